"""Combat cards in the hand, and the backs of all cards.

Down the left side runs a spine with cost or doctrine and the signs of the effects: it is what stays
visible of a card that is half covered.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.counters import CardBack
from ...art.resources import Look
from ...style.theme import ASH, BRICK, OCHRE, PAPER, SIDE_ORDER, SOOT, mix
from ...widgets.text import Fitted
from ...widgets.text_box import (
    TextBoxStyle,
    draw_text_line,
    draw_text_lines,
    fit_text,
    fit_text_or_none,
    fit_whole_lines,
    min_type_px,
)
from .icon import EffectSign, draw_effect_sign
from .outlines import blank_surface, new_canvas, side_look
from .sprite_cache import PixelSize

CARD_SPINE_WIDTH: Final = 34
CARD_WIDTH: Final = 150
CARD_HEIGHT: Final = 212
CARD_TITLE: Final = 17
CARD_WORDS: Final = 14
LEAST_SIGN: Final = 15
"""The smallest sign of an effect on a spine, in pixels."""


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
    full: tuple[str, ...] = ()
    """The lines with reminders, for a card that has room for them, be it without its picture."""
    hero: bool = False
    dim: bool = False
    foot: str = ""
    """A word at the foot: doctrine, hero."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        unit = _unit(size)
        picture = self.sheet(size, _spine(unit), unit)
        self.draw_spine(picture, look, _spine(unit), round(4 * unit))
        self._page(picture, look, unit)
        return picture

    def sheet(self, size: PixelSize, spine: int, unit: float) -> pygame.Surface:
        """The paper with its spine, and nothing on it."""
        width, height = size
        side = side_look(self.side)
        paper = mix(PAPER, ASH, 0.55) if self.dim else PAPER
        tint = mix(side.colour, SOOT, 0.35) if self.dim else side.colour
        cut = round(9 * unit)
        line = max(round(2 * unit), 1)
        c = new_canvas(size)
        c.poly(_card(width, height, 0, cut), SOOT)
        inner = _card(width, height, line, cut - 1)
        c.poly(inner, paper)
        c.poly([(min(x, spine), y) for x, y in inner], tint)
        c.rect(spine, line, max(line / 2, 1), height - 2 * line, SOOT)
        return c.finish()

    def draw_spine(
        self,
        picture: pygame.Surface,
        look: Look,
        spine: int,
        gap: int,
        *,
        signed: bool = True,
    ) -> None:
        """Cost or doctrine, and where it is signed the effects below, if there is room for them."""
        side = side_look(self.side)
        height = picture.get_height()
        edge = min(spine - 2 * gap + 2, height - 4)
        left = (spine - edge) // 2 + 1
        room = height - 3 * gap - edge - 2
        pitch = min(edge + gap, room // max(len(self.signs), 1))
        signs = self.signs if signed and pitch > LEAST_SIGN else ()
        top = gap + 1 if signs or height > 2 * edge + gap else (height - edge) // 2
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
        edge = min(edge, pitch - 1)
        for number, sign in enumerate(signs):
            box = pygame.Rect((spine - edge) // 2 + 1, top + number * pitch, edge, edge)
            draw_effect_sign(picture, look, sign, box, PAPER, side.dark)

    def draw_signs(self, picture: pygame.Surface, look: Look, box: pygame.Rect) -> bool:
        """The effects in a row at the foot of a box, as large as fits; says whether they did."""
        side = side_look(self.side)
        gap = 3
        edge = min(
            box.height, (box.width + gap) // max(len(self.signs), 1) - gap, look.theme.px(28)
        )
        if edge <= LEAST_SIGN:
            return False
        for number, sign in enumerate(self.signs):
            rect = pygame.Rect(box.left + number * (edge + gap), box.bottom - edge, edge, edge)
            pygame.draw.rect(picture, side.dark, rect)
            draw_effect_sign(picture, look, sign, rect, PAPER, side.dark)
        return True

    def _page(self, picture: pygame.Surface, look: Look, unit: float) -> None:
        theme = look.theme
        style, title, head, room = _title_and_room(look, self.name, picture.get_size())
        draw_text_lines(picture, look, style, title, head, stand="middle")
        gap = room.top - head.bottom
        least = round(50 * unit)
        readable = max(min_type_px(look), round(12 * theme.scale * max(theme.text * 0.65, 1)))
        words = TextBoxStyle("text", theme.read_type(CARD_WORDS), SOOT)
        lines = self.lines_for(look, words, room.size, readable)
        text = "\n".join(lines)
        if self.foot:
            line = max(round(14 * unit), look.fonts.height("title", min_type_px(look)) - 2)
            spare = (room.width, room.height - line - gap - least)
            if fit_text_or_none(look, words, text, spare, readable) is not None:
                foot = pygame.Rect(room.left, room.bottom - line, room.width, line)
                self._foot(picture, look, foot, unit)
                room.height -= line + gap
        size = (room.width, room.height - least - gap)
        fitted = fit_text_or_none(look, words, text, size, readable)
        if fitted is None and lines is self.full:
            fitted = fit_text_or_none(look, words, text, room.size, readable)
        if fitted is None:
            # Words come before the picture, whole lines before halves.
            fitted = fit_whole_lines(look, words, lines, room.size, min_type_px(look))
        art = room.copy()
        if fitted is not None:
            high = look.fonts.height("text", fitted.px) * len(fitted.lines)
            art.height = min(room.height - gap - high, round(86 * unit))
            top = art.bottom + gap if art.height >= round(24 * unit) else room.top
            draw_text_lines(
                picture, look, words, fitted, pygame.Rect(room.left, top, room.width, high)
            )
        if art.height >= round(24 * unit):
            self._picture(picture, look, art, unit)

    def lines_for(
        self, look: Look, words: TextBoxStyle, room: PixelSize, readable: int
    ) -> tuple[str, ...]:
        """The lines with their reminders where these fit a room in readable type."""
        text = "\n".join(self.full)
        fits = self.full and fit_text_or_none(look, words, text, room, readable) is not None
        return self.full if fits else self.lines

    def _foot(self, picture: pygame.Surface, look: Look, foot: pygame.Rect, unit: float) -> None:
        """The word at the foot."""
        px = max(round(12 * unit), min_type_px(look))
        style = TextBoxStyle("title", px, mix(SOOT, PAPER, 0.35))
        draw_text_line(picture, look, style, self.foot.upper(), foot)

    def _picture(self, picture: pygame.Surface, look: Look, art: pygame.Rect, unit: float) -> None:
        """The card's picture in its frame."""
        if self.hero:
            scene = look.gallery.portrait(self.card, SIDE_ORDER[self.side], art.size)
        else:
            scene = look.gallery.vignette(self.card, SIDE_ORDER[self.side], self.subjects, art.size)
        if self.dim:
            scene = pygame.transform.grayscale(scene)
        picture.blit(scene, art)
        pygame.draw.rect(picture, SOOT, art, max(round(unit), 1))


class SmallCardSprite(NamedTuple):
    """A combat card in a hand that is too full for whole cards: its name, and what else fits."""

    card: CardSprite

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        theme = look.theme
        spine, page = small_card_boxes(look, size)
        picture = self.card.sheet(size, spine, theme.scale)
        style = TextBoxStyle("title", theme.read_type(CARD_TITLE), SOOT)
        title = fit_text(look, style, self.card.name, page.size)
        high = look.fonts.height("title", title.px) * len(title.lines)
        words = TextBoxStyle("text", theme.read_type(CARD_WORDS), SOOT)
        room = (page.width, page.height - high)
        text = "\n".join(self.card.lines)
        fitted = fit_text_or_none(look, words, text, room, min_type_px(look))
        if fitted is not None and look.fonts.cap("text", fitted.px) > room[1]:
            fitted = None
        signs = pygame.Rect(page.left, page.top + high + 2, page.width, room[1] - 2)
        in_row = fitted is None and self.card.draw_signs(picture, look, signs)
        self.card.draw_spine(
            picture, look, spine, max(theme.px(4), 2), signed=fitted is None and not in_row
        )
        top = page.top
        if fitted is not None:
            left_over = room[1] - look.fonts.height("text", fitted.px) * len(fitted.lines)
            top += min(max(left_over, 0), 4) // 2
            box = pygame.Rect(page.left, top + high, page.width, room[1])
            draw_text_lines(picture, look, words, fitted, box)
        elif not in_row:
            top += max(page.height - high, 0) // 2
        draw_text_lines(picture, look, style, title, pygame.Rect(page.left, top, page.width, high))
        return picture


def card_words_fit(look: Look, card: CardSprite, size: PixelSize) -> bool:
    """Whether a card of a size in pixels shows all its words, be it without its picture."""
    *_, room = _title_and_room(look, card.name, size)
    style = TextBoxStyle("text", look.theme.read_type(CARD_WORDS), SOOT)
    text = "\n".join(card.lines)
    return fit_text_or_none(look, style, text, room.size, min_type_px(look)) is not None


def card_name_fits(look: Look, name: str, px: int, size: PixelSize) -> bool:
    """Whether a card of a size in pixels shows its whole name in type of a size."""
    unit = _unit(size)
    page, _ = _page_box(size, unit)
    return _fits(look, name, px, (page.width, _most_title(unit)))


def small_card_name_fits(look: Look, name: str, px: int, size: PixelSize) -> bool:
    """Whether a small card of a size in pixels shows its whole name in type of a size."""
    return _fits(look, name, px, small_card_boxes(look, size)[1].size)


def small_card_boxes(look: Look, size: PixelSize) -> tuple[int, pygame.Rect]:
    """How wide the spine of a small card is, and the room for words beside it, in pixels."""
    theme = look.theme
    spine = min(max(theme.px(CARD_SPINE_WIDTH - 4), 18), size[0] // 3)
    gap = max(theme.px(5), 3)
    return spine, pygame.Rect(spine + gap, 2, size[0] - spine - 2 * gap, size[1] - 4)


def _fits(look: Look, name: str, px: int, box: PixelSize) -> bool:
    style = TextBoxStyle("title", px, SOOT)
    return fit_text_or_none(look, style, name, box, px) is not None


def _unit(size: PixelSize) -> float:
    """How large a design pixel of a card is, in window pixels."""
    return min(size[0] / CARD_WIDTH, size[1] / CARD_HEIGHT)


def _spine(unit: float) -> int:
    return round(CARD_SPINE_WIDTH * unit)


def _page_box(size: PixelSize, unit: float) -> tuple[pygame.Rect, int]:
    """The room beside the spine, and the gap round it."""
    gap = max(round(5 * unit), 2)
    spine = _spine(unit)
    return pygame.Rect(spine + gap, gap, size[0] - spine - 2 * gap, size[1] - 2 * gap), gap


def _title_and_room(
    look: Look, name: str, size: PixelSize
) -> tuple[TextBoxStyle, Fitted, pygame.Rect, pygame.Rect]:
    """A card's title as it is set, where it stands, and the room below it."""
    unit = _unit(size)
    page, gap = _page_box(size, unit)
    style = TextBoxStyle("title", look.theme.read_type(CARD_TITLE), SOOT)
    title = fit_text(look, style, name, (page.width, _most_title(unit)))
    high = max(round(40 * unit), look.fonts.height("title", title.px) * len(title.lines))
    head = pygame.Rect(page.left, page.top, page.width, high)
    top = head.bottom + gap
    return style, title, head, pygame.Rect(page.left, top, page.width, page.bottom - top)


def _most_title(unit: float) -> int:
    """How high a title may be, in pixels."""
    return max(round(62 * unit), 45)


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
        return look.gallery.back(self.kind, size)


class HeroSprite(NamedTuple):
    """A hero in play: emblem and name; a wounded one lies turned and is marked."""

    card: str
    side: int
    name: str
    """A short one; it is left out where there is no room."""
    wounded: bool

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        picture = blank_surface(size)
        least = min_type_px(look)
        high = max(round(look.theme.px(19) * look.theme.growth(1.5)), least + 3)
        fit = look.fonts.width("title", least, self.name) <= width - 4
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
