"""Draws the player aid over the table: groups of signs in columns, scrolled, every rule a link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from ...style.theme import OCHRE, PAPER, SOOT
from ..sprites.legend_entry import LEGEND_ENTRY_WIDTH, LegendEntrySprite, ScrollThumbSprite
from ..sprites.log import PanelSprite
from ..sprites.text_boxes import TextBoxStyle, draw_text_line
from ..sprites.tooltip import HintSprite
from .context import RenderContext
from .legend_content import LegendEntry, legend_groups


class _PlacedEntry(NamedTuple):
    """A heading or an entry, with its box from the upper left corner of the whole aid."""

    rect: pygame.Rect
    title: str
    face: LegendEntrySprite | None


def draw_legend(d: RenderContext) -> None:
    """The player aid, where it is open; the layout learns how far it can be scrolled."""
    box = d.layout.regions.get("aid")
    if box is None:
        return
    d.layout.links.clear()
    d.print(PanelSprite(SOOT, OCHRE, OCHRE), box)
    room = _head(d, box)
    placed = list(_places(d, room.width))
    whole = max((one.rect.bottom for one in placed), default=0)
    d.layout.aid_most = max(whole - room.height, 0)
    scroll = min(d.model.aid_scroll, d.layout.aid_most)
    clip = d.surface.get_clip()
    d.surface.set_clip(room)
    for one in placed:
        rect = one.rect.move(room.left, room.top - scroll)
        if rect.colliderect(room):
            _put(d, one, rect, room)
    d.surface.set_clip(clip)
    if d.layout.aid_most:
        bar = pygame.Rect(box.right - d.theme.px(14), room.top, d.theme.px(8), room.height)
        d.print(ScrollThumbSprite(scroll / whole, room.height / whole), bar)


def _head(d: RenderContext, box: pygame.Rect) -> pygame.Rect:
    """Title and hint; gives the room below them."""
    theme, phrase = d.theme, d.model.words.catalogue.phrase
    pad = theme.read_px(22)
    high = d.look.fonts.height("poster", theme.read_type(30))
    head = pygame.Rect(box.left + pad, box.top + pad // 2, box.width - 2 * pad, high)
    hint = HintSprite(phrase("aid.hint"))
    size = hint.size(d.look, head.width * 2 // 3)
    placement = pygame.Rect((0, 0), size)
    placement.midright = (head.right, head.centery)
    d.print(hint, placement)
    words = pygame.Rect(head.left, head.top, placement.left - pad - head.left, high)
    draw_text_line(
        d.surface,
        d.look,
        TextBoxStyle("poster", theme.read_type(30), PAPER),
        phrase("aid.title"),
        words,
    )
    top = head.bottom + pad // 2
    return pygame.Rect(head.left, top, head.width - theme.px(8), box.bottom - pad // 2 - top)


def _places(d: RenderContext, width: int) -> Iterator[_PlacedEntry]:
    """Everything in its place; entries stand in rows as high as their highest."""
    theme = d.theme
    gap = theme.read_px(26)
    columns = max((width + gap) // (theme.read_px(LEGEND_ENTRY_WIDTH) + gap), 1)
    each = (width - (columns - 1) * gap) // columns
    head = d.look.fonts.height("title", theme.read_type(22)) + theme.read_px(8)
    top = 0
    for group in legend_groups(d.model):
        yield _PlacedEntry(pygame.Rect(0, top, width, head), group.title, None)
        top += head
        for start in range(0, len(group.entries), columns):
            faces = [_face(entry) for entry in group.entries[start : start + columns]]
            high = max(_high(d, face, each) for face in faces)
            for number, face in enumerate(faces):
                left = number * (each + gap)
                yield _PlacedEntry(pygame.Rect(left, top, each, high), "", face)
            top += high
        top += theme.read_px(10)


def _face(entry: LegendEntry) -> LegendEntrySprite:
    return LegendEntrySprite(entry.sign, entry.name, entry.text, entry.rule, entry.key, entry.side)


def _high(d: RenderContext, face: LegendEntrySprite, width: int) -> int:
    room = (width, 0)
    return d.press.measured(face, room, lambda: (width, face.height(d.look, width)))[1]


def _put(d: RenderContext, one: _PlacedEntry, rect: pygame.Rect, room: pygame.Rect) -> None:
    """Draw a heading or an entry; a rule that is wholly seen is a link."""
    if one.face is None:
        style = TextBoxStyle("title", d.theme.read_type(22), OCHRE)
        draw_text_line(d.surface, d.look, style, one.title, rect)
        return
    d.print(one.face, rect)
    link = one.face.link(d.look, rect.size).move(rect.topleft)
    if one.face.rule and room.contains(link):
        d.layout.links.append((link, one.face.rule))
