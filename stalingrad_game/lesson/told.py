"""The states that lie on the path of a lesson, told from all others by everything but chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from ..kernel.chance import ChanceState

GUIDED: Final = (0,)
"""The chance script of a state that stands on the path of a lesson."""
ALONE_TEXT: Final = "alone"
"""In records: somebody leaves the path and plays on freely."""

S = TypeVar("S", bound=ChanceState)
P = TypeVar("P")


class ToldStates(Generic[S, P]):
    """What a lesson tells, by the state at which it does."""

    def __init__(self, copy: Callable[[S], S], encode: Callable[[S], bytes]) -> None:
        """Nothing is told yet; `copy` and `encode` are those of the game."""
        self._copy: Final = copy
        self._encode: Final = encode
        self._told: Final[dict[bytes, P]] = {}

    def put(self, state: S, told: P) -> None:
        """Tell this at that state."""
        self._told[self._mark(state)] = told

    def at(self, state: S) -> P | None:
        """What is told at a state; None away from the path."""
        return self._told.get(self._mark(state)) if state.script == GUIDED else None

    def _mark(self, state: S) -> bytes:
        """What tells a state on the path from others: everything but the generator."""
        plain = self._copy(state)
        plain.rng, plain.script = 0, ()
        return self._encode(plain)
