"""R9.4: what an interception does, and what the enemy may do after it."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.effects import Deplete
from stalingrad_game.card_game.rules.losses import SniperShot
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Ev, Op, Why
from stalingrad_game.card_game.state.state import PUBLIC
from tests.support.expert_set_up import german_battle, soviet_battle
from tests.support.table import Table, rule

SNIPER = "intercept with interception_sniper"
NKVD = "intercept with interception_nkvd"


def spent(table: Table, formation: str) -> int:
    """The shock or patriotism that a formation has used."""
    return table.state.spent[table.formations[formation]]


def in_play(table: Table) -> list[str]:
    """The heroes in play."""
    return [table.kit.cards[card].id for card, _, _ in table.state.heroes]


@rule("R9.4")
def test_the_shown_card_waits_open_on_the_table_before_costs_and_effects() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet_hand=["interception_nkvd"],
        german_hand=["kill"],
        units={"rifle": 1},
    )
    table.play("kill", on="infantry_76")
    card, formation = table.cards["kill"], table.formations["infantry_76"]
    assert table.events == [(Ev.SHOWN, card, formation, 0, GERMAN)]
    assert table.asks == ("soviet", Op.INTERCEPT)
    assert table.engine.view(table.state, PUBLIC).shown == (card, formation, 0, GERMAN)
    assert (table.units("rifle"), spent(table, "infantry_76"), table.played()) == (1, 0, [])


@rule("R9.4")
def test_let_pass_the_card_is_played_as_announced() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet_hand=["interception_nkvd"],
        german_hand=["kill"],
        units={"rifle": 1},
    )
    table.play("kill", on="infantry_76").choose("done")
    assert table.played() == [("kill", "infantry_76", 0)]
    assert (table.units("rifle"), spent(table, "infantry_76")) == (0, 1)
    assert (table.state.shown, table.hand("soviet")) == ((), ["interception_nkvd"])
    assert table.asks == ("soviet", Op.ACTION)


@rule("R9.4")
def test_an_intercepted_card_is_discarded_and_costs_nothing() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet_hand=["interception_nkvd"],
        german_hand=["kill", "fire"],
        units={"rifle": 1},
    )
    table.play("kill", on="infantry_76").choose(NKVD)
    assert (table.discard("german"), table.hand("german")) == (["kill"], ["fire"])
    assert (spent(table, "infantry_76"), table.played(), table.state.shown) == (0, [], ())
    assert (table.units("rifle"), table.units("nkvd")) == (1, 1)
    assert in_play(table) == ["interception_nkvd"]


@rule("R9.4", "R6.4", "R5.13")
def test_motivator_pairs_are_announced_and_stay_if_the_card_is_intercepted() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 4, "motivator": 2},
        soviet_hand=["sacrifice_2"],
        german_hand=["infantry_interception"],
    )
    table.play("sacrifice_2", on="guards_37")
    assert table.events_of(Ev.SHOWN)[0][3] == 1
    assert (table.units("rifle"), table.units("motivator")) == (4, 2)
    table.choose("intercept with infantry_interception")
    assert (table.units("rifle"), table.units("motivator")) == (4, 2)
    assert (spent(table, "guards_37"), table.discard("soviet")) == (0, ["sacrifice_2"])


@rule("R9.4", "R6.4")
def test_announced_pairs_are_set_aside_when_the_card_passes() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 1, "motivator": 1},
        soviet_hand=["red_draw_3"],
        german_hand=["infantry_interception"],
    )
    table.announce("red_draw_3", on="guards_37")
    assert table.played() == [("red_draw_3", "guards_37", 1)]
    assert (table.units("rifle"), spent(table, "guards_37")) == (0, 2)


@rule("R9.4", "R9.3")
def test_the_hero_enters_play_and_his_minor_effect_alone_is_resolved() -> None:
    table = german_battle(
        german=["infantry_76"],
        units={"infantry": 1, "outrider": 1},
        soviet_hand=["interception_sniper"],
        german_hand=["kill"],
    )
    table.play("kill", on="infantry_76").choose(SNIPER)
    assert table.asks == ("soviet", SniperShot.op)
    table.choose("outrider")
    assert table.asks == ("soviet", SniperShot.op)
    table.choose("infantry")
    assert table.asks == ("german", Op.ACTION)
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["red_kill"],
        german_hand=["infantry_interception"],
    )
    table.play("red_kill", on="guards_37").choose("intercept with infantry_interception")
    assert (table.units("infantry"), table.asks) == (1, ("soviet", Op.ACTION))


@rule("R9.4", "R4.4.6")
def test_a_hero_intercepts_without_a_formation_in_the_battle() -> None:
    table = german_battle(
        german=["infantry_76"], soviet_hand=["interception_nkvd"], german_hand=["fire"]
    )
    table.play("fire", on="infantry_76")
    assert NKVD in table.choices


@rule("R9.4")
@pytest.mark.parametrize("action", ["fire", "refresh", "hold", "infantry_dice"])
def test_after_it_the_enemy_takes_any_action_anew(action: str) -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet_hand=["interception_nkvd"],
        german_hand=["kill", "fire", "infantry_dice"],
    )
    table.play("kill", on="infantry_76").choose(NKVD)
    assert table.asks == ("german", Op.ACTION)
    assert table.state.round == 1
    if action == "fire":
        table.announce("fire", on="infantry_76")
    elif action == "refresh":
        table.refresh()
    elif action == "hold":
        table.hold("fire_bucket")
    else:
        table.choose(action)
    assert table.asks == ("soviet", Op.ACTION)
    assert table.state.round == 2


@rule("R9.4", "R5.15")
def test_within_a_second_action_the_enemy_may_still_decline() -> None:
    table = german_battle(
        german=["plain_305"],
        soviet_hand=["interception_nkvd"],
        german_hand=["again", "fire", "kill"],
    )
    table.announce("again", on="plain_305").play("fire", on="plain_305")
    table.choose(NKVD)
    assert table.asks == ("german", Op.SECOND_ACTION)
    assert {"kill on plain_305", "refresh", "hold", "done"} <= set(table.choices)
    table.choose("done")
    assert table.asks == ("soviet", Op.ACTION)


@rule("R9.4", "R5.15")
def test_an_intercepted_card_gives_no_second_action() -> None:
    table = german_battle(
        german=["plain_305"], soviet_hand=["interception_nkvd"], german_hand=["again"]
    )
    table.play("again", on="plain_305").choose(NKVD)
    assert table.asks == ("german", Op.ACTION)
    assert "done" not in table.choices


@rule("R9.4")
def test_each_newly_shown_card_may_be_intercepted() -> None:
    table = german_battle(
        german=["infantry_76"],
        units={"infantry": 3},
        soviet_hand=["interception_nkvd", "interception_sniper"],
        german_hand=["kill", "fire", "sniper"],
    )
    table.play("kill", on="infantry_76").choose(NKVD)
    table.play("fire", on="infantry_76").choose(SNIPER, "infantry", "infantry")
    assert in_play(table) == ["interception_nkvd", "interception_sniper"]
    assert table.asks == ("german", Op.ACTION)
    table.play("sniper", on="infantry_76")  # all interceptors lie on the table: nobody is asked
    assert table.asks != ("soviet", Op.INTERCEPT)
    assert table.discard("german") == ["kill", "fire"]


@rule("R9.4")
@pytest.mark.parametrize("action", ["infantry_dice", "refresh", "hold"])
def test_neither_a_hero_nor_hold_nor_refresh_is_intercepted(action: str) -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet_hand=["interception_nkvd", "red_kill"],
        german_hand=["infantry_dice", "fire"],
    )
    table.next_carnage(hold="fire_bucket").choose(action)
    assert table.asks[1] != Op.INTERCEPT
    assert table.events_of(Ev.SHOWN) == []


@rule("R9.4")
@pytest.mark.parametrize("op", [Op.ACTION, Op.SECOND_ACTION])
def test_an_interceptor_cannot_be_played_in_his_own_round(op: int) -> None:
    table = german_battle(
        german=["plain_305"], german_hand=["again", "infantry_interception", "infantry_dice"]
    )
    if op == Op.SECOND_ACTION:
        table.announce("again", on="plain_305")
    assert table.asks == ("german", op)
    assert table.why("infantry_interception") == Why.INTERCEPTOR
    assert table.why("infantry_dice") == Why.OK


@rule("R9.4", "R9.2")
def test_stalins_ghost_is_spent_if_the_card_is_intercepted() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["ghost", "red_draw_5", "red_rifle"],
        german_hand=["infantry_interception"],
    )
    table.announce("ghost", on="guards_37").play("red_draw_5", on="guards_37")
    table.choose("intercept with infantry_interception")
    assert table.state.ghost == 0
    assert table.asks == ("soviet", Op.SECOND_ACTION)
    assert table.why("red_rifle on guards_37") == Why.PATRIOTISM


@rule("R9.4", "R9.2")
def test_an_intercepted_german_card_does_not_touch_the_ghost() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["ghost", "interception_nkvd"],
        german_hand=["fire"],
    )
    table.announce("ghost", on="guards_37").choose("done")
    table.play("fire", on="infantry_76").choose(NKVD)
    assert table.state.ghost == 1


@rule("R9.4", "R9.2")
def test_an_intercepted_ghost_raises_none() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["ghost"],
        german_hand=["infantry_interception"],
    )
    table.play("ghost", on="guards_37").choose("intercept with infantry_interception")
    assert table.state.ghost == 0
    assert table.asks == ("soviet", Op.ACTION)


@rule("R9.4", "R8.2.1")
def test_an_intercepted_round_stays_one_round_for_depletion() -> None:
    table = german_battle(
        german=["add_295"],
        soviet=["guards_37"],
        soviet_hand=["interception_nkvd"],
        german_hand=["deplete_again", "fire", "deplete"],
    )
    table.announce("deplete_again", on="add_295")
    assert table.depleted("guards_37")
    table.play("fire", on="add_295").choose(NKVD)
    assert (table.asks, table.state.round) == (("german", Op.SECOND_ACTION), 1)
    table.announce("deplete", on="add_295")
    assert table.events_of(Ev.LOST) == [(Ev.LOST, Deplete.op, GERMAN)]
    assert table.where("guards_37") == "B"


@rule("R9.4", "R4.4.5")
def test_after_an_interception_the_battle_may_be_over() -> None:
    table = soviet_battle(
        soviet=["guards_37"],
        turn=5,
        soviet_hand=["red_draw_0"],
        german_hand=["sniper_interception"],
        leaderless=["guards_37"],
    )  # the German has nobody left
    table.play("red_draw_0", on="guards_37").choose("intercept with sniper_interception")
    assert table.events_of(Ev.RESULT) == [(Ev.RESULT, 1, SOVIET, 1)]
    assert table.discard("soviet") == ["red_draw_0"]
    assert table.discard("german") == ["sniper_interception"]


@rule("R9.4", "R4.4.8")
@pytest.mark.parametrize("intercepted", [False, True])
def test_a_shown_card_stops_the_refresh_clock_even_if_it_is_intercepted(intercepted: bool) -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["interception_nkvd"],
        german_hand=["fire"],
        hold=3,
    )
    table.refresh().refresh().refresh().refresh()
    assert (table.state.refreshes, table.state.hold) == (4, 2)
    table.play("fire", on="infantry_76")
    assert table.state.refreshes == 0
    table.choose(NKVD if intercepted else "done").refresh()
    assert (table.state.refreshes, table.state.hold) == (1, 2)


@rule("R9.4", "R9.3", "R4.6.2")
def test_the_intercepting_hero_stays_till_the_end_and_can_be_shot() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        hold=1,
        turn=5,
        soviet_hand=["interception_nkvd", "red_again"],
        german_hand=["fire", "sniper"],
    )
    table.play("fire", on="infantry_76").choose(NKVD)
    table.next_carnage(sniper="hit").announce("sniper", on="infantry_76")
    table.choose("interception_nkvd", "red_again")
    assert table.state.heroes == ((table.cards["interception_nkvd"], SOVIET, 1),)
    table.wins("soviet").hold("fire_bucket")
    assert in_play(table) == []
    assert "interception_nkvd" in table.discard("soviet")


@rule("R9.4")
def test_of_two_interceptors_in_hand_the_player_chooses() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet_hand=["interception_nkvd", "interception_sniper"],
        german_hand=["fire"],
    )
    table.play("fire", on="infantry_76")
    assert table.choices == [SNIPER, NKVD, "done", "waive"]
