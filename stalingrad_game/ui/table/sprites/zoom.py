"""A card or counter grown to readable size: its sentences, each with its sign and rule number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import pygame

from ...art.buildings.woodcut import Heat
from ...art.counters import UnitCounterSpec
from ...art.resources import Look
from ...style.fonts import Role
from ...style.theme import ASH, BRICK, DUST, IRON, MIN_TYPE, PAPER, SIDE_ORDER, SOOT, Colour, mix
from ...widgets.text import wrap
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line, draw_text_link
from .icon import EffectSign, draw_effect_sign
from .outlines import blank_surface, side_look
from .sprite_cache import PixelSize

ZoomPictureKind = Literal["none", "building", "vignette", "portrait", "unit", "leader", "signs"]
ZOOM_WIDTHS: Final = (420, 500, 580, 680)
ZOOM_HEIGHT: Final = 600
"""The size of a zoomed target, in design pixels of what is read."""


def _rule_ink() -> Colour:
    """Of headings and numbers of rules, on paper."""
    return mix(BRICK, SOOT, 0.25)


class ZoomPicture(NamedTuple):
    """The picture on a zoomed target."""

    kind: ZoomPictureKind = "none"
    name: str = ""
    subjects: tuple[str, ...] = ()
    """What a vignette shows; of "signs", the icons beside each other."""
    level: float = 0.0
    infernos: int = 0
    unit: UnitCounterSpec | None = None

    def paint(self, look: Look, side: int, size: PixelSize) -> pygame.Surface | None:
        gallery = look.gallery
        name = SIDE_ORDER[max(side, 0)]
        if self.kind == "building":
            return gallery.building(self.name, size, Heat(self.level, self.infernos))
        if self.kind == "vignette":
            return gallery.vignette(self.name, name, self.subjects, size)
        if self.kind == "portrait":
            return gallery.portrait(self.name, name, size)
        if self.kind == "none":
            return None
        picture = pygame.Surface(size, 0, 32)
        picture.fill(mix(PAPER, DUST, 0.6))
        middle = picture.get_rect().center
        edge = min(size[0], size[1]) * 9 // 10
        if self.kind == "unit" and self.unit is not None:
            counter = gallery.unit_counter(self.unit, edge)
            picture.blit(counter, counter.get_rect(center=middle))
        elif self.kind == "leader":
            high = min(edge, size[0] * 2 // 5)
            chip = gallery.leader(name, 1, (2 * high, high))
            picture.blit(chip, chip.get_rect(center=middle))
        elif self.kind == "signs":
            self._paint_signs(picture, look)
        return picture

    def _paint_signs(self, picture: pygame.Surface, look: Look) -> None:
        """The icons of a card without a scene, in two rows where that makes them larger."""
        picture.fill(mix(SOOT, IRON, 0.5))
        width, height = picture.get_size()
        signs = self.subjects
        rows = 2 if len(signs) > 2 and width < len(signs) * height else 1
        columns = -(-len(signs) // rows) or 1
        pitch, high = width // columns, height // rows
        edge = min(pitch, high) * 8 // 10
        for place, sign in enumerate(signs):
            icon = look.gallery.icon(sign, edge, PAPER, BRICK)
            across, down = place % columns, place // columns
            middle = (pitch * across + pitch // 2, high * down + high // 2)
            picture.blit(icon, icon.get_rect(center=middle))


class ZoomRow(NamedTuple):
    """A paragraph: its sign, its words, the rule that they come from."""

    text: str
    rule: str = ""
    sign: EffectSign | None = None
    head: bool = False
    """Whether it is a heading."""
    link: str = ""
    """Where its rule leads, if not to the rule of that number."""


class ZoomBadge(NamedTuple):
    """A number or sign in the head: cost, doctrine, strength, defence."""

    text: str = ""
    icon: str = ""


class ZoomLayout(NamedTuple):
    """How a zoomed target is set; lengths in pixels."""

    px: int
    """The size of its type."""
    words: int
    """How high all words are."""
    art: int
    """How high the picture is; 0: there is no room for one."""
    top: int
    """Where the body begins."""
    height: int
    """How high the whole would like to be."""
    whole: bool
    """Whether all words have room."""


class ZoomSprite(NamedTuple):
    """Something at readable size."""

    title: str
    subtitle: str
    side: int
    badges: tuple[ZoomBadge, ...]
    scene: ZoomPicture
    rows: tuple[ZoomRow, ...]
    flavour: str = ""
    columns: int = 1
    """In how many columns the rows are set: piles list their cards."""

    @property
    def lines(self) -> list[str]:
        """All that is written on it below its title, with the rules; no links to elsewhere."""
        rows = [row for row in self.rows if not row.link]
        texts = [f"{row.text} ({row.rule})" if row.rule else row.text for row in rows]
        return [line for line in (self.subtitle, *texts, self.flavour) if line]

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The grown card."""
        width, height = size
        theme = look.theme
        cut = theme.px(20)
        ground = side_look(self.side).colour if self.side >= 0 else IRON
        picture = blank_surface(size)
        line = theme.px(4)
        pygame.draw.polygon(picture, SOOT, _card(width, height, 0, cut))
        pygame.draw.polygon(picture, PAPER, _card(width, height, line, cut))
        head = self._head_height(look, width)
        upper = [(x, min(y, head)) for x, y in _card(width, height, line, cut)]
        pygame.draw.polygon(picture, ground, upper)
        picture.fill(SOOT, (line, head, width - 2 * line, theme.px(3)))
        pad = theme.read_px(18)
        self._head(picture, look, pygame.Rect(pad, line, width - 2 * pad, head - line), ground)
        plan = self.plan(look, size)
        self._body(picture, look, self._box(look, size, plan), plan)
        return picture

    def _box(self, look: Look, size: PixelSize, plan: ZoomLayout) -> pygame.Rect:
        """The body: everything below the head."""
        width, height = size
        pad = look.theme.read_px(18)
        foot = look.theme.read_px(9) + look.theme.px(4)
        return pygame.Rect(pad, plan.top, width - 2 * pad, height - plan.top - foot)

    def size(self, look: Look, window: PixelSize) -> PixelSize:
        """How large it is shown in a window: narrow while its type needn't shrink for that."""
        theme = look.theme
        margin = 2 * theme.px(16)
        most = window[1] - margin
        widths = [
            min(max(theme.read_px(width), 20 * MIN_TYPE), window[0] * 6 // 10)
            for width in ZOOM_WIDTHS
        ]
        usual = min(theme.read_px(ZOOM_HEIGHT), most)
        for width in widths:
            plan = self.plan(look, (width, usual))
            if plan.whole and plan.px >= theme.read_type(17):
                return width, plan.height
        plans = [(self.plan(look, (width, most)), width) for width in widths]
        best, width = max(plans, key=lambda one: (one[0].whole, one[0].px, -one[1]))
        return width, best.height

    def plan(self, look: Look, size: PixelSize) -> ZoomLayout:
        """How the words and the picture share a box of this size in pixels."""
        theme = look.theme
        width, height = size
        gap = theme.read_px(9)
        inner = width - 2 * theme.read_px(18)
        top = self._head_height(look, width) + theme.px(3) + gap // 2
        room = height - top - gap - theme.px(4)
        has_scene = self.scene.kind != "none"
        least = min(theme.px(110), room // 4) + gap if has_scene else 0
        px, words = self._setting(look, inner, room - least)
        art = min(inner * 62 // 100, room - words - gap) if has_scene else 0
        if art < theme.px(40):
            art = 0
        needed = top + (art + gap if art else 0) + words + gap + theme.px(4)
        return ZoomLayout(px, words, art, top, min(needed, height), words <= room)

    def _head_height(self, look: Look, width: int) -> int:
        theme = look.theme
        return max(min(theme.read_px(78), width // 3), 4 * MIN_TYPE + 4)

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
                style = TextBoxStyle("title", edge * 7 // 10, PAPER, "centre")
                draw_text_line(picture, look, style, badge.text, digit)
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
            draw_text_line(
                picture,
                look,
                TextBoxStyle("title", small, mix(PAPER, ground, 0.15)),
                self.subtitle,
                foot,
            )
            room.height -= high
        style = TextBoxStyle("poster", theme.read_type(28), PAPER)
        draw_text_block(picture, look, style, self.title, room, stand="middle", most_lines=2)

    def _body(
        self, picture: pygame.Surface, look: Look, body: pygame.Rect, plan: ZoomLayout
    ) -> None:
        theme, px = look.theme, plan.px
        gap = theme.read_px(9)
        top = body.top
        if plan.art:
            art = pygame.Rect(body.left, top, body.width, plan.art)
            scene = self.scene.paint(look, self.side, art.size)
            if scene is not None:
                picture.blit(scene, art)
                pygame.draw.rect(picture, SOOT, art, theme.line)
            top = art.bottom + gap
        foot = body.bottom
        if self.flavour:
            lines = self._flavour(look, px, body.width)
            each = look.fonts.height("text_italic", px)
            foot -= each * len(lines)
            ink = mix(SOOT, ASH, 0.45)
            for number, line in enumerate(lines):
                box = pygame.Rect(body.left, foot + number * each, body.width, each)
                look.fonts.draw(picture, "text_italic", px, line, ink, box)
            foot -= gap // 2
            ends = (body.left, foot), (body.right, foot)
            pygame.draw.line(picture, DUST, *ends, theme.hair)
        box = pygame.Rect(body.left, top, body.width, foot - top)
        for row, place in self._placed(look, box, px):
            self._row(picture, look, place, row, px)

    def _flavour(self, look: Look, px: int, width: int) -> list[str]:
        return wrap(look.fonts, "text_italic", px, self.flavour, width) if self.flavour else []

    def _setting(self, look: Look, width: int, room: int) -> tuple[int, int]:
        """The largest size at which all words fit a height in pixels, and how high they are."""
        low, high = MIN_TYPE, max(look.theme.read_type(19), MIN_TYPE)
        while low < high:
            middle = (low + high + 1) // 2
            if self._high(look, width, middle) <= room:
                low = middle
            else:
                high = middle - 1
        return low, self._high(look, width, low)

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

    def _row_high(self, look: Look, row: ZoomRow, width: int, px: int) -> int:
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

    def _margins(self, look: Look, row: ZoomRow, px: int) -> tuple[int, int]:
        left = self._edge(px) + px // 2 if any(one.sign for one in self.rows) else 0
        if row.head:
            left = 0
        rule = look.fonts.width("title", round(px * 0.86), row.rule) + px // 2 if row.rule else 0
        return left, rule

    def _placed(
        self, look: Look, box: pygame.Rect, px: int
    ) -> Iterator[tuple[ZoomRow, pygame.Rect]]:
        """Every row with its place."""
        gap = look.theme.read_px(16)
        column = (box.width - (self.columns - 1) * gap) // self.columns
        each = -(-len(self.rows) // self.columns) or 1
        for number in range(self.columns):
            left = box.left + number * (column + gap)
            top = box.top
            for row in self.rows[number * each : (number + 1) * each]:
                high = self._row_high(look, row, column, px)
                yield row, pygame.Rect(left, top, column, high)
                top += high

    def links(self, look: Look, size: PixelSize) -> list[tuple[pygame.Rect, str]]:
        """The boxes of the rule numbers, from the upper left corner, and the rules."""
        plan = self.plan(look, size)
        body = self._box(look, size, plan)
        if plan.art:
            body.top += plan.art + look.theme.read_px(9)
        return [
            (self._rule_box(look, row, box, plan.px), row.link or row.rule)
            for row, box in self._placed(look, body, plan.px)
            if row.rule
        ]

    def _rule_box(self, look: Look, row: ZoomRow, box: pygame.Rect, px: int) -> pygame.Rect:
        """Where a row's rule number stands."""
        right = self._margins(look, row, px)[1]
        high = look.fonts.height("title" if row.head else "text", px)
        return pygame.Rect(box.right - right, box.top, right, high)

    def _row(
        self, picture: pygame.Surface, look: Look, box: pygame.Rect, row: ZoomRow, px: int
    ) -> None:
        left, right = self._margins(look, row, px)
        fonts = look.fonts
        role: Role = "title" if row.head else "text"
        high = fonts.height(role, px)
        if row.sign is not None:
            edge = self._edge(px)
            ground = side_look(self.side).dark if self.side >= 0 else IRON
            plate = pygame.Rect(box.left, box.top, edge, edge)
            if row.sign.unit is None:
                pygame.draw.rect(picture, ground, plate)
            draw_effect_sign(picture, look, row.sign, plate.inflate(-4, -4), PAPER, ground)
        width = max(box.width - left - right, px)
        lines = wrap(fonts, role, px, row.text, width)
        top = box.top
        if row.sign is not None and len(lines) * high < self._edge(px):
            top += (self._edge(px) - len(lines) * high) // 2
        ink = _rule_ink() if row.head else SOOT
        for number, line in enumerate(lines):
            place = pygame.Rect(box.left + left, top + number * high, width, high)
            fonts.draw(picture, role, px, line, ink, place)
        if row.rule:
            place = self._rule_box(look, row, box, px)
            style = TextBoxStyle("title", max(round(px * 0.86), MIN_TYPE), _rule_ink(), "right")
            draw_text_link(picture, look, style, row.rule, place)


def _card(width: int, height: int, inset: int, cut: int) -> list[tuple[int, int]]:
    low, right, foot = inset, width - inset - 1, height - inset - 1
    return [(low, low), (right - cut, low), (right, low + cut), (right, foot), (low, foot)]
