"""R1: what the standard pack holds, where it may lie, and who may see it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

import pytest

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import (
    GERMAN,
    HIDDEN,
    SIDES,
    SOVIET,
    VOLGA,
    CardZone,
    Ev,
    FormationZone,
)
from stalingrad_game.card_game.state.fold import seen_by
from stalingrad_game.card_game.state.state import PUBLIC, State
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.kernel.chance import roll
from tests.support.languages import ENGLISH
from tests.support.set_up import battle
from tests.support.table import rule

HOLDING_SECRETS: Final = frozenset(
    {
        *("cards", "lines", "building_deck", "campaign_decks", "carnage_deck"),
        *("viewer", "rng", "script", "agenda"),
    }
)


@cache
def standard() -> Kit:
    """The standard pack in the basic game."""
    return Kit(load_pack(), "basic")


@rule("R1.1")
@pytest.mark.parametrize("side", SIDES)
def test_33_combat_cards_a_side_none_of_them_expert(side: int) -> None:
    kit = standard()
    assert len(kit.deck[side]) == 33
    assert {kit.cards[card].set for card in kit.deck[side]} == {"basic"}
    assert {kit.card_side[card] for card in kit.deck[side]} == {side}


@rule("R1.2")
@pytest.mark.parametrize("side", SIDES)
def test_4_starting_formations_and_14_in_the_formation_deck(side: int) -> None:
    state, _ = Engine(standard()).new(1)
    own = [f for f, owner in enumerate(standard().formation_side) if owner == side]
    assert len(own) == 18
    assert sum(standard().formations[f].starting for f in own) == 4
    assert state.depleted == [0] * 36


@rule("R1.3")
def test_commander_card_has_two_men() -> None:
    kit = standard()
    names = Localizer(kit, ENGLISH)
    for seat in SIDES:
        assert names.commander(seat, 0) != names.commander(seat, 1)
        assert kit.hand_size[seat] == (kit.commander(seat, 0).hand, kit.commander(seat, 1).hand)


@rule("R1.4")
def test_12_campaign_cards_a_side() -> None:
    state, _ = Engine(standard()).new(1)
    assert Counter(standard().campaign_side) == {GERMAN: 12, SOVIET: 12}
    assert [len(deck) for deck in state.campaign_decks] == [11, 11]  # one is turned


@rule("R1.5")
def test_30_carnage_cards_in_one_common_deck() -> None:
    state, _ = Engine(standard()).new(1)
    assert sorted(state.carnage_deck) == list(range(30))


@rule("R1.5")
def test_sections_of_a_carnage_card_are_never_read_together() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], units={"rifle": 3}, hold=3)
    table.hold("kill", intensity=4)
    assert (table.units("rifle"), table.fire, table.state.hold) == (2, 0, 2)
    assert table.leader("guards_37") == 0


@rule("R1.6")
def test_24_buildings_six_a_district_with_one_river_bank_and_6_volga_cards() -> None:
    kit = standard()
    state, _ = Engine(kit).new(1)
    assert Counter(kit.building_district) == dict.fromkeys(range(4), 6)
    banks = [d for d, bank in zip(kit.building_district, kit.river_bank, strict=True) if bank]
    assert sorted(banks) == [0, 1, 2, 3]
    assert state.building_deck.count(VOLGA) == 6


@rule("R1.7")
def test_a_tracking_card_a_district_open_with_every_counter_at_the_start() -> None:
    state, _ = Engine(standard()).new(1)
    assert state.status == state.fire == state.bucket == state.inferno == [0] * 4


@rule("R1.8")
def test_13_leaders_a_side_each_with_a_name() -> None:
    kit = standard()
    assert Counter(kit.leader_side) == {GERMAN: 13, SOVIET: 13}
    names = Localizer(kit, ENGLISH)
    assert len({names.leader(leader) for leader in range(26)}) == 26


@rule("R1.9")
def test_units_have_no_limit_in_number() -> None:
    table = battle(soviet=["guards_37"], german=["infantry_76"], units={"rifle": 500})
    table.state.cards[CardZone.HAND + SOVIET] = ()
    table.refresh()
    assert table.units("rifle") == 500


@rule("R1.9", "R7.2")
def test_unit_counters_of_one_type_are_one_option() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["kill"],
        units={"rifle": 3, "assault": 2},
    )
    assert table.play("kill", on="infantry_76").choices == ["rifle", "assault"]


@rule("R1.10")
def test_piles_belong_to_their_side_and_the_ash_heap_to_both() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["rifles_112"],
        depleted=["infantry_76", "rifles_112"],
        hold=1,
    )
    table.rolls([], [1] * 3).hold("fire_bucket")
    assert table.where("infantry_76") == "destroyed"
    assert table.where("rifles_112") == "ash"


@rule("R1.11")
def test_three_turns_in_the_basic_game_and_a_space_before_the_first() -> None:
    assert standard().mode_entry.turns == 3
    state, events = Engine(standard()).new(1)
    assert events[0] == (Ev.TURN, 1)
    assert state.last_turn == 3


@rule("R1.11")
@pytest.mark.parametrize("seat", SIDES)
def test_enemy_hand_and_decks_are_hidden_their_counts_public(seat: int) -> None:
    engine = Engine(standard())
    state, _ = engine.new(1)
    seen = engine.view(state, seat)
    enemy = CardZone.HAND + 1 - seat
    assert seen.cards[CardZone.HAND + seat] == state.cards[CardZone.HAND + seat]
    assert seen.cards[enemy] == (HIDDEN,) * len(state.cards[enemy])
    for side in SIDES:
        assert set(seen.cards[CardZone.DECK + side]) == {HIDDEN}
        assert len(seen.cards[CardZone.DECK + side]) == len(state.cards[CardZone.DECK + side])
        assert set(seen.lines[FormationZone.DECK + side]) == {HIDDEN}
        assert set(seen.campaign_decks[side]) == {HIDDEN}
    assert set(seen.building_deck) == set(seen.carnage_deck) == {HIDDEN}
    assert len(seen.building_deck) == len(state.building_deck)


@rule("R1.11")
def test_everything_but_hands_decks_and_chance_is_public() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        destroyed=["plain_305"],
        units={"rifle": 2},
        german_hand=["kill"],
        discarded=["fire", "red_kill"],
        variants={"track_length": "5"},
    )
    table.play("kill", on="infantry_76")
    seen = table.engine.view(table.state, SOVIET)
    for name in set(State.__annotations__) - HOLDING_SECRETS:
        assert getattr(seen, name) == getattr(table.state, name)
    for zone in (CardZone.DISCARD, CardZone.DISCARD + 1, CardZone.ASH):
        assert seen.cards[zone] == table.state.cards[zone]
    assert seen.lines[: FormationZone.DECK] == table.state.lines[: FormationZone.DECK]
    assert (seen.rng, seen.script, seen.agenda) == (0, (), [])


@rule("R1.11")
def test_spectator_sees_no_hand() -> None:
    engine = Engine(standard())
    state, _ = engine.new(1)
    seen = engine.view(state, PUBLIC)
    assert set(seen.cards[CardZone.HAND]) == set(seen.cards[CardZone.HAND + 1]) == {HIDDEN}


@rule("R1.11")
def test_a_card_drawn_by_the_enemy_is_seen_face_down_and_one_he_discards_face_up() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["draw_2", "fire"],
        units={"rifle": 1},
    )
    seen = table.engine.view(table.state, SOVIET)
    table.play("draw_2", on="infantry_76")
    drawn = [seen_by(event, seen) for event in table.events_of(Ev.CARD)]
    assert [event[1] for event in drawn if event] == [HIDDEN, HIDDEN]
    table.refresh()
    table.choose("refresh", "fire")
    assert table.events == [(Ev.PICK, table.cards["fire"], GERMAN)]
    assert seen_by(table.events[0], seen) is None
    table.choose("done")
    gone = seen_by(table.events_of(Ev.CARD)[0], seen)
    assert gone is not None
    assert gone[:2] == (Ev.CARD, table.cards["fire"])


@rule("R1.12", "R4.5")
def test_dice_have_six_faces_and_are_never_added_up() -> None:
    table = battle(
        german=["infantry_76"], infernos=2, hold=1, units={"infantry": 1}, depleted=["infantry_76"]
    )
    assert (table.dice.german, table.dice.soviet) == (3, 2)
    table.rolls([5, 5, 5], [6, 1]).hold("fire_bucket")
    rolls = [event[2:] for event in table.events_of(Ev.ROLL)]
    assert rolls == [(5, 5, 5), (6, 1)]
    assert table.events_of(Ev.RESULT)[0][2] == SOVIET  # one 6 beats three 5s
    assert {die for _ in range(60) for die in roll(table.state, 5)} == {1, 2, 3, 4, 5, 6}
