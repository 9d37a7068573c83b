"""Street Fight's guided games in a window that nobody sees: begun, played by mouse or by keys."""

from __future__ import annotations

from functools import cache

import msgspec
import pygame

from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.lesson_game import StreetLesson, load_street_lesson
from stalingrad_game.ui.street.panels.balloon import BalloonModel, BalloonPanel
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from tests.support.street_hands import QUIET, Hands, StreetWindow

MOST_GESTURES = 200
PLAYERS = (Seat(), Seat(computer="officer"))


@cache
def street_lesson(referee: str) -> StreetLesson:
    """The guided game of a referee."""
    return StreetLesson(load_street_lesson(referee))


def lesson_record(referee: str, steps: int = 0, seed: int = 7) -> GameRecord[StreetLesson]:
    """A lesson at the decision of a step."""
    game = street_lesson(referee)
    record = GameRecord.start(game, Setup(seed, {}, PLAYERS))
    for step in game.steps[:steps]:
        assert step.option is not None
        record.take(step.option)
    return record


def lesson_window(
    referee: str,
    steps: int = 0,
    *,
    language: str = "en",
    size: tuple[int, int] = (1280, 720),
    record: GameRecord[StreetLesson] | None = None,
) -> StreetWindow:
    """A window at a step of a lesson."""
    settings = msgspec.structs.replace(QUIET, language=language)
    record = lesson_record(referee, steps) if record is None else record
    return StreetWindow(size=size, settings=settings, record=record)


def balloon_widget(window: StreetWindow) -> BalloonPanel:
    """The balloon's widget."""
    panel = window.table.view.panels["balloon"]
    assert isinstance(panel, BalloonPanel)
    return panel


def balloon(window: StreetWindow) -> BalloonModel | None:
    """The balloon as it is shown."""
    return balloon_widget(window).model


def learnt(window: StreetWindow) -> bool:
    """Whether the lesson was read to the end of its path."""
    return window.table.session.guide.fights_next


def own_fight(window: StreetWindow) -> StreetWindow:
    """The fight of one's own that has begun in the place of a lesson that was read."""
    table = window.context.stack.top
    assert isinstance(table, StreetTableScene)
    assert table is not window.table
    assert table.session.guide.fights
    return StreetWindow(table=table)


def has_next(window: StreetWindow) -> bool:
    """Whether the balloon has a page to be turned."""
    shown = balloon(window)
    return shown is not None and any(one.id == "next" for one in shown.buttons)


def press(window: StreetWindow, button: str) -> None:
    """Click a button of the balloon."""
    (found,) = [one for one in balloon_widget(window).walk() if one.key == f"balloon {button}"]
    window.click(found.rect.center)


def go_on(window: StreetWindow, hands: Hands, *, mouse: bool) -> None:
    """Read on, or do the next thing that the lesson waits for."""
    session, control = window.table.session, window.table.control
    if has_next(window):
        if mouse:
            press(window, "next")
        else:
            window.key(pygame.K_RETURN)
        return
    if not session.asks:
        window.frame(500)
        return
    if control.ready_in_lesson:
        hands.roll(window)
        return
    target = control.lesson.next_choice(control.subject)
    assert target is not None, session.guide.option
    hands.point(window, target)
