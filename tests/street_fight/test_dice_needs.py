"""What dice are said to have needed agrees with what the referee did by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

import pytest

from stalingrad_game.kernel.decision import Event
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.ats.play.codes import Roll, fact
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.k47.referee import K47Referee
from stalingrad_game.street_fight.position.codes import Ev, Logged, Rolled
from stalingrad_game.street_fight.position.dice_needs import (
    DiceNote,
    DiceReader,
    DiceReading,
    DiceTable,
    Need,
)
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.questions import AttackQuery, Sum
from stalingrad_game.street_fight.referees import REFEREES, street_kit
from stalingrad_game.street_fight.sums import sum_of_act
from tests.support.amount import share
from tests.support.street_ats import field as ats_field
from tests.support.street_ats_play import number_of
from tests.support.street_over import fought, random_over

COUNTED = {
    "tide.hit": (("attack", 1), ("defence", 2)),
    "tide.house": (("building", 2), ("building_defence", 3)),
    "tide.buried": (("fall", 1),),
}
"""By fact: which of its numbers says how many dice of a roll did something."""
CERTAIN = {
    "ats.missed": ("hit", 0),
    "ats.casualties": ("hit", 1),
    "ats.unhurt": ("kill", 0),
    "ats.destroyed": ("kill", 1),
    "ats.flames": ("flames", 1),
    "ats.passed_check": ("morale", 1),
    "ats.suppressed": ("morale", 0),
    "ats.broken": ("morale", 0),
    "ats.rallied": ("morale", 1),
    "ats.steadied": ("morale", 1),
    "ats.immobilised": ("immobilisation", 0),
    "ats.mines": ("forcing", 1),
    "ats.mines_forced": ("forcing", 0),
    "ats.sewer_lost": ("sewer", 0),
    "ats.cracked": ("fabric", 1),
    "k47.misses": ("hit", 0),
    "k47.burns": ("burn", 1),
    "k47.obeys": ("test", 1),
    "k47.fails": ("test", 0),
    "k47.morale_holds": ("morale", 1),
    "k47.morale_fails": ("morale", 0),
    "k47.no_fuel": ("fuel", 1),
}
"""By fact: whether the die of a roll did something."""
Rolls = list[tuple[str, Rolled, DiceReading | None]]


class Onlooker:
    """Follows a game as both sides see it, and compares each fact with the dice before it."""

    def __init__(self, game: StreetGame, record: GameRecord[StreetGame]) -> None:
        self.game, self.record = game, record
        self.reader: DiceReader = game.kit.referee.dice_reader()
        self.checked: Counter[str] = Counter()
        self.unknown: Counter[str] = Counter()
        self.rolls: Rolls = []
        self.readings: list[tuple[str, DiceReading | None]] = []
        """By roll of the step: what it needed, as far as is known by now."""
        referee = game.kit.referee
        self.vehicles: set[str] = set()
        if isinstance(referee, K47Referee):
            kinds = referee.units.tables.kinds
            self.vehicles = {name for name, row in kinds.items() if row.armour}

    def follow(self, number: int) -> None:
        """Look at a step of the record."""
        kit = self.game.kit
        step, before = self.record.steps[number], self.record.at(number)
        known = self.game.known(before)
        if any(event[0] == Ev.ROLL for event in step.events):
            found = sum_of_act(kit, known, known.agenda[-1], step.option)
            self.reader.begin(found)
        state = self.game.copy(before)
        self.rolls, self.readings = [], []
        for event in step.events:
            self.game.fold(state, event)
            need = self.reader.read(event, partial(Position, kit.scenario, self.game.public(state)))
            self._note(event, need)
        self.unknown += Counter(word for word, need in self.readings if need is None)

    def _note(self, event: Event, need: DiceReading | None) -> None:
        if event[0] == Ev.ROLL:
            roll = Rolled.of(event)
            word = self.game.kit.referee.rolls[roll.purpose].word
            self.rolls.append((word, roll, need))
            self.readings.append((word, need))
        elif event[0] == Ev.LOGGED and self.rolls:
            word, roll, before = self.rolls[-1]
            self.rolls[-1] = word, roll, need or before
            self.readings[-1] = word, need or self.readings[-1][1]
            fact, arguments = Logged.of(event)
            form = self.game.kit.referee.all_facts[fact]
            self._compare(form.word.rpartition(".")[2], tuple(arguments))

    def _compare(self, fact: str, arguments: Sequence[int]) -> None:
        """A fact tells how many dice did what they could, or whether the last one did."""
        name = f"{self.game.kit.referee.id}.{fact}"
        done = [(word, met(roll, need)) for word, roll, need in self.rolls]
        counted = {word: arguments[at] for word, at in COUNTED.get(name, ())}
        if name == "ats.casualties":
            self._agree_on_casualties(arguments[1])
        word, number = CERTAIN.get(name, ("", 0))
        if word == done[-1][0] or word == "hit":
            counted[word] = number
        for one, expected in counted.items():
            self._agree(name, [found for other, found in done if other == one][-1:], expected)
        if name == "k47.armour" and done[-1][0] == "damage":
            assert done[-1][1] != 0
            self.checked[name] += 1
        if name == "k47.hit":
            self._agree_in_all(name, done, arguments)
        if name in {"k47.hit", "k47.misses"}:  # what is left of a fire may follow
            self.rolls = []

    def _agree_on_casualties(self, number: int) -> None:
        """The table that is shown has given so many."""
        word, roll, need = self.rolls[-1]
        assert word == "casualties"
        if isinstance(need, DiceTable):
            found = need.outcome(roll.dice[0])
            assert number == (0 if found is None else int(found.word))
            self.checked["casualties"] += 1

    def _agree(self, name: str, found: Sequence[int | None], expected: int) -> None:
        if found and None not in found:
            assert sum(one or 0 for one in found) == expected, (name, self.rolls)
            self.checked[name] += 1

    def _agree_in_all(
        self, name: str, done: Sequence[tuple[str, int | None]], arguments: Sequence[int]
    ) -> None:
        """All weapons of a fire: how many hit, how many men fall."""
        unit, hits, killed = arguments
        if {"fall", "hits", "again"} & dict(done).keys():
            return
        self._agree(f"{name}s", [found for word, found in done if word == "hit"], hits)
        if self.game.kit.scenario.units[unit].kind not in self.vehicles:
            self._agree(name, [found for word, found in done if word == "damage"], killed)


def met(roll: Rolled, need: DiceReading | None) -> int | None:
    """How many dice have shown what they needed; None where that isn't known."""
    if need is None or isinstance(need, DiceNote):
        return None
    done = [effect not in {"none", "again"} for effect in need.effects(roll.dice)]
    return any(done) if isinstance(need, Need) and need.added else sum(done)


NEEDED = {
    "tide": {"tide.hit"},
    "ats": {"ats.missed", "casualties", "ats.passed_check", "ats.suppressed", "ats.cracked"},
    "k47": {"k47.hit", "k47.hits", "k47.misses", "k47.obeys", "k47.morale_holds"},
}


@pytest.mark.parametrize("referee", REFEREES)
def test_dice_needed_what_the_referee_asked_of_them(referee: str) -> None:
    checked: Counter[str] = Counter()
    unknown: Counter[str] = Counter()
    other = "volga_block" if referee == "tide" else "works_halls"
    played = [random_over(other, referee, 0, most=220)]
    played += [fought("volga_block", referee, 150, seed) for seed in range(3, 3 + share(12, 12, 1))]
    for record in played:
        onlooker = Onlooker(record.game, record)
        for number in range(len(record.steps)):
            onlooker.follow(number)
        checked += onlooker.checked
        unknown += onlooker.unknown
    assert NEEDED[referee] <= checked.keys()
    assert not +unknown


def test_after_a_shot_at_its_belly_it_is_the_vehicle_that_may_lose_a_track() -> None:
    kit = street_kit("volga_block", "ats")
    scenario, referee = kit.scenario, kit.referee
    position = ats_field(scenario).position
    squad, tank = number_of(scenario, "S1"), number_of(scenario, "PZ")
    loc = position.state.units[tank].loc
    query = AttackQuery((squad,), loc)
    reader = referee.dice_reader()
    reader.begin(Sum(query, referee.judge.attack(position, query), position.state))
    reader.read_fact(fact("moved"), (tank, loc, loc, 0), position)
    needed = reader.need(Rolled(Roll.IMMOBILISATION, 0, 10, (3,)), position)
    assert isinstance(needed, Need)
    assert needed.rule == "AT7.4"
