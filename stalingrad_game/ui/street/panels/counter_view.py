"""A picture with counters as a widget: pointed at, clicked, its units carried from place to place.

Map and Section are such pictures. They say what was meant; what that does is for others to know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from functools import partial
from math import dist
from typing import ClassVar, Final

import pygame

from ....street_fight.board.locations import hex_of
from ...art.resources import Look
from ...widgets.base import ToldPart, Widget
from ..counter_places import CounterPlace
from ..model.board_model import NO_SPOT, CounterModel, MotionModel, MoveMotion, Spot
from ..pictures.tiles import TileCache
from ..pictures.unit_art import counter_tile

DRAG_FROM: Final = 6
"""How far a press must move to be a drag, in pixels."""
NOBODY_MOVES: Final = -1


class CounterView(Widget):
    """A picture with counters; a unit that is ready or chosen is dragged and dropped."""

    described_as: ClassVar[str] = "map"

    def __init__(self, tiles: TileCache, key: Hashable = None) -> None:
        """Keep pictures of counters among these tiles; nobody is told of gestures yet."""
        super().__init__(key=key)
        self.on_point: Callable[[Spot], object] = lambda _: None
        """Told what is pointed at."""
        self.on_click: Callable[[Spot], object] = lambda _: None
        self.on_focus: Callable[[Spot], object] = lambda _: None
        """Told where the keyboard is to point."""
        self.on_drop: Callable[[int, Spot], object] = lambda _unit, _spot: None
        """Told of a unit that is let go, and where."""
        self.on_drop_outside: Callable[[int, tuple[int, int]], None] | None = None
        """Told of a unit that is let go beyond the picture, and where."""
        self.words = ""
        """What is said of it to those who don't see it."""
        self._tiles: Final = tiles
        self._motion: MotionModel | None = None
        self._share = 0.0
        self._pressed: tuple[int, int] | None = None
        self._last: tuple[int, int] = (0, 0)
        self._carried: CounterPlace | None = None
        self._dragging = False

    # What a picture of its own says.

    def spot_at(self, pos: tuple[int, int]) -> Spot:
        """What a pixel of the window shows: a unit, a place, or nothing."""
        raise NotImplementedError

    def _counter_under(self, pos: tuple[int, int]) -> CounterPlace | None:
        """The counter at a pixel of the window."""
        raise NotImplementedError

    @property
    def _chosen(self) -> Collection[int]:
        raise NotImplementedError

    @property
    def _offered(self) -> Collection[int]:
        """The units that can be chosen as targets."""
        raise NotImplementedError

    @property
    def _cursor(self) -> Spot:
        """Where the keyboard points; `NO_SPOT` while it doesn't."""
        raise NotImplementedError

    def _forget_scene(self) -> None:
        """Find every place anew, as other values are shown."""
        raise NotImplementedError

    def _push(self, _dx: int, _dy: int) -> bool:
        """Move the picture by so many pixels; False where that can't be done."""
        return False

    def _pointed_at(self, spot: Spot) -> None:
        self.on_point(spot)

    # What moves.

    def show(self, motion: MotionModel | None, share: float = 0.0) -> None:
        """Draw a motion over the picture, so far as a share of its time says; None for none.

        A counter that moves isn't shown where it stands.
        """
        if motion != self._motion:
            self._forget_scene()
        if (motion, share) != (self._motion, self._share):
            self.touch()
        self._motion, self._share = motion, share

    @property
    def motion(self) -> MotionModel | None:
        """What moves over the picture."""
        return self._motion

    @property
    def _moving(self) -> int:
        """The unit that is on its way; `NOBODY_MOVES` for none."""
        motion = self._motion
        return motion.counter.unit if isinstance(motion, MoveMotion) else NOBODY_MOVES

    @property
    def spoken(self) -> str:
        return self.words

    def _told_unit(self, counter: CounterModel, box: pygame.Rect, level: int) -> ToldPart:
        """Its states and its chance; a press and the focus mean the unit itself."""
        spot = Spot(hex_of(counter.loc) if counter.loc >= 0 else -1, counter.loc, counter.unit)
        chance = f" {counter.chance}" if counter.chance else ""
        return self._told_at(
            ("unit", counter.name), f"{counter.text}{chance}", box, spot, level
        )._replace(
            offered=counter.ready or counter.mark == "target" or counter.unit in self._offered,
            chosen=counter.unit in self._chosen,
            focused=self._cursor == spot,
        )

    def _told_at(
        self, name: tuple[str, str], text: str, box: pygame.Rect, spot: Spot, level: int
    ) -> ToldPart:
        """A place or a unit as it is told: a press is a click there."""
        return ToldPart(
            name[0],
            " ".join(name),
            text,
            box,
            partial(self._click_at, spot),
            partial(self.on_focus, spot),
            level,
        )

    def _click_at(self, spot: Spot) -> None:
        """Point there and click, as who doesn't see the picture asks for."""
        self._pointed_at(spot)
        self.on_focus(spot)
        self.on_click(spot)

    # Gestures.

    def point(self, pos: tuple[int, int], /) -> None:
        self._last = pos
        self._pointed_at(self.spot_at(pos))

    @property
    def hovered(self) -> bool:
        return self._hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        self._hovered = value
        if not value:
            self._pointed_at(NO_SPOT)

    def press(self, pos: tuple[int, int], /) -> None:
        self._pressed, self._last, self._dragging = pos, pos, False
        found = self._counter_under(pos)
        self._carried = found if found is not None and self.carries(found.counter) else None

    def carries(self, counter: CounterModel) -> bool:
        return counter.ready or counter.unit in self._chosen

    def drag(self, pos: tuple[int, int], /) -> None:
        """Carry a unit, or push the picture."""
        if self._pressed is None or (not self._dragging and dist(pos, self._pressed) < DRAG_FROM):
            return
        before = self._last if self._dragging else self._pressed
        if self._carried is None:
            if not self._push(pos[0] - before[0], pos[1] - before[1]):
                return
        else:
            self.touch()
            under, spot = self._counter_under(pos), self.spot_at(pos)
            beside = under is not None and under.counter.side == self._carried.counter.side
            self._pointed_at(spot._replace(unit=-1) if beside else spot)  # it goes where that is
        self._dragging, self._last = True, pos

    def release(self, pos: tuple[int, int], /) -> None:
        pressed, carried, dragged = self._pressed, self._carried, self._dragging
        self._pressed, self._carried, self._dragging = None, None, False
        if pressed is None:
            return
        if carried is not None:
            self.touch()
        if not self.rect.collidepoint(pos):
            if dragged and carried is not None and self.on_drop_outside:
                self.on_drop_outside(carried.counter.unit, pos)
            return
        if not dragged:
            self.on_click(self.spot_at(pressed))
        elif carried is not None:
            self.on_drop(carried.counter.unit, self.spot_at(pos))

    # Drawing.

    def draw_carried(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the unit that is carried where the pointer is."""
        if self._carried is None or not self._dragging:
            return
        box = self._carried.rect
        box.center = self._last
        surface.blit(self._picture_of(self._carried.counter, box.size, look), box)

    def _picture_of(
        self, counter: CounterModel, size: tuple[int, int], look: Look
    ) -> pygame.Surface:
        """What is carried of a unit."""
        return counter_tile(self._tiles, counter, size, look)
