"""A building and its tracking card: the picture that burns, the name with its numbers, the tracks.

Fire is seen before it is counted: picture, track and Infernos all say it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from ...art.buildings.woodcut import Heat
from ...art.canvas import Rows
from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK,
    COAL,
    DUST,
    EMBER,
    FIRE,
    FLAME,
    IRON,
    PAPER,
    RIVER_LIGHT,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line, min_type_px
from .icon import EffectSign, draw_effect_sign
from .outlines import blank_surface, new_canvas, side_look
from .sprite_cache import PixelSize

TrackKind = Literal["hold", "fire", "bucket"]


class BuildingSprite(NamedTuple):
    """A building's picture, as hot as it is; ``volga`` where the district is closed."""

    building: str
    level: float = 0.0
    infernos: int = 0
    dead: bool = False
    caption: str = ""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The picture, that leaves nothing clear."""
        art = look.gallery.building(self.building, size, self.heat)
        if self.dead:
            picture = pygame.transform.grayscale(art)
            picture.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
        else:
            picture = art.copy()
        if self.caption:
            self._caption(picture, look)
        pygame.draw.rect(picture, SOOT, picture.get_rect(), look.theme.line)
        return picture

    @property
    def heat(self) -> Heat:
        """How much it burns."""
        return Heat(self.level, self.infernos)

    def _caption(self, picture: pygame.Surface, look: Look) -> None:
        width, height = picture.get_size()
        px = look.theme.read_type(26)
        high = min(look.fonts.height("poster", px), height)
        tab = pygame.Rect(0, (height - high) // 2, width, high)
        picture.fill(SOOT, tab)
        draw_text_line(
            picture, look, TextBoxStyle("poster", px, PAPER, "centre"), self.caption.upper(), tab
        )


class BuildingRowsSprite(NamedTuple):
    """Some rows of a burning building's picture."""

    building: str
    heat: Heat
    height: int
    """Of the whole picture, in pixels."""
    rows: Rows

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """These rows, as the gallery keeps them."""
        return look.gallery.building(self.building, (size[0], self.height), self.heat, self.rows)


class BuildingNameSprite(NamedTuple):
    """A building's name with its concentration and defence."""

    name: str
    concentration: str
    defence: str
    dead: bool = False

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The bar below the picture."""
        width, height = size
        theme = look.theme
        picture = blank_surface(size)
        picture.fill(SOOT)
        gap = max(theme.px(4), 2)
        edge = height - 2 * gap
        plate = round(edge * 1.62)
        right = width - gap
        if self.defence:
            for number, icon, ground in (
                (self.defence, "shield", BRICK),
                (self.concentration, "concentration", PAPER),
            ):
                ink = PAPER if ground == BRICK else SOOT
                box = pygame.Rect(right - plate, gap, plate, edge)
                picture.blit(_plate(box.size, ground), box)
                sign = round(edge * 0.72)
                mark = look.gallery.icon(icon, sign, ink, ground)
                picture.blit(mark, mark.get_rect(midleft=(box.left + gap, box.centery)))
                digit = pygame.Rect(box.left + gap + sign, box.top, plate - gap - sign, edge)
                draw_text_line(
                    picture,
                    look,
                    TextBoxStyle("title", max(round(edge * 0.8), 12), ink, "centre"),
                    number,
                    digit,
                )
                right = box.left - gap
        box = pygame.Rect(2 * gap, 0, right - 3 * gap, height)
        px = max(round(height * min(0.58 * theme.growth(1.4), 0.8)), min_type_px(look))
        ink = ASH if self.dead else PAPER
        style, name = TextBoxStyle("title", px, ink), self.name.upper()
        if look.fonts.width(style.role, min_type_px(look), name) <= box.width:
            draw_text_line(picture, look, style, name, box)
        else:
            draw_text_block(picture, look, style, name, box, stand="middle", most_lines=2)
        return picture


class InitiativeSprite(NamedTuple):
    """What each side resolves with the initiative: two tabs at the foot of the picture (R4.3)."""

    signs: tuple[tuple[EffectSign, ...], tuple[EffectSign, ...]]

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The tabs."""
        width, height = size
        picture = blank_surface(size)
        gap = max(look.theme.px(3), 2)
        edge = height - 2 * gap
        for side in (0, 1):
            ink = side_look(side)
            signs = self.signs[side]
            wide = (edge + gap) * (len(signs) + 1) + 2 * gap
            left = 0 if side == 0 else width - wide
            tab = pygame.Rect(left, 0, wide, height)
            picture.fill(SOOT, tab.inflate(2, 2))
            picture.fill(ink.dark, tab)
            emblem = look.gallery.icon(ink.emblem, edge, ink.light, ink.dark)
            x = left + gap
            picture.blit(emblem, (x, gap))
            for sign in signs:
                x += edge + gap
                draw_effect_sign(
                    picture, look, sign, pygame.Rect(x, gap, edge, edge), PAPER, ink.dark
                )
        return picture


def _plate(size: PixelSize, ground: Colour) -> pygame.Surface:
    c = new_canvas(size, ground)
    width, height = size
    cut = height * 0.22
    c.poly(
        [
            (0, 0),
            (width, 0),
            (width, height - cut),
            (width - cut, height),
            (0, height),
        ],
        ground,
    )
    return c.finish()


def _faint(icon: pygame.Surface) -> pygame.Surface:
    """The sign of a track or box on which nothing has happened yet."""
    faint = icon.copy()
    faint.set_alpha(150)
    return faint


class TrackSprite(NamedTuple):
    """One track of a tracking card: its icon, its boxes, and the counter in one of them."""

    kind: TrackKind
    label: str
    boxes: tuple[str, ...]
    """The numbers in them; the last one shows a sign: the Break Test, an Inferno."""
    here: int
    """The box that the counter is in, -1 where it is in none."""
    dead: bool = False
    widest: str = ""
    """The longest label of the card's tracks: all of them leave the room that it needs."""
    form: str = "plain"
    """As in `SpriteForm`: a row of boxes, a column that is read upwards, or a few marks."""

    @property
    def ink(self) -> Colour:
        """The track's own; grey where the building is lost."""
        inks: dict[TrackKind, Colour] = {"hold": PAPER, "fire": FIRE, "bucket": RIVER_LIGHT}
        return STEEL if self.dead else inks[self.kind]

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """On a dark ground, in its form."""
        picture = blank_surface(size)
        picture.fill(SOOT)
        if self.form == "quiet":
            self._quiet(picture, look)
        elif self.form == "upright":
            self._upright(picture, look)
        else:
            self._row(picture, look)
        return picture

    def _sign(self, look: Look, edge: int) -> pygame.Surface:
        icon = {"hold": "skull", "fire": "fire", "bucket": "bucket"}[self.kind]
        return look.gallery.icon(icon, edge, self.ink, SOOT)

    def _quiet(self, picture: pygame.Surface, look: Look) -> None:
        """Its icon, and a mark for each step, filled as far as the counter has come."""
        width, height = picture.get_size()
        edge = min(height - 2, round(width * 0.3))
        mark = self._sign(look, edge)
        gap = max(look.theme.px(3), 1)
        steps = len(self.boxes) - 1
        each = max((width - edge - 4 * gap) // max(steps, 1) - gap, 2)
        high = min(max(round(height * 0.5), 4), 2 * each)
        taken = self.here if self.kind != "hold" else steps - self.here if self.here >= 0 else 0
        if taken <= 0:
            mark = _faint(mark)
        picture.blit(mark, mark.get_rect(midleft=(gap, height // 2)))
        for step in range(steps):
            box = pygame.Rect(
                edge + 2 * gap + step * (each + gap), (height - high) // 2, each, high
            )
            pygame.draw.rect(picture, self.ink if step < taken else IRON, box.inflate(-1, -2))

    def _upright(self, picture: pygame.Surface, look: Look) -> None:
        """A column: its icon at the foot, its boxes from there up."""
        width, height = picture.get_size()
        mark = self._sign(look, round(width * 0.8))
        picture.blit(mark, mark.get_rect(midbottom=(width // 2, height - 1)))
        room = height - mark.get_height() - 2
        gap, count = max(look.theme.px(2), 1), len(self.boxes)
        each = (room - gap * (count - 1)) / count
        for number in range(count):
            top = round(room - (number + 1) * each - number * gap)
            self._box(picture, look, number, pygame.Rect(0, top, width, round(each)))

    def _row(self, picture: pygame.Surface, look: Look) -> None:
        """A row: its icon and its label at the left, its boxes from there on."""
        width, height = picture.get_size()
        theme = look.theme
        mark = self._sign(look, min(round(height * 0.86), round(width * 0.16)))
        pad = max(theme.px(4), 2)
        picture.blit(mark, mark.get_rect(midleft=(pad, height // 2)))
        left = mark.get_width() + 2 * pad
        if width > 10 * height:
            px = min(theme.read_type(15), height)
            needed = look.fonts.width("title", px, (self.widest or self.label).upper()) + 2
            wide = max(round(width * 0.2), min(needed, round(width * 0.32)))
            box = pygame.Rect(left, 0, wide, height)
            style = TextBoxStyle("title", px, self.ink)
            draw_text_line(picture, look, style, self.label.upper(), box)
            left = box.right + theme.px(4)
        gap, count = max(theme.px(2), 1), len(self.boxes)
        each = (width - left - gap * (count - 1)) / count
        for number in range(count):
            x = round(left + number * (each + gap))
            box = pygame.Rect(x, 0, round(left + number * (each + gap) + each) - x, height)
            self._box(picture, look, number, box)

    def _box(self, picture: pygame.Surface, look: Look, number: int, box: pygame.Rect) -> None:
        """A box with its number, the last one with what happens there."""
        last, here = number == len(self.boxes) - 1, number == self.here
        ground = self.ink if here else (mix(EMBER, SOOT, 0.45) if last else COAL)
        if self.dead:
            ground = COAL
        pygame.draw.rect(picture, self.ink if here else IRON, box)
        inner = box.inflate(-2, -2)
        pygame.draw.rect(picture, ground, inner)
        ink = STEEL if self.dead else SOOT if here else PAPER if last else DUST
        if last:
            edge = min(min(inner.size) - 1, look.theme.px(40))
            end = look.gallery.icon("die" if self.kind == "hold" else "inferno", edge, ink)
            picture.blit(end, end.get_rect(center=inner.center))
            return
        px = max(round(min(box.height * 0.74, box.width * 0.62)), min_type_px(look))
        style = TextBoxStyle("title", px, ink, "centre")
        draw_text_line(picture, look, style, self.boxes[number], inner)


class InfernoSprite(NamedTuple):
    """The Inferno box: a flame for each counter, and their number."""

    number: int
    label: str
    dead: bool = False
    form: str = "plain"
    """As in `SpriteForm`: a box, or a few marks."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The box."""
        width, height = size
        theme = look.theme
        picture = blank_surface(size)
        frame = picture.get_rect()
        quiet = self.form == "quiet"
        picture.fill(SOOT)
        px = max(min(round(height * 0.62), theme.read_type(20)), min_type_px(look))
        if not self.number and quiet:
            ink = STEEL if self.dead else EMBER
            flame = _faint(look.gallery.icon("inferno", height - 2, ink, SOOT))
            picture.blit(flame, flame.get_rect(center=frame.center))
            return picture
        if not self.number:
            style = TextBoxStyle("title", min(px, theme.read_type(14)), ASH, "centre")
            draw_text_line(picture, look, style, self.label.upper(), frame)
            return picture
        if not quiet:
            picture.fill(mix(EMBER, SOOT, 0.55), frame.inflate(-2, -2))
        edge = min(height - (0 if quiet else 4), theme.px(60))
        text = f"×{self.number}"
        wide = look.fonts.width("title", px, text) + theme.px(8)
        room = width - wide - theme.px(4)
        shown = max(min(self.number, max(room // max(edge * 7 // 10, 1), 1)), 1)
        left = max((room - (edge + (shown - 1) * edge * 7 // 10)) // 2, 1)
        for number in range(shown):
            flame = look.gallery.icon("inferno", edge, FLAME if number % 2 else FIRE, EMBER)
            picture.blit(flame, (left + number * edge * 7 // 10, (height - edge) // 2))
        box = pygame.Rect(width - wide, 0, wide - theme.px(2), height)
        draw_text_line(picture, look, TextBoxStyle("title", px, PAPER, "centre"), text, box)
        return picture


class DistrictLetterSprite(NamedTuple):
    """A district's letter at the head of its lane."""

    letter: str
    ink: Colour

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """Its letter alone: no word stands on its side."""
        width, height = size
        theme = look.theme
        picture = blank_surface(size)
        px = max(min(theme.px(40), round(height * 0.72)), 14)
        high = min(round(px * 1.2), height)
        low = height < 3 * px
        box = pygame.Rect(0, (height - high) // 2 if low else theme.px(6), width, high)
        draw_text_line(
            picture, look, TextBoxStyle("poster", px, self.ink, "centre"), self.letter, box
        )
        return picture
