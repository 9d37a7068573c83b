"""Combat cards in the hand, and the backs of all cards.

Down the left side runs a spine with cost or doctrine and the signs of the effects: it is what stays
visible of a card that is half covered.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.counters import CardBack
from ...art.resources import Look
from ...style.theme import ASH, BRICK, MIN_TYPE, OCHRE, PAPER, SIDE_ORDER, SOOT, mix
from .icon import EffectSign, draw_effect_sign
from .outlines import blank_surface, new_canvas, side_look
from .sprite_cache import PixelSize
from .text_boxes import (
    TextBoxStyle,
    draw_text_line,
    draw_text_lines,
    fit_text,
    fit_text_or_none,
    min_type_px,
)

CARD_SPINE_WIDTH: Final = 34
CARD_WIDTH: Final = 150


class CardSprite(NamedTuple):
    """A combat card, as it lies in the hand."""

    card: str
    side: int
    name: str
    cost: str
    """A Soviet card's cost, else nothing."""
    doctrine: str
    """The icon of a German card's doctrine, else nothing."""
    signs: tuple[EffectSign, ...]
    subjects: tuple[str, ...]
    lines: tuple[str, ...]
    hero: bool = False
    dim: bool = False
    foot: str = ""
    """A word at the foot: doctrine, hero."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The card."""
        width, height = size
        unit = width / CARD_WIDTH
        side = side_look(self.side)
        paper = mix(PAPER, ASH, 0.55) if self.dim else PAPER
        tint = mix(side.colour, SOOT, 0.35) if self.dim else side.colour
        cut = round(9 * unit)
        spine = round(CARD_SPINE_WIDTH * unit)
        line = max(round(2 * unit), 1)
        c = new_canvas(size)
        c.poly(_card(width, height, 0, cut), SOOT)
        c.poly(_card(width, height, line, cut - 1), paper)
        inner = _card(width, height, line, cut - 1)
        c.poly([(min(x, spine), y) for x, y in inner], tint)
        c.rect(spine, line, max(line / 2, 1), height - 2 * line, SOOT)
        picture = c.finish()
        self._spine(picture, look, spine, round(4 * unit))
        self._page(picture, look, pygame.Rect(spine, 0, width - spine, height), unit)
        return picture

    def _spine(self, picture: pygame.Surface, look: Look, spine: int, gap: int) -> None:
        side = side_look(self.side)
        edge = spine - 2 * gap + 2
        left = (spine - edge) // 2 + 1
        top = gap + 1
        if self.cost:
            badge = look.gallery.badge(SIDE_ORDER[self.side], self.cost, edge, SOOT, PAPER)
            picture.blit(badge, (left, top))
        elif self.doctrine:
            tab = pygame.Rect(left, top, edge, edge)
            pygame.draw.rect(picture, SOOT, tab)
            icon = look.gallery.icon(self.doctrine, edge - 4, PAPER, SOOT)
            picture.blit(icon, icon.get_rect(center=tab.center))
        elif self.hero:
            picture.blit(look.gallery.icon("portrait", edge, OCHRE, side.colour), (left, top))
        top += edge + gap + 2
        room = picture.get_height() - top - gap
        pitch = min(edge + gap, room // max(len(self.signs), 1))
        edge = min(edge, pitch - 1)
        for number, sign in enumerate(self.signs):
            box = pygame.Rect((spine - edge) // 2 + 1, top + number * pitch, edge, edge)
            draw_effect_sign(picture, look, sign, box, PAPER, side.dark)

    def _page(self, picture: pygame.Surface, look: Look, page: pygame.Rect, unit: float) -> None:
        gap = max(round(5 * unit), 2)
        theme = look.theme
        page = pygame.Rect(
            page.left + gap, page.top + gap, page.width - 2 * gap, page.height - 2 * gap
        )
        style = TextBoxStyle("title", theme.read_type(17), SOOT)
        title = fit_text(look, style, self.name, (page.width, max(round(62 * unit), 45)))
        high = max(round(40 * unit), look.fonts.height("title", title.px) * len(title.lines))
        head = pygame.Rect(page.left, page.top, page.width, high)
        draw_text_lines(picture, look, style, title, head, stand="middle")
        foot = pygame.Rect(page.left, page.bottom, page.width, 0)
        if self.foot:
            high = max(round(14 * unit), 13)
            foot = pygame.Rect(page.left, page.bottom - high, page.width, high)
            ink = mix(SOOT, PAPER, 0.35)
            draw_text_line(
                picture,
                look,
                TextBoxStyle("title", max(round(12 * unit), 12), ink),
                self.foot.upper(),
                foot,
            )
        room = pygame.Rect(
            page.left, head.bottom + gap, page.width, foot.top - head.bottom - 2 * gap
        )
        least = round(50 * unit)
        text = "\n".join(self.lines)
        size = (room.width, room.height - least - gap)
        words = TextBoxStyle("text", theme.read_type(14), SOOT)
        readable = max(min_type_px(look), round(12 * theme.scale * max(theme.text * 0.65, 1)))
        fitted = fit_text_or_none(look, words, text, size, readable)
        art = room.copy()
        if fitted is not None:
            high = look.fonts.height("text", fitted.px) * len(fitted.lines)
            art.height = min(room.height - gap - high, round(86 * unit))
            box = pygame.Rect(room.left, art.bottom + gap, room.width, high)
            draw_text_lines(picture, look, words, fitted, box)
        if self.hero:
            scene = look.gallery.portrait(self.card, SIDE_ORDER[self.side], art.size)
        else:
            scene = look.gallery.vignette(self.card, SIDE_ORDER[self.side], self.subjects, art.size)
        if self.dim:
            scene = pygame.transform.grayscale(scene)
        picture.blit(scene, art)
        pygame.draw.rect(picture, SOOT, art, max(round(unit), 1))


def _card(width: int, height: int, inset: int, cut: int) -> list[tuple[float, float]]:
    low, right, foot = inset, width - inset, height - inset
    return [
        (low, low),
        (right - cut, low),
        (right, low + cut),
        (right, foot),
        (low, foot),
    ]


class CardBackSprite(NamedTuple):
    """The back of a card."""

    kind: CardBack

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The back."""
        return look.gallery.back(self.kind, size)


class HeroSprite(NamedTuple):
    """A hero in play: emblem and name; a wounded one lies turned and is marked."""

    card: str
    side: int
    name: str
    """A short one; it is left out where there is no room."""
    wounded: bool

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The hero."""
        width, height = size
        picture = blank_surface(size)
        high = max(look.theme.px(19), MIN_TYPE + 3)
        fit = look.fonts.width("title", MIN_TYPE, self.name) <= width - 4
        if not (self.name and fit and height > 3 * high):
            high = 0
        emblem = pygame.Rect(0, 0, width, height - high)
        if self.wounded:
            emblem.top = emblem.height // 4
            emblem.height -= emblem.top
            self._lying(picture, look, emblem)
        else:
            line = look.theme.line
            side = SIDE_ORDER[self.side]
            picture.fill(SOOT, emblem)
            inner = emblem.inflate(-2 * line, -2 * line)
            picture.blit(look.gallery.portrait(self.card, side, inner.size), inner)
            pygame.draw.rect(picture, OCHRE, emblem, line)
        if high:
            foot = pygame.Rect(0, height - high, width, high)
            picture.fill(BRICK if self.wounded else side_look(self.side).dark, foot)
            style = TextBoxStyle("title", high - 4, PAPER, "centre")
            draw_text_line(picture, look, style, self.name, foot.inflate(-4, 0))
        return picture

    def _lying(self, picture: pygame.Surface, look: Look, box: pygame.Rect) -> None:
        """The emblem turned on its side, with the mark of a hit."""
        scene = look.gallery.portrait(self.card, SIDE_ORDER[self.side], (box.height, box.width))
        picture.blit(pygame.transform.rotate(scene, 90), box)
        edge = max(min(box.width, box.height) // 2, 10)
        cross = look.gallery.icon("hit", edge, BRICK, PAPER)
        picture.blit(cross, cross.get_rect(center=box.center))
        pygame.draw.rect(picture, BRICK, box, look.theme.line)
