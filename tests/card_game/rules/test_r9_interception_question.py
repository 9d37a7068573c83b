"""R9.4: when the question is put, that being asked tells nothing, and how it is waived."""

from __future__ import annotations

from typing import Final

import pytest

from stalingrad_game.card_game.rules.engine import standing_options
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Act, CardZone, Ev, Op, Option, Why
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.kernel.decision import IllegalOption
from tests.support import set_up
from tests.support.expert_pack import expert_pack
from tests.support.expert_set_up import four_battle, german_battle, soviet_battle
from tests.support.table import Table, rule

INTERCEPTORS: Final = ["interception_sniper", "interception_nkvd"]
SOVIET_RECLAIMS: Final[Option] = (Act.RECLAIM, SOVIET, -1)


def shows(table: Table) -> bool:
    """Whether the Soviet is asked when the German shows a card."""
    table.play("fire", on="infantry_76")
    return table.asks == ("soviet", Op.INTERCEPT)


@rule("R9.4")
@pytest.mark.parametrize(
    "hand", [["red_kill"], ["interception_nkvd"], INTERCEPTORS, ["rifle_steal", "red_again"]]
)
def test_whoever_could_hold_an_interceptor_is_asked_whatever_he_holds(hand: list[str]) -> None:
    table = german_battle(german=["infantry_76"], german_hand=["fire"], soviet_hand=hand)
    assert shows(table)
    own = [f"intercept with {name}" for name in INTERCEPTORS if name in hand]
    assert table.choices == [*own, "done", "waive"]
    assert table.decision.rule == "R9.4"


@rule("R9.4")
def test_an_empty_hand_is_not_asked() -> None:
    assert not shows(german_battle(german=["infantry_76"], german_hand=["fire"]))


@rule("R9.4")
@pytest.mark.parametrize("place", ["discard", "ash", "in play"])
@pytest.mark.parametrize(
    ("gone", "pending"),
    [(INTERCEPTORS, False), (INTERCEPTORS[:1], True), (INTERCEPTORS[1:], True), ([], True)],
)
def test_nobody_is_asked_once_every_interceptor_lies_open(
    place: str, gone: list[str], pending: bool
) -> None:
    table = german_battle(
        german=["infantry_76"], german_hand=["fire"], soviet_hand=["red_kill"], discarded=gone
    )
    cards = table.state.cards
    if place != "discard":
        discard, cards[CardZone.DISCARD + SOVIET] = cards[CardZone.DISCARD + SOVIET], ()
        if place == "ash":
            cards[CardZone.ASH] = discard
        else:
            table.state.heroes = tuple((card, SOVIET, 0) for card in discard)
    assert shows(table) == pending


@rule("R9.4")
def test_the_own_interceptors_and_their_piles_say_nothing_about_the_enemys() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["red_kill", *INTERCEPTORS],
        german_hand=["fire"],
        discarded=["infantry_interception", "sniper_interception"],
    )
    table.play("red_kill", on="guards_37")
    assert table.asks[1] != Op.INTERCEPT


@rule("R9.4", "R5.16")
def test_they_may_come_again_when_the_discard_has_become_the_deck() -> None:
    table = german_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        german_hand=["fire", "fire"],
        soviet_hand=["red_draw_0", "red_kill"],
        discarded=INTERCEPTORS,
        no_deck=True,
    )
    assert not shows(table)
    table.announce("red_draw_0", on="guards_37").refresh()
    table.announce("red_kill", on="guards_37")
    table.choose("done")  # a Spillover
    table.state.spent[table.formations["infantry_76"]] = 0
    assert shows(table)


def after_rats_war(takes: str, *others: str) -> Table:
    """The German is to act; the Soviet has just taken a card from the open discard."""
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["rats_war", *others],
        german_hand=["fire", "fire"],
        discarded=["red_kill", "red_draw_0", "interception_nkvd"],
    )
    return table.announce("rats_war", on="guards_37").choose(takes, "done")


@rule("R9.4")
@pytest.mark.parametrize(
    ("takes", "others", "pending"),
    [
        ("red_kill", [], False),
        ("red_kill", ["red_draw_2"], True),
        ("interception_nkvd", [], True),
        ("interception_nkvd", ["red_draw_2"], True),
    ],
)
def test_a_hand_of_cards_that_everybody_knows_is_asked_only_with_an_interceptor(
    takes: str, others: list[str], pending: bool
) -> None:
    assert shows(after_rats_war(takes, *others)) == pending


@rule("R9.4")
def test_once_a_known_card_is_gone_the_rest_of_the_hand_counts_again() -> None:
    table = after_rats_war("red_kill", "red_draw_2")
    table.refresh()
    table.announce("red_kill", on="guards_37").choose("done")
    assert shows(table)


@rule("R9.4")
def test_a_card_drawn_to_known_ones_may_be_an_interceptor() -> None:
    table = after_rats_war("red_draw_0").refresh()
    table.announce("red_draw_0", on="guards_37")
    assert len(table.hand("soviet")) == 1
    assert shows(table)


@rule("R9.4")
def test_an_interceptor_that_everybody_sees_in_the_hand_can_only_be_there_once() -> None:
    table = four_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        active="soviet",
        soviet_hand=["rats_war"],
        soviet_2_hand=["red_kill"],
        german_hand=["fire"],
        discarded=INTERCEPTORS,
    )
    table.announce("rats_war", on="guards_37").choose("interception_nkvd", "done")
    table.play("fire", on="infantry_76")
    assert table.asks == ("soviet", Op.INTERCEPT)
    table.choose("done")
    assert table.asks[1] != Op.INTERCEPT  # the partner's hand can't hold one


def after_the_reshuffle(*, draws: str) -> Table:
    """Both interceptors have gone from the discard into a new deck of which a Soviet has drawn."""
    table = four_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        active="soviet",
        soviet_hand=["red_draw_0"],
        soviet_2_hand=["red_draw_2"],
        german_hand=["fire"],
        discarded=[*INTERCEPTORS, "red_kill"],
        no_deck=True,
    )
    if draws == "soviet":
        table.announce("red_draw_0", on="guards_37")
    else:
        table.choose("soviet_2").announce("red_draw_2", on="guards_37")
    return table


@rule("R9.4", "R5.16")
@pytest.mark.parametrize(("draws", "other"), [("soviet", "soviet_2"), ("soviet_2", "soviet")])
def test_a_hand_that_drew_nothing_of_a_new_deck_holds_nothing_of_it(draws: str, other: str) -> None:
    table = after_the_reshuffle(draws=draws).play("fire", on="infantry_76")
    assert table.asks == (draws, Op.INTERCEPT)
    table.choose("done")
    assert table.asks != (other, Op.INTERCEPT)


@rule("R9.4", "R10.3")
def test_after_a_gift_nobody_knows_which_partner_holds_what() -> None:
    table = after_the_reshuffle(draws="soviet").refresh()
    table.choose(f"give {table.hand('soviet')[0]}").hold("fire_bucket")
    table.play("fire", on="infantry_76")
    assert table.asks == ("soviet_2", Op.INTERCEPT)  # what was drawn may have been given


@rule("R9.4", "R10.3")
def test_a_known_card_that_may_have_been_given_counts_for_both() -> None:
    table = four_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        active="soviet",
        soviet_hand=["rats_war", "red_draw_2"],
        german_hand=["fire"],
        discarded=INTERCEPTORS,
    )
    table.announce("rats_war", on="guards_37").choose("interception_nkvd", "done").refresh()
    table.choose("give red_draw_2").refresh()
    table.play("fire", on="infantry_76")
    assert table.asks == ("soviet", Op.INTERCEPT)
    table.choose("done")
    assert table.asks == ("soviet_2", Op.INTERCEPT)


@rule("R9.4")
def test_in_the_basic_game_nobody_is_ever_asked() -> None:
    table = set_up.battle(german=["infantry_76"], german_hand=["fire"], soviet_hand=["red_kill"])
    assert not shows(table)
    assert not any(card.set == "basic" and card.kind == "hero" for card in expert_pack().combat)


@rule("R9.4")
def test_the_german_is_asked_about_soviet_cards() -> None:
    table = soviet_battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        soviet_hand=["red_kill"],
        german_hand=["fire"],
    )
    table.play("red_kill", on="guards_37")
    assert table.asks == ("german", Op.INTERCEPT)


@rule("R9.4")
def test_what_is_shown_and_asked_is_the_same_for_all_hands_of_the_other_side() -> None:
    seen = []
    for hand in (["red_kill"], ["interception_nkvd"]):
        table = german_battle(german=["infantry_76"], german_hand=["fire"], soviet_hand=hand)
        table.play("fire", on="infantry_76")
        views = [table.engine.view(table.state, viewer) for viewer in (GERMAN, PUBLIC)]
        seen.append((table.events, table.asks, table.decision.frame, views))
    assert seen[0] == seen[1]


# --- the waiver


def waived() -> Table:
    """The Soviet has waived, and the German is to act with three more cards."""
    table = german_battle(
        german=["add_295"],
        soviet=["guards_37"],
        hold=4,
        turn=5,
        german_hand=["fire", "kill", "draw_2", "again"],
        soviet_hand=["interception_nkvd", "red_again"],
    )
    table.play("fire", on="add_295").choose("waive").refresh()
    return table


@rule("R9.4")
def test_a_player_may_waive_the_question_for_the_rest_of_the_battle() -> None:
    table = waived()
    assert table.state.waived == 1 << SOVIET
    table.play("kill", on="add_295")
    assert table.asks[1] != Op.INTERCEPT
    assert table.played()[-1][0] == "kill"
    table.choose("done").refresh().play("draw_2", on="add_295")
    assert table.asks == ("soviet", Op.ACTION)


@rule("R9.4")
def test_the_card_that_it_is_waived_at_is_let_pass() -> None:
    table = german_battle(
        german=["infantry_76"], german_hand=["fire"], soviet_hand=["interception_nkvd"]
    )
    table.play("fire", on="infantry_76").choose("waive")
    assert table.played() == [("fire", "infantry_76", 0)]
    assert table.events_of(Ev.WAIVED) == [(Ev.WAIVED, SOVIET, 1)]


@rule("R9.4")
def test_the_waiver_is_taken_back_before_the_next_card_is_shown() -> None:
    table = waived()
    assert table.asks == ("german", Op.ACTION)  # out of turn
    table.take(SOVIET_RECLAIMS)
    assert table.events == [(Ev.WAIVED, SOVIET, 0)]
    assert table.asks == ("german", Op.ACTION)
    table.play("kill", on="add_295")
    assert table.asks == ("soviet", Op.INTERCEPT)
    table.choose("intercept with interception_nkvd")
    assert table.asks == ("german", Op.ACTION)


@rule("R9.4")
def test_who_has_not_waived_takes_nothing_back() -> None:
    table = german_battle(german=["infantry_76"], german_hand=["fire"], soviet_hand=["red_kill"])
    assert standing_options(table.state) == []
    assert table.engine.why(table.state, SOVIET_RECLAIMS) == Why.NOT_NOW
    with pytest.raises(IllegalOption):
        table.engine.apply(table.state, SOVIET_RECLAIMS)
    table = waived()
    assert standing_options(table.state) == [SOVIET_RECLAIMS]
    assert table.engine.why(table.state, (Act.RECLAIM, GERMAN, -1)) == Why.NOT_NOW


@rule("R9.4")
def test_a_waiver_is_one_players_alone() -> None:
    table = waived()
    table.hold("fire_bucket")
    table.play("red_again", on="guards_37")
    assert table.asks == ("german", Op.INTERCEPT)


@rule("R9.4")
def test_a_waiver_ends_with_the_battle() -> None:
    table = waived()
    table.state.hold = 1
    table.wins("soviet").hold("fire_bucket")
    assert (table.state.waived, standing_options(table.state)) == (0, [])
