"""A rollout: a sampled game played on by the greedy player up to where its worth can be told.

Break Tests aren't rolled: both results are looked at, weighed by the exact odds (R4.5).
"""

from __future__ import annotations

from typing import Final

from ....kernel.agenda import AgendaEngine
from ....kernel.chance import below
from ...rules.break_test import chance_now
from ...rules.game import Operation, Resolver
from ...rules.kit import Kit
from ...rules.operations import OPERATIONS
from ...state.codes import (
    DISTRICTS,
    GERMAN,
    SOVIET,
    DistrictStatus,
    Frame,
    Op,
    Option,
    lane,
)
from ...state.state import State
from ..greedy import GreedyPlayer
from .standing import Leaf

BATTLE: Final = 0
"""A rollout to the end of the battle."""
TURN: Final = 1
"""A rollout to the end of the turn."""
GAME: Final = 2
"""A rollout to the end of the game."""
FINENESS: Final = 1 << 30
"""Parts in which the result of a Break Test is drawn."""

Candidate = tuple[Option, ...]
"""An option, and the answers to the same question asked again after it: a plan."""


class Standstill(Operation):
    """Work at which a rollout halts; it stays on the agenda."""

    def run(self, g: Resolver, frame: Frame) -> bool:
        """Halt."""
        return True

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Nothing is asked here."""
        return []


HALTS: Final = (
    (Op.BREAK_TEST, Op.NEXT_BATTLE, Op.TURN_END),
    (Op.BREAK_TEST, Op.TURN_END),
    (Op.BREAK_TEST,),
)
"""By horizon: the work at which a rollout halts."""


class Rollouts:
    """Rollouts of one kit; it keeps no game."""

    def __init__(self, kit: Kit, leaf: Leaf, policy: GreedyPlayer) -> None:
        """`policy` plays all seats on; `leaf` judges where a rollout ends."""
        self.kit: Final = kit
        self.leaf: Final = leaf
        self.policy: Final = policy
        self._engines: Final = tuple(
            AgendaEngine({**OPERATIONS, **dict.fromkeys(halts, Standstill())}, Resolver, kit)
            for halts in HALTS
        )

    def german_chance(self, state: State, candidate: Candidate, horizon: int) -> float:
        """The Germans' chance to win after a candidate; the state is played on.

        Where a rollout goes on after a Break Test its result is drawn by the exact odds, and what
        the luck of it was worth is taken off: that leaves the mean as it is.
        """
        engine = self._engines[horizon]
        halts = HALTS[horizon]
        self.take(state, candidate, horizon)
        luck = 0.0
        while state.agenda:
            work = state.agenda[-1][0]
            if work in halts:
                if work != Op.BREAK_TEST:
                    return self.judge(state) - luck
                odds = float(chance_now(self.kit, state, state.district))
                held = state.copy()
                if_held, if_captured = self._after(held, SOVIET), self._after(state, GERMAN)
                mean = odds * if_captured + (1 - odds) * if_held
                if horizon == BATTLE:
                    return mean - luck
                if below(state, FINENESS) < odds * FINENESS:
                    luck += if_captured - mean
                else:
                    held.rng = state.rng
                    state = held
                    luck += if_held - mean
                settled = self.settled(state)
                if settled is not None:
                    return settled - luck
                engine.advance(state)
                continue
            decision = engine.decision(state)
            assert decision is not None
            engine.play(state, self.policy.choose(state, decision))
        return float(state.winner == GERMAN) - luck

    def take(self, state: State, candidate: Candidate, horizon: int = BATTLE) -> None:
        """Take a candidate's options while its question is asked."""
        engine = self._engines[horizon]
        asked = state.agenda[-1][:2]
        for option in candidate:
            if not state.agenda or state.agenda[-1][:2] != asked:
                return
            if option is not candidate[0] and option not in engine.options(state):
                continue
            engine.play(state, option)

    def _after(self, state: State, winner: int) -> float:
        """The Germans' chance once a side has won the Break Test that waits (R4.6)."""
        state.agenda[-1] = (Op.AFTERMATH, winner, 0)
        self._engines[BATTLE].advance(state)
        return self.judge(state)

    def judge(self, state: State) -> float:
        """The Germans' chance between two battles or turns: certain, or as the leaf says."""
        settled = self.settled(state)
        return self.leaf.german_chance(state) if settled is None else settled

    @staticmethod
    def settled(state: State) -> float | None:
        """The result where battles can no longer change it (R11); None where they can."""
        if state.winner >= 0:
            return float(state.winner == GERMAN)
        if state.turn < state.last_turn:
            return None
        open_ones = [d for d in DISTRICTS if state.status[d] == DistrictStatus.OPEN]
        if not open_ones:
            return 1.0
        if any(not state.lines[lane(district, GERMAN)] for district in open_ones):
            return 0.0
        return None
