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
from ...state.codes import GERMAN, Option, side_of
from ...state.state import State
from ..greedy import GreedyPlayer
from .advice import Advice, Estimate
from .budget import Budget, Stop, Watch
from .candidates import candidates, horizon_of
from .race import Runner
from .rollout import Candidate, Rollouts
from .standing import Leaf, Standing

Sampler = Callable[[State, Decision, Random], State]
GATE: Final = 1.0
"""Standard errors by which a candidate must be better than the greedy player's choice."""
FALL: Final = 1.0
"""Standard errors by which a candidate must be worse to be dropped."""
ROUND: Final = 4
"""Tables between two looks at who has fallen behind."""


class SearchPlayer:
    """One seat's decisions by rollouts; the same seed and position give the same move."""

    def __init__(
        self,
        kit: Kit,
        budget: Budget,
        seed: int,
        *,
        leaf: Leaf | None = None,
        sampler: Sampler | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """A player for one seat of one game."""
        self.budget: Final = budget
        self._seed: Final = seed
        self._clock: Final = clock
        self.policy: Final = GreedyPlayer(kit)
        self.rollouts: Final = Rollouts(kit, leaf or Standing(kit), self.policy)
        self.sampler: Final = sampler
        self._plan: list[Option] = []
        self._plan_of: tuple[int, ...] = ()

    def note(self, event: Event) -> None:
        """Hear what happened, as this seat is told it."""

    def choose(self, view: State, decision: Decision) -> Option:
        """The best of the options tried out."""
        if len(decision.options) == 1:
            return decision.options[0]
        if self._plan and self._plan_of == decision.frame[:2]:
            option = self._plan.pop(0)
            if option in decision.options:
                return option
        self._plan = []
        tried = candidates(self.policy, view, decision)
        if len(tried) == 1 or self.sampler is None:
            best = tried[0]
        else:
            runners, _, _ = self._race(view, decision, tried, None)
            best = tried[self._best(runners)]
        self._plan, self._plan_of = list(best[1:]), decision.frame[:2]
        return best[0]

    def advise(self, view: State, decision: Decision, stop: Stop | None = None) -> Advice:
        """The options tried out with their estimates, the one to take first."""
        tried = candidates(self.policy, view, decision)
        if self.sampler is None:
            return Advice(tuple(Estimate(one[0], 0.5, 0.5) for one in tried))
        runners, base, rollouts = self._race(view, decision, tried, stop)
        first = self._best(runners)
        order = sorted(runners, key=lambda r: (r.place != first, -r.mean()))
        return Advice(
            tuple(
                Estimate(
                    tried[r.place][0],
                    min(1.0, max(0.0, base.mean() + r.mean())),
                    r.error() if r.place else base.error(),
                )
                for r in order
            ),
            rollouts=rollouts,
        )

    @staticmethod
    def _best(runners: list[Runner]) -> int:
        best, gain = 0, 0.0
        for runner in runners[1:]:
            mean = runner.mean()
            if runner.count > ROUND and mean > gain and mean > GATE * runner.error():
                best, gain = runner.place, mean
        return best

    def _race(
        self, view: State, decision: Decision, tried: list[Candidate], stop: Stop | None
    ) -> tuple[list[Runner], Runner, int]:
        """All candidates, the first one's own chance, and the number of rollouts."""
        watch = Watch(self.budget, stop, self._clock)
        chance = Random(self._key(view, decision))
        horizon = horizon_of(decision)
        sign = 1.0 if side_of(decision.seat) == GERMAN else -1.0
        base = Runner(0)
        runners = [Runner(place) for place in range(len(tried))]
        running = runners[1:]
        rollouts = 0
        while running or not rollouts:
            table = self.sampled(view, decision, chance)
            if not watch.goes_on():
                break
            first = sign * self.rollouts.german_chance(table.copy(), tried[0], horizon)
            rollouts += 1
            results = []
            for runner in running:
                if not watch.goes_on():
                    break
                rollouts += 1
                results.append(
                    sign * self.rollouts.german_chance(table.copy(), tried[runner.place], horizon)
                )
            if len(results) < len(running):
                break
            base.add(first if sign > 0 else 1 + first)
            for runner, result in zip(running, results, strict=True):
                runner.add(result - first)
            if base.count % ROUND == 0:
                running = [r for r in running if r.mean() > -FALL * r.error()]
        return runners, base, rollouts

    def sampled(self, view: State, decision: Decision, chance: Random) -> State:
        """A full state that fits what the seat knows."""
        assert self.sampler is not None
        return self.sampler(view, decision, chance)

    def _key(self, view: State, decision: Decision) -> int:
        """A number for a position, the same on every machine."""
        return crc32(
            msgspec.json.encode((view, decision.frame, decision.options)), self._seed & 0xFFFFFFFF
        )
