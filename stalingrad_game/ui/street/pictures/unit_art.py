"""Counters of Street Fight: a silhouette on the plate of its side, with name, level and strength.

A counter is told by the plate's shape and the silhouette as well as by its ink; the level stands
on a light tab of its own, so that a figure there is never taken for a strength.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ....street_fight.words.board_text import ACTED
from ...art.canvas import Canvas
from ...art.geometry import Points
from ...art.resources import Look
from ...art.svg_pictures import picture_of
from ...style.theme import (
    ASH,
    CHALK,
    FIRE,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    Colour,
    SideName,
    mix,
)
from ..model.board_model import CounterModel, StateModel
from .tiles import TileCache

LOOKS_LIKE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rifle_squad": "rifle",
        "elite_squad": "assault",
        "mg_squad": "machine_gun",
        "engineer_squad": "pioneer",
        "flame_squad": "flamethrower",
        "mortar_squad": "mortar",
        "infantry_gun": "field_gun",
        "panzer_iii": "panzer",
        "stug_iii": "stug",
        "t34": "t34",
    }
)
"""By kind: the silhouette of the card game that it has; others have their own."""
SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "broken": "surrender",
        "disrupted": "surrender",
        "suppressed": "hit",
        "pinned": "hit",
        "down": "demote",
        "m_kill": "cross",
        "immobile": "cross",
        "damaged": "gear",
        "abandoned": "skull",
        "op_fire": "sniper",
        "ambush": "sniper",
        "full_cover": "shield",
        "fired": "kill",
        "empty": "bucket",
        "spent": "discard",
        "carries": "infantry",
        "tows": "supply",
        "carried": "tracked",
        "towed": "tracked",
        "medic": "recover",
    }
)
"""By the word of a state: its icon. The gravest come first."""
NUMBERED: Final = ("pins",)
"""States of which the number stands on the tag."""
UNTAGGED: Final = ACTED | {
    "moved_run",
    "moved_assault",
    "moved_other",
    "infiltrated",
    "attacked",
    "treated",
}
"""States that have no tag: they are told where the counter is pointed at."""
HEAD: Final = 0.35
"""How much of a counter's height its head with name and level takes up."""
_CUT: Final = 0.16
"""The cut corner of a Soviet plate, as a share of its height."""
_TAG: Final = 0.34
"""The height of a state's tag, as a share of the counter's height."""
_SHORT: Final = 2
"""So many letters of a state stand on its tag."""
_FACINGS: Final = (-90, -30, 30, 90, 150, 210)
"""By hexside: its direction in degrees, 0 to the right."""


def silhouette(kind: str) -> str:
    """The name of the picture of a kind of unit."""
    return picture_of(LOOKS_LIKE.get(kind, kind), "street", "units")


def plate(side: SideName, size: tuple[float, float], inset: float) -> Points:
    """German counters have square corners, Soviet ones cut corners."""
    left, top, right, foot = inset, inset, size[0] - inset, size[1] - inset
    if SIDE_LOOKS[side].badge == "square":
        return ((left, top), (right, top), (right, foot), (left, foot))
    cut = _CUT * size[1]
    return (
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, foot - cut),
        (right - cut, foot),
        (left + cut, foot),
        (left, foot - cut),
        (left, top + cut),
    )


def counter_tile(
    tiles: TileCache, counter: CounterModel, size: tuple[int, int], look: Look
) -> pygame.Surface:
    """A counter, painted once for a cache; don't draw on it."""
    what = ("counter", counter, look.theme)
    return tiles.at_scale(what, size, lambda: counter_art(counter, size, look))


def counter_art(counter: CounterModel, size: tuple[int, int], look: Look) -> pygame.Surface:
    """A counter at a size in pixels; what has no room for its type is left out."""
    side = SIDE_ORDER[counter.side]
    inks = SIDE_LOOKS[side]
    ground: Colour = mix(inks.colour, SOOT, 0.66) if counter.spent else inks.colour
    width, height = size
    edge = max(height * 0.05, 1.0)
    board = Canvas(size, units=float(height), edge=SOOT)
    frame, wide = _frame(counter)
    board.poly(plate(side, size, 0), SOOT)
    board.poly(plate(side, size, edge * 0.5), frame)
    board.poly(plate(side, size, edge * (0.5 + wide)), SOOT)
    board.poly(plate(side, size, edge * (0.9 + wide)), ground)
    head = _head_height(height)
    _head(board, counter, size, head)
    if counter.concealed:
        _dashes(board, size, edge)
    name = silhouette(counter.kind)
    body = height - head
    scale = min(body * 1.06, width * (0.66 if counter.strength else 0.8)) / 100
    left = (width - 100 * scale) / 2
    if counter.strength:
        left = edge * 1.4
    board.at(left, head + (body - 100 * scale) / 2 - edge * 0.2, scale).picture(
        name, ASH if counter.spent else PAPER, ground
    )
    if counter.spent:
        for share in (0.2, 0.55, 0.9):
            start = width * share, head + edge
            board.stroke((start, (start[0] - body * 0.8, height - edge)), edge * 0.7, SOOT)
    if counter.facing >= 0:
        _arrow(board, size, counter.facing)
    picture = board.finish()
    _words(picture, counter, look, round(head), round(edge))
    return picture


def _frame(counter: CounterModel) -> tuple[Colour, float]:
    """A counter's frame and how broad it is: gold of who may be chosen, dull of who has acted."""
    if counter.ready:
        return OCHRE, 1.5
    return (IRON, 0.7) if counter.spent else (PAPER, 0.7)


def _head_height(height: int) -> float:
    """High enough for the smallest type, but never more than half of a counter."""
    return min(max(height * HEAD, MIN_TYPE + 1.0), height * 0.5)


def shadow_art(side: int, size: tuple[int, int]) -> pygame.Surface:
    """What a counter's plate shades."""
    board = Canvas(size, units=float(size[1]), edge=SOOT)
    board.poly(plate(SIDE_ORDER[side], size, 0), SOOT)
    return board.finish()


def _head(board: Canvas, counter: CounterModel, size: tuple[int, int], head: float) -> None:
    """The dark strip on top; an officer's has a chevron at its left."""
    inks = SIDE_LOOKS[SIDE_ORDER[counter.side]]
    edge = max(size[1] * 0.05, 1.0)
    top = plate(SIDE_ORDER[counter.side], size, edge)
    strip = [(x, min(y, head)) for x, y in top]
    board.poly(strip, inks.dark)


def _dashes(board: Canvas, size: tuple[int, int], edge: float) -> None:
    """The broken frame of a unit that the enemy doesn't see."""
    width, height = size
    step = width / 4
    for number in range(4):
        for y in (edge * 0.5, height - edge * 0.5):
            board.stroke(((number * step, y), ((number + 0.5) * step, y)), edge * 1.6, CHALK)
    for number in range(3):
        for x in (edge * 0.5, width - edge * 0.5):
            top = number * height / 3
            board.stroke(((x, top), (x, top + height / 6)), edge * 1.6, CHALK)


def _arrow(board: Canvas, size: tuple[int, int], facing: int) -> None:
    """A wedge at the edge towards which a weapon points."""
    turn = math.radians(_FACINGS[facing])
    x, y = math.cos(turn), math.sin(turn)
    width, height = size
    reach = min(
        (width / 2 - 1) / abs(x) if abs(x) > 0.01 else 9e9,
        (height / 2 - 1) / abs(y) if abs(y) > 0.01 else 9e9,
    )
    half = height * 0.15
    tip = width / 2 + x * reach, height / 2 + y * reach
    back = tip[0] - x * half * 1.5, tip[1] - y * half * 1.5
    for grow, ink in ((1.35, SOOT), (0.85, CHALK)):
        wing = half * grow
        left = back[0] - y * wing, back[1] + x * wing
        right = back[0] + y * wing, back[1] - x * wing
        board.poly((tip, left, right), ink)


def _words(
    picture: pygame.Surface, counter: CounterModel, look: Look, head: int, edge: int
) -> None:
    """Name, level, strength and the tags of states, as far as there is room."""
    width, height = picture.get_size()
    fonts = look.fonts
    cut = round(_CUT * height) if SIDE_LOOKS[SIDE_ORDER[counter.side]].badge != "square" else 0
    left, right = edge + cut // 2, width - edge
    px = max(round(head * 0.92), MIN_TYPE)
    strip = pygame.Rect(left, edge, right - left, head - edge)
    if counter.level:
        wide = max(fonts.width("title", px, counter.level) + max(px // 3, 3), head)
        tab = pygame.Rect(right - wide, 0, wide + edge, head + edge)
        picture.fill(SOOT, tab.inflate(2, 2).clip(picture.get_rect()))
        picture.fill(PAPER, tab.clip(picture.get_rect()))
        fonts.draw(picture, "title", px, counter.level, SOOT, tab, "centre")
        strip.width -= wide
    if counter.officer:
        mark = pygame.Rect(strip.left, strip.top, max(strip.height * 2 // 3, 4), strip.height)
        chevrons(picture, mark)
        strip = pygame.Rect(mark.right, strip.top, strip.right - mark.right, strip.height)
    if fonts.width("title", px, counter.name) <= strip.width:
        fonts.draw(picture, "title", px, counter.name, CHALK, strip, "centre")
    if counter.strength:
        size = max(round(height * 0.5), MIN_TYPE)
        box = pygame.Rect(0, 0, fonts.width("title", size, counter.strength) + 3, height - head)
        box.midbottom = (width - edge - box.width // 2 - 1, height - edge)
        box.top, box.height = head, height - head - edge
        ground = mix(SIDE_LOOKS[SIDE_ORDER[counter.side]].dark, SOOT, 0.2)
        disc = box.inflate(2, 0)
        disc.top = box.bottom - round(size * 1.05)
        disc.height = box.bottom - disc.top
        picture.fill(ground, disc.clip(picture.get_rect()))
        fonts.draw(picture, "title", size, counter.strength, CHALK, disc, "centre")
    high = max(round(height * _TAG), MIN_TYPE)
    state_tags(picture, counter.states, look, high, height)


def chevrons(picture: pygame.Surface, box: pygame.Rect) -> None:
    """An officer's mark."""
    middle, high = box.centery, max(box.height // 4, 2)
    for number in range(2):
        x = box.left + number * max(box.width // 2, 2)
        points = ((x, middle - high), (x + box.width // 2, middle), (x, middle + high))
        pygame.draw.lines(picture, CHALK, False, points, max(box.height // 6, 1))


def state_tags(
    picture: pygame.Surface, states: tuple[StateModel, ...], look: Look, high: int, foot: int
) -> None:
    """A tag for each state, from the left, above a line: a sign, a number, or first letters."""
    width = picture.get_width()
    left = 0
    for state in sorted(states, key=_weight):
        if state.word in UNTAGGED:
            continue
        icon = SIGNS.get(state.word)
        figure = state.text.split()[0] if state.word in NUMBERED else state.text[:_SHORT]
        px = max(round(high * 0.86), MIN_TYPE)
        wide = high if icon else max(look.fonts.width("title", px, figure) + 4, high)
        if left + wide > width * 0.8:
            break
        tag = pygame.Rect(left, foot - high, wide, high)
        picture.fill(SOOT, tag)
        picture.fill(FIRE, tag.inflate(-2, -2))
        if icon:
            sign = look.gallery.icon(icon, high - 2, SOOT)
            picture.blit(sign, sign.get_rect(center=tag.center))
        else:
            look.fonts.draw(picture, "title", px, figure, SOOT, tag, "centre")
        left += wide


def _weight(state: StateModel) -> int:
    """The order of tags: those with a sign by its place in the table, then the others."""
    order = [*NUMBERED, *SIGNS]
    return order.index(state.word) if state.word in order else len(order)
