"""What a review works out at one point: its values in every world, and what a choice cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec

from ...kernel.decision import Decision
from ...record.record import GameRecord
from ...review.values import (
    ChoiceCost,
    ChoiceIdea,
    PointValues,
    ReviewEffort,
    Station,
    WorldRow,
    costs_found,
    mean_and_error,
)
from ...search.budget import Budget, Watch
from ..game import CardGame
from ..history.of_record import record_events
from ..players.greedy import GreedyPlayer
from ..players.memory import remembered
from ..players.sample import Sampler
from ..players.search.candidates import Candidate
from ..players.search.leaf import LeafValue
from ..players.search.player import Search, position_key
from ..players.search.purposes import Facts, main_purpose, rollout_start
from ..players.search.questions import searched_question, worth_trying
from ..players.search.rollout import BATTLE, GAME, TURN, Rollouts
from ..players.weights import ROLLOUT_WEIGHTS
from ..rules.break_test import chance_now
from ..rules.resolver import DONE
from ..state.codes import GERMAN, SOVIET, Act, Op, Option, side_of
from ..state.state import State
from .bias_correction import whole_rows
from .game_points import GamePoint, PointKind, points_of_game
from .route import LUCK_KINDS, Source, TurnBorder, TurnValues, route_of
from .worlds import Worlds

Parts = tuple[tuple[int, int], ...]
"""Acts with their first argument: a card, a unit or a formation; below 0 where there is none."""


class Idea(ChoiceIdea, frozen=True):
    """What tells the best options of two choices apart, or shows that they are one idea."""

    seat: int
    turn: int
    op: int
    """What was asked."""
    district: int
    """Where; -1 outside of battles."""
    round: int
    """Of the battle."""
    better: Parts
    """What the best option has and the chosen one hasn't."""
    worse: Parts
    """The other way round."""

    def same(self, other: ChoiceIdea, /) -> bool:
        """Whether both say: in this turn, this card (unit, formation) had better been used so.

        Where the best option names no piece, as to hold or to discard nothing, the battle must be
        the same, and so must what it is better than, where that names a piece. An effect of a
        carnage card is another one on another card.
        """
        if not isinstance(other, Idea):
            return False
        if (self.seat, self.turn, self.op) != (other.seat, other.turn, other.op):
            return False
        if any(act == Act.CHOICE for act, _ in (*self.better, *other.better)):
            return False
        mine, theirs = (one.better for one in (self, other))
        if _named(mine) or _named(theirs):
            return not _named(mine).isdisjoint(_named(theirs))
        if self.district != other.district or mine != theirs:
            return False
        return bool(mine) or not _named(self.worse).isdisjoint(_named(other.worse))

    def within(self, other: ChoiceIdea, /) -> bool:
        """Whether both belong to one action of a seat: a round of a battle."""
        if not isinstance(other, Idea) or self.district < 0:
            return False
        places = ((one.seat, one.turn, one.district, one.round) for one in (self, other))
        return len({*places}) == 1


def idea_of(
    seat: int, state: State, op: int, best: tuple[Option, ...], chosen: tuple[Option, ...]
) -> Idea:
    kind = Op.ACTION if op == Op.SECOND_ACTION else op
    better, worse = _parts(best, chosen), _parts(chosen, best)
    return Idea(seat, state.turn, kind, state.district, state.round, better, worse)


def _parts(plan: tuple[Option, ...], other: tuple[Option, ...]) -> Parts:
    own = {(act, piece) for act, piece, at in plan if (act, piece, at) not in {*other, DONE}}
    return tuple(sorted(own))


def _named(parts: Parts) -> set[tuple[int, int]]:
    return {part for part in parts if part[1] >= 0}


WholePlan = tuple[Option, ...]
"""An option, or all answers to a question that makes a plan."""


WORK_IN_FULL: Final = 14_000
"""The most work, as `work_of` counts it, that is done with all of an effort."""
GAMES_A_CHOICE: Final = 2
"""How much more work a choice is in all games that are played to their end from a border of turns
than in all rollouts of another choice."""


def fitted(effort: ReviewEffort, work: int) -> ReviewEffort:
    """As much of an effort as a game of so much work is given: about three minutes.

    The game alone decides, no clock, so that the review stays the same on every machine.
    """
    if work <= WORK_IN_FULL:
        return effort
    return msgspec.structs.replace(
        effort,
        worlds=max(1, effort.worlds * WORK_IN_FULL // work),
        deals=max(1, effort.deals * WORK_IN_FULL // work),
        more_deals=max(1, effort.more_deals * WORK_IN_FULL // work),
        whole_deals=max(1, effort.whole_deals * WORK_IN_FULL // work),
    )


class _ComparedChoice(NamedTuple):
    """A choice, what can be dealt to its seat, and the plans that are compared."""

    decision: Decision
    sampler: Sampler
    key: int
    """What chance comes from."""
    best: WholePlan
    chosen: WholePlan
    plain: WholePlan


class CardValuer:
    """Values the points of one game, each by itself."""

    def __init__(self, record: GameRecord[CardGame], effort: ReviewEffort) -> None:
        """Follow the game once; nothing is valued yet."""
        kit = record.game.kit
        self._record: Final = record
        self._leaf: Final = LeafValue(kit)
        self._rollouts: Final = Rollouts(kit, self._leaf, GreedyPlayer(kit, ROLLOUT_WEIGHTS))
        self.points: Final = points_of_game(record)
        given_up = bool(record.state.agenda) and record.result is not None
        self.route: Final = route_of(self.points, given_up=given_up)
        self.steps: Final = [point.step for point in self.points]
        self.turns: Final = [point.state.turn for point in self.points]
        self._requested: Final = effort
        self.effort: Final = fitted(effort, work_of(self.points))
        """What the game is given of the effort asked for."""
        self._worlds: Final = Worlds(self.points, self.effort.worlds, effort.seed)
        self._stations: Final[dict[int, list[Station]]] = {}
        self._before: Final[dict[Station, int]] = {}
        for number, station in enumerate(self.route):
            self._stations.setdefault(station.place, []).append(station)
            self._before[station] = self.route[max(0, number - 1)].place

    @property
    def luck_kinds(self) -> Sequence[str]:
        """Dice, draws, campaign cards, and what nobody could know."""
        return LUCK_KINDS

    @property
    def winner(self) -> int:
        result = self._record.result
        assert result is not None
        return result.winner

    @property
    def precision(self) -> float:
        """How much of the effort asked for the game is given."""
        return self.effort.worlds / self._requested.worlds

    def rows(self, valued: Mapping[int, PointValues]) -> list[WorldRow]:
        """Every station's values to the end of the game."""
        return whole_rows(self.route, valued)

    def costs(self, valued: Mapping[int, PointValues]) -> dict[int, ChoiceCost]:
        """By place what its choice came to."""
        return costs_found(valued)

    def value(self, place: int) -> TurnValues:
        """What is to be worked out at the point of a place."""
        point = self.points[place]
        cost = None if point.choice is None else self._cost(point)
        border = self._border(place)
        rows: list[tuple[Station, WorldRow]] = []
        for station in self._stations.get(place, ()):
            if not self.taken_over(station, cost):
                rows.append((station, self.row(station, point, cost)))
        return TurnValues(place, tuple(rows), cost, border=border)

    def compared_again(self, place: int) -> PointValues:
        """What the choice at a place cost, on other deals and more of them; nothing else."""
        point, number = self.points[place], self.effort.more_deals
        return PointValues(place, (), self._cost(point, number))

    def played_out(self, place: int) -> PointValues:
        """What the choice at a place cost by games that are played to their end; nothing else.

        How a table is judged at the end of a turn has no say in that.
        """
        compared = self._compared_choice(self.points[place])
        fresh, side = Random(f"whole {compared.key}"), side_of(compared.decision.seat)
        values: list[float] = []
        for _ in range(self.effort.whole_deals):
            table = compared.sampler.deal(fresh)
            best, chosen = (
                self._rollouts.german_chance(table.copy(), plan, GAME)
                for plan in (compared.best, compared.chosen)
            )
            values.append(best - chosen if side == GERMAN else chosen - best)
        return PointValues(place, (), whole=mean_and_error(values))

    def taken_over(self, station: Station, cost: ChoiceCost | None) -> bool:
        """Whether a station's values are those of the one before: nothing came in between."""
        if station.source == Source.CHOSEN:
            return cost is not None and cost.plain
        if station.source != Source.DRAWS or self.points[station.place].kind != PointKind.CHOICE:
            return False
        return self._worlds.unchanged(station.place, self._before[station])

    def row(self, station: Station, point: GamePoint, cost: ChoiceCost | None = None) -> WorldRow:
        """The Germans' chance at a station in every world."""
        number = self._worlds.number
        if station.source == Source.GIVEN_UP or point.kind == PointKind.OVER:
            return (float(self.winner == GERMAN),) * number
        if point.kind in {PointKind.TURN, PointKind.TURN_END}:
            return tuple(self._to_the_end(station.place, world) for world in range(number))
        worlds = [self._worlds.state(station.place, world) for world in range(number)]
        rollouts = self._rollouts
        if point.kind == PointKind.TEST:
            return self.before_dice(worlds)
        if station.source == Source.CHOSEN:
            assert cost is not None
            chosen = cost.chosen
            return tuple(rollouts.german_chance(state, chosen, TURN) for state in worlds)
        at_choice = point.kind == PointKind.CHOICE
        return tuple(rollouts.played_on(state, TURN, at_choice=at_choice) for state in worlds)

    def _to_the_end(self, place: int, world: int) -> float:
        """The mean of games played on to their end."""
        dealt = self._worlds.dealt_anew(place, world, self.effort.games)
        found = [self._rollouts.played_on(state, GAME, at_choice=False) for state in dealt]
        return mean_and_error(found)[0]

    def _border(self, place: int) -> TurnBorder | None:
        """What is said by the turns on both sides of a point, where it is a border of turns."""
        if place not in self._stations:
            return None
        ahead = {PointKind.TURN: place, PointKind.TURN_END: place + 1, PointKind.OVER: place}
        begins = ahead.get(self.points[place].kind)
        if begins is None:
            return None
        if self.points[begins].kind == PointKind.OVER:
            after: WorldRow = (float(self.winner == GERMAN),) * self._worlds.number
        else:
            states = (self._worlds.state(begins, one) for one in range(self._worlds.number))
            after = tuple(self._rollouts.played_on(one, TURN, at_choice=False) for one in states)
        if begins == place:
            return TurnBorder(after, after)
        judged = self._leaf.german_chance(self.points[place].state)
        return TurnBorder((judged,) * self._worlds.number, after)

    def before_dice(self, worlds: list[State]) -> WorldRow:
        """Both results of a Break Test, played on in each world; exact odds weigh them (R4.5)."""
        values: list[float] = []
        for state in worlds:
            odds = float(chance_now(self._rollouts.kit, state, state.district))
            value = 0.0
            for winner, share in ((GERMAN, odds), (SOVIET, 1.0 - odds)):
                if share:
                    after = state.copy()
                    after.agenda[-1] = (Op.AFTERMATH, winner, 0)
                    value += share * self._rollouts.played_on(after, TURN, at_choice=False)
            values.append(value)
        return tuple(values)

    def _compared_choice(self, point: GamePoint) -> _ComparedChoice:
        """A choice with the best option found, by what its seat could know."""
        choice, effort, rollouts = point.choice, self.effort, self._rollouts
        assert choice is not None
        decision, chosen = choice.decision, choice.plan
        events = (event for step, event in record_events(self._record) if step <= point.step)
        seen = self._record.game.view(point.state, decision.seat)
        memory = remembered(rollouts.kit, seen, events)
        sampler = Sampler(seen, decision, memory)
        tried = worth_trying(rollouts, seen, decision)
        plain = tried[0].options
        if not any(alike(one.options, chosen) for one in tried):
            tried.append(Candidate(chosen, 0.0))
        key = position_key(seen, decision, effort.seed)
        search = Search(rollouts, sampler, decision, tried, key)
        search.run(Watch(Budget(iterations=effort.iterations), None), everybody=False)
        best = search.best()
        plain, best = (chosen if alike(one, chosen) else one for one in (plain, best))
        return _ComparedChoice(decision, sampler, key, best, chosen, plain)

    def _cost(self, point: GamePoint, more: int = 0) -> ChoiceCost:
        """What a choice cost, by what its seat could know; `more`: on so many other deals."""
        compared = self._compared_choice(point)
        decision, best, chosen = compared.decision, compared.best, compared.chosen
        deals = 0 if best == compared.plain == chosen else more or self.effort.deals
        fresh = Random(f"{'more' if more else 'fresh'} {compared.key}")
        tables = (compared.sampler.deal(fresh) for _ in range(deals))
        idea = idea_of(decision.seat, point.state, decision.op, best, chosen)
        return self._compared(
            tables, decision, (best, chosen, compared.plain), idea, sure=bool(more)
        )

    def _compared(
        self,
        tables: Iterable[State],
        decision: Decision,
        plans: tuple[WholePlan, WholePlan, WholePlan],
        idea: Idea,
        *,
        sure: bool,
    ) -> ChoiceCost:
        """The best option, the chosen one and the plain player's on the same fresh deals.

        What the best one is after is only looked into where the comparison is `sure`.
        """
        best, chosen, plain = plans
        rollouts, side = self._rollouts, side_of(decision.seat)
        facts = {plan: Facts(rollouts.kit, side) for plan in (best, chosen)}
        found: dict[WholePlan, list[float]] = {plan: [] for plan in plans}
        for table in tables:
            for plan, values in found.items():
                german = rollouts.german_chance(table.copy(), plan, TURN)
                values.append(german if side == GERMAN else 1.0 - german)
            if sure and best != chosen:
                for plan, seen in facts.items():
                    self._look(table.copy(), plan, decision, seen)
        cost, error = mean_and_error(_differences(found[best], found[chosen]))
        gain, gain_error = mean_and_error(_differences(found[chosen], found[plain]))
        chance = mean_and_error(found[best])[0]
        purpose = main_purpose(facts[best], [facts[chosen]])
        return ChoiceCost(
            seat=decision.seat,
            best=best,
            chosen=chosen,
            best_chance=chance,
            plain=chosen == plain,
            gain=gain,
            gain_error=gain_error,
            cost=cost,
            error=error,
            purpose=purpose,
            idea=idea,
            sure=sure,
        )

    def _look(self, table: State, plan: WholePlan, decision: Decision, facts: Facts) -> None:
        """Play a table on after a plan, to see what it leads to."""
        horizon = searched_question(decision).horizon
        start = rollout_start(table, battle=horizon == BATTLE)
        self._rollouts.german_chance(table, plan, horizon)
        facts.see(table, start)


def _differences(ones: list[float], others: list[float]) -> list[float]:
    return [one - other for one, other in zip(ones, others, strict=True)]


def work_of(points: tuple[GamePoint, ...]) -> int:
    """How much work a game's rollouts are.

    It is the choices that come until the turn's end, for each choice, and those that come until the
    game's end, where a turn begins or ends.
    """
    work = in_turn = in_game = 0
    for place, point in reversed([*enumerate(points)]):
        if point.kind == PointKind.TURN_END:
            in_turn = 0
        elif point.kind == PointKind.CHOICE:
            in_turn += 1
            in_game += 1
            work += in_turn
        if not place or point.kind == PointKind.TURN_END:
            work += GAMES_A_CHOICE * in_game
    return work


def alike(first: tuple[Option, ...], second: tuple[Option, ...]) -> bool:
    """Whether two plans come to the same: in whatever order, ended by a word or by itself."""
    parts = [sorted(one for one in plan if one != DONE) for plan in (first, second)]
    return parts[0] == parts[1] and (len(first) > 1 or len(second) > 1 or first == second)
