"""A card or counter grown to readable size: its sentences, each with its sign and rule number."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import pygame

from ...art.counters import UnitFace
from ...art.woodcut import Heat
from ...fonts import Role
from ...look import Look
from ...theme import (
    ASH,
    BRICK,
    DUST,
    IRON,
    MIN_TYPE,
    PAPER,
    SIDE_ORDER,
    SOOT,
    Colour,
    mix,
)
from ...widgets.text import wrap
from .icon import Sign, put_sign
from .press import Size
from .shapes import board, look_of
from .type import Style, put_block, put_line

SceneKind = Literal["none", "building", "vignette", "portrait", "unit", "back"]
RULE_INK: Final[Colour] = mix(BRICK, SOOT, 0.25)


class Scene(NamedTuple):
    """The picture on a zoomed thing."""

    kind: SceneKind = "none"
    name: str = ""
    subjects: tuple[str, ...] = ()
    level: float = 0.0
    infernos: int = 0
    unit: UnitFace | None = None

    def paint(self, look: Look, side: int, size: Size) -> pygame.Surface | None:
        """The picture at a size."""
        gallery = look.gallery
        name = SIDE_ORDER[max(side, 0)]
        if self.kind == "building":
            return gallery.building(self.name, size, Heat(self.level, min(self.infernos, 6)))
        if self.kind == "vignette":
            return gallery.vignette(self.name, name, self.subjects, size)
        if self.kind == "portrait":
            return gallery.portrait(self.name, name, size)
        if self.kind == "unit" and self.unit is not None:
            picture = pygame.Surface(size, 0, 32)
            picture.fill(mix(PAPER, DUST, 0.6))
            edge = min(size[0], size[1]) * 9 // 10
            counter = gallery.unit_counter(self.unit, edge)
            picture.blit(counter, counter.get_rect(center=picture.get_rect().center))
            return picture
        return None


class Row(NamedTuple):
    """A paragraph: its sign, its words, the rule that they come from."""

    text: str
    rule: str = ""
    sign: Sign | None = None
    head: bool = False
    """Whether it is a heading."""


class Badge(NamedTuple):
    """A number or sign in the head: cost, doctrine, strength, defence."""

    text: str = ""
    icon: str = ""


class ZoomFace(NamedTuple):
    """Something at readable size."""

    title: str
    subtitle: str
    side: int
    badges: tuple[Badge, ...]
    scene: Scene
    rows: tuple[Row, ...]
    flavour: str = ""
    columns: int = 1
    """In how many columns the rows are set: piles list their cards."""

    def paint(self, look: Look, size: Size) -> pygame.Surface:
        """The grown card."""
        width, height = size
        theme = look.theme
        cut = theme.px(20)
        ground = look_of(self.side).colour if self.side >= 0 else IRON
        c = board(size)
        line = theme.px(4)
        c.poly(_card(width, height, 0, cut), SOOT)
        c.poly(_card(width, height, line, cut), PAPER)
        head = self._head_height(look, width)
        upper = [(x, min(y, head)) for x, y in _card(width, height, line, cut)]
        c.poly(upper, ground)
        c.rect(line, head, width - 2 * line, theme.px(3), SOOT)
        picture = c.finish()
        pad = theme.read_px(18)
        self._head(picture, look, pygame.Rect(pad, line, width - 2 * pad, head - line), ground)
        body = pygame.Rect(pad, head + theme.px(3), width - 2 * pad, 0)
        body.height = height - body.top - pad // 2 - line
        self._body(picture, look, body)
        return picture

    def wanted(self, look: Look, size: Size) -> int:
        """How high it would like to be in a box of this size in pixels, at most its height."""
        width, height = size
        theme = look.theme
        pad = theme.read_px(18)
        head = self._head_height(look, width) + theme.px(3)
        inner = width - 2 * pad
        _, words = self._setting(look, inner, height - head)
        art = inner * 62 // 100 if self.scene.kind != "none" else 0
        return min(head + words + art + 3 * theme.read_px(10) + theme.px(20), height)

    def _head_height(self, look: Look, width: int) -> int:
        theme = look.theme
        return min(theme.read_px(78), width // 3)

    def _head(self, picture: pygame.Surface, look: Look, box: pygame.Rect, ground: Colour) -> None:
        theme = look.theme
        edge = min(theme.read_px(46), box.height * 7 // 10)
        gap = theme.read_px(7)
        right = box.right
        for badge in reversed(self.badges):
            place = pygame.Rect(right - edge, 0, edge, edge)
            place.centery = box.centery
            if badge.text and badge.icon:
                place.left -= edge * 6 // 10
                place.width += edge * 6 // 10
                pygame.draw.rect(picture, SOOT, place, border_radius=theme.px(4))
                sign = look.gallery.icon(badge.icon, edge * 7 // 10, PAPER, SOOT)
                picture.blit(sign, sign.get_rect(midleft=(place.left + edge // 6, place.centery)))
                digit = pygame.Rect(place.right - edge * 7 // 10, place.top, edge * 6 // 10, edge)
                style = Style("title", edge * 7 // 10, PAPER, "centre")
                put_line(picture, look, style, badge.text, digit)
            elif badge.text:
                side = SIDE_ORDER[max(self.side, 0)]
                picture.blit(look.gallery.badge(side, badge.text, edge), place)
            else:
                pygame.draw.rect(picture, SOOT, place, border_radius=theme.px(4))
                sign = look.gallery.icon(badge.icon, edge * 8 // 10, PAPER, SOOT)
                picture.blit(sign, sign.get_rect(center=place.center))
            right = place.left - gap
        room = pygame.Rect(box.left, box.top + gap // 2, right - box.left, box.height - gap)
        if self.subtitle:
            small = theme.read_type(16)
            high = min(look.fonts.height("title", small), room.height // 3)
            foot = pygame.Rect(room.left, room.bottom - high, room.width, high)
            put_line(
                picture, look, Style("title", small, mix(PAPER, ground, 0.15)), self.subtitle, foot
            )
            room.height -= high
        style = Style("poster", theme.read_type(28), PAPER)
        put_block(picture, look, style, self.title, room, stand="middle", most_lines=2)

    def _body(self, picture: pygame.Surface, look: Look, body: pygame.Rect) -> None:
        theme = look.theme
        has_scene = self.scene.kind != "none"
        least = min(theme.px(110), body.height // 4) if has_scene else 0
        gap = theme.read_px(10)
        px, high = self._setting(look, body.width, body.height - least - gap)
        top = body.top + gap // 2
        if has_scene:
            most = min(body.width * 62 // 100, body.height - high - gap)
            art = pygame.Rect(body.left, top, body.width, max(most, least))
            scene = self.scene.paint(look, self.side, art.size)
            if scene is not None:
                picture.blit(scene, art)
                pygame.draw.rect(picture, SOOT, art, theme.line)
            top = art.bottom + gap
        foot = body.bottom
        if self.flavour:
            fitted = self._flavour(look, px, body.width)
            each = look.fonts.height("text_italic", px)
            foot -= each * len(fitted)
            ink = mix(SOOT, ASH, 0.45)
            for number, line in enumerate(fitted):
                box = pygame.Rect(body.left, foot + number * each, body.width, each)
                look.fonts.draw(picture, "text_italic", px, line, ink, box)
            foot -= gap // 2
            pygame.draw.line(
                picture, DUST, (body.left, foot), (body.right, foot), max(theme.hair, 1)
            )
        room = pygame.Rect(body.left, top, body.width, foot - top)
        self._rows(picture, look, room, px)

    def _flavour(self, look: Look, px: int, width: int) -> list[str]:
        return wrap(look.fonts, "text_italic", px, self.flavour, width) if self.flavour else []

    def _setting(self, look: Look, width: int, room: int) -> tuple[int, int]:
        """The largest size at which all words fit a height in pixels, and how high they are."""
        theme = look.theme
        for px in range(theme.read_type(19), MIN_TYPE - 1, -1):
            high = self._high(look, width, px)
            if high <= room:
                return px, high
        return MIN_TYPE, self._high(look, width, MIN_TYPE)

    def _high(self, look: Look, width: int, px: int) -> int:
        fonts = look.fonts
        high = len(self._flavour(look, px, width)) * fonts.height("text_italic", px)
        high += look.theme.read_px(14) if self.flavour else 0
        column = (width - (self.columns - 1) * look.theme.read_px(16)) // self.columns
        heights = [self._row_high(look, row, column, px) for row in self.rows]
        return high + self._tallest(heights)

    def _tallest(self, heights: list[int]) -> int:
        if self.columns == 1:
            return sum(heights)
        each = -(-len(heights) // self.columns)
        return max(
            (sum(heights[start : start + each]) for start in range(0, len(heights), each)),
            default=0,
        )

    def _row_high(self, look: Look, row: Row, width: int, px: int) -> int:
        left, right = self._margins(look, row, px)
        role: Role = "title" if row.head else "text"
        lines = wrap(look.fonts, role, px, row.text, max(width - left - right, px))
        high = len(lines) * look.fonts.height(role, px)
        sign = self._edge(px) if row.sign else 0
        return max(high, sign) + self._gap(px)

    def _edge(self, px: int) -> int:
        return round(px * 2.1)

    def _gap(self, px: int) -> int:
        return px // 5 if self.columns > 1 else px // 2

    def _margins(self, look: Look, row: Row, px: int) -> tuple[int, int]:
        left = self._edge(px) + px // 2 if any(one.sign for one in self.rows) else 0
        if row.head:
            left = 0
        rule = look.fonts.width("title", round(px * 0.86), row.rule) + px // 2 if row.rule else 0
        return left, rule

    def _rows(self, picture: pygame.Surface, look: Look, box: pygame.Rect, px: int) -> None:
        gap = look.theme.read_px(16)
        column = (box.width - (self.columns - 1) * gap) // self.columns
        each = -(-len(self.rows) // self.columns) or 1
        for number in range(self.columns):
            left = box.left + number * (column + gap)
            top = box.top
            for row in self.rows[number * each : (number + 1) * each]:
                high = self._row_high(look, row, column, px)
                if top + high - self._gap(px) > box.bottom:
                    break
                self._row(picture, look, pygame.Rect(left, top, column, high), row, px)
                top += high

    def _row(
        self, picture: pygame.Surface, look: Look, box: pygame.Rect, row: Row, px: int
    ) -> None:
        left, right = self._margins(look, row, px)
        fonts = look.fonts
        role: Role = "title" if row.head else "text"
        high = fonts.height(role, px)
        if row.sign is not None:
            edge = self._edge(px)
            ground = look_of(self.side).dark if self.side >= 0 else IRON
            plate = pygame.Rect(box.left, box.top, edge, edge)
            if row.sign.unit is None:
                pygame.draw.rect(picture, ground, plate)
            put_sign(picture, look, row.sign, plate.inflate(-4, -4), PAPER, ground)
        width = max(box.width - left - right, px)
        lines = wrap(fonts, role, px, row.text, width)
        top = box.top
        if row.sign is not None and len(lines) * high < self._edge(px):
            top += (self._edge(px) - len(lines) * high) // 2
        ink = RULE_INK if row.head else SOOT
        for number, line in enumerate(lines):
            place = pygame.Rect(box.left + left, top + number * high, width, high)
            fonts.draw(picture, role, px, line, ink, place)
        if row.rule:
            place = pygame.Rect(box.right - right, top, right, high)
            style = Style("title", max(round(px * 0.86), MIN_TYPE), RULE_INK, "right")
            put_line(picture, look, style, row.rule, place)


def _card(width: int, height: int, inset: int, cut: int) -> list[tuple[float, float]]:
    low, right, foot = inset, width - inset, height - inset
    return [(low, low), (right - cut, low), (right, low + cut), (right, foot), (low, foot)]
