"""Whole manoeuvres as plans (R3.6): who goes where, and who stays in reserve.

The leaf value ranks plans near the greedy player's and others, and the best are tried out. None
sends fewer formations: the leaf value thinks too well of reserves.
"""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Decision
from ...rules.kit import Kit
from ...rules.resolver import DONE
from ...state.codes import GERMAN, Act, FormationZone, Op, Option, lane, side_of
from ...state.state import State
from ..greedy import GreedyPlayer
from .candidates import Candidate
from .leaf import LeafValue

Destinations = tuple[int, ...]
"""By formation of the planner's list: the district it goes to, or -1 for the reserve."""
HOME: Final = -1
PLANS_TRIED: Final = 6
"""Plans that are tried out."""


class Planner:
    """The plans for one manoeuvre of one seat."""

    def __init__(
        self, kit: Kit, leaf: LeafValue, policy: GreedyPlayer, view: State, decision: Decision
    ) -> None:
        """Read what may be moved where."""
        self._leaf: Final = leaf
        self._policy: Final = policy
        self._side: Final = side_of(decision.seat)
        self._base: Final = view.copy()
        self._base.agenda = [
            frame
            for frame in decision.agenda
            if not (frame[0] == Op.MANOEUVRE and frame[1] == decision.seat)
        ]
        self._decision: Final = decision
        values = policy.evaluator.values
        free = sorted({option[1] for option in decision.options if option[0] == Act.COMMIT})
        free.sort(key=lambda f: (view.depleted[f], -values.formation(view, f), f))
        self.free: Final = free
        """Formations that may move, those at full strength first, the strongest first."""
        self.whole: Final = sum(not view.depleted[f] for f in free)
        """How many of them are at full strength."""
        self.sites: Final = sorted(
            {option[2] for option in decision.options if option[0] == Act.COMMIT}
        )
        self.free_places: Final = {
            d: kit.concentration[view.buildings[d]] - len(view.lines[lane(d, self._side)])
            for d in self.sites
        }
        self._worth: Final[dict[Destinations, float]] = {}

    def worth(self, places: Destinations) -> float:
        """The own side's chance to win with a plan, as the leaf sees it."""
        known = self._worth.get(places)
        if known is not None:
            return known
        state, side = self._base.copy(), self._side
        lines = state.lines
        staging = FormationZone.STAGING + side
        for formation, place in zip(self.free, places, strict=True):
            if place != HOME:
                lines[staging] = tuple(f for f in lines[staging] if f != formation)
                lines[lane(place, side)] += (formation,)
        chance = self._leaf.german_chance(state)
        worth = chance if side == GERMAN else 1.0 - chance
        self._worth[places] = worth
        return worth

    def shared_out(self, sites: list[int], number: int) -> Destinations:
        """The first so many formations, dealt to some buildings in turn."""
        places = [HOME] * len(self.free)
        room = {site: self.free_places[site] for site in sites}
        turn = 0
        for formation in range(min(number, len(self.free))):
            for _ in sites:
                site = sites[turn % len(sites)]
                turn += 1
                if room[site]:
                    room[site] -= 1
                    places[formation] = site
                    break
        return tuple(places)

    def shapes(self, least: int) -> list[Destinations]:
        """Plans on one building or several, with so many formations at the least."""
        found: set[Destinations] = set()
        numbers = {len(self.free), *range(max(1, least), self.whole + 1)}
        # Every subset of the buildings as the bits of a number: at most 15 of them.
        for mask in range(1, 1 << len(self.sites)):
            sites = [site for n, site in enumerate(self.sites) if mask >> n & 1]
            for number in sorted(numbers):
                if number >= len(sites):
                    found.add(self.shared_out(sites, number))
                    # Dealt out from either end, since the strongest formation goes to whoever is
                    # served first.
                    found.add(self.shared_out(sites[::-1], number))
        return sorted(found)

    def shifts(self, places: Destinations) -> list[Destinations]:
        """Plans that differ in one move: somebody goes elsewhere, or comes out of the reserve."""
        used = {site: places.count(site) for site in self.sites}
        # Of each kind that stands in one place only the weakest moves: the list is sorted, so any
        # other would leave a plan that differs by names alone.
        movers: list[int] = []
        for source in (HOME, *self.sites):
            here = [n for n, place in enumerate(places) if place == source]
            movers += {
                max(part)
                for part in (
                    [n for n in here if n < self.whole],
                    [n for n in here if n >= self.whole],
                )
                if part
            }
        return [
            (*places[:n], site, *places[n + 1 :])
            for n in movers
            for site in self.sites
            if site != places[n] and used[site] < self.free_places[site]
        ]

    def options(self, places: Destinations) -> tuple[Option, ...]:
        """A plan as options: the commitments, then the end of the manoeuvre."""
        moves = [
            (Act.COMMIT, formation, place)
            for formation, place in zip(self.free, places, strict=True)
            if place != HOME
        ]
        return (*moves, DONE)

    def greedy_plan(self) -> Destinations:
        """What the greedy player would do."""
        view = self._base.copy()
        side = self._side
        staging = FormationZone.STAGING + side
        left = dict(self.free_places)
        chosen = dict.fromkeys(self.free, HOME)
        decision = self._decision
        while len(decision.options) > 1:
            option = self._policy.choose(view, decision)
            if option == DONE:
                break
            _, formation, place = option
            chosen[formation] = place
            left[place] -= 1
            view.lines[staging] = tuple(f for f in view.lines[staging] if f != formation)
            view.lines[lane(place, side)] += (formation,)
            options = [
                one
                for one in decision.options
                if one == DONE or (one[1] != formation and left[one[2]] > 0)
            ]
            decision = Decision(
                decision.seat,
                decision.op,
                decision.frame,
                decision.rule,
                tuple(options),
                decision.agenda,
            )
        return tuple(chosen[formation] for formation in self.free)

    def candidates(self) -> list[Candidate]:
        """The greedy player's plan, then the best by the leaf that differ from it in numbers."""
        first = self.greedy_plan()
        sent = len(first) - first.count(HOME)
        near = {first, *self.shifts(first)}
        # Two moves away: an exchange of two formations is two shifts. A copy, as the set grows.
        for places in sorted(near):
            near.update(self.shifts(places))
        near.update(self.shapes(sent))
        ranked = [one for one in near if len(one) - one.count(HOME) >= sent]
        ranked.sort(key=lambda places: (-self.worth(places), places))
        found = [Candidate(self.options(first), 0.0)]
        seen = {self._numbers(first)}
        for places in ranked:
            numbers = self._numbers(places)
            if numbers not in seen:
                seen.add(numbers)
                found.append(
                    Candidate(self.options(places), self.worth(first) - self.worth(places))
                )
            if len(found) == PLANS_TRIED:
                break
        return found

    def _numbers(self, places: Destinations) -> tuple[int, ...]:
        """How many of each kind go to each building: plans alike in that are one."""
        whole = places[: self.whole]
        worn = places[self.whole :]
        return tuple(part.count(site) for part in (whole, worn) for site in self.sites)
