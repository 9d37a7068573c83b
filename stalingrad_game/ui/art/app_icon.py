"""The emblem: the tower of the Grain Elevator before the sun, for window and icon files."""

from __future__ import annotations

import pygame

from ..style.theme import PAPER, SOOT
from .svg_pictures import render_picture

WINDOW_ICON_PX = 64
"""How large the window's own icon is."""


def render_emblem(px: int) -> pygame.Surface:
    """The emblem, `px` square, with cut empty corners."""
    return render_picture("emblem", px, SOOT, PAPER)
