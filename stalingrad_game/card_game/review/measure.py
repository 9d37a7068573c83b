"""What a review works out at one point: its values in every world, and what a choice cost."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

import msgspec

from ...kernel.decision import Decision
from ...record.record import GameRecord
from ..game import CardGame
from ..history.of_record import record_events
from ..players.greedy import GreedyPlayer
from ..players.memory import remembered
from ..players.sample import Sampler
from ..players.search.advice import Purpose
from ..players.search.aims import Facts, purpose
from ..players.search.budget import Budget, Watch
from ..players.search.candidates import Candidate, horizon_of
from ..players.search.leaf import LeafValue
from ..players.search.player import Search, position_key, worth_trying
from ..players.search.rollout import BATTLE, Rollouts
from ..players.weights import ROLLOUT_WEIGHTS
from ..rules.break_test import chance_now
from ..rules.game import DONE
from ..state.codes import GERMAN, Option, side_of
from ..state.state import State
from .course import GamePoint, PointKind, course_of
from .route import Source, Station, route_of
from .worlds import Worlds

WorldRow = tuple[float, ...]
"""The Germans' chance to win, by world."""


class Effort(msgspec.Struct, frozen=True):
    """How much a review works out; the same effort and seed make the same review everywhere."""

    worlds: int = 48
    """Orders of the decks at every point."""
    iterations: int = 96
    """Rollouts by which the best option of a choice is looked for."""
    deals: int = 96
    """Fresh deals on which the best option and the chosen one are compared."""
    more_deals: int = 288
    """The same for the choices that seemed to cost most: on deals of their own, as who is picked
    for a large cost was in part picked for its error."""
    seed: int = 1


class ChoiceCost(msgspec.Struct, frozen=True):
    """What a choice cost its side: the value of the best option less that of the chosen one."""

    seat: int
    best: tuple[Option, ...]
    chosen: tuple[Option, ...]
    best_chance: float
    """The own side's chance to win with the best option, by what the seat could know."""
    cost: float
    """Points of that chance, over fresh deals; below 0 where the chosen one did better there."""
    error: float
    """Standard error of the cost."""
    aim: Purpose
    """What the best option would have led to, and what the chosen one did."""


class PointValues(msgspec.Struct, frozen=True):
    """What was worked out at one point."""

    place: int
    rows: tuple[tuple[Station, WorldRow], ...]
    """The values of its stations, but for those taken over from the point before."""
    cost: ChoiceCost | None = None


class Valuer:
    """Values the points of one game, each by itself."""

    def __init__(self, record: GameRecord[CardGame], effort: Effort) -> None:
        """Follow the game once; nothing is valued yet."""
        kit = record.game.kit
        self._record: Final = record
        self._effort: Final = effort
        self._leaf: Final = LeafValue(kit)
        self._rollouts: Final = Rollouts(kit, self._leaf, GreedyPlayer(kit, ROLLOUT_WEIGHTS))
        self.points: Final = course_of(record)
        given_up = bool(record.state.agenda) and record.result is not None
        self.route: Final = route_of(self.points, given_up=given_up)
        self._worlds: Final = Worlds(self.points, effort.worlds, effort.seed)
        self._stations: Final[dict[int, list[Station]]] = {}
        for station in self.route:
            self._stations.setdefault(station.place, []).append(station)

    @property
    def winner(self) -> int:
        """The side that won."""
        result = self._record.result
        assert result is not None
        return result.winner

    def value(self, place: int) -> PointValues:
        """What is to be worked out at the point of a place."""
        point = self.points[place]
        cost = None if point.choice is None else self._cost(point)
        rows: list[tuple[Station, WorldRow]] = []
        for number, station in enumerate(self._stations.get(place, ())):
            if number == 0 and self.taken_over(station):
                continue
            rows.append((station, self.row(station, point, cost)))
        return PointValues(place, tuple(rows), cost)

    def compared_again(self, place: int) -> PointValues:
        """What the choice at a place cost, on other deals and more of them; nothing else."""
        point, number = self.points[place], self._effort.more_deals
        return PointValues(place, (), self._cost(point, number))

    def taken_over(self, station: Station) -> bool:
        """Whether a station's values are those of the one before: nothing came in between."""
        if station.source != Source.DRAWS or not self._worlds.unchanged(station.place):
            return False
        return self.points[station.place].kind == PointKind.CHOICE

    def row(self, station: Station, point: GamePoint, cost: ChoiceCost | None) -> WorldRow:
        """The Germans' chance at a station in every world."""
        number = self._worlds.number
        if station.source == Source.GIVEN_UP:
            return (float(self.winner == GERMAN),) * number
        exact = self._exact(point, station.horizon)
        if exact is not None:
            return (exact,) * number
        plan: tuple[Option, ...] = ()
        if cost is not None and station.source in {Source.AHEAD, Source.CHOSEN}:
            plan = cost.best if station.source == Source.AHEAD else cost.chosen
        asked = point.kind == PointKind.CHOICE
        rollouts, horizon = self._rollouts, station.horizon
        values: list[float] = []
        for world in range(number):
            state = self._worlds.state(station.place, world)
            if plan:
                values.append(rollouts.german_chance(state, plan, horizon))
            else:
                values.append(rollouts.played_on(state, horizon, asked=asked))
        return tuple(values)

    def _exact(self, point: GamePoint, horizon: int) -> float | None:
        """The Germans' chance where no rollout is needed."""
        state, leaf = point.state, self._leaf
        if point.kind == PointKind.OVER:
            return float(state.winner == GERMAN)
        if point.kind == PointKind.TURN_END:
            return leaf.german_chance(state)
        if horizon != BATTLE or point.kind not in {
            *(PointKind.TEST, PointKind.TESTED, PointKind.BETWEEN)
        }:
            return None
        if point.kind == PointKind.BETWEEN:
            return leaf.german_chance(state)
        captured, held = leaf.captured_or_held(state, state.district)
        if point.kind == PointKind.TESTED:
            return captured if state.agenda[-1][1] == GERMAN else held
        odds = float(chance_now(self._rollouts.kit, state, state.district))
        return odds * captured + (1.0 - odds) * held

    def _cost(self, point: GamePoint, more: int = 0) -> ChoiceCost:
        """What a choice cost, by what its seat could know; `more`: on so many other deals."""
        choice, effort, rollouts = point.choice, self._effort, self._rollouts
        assert choice is not None
        decision, chosen = choice.decision, choice.plan
        events = (event for step, event in record_events(self._record) if step <= point.step)
        seen = self._record.game.view(point.state, decision.seat)
        memory = remembered(rollouts.kit, seen, events)
        sampler = Sampler(seen, decision, memory)
        tried = worth_trying(rollouts, seen, decision, advises=True)
        if not any(alike(one.options, chosen) for one in tried):
            tried.append(Candidate(chosen, 0.0))
        key = position_key(seen, decision, effort.seed)
        search = Search(rollouts, sampler, decision, tried, key)
        search.run(Watch(Budget(iterations=effort.iterations), None), everybody=False)
        best = search.best()
        if alike(best, chosen):
            best = chosen
        deals = 0 if best == chosen else more or effort.deals
        fresh = Random(f"{'more' if more else 'fresh'} {key}")
        return self._compared(sampler, decision, (best, chosen), [fresh] * deals)

    def _compared(
        self,
        sampler: Sampler,
        decision: Decision,
        plans: tuple[tuple[Option, ...], tuple[Option, ...]],
        deals: list[Random],
    ) -> ChoiceCost:
        """The best option and the chosen one on the same fresh deals."""
        rollouts, side = self._rollouts, side_of(decision.seat)
        sign = 1.0 if side == GERMAN else -1.0
        facts = (Facts(rollouts.kit, side), Facts(rollouts.kit, side))
        gains: list[float] = []
        total = 0.0
        for chance in deals:
            table = sampler.deal(chance)
            values = [
                self._followed(table.copy(), plan, decision, facts[place])
                for place, plan in enumerate(plans)
            ]
            total += values[0]
            gains.append(sign * (values[0] - values[1]))
        mean, error = mean_and_error(gains)
        chance_then = total / len(gains) if gains else 0.0
        own = chance_then if side == GERMAN else 1.0 - chance_then
        aim = purpose(facts[0], [facts[1]])
        return ChoiceCost(decision.seat, *plans, own, mean, error, aim)

    def _followed(
        self, table: State, plan: tuple[Option, ...], decision: Decision, facts: Facts
    ) -> float:
        horizon = horizon_of(decision)
        battle = horizon == BATTLE
        district, rounds = (table.district, table.round) if battle else (-1, 0)
        value = self._rollouts.german_chance(table, plan, horizon)
        facts.see(table, district, rounds)
        return value


def alike(first: tuple[Option, ...], second: tuple[Option, ...]) -> bool:
    """Whether two plans come to the same: in whatever order, ended by a word or by itself."""
    parts = [sorted(one for one in plan if one != DONE) for plan in (first, second)]
    return parts[0] == parts[1] and (len(first) > 1 or len(second) > 1 or first == second)


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean of some values and its standard error; 0 and 0 of none."""
    count = len(values)
    if not count:
        return 0.0, 0.0
    mean = sum(values, 0.0) / count
    squares = sum(((value - mean) ** 2 for value in values), 0.0)
    return mean, sqrt(squares / (count - 1) / count) if count > 1 else 0.0
