"""The greedy player: takes the option that leaves its side best off one step ahead.

Battles are weighed by a sketch, commitments by a plan, small choices by fixed worths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ...kernel.decision import Decision
from ..rules.kit import Kit
from ..rules.operations import asking_operation
from ..rules.resolver import DONE, YES
from ..state.codes import Act, CardZone, Option, side_of
from ..state.state import State
from . import actions, manoeuvre, targeting
from .action_policy import ActionPolicy
from .evaluator import Evaluator
from .memory import Forgetful
from .weights import Weights


def by_kind(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """The option that looks best; the first one where nothing tells them apart."""
    gift = DONE in decision.options
    return max(
        decision.options,
        key=lambda option: _attraction(evaluator, view, decision, option, gift=gift),
    )


def _attraction(
    evaluator: Evaluator, view: State, decision: Decision, option: Option, *, gift: bool
) -> float:
    act, target, _ = option
    kit, side = evaluator.kit, side_of(decision.seat)
    if act == Act.UNIT:
        worth, mine = evaluator.values.unit(target), kit.unit_side[target] == side
    elif act in {Act.FORMATION, Act.LEADER}:
        worth, mine = evaluator.values.formation(view, target), kit.formation_side[target] == side
    elif act in {Act.CARD, Act.HERO}:
        worth, mine = evaluator.values.card[target], not asking_operation(decision).laid_out
    elif act == Act.SEAT:
        worth = float(len(view.cards[CardZone.HAND + target]))
        mine = side_of(target) == side
    else:
        return float(act == Act.YES)
    return worth if gift or not mine else -worth


Chooser = Callable[[Evaluator, State, Decision], Option]


class GreedyPlayer(Forgetful):
    """One step ahead, for any seat; it keeps nothing between decisions."""

    def __init__(
        self, kit: Kit, weights: Weights | None = None, policy: ActionPolicy | None = None
    ) -> None:
        """A player for a kit, of the measured temper where none is given.

        Actions are ranked by a trained policy where one is given.
        """
        self.evaluator: Final = Evaluator(kit, weights or Weights(), policy)

    def choose(self, view: State, decision: Decision) -> Option:
        """The best option as far as this player sees."""
        options = decision.options
        return (
            options[0]
            if len(options) == 1
            else CHOOSERS.get(asking_operation(decision).name, by_kind)(
                self.evaluator, view, decision
            )
        )


def _yes(_evaluator: Evaluator, _view: State, _decision: Decision) -> Option:
    """What may be had is taken, what is asked of a partner granted."""
    return YES


CHOOSERS: Final[Mapping[str, Chooser]] = MappingProxyType(
    {
        "consolidate": manoeuvre.consolidate,
        "pass_leader": _yes,
        "manoeuvre": manoeuvre.commit,
        "next_battle": manoeuvre.next_battle,
        "vanguard": targeting.choose_vanguard,
        "action": actions.action,
        "second_action": actions.action,
        "refresh": actions.choose_refresh,
        "hold": actions.choose_hold,
        "kill": targeting.choose_kill,
        "precision_kill": targeting.choose_kill,
        "spillover": _yes,
        "sniper": targeting.choose_sniper,
        "discard": actions.fullest_hand,
        "discard_all": actions.fullest_hand,
        "choose_discard": actions.poorest,
        "deplete": targeting.choose_deplete,
        "supply": targeting.choose_supply,
        "overrun": targeting.choose_overrun,
        "promote": targeting.choose_promote,
        "burn_militia": targeting.weakest,
        "demote": targeting.weakest,
        "tongues": actions.fullest_hand,
        "tongues_card": actions.richest,
        "recover": actions.richest,
        "last_stand": targeting.weakest,
        "last_stand_enemy": targeting.choose_deplete,
        "intercept": actions.intercept,
        "consent": _yes,
        "share": manoeuvre.share,
    }
)
"""By an operation's name: how the greedy player answers; `by_kind` answers every other one."""
