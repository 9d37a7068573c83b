"""Players who try options out: the officer's choice, unless something better is shown.

What is tried is what the officer ranks first. Each candidate is played on from the same dealt
games with the same dice to come, up to the end of what it begins or a little beyond, and judged by
how the game stands then.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final
from zlib import crc32

import msgspec

from ...kernel.decision import Decision, Option
from ...search.budget import Budget, Stop, Watch
from ...search.race import Prior, Runner, leader, race
from ..foresight import Foresight
from ..position.codes import GERMAN
from ..position.fold import copied
from ..position.referee import StreetKit
from ..position.state import State
from .chances import StreetLeaf
from .drawn import units_further
from .lookahead import Lookahead
from .officer import OfficerPlayer, sets_up
from .sampling import StreetSampler

MOST_CANDIDATES: Final = 8
"""Of one decision."""
MOST_OF_UNIT: Final = 2
"""Of one unit, where it is asked who acts."""
HOPELESS: Final = 25.0
"""Points by which an option may be behind the officer's choice to be tried at all."""
# What is thought of an option before it is tried, measured by 551 decisions of eight scenarios: up
# to four options of each, played to the end in ten dealt games (the README of this folder).
GAP_COUNTS: Final = 0.008
"""Of the chance to win, that a point less by the officer's weights is thought to cost."""
MOST_GAP: Final = 0.12
"""Of the chance to win, at most."""
SPREAD: Final = 0.1
"""How much gains over the officer's choice differ, as a standard deviation."""
SCATTER: Final = 0.35
"""How much the gain in one dealt game differs from the mean gain, as a rule."""


class Effort(msgspec.Struct, frozen=True):
    """How much a player tries out; the same effort and seed decide alike on every machine."""

    rollouts: int
    """Games played on, where it is asked who acts."""
    details: int
    """The same for all other questions."""
    further: int
    """How many units act after what a candidate begins."""


DETAILS_SHARE: Final = 3
"""Of the rollouts of a question who acts, one in so many for all other questions."""
FEW_UNITS: Final = 20
"""A scenario of more units is tried out less, so that no decision takes much longer than others."""


def effort_of(rollouts: int, kit: StreetKit) -> Effort:
    """The effort in a game of a search that is given so many short rollouts in a small one."""
    further = units_further(kit.referee)
    share = min(1.0, FEW_UNITS / len(kit.scenario.units)) * 2 / (1 + further)
    tried = max(1, round(rollouts * share))
    return Effort(tried, max(1, tried // DETAILS_SHARE), further)


def advice_effort(kit: StreetKit) -> Effort:
    """The effort for a person who asks for advice, as much at every question."""
    effort = effort_of(ADVICE_ROLLOUTS, kit)
    return Effort(effort.rollouts, effort.rollouts, effort.further)


ADVICE_ROLLOUTS: Final = 300
MOST_ANSWERS: Final = 16
"""Of one deed that is planned ahead."""


class StreetEstimate(msgspec.Struct, frozen=True):
    """A whole deed as a search sees it."""

    plan: tuple[Option, ...]
    """What is answered one after the other, as far as no die falls and nobody else is asked."""
    chance: float
    """The own side's chance to win the game, 0 to 1."""
    error: float
    """Standard error of the difference to the other deeds' chances."""

    @property
    def option(self) -> Option:
        """What is answered first."""
        return self.plan[0]


class StreetAdvice(msgspec.Struct, frozen=True):
    """The deeds that were tried out, the one to do first in front."""

    ranked: tuple[StreetEstimate, ...]
    rollouts: int
    """How many games played on it is made of."""


class LookaheadPlayer:
    """One side's decisions by what options lead to."""

    def __init__(self, kit: StreetKit, effort: Effort, seed: int) -> None:
        """The same seed plays alike."""
        self._kit: Final = kit
        self._effort: Final = effort
        self._seed: Final = seed
        self._officer: Final = OfficerPlayer(kit, seed)
        self._lookahead: Final = Lookahead(kit)
        self._leaf: Final = StreetLeaf(kit)
        self._foresight: Final = Foresight(kit)

    def choose(self, view: State, decision: Decision, /, stop: Stop | None = None) -> Option:
        """The best option; where `stop` ends the search, the best so far."""
        if len(decision.options) == 1 or sets_up(decision):
            return self._officer.choose(view, decision)
        return self._searched(view, decision, stop)

    def advise(self, view: State, decision: Decision, /, stop: Stop | None = None) -> StreetAdvice:
        """The deeds worth a thought with their chances; where `stop` ends the search, as known.

        What lies within the doubt of the first one is told to be no better than it. None of the
        secret set-up, of which nothing is tried out.
        """
        if sets_up(decision):
            return StreetAdvice((), 0)
        tried = [
            (worth, self._whole(view, decision, option))
            for worth, option in self._worth_trying(view, decision)
        ]
        base, runners = self._raced(view, decision, tried, stop, everybody=True)
        own = base.total / base.count if base.count else 0.5
        best = leader(runners)
        # How a game stands a little later says only so much of how it ends. What is told to be
        # better than the officer's choice must be so by more than it is in doubt.
        first = base if best is None or best.gain() < best.doubt() else best
        order = sorted((base, *runners), key=lambda one: (one is not first, -_shown_gain(one)))
        most = own + _shown_gain(first)
        ranked = (
            StreetEstimate(
                tried[one.place][1],
                min(1.0, max(0.0, min(most, own + _shown_gain(one)))),
                one.doubt() if one.place else 0.0,
            )
            for one in order
        )
        played = base.count + sum(one.count for one in runners)
        return StreetAdvice(tuple(ranked), played)

    def _searched(self, view: State, decision: Decision, stop: Stop | None) -> Option:
        tried = [(worth, (option,)) for worth, option in self._worth_trying(view, decision)]
        best = leader(self._raced(view, decision, tried, stop)[1])
        option, *_ = tried[best.place if best is not None else 0][1]
        return option

    def _raced(
        self,
        view: State,
        decision: Decision,
        tried: Sequence[tuple[float, tuple[Option, ...]]],
        stop: Stop | None,
        *,
        everybody: bool = False,
    ) -> tuple[Runner, list[Runner]]:
        """What came of plans with what the officer thinks of them, the first and the others."""
        effort = self._effort
        asks_who = decision.op == self._lookahead.who_acts
        rollouts = effort.rollouts if asks_who else effort.details
        sampler = StreetSampler(self._kit, view, decision)
        chance = Random(_key(view, decision, self._seed))
        side = decision.seat

        def play(table: State, place: int) -> float:
            after = copied(table)
            self._lookahead.carry_out(after, tried[place][1], effort.further)
            german = self._leaf.german_chance(after)
            return german if side == GERMAN else 1.0 - german

        first = tried[0][0]
        base = Runner(0, Prior(0.0, 1.0))
        runners = [
            Runner(place, Prior(-min(MOST_GAP, GAP_COUNTS * (first - worth)), SPREAD, SCATTER))
            for place, (worth, _) in enumerate(tried[1:], 1)
        ]
        watch = Watch(Budget(iterations=rollouts), stop)
        race(base, runners, lambda: sampler.deal(chance), play, watch, everybody=everybody)
        return base, runners

    def _whole(self, view: State, decision: Decision, option: Option) -> tuple[Option, ...]:
        """An option with what the officer answers to the questions that follow from it."""
        plan = [option]
        now = self._foresight.after(view, decision, option)
        while (
            now is not None
            and now.decision.op != self._lookahead.who_acts
            and len(plan) < MOST_ANSWERS
        ):
            plan.append(self._officer.choose(now.view, now.decision))
            now = self._foresight.after(now.view, now.decision, plan[-1])
        return tuple(plan)

    def _worth_trying(self, view: State, decision: Decision) -> list[tuple[float, Option]]:
        """The options that the officer ranks first, with what it thinks that they are worth."""
        weigh = self._officer.weigher(view, decision)
        ranked = sorted(((weigh(one), one) for one in decision.options), key=lambda row: -row[0])
        asks_who = decision.op == self._lookahead.who_acts
        found: list[tuple[float, Option]] = []
        of_unit: dict[int, int] = {}
        for worth, option in ranked:
            if len(found) == MOST_CANDIDATES or ranked[0][0] - worth > HOPELESS:
                break
            _, *named = option
            if asks_who and named:
                unit, *_ = named
                of_unit[unit] = of_unit.get(unit, 0) + 1
                if of_unit[unit] > MOST_OF_UNIT:
                    continue
            found.append((worth, option))
        return found


def _shown_gain(runner: Runner) -> float:
    """What a plan gains over the first one; nothing where no dealt game made a difference.

    What was thought of it before is no reason to call one better than another.
    """
    return runner.gain() if runner.place and runner.squares > 0.0 else 0.0


def _key(view: State, decision: Decision, seed: int) -> int:
    """A number for a position, the same on every machine."""
    asked = msgspec.json.encode((view.units, view.table, decision.frame, decision.options))
    return crc32(asked, seed & 0xFFFFFFFF)
