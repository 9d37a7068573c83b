"""The map of the editor: tools are put to hexes and hexsides, units dragged, strokes painted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import dist

import pygame

from ....street_fight.board.hexes import DIRECTIONS
from ....street_fight.board.locations import hex_of
from ...art.resources import Look
from ...style.keys import Direction
from ...style.theme import CHALK, FIRE, MIN_TYPE, SOOT
from ..map_places import between
from ..model.map_model import MapModel, MapSpot
from ..model.unit_model import CounterModel
from ..panels.map_view import MapView


class EditorMap(MapView):
    """A map on which a scenario is made. The arrows move its cursor, Enter uses the tool."""

    def __init__(self, model: MapModel, on_use: Callable[[MapSpot, int | None], None]) -> None:
        """`on_use` is told the spot, and the hexside nearest to the pointer."""
        super().__init__(model, key="map")
        self.on_use = on_use
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
        """Begin a stroke, a click or a drag."""
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

    def step(self, direction: Direction, /) -> bool:
        """The arrows move the cursor."""
        self.on_walk(direction)
        return True

    def activate(self) -> bool:
        """Use the tool at the cursor."""
        cursor = self.model.overlay.cursor
        self.on_use(MapSpot(hex_of(cursor), cursor), None)
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
        for number, said in self.notes.items():
            x, y = places.centre(number)
            wide = look.fonts.width("text_bold", px, said) + px
            box = pygame.Rect(0, 0, wide, round(px * 1.5))
            box.center = round(x + left), round(y + top + places.unit * 0.9)
            surface.fill(SOOT, box)
            look.fonts.draw(surface, "text_bold", px, said, CHALK, box, "centre")
        size = max(round(places.unit * 0.9), 12)
        for number in self.wrong:
            x, y = places.centre(number)
            mark = look.gallery.icon("cross", size, FIRE)
            box = mark.get_rect(center=(round(x + left), round(y + top - places.unit)))
            surface.fill(SOOT, box.inflate(4, 4))
            surface.blit(mark, box)
        surface.set_clip(clip)
