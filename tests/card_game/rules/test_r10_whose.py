"""R10.4: whose hand is struck, and whose the new formation and the drawn card are."""

from __future__ import annotations

from typing import Final

import pytest

from stalingrad_game.card_game.rules.effects import Add, Discard, DiscardAll
from stalingrad_game.card_game.rules.expert import Tongues
from stalingrad_game.card_game.state.codes import CardZone, Ev, Op
from stalingrad_game.card_game.state.fold import seen_by
from stalingrad_game.card_game.state.state import PUBLIC
from tests.support.expert_set_up import four_battle, four_turn
from tests.support.table import SEAT_NAMES, Table, rule

RED: Final = ["red_kill", "red_kill", "red_again"]
RED_2: Final = ["red_rifle", "red_rifle", "red_supply"]


def owner(table: Table, formation: str) -> str:
    """The seat that a formation belongs to."""
    return SEAT_NAMES[table.state.owner[table.formations[formation]]]


def hands(table: Table) -> list[int]:
    """How many cards each seat holds."""
    return [len(table.hand(seat)) for seat in SEAT_NAMES]


# --- what strikes the enemy hand


@rule("R10.4", "R5.8")
@pytest.mark.parametrize(("victim", "left"), [("soviet", [0, 1, 0, 2]), ("soviet_2", [0, 3, 0, 0])])
def test_a_discard_strikes_the_hand_that_the_attacker_chooses(victim: str, left: list[int]) -> None:
    table = four_battle(
        german=["infantry_76"],
        german_hand=["discard_2"],
        soviet_hand=RED,
        soviet_2_hand=["red_again", "red_supply"],
    )
    table.announce("discard_2", on="infantry_76")
    assert table.asks == ("german", Discard.op)
    assert table.choices == ["soviet", "soviet_2"]
    table.choose(victim)
    assert hands(table) == left
    assert len(table.discard("soviet")) == 2


@rule("R10.4", "R5.8")
def test_an_empty_hand_may_be_chosen_and_loses_nothing() -> None:
    table = four_battle(german=["infantry_76"], german_hand=["discard_2"], soviet_hand=RED)
    table.announce("discard_2", on="infantry_76").choose("soviet_2")
    assert hands(table) == [0, 3, 0, 0]


@rule("R10.4")
def test_the_second_player_chooses_when_he_is_the_attacker() -> None:
    table = four_battle(
        german=["infantry_76"], german_2_hand=["flanking"], soviet_hand=RED, soviet_2_hand=RED_2
    )
    table.choose("german_2").announce("flanking", on="infantry_76")
    assert table.asks == ("german_2", DiscardAll.op)
    table.choose("soviet")
    assert (table.hand("soviet"), table.hand("soviet_2")) == ([], RED_2)
    assert table.units("panzer") == 3
    assert len(table.hand("german_2")) == 3  # the Panzers draw for who played the card


@rule("R10.4", "R9.2")
def test_collecting_tongues_looks_at_one_hand_of_choice() -> None:
    table = four_battle(
        active="soviet",
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["tongues"],
        german_hand=["fire"],
        german_2_hand=["kill", "again"],
    )
    table.announce("tongues", on="guards_37")
    assert table.asks == ("soviet", Tongues.op)
    assert table.choices == ["german", "german_2"]
    table.choose("german_2")
    assert table.choices == ["kill", "again"]
    table.choose("kill")
    assert (table.hand("german"), table.hand("german_2")) == (["fire"], ["again"])


@rule("R10.4", "R9.2", team_hands="open")
@pytest.mark.parametrize(
    ("viewer", "sees"), [(0, True), (1, True), (2, True), (3, False), (PUBLIC, False)]
)
def test_who_looks_at_a_hand_looks_alone(viewer: int, sees: bool) -> None:
    table = four_battle(
        active="soviet",
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["tongues"],
        german_hand=["fire", "kill"],
    )
    view = table.engine.view(table.state, viewer)
    table.announce("tongues", on="guards_37").choose("german")
    look = table.events_of(Ev.LOOK)[0]
    cards = table.state.cards[CardZone.HAND]
    assert seen_by(look, view) == (Ev.LOOK, 1, 0, *(cards if sees else (-1, -1)))
    seen = table.engine.view(table.state, viewer).cards[CardZone.HAND]
    assert seen == (cards if sees else (-1, -1))


@rule("R10.4", "R5.2")
def test_a_terror_tactic_that_strikes_a_hand_asks_whose() -> None:
    table = four_battle(
        german=["infantry_76"], german_hand=["infantry"], soviet_hand=RED, soviet_2_hand=RED_2
    )
    number = table.kit.unit_number["mortar"]
    table.state.agenda.append((Add.op, 0, number, 0))
    table.start()
    assert table.asks == ("german", Discard.op)
    table.choose("soviet_2")
    assert hands(table) == [1, 3, 0, 2]


@rule("R10.4", "R8.1")
@pytest.mark.parametrize(("target", "victim"), [("guards_37", "soviet"), ("militia", "soviet_2")])
def test_sniper_discards_are_the_owners_of_the_target(target: str, victim: str) -> None:
    table = four_battle(
        german=["infantry_76"],
        soviet=["guards_37", "militia"],
        partners=["militia"],
        german_hand=["sniper"],
        soviet_hand=RED,
        soviet_2_hand=RED_2,
    )
    table.next_carnage(sniper="close_escape").announce("sniper", on="infantry_76").choose(target)
    assert table.asks == (victim, Op.CHOOSE_DISCARD)


@rule("R10.4", "R8.1", sniper_discard="random_for_leaders")
def test_so_are_random_ones() -> None:
    table = four_battle(
        german=["infantry_76"],
        soviet=["guards_37", "militia"],
        partners=["militia"],
        german_hand=["sniper"],
        soviet_hand=RED,
        soviet_2_hand=RED_2,
        variants={"sniper_discard": "random_for_leaders"},
    )
    table.next_carnage(sniper="hit").announce("sniper", on="infantry_76").choose("militia")
    assert hands(table) == [0, 3, 0, 2]


@rule("R10.4", "R9.3")
def test_for_a_hero_the_player_who_played_him_discards() -> None:
    table = four_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["sniper"],
        soviet_hand=RED,
        soviet_2_hand=["rifle_steal", *RED_2],
    )
    table.refresh().choose("soviet_2", "rifle_steal")
    table.next_carnage(sniper="hit").announce("sniper", on="infantry_76").choose("rifle_steal")
    assert table.asks == ("soviet_2", Op.CHOOSE_DISCARD)


@rule("R10.4", "R3.2.3")
def test_a_campaign_discard_hand_strikes_both_hands() -> None:
    table = four_turn(
        german=["panzer_16"],
        campaign=["german_discard_hand", "soviet_discard_hand"],
        german_hand=["fire"],
        german_2_hand=["kill", "again"],
        soviet_hand=RED,
        soviet_2_hand=RED_2,
    )
    assert hands(table) == [0, 0, 0, 0]
    assert table.discard("german") == ["fire", "kill", "again"]


# --- who gets what


@rule("R10.4", "R9.2")
@pytest.mark.parametrize("player", ["german", "german_2"])
def test_a_formation_drawn_by_a_card_is_the_players(player: str) -> None:
    table = four_battle(
        german=["infantry_76"],
        german_hand=["march"] if player == "german" else [],
        german_2_hand=["march"] if player == "german_2" else [],
        formation_deck=["plain_305"],
    )
    if player == "german_2":
        table.choose("german_2")
    sharing = list(table.state.sharing)
    table.announce("march", on="infantry_76")
    assert owner(table, "plain_305") == player
    assert table.state.sharing == sharing  # the next one to be shared out goes where it would


@rule("R10.4", "R10.2")
def test_but_the_14th_panzer_is_its_players() -> None:
    table = four_battle(german=["infantry_76"], german_hand=["march"], formation_deck=["panzer_14"])
    table.announce("march", on="infantry_76")
    assert owner(table, "panzer_14") == "german_2"


@rule("R10.4", "R4.1")
def test_vanguards_draw_for_the_owner_of_the_formation() -> None:
    table = four_turn(
        german=["plain_389", "panzer_16"],
        soviet=["guards_13"],
        partners=["plain_389", "guards_13"],
        turn=6,
    )
    table.next_carnage(icon="stuka").manoeuvre("plain_389 to B", "guards_13 to B")
    assert hands(table) == [0, 0, 1, 1]


@rule("R10.4", "R5.11")
def test_so_does_one_that_joins_by_the_partners_card() -> None:
    table = four_battle(
        german=["infantry_76"],
        staging=["plain_389"],
        partners=["plain_389"],
        german_hand=["overrun"],
    )
    table.announce("overrun", on="infantry_76").choose("plain_389", "yes")
    assert hands(table) == [0, 0, 1, 0]


@rule("R10.4", "R8.3")
@pytest.mark.parametrize(("partners", "drawn"), [([], [0, 1, 0, 0]), (["guards_13"], [0, 0, 0, 1])])
def test_depletion_icons_draw_for_the_owner(partners: list[str], drawn: list[int]) -> None:
    table = four_battle(
        german=["infantry_76"], soviet=["guards_13"], partners=partners, german_hand=["deplete"]
    )
    table.announce("deplete", on="infantry_76")
    assert hands(table) == drawn


@rule("R10.4", "R9.4")
def test_an_intercepting_hero_draws_for_his_player() -> None:
    table = four_battle(
        german=["infantry_76"],
        german_hand=["fire"],
        soviet_hand=["red_kill"],
        soviet_2_hand=["interception_nkvd"],
    )
    table.play("fire", on="infantry_76").choose("done", "intercept with interception_nkvd")
    assert hands(table) == [0, 1, 0, 1]


@rule("R10.4", "R4.3")
@pytest.mark.parametrize(("icon", "drawn"), [("stuka", [1, 0, 0, 0]), ("rat", [0, 1, 0, 0])])
def test_the_initiative_draws_for_the_first_player(icon: str, drawn: list[int]) -> None:
    table = four_turn(
        german=["panzer_14", "panzer_16"],
        partners=["panzer_14"],
        soviet=["militia"],
        buildings=["c_yard"],
        turn=6,
    )
    table.next_carnage(icon=icon).manoeuvre("panzer_14 to C")
    assert hands(table) == drawn
