"""The log's last line names the battle that decided the game (R11)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.history.turning_point import BattleHistory
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Ev, Event, Victory
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.log import GameLog
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.card_game.words.test_log import log_of
from tests.support.languages import ENGLISH, FRENCH
from tests.support.pauses import played
from tests.support.set_up import turn
from tests.support.table_play import log_rows, model

EVEN = (1, 0, 0, 0, 0, 1, 0, 0, 0)
"""A die for each side."""
MORE = (1, 1, 1, 0, 0, 1, 0, 0, 0)
"""Three German dice to one."""


def fought(district: int, winner: int, dice: tuple[int, ...]) -> list[Event]:
    return [(Ev.DICE, *dice), (Ev.RESULT, district, winner, 0)]


def last_line(victory: int, *events: Event, language: Language = ENGLISH) -> str:
    """The end of a game in whose last turn this happened."""
    table = turn(german=["infantry_76"], soviet=["guards_37"], closed="D")
    table.state.turn = 3
    log = log_of(table, PUBLIC, language)
    winner = SOVIET if victory == Victory.BUILDING_HELD else GERMAN
    return log.add([*events, (Ev.OVER, winner, victory)])[-1].text


def test_a_building_held_is_the_one_that_came_nearest_to_falling() -> None:
    events = [*fought(0, SOVIET, EVEN), *fought(1, SOVIET, MORE), *fought(2, SOVIET, EVEN)]
    assert last_line(Victory.BUILDING_HELD, *events).endswith(
        "Turning point: the Soviets keep red_square (B) in turn 3,"
        " when the Germans’ chance was 82.6%."
    )


def test_a_building_kept_without_a_break_test_says_so() -> None:
    text = last_line(Victory.BUILDING_HELD, (Ev.RESULT, 1, SOVIET, 1))
    assert text.endswith(
        "Turning point: the Soviets keep red_square (B) in turn 3 without a Break Test."
    )


def test_buildings_left_alone_are_named_where_none_was_fought_for() -> None:
    text = last_line(Victory.BUILDING_HELD, (Ev.TURN, 3))
    assert "Turning point: the Germans do not attack barracks (A), red_square (B) and" in text
    assert "Turning point" not in last_line(Victory.BUILDING_HELD)  # nothing of it has been seen


def test_a_captured_building_is_the_last_one_or_that_of_the_district_closed_last() -> None:
    events = [*fought(0, GERMAN, EVEN), *fought(1, GERMAN, MORE), *fought(2, SOVIET, EVEN)]
    assert "the capture red_square (B) in turn 3" in last_line(Victory.NO_BUILDING_LEFT, *events)
    closed = [*events, (Ev.CLOSED, 0, 1)]
    assert "the capture barracks (A) in turn 3" in last_line(Victory.ALL_CLOSED, *closed)
    assert "Turning point" not in last_line(Victory.NO_ATTACK, *events)


def test_it_is_french_in_french() -> None:
    text = last_line(Victory.NO_BUILDING_LEFT, *fought(1, GERMAN, MORE), language=FRENCH)
    assert (
        "Moment décisif\u202f: la capture red_square (B) au tour 3, alors que les chances des "
        "Allemands étaient de 82,6"
    ) in text


@pytest.mark.parametrize("seed", [3, 4, 9])
def test_every_finished_game_has_one_that_the_public_has_seen(seed: int) -> None:
    record = played("basic", seed)
    words = Localizer(record.game.kit, ENGLISH)
    (sentence,) = ends(record, words)
    assert "Turning point: " in sentence


def ends(record: GameRecord[CardGame], words: Localizer) -> Iterator[str]:
    log = GameLog.of_game(words, record.setup.seed, record.state.variants, PUBLIC, record.opening)
    for step in record.steps:
        for line in log.add(step.events):
            if line.kind == Ev.OVER:
                yield line.text


def test_a_course_needs_public_facts_alone() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"], closed="D")
    points = []
    for seat in (PUBLIC, GERMAN, SOVIET):
        course, view = BattleHistory(), table.engine.view(table.state, seat)
        for event in fought(1, SOVIET, MORE):
            course.see(event, view)
        points.append(course.turning_point(Victory.BUILDING_HELD, view))
    assert points[0] is not None
    assert points.count(points[0]) == 3


@pytest.mark.parametrize("seed", [3, 9])
def test_the_log_at_the_table_names_it_too(seed: int) -> None:
    record = played("basic", seed)
    session = TableSession(GameRecord.start(record.game, record.setup), TableSettings(speed=0))
    for step in record.steps:
        session.take(step.option)
    session.finish()
    control = table_controller(session)
    assert "Turning point: " in log_rows(model(control))[-1].text
