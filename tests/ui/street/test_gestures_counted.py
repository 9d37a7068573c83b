"""What usual actions take at the table, counted through the window's own input."""

from __future__ import annotations

import pytest

from tests.drive.street_gestures import WANTED, ByKeys, ByMouse, Player, measured, moments

MOVES = ("step", "march", "stairs")
ATTACKS = ("fire", "fire_1", "fire_2", "house", "assault")
SOME = {"tide": WANTED["tide"], "ats": ("step", "fire", "pass"), "k47": (*MOVES, "fire")}
"""By referee: what is soon found in a random game."""


@pytest.mark.parametrize("referee", SOME)
def test_a_move_takes_two_clicks_and_an_attack_three(referee: str) -> None:
    deeds = moments(referee, SOME[referee])
    assert set(deeds) == set(SOME[referee])
    for name, deed in deeds.items():
        by_mouse, by_keys = measured(deed, ByMouse()), measured(deed, ByKeys())
        least = 2 if name in MOVES else 3 if name in ATTACKS else 1
        assert by_mouse.gestures <= max(least, len(deed.options) + 1), name
        if name in (*MOVES, *ATTACKS):
            assert by_mouse.gestures == least, name
            assert by_keys.seconds < by_mouse.seconds, name


def test_seconds_are_thought_pointing_clicks_and_what_is_waited_for() -> None:
    window = _player()
    window.click((640, 300))
    first = window.seconds
    assert 1.35 + 0.2 < first < 1.35 + 0.2 + 0.8 + 0.5
    window.click((640, 300))
    assert window.seconds - first == pytest.approx(1.55), "the pointer is there already"


def _player() -> Player:
    (deed,) = moments("tide", ("step",)).values()
    window = measured(deed, ByKeys())
    window.seconds = 0.0
    return window
