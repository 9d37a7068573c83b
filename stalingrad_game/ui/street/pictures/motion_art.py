"""What moves over a picture for a moment: dust, stones, a shell, a burst, flames, dice.

Each is a clear picture for a share of its time from 0 to 1, in steps, so that it is painted once.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from ...art.buildings.fire import flame
from ...art.canvas import Canvas
from ...art.geometry import burst, noise
from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK_DARK,
    CHALK,
    DUST,
    EMBER,
    FIRE,
    FLAME,
    IRON,
    MIN_TYPE,
    OCHRE,
    PAPER,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    STEEL,
    Colour,
    mix,
)
from .house_art import roof_ink
from .tiles import unit_canvas
from .unit_art import plate

MOTION_STEPS: Final = 16
"""So many pictures make a motion of dust, fire or a burst."""
_CUBE: Final = 6


def step_of(share: float) -> int:
    """The picture of a motion at a share of its time."""
    return min(max(int(share * MOTION_STEPS), 0), MOTION_STEPS - 1)


def eased(share: float) -> float:
    """A share that begins and ends slowly."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def fallen(share: float) -> float:
    """How much of a drop is behind what falls, with a small bounce at its end."""
    if share < 0.8:
        return (share / 0.8) ** 2
    swing = (share - 0.8) / 0.2
    return 1.0 - 0.06 * math.sin(math.pi * swing)


def dust_tile(unit: float, step: int, seed: int) -> pygame.Surface:
    """A cloud that swells around its middle and thins out, with stones flying from it."""
    share = (step + 1) / MOTION_STEPS
    canvas = unit_canvas(unit, 3.2, 3.0)
    swell = 0.5 + 1.5 * math.sqrt(share)
    tone: Colour = mix(ASH, DUST, share)
    for number in range(14):
        turn = math.tau * noise(seed, number)
        reach = swell * (0.3 + 0.7 * noise(seed, number, 2))
        x, y = reach * math.cos(turn), reach * 0.8 * math.sin(turn) - 0.5 * share
        size = (0.75 - 0.55 * share) * (0.7 + 0.6 * noise(seed, number, 3))
        canvas.disc(x, y, size + 0.06, mix(tone, SOOT, 0.5))
    for number in range(14):
        turn = math.tau * noise(seed, number)
        reach = swell * (0.3 + 0.7 * noise(seed, number, 2))
        x, y = reach * math.cos(turn), reach * 0.8 * math.sin(turn) - 0.5 * share
        size = (0.75 - 0.55 * share) * (0.7 + 0.6 * noise(seed, number, 3))
        canvas.disc(x, y, size, tone)
    for number in range(12):
        turn = math.tau * noise(seed, number, 5)
        reach = 2.6 * share * (0.4 + 0.6 * noise(seed, number, 6))
        x, y = reach * math.cos(turn), reach * math.sin(turn) + 1.6 * share * share - 0.8 * share
        size = 0.1 + 0.1 * noise(seed, number, 7)
        canvas.rect(x - size, y - size, 2 * size, 2 * size, SOOT)
        canvas.rect(x - size * 0.6, y - size * 0.6, 1.2 * size, 1.2 * size, BRICK_DARK)
    return canvas.finish()


def burst_tile(unit: float, step: int, seed: int) -> pygame.Surface:
    """A burst: a star that grows, then breaks into sparks."""
    share = (step + 1) / MOTION_STEPS
    canvas = unit_canvas(unit, 2.4, 2.4)
    size = 2.1 * math.sqrt(share)
    if share < 0.75:
        for ink, grow in ((SOOT, 1.08), (EMBER, 1.0), (FIRE, 0.74), (FLAME, 0.46), (CHALK, 0.22)):
            canvas.poly(burst(0, 0, size * grow, 0.55, 11, seed), ink)
    for number in range(14):
        turn = math.tau * (number + noise(seed, number)) / 14
        near, far = size * 0.8, size * (0.9 + 0.25 * noise(seed, number, 2))
        start = near * math.cos(turn), near * math.sin(turn)
        end = far * math.cos(turn), far * math.sin(turn)
        canvas.stroke((start, end), 0.14 * (1.2 - share), SOOT if number % 2 else FIRE)
    return canvas.finish()


def blaze_tile(size: tuple[int, int], step: int, seed: int) -> pygame.Surface:
    """A fire that catches and flickers in a box."""
    share = (step + 1) / MOTION_STEPS
    canvas = Canvas(size, units=float(size[1]))
    grown = min(0.25 + 1.3 * share, 1.0)
    for number in range(3):
        flicker = 0.85 + 0.3 * noise(seed, number, step)
        x = size[0] * (0.22 + 0.28 * number)
        high = size[1] * 0.82 * grown * flicker
        flame(canvas, x, size[1] * 0.97, high, seed + 7 * number + step // 2)
    return canvas.finish()


def shell_tile(high: int) -> pygame.Surface:
    """A shell that points down."""
    canvas = Canvas((max(high // 2, 4), high), units=100.0)
    canvas.poly(((8, 30), (42, 30), (42, 62), (25, 100), (8, 62)), SOOT)
    canvas.poly(((13, 35), (37, 35), (37, 60), (25, 88), (13, 60)), IRON)
    canvas.rect(8, 30, 34, 9, OCHRE)
    canvas.poly(((2, 0), (48, 0), (36, 28), (14, 28)), SOOT)
    return canvas.finish()


def hole_tile(size: tuple[int, int], seed: int) -> pygame.Surface:
    """A hole that a shell has left in a slab."""
    canvas = Canvas(size, units=float(size[1]))
    x, y = size[0] / 2, size[1] / 2
    canvas.poly(burst(x, y, size[1] * 0.5, 0.6, 9, seed), SOOT)
    canvas.poly(burst(x, y, size[1] * 0.34, 0.6, 9, seed), DUST)
    return canvas.finish()


def wreckage_tile(size: tuple[int, int], material: str, seed: int) -> pygame.Surface:
    """A floor of a house, torn loose: its slab and what is left of its walls."""
    canvas = Canvas(size, units=float(size[1]))
    width, height = size
    canvas.rect(width * 0.04, height * 0.12, width * 0.92, height * 0.8, mix(PAPER, DUST, 0.5))
    canvas.rect(0, height * 0.86, width, height * 0.14, SOOT)
    canvas.rect(0, height * 0.89, width, height * 0.05, roof_ink(material))
    for number, x in enumerate((0.0, 0.93)):
        tall = 0.5 + 0.4 * noise(seed, number)
        canvas.rect(width * x, height * (0.86 - tall), width * 0.07, height * tall, SOOT)
    for number in range(3):
        x = width * (0.15 + 0.28 * number)
        y = height * (0.2 + 0.3 * noise(seed, number, 4))
        canvas.stroke(((x, y), (x + width * 0.1, y + height * 0.5)), height * 0.05, STEEL)
    return canvas.finish()


def die_tile(look: Look, value: int, faces: int, side: int, px: int) -> pygame.Surface:
    """A die's face; one that has no pips shows its number on a plate of its side's shape."""
    word = SIDE_ORDER[side]
    if faces == _CUBE:
        return look.gallery.die(value, word, px)
    inks = SIDE_LOOKS[word]
    board = Canvas((px, px), units=float(px), edge=SOOT)
    board.poly(plate(word, (px, px), 0), SOOT)
    board.poly(plate(word, (px, px), max(px * 0.06, 1.0)), inks.colour)
    board.stroke(((px * 0.5, px * 0.06), (px * 0.94, px * 0.5)), px * 0.03, inks.dark)
    board.stroke(((px * 0.5, px * 0.94), (px * 0.06, px * 0.5)), px * 0.03, inks.dark)
    picture = board.finish()
    size = max(round(px * 0.56), MIN_TYPE)
    look.fonts.draw(picture, "title", size, str(value), CHALK, picture.get_rect(), "centre")
    return picture
