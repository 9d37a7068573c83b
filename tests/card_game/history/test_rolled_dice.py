"""Every kind of Break Test by example: each die with its cause, and what decided (R4.5, R4.4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from stalingrad_game.card_game.history.battle_facts import BattleFacts, battles_of
from stalingrad_game.card_game.history.rolled_dice import DecidingDice, RolledDie, die_causes
from stalingrad_game.card_game.rules.break_test import Dice
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Ev
from stalingrad_game.card_game.state.state import PUBLIC, view
from tests.support.set_up import battle
from tests.support.table import Table

BUILDINGS = ("", "a_yard", "red_square", "b_bank", "c_yard")
"""By defence."""


def ended(table: Table) -> BattleFacts:
    """The battle that the next Hold ends."""
    before, district = view(table.state, PUBLIC), table.state.district
    table.hold("fire_bucket")
    steps = [(0, (Ev.BATTLE, district)), *((1, event) for event in table.events)]
    (facts,) = battles_of(table.kit, before, steps)
    return facts


def rolled(*rolls: Sequence[int], variant: str = "highest") -> BattleFacts:
    """A test of Infernos against defence: German and Soviet dice of each roll in turn."""
    table = battle(
        BUILDINGS[len(rolls[1])],
        german=["infantry_76"],
        depleted=["infantry_76"],
        infernos=len(rolls[0]),
        hold=1,
        variants={"break_test": variant},
    )
    for ours, theirs in zip(rolls[::2], rolls[1::2], strict=True):
        table.rolls(ours, theirs)
    return ended(table)


@pytest.mark.parametrize(
    ("rolls", "winner", "deciding"),
    [
        (([5, 1], [3, 2]), GERMAN, DecidingDice("higher", 5, 3)),
        (([2, 1], [3, 6]), SOVIET, DecidingDice("higher", 6, 2)),
        (([4, 1], [4, 2], [3], [1]), GERMAN, DecidingDice("higher", 3, 1)),
        (([4, 1], [4]), GERMAN, DecidingDice("unopposed")),
        (([4], [4, 1]), SOVIET, DecidingDice("unopposed")),
        (([6], [6]), SOVIET, DecidingDice("none left")),
        (([6, 6], [6, 6], [2], [2]), SOVIET, DecidingDice("none left")),
    ],
)
def test_what_decided_by_the_highest_die(
    rolls: tuple[list[int], ...], winner: int, deciding: DecidingDice
) -> None:
    facts = rolled(*rolls)
    assert (facts.winner, facts.deciding) == (winner, deciding)
    shown = [tuple(die.value for die in throw.of(s)) for throw in facts.throws for s in (0, 1)]
    assert shown == [tuple(faces) for faces in rolls]
    assert facts.captured is (winner == GERMAN)


@pytest.mark.parametrize(
    ("rolls", "winner", "deciding", "slaughters"),
    [
        (([5, 4], [5, 3]), GERMAN, DecidingDice("higher", 4, 3), (5,)),
        (([5, 2], [5, 3]), SOVIET, DecidingDice("higher", 3, 2), (5,)),
        (([5, 2], [5]), GERMAN, DecidingDice("unopposed"), (5,)),
        (([5, 2], [2, 5]), SOVIET, DecidingDice("none left"), (5, 2)),
    ],
)
def test_what_decided_where_equal_dice_cancel_each_other(
    rolls: tuple[list[int], ...],
    winner: int,
    deciding: DecidingDice,
    slaughters: tuple[int, ...],
) -> None:
    facts = rolled(*rolls, variant="cancel")
    assert (facts.winner, facts.deciding) == (winner, deciding)
    assert facts.throws[0].slaughters == slaughters


def test_a_die_that_is_given_up_takes_its_cause_with_it() -> None:
    first, second = rolled([4, 1], [2, 4], [3], [1]).throws
    assert first.german == (RolledDie("inferno", 4, "given up"), RolledDie("inferno", 1, "plain"))
    assert first.soviet == (RolledDie("defence", 2, "plain"), RolledDie("defence", 4, "given up"))
    assert second.german == (RolledDie("inferno", 3, "best"),)
    assert second.soviet == (RolledDie("defence", 1, "best"),)
    assert (first.slaughters, second.slaughters) == ((4,), ())


@pytest.mark.parametrize("variant", ["highest", "cancel"])
def test_a_determination_die_wins_no_tie(variant: str) -> None:
    table = battle(
        "a_yard",
        german=["infantry_76"],
        depleted=["infantry_76"],
        hold=1,
        variants={"break_test": variant},
    )
    facts = ended(table.rolls([5], [5]))
    assert facts.deciding == DecidingDice("determination", 5, 5)
    assert facts.winner == SOVIET
    assert facts.throws[0].german == (RolledDie("determination", 5, "given up"),)
    assert facts.chance == Fraction(5, 12)


def test_without_a_german_no_die_is_rolled() -> None:
    table = battle("a_yard", german=["infantry_76"], soviet=["guards_37"], hold=1)
    before, district = view(table.state, PUBLIC), table.state.district
    steps = [
        (0, (Ev.BATTLE, district)),
        (1, (Ev.RESULT, district, SOVIET, 1)),
        (1, (Ev.BATTLE_END, district)),
    ]
    (facts,) = battles_of(table.kit, before, steps)
    assert (facts.dice, facts.chance, facts.throws) == (None, None, ())
    assert facts.deciding == DecidingDice("untested")


def test_what_heroes_steal_are_the_last_german_dice() -> None:
    dice = Dice(
        german_formation=1,
        german_unit=0,
        inferno=2,
        bonus=1,
        determination=0,
        soviet_formation=0,
        soviet_unit=1,
        defence=2,
        stolen=2,
    )
    german, soviet = die_causes(dice)
    assert german == ("german_formation", "inferno")
    assert soviet == ("soviet_unit", "defence", "defence", "stolen", "stolen")
    assert (len(german), len(soviet)) == (dice.german, dice.soviet)
