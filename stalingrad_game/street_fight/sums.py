"""What a player may know before the dice fall: the sum of an act, a line of sight, a way's cost.

Every number is a referee's answer to a question (B10), asked of what a seat sees; give a side's
view, and nothing that it doesn't know can show. The cheapest ways of several steps are found by
asking step after step what a move would cost, as whoever moves could: the search knows no rule of
movement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from ..kernel.decision import Frame, Option
from .board.hexes import OFF_MAP
from .board.line import Stretch, line_between
from .board.locations import PLACES, hex_of, location
from .judge.reason import Number, Reason
from .position.position import Position
from .position.questions import CostQuery, LineAnswer, MoveAnswer, SightQuery, Sum
from .position.referee import StreetKit, StreetOperation, StreetResolver
from .position.state import State

SightWord: TypeAlias = Literal["clear", "obscured", "cut"]
_CUTTING: Final = ("blocker", "hex")
"""Facts that name the hex of a reason, the surest first."""


class SightLine(NamedTuple):
    """A line between two locations, as the referee judges it."""

    state: SightWord
    answer: LineAnswer
    stretches: tuple[Stretch, ...]
    """What it passes between its two hexes, in order; a pair runs along a hexside (B5)."""
    obscuring: tuple[int, ...]
    """The hexes that obscure it, in order."""
    cut_by: int
    """The hex that cuts it; -1 where none does, or what cuts it is no hex on the way."""

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes between its ends, in order; of a pair both."""
        return tuple(number for stretch in self.stretches for number in stretch.hexes)


class WayStep(NamedTuple):
    """A step of a way."""

    loc: int
    cost: Number
    """Of this step, in the points that the referee counts."""
    so_far: Number
    """With all before it in this move, those already gone too."""
    reason: Reason


def sum_of_act(
    kit: StreetKit, view: State, frame: Frame, option: Option, waiting: Sequence[Frame] = ()
) -> Sum | None:
    """What an answer to a decision comes to; None where nothing is summed up.

    `frame` is that of the decision (`Decision.frame`), `waiting` the work with it on top
    (`Decision.agenda`), where an answer changes what comes next. An option that isn't offered is
    answered by the reason.
    """
    operation = kit.referee.operations.get(frame[0])
    if not isinstance(operation, StreetOperation):
        return None
    if waiting:
        view = copy(view)
        view.agenda = list(waiting)
    return operation.preview(StreetResolver(kit, view), frame, option)


def sum_of_way(kit: StreetKit, view: State, frame: Frame, path: Sequence[int]) -> Sum | None:
    """What a move costs that goes on through locations; None where nobody moves step by step."""
    return sums_of_ways(kit, view, frame)(path)


def sums_of_ways(
    kit: StreetKit, view: State, frame: Frame
) -> Callable[[Sequence[int]], Sum | None]:
    """As `sum_of_way` of many ways from one decision, while the view stays as it is."""
    operation = kit.referee.operations.get(frame[0])
    if not isinstance(operation, StreetOperation):
        return lambda _: None
    return operation.preview_ways(StreetResolver(kit, view), frame)


def last_step(found: Sum, so_far: Number | None = None) -> WayStep | None:
    """The last step of a move that may be made; `so_far` is what went before it, if any did."""
    query = found.query
    if not isinstance(query, CostQuery) or not found.legal:
        return None
    reason = found.reasons[-1]
    cost = reason.value or 0
    return WayStep(query.path[-1], cost, cost + (found.spent if so_far is None else so_far), reason)


def sight_line(kit: StreetKit, view: State, start: int, end: int) -> SightLine:
    found = kit.referee.judge.sees(Position(kit.scenario, view), SightQuery(start, end))
    decisive, *others = found.why
    between = line_between(kit.board.grid, hex_of(start), hex_of(end)).stretches
    ends = {hex_of(start), hex_of(end)}
    if not found.sees:
        cut = _hex_of(decisive)
        passed = {number for stretch in between for number in stretch.hexes}
        return SightLine("cut", found, between, (), cut if cut in passed | ends else -1)
    obscuring = tuple(number for number in map(_hex_of, others) if number >= 0)
    state: SightWord = "obscured" if obscuring else "clear"
    return SightLine(state, found, between, obscuring, -1)


def _hex_of(reason: Reason) -> int:
    """The hex that a reason is about; -1 where it names none."""
    for name in _CUTTING:
        found = reason.facts.get(name)
        if isinstance(found, int):
            return found
    return -1


_Rank: TypeAlias = tuple[Number, int, int]
"""What a way costs, how many rolls it brings on, and the number of the question that found it."""


class FarWay(NamedTuple):
    """A way to a location that the referee allows."""

    steps: tuple[WayStep, ...]
    sum: Sum
    """The referee's answer to the whole way."""


class WaySearch:
    """The ways that a move can go on by, from one decision."""

    def __init__(self, kit: StreetKit, view: State, frame: Frame, steps: Sequence[Option]) -> None:
        """`steps` are the options of the decision that are a step: an act and a location."""
        self._kit: Final = kit
        self._sum: Final = sums_of_ways(kit, view, frame)
        self._firsts: Final = dict.fromkeys(option[1] for option in steps)
        self._position: Final = Position(kit.scenario, view)
        self._places: Final[dict[int, list[int]]] = {}
        """By hex: the locations that it has."""
        self._ways: Final[dict[int, FarWay]] = {}
        self._waiting: Final[list[tuple[_Rank, int, FarWay]]] = []
        self._questions: Final = self._all()
        self._answered = 0
        self.done = False
        """Whether all ways are known."""

    @property
    def ways(self) -> Mapping[int, FarWay]:
        """By location: the cheapest way to it, as far as they are known."""
        return MappingProxyType(self._ways)

    def ask(self, further: Callable[[], bool] = lambda: True) -> bool:
        """Ask the referee, one question at least, until all is known or it shall go no further.

        Says whether all is known.
        """
        for _ in self._questions:
            if not further():
                return False
        self.done = True
        return True

    def along(self, path: Sequence[int]) -> FarWay | None:
        """The way through these locations; None where the referee doesn't allow it."""
        steps: tuple[WayStep, ...] = ()
        for count in range(1, len(path) + 1):
            found = self._sum(path[:count])
            step = found and last_step(found, steps[-1].so_far if steps else None)
            if found is None or step is None:
                return None
            steps = (*steps, step)
        return FarWay(steps, found) if steps and found is not None else None

    def refused(self, loc: int) -> Sum | None:
        """Why no way leads to a location: the answer to the one that comes nearest, a step on.

        None where the referee would allow it.
        """
        grid, first = self._kit.board.grid, next(iter(self._firsts))
        begun = self._sum((first,))
        if begun is None or begun.state.units[begun.query.acting].loc < 0:
            return None
        ends: dict[int, tuple[WayStep, ...]] = {begun.state.units[begun.query.acting].loc: ()}
        ends.update((end, way.steps) for end, way in self._ways.items())

        def rank(end: int) -> tuple[int, Number]:
            """How far a way stays from there, and what it costs."""
            steps = ends[end]
            return grid.distance(hex_of(end), hex_of(loc)), steps[-1].so_far if steps else 0

        nearest = min(ends, key=rank)
        left, path = rank(nearest)[0], [step.loc for step in ends[nearest]]
        further = [loc]
        if left > 1:
            around = (one for one in grid.neighbours[hex_of(nearest)] if one != OFF_MAP)
            further = [location(one) for one in around if grid.distance(one, hex_of(loc)) < left]
        for one in further:
            found = self._sum((*path, one))
            if found is not None and not found.legal:
                return found
        return None

    def _all(self) -> Iterator[bool]:
        """Ask one question after the other."""
        for loc in self._firsts:
            self._try((), loc)
            yield True
        while self._waiting:
            _, loc, way = heappop(self._waiting)
            if loc in self._ways:
                continue
            self._ways[loc] = way
            for further in self._around(loc):
                if further not in self._ways:
                    self._try(way.steps, further)
                    yield True

    def _around(self, loc: int) -> Iterator[int]:
        """All locations of a hex and of those that touch it."""
        around = self._kit.board.grid.neighbours[hex_of(loc)]
        for number in (hex_of(loc), *(one for one in around if one != OFF_MAP)):
            if number not in self._places:
                there = [location(number, place) for place in PLACES]
                self._places[number] = [one for one in there if self._position.exists(one)]
            yield from (found for found in self._places[number] if found != loc)

    def _try(self, before: tuple[WayStep, ...], loc: int) -> None:
        """Ask for a way with a step more, and keep it where the referee allows it."""
        found = self._sum((*(step.loc for step in before), loc))
        self._answered += 1
        if found is None or found.state.units[found.query.acting].loc == loc:
            return
        step = last_step(found, before[-1].so_far if before else None)
        if step is None:
            return
        assert isinstance(found.answer, MoveAnswer)
        rank = step.so_far, len(found.answer.rolls), self._answered
        heappush(self._waiting, (rank, loc, FarWay((*before, step), found)))
