"""Draws the player aid over the table: groups of signs in columns, scrolled, every rule a link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from ...style.theme import OCHRE, PAPER, SOOT
from ..sprites.legend_entry import WIDTH, AidFace, ThumbFace
from ..sprites.log import PanelFace
from ..sprites.text_boxes import Style, put_line
from ..sprites.tooltip import HintFace
from .context import Drawing
from .legend_content import Entry, groups


class _Placed(NamedTuple):
    """A heading or an entry, with its box from the upper left corner of the whole aid."""

    rect: pygame.Rect
    title: str
    face: AidFace | None


def draw_aid(d: Drawing) -> None:
    """The player aid, where it is open; the layout learns how far it can be scrolled."""
    box = d.found.regions.get("aid")
    if box is None:
        return
    d.found.links.clear()
    d.print(PanelFace(SOOT, OCHRE, OCHRE), box)
    room = _head(d, box)
    placed = list(_places(d, room.width))
    whole = max((one.rect.bottom for one in placed), default=0)
    d.found.aid_most = max(whole - room.height, 0)
    scroll = min(d.model.aid_scroll, d.found.aid_most)
    clip = d.surface.get_clip()
    d.surface.set_clip(room)
    for one in placed:
        rect = one.rect.move(room.left, room.top - scroll)
        if rect.colliderect(room):
            _put(d, one, rect, room)
    d.surface.set_clip(clip)
    if d.found.aid_most:
        bar = pygame.Rect(box.right - d.theme.px(14), room.top, d.theme.px(8), room.height)
        d.print(ThumbFace(scroll / whole, room.height / whole), bar)


def _head(d: Drawing, box: pygame.Rect) -> pygame.Rect:
    """Title and hint; gives the room below them."""
    theme, phrase = d.theme, d.model.words.catalogue.phrase
    pad = theme.read_px(22)
    high = d.look.fonts.height("poster", theme.read_type(30))
    head = pygame.Rect(box.left + pad, box.top + pad // 2, box.width - 2 * pad, high)
    hint = HintFace(phrase("aid.hint"))
    size = hint.size(d.look, head.width * 2 // 3)
    spot = pygame.Rect((0, 0), size)
    spot.midright = (head.right, head.centery)
    d.print(hint, spot)
    words = pygame.Rect(head.left, head.top, spot.left - pad - head.left, high)
    put_line(
        d.surface,
        d.look,
        Style("poster", theme.read_type(30), PAPER),
        phrase("aid.title"),
        words,
    )
    top = head.bottom + pad // 2
    return pygame.Rect(head.left, top, head.width - theme.px(8), box.bottom - pad // 2 - top)


def _places(d: Drawing, width: int) -> Iterator[_Placed]:
    """Everything in its place; entries stand in rows as high as their highest."""
    theme = d.theme
    gap = theme.read_px(26)
    columns = max((width + gap) // (theme.read_px(WIDTH) + gap), 1)
    each = (width - (columns - 1) * gap) // columns
    head = d.look.fonts.height("title", theme.read_type(22)) + theme.read_px(8)
    top = 0
    for group in groups(d.model):
        yield _Placed(pygame.Rect(0, top, width, head), group.title, None)
        top += head
        for start in range(0, len(group.entries), columns):
            faces = [_face(entry) for entry in group.entries[start : start + columns]]
            high = max(_high(d, face, each) for face in faces)
            for number, face in enumerate(faces):
                left = number * (each + gap)
                yield _Placed(pygame.Rect(left, top, each, high), "", face)
            top += high
        top += theme.read_px(10)


def _face(entry: Entry) -> AidFace:
    return AidFace(entry.sign, entry.name, entry.text, entry.rule, entry.key, entry.side)


def _high(d: Drawing, face: AidFace, width: int) -> int:
    room = (width, 0)
    return d.press.measured(face, room, lambda: (width, face.height(d.look, width)))[1]


def _put(d: Drawing, one: _Placed, rect: pygame.Rect, room: pygame.Rect) -> None:
    """Draw a heading or an entry; a rule that is wholly seen is a link."""
    if one.face is None:
        style = Style("title", d.theme.read_type(22), OCHRE)
        put_line(d.surface, d.look, style, one.title, rect)
        return
    d.print(one.face, rect)
    link = one.face.link(d.look, rect.size).move(rect.topleft)
    if one.face.rule and room.contains(link):
        d.found.links.append((link, one.face.rule))
