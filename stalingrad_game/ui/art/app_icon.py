"""The emblem: the tower of the Grain Elevator before the sun, for window and icon files."""

from __future__ import annotations

import pygame

from ..style.theme import BRICK, PAPER, SOOT
from .buildings.fire import flame
from .canvas import Canvas

WINDOW_ICON_PX = 64
"""How large the window's own icon is."""


def render_emblem(px: int) -> pygame.Surface:
    """The emblem, `px` square, with round empty corners."""
    board = Canvas((px, px), edge=SOOT)
    board.poly(((10, 0), (100, 0), (100, 90), (90, 100), (0, 100), (0, 10)), SOOT)
    board.poly(((13, 5), (95, 5), (95, 87), (87, 95), (5, 95), (5, 13)), PAPER)
    board.disc(60, 42, 29, BRICK)
    for near, far in ((5, 16), (27, 38), (49, 52)):
        board.poly(((60, 42), (near, 5), (far, 5)), (214, 176, 140))
    board.disc(60, 42, 26, BRICK)
    board.poly(((5, 80), (95, 80), (95, 87), (87, 95), (5, 95)), SOOT)
    board.rect(14, 46, 34, 40, SOOT)
    for number in range(3):
        left = 17.0 + number * 10.5
        board.poly(((left, 51), (left + 4, 51), (left + 2, 78)), PAPER)
    board.rect(45, 22, 24, 64, SOOT)
    board.rect(42, 19, 30, 6, SOOT)
    board.rect(50, 13, 14, 8, SOOT)
    for row in range(4):
        for column in range(2):
            board.rect(50 + column * 8.5, 31 + row * 11.5, 5, 6, PAPER)
    flame(board, 80, 88, 34, 3)
    return board.finish()
