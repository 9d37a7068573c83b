"""The worked battle on the table: begun from the lesson, gone through by click or key, left."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.card_game.history.game_excerpt import ExcerptError
from stalingrad_game.ui.screens import rules_screen
from stalingrad_game.ui.screens.rulebook.worked_battle import WorkedBattleTable, worked_battle
from stalingrad_game.ui.screens.rules_screen import RulebookScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from tests.support.gestures import down, motion, up
from tests.support.screens import click, context_of, frame, press, seen, shown, top

MOST_STEPS = 400


def opened(settings: Settings | None = None) -> tuple[AppContext, RulebookScreen]:
    """The rulebook at the worked battle."""
    context = context_of(settings=settings)
    reader = shown(context, lambda context: RulebookScreen(context, "L6"))
    assert isinstance(reader, RulebookScreen)
    frame(context)
    return context, reader


def replayed(settings: Settings | None = None) -> tuple[AppContext, WorkedBattleTable]:
    """The worked battle on the table."""
    context, _ = opened(settings)
    click(context, "replay")
    table = context.stack.top
    assert isinstance(table, WorkedBattleTable)
    return context, table


def test_the_battle_is_shown_to_its_end_by_clicks_and_the_rulebook_comes_back() -> None:
    context, table = replayed()
    session = table.session
    begun, kinds = len(session.record.steps), set()
    assert begun == worked_battle().shown_from
    for _ in range(MOST_STEPS):
        frame(context)
        if context.stack.top is not table:
            break
        if session.playback.pause is not None:
            kinds.add(session.playback.pause.kind)
            before = len(session.record.steps)
            for _ in range(3):
                frame(context)
            assert len(session.record.steps) == before  # it waits until somebody goes on
        middle = (640, 300)
        for event in (motion(middle), down(middle), up(middle)):
            context.stack.handle(event)
    assert top(context) == "sheet"
    press(context, pygame.K_ESCAPE)
    for _ in range(10):
        frame(context)
    assert isinstance(context.stack.top, RulebookScreen)
    assert kinds >= {"card", "carnage", "verdict"}
    assert len(session.record.steps) == len(worked_battle().step)
    assert context.stack.top.history.place == "L6"


def test_a_key_goes_on_too_and_escape_leaves_at_any_moment() -> None:
    context, table = replayed()
    for _ in range(MOST_STEPS):
        frame(context)
        if table.session.playback.pause is not None:
            break
    before = table.session.playback.displayed
    press(context, pygame.K_SPACE)
    for _ in range(MOST_STEPS):
        frame(context)
        if table.session.playback.displayed > before:
            break
    assert table.session.playback.displayed > before
    for _ in range(4):  # the first ones may close what waits to be read
        if context.stack.top is table:
            press(context, pygame.K_ESCAPE)
            frame(context)
    assert isinstance(context.stack.top, RulebookScreen)


def test_nobody_can_play_in_it() -> None:
    _, table = replayed()
    assert table.session.people == frozenset()
    assert not table.session.can_undo()
    assert not table.session.person_acts


def test_it_is_fought_in_the_language_of_the_page() -> None:
    context, _ = opened()
    click(context, "tongue")
    click(context, "replay")
    table = context.stack.top
    assert isinstance(table, WorkedBattleTable)
    assert table.session.settings.language.code == "fr"


def test_the_link_in_the_text_shows_it_too() -> None:
    context, _ = opened()
    link = next(one for one in seen(context) if one.kind == "link" and one.label == "replay")
    click(context, link.name)
    assert isinstance(context.stack.top, WorkedBattleTable)


def test_a_battle_that_cannot_be_fought_with_todays_cards_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(_languages: object) -> None:
        raise ExcerptError("step 3 isn't allowed")

    monkeypatch.setattr(rules_screen, "worked_battle_record", gone)
    context, reader = opened()
    reader.follow("replay")
    frame(context)
    assert top(context) == "rules"
    assert any("step 3 isn't allowed" in one.label for one in seen(context))


def test_lessons_have_pictures_of_the_table_and_of_a_formation() -> None:
    context, reader = opened()
    reader.follow("L2")
    frame(context)
    labels = "\n".join(one.label for one in seen(context))
    assert "The table as the battle begins." in labels
    place = next(one for one in seen(context) if one.label.startswith("The table as the battle"))
    left, above = place.box[0] + 200, place.box[1] - 140
    surface = frame(context)
    colours = {
        tuple(surface.get_at((left + x, above + y)))
        for x in range(0, 80, 8)
        for y in range(0, 100, 10)
    }
    assert len(colours) > 5
