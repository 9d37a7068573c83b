"""Combat cards in the hand, and the backs of all cards.

One grammar at every size: first the band with cost or doctrine and the signs of the effects, then
the name, then the words where all of them fit, and the picture in what room is left.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.counters import CardBack
from ...art.resources import Look
from ...style.theme import ASH, BRICK, PAPER, SIDE_ORDER, SOOT, Colour, mix
from ...widgets.text import Fitted
from ...widgets.text_box import (
    TextBoxStyle,
    draw_text_line,
    draw_text_lines,
    fit_text,
    fit_text_or_none,
    min_type_px,
)
from .icon import EffectSign, draw_effect_sign
from .outlines import blank_surface, new_canvas, side_look
from .sprite_cache import PixelSize

CARD_WIDTH: Final = 150
CARD_HEIGHT: Final = 212
CARD_TITLE: Final = 17
CARD_WORDS: Final = 14
CARD_SIGN: Final = 32
MOST_SIGN_GROWTH: Final = 1.4
"""How much larger than usual signs get with the size of the text."""
LEAST_SIGN: Final = 13
"""The smallest sign of an effect, in pixels."""
USUAL_CELLS: Final = 4
"""A band at the left has room for so many, so that the names beside it begin alike."""
MOST_BAND: Final = 0.42
"""How high the band at the head may be, as a share of the card."""
LEAST_NAME: Final = 0.7
"""How far the type of names shrinks so that all are seen at once, as a share of its size."""
LEAST_ART: Final = 22
"""The lowest picture that shows something, in pixels."""


class CardFace(NamedTuple):
    """How a card is laid out at a size, in its own pixels."""

    band: pygame.Rect
    """Cost or doctrine, and the signs."""
    cell: int
    """The edge of each of these."""
    name: Fitted
    whole: bool
    """Whether the whole name stands there, no word broken."""
    head: pygame.Rect
    """Where the name stands."""
    room: pygame.Rect
    """What is left for words and picture."""
    words: Fitted | None
    """All words; None where they don't fit."""


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

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        face = card_face(look, self, size)
        picture = self._sheet(look, size, face.band)
        self._band(picture, look, face)
        name = TextBoxStyle("title", face.name.px, SOOT)
        draw_text_lines(picture, look, name, face.name, face.head, stand="middle")
        art = face.room.copy()
        if face.words is not None:
            words, gap = _words_style(look), _gap(look)
            high = look.fonts.height(words.role, face.words.px) * len(face.words.lines)
            art.height -= gap + high
            top = art.bottom + gap if art.height >= LEAST_ART else face.room.top
            box = pygame.Rect(art.left, top, art.width, high)
            draw_text_lines(picture, look, words, face.words, box)
        if art.height >= LEAST_ART:
            self._picture(picture, look, art)
        return picture

    @property
    def _tint(self) -> Colour:
        """The ground of its band."""
        colour = side_look(self.side).colour
        return mix(colour, SOOT, 0.35) if self.dim else colour

    def _sheet(self, look: Look, size: PixelSize, band: pygame.Rect) -> pygame.Surface:
        """The paper with the ground of its band, and nothing on it."""
        width, height = size
        paper, tint = mix(PAPER, ASH, 0.55) if self.dim else PAPER, self._tint
        line = look.theme.hair
        cut = round(9 * min(width / CARD_WIDTH, height / CARD_HEIGHT))
        c = new_canvas(size)
        c.poly(_card(width, height, 0, cut), SOOT)
        inner = _card(width, height, line, cut)
        c.poly(inner, paper)
        if band.width < width - 2 * line:
            c.poly([(min(x, band.right), y) for x, y in inner], tint)
        else:
            c.poly([(x, min(y, band.bottom)) for x, y in inner], tint)
        return c.finish()

    def _band(self, picture: pygame.Surface, look: Look, face: CardFace) -> None:
        """Cost or doctrine, then the signs of the effects, each with its number beside it."""
        ground = self._tint
        cell, step = face.cell, face.cell + 1
        gap = max((min(face.band.size) - cell) // 2, 0)
        box = pygame.Rect(face.band.left + gap, face.band.top + gap, cell, cell)
        if self.cost:
            badge = look.gallery.badge(SIDE_ORDER[self.side], self.cost, cell, SOOT, PAPER)
            picture.blit(badge, box)
        elif self.doctrine:
            pygame.draw.rect(picture, SOOT, box)
            icon = look.gallery.icon(self.doctrine, cell - 4, PAPER, SOOT)
            picture.blit(icon, icon.get_rect(center=box.center))
        elif self.hero:
            picture.blit(look.gallery.icon("portrait", cell, PAPER, ground), box)
        box.left += step + gap
        number = TextBoxStyle("title", _number_px(look, cell), PAPER)
        for sign in self.signs:
            alone = sign._replace(number=1)
            draw_effect_sign(picture, look, alone, box.inflate(-2, -2), PAPER, ground)
            box.left += step
            wide = _number_width(look, sign, cell)
            if wide:
                place = pygame.Rect(box.left - 1, box.top, wide, cell)
                draw_text_line(picture, look, number, f"{sign.number}", place)
                box.left += wide

    def _picture(self, picture: pygame.Surface, look: Look, art: pygame.Rect) -> None:
        """The card's picture in its frame."""
        if self.hero:
            scene = look.gallery.portrait(self.card, SIDE_ORDER[self.side], art.size)
        else:
            scene = look.gallery.vignette(self.card, SIDE_ORDER[self.side], self.subjects, art.size)
        if self.dim:
            scene = pygame.transform.grayscale(scene)
        picture.blit(scene, art)
        pygame.draw.rect(picture, SOOT, art, look.theme.hair)


def card_face(look: Look, card: CardSprite, size: PixelSize) -> CardFace:
    """How a card is laid out at a size in pixels.

    The band lies along its head, on a flat card at its left where more can be read so; the name
    shrinks where the words fit only then.
    """
    theme = look.theme
    wanted = theme.read_type(CARD_TITLE)
    names = dict.fromkeys((wanted, least_name_px(look)))
    faces = [_face(look, card, band, px) for band in _bands(look, card, size) for px in names]
    return max(faces, key=_legibility)


def least_name_px(look: Look) -> int:
    """The smallest type of a card's name that a hand is laid out for, in pixels."""
    wanted = look.theme.read_type(CARD_TITLE)
    return min(max(min_type_px(look), round(wanted * LEAST_NAME)), wanted)


class CardFit(NamedTuple):
    """How much of a card can be read at a size."""

    whole: bool
    """Whether its name stands there with no word broken, and its signs can be told apart."""
    words: bool
    """Whether all its words fit, be it without its picture."""
    px: int
    """The largest type of its name."""
    cell: int
    """The edge of its signs."""


def card_fit(look: Look, card: CardSprite, size: PixelSize) -> CardFit:
    """How much of a card can be read at a size in pixels, without laying it out."""
    return max(_fit_with(look, card, band) for band in _bands(look, card, size))


def card_words_fit(look: Look, card: CardSprite, size: PixelSize) -> bool:
    """Whether a card of a size in pixels shows all its words, be it without its picture."""
    return card_fit(look, card, size).words


def _fit_with(look: Look, card: CardSprite, band: _Band) -> CardFit:
    """The same with its band in one place."""
    page, least = _page(look, band), least_name_px(look)
    name = TextBoxStyle("title", look.theme.read_type(CARD_TITLE), SOOT)
    small = fit_text_or_none(look, name._replace(px=least), card.name, page.size, least)
    if small is None:
        return CardFit(False, False, 0, band.cell)
    room = _room(look, page, small).size
    words, readable = _words_style(look), _readable_px(look)
    fits = fit_text_or_none(look, words._replace(px=readable), _run_on(card), room, readable)
    largest = _fitted(look, name, card.name, page.size, least)
    px = largest.px if largest is not None else least
    return CardFit(band.cell >= LEAST_SIGN, fits is not None, px, band.cell)


def _legibility(face: CardFace) -> tuple[bool, bool, bool, int]:
    """By what one layout of a card is better than another."""
    return face.whole, face.cell >= LEAST_SIGN, face.words is not None, face.name.px


class _Band(NamedTuple):
    box: pygame.Rect
    cell: int
    page: pygame.Rect
    """What it leaves."""


def _bands(look: Look, card: CardSprite, size: PixelSize) -> list[_Band]:
    """Where the band may lie, and how large its cells are there."""
    (width, height), line = size, look.theme.hair
    inside = pygame.Rect(line, line, width - 2 * line, height - 2 * line)
    most = round(look.theme.px(CARD_SIGN) * look.theme.growth(MOST_SIGN_GROWTH))
    cell = max(min(most, round(height * MOST_BAND) - 2), 1)
    while cell > 1 and max(_across(look, card, cell), USUAL_CELLS * (cell + 1)) > inside.width:
        cell -= 1
    head = pygame.Rect(inside.left, inside.top, inside.width, cell + 2)
    below = pygame.Rect(inside.left, head.bottom, inside.width, inside.bottom - head.bottom)
    bands = [_Band(head, cell, below)]
    if width > 2 * height:
        cell = max(min(most, inside.height - 2), 1)
        while cell > 1 and _across(look, card, cell) > inside.width // 2:
            cell -= 1
        usual = min((USUAL_CELLS + 1) * (cell + 1), inside.width // 2)
        wide = max(_across(look, card, cell), usual)
        left = pygame.Rect(inside.left, inside.top, wide, inside.height)
        beside = pygame.Rect(left.right, inside.top, inside.right - left.right, inside.height)
        bands.append(_Band(left, cell, beside))
    return bands


def _across(look: Look, card: CardSprite, cell: int) -> int:
    """How wide a band is with cells of an edge, in pixels."""
    numbers = sum(_number_width(look, sign, cell) for sign in card.signs)
    return (1 + len(card.signs)) * (cell + 1) + numbers + 4


def _number_width(look: Look, sign: EffectSign, cell: int) -> int:
    """How wide the number beside a sign is; 0 where it has none."""
    if sign.number <= 1:
        return 0
    return look.fonts.width("title", _number_px(look, cell), f"{sign.number}") + 1


def _number_px(look: Look, cell: int) -> int:
    return max(round(cell * 0.7), min_type_px(look))


def _page(look: Look, band: _Band) -> pygame.Rect:
    """What a band leaves, without the air at its edges."""
    gap, page = _gap(look), band.page
    return pygame.Rect(page.left + gap, page.top + 1, page.width - 2 * gap, page.height - 2)


def _room(look: Look, page: pygame.Rect, name: Fitted) -> pygame.Rect:
    """What a name leaves of a page."""
    high = look.fonts.height("title", name.px) * len(name.lines)
    top = page.top + min(high, page.height) + 1
    return pygame.Rect(page.left, top, page.width, max(page.bottom - _gap(look) - top, 0))


def _face(look: Look, card: CardSprite, band: _Band, px: int) -> CardFace:
    """A card with its band, and its name in type of a size or smaller."""
    page = _page(look, band)
    style = TextBoxStyle("title", px, SOOT)
    whole = _fitted(look, style, card.name, page.size, min_type_px(look))
    name = whole or fit_text(look, style, card.name, page.size)
    room = _room(look, page, name)
    words = _fitted_words(look, card, room.size)
    alone = words is None and room.height < LEAST_ART
    head = pygame.Rect(page.topleft, (page.width, page.height if alone else room.top - page.top))
    return CardFace(band.box, band.cell, name, whole is not None, head, room, words)


def _fitted_words(look: Look, card: CardSprite, room: PixelSize) -> Fitted | None:
    """All words in a room, with reminders or a picture where there is room for these."""
    style, readable = _words_style(look), _readable_px(look)
    run_on = _run_on(card)
    if fit_text_or_none(look, style._replace(px=readable), run_on, room, readable) is None:
        return None
    with_art = (room[0], room[1] - LEAST_ART - _gap(look))
    full, lines = "\n".join(card.full), "\n".join(card.lines)
    rooms = [(full, with_art), (full, room)] if full else []
    for text, size in (*rooms, (lines, with_art), (lines, room), (run_on, room)):
        fitted = _fitted(look, style, text, size, readable)
        if fitted is not None:
            return fitted
    return None


def _fitted(
    look: Look, style: TextBoxStyle, text: str, box: PixelSize, least: int
) -> Fitted | None:
    """A text with all its words unbroken and all its lines inside a box; None where it can't be."""
    if fit_text_or_none(look, style._replace(px=least), text, box, least) is None:
        return None
    px = style.px
    while px > least and look.fonts.height(style.role, px) > box[1]:
        px -= 1
    return fit_text_or_none(look, style._replace(px=px), text, box, least)


def _run_on(card: CardSprite) -> str:
    """A card's words with one sentence behind the other: what needs least room."""
    return " ".join(card.lines)


def _readable_px(look: Look) -> int:
    """The smallest type of words, in pixels."""
    theme = look.theme
    return max(min_type_px(look), round(12 * theme.scale * max(theme.text * 0.65, 1)))


def _words_style(look: Look) -> TextBoxStyle:
    return TextBoxStyle("text", look.theme.read_type(CARD_WORDS), SOOT)


def _gap(look: Look) -> int:
    """Between the parts of a card, and from its edges."""
    return max(look.theme.px(5), 2)


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
            pygame.draw.rect(picture, PAPER, emblem, line)
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
