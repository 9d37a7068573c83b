"""A grid of pictures of which one is chosen; what is seen is painted a few at a time, and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from time import perf_counter
from typing import ClassVar, Final

import pygame

from ...art.resources import Look
from ...style.keys import Direction, has_command
from ...style.theme import COAL, DUST, OCHRE, SOOT
from ...widgets import ToldPart, Widget
from ...widgets.scroll import bar_width, draw_bar
from ...widgets.text import wrap
from .piece_page import BrowserTile

PAINT_MS: Final = 8.0
"""After so many milliseconds no further picture is painted in a frame; one always is."""
KEPT_TILES: Final = 160
"""How many painted pictures are kept at most."""
_LEAST_TILE: Final = 150
"""How wide a picture is at least, in design pixels of what is read."""
_TILE_SHARE: Final = 0.86
"""How high a picture is, by its width."""
_WHEEL_SHARE: Final = 0.55
"""How much of a row the wheel moves in a step."""


class PieceGrid(Widget):
    """Pictures in rows. Arrows choose, wheel and bar scroll, letters are handed on."""

    focusable: ClassVar[bool] = True

    def __init__(
        self,
        tiles: Sequence[BrowserTile],
        *,
        on_select: Callable[[int], None],
        on_type: Callable[[str], None],
        on_erase: Callable[[], None],
        empty: str = "",
        key: Hashable = None,
    ) -> None:
        """`on_type` is told what is typed on it, `on_erase` of each Backspace."""
        super().__init__(key=key)
        self.tiles: tuple[BrowserTile, ...] = tuple(tiles)
        self.index = 0 if tiles else -1
        self._on_select: Final = on_select
        self._on_type: Final = on_type
        self._on_erase: Final = on_erase
        self._empty: Final = empty
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._waits = False
        self._offset = 0
        self._comes_to_middle = False
        self._columns = 1
        self._cell = (1, 1)
        self._gap = 0
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._grips = False

    # --- what is shown

    def show(self, tiles: Sequence[BrowserTile], chosen: str) -> None:
        """Show other pieces, the one with the id `chosen` in the middle and chosen."""
        self.tiles = tuple(tiles)
        ids = [tile.id for tile in self.tiles]
        self.index = ids.index(chosen) if chosen in ids else (0 if ids else -1)
        self._comes_to_middle = True
        self.touch()

    @property
    def waits(self) -> bool:
        """Whether something that is seen is still to be painted."""
        return self._waits

    @property
    def kept(self) -> int:
        """How many painted pictures are kept."""
        return len(self._kept)

    @property
    def spoken(self) -> str:
        """What is said where there is nothing to see."""
        return "" if self.tiles else self._empty

    def told(self) -> Sequence[ToldPart]:
        return [
            ToldPart(
                "row",
                tile.id,
                tile.name,
                self.box(number),
                partial(self.select, number),
                partial(self.select, number),
                chosen=number == self.index,
            )
            for number, tile in enumerate(self.tiles)
        ]

    # --- places

    def wanted(self, _look: Look, width: int, /) -> tuple[int, int]:
        """All the width; the height is what is left."""
        return width, 1

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """As many columns as there is room for."""
        super().layout(rect, look)
        theme = look.theme
        for other in [one for one in self._kept if one[2] != theme]:
            del self._kept[other]
        self._gap = theme.px(10)
        wide = rect.width - bar_width(look) - self._gap
        least = min(theme.read_px(_LEAST_TILE), max(wide, 1))
        self._columns = max((wide + self._gap) // (least + self._gap), 1)
        cell = max((wide + self._gap) // self._columns - self._gap, 1)
        self._cell = (cell, max(round(cell * _TILE_SHARE), 1))
        self._bar = pygame.Rect(0, rect.top, bar_width(look), rect.height)
        self._bar.right = rect.right
        if self._comes_to_middle:
            self._comes_to_middle = False
            self._offset += self.box(max(self.index, 0)).centery - rect.centery
        self._scroll_to(self._offset)

    @property
    def _pitch(self) -> int:
        return self._cell[1] + self._gap

    @property
    def _whole(self) -> int:
        return -(-len(self.tiles) // self._columns) * self._pitch

    def box(self, index: int) -> pygame.Rect:
        """Where a piece lies, in window pixels; it may be outside of what is seen."""
        row, column = divmod(index, self._columns)
        left = self.rect.left + column * (self._cell[0] + self._gap)
        return pygame.Rect((left, self.rect.top + row * self._pitch - self._offset), self._cell)

    def at(self, pos: tuple[int, int]) -> int:
        """The piece at a place, or -1."""
        if not self.rect.collidepoint(pos):
            return -1
        return next((n for n in self._seen() if self.box(n).collidepoint(pos)), -1)

    def _seen(self) -> range:
        """The pieces whose rows are seen."""
        first = self._offset // self._pitch
        last = (self._offset + self.rect.height) // self._pitch + 1
        return range(
            min(first * self._columns, len(self.tiles)), min(last * self._columns, len(self.tiles))
        )

    def _scroll_to(self, offset: int) -> bool:
        offset = min(max(offset, 0), max(self._whole - self.rect.height, 0))
        moved, self._offset = offset != self._offset, offset
        if moved:
            self.touch()
        return moved

    def _reveal(self) -> None:
        """Scroll as little as shows the chosen piece."""
        if self.index < 0 or not self.rect.height:
            return
        top = self.index // self._columns * self._pitch
        if top < self._offset:
            self._scroll_to(top)
        elif top + self._cell[1] > self._offset + self.rect.height:
            self._scroll_to(top + self._cell[1] - self.rect.height)

    # --- input

    def select(self, index: int) -> bool:
        """Choose a piece, kept in bounds, and show it; says whether that is another one."""
        index = min(max(index, 0), len(self.tiles) - 1)
        if index == self.index or index < 0:
            return False
        self.index = index
        self._reveal()
        self.touch()
        self._on_select(index)
        return True

    def step(self, direction: Direction, /) -> bool:
        """To the piece beside, above or below; from the first row the focus goes on upwards."""
        moves = {"left": -1, "right": 1, "up": -self._columns, "down": self._columns}
        to = self.index + moves[direction]
        if direction == "down" and to >= len(self.tiles):
            last_row = (len(self.tiles) - 1) // self._columns
            to = len(self.tiles) - 1 if self.index // self._columns < last_row else -1
        return 0 <= to < len(self.tiles) and self.select(to)

    def type_key(self, event: pygame.event.Event, /) -> bool:
        """Page keys, Home and End choose; letters and Backspace go to the search."""
        page = max(self.rect.height // self._pitch, 1) * self._columns
        places = {
            pygame.K_PAGEUP: self.index - page,
            pygame.K_PAGEDOWN: self.index + page,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.tiles) - 1,
        }
        if event.key in places:
            self.select(places[event.key])
        elif event.key == pygame.K_BACKSPACE:
            self._on_erase()
        else:
            letter = 32 < event.key < 0x4000_0000 and chr(event.key).isprintable()
            return letter and not has_command(event)
        return True

    def type_text(self, text: str, /) -> bool:
        """What is typed is searched for."""
        self._on_type(text)
        return True

    def gain_focus(self) -> None:
        """Let the system know that text is wanted here."""
        super().gain_focus()
        if pygame.display.get_init():
            pygame.key.start_text_input()

    def lose_focus(self) -> None:
        """No more text is wanted."""
        super().lose_focus()
        if pygame.display.get_init():
            pygame.key.stop_text_input()

    def press(self, pos: tuple[int, int], /) -> None:
        """Choose the piece under the pointer, or take hold of the bar."""
        self._grips = self._bar.collidepoint(pos)
        if self._grips:
            self.drag(pos)
        elif (found := self.at(pos)) >= 0:
            self.select(found)

    def drag(self, pos: tuple[int, int], /) -> None:
        """Scroll to where the bar is held."""
        if self._grips and self.rect.height:
            share = (pos[1] - self.rect.top) / self.rect.height
            self._scroll_to(round(share * self._whole - self.rect.height / 2))

    def release(self, _pos: tuple[int, int], /) -> None:
        """Let go of the bar."""
        self._grips = False

    def scroll(self, steps: float, /) -> bool:
        """Move by the wheel."""
        return self._scroll_to(self._offset + round(steps * _WHEEL_SHARE * self._pitch))

    # --- the picture

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint what is seen; what takes too long to paint now is left to the next frames."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.fill(SOOT, self.rect)
        until = perf_counter() + PAINT_MS / 1000
        self._waits = False
        painted = False
        for number in self._seen():
            box = self.box(number)
            key = (self.tiles[number], box.size, look.theme)
            tile = self._kept.get(key)
            if tile is None and (not painted or perf_counter() < until):
                tile = self._kept[key] = self.tiles[number].paint(look, box.size)
                painted = True
            if tile is None:
                self._waits = True
                pygame.draw.rect(surface, COAL, box)
            else:
                self._kept.move_to_end(key)
                surface.blit(tile, box)
            if number == self.index:
                pygame.draw.rect(surface, OCHRE, box, look.theme.bold)
        while len(self._kept) > max(KEPT_TILES, len(self._seen())):
            self._kept.popitem(last=False)
        if not self.tiles:
            px = look.theme.read_type(20)
            for row, line in enumerate(
                wrap(look.fonts, "text_italic", px, self._empty, self.rect.width)
            ):
                place = pygame.Rect(
                    self.rect.left, self.rect.top + (row + 1) * px * 2, self.rect.width, px * 2
                )
                look.fonts.draw(surface, "text_italic", px, line, DUST, place, "centre")
        draw_bar(surface, self._bar, self._offset, self._whole, live=self.hovered)
        surface.set_clip(clip)
