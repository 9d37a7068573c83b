"""What a search tries out: the greedy player's choice first, then what that player ranks next."""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Decision
from ...rules.operations import asking_operation
from ...state.codes import Act, Option
from ...state.state import State
from ..actions import ranked_actions
from ..greedy import GreedyPlayer
from .rollout import BATTLE, TURN, Candidate

MOST: Final = 5
"""Candidates of one decision."""
TURN_QUESTIONS: Final = frozenset({"consolidate", "pass_leader", "manoeuvre", "next_battle"})
"""Questions that concern more than the battle being fought."""


def horizon_of(decision: Decision) -> int:
    """How far a decision is to be followed."""
    return TURN if asking_operation(decision).name in TURN_QUESTIONS else BATTLE


def candidates(policy: GreedyPlayer, view: State, decision: Decision) -> list[Candidate]:
    """What is tried out, the greedy player's choice first."""
    name = asking_operation(decision).name
    if name in {"action", "second_action"}:
        return _actions(policy, view, decision)
    first = policy.choose(view, decision)
    others = [option for option in decision.options if option != first]
    return [(option,) for option in (first, *others)][:MOST]


def _actions(policy: GreedyPlayer, view: State, decision: Decision) -> list[Candidate]:
    """The best formation for each card, and everything that is no card."""
    ranked = sorted(ranked_actions(policy.evaluator, view, decision), reverse=True)
    chosen: list[Candidate] = []
    seen: set[Option] = set()
    for _, _, option in ranked:
        key = (option[0], option[1]) if option[0] == Act.PLAY else option
        if key not in seen:
            seen.add(key)
            chosen.append((option,))
    return chosen[:MOST]
