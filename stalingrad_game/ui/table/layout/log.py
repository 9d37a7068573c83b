"""Lines of the log: the newest in the bottom panel, more in the open log."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..model.targets import Target
from ..model.view_model import LOG_ROW, TableViewModel
from ..sprite_builders.overlays import log_row_spec
from ..sprites.log import LogRowSpec
from .builder import LayoutBuilder
from .placement import PlacedLogRow


def place_log_rows(layout: LayoutBuilder, model: TableViewModel) -> None:
    """The newest lines in the bottom panel; while the log is open, nothing there can be clicked."""
    layout.log_rows = _rows(layout, model, layout.regions["log lines"], 0)
    if not model.log_open:
        for row in layout.log_rows:
            layout.put_log_row(row)


def place_open_log(layout: LayoutBuilder, model: TableViewModel) -> None:
    """The log spread out over the right half of the city."""
    theme = layout.theme
    city = layout.frame.city
    width = min(theme.read_px(620), city.width // 2 + theme.px(160))
    box = pygame.Rect(city.right - width, city.top, width, city.height)
    layout.regions["log panel"] = box
    pad = theme.px(16)
    left = box.left + 2 * pad
    hint = layout.hint("log", model.words.catalogue.phrase("label.cover.log"), box.width)
    hint.topleft = (left, box.top + pad // 2)
    top = hint.bottom + pad // 2
    room = pygame.Rect(left, top, box.width - 3 * pad, box.bottom - hint.bottom - pad)
    layout.cover_links(box)
    layout.open_log_rows = _rows(layout, model, room, model.log_scroll)
    for row in layout.open_log_rows:
        layout.put_log_row(row)


def _rows(
    layout: LayoutBuilder, model: TableViewModel, box: pygame.Rect, scroll: int
) -> tuple[PlacedLogRow, ...]:
    """Lines from the foot of a box up, `scroll` lines back from the newest."""
    rows: list[PlacedLogRow] = []
    foot = box.bottom
    for number in range(len(model.log) - 1 - scroll, -1, -1):
        entry = log_row_spec(model.log[number])
        if not rows:
            entry = _end_of_row(layout, entry, box)
        height = layout.log_row_height(entry, box.width)
        if foot - height < box.top:
            break
        rect = pygame.Rect(box.left, foot - height, box.width, height)
        rows.append(PlacedLogRow(rect, entry, Target(LOG_ROW, number)))
        foot -= height
    return tuple(rows)


def _end_of_row(layout: LayoutBuilder, entry: LogRowSpec, box: pygame.Rect) -> LogRowSpec:
    """The newest line; of one that is too long for the box, as much of its end as there is room."""
    words = entry.text.split(" ")
    kept, most = 1, len(words)
    if layout.log_row_height(entry, box.width) <= box.height:
        return entry
    while kept < most:
        middle = (kept + most + 1) // 2
        shorter = _last_words(entry, words, middle)
        if layout.log_row_height(shorter, box.width) <= box.height:
            kept = middle
        else:
            most = middle - 1
    return _last_words(entry, words, kept)


def _last_words(entry: LogRowSpec, words: Sequence[str], number: int) -> LogRowSpec:
    """An entry with so many of its last words, and a sign that there are more."""
    return entry._replace(text=" ".join(("…", *words[-number:])))
