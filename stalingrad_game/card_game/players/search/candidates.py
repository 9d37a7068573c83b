"""What a search tries out: the greedy player's choice first, then what that player ranks next."""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Decision
from ...rules.resolver import DONE
from ...state.codes import Act, CardZone, Option
from ...state.state import State
from ..actions import ranked_actions
from ..greedy import GreedyPlayer
from ..manoeuvre import pairs_by_gain

MOST_CANDIDATES: Final = 8
"""Candidates of one decision."""


class Candidate:
    """A plan that is tried out: an option, and the answers to the same question asked again."""

    def __init__(self, options: tuple[Option, ...], gap: float) -> None:
        """`gap`: what the greedy player thinks it is worth less than its own choice."""
        self.options: Final = options
        self.gap: Final = gap


def answers_in_turn(policy: GreedyPlayer, view: State, decision: Decision) -> list[Candidate]:
    """The greedy player's choice, then what it would choose if that weren't offered, and so on.

    Where it would always give the same answer the first one that is left comes next.
    """
    found: list[Candidate] = []
    left = decision.options
    while left and len(found) < MOST_CANDIDATES:
        asked = Decision(
            *(decision.seat, decision.op, decision.frame, decision.rule, left, decision.agenda)
        )
        option = policy.choose(view, asked)
        if option not in left:
            option = left[0]
        found.append(Candidate((option,), 0.0))
        left = tuple(one for one in left if one != option)
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
