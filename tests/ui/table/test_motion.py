"""What moves: frames drawn in part are those drawn whole, nothing is made in a frame, all ends."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pygame
import pytest

from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.style.fonts import Fonts
from stalingrad_game.ui.table.model.settings import TableSettings
from stalingrad_game.ui.table.render.display_list import (
    Command,
    Fill,
    Repainter,
    StillPicture,
    differing_boxes,
)
from stalingrad_game.ui.table.screen import TableScene
from tests.support.gestures import motion
from tests.support.table_play import MODES, walk
from tests.support.table_window import SIZE, sat_down

SHOWN: Final = TableSettings(speed=1.0)
FRAME_MS: Final = 40


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def afresh(scene: TableScene) -> bytes:
    """The same moment, drawn whole by a table that has never been drawn."""
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    return pixels(surface)


def watched(scene: TableScene, surface: pygame.Surface, steps: int, seed: int) -> Iterator[bool]:
    """Play at random and draw what changes, frame by frame; says whether anything moves."""
    rng = Random(seed)
    while steps and scene.session.decision is not None:
        if not scene.session.playback.busy:
            scene.session.hands.put_down()
            walk(scene.control, rng.choice(scene.session.decision.options))
            steps -= 1
        if rng.random() < 0.1:
            scene.handle(motion((rng.randrange(SIZE[0]), rng.randrange(SIZE[1]))))
        if rng.random() < 0.01:
            scene.session.finish()
        if scene.update(rng.choice((8, FRAME_MS, 200))):
            scene.redraw(surface)
            yield scene.session.playback.busy


@pytest.mark.parametrize("mode", MODES)
def test_what_is_drawn_in_part_is_what_is_drawn_whole(look: Look, mode: str) -> None:
    scene = sat_down(look, seed=7, settings=SHOWN, mode=mode)
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface)
    compared = moving = 0
    for number, moves in enumerate(watched(scene, surface, 60, seed=7)):
        if number % 9 == 0 and not scene.animator.grows:
            other = pygame.Surface(SIZE, 0, 32)
            scene.animator.play(other)
            assert pixels(surface) == pixels(other)
            compared, moving = compared + 1, moving + moves
    assert compared > 40
    assert moving > 20
