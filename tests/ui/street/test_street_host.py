"""Street Fight's side of the window: games are begun, left, resumed; rules are opened."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.referees import NotListed
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from tests.support.gestures import down, up
from tests.support.screens import texts, top
from tests.ui.street.test_new_street_game import own_scenario

PLAYERS = (Seat(), Seat(computer="random"))


@pytest.fixture
def context() -> AppContext:
    """A window with the start menu."""
    found = window_context(Settings(language="en"), (1280, 720))
    found.open("start")
    found.stack.settle()
    return found


def table_of(context: AppContext) -> StreetTableScene:
    """The table that is played at."""
    found = context.stack.top
    assert isinstance(found, StreetTableScene)
    return found


def begun(context: AppContext) -> StreetTableScene:
    """A game begun in the window."""
    setup = Setup(5, {}, PLAYERS, "en")
    context.service(StreetHost).begin(setup, "first_house", "tide")
    context.stack.settle()
    return table_of(context)


def test_a_game_begun_is_kept_and_resumed_where_it_stood(context: AppContext) -> None:
    table = begun(context)
    assert context.stack.depth == 2
    table.control.take(table.session.decision.options[0] if table.session.decision else ())
    path, steps = table.session.record.path, len(table.session.record.steps)
    assert path is not None
    context.service(StreetHost).go_home()
    context.stack.settle()
    assert context.stack.depth == 1
    context.service(StreetHost).resume(path)
    context.stack.settle()
    again = table_of(context)
    assert len(again.session.record.steps) == steps
    assert again.session.people == {0}
    listed = saves.list_saves(context.service(StreetHost).library)
    assert path in {save.path for save in listed}
    context.service(StreetHost).go_home()
    context.stack.settle()


def test_a_torn_game_goes_on_with_a_word_about_it(context: AppContext) -> None:
    table = begun(context)
    table.control.take(table.session.decision.options[0] if table.session.decision else ())
    path = table.session.record.path
    assert path is not None
    context.service(StreetHost).go_home()
    context.stack.settle()
    with path.open("ab") as file:
        file.write(b'{"kind":"take"')
    context.service(StreetHost).resume(path)
    context.stack.settle()
    assert top(context) == "notice"
    assert any("record was cut off" in one.label for one in texts(context))


def test_a_referee_that_the_scenario_does_not_list_is_refused(context: AppContext) -> None:
    with pytest.raises(NotListed):
        context.service(StreetHost).begin(Setup(1, {}, PLAYERS, "en"), "sewer_raid", "tide")
    assert context.stack.depth == 1


def test_a_rule_of_the_question_is_opened_by_key(context: AppContext) -> None:
    table = begun(context)
    depth = context.stack.depth
    context.stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r"))
    context.stack.update(16)
    assert context.stack.depth > depth or table.root.layers
    context.service(StreetHost).go_home()
    context.stack.settle()


def test_a_game_on_a_scenario_of_ones_own_outlives_its_file(context: AppContext) -> None:
    source = own_scenario("my_house.toml")
    host = context.service(StreetHost)
    host.begin(Setup(5, {}, PLAYERS, "en"), source, "tide")
    context.stack.settle()
    table = table_of(context)
    path, digest = table.session.record.path, table.session.record.game.edition.digest
    assert path is not None
    host.go_home()
    source.write_text("title = 3", encoding="utf-8")
    context.stack.settle()
    found = host.scenarios.with_digest(digest)
    assert found is not None
    assert found not in host.scenarios.all()
    host.resume(path)
    context.stack.settle()
    again = table_of(context).session.record
    assert again.game.edition.digest == digest
    host.begin_again(again.game, again.setup)
    context.stack.settle()
    another = table_of(context).session.record
    assert another.path not in {None, path}
    assert another.game.edition.digest == digest
    host.go_home()
    context.stack.settle()
    listed = saves.list_saves(context.service(SavedGames).library)
    assert {path, another.path} <= {save.path for save in listed}


def test_who_holds_the_button_down_skips_events_up_to_a_pause(
    context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(context)
    calls: list[int] = []

    def go_on() -> bool:
        calls.append(1)
        return True

    monkeypatch.setattr(table.session, "go_on", go_on)
    monkeypatch.setattr(table.session, "hasten", go_on)
    table.handle(down((640, 400)))
    for _ in range(10):
        table.update(16)
    assert len(calls) == 1
    for _ in range(10):
        table.update(16)
    assert len(calls) > 3
    held = len(calls)
    table.handle(up((640, 400)))
    table.update(300)
    assert len(calls) == held
    table.session.close()
