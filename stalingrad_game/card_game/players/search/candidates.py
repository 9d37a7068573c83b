"""What a search tries out: the greedy player's choice first, then what that player ranks next."""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Decision
from ...rules.operations import asking_operation
from ...state.codes import Act, Option
from ...state.state import State
from ..actions import ranked_actions
from ..greedy import GreedyPlayer
from .rollout import BATTLE, TURN

TURN_QUESTIONS: Final = frozenset({"consolidate", "pass_leader", "manoeuvre", "next_battle"})
"""Questions that concern more than the battle being fought."""
NO_GAP: Final = 0.0


class Candidate:
    """A plan that is tried out: an option, and the answers to the same question asked again."""

    def __init__(self, options: tuple[Option, ...], gap: float) -> None:
        """`gap`: what the greedy player thinks it is worth less than its own choice."""
        self.options: Final = options
        self.gap: Final = gap


def horizon_of(decision: Decision) -> int:
    """How far a decision is to be followed."""
    return TURN if asking_operation(decision).name in TURN_QUESTIONS else BATTLE


def candidates(policy: GreedyPlayer, view: State, decision: Decision, most: int) -> list[Candidate]:
    """What is tried out, the greedy player's choice first."""
    name = asking_operation(decision).name
    if name in {"action", "second_action"}:
        return actions_to_try(policy, view, decision, most)
    first = policy.choose(view, decision)
    found = [Candidate((first,), NO_GAP)]
    for option in decision.options:
        if option != first and len(found) < most:
            found.append(Candidate((option,), NO_GAP))
    return found


def actions_to_try(
    policy: GreedyPlayer, view: State, decision: Decision, most: int
) -> list[Candidate]:
    """The best formation for each card, and everything that is no card."""
    ranked = sorted(ranked_actions(policy.evaluator, view, decision), reverse=True)
    best = ranked[0][0]
    found: list[Candidate] = []
    seen: set[tuple[int, int]] = set()
    for gain, _, option in ranked:
        key = (option[0], option[1])
        if option[0] == Act.PLAY and key in seen:
            continue
        seen.add(key)
        found.append(Candidate((option,), best - gain))
        if len(found) == most:
            break
    return found
