"""Walking further than a step: the way to a place is found beforehand, then gone step by step.

The search asks the referee a few questions a frame. A walk stops where a die, a reveal or another
question comes between.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from ....kernel.decision import Decision, Option
from ....street_fight.board.locations import hex_of
from ....street_fight.position.codes import Ev
from ....street_fight.position.state import State
from ....street_fight.sums import FarWay, WaySearch
from ..model.board_model import Spot
from ..session.session import StreetSession
from .option_targets import WALKED

SEARCH_MS: Final = 4
"""For how long the referee is asked in a frame; one question takes him a millisecond."""
_HALTS: Final = frozenset({Ev.ROLL, Ev.REVEAL, Ev.SHOW})
"""Events after which nobody walks on by himself."""


class FarWalk:
    """The ways of the unit that moves at one table."""

    def __init__(self, session: StreetSession) -> None:
        self._session: Final = session
        self._forms: Final = session.kit.referee.acts
        self._of: tuple[Decision | None, int] = (None, -1)
        self._search: WaySearch | None = None
        self._route: tuple[int, ...] = ()
        """The locations that are still to be gone to."""

    def follow(self, decision: Decision | None, viewer: int, view: State) -> None:
        """Another question is asked, or another side looks: search anew where somebody moves."""
        if self._of[0] is decision and self._of[1] == viewer:
            return
        self._of, self._search = (decision, viewer), None
        if decision is None:
            return
        steps = [option for option in decision.options if self._is_step(option)]
        if steps and not self._session.guide.leads:
            self._search = WaySearch(self._session.kit, view, decision.frame, steps)

    def _is_step(self, option: Option) -> bool:
        if option[0] not in self._forms:
            return False
        form = self._forms[option[0]]
        return form.word in WALKED and form.kinds == ("location",)

    @property
    def searching(self) -> bool:
        """Whether the referee is still to be asked."""
        return self._search is not None and not self._search.done

    def look(self) -> bool:
        """Ask on, for a frame; says whether all is known now that wasn't before."""
        search, until = self._search, perf_counter() + SEARCH_MS / 1000
        if search is None or search.done:
            return False
        return search.ask(lambda: perf_counter() < until)

    def way(self, spot: Spot) -> FarWay | None:
        """The way of several steps to a spot, or to the only place of its hex that has one."""
        if self._search is None or spot.hex < 0:
            return None
        ways = self._search.ways
        found = ways.get(spot.loc)
        if found is None:
            there = [way for loc, way in ways.items() if hex_of(loc) == spot.hex]
            found = there[0] if len(there) == 1 else None
        return found if found is not None and len(found.steps) > 1 else None

    def cost(self, loc: int) -> str | None:
        """What the way to a place costs up to there; None where there is none, or a single step."""
        way = None if self._search is None else self._search.ways.get(loc)
        return None if way is None or len(way.steps) < 2 else str(way.steps[-1].so_far)

    # --- on the way

    def set_out(self, spot: Spot) -> bool:
        """Begin to walk to a spot; says whether a way leads there."""
        way = self.way(spot)
        self._route = () if way is None else tuple(step.loc for step in way.steps)
        return way is not None

    def next(self) -> Option | None:
        """The next step, where it is offered; otherwise the walk is over."""
        decision = self._of[0]
        if not self._route or decision is None:
            return None
        loc = self._route[0]
        self._route = self._route[1:]
        for option in decision.options:
            if self._is_step(option) and option[1] == loc:
                return option
        self.halt()
        return None

    def took(self, before: Decision) -> None:
        """A step has been taken: stop where something has come between."""
        now, steps = self._session.decision, self._session.record.steps
        asked = now is not None and (now.seat, now.op) == (before.seat, before.op)
        if not asked or any(event[0] in _HALTS for event in steps[-1].events):
            self.halt()

    def halt(self) -> None:
        self._route = ()
