"""The log: turns, battles and rounds as headings, what happened below them, rule numbers beside."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ...style.fonts import Role
from ...style.resources import Look
from ...style.theme import CHALK, DUST, OCHRE, PAPER, SOOT, STEEL, Colour
from ...widgets.text import wrap
from .outlines import blank, look_of
from .sprite_cache import Size
from .text_boxes import Style, put_link

ROLES: Final[tuple[Role, ...]] = ("title", "title", "text_bold", "text")
"""By level."""
INDENT: Final = (0, 0, 8, 16)
"""By level, in design pixels."""


class Entry(NamedTuple):
    """A line of the log as it is shown."""

    text: str
    rule: str
    level: int
    side: int = -1


class EntryFace(NamedTuple):
    """One entry, as high as it needs to be."""

    entry: Entry
    lit: bool = False

    def paint(self, look: Look, size: Size) -> pygame.Surface:
        """The entry on a clear ground."""
        picture = blank(size)
        if self.lit:
            picture.fill((*PAPER, 28))
        entry = self.entry
        px = type_of(look, entry)
        role = role_of(entry)
        ink = _ink(entry)
        left = look.theme.px(10 + INDENT[min(entry.level, 3)])
        high = look.fonts.height(role, px)
        if entry.side >= 0:
            band = max(look.theme.px(3), 2)
            picture.fill(look_of(entry.side).colour, (look.theme.px(2), 2, band, size[1] - 4))
        rule = rule_width(look, entry)
        lines = wrap(look.fonts, role, px, entry.text, size[0] - left - rule)
        for number, line in enumerate(lines):
            box = pygame.Rect(left, number * high, size[0] - left - rule, high)
            look.fonts.draw(picture, role, px, line, ink, box)
        if rule:
            style = Style("title", look.theme.read_type(12), OCHRE, "right")
            put_link(picture, look, style, entry.rule, rule_box(look, entry, size[0]))
        return picture


def type_of(look: Look, entry: Entry) -> int:
    """The size of type of an entry."""
    return look.theme.read_type((17, 15, 14, 14)[min(entry.level, 3)])


def role_of(entry: Entry) -> Role:
    """The face of type of an entry."""
    return ROLES[min(entry.level, 3)]


def _ink(entry: Entry) -> Colour:
    return (CHALK, DUST, PAPER, DUST)[min(entry.level, 3)]


def rule_width(look: Look, entry: Entry) -> int:
    """The room that an entry's rule number takes at the right."""
    if not entry.rule:
        return 0
    return look.fonts.width("title", look.theme.read_type(12), entry.rule) + look.theme.px(8)


def rule_box(look: Look, entry: Entry, width: int) -> pygame.Rect:
    """Where an entry's rule number stands, from the upper left corner of an entry so wide."""
    rule = rule_width(look, entry)
    high = look.fonts.height(role_of(entry), type_of(look, entry))
    return pygame.Rect(width - rule, 0, max(rule - 2, 0), high)


def height_of(look: Look, entry: Entry, width: int) -> int:
    """How high an entry is in a width."""
    left = look.theme.px(10 + INDENT[min(entry.level, 3)])
    room = width - left - rule_width(look, entry)
    role, px = role_of(entry), type_of(look, entry)
    lines = wrap(look.fonts, role, px, entry.text, room)
    return look.fonts.height(role, px) * len(lines) + look.theme.px(2)


class PanelFace(NamedTuple):
    """A panel that lies over the table."""

    ground: Colour = SOOT
    edge: Colour = STEEL
    band: Colour | None = None
    """The ink of a band down its left edge."""

    def paint(self, look: Look, size: Size) -> pygame.Surface:
        """The panel with a shadow inside its own box."""
        width, height = size
        picture = pygame.Surface(size, 0, 32)
        picture.fill(self.ground)
        pygame.draw.rect(picture, self.edge, (0, 0, width, height), look.theme.line)
        if self.band is not None:
            picture.fill(self.band, (0, 0, max(look.theme.px(8), 3), height))
        return picture
