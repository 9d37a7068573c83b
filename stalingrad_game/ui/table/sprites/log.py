"""The log: turns, battles and rounds as headings, what happened below them, rule numbers beside.

Panels have lines of their own, each with the icon of what it is about.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...art.resources import Look
from ...style.fonts import Role
from ...style.theme import CHALK, DUST, OCHRE, PAPER, SOOT, STEEL, Colour
from ...widgets.text import wrap
from ...widgets.text_box import TextBoxStyle, draw_text_link
from .outlines import blank_surface, side_look
from .sprite_cache import PixelSize

LOG_ROLES: Final[tuple[Role, ...]] = ("title", "title", "text_bold", "text")
"""By level."""
LOG_INDENT: Final = (0, 0, 8, 16)
"""By level, in design pixels."""

ICON_ROW_TYPE: Final = 17
"""The type of a line with an icon, in design pixels."""


class LogRowSpec(NamedTuple):
    """A line of the log as it is shown."""

    text: str
    rule: str
    level: int
    side: int = -1
    opens: bool = False
    """Whether it leads to the sheet of a battle."""


class LogRowSprite(NamedTuple):
    """One entry, as high as it needs to be."""

    entry: LogRowSpec
    lit: bool = False

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The entry on a clear ground."""
        picture = blank_surface(size)
        if self.lit:
            picture.fill((*PAPER, 28))
        entry = self.entry
        px = log_type_size(look, entry)
        role = log_role(entry)
        ink = _ink(entry)
        left = look.theme.px(10 + LOG_INDENT[min(entry.level, 3)])
        high = look.fonts.height(role, px)
        if entry.side >= 0:
            band = max(look.theme.px(3), 2)
            picture.fill(side_look(entry.side).colour, (look.theme.px(2), 2, band, size[1] - 4))
        rule = log_rule_width(look, entry)
        lines = wrap(look.fonts, role, px, entry.text, size[0] - left - rule)
        for number, line in enumerate(lines):
            box = pygame.Rect(left, number * high, size[0] - left - rule, high)
            look.fonts.draw(picture, role, px, line, ink, box)
        if rule:
            style = TextBoxStyle("title", look.theme.read_type(12), OCHRE, "right")
            draw_text_link(picture, look, style, entry.rule, log_rule_box(look, entry, size[0]))
        return picture


def log_type_size(look: Look, entry: LogRowSpec) -> int:
    return look.theme.read_type((17, 15, 14, 14)[min(entry.level, 3)])


def log_role(entry: LogRowSpec) -> Role:
    """The type of an entry."""
    return "text_bold" if entry.opens else LOG_ROLES[min(entry.level, 3)]


def _ink(entry: LogRowSpec) -> Colour:
    return OCHRE if entry.opens else (CHALK, DUST, PAPER, DUST)[min(entry.level, 3)]


def log_rule_width(look: Look, entry: LogRowSpec) -> int:
    """The room that an entry's rule number takes at the right."""
    if not entry.rule:
        return 0
    return look.fonts.width("title", look.theme.read_type(12), entry.rule) + look.theme.px(8)


def log_rule_box(look: Look, entry: LogRowSpec, width: int) -> pygame.Rect:
    """Where an entry's rule number stands, from the upper left corner of an entry so wide."""
    rule = log_rule_width(look, entry)
    high = look.fonts.height(log_role(entry), log_type_size(look, entry))
    return pygame.Rect(width - rule, 0, max(rule - 2, 0), high)


def log_row_sprite_height(look: Look, entry: LogRowSpec, width: int) -> int:
    """How high an entry is in a width."""
    left = look.theme.px(10 + LOG_INDENT[min(entry.level, 3)])
    room = width - left - log_rule_width(look, entry)
    role, px = log_role(entry), log_type_size(look, entry)
    lines = wrap(look.fonts, role, px, entry.text, room)
    return look.fonts.height(role, px) * len(lines) + look.theme.px(2)


class IconRowSprite(NamedTuple):
    """A line with an icon before it, as high as it needs to be."""

    icon: str
    text: str
    side: int = -1

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The line on a clear ground, its icon in the colour of its side."""
        picture = blank_surface(size)
        px = look.theme.read_type(ICON_ROW_TYPE)
        pitch = look.fonts.height("text", px)
        edge = round(px * 1.2)
        ink = side_look(self.side).light if self.side >= 0 else OCHRE
        icon = look.gallery.icon(self.icon, edge, ink)
        picture.blit(icon, icon.get_rect(midleft=(0, pitch // 2)))
        left = _icon_indent(look)
        for number, line in enumerate(wrap(look.fonts, "text", px, self.text, size[0] - left)):
            box = pygame.Rect(left, number * pitch, size[0] - left, pitch)
            look.fonts.draw(picture, "text", px, line, PAPER, box)
        return picture


def _icon_indent(look: Look) -> int:
    return round(look.theme.read_type(ICON_ROW_TYPE) * 1.7)


def icon_row_width(look: Look, text: str) -> int:
    """How wide a line is where it isn't broken."""
    px = look.theme.read_type(ICON_ROW_TYPE)
    return look.fonts.width("text", px, text) + _icon_indent(look) + 1


def icon_row_height(look: Look, sprite: IconRowSprite, width: int) -> int:
    """How high a line is in a width."""
    px = look.theme.read_type(ICON_ROW_TYPE)
    lines = wrap(look.fonts, "text", px, sprite.text, width - _icon_indent(look))
    return look.fonts.height("text", px) * len(lines) + look.theme.px(3)


class PanelSprite(NamedTuple):
    """A panel that lies over the table."""

    ground: Colour = SOOT
    edge: Colour = STEEL
    band: Colour | None = None
    """The ink of a band down its left edge."""

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The panel with a shadow inside its own box."""
        width, height = size
        picture = pygame.Surface(size, 0, 32)
        picture.fill(self.ground)
        pygame.draw.rect(picture, self.edge, (0, 0, width, height), look.theme.line)
        if self.band is not None:
            picture.fill(self.band, (0, 0, max(look.theme.px(8), 3), height))
        return picture
