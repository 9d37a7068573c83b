"""The window: draws a view, plays events and turns input into one of the offered options.

Knows no rule; only this package and the entry point import pygame.
"""

from typing import Final

SCREEN_PACKAGES: Final = (
    "stalingrad_game.ui.screens",
    "stalingrad_game.ui.lesson",
    "stalingrad_game.ui.looking_back",
    "stalingrad_game.ui.mail",
    "stalingrad_game.ui.practice",
    "stalingrad_game.ui.pack_editor",
    "stalingrad_game.ui.street.screens",
)
"""Where the screens are found, by name; a further game adds a package of its own."""
