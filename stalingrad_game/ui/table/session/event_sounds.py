"""Which sound tells of an event, and which ambience the city has.

Both read what the public sees, so that no sound betrays a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....card_game.rules.kit import Kit
from ....card_game.state.codes import GERMAN, Ev, Event, FormationZone, Phase, UnitCause
from ....card_game.state.events import (
    BattleDecided,
    FormationMoved,
    GameEnded,
    TrackMoved,
    UnitChanged,
)
from ....card_game.state.state import State
from ...session.sound_cues import SoundCues

HEARD_IN_HASTE: Final = frozenset({Ev.RESULT, Ev.OVER})
"""By `Ev`: what is heard even where it is shown at once, among much else."""


class CardCues(SoundCues):
    """What is to be heard of one table of the card game."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit: Final = kit

    def event(self, event: Event, before: State, haste: bool) -> None:
        """An event begins to be shown, as the public sees it; `before` is the view without it.

        In haste much is shown at once: little of it is heard.
        """
        if not haste or event[0] in HEARD_IN_HASTE:
            self.add(event_sound(self._kit, event, before))


BURNING_INFERNOS: Final = 3
"""From so many Infernos in the city on its ambience is that of fire."""

_ALWAYS: Final[Mapping[int, str]] = MappingProxyType(
    {
        Ev.TURN: "hourglass",
        Ev.CAMPAIGN: "radio",
        Ev.COMMANDER: "radio",
        Ev.CARD: "card",
        Ev.PLAYED: "card",
        Ev.SHOWN: "card",
        Ev.HERO: "card",
        Ev.GIVEN: "card",
        Ev.CARNAGE: "card",
        Ev.INTERCEPTED: "radio",
        Ev.SHUFFLE: "shuffle",
        Ev.FORMATIONS_SHUFFLE: "shuffle",
        Ev.CAMPAIGN_SHUFFLE: "shuffle",
        Ev.CARNAGE_SHUFFLE: "shuffle",
        Ev.DEPLETED: "shell",
        Ev.CAPTURED: "inferno",
        Ev.CLOSED: "siren",
        Ev.BATTLE: "siren",
        Ev.VANGUARD: "counter",
        Ev.RETREAT: "counter",
        Ev.TERROR: "rifle",
        Ev.SNIPED: "sniper",
        Ev.WOUNDED: "rifle",
        Ev.EXECUTED: "rifle",
        Ev.SLAUGHTER: "shell",
    }
)
"""By `Ev`: the sound of an event whose arguments don't matter."""
_LOSSES: Final[Mapping[int, str]] = MappingProxyType(
    {
        UnitCause.KILL: "rifle",
        UnitCause.PRECISION_KILL: "shell",
        UnitCause.SNIPER: "sniper",
        UnitCause.EXECUTED: "rifle",
        UnitCause.CAPTURED: "",
    }
)
"""By `UnitCause`: the sound of a unit that is lost; a counter's where none is named."""


def event_sound(kit: Kit, event: Event, before: State) -> str:
    """The sound of an event as the public sees it; "" for none. `before` is the view without it."""
    kind = event[0]
    if kind == Ev.UNIT:
        return _unit_sound(kit, event)
    if kind == Ev.FORMATION:
        there = FormationMoved(*event).destination
        return "counter" if FormationZone.LANE <= there < FormationZone.DESTROYED else ""
    if kind in {Ev.FIRE, Ev.BUCKET, Ev.INFERNO}:
        return _track_sound(kind, TrackMoved(*event), before)
    if kind in {Ev.RESULT, Ev.OVER}:
        winner = BattleDecided(*event).side if kind == Ev.RESULT else GameEnded(*event).side
        return "verdict_taken" if winner == GERMAN else "verdict_held"
    return _ALWAYS.get(kind, "")


def _track_sound(kind: int, moved: TrackMoved, before: State) -> str:
    if kind == Ev.FIRE:
        return "fire" if moved.step > before.fire[moved.district] else "bucket"
    if kind == Ev.BUCKET:
        return "bucket" if moved.step > before.bucket[moved.district] else ""
    return "inferno" if moved.step > before.inferno[moved.district] else "bucket"


def _unit_sound(kit: Kit, event: Event) -> str:
    _, _, unit, change, cause = UnitChanged(*event)
    if change > 0:
        return "tank" if kit.shielded[unit] else "counter"
    return _LOSSES.get(cause, "counter")


def city_ambience(view: State) -> str:
    """The ambience of the city as it stands; "" once the game is over."""
    if view.phase == Phase.OVER:
        return ""
    if view.district >= 0:
        return "ambience_battle"
    burning = sum(view.inferno)
    return "ambience_fire" if burning >= BURNING_INFERNOS else "ambience_quiet"
