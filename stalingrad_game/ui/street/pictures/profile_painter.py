"""A line of sight from the side: ground, houses, hexsides, and the line from eye to eye.

The line is solid where it is clear, dashed where it is obscured; one that is cut ends in a cross.
"""

from __future__ import annotations

from math import ceil
from typing import Final

import pygame

from ...art.canvas import Canvas
from ...art.resources import Look
from ...style.theme import (
    ASH,
    CHALK,
    COAL,
    DUST,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    RIVER_LIGHT,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from ..model.profile_model import ANY_HEIGHT, ProfileHex, ProfileModel, ProfileSide
from . import section_art as art
from .house_art import roof_ink
from .overlay_art import SIGHT_INKS, cross_at, dashed_line

_AIR: Final = 1.0
"""How many storeys of sky stand over the highest thing."""
_EARTH: Final = 0.5
_RAVINE: Final = 1.5
"""What lies below the ground, in storeys, without and with a ravine."""
_LEAST: Final = 2.0
"""So many storeys are shown at least."""


class ProfileScale:
    """Turns shares of a line and storeys into pixels."""

    def __init__(self, model: ProfileModel, size: tuple[int, int], foot: int, gutter: int) -> None:
        """A scale for a picture; `foot` is the height of the names below."""
        tops = [max(each.top, float(each.floors)) for each in model.hexes]
        self.storeys: Final = max(_LEAST, *model.heights, *tops) + _AIR
        low = min(each.ground for each in model.hexes)
        self.below: Final = _EARTH if low >= 0 else _RAVINE
        self.gutter: Final = gutter
        self.width: Final = max(size[0] - 2 * gutter, 1)
        self.storey: Final = max(size[1] - foot, 8) / (self.storeys + self.below)
        """Pixels of a storey."""

    def x(self, share: float) -> float:
        """The pixel of a share of the line."""
        return self.gutter + share * self.width

    def y(self, height: float) -> float:
        """The pixel of a height in storeys."""
        return (self.storeys - height) * self.storey

    def box(self, start: float, end: float, low: float, high: float) -> pygame.Rect:
        """The box between two shares and two heights."""
        left, top = round(self.x(start)), round(self.y(high))
        return pygame.Rect(left, top, round(self.x(end)) - left, round(self.y(low)) - top)


class ProfilePainter:
    """Paints profiles for one window."""

    def __init__(self) -> None:
        """Nothing is painted yet."""
        self._key: tuple[object, ...] | None = None
        self._picture = pygame.Surface((1, 1))
        self.painted = 0
        """How many pictures were made."""

    def picture(self, model: ProfileModel, size: tuple[int, int], look: Look) -> pygame.Surface:
        """The profile; don't draw on it."""
        key = (model, size, look.theme)
        if key != self._key:
            self._key = key
            self._picture = _Upright(model, size, look).finish()
            self.painted += 1
        return self._picture


class _Upright:
    """One picture of a profile being painted."""

    def __init__(self, model: ProfileModel, size: tuple[int, int], look: Look) -> None:
        self._model: Final = model
        self._look: Final = look
        self._px: Final = max(min(look.theme.read_type(16), size[1] // 10), MIN_TYPE)
        foot = round(self._px * 2.9)
        self._scale: Final = ProfileScale(model, size, foot, round(self._px * 1.9))
        self._size: Final = size
        self._canvas: Final = Canvas(size, units=float(size[1]), backdrop=COAL)

    def finish(self) -> pygame.Surface:
        """Paint it, the line last."""
        self._backdrop()
        for each in sorted(self._model.hexes, key=lambda one: not one.beside):
            self._hex(each)
        for side in self._model.sides:
            self._side(side)
        self._line()
        picture = self._canvas.finish()
        self._words(picture)
        return picture

    def _backdrop(self) -> None:
        scale = self._scale
        width = self._size[0]
        air = pygame.Rect(0, 0, width, round(scale.y(0)))
        art.sky(self._canvas, air, plain=True)
        for storey in range(1, ceil(scale.storeys)):
            y = scale.y(storey)
            self._canvas.stroke(((scale.gutter, y), (width, y)), 1.0, mix(DUST, ASH, 0.8))
        ground = pygame.Rect(0, air.bottom, width, round(scale.below * scale.storey))
        art.earth(self._canvas, ground)

    def _hex(self, each: ProfileHex) -> None:
        scale = self._scale
        if each.ground < 0:
            hollow = scale.box(each.start, each.end, each.ground, 0)
            self._fill(hollow, mix(DUST, STEEL, 0.25))
        if each.floors:
            self._house(each)
        elif each.top == ANY_HEIGHT:
            cloud = scale.box(each.start, each.end, 0, scale.storeys)
            art.hatching(self._canvas, cloud, round(scale.storey))
        elif each.top > each.ground:
            heap = scale.box(each.start, each.end, max(each.ground, 0.0), each.top)
            self._fill(heap, SOOT)
            self._fill(heap.inflate(-3, -3), mix(STEEL, OCHRE, 0.35))
            art.hatching(self._canvas, heap.inflate(-3, -3), round(scale.storey))
        x = scale.x(each.start)
        self._canvas.stroke(((x, scale.y(0)), (x, self._size[1])), 1.2, IRON)
        if each.kind != "clear":
            top = each.top if each.top > 0 else scale.storeys
            box = scale.box(each.start, each.end, min(each.ground, 0.0), top)
            art.lit_frame(self._canvas, box, SIGHT_INKS[each.kind], 2.5)

    def _fill(self, box: pygame.Rect, ink: Colour) -> None:
        self._canvas.rect(box.left, box.top, box.width, box.height, ink)

    def _house(self, each: ProfileHex) -> None:
        """Its front: a row of windows for each floor, and what stands higher than its floors."""
        scale = self._scale
        body = scale.box(each.start, each.end, 0, max(each.top, float(each.floors)))
        wall: Colour = mix(roof_ink(each.material), PAPER, 0.25 if each.beside else 0.5)
        self._fill(body, SOOT)
        self._fill(body.inflate(-4, -4), wall)
        for floor in range(each.floors):
            row = scale.box(each.start, each.end, floor, floor + 1)
            self._canvas.rect(row.left, row.bottom - 1.5, row.width, 3, SOOT)
            count = max(row.width // max(round(scale.storey * 0.6), 8), 1)
            for number in range(count):
                wide = min(scale.storey * 0.24, row.width / (2.2 * count))
                x = row.left + row.width * (number + 0.5) / count - wide / 2
                y = row.top + scale.storey * 0.25
                self._canvas.rect(x - 1.5, y - 1.5, wide + 3, scale.storey * 0.42 + 3, SOOT)
                light = mix(RIVER_LIGHT, CHALK, 0.35)
                self._canvas.rect(x, y, wide, scale.storey * 0.42, light)

    def _side(self, side: ProfileSide) -> None:
        scale = self._scale
        top = scale.storeys if side.top == ANY_HEIGHT else side.top
        wide = max(scale.storey * 0.14, 5)
        x = scale.x(side.at)
        ink = SIGHT_INKS[side.kind] if side.kind != "clear" else CHALK
        high = scale.y(0) - scale.y(top)
        self._canvas.rect(x - wide / 2 - 2, scale.y(top) - 2, wide + 4, high + 2, ink)
        self._canvas.rect(x - wide / 2, scale.y(top), wide, high, SOOT)

    def _line(self) -> None:
        scale, model = self._scale, self._model
        first, last = model.heights
        start = scale.x(0.0), scale.y(first)
        end = scale.x(1.0), scale.y(last)
        ink, wide = SIGHT_INKS[model.kind], max(scale.storey * 0.07, 4.0)
        if model.kind == "cut":
            share = min(max(model.cut_at, 0.0), 1.0)
            there = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            dashed_line(self._canvas, (start, there), wide, ink, None)
            dashed_line(self._canvas, (there, end), wide * 0.9, ink, (2.0, 12.0))
            cross_at(self._canvas, there, max(scale.storey * 0.16, 9.0), wide)
        else:
            dash = (14.0, 9.0) if model.kind == "obscured" else None
            dashed_line(self._canvas, (start, end), wide, ink, dash)
        size = max(scale.storey * 0.1, 5.0)
        for point in (start, end):
            self._canvas.disc(*point, size * 1.4, SOOT)
            self._canvas.disc(*point, size, CHALK)
            self._canvas.disc(*point, size * 0.45, SOOT)

    def _words(self, picture: pygame.Surface) -> None:
        """Names of hexes below, storeys at the left, what stands on hexsides."""
        fonts, scale, px = self._look.fonts, self._scale, self._px
        row = round(px * 1.3)
        top = self._size[1] - 2 * row - 2
        for each in self._model.hexes:
            if each.beside:
                continue
            box = scale.box(each.start, each.end, 0, 0)
            both = [one for one in self._model.hexes if one.start == each.start]
            name = "·".join(one.name for one in both)
            said = next((one.said for one in both if one.said), "")
            words = pygame.Rect(box.left + 2, top, box.width - 4, row)
            if fonts.width("title", px, name) <= words.width:
                fonts.draw(picture, "title", px, name, PAPER, words, "centre")
            below = words.move(0, row)
            if fonts.width("text_italic", px, said) <= below.width:
                fonts.draw(picture, "text_italic", px, said, DUST, below, "centre")
        for storey in range(ceil(scale.storeys)):
            y = round(scale.y(storey))
            box = pygame.Rect(0, y - row // 2 - (0 if storey else row // 2), scale.gutter, row)
            if box.top >= 0:
                fonts.draw(picture, "digits", px, str(storey), SOOT, box, "centre")
