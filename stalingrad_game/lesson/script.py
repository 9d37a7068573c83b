"""What guided games share: the pages of a guide, and the states on the path of a lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import msgspec

from ..assets import AssetError
from ..kernel.chance import ChanceState
from ..kernel.decision import Event

GUIDED: Final = (0,)
"""The chance script of a state that stands on the path of a lesson."""
ALONE_TEXT: Final = "alone"
"""In records: somebody leaves the path and plays on freely."""

S = TypeVar("S", bound=ChanceState)
P = TypeVar("P")


class Page(msgspec.Struct, frozen=True):
    """What one balloon says, and the things that it points at."""

    text: str
    """The key of its text, below that of the lesson."""
    at: tuple[str, ...] = ()
    """Each a thing in words, as "formation panzer_14" or "track B fire"."""
    until: str = ""
    """What a learner may do to turn the page, in a word of the table; "" for going on alone."""


def read_page(written: str) -> Page:
    """A balloon as it is written: "KEY", "KEY @ THING, THING" or with "? GESTURE" behind.

    >>> read_page("fire @ track B fire, building B")
    Page(text='fire', at=('track B fire', 'building B'), until='')
    """
    sentence, _, until = written.partition("?")
    text, _, things = sentence.partition("@")
    at = tuple(thing.strip() for thing in things.split(",") if thing.strip())
    return Page(text.strip(), at, until.strip())


class LessonError(AssetError):
    """A lesson doesn't fit what it is played with; the message says which, and where."""

    def __init__(self, lesson: str, fits: str, why: str) -> None:
        super().__init__(f"the lesson {lesson} doesn't fit {fits}: {why}")


class ScriptedStates(Generic[S, P]):
    """What a lesson tells, by the state at which it does."""

    def __init__(self, copy: Callable[[S], S], encode: Callable[[S], bytes]) -> None:
        """Nothing is told yet; `copy` and `encode` are those of the game."""
        self._copy: Final = copy
        self._encode: Final = encode
        self._scripted: Final[dict[bytes, P]] = {}

    def begin(self, begun: tuple[S, list[Event]]) -> tuple[S, list[Event]]:
        """A game that has just begun, with its state set upon the path."""
        begun[0].script = GUIDED
        return begun

    def put(self, state: S, scripted: P) -> None:
        """Tell this at that state."""
        self._scripted[self._mark(state)] = scripted

    def at(self, state: S) -> P | None:
        """What is told at a state; None away from the path."""
        return self._scripted.get(self._mark(state)) if state.script == GUIDED else None

    def _mark(self, state: S) -> bytes:
        """What tells a state on the path from others: everything but the generator."""
        plain = self._copy(state)
        plain.rng, plain.script = 0, ()
        return self._encode(plain)
