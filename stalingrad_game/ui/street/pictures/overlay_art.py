"""What is laid over the map: places in reach, the way, the line of sight, cursor and chosen units.

Every kind has its own line: a way is solid with a disc at each step; a clear line of sight is
solid, an obscured one dashed, one that is cut ends in a cross and goes on in dots.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

import pygame

from ...art.canvas import Canvas
from ...art.geometry import Point
from ...art.resources import Look
from ...style.theme import (
    BRICK,
    BRICK_LIGHT,
    CHALK,
    LEAF,
    MIN_TYPE,
    PAPER,
    RIVER_LIGHT,
    SOOT,
    Colour,
    mix,
)
from ..map_places import MapPlaces, between
from ..model.board_model import SightKind, SightModel
from .terrain_art import HIGH, OUTLINE
from .tiles import unit_canvas

SIGHT_INKS: Final[Mapping[SightKind, Colour]] = MappingProxyType(
    {"clear": LEAF, "obscured": RIVER_LIGHT, "cut": BRICK_LIGHT}
)
CHIP_HIGH: Final = 0.62
"""The height of a figure's chip, in units."""
_DASH: Final = (0.55, 0.35)
_DOTS: Final = (0.12, 0.4)
LABELS_AWAY: Final = (0.9, 1.8, 2.8, 4.0)
"""How far from the middle of a hex the words about a line may stand, in units."""
_LABELS_ROUND: Final = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Where round it, across and along: the first is away from where the line comes from."""


def reach_tile(unit: float) -> pygame.Surface:
    """The ring of a hex that can be reached: two thin lines with teeth inwards."""
    canvas = unit_canvas(unit, 2.06, HIGH * 1.03)
    for share, ink, wide in ((0.93, SOOT, 0.15), (0.93, LEAF, 0.08)):
        canvas.stroke([(x * share, y * share) for x, y in OUTLINE], wide, ink, closed=True)
    for x, y in OUTLINE:
        canvas.stroke(((x * 0.93, y * 0.93), (x * 0.8, y * 0.8)), 0.2, SOOT)
        canvas.stroke(((x * 0.93, y * 0.93), (x * 0.81, y * 0.81)), 0.12, LEAF)
    return canvas.finish()


def frame_tile(unit: float, ink: Colour, share: float, *, dashed: bool = False) -> pygame.Surface:
    """The outline of a hex, a share of its size; dashed or whole."""
    canvas = unit_canvas(unit, 2.2, HIGH * 1.1)
    line = [(x * share, y * share) for x, y in OUTLINE]
    for start, end in pairwise([*line, line[0]]):
        for tone, wide in ((SOOT, 0.24), (ink, 0.14)):
            if dashed:
                for step in range(3):
                    part = _part(start, end, step / 3 + 0.05, step / 3 + 0.25)
                    canvas.stroke(part, wide, tone)
            else:
                canvas.stroke((start, end), wide, tone)
    return canvas.finish()


def cursor_tile(unit: float) -> pygame.Surface:
    """The hex cursor: heavy corners."""
    canvas = unit_canvas(unit, 2.2, HIGH * 1.1)
    line = [(x * 0.97, y * 0.97) for x, y in OUTLINE]
    for index, corner in enumerate(line):
        for other in (line[index - 1], line[(index + 1) % 6]):
            part = _part(corner, other, 0.0, 0.3)
            canvas.stroke(part, 0.34, SOOT)
    for index, corner in enumerate(line):
        for other in (line[index - 1], line[(index + 1) % 6]):
            canvas.stroke(_part(corner, other, 0.0, 0.27), 0.2, CHALK)
        canvas.disc(*corner, 0.12, CHALK)
    return canvas.finish()


def aim_tile(size: tuple[int, int], ink: Colour) -> pygame.Surface:
    """Corners round a counter, and a notch in the middle of each edge: it can be chosen."""
    canvas = Canvas(size, units=float(size[1]))
    width, height = size
    line = max(height * 0.08, 2.0)
    arm = height * 0.3
    for tone, wide in ((SOOT, line * 1.8), (ink, line)):
        for x, dx in ((line, 1), (width - line, -1)):
            for y, dy in ((line, 1), (height - line, -1)):
                canvas.stroke(((x, y + dy * arm), (x, y), (x + dx * arm, y)), wide, tone)
    return canvas.finish()


def figure_chip(look: Look, text: str, high: int, ink: Colour, ground: Colour) -> pygame.Surface:
    """A figure on a rounded ground with a dark edge."""
    px = max(round(high * 0.72), MIN_TYPE)
    high = max(high, px + 4)
    wide = max(look.fonts.width("digits", px, text) + high // 2, high)
    canvas = Canvas((wide, high), units=float(high))
    for inset, tone in ((0.0, SOOT), (max(high * 0.08, 1.0), ground)):
        radius = high / 2 - inset
        for x in (high / 2, wide - high / 2):
            canvas.disc(x, high / 2, radius, tone)
        canvas.rect(high / 2, inset, wide - high, high - 2 * inset, tone)
    picture = canvas.finish()
    look.fonts.draw(picture, "digits", px, text, ink, picture.get_rect(), "centre")
    return picture


def _part(start: Point, end: Point, low: float, high: float) -> tuple[Point, Point]:
    return between((start, end), low), between((start, end), high)


class LineBoard:
    """A clear sheet over a part of the map, in its pixels; `finish` gives it with its place."""

    def __init__(self, points: Sequence[Point], margin: float, box: pygame.Rect) -> None:
        """A sheet around points, as far as it lies in a box."""
        xs, ys = zip(*points, strict=True)
        left, top = math.floor(min(xs) - margin), math.floor(min(ys) - margin)
        right, foot = math.ceil(max(xs) + margin), math.ceil(max(ys) + margin)
        self.rect: Final = pygame.Rect(left, top, right - left, foot - top).clip(box)
        size = max(self.rect.width, 1), max(self.rect.height, 1)
        sheet = Canvas(size, units=float(size[1]))
        self.canvas: Final = sheet.at(-self.rect.left, -self.rect.top)

    def finish(self) -> pygame.Surface:
        """The sheet, to be laid at `rect`."""
        return self.canvas.finish()


def way_line(board: Canvas, points: Sequence[Point], unit: float) -> None:
    """The way from place to place, with an arrow at its end."""
    wide = max(0.26 * unit, 4.0)
    for ink, share in ((SOOT, 1.0), (CHALK, 0.6)):
        board.stroke(points, wide * share, ink)
    if len(points) > 1:
        arrow_head(board, points[-2], points[-1], wide * 1.3, CHALK)


def arrow_head(board: Canvas, start: Point, end: Point, size: float, ink: Colour) -> None:
    """The head of an arrow at the end of a line, of a size in pixels."""
    length = math.dist(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    for grow, tone in ((1.45, SOOT), (1.0, ink)):
        reach = size * grow
        tip = end[0] + dx * (reach - size), end[1] + dy * (reach - size)
        back = end[0] - dx * reach * 1.5, end[1] - dy * reach * 1.5
        left = back[0] - dy * reach * 0.8, back[1] + dx * reach * 0.8
        right = back[0] + dy * reach * 0.8, back[1] - dx * reach * 0.8
        board.poly((tip, left, right), tone)


def draw_sight(
    board: Canvas, sight: SightModel, places: MapPlaces, ends: tuple[Point, Point]
) -> None:
    unit = places.unit
    wide = max(0.22 * unit, 4.0)
    start, end = ends
    ink = SIGHT_INKS[sight.kind]
    if sight.kind != "cut" or sight.cut < 0:
        dash = (_DASH[0] * unit, _DASH[1] * unit) if sight.kind == "obscured" else None
        dashed_line(board, (start, end), wide, ink, dash)
        arrow_head(board, start, end, wide * 1.4, ink)
        return
    cross = _nearest(places.centre(sight.cut), start, end)
    dashed_line(board, (start, cross), wide, ink, None)
    dashed_line(board, (cross, end), wide * 0.9, ink, (_DOTS[0] * unit, _DOTS[1] * unit))
    cross_at(board, cross, max(0.5 * unit, 9.0), wide)


def cross_at(board: Canvas, middle: Point, size: float, wide: float) -> None:
    """The cross at which a line is cut."""
    for tone, line in ((SOOT, wide * 1.9), (CHALK, wide * 1.35), (BRICK, wide * 0.85)):
        for turn in (1, -1):
            a = middle[0] - size, middle[1] - size * turn
            b = middle[0] + size, middle[1] + size * turn
            board.stroke((a, b), line, tone)


def _nearest(point: Point, start: Point, end: Point) -> Point:
    """The point of a line that is nearest to another one, not beyond its ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy or 1.0
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    return between((start, end), min(max(share, 0.0), 1.0))


def dashed_line(
    board: Canvas,
    ends: tuple[Point, Point],
    wide: float,
    ink: Colour,
    dash: tuple[float, float] | None,
) -> None:
    """A cased line with dashes and gaps so long, in the board's units; None for a whole one."""
    start, end = ends
    length = math.dist(start, end)
    if not length:
        return
    on, off = dash or (length, 1.0)
    marks = []
    at = 0.0
    while at < length:
        marks.append((at / length, min((at + on) / length, 1.0)))
        at += on + off
    for tone, share in ((SOOT, 1.0), (ink, 0.6)):
        for low, high in marks:
            part = _part(start, end, low, high)
            board.stroke(part, wide * share, tone)
            for point in part:
                board.disc(*point, wide * share / 2, tone)


def label_box(
    size: tuple[int, int],
    at: Point,
    start: Point,
    unit: float,
    window: pygame.Rect,
    taken: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Where the words about a line stand: near a place, in a window, over nothing that is taken.

    Beyond the place, away from where the line comes from, if that is free; else the next place
    round it that is, nearer ones first; else the one that covers least.
    """
    found: list[tuple[int, pygame.Rect]] = []
    down = -1 if start[1] > at[1] else 1
    for away in LABELS_AWAY:
        for across, along in _LABELS_ROUND:
            box = pygame.Rect((0, 0), size)
            step = unit * away
            x = at[0] + across * (step + size[0] / 2)
            y = at[1] + along * down * (step + size[1] / 2)
            box.center = round(x), round(y)
            box.clamp_ip(window)
            parts = (box.clip(each) for each in taken)
            found.append((sum(part.width * part.height for part in parts), box))
            if not found[-1][0]:
                return box
    return min(found, key=lambda one: one[0])[1]


def sight_label(look: Look, sight: SightModel, most: int) -> pygame.Surface:
    """What the line meets, on a dark plate with an edge of its kind; at most so wide."""
    px = look.theme.read_type(18)
    fonts = look.fonts
    lines: list[str] = []
    for word in sight.text.split():
        if lines and fonts.width("text_bold", px, f"{lines[-1]} {word}") <= most - 2 * px:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    row = fonts.height("text_bold", px)
    wide = max(fonts.width("text_bold", px, line) for line in lines) + px * 5 // 4
    plate = pygame.Surface((wide, row * len(lines) + px // 2), 0, 32)
    plate.fill(SOOT)
    ink = SIGHT_INKS[sight.kind]
    plate.fill(ink, (0, 0, max(px // 4, 3), plate.get_height()))
    pygame.draw.rect(plate, mix(ink, SOOT, 0.3), plate.get_rect(), look.theme.hair)
    for number, line in enumerate(lines):
        box = pygame.Rect(px * 3 // 4, px // 4 + number * row, wide, row)
        fonts.draw(plate, "text_bold", px, line, PAPER, box)
    return plate
