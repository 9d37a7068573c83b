"""What a choice comes to by what its seat may know: plans carried out on the same fresh deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from ...kernel.decision import Decision, Event
from ...review.values import ChoiceIdea
from ...search.purpose import Purpose
from ..players.memory import remembered
from ..players.sample import Sampler
from ..players.search.player import position_key
from ..players.search.purposes import Facts, main_purpose, rollout_start
from ..players.search.questions import searched_question, worth_trying
from ..players.search.rollout import BATTLE, GAME, TURN, Rollouts
from ..rules.resolver import DONE
from ..state.codes import GERMAN, Act, Op, Option, side_of
from ..state.state import State

WholePlan = tuple[Option, ...]
"""An option, or all answers to a question that makes a plan."""

Parts = tuple[tuple[int, int], ...]
"""Acts with their first argument: a card, a unit or a formation; below 0 where there is none."""


class Idea(ChoiceIdea, frozen=True):
    """What tells the best options of two choices apart, or shows that they are one idea."""

    seat: int
    turn: int
    op: int
    """What was asked."""
    district: int
    """Where; -1 outside of battles."""
    round: int
    """Of the battle."""
    better: Parts
    """What the best option has and the chosen one hasn't."""
    worse: Parts
    """The other way round."""

    def same(self, other: ChoiceIdea, /) -> bool:
        """Whether both say: in this turn, this card (unit, formation) had better been used so.

        Where the best option names no piece, as to hold or to discard nothing, the battle must be
        the same, and so must what it is better than, where that names a piece. An effect of a
        carnage card is another one on another card.
        """
        if not isinstance(other, Idea):
            return False
        if (self.seat, self.turn, self.op) != (other.seat, other.turn, other.op):
            return False
        if any(act == Act.CHOICE for act, _ in (*self.better, *other.better)):
            return False
        mine, theirs = (one.better for one in (self, other))
        if _named(mine) or _named(theirs):
            return not _named(mine).isdisjoint(_named(theirs))
        if self.district != other.district or mine != theirs:
            return False
        return bool(mine) or not _named(self.worse).isdisjoint(_named(other.worse))

    def within(self, other: ChoiceIdea, /) -> bool:
        """Whether both belong to one action of a seat: a round of a battle."""
        if not isinstance(other, Idea) or self.district < 0:
            return False
        places = ((one.seat, one.turn, one.district, one.round) for one in (self, other))
        return len({*places}) == 1


def idea_of(
    seat: int, state: State, op: int, best: tuple[Option, ...], chosen: tuple[Option, ...]
) -> Idea:
    kind = Op.ACTION if op == Op.SECOND_ACTION else op
    better, worse = _parts(best, chosen), _parts(chosen, best)
    return Idea(seat, state.turn, kind, state.district, state.round, better, worse)


def _parts(plan: tuple[Option, ...], other: tuple[Option, ...]) -> Parts:
    own = {(act, piece) for act, piece, at in plan if (act, piece, at) not in {*other, DONE}}
    return tuple(sorted(own))


def _named(parts: Parts) -> set[tuple[int, int]]:
    return {part for part in parts if part[1] >= 0}


class CardChoice:
    """What a seat may choose at one decision, judged by what it may know."""

    def __init__(
        self,
        rollouts: Rollouts,
        view: State,
        decision: Decision,
        events: Iterable[Event],
        seed: int,
    ) -> None:
        """`view` is the deciding seat's, `events` are all of the game so far.

        The same seed judges alike.
        """
        self.decision: Final = decision
        self._rollouts: Final = rollouts
        self._view: Final = view
        self._sampler: Final = Sampler(view, decision, remembered(rollouts.kit, view, events))
        self._key: Final = position_key(view, decision, seed)
        self._side: Final = side_of(decision.seat)

    def plans(self) -> list[WholePlan]:
        """The plans worth trying, the plain player's first."""
        tried = worth_trying(self._rollouts, self._view, self.decision)
        return [one.options for one in tried]

    def alike(self, one: WholePlan, other: WholePlan) -> bool:
        """Whether two plans come to the same."""
        return alike(one, other)

    def deals(self, number: int, name: str) -> Iterator[State]:
        """So many tables dealt by what the seat may know; by another name, others."""
        chance = Random(f"{name} {self._key}")
        return (self._sampler.deal(chance) for _ in range(number))

    def chances(
        self, plans: Sequence[WholePlan], number: int, name: str, *, whole: bool = False
    ) -> list[list[float]]:
        """By plan: the own side's chance to win on each of so many deals, the same for all.

        Each is played on to the end of the turn, or of the `whole` game: then how a table is judged
        at the end of a turn has no say in it.
        """
        horizon = GAME if whole else TURN
        found: list[list[float]] = [[] for _ in plans]
        for table in self.deals(number, name):
            for plan, values in zip(plans, found, strict=True):
                german = self._rollouts.german_chance(table.copy(), plan, horizon)
                values.append(german if self._side == GERMAN else 1.0 - german)
        return found

    def purpose(
        self, best: WholePlan, others: Sequence[WholePlan], number: int, name: str
    ) -> Purpose:
        """What the best plan leads to on so many deals that the others don't."""
        horizon = searched_question(self.decision).horizon
        plans = (best, *others)
        facts = [Facts(self._rollouts.kit, self._side) for _ in plans]
        for dealt in self.deals(number, name):
            for plan, seen in zip(plans, facts, strict=True):
                table = dealt.copy()
                start = rollout_start(table, battle=horizon == BATTLE)
                self._rollouts.german_chance(table, plan, horizon)
                seen.see(table, start)
        return main_purpose(facts[0], facts[1:])


def alike(first: tuple[Option, ...], second: tuple[Option, ...]) -> bool:
    """Whether two plans come to the same: in whatever order, ended by a word or by itself."""
    parts = [sorted(one for one in plan if one != DONE) for plan in (first, second)]
    return parts[0] == parts[1] and (len(first) > 1 or len(second) > 1 or first == second)
