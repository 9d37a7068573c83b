"""Lines and heights computed once more, from another idea and without the program (B5, B6).

A hex is the set of points that are nearest to its centre once the picture is stretched: so a line
is in the hex whose centre is nearest, and along a hexside where two are equally near. Points on
the line are compared by their distances to all centres, which are linear in t but for a common
part. A hex is a pair (column, row), a map its size and the shift of its even columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import NamedTuple

Hex = tuple[int, int]


class Map(NamedTuple):
    """A map: columns, rows, and +1 or -1 for even columns that lie lower or higher."""

    columns: int
    rows: int
    shift: int

    def centre(self, place: Hex) -> tuple[int, int]:
        column, row = place
        return 3 * column, 2 * row + (self.shift if column % 2 == 0 else 0)

    def has(self, place: Hex) -> bool:
        return 1 <= place[0] <= self.columns and 1 <= place[1] <= self.rows

    def distance(self, one: Hex, other: Hex) -> int:
        """Steps between two hexes, by the three axes of the pattern."""
        (x1, y1), (x2, y2) = self.centre(one), self.centre(other)
        a = (x2 - x1) // 3
        b = (y2 - y1 - a) // 2
        return max(abs(a), abs(b), abs(a + b))


class Part(NamedTuple):
    """A stretch: one hex, or the two beside a hexside."""

    hexes: tuple[Hex, ...]
    t0: Fraction
    t1: Fraction


def parts(field: Map, start: Hex, end: Hex) -> list[Part]:
    """The stretches between two hexes, the two not counted."""
    (x1, y1), (x2, y2) = field.centre(start), field.centre(end)
    around = [
        (column, row)
        for column in range(min(start[0], end[0]) - 1, max(start[0], end[0]) + 2)
        for row in range(min(start[1], end[1]) - 2, max(start[1], end[1]) + 3)
    ]
    lines: dict[tuple[int, int], list[Hex]] = {}
    for place in around:  # how near a centre is along the line: offset + slope * t
        x, y = field.centre(place)
        offset = (x - x1) ** 2 + 3 * (y - y1) ** 2
        slope = -2 * ((x - x1) * (x2 - x1) + 3 * (y - y1) * (y2 - y1))
        lines.setdefault((offset, slope), []).append(place)
    cuts = [Fraction(0)]
    while cuts[-1] < 1:  # walk along the lower edge of all these straight lines
        now = cuts[-1]
        least = min(offset + slope * now for offset, slope in lines)
        offset, slope = min(
            (each for each in lines if each[0] + each[1] * now == least), key=lambda each: each[1]
        )
        later = [
            Fraction(other - offset, slope - steeper) for other, steeper in lines if steeper < slope
        ]
        cuts.append(min([Fraction(1), *(t for t in later if t > now)]))
    found = []
    for t0, t1 in pairwise(cuts):
        middle = (t0 + t1) / 2
        nearest = min(lines, key=lambda each: each[0] + each[1] * middle)
        hexes = tuple(sorted(place for place in lines[nearest] if field.has(place)))
        if start not in hexes and end not in hexes:
            found.append(Part(hexes, t0, t1))
    return found


def reaches_up(top: int, near: int, far: int, from_near: int, from_far: int) -> bool:
    """Whether an obstacle between two heights reaches up into the line, said the other way round.

    It doesn't if it is no higher than the lower end, nor if it is lower than the higher end and
    nearer to that.
    """
    if near > far:
        near, far, from_near, from_far = far, near, from_far, from_near
    if top <= near:
        return False
    return not (top < far and from_far < from_near)


def blocked(
    field: Map, start: Hex, end: Hex, blocks: Callable[[Hex], bool], *, lenient: bool
) -> int:
    """How many hexes block a line, by trying every choice at every hexside that it runs along."""
    choices: Sequence[tuple[Hex, ...]] = [part.hexes for part in parts(field, start, end)]
    totals = [sum(map(blocks, way)) for way in product(*choices)]
    return min(totals) if lenient else max(totals)
