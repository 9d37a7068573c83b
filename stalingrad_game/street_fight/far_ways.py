"""The cheapest ways of several steps, found by asking the referee step after step.

The search asks what a move along each way would cost, as whoever moves could ask one after the
other; it knows no rule of movement itself. Ask on until it is `done`; a way that is found stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from ..kernel.decision import Frame, Option
from .board.hexes import OFF_MAP
from .board.locations import PLACES, hex_of, location
from .judge.reason import Number
from .position.position import Position
from .position.questions import MoveAnswer, Sum
from .position.referee import StreetKit
from .position.state import State
from .sums import WayStep, last_step, sum_of_way

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
        self._view: Final = view
        self._frame: Final = frame
        self._firsts: Final = dict.fromkeys(option[1] for option in steps)
        self._position: Final = Position(kit.scenario, view)
        self._ways: Final[dict[int, FarWay]] = {}
        self._waiting: Final[list[tuple[_Rank, int, FarWay]]] = []
        self._questions: Final = self._all()
        self._asked = 0
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
            for place in PLACES:
                found = location(number, place)
                if found != loc and self._position.exists(found):
                    yield found

    def _try(self, before: tuple[WayStep, ...], loc: int) -> None:
        """Ask for a way with a step more, and keep it where the referee allows it."""
        found = sum_of_way(
            self._kit, self._view, self._frame, (*(step.loc for step in before), loc)
        )
        self._asked += 1
        if found is None or found.state.units[found.query.acting].loc == loc:
            return
        step = last_step(found, before[-1].so_far if before else None)
        if step is None:
            return
        assert isinstance(found.answer, MoveAnswer)
        rank = step.so_far, len(found.answer.rolls), self._asked
        heappush(self._waiting, (rank, loc, FarWay((*before, step), found)))
