"""The guided first game in a window that nobody sees: begun, played by mouse or by keyboard."""

from __future__ import annotations

from functools import cache

import msgspec
import pygame

from stalingrad_game.card_game.lesson.lesson_file import load_lesson
from stalingrad_game.card_game.lesson.lesson_game import LessonGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.lesson.learn_screen import lesson_players
from stalingrad_game.ui.session.question_guard import RUN_MS
from stalingrad_game.ui.table.model.targets import BUTTON, ButtonId, Target
from stalingrad_game.ui.table.panels.balloon import BALLOON
from stalingrad_game.ui.table.panels.pause import PAUSE
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.gestures import down, key, motion, up
from tests.support.languages import ENGLISH
from tests.support.table_play import AT_ONCE
from tests.support.table_window import SIZE, Host, click

NEXT = Target(BUTTON, ButtonId.NEXT_PAGE, -1)
BACK = Target(BUTTON, ButtonId.LAST_PAGE, -1)
ALONE = Target(BUTTON, ButtonId.ALONE, -1)
MOST_GESTURES = 600


@cache
def lesson_game() -> LessonGame:
    """The guided first game with the standard pack."""
    return LessonGame(load_pack(), load_lesson())


def lesson_record(*, alone: bool, seed: int = 7) -> GameRecord[LessonGame]:
    """A lesson just begun."""
    game = lesson_game()
    return GameRecord.start(game, Setup(seed, {}, lesson_players(game, alone=alone), "en"))


def at_step(number: int, *, alone: bool = False) -> GameRecord[LessonGame]:
    """A lesson at the decision of a step."""
    record = lesson_record(alone=alone)
    for step in record.game.steps[:number]:
        assert step.option is not None
        record.take(step.option)
    return record


def sat_down_to_learn(
    look: Look,
    record: GameRecord[LessonGame],
    language: Language = ENGLISH,
    size: tuple[int, int] = SIZE,
    settings: TableSettings = AT_ONCE,
) -> TableScene:
    """The table of a lesson in a window."""
    settings = msgspec.structs.replace(settings, language=language)
    scene = TableScene(Host(look.resized(size, 1.0), settings), record)
    scene.layout(size)
    scene.update(0)
    return scene


def learnt(scene: TableScene) -> bool:
    """Whether the lesson was read to its end."""
    step = scene.session.guide.step
    return step is not None and step.option is None and BALLOON.of(scene.model) is None


def balloon_text(scene: TableScene) -> str:
    """What the balloon says; "" without one."""
    balloon = BALLOON.of(scene.model)
    return balloon.text if balloon else ""


def go_on_by_mouse(scene: TableScene) -> None:
    """Read on, or click what the lesson waits for."""
    if scene.control.at_verdict:
        scene.update(RUN_MS)  # the verdict is read
    balloon, model = BALLOON.of(scene.model), scene.model
    if scene.control.at_verdict:
        scene.update(RUN_MS)  # the dice are seen
    if balloon is not None and NEXT in balloon.buttons:
        click(scene, NEXT)
    elif PAUSE.of(model) is not None:
        click(scene, Target(BUTTON, ButtonId.CONTINUE))
    elif model.busy or not scene.session.person_acts:
        scene.update(500)
    else:
        scene.update(RUN_MS)  # the question is read
        target = min(scene.model.glow)
        click(scene, target)
    scene.update(0)


def go_on_by_key(scene: TableScene) -> None:
    """Read on with Enter, else go to what the lesson waits for with Tab and choose it."""
    if scene.control.at_verdict:
        scene.update(RUN_MS)  # the verdict is read
    balloon, model = BALLOON.of(scene.model), scene.model
    if scene.control.at_verdict:
        scene.update(RUN_MS)  # the dice are seen
    reads = balloon is not None and NEXT in balloon.buttons
    if not (reads or PAUSE.of(model) is not None):
        if model.busy or not scene.session.person_acts:
            scene.update(500)
            return
        scene.update(RUN_MS)  # the question is read
        for _ in range(4):
            scene.handle(key(pygame.K_TAB))
            if scene.model.focus in scene.model.glow:
                break
        assert scene.model.focus in scene.model.glow
    scene.handle(key(pygame.K_RETURN))
    scene.update(0)


def drag(scene: TableScene, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press at a place, move, and let go at another."""
    for event in (motion(start), down(start), motion(end), up(end)):
        scene.handle(event)
