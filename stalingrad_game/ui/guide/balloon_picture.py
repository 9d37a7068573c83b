"""The picture of a balloon: what a guide says, on paper; its buttons lie on it, at its foot."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ..art.resources import Look
from ..style.fonts import Role
from ..style.theme import BRICK, OCHRE, PAPER, SOOT, Colour, mix
from ..widgets.text import wrap

BALLOON_PAD: Final = 16


class BalloonSprite(NamedTuple):
    """What a guide says, on paper with an edge of ochre; its buttons lie on it, at its foot."""

    text: str
    progress: str
    """How far the lesson has come; "" for none."""
    refusal: str
    """What is said first to somebody who tried something else; "" for nothing."""
    type: int
    """The type of the words, in design pixels of what is read."""

    def words_height(self, look: Look, width: int) -> int:
        """How high its words are with what lies round them, in a width; in pixels."""
        pad = look.theme.read_px(BALLOON_PAD)
        rows = self._rows(look, width - 2 * pad)
        return 2 * pad + sum(look.fonts.height(role, px) for role, px, _, _ in rows)

    def _rows(self, look: Look, width: int) -> list[tuple[Role, int, str, Colour]]:
        """Its lines from the top: role and size of type, words, ink."""
        theme, fonts = look.theme, look.fonts
        px, small = theme.read_type(self.type), theme.read_type(min(self.type, 14))
        rows: list[tuple[Role, int, str, Colour]] = []
        if self.progress:
            rows.append(("title", small, self.progress, mix(SOOT, PAPER, 0.35)))
        said = wrap(fonts, "text_bold", px, self.refusal, width) if self.refusal else []
        rows += [("text_bold", px, line, BRICK) for line in said]
        return rows + [
            ("text", px, line, SOOT) for line in wrap(fonts, "text", px, self.text, width)
        ]

    def paint(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """The balloon without its buttons."""
        theme = look.theme
        picture = pygame.Surface(size, 0, 32)
        picture.fill(PAPER)
        pygame.draw.rect(picture, OCHRE, picture.get_rect(), 2 * theme.bold)
        pygame.draw.rect(picture, SOOT, picture.get_rect(), theme.line)
        pad = theme.read_px(BALLOON_PAD)
        top, width = pad, size[0] - 2 * pad
        for role, px, line, ink in self._rows(look, width):
            high = look.fonts.height(role, px)
            look.fonts.draw(picture, role, px, line, ink, pygame.Rect(pad, top, width, high))
            top += high
        return picture
