"""The picture itself betrays nothing: the same byte for byte where what can't be known differs."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import FORMATION, Target
from tests.support.amount import interval, share
from tests.support.swap_hidden import twin
from tests.support.table_pictures import TablePictures
from tests.support.table_play import TABLES, begun, look_at, model, random_game, table
from tests.ui.table.test_silence import lay

SIZE = (1280, 720)


def picture(painter: TablePictures, control: TableController) -> bytes:
    """The table as it is painted, in bytes."""
    surface = pygame.Surface(SIZE)
    painter.draw(surface, model(control))
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("mode", TABLES)
def test_pictures_stay_when_what_the_onlooker_cannot_know_is_exchanged(
    look: Look, mode: str
) -> None:
    painter = TablePictures(look.resized(SIZE, 1.0))
    rng = Random(41)
    control = table(mode, 43)
    painted = set()
    for number, _ in enumerate(random_game(control, Random(43), most=180)):
        if number % interval(20, 3):
            continue
        control.session.playback.put_away()
        for holder in range(-1, control.session.kit.seats):
            lay(control, holder)
            control.viewport.log_open = number % interval(40, 3) == 0
            other = twin(control, holder if holder >= 0 else PUBLIC, rng)
            other.viewport.log_open = control.viewport.log_open
            here = rng.randrange(len(control.session.kit.formations))
            for one in (control, other):
                look_at(one, Target(FORMATION, here))
            ours = picture(painter, control)
            assert picture(painter, other) == ours
            painted.add(ours)
        control.viewport.point(None)
        lay(control, -1)
    assert len(painted) > share(15, 3)


def test_a_picture_does_change_with_what_is_known(look: Look) -> None:
    painter = TablePictures(look.resized(SIZE, 1.0))
    control = begun(43)
    closed = picture(painter, control)
    lay(control, 0)
    assert picture(painter, control) != closed
    other = twin(control, PUBLIC, Random(2))
    assert picture(painter, other) != picture(painter, control)
