"""What happened since a side last acted: as the events say, and nothing that it may not know."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from stalingrad_game.kernel.decision import Event
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.locations import NOWHERE
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.meanwhile import Meanwhile, meanwhile
from stalingrad_game.street_fight.position.codes import SIDES, Controlled, Ev, Placed
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import street_kit
from tests.support.street_secrets import with_secrets

MOST_STEPS = 160
SECRET = (("tractor_hall", "tide"), ("sewer_raid", "ats"), ("volga_block", "k47"))


class SecretStreet(StreetGame):
    """A game that begins with every second unit hidden where no enemy sees it."""

    def begin(self, seed: int, variants: Mapping[str, str]) -> tuple[State, list[Event]]:
        state, events = super().begin(seed, variants)
        return with_secrets(self, state, Random(seed)), events


def played(game: StreetGame, seed: int, most: int) -> GameRecord[StreetGame]:
    """A game of two people under way, played at random."""
    record, chance = GameRecord.start(game, Setup(seed, {}, (Seat(), Seat()))), Random(seed)
    while record.decision is not None and len(record.steps) < most:
        record.take(chance.choice(record.decision.options))
    return record


def named(found: Meanwhile) -> set[int]:
    """The units of which anything is told."""
    return {one.unit for row in (found.ways, found.shots, found.losses) for one in row}


@pytest.mark.parametrize("word", ["tide", "ats", "k47"])
def test_it_tells_what_the_events_say(word: str) -> None:
    count = 0
    for seed in range(1, 9):
        record = played(StreetGame(street_kit("first_house", word)), seed, MOST_STEPS)
        for side in SIDES:
            found = meanwhile(record, side, (side,))
            assert found.first == max(record.last_step_of(side), 0)
            assert all(step.seat != side for step in record.steps[found.first :])
            events = [event for step in record.steps[found.first :] for event in step.events]
            begun = record.at(found.first)
            assert not any(unit.hidden for unit in begun.units)
            at = {number: unit.loc for number, unit in enumerate(begun.units)}
            ways: dict[int, list[int]] = {}
            gone = set[int]()
            for event in events:
                if event[0] == Ev.PLACE:
                    placed = Placed(*event)
                    before, at[placed.unit] = at[placed.unit], placed.loc
                    if placed.loc == NOWHERE:
                        gone.add(placed.unit)
                    elif before >= 0:
                        ways.setdefault(placed.unit, [before]).append(placed.loc)
            assert {way.unit: way.path[-1] for way in found.ways} == {
                unit: path[-1] for unit, path in ways.items()
            }
            assert {one.unit for one in found.losses if one.gone} == gone
            holders = {
                n: side for _, n, side in (Controlled(*e) for e in events if e[0] == Ev.CONTROL)
            }
            changed = {n: one for n, one in holders.items() if one != begun.control[n]}
            assert dict(found.control) == changed
            lost = sum(
                max(unit.steps - record.state.units[number].steps, 0)
                for number, unit in enumerate(begun.units)
                if number not in gone and unit.loc >= 0
            )
            assert sum(one.steps for one in found.losses if not one.gone) >= lost
            count += len(found.ways) + len(found.losses) + len(found.control) + len(found.shots)
    assert count


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(("scenario", "word"), SECRET)
def test_a_unit_that_stays_hidden_is_never_named(scenario: str, word: str) -> None:
    kept = 0
    for most in (20, 45, 70):
        record = played(SecretStreet(street_kit(scenario, word)), most, most)
        side_of = record.game.side_of_unit
        for side in SIDES:
            found = meanwhile(record, side, (side,))
            both = meanwhile(record, side, SIDES)
            states = [record.at(n) for n in range(found.first, len(record.steps) + 1)]
            hidden = {
                number
                for number in range(len(states[0].units))
                if all(state.units[number].hidden for state in states)
            }
            assert not named(both) & hidden
            assert not {unit for unit in named(found) & hidden if side_of(unit) != side}
            assert named(both) <= named(found)
            kept += len(hidden)
    assert kept
