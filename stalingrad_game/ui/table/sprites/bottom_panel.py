"""Piles, commanders and buttons: what lies or stands in the band at the foot."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ...art.counters import CardBack
from ...art.resources import Look
from ...style.fonts import Align
from ...style.theme import (
    ASH,
    BRICK_DARK,
    CHALK,
    DUST,
    PAPER,
    SIDE_ORDER,
    SOOT,
    Colour,
    Theme,
    mix,
)
from ...widgets.text_box import TextBoxStyle, draw_text_line, min_type_px
from .outlines import blank_surface, side_look
from .owner_flag import draw_owner_flag, owner_flag_size
from .sprite_cache import PixelSize


class PileSprite(NamedTuple):
    """A pile as a sign with how many lie there; its name is told where it is pointed at."""

    number: int
    back: CardBack | None
    icon: str = ""
    side: int = -1
    extra: str = ""
    """A number on the top card: a campaign card's reinforcement."""
    quiet: bool = False
    """Whether it is one of those that one rarely asks for."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The sign and its numbers in a line."""
        height = size[1]
        picture = blank_surface(size)
        sign = self._sign(look, size)
        picture.blit(sign, sign.get_rect(midleft=(0, height // 2)))
        left = sign.get_width() + max(look.theme.px(4), 2)
        ink = (DUST if self.quiet else PAPER) if self.number else ASH
        if self.extra:
            left = self._number(picture, look, self.extra, left, CHALK) + look.theme.px(4)
        self._number(picture, look, str(self.number), left, ink)
        return picture

    def _sign(self, look: Look, size: PixelSize) -> pygame.Surface:
        """A card's back as high as the line, or its icon."""
        width, height = size
        if self.back is None or self.icon:
            ink: Colour = side_look(self.side).light if self.side >= 0 else DUST
            share = 0.68 if self.quiet else 0.8
            edge = min(round(height * share), width * 2 // 5)
            return look.gallery.icon(self.icon, edge, ink, SOOT)
        high = round(height * 0.92)
        return look.gallery.back(self.back, (high * 3 // 4, high))

    def _number(
        self, picture: pygame.Surface, look: Look, text: str, left: int, ink: Colour
    ) -> int:
        """A number from a place on; says where it ends."""
        width, height = picture.get_size()
        room = pygame.Rect(left, 0, max(width - left, 0), height)
        return draw_text_line(picture, look, _number_style(look, height, ink), text, room).right


class PlaqueParts(NamedTuple):
    """Where what a commander's plaque shows lies on it."""

    portrait: pygame.Rect
    name: pygame.Rect
    hand: pygame.Rect
    """How many cards the player holds."""
    piles: tuple[pygame.Rect, ...] = ()
    """A row of large places, then one of small places; none on a narrow plaque."""


def plaque_parts(size: PixelSize) -> PlaqueParts:
    """The parts of a plaque of a size, in pixels: side by side, one below the other if narrow."""
    width, height = size
    if width < 3 * height // 2:
        called, held = max(height * 22 // 100, 14), max(height * 28 // 100, 14)
        portrait = pygame.Rect(0, 0, width, height - called - held)
        line = pygame.Rect(0, portrait.bottom, width, called)
        return PlaqueParts(portrait, line, pygame.Rect(0, line.bottom, width, held))
    portrait = pygame.Rect(0, 0, min(height * 4 // 5, width * 3 // 10), height)
    pad = max(height // 16, 2)
    left = portrait.right + 2 * pad
    name = pygame.Rect(left, 0, width - left - pad, height * 32 // 100)
    each = name.width // 3
    large = [pygame.Rect(left + n * each, name.bottom, each, height * 36 // 100) for n in range(3)]
    foot = large[0].bottom + pad // 2
    small = [pygame.Rect(left + n * each, foot, each, height - foot - pad) for n in range(3)]
    return PlaqueParts(portrait, name, large[0], (*large[1:], *small))


class CommanderSprite(NamedTuple):
    """A supreme commander's plaque: portrait, name, and how many cards the player holds."""

    who: str
    side: int
    name: str
    hand: int
    active: bool
    mark: int = 0
    """Which of two players of the side it is; 0 where it has one."""
    waived: bool = False
    """Whether the player doesn't want to be asked about interceptions in this battle (R9.4)."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The plaque; the place of its piles stays free."""
        theme, side = look.theme, side_look(self.side)
        parts = plaque_parts(size)
        picture = blank_surface(size)
        ground = mix(side.dark, SOOT, 0.35)
        picture.fill(ground)
        art = parts.portrait
        # In a narrow place the middle of the picture is seen, not a narrower face.
        wide = max(art.width, art.height * 4 // 5)
        scene = look.gallery.portrait(self.who, SIDE_ORDER[self.side], (wide, art.height))
        picture.blit(scene, art, ((wide - art.width) // 2, 0, art.width, art.height))
        if self.mark:
            mark = pygame.Rect(art.topleft, owner_flag_size(look))
            draw_owner_flag(picture, look, self.side, self.mark, mark)
        if self.waived:
            self._no_interception(picture, look)
        px = max(min(round(parts.name.height * 0.8), theme.read_type(24)), min_type_px(look))
        align: Align = "left" if parts.piles else "centre"
        style = TextBoxStyle("title", px, PAPER, align)
        draw_text_line(picture, look, style, self.name.upper(), parts.name)
        self._held(picture, look, parts.hand, ground)
        edge = CHALK if self.active else side.colour
        weight = theme.line * 2 if self.active else theme.line
        pygame.draw.rect(picture, edge, picture.get_rect(), weight)
        return picture

    def _held(self, picture: pygame.Surface, look: Look, box: pygame.Rect, ground: Colour) -> None:
        """The hand: a fan of cards and their number."""
        side = side_look(self.side)
        edge = round(box.height * 0.92)
        icon = look.gallery.icon("pile", edge, side.light, ground)
        picture.blit(icon, icon.get_rect(midleft=(box.left, box.centery)))
        left = box.left + edge + max(look.theme.px(3), 1)
        room = pygame.Rect(left, box.top, box.right - left, box.height)
        style = _number_style(look, box.height, PAPER)
        draw_text_line(picture, look, style, str(self.hand), room)

    def _no_interception(self, picture: pygame.Surface, look: Look) -> None:
        """The sign of interception, struck out, in the upper right corner."""
        edge = waiver_button_size(look.theme)
        box = pygame.Rect(picture.get_width() - edge, 0, edge, edge)
        pygame.draw.rect(picture, PAPER, box)
        icon = look.gallery.icon("interception", edge - 2, SOOT, PAPER)
        picture.blit(icon, icon.get_rect(center=box.center))
        line = max(look.theme.px(3), 2)
        pygame.draw.line(picture, BRICK_DARK, box.bottomleft, box.topright, line)
        pygame.draw.rect(picture, SOOT, box, look.theme.hair)


def _number_style(look: Look, height: int, ink: Colour) -> TextBoxStyle:
    """How the number of cards is set in a line of a height in pixels."""
    px = max(min(round(height * 0.86), look.theme.read_type(32)), min_type_px(look))
    return TextBoxStyle("title", px, ink)


def waiver_button_size(theme: Theme) -> int:
    """How large the sign of a waiver is on a commander, in pixels; it is a button as well."""
    return max(theme.px(26), 18)


class HandTabSprite(NamedTuple):
    """The tab above a hand: whose it is, how many cards, and how it is turned."""

    side: int
    text: str
    hint: str
    mark: int = 0
    """Which of two players of the side holds it; 0 where it has one."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        side = side_look(self.side)
        picture = blank_surface(size)
        px = max(min(theme.read_type(15), height - 4), min_type_px(look))
        edge = min(height - 4, theme.px(20))
        words = look.fonts.width("title", px, self.text.upper())
        small = max(min(theme.read_type(14), height - 4), min_type_px(look))
        hint = look.fonts.width("text", small, self.hint)
        gap = theme.px(8)
        sign = owner_flag_size(look, 17) if self.mark else (0, 0)
        whole = edge + gap + sign[0] + words + (2 * gap + hint if self.hint else 0)
        left = max((width - whole) // 2, 0)
        icon = look.gallery.icon(side.emblem, edge, side.light, SOOT)
        picture.blit(icon, (left, (height - edge) // 2))
        rect = pygame.Rect((left + edge + 2, (height - sign[1]) // 2), sign)
        draw_owner_flag(picture, look, self.side, self.mark, rect)
        left += sign[0]
        box = pygame.Rect(left + edge + gap, 0, min(words, width - left - edge - gap), height)
        draw_text_line(picture, look, TextBoxStyle("title", px, side.light), self.text.upper(), box)
        if self.hint:
            room = pygame.Rect(box.right + 2 * gap, 0, width - box.right - 2 * gap, height)
            draw_text_line(picture, look, TextBoxStyle("text", small, DUST), self.hint, room)
        return picture
