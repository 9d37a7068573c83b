"""What is to be heard of a table, and what is written of it, for whoever has captions set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...localisation.catalogue import Catalogue

CAPTION_MS: Final = 2_000
"""How long a sound stays written on the screen."""
MAX_CAPTIONS: Final = 3
YOUR_TURN: Final = "your_turn"
REFUSAL: Final = "refusal"
DIE_SOUND: Final = "die"


def captions_text(words: Catalogue, names: Sequence[str]) -> str:
    """Sounds as they are written on a table; "" for none."""
    return " · ".join(words.sentence(f"interface.table.sound.{name}") for name in names)


class SoundCues:
    """What is to be heard of one table."""

    def __init__(self) -> None:
        """Nothing is to be heard yet."""
        self._waiting: list[str] = []
        self._written: list[tuple[str, float]] = []
        """Names, and the milliseconds for which each stays."""
        self._called = -1
        """Who was to act last once everything was shown; -1 for nobody."""

    @property
    def captions(self) -> tuple[str, ...]:
        """The names of the sounds that are still written, the newest last."""
        return tuple(name for name, _ in self._written)

    def add(self, name: str) -> None:
        """A sound by its name; a name that waits already isn't added again."""
        if name and name not in self._waiting:
            self._waiting.append(name)

    def die(self) -> None:
        """A die comes to rest."""
        self.add(DIE_SOUND)

    def call(self, acting: int, *, person: bool) -> None:
        """Everything is shown and a seat is to act: a person is called after another seat.

        It is -1 where nobody is to act.
        """
        if acting == self._called:
            return
        if person and self._called >= 0:
            self.add(YOUR_TURN)
        self._called = acting

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
