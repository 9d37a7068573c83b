"""R9.3: heroes are played without formation, cost or limit, and what they do outlives them."""

from __future__ import annotations

from typing import Unpack

import pytest

from stalingrad_game.card_game.rules.heroes import Inferno
from stalingrad_game.card_game.state.codes import SOVIET, Ev, Op, Why
from tests.support.expert_set_up import german_battle, soviet_battle
from tests.support.set_up import Pieces
from tests.support.table import Table, rule


def heroes(table: Table) -> list[tuple[str, str, bool]]:
    """The heroes in play: name, side, whether wounded."""
    return [
        (table.kit.cards[card].id, ("german", "soviet")[seat & 1], bool(wounded))
        for card, seat, wounded in table.state.heroes
    ]


def shot_at(hero: str, **pieces: Unpack[Pieces]) -> Table:
    """A Soviet hero has been played, and the German has shot once with a hit."""
    pieces["soviet"], pieces["soviet_hand"] = ["guards_37"], [hero, *pieces.get("soviet_hand", ())]
    pieces["german"], pieces["german_hand"] = ["plain_305"], ["sniper", "sniper"]
    table = soviet_battle(**pieces)
    table.choose(hero)
    table.next_carnage(sniper="hit").announce("sniper", on="plain_305")
    return table.choose(hero)


@rule("R9.3", "R4.4.1")
def test_a_hero_is_an_action_on_no_formation_at_no_cost_and_without_limit() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["militia"],
        soviet_hand=["red_rifle", "rifle_steal", "rifle_inferno"],
    )
    table.announce("red_rifle", on="militia").refresh()  # all that the militia can give
    table.choose("rifle_steal").refresh().choose("rifle_inferno")
    assert heroes(table) == [("rifle_steal", "soviet", False), ("rifle_inferno", "soviet", False)]
    assert table.state.spent[table.formations["militia"]] == 1
    assert table.hand("soviet") == []
    assert table.asks == ("german", Op.ACTION)


@rule("R9.3", "R4.4.6")
def test_a_hero_needs_no_formation_in_the_battle() -> None:
    table = soviet_battle(german=["infantry_76"], soviet_hand=["rifle_steal", "red_rifle"])
    assert "rifle_steal" in table.choices
    table.choose("rifle_steal")
    assert table.units("rifle") == 1


@rule("R9.3", "R5.15")
def test_a_hero_may_be_a_second_action() -> None:
    table = german_battle(
        german=["plain_305"], german_hand=["again", "infantry_dice", "dice_infantry"]
    )
    table.announce("again", on="plain_305").choose("infantry_dice")
    assert heroes(table) == [("infantry_dice", "german", False)]
    assert table.asks == ("soviet", Op.ACTION)


@rule("R9.3", "R5.1")
@pytest.mark.parametrize(
    ("hero", "kinds"),
    [
        ("infantry_dice", [Ev.HERO, Ev.UNIT, Ev.BONUS]),
        ("dice_infantry", [Ev.HERO, Ev.BONUS, Ev.UNIT]),
        ("torch_inferno", [Ev.HERO, Ev.UNIT, Ev.TERROR, Ev.FIRE, Ev.INFERNO]),
    ],
)
def test_minor_and_major_effect_in_printed_order(hero: str, kinds: list[int]) -> None:
    table = german_battle(german=["infantry_76"], german_hand=[hero])
    table.choose(hero)
    assert [event[0] for event in table.events[: len(kinds)]] == kinds


@rule("R9.3")
def test_a_minor_effect_fires_sniper_shots() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"infantry": 2, "sapper": 1},
        soviet_hand=["sniper_steal"],
    )
    table.choose("sniper_steal", "sapper")
    assert (table.units("infantry"), table.units("sapper")) == (2, 0)
    assert table.events_of(Ev.CARNAGE) == []  # a unit dies without a card


@rule("R9.3", "R4.6.2")
def test_heroes_lie_there_till_the_end_of_the_battle_and_go_home_healthy() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["infantry_dice"],
        soviet_hand=["red_sniper", "rifle_steal"],
        hold=1,
        turn=5,
    )
    table.choose("infantry_dice").next_carnage(sniper="hit")
    table.announce("red_sniper", on="guards_37").choose("infantry_dice")
    assert heroes(table) == [("infantry_dice", "german", True)]
    table.refresh().choose("rifle_steal")
    assert len(heroes(table)) == 2
    table.wins("soviet").hold("fire_bucket")
    assert heroes(table) == []
    assert "infantry_dice" in table.discard("german")
    assert "rifle_steal" in table.discard("soviet")


@rule("R9.3", "R5.7")
def test_the_german_adds_an_inferno_and_no_counter_moves() -> None:
    table = german_battle(german=["infantry_76"], fire=1, bucket=2, german_hand=["torch_inferno"])
    table.choose("torch_inferno")
    assert (table.infernos, table.fire, table.bucket) == (1, 2, 2)  # the torch's own fire


@rule("R9.3", "R5.7")
@pytest.mark.parametrize(("infernos", "left"), [(2, 1), (1, 0), (0, 0)])
def test_the_soviet_removes_an_inferno_if_there_is_one(infernos: int, left: int) -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        fire=2,
        bucket=1,
        infernos=infernos,
        soviet_hand=["rifle_inferno"],
    )
    table.choose("rifle_inferno")
    assert (table.infernos, table.fire, table.bucket) == (left, 2, 1)
    lost = [(Ev.LOST, Inferno.op, SOVIET)]
    assert table.events_of(Ev.LOST) == ([] if infernos else lost)


@rule("R9.3", "R4.5")
def test_two_dice_for_the_german_from_each_hero() -> None:
    table = german_battle(
        german=["infantry_76"], german_hand=["infantry_dice", "dice_infantry"], soviet=["guards_37"]
    )
    before = table.dice.german
    table.choose("infantry_dice")
    assert (table.dice.bonus, table.dice.german) == (2, before + 3)  # and one for its unit
    table.refresh().choose("dice_infantry")
    assert (table.dice.bonus, table.dice.german) == (4, before + 5)


@rule("R9.3", "R8.1")
def test_the_two_dice_stay_if_the_hero_dies() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["infantry_dice"],
        soviet_hand=["red_sniper"],
    )
    table.choose("infantry_dice").next_carnage(sniper="hideous_death")
    table.announce("red_sniper", on="guards_37").choose("infantry_dice")
    assert heroes(table) == []
    assert table.dice.bonus == 2


@rule("R9.3", "R4.5")
def test_each_steal_moves_one_german_die_to_the_soviet() -> None:
    table = soviet_battle(
        german=["infantry_76", "plain_305"],
        soviet=["guards_37"],
        units={"infantry": 5},
        infernos=2,
        soviet_hand=["rifle_steal", "sniper_steal"],
    )
    german, soviet = table.dice.german, table.dice.soviet
    table.choose("rifle_steal")
    assert (table.dice.german, table.dice.soviet) == (german - 1, soviet + 1)
    table.refresh().choose("sniper_steal", "infantry")
    assert (table.dice.stolen, table.dice.german) == (2, german - 2)


@rule("R9.3", "R8.1")
def test_a_steal_stays_if_the_hero_dies() -> None:
    table = shot_at("rifle_steal", infernos=2, soviet_hand=["red_kill"] * 2)
    table.choose("red_kill").refresh().next_carnage(sniper="hit")
    table.announce("sniper", on="plain_305").choose("rifle_steal", "red_kill")
    assert heroes(table) == []
    assert (table.state.stolen, table.dice.stolen) == (1, 1)


@rule("R9.3", "R4.5")
@pytest.mark.parametrize(("infernos", "stolen"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_last_german_die_is_never_stolen(infernos: int, stolen: int) -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        leaderless=["infantry_76"],
        infernos=infernos,
        soviet_hand=["rifle_steal", "sniper_steal"],
    )
    table.choose("rifle_steal").refresh().choose("sniper_steal")
    assert (table.dice.stolen, table.dice.german) == (stolen, 1 + infernos - stolen)


@rule("R9.3", "R4.5")
def test_determination_cannot_be_stolen() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        depleted=["infantry_76"],
        hold=1,
        soviet_hand=["rifle_steal"],
    )
    table.choose("rifle_steal")
    assert (table.dice.determination, table.dice.stolen, table.dice.german) == (1, 0, 1)
    table.wins("german").hold("fire_bucket")
    assert table.events_of(Ev.ROLL)[0] == (Ev.ROLL, 0, 6)


@rule("R9.3", "R4.5")
def test_a_stolen_bonus_die_is_rolled_by_the_soviet() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        hold=1,
        german_hand=["infantry_dice"],
        soviet_hand=["rifle_steal"],
    )
    table.choose("infantry_dice", "rifle_steal")
    dice = table.dice
    assert (dice.german_formation, dice.german_unit, dice.bonus, dice.stolen) == (1, 1, 2, 1)
    assert (dice.german, dice.soviet) == (3, 1 + 1 + 2 + 1)
    table.rolls([1, 1, 1], [2, 2, 2, 2, 2]).hold("fire_bucket")
    assert [len(event) - 2 for event in table.events_of(Ev.ROLL)] == [3, 5]


@rule("R9.3", "R4.6")
def test_dice_of_heroes_count_in_this_battle_alone() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        hold=1,
        turn=5,
        german_hand=["infantry_dice"],
        soviet_hand=["rifle_steal"],
    )
    table.choose("infantry_dice", "rifle_steal").wins("soviet").hold("fire_bucket")
    assert (table.state.bonus, table.state.stolen) == (0, 0)


@rule("R9.3", "R4.5")
def test_a_hero_is_no_unit() -> None:
    table = soviet_battle(
        german=["infantry_76"], units={"infantry": 1, "rifle": 1}, soviet_hand=["rifle_steal"]
    )
    table.choose("rifle_steal")
    assert table.dice.soviet_unit == 1
    assert sum(map(sum, table.state.units)) == 3


@rule("R9.3", "R4.4.8")
def test_a_hero_stops_the_refresh_clock() -> None:
    table = german_battle(german=["infantry_76"], soviet=["guards_37"], soviet_hand=["rifle_steal"])
    table.refresh().choose("rifle_steal")
    assert table.state.refreshes == 0


@rule("R9.3", "R4.4.5")
def test_a_hero_may_end_the_battle() -> None:
    table = soviet_battle(
        soviet=["guards_37"], units={"infantry": 1}, turn=5, soviet_hand=["sniper_steal"]
    )
    table.choose("sniper_steal")
    assert table.events_of(Ev.RESULT) == [(Ev.RESULT, 1, SOVIET, 1)]
    assert table.discard("soviet") == ["sniper_steal"]


# --- a hero as a target (R5.6, R8.1)


@rule("R9.3", "R5.6", "R8.1")
def test_a_sniper_may_choose_an_enemy_hero_and_a_hit_wounds_him() -> None:
    table = shot_at("rifle_steal", soviet_hand=["red_kill", "red_again"])
    assert table.asks == ("soviet", Op.CHOOSE_DISCARD)
    table.choose("red_again")
    assert heroes(table) == [("rifle_steal", "soviet", True)]
    assert table.events_of(Ev.WOUNDED) == [(Ev.WOUNDED, table.cards["rifle_steal"])]


@rule("R9.3", "R8.1")
@pytest.mark.parametrize(
    ("section", "wounded", "dies", "discards"),
    [
        ("close_escape", False, False, 1),
        ("hit", False, False, 1),
        ("hideous_death", False, True, 2),
        ("close_escape", True, False, 1),
        ("hit", True, True, 1),
        ("hideous_death", True, True, 2),
    ],
)
def test_what_a_shot_does_to_a_hero(section: str, wounded: bool, dies: bool, discards: int) -> None:
    hand = ["red_kill"] * 2 + ["red_again"] * 2
    table = german_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["sniper"],
        soviet_hand=hand,
        no_deck=True,
    )
    hero = table.cards["rifle_steal"]
    table.state.cards[12] = tuple(card for card in table.state.cards[12] if card != hero)
    table.state.heroes = ((hero, SOVIET, int(wounded)),)
    table.next_carnage(sniper=section).announce("sniper", on="infantry_76").choose("rifle_steal")
    for _ in range(discards):
        table.choose("red_again")
    assert len(table.hand("soviet")) == 4 - discards
    assert (hero in table.state.cards[12]) == dies  # the Ash Heap
    turned = wounded or section == "hit"
    assert heroes(table) == ([] if dies else [("rifle_steal", "soviet", turned)])


@rule("R9.3", "R8.1", sniper_discard="random_for_leaders")
def test_for_a_hero_the_discard_is_always_chosen() -> None:
    hand = ["red_kill", "red_again"]
    table = shot_at(
        "rifle_steal", soviet_hand=hand, variants={"sniper_discard": "random_for_leaders"}
    )
    assert table.asks == ("soviet", Op.CHOOSE_DISCARD)


@rule("R9.3", "R5.6")
def test_a_sniper_cannot_choose_his_own_hero() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"infantry": 1},
        soviet_hand=["rifle_steal", "red_sniper"],
    )
    table.choose("rifle_steal").refresh().announce("red_sniper", on="guards_37")
    assert table.choices == ["infantry", "infantry_76"]
    assert table.why("infantry") == Why.OK
