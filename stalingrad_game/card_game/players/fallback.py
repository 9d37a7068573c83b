"""How the greedy player answers a question it knows nothing of: by the kind of what is offered.

What may be declined is taken for a gift, anything else for a loss: of one's own the least goes, of
the enemy's the most.
"""

from __future__ import annotations

from ...kernel.decision import Decision
from ..rules.game import DONE
from ..rules.operations import asking_operation
from ..state.codes import Act, CardZone, Option, side_of
from ..state.state import State
from .evaluator import Evaluator


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
