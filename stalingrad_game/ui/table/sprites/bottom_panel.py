"""Piles, commanders and buttons: what lies or stands in the band at the foot."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ...art.counters import CardBack
from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK_DARK,
    COAL,
    DUST,
    IRON,
    OCHRE,
    PAPER,
    SIDE_ORDER,
    SOOT,
    Theme,
    mix,
)
from ...widgets.text_box import (
    TextBoxStyle,
    draw_text_line,
    draw_turned_line,
    min_type_px,
)
from .outlines import blank_surface, side_look
from .owner_flag import draw_owner_flag, owner_flag_size
from .sprite_cache import PixelSize


class PileSprite(NamedTuple):
    """A pile with its name and how many lie there; face up, its icon."""

    label: str
    number: int
    back: CardBack | None
    icon: str = ""
    side: int = -1
    extra: str = ""
    """A number on the top card: a campaign card's reinforcement."""
    widest: str = ""
    """The longest name of any pile: where it doesn't fit below, all stand beside their piles."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        picture = blank_surface(size)
        label = TextBoxStyle("title", _label_px(look, self.widest.upper(), width), DUST, "centre")
        box = pygame.Rect(theme.px(2), 0, width - 2 * theme.px(2), height - 1)
        if label.px:
            foot = label.px + 3
            place = pygame.Rect(0, height - foot, width, foot)
            draw_text_line(picture, look, label, self.label.upper(), place)
            box.height -= foot
        else:
            least = min_type_px(look)
            beside = pygame.Rect(0, 0, least, height)
            style = TextBoxStyle("title", theme.read_type(13), DUST, "centre")
            draw_turned_line(picture, look, style, self.label.upper(), beside)
            box = pygame.Rect(least + 1, 0, width - least - 1, height - 1)
        card = pygame.Rect(0, 0, min(box.width, box.height * 3 // 4), box.height)
        card.centerx = box.centerx
        step = max(theme.px(2), 1)
        if self.number > 0:
            for number in range(min(self.number - 1, 3), 0, -1):
                under = card.inflate(-4 * step, -4 * step).move(number * step, number * step)
                pygame.draw.rect(picture, IRON, under)
                pygame.draw.rect(picture, SOOT, under, 1)
            top = card.inflate(-4 * step, -4 * step)
            if self.back is not None:
                picture.blit(look.gallery.back(self.back, top.size), top)
                if self.icon:
                    self._sign(picture, look, top)
            else:
                self._face_up(picture, look, top)
        else:
            empty = card.inflate(-4 * step, -4 * step)
            pygame.draw.rect(picture, COAL, empty)
            pygame.draw.rect(picture, IRON, empty, theme.hair)
        px = min(theme.read_type(19), max(height // 3, min_type_px(look)))
        text = str(self.number)
        wide = min(look.fonts.width("title", px, text) + theme.px(10), box.width)
        tab = pygame.Rect(0, 0, wide, round(px * 1.15))
        tab.bottomright = (min(max(card.right + 1, box.left + wide), width), box.bottom)
        pygame.draw.rect(picture, SOOT, tab)
        ink = PAPER if self.number else ASH
        draw_text_line(picture, look, TextBoxStyle("title", px, ink, "centre"), text, tab)
        return picture

    def _sign(self, picture: pygame.Surface, look: Look, card: pygame.Rect) -> None:
        """What kind of cards lie face down, over the mark on the back."""
        ground = side_look(max(self.side, 0)).dark
        edge = card.width * 8 // 10
        plate = pygame.Rect(0, 0, edge, edge)
        plate.center = card.center
        pygame.draw.rect(picture, ground, plate)
        icon = look.gallery.icon(self.icon, edge - 2, PAPER, ground)
        picture.blit(icon, icon.get_rect(center=plate.center))

    def _face_up(self, picture: pygame.Surface, look: Look, card: pygame.Rect) -> None:
        ground = side_look(self.side).light if self.side >= 0 else DUST
        pygame.draw.rect(picture, SOOT, card)
        inner = card.inflate(-2, -2)
        pygame.draw.rect(picture, mix(ground, PAPER, 0.4), inner)
        top = inner.top
        if self.extra:
            px = max(round(card.height * 0.3), min_type_px(look))
            box = pygame.Rect(inner.left, inner.top, inner.width, round(px * 1.2))
            pygame.draw.rect(picture, SOOT, box)
            least = min_type_px(look)
            has_room = look.fonts.width("title", least, self.extra) <= box.width
            text = self.extra if has_room else self.extra.removeprefix("+")
            draw_text_line(picture, look, TextBoxStyle("title", px, PAPER, "centre"), text, box)
            top = box.bottom
        room = pygame.Rect(inner.left, top, inner.width, inner.bottom - card.height // 5 - top)
        edge = min(room.width - 2, room.height)
        if self.icon and edge > 6:
            icon = look.gallery.icon(self.icon, edge, SOOT, mix(ground, PAPER, 0.4))
            picture.blit(icon, icon.get_rect(center=room.center))


class CommanderSprite(NamedTuple):
    """A supreme commander: emblem, name, and how many cards the player holds."""

    who: str
    side: int
    name: str
    hand: int
    active: bool
    widest: str = ""
    """The longest name of any commander: where it doesn't fit below, all stand beside them."""
    mark: int = 0
    """Which of two players of the side it is; 0 where it has one."""
    waived: bool = False
    """Whether the player doesn't want to be asked about interceptions in this battle (R9.4)."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The commander's card."""
        width, height = size
        theme = look.theme
        side = side_look(self.side)
        picture = blank_surface(size)
        held = height // 4
        word = _label_px(look, self.widest, width)
        high = word + 3 if word else 0
        label = pygame.Rect(0, height - held - high, width, high)
        beside = 0 if word else min_type_px(look) + 2
        art = pygame.Rect(beside, 0, width - beside, label.top)
        picture.fill(SOOT)
        # In a narrow place the middle of the picture is seen, not a narrower face.
        wide = max(art.width, art.height * 4 // 5)
        scene = look.gallery.portrait(self.who, SIDE_ORDER[self.side], (wide, art.height))
        picture.blit(scene, art, ((wide - art.width) // 2, 0, art.width, art.height))
        pygame.draw.rect(picture, OCHRE if self.active else side.colour, art, theme.line)
        if self.mark:
            mark = pygame.Rect(art.topleft, owner_flag_size(look))
            draw_owner_flag(picture, look, self.side, self.mark, mark)
        if self.waived:
            self._no_interception(picture, look)
        style = TextBoxStyle("title", word or theme.read_type(13), PAPER, "centre")
        if word:
            draw_text_line(picture, look, style, self.name, label)
        else:
            draw_turned_line(picture, look, style, self.name, pygame.Rect(0, 0, beside, art.height))
        foot = pygame.Rect(0, height - held, width, held)
        pygame.draw.rect(picture, side.dark, foot)
        edge = min(held - 2, width // 2)
        icon = look.gallery.icon("pile", edge, side.light, side.dark)
        picture.blit(icon, icon.get_rect(midleft=(theme.px(5), foot.centery)))
        box = pygame.Rect(theme.px(5) + edge, foot.top, width - edge - theme.px(6), held)
        px = max(round(held * 0.8), min_type_px(look))
        draw_text_line(
            picture, look, TextBoxStyle("title", px, PAPER, "centre"), str(self.hand), box
        )
        return picture

    def _no_interception(self, picture: pygame.Surface, look: Look) -> None:
        """The sign of interception, struck out, in the upper right corner."""
        edge = waiver_button_size(look.theme)
        box = pygame.Rect(picture.get_width() - edge, 0, edge, edge)
        pygame.draw.rect(picture, OCHRE, box)
        icon = look.gallery.icon("interception", edge - 2, SOOT, OCHRE)
        picture.blit(icon, icon.get_rect(center=box.center))
        line = max(look.theme.px(3), 2)
        pygame.draw.line(picture, BRICK_DARK, box.bottomleft, box.topright, line)
        pygame.draw.rect(picture, SOOT, box, look.theme.hair)


def _label_px(look: Look, widest: str, width: int) -> int:
    """The type of a row of names below what they name, in pixels; 0 where the widest won't fit."""
    least = min_type_px(look)
    for px in range(max(look.theme.read_type(13), least), least - 1, -1):
        if look.fonts.width("title", px, widest) <= width:
            return px
    return 0


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
