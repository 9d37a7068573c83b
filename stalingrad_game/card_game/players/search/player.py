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
from ...rules.kit import Kit
from ...rules.operations import asking_operation
from ...state.codes import GERMAN, Op, Option, side_of
from ...state.state import State
from ..greedy import GreedyPlayer
from ..memory import Attentive
from ..sample import Sampler
from .advice import Advice, Estimate, Purpose
from .budget import Budget, Stop, Watch
from .candidates import Candidate, candidates, horizon_of
from .leaf import LeafValue
from .race import Runner
from .rollout import ENDLESS, Rollouts

ANSWERED_AT_ONCE: Final = frozenset({Op.INTERCEPT, Op.REFRESH})
"""Questions asked whatever a hand holds (R9.4): how long an answer takes would betray it."""


class Tuning:
    """What measuring has settled."""

    def __init__(
        self,
        gate: float = 1.0,
        fall: float = 1.0,
        look: int = 4,
        most: int = 5,
        rounds: int = ENDLESS,
        names: frozenset[str] = frozenset(),
        gap: float = 0.0,
        sd: float = 0.0,
        horizon: int = -1,
    ) -> None:
        """`gate`: standard errors by which a candidate must be better than the first one."""
        self.gate: Final = gate
        self.fall: Final = fall
        self.look: Final = look
        self.most: Final = most
        self.rounds: Final = rounds
        self.names: Final = names
        self.gap: Final = gap
        self.sd: Final = sd
        self.horizon: Final = horizon


class SearchPlayer:
    """One seat's decisions by rollouts; the same seed and position give the same move."""

    def __init__(
        self,
        kit: Kit,
        budget: Budget,
        seed: int,
        clock: Callable[[], float] = monotonic,
        tuning: Tuning | None = None,
    ) -> None:
        """A player for one seat of one game; `clock` gives seconds."""
        self._seen: Final = Attentive(kit)
        self.budget: Final = budget
        self._seed: Final = seed
        self._clock: Final = clock
        self._tuning: Final = tuning or Tuning()
        self.policy: Final = GreedyPlayer(kit)
        self.rollouts: Final = Rollouts(kit, LeafValue(kit), self.policy)
        self._plan: list[Option] = []
        self._plan_of: tuple[int, ...] = ()

    def note(self, event: Event) -> None:
        """Remember what happened, as this seat is told it."""
        self._seen.note(event)

    def choose(self, view: State, decision: Decision, stop: Stop | None = None) -> Option:
        """The best of the options tried out; any option where `stop` has ended it."""
        if len(decision.options) == 1:
            return decision.options[0]
        if decision.op in ANSWERED_AT_ONCE:
            return self.policy.choose(view, decision)
        tuning = self._tuning
        if tuning.names and asking_operation(decision).name not in tuning.names:
            return self.policy.choose(view, decision)
        if self._plan and self._plan_of == decision.frame[:2]:
            option = self._plan.pop(0)
            if option in decision.options:
                return option
        self._plan = []
        tried = candidates(self.policy, view, decision, tuning.most)
        best = tried[0].options
        if len(tried) > 1:
            runners, _, _ = self._race(view, decision, tried, stop)
            if stop is not None and stop():
                return best[0]
            best = tried[self._best(runners, tried)].options
        self._plan, self._plan_of = list(best[1:]), decision.frame[:2]
        return best[0]

    def advise(self, view: State, decision: Decision, stop: Stop | None = None) -> Advice:
        """The options tried out with their estimates, the one to take first."""
        tried = candidates(self.policy, view, decision, self._tuning.most)
        runners, base, rollouts = self._race(view, decision, tried, stop)
        first = self._best(runners, tried)
        order = sorted(runners, key=lambda r: (r.place != first, -r.mean()))
        return Advice(
            tuple(
                Estimate(
                    tried[r.place].options[0],
                    min(1.0, max(0.0, base.mean() + r.mean())),
                    r.error() if r.place else base.error(),
                )
                for r in order
            ),
            Purpose(),
            rollouts,
        )

    def _best(self, runners: list[Runner], tried: list[Candidate]) -> int:
        tuning = self._tuning
        best, gain = 0, 0.0
        for runner in runners[1:]:
            mean = runner.mean()
            error = runner.error()
            if runner.count < tuning.look:
                continue
            if tuning.sd > 0.0:
                prior = -tuning.gap * tried[runner.place].gap
                weight = tuning.sd * tuning.sd
                mean = (mean * weight + prior * error * error) / (weight + error * error)
            if mean > gain and mean > tuning.gate * error:
                best, gain = runner.place, mean
        return best

    def _race(
        self, view: State, decision: Decision, tried: list[Candidate], stop: Stop | None
    ) -> tuple[list[Runner], Runner, int]:
        """All candidates, the first one's own chance, and the number of rollouts."""
        tuning = self._tuning
        watch = Watch(self.budget, stop, self._clock)
        chance = Random(self._key(view, decision))
        sampler = Sampler(view, decision, self._seen.memory(view))
        horizon = horizon_of(decision) if tuning.horizon < 0 else tuning.horizon
        rounds = tuning.rounds
        german = side_of(decision.seat) == GERMAN
        base = Runner(0)
        runners = [Runner(place) for place in range(len(tried))]
        running = runners[1:]
        rollouts = 0
        while running or not rollouts:
            if not watch.goes_on():
                break
            table = sampler.deal(chance)
            first = self.rollouts.german_chance(table.copy(), tried[0].options, horizon, rounds)
            rollouts += 1
            results: list[float] = []
            for runner in running:
                if not watch.goes_on():
                    break
                rollouts += 1
                results.append(
                    self.rollouts.german_chance(
                        table.copy(), tried[runner.place].options, horizon, rounds
                    )
                )
            if len(results) < len(running):
                break
            base.add(first if german else 1.0 - first)
            for place in range(len(running)):
                gain = results[place] - first
                running[place].add(gain if german else -gain)
            if base.count % tuning.look == 0:
                running = [r for r in running if r.mean() > -tuning.fall * r.error()]
        return runners, base, rollouts

    def _key(self, view: State, decision: Decision) -> int:
        """A number for a position, the same on every machine."""
        asked = msgspec.json.encode((view, decision.frame, decision.options))
        return crc32(asked, self._seed & 0xFFFFFFFF)
