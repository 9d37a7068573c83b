"""The board without units, as one picture: hex tiles, houses, hexsides, markers, names, flags.

Each hex is a tile that is painted once for what it shows; patches of the board are put together
from them, then kept, so that a map that is pushed is hardly painted anew.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

import pygame

from ....street_fight.board.hexes import column_name
from ...art.buildings.grain import apply_grain, grain_tile
from ...art.canvas import Canvas
from ...art.geometry import Points
from ...art.resources import Look
from ...style.fonts import Role
from ...style.kept_pictures import KeptPictures
from ...style.theme import (
    ASH,
    CHALK,
    COAL,
    DUST,
    MIN_TYPE,
    OCHRE,
    PAPER,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    STEEL,
    Colour,
    Theme,
    mix,
)
from ..map_places import MapPlaces, between
from ..model.board_model import GroundModel, HexModel, HexsideModel, HouseModel, MarkerModel
from .house_art import far_block, house_block, rubble_word, shadow_shape, storeys_sign
from .land import Land, Tract
from .light_art import cast_bands, glow_tile, shadow_tile, sky_of
from .marker_art import FIGURED, FLAME_REACH, MARKER_REACH, marker_art
from .terrain_art import (
    HIGH,
    WAYS,
    edge_art,
    ground_ink,
    hex_ground,
    hex_marks,
    hexside_art,
    hill_art,
    hill_ink,
    level_art,
    shore_art,
    terrain_pattern,
    way_art,
    yard_art,
)
from .tiles import TileCache, blit_around, unit_tile

VARIANTS: Final = 5
"""So many hexes of one terrain look different."""
PATCH: Final = 320
"""A board is put together from square patches so wide, in pixels."""
_KEPT_PATCHES: Final = 12_000_000
"""How many pixels of them a window keeps."""
KEPT_GROUND: Final = KeptPictures[pygame.Surface](4_000_000)
"""The patches that were put together last in this process, by all that is seen in them.

A table that is opened again, or a game watched again, shows ground that was laid before.
"""
REACH: Final = 8.0
"""How far from its middle a hex shows, in units: its house's shadow, the glow of its fire."""
NAMES_FROM: Final = 24.0
"""From this unit on, in pixels, every hex bears its name; before, the edges of the map alone."""
NAME_SHARE: Final = 0.4
"""The size of a hex's name, in units."""
NAME_ROOM: Final = 2.4
"""How wide it may be, in units; on a map that is shown too small for it it is left out."""
WORDS_FROM: Final = 40.0
"""From this unit on, in pixels, a hex says what its terrain is called."""
FOOT: Final = 1.5
"""The line on which signs of houses and flags stand, below the middle, in units."""
AIM_PLACE: Final = (1.2, 0.55)
"""Where the flag of a hex that counts for victory stands: beside its counters."""
LEVEL_PLACE: Final = (-1.42, 0.0)
"""Where the level of a hill stands in its hex, in units."""
LEVEL_SHARE: Final = 0.46
_OVERLAP: Final = 1.012
_BIG: Final = ("flame", "smoke")
FIRES: Final[Mapping[str, float]] = MappingProxyType({"flame": 1.0, "burning_wreck": 0.55})
"""By the word of a marker that burns: how much light it gives."""
_FIRELIGHT: Final = (255, 150, 62)
_AFTERGLOW: Final = (92, 36, 8)
"""What a fire adds to the sheet of light, and to the ground itself."""
_BROAD_WORDS: Final = (
    *("wire", "trench", "entrenchment", "wreck", "burning_wreck", "hedgehog"),
    *("blockhouse", "weapons_pit", "ditch", "tank_trap"),
)
_BROAD: Final = 0.85
_HOUSE_SIGNS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {"weakened": (0.95, -0.5), "cracked": (-0.95, -0.5)}
)
"""Where a sign that speaks of the house itself lies."""
_PLACES: Final = ((-0.62, 0.95), (0.62, 0.95), (0.0, 1.1), (-0.8, -0.7), (0.8, -0.7))
"""Where small markers lie in a hex, one after the other."""
_IN_HOUSES: Final = ((0.9, -0.8), (-0.9, -0.8), (0.9, 0.4), (-0.9, 0.2))
"""The same in a house, whose signs stand below."""
BEYOND: Final = (132, 126, 124)
"""What is left of white beyond the map."""
_FAR_WATER: Final = (176, 176, 182)
RULER_MOST: Final = 17.0
"""The largest type of the rulers at the map's edges, in pixels."""
_GRAIN_UNITS: Final = 14.0
"""How many pixels of a unit make a speck of grain one pixel larger."""


class GroundPicture:
    """Paints boards for one window; a picture that is asked for again is the same one."""

    def __init__(self, tiles: TileCache, laid: KeptPictures[pygame.Surface] | None = None) -> None:
        """Keep small pictures in a cache; patches are taken from `laid`, and put there."""
        self._tiles: Final = tiles
        self._laid_before: Final = laid
        self._patches: Final = KeptPictures[pygame.Surface](_KEPT_PATCHES)
        self._touched: Final[Counter[tuple[float, int, int]]] = Counter()
        """By unit, column and row of a patch: how often what it shows has changed."""
        self._begun: tuple[Hashable, _Patch, Iterator[None]] | None = None
        """The patch that is put together, for which the last slice left no time."""
        self._units: Final[set[float]] = set()
        """How large a unit was in the patches that may be kept."""
        self._of: tuple[object, ...] = ()
        self._land: Land | None = None
        self._key: tuple[object, ...] | None = None
        self._picture = pygame.Surface((1, 1))
        self._shown: MapPlaces | None = None
        self.painted = 0
        """How often a picture was put together."""
        self.drafted = False
        """Whether some of it is a draft."""

    @property
    def patches(self) -> int:
        """How many patches were put together, or found laid, so far."""
        return self._patches.painted

    def picture(
        self, ground: GroundModel, places: MapPlaces, size: tuple[int, int], look: Look
    ) -> pygame.Surface:
        """The board, as much of it as lies in a picture of a size; don't draw on it."""
        key = (ground, places.unit, places.point(0, 0), size, look.theme)
        if key != self._key or self.drafted:
            self._key = key
            self._picture = self._laid(ground, places, size, look)
            self._shown = places
            self.painted += 1
        return self._picture

    def _laid(
        self, ground: GroundModel, places: MapPlaces, size: tuple[int, int], look: Look
    ) -> pygame.Surface:
        """All patches beside each other; where there was no time for one, what was seen before."""
        self._keep(ground, places.unit, look)
        left, top = (round(each) for each in places.point(0, 0))
        picture = pygame.Surface(size, 0, 32)
        picture.fill(COAL)
        self._draft(picture, places)
        columns = range(-left // PATCH, (size[0] - 1 - left) // PATCH + 1)
        rows = range(-top // PATCH, (size[1] - 1 - top) // PATCH + 1)
        self.drafted = False
        for row in rows:
            for column in columns:
                patch = self._patch((column, row), places, look)
                if patch is not None:
                    picture.blit(patch, (left + column * PATCH, top + row * PATCH))
        return picture

    def _keep(self, ground: GroundModel, unit: float, look: Look) -> None:
        """Let patches go that show something else than is there now."""
        of = (ground, look.theme)
        if of != self._of:
            old, before = self._land, self._of
            if old is None or ground != old.ground:
                self._land = Land(ground)
            self._of = of
            changed = None
            if old is not None and self._land is not None and before[1:] == of[1:]:
                changed = self._land.changed(old)
            self._begun = None
            if changed is None:
                self._patches.forget()
                self._touched.clear()
                self._units.clear()
            if self._laid_before is not None and before and before[1:] != of[1:]:
                self._laid_before.forget()  # the window has another size or other colours
            for number in changed or ():
                self._touch(number)
        self._units.add(unit)

    def _touch(self, number: int) -> None:
        """Have the patches around a hex put together anew, at whatever zoom they are kept."""
        assert self._land is not None
        for unit in self._units:
            middle, reach = (
                MapPlaces(self._land.ground.grid, unit, 0, 0).centre(number),
                REACH * unit,
            )
            columns, rows = (
                range(math.floor((each - reach) / PATCH), math.floor((each + reach) / PATCH) + 1)
                for each in middle
            )
            self._touched.update((unit, column, row) for column in columns for row in rows)

    def _patch(self, at: tuple[int, int], places: MapPlaces, look: Look) -> pygame.Surface | None:
        """A patch by its column and row; None where there is no time for it."""
        whose = (places.unit, *at)
        key = whose, self._touched[whose]
        found = self._patches.find(key)
        if found is not None:
            return found
        if self._begun is None or self._begun[0] != key:
            if self._tiles.late:
                self.drafted = True
                return None
            assert self._land is not None
            patch = _Patch(self._land, at, places, look, self._tiles)
            laid = None if self._laid_before is None else self._laid_before.find(patch.shows())
            if laid is not None:
                return self._patches.get(key, lambda: laid)
            self._begun = (key, patch, patch.pieces())
        _, patch, pieces = self._begun
        for _ in pieces:
            if self._tiles.late:
                self.drafted = True
                return None
        self._begun = None
        self._tiles.begun = True
        if self._laid_before is not None:
            self._laid_before.get(patch.shows(), lambda: patch.surface)
        return self._patches.get(key, lambda: patch.surface)

    def _draft(self, picture: pygame.Surface, places: MapPlaces) -> None:
        """Lay what was seen before under it, as large as the board is now."""
        old = self._shown
        if old is None or old.grid != places.grid:
            return
        ratio = places.unit / old.unit
        here, there = places.point(0, 0), old.point(0, 0)
        corner = here[0] - there[0] * ratio, here[1] - there[1] * ratio
        if ratio == 1:
            picture.blit(self._picture, (round(corner[0]), round(corner[1])))
            return
        width, height = self._picture.get_size()
        seen = pygame.Rect(
            math.floor(-corner[0] / ratio),
            math.floor(-corner[1] / ratio),
            math.ceil(picture.get_width() / ratio) + 2,
            math.ceil(picture.get_height() / ratio) + 2,
        ).clip((0, 0, width, height))
        if seen.width and seen.height:
            part = self._picture.subsurface(seen)
            grown = round(seen.width * ratio), round(seen.height * ratio)
            place = round(corner[0] + seen.left * ratio), round(corner[1] + seen.top * ratio)
            picture.blit(pygame.transform.scale(part, grown), place)


class _Patch:
    """One patch being put together, piece by piece."""

    def __init__(
        self, land: Land, at: tuple[int, int], places: MapPlaces, look: Look, tiles: TileCache
    ) -> None:
        self._land: Final = land
        self._ground: Final = land.ground
        self._unit: Final = places.unit
        self._corner: Final = at[0] * PATCH, at[1] * PATCH
        self._places: Final = MapPlaces(
            places.grid, places.unit, -self._corner[0], -self._corner[1]
        )
        self._look: Final = look
        self._theme: Final[Theme] = look.theme
        self._sky: Final = sky_of(land.ground.light, plain=look.theme.plain)
        self._tiles: Final = tiles
        self._at: Final = at
        self.surface: Final = pygame.Surface((PATCH, PATCH), 0, 32)
        self.surface.fill(COAL)
        self._seen: Final = self._within(2.5)

    def shows(self) -> Hashable:
        """All that its picture depends on, also of another window's."""
        around = tuple(self._ground.hexes[number] for number in self._within(REACH))
        return self._at, self._unit, self._theme, self._land.lasting, around

    def _within(self, reach: float) -> list[int]:
        """The hexes of which something lies in the patch, if it reaches so far; in order."""
        box = self.surface.get_rect().inflate(*(2 * round(reach * self._unit),) * 2)
        return list(self._places.within(box))

    def pieces(self) -> Iterator[None]:
        """Put it together from the ground up; it is whole when nothing comes any more."""
        hexes = self._ground.hexes
        yield from self._beyond()
        for number in self._seen:
            self._blit(number, self._ground_tile(number, hexes[number]))
            yield
        for number in self._seen:
            self._slopes(number, hexes[number])
            yield
        yield from self._shadows()
        for number in self._seen:
            house = hexes[number].house
            if house is not None:
                self._blit(number, self._house_tile(number, house))
                yield
        seen = set(self._seen)
        for side in self._ground.hexsides:
            if side.hex in seen:
                self._hexside(side)
                yield
        yield from self._light()
        for number in self._seen:
            yield from self._markers(number, hexes[number])
            if hexes[number].level:
                self._level(number, hexes[number].level)
                yield
            yield from self._signs(number, hexes[number])
            self._name(number, hexes[number])
        self._rulers()

    # Ground.

    def _beyond(self) -> Iterator[None]:
        """What lies beyond the map: its terrain runs on, in the shade, and so do its streets."""
        box = self.surface.get_rect().inflate(*(2 * round(2.5 * self._unit),) * 2)
        low, high = self._places.back(box.topleft), self._places.back(box.bottomright)
        for x, y in self._land.beyond(low, high):
            middle = self._places.point(x, y)
            stretch = self._land.stretch(x, y)
            if self._theme.plain:
                stretch = stretch._replace(built=False)
            seed = (x // 3 * 7 + y * 3) % VARIANTS
            key = ("beyond", stretch, seed, self._theme)
            dim = _FAR_WATER if stretch.base == "water" else BEYOND
            tile = self._tile(key, 2.06, HIGH * 1.03, partial(_paint_beyond, stretch, seed), dim)
            blit_around(self.surface, tile, middle)
            yield

    def _shadows(self) -> Iterator[None]:
        """The shadows of all houses around, none darker where two of them meet."""
        if not self._sky.long:
            return
        sheet: pygame.Surface | None = None
        for number in self._within(REACH):
            house = self._ground.hexes[number].house
            shape = () if house is None else shadow_shape(house, self._sky.long)
            if not shape:
                continue
            if sheet is None:
                sheet = pygame.Surface((PATCH, PATCH), 0, 32)
                sheet.fill((255, 255, 255))
            key = ("shadow of a house", shape, self._sky.shadow, self._theme)
            paint = partial(shadow_tile, self._unit, shape, self._sky)
            tile = self._tiles.get((key, self._unit), paint)
            blit_around(sheet, tile, self._places.centre(number), pygame.BLEND_RGB_MIN)
            yield
        if sheet is not None:
            self.surface.blit(sheet, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _light(self) -> Iterator[None]:
        """Tint the ground by the light of the turn, with the fires in it, and roughen it."""
        if self._theme.plain:
            return
        sheet = pygame.Surface((PATCH, PATCH), 0, 32)
        sheet.fill(self._sky.tint)
        cast_bands(sheet, self._sky, self._unit, *self._corner)
        fires = [
            (number, FIRES[marker.word])
            for number in self._within(REACH)
            for marker in self._ground.hexes[number].markers
            if marker.word in FIRES
        ]
        for number, strength in fires:
            self._glow(sheet, number, _FIRELIGHT, strength)
            yield
        self.surface.blit(sheet, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        for number, strength in fires:
            self._glow(self.surface, number, _AFTERGLOW, strength * self._sky.glow)
            yield
        grain = grain_tile(max(round(self._unit / _GRAIN_UNITS), 1))
        apply_grain(self.surface, grain, (-self._corner[0], -self._corner[1]))

    def _glow(
        self, sheet: pygame.Surface, number: int, light: tuple[int, int, int], strength: float
    ) -> None:
        key = ("glow", light, strength)
        paint = partial(glow_tile, self._unit, light, strength)
        tile = self._tiles.get((key, self._unit), paint)
        blit_around(sheet, tile, self._places.centre(number), pygame.BLEND_RGB_ADD)

    def _tile(
        self,
        key: Hashable,
        across: float,
        down: float,
        draw: Callable[[Canvas], object],
        dim: tuple[int, int, int] | None = None,
    ) -> pygame.Surface:
        unit = self._unit

        def paint() -> pygame.Surface:
            tile = unit_tile(unit, across, down, draw)
            if dim is not None:
                tile.fill(dim, special_flags=pygame.BLEND_RGB_MULT)
            return tile

        return self._tiles.get((key, unit), paint)

    def _blit(self, number: int, tile: pygame.Surface) -> None:
        blit_around(self.surface, tile, self._places.centre(number))

    def _ground_tile(self, number: int, hex_: HexModel) -> pygame.Surface:
        seed = number * 7 % VARIANTS
        house = hex_.house
        ways = hex_.ways if house is None or house.entrance else ()
        fallen = house.material if house is not None and house.rubble == 0 else ""
        land = self._land
        about = (land.shores[number], land.edges[number], number in land.yards)
        key = ("ground", hex_.terrains, hex_.level, ways, fallen, about, seed, self._theme)

        def draw(canvas: Canvas) -> None:
            self._paint_ground(canvas.at(0, 0, _OVERLAP), number, seed)

        return self._tile(key, 2.06, HIGH * 1.03, draw)

    def _paint_ground(self, board: Canvas, number: int, seed: int) -> None:
        hex_, land = self._ground.hexes[number], self._land
        house = hex_.house
        if house is not None and house.rubble == 0:
            base = rubble_word(house.material)
            ground = ground_ink(base)
        else:
            base, ground = ("open" if house is not None else _base(hex_)), _ground_ink(hex_)
        hex_ground(board, ground)
        if not self._theme.plain and base == "open" and number in land.yards:
            yard_art(board, seed)
        elif base != "open" or not self._theme.plain:
            terrain_pattern(board, base, seed)
        shore_art(board, land.shores[number])
        hex_marks(board, ground)
        if house is None:
            for word in WAYS:
                found = tuple(way.direction for way in hex_.ways if way.word == word)
                if word in hex_.terrains:
                    way_art(board, word, found)
            for word in hex_.terrains[1:] if "open" not in hex_.terrains[:1] else hex_.terrains:
                if word not in {*WAYS, "open"}:
                    terrain_pattern(board, word, seed)
        elif house.entrance:
            word = hex_.ways[0].word if hex_.ways else "railroad"
            way_art(board, word, tuple(way.direction for way in hex_.ways))
        edge_art(board, land.edges[number])

    def _house_tile(self, number: int, house: HouseModel) -> pygame.Surface:
        seed = number * 7 % VARIANTS
        key = ("block", house, seed, self._theme)
        return self._tile(key, 2.3, 2.05, lambda canvas: house_block(canvas, house, seed))

    def _slopes(self, number: int, hex_: HexModel) -> None:
        """The slopes around a hex that lies higher than others."""
        if any(hex_.slopes):
            key = ("hill", hex_.slopes, self._theme)
            tile = self._tile(key, 2.06, HIGH * 1.03, lambda board: hill_art(board, hex_.slopes))
            self._blit(number, tile)

    def _level(self, number: int, level: int) -> None:
        """How high a hill is, on a mound."""
        x, y = self._places.centre(number)
        place = x + LEVEL_PLACE[0] * self._unit, y + LEVEL_PLACE[1] * self._unit
        mound = self._tile(("level", self._theme), 0.6, 0.5, level_art)
        blit_around(self.surface, mound, place)
        figure = place[0], place[1] + self._unit * 0.04
        self._label("digits", LEVEL_SHARE, str(level), figure, CHALK, halo=hill_ink())

    def _hexside(self, side: HexsideModel) -> None:
        ends = self._places.side(side.hex, side.direction)
        middle = between(ends, 0.5)
        turn = math.degrees(math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]))
        key = ("side", side.kind, side.gate, side.direction, self._theme)

        def draw(canvas: Canvas) -> None:
            hexside_art(canvas.at(0, 0, 1.0, turn), side.kind, side.gate, side.direction)

        blit_around(self.surface, self._tile(key, 1.3, 1.3, draw), middle)

    # What lies in a hex.

    def _markers(self, number: int, hex_: HexModel) -> Iterator[None]:
        small = 0
        for marker in hex_.markers:
            if marker.word in _BIG:
                self._marker(number, marker, (0.0, 0.0), 1.0)
            elif marker.word in _HOUSE_SIGNS:
                self._marker(number, marker, _HOUSE_SIGNS[marker.word], 0.62)
            else:
                scale = _BROAD if marker.word in _BROAD_WORDS else 0.62
                places = _PLACES if hex_.house is None else _IN_HOUSES
                self._marker(number, marker, places[small % len(places)], scale)
                small += 1
            yield

    def _marker(
        self, number: int, marker: MarkerModel, place: tuple[float, float], scale: float
    ) -> None:
        reach = FLAME_REACH if marker.word in _BIG else MARKER_REACH
        seed = number % VARIANTS
        key = ("marker", marker.word, scale, seed, self._theme)

        def paint() -> pygame.Surface:
            return unit_tile(
                self._unit * scale, reach, reach, lambda board: marker_art(board, marker.word, seed)
            )

        x, y = self._places.centre(number)
        middle = x + place[0] * self._unit, y + place[1] * self._unit
        tile = self._tiles.get((key, self._unit), paint)
        if marker.concealed:
            tile = tile.copy()
            tile.set_alpha(170)
        blit_around(self.surface, tile, middle)
        figure = marker.figure if marker.word in FIGURED else ""
        if marker.level:
            figure = f"{figure} {marker.level}".strip()
        if figure:
            self._label("digits", 0.5, figure, middle, CHALK if marker.word == "mines" else SOOT)

    def _signs(self, number: int, hex_: HexModel) -> Iterator[None]:
        """The small front of a house, and the flag of a hex that counts."""
        house = hex_.house
        if house is not None:
            key = ("storeys", house, self._theme)

            foot = FOOT - (0.25 if house.cellar else 0)
            self._blit(
                number, self._tile(key, 2, 2, lambda board: storeys_sign(board, -0.95, foot, house))
            )
            yield
        if hex_.aim or (hex_.control >= 0 and house is not None):
            name = ("flag", hex_.control, hex_.aim, self._theme)

            def draw(board: Canvas) -> None:
                place = AIM_PLACE if hex_.aim else (0.2, FOOT + 0.1)
                _flag(board.at(*place, 0.88), hex_.control, aim=hex_.aim)

            self._blit(number, self._tile(name, 2.2, 2, draw))
            yield

    def _name(self, number: int, hex_: HexModel) -> None:
        """The name of a hex, quiet, where the map is large enough for it.

        One that counts for victory has its name on a plate, whose place is over the ground.
        """
        if self._unit < NAMES_FROM:
            return
        x, y = self._places.centre(number)
        ground = _ground_ink(hex_)
        built = hex_.house is not None or bool(hex_.ways)
        plain = self._theme.plain
        quiet = CHALK if plain else mix(ground, PAPER, 0.7 if built else 0.46)
        halo = SOOT if plain or built else mix(ground, SOOT, 0.3)
        room = self._unit * NAME_ROOM
        place = (x, y - self._unit * 1.42)
        if not hex_.aim:
            self._label("text_bold", NAME_SHARE, hex_.name, place, quiet, room, halo)
        if self._unit >= WORDS_FROM:
            names_written = [*hex_.labels]
            if hex_.house is not None and hex_.house.labelled:
                names_written = [hex_.house.name]
            for line, text in enumerate(names_written[:1]):
                below = (x, y - self._unit * (1.08 - 0.3 * line))
                self._label("text_italic", 0.34, text, below, DUST, self._unit * 2.6, SOOT)

    def _rulers(self) -> None:
        """Letters above the columns and figures beside the rows, at the edges of the map."""
        grid = self._places.grid
        for column in range(grid.columns):
            number = column * grid.rows
            x, y = self._places.centre(number)
            letter = column_name(column + 1)
            self._mark(letter, (x, y - self._unit * HIGH - self._ruler * 0.75))
        for row in range(grid.rows):
            x, y = self._places.centre(row)
            self._mark(str(row + 1), (x - self._unit * 2 - self._ruler * 0.75, y))

    @property
    def _ruler(self) -> int:
        """The size of a ruler's type."""
        return max(round(min(self._unit * 0.5, RULER_MOST)), MIN_TYPE)

    def _mark(self, text: str, middle: tuple[float, float]) -> None:
        box = self.surface.get_rect().inflate(60, 60)
        if box.collidepoint(middle):
            self._label("text_bold", self._ruler / self._unit, text, middle, DUST, None, SOOT)

    def _label(
        self,
        role: Role,
        share: float,
        text: str,
        middle: tuple[float, float],
        ink: Colour,
        most: float | None = None,
        halo: Colour | None = None,
    ) -> None:
        """A line around a point, left out where it is wider than there is room.

        A halo keeps it apart from a pattern.
        """
        px = max(round(self._unit * share), MIN_TYPE)
        fonts = self._look.fonts
        width = fonts.width(role, px, text)
        if most is not None and width > most:
            return
        box = pygame.Rect(0, 0, width, fonts.height(role, px))
        box.center = round(middle[0]), round(middle[1])
        if halo is not None:
            for step in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
                fonts.draw(self.surface, role, px, text, halo, box.move(step), "centre")
        fonts.draw(self.surface, role, px, text, ink, box, "centre")


def _paint_beyond(stretch: Tract, seed: int, board: Canvas) -> None:
    """Ground beyond the map, and the dark roofs of houses that nobody fights for."""
    canvas = board.at(0, 0, _OVERLAP)
    hex_ground(canvas, ground_ink(stretch.base))
    terrain_pattern(canvas, stretch.base, seed)
    for word in WAYS:
        found = tuple(way.direction for way in stretch.ways if way.word == word)
        if found:
            way_art(canvas, word, found)
    if stretch.built:
        far_block(canvas, seed)


def _ground_ink(hex_: HexModel) -> Colour:
    """The colour under everything else in a hex: the higher, the browner."""
    ground = ground_ink(_base(hex_))
    return mix(ground, OCHRE, 0.16 * hex_.level) if hex_.level else ground


def _base(hex_: HexModel) -> str:
    """The terrain that lies under everything else in a hex; of a bridge what it spans."""
    if "bridge" in hex_.terrains:
        return "bridge"
    return next((word for word in hex_.terrains if word not in WAYS), "open")


def _flag(canvas: Canvas, control: int, *, aim: bool) -> None:
    """A flag on a pole: square for the German, cut for the Soviet, hollow for nobody.

    One that counts for victory flies high over a foot; one that doesn't is a small badge.
    """
    look = SIDE_LOOKS[SIDE_ORDER[control]] if control >= 0 else None
    ink: Colour = look.colour if look else PAPER
    if not aim:
        scale = 0.34
        if look is not None and look.badge == "square":
            canvas.rect(0.1 - scale * 0.1, -2 * scale - 0.04, 1.9 * scale, 1.9 * scale, SOOT)
            canvas.rect(0.16 - scale * 0.1, -2 * scale + 0.02, 1.55 * scale, 1.55 * scale, ink)
        else:
            canvas.disc(0.38, -0.36, 0.34, SOOT)
            canvas.disc(0.38, -0.36, 0.28, ink)
        return
    canvas.rect(-0.06, -1.1, 0.18, 1.12, PAPER)
    canvas.rect(-0.02, -1.1, 0.1, 1.1, SOOT)
    canvas.poly(((-0.3, 0.04), (0.0, -0.14), (0.3, 0.04)), SOOT)
    outer: Points
    inner: Points
    if look is not None and look.badge == "square":
        outer = ((-0.02, -1.16), (0.92, -1.16), (0.92, -0.48), (-0.02, -0.48))
        inner = ((0.06, -1.08), (0.84, -1.08), (0.84, -0.56), (0.06, -0.56))
    else:
        outer = ((-0.02, -1.16), (0.96, -1.16), (0.68, -0.82), (0.96, -0.48), (-0.02, -0.48))
        inner = ((0.06, -1.08), (0.8, -1.08), (0.58, -0.82), (0.8, -0.56), (0.06, -0.56))
    canvas.stroke(outer, 0.14, SOOT, closed=True)
    canvas.poly(outer, PAPER)
    canvas.poly(inner, ink if look else ASH)
    if look is None:
        canvas.stroke(((0.3, -0.98), (0.6, -0.66)), 0.1, STEEL)
        canvas.stroke(((0.6, -0.98), (0.3, -0.66)), 0.1, STEEL)
    else:
        canvas.at(0.16, -1.06, 0.0048).picture(f"icons/{look.emblem}", CHALK, ink)
