"""The search player: the greedy player's choice, unless something better is shown (R1.11 is kept).

It tries its candidates out on tables that are sampled from what its seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Final
from zlib import crc32

import msgspec

from ....kernel.decision import Decision, Event
from ....search.budget import Budget, Stop, Watch
from ....search.race import Prior, Runner, leader, race
from ...rules.kit import Kit
from ...state.codes import GERMAN, Option, side_of
from ...state.state import State
from ..greedy import GreedyPlayer
from ..memory import Attentive
from ..sample import Sampler
from ..weights import ROLLOUT_WEIGHTS
from .advice import Advice, Estimate
from .candidates import Candidate
from .leaf import LeafValue
from .purposes import Facts, main_purpose, rollout_start
from .questions import searched_question, worth_trying
from .rollout import BATTLE, Rollouts


class SearchPlayer:
    """One seat's decisions by rollouts; with iterations alone, the same seed plays alike.

    A plan of several steps, as a manoeuvre or the cards to discard, is found at its first step and
    then carried out.
    """

    def __init__(
        self, kit: Kit, budget: Budget, seed: int, clock: Callable[[], float] = monotonic
    ) -> None:
        """A player for one seat of one game; `clock` gives seconds."""
        self._kit: Final = kit
        self._budget: Final = budget
        self._seed: Final = seed
        self._clock: Final = clock
        self._seen: Final = Attentive(kit)
        self._policy: Final = GreedyPlayer(kit, ROLLOUT_WEIGHTS)
        self._leaf: Final = LeafValue(kit)
        self._rollouts: Final = Rollouts(kit, self._leaf, self._policy)
        self._plan: list[Option] = []
        self._plan_of: tuple[int, ...] = ()

    def note(self, event: Event) -> None:
        """Remember what happened, as this seat is told it."""
        self._seen.note(event)

    def choose(self, view: State, decision: Decision, stop: Stop | None = None) -> Option:
        """The best option; where `stop` or the time ends the search, the best so far."""
        if len(decision.options) == 1:
            return decision.options[0]
        if not searched_question(decision).searched:
            return self._policy.choose(view, decision)
        moment = _moment(view, decision)
        # A plan is searched as a whole at its first step; to search its second step alone would
        # judge it by other tables, and half a manoeuvre could be followed by the half of another.
        if self._plan and self._plan_of == moment:
            option = self._plan.pop(0)
            if option in decision.options:
                return option
        watch = Watch(self._budget, stop, self._clock)
        search = self._search(view, decision)
        search.run(watch, everybody=False)
        best = search.best()
        self._plan, self._plan_of = list(best[1:]), moment
        return best[0]

    def advise(self, view: State, decision: Decision, stop: Stop | None = None) -> Advice:
        """The options tried out with their estimates, the one to take first.

        Where `stop` or the time ends the search, what has been found by then.
        """
        watch = Watch(self._budget, stop, self._clock)
        search = self._search(view, decision)
        search.run(watch, everybody=True)
        return search.advice()

    def _search(self, view: State, decision: Decision) -> Search:
        """A search of what the greedy player would do, and of what else might be tried."""
        return Search(
            self._rollouts,
            Sampler(view, decision, self._seen.memory(view)),
            decision,
            worth_trying(self._rollouts, view, decision),
            position_key(view, decision, self._seed),
        )


class Search:
    """One decision's candidates being tried out."""

    def __init__(
        self,
        rollouts: Rollouts,
        sampler: Sampler,
        decision: Decision,
        tried: list[Candidate],
        key: int,
    ) -> None:
        """`key`: where chance begins, the same for the same position."""
        self._rollouts: Final = rollouts
        self._sampler: Final = sampler
        self._tried: Final = tried
        self._chance: Final = Random(key)
        self._options: Final = decision.options
        self._side: Final = side_of(decision.seat)
        question = searched_question(decision)
        self._horizon: Final = question.horizon
        self._base: Final = Runner(0, Prior(0.0, 1.0))
        """The first candidate's own chances."""
        self._runners: Final = [
            Runner(place, question.prior(candidate)) for place, candidate in enumerate(tried)
        ]
        self._facts: Final = [Facts(rollouts.kit, self._side) for _ in tried]
        self._count = 0

    def run(self, watch: Watch, *, everybody: bool) -> None:
        """Try out whoever may still turn out best; `everybody` for a few tables at the least.

        Facts are gathered only where everybody is tried.
        """
        race(
            self._base,
            self._runners[1:],
            lambda: self._sampler.deal(self._chance),
            lambda table, place: self._rollout(table.copy(), place, facts=everybody),
            watch,
            everybody=everybody,
        )

    def _rollout(self, table: State, place: int, *, facts: bool) -> float:
        """The own side's chance to win after a candidate, on one table."""
        self._count += 1
        battle = self._horizon == BATTLE
        start = rollout_start(table, battle=battle)
        plan = self._tried[place].options
        german = self._rollouts.german_chance(table, plan, self._horizon)
        if facts:
            self._facts[place].see(table, start)
        return german if self._side == GERMAN else 1.0 - german

    def best(self) -> tuple[Option, ...]:
        """The plan to carry out."""
        best = leader(self._runners[1:])
        return self._tried[best.place if best is not None else 0].options

    def advice(self) -> Advice:
        """What has been found out."""
        best = leader(self._runners[1:])
        first = best.place if best is not None else 0
        own = self._base.total / self._base.count if self._base.count else 0.5
        order = sorted(
            self._runners, key=lambda one: (one.place != first, -self._shown_gain(one), one.place)
        )
        ranked: dict[Option, Estimate] = {}
        for runner in order:
            option = self._advised_option(runner.place, first)
            # Plans that begin with the same option are one line of the advice: the best of them
            # speaks.
            if option not in ranked:
                chance = min(1.0, max(0.0, own + self._shown_gain(runner)))
                error = runner.doubt() if runner.place else self._base.error()
                ranked[option] = Estimate(option, chance, error, self._tried[runner.place].options)
        others = [facts for place, facts in enumerate(self._facts) if place != first]
        return Advice(tuple(ranked.values()), main_purpose(self._facts[first], others), self._count)

    def _advised_option(self, place: int, best: int) -> Option:
        """The option that stands for a plan: the first one that the best plan hasn't.

        Many plans begin alike; whatever order their parts can be taken in comes to the same.
        """
        plan = self._tried[place].options
        for option in plan:
            if option in self._options and option not in self._tried[best].options:
                return option
        return plan[0]

    @staticmethod
    def _shown_gain(runner: Runner) -> float:
        """What a candidate gains over the first one; nothing where no table made a difference.

        The prior of its question alone is no reason to call one option better than another.
        """
        return runner.gain() if runner.place and runner.squares > 0.0 else 0.0


def _moment(view: State, decision: Decision) -> tuple[int, ...]:
    """What stays the same while one question is answered several times."""
    return (*decision.frame[:2], view.turn, view.district, view.round)


def position_key(view: State, decision: Decision, seed: int) -> int:
    """A number for a position, the same on every machine."""
    question = msgspec.json.encode((view, decision.frame, decision.options))
    return crc32(question, seed & 0xFFFFFFFF)
