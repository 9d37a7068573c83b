"""The line between two hexes (B5): what it crosses, in order, and what of it counts at a hexside.

All arithmetic is on integers and fractions, so that corners and hexsides are met exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from ..judge.reason import Reason
from .hexes import OFF_MAP, Grid

# On the lattice of B1.3 a hex is where |y| <= 1, |x + y| <= 2 and |x - y| <= 2 about its centre:
# three strips whose edges are its six sides. Whole coefficients mean that a line along a side meets
# its edge exactly, where floating point would have to guess which hex it is in.
_HALF_PLANES: Final = ((0, 1, 1), (1, 1, 2), (1, -1, 2))
"""The six half-planes of a hex in pairs: ``|a*x + b*y| <= c`` around its centre (B1.3)."""


class Stretch(NamedTuple):
    """A part of a line: in one hex, or along the hexside of two (B5.3, B5.4)."""

    first: int
    """The hex; of a pair the one that comes first by column, then row."""
    second: int = OFF_MAP
    """The other hex of a pair, else `OFF_MAP`."""
    t0: Fraction = Fraction(0)
    """Where it begins, as a share of the line's length."""
    t1: Fraction = Fraction(0)
    """Where it ends, always above `t0`."""

    @property
    def pair(self) -> bool:
        """Whether the line runs along a hexside here (B5.4)."""
        return self.second != OFF_MAP

    @property
    def hexes(self) -> tuple[int, ...]:
        return (self.first, self.second) if self.pair else (self.first,)


class HexLine(NamedTuple):
    """The way from the centre of a hex to that of another."""

    start: int
    end: int
    stretches: tuple[Stretch, ...]
    """What lies between the two ends, in order (B5.5)."""


class Passed(NamedTuple):
    """Something on a line that may matter: a hex, or a hexside that the line crosses."""

    hex: int
    """The hex, or of a hexside the farther one of its two."""
    side: tuple[int, int] | None = None
    """The two hexes of a hexside, in the order of the line; None for a hex."""
    blocks: bool = False
    modifier: int = 0
    """How much it hampers a line that it doesn't block; more is worse."""
    reason: Reason | None = None


HexEffect = Callable[[int], Passed | None]
"""What a hex does to a line, None for nothing."""
SideEffect = Callable[[int, int], Passed | None]
"""What a hexside, crossed from a hex to another, does to a line, None for nothing."""


def line_between(grid: Grid, start: int, end: int) -> HexLine:
    """The line between two hexes; of a hex with itself, one without stretches."""
    return HexLine(start, end, stretches(grid, start, end))


@lru_cache(maxsize=65_536)
def stretches(grid: Grid, start: int, end: int) -> tuple[Stretch, ...]:
    """What the line between two hexes crosses, the two not counted, in order (B5.1 to B5.5)."""
    if start == end:
        return ()
    crossed: list[Stretch] = []
    along: dict[tuple[Fraction, Fraction], list[int]] = {}
    for number in _near(grid, start, end):
        t0, t1, inner = _clip(grid, start, end, number)
        if t0 >= t1:  # empty, or only touched: B5.2
            continue
        if inner:  # B5.3
            crossed.append(Stretch(number, OFF_MAP, t0, t1))
        else:
            along.setdefault((t0, t1), []).append(number)
    # Two hexes share the side that the line runs along, so both were clipped to the same interval;
    # equal fractions as keys find the pair without any search for neighbours.
    for (t0, t1), hexes in along.items():  # B5.4; one hex alone where the map ends beside it
        crossed.append(Stretch(hexes[0], hexes[1] if len(hexes) > 1 else OFF_MAP, t0, t1))
    return tuple(sorted(crossed, key=lambda stretch: stretch.t0))  # B5.5


def _near(grid: Grid, start: int, end: int) -> Iterator[int]:
    """The hexes that a line could meet, in order, the two ends not among them."""
    (x1, y1), (x2, y2) = grid.centres[start], grid.centres[end]
    (left, left_y), (right, right_y) = sorted(((x1, y1), (x2, y2)))
    low, high = min(y1, y2), max(y1, y2)
    # Only columns that the line passes, and in each only rows near where it passes; all that is
    # left out here would be clipped to nothing.
    for column in range(left // 3 - 1, right // 3):
        first = column * grid.rows
        middle = grid.centres[first][0]
        if left != right:
            ys = [
                left_y + Fraction((right_y - left_y) * (x - left), right - left)
                for x in (max(left, middle - 2), min(right, middle + 2))
            ]
            low, high = int(min(ys)), int(max(ys)) + 1
        for number in range(first, first + grid.rows):
            if low - 1 <= grid.centres[number][1] <= high + 1 and number not in {start, end}:
                yield number


def _clip(grid: Grid, start: int, end: int, number: int) -> tuple[Fraction, Fraction, bool]:
    """Where a line is in a hex, and whether its middle there lies in the interior (B5.1)."""
    (x1, y1), (x2, y2) = grid.centres[start], grid.centres[end]
    x, y = grid.centres[number]
    t0, t1 = Fraction(0), Fraction(1)
    planes = []
    for a, b, bound in _HALF_PLANES:
        offset, slope = a * (x1 - x) + b * (y1 - y), a * (x2 - x1) + b * (y2 - y1)
        planes.append((offset, slope, bound))
        # |offset + t * slope| <= bound, solved for t: the strip is entered at one of the two roots
        # and left at the other.
        if slope:
            near, far = sorted((Fraction(-bound - offset, slope), Fraction(bound - offset, slope)))
            t0, t1 = max(t0, near), min(t1, far)
        elif abs(offset) > bound:
            return t1, t0, False
    # A hex is convex, so one point decides for the whole stretch: strictly inside in the middle
    # means crossed, on the border means that the line runs along a side.
    middle = (t0 + t1) / 2
    return t0, t1, all(abs(offset + middle * slope) < bound for offset, slope, bound in planes)


def passed_along(
    line: HexLine, hex_effect: HexEffect, side_effect: SideEffect, *, lenient: bool
) -> list[Passed]:
    """Everything on the way that does something, in order: hexes, and hexsides crossed (B5.6).

    Of a pair it is the alternative that is better for seeing (`lenient`) or worse (B5.7, B5.8).
    """
    found: list[Passed] = []
    # A pair brings its hexsides in and out with it, for each way round it. Whatever follows a pair
    # is single (B5.5), so its hexside must not be asked for a second time.
    before = line.start
    """The last single hex; `OFF_MAP` right behind a pair, whose hexside out is already noted."""
    parts = line.stretches
    for number, stretch in enumerate(parts):
        if stretch.pair:
            after = parts[number + 1].first if number + 1 < len(parts) else line.end
            found.extend(_chosen(stretch, before, after, hex_effect, side_effect, lenient=lenient))
            before = OFF_MAP
            continue
        if before != OFF_MAP:
            _add(found, side_effect(before, stretch.first))
        _add(found, hex_effect(stretch.first))
        before = stretch.first
    if before not in {OFF_MAP, line.end}:
        _add(found, side_effect(before, line.end))
    return found


def _add(found: list[Passed], passed: Passed | None) -> None:
    if passed is not None:
        found.append(passed)


def _chosen(
    pair: Stretch,
    before: int,
    after: int,
    hex_effect: HexEffect,
    side_effect: SideEffect,
    *,
    lenient: bool,
) -> list[Passed]:
    """What counts of a pair: its better alternative, or its worse one (B5.8)."""
    ways: list[list[Passed]] = []
    for number in pair.hexes:  # B5.7
        way: list[Passed] = []
        _add(way, side_effect(before, number))
        _add(way, hex_effect(number))
        _add(way, side_effect(number, after))
        ways.append(way)
    first, second = map(_badness, ways)
    worse = first < second if lenient else first > second
    return ways[0] if worse or first == second else ways[1]


def _badness(way: list[Passed]) -> tuple[int, int]:
    """Blocks, then the sum of the modifiers."""
    return sum(each.blocks for each in way), sum(each.modifier for each in way)


def stretch_inside(stretch: Stretch, hexes: Collection[int], *, lenient: bool) -> bool:
    """Whether a stretch lies inside a building: of a pair both hexes, or strictly one (B5.8)."""
    found = [number in hexes for number in stretch.hexes]
    return all(found) if lenient else any(found)


def leaves(line: HexLine, hexes: Collection[int], *, lenient: bool) -> bool:
    """Whether a line between two hexes of a building leaves it (B7.1)."""
    return not all(stretch_inside(stretch, hexes, lenient=lenient) for stretch in line.stretches)


def first_outside(line: HexLine, hexes: Collection[int], *, lenient: bool) -> bool:
    """Whether the first stretch after the start isn't inside a building, or is none (B7.2)."""
    return not line.stretches or not stretch_inside(line.stretches[0], hexes, lenient=lenient)


def last_outside(line: HexLine, hexes: Collection[int], *, lenient: bool) -> bool:
    """Whether the last stretch before the end isn't inside a building, or is none (B7.2)."""
    return not line.stretches or not stretch_inside(line.stretches[-1], hexes, lenient=lenient)
