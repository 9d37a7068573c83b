"""The Section as a widget: floors are pointed at, units clicked or dragged from floor to floor.

It shows a `SectionModel` and says what was meant; what that does is for others to know.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import Final

import msgspec
import pygame

from ....street_fight.board.locations import hex_of
from ...art.resources import Look
from ...style.theme import ASH, COAL, DUST, MIN_TYPE, SOOT
from ...widgets.base import ToldPart
from ...widgets.text import ellipsis
from ..counter_places import CounterPlace
from ..model.board_model import NO_SPOT, ColumnModel, CounterModel, FloorModel, SectionModel, Spot
from ..pictures.chance_art import tag_at
from ..pictures.figure_art import figure_tile
from ..pictures.motion_painter import MotionFrame
from ..pictures.section_painter import SectionPainter, SectionScene
from ..section_places import SectionPlaces
from .counter_view import NOBODY_MOVES, CounterView

TITLE: Final = 20
"""The size of the title's type, in design pixels."""


class SectionView(CounterView):
    """A house cut open, with its name above and, below, why the floor pointed at is barred."""

    def __init__(
        self, model: SectionModel | None = None, empty: str = "", key: Hashable = None
    ) -> None:
        """`empty` stands there where no house is shown."""
        self.painter: Final = SectionPainter()
        super().__init__(self.painter.tiles, key)
        self._model = model
        self.empty: Final = empty
        self._scene: SectionScene | None = None
        self._look: Look | None = None
        self._pointed = NO_SPOT
        self.corner = 0
        """How wide a button at its upper right is, which hides none of the title, in pixels."""

    @property
    def model(self) -> SectionModel | None:
        return self._model

    @model.setter
    def model(self, model: SectionModel | None) -> None:
        if model != self._model:
            self._model = model
            self._scene = None
            self.touch()

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        self._look, self._scene = look, None

    # What lies where.

    def _row(self, look: Look) -> int:
        return look.fonts.height("text", look.theme.read_type(TITLE)) + look.theme.px(4)

    def _box(self, look: Look) -> pygame.Rect:
        """The picture's box, between the title and the line below."""
        row = min(self._row(look), self.rect.height // 5)
        return pygame.Rect(
            self.rect.left, self.rect.top + row, self.rect.width, max(self.rect.height - 2 * row, 1)
        )

    def scene(self, look: Look) -> SectionScene | None:
        """Where everything lies, in pixels of its own picture; None where nothing is shown."""
        if self._scene is None and self._model is not None:
            box = self._box(look)
            size = max(box.width, 1), box.height
            self._scene = SectionScene(self._still_model(self._model), size, look)
        return self._scene

    def _still_model(self, model: SectionModel) -> SectionModel:
        """Who stands there while somebody moves."""
        moving, replace = self._moving, msgspec.structs.replace
        if moving == NOBODY_MOVES:
            return model
        columns = []
        for column in model.columns:
            floors = []
            for floor in column.floors:
                left = tuple(each for each in floor.counters if each.unit != moving)
                floors.append(replace(floor, counters=left))
            columns.append(replace(column, floors=tuple(floors)))
        return replace(model, columns=tuple(columns))

    @property
    def _places(self) -> SectionPlaces | None:
        """Where everything lies; None where nothing is shown."""
        scene = None if self._look is None else self.scene(self._look)
        return None if scene is None else scene.places

    @property
    def _corner(self) -> tuple[int, int]:
        """Where the picture begins in the window."""
        return self.rect.topleft if self._look is None else self._box(self._look).topleft

    def _pixel(self, pos: tuple[int, int]) -> tuple[int, int]:
        left, top = self._corner
        return pos[0] - left, pos[1] - top

    def spot_at(self, pos: tuple[int, int]) -> Spot:
        """What a pixel of the window shows: a unit, a floor, or nothing."""
        places, tagged = self._places, tag_at(self.painter.tags, self._pixel(pos))
        if tagged is not None and self._model is not None:
            return tagged
        return NO_SPOT if places is None else places.spot_at(self._pixel(pos))

    def floor_box(self, loc: int) -> pygame.Rect | None:
        """The box of a location in the window; None where it isn't shown."""
        place = self._places.floor_of(loc) if self._places else None
        return None if place is None else place.rect.move(self._corner)

    def unit_box(self, unit: int) -> pygame.Rect | None:
        """The box of a unit's counter in the window; None where it isn't shown."""
        columns = self._places.columns if self._places else ()
        places = (one for column in columns for floor in column.floors for one in floor.counters)
        found = next((one.rect for one in places if one.counter.unit == unit), None)
        return None if found is None else found.move(self._corner)

    def _counter_under(self, pos: tuple[int, int]) -> CounterPlace | None:
        return self._places.counter_at(self._pixel(pos)) if self._places else None

    @property
    def _chosen(self) -> Collection[int]:
        return () if self._model is None else self._model.chosen

    @property
    def _offered(self) -> Collection[int]:
        return () if self._model is None else self._model.offered

    @property
    def _cursor(self) -> Spot:
        model = self._model
        if model is None or model.cursor < 0:
            return NO_SPOT
        return Spot(hex_of(model.cursor), model.cursor, model.pointed)

    @property
    def spoken(self) -> str:
        return self.empty if self._model is None else self._model.title

    def told(self) -> Sequence[ToldPart]:
        """Every floor from the roof down, column by column, with who is there."""
        columns = () if self._model is None else self._model.columns
        return [
            part
            for column in columns
            for floor in reversed(column.floors)
            for part in self._told_floor(column, floor)
        ]

    def _told_floor(self, column: ColumnModel, floor: FloorModel) -> Iterator[ToldPart]:
        box = self.floor_box(floor.loc) or self.rect
        text = [f"{column.name}, {floor.name}", *(one.told for one in floor.markers)]
        text += [floor.cost, floor.refusal]
        units = {one.unit for one in floor.counters}
        spot = Spot(column.hex, floor.loc)
        yield self._told_at(
            ("floor", f"{column.name} {floor.level}"),
            ", ".join(one for one in text if one),
            box,
            spot,
            1,
        )._replace(
            offered=floor.reachable,
            focused=self._cursor.loc == floor.loc and self._cursor.unit not in units,
        )
        for unit in floor.counters:
            part = self._told_unit(unit, self.unit_box(unit.unit) or box, 2)
            yield part._replace(name=f"{part.name} inside")

    def _picture_of(
        self, counter: CounterModel, size: tuple[int, int], look: Look
    ) -> pygame.Surface:
        return figure_tile(self._tiles, counter, size, look)

    def _forget_scene(self) -> None:
        self._scene = None

    def _pointed_at(self, spot: Spot) -> None:
        if spot.loc != self._pointed.loc:
            self.touch()
        self._pointed = spot
        super()._pointed_at(spot)

    # Drawing.

    def _described_floor(self) -> FloorModel | None:
        if self._model is None:
            return None
        loc = self._pointed.loc if self._pointed.loc >= 0 else self._model.hovered
        floors = (floor for column in self._model.columns for floor in column.floors)
        return next((floor for floor in floors if floor.loc == loc), None)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.fill(COAL, self.rect)
        box, scene = self._box(look), self.scene(look)
        title = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, box.top - self.rect.top)
        foot = pygame.Rect(
            self.rect.left, box.bottom, self.rect.width, self.rect.bottom - box.bottom
        )
        surface.fill(SOOT, title)
        if scene is None or self._model is None:
            self._write(surface, look, self.empty, box)
        else:
            surface.blit(self.painter.picture(scene, look), box)
            if self._motion is not None:
                part = surface.subsurface(box.clip(surface.get_rect()))
                part.set_clip(part.get_rect())
                MotionFrame(part, look, self._tiles, self._share).on_section(scene, self._motion)
            title.width = max(title.width - self.corner, 1)
            self._write(surface, look, self._model.title, title)
            floor = self._described_floor()
            if floor is not None:
                self._write(surface, look, self.floor_text(floor), foot)
        self.draw_carried(surface, look)
        surface.set_clip(clip)

    def floor_text(self, floor: FloorModel) -> str:
        """What stands below the picture while a floor is pointed at."""
        return f"{floor.refusal} ({floor.rule})" if floor.refusal else floor.name

    def _write(self, surface: pygame.Surface, look: Look, text: str, box: pygame.Rect) -> None:
        px = max(min(look.theme.read_type(TITLE), box.height * 4 // 5), MIN_TYPE)
        inner = box.inflate(-look.theme.px(20), 0)
        ink = DUST if text != self.empty else ASH
        line = ellipsis(look.fonts, "text_bold", px, text, inner.width)
        look.fonts.draw(surface, "text_bold", px, line, ink, inner)
