"""A line of sight from the side: what it passes, how high that is, and how high the line is there.

Heights are in storeys, as exact fractions. Whether the line is cut the referee says (`sight_line`):
B6 asks what an obstacle reaches and which end is nearer, not whether the drawn line touches it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from .board.line import Stretch
from .board.locations import hex_of, location
from .position.heights import Heights, Hindering, Upright, hampers, hex_distances, side_distances
from .position.position import Position
from .position.referee import StreetKit
from .position.state import State
from .sums import SightLine, sight_line

_START: Final = Fraction(0)
_END: Final = Fraction(1)


class OnLine(NamedTuple):
    """Something that stands in the way, or lies below it."""

    word: str
    """"building", or the word of a terrain, a marker or a hexside in scenario files."""
    top: Fraction | None
    """In storeys; None for what hampers at any height."""
    effect: Hindering
    reaches: bool
    """Whether it reaches up into the line, by B6.2."""


class Ground(NamedTuple):
    """A hex along the line."""

    hex: int
    t0: Fraction
    """Where the line enters it, as a share of the line's length from its start."""
    t1: Fraction
    ground: Fraction
    """In storeys: 0, higher on a hill, one lower in a ravine (B6.1)."""
    storeys: int
    """Floors that stand in it; 0 outside buildings."""
    line: tuple[Fraction, Fraction]
    """The line's height where it enters and where it leaves."""
    obstacles: tuple[OnLine, ...]
    """The highest last; none of the ends' own hexes hampers the line by height."""


class Crossing(NamedTuple):
    """A hexside that the line crosses and on which something stands."""

    side: tuple[int, int]
    t: Fraction
    line: Fraction
    obstacle: OnLine


class LineProfile(NamedTuple):
    """The whole line."""

    sight: SightLine
    heights: tuple[Fraction, Fraction]
    """Of its two ends, in storeys."""
    parts: tuple[tuple[Ground, ...], ...]
    """In order, the hexes of the ends first and last; two at a time where it runs between them."""
    crossings: tuple[Crossing, ...]


def line_profile(kit: StreetKit, view: State, start: int, end: int) -> LineProfile:
    """The profile of the line between two locations; both must exist, in different hexes."""
    return _Drawn(kit, view, start, end).profile()


class _Drawn:
    """One line being drawn."""

    def __init__(self, kit: StreetKit, view: State, start: int, end: int) -> None:
        self._position: Final = Position(kit.scenario, view)
        self._grid: Final = kit.board.grid
        self._ends: Final = (hex_of(start), hex_of(end))
        self._heights: Final[Heights] = kit.referee.heights(self._position)
        self._raw: Final = (self._heights.of(start), self._heights.of(end))
        self._sight: Final = sight_line(kit, view, start, end)

    def profile(self) -> LineProfile:
        one, other = self._ends
        # The ends are hexes too: they reach up to where the first stretch begins. Between hexes
        # that touch there is none, and the two meet in the middle.
        first = self._sight.stretches[0].t0 if self._sight.stretches else Fraction(1, 2)
        last = self._sight.stretches[-1].t1 if self._sight.stretches else Fraction(1, 2)
        whole = (
            Stretch(one, t0=_START, t1=first),
            *self._sight.stretches,
            Stretch(other, t0=last, t1=_END),
        )
        parts = tuple(
            tuple(self._ground(number, stretch) for number in stretch.hexes) for stretch in whole
        )
        low, high = (self._storeys(raw) for raw in self._raw)
        return LineProfile(self._sight, (low, high), parts, tuple(self._crossings(whole)))

    def _storeys(self, height: int) -> Fraction:
        return Fraction(height, self._heights.storey)

    def _line(self, t: Fraction) -> Fraction:
        """The height of the line at a share of its length."""
        one, other = (self._storeys(raw) for raw in self._raw)
        return one + t * (other - one)

    def _ground(self, number: int, stretch: Stretch) -> Ground:
        near = hex_distances(self._grid, *self._ends, number)
        stands = number not in self._ends  # B6.3
        return Ground(
            hex=number,
            t0=stretch.t0,
            t1=stretch.t1,
            ground=self._storeys(self._heights.of(location(number))),
            storeys=self._position.levels(number),
            line=(self._line(stretch.t0), self._line(stretch.t1)),
            obstacles=tuple(
                self._obstacle(one, near, stands=stands) for one in self._heights.in_hex(number)
            ),
        )

    def _obstacle(self, one: Upright, near: tuple[int, int], *, stands: bool) -> OnLine:
        if one.top is None:
            return OnLine(one.word, None, one.effect, True)
        reaches = stands and hampers(one.top, *self._raw, *near)
        return OnLine(one.word, self._storeys(one.top), one.effect, reaches)

    def _crossings(self, whole: tuple[Stretch, ...]) -> Iterator[Crossing]:
        """What stands on the hexsides crossed; of a pair on those of both ways round it."""
        for before, after in pairwise(whole):
            for one in before.hexes:
                for other in after.hexes:
                    standing = self._heights.on_side(one, other)
                    if standing is None:
                        continue
                    near = side_distances(self._grid, *self._ends, (one, other))
                    own = bool({one, other} & set(self._ends))
                    found = self._obstacle(standing, near, stands=not own)
                    yield Crossing((one, other), after.t0, self._line(after.t0), found)
