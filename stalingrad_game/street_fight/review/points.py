"""A finished game of Street Fight as the points at which it is valued: actions, or parts of them.

A point is a question with all that its side answered one after the other, up to where dice fall,
somebody else is asked or another unit is to act; and the dice that fell then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import msgspec

from ...kernel.decision import Decision, Event, Option
from ...record.record import GameRecord
from ...review.values import BEFORE_ALL, BY_CHOICE, GIVEN_UP, Station
from ..game import StreetGame
from ..players.drawn import begins_action, who_acts
from ..position.codes import Ev, Rolled, Table, TableChanged
from ..position.referee import DICE_KINDS, OTHER_DICE, Referee
from ..position.state import State

UNSEEN_LUCK: Final = "unseen"
"""What no dice explain: hidden things, and where the judgement of positions was wrong."""


class FallenDice(NamedTuple):
    """Dice of one kind that fell one after the other."""

    kind: str
    """One of `DICE_KINDS`."""
    results: tuple[int, ...]
    """As the state's script has them: the faces, less 1."""
    certain: bool = False
    """Whether each could fall in one way only, as the last die in a cup: no luck at all."""


class StreetPoint(msgspec.Struct, frozen=True):
    """Where a game is valued."""

    step: int
    """Steps taken before it."""
    turn: int
    state: State
    """It is never changed."""
    activation: int
    """The place of the point at which it was asked last who acts, this one included."""
    decision: Decision | None = None
    """None where the game is over, or was given up."""
    plan: tuple[Option, ...] = ()
    """All that its side answered."""
    chosen: bool = False
    """Whether there was anything to choose in it."""
    asks_who: bool = False
    """Whether it is asked which unit acts."""
    begins_turn: bool = False
    """Whether it is the first such question of a turn."""
    dice: tuple[FallenDice, ...] = ()
    """What fell when the last answer was given."""
    rests: bool = False
    """Whether it is asked who acts after it, or the game is over."""


def points_of_street_game(record: GameRecord[StreetGame]) -> tuple[StreetPoint, ...]:
    """The points of a game from the first unit that may act to its end; none of the set-up.

    The last one is the end, or where it was given up.
    """
    return tuple(_Points(record).all())


def first_point_of_street_game(record: GameRecord[StreetGame]) -> StreetPoint:
    """Where a game is first asked who acts, or its end; the rest is not looked at."""
    return next(_Points(record).all())


def acting_step(record: GameRecord[StreetGame], step: int) -> int:
    """Where the last answer began of who was acting after so many steps; else `step` itself."""
    points, game = _Points(record), record.game
    begins = begins_action(game.kit.referee)
    begun = step
    while begun and (decision := game.decision(record.at(begun))) and decision.op not in begins:
        begun -= 1
    found, seat = begun, -1
    while begun <= step and (decision := game.decision(record.at(begun))):
        seat = decision.seat if seat < 0 else seat
        found = begun if decision.seat == seat else found
        begun, _ = points.end_of_plan(begun, decision)
    return found


def plan_of_step(record: GameRecord[StreetGame], step: int) -> tuple[Option, ...]:
    """All that the side answered that was asked after so many steps, as a point has it."""
    decision = record.game.decision(record.at(step))
    assert decision is not None
    end, _ = _Points(record).end_of_plan(step, decision)
    return tuple(one.option for one in record.steps[step:end])


def taken_plan(record: GameRecord[StreetGame], step: int) -> tuple[Option, ...] | None:
    """The same; None while its side has still to answer more of it."""
    if step >= len(record.steps):
        return None
    plan = plan_of_step(record, step)
    end = step + len(plan)
    if end == len(record.steps):
        rolled = any(event[0] == Ev.ROLL for event in record.steps[-1].events)
        following = record.game.decision(record.state)
        seat, begins = record.steps[step].seat, begins_action(record.game.kit.referee)
        if not (rolled or following is None or following.op in begins or following.seat != seat):
            return None
    return plan


class _Points:
    """The points of one game."""

    def __init__(self, record: GameRecord[StreetGame]) -> None:
        self._record: Final = record
        self._game: Final = record.game
        self._asks_who: Final = who_acts(record.game.kit.referee)
        self._begins: Final = begins_action(record.game.kit.referee)
        self._steps: Final = record.steps

    def all(self) -> Iterator[StreetPoint]:
        """One after the other."""
        game, last = self._game, len(self._steps)
        step = place = activation = turn = 0
        begun = False
        while step < last:
            state = self._record.at(step)
            decision = game.decision(state)
            assert decision is not None
            who = decision.op == self._asks_who
            begun = begun or who
            if not begun:
                step += 1
                continue
            if who:
                activation = place
            end, chosen = self.end_of_plan(step, decision)
            after = self._record.at(end)
            now = game.moment(state).turn
            yield StreetPoint(
                step=step,
                turn=now,
                state=state,
                activation=activation,
                decision=decision,
                plan=tuple(one.option for one in self._steps[step:end]),
                chosen=chosen,
                asks_who=who,
                begins_turn=who and now != turn,
                dice=tuple(self._fallen(end - 1)),
                rests=not after.agenda or after.agenda[-1][0] == self._asks_who,
            )
            turn = now if who else turn
            place, step = place + 1, end
        state = self._record.at(last)
        yield StreetPoint(last, game.moment(state).turn, state, activation)

    def _fallen(self, number: int) -> Iterator[FallenDice]:
        """The dice of a step, the first one being 0."""
        before = self._record.at(number)
        return fallen_dice(self._game.kit.referee, self._steps[number].events, before)

    def end_of_plan(self, first: int, decision: Decision) -> tuple[int, bool]:
        """How many steps have been taken when a plan is done; whether anything was chosen in it."""
        chosen, seat = len(decision.options) > 1, decision.seat
        number = first + 1
        while number < len(self._steps):
            events = self._steps[number - 1].events
            if any(event[0] == Ev.ROLL for event in events):
                break
            following = self._game.decision(self._record.at(number))
            if following is None or following.op in self._begins or following.seat != seat:
                break
            chosen = chosen or len(following.options) > 1
            number += 1
        return number, chosen


def fallen_dice(referee: Referee, events: Iterable[Event], before: State) -> Iterator[FallenDice]:
    """The dice among events, those of one kind together as long as no other fell between them."""
    phase = before.table[Table.PHASE]
    kind, results, certain = "", list[int](), True
    for event in events:
        if event[0] == Ev.TABLE and TableChanged(*event).field == Table.PHASE:
            phase = TableChanged(*event).value
        if event[0] != Ev.ROLL:
            continue
        rolled = Rolled.of(event)
        found = referee.dice_kind(rolled.purpose, phase)
        if found != kind and results:
            yield FallenDice(kind, tuple(results), certain)
            results, certain = [], True
        kind = found
        certain = certain and rolled.faces == 1
        results += [face - 1 for face in rolled.dice]
    if results:
        yield FallenDice(kind, tuple(results), certain)


def street_route(points: tuple[StreetPoint, ...], *, given_up: bool) -> tuple[Station, ...]:
    """The row of values for a game's points."""
    route = [Station(BEFORE_ALL, 0)]
    for place, point in enumerate(points):
        if point.decision is None:
            route.append(Station(GIVEN_UP if given_up else UNSEEN_LUCK, place))
            continue
        if point.asks_who:
            route.append(Station(UNSEEN_LUCK, place))
        if point.chosen:
            route.append(Station(BY_CHOICE, place))
        route += [Station(dice.kind, place) for dice in point.dice]
    return tuple(route)


def kinds_fallen(points: Iterable[StreetPoint]) -> tuple[str, ...]:
    """The kinds of dice that fell in a game, in the order in which they are told."""
    fallen = {dice.kind for point in points for dice in point.dice}
    return tuple(kind for kind in (*DICE_KINDS, OTHER_DICE) if kind in fallen)
