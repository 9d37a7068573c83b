"""Lines of the log: the newest in the bottom panel, more in the open log, a recap of the last."""

from __future__ import annotations

import pygame

from ..model.targets import Target
from ..model.view_model import LOG_ROW, RECAP, TableViewModel
from ..sprite_builders.overlays import log_row_spec
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
    city = layout.regions["city"]
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
        height = layout.log_row_height(entry, box.width)
        if foot - height < box.top:
            break
        rect = pygame.Rect(box.left, foot - height, box.width, height)
        rows.append(PlacedLogRow(rect, entry, Target(LOG_ROW, number)))
        foot -= height
    return tuple(rows)


def place_recap(layout: LayoutBuilder, model: TableViewModel) -> None:
    """The recap above the hand, or in a corner of the city where it covers no answer.

    It is as high as its lines; where they are too many, the first ones aren't shown.
    """
    theme = layout.theme
    hand, city = layout.regions["hand"], layout.regions["city"]
    foot = hand.top - theme.px(8)
    width = min(theme.read_px(520), hand.width)
    left, at_top = _recap_corner(layout, model, width, foot)
    pad = theme.read_px(12)
    hint = layout.hint("recap", model.own_words.catalogue.phrase("label.cover.recap"), width)
    entries = [log_row_spec(line) for line in model.recap]
    heights = [layout.log_row_height(entry, width - 2 * pad) for entry in entries]
    room = city.height - hint.height - 3 * pad
    while len(heights) > 1 and sum(heights) > room:
        heights.pop(0)
        entries.pop(0)
    box = pygame.Rect(left, city.top, width, sum(heights) + hint.height + 2 * pad)
    if not at_top:
        box.bottom = foot
    box.clamp_ip(layout.window)
    layout.regions["recap"] = box
    layout.put(Target(RECAP), box)
    hint.topleft = box.topleft
    top = box.top + hint.height + pad
    rows = []
    for entry, height in zip(entries, heights, strict=True):
        rect = pygame.Rect(box.left + pad, top, width - 2 * pad, height)
        rows.append(PlacedLogRow(rect, entry, None))
        layout.put_log_row(rows[-1])
        top += height
    layout.recap_rows = tuple(rows)


def _recap_corner(
    layout: LayoutBuilder, model: TableViewModel, width: int, foot: int
) -> tuple[int, bool]:
    """The left edge of the corner that covers fewest answers, and whether it is an upper one."""
    hand, city = layout.regions["hand"], layout.regions["city"]
    glowing = (layout.placements[target] for target in model.glow if target in layout.placements)
    answers = [one.rect for one in glowing if one.rect.bottom <= city.bottom]
    right = city.right - width
    corners = ((hand.left, False), (city.left, True), (right, False), (right, True))

    def covered(corner: tuple[int, bool]) -> int:
        left, at_top = corner
        height = city.height * 6 // 10
        tall = pygame.Rect(left, city.top if at_top else foot - height, width, height)
        return len(tall.collidelistall(answers))

    return min(corners, key=covered)
