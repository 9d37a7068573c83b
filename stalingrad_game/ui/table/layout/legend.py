"""The player aid over the table: groups of signs in columns, scrolled, every rule a link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from ..model.legend import legend_groups
from ..model.targets import BUTTON, ButtonId, Target
from ..model.view_model import TableViewModel
from ..sprite_builders.overlays import legend_entry_sprite
from ..sprites.legend_entry import LEGEND_ENTRY_WIDTH, LegendEntrySprite, ScrollThumbSprite
from .builder import LayoutBuilder
from .placement import LegendLayout, PlacedSprite, RuleLink


class _Row(NamedTuple):
    """A heading or an entry, with its box from the upper left corner of the whole aid."""

    rect: pygame.Rect
    title: str
    sprite: LegendEntrySprite | None


def place_legend(layout: LayoutBuilder, model: TableViewModel) -> None:
    """The player aid over everything but the bars; its button closes it."""
    theme = layout.theme
    city, band = layout.regions["city"], layout.regions["band"]
    box = pygame.Rect(city.left, city.top, city.width, band.bottom - city.top)
    box = box.inflate(-2 * theme.px(10), -2 * theme.px(10))
    layout.regions["aid"] = box
    layout.modal = frozenset({Target(BUTTON, ButtonId.AID)})
    layout.links.clear()
    title, clip = _head(layout, model, box)
    rows = list(_rows(layout, model, clip.width))
    whole = max((row.rect.bottom for row in rows), default=0)
    scroll_range = max(whole - clip.height, 0)
    scroll = min(model.aid_scroll, scroll_range)
    headings, entries = [], []
    for row in rows:
        rect = row.rect.move(clip.left, clip.top - scroll)
        if not rect.colliderect(clip):
            continue
        if row.sprite is None:
            if clip.contains(rect):
                headings.append((rect, row.title))
            continue
        entries.append(PlacedSprite(rect, row.sprite))
        link = row.sprite.link(layout.look, rect.size).move(rect.topleft)
        if row.sprite.rule and clip.contains(link):
            layout.links.append(RuleLink(link, row.sprite.rule))
    thumb = None
    if scroll_range:
        bar = pygame.Rect(box.right - theme.px(14), clip.top, theme.px(8), clip.height)
        thumb = PlacedSprite(bar, ScrollThumbSprite(scroll / whole, clip.height / whole))
    layout.legend = LegendLayout(title, clip, tuple(headings), tuple(entries), thumb, scroll_range)


def _head(
    layout: LayoutBuilder, model: TableViewModel, box: pygame.Rect
) -> tuple[pygame.Rect, pygame.Rect]:
    """Places the title and the hint; gives the title's box and the room below both."""
    theme = layout.theme
    pad = theme.read_px(22)
    height = layout.look.fonts.height("poster", theme.read_type(30))
    head = pygame.Rect(box.left + pad, box.top + pad // 2, box.width - 2 * pad, height)
    hint = layout.hint("aid", model.words.catalogue.phrase("aid.hint"), head.width * 2 // 3)
    hint.midright = (head.right, head.centery)
    title = pygame.Rect(head.left, head.top, hint.left - pad - head.left, height)
    top = head.bottom + pad // 2
    width = head.width - theme.px(8)
    return title, pygame.Rect(head.left, top, width, box.bottom - pad // 2 - top)


def _rows(layout: LayoutBuilder, model: TableViewModel, width: int) -> Iterator[_Row]:
    """Everything in its place; entries stand in rows as high as their highest."""
    theme = layout.theme
    gap = theme.read_px(26)
    columns = max((width + gap) // (theme.read_px(LEGEND_ENTRY_WIDTH) + gap), 1)
    each = (width - (columns - 1) * gap) // columns
    head = layout.look.fonts.height("title", theme.read_type(22)) + theme.read_px(8)
    top = 0
    for group in legend_groups(model.kit, model.words, model.command_signs):
        yield _Row(pygame.Rect(0, top, width, head), group.title, None)
        top += head
        for start in range(0, len(group.entries), columns):
            entries = group.entries[start : start + columns]
            sprites = [legend_entry_sprite(model.kit, entry) for entry in entries]
            height = max(_height(layout, sprite, each) for sprite in sprites)
            for number, sprite in enumerate(sprites):
                yield _Row(pygame.Rect(number * (each + gap), top, each, height), "", sprite)
            top += height
        top += theme.read_px(10)


def _height(layout: LayoutBuilder, sprite: LegendEntrySprite, width: int) -> int:
    return layout.measures.measured(
        sprite, (width, 0), layout.theme, lambda: sprite.height(layout.look, width)
    )
