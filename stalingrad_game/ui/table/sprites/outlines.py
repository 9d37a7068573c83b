"""Outlines that tell the sides apart, and sheets to draw them on: German square, Soviet cut."""

from __future__ import annotations

from typing import Final

import pygame

from ...art.canvas import Canvas
from ...style.theme import OCHRE, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT, Colour, SideLook, mix
from .sprite_cache import PixelSize

OutlinePoints = list[tuple[float, float]]
GERMAN_SIDE: Final = 0


def side_look(side: int) -> SideLook:
    """How a side looks, by the engine's number."""
    return SIDE_LOOKS[SIDE_ORDER[side]]


def new_canvas(size: PixelSize, edge: Colour = SOOT) -> Canvas:
    """A clear sheet to draw on in pixels."""
    return Canvas(size, units=float(max(size[1], 1)), edge=edge)


def blank_surface(size: PixelSize) -> pygame.Surface:
    """A clear sheet."""
    sheet = pygame.Surface(size, pygame.SRCALPHA, 32)
    sheet.fill((*SOOT, 0))
    return sheet


def side_outline(
    left: float, top: float, right: float, bottom: float, side: int, cut: float
) -> OutlinePoints:
    """The outline of a side's piece: square for the German, all corners cut for the Soviet."""
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


def faded(colour: Colour, ground: Colour = SOOT) -> Colour:
    """An ink that has lost its strength."""
    return mix(colour, ground, 0.45)


def contrast_ink(ground: Colour) -> Colour:
    """The ink that is read best on a ground: soot or paper."""
    return SOOT if sum(ground) > 330 else PAPER


def leader_level_ink(level: int) -> Colour:
    """The ink of a leader's level."""
    return OCHRE if level else PAPER
