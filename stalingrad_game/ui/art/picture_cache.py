"""The window's pictures, each drawn when first wanted at a size and kept while there is room.

What draws them is loaded when first wanted. The surfaces are shared, so don't draw on them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from ..style.fonts import Fonts
from ..style.kept_pictures import KeptPictures
from ..style.theme import BRICK, OCHRE, PAPER, SIDE_LOOKS, SOOT, Colour, SideName
from .buildings.catalogue import name_seed
from .buildings.fire import flame
from .buildings.woodcut import Beams, Heat, Woodcut
from .canvas import Ink, Rows
from .geometry import noise
from .svg_pictures import picture_names, picture_of, render_picture

if TYPE_CHECKING:
    from .buildings.woodcut import Heat
    from .counters import CardBack, UnitCounterSpec
    from .dice import DieState


_KINDS: Final = ("units", "icons")
"""Where the pictures of what a card does are looked for."""
_BEAMS: Final[tuple[Beams, ...]] = ("falling", "rising", "rays")


def render_vignette(
    name: str, side: SideName, subjects: Sequence[str], size: tuple[int, int]
) -> pygame.Surface:
    """A card's picture: its subjects (unit ids and icon names) large and black before the beams."""
    seed = name_seed(name)
    board = Woodcut(size, Heat(), seed)
    burning = "fire" in subjects or "inferno" in subjects
    sun = BRICK if side == "soviet" else SIDE_LOOKS["german"].colour
    half = board.breadth / 2
    spot = (0.42 if noise(seed, 6) < 0.5 else -0.42) * half
    board.sky(_BEAMS[seed % 3], (spot, 40, 24), sun)
    board.far("ruins")
    found = (picture_of(subject, *_KINDS) for subject in dict.fromkeys(subjects))
    shown = list(filter(None, found))[:3]
    wide = min(2 * half * 0.9 / max(len(shown), 1), 84.0)
    left = -wide * len(shown) / 2
    for number, subject in enumerate(shown):
        scale = wide / 100 * (0.94 if len(shown) > 1 else 1.0)
        x = left + wide * number + (wide - 100 * scale) / 2
        _subject(board, subject, x, scale)
    if burning:
        for number, x in enumerate((-0.8, 0.78, -0.36)):
            flame(board, x * half, 96, 30 - 5 * number, seed + number)
    board.ground(level=90, rough=2)
    return board.finish()


def _subject(board: Woodcut, name: str, x: float, scale: float) -> None:
    if name.startswith("units/"):
        part = board.at(x, 92 - 84 * scale, scale)
    else:
        part = board.at(x, 48 - 50 * scale * 0.86 + (1 - scale) * 10, scale * 0.86).at(8, 0)
    part.picture(name, SOOT, PAPER)


def render_portrait(name: str, side: SideName, size: tuple[int, int]) -> pygame.Surface:
    """The emblem of a commander or hero: the person's own picture, else one of the side's."""
    seed = name_seed(name)
    board = Woodcut(size, Heat(), seed)
    board.sky("rays" if seed % 2 else "falling", (0, 42, 33), OCHRE if side == "german" else BRICK)
    bust = picture_of(name, "people")
    if not bust:
        general = f"people/{side}_"
        anyone = [found for found in picture_names() if found.startswith(general)]
        bust = anyone[seed % len(anyone)] if anyone else f"{general}1"
    board.at(-50, 0).picture(bust, SOOT, board.shade)
    return board.finish()


_KEPT_PIXELS: Final = 24_000_000
_NOTHING: Final = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


class PictureCache:
    """Every picture by name and size in pixels."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._kept: Final = KeptPictures[pygame.Surface](_KEPT_PIXELS)

    def _keep(
        self, key: tuple[object, ...], size: tuple[int, int], draw: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """A picture, drawn when it isn't kept; one without room is a clear pixel."""
        return _NOTHING if min(size) < 1 else self._kept.get(key, draw)

    def forget(self) -> None:
        """Draw every picture anew: the inks show other colours, or the window has another size."""
        self._kept.forget()

    def building(
        self,
        building: str,
        size: tuple[int, int],
        heat: Heat | None = None,
        rows: Rows | None = None,
    ) -> pygame.Surface:
        """A building's picture by its id, of any proportion, or some of its rows.

        It burns as hot as `heat` says.
        """
        from .buildings.catalogue import render_building
        from .buildings.woodcut import Heat

        fire = heat or Heat()
        return self._keep(
            ("building", building, size, fire, rows),
            size,
            lambda: render_building(building, size, fire, rows),
        )

    def icon(self, name: str, px: int, ink: Colour = PAPER, second: Ink = None) -> pygame.Surface:
        """An icon by its file's name, `px` square; raises `AssetError` where there is none."""
        return self._keep(
            ("icon", name, px, ink, second),
            (px, px),
            lambda: render_picture(f"icons/{name}", px, ink, second),
        )

    def unit_counter(self, face: UnitCounterSpec, px: int) -> pygame.Surface:
        """A unit's whole counter, `px` square."""
        from .counters import render_unit_counter

        return self._keep(
            ("counter", face, px), (px, px), lambda: render_unit_counter(face, px, self._fonts)
        )

    def leader(self, side: SideName, level: int, size: tuple[int, int]) -> pygame.Surface:
        """A leader's chip, level 0 or 1; about twice as wide as high."""
        from .counters import render_leader_chip

        return self._keep(
            ("leader", side, level, size),
            size,
            lambda: render_leader_chip(side, level, size, self._fonts),
        )

    def badge(
        self, side: SideName, number: str, px: int, ground: Colour = SOOT, ink: Colour = PAPER
    ) -> pygame.Surface:
        """A number in its side's shape."""
        from .counters import render_number_badge

        return self._keep(
            ("badge", side, number, px, ground, ink),
            (px, px),
            lambda: render_number_badge(side, number, px, self._fonts, ground, ink),
        )

    def hatch(self, size: tuple[int, int], ink: Colour, pitch: int, weight: int) -> pygame.Surface:
        """The lines that lie over what is depleted."""
        from .counters import render_hatching

        return self._keep(
            ("hatch", size, ink, pitch, weight),
            size,
            lambda: render_hatching(size, ink, pitch, weight),
        )

    def die(
        self, value: int | None, side: SideName, px: int, state: DieState = "plain"
    ) -> pygame.Surface:
        """A die's face 1 to 6, or the side's mark before it is rolled."""
        from .dice import render_die

        return self._keep(
            ("die", value, side, px, state), (px, px), lambda: render_die(value, side, px, state)
        )

    def grain(self, pixel: int) -> pygame.Surface:
        """The grain of a print, its specks so many pixels wide."""
        from .buildings.grain import grain_tile

        return self._keep(("grain", pixel), (pixel, pixel), lambda: grain_tile(pixel))

    def back(self, kind: CardBack, size: tuple[int, int]) -> pygame.Surface:
        from .counters import render_card_back

        return self._keep(("back", kind, size), size, lambda: render_card_back(kind, size))

    def vignette(
        self, card: str, side: SideName, subjects: Sequence[str], size: tuple[int, int]
    ) -> pygame.Surface:
        """A combat card's picture, made from unit ids and effect words; the card's id varies it."""
        from .picture_cache import render_vignette

        shown = tuple(subjects)
        return self._keep(
            ("vignette", card, side, shown, size),
            size,
            lambda: render_vignette(card, side, shown, size),
        )

    def portrait(self, name: str, side: SideName, size: tuple[int, int]) -> pygame.Surface:
        """The emblem of a commander or hero."""
        from .picture_cache import render_portrait

        return self._keep(
            ("portrait", name, side, size), size, lambda: render_portrait(name, side, size)
        )
