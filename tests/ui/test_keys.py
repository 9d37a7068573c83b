"""Keys mean the same on every keyboard."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.ui.style.keys import direction_of, has_command, is_activate, number_of
from tests.support.gestures import key


def test_numbers_go_by_place_and_not_by_letter() -> None:
    french = key(pygame.K_AMPERSAND, scancode=pygame.KSCAN_1)
    english = key(pygame.K_1, scancode=pygame.KSCAN_1)
    assert number_of(french) == number_of(english) == 0


def test_the_number_row_counts_from_the_left() -> None:
    codes = (pygame.KSCAN_2, pygame.KSCAN_9, pygame.KSCAN_0, pygame.KSCAN_EQUALS)
    assert [number_of(key(0, scancode=code)) for code in codes] == [1, 8, 9, 11]


def test_other_keys_are_no_numbers() -> None:
    assert number_of(key(pygame.K_a, scancode=pygame.KSCAN_A)) is None
    assert number_of(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)) is None


@pytest.mark.parametrize(
    ("code", "direction"),
    [
        (pygame.K_LEFT, "left"),
        (pygame.K_RIGHT, "right"),
        (pygame.K_UP, "up"),
        (pygame.K_DOWN, "down"),
        (pygame.K_a, None),
    ],
)
def test_arrows_are_directions(code: int, direction: str | None) -> None:
    assert direction_of(key(code)) == direction


def test_return_and_space_act() -> None:
    assert all(is_activate(key(code)) for code in (pygame.K_RETURN, pygame.K_SPACE))
    assert not is_activate(key(pygame.K_ESCAPE))


def test_ctrl_or_cmd_is_a_command() -> None:
    assert has_command(key(pygame.K_z, pygame.KMOD_LCTRL))
    assert has_command(key(pygame.K_z, pygame.KMOD_LMETA))
    assert not has_command(key(pygame.K_z, pygame.KMOD_LSHIFT))
