"""Players who try options out: the officer's choice, unless something better is shown.

What is tried is what the officer ranks first. Each candidate is played on from the same dealt
games with the same dice to come, up to the end of what it begins or a little beyond, and judged by
how the game stands then. By the rules of some referees that says too little: there the best of
them are played to the end of the game as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple
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
from .drawn import share_to_end, units_further
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
    choices: int = 0
    """What hasty officers choose, at most, in games of the best that are played to their end, where
    it is asked who acts; 0: none is played to its end."""
    drawn: int = 1
    """Among how many units, drawn by chance, it is chosen there who acts."""


DETAILS_SHARE: Final = 3
"""Of the effort at a question who acts, one in so many parts for all other questions."""
CHOICES_EACH: Final = 14
"""In games played to their end, in place of a rollout."""
FEWEST_ENDED: Final = 4
"""Nothing is played to its end where fewer games than this could be dealt."""
FEW_UNITS: Final = 12
"""A scenario of more units is tried out less, so that no decision takes much longer than others."""


def effort_of(rollouts: int, kit: StreetKit) -> Effort:
    """The effort in a game of a search that is given so many short rollouts in a small one."""
    to_end = share_to_end(kit.referee)
    tried = _short_ones(rollouts * (1 - to_end), kit)
    choices = round(rollouts * to_end * _share(kit) * CHOICES_EACH)
    return Effort(tried, max(1, tried // DETAILS_SHARE), units_further(kit.referee), choices)


def advice_effort(kit: StreetKit) -> Effort:
    """The effort for a person who asks for advice, as much at every question."""
    tried = _short_ones(ADVICE_ROLLOUTS, kit)
    choices = ADVICE_ROLLOUTS * ADVICE_CHOICES_EACH
    return Effort(tried, tried, units_further(kit.referee), choices, ADVICE_DRAWN)


def _short_ones(rollouts: float, kit: StreetKit) -> int:
    """How many rollouts of a kit's length a search makes that has so many in a small game."""
    return max(1, round(rollouts * _share(kit) * 2 / (1 + units_further(kit.referee))))


def _share(kit: StreetKit) -> float:
    return min(1.0, FEW_UNITS / len(kit.scenario.units))


ADVICE_ROLLOUTS: Final = 100
ADVICE_CHOICES_EACH: Final = 80
"""In games played to their end, beside each of these rollouts."""
ADVICE_DRAWN: Final = 3
"""One unit drawn is too often the wrong one where few act in a turn."""
END_SPREAD: Final = 0.1
"""How much the finalists' gains differ at the end of the game, as a standard deviation."""
END_SCATTER: Final = 0.5
"""How much the gain in one game played to its end differs from the mean gain."""
FINALISTS: Final = 2
"""Actions that are played to the end beside the officer's choice."""
TO_THE_END: Final = 1_000_000
"""Units that act until a game is surely over; more games than are ever played for a decision."""
TRUST: Final = 0.35
"""How much of a gain that is seen a little later is there at the end."""
LEAST_BETTER: Final = 0.02
"""Of the chance to win, by which another action must be better to be told before the officer's."""
CLEARLY_BETTER: Final = 1.0
"""The same in standard errors: where games say little, the officer's choice is as good."""
MOST_ANSWERS: Final = 16
"""Of one action that is planned ahead."""


class _Spent(NamedTuple):
    """Games played on for a decision, and how many units act in each after what is tried."""

    rollouts: int
    further: int


class StreetEstimate(msgspec.Struct, frozen=True):
    """A whole action as a search sees it."""

    plan: tuple[Option, ...]
    """What is answered one after the other, as far as no die falls and nobody else is asked."""
    chance: float
    """The own side's chance to win the game, 0 to 1."""
    error: float
    """Standard error of the difference to the other actions' chances."""

    @property
    def option(self) -> Option:
        """What is answered first."""
        return self.plan[0]


class StreetAdvice(msgspec.Struct, frozen=True):
    """The actions that were tried out, the one to do first in front."""

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
        self._lookahead: Final = Lookahead(kit, effort.drawn)
        self._leaf: Final = StreetLeaf(kit)
        self._foresight: Final = Foresight(kit)

    def choose(self, view: State, decision: Decision, /, stop: Stop | None = None) -> Option:
        """The best option; where `stop` ends the search, the best so far."""
        if len(decision.options) == 1 or sets_up(decision):
            return self._officer.choose(view, decision)
        return self._searched(view, decision, stop)

    def advise(self, view: State, decision: Decision, /, stop: Stop | None = None) -> StreetAdvice:
        """The actions worth a thought with their chances; where `stop` ends the search, as known.

        None of the secret set-up, of which nothing is tried out.
        """
        if sets_up(decision):
            return StreetAdvice((), 0)
        tried = [
            (worth, self.planned_action(view, decision, option))
            for worth, option in self._worth_trying(view, decision)
        ]
        plans = [plan for _, plan in tried]
        base, runners = self._raced(
            view, decision, plans, _priors(tried), self._short(decision), stop, everybody=True
        )
        own = base.total / base.count if base.count else 0.5
        final = _finalists(runners)
        spent = _ChoicesSpent(self._lookahead, self._effort.choices, 1 + len(final), stop)
        before = [Prior(_trusted(one), END_SPREAD, END_SCATTER) for one in final]
        ended = self._played_out(view, decision, plans, final, before, spent.over, everybody=True)
        found = {0: (0.0, 0.0)} | {one.place: (_trusted(one), SPREAD) for one in runners}
        found |= {
            early.place: (late.gain(), late.doubt())
            for early, late in zip(final, ended, strict=True)
            if early.squares or late.squares
        }
        order = sorted(found, key=lambda place: -found[place][0])
        best = next((place for place in order if _clearly_better(*found[place])), 0)
        order = [best, *(place for place in order if place != best)]
        most = own + found[best][0]
        ranked = (
            StreetEstimate(
                plans[place], min(1.0, max(0.0, min(most, own + found[place][0]))), found[place][1]
            )
            for place in order
        )
        played = sum(one.count for one in (base, *runners, *ended))
        return StreetAdvice(tuple(ranked), played)

    def _searched(self, view: State, decision: Decision, stop: Stop | None) -> Option:
        tried = [(worth, (option,)) for worth, option in self._worth_trying(view, decision)]
        plans, short = [plan for _, plan in tried], self._short(decision)
        _, runners = self._raced(view, decision, plans, _priors(tried), short, stop)
        best = leader(runners)
        place = best.place if best is not None else 0
        if choices := self._choices(decision):
            final = _finalists(runners)
            spent = _ChoicesSpent(self._lookahead, choices, 1 + len(final), stop)
            before = [Prior(_trusted(one), SPREAD, SCATTER) for one in final]
            ended = self._played_out(view, decision, plans, final, before, spent.over)
            if any(one.count for one in ended):
                best = leader(ended)
                place = final[best.place - 1].place if best is not None else 0
        option, *_ = plans[place]
        return option

    def _played_out(
        self,
        view: State,
        decision: Decision,
        plans: Sequence[tuple[Option, ...]],
        final: Sequence[Runner],
        before: Sequence[Prior],
        stop: Stop,
        *,
        everybody: bool = False,
    ) -> list[Runner]:
        """What came of the finalists in games played to their end, each beside the first plan.

        What was seen of them is no more than what is thought beforehand (`before`).
        """
        shown = [plans[0], *(plans[one.place] for one in final)]
        whole = _Spent(TO_THE_END, TO_THE_END)
        return self._raced(view, decision, shown, before, whole, stop, everybody=everybody)[1]

    def _choices(self, decision: Decision) -> int:
        """How many choices are spent on games that are played to their end."""
        asks_who = decision.op == self._lookahead.who_acts
        return self._effort.choices // (1 if asks_who else DETAILS_SHARE)

    def _short(self, decision: Decision) -> _Spent:
        """What is spent on games that are judged as they stand a little later."""
        effort = self._effort
        asks_who = decision.op == self._lookahead.who_acts
        return _Spent(effort.rollouts if asks_who else effort.details, effort.further)

    def _raced(
        self,
        view: State,
        decision: Decision,
        plans: Sequence[tuple[Option, ...]],
        priors: Sequence[Prior],
        spent: _Spent,
        stop: Stop | None,
        *,
        everybody: bool = False,
    ) -> tuple[Runner, list[Runner]]:
        """What came of plans, the first and the others, of which `priors` tell what is thought."""
        sampler = StreetSampler(self._kit, view, decision)
        chance = Random(_key(view, decision, self._seed))
        side = decision.seat

        def play(table: State, place: int) -> float:
            after = copied(table)
            self._lookahead.carry_out(after, plans[place], spent.further)
            german = self._leaf.german_chance(after)
            return german if side == GERMAN else 1.0 - german

        base = Runner(0, Prior(0.0, 1.0))
        runners = [Runner(place, prior) for place, prior in enumerate(priors, 1)]
        watch = Watch(Budget(iterations=spent.rollouts), stop)
        race(base, runners, lambda: sampler.deal(chance), play, watch, everybody=everybody)
        return base, runners

    def plans_to_try(self, view: State, decision: Decision) -> list[tuple[Option, ...]]:
        """The actions worth a thought, the officer's first."""
        tried = self._worth_trying(view, decision)
        return [self.planned_action(view, decision, option) for _, option in tried]

    def planned_action(self, view: State, decision: Decision, option: Option) -> tuple[Option, ...]:
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


class _ChoicesSpent:
    """Says when the choices for games played to their end are spent, or would be much too soon."""

    def __init__(self, lookahead: Lookahead, most: int, plans: int, stop: Stop | None) -> None:
        self._lookahead: Final = lookahead
        self._start: Final = lookahead.choices
        self._most: Final = most
        self._for_first: Final = most // (plans * FEWEST_ENDED)
        self._stop: Final = stop
        self._asked = 0

    def over(self) -> bool:
        """Asked before each game; after the first one it is clear how many there may be."""
        self._asked += 1
        spent = self._lookahead.choices - self._start
        if spent >= self._most or (self._asked == 2 and spent > self._for_first):
            return True
        return self._stop is not None and self._stop()


def _clearly_better(gain: float, doubt: float) -> bool:
    """Whether an action with such a gain is told before the officer's choice."""
    return gain >= max(LEAST_BETTER, CLEARLY_BETTER * doubt)


def _finalists(runners: Sequence[Runner]) -> list[Runner]:
    return sorted(runners, key=lambda one: -one.gain())[:FINALISTS]


def _priors(tried: Sequence[tuple[float, tuple[Option, ...]]]) -> list[Prior]:
    """What is thought of plans but for the first one, by what the officer thinks of them."""
    first, _ = tried[0]
    return [
        Prior(-min(MOST_GAP, GAP_COUNTS * (first - worth)), SPREAD, SCATTER)
        for worth, _ in tried[1:]
    ]


def _trusted(runner: Runner) -> float:
    """A gain as games that were judged early let expect it; nothing where none differed."""
    mean = runner.prior.mean
    return mean + TRUST * (runner.gain() - mean) if runner.squares else 0.0


def _key(view: State, decision: Decision, seed: int) -> int:
    """A number for a position, the same on every machine."""
    question = msgspec.json.encode((view.units, view.table, decision.frame, decision.options))
    return crc32(question, seed & 0xFFFFFFFF)
