"""The recap on the table: where it covers no answer, as much of it as there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pygame

from ..model.targets import FORMATION, HERO, PLAYED_CARD, RECAP_CARD, TRACK, UNIT_STACK, Target
from ..model.view_model import RECAP, RecapModel, TableViewModel
from ..sprites.log import RecapRowSprite, recap_row_height, recap_row_width
from .builder import LayoutBuilder
from .placement import PlacedSprite, Region

_CARD_SIZE: Final = (84, 118)
"""Of a small card, in design pixels."""
_WIDTH: Final = 540
_PIECES: Final = frozenset({FORMATION, HERO, PLAYED_CARD, TRACK, UNIT_STACK})
"""Kinds of targets that it had better leave uncovered."""


def place_recap(layout: LayoutBuilder, model: TableViewModel, recap: RecapModel) -> None:
    """In the corner of the city where it covers fewest answers, or where the log lies."""
    theme = layout.theme
    pad = theme.read_px(10)
    city, log = layout.regions["city"], layout.regions["log"]
    width = min(theme.read_px(_WIDTH), city.width // 2)
    widest = (recap_row_width(layout.look, line.text) for line in recap.lines)
    title = layout.hint("recap", recap.title, width)
    width = min(width, max(*widest, title.width, theme.px(4 * _CARD_SIZE[0])) + 2 * pad)
    hint = layout.hint("recap", recap.title, width)
    cards, cards_high = _card_boxes(layout, recap, width - 2 * pad)
    frame = hint.height + 2 * pad + cards_high
    rows = _rows(layout, model, recap, width - 2 * pad, city.height - frame)
    high = frame + sum(rect.height for rect, _ in rows)
    box = free_corner(layout, model.glow, (width, min(high, city.height)))
    if box is None:  # the log is no answer to anything
        width = log.width
        hint = layout.hint("recap", recap.title, width)
        cards, cards_high = _card_boxes(layout, recap, width - 2 * pad)
        frame = hint.height + 2 * pad + cards_high
        if frame > log.height - theme.read_px(30):
            cards, cards_high, frame = [], 0, hint.height + 2 * pad
        rows = _rows(layout, model, recap, width - 2 * pad, log.height - frame)
        box = log.copy()
    layout.regions["recap"] = box
    layout.put(Target(RECAP), box)
    layout.cover_links(box)
    hint.topleft = box.topleft
    top = hint.bottom + pad // 2
    placed = []
    for rect, sprite in rows:
        placed.append(PlacedSprite(rect.move(box.left + pad, top), sprite))
    layout.recap_rows = tuple(placed)
    top += sum(rect.height for rect, _ in rows) + pad // 2
    for number, (card, rect) in enumerate(zip(recap.cards, cards, strict=False)):
        layout.put(Target(RECAP_CARD, card, number), rect.move(box.left + pad, top), "card")


def _card_boxes(
    layout: LayoutBuilder, recap: RecapModel, width: int
) -> tuple[list[pygame.Rect], int]:
    """Places for small cards from the upper left corner of their row, and its height."""
    if not recap.cards:
        return [], 0
    theme = layout.theme
    size = theme.px(_CARD_SIZE[0]), theme.px(_CARD_SIZE[1])
    gap = theme.px(6)
    number = len(recap.cards)
    step = min(size[0] + gap, (width - size[0]) // max(number - 1, 1))
    boxes = [pygame.Rect(place * max(step, 1), 0, *size) for place in range(number)]
    return boxes, size[1] + theme.px(6)


def _rows(
    layout: LayoutBuilder, model: TableViewModel, recap: RecapModel, width: int, room: int
) -> list[tuple[pygame.Rect, RecapRowSprite]]:
    """As many lines as there is room for, each below the one before; the rest are counted."""
    sprites = [RecapRowSprite(line.icon, line.text, line.side) for line in recap.lines]
    heights = [recap_line_height(layout, sprite, width) for sprite in sprites]
    if sum(heights) > room and len(sprites) > 1:
        kept = len(sprites)
        while True:
            kept -= 1
            text = model.words.catalogue.counted("recap.more", len(recap.lines) - kept)
            more = RecapRowSprite("log", text)
            high = recap_line_height(layout, more, width)
            if not kept or sum(heights[:kept]) + high <= room:
                break
        sprites = [*sprites[:kept], more]
        heights = [*heights[:kept], high]
    rows, top = [], 0
    for sprite, high in zip(sprites, heights, strict=True):
        rows.append((pygame.Rect(0, top, width, high), sprite))
        top += high
    return rows


def recap_line_height(layout: LayoutBuilder, sprite: RecapRowSprite, width: int) -> int:
    """How high a line is in a width, in pixels."""
    return layout.measures.measured(
        sprite, (width, 0), layout.theme, lambda: recap_row_height(layout.look, sprite, width)
    )


def free_corner(
    layout: LayoutBuilder, kept: Iterable[Region], size: tuple[int, int]
) -> pygame.Rect | None:
    """The corner of the city that covers fewest pieces, and nothing of `kept`; None: each does."""
    places = (layout.rect(place) for place in kept)
    answers = [rect for rect in places if rect is not None]
    pieces = [one.rect for target, one in layout.placements.items() if target.kind in _PIECES]
    free = [box for box in _corners(layout, size) if box.collidelist(answers) < 0]
    return min(free, key=lambda box: len(box.collidelistall(pieces)), default=None)


def _corners(layout: LayoutBuilder, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Boxes of a size in the corners of the city, those at its foot first."""
    city = layout.regions["city"]
    for corner in ("bottomleft", "bottomright", "topleft", "topright"):
        box = pygame.Rect((0, 0), size)
        setattr(box, corner, getattr(city, corner))
        yield box
