"""A building and its tracking card: the picture that burns, the name with its numbers, the tracks.

Fire is seen before it is counted: picture, track and Infernos all say it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from ...art.buildings.woodcut import Heat
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
    OCHRE,
    PAPER,
    RIVER_LIGHT,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ...widgets.text_box import TextBoxStyle, draw_text_line, draw_turned_line, min_type_px
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
        """The picture."""
        art = look.gallery.building(self.building, size, Heat(self.level, min(self.infernos, 6)))
        picture = blank_surface(size)
        picture.blit(art, (0, 0))
        if self.dead:
            grey = pygame.transform.grayscale(picture)
            grey.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
            picture = grey
        if self.caption:
            self._caption(picture, look)
        pygame.draw.rect(picture, SOOT, picture.get_rect(), look.theme.line)
        return picture

    def _caption(self, picture: pygame.Surface, look: Look) -> None:
        width, height = picture.get_size()
        px = look.theme.read_type(26)
        high = min(look.fonts.height("poster", px), height)
        tab = pygame.Rect(0, (height - high) // 2, width, high)
        picture.fill(SOOT, tab)
        draw_text_line(
            picture, look, TextBoxStyle("poster", px, PAPER, "centre"), self.caption.upper(), tab
        )


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
                (self.concentration, "concentration", OCHRE),
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
        draw_text_line(picture, look, TextBoxStyle("title", px, ink), self.name.upper(), box)
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

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        gallery = look.gallery
        picture = blank_surface(size)
        bright: Colour = {"hold": PAPER, "fire": FIRE, "bucket": RIVER_LIGHT}[self.kind]
        sign = min(round(height * 0.86), round(width * 0.16))
        icon = {"hold": "skull", "fire": "fire", "bucket": "bucket"}[self.kind]
        tint = STEEL if self.dead else bright
        mark = gallery.icon(icon, sign, tint, SOOT)
        picture.blit(mark, mark.get_rect(midleft=(0, height // 2)))
        left = sign + max(theme.px(4), 2)
        if width > 5 * height * 2:
            px = min(theme.read_type(15), height)
            needed = look.fonts.width("title", px, (self.widest or self.label).upper()) + 2
            wide = max(round(width * 0.2), min(needed, round(width * 0.32)))
            box = pygame.Rect(left, 0, wide, height)
            draw_text_line(picture, look, TextBoxStyle("title", px, tint), self.label.upper(), box)
            left = box.right + theme.px(4)
        gap = max(theme.px(2), 1)
        count = len(self.boxes)
        each = (width - left - gap * (count - 1)) / count
        for number, text in enumerate(self.boxes):
            x = round(left + number * (each + gap))
            box = pygame.Rect(x, 0, round(left + number * (each + gap) + each) - x, height)
            last = number == count - 1
            here = number == self.here
            ground = bright if here else (mix(EMBER, SOOT, 0.45) if last else COAL)
            if self.dead:
                ground = COAL
            pygame.draw.rect(picture, bright if here else IRON, box)
            inner = box.inflate(-2, -2)
            pygame.draw.rect(picture, ground, inner)
            ink = SOOT if here else (PAPER if last else DUST)
            if self.dead:
                ink = STEEL
            px = max(round(min(height * 0.74, each * 0.62)), min_type_px(look))
            if last:
                edge = min(min(inner.size) - 1, look.theme.px(40))
                end = look.gallery.icon("die" if self.kind == "hold" else "inferno", edge, ink)
                picture.blit(end, end.get_rect(center=inner.center))
                continue
            draw_text_line(picture, look, TextBoxStyle("title", px, ink, "centre"), text, inner)
        return picture


class InfernoSprite(NamedTuple):
    """The Inferno box: a flame for each counter, and their number."""

    number: int
    label: str
    dead: bool = False

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The box."""
        width, height = size
        theme = look.theme
        picture = blank_surface(size)
        frame = picture.get_rect()
        pygame.draw.rect(picture, EMBER if self.number else IRON, frame, 1)
        px = max(min(round(height * 0.62), theme.read_type(20)), min_type_px(look))
        if not self.number:
            draw_text_line(
                picture,
                look,
                TextBoxStyle("title", min(px, theme.read_type(14)), ASH, "centre"),
                self.label.upper(),
                frame,
            )
            return picture
        picture.fill(mix(EMBER, SOOT, 0.55), frame.inflate(-2, -2))
        edge = min(height - 4, theme.px(60))
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
    compass: str
    ink: Colour

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """Letter, and where in the city it lies."""
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
        if height > 3 * px:
            top = box.bottom + theme.px(6)
            room = pygame.Rect(0, top, width, height - top - theme.px(6))
            style = TextBoxStyle("title", theme.read_type(13), self.ink, "right")
            draw_turned_line(picture, look, style, self.compass.upper(), room)
        return picture
