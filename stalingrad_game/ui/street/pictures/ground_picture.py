"""The board without units, as one picture: hex tiles, houses, hexsides, markers, names, flags.

Each hex is a tile that is painted once for what it shows; a picture is put together from them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...art.canvas import Canvas
from ...art.geometry import Points
from ...art.resources import Look
from ...style.fonts import Role
from ...style.theme import (
    ASH,
    CHALK,
    COAL,
    DUST,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    Colour,
    Theme,
    mix,
)
from ..map_places import MapPlaces, between
from ..model.board_model import GroundModel, HexModel, HexsideModel, HouseModel, MarkerModel
from .house_art import house_ground, house_walls, rubble_word, storeys_sign
from .marker_art import FLAME_REACH, MARKER_REACH, marker_art
from .terrain_art import (
    HIGH,
    OUTLINE,
    WAYS,
    ground_ink,
    hex_ground,
    hexside_art,
    hill_art,
    hill_ink,
    level_art,
    terrain_pattern,
    way_art,
)
from .tiles import TileCache, blit_around, unit_tile

VARIANTS: Final = 5
"""So many hexes of one terrain look different."""
NAME_SHARE: Final = 0.5
"""The size of a hex's name, in units."""
NAME_ROOM: Final = 2.4
"""How wide it may be, in units; on a map that is shown too small for it it is left out."""
WORDS_FROM: Final = 40.0
"""From this unit on, in pixels, a hex says what its terrain is called."""
FOOT: Final = 1.5
"""The line on which signs of houses and flags stand, below the middle, in units."""
LEVEL_PLACE: Final = (-1.42, 0.0)
"""Where the level of a hill stands in its hex, in units."""
LEVEL_SHARE: Final = 0.46
_OVERLAP: Final = 1.012
_BIG: Final = ("flame", "smoke")
_BROAD_WORDS: Final = (
    *("wire", "trench", "entrenchment", "wreck", "burning_wreck", "hedgehog"),
    *("blockhouse", "weapons_pit", "ditch", "tank_trap"),
)
_BROAD: Final = 0.85
_FIGURED: Final = ("mines", "cracked")
"""Signs that bear a number."""
_HOUSE_SIGNS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {"weakened": (0.95, -0.5), "cracked": (-0.95, -0.5)}
)
"""Where a sign that speaks of the house itself lies."""
_PLACES: Final = ((-0.62, 0.95), (0.62, 0.95), (0.0, 1.1), (-0.8, -0.7), (0.8, -0.7))
"""Where small markers lie in a hex, one after the other."""
_IN_HOUSES: Final = ((0.9, -0.8), (-0.9, -0.8), (0.9, 0.4), (-0.9, 0.2))
"""The same in a house, whose signs stand below."""


class GroundPicture:
    """Paints boards for one window; a picture that is asked for again is the same one."""

    def __init__(self, tiles: TileCache) -> None:
        """Keep small pictures in a cache."""
        self._tiles: Final = tiles
        self._key: tuple[object, ...] | None = None
        self._picture = pygame.Surface((1, 1))
        self.painted = 0
        """How often a picture was put together."""
        self.drafted = False
        """Whether some of its tiles are drafts."""

    def picture(
        self, ground: GroundModel, places: MapPlaces, size: tuple[int, int], look: Look
    ) -> pygame.Surface:
        """The board, as much of it as lies in a picture of a size; don't draw on it."""
        key = (ground, places.unit, places.point(0, 0), size, look.theme)
        if key != self._key or self.drafted:
            self._key = key
            self._picture = _Sheet(ground, places, size, look, self._tiles).finish()
            self.drafted = self._tiles.drafted
            self.painted += 1
        return self._picture


class _Sheet:
    """One picture being put together."""

    def __init__(
        self,
        ground: GroundModel,
        places: MapPlaces,
        size: tuple[int, int],
        look: Look,
        tiles: TileCache,
    ) -> None:
        self._ground: Final = ground
        self._places: Final = places
        self._look: Final = look
        self._theme: Final[Theme] = look.theme
        self._tiles: Final = tiles
        self._unit: Final = places.unit
        self._surface: Final = pygame.Surface(size, 0, 32)
        self._surface.fill(COAL)
        box = self._surface.get_rect().inflate(5 * self._unit, 5 * self._unit)
        self._seen: Final = [
            number for number in range(len(ground.hexes)) if box.collidepoint(places.centre(number))
        ]

    def finish(self) -> pygame.Surface:
        """Put it together, from the ground up."""
        hexes = self._ground.hexes
        for number in self._seen:
            self._blit(number, self._ground_tile(number, hexes[number]))
        for number in self._seen:
            self._slopes(number, hexes[number])
        for number in self._seen:
            house = hexes[number].house
            if house is not None:
                self._blit(number, self._wall_tile(number, house))
        for side in self._ground.hexsides:
            self._hexside(side)
        for number in self._seen:
            self._markers(number, hexes[number])
            if hexes[number].level:
                self._level(number, hexes[number].level)
            self._signs(number, hexes[number])
            self._name(number, hexes[number])
        return self._surface

    def _tile(
        self, key: Hashable, across: float, down: float, draw: Callable[[Canvas], object]
    ) -> pygame.Surface:
        unit = self._unit
        return self._tiles.at_scale(key, unit, lambda: unit_tile(unit, across, down, draw))

    def _blit(self, number: int, tile: pygame.Surface) -> None:
        blit_around(self._surface, tile, self._places.centre(number))

    def _ground_tile(self, number: int, hex_: HexModel) -> pygame.Surface:
        seed = number * 7 % VARIANTS
        ways = hex_.ways if hex_.house is None or hex_.house.entrance else ()
        key = ("ground", hex_.terrains, hex_.level, ways, hex_.house, seed, self._theme)

        def draw(canvas: Canvas) -> None:
            self._paint_ground(canvas.at(0, 0, _OVERLAP), hex_, seed)

        return self._tile(key, 2.06, HIGH * 1.03, draw)

    def _paint_ground(self, board: Canvas, hex_: HexModel, seed: int) -> None:
        if hex_.house is not None:
            house_ground(board, hex_.house, seed)
            ink: Colour = mix(DUST, ASH, 0.6)
        else:
            base = _base(hex_)
            ground = _ground_ink(hex_)
            hex_ground(board, ground)
            ink = mix(ground, IRON, 0.6)
            if base != "open" or not self._theme.plain:
                terrain_pattern(board, base, seed)
        board.stroke([(x * 0.985, y * 0.985) for x, y in OUTLINE], 0.05, ink, closed=True)
        if hex_.house is None:
            for word in WAYS:
                found = tuple(way.direction for way in hex_.ways if way.word == word)
                if word in hex_.terrains:
                    way_art(board, word, found)
            for word in hex_.terrains[1:] if "open" not in hex_.terrains[:1] else hex_.terrains:
                if word not in {*WAYS, "open"}:
                    terrain_pattern(board, word, seed)
        elif hex_.house.entrance:
            word = hex_.ways[0].word if hex_.ways else "railroad"
            way_art(board, word, tuple(way.direction for way in hex_.ways))

    def _wall_tile(self, number: int, house: HouseModel) -> pygame.Surface:
        seed = number * 7 % VARIANTS
        key = ("walls", house, seed, self._theme)
        return self._tile(key, 2.3, 2.05, lambda canvas: house_walls(canvas, house, seed))

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
        blit_around(self._surface, mound, place)
        figure = place[0], place[1] + self._unit * 0.04
        self._label("digits", LEVEL_SHARE, str(level), figure, CHALK, halo=hill_ink())

    def _hexside(self, side: HexsideModel) -> None:
        ends = self._places.side(side.hex, side.direction)
        middle = between(ends, 0.5)
        turn = math.degrees(math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]))
        key = ("side", side.kind, side.gate, side.direction, self._theme)

        def draw(canvas: Canvas) -> None:
            hexside_art(canvas.at(0, 0, 1.0, turn), side.kind, side.gate, side.direction)

        blit_around(self._surface, self._tile(key, 1.3, 1.3, draw), middle)

    # What lies in a hex.

    def _markers(self, number: int, hex_: HexModel) -> None:
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
        tile = self._tiles.at_scale(key, self._unit, paint)
        if marker.concealed:
            tile = tile.copy()
            tile.set_alpha(170)
        blit_around(self._surface, tile, middle)
        said = marker.figure if marker.word in _FIGURED else ""
        if marker.level:
            said = f"{said} {marker.level}".strip()
        if said:
            self._label("digits", 0.5, said, middle, CHALK if marker.word == "mines" else SOOT)

    def _signs(self, number: int, hex_: HexModel) -> None:
        """The small front of a house, and the flag of a hex that counts."""
        house = hex_.house
        if house is not None:
            key = ("storeys", house, self._theme)

            foot = FOOT - (0.25 if house.cellar else 0)
            self._blit(
                number, self._tile(key, 2, 2, lambda board: storeys_sign(board, -0.95, foot, house))
            )
        if hex_.aim or (hex_.control >= 0 and house is not None):
            name = ("flag", hex_.control, hex_.aim, self._theme)

            def draw(board: Canvas) -> None:
                place = (0.66, FOOT) if hex_.aim else (0.2, FOOT + 0.1)
                _flag(board.at(*place, 0.88), hex_.control, aim=hex_.aim)

            self._blit(number, self._tile(name, 2, 2, draw))

    def _name(self, number: int, hex_: HexModel) -> None:
        x, y = self._places.centre(number)
        dark = not {"water", "bridge"}.isdisjoint(hex_.terrains)
        ink = CHALK if dark else SOOT
        place = (x, y - self._unit * 1.36)
        room = self._unit * NAME_ROOM
        self._label("text_bold", NAME_SHARE, hex_.name, place, ink, room, self._halo(hex_))
        if self._unit >= WORDS_FROM:
            said = [*hex_.said]
            if hex_.house is not None and hex_.house.labelled:
                said = [hex_.house.name]
            for line, text in enumerate(said[:1]):
                below = (x, y - self._unit * (1.02 - 0.3 * line))
                halo = self._halo(hex_)
                self._label("text_italic", 0.36, text, below, ink, self._unit * 2.6, halo)

    def _halo(self, hex_: HexModel) -> Colour | None:
        """The ground's colour where a name would stand on a pattern."""
        if any(marker.word in _BIG for marker in hex_.markers):
            return CHALK
        if hex_.house is not None:
            return CHALK if hex_.house.rubble else ground_ink(rubble_word(hex_.house.material))
        plain = _base(hex_) == "open" and not hex_.ways
        return None if plain and not hex_.level else _ground_ink(hex_)

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
                fonts.draw(self._surface, role, px, text, halo, box.move(step), "centre")
        fonts.draw(self._surface, role, px, text, ink, box, "centre")


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
    canvas.poly(outer, SOOT)
    canvas.poly(inner, ink)
    if look is None:
        canvas.stroke(((0.3, -0.98), (0.6, -0.66)), 0.1, OCHRE)
        canvas.stroke(((0.6, -0.98), (0.3, -0.66)), 0.1, OCHRE)
    else:
        canvas.at(0.16, -1.06, 0.0048).picture(f"icons/{look.emblem}", CHALK, ink)
