"""How colours look to whom: dichromats by Machado, Oliveira and Fernandes (2009), and differences.

Only tests and the sheet of `tests/drive/colour_blind.py` use it; the program knows nothing of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

Rgb = tuple[int, int, int]
Matrix = tuple[tuple[float, float, float], ...]

VISIONS: Final[Mapping[str, Matrix]] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""By the name of a kind of colour vision: what becomes of linear red, green and blue."""


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(part: float) -> int:
    part = min(max(part, 0.0), 1.0)
    value = part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
    return round(value * 255)


@cache
def seen_as(colour: tuple[int, ...], vision: str) -> Rgb:
    """A colour as somebody of this vision sees it."""
    linear = [_linear(value) for value in colour]
    red, green, blue = (
        _encoded(sum(part * share for part, share in zip(linear, row, strict=True)))
        for row in VISIONS[vision]
    )
    return red, green, blue


def luminance(colour: Iterable[int]) -> float:
    """The relative luminance of a colour, 0 for black to 1 for white (WCAG 2)."""
    red, green, blue = (_linear(value) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Iterable[int], second: Iterable[int]) -> float:
    """How well two colours stand off, from 1 (not at all) to 21 (WCAG 2)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def difference(first: tuple[int, ...], second: tuple[int, ...], vision: str = "usual") -> float:
    """How different two colours are to this vision: a distance in CIE L*a*b*, 2.3 just seen."""
    return math.dist(_lab(seen_as(first, vision)), _lab(seen_as(second, vision)))


def _lab(colour: Rgb) -> tuple[float, float, float]:
    red, green, blue = (_linear(value) for value in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
