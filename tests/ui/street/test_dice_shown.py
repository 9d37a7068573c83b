"""Dice say what they needed and what each of them did; then who fell, where."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.panels.result import DiceRow, DieModel, RollModel, gathered
from tests.support.street_attacks import attackers, click_on, press, settle
from tests.support.street_hands import StreetWindow


def shot(referee: str) -> StreetWindow:
    """An attack whose dice have fallen."""
    window, _, target = next(attackers(referee))
    click_on(window, target)
    press(window, "roll")
    while not len(window.table.session.results):  # the target may answer first
        window.table.control.take(window.decision.options[0])
        settle(window)
    window.frame()
    return window


def test_each_die_says_what_it_did() -> None:
    window = shot("tide")
    attack, defence = window.result.rolls[:2]
    assert attack.text.endswith("5 or more (TI5.2)")
    assert [die.does for die in attack.dice] == [
        "hit" if die.value >= 5 else "none" for die in attack.dice
    ]
    assert [die.does for die in defence.dice] == [
        "stop" if die.value >= 5 else "none" for die in defence.dice
    ]
    window = shot("k47")
    assert all(roll.text.endswith(("(KB4.1)", "(KB4.2)")) for roll in window.result.rolls[:2])
    assert {die.does for roll in window.result.rolls[:2] for die in roll.dice} <= {"hit", "none"}


@pytest.mark.parametrize("referee", REFEREES)
def test_what_came_of_dice_is_told_below_them_with_its_place_and_the_side_once(
    referee: str,
) -> None:
    lines = [line for roll in shot(referee).result.rolls for line in roll.outcomes]
    assert lines
    for line in lines:
        assert not line.startswith("T1")
        assert line.count("German") <= 1
        assert line.count("Soviet") <= 1
    assert any(line[0] in "ABCDEFGH" and line[1].isdigit() for line in lines)


def test_a_roll_of_which_something_was_told_stands_alone() -> None:
    one, other = DieModel(3, 6), DieModel(4, 6)
    plain, roll = RollModel("A", 0, (one,)), RollModel("A", 0, (other,), ("it fell",))
    assert list(gathered([plain, roll, plain])) == [
        RollModel("A", 0, (one, other), ("it fell",)),
        plain,
    ]


def test_what_a_die_did_is_seen_without_colours(look: Look) -> None:
    """By its height, a mark of its own, and how strong it is."""
    grey = {}
    for faces in (6, 10):
        for does in ("hit", "stop", "none", ""):
            row = DiceRow(RollModel("A", 0, (DieModel(5, faces, does),)))
            surface = pygame.Surface((120, 120))
            row.layout(pygame.Rect(0, 0, 120, 120), look)
            row.draw(surface, look)
            grey[faces, does] = pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")
    assert len(set(grey.values())) == len(grey)
