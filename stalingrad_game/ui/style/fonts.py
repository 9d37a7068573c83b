"""Type by role and pixel size: a file is read once, faces and rendered lines are kept a while.

One `Fonts` belongs to one window; nothing here outlives it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from types import MappingProxyType
from typing import Final, Literal

import pygame
import pygame.font

from stalingrad_game.assets import asset

from .kept_pictures import KeptPictures
from .theme import Colour

Role = Literal["title", "poster", "text", "text_bold", "text_italic", "digits"]
"""`title` heads things, `poster` is the heavy cut for large words, `digits` all have one width."""

FILES: Final[Mapping[Role, str]] = MappingProxyType(
    {
        "title": "Oswald-Medium.ttf",
        "poster": "Oswald-SemiBold.ttf",
        "text": "SourceSans3-Regular.ttf",
        "text_bold": "SourceSans3-SemiBold.ttf",
        "text_italic": "SourceSans3-Italic.ttf",
        "digits": "SourceSans3-SemiBold.ttf",
    }
)
LACKING: Final[Mapping[Role, Mapping[int, str]]] = MappingProxyType(
    dict.fromkeys(("title", "poster"), MappingProxyType({0x202F: "\u00a0", 0x2192: "›"}))
)
"""By role: letters that its font lacks, and what is set instead.

Oswald has no narrow blank and no arrow.
"""
_KEPT_PIXELS: Final = 6_000_000
_KEPT_WIDTHS: Final = 20_000
_KEPT_FACES: Final = 160
"""How many sizes of all faces are kept; a window at rest needs some forty."""
_LEAST_PX: Final = 4
_MOST_PX: Final = 400
_SHRUNK_BELOW: Final = 24
"""Smaller lines are set larger and shrunk.

A face puts each letter on a whole pixel; in small type that pushes letters and blanks together.
"""
_LARGER: Final = 4
"""How many times larger they are set."""
_SHRUNK_INK: Final = 70
"""How strongly a shrunk line is set over itself, 0 to 255: shrinking thins the strokes."""

Align = Literal["left", "centre", "right"]


def settable(role: Role, text: str) -> str:
    r"""The text in letters that the font of a role has.

    >>> settable("title", "Montrée\u202f:"), settable("text", "Montrée\u202f:")
    ('Montrée\xa0:', 'Montrée\u202f:')
    """
    lacking = LACKING.get(role)
    return text.translate(lacking) if lacking else text


@cache
def _font_bytes(name: str) -> bytes:
    """A font's file, read once: no face keeps it open, however many sizes are wanted."""
    return asset("fonts", name).read_bytes()


class Fonts:
    """The faces of one window; sizes are in window pixels, from 4 to 400."""

    def __init__(self) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._faces: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._caps: dict[tuple[Role, int], int] = {}
        self._widths: dict[tuple[Role, int, str], int] = {}
        self._lines: Final = KeptPictures[pygame.Surface](_KEPT_PIXELS)

    def face(self, role: Role, px: int) -> pygame.font.Font:
        """The face of a role at a size."""
        size = min(max(px, _LEAST_PX), _MOST_PX)
        key = (FILES[role], size)
        face = self._faces.get(key)
        if face is not None:
            self._faces.move_to_end(key)
            return face
        face = pygame.font.Font(BytesIO(_font_bytes(key[0])), size)
        self._faces[key] = face
        if len(self._faces) > _KEPT_FACES:
            self._faces.popitem(last=False)
        return face

    def _set_with(self, role: Role, px: int) -> tuple[pygame.font.Font, int]:
        """The face that sets lines of a size, and how many times larger than asked for it is."""
        times = _LARGER if px < _SHRUNK_BELOW else 1
        return self.face(role, max(px, _LEAST_PX) * times), times

    def width(self, role: Role, px: int, text: str) -> int:
        """How wide a line would be, in pixels."""
        key = (role, px, text)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= _KEPT_WIDTHS:
                self._widths.clear()
            face, times = self._set_with(role, px)
            width = self._widths[key] = -(-face.size(settable(role, text))[0] // times)
        return width

    def height(self, role: Role, px: int) -> int:
        """From one baseline to the next, in pixels."""
        factor = 1.22 if role in {"title", "poster"} else 1.3
        return round(px * factor)

    def cap(self, role: Role, px: int) -> int:
        """The height of a capital, in pixels: what looks centred is centred by it."""
        key = (role, px)
        if key not in self._caps:
            face, times = self._set_with(role, px)
            metrics = face.metrics("H")[0]
            self._caps[key] = round(metrics[3] / times) if metrics else px
        return self._caps[key]

    def render(self, role: Role, px: int, text: str, colour: Colour) -> pygame.Surface:
        """One line of text; the surface is kept and shared, so don't draw on it."""
        key = (role, px, text, colour)
        return self._lines.get(key, lambda: self._set(role, px, settable(role, text), colour))

    def _set(self, role: Role, px: int, text: str, colour: Colour) -> pygame.Surface:
        """One line of text, its baseline on a whole pixel."""
        face, times = self._set_with(role, px)
        line = face.render(text, True, colour)
        if times == 1:
            return line
        wide = -(-line.get_width() // times)
        above = -face.get_ascent() % times
        high = -(-(line.get_height() + above) // times)
        whole = pygame.Surface((wide * times, high * times), pygame.SRCALPHA, 32)
        whole.fill((*colour, 0))
        whole.blit(line, (0, above))
        shrunk = pygame.transform.smoothscale(whole, (wide, high))
        ink = shrunk.copy()
        ink.set_alpha(_SHRUNK_INK)
        shrunk.blit(ink, (0, 0))
        return shrunk

    def ascent(self, role: Role, px: int) -> int:
        """From the top of a rendered line down to its baseline, in pixels."""
        face, times = self._set_with(role, px)
        return -(-face.get_ascent() // times)

    def forget(self) -> None:
        """Set every line anew: the inks show other colours, or the window has another size."""
        self._lines.forget()

    def draw(
        self,
        surface: pygame.Surface,
        role: Role,
        px: int,
        text: str,
        colour: Colour,
        rect: pygame.Rect,
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw one line in a box, its capitals centred in the height; gives the inked box."""
        if not text:
            return pygame.Rect(rect.topleft, (0, 0))
        line = self.render(role, px, text, colour)
        left = rect.left
        if align == "centre":
            left = rect.centerx - line.get_width() // 2
        elif align == "right":
            left = rect.right - line.get_width()
        baseline = rect.centery + (self.cap(role, px) + 1) // 2
        return surface.blit(line, (left, baseline - self.ascent(role, px)))
