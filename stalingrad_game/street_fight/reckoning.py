"""What a game came to: what each side lost, what fell, and when it was decided.

All of it may be read by whoever may read the state that the game is told to have ended in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ..kernel.decision import Event
from ..record.record import GameRecord
from .board.locations import NOWHERE, UNSEEN
from .board.terrain import BATTERIES, VEHICLES
from .game import StreetGame
from .position.codes import SIDES, Controlled, Ev, Placed, Ruined, Table, TableChanged
from .position.state import State


class SideLosses(NamedTuple):
    """What a side lost."""

    units: int
    """With how many units it was in the game, guns that fire from off the map not counted."""
    lost: Mapping[str, int]
    """By kind: how many of them were lost."""
    steps: int
    """What it had in steps or men, vehicles and guns of one piece not counted."""
    steps_lost: int


class TurnOfCourse(NamedTuple):
    """What a turn brought about of what counts."""

    turn: int
    taken: tuple[tuple[int, int], ...]
    """Victory hexes that changed hands, with who held them when the turn was over."""
    fallen: tuple[int, ...]
    """Hexes whose house became rubble, from the ground up or above."""


class Reckoning(NamedTuple):
    """What a game came to."""

    held: tuple[int, int]
    """By side: the victory hexes that it holds."""
    losses: tuple[SideLosses, SideLosses]
    course: tuple[TurnOfCourse, ...]
    """The turns in which something of it happened."""
    decided: int
    """The turn from which the side of the goal held what it needs, or no longer did; 0: always."""


def reckoning_of(record: GameRecord[StreetGame], end: State) -> Reckoning:
    """What a recorded game came to; `end` is its last state as it may be read."""
    game = record.game
    victory, begun = game.kit.scenario.victory, record.at(0)
    last = list(record.at(0).control)
    reached = _reached(game, last)
    decided, course = 0, list[TurnOfCourse]()
    for turn, events in _by_turn(record, begun):
        before, fallen = list(last), dict[int, None]()
        for event in events:
            if event[0] == Ev.CONTROL:
                change = Controlled(*event)
                last[change.hex] = change.side
            elif event[0] == Ev.RUIN:
                fallen[Ruined(*event).hex] = None
        taken = tuple((one, last[one]) for one in victory.hexes if last[one] != before[one])
        if taken or fallen:
            course.append(TurnOfCourse(turn, taken, tuple(fallen)))
        now = _reached(game, last)
        if now != reached:
            reached, decided = now, turn
    held = [sum(last[one] == side for one in victory.hexes) for side in SIDES]
    losses = [_losses(record, begun, end, side) for side in SIDES]
    return Reckoning((held[0], held[1]), (losses[0], losses[1]), tuple(course), decided)


def _reached(game: StreetGame, control: Sequence[int]) -> bool:
    """Whether the side of the goal holds as many hexes as it needs (B9)."""
    victory = game.kit.scenario.victory
    return sum(control[one] == victory.side for one in victory.hexes) >= victory.need


def _by_turn(record: GameRecord[StreetGame], begun: State) -> Iterator[tuple[int, Sequence[Event]]]:
    """The events of each turn; before the first one they are those of turn 1."""
    numbered: list[tuple[int, Event]] = []
    turn = max(begun.table[Table.TURN], 1)
    for step in record.steps:
        for event in step.events:
            if event[0] == Ev.TABLE and TableChanged(*event).field == Table.TURN:
                turn = max(TableChanged(*event).value, 1)
            numbered.append((turn, event))
    for number, some in groupby(numbered, lambda one: one[0]):
        yield number, [event for _, event in some]


def _losses(record: GameRecord[StreetGame], begun: State, end: State, side: int) -> SideLosses:
    cards = record.game.kit.scenario.units
    came = {
        Placed(*event).unit
        for step in record.steps
        for event in step.events
        if event[0] == Ev.PLACE and Placed(*event).loc != NOWHERE
    }
    units = steps = steps_lost = 0
    lost: dict[str, int] = {}
    for number, (first, last) in enumerate(zip(begun.units, end.units, strict=True)):
        card = cards[number]
        there = first.loc != NOWHERE or number in came
        if card.side != side or card.kind in BATTERIES or not there:
            continue
        units += 1
        gone = last.loc == NOWHERE
        if gone:
            lost[card.kind] = lost.get(card.kind, 0) + 1
        if card.kind in VEHICLES and first.steps <= 1:
            continue
        steps += first.steps
        left = first.steps if last.loc == UNSEEN else 0 if gone else last.steps
        steps_lost += max(first.steps - left, 0)
    return SideLosses(units, lost, steps, steps_lost)
