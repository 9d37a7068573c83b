"""The sets of colours that the window can be printed in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Rgb = tuple[int, int, int]
PaletteName = Literal["poster", "colour-blind", "high contrast"]
PALETTE_NAMES: Final[tuple[PaletteName, ...]] = ("poster", "colour-blind", "high contrast")


class Palette(NamedTuple):
    """A colour for every ink, red, green and blue from 0 to 255."""

    soot: Rgb
    coal: Rgb
    iron: Rgb
    steel: Rgb
    ash: Rgb
    dust: Rgb
    paper: Rgb
    chalk: Rgb
    brick: Rgb
    brick_dark: Rgb
    brick_light: Rgb
    field: Rgb
    field_dark: Rgb
    field_light: Rgb
    fire: Rgb
    ember: Rgb
    flame: Rgb
    river: Rgb
    river_dark: Rgb
    river_light: Rgb
    ochre: Rgb
    leaf: Rgb


_POSTER: Final = Palette(
    soot=(19, 16, 14),
    coal=(31, 28, 25),
    iron=(58, 53, 48),
    steel=(92, 85, 76),
    ash=(143, 133, 117),
    dust=(186, 174, 150),
    paper=(233, 221, 196),
    chalk=(247, 240, 224),
    brick=(170, 43, 36),
    brick_dark=(98, 26, 23),
    brick_light=(226, 104, 86),
    field=(93, 107, 97),
    field_dark=(51, 61, 55),
    field_light=(157, 174, 159),
    fire=(231, 111, 30),
    ember=(172, 48, 24),
    flame=(248, 194, 79),
    river=(44, 67, 89),
    river_dark=(27, 42, 57),
    river_light=(112, 147, 170),
    ochre=(219, 170, 66),
    leaf=(108, 142, 62),
)
PALETTES: Final[Mapping[PaletteName, Palette]] = MappingProxyType(
    {
        "poster": _POSTER,
        "colour-blind": _POSTER._replace(
            brick=(138, 30, 10),
            brick_dark=(74, 16, 6),
            brick_light=(255, 172, 146),
            field=(54, 106, 164),
            field_dark=(22, 50, 86),
            field_light=(146, 190, 232),
            fire=(226, 98, 12),
            ember=(150, 44, 16),
            flame=(255, 196, 84),
            river=(46, 56, 66),
            river_dark=(28, 35, 42),
            river_light=(126, 142, 156),
            ochre=(248, 206, 44),
            leaf=(64, 168, 150),
        ),
        "high contrast": Palette(
            soot=(0, 0, 0),
            coal=(12, 12, 12),
            iron=(64, 64, 64),
            steel=(168, 168, 168),
            ash=(200, 200, 200),
            dust=(240, 240, 240),
            paper=(255, 255, 255),
            chalk=(255, 255, 255),
            brick=(128, 8, 4),
            brick_dark=(84, 0, 0),
            brick_light=(255, 184, 164),
            field=(24, 88, 140),
            field_dark=(0, 44, 76),
            field_light=(146, 206, 255),
            fire=(246, 120, 10),
            ember=(132, 28, 0),
            flame=(255, 226, 96),
            river=(0, 34, 64),
            river_dark=(0, 18, 36),
            river_light=(132, 204, 255),
            ochre=(255, 222, 30),
            leaf=(96, 222, 110),
        ),
    }
)
"""Every palette by its name: the poster's own; one in which blue stands against orange and the
highlights are brighter than either; and one on black with words of at least 7 to 1."""
