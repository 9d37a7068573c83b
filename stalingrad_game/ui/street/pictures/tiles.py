"""Small pictures of Street Fight, each painted once for what it shows and its size, then kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from math import ceil
from time import perf_counter
from typing import Final

import pygame

from ...art.canvas import Canvas
from ...style.kept_pictures import KeptPictures

_KEPT_PIXELS: Final = 16_000_000


class TileCache(KeptPictures[pygame.Surface]):
    """Pictures by what they show; the surfaces are shared, so don't draw on them."""

    def __init__(self) -> None:
        super().__init__(_KEPT_PIXELS)
        self._latest: Final[dict[Hashable, Hashable]] = {}
        """By what a tile shows at any scale: its latest key."""
        self._until: float | None = None
        self._drafts = 0
        self._scaled: Final[dict[Hashable, pygame.Surface]] = {}
        """Drafts, as long as there are any."""
        self.begun = False
        """Whether anything was made in the present slice, so that the next one goes on from it."""

    def forget(self) -> None:
        super().forget()
        self._latest.clear()
        self._scaled.clear()

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        self.begun = self.begun or key not in self
        return super().get(key, paint)

    @contextmanager
    def slice(self, ms: float | None) -> Iterator[None]:
        """Make one tile or patch, and more for so many milliseconds; None: all of them."""
        self._drafts, self.begun = 0, False
        self._until = None if ms is None else perf_counter() + ms / 1000
        try:
            yield
        finally:
            self._until = None
            if not self._drafts:
                self._scaled.clear()

    @property
    def drafted(self) -> bool:
        """Whether some of the last slice are drafts, for which there was no time."""
        return self._drafts > 0

    def at_scale(
        self, what: Hashable, scale: float | tuple[int, int], paint: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """As `get`, for a picture at one of many scales: a unit in pixels, or its size.

        Where the slice leaves no time, one of another scale stands there as a draft.
        """
        key = (what, scale)
        if key not in self and self.late:
            other = self._latest.get(what)
            old = None if other is None else self.find(other)
            if old is not None and isinstance(other, tuple):
                self._drafts += 1
                if key not in self._scaled:
                    size = _scaled(old.get_size(), other[1], scale)
                    self._scaled[key] = pygame.transform.scale(old, size)
                return self._scaled[key]
        self._latest[what] = key
        return self.get(key, paint)

    @property
    def late(self) -> bool:
        """Whether the slice leaves no time for one more."""
        return self.begun and self._until is not None and perf_counter() >= self._until


def _scaled(
    size: tuple[int, int], old: float | tuple[int, int], new: float | tuple[int, int]
) -> tuple[int, int]:
    """The size of a picture at another scale."""
    if isinstance(new, tuple) or isinstance(old, tuple):
        return new if isinstance(new, tuple) else size
    return max(round(size[0] * new / old), 1), max(round(size[1] * new / old), 1)


def unit_canvas(unit: float, across: float, down: float) -> Canvas:
    """A clear board around its middle, that reaches so many units each way; `unit` in pixels."""
    size = max(2 * ceil(across * unit), 2), max(2 * ceil(down * unit), 2)
    board = Canvas(size, units=size[1] / unit)
    return board.at(size[0] / 2 / unit, size[1] / 2 / unit)


def unit_tile(
    unit: float, across: float, down: float, draw: Callable[[Canvas], object]
) -> pygame.Surface:
    """What is drawn on a clear board of so many units each way."""
    canvas = unit_canvas(unit, across, down)
    draw(canvas)
    return canvas.finish()


class LatestPicture:
    """A large picture, painted anew only when what it shows has changed."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture = pygame.Surface((1, 1))
        self.painted = 0
        """How many were painted."""

    def get(self, key: object, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of a key; don't draw on it."""
        if key != self._key:
            self._key, self._picture = key, paint()
            self.painted += 1
        return self._picture


def blit_around(
    surface: pygame.Surface,
    picture: pygame.Surface,
    middle: tuple[float, float],
    blend: int = 0,
) -> None:
    """Draw a picture with its middle on a point, blended as one of `pygame.BLEND_*` says."""
    surface.blit(picture, around(picture, middle), special_flags=blend)


def around(picture: pygame.Surface, middle: tuple[float, float]) -> pygame.Rect:
    """Where a picture lies that has its middle on a point."""
    wide, high = picture.get_size()
    return pygame.Rect(round(middle[0]) - wide // 2, round(middle[1]) - high // 2, wide, high)
