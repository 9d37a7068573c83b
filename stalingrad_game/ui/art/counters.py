"""Counters and marks: units, leaders, numbers in their side's shape, hatching, backs of cards.

Whatever says who or what a thing is says it by shape or letter as well as by ink.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
import pygame

from ..style.fonts import Fonts
from ..style.theme import (
    ASH,
    BRICK_DARK,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    SIDE_LOOKS,
    SOOT,
    Colour,
    SideName,
    mix,
)
from .canvas import Canvas
from .geometry import Points, arc
from .svg_pictures import picture_of

CardBack = Literal["german", "soviet", "carnage", "building", "campaign_german", "campaign_soviet"]
_LETTER_FROM: Final = 22
"""The least counter, in pixels, that has room for its letter beside the silhouette."""

_ROOMY_FROM: Final = 44
"""From this size on the silhouette stands in the middle; below it makes way for the letter."""


class UnitCounterSpec(msgspec.Struct, frozen=True):
    """What a unit counter shows: type, letter, side; armour, recon mark, terror tactic if elite."""

    unit: str
    letter: str
    side: SideName
    shielded: bool = False
    recon: bool = False
    terror: str = ""
    """The word of the terror tactic while the elite face shows, else nothing."""


def _plate(side: SideName, inset: float) -> Points:
    """German counters have square corners, Soviet ones cut corners."""
    low, high = inset, 100 - inset
    if side == "german":
        return ((low, low), (high, low), (high, high), (low, high))
    cut = 13
    return (
        (low + cut, low),
        (high - cut, low),
        (high, low + cut),
        (high, high - cut),
        (high - cut, high),
        (low + cut, high),
        (low, high - cut),
        (low, low + cut),
    )


def render_unit_counter(face: UnitCounterSpec, px: int, fonts: Fonts) -> pygame.Surface:
    """A unit's counter, `px` square; armour has a second frame, an elite face a band of ochre."""
    look = SIDE_LOOKS[face.side]
    ground = look.colour
    c = Canvas((px, px), edge=SOOT)
    c.poly(_plate(face.side, 0), SOOT)
    if face.shielded:
        c.poly(_plate(face.side, 3), PAPER)
        c.poly(_plate(face.side, 7), SOOT)
        c.poly(_plate(face.side, 9), ground)
    else:
        c.poly(_plate(face.side, 3), ground)
    if face.terror:
        c.poly(((9, 72), (91, 66), (91, 91), (9, 91)), OCHRE)
    silhouette = picture_of(face.unit, "units")
    lettered = px >= _LETTER_FROM
    if silhouette:
        small = lettered and px < _ROOMY_FROM
        scale = 0.62 if face.terror or small else 0.72
        middle = 58 if small else 44 if lettered else 50
        part = c.at(
            (49 if small else 50) - 50 * scale,
            middle - (8 if face.terror else 0) - 50 * scale,
            scale,
        )
        part.picture(silhouette, PAPER, ground)
    if face.terror:
        c.at(62, 66, 0.26).picture(f"icons/{face.terror}", SOOT, OCHRE)
    if face.shielded:
        c.at(74, 10, 0.17).picture("icons/shield", PAPER, ground)
    elif face.recon:
        c.at(76, 9, 0.17).picture("icons/binoculars", PAPER, ground)
    picture = c.finish()
    if not silhouette:
        box = pygame.Rect(0, 0, px, px)
        fonts.draw(picture, "poster", round(px * 0.5), face.letter, PAPER, box, "centre")
    elif lettered:
        small = px < _ROOMY_FROM
        size = max(round(px * (0.23 if face.terror and not small else 0.29)), MIN_TYPE)
        ink = SOOT if face.terror and not small else PAPER
        share = 0.13 if face.side == "soviet" or face.terror else 0.1 if face.shielded else 0.07
        inset = max(round(px * share), 2)
        high = fonts.cap("title", size) + 3
        wide = fonts.width("title", size, face.letter) + 2
        # A small one's foot is for the number of its stack.
        top = inset if small else px - inset - high
        box = pygame.Rect(inset, top, wide, high)
        if small or not face.terror:
            picture.fill(ground, box)
        fonts.draw(picture, "title", size, face.letter, ink, box, "centre")
    return picture


def render_leader_chip(
    side: SideName, level: int, size: tuple[int, int], fonts: Fonts
) -> pygame.Surface:
    """A general or commissar, level 0 on ash, level 1 on the side's light ink, with its number."""
    ground: Colour = SIDE_LOOKS[side].light if level else ASH
    c = Canvas(size, edge=SOOT)
    wide = c.breadth
    c.poly(_chip(wide, 0, german=side == "german"), SOOT)
    c.poly(_chip(wide, 6, german=side == "german"), ground)
    rank = "general" if side == "german" else "commissar"
    c.at(10, 10, 0.8).picture(f"icons/{rank}", SOOT, ground)
    picture = c.finish()
    height = size[1]
    box = pygame.Rect(round(height * 0.86), 0, size[0] - round(height * 1.0), height)
    fonts.draw(
        picture, "title", max(round(height * 0.74), MIN_TYPE), str(level), SOOT, box, "centre"
    )
    return picture


def _chip(wide: float, inset: float, *, german: bool) -> Points:
    low, high, right = inset, 100 - inset, wide - inset
    if german:
        return ((low, low), (right, low), (right, high), (low, high))
    radius = 50 - inset
    return [
        *arc(right - radius, 50, radius, radius, -90, 90),
        *arc(low + radius, 50, radius, radius, 90, 270),
    ]


def render_number_badge(
    side: SideName, number: str, px: int, fonts: Fonts, ground: Colour, ink: Colour
) -> pygame.Surface:
    """A number in its side's shape: a square for the German, a disc for the Soviet."""
    c = Canvas((px, px), edge=ground)
    if SIDE_LOOKS[side].badge == "square":
        c.rect(0, 0, 100, 100, ground)
    else:
        c.disc(50, 50, 50, ground)
    picture = c.finish()
    size = max(round(px * (0.72 if len(number) < 2 else 0.54)), MIN_TYPE)
    fonts.draw(picture, "title", size, number, ink, picture.get_rect(), "centre")
    return picture


def render_hatching(size: tuple[int, int], ink: Colour, pitch: int, weight: int) -> pygame.Surface:
    """Diagonal lines on nothing, laid over what is depleted; pitch and weight in pixels."""
    factor = 2
    wide, high = size[0] * factor, size[1] * factor
    board = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    board.fill((*ink, 0))
    step, half = pitch * factor, weight * factor
    for x in range(-high - step, wide + step, step):
        pygame.draw.polygon(
            board, ink, ((x, high), (x + high, 0), (x + high + half, 0), (x + half, high))
        )
    return pygame.transform.smoothscale(board, size)


def render_card_back(kind: CardBack, size: tuple[int, int]) -> pygame.Surface:
    """The back of a card: beams from a corner, and the mark of whose it is."""
    grounds: dict[CardBack, Colour] = {
        "german": SIDE_LOOKS["german"].colour,
        "soviet": SIDE_LOOKS["soviet"].colour,
        "carnage": BRICK_DARK,
        "building": IRON,
        "campaign_german": SIDE_LOOKS["german"].dark,
        "campaign_soviet": SIDE_LOOKS["soviet"].dark,
    }
    marks: dict[CardBack, str] = {
        "german": SIDE_LOOKS["german"].emblem,
        "soviet": SIDE_LOOKS["soviet"].emblem,
        "carnage": "skull",
        "building": "fire",
        "campaign_german": "hourglass",
        "campaign_soviet": "hourglass",
    }
    ground = grounds[kind]
    c = Canvas(size, edge=SOOT, backdrop=SOOT)
    wide = c.breadth
    c.rect(3, 3, wide - 6, 94, ground)
    dark = mix(ground, SOOT, 0.35)
    x = -100.0
    while x < wide:
        left, right = x, x + 9
        c.poly(((left, 97), (left + 94, 3), (right + 94, 3), (right, 97)), dark)
        x += 18
    c.rect(0, 0, 3, 100, SOOT)
    c.rect(wide - 3, 0, 3, 100, SOOT)
    side = min(wide * 0.62, 56.0)
    c.disc(wide / 2, 50, side * 0.72, SOOT)
    c.disc(wide / 2, 50, side * 0.66, ground)
    part = c.at(wide / 2 - side * 0.42, 50 - side * 0.42, side * 0.0084)
    part.picture(f"icons/{marks[kind]}", PAPER, ground)
    return c.finish()
