"""Which sound tells of an event of Street Fight, and which ambience its table has.

An event is heard as all who look on begin to see it, so that no sound betrays what is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Event
from ....street_fight.board.terrain import MARKERS
from ....street_fight.position.codes import GERMAN, Ev, LogLevel
from ....street_fight.position.placing import SET_UP_PHASE
from ....street_fight.position.state import State
from ...session.sound_cues import DIE_SOUND
from .playback import StreetPlayback

_ALWAYS: Final[Mapping[int, str]] = MappingProxyType(
    {Ev.ROLL: DIE_SOUND, Ev.RUIN: "shell", Ev.MARKER: "fire", Ev.PLACE: "counter"}
)
"""By kind of event: its sound, whatever it says."""
_CRACK: Final = "shell"
_TURN: Final = "hourglass"
_FLAME: Final = MARKERS.index("flame")
BURNING_HEXES: Final = 3
"""From so many fires on the map on the ambience is that of fire."""


def street_sound(playback: StreetPlayback, event: Event) -> str:
    """The sound of an event that has just begun to be shown; "" for none."""
    if playback.deals(event):
        return ""
    if playback.level(event) == LogLevel.TURN:
        return _TURN
    if event[0] == Ev.OVER:
        _, winner, *_ = event
        return "verdict_taken" if winner == GERMAN else "verdict_held"
    return _CRACK if playback.cracked(event) >= 0 else _ALWAYS.get(event[0], "")


def street_ambience(view: State, phase: str, *, over: bool) -> str:
    """The ambience of a table on which a view is shown, in a phase; "" once the game is over."""
    if over:
        return ""
    if phase == SET_UP_PHASE:
        return "ambience_quiet"
    burning = sum(one.kind == _FLAME and one.loc >= 0 for one in view.markers)
    return "ambience_fire" if burning >= BURNING_HEXES else "ambience_battle"
