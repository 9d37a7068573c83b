"""The sound of what begins to be shown; all at the table may see that, so it betrays nothing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Event
from ....street_fight.position.codes import Ev
from .playback import StreetPlayback

SOUNDS: Final[Mapping[int, str]] = MappingProxyType(
    {Ev.ROLL: "die", Ev.RUIN: "shell", Ev.MARKER: "fire", Ev.PLACE: "counter"}
)
"""By kind of event that is shown: its sound."""


class EventSounds:
    """Lets each event be heard once."""

    def __init__(self, playback: StreetPlayback) -> None:
        """Nothing was heard yet."""
        self._playback: Final = playback
        self._heard: Event | None = None
        """The event that was heard last."""

    def next(self) -> str | None:
        """The name of a sound that is to be played now; None for silence."""
        playback, now = self._playback, self._playback.current
        if now is self._heard:
            return None
        self._heard = now
        if now is None or playback.deals(now):
            return None
        return SOUNDS.get(now[0])
