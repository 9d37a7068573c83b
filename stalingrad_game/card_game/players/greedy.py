"""The greedy player: takes the option that leaves its side best off one step ahead.

Battles are weighed by a sketch, commitments by a plan, small choices by fixed worths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ..rules.codes import Op, Option
from ..rules.engine import Decision
from ..rules.game import YES
from ..rules.kit import Kit
from ..rules.state import State
from . import actions, manoeuvre, targets
from .evaluator import Mind
from .weights import Temper

Choose = Callable[[Mind, State, Decision], Option]


class GreedyPlayer:
    """One step ahead, for any seat; it keeps nothing between decisions."""

    def __init__(self, kit: Kit, temper: Temper | None = None) -> None:
        """A player for a kit, of the measured temper where none is given."""
        self.mind: Final = Mind(kit, temper or Temper())

    def choose(self, view: State, decision: Decision) -> Option:
        """The best option as far as this player sees."""
        options = decision.options
        return options[0] if len(options) == 1 else CHOICES[decision.op](self.mind, view, decision)


def _yes(_mind: Mind, _view: State, _decision: Decision) -> Option:
    """What may be had is taken, what is asked of a partner granted."""
    return YES


CHOICES: Final[Mapping[int, Choose]] = MappingProxyType(
    {
        Op.CONSOLIDATE: manoeuvre.consolidate,
        Op.PASS_LEADER: _yes,
        Op.MANOEUVRE: manoeuvre.commit,
        Op.NEXT_BATTLE: manoeuvre.next_battle,
        Op.VANGUARD: targets.vanguard,
        Op.ACTION: actions.action,
        Op.SECOND_ACTION: actions.action,
        Op.REFRESH: actions.refresh,
        Op.HOLD: actions.hold,
        Op.KILL: targets.kill,
        Op.PRECISION_KILL: targets.kill,
        Op.SPILLOVER: _yes,
        Op.SNIPER: targets.sniper,
        Op.DISCARD: actions.fullest_hand,
        Op.DISCARD_ALL: actions.fullest_hand,
        Op.CHOOSE_DISCARD: actions.poorest,
        Op.DEPLETE: targets.deplete,
        Op.SUPPLY: targets.supply,
        Op.OVERRUN: targets.overrun,
        Op.PROMOTE: targets.promote,
        Op.BURN_MILITIA: targets.weakest,
        Op.DEMOTE: targets.weakest,
        Op.TONGUES: actions.fullest_hand,
        Op.TONGUES_CARD: actions.richest,
        Op.RECOVER: actions.richest,
        Op.LAST_STAND: targets.weakest,
        Op.LAST_STAND_ENEMY: targets.deplete,
        Op.INTERCEPT: actions.intercept,
        Op.CONSENT: _yes,
    }
)
"""By `Op`: how the greedy player answers; every operation that asks is here."""
