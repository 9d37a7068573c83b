"""R5.15 and R5.16: chains of second actions, and decks that run out."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.codes import GERMAN, Ev, Op
from tests.support.set_up import battle
from tests.support.table import rule


@rule("R5.15")
def test_second_action_is_one_more_action_of_any_kind_at_once_or_none() -> None:
    table = battle(
        german=["plain_305"],
        soviet=["guards_37"],
        units={"rifle": 2},
        german_hand=["kill_draw_again", "fire"],
        next_cards=["supply"],
    )
    table.play("kill_draw_again", on="plain_305")
    assert (table.units("rifle"), table.hand("german")) == (1, ["fire", "supply"])
    assert table.asks == ("german", Op.SECOND_ACTION)
    assert table.choices == [
        "fire on plain_305",
        "supply on plain_305",
        "refresh",
        "hold",
        "done",
    ]
    assert table.state.round == 1
    table.choose("done")
    assert table.events_of(Ev.DECLINED) == [(Ev.DECLINED, Op.SECOND_ACTION, GERMAN)]
    assert (table.asks, table.state.round) == (("soviet", Op.ACTION), 2)


@rule("R5.15")
def test_chains_of_second_actions_are_allowed() -> None:
    table = battle(german=["add_295"], soviet=["guards_37"], german_hand=["again", "again", "fire"])
    table.play("again", on="add_295").play("again", on="add_295").play("fire", on="add_295")
    assert (table.fire, table.asks, table.state.round) == (1, ("soviet", Op.ACTION), 2)


@rule("R5.15")
@pytest.mark.parametrize("action", ["refresh", "hold"])
def test_second_action_may_be_a_refresh_or_a_hold(action: str) -> None:
    table = battle(german=["add_295"], soviet=["guards_37"], soviet_hand=["red_again"], hold=3)
    table.refresh().play("red_again", on="guards_37")
    table.refresh() if action == "refresh" else table.hold("fire_bucket")
    assert table.asks == ("german", Op.ACTION)
    assert table.state.hold == (3 if action == "refresh" else 2)


@rule("R5.16")
def test_when_a_card_must_be_drawn_the_discard_becomes_the_deck() -> None:
    table = battle(
        german=["infantry_76"],
        german_hand=["draw_2"],
        next_cards=["fire"],
        discarded=["kill", "supply", "overrun", "red_kill"],
        no_deck=True,
    )
    table.play("draw_2", on="infantry_76")
    assert "fire" in table.hand("german")
    assert len(table.hand("german")) == 2
    assert (len(table.deck("german")), table.discard("german")) == (2, [])
    assert table.discard("soviet") == ["red_kill"]
    assert [event[1] for event in table.events_of(Ev.SHUFFLE)] == [GERMAN]


@rule("R5.16")
def test_the_card_being_resolved_is_not_shuffled_in() -> None:
    table = battle(german=["infantry_76"], german_hand=["draw_2"], discarded=["kill"], no_deck=True)
    table.play("draw_2", on="infantry_76")
    assert (table.hand("german"), table.deck("german")) == (["kill"], [])  # fewer are drawn
    assert table.played() == [("draw_2", "infantry_76", 0)]


@rule("R5.16")
def test_the_discard_waits_until_a_card_must_be_drawn() -> None:
    table = battle(
        german=["infantry_76"],
        german_hand=["draw_2"],
        next_cards=["fire", "kill"],
        discarded=["supply"],
        no_deck=True,
    )
    table.play("draw_2", on="infantry_76")
    assert (table.deck("german"), table.discard("german")) == ([], ["supply"])


@rule("R5.16", "R4.4.2")
def test_discards_of_a_refresh_may_be_drawn_again_at_once() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], german_hand=["fire"], no_deck=True)
    table.refresh("fire")
    assert table.hand("german") == ["fire"]
    assert table.events_of(Ev.REFRESHED) == [(Ev.REFRESHED, GERMAN, 1, 1)]


@rule("R5.16")
def test_the_discard_comes_back_shuffled() -> None:
    names = ["kill", "supply", "overrun", "fire", "again", "sniper"]
    orders = set()
    for seed in range(20):
        table = battle(
            german=["infantry_76"], german_hand=["draw_2"], discarded=names, no_deck=True
        )
        table.state.rng = seed * 7919 << 20
        table.play("draw_2", on="infantry_76")
        orders.add(tuple(table.deck("german")))
    assert len(orders) > 10
