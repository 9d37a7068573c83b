"""Heights along a line (B6): what stands how high, and whether it reaches up into the line.

The unit of height is the referee's own; only a line's profile asks how many make a storey.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from ..board.board import Board
from ..board.hexes import Grid

Hindering: TypeAlias = Literal["blocks", "obscures"]


class Upright(NamedTuple):
    """Something in a hex or on a hexside that may stand in the way of a line."""

    word: str
    """"building", or the word of a terrain, a marker or a hexside in scenario files."""
    top: int | None
    """Its height in the referee's units; None for what hampers at any height."""
    effect: Hindering


class Heights(Protocol):
    """The heights of a position, by one referee."""

    @property
    def storey(self) -> int:
        """How many of the referee's units make a storey."""

    def of(self, loc: int) -> int:
        """The height of a location as an end of a line (B6.1)."""

    def in_hex(self, number: int) -> Sequence[Upright]:
        """What stands in a hex, the highest last."""

    def on_side(self, one: int, other: int) -> Upright | None:
        """What stands on a hexside, None for nothing that hampers."""


HILL: Final = "hill"
"""What the ground of a hex is called where it stands in the way (B6.1)."""
BAR = Upright("bar", None, "blocks")
"""A black bar cuts every line that crosses it, at any height (B6.3)."""


def hampers(top: int, one: int, other: int, from_one: int, from_other: int) -> bool:
    """Whether an obstacle of this height blocks, or obscures, a line between two heights (B6.2).

    `from_one` and `from_other` are its distances in hexes from the two ends.
    """
    low, high = min(one, other), max(one, other)
    if top >= high and top > low:
        return True
    if low < top < high:
        # The slant of the line isn't measured: near its lower end it is still below such a top,
        # near its higher end already above, and the middle counts for the obstacle.
        from_low, from_high = (from_one, from_other) if one < other else (from_other, from_one)
        return from_low <= from_high
    return False


def hill_hampers(
    board: Board, number: int, heights: tuple[int, int], ends: tuple[int, int], storey: int
) -> bool:
    """Whether the ground of a hex blocks a line between heights in the hexes of two ends (B6.1).

    Who stands in a ravine is taken to be as high as its edge: level ground is no hill.
    """
    if not board.level[number]:
        return False
    one, other = (
        max(height, storey * board.level[end]) for height, end in zip(heights, ends, strict=True)
    )
    near = hex_distances(board.grid, *ends, number)
    return hampers(storey * board.level[number], one, other, *near)


def hex_distances(grid: Grid, start: int, end: int, number: int) -> tuple[int, int]:
    """How far a hex is from the two ends of a line, in hexes."""
    return grid.distance(start, number), grid.distance(end, number)


def side_distances(grid: Grid, start: int, end: int, side: tuple[int, int]) -> tuple[int, int]:
    """The same of a hexside: for each end its nearer hex counts (B6.2)."""
    one, other = (hex_distances(grid, start, end, number) for number in side)
    return min(one[0], other[0]), min(one[1], other[1])
