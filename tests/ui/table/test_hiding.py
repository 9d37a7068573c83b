"""One key hides everything, whatever is going on; then nothing can be told of the table (R1.11)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.model.targets import BUTTON, HAND, ButtonId, Target
from stalingrad_game.ui.table.presenter.displayed import displayed_by
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.gestures import down, key, motion
from tests.support.table_window import SIZE, play_way, point_on, sat_down, until

Stage = Callable[[TableScene], None]


def drag(scene: TableScene) -> None:
    card, _ = play_way(scene)
    start = point_on(scene, card)
    scene.handle(motion(start))
    scene.handle(down(start))
    scene.handle(motion((start[0], start[1] - 60)))
    assert scene.model.drag is not None


def choose(scene: TableScene) -> None:
    scene.control.point(play_way(scene)[0])


def zoom(scene: TableScene) -> None:
    scene.control.viewport.pin(Target(HAND, scene.model.hand[0], 0))


def log(scene: TableScene) -> None:
    scene.control.press(ButtonId.LOG)


def look_back(scene: TableScene) -> None:
    scene.control.look_back(1)


def ask(scene: TableScene) -> None:
    scene.ask_resign()


def refresh(scene: TableScene) -> None:
    scene.control.offer(ButtonId.REFRESH)
    scene.control.point(Target(HAND, scene.model.hand[0], 0))
    assert scene.model.picks


def show_something(scene: TableScene) -> None:
    scene.session.set(TableSettings(speed=1))
    scene.session.take((Act.HOLD, -1, -1))
    scene.update(30)
    assert scene.model.busy


def cover(scene: TableScene) -> None:
    scene.session.hands.curtain = scene.session.acting


def end(scene: TableScene) -> None:
    scene.session.resign(scene.session.acting)


STAGES: dict[str, Stage] = {
    "a hand is up": lambda _scene: None,
    "a card is chosen": choose,
    "a card is dragged": drag,
    "a card is zoomed": zoom,
    "the log is open": log,
    "an earlier moment": look_back,
    "a question of the window": ask,
    "a refresh": refresh,
    "something is being shown": show_something,
    "the end": end,
}


def picture(scene: TableScene) -> bytes:
    scene.update(16)
    surface = pygame.Surface(SIZE)
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("stage", STAGES)
def test_a_key_hides_everything_and_any_key_shows_it_again(look: Look, stage: str) -> None:
    scene = until(sat_down(look), Op.ACTION)
    STAGES[stage](scene)
    open_picture = picture(scene)
    steps = len(scene.session.record.steps)
    scene.handle(key(pygame.K_F9))
    hidden = picture(scene)
    assert hidden != open_picture
    assert scene.model.hand == ()
    assert displayed_by(scene.control).view.viewer in {PUBLIC, *scene.session.people}
    assert not scene.table_layout.links
    assert {scene.at((x, y)) for x in range(0, SIZE[0], 16) for y in range(0, SIZE[1], 16)} == {
        None
    }
    fresh = until(sat_down(look), Op.ACTION)
    fresh.handle(key(pygame.K_F9))
    assert picture(fresh) == hidden
    for _ in range(20):
        scene.update(500)
    assert picture(scene) == hidden
    scene.handle(key(pygame.K_RETURN))
    assert not scene.model.covered
    assert len(scene.session.record.steps) == steps


def test_below_a_curtain_everything_stays_covered(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    cover(scene)
    scene.session.touch()
    scene.handle(key(pygame.K_F9))
    scene.handle(key(pygame.K_SPACE))
    assert scene.session.hands.curtain >= 0
    assert scene.model.hand == ()
    assert scene.at((SIZE[0] // 2, SIZE[1] // 2)) is None


def test_what_is_shown_waits_while_it_is_hidden(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    show_something(scene)
    before = scene.session.playback.displayed
    scene.handle(key(pygame.K_F9))
    for _ in range(50):
        scene.update(200)
    assert scene.session.playback.displayed == before
    picture(scene)
    assert scene.idle()


def test_a_dragged_card_comes_back_to_the_hand(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    drag(scene)
    steps = len(scene.session.record.steps)
    scene.handle(key(pygame.K_F9))
    assert scene.model.drag is None
    assert len(scene.session.record.steps) == steps
    assert scene.control.selection.selected == ()
    assert Target(BUTTON, ButtonId.HOLD) not in scene.model.glow
