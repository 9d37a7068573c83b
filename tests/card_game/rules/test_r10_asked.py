"""R10.4: which of the two players of a side is asked, and who decides for the side."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.effects import Kill
from stalingrad_game.card_game.rules.expert import TonguesCard
from stalingrad_game.card_game.rules.strategy import BurnMilitia, Demote
from stalingrad_game.card_game.state.codes import Ev, Op
from tests.support.expert_set_up import four_battle, four_turn, soviet_battle
from tests.support.table import rule


@rule("R10.4", "R9.4")
def test_the_first_player_is_asked_first_about_an_interception() -> None:
    table = four_battle(
        german=["infantry_76"],
        german_hand=["fire"],
        soviet_hand=["red_kill"],
        soviet_2_hand=["red_kill"],
    )
    table.play("fire", on="infantry_76")
    assert table.asks == ("soviet", Op.INTERCEPT)
    table.choose("done")
    assert table.asks == ("soviet_2", Op.INTERCEPT)
    table.choose("done")
    assert table.played() == [("fire", "infantry_76", 0)]


@rule("R10.4", "R9.4")
def test_once_he_intercepts_his_partner_is_not_asked() -> None:
    table = four_battle(
        german=["infantry_76"],
        german_hand=["fire"],
        soviet_hand=["interception_nkvd"],
        soviet_2_hand=["interception_sniper"],
    )
    table.play("fire", on="infantry_76").choose("intercept with interception_nkvd")
    assert table.asks == ("german", Op.ACTION)
    assert (table.state.shown, table.hand("soviet_2")) == ((), ["interception_sniper"])
    assert table.refresh().asks == ("soviet", Op.ACTION)


@rule("R10.4", "R9.4")
@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        (["red_kill"], [], ["soviet"]),
        ([], ["red_kill"], ["soviet_2"]),
        ([], [], []),
        (["red_kill"], ["red_kill"], ["soviet", "soviet_2"]),
    ],
)
def test_each_of_the_two_is_asked_by_what_is_known_of_his_own_hand(
    first: list[str], second: list[str], order: list[str]
) -> None:
    table = four_battle(
        german=["infantry_76"], german_hand=["fire"], soviet_hand=first, soviet_2_hand=second
    )
    table.play("fire", on="infantry_76")
    found = []
    while table.asks[1] == Op.INTERCEPT:
        found.append(table.asks[0])
        table.choose("done")
    assert found == order


@rule("R10.4", "R9.4")
def test_a_waiver_binds_not_the_partner() -> None:
    table = four_battle(
        german=["plain_305"],
        german_hand=["fire", "kill"],
        soviet_hand=["red_kill"],
        soviet_2_hand=["red_kill"],
    )
    table.play("fire", on="plain_305").choose("waive", "done")
    table.refresh().play("kill", on="plain_305")
    assert table.asks == ("soviet_2", Op.INTERCEPT)
    table.choose("waive")
    assert table.events_of(Ev.WAIVED) == [(Ev.WAIVED, 3, 1)]
    assert table.state.waived == 0b1010


@rule("R10.4", "R5.3")
def test_the_first_player_chooses_among_units() -> None:
    table = four_battle(
        german=["infantry_76"],
        soviet=["militia"],
        partners=["militia"],
        units={"rifle": 1, "assault": 1},
        german_hand=["kill"],
    )
    table.announce("kill", on="infantry_76")
    assert table.asks == ("soviet", Kill.op)


@rule("R10.4", "R4.1")
@pytest.mark.parametrize(
    ("partners", "expected"),
    [
        ([], "german"),
        (["kill_79"], "german"),
        (["fire_71", "kill_79", "add_295"], "german_2"),
        (["fire_71", "kill_79"], "german_2"),
    ],
)
def test_the_owner_orders_the_vanguards_else_the_first_player(
    partners: list[str], expected: str
) -> None:
    table = four_turn(
        german=["panzer_16", "fire_71", "kill_79", "plain_305"], partners=partners, turn=6
    )
    moves = [f"{name} to B" for name in ("fire_71", "kill_79", "plain_305")]
    own = [move for move in moves if move.split()[0] not in partners]
    table.manoeuvre(*own, *(move for move in moves if move not in own))
    assert table.asks == (expected, Op.VANGUARD)


@rule("R10.4", "R3.2.4")
@pytest.mark.parametrize(
    ("partners", "expected"), [(["militia", "militia_2"], "soviet_2"), (["militia"], "soviet")]
)
def test_the_owner_of_the_militia_brigades_decides_which_burns(
    partners: list[str], expected: str
) -> None:
    table = four_turn(
        german=["panzer_16"],
        soviet=["militia", "militia_2", "guards_37"],
        partners=partners,
        campaign=["burn_militia"],
    )
    assert table.asks == (expected, BurnMilitia.op)


@rule("R10.4", "R3.2.5")
@pytest.mark.parametrize(
    ("partners", "expected"), [(["fire_71", "kill_79"], "german_2"), (["fire_71"], "german")]
)
def test_the_owner_of_the_generals_decides_who_steps_down(
    partners: list[str], expected: str
) -> None:
    table = four_turn(
        german=["panzer_16", "fire_71", "kill_79"],
        partners=partners,
        leaderless=["panzer_16"],
        campaign=["demote_1"],
    )
    assert table.asks == (expected, Demote.op)


@rule("R10.4", "R5.8")
def test_with_two_players_nobody_is_asked_whose_hand() -> None:
    table = soviet_battle(
        german=["infantry_76"], soviet=["guards_37"], soviet_hand=["tongues"], german_hand=["fire"]
    )
    table.announce("tongues", on="guards_37")
    assert table.asks == ("soviet", TonguesCard.op)


@rule("R10.4", "R4.1")
@pytest.mark.parametrize(
    ("side", "formations"),
    [
        (side, order)
        for side, own in (("german", ("add_295", "fire_71")), ("soviet", ("add_193", "bucket_92")))
        for order in (own, own[::-1])
    ],
)
@pytest.mark.parametrize("partners", ["neither", "first", "second", "both"])
def test_the_owner_or_else_the_first_player_orders_a_sides_vanguards(
    side: str, formations: tuple[str, str], partners: str
) -> None:
    first, second = formations
    enemy = ["guards_37"] if side == "german" else ["infantry_76"]
    owned = {"neither": [], "first": [first], "second": [second], "both": [first, second]}
    table = four_turn(
        german=[*formations] if side == "german" else enemy,
        soviet=[*formations] if side == "soviet" else enemy,
        partners=owned[partners],
    )
    moves = [f"{name} to B" for name in (*formations, *enemy)]
    while table.asks[1] == Op.MANOEUVRE:
        coming = [move for move in moves if move in table.choices]
        table.choose(*coming[:1] or ["done"])
    assert table.asks == (f"{side}_2" if partners == "both" else side, Op.VANGUARD)
    assert set(table.choices) == set(formations)
