"""Heights along a line (B6): whether an obstacle reaches up into it, and how near it is.

The unit of height is the referee's own; nothing here depends on it.
"""

from __future__ import annotations

from .hexes import Grid


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


def hex_distances(grid: Grid, start: int, end: int, number: int) -> tuple[int, int]:
    """How far a hex is from the two ends of a line, in hexes."""
    return grid.distance(start, number), grid.distance(end, number)


def side_distances(grid: Grid, start: int, end: int, side: tuple[int, int]) -> tuple[int, int]:
    """The same of a hexside: for each end its nearer hex counts (B6.2)."""
    one, other = (hex_distances(grid, start, end, number) for number in side)
    return min(one[0], other[0]), min(one[1], other[1])
