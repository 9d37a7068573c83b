"""R4.5: which dice there are, and what they decide."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final, get_args

import pytest

from stalingrad_game.card_game.rules.break_test import chance_now
from stalingrad_game.card_game.rules.odds import german_chance
from stalingrad_game.card_game.state.codes import DISTRICTS, GERMAN, SOVIET, Ev, Phase
from stalingrad_game.card_game.state.variants import DiceReading, Handicap, handicap_dice
from tests.support.every import every
from tests.support.set_up import battle
from tests.support.table import Table, rule

READINGS: Final[tuple[DiceReading, ...]] = ("highest", "cancel")
HANDICAPS: Final[tuple[Handicap, ...]] = get_args(Handicap)


def before_test(german: int, soviet: int, variant: str = "highest") -> Table:
    """A battle one Hold before a Break Test with so many dice: Infernos against defence 1 to 4."""
    building = ("", "a_yard", "red_square", "b_bank", "c_yard")[soviet]
    return battle(
        building,
        german=["infantry_76"],
        depleted=["infantry_76"],
        infernos=german,
        hold=1,
        variants={"break_test": variant},
    )


def result(table: Table) -> int:
    """Who won the Break Test."""
    (event,) = table.events_of(Ev.RESULT)
    assert event[3] == 0
    return event[2]


def fought(
    german: Sequence[int], soviet: Sequence[int], *again: Sequence[int], variant: str = "highest"
) -> Table:
    """A Break Test with these dice, and with those of the rolls after a Bloody Slaughter."""
    table = before_test(len(german), len(soviet), variant).rolls(german, soviet)
    for ours, theirs in zip(again[::2], again[1::2], strict=True):
        table.rolls(ours, theirs)
    return table.hold("fire_bucket")


@rule("R4.5", "R4.6")
def test_the_break_test_is_a_step_of_its_own_before_the_aftermath() -> None:
    table = before_test(1, 1).wins("german").hold("fire_bucket")
    steps = [event[1] for event in table.events_of(Ev.PHASE)]
    assert steps[:2] == [Phase.BREAK_TEST, Phase.AFTERMATH]
    kinds = [event[0] for event in table.events]
    assert kinds.index(Ev.PHASE) < kinds.index(Ev.DICE) < kinds.index(Ev.ROLL)


@rule("R4.5")
@pytest.mark.parametrize(
    ("german", "soviet", "depleted", "dice"),
    [
        (["infantry_76", "panzer_16"], ["guards_37"], [], (1, 0)),
        (["infantry_76"], ["guards_37", "guards_13"], [], (0, 1)),
        (["infantry_76"], ["guards_37"], [], (1, 1)),
        (["infantry_76"], ["guards_37"], ["infantry_76", "guards_37"], (0, 0)),
        (["infantry_76", "panzer_16"], ["guards_37"], ["infantry_76", "panzer_16"], (0, 1)),
        (["infantry_76"], [], [], (1, 0)),
    ],
)
def test_formation_die_goes_to_the_side_with_more_full_strength_formations(
    german: list[str], soviet: list[str], depleted: list[str], dice: tuple[int, int]
) -> None:
    table = battle(german=german, soviet=soviet, depleted=depleted)
    assert (table.dice.german_formation, table.dice.soviet_formation) == dice


@rule("R4.5")
@pytest.mark.parametrize(
    ("units", "dice"),
    [
        ({"infantry": 2, "rifle": 1}, (1, 0)),
        ({"infantry": 1, "rifle": 1, "fort": 1}, (0, 1)),
        ({"infantry": 1, "panzer": 1, "rifle": 2}, (1, 1)),
        ({}, (0, 0)),
    ],
)
def test_unit_die_goes_to_the_side_with_more_units(
    units: dict[str, int], dice: tuple[int, int]
) -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], units=units)
    assert (table.dice.german_unit, table.dice.soviet_unit) == dice


@rule("R4.5", "R6.4")
def test_leaders_and_units_set_aside_never_count() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "militia"],
        units={"rifle": 1, "motivator": 1, "infantry": 1},
        soviet_hand=["red_draw_2"],
        active="soviet",
    )
    assert table.dice.soviet_unit == 1
    table.play("red_draw_2", on="militia")
    assert (table.dice.german_unit, table.dice.soviet_unit) == (1, 0)


@rule("R4.5")
def test_units_elsewhere_do_not_count() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], units={"infantry": 1})
    table.put_units("rifle", 5, "A")
    assert table.dice.soviet_unit == 0


@rule("R4.5")
@pytest.mark.parametrize(("building", "defence"), [("a_yard", 1), ("red_square", 2), ("c_yard", 4)])
def test_infernos_are_german_dice_and_the_defence_number_soviet_ones(
    building: str, defence: int
) -> None:
    table = battle(building, german=["infantry_76"], infernos=3)
    assert (table.dice.inferno, table.dice.defence) == (3, defence)
    assert (table.dice.german, table.dice.soviet) == (4, defence)


@rule("R4.5")
@pytest.mark.parametrize(
    ("depleted", "units", "infernos", "determination"),
    [
        (["infantry_76"], {}, 0, 1),
        ([], {}, 0, 0),
        (["infantry_76"], {"infantry": 1}, 0, 0),
        (["infantry_76"], {}, 1, 0),
    ],
)
def test_determination_only_without_any_other_die(
    depleted: list[str], units: dict[str, int], infernos: int, determination: int
) -> None:
    table = battle(german=["infantry_76"], depleted=depleted, units=units, infernos=infernos)
    assert table.dice.determination == determination
    assert table.dice.german >= 1


@rule("R4.5", handicap="none")
@rule("R4.5", handicap="german_1")
@rule("R4.5", handicap="german_2")
@rule("R4.5", handicap="german_3")
@rule("R4.5", handicap="german_4")
@rule("R4.5", handicap="german_5")
@rule("R4.5", handicap="german_6")
@rule("R4.5", handicap="soviet_1")
@rule("R4.5", handicap="soviet_2")
@rule("R4.5", handicap="soviet_3")
@rule("R4.5", handicap="soviet_4")
@rule("R4.5", handicap="soviet_5")
@rule("R4.5", handicap="soviet_6")
def test_a_handicap_deals_its_dice_out_to_the_districts() -> None:
    numbers = {
        word: [handicap_dice(word, district) for district in DISTRICTS] for word in HANDICAPS
    }
    assert numbers.pop("none") == [(0, 0)] * 4
    for word, dice in numbers.items():
        side, number = word.split("_")
        helped = [each[side == "soviet"] for each in dice]
        assert [each[side == "german"] for each in dice] == [0] * 4
        assert sum(helped) == int(number)
        assert helped == sorted(helped, reverse=True), "from A to D"
        assert max(helped) - min(helped) <= 1


@rule("R4.5", handicap="german_2")
@pytest.mark.parametrize(("handicap", "dice"), [("german_2", (2, 2)), ("soviet_2", (1, 3))])
def test_the_dice_of_a_handicap_are_rolled_beside_all_others(
    handicap: str, dice: tuple[int, int]
) -> None:
    table = battle(german=["infantry_76"], hold=1, variants={"handicap": handicap})
    assert (table.dice.german, table.dice.soviet) == dice
    assert chance_now(table.kit, table.state, table.state.district) == german_chance(
        *dice, determination=False, reading="highest"
    )
    table.hold("fire_bucket")
    assert [len(event) - 2 for event in table.events_of(Ev.ROLL)[:2]] == [*dice]
    (told,) = table.events_of(Ev.DICE)
    assert told[-2:] == ((1, 0) if handicap == "german_2" else (0, 1))


@rule("R4.5", handicap="german_4")
def test_a_die_of_a_handicap_is_another_die_than_determination_and_can_be_stolen() -> None:
    table = battle(
        german=["infantry_76"], depleted=["infantry_76"], variants={"handicap": "german_4"}
    )
    assert (table.dice.german_handicap, table.dice.determination) == (1, 0)
    table.state.bonus, table.state.stolen = 2, 3
    assert (table.dice.german, table.dice.soviet) == (1, 4), "never the last one"


@rule("R4.5")
def test_dice_are_told_each_with_its_cause() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], infernos=2, hold=1)
    table.hold("fire_bucket")
    assert table.events_of(Ev.DICE) == [(Ev.DICE, 1, 0, 2, 0, 0, 1, 0, 2, 0)]
    rolls = table.events_of(Ev.ROLL)[:2]
    assert [(event[1], len(event) - 2) for event in rolls] == [(GERMAN, 3), (SOVIET, 3)]


@rule("R4.5", break_test="highest")
@pytest.mark.parametrize(
    ("german", "soviet", "winner"),
    [
        ([5, 1], [4, 4, 4], GERMAN),
        ([2, 2, 2], [3], SOVIET),
        ([1], [2], SOVIET),
        ([4, 4, 4, 4], [5, 1], SOVIET),  # not added up
    ],
)
def test_best_single_die_wins(german: list[int], soviet: list[int], winner: int) -> None:
    assert result(fought(german, soviet)) == winner


@rule("R4.5", break_test="highest")
def test_bloody_slaughter_costs_each_side_a_die_and_the_rest_is_rolled_again() -> None:
    table = fought([6, 6, 6], [6, 1], [2, 1], [3])
    assert table.events_of(Ev.SLAUGHTER) == [(Ev.SLAUGHTER, 2, 1, 6)]
    rolls = [event[1:] for event in table.events_of(Ev.ROLL)]
    assert rolls == [(GERMAN, 6, 6, 6), (SOVIET, 6, 1), (GERMAN, 2, 1), (SOVIET, 3)]
    assert result(table) == SOVIET


@rule("R4.5", break_test="highest")
@pytest.mark.parametrize(
    ("german", "soviet", "winner"),
    [([3, 3], [3], GERMAN), ([3], [3, 3], SOVIET), ([3], [3], SOVIET)],
)
def test_a_side_without_a_die_loses_and_without_any_the_soviet_holds(
    german: list[int], soviet: list[int], winner: int
) -> None:
    table = fought(german, soviet)
    assert len(table.events_of(Ev.ROLL)) == 2
    assert result(table) == winner


@rule("R4.5", break_test="cancel")
@pytest.mark.parametrize(
    ("german", "soviet", "winner", "slaughters"),
    [
        ([6, 1], [6, 2], SOVIET, 1),
        ([1, 6, 5], [6, 4], GERMAN, 1),
        ([4, 6], [6, 4], SOVIET, 2),
        ([4, 6, 1], [6, 4], GERMAN, 2),
        ([4, 6], [6, 4, 1], SOVIET, 2),
        ([5], [3, 3, 3], GERMAN, 0),
    ],
)
def test_equal_best_dice_cancel_each_other_without_a_new_roll(
    german: list[int], soviet: list[int], winner: int, slaughters: int
) -> None:
    table = fought(german, soviet, variant="cancel")
    assert result(table) == winner
    assert len(table.events_of(Ev.SLAUGHTER)) == slaughters
    assert len(table.events_of(Ev.ROLL)) == 2


@rule("R4.5", break_test="cancel")
def test_each_cancelled_pair_is_told_with_the_dice_left() -> None:
    table = fought([4, 6, 1], [6, 4], variant="cancel")
    assert table.events_of(Ev.SLAUGHTER) == [(Ev.SLAUGHTER, 2, 1, 6), (Ev.SLAUGHTER, 1, 0, 4)]


@rule("R4.5")
@pytest.mark.parametrize("variant", READINGS)
def test_bloody_slaughter_with_only_the_determination_die_is_a_soviet_win(variant: str) -> None:
    table = before_test(0, 1, variant).rolls([6], [6]).hold("fire_bucket")
    assert result(table) == SOVIET
    assert len(table.events_of(Ev.SLAUGHTER)) == 1
    table = before_test(0, 1, variant).rolls([6], [5]).hold("fire_bucket")
    assert result(table) == GERMAN


@rule("R4.5")
@pytest.mark.parametrize("variant", READINGS)
@pytest.mark.parametrize(("german", "soviet"), [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_exact_odds_are_what_all_rolls_of_the_engine_come_to(
    german: int, soviet: int, variant: DiceReading
) -> None:
    table = before_test(german, soviet, variant)
    chance = chance_now(table.kit, table.state, table.here)
    assert chance == share_of_all_rolls(german, soviet, variant)
    assert chance == german_chance(german, soviet, determination=False, reading=variant)


def share_of_all_rolls(german: int, soviet: int, variant: str) -> Fraction:
    """The German's share of every roll there can be, each read by the rulebook's words."""
    if not german or not soviet:
        return Fraction(german > 0)
    total = Fraction(0)
    for dice in product(range(1, 7), repeat=german + soviet):
        ours = sorted(dice[:german], reverse=True)
        theirs = sorted(dice[german:], reverse=True)
        while variant == "cancel" and ours and theirs and ours[0] == theirs[0]:
            del ours[0], theirs[0]
        if not ours or not theirs:
            total += len(ours) > len(theirs)
        elif ours[0] == theirs[0]:
            total += again(german - 1, soviet - 1)
        else:
            total += ours[0] > theirs[0]
    return total * Fraction(1, 6) ** (german + soviet)


@cache
def again(german: int, soviet: int) -> Fraction:
    """The German's share of the rolls after a Bloody Slaughter."""
    return share_of_all_rolls(german, soviet, "highest")


@rule("R4.5")
@pytest.mark.parametrize(
    ("variant", "german", "soviet"),
    [(variant, *pair) for variant in READINGS for pair in ((1, 1), (3, 1), (1, 3), (3, 2), (2, 3))],
)
def test_odds_of_more_dice_are_exact(variant: DiceReading, german: int, soviet: int) -> None:
    expected = share_of_all_rolls(german, soviet, variant)
    assert german_chance(german, soviet, determination=False, reading=variant) == expected


@rule("R4.5")
@pytest.mark.parametrize("variant", READINGS)
@pytest.mark.parametrize("soviet", [1, 2, 3])
def test_odds_of_the_determination_die_count_only_clear_wins(
    variant: DiceReading, soviet: int
) -> None:
    wins = sum(Fraction(face - 1, 6) ** soviet for face in range(1, 7)) / 6
    assert german_chance(1, soviet, determination=True, reading=variant) == wins


@rule("R4.5")
@pytest.mark.parametrize("variant", READINGS)
def test_odds_without_dice(variant: DiceReading) -> None:
    assert german_chance(2, 0, determination=False, reading=variant) == 1
    assert german_chance(0, 2, determination=False, reading=variant) == 0
    assert german_chance(0, 0, determination=False, reading=variant) == 0


@rule("R4.5")
@every("variant, dice", product(READINGS, product(range(1, 7), repeat=2)))
def test_one_die_against_one(variant: str, dice: tuple[int, int]) -> None:
    table = fought(dice[:1], dice[1:], variant=variant)
    assert result(table) == (GERMAN if dice[0] > dice[1] else SOVIET)
