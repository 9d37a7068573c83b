"""What usual actions take at the table, counted through the window's own input."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.ui.street.input.attack_plans import target_of
from stalingrad_game.ui.street.model.table_model import unit_target
from tests.drive.street_gestures import (
    WANTED,
    ByKeys,
    ByMouse,
    Player,
    measured,
    moments,
    settled,
)

MOVES = ("step", "march", "stairs")
ATTACKS = ("fire", "fire_1", "fire_2", "house", "assault")
SOME = {"tide": WANTED["tide"], "ats": ("step", "fire", "pass"), "k47": (*MOVES, "fire")}
"""By referee: what is soon found in a random game."""


@pytest.mark.parametrize("referee", SOME)
def test_a_move_takes_two_clicks_and_an_attack_three(referee: str) -> None:
    actions = moments(referee, SOME[referee])
    assert set(actions) == set(SOME[referee])
    for name, action in actions.items():
        by_mouse, by_keys = measured(action, ByMouse()), measured(action, ByKeys())
        least = 2 if name in MOVES else 3 if name in ATTACKS else 1
        assert by_mouse.gestures <= max(least, len(action.options) + 1), name
        if name in (*MOVES, *ATTACKS):
            assert by_mouse.gestures == least, name
            assert by_keys.seconds < by_mouse.seconds, name


@pytest.mark.parametrize("referee", ["ats", "tide"])
def test_a_shot_at_a_house_takes_eight_keys_at_the_most(referee: str) -> None:
    (action,) = moments(referee, ("house",)).values()
    by_keys = measured(action, ByKeys())
    assert by_keys.gestures <= 8
    assert by_keys.table.session.record.steps[-1].option == action.options[-1]


def test_b_goes_through_the_houses_and_rolls_nothing() -> None:
    (action,) = moments("tide", ("house",)).values()
    window = Player(action.record, "en")
    control = window.table.control
    control.selection.turn_to(unit_target(action.unit))
    settled(window)
    chances = dict(control.attacks.chances)
    houses = [one for one in chances if control.attacks.sorts[one] == "house"]
    assert len(houses) == 2
    steps, aims = len(action.record.steps), []
    for _ in range(3):
        window.key(pygame.K_b)
        assert control.attacks.plan is not None
        aims.append(target_of(control.attacks.plan.attack))
    likeliest = max(houses, key=chances.__getitem__)
    assert aims[0] == aims[2] == likeliest
    assert set(aims) == set(houses)
    assert len(action.record.steps) == steps


def test_seconds_are_thought_pointing_clicks_and_what_is_waited_for() -> None:
    window = _player()
    window.click((640, 300))
    first = window.seconds
    assert 1.35 + 0.2 < first < 1.35 + 0.2 + 0.8 + 0.5
    window.click((640, 300))
    assert window.seconds - first == pytest.approx(1.55), "the pointer is there already"


def _player() -> Player:
    (action,) = moments("tide", ("step",)).values()
    window = measured(action, ByKeys())
    window.seconds = 0.0
    return window
