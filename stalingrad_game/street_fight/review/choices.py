"""What a choice cost by what its side could know: the best action found, and the one chosen.

The best one is looked for as the computer players do who search. Both are carried out on fresh
deals, with the same dice to come, and played on until a few more units have acted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from ...kernel.decision import Decision, Option
from ...review.values import (
    GERMANS,
    ChoiceCost,
    ChoiceIdea,
    ReviewEffort,
    mean_and_error,
)
from ...search.purpose import Purpose
from ..aims import action_key, answers_of_one
from ..foresight import Foresight
from ..game import StreetGame
from ..players.chances import StreetLeaf
from ..players.drawn import units_further
from ..players.lookahead import Lookahead
from ..players.sampling import StreetSampler
from ..players.search import Effort, LookaheadPlayer
from ..position.fold import copied
from ..position.state import State
from ..whole_actions import WholeAction, action_of
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
    """Judges the choices of games of one kind."""

    def __init__(self, game: StreetGame, effort: ReviewEffort) -> None:
        self.game: Final = game
        self.effort: Final = effort
        self.lookahead: Final = Lookahead(game.kit)
        self.further: Final = units_further(game.kit.referee)
        """Units that act before a choice is judged."""
        self._leaf: Final = StreetLeaf(game.kit)
        self.foresight: Final = Foresight(game.kit)
        self._bests: Final[dict[int, ActionPlan]] = {}
        """By step: the best action, once it was looked for."""
        tried = Effort(effort.iterations, effort.iterations, self.further)
        self._searcher: Final = LookaheadPlayer(game.kit, tried, effort.seed)

    def judged(self, state: State, decision: Decision, step: int) -> StreetChoice:
        """A choice of a game, to be judged by what its side could know after so many steps."""
        view = self.game.view(state, decision.seat)
        return StreetChoice(self, view, decision, f"{self.effort.seed} {step}")

    def dealt(self, point: StreetPoint, number: int, purpose: str) -> Iterator[State]:
        """Whole games dealt by what the side that is asked could know; by a purpose, others."""
        return self._choice(point).deals(number, purpose)

    def cost(self, point: StreetPoint, more: int = 0) -> ChoiceCost:
        """What a choice cost, on fresh deals; `more`: on so many others. Its gain is left open."""
        choice, best = self._choice(point), self._best(point)
        decision, same = choice.decision, best == point.plan
        deals = 0 if same else more or self.effort.deals
        name = "more" if more else "fresh"
        played = choice.played((best, point.plan), deals, name, self.further)
        chances, outcomes = zip(*played, strict=True)
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
        plans = (self._best(point), point.plan)
        found = self._choice(point).chances(plans, self.effort.whole_deals, "whole", whole=True)
        return mean_and_error([best - chosen for best, chosen in zip(*found, strict=True)])

    def _choice(self, point: StreetPoint) -> StreetChoice:
        assert point.decision is not None
        return self.judged(point.state, point.decision, point.step)

    def _best(self, point: StreetPoint) -> ActionPlan:
        """The best action found by what the side could know."""
        if point.step not in self._bests:
            decision = point.decision
            assert decision is not None
            view = self.game.view(point.state, decision.seat)
            option = self._searcher.choose(view, decision)
            plan = self._searcher.planned_action(view, decision, option)
            self._bests[point.step] = self.answers(view, decision, plan)
        return self._bests[point.step]

    def plans(self, view: State, decision: Decision) -> list[ActionPlan]:
        """The actions worth trying, the officer's first."""
        found = self._searcher.plans_to_try(view, decision)
        return [self.answers(view, decision, plan) for plan in found]

    def answers(self, view: State, decision: Decision, plan: ActionPlan) -> ActionPlan:
        """A plan as far as its side answers all of it before dice fall or others are asked."""
        answers = answers_of_one(self.game.kit, self.foresight, view, decision, plan)
        return tuple(one.option for one in answers)

    def own_chance(self, state: State, seat: int) -> float:
        """A side's chance to win, as a position is judged."""
        german = self._leaf.german_chance(state)
        return german if seat == GERMANS else 1.0 - german

    def outcome(self, state: State, seat: int) -> Sequence[float]:
        """How a rollout has ended: a number for each of `COMPARED_OUTCOMES`."""
        scenario = self.game.kit.scenario
        steps = [0.0, 0.0]
        for card, now in zip(scenario.units, state.units, strict=True):
            if now.loc >= 0:
                steps[card.side] += now.steps
        victory = scenario.victory
        held = sum(state.control[one] == victory.side for one in victory.hexes)
        hexes = held if victory.side == seat else len(victory.hexes) - held
        return float(hexes), steps[1 - seat], steps[seat]


class PlayedPlan(NamedTuple):
    """What came of a plan, by deal."""

    chances: list[float]
    """The own side's, to win."""
    outcomes: list[Sequence[float]]


class StreetChoice:
    """What a side may choose at one decision, judged by what it may know."""

    def __init__(self, judge: ChoiceJudge, view: State, decision: Decision, key: str) -> None:
        """By the same `key` the same games are dealt."""
        self.decision: Final = decision
        self._judge: Final = judge
        self._view: Final = view
        self._sampler: Final = StreetSampler(judge.game.kit, view, decision)
        self._key: Final = key

    def plans(self) -> list[ActionPlan]:
        """The actions worth trying, the officer's first."""
        return self._judge.plans(self._view, self.decision)

    def alike(self, one: ActionPlan, other: ActionPlan) -> bool:
        """Whether two plans come to the same action."""
        return one == other or self._key_of(one) == self._key_of(other)

    def action(self, plan: ActionPlan) -> WholeAction | None:
        """The action that a plan is; None where it is none of a unit."""
        kit, foresight = self._judge.game.kit, self._judge.foresight
        return action_of(kit, answers_of_one(kit, foresight, self._view, self.decision, plan))

    def _key_of(self, plan: ActionPlan) -> object:
        """What it is told as, with its act and way of fire, which change what it is worth."""
        action = self.action(plan)
        key = action_key(plan[0], action)
        if action is None:
            return key
        return key, action.word, plan[action.aimed] if action.aimed >= 0 else ()

    def deals(self, number: int, name: str) -> Iterator[State]:
        """So many whole games dealt by what the side may know; by another name, others."""
        chance = Random(f"{name} {self._key}")
        return (self._sampler.deal(chance) for _ in range(number))

    def chances(
        self, plans: Sequence[ActionPlan], number: int, name: str, *, whole: bool = False
    ) -> list[list[float]]:
        """By plan: the own side's chance to win in each of so many deals, the same for all.

        `whole`: many more units act before it is judged.
        """
        further = FURTHEST if whole else self._judge.further
        return [one.chances for one in self.played(plans, number, name, further)]

    def purpose(
        self, best: ActionPlan, others: Sequence[ActionPlan], number: int, name: str
    ) -> Purpose:
        """What the best plan leads to on so many deals that the others don't."""
        first, *rest = self.played((best, *others), number, name, self._judge.further)
        return street_purpose(first.outcomes, [end for one in rest for end in one.outcomes])

    def played(
        self, plans: Sequence[ActionPlan], number: int, name: str, further: int
    ) -> list[PlayedPlan]:
        """What came of plans in so many deals, judged after `further` units have acted."""
        judge, seat = self._judge, self.decision.seat
        found = [PlayedPlan([], []) for _ in plans]
        for table in self.deals(number, name):
            for plan, played in zip(plans, found, strict=True):
                after = copied(table)
                judge.lookahead.carry_out(after, plan, further)
                played.chances.append(judge.own_chance(after, seat))
                played.outcomes.append(judge.outcome(after, seat))
        return found


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
