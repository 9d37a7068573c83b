"""R4.4 to R4.4.3 and R4.4.6 to R4.4.8: what a side may do in its action round."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.effects import Spillover, Supply
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Act, CardZone, Ev, Op, Why
from tests.support.set_up import battle
from tests.support.table import rule


@rule("R4.4")
@pytest.mark.parametrize("active", ["german", "soviet"])
def test_nobody_may_pass(active: str) -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], active=active)
    assert table.choices == ["refresh", "hold"]


@rule("R4.4")
def test_one_action_then_it_is_the_other_sides_round() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire", "draw_2"])
    assert (table.state.round, table.state.active) == (1, GERMAN)
    table.play("fire", on="infantry_76")
    assert table.asks == ("soviet", Op.ACTION)
    assert (table.state.round, table.state.active) == (2, SOVIET)


@rule("R4.4.1")
def test_a_card_is_played_on_an_own_formation_of_this_battle() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        staging=["plain_305"],
        german_hand=["fire", "fire", "kill"],
    )
    assert table.choices == ["kill on infantry_76", "fire on infantry_76", "refresh", "hold"]
    assert table.why("fire on plain_305") == Why.NOT_IN_BATTLE
    table.play("fire", on="infantry_76")
    assert table.played() == [("fire", "infantry_76", 0)]
    assert table.hand("german") == ["fire", "kill"]


@rule("R4.4.2")
def test_refresh_discards_a_choice_and_draws_up_to_the_hand_size() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["fire", "fire", "kill"],
        next_cards=["supply", "overrun", "draw_2", "again"],
    )
    table.choose("refresh")
    assert table.events_of(Ev.ACTED) == [(Ev.ACTED, GERMAN, Act.REFRESH)]
    assert table.asks == ("german", Op.REFRESH)
    table.choose("fire", "kill")
    assert table.choices == ["fire", "done"]
    table.choose("done")
    assert sorted(table.discard("german")) == ["fire", "kill"]
    assert table.hand("german") == ["draw_2", "fire", "overrun", "supply"]


@rule("R4.4.2")
def test_refresh_may_discard_nothing() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire"])
    table.refresh()
    assert (len(table.hand("german")), table.discard("german")) == (4, [])


@rule("R4.4.2")
@pytest.mark.parametrize("size", [4, 6])
def test_refresh_draws_nothing_at_the_hand_size_or_above(size: int) -> None:
    hand = ["fire", "fire", "kill", "kill", "draw_2", "draw_2"][:size]
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=hand)
    table.refresh()
    assert len(table.hand("german")) == size


@rule("R4.4.2")
def test_refresh_above_the_hand_size_draws_only_what_falls_short_after_discarding() -> None:
    hand = ["fire", "fire", "kill", "kill", "draw_2", "draw_2"]
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=hand)
    table.refresh("fire", "fire", "kill")
    assert len(table.hand("german")) == 4
    assert table.events_of(Ev.REFRESHED) == [(Ev.REFRESHED, GERMAN, 3, 1)]


@rule("R4.4.2", "R3.2.2")
def test_then_the_commander_acts() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 1},
        dismissed=["german", "soviet"],
    )
    table.refresh()
    assert (len(table.hand("german")), table.units("rifle")) == (5, 0)
    table.refresh()
    assert len(table.hand("soviet")) == 5
    assert table.units("assault") == 1
    assert table.asks == ("soviet", Spillover.op)  # its terror tactic finds nobody


@rule("R4.4.2", "R1.11")
def test_discards_of_a_refresh_stay_unseen_until_it_is_done() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire", "kill"])
    table.choose("refresh", "fire")
    seen = table.engine.view(table.state, SOVIET)
    assert len(seen.cards[CardZone.HAND]) == 2
    assert seen.cards[CardZone.PICKED] == ()
    assert table.discard("german") == []


@rule("R4.4.3")
@pytest.mark.parametrize(("active", "counter"), [("german", "fire"), ("soviet", "bucket")])
def test_fire_beside_bucket_is_one_choice_each_side_its_own(active: str, counter: str) -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], active=active)
    table.next_carnage(hold="fire_bucket 2").choose("hold")
    assert table.choices == ["fire_bucket 2", "discard 1"]
    table.choose("fire_bucket 2")
    assert {"fire": table.fire, "bucket": table.bucket}[counter] == 2
    assert table.fire + table.bucket == 2


@rule("R4.4.3")
def test_hold_resolves_the_chosen_effect_then_the_counter_moves() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], soviet_hand=["red_kill"], hold=3)
    table.hold("discard 1")
    assert (table.hand("soviet"), table.fire, table.state.hold) == ([], 0, 2)
    kinds = [event[0] for event in table.events]
    assert kinds.index(Ev.CARD) < kinds.index(Ev.HOLD)
    assert len(table.state.carnage_ash) == 1


@rule("R4.4.3")
def test_an_effect_that_cannot_be_resolved_may_be_chosen_and_the_counter_moves() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=3)
    table.hold("supply")
    assert (Ev.LOST, Supply.op, GERMAN) in table.events
    assert (table.state.hold, table.asks) == (2, ("soviet", Op.ACTION))


@rule("R4.4.3")
def test_effect_of_a_hold_is_read_from_the_side_that_holds() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"infantry": 1, "rifle": 1},
        active="soviet",
    )
    table.hold("kill")
    assert (table.units("infantry"), table.units("rifle")) == (0, 1)


@rule("R4.4.6", "R3.6.4")
def test_in_an_undefended_building_the_soviet_may_hold_and_refresh_but_play_no_card() -> None:
    table = battle(
        german=["infantry_76"],
        staging=["guards_37"],
        soviet_hand=["red_draw_0", "red_kill"],
        active="soviet",
    )
    assert table.choices == ["refresh", "hold"]
    assert table.why("red_draw_0 on guards_37") == Why.NOT_IN_BATTLE
    table.hold("fire_bucket")
    assert table.asks == ("german", Op.ACTION)


@rule("R4.4.7", "R1.10")
def test_used_carnage_cards_go_to_the_ash_heap() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=5)
    for number in (1, 2):
        table.hold("fire_bucket")
        assert (len(table.state.carnage_ash), table.state.reading) == (number, ())


@rule("R4.4.7")
def test_when_the_carnage_deck_runs_out_the_ash_heap_becomes_a_new_one() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=9)
    state = table.state
    state.carnage_ash, state.carnage_deck = state.carnage_deck[:-1], state.carnage_deck[-1:]
    table.choose("hold", "fire_bucket")
    assert (len(state.carnage_deck), len(state.carnage_ash)) == (0, 9)
    table.choose("hold")
    assert table.events_of(Ev.CARNAGE_SHUFFLE)
    assert (len(state.carnage_deck), len(state.reading), len(state.carnage_ash)) == (8, 1, 0)


@rule("R4.4.7")
def test_the_new_carnage_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(20):
        table = battle(german=["infantry_76"], soviet=["guards_37"], hold=9)
        state = table.state
        state.carnage_ash, state.carnage_deck = state.carnage_deck, ()
        state.rng = seed * 7919 << 20
        table.choose("hold")
        orders.add((*state.carnage_deck, *state.reading))
    assert len(orders) > 10


@rule("R4.4.7")
def test_the_card_being_read_is_not_shuffled_in() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=9)
    table.next_carnage(hold="sniper")
    state = table.state
    state.carnage_ash, state.carnage_deck = state.carnage_deck[:-1], state.carnage_deck[-1:]
    read = state.carnage_deck[0]
    table.choose("hold", "sniper")  # the leader is the only target: a second card is turned
    shuffle = table.events_of(Ev.CARNAGE_SHUFFLE)
    assert [len(event) for event in shuffle] == [1 + 8]
    assert read not in shuffle[0][1:]
    assert len(state.carnage_ash) == 2


@rule("R4.4.8", refresh_clock="on")
def test_every_fourth_refresh_in_a_row_moves_the_hold_counter() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=3)
    holds = []
    for _ in range(8):
        table.refresh()
        holds.append(table.state.hold)
        assert len(table.events_of(Ev.CLOCK)) == (len(holds) % 4 == 0)
        assert not table.events_of(Ev.CARNAGE)
    assert holds == [3, 3, 3, 2, 2, 2, 2, 1]


@rule("R4.4.8", "R4.4.4")
def test_the_refresh_clock_can_bring_the_break_test() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=1)
    for _ in range(4):
        table.refresh()
    assert table.events_of(Ev.DICE)
    assert table.over() is not None


@rule("R4.4.8")
@pytest.mark.parametrize("breaker", ["card", "hold"])
def test_a_card_or_a_hold_between_breaks_the_row(breaker: str) -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["draw_2"], hold=9)
    table.refresh().refresh()
    if breaker == "card":
        table.play("draw_2", on="infantry_76")
    else:
        table.hold("fire_bucket")
    assert table.state.refreshes == 0
    before = table.state.hold
    table.refresh().refresh().refresh()
    assert table.state.hold == before
    table.refresh()
    assert table.state.hold == before - 1


@rule("R4.4.8", "R5.15")
def test_a_refresh_as_a_second_action_counts_as_the_first_of_a_row() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["again"])
    table.play("again", on="infantry_76").refresh()
    assert table.state.refreshes == 1


@rule("R4.4.8", refresh_clock="off")
def test_without_the_clock_two_players_may_refresh_for_ever() -> None:
    table = battle(
        german=["infantry_76"], soviet=["guards_37"], hold=1, variants={"refresh_clock": "off"}
    )
    for _ in range(12):
        table.refresh()
    assert (table.state.hold, table.asks[1]) == (1, Op.ACTION)
