"""A finished game as the points at which it is valued: choices, and where chance comes in.

A step of a record may hold several: the end of a battle, dice, a new turn and its campaign cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from ...kernel.decision import Decision
from ...record.record import GameRecord
from ...record.timeline import Step
from ..game import CardGame
from ..history.watched_rules import watched_engine
from ..rules.kit import Kit
from ..rules.set_up import set_up
from ..state.codes import GERMAN, SOVIET, Frame, Op, Option, Phase
from ..state.questions import AftermathFrame
from ..state.state import State


class PointKind:
    """What a game has come to at a point."""

    TURN: Final = 0
    """A turn is about to begin."""
    CAMPAIGN: Final = 1
    """Campaign cards are about to be turned."""
    TURNED: Final = 2
    """They have been turned, and nothing has been done that they say."""
    CHOICE: Final = 3
    """A seat chooses among at least two options."""
    TEST: Final = 4
    """The dice of a Break Test are about to be rolled."""
    TESTED: Final = 5
    """They have been rolled, and nothing else."""
    BETWEEN: Final = 6
    """Between two battles, or after the last one of a turn."""
    TURN_END: Final = 7
    """All battles of the turn are over."""
    OVER: Final = 8
    """The game is over."""


WATCHED: Final[Mapping[int, int]] = MappingProxyType(
    {
        Op.TURN: PointKind.TURN,
        Op.BREAK_TEST: PointKind.TEST,
        Op.AFTERMATH: PointKind.TESTED,
        Op.NEXT_BATTLE: PointKind.BETWEEN,
        Op.TURN_END: PointKind.TURN_END,
    }
)
"""By `Op`: the point that a game is at before this work is done."""
CAMPAIGN_STEP: Final[Frame] = (Op.STEP, GERMAN, Phase.CAMPAIGN)
FIRST_CAMPAIGN: Final[Frame] = (Op.CAMPAIGN, SOVIET)
PLANNED: Final = frozenset({Op.MANOEUVRE, Op.REFRESH})
"""Questions whose answers, one after the other, are one plan."""


class TakenChoice(msgspec.Struct, frozen=True):
    """What a seat was asked, and what it chose."""

    decision: Decision
    plan: tuple[Option, ...]
    """One option, or all answers to a question that makes a plan."""


class GamePoint(msgspec.Struct, frozen=True):
    """Where a game is valued."""

    kind: int
    """A `PointKind`."""
    step: int
    """Steps taken before it."""
    state: State
    """With the work that comes next on its agenda; it is never changed."""
    choice: TakenChoice | None = None


class _Notes:
    """The points that a game comes by on its way."""

    def __init__(self, kit: Kit) -> None:
        watched = (*WATCHED, Op.STEP, Op.CAMPAIGN)
        self.engine: Final = watched_engine(kit, dict.fromkeys(watched, self.see))
        self.points: Final[list[GamePoint]] = []
        self.step = 0

    def see(self, state: State, frame: Frame) -> None:
        """Note a point before the work of a frame, where there is one."""
        op = frame[0]
        if op in WATCHED:
            if op == Op.AFTERMATH and AftermathFrame.of(frame).untested:
                return
            self.add(WATCHED[op], state, frame)
        elif frame == CAMPAIGN_STEP:
            self.add(PointKind.CAMPAIGN, state, frame)
        elif frame == FIRST_CAMPAIGN:
            self.add(PointKind.TURNED, state, frame)

    def add(self, kind: int, state: State, *work: Frame) -> None:
        kept = state.copy()
        kept.agenda += work
        self.points.append(GamePoint(kind, self.step, kept))


def points_of_game(record: GameRecord[CardGame]) -> tuple[GamePoint, ...]:
    """The points of a game, from before its first turn to its end or to where it was given up."""
    kit = record.game.kit
    notes = _Notes(kit)
    engine = notes.engine
    state = set_up(kit, record.setup.seed, record.state.variants)
    engine.advance(state)
    planned = 0
    branches = record.timeline.branches
    for number, step in enumerate(record.steps):
        for point in branches:
            if point.step == number:
                record.game.deal_anew(state, point.seed)
        notes.step = number
        if not step.standing and number >= planned:
            decision = engine.decision(state)
            assert decision is not None
            if len(decision.options) > 1:
                planned = end_of_plan(record, number, decision) or len(record.steps)
                steps = record.steps[number:planned]
                plan = tuple(one.option for one in steps if not one.standing)
                choice = TakenChoice(decision, plan)
                notes.points.append(GamePoint(PointKind.CHOICE, number, state.copy(), choice))
        notes.step = number + 1
        engine.play(state, step.option)
    if not state.agenda:
        notes.add(PointKind.OVER, state)
    return tuple(notes.points)


def end_of_plan(record: GameRecord[CardGame], first: int, decision: Decision) -> int | None:
    """How many steps had been taken when a choice was made; None while it isn't.

    It came after the `first` steps.
    """
    steps: Sequence[Step] = record.steps
    if decision.op not in PLANNED:
        return first + 1 if first < len(steps) else None
    work = decision.frame[:2]
    for number in range(first + 1, len(steps) + 1):
        agenda = record.at(number).agenda
        if not agenda or agenda[-1][:2] != work:
            return number
    return None
