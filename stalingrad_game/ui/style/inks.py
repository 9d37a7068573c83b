"""The inks of the window: each is a name for a purpose, and the palette in use says its colour.

A palette is changed for the whole program at once, so that whatever names an ink follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from .palettes import PALETTES, PaletteName


class PaletteInk(pygame.Color):
    """An ink that everything may keep, whose colour follows the palette in use.

    It reads like a colour's three numbers. As a key it is this very ink, whatever its colour, so
    what is kept by inks is to be forgotten, or kept apart, when the palette changes.
    """

    def __iter__(self) -> Iterator[int]:
        """Red, green and blue."""
        return iter((self.r, self.g, self.b))

    def __len__(self) -> int:
        """Three: an ink covers wholly."""
        return 3

    def __hash__(self) -> int:  # type: ignore[override]  # a plain colour has none
        """The ink's own, not its colour's."""
        return id(self)


class _Press:
    """The inks, and the palette that they are printed in."""

    def __init__(self) -> None:
        self.inks: Final = {
            name: PaletteInk(*colour) for name, colour in PALETTES["poster"]._asdict().items()
        }
        self.loaded: PaletteName = "poster"


_PRESS: Final = _Press()


def palette_ink(name: str) -> PaletteInk:
    """An ink by the name of its field in `Palette`; raises `KeyError` for another one."""
    return _PRESS.inks[name]


def palette_in_use() -> PaletteName:
    """The palette that the inks show now."""
    return _PRESS.loaded


def use_palette(name: PaletteName) -> None:
    """Print everything in another palette from now on."""
    for ink, colour in zip(_PRESS.inks.values(), PALETTES[name], strict=True):
        ink.update(*colour)
    _PRESS.loaded = name
