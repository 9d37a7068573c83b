"""Map and Section of the editor: tools are put to hexes, hexsides, floors and walls, units dragged.

What is shown as one wall is meant as one: at an outer end both hexsides that look there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import dist
from typing import Final

import pygame

from ....street_fight.board.hexes import DIRECTIONS
from ....street_fight.board.locations import hex_of
from ...art.resources import Look
from ...style.keys import Direction
from ...style.theme import CHALK, FIRE, MIN_TYPE, SOOT
from ..map_places import between
from ..model.board_model import ColumnModel, CounterModel, FloorModel, MapModel, Spot
from ..panels.map_view import MapView
from ..panels.section_view import SectionView
from ..section_places import ColumnPlace, FloorPlace


class EditorMap(MapView):
    """A map on which a scenario is made. The arrows move its cursor, Enter uses the tool."""

    def __init__(self, model: MapModel, on_use: Callable[[Spot, int | None], None]) -> None:
        """`on_use` is told the spot, and the hexside nearest to the pointer."""
        super().__init__(model, "map")
        self.on_use = on_use
        self.tells_all = True
        self.on_walk: Callable[[Direction], None] = lambda _: None
        self.on_stroke_end: Callable[[], None] = lambda: None
        self.paints = False
        """Whether a drag is a stroke of the tool."""
        self.stroking = False
        """Whether such a drag goes on."""
        self.side = -1
        """The hexside of the cursor that is meant, -1 while none is."""
        self.wrong: frozenset[int] = frozenset()
        """The hexes with a fault."""
        self.notes: Mapping[int, str] = {}
        """Words that are written in hexes."""
        self._stroke = -1

    def carries(self, _counter: CounterModel, /) -> bool:
        return True

    def nearest_side(self, pos: tuple[int, int], number: int) -> int:
        """The hexside of a hex that is nearest to a pixel of the window."""
        pixel = pos[0] - self.rect.left, pos[1] - self.rect.top
        places = self.scene.places
        return min(
            range(len(DIRECTIONS)),
            key=lambda each: dist(between(places.side(number, each), 0.5), pixel),
        )

    def _use_at(self, pos: tuple[int, int]) -> None:
        spot = self.spot_at(pos)
        if spot.hex >= 0:
            self._stroke = spot.hex
            self.on_use(spot, self.nearest_side(pos, spot.hex))

    def press(self, pos: tuple[int, int], /) -> None:
        self.stroking = self.paints
        if self.paints:
            self._use_at(pos)
        else:
            super().press(pos)

    def drag(self, pos: tuple[int, int], /) -> None:
        """Go on with it; a stroke uses the tool once in each hex."""
        if not self.stroking:
            super().drag(pos)
        elif self.rect.collidepoint(pos) and self.spot_at(pos).hex != self._stroke:
            self._use_at(pos)

    def release(self, pos: tuple[int, int], /) -> None:
        if self.stroking:
            self.stroking, self._stroke = False, -1
            self.on_stroke_end()
            return
        self.on_click = lambda spot: self.on_use(spot, self.nearest_side(pos, spot.hex))
        super().release(pos)

    def _click_at(self, spot: Spot) -> None:
        self.on_use(spot, None)

    def step(self, direction: Direction, /) -> bool:
        self.on_walk(direction)
        return True

    def activate(self) -> bool:
        cursor = self.model.overlay.cursor
        self.on_use(Spot(hex_of(cursor), cursor), None)
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the map, the hexside that is meant, and a cross in hexes with a fault."""
        super().draw(surface, look)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        places, left, top = self.scene.places, *self.rect.topleft
        if self.side >= 0:
            ends = places.side(hex_of(self.model.overlay.cursor), self.side)
            start, end = ((x + left, y + top) for x, y in ends)
            for ink, wide in ((SOOT, 4 * look.theme.bold), (CHALK, 2 * look.theme.bold)):
                pygame.draw.line(surface, ink, start, end, wide)
        px = max(round(places.unit * 0.55), MIN_TYPE)
        for number, text in self.notes.items():
            x, y = places.centre(number)
            wide = look.fonts.width("text_bold", px, text) + px
            box = pygame.Rect(0, 0, wide, round(px * 1.5))
            box.center = round(x + left), round(y + top + places.unit * 0.9)
            surface.fill(SOOT, box)
            look.fonts.draw(surface, "text_bold", px, text, CHALK, box, "centre")
        size = max(round(places.unit * 0.9), 12)
        for number in self.wrong:
            x, y = places.centre(number)
            mark = look.gallery.icon("cross", size, FIRE)
            box = mark.get_rect(center=(round(x + left), round(y + top - places.unit)))
            surface.fill(SOOT, box.inflate(4, 4))
            surface.blit(mark, box)
        surface.set_clip(clip)


WALL_SHARE: Final = 0.16
"""How far a wall reaches into its room for whoever points at it."""
NORTH: Final = (0,)
EAST: Final = (1, 2)
WEST: Final = (5, 4)
OnUse = Callable[[Spot, Sequence[int]], None]


class EditorSection(SectionView):
    """A house on which one works: floor by floor, wall by wall."""

    def __init__(self, on_use: OnUse, on_drop: Callable[[int, Spot], None], empty: str) -> None:
        """`on_use` is told the floor, and the hexsides of the wall nearest to the pointer."""
        super().__init__(empty=empty)
        self.on_point, self.on_click, self.on_drop = self._on_point, self._on_click, on_drop
        self.on_use = on_use
        self.walls = False
        """Whether the tool in hand is for walls."""
        self.carries_units = True
        """Whether units can be dragged."""
        self.describe_sides: Callable[[Sequence[int]], str] = lambda _: ""
        """What hexsides are called."""
        self._sides: tuple[int, ...] = ()

    def carries(self, _counter: CounterModel, /) -> bool:
        """Every unit, unless a tool is in hand."""
        return self.carries_units

    def sides_at(self, pos: tuple[int, int]) -> tuple[int, ...]:
        """The hexsides of the wall that is meant at a pixel of the window."""
        pixel = self._pixel(pos)
        for line in self._places.lines if self._places else ():
            for number, column in enumerate(line):
                for floor in column.floors:
                    if floor.rect.collidepoint(pixel):
                        before = line[number - 1] if number else None
                        after = line[number + 1] if number + 1 < len(line) else None
                        return _sides(column, floor, pixel[0], before, after)
        return ()

    def _on_point(self, spot: Spot) -> None:
        sides = self.sides_at(self._last) if self.walls and spot.loc >= 0 else ()
        if sides != self._sides:
            self._sides = sides
            self.touch()

    def _on_click(self, spot: Spot) -> None:
        if spot.loc >= 0:
            self.on_use(spot, self.sides_at(self._last))

    def _click_at(self, spot: Spot) -> None:
        self.on_use(spot, ())

    def floor_text(self, floor: FloorModel) -> str:
        """The floor that is pointed at; with a tool for walls the wall."""
        text = super().floor_text(floor)
        return f"{text}: {self.describe_sides(self._sides)}" if self._sides else text

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        places = self._places
        place = None if places is None else places.floor_of(self.spot_at(self._last).loc)
        if not self._sides or place is None:
            return
        room = place.rect.move(self._corner)
        ends = (room.topleft, room.topright)
        if self._sides != NORTH:
            west = self._last[0] < room.centerx
            ends = (room.topleft, room.bottomleft) if west else (room.topright, room.bottomright)
        for ink, wide in ((SOOT, 6 * look.theme.bold), (CHALK, 3 * look.theme.bold)):
            pygame.draw.line(surface, ink, *ends, wide)


def _sides(
    column: ColumnPlace,
    floor: FloorPlace,
    x: int,
    before: ColumnPlace | None,
    after: ColumnPlace | None,
) -> tuple[int, ...]:
    """The wall of a room at a pixel: its west or east end, else the wall behind."""
    near = floor.width * WALL_SHARE
    if x < floor.left + near:
        return _end(column.column, before, WEST)
    if x >= floor.left + floor.width - near:
        return _end(column.column, after, EAST)
    return NORTH


def _end(
    column: ColumnModel, beside: ColumnPlace | None, sides: tuple[int, ...]
) -> tuple[int, ...]:
    """The hexsides towards one end: the one to the hex beside it, or all outer ones."""
    inner = dict(column.touching)
    if beside is not None and beside.column.hex in inner:
        return (inner[beside.column.hex],)
    return tuple(side for side in sides if side not in inner.values()) or sides
