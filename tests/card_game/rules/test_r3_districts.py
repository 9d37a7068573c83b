"""R3.5 and R3.6: new buildings for captured ones, and the manoeuvre."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.codes import VOLGA, DistrictStatus, Ev, Op, Victory, Why
from tests.support.expert_set_up import four_turn
from tests.support.set_up import battle, before_turn, turn
from tests.support.table import Table, rule


def laid(table: Table, district: int) -> str | None:
    """The building in a district's column."""
    building = table.state.buildings[district]
    return table.kit.buildings[building].id if building >= 0 else None


def capture(building: str, **more: int) -> Table:
    """A game in which a building has just been captured."""
    table = battle(
        building,
        german=["infantry_76", "panzer_16"],
        soviet=["guards_37"],
        units={"infantry": 1},
        infernos=2,
        hold=1,
        turn=more.get("turn", 3),
    )
    return table.wins("german").hold("fire_bucket")


@rule("R3.5")
def test_a_captured_building_is_replaced_by_the_next_one_of_its_district() -> None:
    table = turn(
        german=["infantry_76"],
        captured="B",
        building_deck=["c_yard", "a_yard", "b_yard", "volga", "b_bank"],
        turn=2,
    )
    assert laid(table, 1) == "b_yard"
    assert table.state.status[1] == DistrictStatus.OPEN
    turned = [event[1] for event in table.events_of(Ev.TURNED)]
    assert turned == [table.buildings["c_yard"], table.buildings["a_yard"]]


@rule("R3.5")
def test_it_may_lie_at_the_bottom_and_be_the_river_bank() -> None:
    table = turn(german=["infantry_76"], turn=1)
    state = table.state
    bank, yard = table.buildings["a_bank"], table.buildings["a_yard"]
    others = [card for card in state.building_deck if card not in {VOLGA, bank, yard}]
    state.building_deck = (bank, *others)
    state.volga, state.captured = 6, (table.buildings["barracks"], yard)
    state.status[0], state.buildings[0] = DistrictStatus.CAPTURED, -1
    state.agenda = [(Op.MANOEUVRE, 0), (Op.RENEW, 0)]
    table.start()
    assert laid(table, 0) == "a_bank"


@rule("R3.5", "R1.7")
def test_a_volga_card_that_comes_first_closes_the_district() -> None:
    table = turn(
        german=["infantry_76"], captured="B", building_deck=["c_yard", "volga", "b_yard"], turn=2
    )
    assert laid(table, 1) is None
    assert table.state.status[1] == DistrictStatus.CLOSED
    assert (table.state.volga, table.state.building_deck.count(VOLGA)) == (1, 5)
    assert table.buildings["b_yard"] in table.state.building_deck


@rule("R3.5")
def test_the_rest_is_reshuffled() -> None:
    orders = set()
    for seed in range(20):
        table = turn(german=["infantry_76"], turn=1)
        table.state.status[1], table.state.buildings[1] = DistrictStatus.CAPTURED, -1
        table.state.captured = (table.buildings["red_square"],)
        table.state.agenda = [(Op.MANOEUVRE, 0), (Op.RENEW, 0)]
        table.state.rng = seed * 7919
        table.start()
        orders.add(tuple(card for card in table.state.building_deck if card != VOLGA))
    assert len(orders) > 15


@rule("R3.5")
def test_districts_are_renewed_from_a_to_d() -> None:
    table = turn(
        german=["infantry_76"],
        captured="DBA",
        building_deck=["d_yard", "b_yard", "a_yard"],
        turn=2,
    )
    assert [event[1] for event in table.events_of(Ev.BUILDING)][:1] == [0]
    order = [event[1] for event in table.events if event[0] in {Ev.BUILDING, Ev.CLOSED}]
    assert order == [0, 1, 3]


@rule("R3.5")
def test_a_closed_district_stays_closed() -> None:
    table = turn(german=["infantry_76"], closed="B", captured="C", turn=2)
    assert table.state.status[1] == DistrictStatus.CLOSED
    assert [event[1] for event in table.events if event[0] in {Ev.BUILDING, Ev.CLOSED}] == [2]


@rule("R3.5")
def test_no_renewal_in_the_last_turn() -> None:
    table = turn(german=["infantry_76"], captured="B", turn=3)
    assert laid(table, 1) is None
    assert table.state.status[1] == DistrictStatus.CAPTURED


@rule("R3.5")
def test_with_neither_building_nor_volga_left_the_district_is_closed() -> None:
    table = turn(german=["infantry_76"], turn=1)
    state = table.state
    state.status[1], state.buildings[1] = DistrictStatus.CAPTURED, -1
    own = [n for n, district in enumerate(table.kit.building_district) if district == 1]
    state.captured = tuple(own)
    state.building_deck = tuple(
        card for card in state.building_deck if card != VOLGA and card not in own
    )
    state.volga = 6
    state.agenda = [(Op.MANOEUVRE, 0), (Op.RENEW, 0)]
    table.start()
    assert table.state.status[1] == DistrictStatus.CLOSED
    assert table.state.volga == 6
    assert table.events_of(Ev.BUILDINGS_SHUFFLE)


@rule("R3.5.1")
def test_a_captured_river_bank_is_replaced_by_the_volga_at_once() -> None:
    table = capture("b_bank")
    assert table.state.status[1] == DistrictStatus.CLOSED
    assert (table.state.volga, table.state.building_deck.count(VOLGA)) == (1, 5)
    assert laid(table, 1) is None
    assert table.events_of(Ev.BUILDINGS_SHUFFLE)


@rule("R3.5.1")
def test_any_other_captured_building_leaves_its_place_empty() -> None:
    table = capture("red_square")
    assert table.state.status[1] == DistrictStatus.CAPTURED
    assert table.state.volga == 0


@rule("R3.5.1")
def test_without_a_volga_card_a_captured_river_bank_closes_all_the_same() -> None:
    table = battle("b_bank", german=["infantry_76", "panzer_16"], infernos=2, hold=1)
    deck = table.state.building_deck
    table.state.building_deck = tuple(card for card in deck if card != VOLGA)
    table.state.volga = 6
    table.wins("german").hold("fire_bucket")
    assert (table.state.status[1], table.state.volga) == (DistrictStatus.CLOSED, 6)


@rule("R3.5.2")
def test_captured_buildings_leave_the_game() -> None:
    table = capture("red_square")
    assert table.state.captured == (table.buildings["red_square"],)
    assert table.buildings["red_square"] not in table.state.building_deck


@rule("R3.5.2")
def test_buildings_of_a_closed_district_stay_in_the_deck_and_are_ignored() -> None:
    table = turn(
        german=["infantry_76"],
        closed="C",
        captured="B",
        building_deck=["c_yard", "c_bank", "b_yard"],
        turn=2,
    )
    assert laid(table, 1) == "b_yard"
    assert {table.buildings["c_yard"], table.buildings["c_bank"]} <= set(table.state.building_deck)


@rule("R3.5.3", "R11.4")
@pytest.mark.parametrize("captured", ["ABCD", "A"])
def test_in_the_last_turn_an_empty_district_counts_as_closed(captured: str) -> None:
    closed = "".join(letter for letter in "ABCD" if letter not in captured)
    table = turn(german=["infantry_76"], captured=captured, closed=closed, turn=3)
    assert table.over() == ("german", Victory.NO_BUILDING_LEFT)


@rule("R3.6")
def test_german_moves_first_then_the_soviet_only_to_buildings_under_attack() -> None:
    table = turn(german=["infantry_76", "panzer_16"], soviet=["guards_37"], depleted=["panzer_16"])
    assert table.asks == ("german", Op.MANOEUVRE)
    assert [f"panzer_16 to {letter}" in table.choices for letter in "ABCD"] == [True] * 4
    table.choose("panzer_16 to B", "infantry_76 to D")
    assert table.asks == ("soviet", Op.MANOEUVRE)
    assert table.choices == ["guards_37 to B", "guards_37 to D", "done"]
    assert table.why("guards_37 to A") == Why.NOT_ATTACKED


@rule("R3.6")
def test_nobody_moves_to_a_district_without_a_building() -> None:
    table = turn(german=["infantry_76"], captured="A", closed="C", turn=3)
    assert table.why("infantry_76 to A") == Why.NO_BUILDING
    assert table.why("infantry_76 to C") == Why.NO_BUILDING


@rule("R3.6", bombardment="2")
@rule("R3.6", bombardment="3")
@rule("R3.6", bombardment="4")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_buildings_that_the_germans_leave_alone_are_bombarded(number: int) -> None:
    table = before_turn(
        german=["infantry_76", "panzer_16"],
        soviet=["guards_37"],
        captured="D",
        building_deck=["volga"],
        turn=2,
        variants={"bombardment": str(number)},
    )
    table.state.inferno[:3] = [1, number - 1, number + 1]
    table.start().choose("panzer_16 to A")
    assert table.state.inferno == [1, number - 1, number + 1, 0]
    table.choose("done")
    assert table.asks == ("soviet", Op.MANOEUVRE)
    assert table.state.inferno == [1, number, number + 1, 0]
    assert table.events_of(Ev.INFERNO) == [(Ev.INFERNO, 1, number)]


@rule("R3.6", bombardment="4")
def test_the_soviet_manoeuvre_bombards_nobody() -> None:
    table = turn(
        german=["infantry_76"], soviet=["guards_37", "militia"], variants={"bombardment": "4"}
    )
    table.choose("infantry_76 to B")
    assert [event[1] for event in table.events_of(Ev.INFERNO)] == [0, 2, 3]
    table.choose("guards_37 to B", "done")
    assert not table.events_of(Ev.INFERNO)


@rule("R3.6", "R10.2", bombardment="4")
def test_both_partners_have_moved_before_anything_is_bombarded() -> None:
    table = four_turn(
        german=["infantry_76", "panzer_16"],
        partners=["panzer_16"],
        variants={"bombardment": "4"},
    )
    table.choose("infantry_76 to B")
    assert not any(table.state.inferno)
    table.choose("panzer_16 to C")
    assert table.state.inferno == [4, 0, 0, 4]


@rule("R3.6.2", "R11.3", bombardment="4")
def test_a_german_who_only_bombards_loses() -> None:
    table = turn(german=["infantry_76"], variants={"bombardment": "4"}).choose("done")
    assert table.over() == ("soviet", Victory.NO_ATTACK)
    assert not table.events_of(Ev.INFERNO)


@rule("R3.6", bombardment="off")
def test_without_bombardment_a_building_left_alone_stays_as_it_is() -> None:
    table = turn(german=["infantry_76"]).choose("infantry_76 to B")
    assert not table.events_of(Ev.INFERNO)


@rule("R3.6.1")
def test_each_side_commits_at_most_the_concentration_number() -> None:
    german = ["infantry_76", "panzer_16", "plain_305"]
    table = turn(german=german, soviet=["guards_37", "guards_13", "militia"], buildings=["b_bank"])
    table.choose("infantry_76 to B", "panzer_16 to B")
    assert table.why("plain_305 to B") == Why.CONCENTRATION
    table.choose("done", "guards_37 to B", "guards_13 to B")
    assert len(table.state.lines[4]) == len(table.state.lines[5]) == 2
    assert table.where("militia") == "staging"


@rule("R3.6.2", "R11.3")
def test_german_who_does_not_attack_loses() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"]).choose("done")
    assert table.over() == ("soviet", Victory.NO_ATTACK)


@rule("R3.6.2", "R11.3")
def test_german_who_cannot_attack_loses() -> None:
    assert turn(soviet=["guards_37"]).over() == ("soviet", Victory.NO_ATTACK)


@rule("R3.6.2")
def test_one_building_attacked_is_enough() -> None:
    table = turn(german=["infantry_76", "panzer_16"], soviet=["guards_37"])
    table.choose("panzer_16 to C", "done")
    assert table.asks == ("soviet", Op.MANOEUVRE)


@rule("R3.6.3")
def test_a_committed_formation_stays() -> None:
    table = turn(german=["infantry_76", "panzer_16"]).choose("infantry_76 to B")
    assert table.why("infantry_76 to A") == Why.COMMITTED
    assert not any(choice.startswith("infantry_76") for choice in table.choices)


@rule("R3.6.4", "R4.4.6")
def test_soviet_may_leave_an_attacked_building_undefended() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"])
    table.manoeuvre("infantry_76 to B")
    assert table.state.district == 1
    assert (table.where("infantry_76"), table.where("guards_37")) == ("B", "staging")
