"""R5.8 to R5.14: hands, depletion, supply, overrun, sacrifice and promotion."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.effects import Deplete, Overrun, Supply
from stalingrad_game.card_game.rules.losses import Promote
from stalingrad_game.card_game.state.codes import GERMAN, Ev, Op, Why
from tests.support.set_up import battle
from tests.support.table import rule


@rule("R5.8")
def test_attacker_draws_from_the_top_of_his_deck() -> None:
    table = battle(
        german=["infantry_76"],
        german_hand=["draw_2"],
        next_cards=["fire", "kill", "supply"],
    )
    table.play("draw_2", on="infantry_76")
    assert (table.hand("german"), table.deck("german")[0]) == (["fire", "kill"], "supply")
    assert [event[4] for event in table.events_of(Ev.CARD)] == [0, 0]  # the deck's order chose them


@rule("R5.8")
def test_random_cards_of_the_enemy_hand_go_to_its_discard() -> None:
    lost = set()
    for first in range(4):
        table = battle(
            german=["infantry_76"],
            german_hand=["discard_2", "fire"],
            soviet_hand=["red_kill", "red_again", "red_rifle", "red_sniper"],
        )
        table.chance(first, 0).play("discard_2", on="infantry_76")
        assert (len(table.hand("soviet")), len(table.discard("soviet"))) == (2, 2)
        assert table.hand("german") == ["fire"]
        assert [event[4] for event in table.events_of(Ev.CARD)] == [1, 1]
        lost.add(table.discard("soviet")[0])
    assert len(lost) == 4


@rule("R5.8")
def test_a_short_hand_loses_what_it_has() -> None:
    table = battle(
        german=["infantry_76"], german_hand=["discard_2"], soviet_hand=["red_kill"]
    ).play("discard_2", on="infantry_76")
    assert (table.hand("soviet"), table.discard("soviet")) == ([], ["red_kill"])
    table = battle(german=["infantry_76"], german_hand=["discard_2"])
    assert table.play("discard_2", on="infantry_76").discard("soviet") == []


@rule("R5.8")
def test_the_soviet_strikes_the_german_hand() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["fire", "kill"],
        soviet_hand=["red_discard_2", "red_kill"],
        active="soviet",
    )
    table.play("red_discard_2", on="guards_37")
    assert (table.hand("german"), table.hand("soviet")) == ([], ["red_kill"])


@rule("R5.9")
def test_attacker_chooses_the_enemy_formation_to_deplete() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        staging=["militia"],
        german_hand=["deplete"],
    )
    table.play("deplete", on="infantry_76")
    assert table.asks == ("german", Deplete.op)
    assert table.choices == ["guards_37", "guards_13"]
    table.choose("guards_13")
    assert (table.depleted("guards_37"), table.depleted("guards_13")) == (False, True)


@rule("R5.9")
def test_with_no_enemy_formation_a_deplete_is_lost() -> None:
    table = battle(german=["infantry_76"], staging=["guards_37"], german_hand=["deplete"])
    table.play("deplete", on="infantry_76")
    assert (Ev.LOST, Deplete.op, GERMAN) in table.events
    assert not table.depleted("guards_37")


@rule("R5.10", supply_reach="table")
def test_supply_restores_one_own_depleted_formation_anywhere_on_the_table() -> None:
    table = battle(
        german=["infantry_76", "panzer_16"],
        soviet=["guards_37"],
        elsewhere={"plain_305": "A"},
        staging=["plain_389"],
        depleted=["panzer_16", "plain_305", "guards_37"],
        leaderless=["plain_305"],
        german_hand=["supply"],
    )
    table.play("supply", on="infantry_76")
    assert table.asks == ("german", Supply.op)
    assert sorted(table.choices) == ["done", "panzer_16", "plain_305"]
    assert table.why("infantry_76") == Why.NOT_DEPLETED
    table.choose("plain_305")
    assert (table.depleted("plain_305"), table.depleted("panzer_16")) == (False, True)
    assert table.leader("plain_305") is None  # no leader is gained


@rule("R5.10", supply_reach="battle_and_staging")
def test_supply_may_reach_only_the_battle_and_the_staging_line() -> None:
    table = battle(
        german=["infantry_76", "panzer_16"],
        elsewhere={"plain_305": "A"},
        staging=["plain_389"],
        depleted=["panzer_16", "plain_305", "plain_389"],
        german_hand=["supply"],
        variants={"supply_reach": "battle_and_staging"},
    )
    table.play("supply", on="infantry_76")
    assert table.choices == ["plain_389", "panzer_16", "done"]
    assert table.why("plain_305") == Why.OUT_OF_REACH


@rule("R5.10", supply_reach="battle_and_staging")
def test_each_side_is_supplied_on_its_own_staging_line() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        elsewhere={"guards_13": "A"},
        staging=["militia"],
        depleted=["guards_13", "militia"],
        soviet_hand=["red_supply"],
        variants={"supply_reach": "battle_and_staging"},
        active="soviet",
    )
    assert table.play("red_supply", on="guards_37").choices == ["militia", "done"]


@rule("R5.10", "R5.1")
def test_supply_may_be_declined_even_for_the_only_one() -> None:
    table = battle(german=["infantry_76"], depleted=["infantry_76"], german_hand=["supply"])
    table.play("supply", on="infantry_76")
    assert table.choices == ["infantry_76", "done"]
    table.choose("done")
    assert table.depleted("infantry_76")


@rule("R5.11", "R3.6.1")
def test_overrun_brings_a_formation_of_the_staging_line_beyond_the_concentration() -> None:
    table = battle(
        "b_bank",
        german=["infantry_76", "panzer_16"],
        soviet=["guards_37"],
        staging=["plain_305", "add_295", "guards_13"],
        depleted=["add_295"],
        german_hand=["overrun", "fire"],
    )
    table.play("overrun", on="infantry_76")
    assert table.asks == ("german", Overrun.op)
    assert table.choices == ["plain_305", "add_295", "done"]
    assert table.why("panzer_16") == Why.NOT_STAGING
    table.choose("add_295")
    assert (table.where("add_295"), table.depleted("add_295")) == ("B", True)
    assert len(table.state.lines[4]) == 3
    assert (table.units("infantry"), table.units("outrider")) == (1, 1)  # its vanguard acts
    table.refresh()
    assert "fire on add_295" in table.choices


@rule("R5.11")
def test_overrun_may_be_declined() -> None:
    table = battle(german=["infantry_76"], staging=["plain_305"], german_hand=["overrun"])
    table.play("overrun", on="infantry_76").choose("done")
    assert table.where("plain_305") == "staging"


@rule("R5.11")
def test_without_a_formation_on_the_staging_line_overrun_is_lost() -> None:
    table = battle(german=["infantry_76"], german_hand=["overrun"])
    table.play("overrun", on="infantry_76")
    assert (Ev.LOST, Overrun.op, GERMAN) in table.events


@rule("R5.11")
def test_a_formation_that_fought_this_turn_may_join_another_battle() -> None:
    table = battle(
        german=["infantry_76"],
        staging=["plain_305"],
        depleted=["plain_305"],
        veterans=["plain_305"],
        german_hand=["overrun"],
    )
    table.play("overrun", on="infantry_76").choose("plain_305")
    assert (table.where("plain_305"), table.leader("plain_305")) == ("B", 1)


@rule("R5.12", "R7.1")
def test_rubble_fort_adds_a_shielded_unit_to_the_soviet_side() -> None:
    table = battle(german=["infantry_76"], units={"infantry": 1}, german_hand=["rubble_fort"])
    table.play("rubble_fort", on="infantry_76")
    assert table.units("fort") == 1
    assert table.dice.soviet_unit == 1
    assert table.asks == ("soviet", Op.ACTION)


@rule("R5.13")
@pytest.mark.parametrize(("rifles", "why"), [(0, Why.SACRIFICE), (1, Why.SACRIFICE), (2, 0)])
def test_with_too_few_rifles_a_card_with_a_sacrifice_may_not_be_played(
    rifles: int, why: int
) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_13"],
        units={"rifle": rifles, "assault": 3, "infantry": 1},
        soviet_hand=["sacrifice_2"],
        active="soviet",
    )
    assert table.why("sacrifice_2 on guards_13") == why
    if not why:
        table.play("sacrifice_2", on="guards_13")
        assert (table.units("rifle"), table.units("assault")) == (0, 3)


@rule("R5.13", "R5.10", "R5.11")
def test_sacrifice_then_supply_then_overrun() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        staging=["add_193"],
        depleted=["guards_37"],
        units={"rifle": 1},
        soviet_hand=["pistol"],
        active="soviet",
    )
    table.play("pistol", on="guards_37")
    assert (table.units("rifle"), table.asks[1]) == (0, Supply.op)
    table.choose("guards_37")
    assert table.state.touched == 0  # R8.2.1: supply is no depletion
    assert table.asks[1] == Overrun.op
    table.choose("add_193")
    assert (table.depleted("guards_37"), table.units("rifle")) == (False, 2)


@rule("R5.14", promote_reach="table")
def test_promotion_gives_a_step_and_the_same_one_may_be_chosen_twice() -> None:
    table = battle(
        german=["infantry_76"],
        staging=["plain_305", "plain_389"],
        leaderless=["plain_305"],
        veterans=["plain_389"],
        german_hand=["promote_2"],
    )
    table.play("promote_2", on="infantry_76")
    assert table.asks == ("german", Promote.op)
    assert table.choices == ["plain_305", "infantry_76"]
    assert table.why("plain_389") == Why.LEVEL_FULL
    table.choose("plain_305")
    assert table.leader("plain_305") == 0
    table.choose("plain_305")
    assert (table.leader("plain_305"), table.leader("infantry_76")) == (1, 0)


@rule("R5.14", promote_reach="battle")
def test_promotion_may_reach_only_the_battle() -> None:
    table = battle(
        german=["infantry_76"],
        staging=["plain_305"],
        german_hand=["promote_2"],
        variants={"promote_reach": "battle"},
    )
    assert table.play("promote_2", on="infantry_76").leader("infantry_76") == 1
    assert table.leader("plain_305") == 0
    assert table.events_of(Ev.LOST) == [(Ev.LOST, Promote.op, GERMAN)]


@rule("R5.14")
def test_without_a_counter_in_the_pool_no_new_general_is_made() -> None:
    german = ["panzer_14", "panzer_16", "infantry_76", "motorised_60", "fire_71", "kill_79"]
    table = battle(
        "orlovka",
        german=["plain_389"],
        staging=[*german, "plain_305"],
        veterans=[*german, "plain_389"],
        leaderless=["plain_305"],
        german_hand=["promote_2"],
    )
    assert table.state.pools[GERMAN] == ()
    assert table.why("promote_2 on plain_389") == Why.OK
    table.play("promote_2", on="plain_389")
    assert table.events_of(Ev.LOST) == [(Ev.LOST, Promote.op, GERMAN)] * 2
    assert table.leader("plain_305") is None


@rule("R5.14")
def test_an_empty_pool_keeps_no_general_from_his_second_step() -> None:
    german = ["panzer_14", "panzer_16", "infantry_76", "motorised_60", "fire_71", "kill_79"]
    table = battle(
        "orlovka",
        german=["plain_389"],
        staging=[*german, "plain_305"],
        veterans=german,
        leaderless=["plain_305"],
        german_hand=["promote_2"],
    )
    table.play("promote_2", on="plain_389")
    assert table.leader("plain_389") == 1
