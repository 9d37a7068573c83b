"""R9.1, and R9.2 for the German: the expert game, and what his expert actions do."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.expert import Levy
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.losses import Promote
from stalingrad_game.card_game.state.codes import GERMAN, SIDES, CardZone, Ev, Op, UnitCause, Why
from tests.support import set_up
from tests.support.expert_pack import expert_kit
from tests.support.expert_set_up import german_battle, soviet_battle
from tests.support.table import rule

# --- R9.1


@rule("R9.1")
@pytest.mark.parametrize(("mode", "cards", "turns"), [("basic", 33, 3), ("expert", 45, 6)])
def test_all_45_combat_cards_and_six_turns(mode: str, cards: int, turns: int) -> None:
    engine = Engine(Kit(load_pack(), mode))
    state, _ = engine.new(1)
    for side in SIDES:
        assert len(state.cards[CardZone.HAND + side] + state.cards[CardZone.DECK + side]) == cards
    assert state.last_turn == turns


@rule("R9.1", "R11.2")
@pytest.mark.parametrize(("turn", "over"), [(3, False), (5, False), (6, True)])
def test_the_game_is_decided_after_the_sixth_turn(turn: int, over: bool) -> None:
    table = german_battle(german=["infantry_76"], soviet=["guards_37"], hold=1, turn=turn)
    table.wins("soviet").hold("fire_bucket")
    assert (table.over() is not None) == over
    assert table.state.turn == (6 if over else turn + 1)


@rule("R9.1", "R6.2")
def test_expert_actions_of_the_german_need_doctrine_and_shock() -> None:
    table = german_battle(
        german=["infantry_76", "panzer_16"],
        german_hand=["surrender", "march"],
        units={"rifle": 1},
    )
    assert table.why("surrender on panzer_16") == Why.DOCTRINE
    table.announce("surrender", on="infantry_76")
    assert table.state.spent[table.formations["infantry_76"]] == 1
    assert table.why("march on infantry_76") == Why.SHOCK


@rule("R9.1", "R6.3")
def test_expert_actions_of_the_soviet_have_a_cost() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        soviet_hand=["infiltrators", "despair"],
    )
    assert table.why("infiltrators on guards_37") == Why.PATRIOTISM
    assert table.why("infiltrators on guards_13") == Why.OK
    table.announce("infiltrators", on="guards_13")
    assert table.state.spent[table.formations["guards_13"]] == 3


# --- R9.2: German


@rule("R9.2")
@pytest.mark.parametrize(("rifles", "destroyed"), [(6, 4), (4, 4), (2, 2), (0, 0)])
def test_militia_surrender_destroys_up_to_four_rifles(rifles: int, destroyed: int) -> None:
    table = german_battle(
        german=["infantry_76"],
        units={"rifle": rifles, "assault": 2},
        german_hand=["surrender"],
        soviet_hand=["red_kill", "red_kill", "red_again"],
    )
    table.announce("surrender", on="infantry_76")
    assert (table.units("rifle"), table.units("assault")) == (rifles - destroyed, 2)
    assert len(table.hand("soviet")) == 1
    assert [event[4] for event in table.events_of(Ev.UNIT)] == [UnitCause.EFFECT] * destroyed
    assert table.asks == ("german", Op.SECOND_ACTION)


@rule("R9.2", "R5.5")
def test_militia_surrender_gives_no_spillover() -> None:
    table = german_battle(german=["infantry_76"], german_hand=["surrender"])
    table.announce("surrender", on="infantry_76")
    assert (table.asks, table.fire) == (("german", Op.SECOND_ACTION), 0)


@rule("R9.2")
@pytest.mark.parametrize("hand", [[], ["red_kill"], ["red_kill", "red_again", "zero"]])
def test_brutal_flanking_discards_the_whole_hand_and_adds_three_panzers(hand: list[str]) -> None:
    hand = ["rifle_steal" if card == "zero" else card for card in hand]
    table = german_battle(
        german=["infantry_76"], german_hand=["flanking", "fire"], soviet_hand=hand, discarded=[]
    )
    table.announce("flanking", on="infantry_76")
    assert (table.hand("soviet"), sorted(table.discard("soviet"))) == ([], sorted(hand))
    assert table.units("panzer") == 3
    assert len(table.hand("german")) == 4  # each of the three drew a card: they entered elite
    assert table.asks == ("soviet", Op.ACTION)


@rule("R9.2", "R5.14")
def test_command_vacancies_promotes_four_times_and_gives_a_second_action() -> None:
    table = german_battle(
        german=["infantry_76", "plain_305"],
        staging=["panzer_16", "fire_71"],
        leaderless=["plain_305"],
        german_hand=["vacancies"],
    )
    table.announce("vacancies", on="infantry_76")
    table.choose("plain_305", "plain_305", "panzer_16")
    assert table.asks == ("german", Promote.op)
    table.choose("infantry_76")
    assert [table.leader(name) for name in ("plain_305", "panzer_16", "infantry_76")] == [1, 1, 1]
    assert table.leader("fire_71") == 0
    assert table.asks == ("german", Op.SECOND_ACTION)


@rule("R9.2", "R4.4.2")
def test_determined_strike_discards_three_promotes_and_refreshes() -> None:
    table = german_battle(
        german=["infantry_76"],
        german_hand=["strike", "fire", "kill"],
        soviet_hand=["red_kill", "red_kill", "red_again", "red_again"],
        next_cards=["supply", "supply", "overrun", "overrun"],
    )
    table.announce("strike", on="infantry_76")
    assert len(table.hand("soviet")) == 1
    assert table.leader("infantry_76") == 1
    assert table.asks == ("german", Op.REFRESH)
    table.choose("fire", "done")
    assert table.hand("german") == ["kill", "overrun", "supply", "supply"]
    assert table.discard("german") == ["fire"]
    assert table.asks == ("soviet", Op.ACTION)


@rule("R9.2", "R5.7")
def test_all_out_effort_refreshes_adds_an_inferno_and_gives_a_second_action() -> None:
    table = german_battle(
        german=["infantry_76"], fire=2, infernos=1, german_hand=["effort", "kill"]
    )
    table.announce("effort", on="infantry_76")
    assert table.asks == ("german", Op.REFRESH)
    table.choose("done")
    assert (table.infernos, table.fire) == (2, 2)  # no counter moves
    assert len(table.hand("german")) == 4
    assert table.asks == ("german", Op.SECOND_ACTION)


@rule("R9.2")
def test_command_strategy_refreshes_promotes_and_gives_a_second_action() -> None:
    table = german_battle(german=["infantry_76"], german_hand=["strategy"], next_cards=["fire"] * 2)
    table.announce("strategy", on="infantry_76")  # an empty hand isn't asked about
    assert len(table.hand("german")) == 4
    assert table.leader("infantry_76") == 1
    assert table.asks == ("german", Op.SECOND_ACTION)


@rule("R9.2", "R4.4.2")
def test_a_refresh_given_by_a_card_is_a_whole_one() -> None:
    table = german_battle(
        german=["infantry_76"],
        german_hand=["effort", "fire", "kill"],
        units={"rifle": 3},
        dismissed=["german"],
    )
    table.announce("effort", on="infantry_76").choose("fire", "done")
    assert len(table.hand("german")) == 5  # the successor's hand size
    assert table.units("rifle") == 2  # and his action


@rule("R9.2", "R4.4.8")
def test_a_refresh_given_by_a_card_costs_no_action_and_moves_no_clock() -> None:
    table = german_battle(german=["infantry_76"], german_hand=["effort", "kill"], hold=3)
    table.refresh().refresh().refresh()
    table.refresh()
    assert table.state.hold == 2
    table = german_battle(german=["infantry_76"], german_hand=["effort", "kill"], hold=3)
    table.refresh().refresh()
    table.announce("effort", on="infantry_76").choose("done")
    assert (table.state.refreshes, table.state.hold) == (0, 3)
    assert table.asks == ("german", Op.SECOND_ACTION)


@rule("R9.2", "R5.11")
@pytest.mark.parametrize(("side", "card", "on"), [
    ("german", "march", "infantry_76"), ("soviet", "infiltrators", "guards_13")
])  # fmt: skip
def test_a_formation_is_drawn_led_and_joins_with_its_vanguard(
    side: str, card: str, on: str
) -> None:
    table = set_up.battle(
        "b_bank",
        kit=expert_kit(),
        active=side,
        german=["infantry_76", "panzer_16"],
        soviet=["guards_13", "guards_37"],
        german_hand=["march"],
        soviet_hand=["infiltrators"],
        formation_deck=["add_295", "plain_305", "add_193", "militia"],
    )
    table.announce(card, on=on)
    drawn, unit = ("add_295", "infantry") if side == "german" else ("add_193", "rifle")
    assert (table.where(drawn), table.depleted(drawn), table.leader(drawn)) == ("B", False, 0)
    assert table.units(unit) == (1 if side == "german" else 2)
    assert table.events_of(Ev.VANGUARD) == [(Ev.VANGUARD, table.formations[drawn])]


@rule("R9.2")
def test_forced_march_gives_a_second_action_that_may_use_the_new_formation() -> None:
    table = german_battle(
        german=["infantry_76"], german_hand=["march", "fire"], formation_deck=["plain_305"]
    )
    table.announce("march", on="infantry_76")
    assert table.asks == ("german", Op.SECOND_ACTION)
    assert "fire on plain_305" in table.choices


@rule("R9.2", "R3.3")
def test_forced_march_turns_the_destroyed_pile_over_and_may_find_nothing() -> None:
    table = german_battle(german=["infantry_76"], german_hand=["march"], destroyed=["add_295"])
    table.announce("march", on="infantry_76")
    assert (table.where("add_295"), table.leader("add_295")) == ("B", 0)
    table = german_battle(german=["infantry_76"], german_hand=["march"])
    table.announce("march", on="infantry_76")
    assert table.events_of(Ev.LOST) == [(Ev.LOST, Levy.op, GERMAN)]
    assert table.asks == ("german", Op.SECOND_ACTION)


@rule("R9.2", "R3.3")
def test_without_a_counter_in_the_pool_the_new_formation_comes_without_a_general() -> None:
    led = ["panzer_14", "panzer_16", "motorised_60", "fire_71", "kill_79", "deplete_94"]
    table = german_battle(
        german=["infantry_76"], staging=led, german_hand=["march"], formation_deck=["plain_305"]
    )
    table.announce("march", on="infantry_76")
    assert (table.where("plain_305"), table.leader("plain_305")) == ("B", None)
