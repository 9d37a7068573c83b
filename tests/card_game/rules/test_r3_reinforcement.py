"""R3.3 and R3.4: formations that arrive, and two spent ones that become one."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Ev, Op, Why
from tests.support.set_up import turn
from tests.support.table import rule

GERMANS = ["plain_305", "plain_389", "add_295", "fire_71", "kill_79", "deplete_94"]
SOVIETS = ["guards_37", "guards_13", "add_193", "bucket_92", "militia", "militia_2", "militia_3"]


@rule("R3.3")
@pytest.mark.parametrize(("captured", "buildings"), [("", 4), ("B", 3), ("BCD", 1)])
def test_reinforcements_count_the_buildings_and_the_number_of_the_card(
    captured: str, buildings: int
) -> None:
    table = turn(
        formation_deck=GERMANS + SOVIETS,
        captured=captured,
        campaign=["german_2", "soviet_2"],
        turn=3,
    )
    assert table.staging("german") == GERMANS[: buildings + 2]
    assert table.staging("soviet") == SOVIETS[: buildings + 2]


@rule("R3.3")
def test_closed_districts_bring_nothing() -> None:
    table = turn(formation_deck=GERMANS + SOVIETS, closed="ABC")
    assert (table.staging("german"), table.staging("soviet")) == (GERMANS[:1], SOVIETS[:1])


@rule("R3.3")
def test_they_arrive_at_full_strength_with_a_level_0_leader() -> None:
    table = turn(formation_deck=GERMANS + SOVIETS)
    arrived = table.staging("german") + table.staging("soviet")
    assert len(arrived) == 8
    assert [table.leader(name) for name in arrived] == [0] * 8
    assert not any(table.depleted(name) for name in arrived)


@rule("R3.3")
@pytest.mark.parametrize(("side", "other"), [("german", "soviet"), ("soviet", "german")])
def test_a_card_may_bring_them_depleted(side: str, other: str) -> None:
    table = turn(
        formation_deck=GERMANS + SOVIETS, captured="ABC", campaign=[f"{side}_depleted"], turn=3
    )
    assert all(table.depleted(name) for name in table.staging(side))
    assert not any(table.depleted(name) for name in table.staging(other))
    assert [table.leader(name) for name in table.staging(side)] == [0, 0, 0]


@rule("R3.3", "R8.3")
def test_depleted_arrivals_read_no_depletion_icon() -> None:
    table = turn(
        german=["infantry_76"],
        formation_deck=["tanks_6"],
        closed="ABC",
        campaign=["soviet_depleted"],
    )
    assert table.depleted("tanks_6")
    assert not table.events_of(Ev.UNIT)


@rule("R3.3")
def test_a_card_may_bring_them_without_leaders() -> None:
    table = turn(
        german=["infantry_76"],
        formation_deck=GERMANS + SOVIETS,
        closed="ABC",
        campaign=["german_leaderless"],
    )
    assert [table.leader(name) for name in GERMANS[:3]] == [None] * 3
    assert (table.leader("infantry_76"), table.leader(SOVIETS[0])) == (0, 0)


@rule("R3.3")
def test_german_draws_first_and_leaders_come_in_drawing_order() -> None:
    table = turn(formation_deck=GERMANS + SOVIETS, closed="AB")
    drawn = [table.formation_name(event[1]) for event in table.events_of(Ev.FORMATION)]
    assert drawn == [*GERMANS[:2], *SOVIETS[:2]]
    led = [table.formation_name(event[1]) for event in table.events_of(Ev.LEADER)]
    assert led == drawn
    pool = [n for n, side in enumerate(table.kit.leader_side) if side == GERMAN]
    assert [table.state.leader[table.formations[name]] for name in GERMANS[:2]] == pool[:2]


@rule("R3.3", "R1.10")
def test_empty_deck_the_destroyed_pile_becomes_the_new_one() -> None:
    table = turn(
        formation_deck=["plain_305"],
        destroyed=["plain_389", "add_295", "fire_71", "guards_37"],
        closed="AB",
    )
    assert len(table.staging("german")) == 2
    assert table.staging("german")[0] == "plain_305"
    assert table.staging("soviet") == ["guards_37"]
    assert [(event[2], len(event[3:])) for event in table.events_of(Ev.FORMATIONS_SHUFFLE)] == [
        (1, 3),
        (1, 1),
    ]
    assert {table.where(name) for name in ("plain_389", "add_295", "fire_71")} == {
        "staging",
        "deck",
    }


@rule("R3.3")
def test_destroyed_pile_waits_while_the_deck_lasts() -> None:
    table = turn(
        formation_deck=["plain_305", "plain_389"],
        destroyed=["add_295"],
        closed="AB",
    )
    assert (len(table.staging("german")), table.where("add_295")) == (2, "destroyed")


@rule("R3.3")
def test_whichever_formations_come_all_arrive() -> None:
    deck = ["panzer_14", "plain_305", "nkvd_10", "guards_37"]
    table = turn(formation_deck=deck, closed="AB")
    assert (table.staging("german"), table.staging("soviet")) == (deck[:2], deck[2:])


@rule("R3.3")
def test_still_short_fewer_arrive() -> None:
    table = turn(formation_deck=["plain_305"], destroyed=["guards_37"])
    assert table.staging("german") == ["plain_305"]
    assert table.staging("soviet") == ["guards_37"]


@rule("R3.3")
def test_without_a_leader_counter_left_they_arrive_without_one() -> None:
    german = ["panzer_14", "panzer_16", "infantry_76", "motorised_60", "fire_71", "kill_79"]
    table = turn(german=german, formation_deck=GERMANS[:3], closed="AB")
    assert (table.leader("plain_305"), table.leader("plain_389")) == (0, None)
    assert table.where("plain_389") == "staging"


@rule("R3.4")
def test_one_of_two_depleted_formations_is_destroyed_to_restore_the_other() -> None:
    table = turn(
        german=["infantry_76", "panzer_16", "plain_305"],
        depleted=["infantry_76", "panzer_16"],
    )
    assert table.asks == ("german", Op.CONSOLIDATE)
    assert table.choices == [
        "infantry_76 restores panzer_16",
        "panzer_16 restores infantry_76",
        "done",
    ]
    assert table.why("plain_305 restores panzer_16") == Why.NOT_DEPLETED
    assert table.why("panzer_16 restores plain_305") == Why.NOT_DEPLETED
    table.choose("infantry_76 restores panzer_16")
    assert (table.where("infantry_76"), table.depleted("panzer_16")) == ("destroyed", False)
    assert table.leader("panzer_16") == 0
    assert table.asks[1] == Op.MANOEUVRE  # fewer than two depleted ones are left


@rule("R3.4")
def test_a_single_depleted_formation_is_no_consolidation() -> None:
    table = turn(
        german=["infantry_76"], soviet=["guards_37"], depleted=["infantry_76", "guards_37"]
    )
    assert table.asks == ("german", Op.MANOEUVRE)


@rule("R3.4")
def test_any_number_of_times_or_not_at_all() -> None:
    names = ["infantry_76", "panzer_16", "plain_305", "plain_389"]
    table = turn(german=names, depleted=names)
    table.choose("infantry_76 restores panzer_16")
    assert len(table.choices) == 3
    table.choose("plain_305 restores plain_389")
    assert [table.depleted(name) for name in ("panzer_16", "plain_389")] == [False, False]
    table = turn(german=names, depleted=names).choose("done")
    assert all(table.depleted(name) for name in names)


@rule("R3.4", "R8.4")
def test_leader_of_the_destroyed_one_may_pass_with_his_level() -> None:
    table = turn(
        german=["infantry_76", "panzer_16"],
        depleted=["infantry_76", "panzer_16"],
        veterans=["infantry_76"],
        leaderless=["panzer_16"],
    )
    leader = table.state.leader[table.formations["infantry_76"]]
    table.choose("infantry_76 restores panzer_16")
    assert table.asks == ("german", Op.PASS_LEADER)
    assert table.choices == ["yes", "done"]
    table.choose("yes")
    assert table.leader("panzer_16") == 1
    assert table.state.leader[table.formations["panzer_16"]] == leader


@rule("R3.4", "R8.4")
def test_leader_who_does_not_pass_dies() -> None:
    table = turn(
        german=["infantry_76", "panzer_16"],
        depleted=["infantry_76", "panzer_16"],
        leaderless=["panzer_16"],
    )
    table.choose("infantry_76 restores panzer_16", "done")
    assert table.leader("panzer_16") is None
    assert len(table.state.pools[GERMAN]) == 7


@rule("R3.4", "R8.4")
def test_leader_dies_unasked_where_the_restored_one_has_its_own() -> None:
    table = turn(
        german=["infantry_76", "panzer_16"],
        depleted=["infantry_76", "panzer_16"],
        veterans=["infantry_76"],
    )
    table.choose("infantry_76 restores panzer_16")
    assert (table.asks[1], table.leader("panzer_16")) == (Op.MANOEUVRE, 0)
    assert len(table.state.pools[GERMAN]) == 6


@rule("R3.4", "R8.3")
def test_german_consolidates_first_and_a_unique_formation_goes_to_the_ash_heap() -> None:
    table = turn(
        german=["infantry_76", "panzer_16"],
        soviet=["tanks_6", "guards_37"],
        depleted=["infantry_76", "panzer_16", "tanks_6", "guards_37"],
    )
    assert table.asks == ("german", Op.CONSOLIDATE)
    table.choose("done")
    assert table.asks == ("soviet", Op.CONSOLIDATE)
    table.choose("tanks_6 restores guards_37")
    assert (table.where("tanks_6"), table.depleted("guards_37")) == ("ash", False)
    assert len(table.state.pools[SOVIET]) == 6
    assert not table.events_of(Ev.UNIT)


@rule("R3.4")
def test_depleted_reinforcements_may_be_consolidated_at_once() -> None:
    table = turn(
        german=["infantry_76"],
        formation_deck=GERMANS,
        closed="AB",
        campaign=["german_depleted"],
    )
    assert table.asks == ("german", Op.CONSOLIDATE)
    assert "plain_305 restores plain_389" in table.choices
