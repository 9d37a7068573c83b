"""Where cards lie on a page of paper, and where it is cut. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from .printed_cards import CARD_MM

PAGE_MM: Final = (210, 297)
"""A4, upright."""
PAGE_COLUMNS: Final = 3
PAGE_ROWS: Final = 3
PER_PAGE: Final = PAGE_COLUMNS * PAGE_ROWS
MARK_MM: Final = 5
"""How long a cut mark is."""
GAP_MM: Final = 1
"""How far a mark keeps from the card."""

_T = TypeVar("_T")


class CutMark(NamedTuple):
    """A line along which to cut, from one end to the other; y counts from the top."""

    x1: float
    y1: float
    x2: float
    y2: float


def corner(place: int, *, back: bool = False) -> tuple[float, float]:
    """The upper left corner of a card by its place on the page, 0 to 8.

    Backs are mirrored, so that they lie behind their fronts when the paper is turned over its long
    edge.
    """
    row, column = divmod(place, PAGE_COLUMNS)
    if back:
        column = PAGE_COLUMNS - 1 - column
    left, top = _origin()
    return left + column * CARD_MM[0], top + row * CARD_MM[1]


def cut_marks() -> tuple[CutMark, ...]:
    """The marks round the block of cards, which lie edge to edge."""
    left, top = _origin()
    right, foot = left + PAGE_COLUMNS * CARD_MM[0], top + PAGE_ROWS * CARD_MM[1]
    near, far = GAP_MM, GAP_MM + MARK_MM
    marks = []
    for column in range(PAGE_COLUMNS + 1):
        x = left + column * CARD_MM[0]
        marks += [CutMark(x, top - far, x, top - near), CutMark(x, foot + near, x, foot + far)]
    for row in range(PAGE_ROWS + 1):
        y = top + row * CARD_MM[1]
        marks += [CutMark(left - far, y, left - near, y), CutMark(right + near, y, right + far, y)]
    return tuple(marks)


def paged(cards: Sequence[_T]) -> tuple[tuple[_T, ...], ...]:
    """Cards in pages, the last one as full as there are cards left."""
    return tuple(tuple(cards[at : at + PER_PAGE]) for at in range(0, len(cards), PER_PAGE))


def _origin() -> tuple[float, float]:
    """The upper left corner of the block of cards, which stands in the middle of the page."""
    return (PAGE_MM[0] - PAGE_COLUMNS * CARD_MM[0]) / 2, (PAGE_MM[1] - PAGE_ROWS * CARD_MM[1]) / 2
