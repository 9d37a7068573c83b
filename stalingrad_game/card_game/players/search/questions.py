"""How the search treats each kind of question: what it tries out, how far, and what it expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Decision
from ....search.race import Prior
from ...rules.operations import asking_operation
from ...state.state import State
from .candidates import Candidate, actions_to_try, answers_in_turn, consolidations, refreshes
from .plans import Planner
from .rollout import BATTLE, TURN, Rollouts

GAP_COUNTS: Final = 0.15
"""What is left of a gain that the greedy player sees, once it is measured by rollouts."""

Finder = Callable[[Rollouts, State, Decision], list[Candidate]]


class SearchedQuestion:
    """A kind of question."""

    def __init__(
        self,
        finder: Finder,
        horizon: int,
        mean: float,
        spread: float,
        *,
        searched: bool = True,
    ) -> None:
        """How it is treated.

        `finder` gives what is tried out, the greedy player's choice first. `horizon`: `BATTLE`, or
        `TURN` where more than the battle being fought is concerned. `mean` and `spread`, in points
        of the chance: what another answer gains over the greedy player's, as measured. `searched`:
        whether it takes as long as it takes; else the greedy player answers at once.
        """
        self.finder: Final = finder
        self.horizon: Final = horizon
        self.mean: Final = mean
        self.spread: Final = spread
        self.searched: Final = searched

    def prior(self, candidate: Candidate) -> Prior:
        """What is thought of a candidate before it is tried out."""
        return Prior(self.mean - GAP_COUNTS * candidate.gap, self.spread)


def _actions(rollouts: Rollouts, view: State, decision: Decision) -> list[Candidate]:
    return actions_to_try(rollouts.policy, view, decision)


def _answers(rollouts: Rollouts, view: State, decision: Decision) -> list[Candidate]:
    return answers_in_turn(rollouts.policy, view, decision)


def _consolidations(rollouts: Rollouts, view: State, decision: Decision) -> list[Candidate]:
    return consolidations(rollouts.policy, view, decision)


def _manoeuvres(rollouts: Rollouts, view: State, decision: Decision) -> list[Candidate]:
    return Planner(rollouts.kit, rollouts.leaf, rollouts.policy, view, decision).candidates()


def _refreshes(rollouts: Rollouts, view: State, decision: Decision) -> list[Candidate]:
    return refreshes(rollouts.policy, view, decision)


ANY_QUESTION: Final = SearchedQuestion(_answers, BATTLE, -0.002, 0.02)
"""What isn't named below."""
QUESTIONS: Final[Mapping[str, SearchedQuestion]] = MappingProxyType(
    {
        "manoeuvre": SearchedQuestion(_manoeuvres, TURN, -0.002, 0.02),
        "consolidate": SearchedQuestion(_consolidations, TURN, -0.005, 0.025),
        "pass_leader": SearchedQuestion(_answers, TURN, -0.005, 0.004),
        "next_battle": SearchedQuestion(_answers, TURN, -0.001, 0.008),
        "vanguard": SearchedQuestion(_answers, BATTLE, -0.001, 0.001),
        "action": SearchedQuestion(_actions, BATTLE, -0.0015, 0.0235),
        "second_action": SearchedQuestion(_actions, BATTLE, -0.0015, 0.0235),
        "hold": SearchedQuestion(_answers, BATTLE, -0.005, 0.03),
        "refresh": SearchedQuestion(_refreshes, BATTLE, 0.0, 0.004),
        "kill": SearchedQuestion(_answers, BATTLE, 0.0, 0.004),
        "precision_kill": SearchedQuestion(_answers, BATTLE, 0.0, 0.004),
        "supply": SearchedQuestion(_answers, BATTLE, -0.02, 0.04),
        "overrun": SearchedQuestion(_answers, BATTLE, -0.02, 0.04),
        "deplete": SearchedQuestion(_answers, BATTLE, -0.02, 0.04),
        # It is asked whatever a hand holds (R9.4): how long an answer takes would betray it.
        "intercept": SearchedQuestion(_answers, BATTLE, -0.002, 0.02, searched=False),
    }
)
"""By the operation that asks."""


def searched_question(decision: Decision) -> SearchedQuestion:
    """How the question of a decision is treated."""
    return QUESTIONS.get(asking_operation(decision).name, ANY_QUESTION)


def worth_trying(rollouts: Rollouts, view: State, decision: Decision) -> list[Candidate]:
    """What is tried out at a decision, the greedy player's choice first."""
    return searched_question(decision).finder(rollouts, view, decision)
