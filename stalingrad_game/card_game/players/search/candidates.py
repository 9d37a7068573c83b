"""What a search tries out: the greedy player's choice first, then what that player ranks next."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Decision
from ....search.race import Prior
from ...rules.operations import asking_operation
from ...rules.resolver import DONE
from ...state.codes import Act, CardZone, Option
from ...state.state import State
from ..actions import ranked_actions
from ..greedy import GreedyPlayer
from ..manoeuvre import pairs_by_gain
from .rollout import BATTLE, TURN

TURN_QUESTIONS: Final = frozenset({"consolidate", "pass_leader", "manoeuvre", "next_battle"})
"""Questions that concern more than the battle being fought."""
MOST_CANDIDATES: Final = 8
"""Candidates of one decision."""
GAP_COUNTS: Final = 0.15
"""What is left of a gain that the greedy player sees, once it is measured by rollouts."""
PRIORS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "action": (-0.0015, 0.0235),
        "second_action": (-0.0015, 0.0235),
        "hold": (-0.005, 0.03),
        "consolidate": (-0.005, 0.025),
        "pass_leader": (-0.005, 0.004),
        "vanguard": (-0.001, 0.001),
        "next_battle": (-0.001, 0.008),
        "refresh": (0.0, 0.004),
        "kill": (0.0, 0.004),
        "precision_kill": (0.0, 0.004),
        "supply": (-0.02, 0.04),
        "overrun": (-0.02, 0.04),
        "deplete": (-0.02, 0.04),
    }
)
"""By question: the mean gain over the greedy player's choice and its spread, as measured."""
ANY_PRIOR: Final = (-0.002, 0.02)
"""The same for all other questions."""


class Candidate:
    """A plan that is tried out: an option, and the answers to the same question asked again."""

    def __init__(self, options: tuple[Option, ...], gap: float) -> None:
        """`gap`: what the greedy player thinks it is worth less than its own choice."""
        self.options: Final = options
        self.gap: Final = gap


def horizon_of(decision: Decision) -> int:
    return TURN if asking_operation(decision).name in TURN_QUESTIONS else BATTLE


def prior_of(decision: Decision, candidate: Candidate) -> Prior:
    """What is thought of a candidate before it is tried out."""
    mean, spread = PRIORS.get(asking_operation(decision).name, ANY_PRIOR)
    return Prior(mean - GAP_COUNTS * candidate.gap, spread)


def candidates(policy: GreedyPlayer, view: State, decision: Decision) -> list[Candidate]:
    """What is tried out, the greedy player's choice first."""
    name = asking_operation(decision).name
    if name in {"action", "second_action"}:
        return actions_to_try(policy, view, decision)
    if name == "refresh":
        return refreshes(policy, view, decision)
    first = policy.choose(view, decision)
    found = [Candidate((first,), 0.0)]
    for option in decision.options:
        if option != first and len(found) < MOST_CANDIDATES:
            found.append(Candidate((option,), 0.0))
    return found


def consolidations(policy: GreedyPlayer, view: State, decision: Decision) -> list[Candidate]:
    """What is tried out at a consolidation: the best of all pairs, and to end it (R3.4)."""
    pairs = pairs_by_gain(policy.evaluator, view, decision)[: MOST_CANDIDATES - 1]
    first = policy.choose(view, decision)
    others = [option for option in (*pairs, DONE) if option != first]
    return [Candidate((option,), 0.0) for option in (first, *others)]


def actions_to_try(policy: GreedyPlayer, view: State, decision: Decision) -> list[Candidate]:
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
        if len(found) == MOST_CANDIDATES:
            break
    return found


def refreshes(policy: GreedyPlayer, view: State, decision: Decision) -> list[Candidate]:
    """Whole sets of cards to discard (R4.4.2): the poorest, so many of them."""
    evaluator = policy.evaluator
    hand = sorted(
        view.cards[CardZone.HAND + decision.seat], key=lambda card: evaluator.card(view, card)
    )
    first = sum(evaluator.idle(view, card) for card in hand)
    numbers = sorted(range(len(hand) + 1), key=lambda number: (abs(number - first), -number))
    return [
        Candidate((*((Act.CARD, card, -1) for card in hand[:number]), DONE), 0.0)
        for number in numbers[:MOST_CANDIDATES]
    ]
