"""What a review works out at one point: its values in every world, and what a choice cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from ...record.record import GameRecord
from ...review.ranking import best_of
from ...review.values import (
    ChoiceCost,
    PointValues,
    ReviewEffort,
    Station,
    WorldRow,
    costs_found,
    mean_and_error,
)
from ..game import CardGame
from ..history.of_record import record_events
from ..players.greedy import GreedyPlayer
from ..players.search.leaf import LeafValue
from ..players.search.rollout import GAME, TURN, Rollouts
from ..players.weights import ROLLOUT_WEIGHTS
from ..rules.break_test import chance_now
from ..state.codes import GERMAN, SOVIET, Op
from ..state.state import State
from .bias_correction import whole_rows
from .choices import CardChoice, WholePlan, alike, idea_of
from .game_points import GamePoint, PointKind, points_of_game
from .route import LUCK_KINDS, Source, TurnBorder, TurnValues, route_of
from .worlds import Worlds

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
        judge, best, chosen, _ = self._compared_choice(self.points[place])
        plans, number = (best, chosen), self.effort.whole_deals
        found = judge.chances(plans, number, "whole", whole=True)
        return PointValues(place, (), whole=mean_and_error(_differences(*found)))

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

    def _compared_choice(
        self, point: GamePoint
    ) -> tuple[CardChoice, WholePlan, WholePlan, WholePlan]:
        """Who judges a choice; the best plan found, the chosen one and the plain player's."""
        choice, effort = point.choice, self.effort
        assert choice is not None
        decision, chosen = choice.decision, choice.plan
        events = (event for step, event in record_events(self._record) if step <= point.step)
        seen = self._record.game.view(point.state, decision.seat)
        judge = CardChoice(self._rollouts, seen, decision, events, effort.seed)
        tried = judge.plans()
        plain = tried[0]
        if not any(alike(one, chosen) for one in tried):
            tried.append(chosen)
        best = best_of(judge, tried, effort.iterations)
        plain, best = (chosen if alike(one, chosen) else one for one in (plain, best))
        return judge, best, chosen, plain

    def _cost(self, point: GamePoint, more: int = 0) -> ChoiceCost:
        """What a choice cost, by what its seat could know; `more`: on so many other deals.

        What the best plan is after is only looked into there.
        """
        judge, best, chosen, plain = self._compared_choice(point)
        decision, name = judge.decision, "more" if more else "fresh"
        number = 0 if best == plain == chosen else more or self.effort.deals
        plans = tuple(dict.fromkeys((best, chosen, plain)))
        found = dict(zip(plans, judge.chances(plans, number, name), strict=True))
        cost, error = mean_and_error(_differences(found[best], found[chosen]))
        gain, gain_error = mean_and_error(_differences(found[chosen], found[plain]))
        looked_into = number if more and best != chosen else 0
        return ChoiceCost(
            seat=decision.seat,
            best=best,
            chosen=chosen,
            best_chance=mean_and_error(found[best])[0],
            plain=chosen == plain,
            gain=gain,
            gain_error=gain_error,
            cost=cost,
            error=error,
            purpose=judge.purpose(best, (chosen,), looked_into, name),
            idea=idea_of(decision.seat, point.state, decision.op, best, chosen),
            sure=bool(more),
        )


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
