"""Where the counters of a hex lie: in steps, so that every head is seen, or as a list with words.

All is in pixels. The last one of a list lies on top.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, product
from typing import Final

import msgspec
import pygame

from ...street_fight.board.locations import hex_of
from .map_places import MapPlaces
from .model.board_model import CounterModel, Spot

COUNTER_WIDE: Final = 2.5
"""A counter on the map, in units."""
COUNTER_HIGH: Final = 2.1
STACKED: Final = (1.0, 0.86, 0.8)
"""How large a counter is alone, of two, and of more, as a share of one that stands alone."""
_ROOM: Final = (3.2, 2.5)
"""How much of a hex a stack takes up each way, in units."""
_STEP: Final = (1.05, 0.64)
"""The most that a counter lies to the right of the one under it, and below it: its head is seen."""
_FOOT: Final = 0.9
"""How far below the middle of the hex counters reach, in units."""
FAN_GROWTH: Final = 1.15
_FAN_LEAST: Final = 54
"""The least width of a counter in a fan, in pixels."""
_FAN_MOST: Final = 110
"""From this width on, counters in a fan don't grow with the map."""
FAN_WORDS: Final = (11, 8, 6)
"""How wide the words beside a counter of the list may be, as a multiple of their type: less where
the list would cover what is to be seen."""
FAN_AWAY: Final = (1.65, 1.75)
"""How far from the middle of its hex a list begins beside it, and above or below it, in units."""
FAN_LINES: Final = 3
"""How many lines of them a row has room for."""
TRAY_GAP: Final = 6
COUNTER_GAP: Final = 1


class BoxPlace(msgspec.Struct, frozen=True):
    """Where something lies."""

    left: int
    top: int
    width: int
    height: int

    @property
    def rect(self) -> pygame.Rect:
        """Its box; every time another one."""
        return pygame.Rect(self.left, self.top, self.width, self.height)


class CounterPlace(BoxPlace, frozen=True):
    """A counter and its box."""

    counter: CounterModel

    @property
    def spot(self) -> Spot:
        """What it stands for."""
        loc = self.counter.loc
        return Spot(hex_of(loc) if loc >= 0 else -1, loc, self.counter.unit)


class Fan(BoxPlace, frozen=True):
    """A stack as a list beside its hex: a row for each counter, the highest floor on top."""

    hex: int
    places: tuple[CounterPlace, ...]
    """Where the counters lie."""
    rows: tuple[CounterPlace, ...]
    """Their rows, each a counter with the room for its words at the right."""


def in_row(
    counters: Sequence[CounterModel], room: tuple[float, float], top: int, size: tuple[int, int]
) -> tuple[CounterPlace, ...]:
    """Counters of one size in the middle of a room, overlapping where they are too many.

    `room` is its left end and its width, `top` the line of their upper edges.
    """
    start, wide = room
    pitch = 0.0
    if len(counters) > 1:
        pitch = min(size[0] + COUNTER_GAP, (wide - size[0]) / (len(counters) - 1))
    left = start + max(wide - size[0] - pitch * (len(counters) - 1), 0) / 2
    return tuple(
        CounterPlace(round(left + pitch * number), top, *size, counter)
        for number, counter in enumerate(counters)
    )


def stacks(counters: Sequence[CounterModel]) -> Mapping[int, tuple[CounterModel, ...]]:
    """The counters of each hex, from the lowest up."""
    on_map = [counter for counter in counters if counter.loc >= 0]
    found: dict[int, list[CounterModel]] = {}
    for counter in on_map:
        found.setdefault(hex_of(counter.loc), []).append(counter)
    return {number: tuple(stack) for number, stack in found.items()}


def stack_places(
    stack: Sequence[CounterModel], middle: tuple[float, float], unit: float
) -> tuple[CounterPlace, ...]:
    """Where the counters of one hex lie; the hex's middle in pixels."""
    share = unit * STACKED[min(len(stack), len(STACKED)) - 1]
    width, height = max(round(COUNTER_WIDE * share), 8), max(round(COUNTER_HIGH * share), 8)
    gaps = max(len(stack) - 1, 1)
    right = max(min(_STEP[0] * unit, (_ROOM[0] * unit - width) / gaps), 0)
    down = max(min(_STEP[1] * unit, (_ROOM[1] * unit - height) / gaps), 0)
    steps = len(stack) - 1
    left, top = middle[0] - (width + right * steps) / 2, middle[1] + _FOOT * unit - height
    return tuple(
        CounterPlace(
            round(left + right * number),
            round(top - down * (steps - number)),
            width,
            height,
            counter,
        )
        for number, counter in enumerate(stack)
    )


def map_counters(
    counters: Sequence[CounterModel], places: MapPlaces
) -> Mapping[int, tuple[CounterPlace, ...]]:
    return {
        number: stack_places(stack, places.centre(number), places.unit)
        for number, stack in stacks(counters).items()
    }


def tray_places(
    counters: Sequence[CounterModel], box: pygame.Rect, unit: float
) -> tuple[CounterPlace, ...]:
    """Guns behind the map: the Germans' at the lower left of its box, the Soviets' at the right."""
    width, height = max(round(COUNTER_WIDE * unit), 30), max(round(COUNTER_HIGH * unit), 28)
    found = []
    for side in (0, 1):
        guns = [each for each in counters if each.loc < 0 and each.side == side]
        for number, counter in enumerate(guns):
            step = number * (width + TRAY_GAP) + TRAY_GAP
            left = box.left + step if side == 0 else box.right - step - width
            top = box.bottom - height - TRAY_GAP
            found.append(CounterPlace(left, top, width, height, counter))
    return tuple(found)


def fan_of(
    stack: Sequence[CounterModel],
    number: int,
    places: MapPlaces,
    box: pygame.Rect,
    px: int,
    taken: Sequence[pygame.Rect] = (),
    lit: Sequence[pygame.Rect] = (),
) -> Fan:
    """The list of a hex, beside it where it covers least of what is taken, kept inside a box.

    What is `lit`, as targets and who is chosen are, is covered only where there is no other place.
    `px` is the size of the type in which each counter is told. What is too high for the box stands
    in columns.
    """
    wide_here = round(COUNTER_WIDE * places.unit)
    width = max(min(round(wide_here * FAN_GROWTH), _FAN_MOST), wide_here * 3 // 4, _FAN_LEAST)
    height = round(width * COUNTER_HIGH / COUNTER_WIDE)
    gap = max(width // 7, 7)  # corners of who can be chosen stand out
    floors = [list(row) for _, row in groupby(reversed(stack), key=lambda each: each.loc)]
    listed = [counter for row in floors for counter in reversed(row)]
    row_high = max(height, px * FAN_LINES * 5 // 4)
    most = max((box.height - gap) // (row_high + gap), 1)
    columns = -(-len(listed) // most)
    each = -(-len(listed) // columns)
    high = each * (row_high + gap) + gap
    panel, row_wide = box, 0
    for words in FAN_WORDS:
        row_wide = min(width + width // 3 + gap + px * words, (box.width - gap) // columns - gap)
        wide = columns * (row_wide + gap) + gap
        panel = _free_panel((wide, high), places.centre(number), places.unit, box, taken, lit)
        if panel.collidelist(list(lit)) < 0:
            break
    found, rows = [], []
    for index, counter in enumerate(listed):
        column, line = divmod(index, each)
        left = panel.left + gap + column * (row_wide + gap)
        top = panel.top + gap + line * (row_high + gap)
        rows.append(CounterPlace(left, top, row_wide, row_high, counter))
        found.append(CounterPlace(left, top + (row_high - height) // 2, width, height, counter))
    return Fan(*panel.topleft, *panel.size, number, tuple(found), tuple(rows))


def _free_panel(
    size: tuple[int, int],
    middle: tuple[float, float],
    unit: float,
    box: pygame.Rect,
    taken: Sequence[pygame.Rect],
    lit: Sequence[pygame.Rect],
) -> pygame.Rect:
    """The place for a list at the edge of a hex that covers fewest boxes, and least of them.

    Those that are lit are worth more than any number of others: where none of the usual places
    spares them the list is pushed along the hex to their edges.
    """
    (wide, high), (x, y) = size, middle
    across, along = (away * unit for away in FAN_AWAY)

    def covers(place: tuple[float, float]) -> tuple[int, int, int, pygame.Rect]:
        panel = pygame.Rect(round(place[0]), round(place[1]), wide, high).clamp(box)
        parts = [panel.clip(one) for one in taken if panel.colliderect(one)]
        area = sum(part.width * part.height for part in parts)
        return len(panel.collidelistall(list(lit))), len(parts), area, panel

    beside, over = (x + across, x - across - wide), (y - along - high, y + along)
    corners = [*product((x - wide / 2, x - across, x + across - wide), over)]
    corners += product(beside, (y - high / 2, y - along, y + along - high))
    found = [covers(one) for one in corners]
    if all(one[0] for one in found):
        hexagon = pygame.Rect(0, 0, round(2 * across) + 4, round(2 * along) + 4)
        hexagon.center = round(x), round(y)
        lefts = [float(left) for one in lit for left in (one.left - wide, one.right)]
        tops = [float(top) for one in lit for top in (one.top - high, one.bottom)]
        pushed = map(covers, (*product(lefts, over), *product(beside, tops)))
        found += [one for one in pushed if one[3].colliderect(hexagon)]
    return min(found, key=lambda one: one[:3])[3]


def counter_at(places: Sequence[CounterPlace], pixel: tuple[int, int]) -> CounterPlace | None:
    """The topmost counter at a pixel."""
    x, y = pixel
    for place in reversed(places):
        if 0 <= x - place.left < place.width and 0 <= y - place.top < place.height:
            return place
    return None
