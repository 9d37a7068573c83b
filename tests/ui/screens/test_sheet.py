"""The sheet of a battle: what it says, how it is opened and left, and that it paints."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.history.battle_facts import BattleFacts
from stalingrad_game.card_game.history.of_record import record_battles
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.state.codes import Ev
from stalingrad_game.card_game.words.battle_sheet import BattleSheet, battle_sheet, section_line
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.screenshots import take_screenshot
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.paper_page import PaperPage
from stalingrad_game.ui.screens.posing import ScreenshotError, ScreenshotSpec
from stalingrad_game.ui.screens.sheet_screen import PAPER_WIDE, SheetScreen, sheet_body
from stalingrad_game.ui.session.question_guard import READ_MS
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.model.targets import LOG_ROW, Target
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.widgets import Button
from tests.support.gestures import down, up
from tests.support.languages import ENGLISH, FRENCH
from tests.support.played import finished
from tests.support.screens import (
    SIZE,
    click,
    context_of,
    find,
    frame,
    has,
    press,
    seen,
    shown_as,
    texts,
    top,
)
from tests.support.table_play import log_rows


@cache
def battles() -> tuple[BattleFacts, ...]:
    """Those of a whole game."""
    return record_battles(finished(2))


def sheet_on(
    context: AppContext, number: int = 0, closed: Callable[[], object] | None = None
) -> SheetScreen:
    """A sheet on the screen."""
    kit = finished(2).game.kit
    screen = shown_as(
        context, SheetScreen, lambda one: SheetScreen(one, kit, battles(), number, closed)
    )
    frame(context)
    return screen


def table_on(context: AppContext) -> TableScene:
    """The table of a whole game, under its end."""
    context.service(GameHost).play(finished(2))
    context.stack.settle()
    for _ in range(3):
        frame(context)
    while top(context) != "table":
        assert context.stack.top is not None
        press(context, pygame.K_ESCAPE)
    table = context.stack.top
    assert isinstance(table, TableScene)
    return table


def words(number: int) -> BattleSheet:
    return battle_sheet(Localizer(finished(2).game.kit, ENGLISH), battles()[number])


def test_a_lesson_says_its_page_on_the_sheet_of_its_battle() -> None:
    context = context_of()
    kit, lesson = finished(2).game.kit, ("Page 3", "This is the report.")
    shown_as(context, SheetScreen, lambda one: SheetScreen(one, kit, battles(), 1, lesson=lesson))
    frame(context)
    assert set(lesson) <= {one.label for one in texts(context)}
    click(context, "before")
    frame(context)
    assert not set(lesson) & {one.label for one in texts(context)}


def test_verdict_dice_losses_and_city_are_told_to_who_sees_nothing() -> None:
    context = context_of((1280, 4000))
    sheet_on(context, 4)
    labels = [one.label for one in texts(context)]
    sheet = words(4)
    for text in (sheet.kicker, sheet.verdict, sheet.closing, sheet.deciding, *sheet.chances):
        assert any(text in label for label in labels)
    assert " ".join(sheet.city) in labels
    for throw in sheet.throws:
        assert set(throw.spoken) <= set(labels)
    for sections in sheet.sections:
        for section in sections:
            if section.key == "cards":
                assert section_line(Localizer(finished(2).game.kit, ENGLISH), section) in labels
                continue
            assert section.title in labels
            assert {item.text for item in section.items} <= set(labels)


def test_what_it_means_is_seen_without_scrolling() -> None:
    for number in range(len(battles())):
        context = context_of((1280, 720))
        sheet_on(context, number)
        meaning = " ".join(words(number).city)
        box = next(one.box for one in texts(context) if one.label == meaning)
        assert box[1] + box[3] < find(context, "continue").box[1], number


def officers_battles(seed: int) -> tuple[BattleFacts, ...]:
    """Those of a game that two officers play at first sight."""
    game = finished(2).game
    record, player = GameRecord.start(game, Setup(seed)), GreedyPlayer(game.kit)
    while record.decision is not None:
        view = game.view(record.state, record.decision.seat)
        record.take(player.choose(view, record.decision))
    return record_battles(record)


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=lambda one: one.code)
def test_a_usual_sheet_is_seen_whole_at_the_least_usual_window(language: Language) -> None:
    """Early and late battles: nine of ten need no scrolling at 1280 by 720."""
    kit, look = finished(2).game.kit, Look.for_window((1280, 720))
    names = Localizer(kit, language)
    facts = [one for seed in (2, 3, 4) for one in officers_battles(seed)]
    whole = 0
    for one in facts:
        body = sheet_body(kit, names, one, battle_sheet(names, one), None)
        page = PaperPage(body, [Button("Continue", context_of().stack.settle)], wide=PAPER_WIDE)
        page.layout(pygame.Rect(0, 0, 1280, 720), look)
        whole += page.view.whole <= page.view.rect.height
    assert len(facts) > 10
    assert whole >= len(facts) * 0.9


def test_continue_stands_in_the_middle_as_at_other_pauses() -> None:
    for number in (0, 1):
        context = context_of((1280, 720))
        sheet_on(context, number)
        box = pygame.Rect(find(context, "continue").box)
        assert abs(box.centerx - 640) < box.width // 2


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_key_goes_on(key: int) -> None:
    context, closed = context_of(), []
    sheet_on(context, closed=lambda: closed.append(1))
    press(context, key)
    assert (top(context), closed) == ("start", [1])


@pytest.mark.parametrize("place", [(SIZE[0] // 2, SIZE[1] // 2), (4, SIZE[1] // 2)])
def test_a_click_anywhere_goes_on_once_the_sheet_could_be_read(place: tuple[int, int]) -> None:
    context = context_of()
    sheet_on(context)
    for ms, shown in ((0, "sheet"), (READ_MS, "start")):
        context.stack.update(ms)
        for event in (down(place), up(place)):
            context.stack.handle(event)
        assert top(context) == shown


def test_the_button_goes_on_and_a_drag_does_not() -> None:
    context = context_of()
    sheet_on(context)
    context.stack.update(READ_MS)
    for event in (down((SIZE[0] // 2, 300)), up((SIZE[0] // 2, 200))):
        context.stack.handle(event)
    assert top(context) == "sheet"
    click(context, "continue")
    assert top(context) == "start"


def test_the_buttons_lead_to_the_battles_before_and_after() -> None:
    context = context_of()
    screen = sheet_on(context)
    assert not find(context, "before").enabled
    for number in range(1, len(battles())):
        click(context, "after")
        frame(context)
        assert screen.facts is battles()[number]
        assert words(number).verdict in [one.label for one in seen(context)]
    assert not find(context, "after").enabled
    click(context, "before")
    assert screen.facts is battles()[-2]


def test_the_line_of_a_result_in_the_log_opens_its_sheet_when_looking_back_too() -> None:
    context = context_of()
    table = table_on(context)
    log = log_rows(table.model)
    links = [(place, row) for place, row in enumerate(log) if row.battle >= 0]
    assert [row.battle for _, row in links] == list(range(len(battles())))
    steps = finished(2).steps
    for place, row in links:
        assert any(event[0] == Ev.RESULT for event in steps[row.step - 1].events)
        table.control.look_back(5)
        table.control.point(Target(LOG_ROW, place))
        context.stack.update(16)
        screen = context.stack.top
        assert isinstance(screen, SheetScreen)
        assert screen.facts == battles()[row.battle]
        press(context, pygame.K_ESCAPE)
        assert top(context) == "table"
        assert table.control.viewport.moment == 5


def test_a_key_opens_the_last_battle_and_the_end_all_of_them() -> None:
    context = context_of()
    context.service(GameHost).play(finished(2))
    context.stack.settle()
    for _ in range(3):
        frame(context)
    assert top(context) == "end"
    click(context, "sheets")
    screen = context.stack.top
    assert isinstance(screen, SheetScreen)
    assert screen.facts == battles()[-1]
    press(context, pygame.K_ESCAPE)
    assert top(context) == "end"
    press(context, pygame.K_ESCAPE)
    press(context, pygame.K_j, mod=pygame.KMOD_SHIFT)
    context.stack.update(16)
    assert top(context) == "sheet"


def test_a_battle_that_ends_opens_its_sheet_and_the_table_goes_on_when_it_is_closed() -> None:
    record = finished(2)
    first = battles()[0]
    again = type(record).start(record.game, record.setup)
    for step in record.steps[: first.last_step - 1]:
        again.take(step.option)
    context = context_of(settings=Settings(speed_percent=0, pauses="important"))
    context.service(GameHost).play(again)
    context.stack.settle()
    frame(context)
    table = context.stack.top
    assert isinstance(table, TableScene)
    table.session.take(record.steps[first.last_step - 1].option)
    for _ in range(40):
        context.stack.update(100)
        if top(context) == "sheet":
            break
        table.control.go_on()
    screen = context.stack.top
    assert isinstance(screen, SheetScreen)
    assert screen.facts.number == first.number
    pause = table.session.playback.pause
    assert pause is not None
    assert pause.kind == "battle_end"
    press(context, pygame.K_SPACE)
    assert top(context) == "table"
    assert table.session.playback.pause is not pause


def test_a_disk_that_fills_up_under_a_sheet_is_told_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = finished(2)
    first = battles()[0]
    computers = (Seat(computer="random"), Seat(computer="random"))
    setup = msgspec.structs.replace(record.setup, players=computers)
    again = type(record).start(record.game, setup)
    for step in record.steps[: first.last_step]:
        again.take(step.option)
    context = context_of(settings=Settings(speed_percent=0, computer_percent=0, pauses="none"))
    context.service(GameHost).play(again)
    context.stack.settle()
    table = context.stack.top
    assert isinstance(table, TableScene)

    def full(_line: object) -> None:
        raise RecordError(ErrorKind.UNWRITABLE, "game.jsonl", reason="no space left")

    monkeypatch.setattr(again, "_write", full)
    press(context, pygame.K_j, mod=pygame.KMOD_SHIFT)
    assert top(context) == "sheet"
    frame(context)
    press(context, pygame.K_SPACE)
    frame(context)
    assert top(context) == "table"
    dialog = DIALOG.of(table.model)
    assert dialog is not None
    assert "no space left" in dialog.lines[0]
    monkeypatch.undo()
    press(context, pygame.K_ESCAPE)
    assert top(context) == "table"
    for _ in range(60):
        context.stack.update(100)
    assert len(again.steps) > first.last_step


def test_a_picture_is_painted_with_and_without_a_record_in_every_language() -> None:
    pictures = set()
    for language in (ENGLISH, FRENCH):
        for record in (None, finished(2)):
            spec = ScreenshotSpec(
                screen="sheet", size=SIZE, language=language.code, record=record, at=None
            )
            surface = take_screenshot(spec, ())
            pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 4


def test_a_moment_shows_the_battle_that_ended_last_before_it() -> None:
    record, (first, second) = finished(2), battles()[:2]
    context = context_of()
    spec = context.screens.find("sheet")
    assert spec.pose is not None
    for at, wanted in ((first.last_step, first), (second.last_step - 1, first)):
        request = ScreenshotSpec(screen="sheet", size=SIZE, record=record, at=at)
        screen = spec.pose(context, request)[-1]
        assert isinstance(screen, SheetScreen)
        assert screen.facts.number == wanted.number
    request = ScreenshotSpec(screen="sheet", size=SIZE, record=record, at=first.last_step - 1)
    with pytest.raises(ScreenshotError):
        spec.pose(context, request)


def test_the_sheet_scrolls_by_pages() -> None:
    context = context_of((640, 360))
    sheet_on(context, 1)
    head = words(1).kicker
    assert head in [one.label for one in texts(context)]
    press(context, pygame.K_PAGEDOWN)
    press(context, pygame.K_PAGEDOWN)
    frame(context)
    assert head not in [one.label for one in texts(context)]
    assert has(context, "continue")
