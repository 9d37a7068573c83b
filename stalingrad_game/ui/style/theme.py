"""The one look of the window: inks, sizes and how a side is told from the other.

Sizes are design pixels, true at 1920×1080; a `Theme` turns them into the pixels of a real window.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from .inks import PaletteInk, palette_in_use, palette_ink
from .palettes import PaletteName

Colour = tuple[int, int, int] | PaletteInk
"""Red, green and blue from 0 to 255, or an ink, whose colour is that of the palette in use."""
SideName = Literal["german", "soviet"]

SOOT: Final[Colour] = palette_ink("soot")
COAL: Final[Colour] = palette_ink("coal")
IRON: Final[Colour] = palette_ink("iron")
STEEL: Final[Colour] = palette_ink("steel")
ASH: Final[Colour] = palette_ink("ash")
DUST: Final[Colour] = palette_ink("dust")
PAPER: Final[Colour] = palette_ink("paper")
CHALK: Final[Colour] = palette_ink("chalk")

BRICK: Final[Colour] = palette_ink("brick")
BRICK_DARK: Final[Colour] = palette_ink("brick_dark")
BRICK_LIGHT: Final[Colour] = palette_ink("brick_light")
FIELD: Final[Colour] = palette_ink("field")
FIELD_DARK: Final[Colour] = palette_ink("field_dark")
FIELD_LIGHT: Final[Colour] = palette_ink("field_light")

FIRE: Final[Colour] = palette_ink("fire")
EMBER: Final[Colour] = palette_ink("ember")
FLAME: Final[Colour] = palette_ink("flame")
RIVER: Final[Colour] = palette_ink("river")
RIVER_DARK: Final[Colour] = palette_ink("river_dark")
RIVER_LIGHT: Final[Colour] = palette_ink("river_light")
OCHRE: Final[Colour] = palette_ink("ochre")
LEAF: Final[Colour] = palette_ink("leaf")
DESIGN_SIZE: Final = (1920, 1080)
MIN_TYPE: Final = 12
"""The smallest type, in window pixels, at any size and factor."""
TEXT_FACTORS: Final = (0.75, 2.5)
"""The least and greatest factor by which what is read may be scaled."""
_MIN_SCALE: Final = 0.3
_HEAVY: Final = 1.75
"""How much heavier lines are in high contrast."""
_HEAVY_BOLD: Final = 1.25
"""The most that bold lines grow by: there is no room for more between rows."""


class SideLook(msgspec.Struct, frozen=True):
    """A side told apart by colour, by emblem and by shape, so that no one needs to see colours."""

    colour: Colour
    dark: Colour
    light: Colour
    emblem: str
    """The icon that is the side's mark."""
    badge: Literal["square", "disc"]
    """The shape under a number of this side."""


SIDE_LOOKS: Final[Mapping[SideName, SideLook]] = MappingProxyType(
    {
        "german": SideLook(FIELD, FIELD_DARK, FIELD_LIGHT, "balkenkreuz", "square"),
        "soviet": SideLook(BRICK, BRICK_DARK, BRICK_LIGHT, "star", "disc"),
    }
)
SIDE_ORDER: Final[tuple[SideName, SideName]] = ("german", "soviet")
"""Names by the engine's side number: 0 German, 1 Soviet."""


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two: all `first` at a share of 0, all `second` at 1."""
    share = min(max(share, 0.0), 1.0)
    red, green, blue = first[0], first[1], first[2]
    return (
        round(red + (second[0] - red) * share),
        round(green + (second[1] - green) * share),
        round(blue + (second[2] - blue) * share),
    )


class Theme(msgspec.Struct, frozen=True):
    """Turns design pixels into window pixels.

    `scale` follows the window; `text` is the player's factor for what is read, 0.75 to 2.5.
    """

    scale: float = 1.0
    text: float = 1.0
    palette: PaletteName = "poster"
    """What the inks show; what is kept by its theme is painted anew in another palette."""

    @classmethod
    def for_window(cls, size: tuple[int, int], text: float = 1.0) -> Theme:
        """The theme of a window of this size in pixels, in the palette that is in use.

        The text factor is kept in bounds.
        """
        width, height = size
        scale = max(min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1]), _MIN_SCALE)
        return cls(scale, min(max(text, TEXT_FACTORS[0]), TEXT_FACTORS[1]), palette_in_use())

    def px(self, design: float) -> int:
        """A length on the table in window pixels; what is there at all is at least one pixel."""
        return round(design * self.scale) or (1 if design > 0 else 0)

    def table_type(self, design: float) -> int:
        """The size of type that belongs to the table and grows with the window only."""
        return max(round(design * self.scale), MIN_TYPE)

    def read_type(self, design: float) -> int:
        """The size of type that is read: prompts, hand, zoom, log, rulebook."""
        return max(round(design * self.scale * self.text), MIN_TYPE)

    def growth(self, most: float) -> float:
        """By how much what bears words on the table grows with the text: from 0.85 to `most`."""
        return min(max(self.text, 0.85), most)

    def read_px(self, design: float) -> int:
        """A length that goes with type that is read, such as a row or a padding."""
        return max(round(design * self.scale * self.text), 1)

    @property
    def plain(self) -> bool:
        """Whether grounds are to be plain: nothing may be taken for a piece or a word."""
        return self.palette == "high contrast"

    @property
    def _weight(self) -> float:
        """How much heavier lines are than usual."""
        return _HEAVY if self.plain else 1.0

    @property
    def hair(self) -> int:
        """The thinnest line."""
        return max(round(self.scale * self._weight), 1)

    @property
    def line(self) -> int:
        """An ordinary line."""
        return max(round(2 * self.scale * self._weight), 1)

    @property
    def bold(self) -> int:
        """The line of what is focused or offered."""
        return max(round(4 * self.scale * min(self._weight, _HEAVY_BOLD)), 2)

    @property
    def gap(self) -> int:
        """The space between two things that belong together."""
        return self.px(8)

    @property
    def space(self) -> int:
        """The space between two things that don't."""
        return self.px(20)

    @property
    def cut(self) -> int:
        """The cut corner of buttons, dialogs and cards."""
        return self.px(10)
