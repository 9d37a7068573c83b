"""Which words are set, how large and where: everything that a window's type draws is written down.

Use it on pictures that aren't kept already: what was painted before is not set again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pygame
import pytest

from stalingrad_game.ui.style.fonts import Align, Fonts, Role
from stalingrad_game.ui.style.theme import Colour
from tests.support.shared_looks import words_alone


class SetLine(NamedTuple):
    """A line of type."""

    role: Role
    px: int
    text: str
    colour: Colour
    foot: int = 0
    """Where its letters stand, in pixels from its sheet's upper edge; 0 where it is turned."""


@contextmanager
def lines_set() -> Iterator[list[SetLine]]:
    """Every line that is set meanwhile, in its order, by whatever fonts."""
    lines: list[SetLine] = []
    render, draw = Fonts.render, Fonts.draw

    def watched(fonts: Fonts, role: Role, px: int, text: str, colour: Colour) -> pygame.Surface:
        lines.append(SetLine(role, px, text, colour))
        return render(fonts, role, px, text, colour)

    def watched_draw(
        fonts: Fonts,
        surface: pygame.Surface,
        role: Role,
        px: int,
        text: str,
        colour: Colour,
        rect: pygame.Rect,
        align: Align = "left",
    ) -> pygame.Rect:
        inked = draw(fonts, surface, role, px, text, colour, rect, align)
        if text:
            foot = rect.centery + (fonts.cap(role, px) + 1) // 2
            lines[-1] = lines[-1]._replace(foot=foot)
        return inked

    with words_alone(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fonts, "render", watched)
        patch.setattr(Fonts, "draw", watched_draw)
        yield lines


def letters(text: str) -> str:
    """A text without blanks, so that it can be found again over the ends of lines."""
    return "".join(text.split()).casefold()


def luminance(colour: Colour) -> float:
    """How light a colour is to the eye, from 0 to 1, as web pages are judged."""
    parts = [one / 255 for one in colour]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """How well one colour is read on another: from 1 to 21; 4.5 is enough for small type."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
