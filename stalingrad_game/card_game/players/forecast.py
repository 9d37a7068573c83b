"""How battles to come are expected to end if nobody plays a card (R3.6, R4.1 to R4.5).

The dice that lie on the table while formations are sent aren't those that will be rolled:
vanguards, intensity and initiative come between. Here they are played: the manoeuvre ends as it
stands now, the enemy answers as the officer would, then each battle runs to its first action.

It is made of what everybody may know. Each intensity card that may come is weighed by how many of
its kind are left, so most figures are exact. Where a sniper's card decides before, they are the
mean over `DEALT_TABLES` tables. These are the same in a whole manoeuvre, so that two figures differ
by what differs between them and by nothing else.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from ...kernel.agenda import AgendaEngine
from ...kernel.decision import Decision
from ..rules.break_test import Dice, chance_now, dice
from ..rules.kit import Kit
from ..rules.operations import OPERATIONS
from ..rules.resolver import DONE, Resolver, attacked
from ..state.codes import Act, Op, Option, lane, side_of
from ..state.state import PUBLIC, State
from .greedy import GreedyPlayer
from .memory import Memory
from .sample import Sampler
from .search.rollout import Standstill

DEALT_TABLES: Final = 16
"""Tables that a figure is the mean of where chance decides before the intensity card."""
BEFORE_BATTLES: Final = frozenset({Op.NEXT_BATTLE, Op.TURN_END})
BEFORE_ACTION: Final = frozenset({Op.ROUND, Op.BREAK_TEST, Op.AFTERMATH, Op.TURN_END})
BEFORE_INTENSITY: Final = BEFORE_ACTION | {Op.INTENSITY}
FORECAST_QUESTIONS: Final = frozenset({Op.MANOEUVRE, Op.NEXT_BATTLE})
"""Questions at which battles to come are foretold."""

Case = tuple[Option | None, int]
"""What is sent besides (None: nothing), and the district whose battle is meant."""


class BattleForecast(msgspec.Struct, frozen=True):
    """How one battle is expected to end."""

    chance: float
    """The Germans' chance to capture the building, 0 to 1."""
    dice: Dice | None
    """The likeliest dice; None where the battle ends without a Break Test (R4.4.5)."""
    answer: int
    """How many formations the enemy will then likely have there, having answered."""
    final: bool
    """Whether it stays so: False as long as further tables are to be tried."""


class _Sum:
    """What the tables tried so far came to, for one case."""

    def __init__(self) -> None:
        self.tables = 0
        self.chance = 0.0
        self.dice: dict[Dice, float] = {}
        self.answers: dict[int, int] = {}
        self.final = False

    def add(self, chance: float, weights: dict[Dice, float], answer: int, *, certain: bool) -> None:
        """One more table; `certain`: every other one would come to the same."""
        self.tables += 1
        self.answers[answer] = self.answers.get(answer, 0) + 1
        self.chance += chance
        for hand, weight in weights.items():
            self.dice[hand] = self.dice.get(hand, 0.0) + weight
        self.final = certain or self.tables == DEALT_TABLES

    def forecast(self) -> BattleForecast:
        best: Dice | None = None
        for hand, weight in self.dice.items():
            if best is None or weight > self.dice[best]:
                best = hand
        answer = max(self.answers, key=lambda number: (self.answers[number], number))
        return BattleForecast(self.chance / self.tables, best, answer, self.final)


class Forecaster:
    """Plays battles of one kit to their first action; it keeps no game."""

    def __init__(self, kit: Kit) -> None:
        """Choices on the way are the officer's."""
        self.kit: Final = kit
        self._policy: Final = GreedyPlayer(kit)
        self._to_battles: Final = _halting(kit, BEFORE_BATTLES)
        self._to_intensity: Final = _halting(kit, BEFORE_INTENSITY)
        self._to_action: Final = _halting(kit, BEFORE_ACTION)

    def end_manoeuvre(self, table: State, sent: Option | None, side: int) -> State:
        """Another table: a formation is sent, a side ends its manoeuvre, the other one answers."""
        engine = self._to_battles
        after = table.copy()
        options = engine.options(after) if sent is None else engine.step(after, sent)[1]
        while after.agenda and after.agenda[-1][0] not in BEFORE_BATTLES:
            option = options[0]
            if len(options) > 1:
                decision = engine.decision_among(after, options)
                assert decision is not None
                stays = side_of(decision.seat) == side and DONE in options
                option = DONE if stays else self._policy.choose(after, decision)
            options = engine.step(after, option)[1]
        return after

    def fight(self, before: State, district: int) -> tuple[float, dict[Dice, float], bool]:
        """The Germans' chance in a battle; how likely which dice; whether it was all certain.

        `before` rests at the choice of the next battle.
        """
        kit, state = self.kit, before.copy()
        options = self._to_intensity.step(state, (Act.DISTRICT, district, -1))[1]
        self._run(self._to_intensity, state, options, BEFORE_INTENSITY)
        certain = state.rng == before.rng and state.carnage_deck == before.carnage_deck
        if state.agenda[-1][0] != Op.INTENSITY:
            return 0.0, {}, certain
        deck = state.carnage_deck
        if not deck:  # R4.4.7
            deck, state.carnage_ash = state.carnage_ash, ()
        kinds: dict[tuple[int, int], int] = {}
        last: dict[tuple[int, int], int] = {}
        for place, card in enumerate(deck):
            kind = kit.intensity[card], kit.icon[card]
            kinds[kind] = kinds.get(kind, 0) + 1
            last[kind] = place
        chance, weights = 0.0, dict[Dice, float]()
        for kind in sorted(kinds):  # not in the order of the deck: a sum would tell of it
            share = kinds[kind] / len(deck)
            turned, place = state.copy(), last[kind]
            turned.carnage_deck = (*deck[:place], *deck[place + 1 :], deck[place])
            rest, rng = turned.carnage_deck[:-1], turned.rng
            self._to_action.advance(turned)
            options = self._to_action.options(turned)
            self._run(self._to_action, turned, options, BEFORE_ACTION)
            certain = certain and turned.rng == rng and turned.carnage_deck == rest
            if turned.agenda[-1][0] != Op.AFTERMATH:
                chance += share * float(chance_now(kit, turned, district))
                hand = dice(kit, turned, district)
                weights[hand] = weights.get(hand, 0.0) + share
        return chance, weights, certain

    def _run(
        self,
        engine: AgendaEngine[Kit, State, Resolver],
        state: State,
        options: list[Option],
        halts: frozenset[int],
    ) -> None:
        """Play on as the officer would, to work at which to halt."""
        while state.agenda[-1][0] not in halts:
            option = options[0]
            if len(options) > 1:
                decision = engine.decision_among(state, options)
                assert decision is not None
                option = self._policy.choose(state, decision)
            options = engine.step(state, option)[1]


def _halting(kit: Kit, halts: frozenset[int]) -> AgendaEngine[Kit, State, Resolver]:
    """The rules, but that they halt at some work."""
    return AgendaEngine({**OPERATIONS, **dict.fromkeys(halts, Standstill())}, Resolver, kit)


class Forecasts:
    """Forecasts of all battles to come at one decision, worked out piece by piece."""

    def __init__(self, forecaster: Forecaster, view: State, decision: Decision) -> None:
        """For the question of a manoeuvre or of the next battle; of the view what all may know.

        `view` is the public one.
        """
        self._forecaster: Final = forecaster
        self._sampler: Final = Sampler(view, decision, Memory(forecaster.kit, PUBLIC))
        self._chance: Final = Random(view.turn)
        self._side: Final = side_of(decision.seat)
        self._sends: Final = frozenset(decision.options)
        self._tables: Final[list[State]] = []
        self._after: Final[dict[tuple[Option | None, int], State]] = {}
        """By what is sent besides and by table: the battles are about to begin."""
        self._sums: Final[dict[Case, _Sum]] = {}

    def forecast(self, case: Case) -> BattleForecast | None:
        """What is known of a case by now; None where nothing is, or nothing can come of it."""
        found = self._sums.get(case)
        return found.forecast() if found is not None and found.tables else None

    def work(self, cases: list[Case]) -> bool:
        """Try the case that was tried least on one more table; False: all of them stand."""
        least: Case | None = None
        for case in cases:
            if not self._sum(case).final and (
                least is None or self._sums[case].tables < self._sums[least].tables
            ):
                least = case
        if least is None:
            return False
        self._try(least)
        return True

    def final(self, case: Case) -> BattleForecast | None:
        """A case tried until it stands; None where nothing comes of it."""
        while self.work([case]):
            pass
        return self.forecast(case)

    def _sum(self, case: Case) -> _Sum:
        if case not in self._sums:
            self._sums[case] = _Sum()
            self._sums[case].final = case[0] is not None and case[0] not in self._sends
        return self._sums[case]

    def _try(self, case: Case) -> None:
        found, (sent, district) = self._sums[case], case
        after = self._ended(sent, found.tables)
        if not after.agenda or district not in attacked(after):
            found.final = True
            return
        chance, weights, certain = self._forecaster.fight(after, district)
        answer = len(after.lines[lane(district, 1 - self._side)])
        found.add(chance, weights, answer, certain=certain)

    def _ended(self, sent: Option | None, number: int) -> State:
        """A table after the manoeuvre."""
        key = sent, number
        if key not in self._after:
            while len(self._tables) <= number:
                self._tables.append(self._sampler.deal(self._chance))
            table = self._tables[number]
            self._after[key] = self._forecaster.end_manoeuvre(table, sent, self._side)
        return self._after[key]
