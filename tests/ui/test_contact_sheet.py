"""The sheet of moments finds each of them, in every mode."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from tests.drive.contact_sheet import GAP, SEED, Moments, played, sheet
from tests.support.amount import share

SIZE = (640, 360)


@pytest.mark.parametrize("mode", ["four", "basic"][: share(2, 1, 1)])
def test_twelve_moments_are_found_and_none_looks_like_another(mode: str) -> None:
    pack = load_pack()
    moments = Moments([pack], played(Kit(pack, mode), SEED), SIZE, "fr")
    pictures = dict(moments.all())
    assert len(pictures) == 12
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures.values()}) == 12
    whole = sheet([*pictures.values()], (64, 36))
    assert whole.get_size() == (3 * 64 + 4 * GAP, 4 * 36 + 5 * GAP)
