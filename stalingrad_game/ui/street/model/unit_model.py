"""Units and markers as they are shown on the map and in the Section, as plain values.

What a seat may not know isn't in them: a hidden enemy unit has no counter, mines of which the
density isn't known have the figure "?".
"""

from __future__ import annotations

from typing import Final

import msgspec

ACTED: Final = frozenset({"fatigued", "done", "ordered"})
"""The words of states in which a unit has had its turn."""


class StateModel(msgspec.Struct, frozen=True):
    """A state that a unit is in: pinned, suppressed and so on."""

    word: str
    """Picks its sign; without one, the first letters of its text stand for it."""
    text: str


class CounterModel(msgspec.Struct, frozen=True):
    """A unit's counter."""

    unit: int
    loc: int
    """Where it stands; `NOWHERE` for guns behind the map, which stand at its edge."""
    side: int
    kind: str
    """The word of its kind, which picks its silhouette."""
    name: str
    """As on the board: "G3"."""
    strength: str
    """What is left of it."""
    level: str = ""
    """The floor as a figure or a letter: "1", "R", "−1"; "" on the ground."""
    states: tuple[StateModel, ...] = ()
    officer: bool = False
    facing: int = -1
    """The hexside that a fixed weapon points to, -1 for none."""
    concealed: bool = False
    """Whether the enemy doesn't know where it is: its own seat alone sees this counter."""
    ready: bool = False
    """Whether it can be chosen now."""
    spent: bool = False
    """Whether it has acted in this turn."""
    text: str = ""
    """All of it in a sentence, for a hint and for screen readers."""


class MarkerModel(msgspec.Struct, frozen=True):
    """A marker that lies in a place."""

    word: str
    """As in scenario files: "mines", "smoke"."""
    name: str
    """What it is called."""
    loc: int
    figure: str = ""
    """The density of mines, "?" where it isn't known; through what a lane leads."""
    level: str = ""
    """The floor, as a counter has it."""
    side: int = -1
    """Whose it is, -1 where that means nothing."""
    concealed: bool = False
    """Whether its own seat alone sees it."""
