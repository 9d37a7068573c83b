"""What a player's act asks of a referee: a question of `ask`, of the position that the act meets.

A referee reads an act from the options that make it up; whoever shows the sum asks the question.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from ..judge.reason import Number
from .fold import copied
from .state import State, UnitState

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
_NOBODY: Final[Mapping[int, UnitState]] = MappingProxyType({})


class Asked(msgspec.Struct, frozen=True):
    """A question about an act."""

    words: tuple[str, ...]
    """As `ask` takes them: "attack", "G1+G2", "E5"."""
    options: Mapping[str, str] = _NOTHING
    """Options of `ask` by name, those left out that the act says nothing of."""
    changed: Mapping[int, UnitState] = _NOBODY
    """Units that are something else by the time of the question, for the act itself: a unit that
    has moved first stands where it went."""
    spent: Number = 0
    """Of a move: the points that have gone before it."""
    answer: dict[str, Any] | None = None
    """The judge's answer where `ask` can't be asked so: a reaction, what is left of a move. Then
    the question is the nearest one there is."""


def with_changes(state: State, asked: Asked) -> State:
    """The state that a question is about; a copy where units are changed."""
    if not asked.changed:
        return state
    found = copied(state)
    for unit, now in asked.changed.items():
        found.units[unit] = now
    return found
