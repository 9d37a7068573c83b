"""The Section of the editor: tools are put to floors and walls of a house cut open, units dragged.

What is shown as one wall is meant as one: at an outer end both hexsides that look there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import CHALK, SOOT
from ..model.map_model import MapSpot
from ..model.section_model import ColumnModel, FloorModel
from ..model.unit_model import CounterModel
from ..panels.section_view import SectionView
from ..section_places import ColumnPlace, FloorPlace

WALL_SHARE: Final = 0.16
"""How far a wall reaches into its room for whoever points at it."""
NORTH: Final = (0,)
EAST: Final = (1, 2)
WEST: Final = (5, 4)
OnUse = Callable[[MapSpot, Sequence[int]], None]


class EditorSection(SectionView):
    """A house on which one works: floor by floor, wall by wall."""

    def __init__(self, on_use: OnUse, on_drop: Callable[[int, MapSpot], None], empty: str) -> None:
        """`on_use` is told the floor, and the hexsides of the wall nearest to the pointer."""
        super().__init__(
            on_point=self._on_point, on_click=self._on_click, on_drop=on_drop, empty=empty
        )
        self.on_use = on_use
        self.walls = False
        """Whether the tool in hand is for walls."""
        self.carries_units = True
        """Whether units can be dragged."""
        self.said_sides: Callable[[Sequence[int]], str] = lambda _: ""
        """What hexsides are called."""
        self._sides: tuple[int, ...] = ()

    def carries(self, _counter: CounterModel, /) -> bool:
        """Every unit, unless a tool is in hand."""
        return self.carries_units

    def sides_at(self, pos: tuple[int, int]) -> tuple[int, ...]:
        """The hexsides of the wall that is meant at a pixel of the window."""
        look = self._look
        scene = self.scene(look) if look is not None else None
        if look is None or scene is None:
            return ()
        pixel = self._pixel(pos, look)
        for line in scene.places.lines:
            for number, column in enumerate(line):
                for floor in column.floors:
                    if floor.rect.collidepoint(pixel):
                        before = line[number - 1] if number else None
                        after = line[number + 1] if number + 1 < len(line) else None
                        return _sides(column, floor, pixel[0], before, after)
        return ()

    def _on_point(self, spot: MapSpot) -> None:
        sides = self.sides_at(self._last) if self.walls and spot.loc >= 0 else ()
        if sides != self._sides:
            self._sides = sides
            self.touch()

    def _on_click(self, spot: MapSpot) -> None:
        if spot.loc >= 0:
            self.on_use(spot, self.sides_at(self._last))

    def said_of(self, floor: FloorModel) -> str:
        """The floor that is pointed at; with a tool for walls the wall."""
        said = super().said_of(floor)
        return f"{said}: {self.said_sides(self._sides)}" if self._sides else said

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the house, and the wall that is meant."""
        super().draw(surface, look)
        scene = self.scene(look)
        if not self._sides or scene is None:
            return
        box = self._box(look)
        place = scene.places.floor_of(self.spot_at(self._last).loc)
        if place is None:
            return
        room = place.rect.move(box.topleft)
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
