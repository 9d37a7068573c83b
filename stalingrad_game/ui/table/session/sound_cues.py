"""The sounds of a table that wait to be played, and what of them is still written on the screen."""

from __future__ import annotations

from typing import Final

from ....card_game.rules.kit import Kit
from ....card_game.state.codes import Ev, Event
from ....card_game.state.state import State
from .event_sounds import DIE, event_sound

CAPTION_MS: Final = 2_000
"""How long a sound stays written on the screen."""
MAX_CAPTIONS: Final = 3
HEARD_IN_HASTE: Final = frozenset({Ev.RESULT, Ev.OVER})
"""By `Ev`: what is heard even where it is shown at once, among much else."""


class SoundCues:
    """What is to be heard of one table."""

    def __init__(self, kit: Kit) -> None:
        self._kit: Final = kit
        self._waiting: list[str] = []
        self._written: list[tuple[str, float]] = []
        """Names, and the milliseconds for which each stays."""

    @property
    def captions(self) -> tuple[str, ...]:
        """The names of the sounds that are still written, the newest last."""
        return tuple(name for name, _ in self._written)

    def add(self, name: str) -> None:
        """A sound by its name; a name that waits already isn't added again."""
        if name and name not in self._waiting:
            self._waiting.append(name)

    def event(self, event: Event, before: State, haste: bool) -> None:
        """An event begins to be shown, as the public sees it; `before` is the view without it.

        In haste much is shown at once: little of it is heard.
        """
        if not haste or event[0] in HEARD_IN_HASTE:
            self.add(event_sound(self._kit, event, before))

    def die(self) -> None:
        """A die comes to rest."""
        self.add(DIE)

    def take(self) -> tuple[str, ...]:
        """What is to be played now; it is written from now on."""
        names = tuple(self._waiting)
        self._waiting.clear()
        if names:
            kept = [one for one in self._written if one[0] not in names]
            self._written = [*kept, *((name, CAPTION_MS) for name in names)][-MAX_CAPTIONS:]
        return names

    def pass_time(self, ms: float) -> bool:
        """Let time pass; says whether something isn't written any more."""
        left = [(name, rest - ms) for name, rest in self._written if rest > ms]
        gone = len(left) != len(self._written)
        self._written = left
        return gone
