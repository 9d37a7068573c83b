"""Rows and columns: how many targets of a size stand in a box, closer together when they are many.

Plain geometry in window pixels; it knows nothing of what stands there.
"""

from __future__ import annotations

from typing import Literal

import pygame

RowAlign = Literal["left", "right", "centre"]


def inner_edge(side: int) -> RowAlign:
    """The edge of its part of a lane that a side stands at: nearest to the building."""
    return "left" if side else "right"


def row_boxes(
    box: pygame.Rect, count: int, size: tuple[int, int], gap: int, towards: RowAlign = "left"
) -> list[pygame.Rect]:
    """So many boxes side by side at the top of a box; they overlap when there is no other way.

    `towards` says which edge they stand at while there is room; the first is always leftmost.
    """
    width, height = size
    if count <= 0:
        return []
    room = box.width - width
    pitch = float(width + gap)
    if count > 1:
        pitch = min(pitch, max(room, 0) / (count - 1))
    whole = round(pitch * (count - 1)) + width
    left = box.left
    if towards == "right":
        left = box.right - whole
    elif towards == "centre":
        left = box.left + (box.width - whole) // 2
    return [
        pygame.Rect(left + round(pitch * number), box.top, width, height) for number in range(count)
    ]


def column_boxes(box: pygame.Rect, count: int, height: int, gap: int) -> list[pygame.Rect]:
    """So many boxes of the box's width, one below the other; they overlap when there are many."""
    if count <= 0:
        return []
    pitch = float(height + gap)
    if count > 1:
        pitch = min(pitch, max(box.height - height, 0) / (count - 1))
    return [
        pygame.Rect(box.left, box.top + round(pitch * number), box.width, height)
        for number in range(count)
    ]


def multi_row_boxes(
    box: pygame.Rect,
    count: int,
    size: tuple[int, int],
    gap: int,
    rows: int,
    towards: RowAlign,
) -> list[pygame.Rect]:
    """Boxes in up to `rows` rows, as even as can be, the upper ones fuller."""
    width, height = size
    boxes: list[pygame.Rect] = []
    left = count
    top = box.top
    for number in range(rows):
        here = -(-left // (rows - number))
        line = pygame.Rect(box.left, top, box.width, height)
        boxes.extend(row_boxes(line, here, (width, height), gap, towards))
        left -= here
        top += height + gap
    return boxes


def grid_boxes(
    box: pygame.Rect, count: int, columns: int, size: tuple[int, int], gap: int, towards: RowAlign
) -> list[pygame.Rect]:
    """Boxes in rows of so many columns, filled row by row from the top."""
    width, height = size
    boxes = []
    for number in range(count):
        line, place = divmod(number, columns)
        here = min(count - line * columns, columns)
        whole = here * (width + gap) - gap
        left = box.left if towards == "left" else box.right - whole
        if towards == "centre":
            left = box.left + (box.width - whole) // 2
        boxes.append(
            pygame.Rect(
                left + place * (width + gap), box.top + line * (height + gap), width, height
            )
        )
    return boxes


def rank_boxes(
    box: pygame.Rect, count: int, size: tuple[int, int], gap: int, files: int, towards: RowAlign
) -> list[pygame.Rect]:
    """Lines of so many ranks in the middle of a box's height, the first of each at an edge."""
    lines = -(-count // files)
    whole = pygame.Rect(box.left, 0, box.width, lines * (size[1] + gap) - gap)
    whole.centery = box.centery
    return grid_boxes(whole, count, files, size, gap, towards)
