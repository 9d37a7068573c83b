"""The map as a widget: it is zoomed, pushed, pointed at; units are clicked or dragged.

It shows a `MapModel` and says what was meant; what that does is for others to know.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

import msgspec
import pygame

from ....street_fight.board.locations import hex_of, location
from ...art.resources import Look
from ...style.theme import COAL, MIN_TYPE
from ...widgets.base import ToldPart
from ..counter_places import CounterPlace, counter_at, stacks
from ..map_places import MapCamera
from ..model.board_model import NO_SPOT, ChanceModel, CounterModel, MapModel, ReachModel, Spot
from ..pictures.chance_art import tag_at
from ..pictures.map_painter import MapPainter, MapScene
from ..pictures.motion_painter import MotionFrame
from .counter_view import NOBODY_MOVES, CounterView

_WHEEL_STEP: Final = 1
LISTED: Final = 17
"""The type in which the units of a stack are told, in design pixels."""


class MapView(CounterView):
    """A map. The whole of it fits at first; `+`, `-` and the wheel zoom, a drag pushes it.

    A unit that is ready or chosen is dragged instead, and dropped where one lets it go.
    """

    focusable: ClassVar[bool] = True

    def __init__(self, model: MapModel, key: Hashable = None) -> None:
        self.painter: Final = MapPainter()
        super().__init__(self.painter.tiles, key)
        self._model = model
        self._described_hex = -1
        self.tells_all = False
        """Whether hexes are told of in which there is nothing."""
        self._px = MIN_TYPE
        self.camera = MapCamera()
        self._scene: MapScene | None = None

    @property
    def model(self) -> MapModel:
        return self._model

    @model.setter
    def model(self, model: MapModel) -> None:
        if model != self._model:
            self._model = model
            cursor = model.overlay.cursor
            self._tell_of(
                hex_of(cursor) if cursor >= 0 and not self.hovered else self._described_hex
            )
            self._changed()

    @property
    def scene(self) -> MapScene:
        """Where everything lies, in pixels of its own picture."""
        if self._scene is None:
            places = self.camera.places(self._model.ground.grid, self._size)
            lists = self.hovered or self._model.overlay.cursor >= 0
            self._scene = MapScene(self._still_model(), places, self._size, self._px, lists=lists)
        return self._scene

    @property
    def hovered(self) -> bool:
        return super().hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        """A stack is listed while the pointer is on the map itself."""
        if value != self._hovered:
            self._hovered = value
            self._changed()
        if not value:
            self._pointed_at(NO_SPOT)

    @property
    def unfinished(self) -> bool:
        return self.painter.drafted

    def _pointed_at(self, spot: Spot) -> None:
        self._tell_of(spot.hex)
        super()._pointed_at(spot)

    def _tell_of(self, number: int) -> None:
        """Have the hint say what lies in a hex, -1 for none."""
        hexes = self._model.ground.hexes
        self._described_hex = number if number < len(hexes) else -1
        self.hint = hexes[number].description if self._described_hex >= 0 else ""

    @property
    def hint_box(self) -> pygame.Rect:
        """The hex whose ground is told, with the list of its stack: a hint covers neither."""
        if self._described_hex < 0:
            return self.rect
        box, fan = self.hex_box(self._described_hex), self.scene.fan
        if fan is not None:
            box.union_ip(fan.rect.move(self.rect.topleft))
        return box.clip(self.rect)

    def counters(self) -> Sequence[CounterPlace]:
        """Every counter on the map with its place, in pixels of the map's own picture."""
        return [place for stack in self.scene.counters.values() for place in stack]

    def _still_model(self) -> MapModel:
        """What lies there while something moves."""
        moving = self._moving
        if moving == NOBODY_MOVES:
            return self._model
        left = tuple(each for each in self._model.counters if each.unit != moving)
        return msgspec.structs.replace(self._model, counters=left)

    @property
    def _size(self) -> tuple[int, int]:
        return max(self.rect.width, 1), max(self.rect.height, 1)

    def _forget_scene(self) -> None:
        self._scene = None

    def _changed(self) -> None:
        self._forget_scene()
        self.touch()

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        self._px = look.theme.read_type(LISTED)
        self._changed()

    # What lies where.

    def spot_at(self, pos: tuple[int, int]) -> Spot:
        """What a pixel of the window shows: a unit, a hex, or nothing."""
        pixel = pos[0] - self.rect.left, pos[1] - self.rect.top
        tagged = tag_at(self.painter.tags, pixel)
        if tagged is not None:
            return tagged
        found = self._counter_at(pixel)
        if found is not None:
            return found.spot
        scene = self.scene
        if scene.fan is not None and scene.fan.rect.collidepoint(pixel):
            return Spot(scene.fan.hex, location(scene.fan.hex))
        number = scene.places.hex_at(pixel)
        return NO_SPOT if number < 0 else Spot(number, location(number))

    def _counter_under(self, pos: tuple[int, int]) -> CounterPlace | None:
        return self._counter_at((pos[0] - self.rect.left, pos[1] - self.rect.top))

    @property
    def _chosen(self) -> Collection[int]:
        return self._model.overlay.chosen

    @property
    def _offered(self) -> Collection[int]:
        return self._model.overlay.offered

    @property
    def _cursor(self) -> Spot:
        overlay = self._model.overlay
        if overlay.cursor < 0:
            return NO_SPOT
        return Spot(hex_of(overlay.cursor), overlay.cursor, overlay.pointed)

    def told(self) -> Sequence[ToldPart]:
        """Every hex in which something stands, lies or can be chosen, then its units."""
        boxes = {one.counter.unit: one.rect.move(self.rect.topleft) for one in self.counters()}
        by_hex = stacks(self._model.counters)
        found = [
            part
            for number in range(len(self._model.ground.hexes))
            for part in self._told_hex(number, by_hex.get(number, ()), boxes)
        ]
        off = [one for one in self._model.counters if one.loc < 0]
        return [*found, *(self._told_unit(one, boxes.get(one.unit, self.rect), 1) for one in off)]

    def _told_hex(
        self, number: int, units: Sequence[CounterModel], boxes: Mapping[int, pygame.Rect]
    ) -> Iterator[ToldPart]:
        hex_, overlay = self._model.ground.hexes[number], self._model.overlay
        ground = location(number)
        offered: Sequence[ReachModel | ChanceModel] = (*overlay.reach, *overlay.chances)
        here = [one for one in offered if hex_of(one.loc) == number]
        at = hex_of(overlay.cursor) if overlay.cursor >= 0 else -1
        if not (units or here or at == number or hex_.told != hex_.name or self.tells_all):
            return
        box = self.hex_box(number)
        spot = Spot(number, ground)
        plain = hex_.told in {"", hex_.name}
        ways = [one.told for one in here if one.loc == ground]
        text = ways[0] if ways and plain else hex_.told or hex_.name
        told = self._told_at(("hex", hex_.name), text, box, spot, 1)
        yield told._replace(
            offered=any(one.loc == ground for one in here),
            focused=at == number and overlay.pointed not in {one.unit for one in units},
        )
        for one in here:
            if one.told and not (plain and one.loc == ground):
                place = Spot(number, one.loc)
                name = ("place", f"{hex_.name} {one.level or '0'}")
                yield self._told_at(name, one.told, box, place, 2)._replace(offered=True)
        for unit in units:
            yield self._told_unit(unit, boxes.get(unit.unit, box), 2)

    def _counter_at(self, pixel: tuple[int, int]) -> CounterPlace | None:
        scene = self.scene
        if scene.fan is not None and scene.fan.rect.collidepoint(pixel):
            return counter_at(scene.fan.rows, pixel)
        for places in (scene.tray, *scene.counters.values()):
            if found := counter_at(places, pixel):
                return found
        return None

    def hex_box(self, number: int) -> pygame.Rect:
        """The box of a hex in the window."""
        xs, ys = zip(*self.scene.places.corners(number), strict=True)
        left, top = round(min(xs)), round(min(ys))
        box = pygame.Rect(left, top, round(max(xs)) - left, round(max(ys)) - top)
        return box.move(self.rect.topleft)

    # How it is looked at.

    def zoom(self, steps: int, pos: tuple[int, int] | None = None) -> bool:
        """Nearer by so many steps, or farther; around a pixel of the window, or the cursor."""
        pixel: tuple[float, float] = (self.rect.width / 2, self.rect.height / 2)
        if pos is not None:
            pixel = pos[0] - self.rect.left, pos[1] - self.rect.top
        elif self._model.overlay.cursor >= 0:
            pixel = self.scene.places.centre(hex_of(self._model.overlay.cursor))
        camera = self.camera.zoomed(self._model.ground.grid, self._size, steps, pixel)
        return self._look_from(camera)

    def open_at(self, number: int) -> None:
        """Look at the map as at the beginning of a game; where it is a large one, at a hex."""
        self._look_from(MapCamera.opening(self._model.ground.grid, self._size, number))

    def reveal(self, number: int) -> bool:
        """Push the map as little as shows a hex; says whether it moved."""
        return self._look_from(self.camera.showing(self._model.ground.grid, self._size, number))

    def _look_from(self, camera: MapCamera) -> bool:
        moved = camera != self.camera
        if moved:
            self.camera = camera
            self._changed()
        return moved

    # Gestures.

    def scroll(self, steps: float, /) -> bool:
        """The wheel zooms around the pointer."""
        if not steps:
            return False
        self.zoom(-_WHEEL_STEP if steps > 0 else _WHEEL_STEP, self._last)
        return True

    def _push(self, dx: int, dy: int) -> bool:
        self._look_from(self.camera.moved(self._model.ground.grid, self._size, dx, dy))
        return True

    # Drawing.

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.fill(COAL, self.rect)
        surface.blit(self.painter.picture(self.scene, look), self.rect)
        if self._motion is not None:
            part = surface.subsurface(self.rect.clip(surface.get_rect()))
            part.set_clip(part.get_rect())
            MotionFrame(part, look, self._tiles, self._share).on_map(self.scene, self._motion)
        self.draw_carried(surface, look)
        if self.painter.drafted:
            self.touch()
        surface.set_clip(clip)
