"""What a choice cost by what its side could know: the best action found, and the one chosen.

The best one is looked for as the computer players do who search. Both are carried out on fresh
deals, with the same dice to come, and played on until a few more units have acted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from ...kernel.decision import Decision, Option
from ...review.values import (
    GERMANS,
    ChoiceCost,
    ChoiceIdea,
    ReviewEffort,
    mean_and_error,
)
from ...search.purpose import Purpose
from ..aims import answers_of_one
from ..foresight import Foresight
from ..game import StreetGame
from ..players.chances import StreetLeaf
from ..players.drawn import units_further
from ..players.lookahead import Lookahead
from ..players.sampling import StreetSampler
from ..players.search import Effort, LookaheadPlayer
from ..position.fold import copied
from ..position.state import State
from .points import StreetPoint

FURTHEST: Final = 8
"""How many more units act before a choice is judged that is to be told."""
ActionPlan = tuple[Option, ...]


class StreetIdea(ChoiceIdea, frozen=True):
    """What had better been done: by which unit, in which turn."""

    seat: int
    turn: int
    activation: int
    """The place of the point at which it was asked who acts."""
    first: Option
    """How the best action begins."""

    def same(self, other: ChoiceIdea, /) -> bool:
        """Whether both say: in this turn this unit had better done this."""
        if not isinstance(other, StreetIdea):
            return False
        mine, its = (self.seat, self.turn, self.first), (other.seat, other.turn, other.first)
        return mine == its

    def within(self, other: ChoiceIdea, /) -> bool:
        """Whether both belong to one action."""
        return isinstance(other, StreetIdea) and self.activation == other.activation


class StreetPurpose:
    """What the best action leads to that the chosen one doesn't; facts in tenths."""

    NONE: Final = 0
    HEXES: Final = 1
    """More hexes of victory are the own side's."""
    ENEMY_STEPS: Final = 2
    """The enemy has fewer steps or men left."""
    OWN_STEPS: Final = 3
    """The own side has more of them left."""


COMPARED_OUTCOMES: Final = (
    (StreetPurpose.HEXES, 0.08),
    (StreetPurpose.ENEMY_STEPS, -0.02),
    (StreetPurpose.OWN_STEPS, 0.02),
)
"""By place in a row of outcomes: the purpose, and roughly the chance that one more is worth."""
WORTH_SAYING: Final = 0.004
"""The chance to win that a purpose must be worth, at the least, to be told."""
TENTHS: Final = 10


class ChoiceJudge:
    """Judges the choices of one game."""

    def __init__(self, game: StreetGame, effort: ReviewEffort) -> None:
        self._game: Final = game
        self._effort: Final = effort
        self._leaf: Final = StreetLeaf(game.kit)
        self._foresight: Final = Foresight(game.kit)
        self._lookahead: Final = Lookahead(game.kit)
        self._further: Final = units_further(game.kit.referee)
        tried = Effort(effort.iterations, effort.iterations, self._further)
        self._bests: Final[dict[int, ActionPlan]] = {}
        """By step: the best action, once it was looked for."""
        self._searcher: Final = LookaheadPlayer(game.kit, tried, effort.seed)

    def dealt(self, point: StreetPoint, number: int, purpose: str) -> Iterator[State]:
        """Whole games dealt by what the side that is asked could know; by a purpose, others."""
        decision = point.decision
        assert decision is not None
        view = self._game.view(point.state, decision.seat)
        sampler = StreetSampler(self._game.kit, view, decision)
        chance = Random(f"{purpose} {self._effort.seed} {point.step}")
        return (sampler.deal(chance) for _ in range(number))

    def cost(self, point: StreetPoint, more: int = 0) -> ChoiceCost:
        """What a choice cost, on fresh deals; `more`: on so many others. Its gain is left open."""
        decision = point.decision
        assert decision is not None
        best = self._best(point, decision)
        same = best == point.plan
        deals = 0 if same else more or self._effort.deals
        tables = self.dealt(point, deals, "more" if more else "fresh")
        chances: tuple[list[float], list[float]] = ([], [])
        outcomes: tuple[list[Sequence[float]], list[Sequence[float]]] = ([], [])
        for table in tables:
            for found, ends, plan in zip(chances, outcomes, (best, point.plan), strict=True):
                after = copied(table)
                self._lookahead.carry_out(after, plan, self._further)
                found.append(self._own_chance(after, decision.seat))
                ends.append(self._outcome(after, decision.seat))
        lost = [one - other for one, other in zip(*chances, strict=True)]
        cost, error = mean_and_error(lost)
        return ChoiceCost(
            seat=decision.seat,
            best=best,
            chosen=point.plan,
            best_chance=mean_and_error(chances[0])[0],
            plain=same,
            gain=0.0,
            gain_error=0.0,
            cost=cost,
            error=error,
            purpose=street_purpose(*outcomes),
            idea=StreetIdea(decision.seat, point.turn, point.activation, best[0]),
            sure=bool(more),
        )

    def played_further(self, point: StreetPoint) -> tuple[float, float]:
        """What a choice cost where many more units act before it is judged, and its error."""
        decision = point.decision
        assert decision is not None
        plans, lost = (self._best(point, decision), point.plan), list[float]()
        for table in self.dealt(point, self._effort.whole_deals, "whole"):
            ends: list[float] = []
            for plan in plans:
                after = copied(table)
                self._lookahead.carry_out(after, plan, FURTHEST)
                ends.append(self._own_chance(after, decision.seat))
            best, chosen = ends
            lost.append(best - chosen)
        return mean_and_error(lost)

    def _best(self, point: StreetPoint, decision: Decision) -> ActionPlan:
        """The best action found by what the side could know."""
        if point.step not in self._bests:
            view = self._game.view(point.state, decision.seat)
            option = self._searcher.choose(view, decision)
            plan = self._searcher.planned_action(view, decision, option)
            answers = answers_of_one(self._game.kit, self._foresight, view, decision, plan)
            self._bests[point.step] = tuple(one.option for one in answers)
        return self._bests[point.step]

    def _own_chance(self, state: State, seat: int) -> float:
        german = self._leaf.german_chance(state)
        return german if seat == GERMANS else 1.0 - german

    def _outcome(self, state: State, seat: int) -> Sequence[float]:
        """How a rollout has ended: a number for each of `COMPARED_OUTCOMES`."""
        scenario = self._game.kit.scenario
        steps = [0.0, 0.0]
        for card, now in zip(scenario.units, state.units, strict=True):
            if now.loc >= 0:
                steps[card.side] += now.steps
        victory = scenario.victory
        held = sum(state.control[one] == victory.side for one in victory.hexes)
        hexes = held if victory.side == seat else len(victory.hexes) - held
        return float(hexes), steps[1 - seat], steps[seat]


def street_purpose(best: Sequence[Sequence[float]], chosen: Sequence[Sequence[float]]) -> Purpose:
    """The purpose that tells most for the best action, by how rollouts ended.

    None whose two facts would be told as the same.
    """
    found, most = Purpose(StreetPurpose.NONE, 0, 0), WORTH_SAYING
    for (code, worth), with_it, without in zip(
        COMPARED_OUTCOMES, zip(*best, strict=True), zip(*chosen, strict=True), strict=False
    ):
        means = mean_and_error(with_it)[0], mean_and_error(without)[0]
        gain = worth * (means[0] - means[1])
        facts = round(means[0] * TENTHS), round(means[1] * TENTHS)
        if gain > most and facts[0] != facts[1]:
            found, most = Purpose(code, *facts), gain
    return found
