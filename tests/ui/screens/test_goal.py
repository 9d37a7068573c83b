"""The goal card: when it is shown, how it is left, what it says to whom, and at the table."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.state.codes import DistrictStatus
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.automation.screenshots import take_screenshot
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.goal_parts import GoalSide
from stalingrad_game.ui.screens.goal_screen import GoalScreen
from stalingrad_game.ui.screens.posing import ScreenshotSpec
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import PausePolicy, Settings
from stalingrad_game.ui.table.model.targets import DISTRICT, FACT, FactId, Target
from stalingrad_game.ui.table.panels.tooltip.panel import TOOLTIP
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.sprites.zoom import ZoomSprite
from tests.support.gestures import down, key, motion, up
from tests.support.languages import LANGUAGES
from tests.support.played import finished
from tests.support.screens import click, context_of, find, frame, has, press, shown, texts, top

PERSON, OFFICER = Seat(), Seat(computer="officer")


def begun(
    *players: Seat,
    mode: str = "basic",
    pauses: PausePolicy = "important",
    size: tuple[int, int] = (1280, 720),
) -> AppContext:
    """A game just begun."""
    context = context_of(size, Settings(pauses=pauses))
    seats = players or (PERSON, PERSON)
    context.service(GameHost).begin(Setup(3, players=seats), mode)
    context.stack.settle()
    return context


def shown_text(context: AppContext) -> str:
    return " ".join(one.label for one in texts(context))


def columns(context: AppContext) -> list[int]:
    """The sides in the order in which their goals stand."""
    screen = context.stack.top
    assert isinstance(screen, GoalScreen)
    return [one.side for one in screen.root.base.walk() if isinstance(one, GoalSide)]


def test_a_game_begins_with_the_goal_card_before_anything_is_shown() -> None:
    context = begun()
    assert top(context) == "goal"
    table = context.service(GameHost).table
    displayed = table.session.playback.displayed
    for _ in range(50):
        frame(context)
    assert table.session.playback.displayed == displayed
    assert table.session.playback.view(PUBLIC).campaign == [-1, -1]
    assert "2 more turns follow." in shown_text(context)
    press(context, pygame.K_RETURN)
    assert context.stack.top is table


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F3])
def test_keys_that_go_on(code: int) -> None:
    context = begun()
    press(context, code)
    assert top(context) == "table"


def test_a_click_anywhere_goes_on_but_a_rule_opens_the_rulebook() -> None:
    context = begun()
    for place in ((5, 5), (640, 300)):
        if top(context) != "goal":
            context.open("goal")
            context.stack.settle()
        for event in (motion(place), down(place), up(place)):
            context.stack.handle(event)
        assert top(context) == "table"
    context.open("goal")
    context.stack.settle()
    click(context, "rule")
    assert top(context) == "rules"


def test_it_is_not_shown_again_where_a_game_is_resumed() -> None:
    context = begun()
    path = context.service(GameHost).table.session.record.path
    assert path is not None
    context.service(GameHost).go_home()
    context.stack.settle()
    again = context_of((1280, 720), Settings())
    again.service(GameHost).resume(path)
    again.stack.settle()
    assert top(again) == "table"


def test_nobody_waits_where_nobody_is_to_read() -> None:
    assert top(begun(pauses="none")) == "table"
    assert top(begun(OFFICER, OFFICER)) == "table"


@pytest.mark.parametrize(
    ("players", "mode", "order", "title"),
    [
        ((PERSON, PERSON), "basic", [0, 1], "How to win the game"),
        ((PERSON, OFFICER), "basic", [0, 1], "You play the Germans"),
        ((OFFICER, PERSON), "basic", [1, 0], "You play the Soviets"),
        ((PERSON,) * 4, "four", [0, 1], "How to win the game"),
        ((OFFICER, PERSON, OFFICER, PERSON), "four", [1, 0], "You play the Soviets"),
    ],
)
def test_it_speaks_to_whoever_plays(
    players: tuple[Seat, ...], mode: str, order: list[int], title: str
) -> None:
    context = begun(*players, mode=mode)
    assert columns(context) == order
    assert title in shown_text(context)


def test_it_is_opened_from_the_menu_and_by_its_key() -> None:
    context = begun(pauses="none")
    frame(context)
    press(context, pygame.K_F3)
    frame(context)
    assert top(context) == "goal"
    assert not has(context, "begin")
    press(context, pygame.K_F3, pygame.K_ESCAPE)
    context.open("pause", table=context.service(GameHost).table)
    context.stack.settle()
    click(context, "goal")
    assert top(context) == "goal"
    press(context, pygame.K_ESCAPE)
    assert top(context) == "menu"


def test_both_sides_are_shown_with_the_same_room() -> None:
    context = begun()
    screen = context.stack.top
    assert isinstance(screen, GoalScreen)
    one, other = (part for part in screen.root.base.walk() if isinstance(part, GoalSide))
    assert one.rect.size == other.rect.size


def test_no_game_has_no_goal_card() -> None:
    with pytest.raises(LookupError):
        GoalScreen(context_of())


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_a_picture_of_it_needs_no_record(language: object) -> None:
    code = getattr(language, "code", "")
    request = ScreenshotSpec(screen="goal", size=(640, 360), language=code)
    empty = pygame.Surface((640, 360), 0, 32)
    picture = take_screenshot(request, ())
    assert pygame.image.tobytes(picture, "RGB") != pygame.image.tobytes(empty, "RGB")


# --- at the table


def at_table(number: int) -> TableScene:
    """A game played at random, after so many decisions."""
    record = finished(3)
    context = context_of((1280, 720))
    request = ScreenshotSpec(screen="table", size=context.size, record=record, at=number)
    spec = context.screens.find("table")
    assert spec.pose is not None
    (table,) = spec.pose(context, request)
    assert isinstance(table, TableScene)
    shown(context, lambda _: table)
    return table


def tip(table: TableScene, target: Target) -> str:
    table.control.viewport.step_to(target)
    table.session.touch()
    tooltip = TOOLTIP.of(table.model)
    assert tooltip is not None
    return " ".join(tooltip.lines)


def test_turns_and_closed_districts_say_how_far_the_game_is() -> None:
    table = at_table(60)
    turn = tip(table, Target(FACT, FactId.TURN))
    assert "2 more turns follow." in turn
    assert "hourglass" in turn
    closed = tip(table, Target(FACT, FactId.CLOSED))
    assert "3 buildings are still to be captured" in closed
    assert "A new building may still come in district C." in closed


@pytest.mark.parametrize("status", [DistrictStatus.CAPTURED, DistrictStatus.CLOSED])
def test_a_district_without_a_building_says_it_too(status: int) -> None:
    table = at_table(120)
    place = table.session.playback.view(PUBLIC).status.index(status)
    table.control.viewport.pin(Target(DISTRICT, place))
    table.session.touch()
    (zoom,) = table.table_layout.panels["zoom"]
    assert isinstance(zoom.sprite, ZoomSprite)
    rows = [row.text for row in zoom.sprite.rows]
    assert "One of the four districts is closed." in rows
    assert "This is the last turn." in rows


def test_a_wide_window_and_large_type_scroll_it_by_keys() -> None:
    settings = Settings(text_percent=250)
    context = context_of((1280, 720), settings)
    context.service(GameHost).begin(Setup(3), "basic")
    context.stack.settle()
    frame(context)
    screen = context.stack.top
    assert isinstance(screen, GoalScreen)
    page = screen.reading
    assert page is not None
    context.stack.handle(key(pygame.K_PAGEDOWN))
    assert page.offset > 0
    context.stack.handle(key(pygame.K_PAGEUP))
    assert page.offset == 0
    assert find(context, "continue").point is not None


def test_another_language_writes_it_anew() -> None:
    context = begun()
    context.settings = msgspec.structs.replace(context.settings, language="fr")
    context.layout(context.size)
    assert "Les Allemands gagnent si" in shown_text(context)
