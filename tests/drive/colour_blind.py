"""A sheet of the table as the colour-blind see it: a row a palette, a column a kind of vision.

Run it as ``python -m tests.drive.colour_blind OUT.png [--record FILE] [--at N] [--screen NAME]``.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pygame

from stalingrad_game.card_game.game import card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.automation.screenshots import take_screenshot
from stalingrad_game.ui.screens.posing import ScreenshotSpec
from stalingrad_game.ui.style.inks import use_palette
from stalingrad_game.ui.style.palettes import PALETTE_NAMES
from tests.support.colour_vision import seen_as

SHOWN = ("usual", "protan", "deutan", "tritan", "grey")
CELL = (960, 540)


class _Seen(dict[int, bytes]):
    """Pixels of 24 bits as they are seen, worked out as they turn up."""

    def __init__(self, vision: str) -> None:
        super().__init__()
        self._vision = vision

    def __missing__(self, pixel: int) -> bytes:
        colour = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        found = self[pixel] = bytes(seen_as(colour, self._vision))
        return found


def seen_picture(picture: pygame.Surface, vision: str) -> pygame.Surface:
    """A picture as somebody of this vision sees it; colours are taken in steps of 4."""
    raw = pygame.image.tobytes(picture, "RGB")
    seen = _Seen(vision)
    pixels = zip(raw[::3], raw[1::3], raw[2::3], strict=True)
    data = b"".join([seen[(r & 252) << 16 | (g & 252) << 8 | b & 252] for r, g, b in pixels])
    return pygame.image.frombytes(data, picture.get_size(), "RGB")


def main() -> None:
    """Paint the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--at", type=int)
    parser.add_argument("--screen", default="fullest")
    args = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
    packs = [load_pack()]
    record = GameRecord.read(args.record, card_library(packs)) if args.record else None
    sheet = pygame.Surface((CELL[0] * len(SHOWN), CELL[1] * len(PALETTE_NAMES)))
    for row, palette in enumerate(PALETTE_NAMES):
        spec = ScreenshotSpec(
            screen=args.screen, size=(1920, 1080), palette=palette, record=record, at=args.at
        )
        small = pygame.transform.smoothscale(take_screenshot(spec, packs), CELL)
        for column, vision in enumerate(SHOWN):
            sheet.blit(seen_picture(small, vision), (column * CELL[0], row * CELL[1]))
    use_palette("poster")
    pygame.image.save(sheet, args.out)


if __name__ == "__main__":
    main()
