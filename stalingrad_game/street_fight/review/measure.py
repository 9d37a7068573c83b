"""What a review works out at one point of Street Fight: its values, and what a choice cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Final

import msgspec

from ...kernel.decision import Option
from ...record.record import GameRecord
from ...review.values import (
    BEFORE_ALL,
    BY_CHOICE,
    GERMANS,
    GIVEN_UP,
    ChoiceCost,
    PointValues,
    ReviewEffort,
    Station,
    WorldRow,
    mean_and_error,
)
from ..game import StreetGame
from ..players.chances import StreetLeaf
from ..players.lookahead import Lookahead
from ..players.officer import OfficerPlayer
from ..position.fold import copied
from ..position.state import State
from .calibration import moved_row, offset_of
from .choices import ChoiceJudge
from .points import (
    UNSEEN_LUCK,
    StreetPoint,
    first_point_of_street_game,
    kinds_fallen,
    points_of_street_game,
    street_route,
)

WORK_IN_FULL: Final = 2_500
"""The most work, as `work_of_street_game` counts it, that is done with all of an effort."""
FEWEST_WORLDS: Final = 6
FEWEST_ROLLOUTS: Final = 12
"""By which the best action is looked for."""
FEWEST_DEALS: Final = 8
ALL: Final = 1_000_000
"""Units that act, where a game is played to its end."""
SMALL_WORK: Final = 300
"""A game of no more work is played to its end by every rollout, and needs no judgement."""
SMALL_GAME_WORLDS: Final = 8
SMALL_GAME_DEALS: Final = 4
"""So many times the worlds, and the deals, such a game has: more hangs on each of its dice."""


class StreetValues(PointValues, frozen=True):
    """What was worked out at one point; rows are as positions are judged, before it is put right.

    All stations of the point have a row, but for a choice that was the plain player's.
    """

    ended: WorldRow = ()
    """Where a turn begins: what games came to that were played to their end, by world."""
    dealt: tuple[WorldRow, WorldRow] | None = None
    """The plain player's choice and the chosen one by what the side could know; None where nothing
    is hidden from it, or they are the same."""


class StreetValuer:
    """Values the points of one game, each by itself."""

    def __init__(self, record: GameRecord[StreetGame], effort: ReviewEffort) -> None:
        """Follow the game once; nothing is valued yet."""
        game = record.game
        self._game: Final = game
        self._record: Final = record
        self._leaf: Final = StreetLeaf(game.kit)
        self._lookahead: Final = Lookahead(game.kit)
        self._plain: Final = OfficerPlayer(game.kit, 0, hasty=True)
        self.points: Final = points_of_street_game(record)
        self._given_up: Final = bool(record.state.agenda)
        self.route: Final = street_route(self.points, given_up=self._given_up)
        self.steps: Final = [point.step for point in self.points]
        self.turns: Final = [point.turn for point in self.points]
        self._requested: Final = effort
        work = work_of_street_game(record, self.points)
        self.effort: Final = fitted_effort(effort, work)
        self._small: Final = work <= SMALL_WORK
        """Whether it is played to its end by every rollout."""
        self._judge: Final = ChoiceJudge(game, self.effort)
        self._borders: Final = self._borders_valued()

    @property
    def luck_kinds(self) -> Sequence[str]:
        """The dice that fell, and what nobody could know."""
        return (*kinds_fallen(self.points), UNSEEN_LUCK)

    @property
    def winner(self) -> int:
        result = self._record.result
        assert result is not None
        return result.winner

    @property
    def precision(self) -> float:
        """How much of the effort asked for the game is given."""
        return min(1.0, self.effort.worlds / self._requested.worlds)

    def _borders_valued(self) -> frozenset[int]:
        """The places where games are played to their end: beginnings of turns, spread evenly."""
        begins = [place for place, point in enumerate(self.points) if point.begins_turn]
        count = min(len(begins), max(1, self.effort.games))
        return frozenset(begins[len(begins) * number // count] for number in range(count))

    # --- a point by itself

    def value(self, place: int, /) -> StreetValues:
        point = self.points[place]
        if point.decision is None:
            ended = (float(self.winner == GERMANS),) * self.effort.worlds
            source = GIVEN_UP if self._given_up else UNSEEN_LUCK
            return StreetValues(place, ((Station(source, place), ended),))
        rows: list[tuple[Station, WorldRow]] = []
        plain: WorldRow = ()
        if point.asks_who and (not self._small or not place):
            plain = self._row(point, point.state, None)
            rows.append((Station(UNSEEN_LUCK, place), plain))
        dealt = None
        if point.chosen and not self._is_plain(point):
            chosen = self._row(point, point.state, point.plan)
            rows.append((Station(BY_CHOICE, place), chosen))
            dealt = self._dealt(point)
        rows += self._after_dice(place, point)
        cost = self._judge.cost(point) if point.chosen else None
        ended = ()
        if place in self._borders and not self._small:
            ended = self._row(point, point.state, None, units=ALL)
        return StreetValues(place, tuple(rows), cost, ended=ended, dealt=dealt)

    def compared_again(self, place: int, /) -> PointValues:
        point, deals = self.points[place], self.effort.more_deals
        return PointValues(place, (), self._judge.cost(point, deals))

    def played_out(self, place: int, /) -> PointValues:
        return PointValues(place, (), whole=self._judge.played_further(self.points[place]))

    def _row(
        self,
        point: StreetPoint,
        state: State,
        plan: Sequence[Option] | None,
        script: tuple[int, ...] = (),
        *,
        units: int = 0,
    ) -> WorldRow:
        """The Germans' chance by world, as rollouts are judged that carry out a plan.

        Without one a unit is drawn, which does the best that it can. So many `units` act further.
        The dice of a `script` fall first. What is drawn, and all dice to come, are the same from
        one question who acts to the next.
        """
        further = ALL if self._small else units
        chance = Random(f"{self.effort.seed} {point.activation}")
        found = []
        for _ in range(self.effort.worlds):
            after = copied(state)
            after.rng, after.script = chance.getrandbits(63), script
            if plan is None:
                self._lookahead.play_on(after, further + 1)
            else:
                self._lookahead.carry_out(after, plan, further)
            found.append(self._leaf.german_chance(after))
        return tuple(found)

    def _is_plain(self, point: StreetPoint) -> bool:
        """Whether the plain player would have gone on so with an action that had begun."""
        if point.asks_who:
            return False
        state, game = copied(point.state), self._game
        for option in point.plan:
            decision = game.decision(state)
            assert decision is not None
            if len(decision.options) > 1:
                known = game.known(state)
                if self._plain.choose(known, decision) != option:
                    return False
            game.play(state, option)
        return True

    def _after_dice(self, place: int, point: StreetPoint) -> Iterator[tuple[Station, WorldRow]]:
        """The values after the dice of each kind that fell in a row."""
        fallen: list[int] = []
        last = len(point.dice) - 1
        for number, dice in enumerate(point.dice):
            fallen += dice.results
            if dice.certain and self._small:
                continue  # played on to the end, other dice would seem to be its luck
            station = Station(dice.kind, place)
            if number == last and point.rests and not self._small:
                after = self.points[place + 1].state
                yield station, (self._leaf.german_chance(after),) * self.effort.worlds
            else:
                yield station, self._row(point, point.state, point.plan, (*reversed(fallen),))

    def _dealt(self, point: StreetPoint) -> tuple[WorldRow, WorldRow] | None:
        """The plain player's choice and the chosen one on games dealt by what the side knew."""
        assert point.decision is not None
        seat, state = point.decision.seat, point.state
        seen = self._game.view(state, seat)
        if (seen.units, seen.markers) == (state.units, state.markers):
            return None
        further = ALL if self._small else 0
        tables = self._judge.dealt(point, self.effort.worlds, "gain")
        rows: tuple[list[float], list[float]] = ([], [])
        for table in tables:
            for row, plan in zip(rows, (None, point.plan), strict=True):
                after = copied(table)
                if plan is None:
                    self._lookahead.play_on(after, further + int(point.asks_who))
                else:
                    self._lookahead.carry_out(after, plan, further)
                row.append(self._leaf.german_chance(after))
        return tuple(rows[0]), tuple(rows[1])

    # --- all of them together

    def rows(self, valued: Mapping[int, PointValues], /) -> list[WorldRow]:
        """Every station's values, the judgement put right by the games that were played to an end.

        Where units are to act it goes over from what the last such games say to what the next ones
        do; the game's end is never put right.
        """
        moves = self._moves(valued)
        begun = valued[0]
        assert isinstance(begun, StreetValues)
        found = [self._start(begun, moves[0])]
        last = found[0]
        for place in range(len(self.points)):
            rows = iter(valued[place].rows)
            waiting = next(rows, None)
            for station in self._stations_of(place):
                if waiting is not None and waiting[0] == station:
                    last = moved_row(waiting[1], moves[place])
                    waiting = next(rows, None)
                found.append(last)
        return found

    def costs(self, valued: Mapping[int, PointValues], /) -> dict[int, ChoiceCost]:
        """What choices cost, by place, with what they gained beside the plain player's."""
        moves, found = self._moves(valued), dict[int, ChoiceCost]()
        before: WorldRow = ()
        for place, one in sorted(valued.items()):
            by_source = [(station.source, row) for station, row in one.rows]
            if by_source and by_source[0][0] == UNSEEN_LUCK:
                before = by_source[0][1]
            chosen = next((row for source, row in by_source if source == BY_CHOICE), None)
            if one.cost is not None:
                gain, error = 0.0, 0.0
                assert isinstance(one, StreetValues)
                if chosen is not None:
                    pair = one.dealt or (before, chosen)
                    gain, error = self._gain(one.cost.seat, pair, moves[place])
                found[place] = msgspec.structs.replace(
                    one.cost, gain=gain, gain_error=error, gain_in_row=one.dealt is None
                )
            if by_source:
                before = by_source[-1][1]
        return found

    def _gain(self, seat: int, pair: tuple[WorldRow, WorldRow], by: float) -> tuple[float, float]:
        """What a choice gained its side, with its standard error."""
        plain, chosen = (moved_row(row, by) for row in pair)
        sign = 1.0 if seat == GERMANS else -1.0
        return mean_and_error([sign * (new - old) for old, new in zip(plain, chosen, strict=True)])

    def _stations_of(self, place: int) -> Iterator[Station]:
        return (one for one in self.route if one.place == place and one.source != BEFORE_ALL)

    def _start(self, begun: StreetValues, by: float) -> WorldRow:
        """The value before all: as the judgement put right, with the error of the games."""
        if self._small:
            return begun.rows[0][1]
        value = mean_and_error(moved_row(begun.rows[0][1], by))[0]
        came = mean_and_error(begun.ended)[0]
        return tuple(value + one - came for one in begun.ended)

    def _moves(self, valued: Mapping[int, PointValues]) -> list[float]:
        """By place: the log-odds by which the judgement is put right there."""
        known: list[tuple[int, float]] = []
        for place in sorted(self._borders if not self._small else ()):
            one = valued[place]
            assert isinstance(one, StreetValues)
            known.append((place, offset_of(one.rows[0][1], one.ended)))
        known.append((len(self.points) - 1, known[-1][1] if known else 0.0))
        moves = [0.0] * len(self.points)
        for (first, early), (end, late) in pairwise(known):
            questions = [one for one in range(first, end) if self.points[one].asks_who]
            passed = 0
            for place in range(first, end):
                passed += place > first and self.points[place].asks_who
                moves[place] = early + (late - early) * passed / max(1, len(questions))
        return moves


def fitted_effort(effort: ReviewEffort, work: int) -> ReviewEffort:
    """As much of an effort as a game of so much work is given: a few minutes.

    The game alone decides, no clock, so that the review stays the same on every machine.
    """
    if work <= SMALL_WORK:
        return msgspec.structs.replace(
            effort,
            worlds=SMALL_GAME_WORLDS * effort.worlds,
            deals=SMALL_GAME_DEALS * effort.deals,
            more_deals=SMALL_GAME_DEALS * effort.more_deals,
            whole_deals=SMALL_GAME_DEALS * effort.whole_deals,
        )
    if work <= WORK_IN_FULL:
        return effort

    def part(number: int, least: int) -> int:
        return min(number, max(least, number * WORK_IN_FULL // work))

    return msgspec.structs.replace(
        effort,
        worlds=part(effort.worlds, FEWEST_WORLDS),
        games=part(effort.games, 1),
        iterations=part(effort.iterations, FEWEST_ROLLOUTS),
        deals=part(effort.deals, FEWEST_DEALS),
        more_deals=part(effort.more_deals, FEWEST_DEALS),
        whole_deals=part(effort.whole_deals, FEWEST_DEALS),
    )


def is_small_game(record: GameRecord[StreetGame]) -> bool:
    """Whether a game is played to its end by every rollout of its review."""
    return work_of_street_game(record, (first_point_of_street_game(record),)) <= SMALL_WORK


def work_of_street_game(record: GameRecord[StreetGame], points: Sequence[StreetPoint]) -> int:
    """How much work a game's rollouts are: the choices made in it, each once for every unit."""
    steps = len(record.steps) - points[0].step
    return steps * len(record.game.kit.scenario.units)
