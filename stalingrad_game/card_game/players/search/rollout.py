"""A rollout: a sampled game played on by the greedy player up to where its worth can be told.

Break Tests aren't rolled: both results are looked at, weighed by the exact odds (R4.5).
"""

from __future__ import annotations

from typing import Final

from ....kernel.agenda import AgendaEngine
from ....kernel.chance import below
from ...rules.break_test import chance_now
from ...rules.kit import Kit
from ...rules.operations import OPERATIONS
from ...rules.resolver import DONE, Operation, Resolver
from ...state.codes import GERMAN, SOVIET, Frame, Op, Option
from ...state.state import State
from ..greedy import GreedyPlayer
from .leaf import LeafValue

BATTLE: Final = 0
"""A rollout to the end of the battle."""
TURN: Final = 1
"""A rollout to the end of the turn."""
GAME: Final = 2
"""A rollout to the end of the game."""
FINENESS: Final = 1 << 30
"""Parts in which the result of a Break Test is drawn."""


class Standstill(Operation):
    """Work at which a rollout halts; it stays on the agenda."""

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:  # noqa: ARG002 (any table)
        """Something, so that the work halts."""
        return [DONE]


HALTS: Final = (
    frozenset({Op.BREAK_TEST, Op.NEXT_BATTLE, Op.TURN_END}),
    frozenset({Op.BREAK_TEST, Op.TURN_END}),
    frozenset({Op.BREAK_TEST}),
)
"""By horizon: the work at which a rollout halts."""


class Rollouts:
    """Rollouts of one kit; it keeps no game."""

    def __init__(self, kit: Kit, leaf: LeafValue, policy: GreedyPlayer) -> None:
        """`policy` plays all seats on; `leaf` judges where a rollout ends."""
        self.kit: Final = kit
        self.leaf: Final = leaf
        self.policy: Final = policy
        self._engines: Final = [
            AgendaEngine({**OPERATIONS, **dict.fromkeys(halts, Standstill())}, Resolver, kit)
            for halts in HALTS
        ]

    def german_chance(self, state: State, plan: tuple[Option, ...], horizon: int) -> float:
        """The Germans' chance to win after a plan; the state is played on.

        Where a rollout goes on after a Break Test its result is drawn by the exact odds, and what
        the luck of it was worth is taken off: that leaves the mean as it is.
        """
        return self._on(state, self._take(state, plan, horizon), horizon)

    def played_on(self, state: State, horizon: int, *, at_choice: bool) -> float:
        """The same of a state in which nobody has chosen anything yet.

        `at_choice`: the state rests at a decision; else work on its agenda is done first.
        """
        engine = self._engines[horizon]
        if not at_choice:
            engine.advance(state)
        return self._on(state, engine.options(state), horizon)

    def _on(self, state: State, options: list[Option], horizon: int) -> float:
        """Play on from these options to where the horizon ends."""
        engine = self._engines[horizon]
        halts = HALTS[horizon]
        policy = self.policy
        luck = 0.0
        while state.agenda:
            work = state.agenda[-1][0]
            if work == Op.BREAK_TEST:
                odds = float(chance_now(self.kit, state, state.district))
                captured, held = self.leaf.captured_or_held(state, state.district)
                mean = odds * captured + (1.0 - odds) * held
                if horizon == BATTLE:
                    return mean - luck
                # A control variate: the luck of this result is known exactly (what the leaf says
                # after it, less the mean over both results), and taken off at the end. The mean
                # stays, most of the scatter that dice bring goes.
                if below(state, FINENESS) < odds * FINENESS:
                    winner = GERMAN
                    luck += captured - mean
                else:
                    winner = SOVIET
                    luck += held - mean
                    if not held:
                        return -luck
                state.agenda[-1] = (Op.AFTERMATH, winner, 0)
                engine.advance(state)
                options = engine.options(state)
                continue
            if work in halts:
                return self.leaf.german_chance(state) - luck
            # A single option is taken without a decision being made of it: most work of a rollout
            # is of this kind, and to make a `Decision` costs as much as to choose.
            if len(options) > 1:
                decision = engine.decision_among(state, options)
                assert decision is not None
                option = policy.choose(state, decision)
            else:
                option = options[0]
            options = engine.step(state, option)[1]
        return float(state.winner == GERMAN) - luck

    def _take(self, state: State, plan: tuple[Option, ...], horizon: int) -> list[Option]:
        """Take a plan's options while its question is asked; the options that follow."""
        engine = self._engines[horizon]
        work = state.agenda[-1][:2]
        options = engine.step(state, plan[0])[1]
        for option in plan[1:]:
            if not state.agenda or state.agenda[-1][:2] != work:
                break
            if option in options:
                options = engine.step(state, option)[1]
        return options
