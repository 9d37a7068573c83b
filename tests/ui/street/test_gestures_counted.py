"""What usual actions take at the table, counted through the window's own input."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pygame
import pytest

from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.street.input.attack_plans import target_of
from stalingrad_game.ui.street.model.table_model import unit_target
from tests.drive.street_gestures import (
    WANTED,
    ByKeys,
    ByMouse,
    Player,
    TableAction,
    measured,
    moments,
    settled,
)
from tests.support.amount import some

MOVES = ("step", "march", "stairs")
ATTACKS = ("fire", "fire_1", "fire_2", "house", "assault")
SOME = {"tide": WANTED["tide"], "ats": ("step", "fire", "pass"), "k47": (*MOVES, "fire")}
"""By referee: what is soon found in a random game."""
MORE = {("ats", "house"): 90}
"""What comes later, and is sought by itself from a decision on."""


@cache
def action(referee: str, name: str) -> TableAction:
    """A moment for an action, sought once together with those that are soon found."""
    if (referee, name) in MORE:
        return moments(referee, (name,), MORE[referee, name])[name]
    return soon_found(referee)[name]


@cache
def soon_found(referee: str) -> Mapping[str, TableAction]:
    return moments(referee, SOME[referee])


@pytest.mark.parametrize("referee", SOME)
def test_a_move_takes_two_clicks_and_an_attack_three(referee: str) -> None:
    actions = soon_found(referee)
    assert set(actions) == set(SOME[referee])
    by_keys_too = some([*actions], 2)
    for name, wanted in actions.items():
        by_mouse = measured(wanted, ByMouse())
        least = 2 if name in MOVES else 3 if name in ATTACKS else 1
        assert by_mouse.gestures <= max(least, len(wanted.options) + 1), name
        if name in (*MOVES, *ATTACKS):
            assert by_mouse.gestures == least, name
        if name in (*MOVES, *ATTACKS) and name in by_keys_too:
            assert measured(wanted, ByKeys()).seconds < by_mouse.seconds, name


@pytest.mark.parametrize("referee", ["ats", "tide"])
def test_a_shot_at_a_house_takes_eight_keys_at_the_most(referee: str) -> None:
    shot = action(referee, "house")
    by_keys = measured(shot, ByKeys())
    assert by_keys.gestures <= 8
    assert by_keys.table.session.record.steps[-1].option == shot.options[-1]


def test_b_goes_through_the_houses_and_rolls_nothing() -> None:
    shot = action("tide", "house")
    record = GameRecord.played_again(shot.record, len(shot.record.steps))
    window = Player(record, "en")
    control = window.table.control
    control.selection.turn_to(unit_target(shot.unit))
    settled(window)
    chances = dict(control.attacks.chances)
    houses = [one for one in chances if control.attacks.sorts[one] == "house"]
    assert len(houses) == 2
    steps, aims = len(record.steps), []
    for _ in range(3):
        window.key(pygame.K_b)
        assert control.attacks.plan is not None
        aims.append(target_of(control.attacks.plan.attack))
    likeliest = max(houses, key=chances.__getitem__)
    assert aims[0] == aims[2] == likeliest
    assert set(aims) == set(houses)
    assert len(record.steps) == steps


def test_seconds_are_thought_pointing_clicks_and_what_is_waited_for() -> None:
    window = _player()
    window.click((640, 300))
    first = window.seconds
    assert 1.35 + 0.2 < first < 1.35 + 0.2 + 0.8 + 0.5
    window.click((640, 300))
    assert window.seconds - first == pytest.approx(1.55), "the pointer is there already"


def _player() -> Player:
    window = measured(action("tide", "step"), ByKeys())
    window.seconds = 0.0
    return window
