"""What is offered, chosen, focused: shown by shape and light, not by colour alone.

Offered: a bright frame with a wedge that points at it. Chosen: a paper frame with a tick, or with
the sign of a discard. Focused: four corners outside the frame.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, OCHRE, SOOT
from .outlines import blank_surface
from .sprite_cache import PixelSize

HighlightKind = Literal["offered", "chosen", "picked", "focus", "pointed out"]
HIGHLIGHT_MARGIN: Final = 14
"""How far a highlight goes beyond its target, in design pixels."""


class HighlightSprite(NamedTuple):
    """A highlight round a target; its surface is larger by `HIGHLIGHT_MARGIN` on each side."""

    kind: HighlightKind
    wedge: bool = True

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        theme = look.theme
        margin = theme.px(HIGHLIGHT_MARGIN)
        picture = blank_surface(size)
        box = picture.get_rect().inflate(-2 * margin, -2 * margin)
        if self.kind == "offered":
            self._offered(picture, look, box, margin)
        elif self.kind in {"chosen", "picked"}:
            self._chosen(picture, look, box, "tick" if self.kind == "chosen" else "discard")
        elif self.kind == "pointed out":
            pygame.draw.rect(picture, CHALK, box.inflate(4, 4), theme.line)
        else:
            self._focus(picture, look, box)
        return picture

    def _offered(self, picture: pygame.Surface, look: Look, box: pygame.Rect, margin: int) -> None:
        theme = look.theme
        steps = max(margin - theme.bold, 2)
        for step in range(steps, 0, -1):
            share = 1 - step / (steps + 1)
            glow = (*OCHRE, round(105 * share**2))
            grow = 2 * (step + theme.bold // 2)
            pygame.draw.rect(
                picture, glow, box.inflate(grow, grow), 2, border_radius=theme.px(4) + step
            )
        line = max(theme.px(3), 2)
        frame = box.inflate(2 * line, 2 * line)
        pygame.draw.rect(picture, SOOT, frame.inflate(2, 2), line + 2, border_radius=theme.px(3))
        pygame.draw.rect(picture, OCHRE, frame, line, border_radius=theme.px(3))
        if not self.wedge:
            return
        high = max(theme.px(11), 6)
        half = max(theme.px(10), 6)
        x, y = box.centerx, max(box.top - line - high - 2, 0)
        dark = ((x - half - 3, y - 2), (x + half + 3, y - 2), (x, y + high + 2))
        pygame.draw.polygon(picture, SOOT, dark)
        pygame.draw.polygon(picture, OCHRE, ((x - half, y), (x + half, y), (x, y + high)))

    def _chosen(self, picture: pygame.Surface, look: Look, box: pygame.Rect, sign: str) -> None:
        theme = look.theme
        line = theme.bold
        frame = box.inflate(2 * line, 2 * line)
        pygame.draw.rect(picture, SOOT, frame.inflate(4, 4), line + 4, border_radius=theme.px(4))
        pygame.draw.rect(picture, CHALK, frame, line, border_radius=theme.px(4))
        edge = max(theme.px(22), 14)
        tab = pygame.Rect(0, 0, edge, edge)
        # It stands over the corner, not on the name.
        tab.topright = picture.get_rect().topright
        pygame.draw.rect(picture, SOOT, tab)
        pygame.draw.rect(picture, CHALK, tab.inflate(-2, -2))
        tick = look.gallery.icon(sign, edge - 4, SOOT, CHALK)
        picture.blit(tick, tick.get_rect(center=tab.center))

    def _focus(self, picture: pygame.Surface, look: Look, box: pygame.Rect) -> None:
        theme = look.theme
        line = theme.bold
        frame = box.inflate(4 * line, 4 * line).clip(picture.get_rect())
        arm = max(min(box.width, box.height) // 3, theme.px(12))
        for ink, wide in ((SOOT, line + 2), (CHALK, line)):
            for x, dx in ((frame.left, 1), (frame.right - 1, -1)):
                for y, dy in ((frame.top, 1), (frame.bottom - 1, -1)):
                    corner = pygame.Rect(0, 0, arm, wide)
                    corner.left = x if dx > 0 else x - arm + 1
                    corner.top = y if dy > 0 else y - wide + 1
                    picture.fill(ink, corner)
                    corner = pygame.Rect(0, 0, wide, arm)
                    corner.left = x if dx > 0 else x - wide + 1
                    corner.top = y if dy > 0 else y - arm + 1
                    picture.fill(ink, corner)
