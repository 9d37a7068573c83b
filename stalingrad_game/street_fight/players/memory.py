"""What a computer player has worked out of a board as it stands: harm, sight, distances.

Nothing here says where anybody is: every entry holds for all that its key names, so that a player
decides alike whether he remembers or not.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from ..board.locations import NOWHERE
from ..position.fold import copied
from ..position.position import Position
from ..position.referee import StreetKit
from ..position.state import State

MemoryKey: TypeAlias = tuple[object, ...]
MOST_BOARDS: Final = 6
"""As many boards as are kept: they change with every ruin and marker."""


class Memory:
    """One board: the same ruins and the same markers."""

    def __init__(self, kit: StreetKit, view: State) -> None:
        """A board as a view shows it; an empty copy of it serves to try things out."""
        self.empty: Final = copied(view)
        for unit in self.empty.units:
            unit.loc = NOWHERE
        self.position: Final = Position(kit.scenario, self.empty)
        self.harm: Final[dict[MemoryKey, float]] = {}
        self.sees: Final[dict[tuple[int, int], bool]] = {}
        self.ways: Final[dict[MemoryKey, dict[int, float]]] = {}
        self.edges: Final[dict[MemoryKey, dict[int, list[tuple[int, float]]]]] = {}
        self.steps: Final[dict[MemoryKey, list[tuple[int, float, float]]]] = {}


class Memories:
    """The boards of a game that were met last."""

    def __init__(self, kit: StreetKit) -> None:
        """None yet."""
        self._kit: Final = kit
        self._boards: Final[dict[MemoryKey, Memory]] = {}

    def of(self, view: State) -> Memory:
        """The board of a view."""
        key = (
            tuple(sorted(view.ruins.items())),
            tuple((one.kind, one.loc, one.side, one.density, one.flags) for one in view.markers),
        )
        found = self._boards.pop(key, None) or Memory(self._kit, view)
        self._boards[key] = found  # the last one met stands last
        while len(self._boards) > MOST_BOARDS:
            del self._boards[next(iter(self._boards))]
        return found
