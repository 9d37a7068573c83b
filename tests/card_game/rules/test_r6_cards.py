"""R6: which combat card may be played on which formation, and its price."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.codes import Ev, Op, Why
from tests.support.set_up import battle
from tests.support.table import Table, rule

AGAIN = ["again", "again"]


def spent(table: Table, formation: str) -> int:
    """The shock or patriotism that a formation has used."""
    return table.state.spent[table.formations[formation]]


@rule("R6.1")
def test_depletion_never_keeps_a_formation_from_taking_cards() -> None:
    table = battle(
        german=["plain_305"],
        soviet=["guards_37"],
        depleted=["plain_305", "guards_37"],
        german_hand=["fire", "kill"],
        soviet_hand=["red_draw_2"],
    )
    table.play("fire", on="plain_305").play("red_draw_2", on="guards_37")
    assert "kill on plain_305" in table.choices


@rule("R6.1", "R6.2")
def test_limits_are_per_battle() -> None:
    table = battle(
        german=["infantry_76"], soviet=["guards_37"], german_hand=["fire", "kill"], hold=1, turn=1
    )
    table.play("fire", on="infantry_76").wins("soviet").hold("fire_bucket")
    table.next_carnage(icon="stuka").manoeuvre("infantry_76 to C")
    assert table.asks == ("german", Op.ACTION)
    assert table.why("kill on infantry_76") == Why.OK


@rule("R6.2")
@pytest.mark.parametrize(
    ("formation", "veteran", "cards"),
    [("infantry_76", False, 1), ("infantry_76", True, 2), ("plain_305", False, 2)],
)
def test_a_german_formation_takes_as_many_cards_as_its_shock_number(
    formation: str, veteran: bool, cards: int
) -> None:
    table = battle(
        german=[formation],
        soviet=["guards_37"],
        veterans=[formation] if veteran else [],
        german_hand=["fire", "fire", "kill", "draw_2"],
    )
    for number in range(cards):
        assert table.why(f"fire on {formation}" if number < 2 else f"kill on {formation}") == 0
        table.play("fire", on=formation).refresh()
    assert table.why(f"kill on {formation}") == Why.SHOCK
    assert spent(table, formation) == cards


@rule("R6.2", "R8.4")
def test_a_level_0_general_adds_no_capacity() -> None:
    for leaderless in ([], ["infantry_76"]):
        table = battle(german=["infantry_76"], leaderless=leaderless, german_hand=[*AGAIN, "fire"])
        table.play("again", on="infantry_76")
        assert table.why("fire on infantry_76") == Why.SHOCK


@rule("R6.2")
@pytest.mark.parametrize(
    ("card", "formation", "why"),
    [
        ("fire", "infantry_76", Why.OK),
        ("fire", "panzer_16", Why.DOCTRINE),
        ("draw_tracked", "infantry_76", Why.DOCTRINE),
        ("draw_tracked", "panzer_16", Why.OK),
        ("fire", "motorised_60", Why.OK),
        ("draw_tracked", "motorised_60", Why.OK),
    ],
)
def test_card_and_formation_must_share_a_doctrine(card: str, formation: str, why: int) -> None:
    table = battle(german=["infantry_76", "panzer_16", "motorised_60"], german_hand=[card])
    assert table.why(f"{card} on {formation}") == why


@rule("R6.2")
def test_any_formation_with_a_general_has_the_general_doctrine() -> None:
    table = battle(
        german=["infantry_76", "panzer_16", "plain_305"],
        leaderless=["plain_305"],
        veterans=["panzer_16"],
        german_hand=["draw_general"],
    )
    assert table.why("draw_general on infantry_76") == Why.OK
    assert table.why("draw_general on panzer_16") == Why.OK
    assert table.why("draw_general on plain_305") == Why.GENERAL


@rule("R6.2")
def test_cards_stay_if_the_general_dies_later_only_the_limit_drops() -> None:
    table = battle(
        german=["plain_305"],
        soviet=["guards_37"],
        veterans=["plain_305"],
        german_hand=["draw_general", "again", "fire", "kill"],
        soviet_hand=["red_sniper"],
    )
    table.play("again", on="plain_305").play("draw_general", on="plain_305")
    table.next_carnage(sniper="hit").play("red_sniper", on="guards_37").choose("fire")
    assert table.leader("plain_305") is None
    assert table.played()[1] == ("draw_general", "plain_305", 0)
    assert table.why("kill on plain_305") == Why.SHOCK  # two of two are used


@rule("R6.4", "R6.3")
@pytest.mark.parametrize(("pairs", "why"), [(2, Why.PATRIOTISM), (3, Why.OK)])
def test_what_is_left_is_never_below_0(pairs: int, why: int) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["militia"],
        veterans=["militia"],
        units={"rifle": pairs, "motivator": pairs},
        german_hand=["sniper"],
        soviet_hand=["red_draw_2", "red_draw_3", "red_kill"],
        active="soviet",
    )
    table.play("red_draw_2", on="militia").next_carnage(sniper="hit")
    table.play("sniper", on="infantry_76").choose("militia", "red_kill")
    assert (table.leader("militia"), spent(table, "militia")) == (None, 2)  # two of one
    assert table.why("red_draw_3 on militia") == why
    if not why:
        table.play("red_draw_3", on="militia")
        assert (table.units("rifle"), spent(table, "militia")) == (0, 2)


@rule("R6.3")
def test_costs_may_add_up_to_the_patriotism_number() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_13"],
        soviet_hand=["red_draw_2", "red_rifle", "red_kill", "red_draw_0"],
        active="soviet",
    )
    table.play("red_draw_2", on="guards_13").refresh()
    assert table.why("red_kill on guards_13") == Why.OK
    table.play("red_rifle", on="guards_13").refresh()
    assert spent(table, "guards_13") == 3
    assert table.why("red_kill on guards_13") == Why.PATRIOTISM
    assert table.why("red_draw_0 on guards_13") == Why.OK  # cost 0 may always be added


@rule("R6.3", "R8.4")
@pytest.mark.parametrize(("veteran", "why"), [(True, Why.OK), (False, Why.PATRIOTISM)])
def test_a_brutal_commissar_adds_one(veteran: bool, why: int) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        veterans=["guards_37"] if veteran else [],
        soviet_hand=["red_draw_3"],
        active="soviet",
    )
    assert table.why("red_draw_3 on guards_37") == why


@rule("R6.3")
def test_each_formation_has_its_own_limit() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "militia"],
        soviet_hand=["red_draw_2", "red_draw_2"],
        active="soviet",
    )
    assert table.why("red_draw_2 on militia") == Why.PATRIOTISM
    table.play("red_draw_2", on="guards_37").refresh()
    assert table.why("red_draw_2 on guards_37") == Why.PATRIOTISM


@rule("R6.4")
@pytest.mark.parametrize(
    ("rifles", "motivators", "pairs"), [(1, 1, True), (0, 1, False), (1, 0, False), (3, 1, True)]
)
def test_a_motivator_and_a_rifle_set_aside_pay_one(
    rifles: int, motivators: int, pairs: bool
) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": rifles, "motivator": motivators},
        soviet_hand=["red_draw_3"],
        active="soviet",
    )
    assert table.why("red_draw_3 on guards_37") == (Why.OK if pairs else Why.PATRIOTISM)
    if pairs:
        table.play("red_draw_3", on="guards_37")
        assert (table.units("rifle"), table.units("motivator")) == (rifles - 1, motivators - 1)
        assert table.played() == [("red_draw_3", "guards_37", 1)]
        assert spent(table, "guards_37") == 2


@rule("R6.4")
def test_a_cost_paid_by_pairs_uses_no_limit() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 3, "motivator": 3},
        soviet_hand=["red_draw_5", "red_draw_2", "red_again"],
        active="soviet",
    )
    table.play("red_draw_5", on="guards_37")
    assert (spent(table, "guards_37"), table.units("rifle")) == (2, 0)
    assert table.played() == [("red_draw_5", "guards_37", 3)]


@rule("R6.4")
def test_no_more_pairs_are_set_aside_than_are_needed_and_none_without_need() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 3, "motivator": 3},
        soviet_hand=["red_draw_2", "red_draw_0"],
        active="soviet",
    )
    table.play("red_draw_2", on="guards_37")
    assert (table.units("rifle"), table.units("motivator")) == (3, 3)


@rule("R6.4")
def test_pairs_count_for_this_card_only() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 1, "motivator": 1},
        soviet_hand=["red_draw_3", "red_kill"],
        active="soviet",
    )
    table.play("red_draw_3", on="guards_37").refresh()
    assert table.why("red_kill on guards_37") == Why.PATRIOTISM


@rule("R6.4", "R5.13")
@pytest.mark.parametrize(("rifles", "why"), [(2, Why.PATRIOTISM), (3, Why.OK)])
def test_rifles_for_a_sacrifice_on_the_same_card_must_be_there_as_well(
    rifles: int, why: int
) -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": rifles, "motivator": 2, "infantry": 1},
        soviet_hand=["sacrifice_2"],
        active="soviet",
    )
    assert table.why("sacrifice_2 on guards_37") == why
    if not why:
        table.play("sacrifice_2", on="guards_37")
        assert (table.units("rifle"), table.units("motivator")) == (0, 1)
        assert table.units("infantry") == 0


@rule("R6.4")
def test_pairs_are_set_aside_before_the_card_acts() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        units={"rifle": 1, "motivator": 1},
        soviet_hand=["red_draw_3"],
        active="soviet",
    )
    table.play("red_draw_3", on="guards_37")
    kinds = [event[0] for event in table.events]
    assert kinds[:4] == [Ev.PLAYED, Ev.UNIT, Ev.UNIT, Ev.CARD]


@rule("R6.5")
@pytest.mark.parametrize("card", ["supply", "overrun", "deplete", "kill", "sniper", "discard_2"])
def test_a_card_whose_effects_would_do_nothing_may_still_be_played(card: str) -> None:
    table = battle(german=["infantry_76"], german_hand=[card])
    assert table.why(f"{card} on infantry_76") == Why.OK
    table.play(card, on="infantry_76")
    assert table.hand("german") == []
    assert spent(table, "infantry_76") == 1


@rule("R6.5", "R5.13")
def test_but_not_with_an_unpayable_sacrifice() -> None:
    table = battle(
        german=["infantry_76"], soviet=["guards_37"], soviet_hand=["pistol"], active="soviet"
    )
    assert table.why("pistol on guards_37") == Why.SACRIFICE
