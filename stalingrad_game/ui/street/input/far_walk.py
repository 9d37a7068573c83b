"""Walking further than a step: the ways to all places, found a few questions a frame.

Of the unit that moves, or of one that is chosen and doesn't move yet, by each of its ways to move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final, NamedTuple

from ....kernel.decision import Decision, Option
from ....street_fight.board.locations import hex_of
from ....street_fight.foresight import Foresight
from ....street_fight.position.questions import CostQuery, Sum
from ....street_fight.position.state import State
from ....street_fight.sums import FarWay, WaySearch
from ..model.board_model import Spot
from ..session.session import StreetSession
from .frame_search import FrameSearch
from .option_targets import MOVES, OptionTargets


class Route(NamedTuple):
    """A way to a place, with what must be answered before its first step."""

    begin: tuple[Option, ...]
    """The kind of move; nothing while the unit moves already."""
    way: FarWay
    tested: bool
    """Whether a test must be passed before."""
    act: int
    """That of a step."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All answers on the way."""
        return (*self.begin, *((self.act, step.loc) for step in self.way.steps))


class _Search(NamedTuple):
    """The ways of one kind of move."""

    begin: tuple[Option, ...]
    ways: WaySearch
    tested: bool
    act: int


class FarWalk(FrameSearch):
    """The ways of the unit that moves, or is chosen, at one table."""

    def __init__(self, session: StreetSession, reader: OptionTargets) -> None:
        super().__init__()
        self._session: Final = session
        self._reader: Final = reader
        self._foresight: Final = Foresight(session.kit)
        self._of: tuple[Decision | None, int, int] = (None, -1, -1)
        self._searches: list[_Search] = []

    def follow(self, decision: Decision | None, viewer: int, view: State, unit: int = -1) -> None:
        """Another question is asked, another unit chosen, or another side looks: search anew."""
        if self._of[0] is decision and self._of[1:] == (viewer, unit):
            return
        self._of = (decision, viewer, unit)
        self._searches = []
        question = None if self._session.guide.leads and not self.lesson_way else decision
        self.begin(None if question is None else self._all(question, view, unit))

    @property
    def lesson_way(self) -> tuple[Option, ...]:
        """The answers of the way that a lesson tells to go; nothing where it tells of none."""
        ahead = self._session.guide.ahead
        steps = list(takewhile(self._reader.is_step, ahead[1:]))
        return (ahead[0], *steps) if steps else ()

    def _all(self, decision: Decision, view: State, unit: int) -> Iterator[bool]:
        """Ask one question after the other."""
        yield from self._ways(decision, view, (), tested=False)
        begins = decision.options if not self.lesson_way else self.lesson_way[:1]
        for option in begins if unit >= 0 else ():
            if (
                option[1:2] == (unit,)
                and self._reader.verb_word(self._reader.verb(option)) in MOVES
            ):
                then = self._foresight.after(view, decision, option)
                yield True
                if then is not None:
                    yield from self._ways(then.decision, then.view, (option,), tested=then.tested)

    def _ways(
        self, decision: Decision, view: State, begin: tuple[Option, ...], *, tested: bool
    ) -> Iterator[bool]:
        """Find the ways of a unit that moves at a decision."""
        steps = [option for option in decision.options if self._reader.is_step(option)]
        if not steps:
            return
        search = WaySearch(self._session.kit, view, decision.frame, steps)
        self._searches.append(_Search(begin, search, tested, steps[0][0]))
        while not search.ask(lambda: False):
            yield True

    def route(self, spot: Spot) -> Route | None:
        """How to get to a spot, or to the only place of its hex that has a way.

        By the first kind of move that leads there; None for a single step of a move that goes on,
        and for a unit of one's own: that is chosen, and its hex entered beside it.
        """
        if spot.hex < 0 or self._session.own(spot.unit):
            return None
        for search in self._searches:
            ways = search.ways.ways
            found = ways.get(spot.loc)
            if found is None:
                there = [way for loc, way in ways.items() if hex_of(loc) == spot.hex]
                found = there[0] if len(there) == 1 else None
            if found is not None:
                found = self._as_in_lesson(search, found)
            if found is not None and (search.begin or len(found.steps) > 1):
                return Route(search.begin, found, search.tested, search.act)
        return None

    def refused(self, loc: int) -> Sum | None:
        """Why there is no way to a place, by the kind of move that comes nearest."""
        self.finish()
        refusals = [search.ways.refused(loc) for search in self._searches]
        distance = self._session.kit.board.grid.distance

        def left(found: Sum) -> int:
            query = found.query
            return (
                distance(hex_of(query.path[-1]), hex_of(loc)) if isinstance(query, CostQuery) else 0
            )

        return min((found for found in refusals if found is not None), key=left, default=None)

    def _as_in_lesson(self, search: _Search, found: FarWay) -> FarWay:
        """A way, or the one to its end that a lesson tells of: there may be several as cheap."""
        scripted, count = self.lesson_way, len(search.begin)
        if scripted[:count] != search.begin or scripted[-1:] != (
            (search.act, found.steps[-1].loc),
        ):
            return found
        return search.ways.along([step[1] for step in scripted[count:]]) or found

    @property
    def reach(self) -> Mapping[int, str]:
        """By location: what the way there costs, single steps of a move that goes on left out."""
        found: dict[int, str] = {}
        for search in self._searches:
            for loc, way in search.ways.ways.items():
                if search.begin or len(way.steps) > 1:
                    found.setdefault(loc, str(way.steps[-1].so_far))
        return found
