"""What a computer player has worked out of a board as it stands: harm, sight, distances.

Nothing here says where anybody is: every entry holds for all that its key names, so that a player
decides alike whether he remembers or not, and all players of a scenario may share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from ..board.line import line_mask
from ..board.locations import NOWHERE, PLACES, hex_of, location
from ..position.fold import copied
from ..position.position import Position
from ..position.referee import StreetKit
from ..position.sight_book import Lying
from ..position.state import State

MemoryKey: TypeAlias = tuple[object, ...]
StepKey: TypeAlias = tuple[object, str, int]
"""What goes alike, the mode, and from where."""
Lies: TypeAlias = tuple[tuple[object, ...], ...]
"""What lies on a board: a ruin or a marker with its location or hex first."""
Steps: TypeAlias = list[tuple[int, float, float]]
"""Of steps from a location: the end, the cost, the chance of harm."""
Lines: TypeAlias = Sequence[tuple[int, int]]
"""Pairs of locations."""
ByEnemy: TypeAlias = tuple[Mapping[int, object], Mapping[int, float]]
"""By enemy: how he stood, and a harm."""
MOST_BOARDS: Final = 12
"""As many boards as are kept: they change with every ruin and marker."""
STEP_REACH: Final = 2
"""In hexes: how far from where it begins something can lie that changes what a step costs."""
MOST_WAYS: Final = 200
"""As many sets of goals as are kept of a board, for those who go alike."""
MOST_BY_ENEMY: Final = 10_000
"""As many rows as are kept of a board, each of all enemies."""
MOST_NUMBERS: Final = 4_000
"""As many things as are numbered of a board, a side's units among them and how they stand."""
MOST_ROWS: Final = 1_000
"""As many rows of how all enemies stand."""
MOST_SHOTS: Final = 100_000
"""As many shots as are kept of a board, and of all boards those by what lies on their lines."""


StepsBack: TypeAlias = Mapping[int, Sequence[tuple[int, float]]]
"""By location: from where a step leads to it, with its cost."""


class Roads(NamedTuple):
    """How those who go alike get about on a board."""

    back: StepsBack
    ways: dict[tuple[int, ...], Mapping[int, float]]
    """By goals, and location: what it costs to get from there to the nearest of them."""


class Memory:
    """One board: the same ruins and the same markers."""

    def __init__(self, kit: StreetKit, view: State, before: Memory | None = None) -> None:
        """A board as a view shows it; an empty copy of it serves to try things out.

        Steps far from all that lies otherwise than on the board before cost what they cost there.
        """
        self.empty: Final = copied(view)
        for unit in self.empty.units:
            unit.loc = NOWHERE
        self.position: Final = Position(kit.scenario, self.empty)
        self.like: Final = alike(kit)
        self._harm: Final[dict[MemoryKey, float]] = {}
        self.by_enemy: Final[dict[MemoryKey, ByEnemy]] = {}
        """What each enemy, as he stood, would do to somebody at a place, or suffer from there."""
        self._numbers: Final[dict[object, int]] = {}
        self._next: Final = count()
        self._rows: Final[dict[object, Mapping[int, object]]] = {}
        self._shots: Final[dict[MemoryKey, float]] = {} if before is None else before._shots
        self._lies: Final = Lying(kit.board.grid, _by_hex(view))
        self.sees: Final[dict[tuple[int, int], bool]] = {}
        self.roads: Final[dict[object, Roads]] = {}
        """By what goes alike."""
        self.steps: Final[dict[StepKey, Steps]] = {}
        self.steps_of_class: Final[dict[StepKey, tuple[float, Steps]]] = {}
        """What steps cost all of a class that has so many points or fewer."""
        self._before: Final = None if before is None else (before.steps, before.roads)
        self._near: Final = frozenset[int]() if before is None else _near(kit, view, before.empty)
        if before is not None:
            steps = before.steps.items()
            self.steps.update((key, one) for key, one in steps if hex_of(key[2]) not in self._near)

    def number(self, thing: object) -> int:
        """A number that stands for something, the same for its equals while it is kept.

        None stands for anything else, ever.
        """
        found = self._numbers.get(thing)
        if found is None:
            if len(self._numbers) >= MOST_NUMBERS:
                self._numbers.clear()
            found = self._numbers[thing] = next(self._next)
        return found

    def same(self, row: dict[int, object]) -> Mapping[int, object]:
        """The row that is equal to this one, if there was one: so they are soon compared."""
        if len(self._rows) >= MOST_ROWS:
            self._rows.clear()
        return self._rows.setdefault(tuple(row.items()), row)

    def kept_roads(
        self, like: object, mode: str, steps_from: Callable[[int], Steps]
    ) -> Roads | None:
        """Those of the board before, if steps cost what they cost there; None otherwise."""
        if self._before is None or like not in self._before[1]:
            return None
        steps, roads = self._before
        for start in (location(number, place) for number in self._near for place in PLACES):
            now = steps_from(start) if self.position.exists(start) else None
            if now != steps.get((like, mode, start)):
                return None
        return roads[like]

    def shot(self, key: MemoryKey, lines: Lines, strike: Callable[[], float]) -> float:
        """What a shot takes that depends on nothing off its lines, on this board or another."""
        grid = self.position.board.grid
        masks = (line_mask(grid, hex_of(one), hex_of(other)) for one, other in lines)
        key = (*key, *map(self._lies.along, masks))
        if key not in self._shots:
            if len(self._shots) > MOST_SHOTS:
                self._shots.clear()
            self._shots[key] = strike()
        return self._shots[key]

    @property
    def harm(self) -> dict[MemoryKey, float]:
        """What shots take; when there are too many of them it begins anew."""
        if len(self._harm) > MOST_SHOTS:
            self._harm.clear()
        return self._harm


class Memories:
    """The boards of a scenario that were met last, in one game or in several."""

    def __init__(self, kit: StreetKit) -> None:
        self._kit: Final = kit
        self._boards: Final[dict[MemoryKey, Memory]] = {}

    def of(self, view: State) -> Memory:
        """The board of a view."""
        key = _lying(view)
        found = self._boards.pop(key, None)
        if found is None:
            boards = reversed(self._boards.values())
            like = min(boards, key=lambda one: len(_near(self._kit, view, one.empty)), default=None)
            found = Memory(self._kit, view, like)
        self._boards[key] = found  # the last one met stands last
        while len(self._boards) > MOST_BOARDS:
            del self._boards[next(iter(self._boards))]
        return found


def _lying(view: State) -> Lies:
    ruins = (("ruin", location(each, 0), ruin) for each, ruin in sorted(view.ruins.items()))
    markers = (
        ("marker", one.loc, one.kind, one.side, one.density, one.flags, one.of)
        for one in view.markers
    )
    return (*ruins, *markers)


def _by_hex(view: State) -> dict[int, tuple[object, ...]]:
    """What lies in each hex where anything does."""
    found: dict[int, list[object]] = {}
    for one in _lying(view):
        loc = one[1]
        if isinstance(loc, int) and loc >= 0:
            found.setdefault(hex_of(loc), []).append(one)
    return {number: tuple(rows) for number, rows in found.items()}


def _near(kit: StreetKit, view: State, before: State) -> frozenset[int]:
    """The hexes from which a step may cost something else, since something lies otherwise."""
    there, gone = Counter(_lying(view)), Counter(_lying(before))
    changed = {one[1] for one in (there - gone) + (gone - there)}  # of two alike, one may go
    hexes = {hex_of(loc) for loc in changed if isinstance(loc, int) and loc >= 0}
    return frozenset(each for middle in hexes for each in kit.board.grid.within(middle, STEP_REACH))


@lru_cache(maxsize=4)
def memories_of(kit: StreetKit) -> Memories:
    """What all players of a kit share: none of it is of a side or of a game."""
    return Memories(kit)


@lru_cache(maxsize=4)
def alike(kit: StreetKit) -> Sequence[int]:
    """By unit: the first of its scenario that is of the same side, kind and figures."""
    first: dict[str, int] = {}
    return tuple(
        first.setdefault(repr(replace(unit, number=0, id="", loc=0, facing=0)), unit.number)
        for unit in kit.scenario.units
    )
