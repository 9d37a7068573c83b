"""A plain picture of a map: hexes with their names, terrain, buildings, hexsides and units.

It shows a state as somebody may see it, and draws on a surface of its own: no window is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...localisation.catalogue import Catalogue
from ...street_fight.board.locations import CELLAR, ROOF, UNDER, hex_of, is_level, place_of
from ...street_fight.board.terrain import MARKERS
from ...street_fight.position.position import Position
from ..art.canvas import Canvas
from ..style.fonts import Fonts, Role
from ..style.theme import (
    ASH,
    BRICK_LIGHT,
    CHALK,
    COAL,
    FIELD_LIGHT,
    FLAME,
    IRON,
    OCHRE,
    PAPER,
    RIVER_LIGHT,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from .map_places import INSET, MapPlaces, between

SMALLEST: Final = 12
"""The smallest type, in pixels."""
MARGIN: Final = 12
PLACE_LETTERS: Final[Mapping[int, str]] = MappingProxyType({ROOF: "R", CELLAR: "−1", UNDER: "U"})
GROUND_MIXTURES: Final[Mapping[str, tuple[Colour, Colour, float]]] = MappingProxyType(
    {
        "open": (PAPER, PAPER, 0.0),
        "road_paved": (PAPER, STEEL, 0.35),
        "road_dirt": (PAPER, OCHRE, 0.35),
        "railroad": (PAPER, COAL, 0.3),
        "debris": (PAPER, ASH, 0.55),
        "junkyard": (PAPER, OCHRE, 0.6),
        "shellholes": (PAPER, COAL, 0.18),
        "rubble_wood": (OCHRE, COAL, 0.35),
        "rubble_masonry": (BRICK_LIGHT, ASH, 0.5),
        "railcar": (STEEL, PAPER, 0.3),
        "fountain": (RIVER_LIGHT, PAPER, 0.5),
        "tank": (STEEL, PAPER, 0.5),
        "ravine": (OCHRE, COAL, 0.15),
        "woods": (FIELD_LIGHT, FIELD_LIGHT, 0.0),
        "water": (RIVER_LIGHT, RIVER_LIGHT, 0.0),
        "rough": (PAPER, OCHRE, 0.2),
        "sewer": (PAPER, STEEL, 0.2),
    }
)
"""By the word of a terrain: two colours and the share of the second; its name stands in the hex."""
WALLS: Final[Mapping[str, tuple[float, Colour]]] = MappingProxyType(
    {
        "wall": (0.22, COAL),
        "hedge": (0.22, FIELD_LIGHT),
        "fence": (0.1, OCHRE),
        "bar": (0.34, SOOT),
        "rubble": (0.22, ASH),
    }
)
"""By the word of a hexside: the width of its line in units, and its colour."""
GATE: Final = (0.35, 0.65)
"""From where to where a gate leaves a gap."""


def ground_colour(word: str) -> Colour:
    """The colour of a terrain in the palette of now."""
    return mix(*GROUND_MIXTURES[word])


def draw_map(position: Position, texts: Catalogue, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a position, so large in pixels."""
    return _Drawing(position, texts, size).finish()


class _Drawing:
    """One picture being drawn."""

    def __init__(self, position: Position, texts: Catalogue, size: tuple[int, int]) -> None:
        self._position: Final = position
        self._board: Final = position.board
        self._texts: Final = texts
        self._fonts: Final = Fonts()
        self._places: Final = MapPlaces(self._board.grid, size, MARGIN, 0)
        self._unit: Final = self._places.unit
        self._canvas: Final = Canvas(size, units=float(size[1]), backdrop=CHALK)
        self._size: Final = size

    def finish(self) -> pygame.Surface:
        """Draw all of it."""
        hexes = range(self._board.grid.count)
        for number in hexes:
            self._ground(number)
        for number in hexes:
            self._canvas.stroke(self._places.corners(number), 1.2, IRON, closed=True)
        for number in hexes:
            self._building(number)
        for number in hexes:
            self._hexsides(number)
        surface = self._canvas.finish()
        for number in hexes:
            self._names(surface, number)
        self._units(surface)
        return surface

    def _ground(self, number: int) -> None:
        corners = self._places.corners(number)
        self._canvas.poly(corners, ground_colour(self._board.terrain[number]))
        middle = self._places.centre(number)
        for word in sorted(self._board.also[number]):
            for direction, other in enumerate(self._board.grid.neighbours[number]):
                if other >= 0 and word in self._board.also[other] | {self._board.terrain[other]}:
                    ends = self._places.side(number, direction)
                    way = (middle, between(ends, 0.5))
                    self._canvas.stroke(way, self._unit * 0.6, ground_colour(word))

    def _building(self, number: int) -> None:
        """A house, its outer walls and its floors; in ruins a hatched one."""
        building = self._position.building(number)
        if building is None:
            return
        standing = self._position.intact(number) is not None
        colour = mix(BRICK_LIGHT if building.material != "wood" else OCHRE, PAPER, 0.35)
        inner = self._places.corners(number, INSET)
        self._canvas.poly(inner, colour if standing else ground_colour("rubble_masonry"))
        if number in building.roofless:
            self._canvas.poly(self._places.corners(number, 0.6), CHALK)
        if not standing:
            for one, other in ((0, 3), (1, 4), (2, 5)):
                self._canvas.stroke((inner[one], inner[other]), 1.5, COAL)
        for direction, other in enumerate(self._board.grid.neighbours[number]):
            if other < 0 or self._board.building_of[other] != building.number:
                ends = self._places.side(number, direction)
                self._canvas.stroke(ends, self._unit * 0.14, COAL)
        x, y = self._places.centre(number)
        for floor in range(self._position.levels(number)):
            step = self._unit * 0.34
            left = x - self._unit * 1.35
            self._canvas.disc(left, y + self._unit * 0.5 - floor * step, self._unit * 0.11, SOOT)

    def _hexsides(self, number: int) -> None:
        for direction, other in enumerate(self._board.grid.neighbours[number]):
            side = self._board.side(number, other) if other > number else None
            if side is None or side.kind is None:
                continue
            width, colour = WALLS[side.kind]
            ends = self._places.side(number, direction)
            parts = [ends]
            if side.gate:
                parts = [(ends[0], between(ends, GATE[0])), (between(ends, GATE[1]), ends[1])]
            for part in parts:
                self._canvas.stroke(part, max(2.0, self._unit * width), colour)

    def _names(self, surface: pygame.Surface, number: int) -> None:
        """A hex's name above, its terrain and markers below."""
        x, y = self._places.centre(number)
        high = self._unit * 1.73
        self._write(surface, "text", 0.42, self._board.name(number), (x, y - high * 0.8), IRON)
        said = [str(self._texts.noun(f"street.terrain.{word}")) for word in self._words(number)]
        said += [
            str(self._texts.noun(f"street.marker.{MARKERS[marker.kind]}"))
            for marker in self._position.state.markers
            if marker.loc >= 0 and hex_of(marker.loc) == number
        ]
        wide = self._unit * 2.2
        lines = [line for text in said for line in self._lines(text, wide)]
        for line, text in enumerate(reversed(lines[:2])):
            place = (x, y + high * (0.8 - 0.26 * line))
            self._write(surface, "text_italic", 0.36, text, place, COAL, wide)

    def _lines(self, text: str, wide: float) -> list[str]:
        """A text in one line, or a line for each word where it is too wide."""
        px = max(SMALLEST, round(self._unit * 0.36))
        return [text] if self._fonts.width("text_italic", px, text) <= wide else text.split()

    def _words(self, number: int) -> list[str]:
        """The terrains of a hex that are told: not open ground, nor what a house stands on."""
        return sorted(self._position.terrains(number) - {"open"})

    def _units(self, surface: pygame.Surface) -> None:
        """Counters with id and level, up to four in a hex beside each other."""
        by_hex: dict[int, list[int]] = {}
        for unit, now in enumerate(self._position.state.units):
            if now.loc >= 0:
                by_hex.setdefault(hex_of(now.loc), []).append(unit)
        for number, units in by_hex.items():
            x, y = self._places.centre(number)
            width, height = self._unit * 1.3, self._unit * 0.95
            columns = 1 if len(units) == 1 else 2
            rows = -(-len(units) // columns)
            for place, unit in enumerate(units):
                row, column = divmod(place, columns)
                left = x + (column - columns / 2) * width
                top = y + (row - rows / 2) * height
                box = pygame.Rect(round(left), round(top), round(width) - 2, round(height) - 2)
                self._counter(surface, unit, box)

    def _counter(self, surface: pygame.Surface, unit: int, box: pygame.Rect) -> None:
        look = SIDE_LOOKS[SIDE_ORDER[self._position.side_of(unit)]]
        round_by = 0 if look.badge == "square" else box.height // 2
        pygame.draw.rect(surface, look.dark, box, border_radius=round_by)
        pygame.draw.rect(surface, CHALK, box, width=1, border_radius=round_by)
        card = self._position.card(unit)
        now = self._position.state.units[unit]
        place = place_of(now.loc)
        level = str(place) if is_level(place) and place else PLACE_LETTERS.get(place, "")
        middle = (box.centerx, box.centery - box.height * 0.16)
        self._write(surface, "digits", 0.46, card.id, middle, CHALK, box.width * 0.86)
        below = f"{now.steps}  {level}" if level else str(now.steps)
        under = (box.centerx, box.centery + box.height * 0.26)
        self._write(surface, "digits", 0.38, below, under, FLAME if level else CHALK, box.width)

    def _write(
        self,
        surface: pygame.Surface,
        role: Role,
        share: float,
        text: str,
        middle: tuple[float, float],
        colour: Colour,
        most: float | None = None,
    ) -> None:
        """A line around a point, left out where it doesn't fit or would be too small."""
        px = max(SMALLEST, round(self._unit * share))
        width = self._fonts.width(role, px, text)
        if most is not None and width > most:
            return
        box = pygame.Rect(0, 0, width, self._fonts.height(role, px))
        box.center = (round(middle[0]), round(middle[1]))
        self._fonts.draw(surface, role, px, text, colour, box, "centre")
