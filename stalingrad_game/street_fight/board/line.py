"""The line between two hexes (B5): what it crosses, in order, and what of it counts at a hexside.

All arithmetic is on integers and fractions, so that corners and hexsides are met exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import lcm
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from ..judge.reason import Reason
from .hexes import OFF_MAP, OFFSETS, Grid

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


@lru_cache(maxsize=16_384)
def stretches(grid: Grid, start: int, end: int) -> tuple[Stretch, ...]:
    """What the line between two hexes crosses, the two not counted, in order (B5.1 to B5.5)."""
    (x, y), (x2, y2) = grid.centres[start], grid.centres[end]
    at, found = grid.at, []
    for (x1, y1), other, t0, t1 in _stretches_from_origin(x2 - x, y2 - y):
        first = at(x + x1, y + y1)
        second = OFF_MAP if other is None else at(x + other[0], y + other[1])
        if first == OFF_MAP:  # B5.4: of a pair where the map ends the other one
            first, second = second, OFF_MAP
        found.append(Stretch(first, second, t0, t1))
    return tuple(found)


_Offset: TypeAlias = tuple[int, int]
_Part: TypeAlias = tuple[_Offset, _Offset | None, Fraction, Fraction]
"""A stretch by the differences of its hexes from the start's centre."""


@lru_cache(maxsize=16_384)
def _stretches_from_origin(dx: int, dy: int) -> tuple[_Part, ...]:
    """The same on a map without end, for all lines with this difference of their ends' centres.

    Each stretch has its hexes as differences from the start's centre.
    """
    if dx < 0 or dy < 0:
        return _mirrored(dx, dy)
    # Hexes on one lattice all look alike, so that a line is known by where it goes to. Its shares
    # are counted in whole parts of one denominator that all six half-planes have in common.
    planes = [(a, b, bound, a * dx + b * dy) for a, b, bound in _HALF_PLANES]
    whole = lcm(*(slope for *_, slope in planes if slope))
    crossed: list[tuple[int, int, _Offset, _Offset | None]] = []
    along: dict[tuple[int, int], list[_Offset]] = {}
    for centre in _near(dx, dy):
        t0, t1, inner = _clip(planes, whole, centre)
        if t0 >= t1:  # empty, or only touched: B5.2
            continue
        if inner:  # B5.3
            crossed.append((t0, t1, centre, None))
        else:
            along.setdefault((t0, t1), []).append(centre)
    # Two hexes share the side that the line runs along, so both were clipped to the same interval.
    for (t0, t1), hexes in along.items():  # B5.4
        first, second = sorted(hexes)
        crossed.append((t0, t1, first, second))
    crossed.sort(key=itemgetter(0))  # B5.5
    return tuple(
        (first, second, Fraction(t0, whole), Fraction(t1, whole))
        for t0, t1, first, second in crossed
    )


def _mirrored(dx: int, dy: int) -> tuple[_Part, ...]:
    """A line that goes to the left or up, as the mirror shows one to the right and down."""
    across, down = (-1 if dx < 0 else 1), (-1 if dy < 0 else 1)
    found: list[_Part] = []
    for first, second, t0, t1 in _stretches_from_origin(abs(dx), abs(dy)):
        one = first[0] * across, first[1] * down
        if second is None:
            found.append((one, None, t0, t1))
        else:
            two = second[0] * across, second[1] * down
            found.append((min(one, two), max(one, two), t0, t1))
    return tuple(found)


def mask_of(grid: Grid, hexes: Iterable[int]) -> int:
    """Hexes as bits, to be compared with those of a line (`line_mask`)."""
    found = 0
    for number in hexes:
        found |= 1 << grid.bits[number]
    return found


_SIDES: Final = 3
"""The hexsides of a hex that are counted as its own: those to the north and to the east."""


class LineBits(NamedTuple):
    """What a line meets, as bits."""

    hexes: int
    """Its two ends and all that it crosses or runs along."""
    crossed: int
    """The hexes that it crosses between its ends."""
    sides: int
    """The hexsides between two of those that it crosses one after the other (`sides_mask`)."""


def line_mask(grid: Grid, start: int, end: int) -> int:
    """The two hexes of a line and all that it crosses or runs along, as bits."""
    (hexes, _, _), by = _bits_between(grid, start, end)
    return hexes << by if by >= 0 else hexes >> -by


def line_bits(grid: Grid, start: int, end: int) -> LineBits:
    """All that the line between two hexes meets, as bits."""
    (hexes, crossed, sides), by = _bits_between(grid, start, end)
    if by < 0:
        return LineBits(hexes >> -by, crossed >> -by, sides >> -_SIDES * by)
    return LineBits(hexes << by, crossed << by, sides << _SIDES * by)


def sides_mask(grid: Grid, sides: Iterable[tuple[int, int]]) -> int:
    """Hexsides as bits, to be compared with those of a line (`LineBits`)."""
    found = 0
    for one, other in sides:
        direction = grid.direction(one, other)
        owner = one if direction < _SIDES else other
        found |= 1 << _SIDES * grid.bits[owner] + direction % _SIDES
    return found


def _bits_between(grid: Grid, start: int, end: int) -> tuple[tuple[int, int, int], int]:
    """The bits of a line as if it began elsewhere, and by how much they are to be shifted."""
    course = grid.course(start, end)
    found = grid.lines.get(course)
    if found is None:
        (x, y), (x2, y2) = grid.centres[start], grid.centres[end]
        down = grid.shift * (start // grid.rows & 1)
        found = _bits_from_origin(grid.rows, grid.shift, down, x2 - x, y2 - y)
        grid.lines[course] = found
    bits, shift = found
    return bits, grid.bits[start] - shift


@lru_cache(maxsize=16_384)
def _bits_from_origin(rows: int, shift: int, down: int, dx: int, dy: int) -> tuple[LineBits, int]:
    """The bits of a line by the difference of its ends, and which of them is the start's.

    `down`: by how much the start's column is shifted.
    """
    parts = _stretches_from_origin(dx, dy)

    def place(offset: _Offset) -> int:
        column = offset[0] // 3
        lower = shift - 2 * down if column % 2 else 0
        return column * (rows + 2) + (offset[1] - lower) // 2

    crossed = [first for first, second, *_ in parts if second is None]
    pairs = [one for first, second, *_ in parts if second is not None for one in (first, second)]
    all_of_it = [(0, 0), (dx, dy), *crossed, *pairs]
    least = min(map(place, all_of_it))
    sides = 0
    for (one, beside, *_), (other, besides, *_) in pairwise(parts):
        if beside is None is besides:
            direction = OFFSETS.index((other[0] - one[0], other[1] - one[1]))
            owner = one if direction < _SIDES else other
            sides |= 1 << _SIDES * (place(owner) - least) + direction % _SIDES
    bits = LineBits(
        _as_bits(map(place, all_of_it), least), _as_bits(map(place, crossed), least), sides
    )
    return bits, -least


def _as_bits(places: Iterable[int], least: int) -> int:
    found = 0
    for each in places:
        found |= 1 << each - least
    return found


def _near(dx: int, dy: int) -> Iterator[_Offset]:
    """The hexes that a line from the origin could meet, the two ends not among them."""
    # Only columns that the line passes, and in each only rows near where it passes; all that is
    # left out here would be clipped to nothing.
    step = 3 if dx >= 0 else -3
    for x in range(0, dx + step, step):
        if dx:
            ys = [dy * edge // dx for edge in (_within(x - 2, dx), _within(x + 2, dx))]
        else:
            ys = [0, dy]
        low = min(ys) - 1
        for y in range(low + (low + x // 3) % 2, max(ys) + 3, 2):
            if (x, y) not in {(0, 0), (dx, dy)}:
                yield x, y


def _within(x: int, dx: int) -> int:
    """An x between the ends of a line, the nearest to this one."""
    return min(max(x, min(0, dx)), max(0, dx))


def _clip(
    planes: Sequence[tuple[int, int, int, int]], whole: int, centre: _Offset
) -> tuple[int, int, bool]:
    """Where a line is in a hex, and whether its middle there lies in the interior (B5.1)."""
    x, y = centre
    t0, t1 = 0, whole
    for a, b, bound, slope in planes:
        offset = -a * x - b * y
        # |offset + t * slope| <= bound, solved for t: the strip is entered at one of the two roots
        # and left at the other.
        if slope:
            share = whole // slope
            near, far = sorted(((-bound - offset) * share, (bound - offset) * share))
            t0, t1 = max(t0, near), min(t1, far)
        elif abs(offset) > bound:
            return t1, t0, False
    # A hex is convex, so one point decides for the whole stretch: strictly inside in the middle
    # means crossed, on the border means that the line runs along a side.
    middle = t0 + t1
    inner = all(
        abs(2 * whole * (-a * x - b * y) + middle * slope) < 2 * whole * bound
        for a, b, bound, slope in planes
    )
    return t0, t1, inner


def passed_along(
    line: HexLine, hex_effect: HexEffect, side_effect: SideEffect, *, lenient: bool
) -> Iterator[Passed]:
    """Everything on the way that does something, in order: hexes, and hexsides crossed (B5.6).

    Of a pair it is the alternative that is better for seeing (`lenient`) or worse (B5.7, B5.8).
    Nothing is asked before it is wanted.
    """
    # A pair brings its hexsides in and out with it, for each way round it. Whatever follows a pair
    # is single (B5.5), so its hexside must not be asked for a second time.
    before = line.start
    """The last single hex; `OFF_MAP` right behind a pair, whose hexside out is already noted."""
    parts = line.stretches
    for number, stretch in enumerate(parts):
        if stretch.second != OFF_MAP:
            after = parts[number + 1].first if number + 1 < len(parts) else line.end
            yield from _chosen(stretch, before, after, hex_effect, side_effect, lenient=lenient)
            before = OFF_MAP
            continue
        if before != OFF_MAP and (passed := side_effect(before, stretch.first)) is not None:
            yield passed
        if (passed := hex_effect(stretch.first)) is not None:
            yield passed
        before = stretch.first
    if before not in {OFF_MAP, line.end}:
        passed = side_effect(before, line.end)
        if passed is not None:
            yield passed


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
