"""Lines of sight that have been looked along, kept while all that lies on them stays as it is (B5).

A line depends on the printed map, and on ruins, markers and units in the hexes that it crosses or
runs along, its ends among them. So a house that falls somewhere else leaves it known.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence, Set
from functools import lru_cache
from typing import Final, Generic, TypeVar

from ..board.hexes import Grid
from ..board.line import line_mask, mask_of
from ..board.locations import hex_of
from .position import Position

_T = TypeVar("_T")
MOST_SIGHTS: Final = 100_000
"""As many as are kept; then it begins anew."""
MOST_VIEWS: Final = 2_000


class Lying:
    """What lies in hexes beside what is printed there."""

    def __init__(self, grid: Grid, by_hex: dict[int, tuple[object, ...]]) -> None:
        self._bits: Final = {mask_of(grid, (each,)): each for each in by_hex}
        self._by_hex: Final = by_hex
        self.grid: Final = grid
        self.mask: Final = mask_of(grid, by_hex)

    def along(self, mask: int) -> tuple[object, ...]:
        """What lies in the hexes of a line, each with its hex."""
        return tuple((each, self._by_hex[each]) for bit, each in self._bits.items() if mask & bit)

    def unlike(self, other: Lying) -> int:
        """The hexes in which something else lies than there, as bits."""
        both = self._by_hex.keys() | other._by_hex.keys()
        return mask_of(
            self.grid,
            (each for each in both if self._by_hex.get(each) != other._by_hex.get(each)),
        )


def lying(position: Position, others: tuple[int, ...] = ()) -> Lying:
    """What lies on a map now: ruins and markers, and in some hexes whatever else hampers a line."""
    state = position.state
    markers = [(one.kind, one.loc) for one in state.markers if one.loc >= 0]
    return _lying(position.board.grid, tuple(state.ruins.items()), tuple(markers), others)


def ruins_lying(position: Position) -> Lying:
    """The ruins alone: whatever else lies on a map may not block a line at all."""
    return _lying(position.board.grid, tuple(position.state.ruins.items()), (), ())


@lru_cache(maxsize=256)
def _lying(
    grid: Grid,
    ruins: tuple[tuple[int, tuple[int, int]], ...],
    markers: tuple[tuple[int, int], ...],
    others: tuple[int, ...],
) -> Lying:
    by_hex: dict[int, list[object]] = {number: [ruin] for number, ruin in ruins}
    for kind, loc in markers:
        by_hex.setdefault(hex_of(loc), []).append((kind, loc))
    for number in others:
        by_hex.setdefault(number, []).append("other")
    return Lying(grid, {number: tuple(by_hex[number]) for number in sorted(by_hex)})


class SightBook(Generic[_T]):
    """The lines of one scenario by the rules of one referee."""

    def __init__(self, grid: Grid) -> None:
        self._grid: Final = grid
        self._lines: Final[dict[tuple[object, ...], _T]] = {}
        self._views: Final[dict[tuple[int, str], tuple[Lying, set[int], set[int]]]] = {}
        """By location and what is looked for: as all lay, the hexes left to look at, those seen."""

    def find(self, lies: Lying, start: int, end: int, look: Callable[[], _T]) -> _T:
        """What is known of a line between two locations, or what `look` finds now."""
        key: tuple[object, ...] = (start, end)
        if lies.mask and start >= 0 and end >= 0:
            mask = line_mask(self._grid, hex_of(start), hex_of(end))
            if mask & lies.mask:
                key = (start, end, lies.along(mask))
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= MOST_SIGHTS:
                self._lines.clear()
            found = self._lines[key] = look()
        return found

    def view(
        self,
        lies: Lying,
        start: int,
        what: str,
        among: Sequence[int],
        seen_of: Callable[[Sequence[int]], Iterable[int]],
        besides: Set[int] = frozenset(),
    ) -> Collection[int]:
        """Which of some hexes are seen from a location; `seen_of` looks at some, for `what` there.

        Nothing is said of those in `besides`. Where something has changed, only lines that pass
        there are looked along anew.
        """
        key = start, what
        before = self._views.get(key)
        if before is None:
            if len(self._views) >= MOST_VIEWS:
                self._views.clear()
            before = lies, set(among), set()
        there, left, seen = before
        if there is not lies:
            changed, here = lies.unlike(there), hex_of(start)
            anew = [each for each in among if line_mask(self._grid, here, each) & changed]
            left.update(anew)
            seen.difference_update(anew)
        self._views[key] = lies, left, seen
        if left:
            now = sorted(left - besides)
            seen.update(seen_of(now))
            left.difference_update(now)
        return seen
