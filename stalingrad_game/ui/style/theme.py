"""The one look of the window: inks, sizes and how a side is told from the other.

Sizes are design pixels, true at 1920×1080; a `Theme` turns them into the pixels of a real window.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Colour = tuple[int, int, int]
SideName = Literal["german", "soviet"]

SOOT: Final[Colour] = (19, 16, 14)
COAL: Final[Colour] = (31, 28, 25)
IRON: Final[Colour] = (58, 53, 48)
STEEL: Final[Colour] = (92, 85, 76)
ASH: Final[Colour] = (143, 133, 117)
DUST: Final[Colour] = (186, 174, 150)
PAPER: Final[Colour] = (233, 221, 196)
CHALK: Final[Colour] = (247, 240, 224)

BRICK: Final[Colour] = (170, 43, 36)
BRICK_DARK: Final[Colour] = (98, 26, 23)
BRICK_LIGHT: Final[Colour] = (226, 104, 86)
FIELD: Final[Colour] = (93, 107, 97)
FIELD_DARK: Final[Colour] = (51, 61, 55)
FIELD_LIGHT: Final[Colour] = (157, 174, 159)

FIRE: Final[Colour] = (231, 111, 30)
EMBER: Final[Colour] = (172, 48, 24)
FLAME: Final[Colour] = (248, 194, 79)
RIVER: Final[Colour] = (44, 67, 89)
RIVER_DARK: Final[Colour] = (27, 42, 57)
RIVER_LIGHT: Final[Colour] = (112, 147, 170)
OCHRE: Final[Colour] = (219, 170, 66)

DESIGN_SIZE: Final = (1920, 1080)
MIN_TYPE: Final = 12
"""The smallest type, in window pixels, at any size and factor."""
TEXT_FACTORS: Final = (0.75, 2.5)
"""The least and greatest factor by which what is read may be scaled."""
_MIN_SCALE: Final = 0.3


@dataclass(frozen=True, slots=True)
class SideLook:
    """A side told apart by colour, by shape and by letter, so that no one needs to see colours."""

    colour: Colour
    dark: Colour
    light: Colour
    letter: str
    emblem: str
    """The icon that is the side's mark."""
    badge: Literal["square", "disc"]
    """The shape under a number of this side."""


SIDE_LOOKS: Final[Mapping[SideName, SideLook]] = MappingProxyType(
    {
        "german": SideLook(FIELD, FIELD_DARK, FIELD_LIGHT, "G", "balkenkreuz", "square"),
        "soviet": SideLook(BRICK, BRICK_DARK, BRICK_LIGHT, "S", "star", "disc"),
    }
)
SIDE_ORDER: Final[tuple[SideName, SideName]] = ("german", "soviet")
"""Names by the engine's side number: 0 German, 1 Soviet."""


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two: all `first` at a share of 0, all `second` at 1."""
    share = min(max(share, 0.0), 1.0)
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Theme:
    """Turns design pixels into window pixels.

    `scale` follows the window; `text` is the player's factor for what is read, 0.75 to 2.5.
    """

    scale: float = 1.0
    text: float = 1.0

    @classmethod
    def for_window(cls, size: tuple[int, int], text: float = 1.0) -> Theme:
        """The theme of a window of this size in pixels; the text factor is kept in bounds."""
        width, height = size
        scale = max(min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1]), _MIN_SCALE)
        return cls(scale, min(max(text, TEXT_FACTORS[0]), TEXT_FACTORS[1]))

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
    def hair(self) -> int:
        """The thinnest line."""
        return max(round(self.scale), 1)

    @property
    def line(self) -> int:
        """An ordinary line."""
        return max(round(2 * self.scale), 1)

    @property
    def bold(self) -> int:
        """The line of what is focused or offered."""
        return max(round(4 * self.scale), 2)

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
