"""Looks that measure and set a text, and paint a picture, once for all windows of a process.

Every window measures and paints for itself, though it comes out alike in each; here what one of
them has measured or painted serves the others too. While a test looks on at what type sets,
pictures with words on them are put together as ever. `Fonts`, `PictureCache` and `render_poster` of
one's own are as ever, too.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Final, cast

import pygame
import pytest

from stalingrad_game.ui.art import canvas, poster
from stalingrad_game.ui.art.picture_cache import PictureCache
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.pictures import ground_picture, section_painter
from stalingrad_game.ui.street.pictures.tiles import TileCache
from stalingrad_game.ui.street.screens.scenario_cards import ScenarioPictures
from stalingrad_game.ui.style.fonts import Fonts, Role
from stalingrad_game.ui.style.inks import palette_in_use
from stalingrad_game.ui.style.kept_pictures import KeptPictures
from stalingrad_game.ui.style.palettes import PaletteName
from stalingrad_game.ui.style.theme import Colour, Theme
from stalingrad_game.ui.table.layout.measure_cache import Measure, MeasureCache
from stalingrad_game.ui.table.sprites.painted_sprite import PaintedSprite
from stalingrad_game.ui.table.sprites.sprite_cache import PixelSize, SpriteCache
from stalingrad_game.ui.widgets import LaterPictures
from stalingrad_game.ui.widgets import text as text_module

MOST_WIDTHS: Final = 500_000
MOST_MEASURES: Final = 60_000
MOST_PARAGRAPHS: Final = 100_000
MOST_POSTERS: Final = 24
MOST_BLANK: Final = 100
MOST_LINE_PIXELS: Final = 12_000_000
MOST_PICTURE_PIXELS: Final = 48_000_000
MOST_SPRITE_PIXELS: Final = 36_000_000
MOST_GROUND_PIXELS: Final = 24_000_000
WORDLESS: Final = frozenset(
    {"building", "icon", "hatch", "die", "grain", "back", "vignette", "portrait"}
)
"""What pictures are of that nothing is written on."""
COSTLY: Final = frozenset({"building", "icon", "vignette", "portrait"})
"""What takes long to paint of them."""
ON_THE_GROUND: Final = frozenset(
    {"beyond", "ground", "block", "hill", "level", "side", "marker", "shadow of a house", "glow"}
)
"""What tiles of a map are of that nothing is written on."""
ON_COUNTERS: Final = frozenset({"counter", "figures", "shadow"})
"""What tiles are of that units are shown by."""

Poster = tuple[tuple[int, int], poster.Scenery | None, PaletteName]
"""What a poster depends on."""
paint_poster: Final = poster.render_poster


@cache
def posters() -> OrderedDict[Poster, pygame.Surface]:
    """The posters that were painted last in this process."""
    return OrderedDict()


@cache
def widths() -> dict[tuple[Role, int, str], int]:
    """The widths of lines that were measured in this process."""
    return {}


class Shelf:
    """Pictures that no window paints anew while there is room for them, the ones used last."""

    def __init__(self, most: int) -> None:
        """`most` pixels are kept."""
        self._most: Final = most
        self._kept: Final[OrderedDict[tuple[object, ...], pygame.Surface]] = OrderedDict()
        self._pixels = 0

    def get(self, key: tuple[object, ...], paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture, painted when it isn't kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = self._kept[key] = paint()
        self._pixels += found.get_width() * found.get_height()
        while self._pixels > self._most and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return found


@cache
def measures() -> dict[Hashable, object]:
    """The measures of sprites that were taken in this process."""
    return {}


@cache
def lines() -> Shelf:
    """The lines of type that were set in this process."""
    return Shelf(MOST_LINE_PIXELS)


@cache
def pictures() -> Shelf:
    """The pictures without a word that were painted in this process."""
    return Shelf(MOST_PICTURE_PIXELS)


@cache
def sprites() -> KeptPictures[PaintedSprite]:
    """The sprites that were painted in this process."""
    return KeptPictures(MOST_SPRITE_PIXELS)


@cache
def grounds() -> KeptPictures[pygame.Surface]:
    """The parts of maps that were put together in this process."""
    return KeptPictures(MOST_GROUND_PIXELS)


@cache
def faces() -> OrderedDict[tuple[str, int], pygame.font.Font]:
    """The faces that all windows of this process set with; a face keeps its letters."""
    return OrderedDict()


@cache
def caps() -> dict[tuple[Role, int], int]:
    """The heights of their capitals."""
    return {}


class SharedFonts(Fonts):
    """Type of one window that looks up what others have measured and set."""

    def __init__(self) -> None:
        super().__init__()
        self._measured: Final = widths()
        self._faces, self._caps = faces(), caps()

    def width(self, role: Role, px: int, text: str) -> int:
        """How wide a line would be, in pixels."""
        known, key = self._measured, (role, px, text)
        width = known.get(key)
        if width is None:
            if len(known) >= MOST_WIDTHS:
                known.clear()
            width = known[key] = super().width(role, px, text)
        return width

    def _set(self, role: Role, px: int, text: str, colour: Colour) -> pygame.Surface:
        """One line of text."""
        here = super()._set
        key = (palette_in_use(), role, px, text, colour)
        return lines().get(key, lambda: here(role, px, text, colour))


class SharedPictures(PictureCache):
    """Pictures of one window that shows what others have painted, unless there are words on it."""

    def _keep(
        self, key: tuple[object, ...], size: tuple[int, int], draw: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        if key[0] in WORDLESS or not looked_on():
            inked = (palette_in_use(), *key)
            return super()._keep(key, size, lambda: pictures().get(inked, draw))
        return super()._keep(key, size, draw)


@lru_cache(maxsize=MOST_BLANK)
def blank(size: tuple[int, int]) -> pygame.Surface:
    """A picture that shows nothing."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


@contextmanager
def words_alone() -> Iterator[None]:
    """While what is painted without a word is left blank; for who looks on at what type sets."""
    keep = SharedPictures._keep

    def bare(
        here: SharedPictures,
        key: tuple[object, ...],
        size: tuple[int, int],
        draw: Callable[[], pygame.Surface],
    ) -> pygame.Surface:
        return blank(size) if key[0] in COSTLY else keep(here, key, size, draw)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SharedPictures, "_keep", bare)
        yield


tile_of: Final = TileCache.get
sprite_of: Final = SpriteCache.get
house_of: Final = section_painter._Cut.house
pieces_of: Final = ground_picture._Patch.pieces
printed_of: Final = canvas._printed
set_line: Final = Fonts.render
draw_line: Final = Fonts.draw
measured_once: Final = MeasureCache.measured
lines_of: Final = text_module._lines
widest_of: Final = text_module.widest_word


def looked_on() -> bool:
    """Whether a test writes down what is set: then nothing with words comes from elsewhere."""
    return Fonts.render is not set_line or Fonts.draw is not draw_line


@cache
def first_fonts() -> SharedFonts:
    """The type that measures for all windows."""
    return SharedFonts()


fresh_look: Final = Look.for_window
"""A look that shares nothing."""


def shared_look(size: tuple[int, int], text: float = 1.0) -> Look:
    """`Look.for_window`, with type and pictures that know of others."""
    fonts = SharedFonts()
    return Look(Theme.for_window(size, text), fonts, SharedPictures(fonts))


def shared_map(
    here: ScenarioPictures, key: tuple[object, ...], paint: Callable[[], pygame.Surface]
) -> pygame.Surface | None:
    """`ScenarioPictures.later`: a card's map is painted once, as no test reads what it says.

    In another size or language it is that picture, scaled.
    """
    *what, _language, size = key
    once = ("map", palette_in_use(), *what)

    def scaled() -> pygame.Surface:
        first = pictures().get(once, paint)
        if first.get_size() == size:
            return first
        shown = cast("tuple[int, int]", size)
        return pictures().get((*once, size), lambda: pygame.transform.smoothscale(first, shown))

    return LaterPictures.later(here, key, scaled)


def shared_tile(
    here: TileCache, key: Hashable, paint: Callable[[], pygame.Surface]
) -> pygame.Surface:
    """`TileCache.get`: what lies or stands on a map is painted once at a scale."""
    what = key[0] if isinstance(key, tuple) else None
    name = what[0] if isinstance(what, tuple) else None
    if name in ON_THE_GROUND or (name in ON_COUNTERS and not looked_on()):
        return tile_of(here, key, lambda: pictures().get((palette_in_use(), key), paint))
    return tile_of(here, key, paint)


def shared_house(cut: section_painter._Cut) -> pygame.Surface:
    """`_Cut.house`: a house in a Section is painted once in a size."""
    if looked_on():
        return house_of(cut)
    bare = section_painter._bare(cut._section)
    key = (palette_in_use(), "house", bare, cut._size, cut._look.theme)
    return pictures().get(key, lambda: house_of(cut))


def shared_pieces(patch: ground_picture._Patch) -> Iterator[None]:
    """`_Patch.pieces`: a part of a map is put together once at a scale."""
    key = (palette_in_use(), patch.shows())
    found = None if looked_on() else grounds().find(key)
    if found is not None:
        patch.surface.blit(found, (0, 0))
        return
    yield from pieces_of(patch)
    if not looked_on():
        grounds().get(key, patch.surface.copy)


def shared_print(name: str, px: int, ink: Colour, ground: Colour) -> pygame.Surface:
    """`_printed` of boards: a file's picture is printed once in a size and in these inks."""
    key = ("print", name, px, ink, ground)
    return pictures().get(key, lambda: printed_of(name, px, ink, ground))


def shared_sprite(
    here: SpriteCache, key: Hashable, paint: Callable[[], PaintedSprite]
) -> PaintedSprite:
    """`SpriteCache.get`: a sprite is painted once in a size."""
    if looked_on():
        return sprite_of(here, key, paint)
    return sprite_of(here, key, lambda: sprites().get((palette_in_use(), key), paint))


def shared_measure(
    here: MeasureCache,
    sprite: Hashable,
    room: PixelSize,
    theme: Theme,
    measure: Callable[[], Measure],
) -> Measure:
    """`MeasureCache.measured`: a sprite is measured once in a room."""

    def looked_up() -> Measure:
        known, key = measures(), (type(sprite), sprite, room, theme)
        if key not in known:
            if len(known) >= MOST_MEASURES:
                known.clear()
            known[key] = measure()
        return cast("Measure", known[key])

    return measured_once(here, sprite, room, theme, looked_up)


@lru_cache(maxsize=MOST_PARAGRAPHS)
def kept_lines(role: Role, px: int, paragraph: str, width: int, first: int) -> tuple[str, ...]:
    """The lines of a paragraph, broken once."""
    return tuple(lines_of(first_fonts(), role, px, paragraph, width, first))


def shared_lines(
    fonts: Fonts, role: Role, px: int, paragraph: str, width: int, first: int
) -> Iterator[str]:
    """`_lines` of the texts in boxes."""
    if isinstance(fonts, SharedFonts):
        return iter(kept_lines(role, px, paragraph, width, first))
    return lines_of(fonts, role, px, paragraph, width, first)


@lru_cache(maxsize=MOST_PARAGRAPHS)
def kept_widest(role: Role, px: int, text: str) -> int:
    """How wide the longest word of a text is, measured once."""
    return widest_of(first_fonts(), role, px, text)


def shared_widest(fonts: Fonts, role: Role, px: int, text: str) -> int:
    """`widest_word` of the texts in boxes."""
    if isinstance(fonts, SharedFonts):
        return kept_widest(role, px, text)
    return widest_of(fonts, role, px, text)


@contextmanager
def looks_shared() -> Iterator[None]:
    """While windows don't measure and paint anew what another one of this process has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Look, "for_window", shared_look)
        patch.setattr(poster, "render_poster", shared_poster)
        patch.setattr(ScenarioPictures, "later", shared_map)
        patch.setattr(TileCache, "get", shared_tile)
        patch.setattr(SpriteCache, "get", shared_sprite)
        patch.setattr(canvas, "_printed", shared_print)
        patch.setattr(section_painter._Cut, "house", shared_house)
        patch.setattr(ground_picture._Patch, "pieces", shared_pieces)
        patch.setattr(MeasureCache, "measured", shared_measure)
        patch.setattr(text_module, "_lines", shared_lines)
        patch.setattr(text_module, "widest_word", shared_widest)
        yield


def shared_poster(size: tuple[int, int], scenery: poster.Scenery | None = None) -> pygame.Surface:
    """`render_poster`, painted once in each palette; this one may be drawn on."""
    known, key = posters(), (size, scenery, palette_in_use())
    if key not in known:
        known[key] = paint_poster(size, scenery)
        if len(known) > MOST_POSTERS:
            known.popitem(last=False)
    known.move_to_end(key)
    return known[key].copy()


def share_nothing(patch: pytest.MonkeyPatch) -> None:
    """From now on a window paints all but posters for itself again."""
    patch.setattr(Look, "for_window", fresh_look)
    patch.setattr(ScenarioPictures, "later", LaterPictures.later)
    patch.setattr(TileCache, "get", tile_of)
    patch.setattr(SpriteCache, "get", sprite_of)
    patch.setattr(canvas, "_printed", printed_of)
    patch.setattr(section_painter._Cut, "house", house_of)
    patch.setattr(ground_picture._Patch, "pieces", pieces_of)
