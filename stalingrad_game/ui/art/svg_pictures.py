"""Pictures that artists draw: SVG files under ``assets/art``, found by name, printed in two inks.

A name is the file's path there without its ending, such as ``icons/kill``: a new picture is just
a new file. Black is printed in the ink asked for, white in the ink of the ground, so a file shows
on white paper what the table shows; every other colour stays as it is.
"""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Final

import pygame

from ...assets import BrokenAssetError, asset
from ..style.theme import SOOT, Colour

INK: Final = "#000000"
"""How a file writes what is printed in the first ink."""
PICTURE_GROUND: Final = "#ffffff"
"""How a file writes what shows the ground."""
_FOLDER: Final = "art"
_ENDING: Final = ".svg"
_PLACEHOLDER: Final = re.compile(f"{INK}|{PICTURE_GROUND}", re.IGNORECASE)
_BLACK: Final[Colour] = (0, 0, 0)
_WHITE: Final[Colour] = (255, 255, 255)


@cache
def picture_names() -> tuple[str, ...]:
    """The name of every picture there is, sorted; raises `MissingAssetError`."""
    root = asset(_FOLDER)
    found = (path.relative_to(root).with_suffix("") for path in root.rglob(f"*{_ENDING}"))
    return tuple(sorted(name.as_posix() for name in found))


@cache
def picture_of(thing: str, *folders: str) -> str:
    """The name of a thing's picture in the first of these folders that has one, else nothing."""
    names = (f"{folder}/{thing}" for folder in folders)
    return next((name for name in names if name in picture_names()), "")


def render_picture(
    name: str, px: int, ink: Colour = SOOT, ground: Colour | None = None
) -> pygame.Surface:
    """A picture `px` square in these inks; a ground of None leaves holes that one sees through.

    Raises `MissingAssetError`, or `BrokenAssetError` for a file that isn't a picture.
    """
    edge = max(px, 1)
    if ground is not None:
        return _render(name, edge, ink, ground)
    sheet = pygame.Surface((edge, edge), 0, 32)
    sheet.blit(_render(name, edge, _WHITE, _BLACK), (0, 0))
    shares = pygame.image.tobytes(sheet, "RGB")[::3]
    pixels = bytearray(bytes((*ink, 0)) * len(shares))
    pixels[3::4] = shares
    return pygame.image.frombytes(bytes(pixels), (edge, edge), "RGBA")


def _render(name: str, px: int, ink: Colour, ground: Colour) -> pygame.Surface:
    inks = {INK: _code(ink), PICTURE_GROUND: _code(ground)}
    text = _PLACEHOLDER.sub(lambda found: inks[found[0].lower()], _text(name))
    try:
        picture = pygame.image.load_sized_svg(BytesIO(text.encode()), (px, px))
    except pygame.error:
        raise _broken(name, "it is no SVG picture") from None
    if not picture.get_bounding_rect():
        raise _broken(name, "it shows nothing")
    return picture


def _code(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


@cache
def _text(name: str) -> str:
    try:
        return asset(_FOLDER, *f"{name}{_ENDING}".split("/")).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise _broken(name, "it is no text in UTF-8") from None


def _broken(name: str, why: str) -> BrokenAssetError:
    return BrokenAssetError(why, _FOLDER, *f"{name}{_ENDING}".split("/"))
