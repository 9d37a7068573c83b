"""The greedy player: takes the option that leaves its side best off one step ahead.

Battles are weighed by a sketch, commitments by a plan, small choices by fixed worths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ...kernel.decision import Decision
from ..rules.codes import Op, Option
from ..rules.game import YES
from ..rules.kit import Kit
from ..rules.state import State
from . import actions, manoeuvre, targets
from .evaluator import Evaluator
from .weights import Weights

Chooser = Callable[[Evaluator, State, Decision], Option]


class GreedyPlayer:
    """One step ahead, for any seat; it keeps nothing between decisions."""

    def __init__(self, kit: Kit, weights: Weights | None = None) -> None:
        """A player for a kit, of the measured temper where none is given."""
        self.evaluator: Final = Evaluator(kit, weights or Weights())

    def choose(self, view: State, decision: Decision) -> Option:
        """The best option as far as this player sees."""
        options = decision.options
        return (
            options[0]
            if len(options) == 1
            else CHOOSERS[decision.op](self.evaluator, view, decision)
        )


def _yes(_evaluator: Evaluator, _view: State, _decision: Decision) -> Option:
    """What may be had is taken, what is asked of a partner granted."""
    return YES


CHOOSERS: Final[Mapping[int, Chooser]] = MappingProxyType(
    {
        Op.CONSOLIDATE: manoeuvre.consolidate,
        Op.PASS_LEADER: _yes,
        Op.MANOEUVRE: manoeuvre.commit,
        Op.NEXT_BATTLE: manoeuvre.next_battle,
        Op.VANGUARD: targets.choose_vanguard,
        Op.ACTION: actions.action,
        Op.SECOND_ACTION: actions.action,
        Op.REFRESH: actions.choose_refresh,
        Op.HOLD: actions.choose_hold,
        Op.KILL: targets.choose_kill,
        Op.PRECISION_KILL: targets.choose_kill,
        Op.SPILLOVER: _yes,
        Op.SNIPER: targets.choose_sniper,
        Op.DISCARD: actions.fullest_hand,
        Op.DISCARD_ALL: actions.fullest_hand,
        Op.CHOOSE_DISCARD: actions.poorest,
        Op.DEPLETE: targets.choose_deplete,
        Op.SUPPLY: targets.choose_supply,
        Op.OVERRUN: targets.choose_overrun,
        Op.PROMOTE: targets.choose_promote,
        Op.BURN_MILITIA: targets.weakest,
        Op.DEMOTE: targets.weakest,
        Op.TONGUES: actions.fullest_hand,
        Op.TONGUES_CARD: actions.richest,
        Op.RECOVER: actions.richest,
        Op.LAST_STAND: targets.weakest,
        Op.LAST_STAND_ENEMY: targets.choose_deplete,
        Op.INTERCEPT: actions.intercept,
        Op.CONSENT: _yes,
    }
)
"""By `Op`: how the greedy player answers; every operation that asks is here."""
