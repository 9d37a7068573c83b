"""R9.2 for the Soviet: what his expert actions do."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.expert import (
    LastStand,
    LastStandEnemy,
    Recover,
    Tongues,
    TonguesCard,
)
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, CardZone, Ev, Op, Why
from tests.support.expert_set_up import soviet_battle
from tests.support.table import rule


@rule("R9.2", "R6.4")
def test_after_stalins_ghost_the_next_soviet_card_costs_nothing() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 3, "motivator": 3},
        soviet_hand=["ghost", "red_draw_5", "red_rifle"],
    )
    table.announce("ghost", on="guards_37")
    assert table.asks == ("soviet", Op.SECOND_ACTION)
    table.announce("red_draw_5", on="guards_37")
    assert table.played()[-1] == ("red_draw_5", "guards_37", 0)  # no pairs either
    assert table.state.spent[table.formations["guards_37"]] == 2  # the ghost's own cost
    assert table.state.ghost == 0
    table.refresh()
    assert table.why("red_rifle on guards_37") == Why.OK  # paid by a pair again
    table.announce("red_rifle", on="guards_37")
    assert table.played()[-1] == ("red_rifle", "guards_37", 1)


@rule("R9.2", "R5.13")
def test_stalins_ghost_waives_the_cost_and_not_the_sacrifice() -> None:
    table = soviet_battle(
        german=["infantry_76"], soviet=["guards_37"], soviet_hand=["ghost", "sacrifice_2"]
    )
    table.announce("ghost", on="guards_37")
    assert table.why("sacrifice_2 on guards_37") == Why.SACRIFICE


@rule("R9.2", "R5.15")
def test_stalins_ghost_waits_through_rounds_and_german_cards_but_not_beyond_the_battle() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["ghost", "red_draw_5"],
        german_hand=["fire"],
        hold=3,
        turn=5,
    )
    table.announce("ghost", on="guards_37").choose("done")
    table.announce("fire", on="infantry_76").refresh()
    assert table.state.ghost == 1
    table.refresh()
    assert table.why("red_draw_5 on guards_37") == Why.OK
    table.hold("fire_bucket").hold("draw 1")
    table.wins("soviet").hold("discard 1")
    assert table.state.ghost == 0


@rule("R9.2", "R9.3")
def test_heroes_do_not_use_the_ghost_up() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["ghost", "rifle_steal", "red_draw_5"],
    )
    table.announce("ghost", on="guards_37").choose("rifle_steal")
    assert table.state.ghost == 1
    table.refresh()
    assert table.why("red_draw_5 on guards_37") == Why.OK


@rule("R9.2")
def test_collecting_tongues_looks_at_the_hand_and_discards_a_card_of_choice() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["tongues"],
        german_hand=["fire", "kill", "kill", "infantry_dice"],
    )
    table.announce("tongues", on="guards_37")
    assert table.asks == ("soviet", TonguesCard.op)
    assert table.choices == ["kill", "fire", "infantry_dice"]
    seen = table.engine.view(table.state, SOVIET).cards[CardZone.HAND + GERMAN]
    assert seen == table.state.cards[CardZone.HAND + GERMAN]
    table.choose("infantry_dice")
    assert (table.hand("german"), table.discard("german")) == (
        ["fire", "kill", "kill"],
        ["infantry_dice"],
    )
    seen = table.engine.view(table.state, SOVIET).cards[CardZone.HAND + GERMAN]
    assert seen == (-1, -1, -1)  # turned down again
    assert table.asks == ("soviet", Op.SECOND_ACTION)
    discard = CardZone.DISCARD + GERMAN
    hero = table.cards["infantry_dice"]
    assert table.events_of(Ev.CARD) == [
        (Ev.CARD, hero, CardZone.HAND + GERMAN, discard, 0)
    ]  # no chance


@rule("R9.2")
def test_collecting_tongues_asks_even_about_a_single_card_and_finds_nothing_in_no_hand() -> None:
    for hand, asks in ((["fire"], TonguesCard.op), ([], Op.SECOND_ACTION)):
        table = soviet_battle(
            german=["infantry_76"], soviet=["guards_37"], soviet_hand=["tongues"], german_hand=hand
        )
        assert table.announce("tongues", on="guards_37").asks == ("soviet", asks)
        assert table.events_of(Ev.LOST) == ([] if hand else [(Ev.LOST, Tongues.op, SOVIET)])


@rule("R9.2")
def test_rats_war_takes_a_card_of_choice_from_the_own_discard() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["rats_war"],
        discarded=["red_kill", "red_kill", "despair", "fire", "rifle_steal"],
    )
    table.announce("rats_war", on="guards_37")
    assert table.asks == ("soviet", Recover.op)
    assert table.choices == ["red_kill", "despair", "rifle_steal"]  # and not itself
    table.choose("despair")
    assert table.hand("soviet") == ["despair"]
    assert table.discard("soviet") == ["red_kill", "red_kill", "rifle_steal"]
    assert table.asks == ("soviet", Op.SECOND_ACTION)
    assert "despair on guards_37" in table.choices


@rule("R9.2", "R5.1")
def test_rats_war_without_a_discard_is_lost() -> None:
    table = soviet_battle(german=["infantry_76"], soviet=["guards_37"], soviet_hand=["rats_war"])
    table.announce("rats_war", on="guards_37")
    assert table.events_of(Ev.LOST) == [(Ev.LOST, Recover.op, SOVIET)]
    assert table.asks == ("soviet", Op.SECOND_ACTION)


@rule("R9.2", "R5.8")
def test_german_despair_discards_three_and_gives_a_second_action() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["despair"],
        german_hand=["fire", "kill", "kill", "fire"],
    )
    table.announce("despair", on="guards_37")
    assert (len(table.hand("german")), len(table.discard("german"))) == (1, 3)
    assert table.asks == ("soviet", Op.SECOND_ACTION)


@rule("R9.2", "R5.2")
def test_hidden_infiltrators_add_three_assault_units_after_the_formation() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_13"],
        units={"infantry": 4},
        soviet_hand=["infiltrators"],
        formation_deck=["add_193"],
    )
    table.announce("infiltrators", on="guards_13")
    assert (table.where("add_193"), table.units("rifle")) == ("B", 2)
    assert (table.units("assault"), table.units("infantry")) == (3, 1)  # they enter elite
    assert table.asks == ("german", Op.ACTION)


# --- Last Stand


@rule("R9.2", "R6.5")
def test_last_stand_needs_a_full_strength_soviet_formation_in_the_battle() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        depleted=["guards_37"],
        soviet_hand=["last_stand"],
    )
    assert table.why("last_stand on guards_37") == Why.OK  # any formation may carry the card
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        staging=["guards_13"],
        depleted=["guards_37"],
        soviet_hand=["last_stand"],
    )
    assert table.why("last_stand on guards_37") == Why.LAST_STAND


@rule("R9.2", "R8.2.1")
def test_last_stand_needs_one_that_has_not_been_depleted_this_round() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["last_stand"],
    )
    table.state.touched = 1 << table.formations["guards_37"]  # and supplied again
    assert table.why("last_stand on guards_37") == Why.LAST_STAND


@rule("R9.2", "R8.3")
def test_last_stand_depletes_one_of_each_side_and_sends_the_fire_back() -> None:
    table = soviet_battle(
        german=["infantry_76", "plain_305"],
        soviet=["guards_37", "guards_35", "militia"],
        depleted=["militia"],
        units={"infantry": 1},
        fire=3,
        bucket=2,
        infernos=2,
        soviet_hand=["last_stand"],
    )
    table.announce("last_stand", on="guards_37")
    assert table.asks == ("soviet", LastStand.op)
    assert table.choices == ["guards_37", "guards_35"]
    assert table.why("militia") == Why.NOT_FULL_STRENGTH
    table.choose("guards_35")
    assert table.units("assault") == 1  # its red star comes before the German one is chosen
    assert table.asks == ("soviet", LastStandEnemy.op)
    assert table.fire == 3
    table.choose("plain_305")
    assert [table.depleted(name) for name in ("guards_35", "plain_305")] == [True, True]
    assert [table.depleted(name) for name in ("guards_37", "infantry_76")] == [False, False]
    assert (table.fire, table.bucket, table.infernos) == (0, 2, 2)


@rule("R9.2", "R8.2")
def test_last_stand_destroys_a_depleted_german_formation() -> None:
    table = soviet_battle(
        german=["infantry_76", "plain_305"],
        soviet=["guards_37"],
        depleted=["infantry_76"],
        soviet_hand=["last_stand"],
    )
    table.announce("last_stand", on="guards_37").choose("infantry_76")
    assert table.asks == ("german", Op.ACTION)
    assert (table.where("infantry_76"), table.depleted("guards_37")) == ("destroyed", True)


@rule("R9.2", "R4.4.5")
@pytest.mark.parametrize("touched", [False, True])
def test_without_a_german_formation_there_or_allowed_only_the_rest_happens(touched: bool) -> None:
    table = soviet_battle(
        german=["infantry_76"] if touched else [],
        soviet=["guards_37"],
        units={"infantry": 1},
        fire=2,
        soviet_hand=["last_stand"],
    )
    if touched:
        table.state.touched = 1 << table.formations["infantry_76"]
    table.announce("last_stand", on="guards_37")
    assert table.events_of(Ev.LOST) == [(Ev.LOST, LastStandEnemy.op, SOVIET)]
    assert (table.depleted("guards_37"), table.fire) == (True, 0)
    assert not table.depleted("infantry_76")


@rule("R9.2", "R8.2.1")
def test_both_formations_of_a_last_stand_count_as_depleted_in_this_round() -> None:
    table = soviet_battle(
        german=["infantry_76"], soviet=["guards_37", "guards_13"], soviet_hand=["last_stand"]
    )
    table.announce("last_stand", on="guards_37").choose("guards_37")
    assert table.events_of(Ev.DEPLETED) == [
        (Ev.DEPLETED, table.formations[name], 1, 1) for name in ("guards_37", "infantry_76")
    ]
