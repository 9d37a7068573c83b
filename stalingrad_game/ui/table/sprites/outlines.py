"""Outlines that tell the sides apart, German square and Soviet cut, and surfaces for them."""

from __future__ import annotations

from typing import Final

import pygame

from ...art.canvas import Canvas
from ...style.theme import SIDE_LOOKS, SIDE_ORDER, SOOT, Colour, SideLook
from .sprite_cache import PixelSize

OutlinePoints = list[tuple[float, float]]
GERMAN_SIDE: Final = 0


def side_look(side: int) -> SideLook:
    """How a side looks, by the engine's number."""
    return SIDE_LOOKS[SIDE_ORDER[side]]


def new_canvas(size: PixelSize, edge: Colour = SOOT) -> Canvas:
    """A clear canvas to draw on in pixels."""
    return Canvas(size, units=float(max(size[1], 1)), edge=edge)


def blank_surface(size: PixelSize) -> pygame.Surface:
    """A clear surface."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    surface.fill((*SOOT, 0))
    return surface


def draw_stripes(surface: pygame.Surface, box: pygame.Rect, pitch: int, ink: Colour) -> None:
    """Broad slanting stripes over a box, as on a poster, one in so many pixels."""
    wide, high = pitch // 2, box.height
    for left in range(box.left - high, box.right, pitch):
        points = (
            (left, box.bottom),
            (left + wide, box.bottom),
            (left + wide + high, box.top),
            (left + high, box.top),
        )
        pygame.draw.polygon(surface, ink, points)


def side_outline(
    left: float, top: float, right: float, bottom: float, side: int, cut: float
) -> OutlinePoints:
    """The outline of a side's piece: square for the Germans, all corners cut for the Soviets."""
    if side == GERMAN_SIDE or cut <= 0:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    return [
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ]
