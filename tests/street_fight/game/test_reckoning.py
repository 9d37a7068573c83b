"""What a game came to: losses, victory hexes by turns, houses that fell."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.board.locations import NOWHERE
from stalingrad_game.street_fight.board.terrain import BATTERIES, VEHICLES
from stalingrad_game.street_fight.position.codes import NOBODY, SIDES
from stalingrad_game.street_fight.reckoning import reckoning_of
from tests.support.amount import share
from tests.support.street_over import fought_over, random_over


@pytest.mark.parametrize("word", ["tide", "ats", "k47"])
def test_what_is_lost_is_what_stood_there_and_stands_no_more(word: str) -> None:
    found = 0
    for seed in (3, 5)[: share(2, 2, 1)]:
        record = random_over("volga_block", word, seed)
        begun, end = record.at(0), record.state
        came_to = reckoning_of(record, end)
        for side in SIDES:
            cards = [card for card in record.game.kit.scenario.units if card.side == side]
            own = [card.number for card in cards if card.kind not in BATTERIES]
            men = [n for n in own if record.game.kit.scenario.units[n].kind not in VEHICLES]
            gone = [n for n in own if end.units[n].loc == NOWHERE]
            losses = came_to.losses[side]
            assert losses.units == len(own)
            assert sum(losses.lost.values()) == len(gone)
            assert losses.steps == sum(begun.units[n].steps for n in men)
            left = sum(end.units[n].steps for n in men if n not in gone)
            assert losses.steps_lost == losses.steps - left
            found += losses.steps_lost
    assert found


@pytest.mark.parametrize("word", ["tide", "ats", "k47"])
def test_the_course_of_victory_hexes_leads_to_who_holds_them(word: str) -> None:
    turned = 0
    for seed in range(1, 5):
        record = fought_over("first_house", word, seed)
        victory = record.game.kit.scenario.victory
        holders = {one: record.at(0).control[one] for one in victory.hexes}
        came_to = reckoning_of(record, record.state)
        reached, since = _enough(holders, victory.side, victory.need), 0
        for turn in came_to.course:
            holders |= dict(turn.taken)
            now = _enough(holders, victory.side, victory.need)
            if now != reached:
                reached, since = now, turn.turn
        assert holders == {one: record.state.control[one] for one in victory.hexes}
        held = [sum(holder == side for holder in holders.values()) for side in SIDES]
        assert list(came_to.held) == held
        assert came_to.decided == since
        turned += since > 0
    assert turned


def _enough(holders: dict[int, int], side: int, need: int) -> bool:
    return sum(holder == side != NOBODY for holder in holders.values()) >= need


def test_houses_that_fell_are_those_that_lie_in_ruins_now() -> None:
    record = random_over("volga_block", "ats", 5)
    fallen = {hex_ for turn in reckoning_of(record, record.state).course for hex_ in turn.fallen}
    assert fallen == set(record.state.ruins) - set(record.at(0).ruins)
    assert fallen
