"""The system's clipboard, as far as there is one: text alone."""

from __future__ import annotations

import pygame


def copied_text() -> str:
    """The text that was copied last, in any program; "" where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""


def copy_text(text: str) -> bool:
    """Give text to the clipboard; says whether there was one to take it."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):
        return False
    return True
