"""A recorded card game watched again: ways to it, keys and mouse, eyes, and nothing betrayed."""

from __future__ import annotations

from random import Random

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import CardZone
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.localisation.language import Language
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.load_screen import LoadGameScreen
from stalingrad_game.ui.screens.replay.card_replay import CardReplay
from stalingrad_game.ui.screens.replay.replay_scene import ReplayScreen
from stalingrad_game.ui.screens.replay_screen import CardReplayScreen
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.panels.ending import ENDING
from stalingrad_game.watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT
from tests.support.gestures import down, motion, up
from tests.support.languages import LANGUAGES
from tests.support.played import finished
from tests.support.random_card_games import unfinished
from tests.support.screens import (
    click,
    context_of,
    frame,
    has,
    press,
    seen,
    shown,
    top,
    write,
)
from tests.support.swap_hidden import exchanged, forked
from tests.support.widths import TEXTS, cut_texts


def watched(
    record: GameRecord[CardGame], at: int = 0, settings: Settings | None = None
) -> tuple[AppContext, ReplayScreen]:
    """A record on its screen."""
    context = context_of(start=False, settings=settings)
    screen = CardReplayScreen(context, record, at)
    shown(context, lambda _: screen)
    frame(context)
    return context, screen


def settled(context: AppContext) -> None:
    """Let the stack change."""
    context.stack.settle()
    frame(context)


def test_the_saved_games_and_the_end_lead_to_it() -> None:
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(1), "One") as record:
        assert record.decision is not None
        record.take(record.decision.options[0])
    context = context_of()
    shown(context, LoadGameScreen)
    click(context, "watch")
    settled(context)
    assert top(context) == "replay"
    context = context_of()
    context.service(GameHost).play(finished(2))
    settled(context)
    for _ in range(3):
        frame(context)
    assert top(context) == "end"
    click(context, "watch")
    settled(context)
    screen = context.stack.top
    assert isinstance(screen, ReplayScreen)
    assert (screen.cursor.at, screen.cursor.outline.steps) == (0, len(finished(2).steps))
    press(context, pygame.K_ESCAPE)
    assert top(context) == "end"


def test_a_decided_battle_is_told_as_what_led_to_the_moment_not_as_a_part_of_it() -> None:
    _, screen = watched(finished(2))
    assert isinstance(screen, CardReplayScreen)
    screen.keep_note(screen.cursor.outline.marks[-1].step, "Well done")
    for mark in screen.cursor.outline.marks:
        now = screen.table.moment(mark.step)
        caption = screen.caption(mark.step)
        if mark.kind == "note":
            assert caption.endswith(f" → {now} · Note: Well done")
        else:
            assert caption.startswith(f"{mark.text.rstrip('.')} → {now}")
    assert screen.caption(0) == screen.table.moment(0)


def test_keys_go_to_every_moment() -> None:
    context, screen = watched(finished(2))
    cursor, steps = screen.cursor, len(finished(2).steps)
    press(context, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert cursor.at == 2
    press(context, pygame.K_END)
    assert cursor.at == steps
    press(context, pygame.K_UP)
    assert cursor.at == cursor.outline.previous("turn", steps)
    press(context, pygame.K_HOME, pygame.K_DOWN)
    assert cursor.at == cursor.outline.next("turn", 0)
    press(context, pygame.K_TAB, pygame.K_RIGHT)
    assert cursor.unit == "round"
    press(context, pygame.K_PLUS)
    assert cursor.speed == 2
    press(context, pygame.K_MINUS, pygame.K_MINUS)
    assert cursor.speed == 0.5
    press(context, pygame.K_SPACE)
    assert cursor.playing
    press(context, pygame.K_SPACE)
    assert not cursor.playing


def test_the_table_shows_what_the_record_says_wherever_one_goes() -> None:
    record = finished(2)
    _, screen = watched(record)
    table = screen.table
    assert isinstance(table, CardReplay)
    rng = Random(5)
    for _ in range(25):
        step = rng.randrange(len(record.steps) + 1)
        screen.cursor.jump(step)
        playback = table.session.playback
        assert playback.view(PUBLIC) == record.game.view(record.at(step), PUBLIC)
        assert all(one.step <= step for one in playback.history)
        assert [one.event for one in playback.history if one.step] == [
            event for one in record.steps[:step] for event in one.events
        ]


def test_events_are_played_one_by_one_to_what_the_record_says() -> None:
    record = unfinished(4)
    _, screen = watched(record, 20, Settings(pauses="none"))
    table = screen.table
    assert isinstance(table, CardReplay)
    seen = 0
    while screen.cursor.at < 26 or screen.cursor.event:
        screen.cursor.forward("event")
        for _ in range(20):
            screen.update(100)
        seen += 1
        assert seen < 200
    assert seen > 6
    assert table.session.playback.view(PUBLIC) == record.game.view(record.at(26), PUBLIC)


def test_a_game_that_plays_comes_to_its_end_by_itself() -> None:
    record = finished(2)
    context, screen = watched(record, len(record.steps) - 4, Settings(pauses="none"))
    press(context, pygame.K_SPACE)
    for _ in range(3_000):
        screen.update(50)
        if not screen.cursor.playing:
            break
    assert screen.cursor.ended
    assert top(context) == "replay"


def test_the_timeline_answers_press_and_drag_and_finds_a_mark() -> None:
    context, screen = watched(finished(2))
    strip = screen.bar.strip
    mark = strip.outline.marks[1]
    place = (strip.x_of(mark.step) + 2, strip.rect.centery)
    context.stack.handle(motion(place))
    assert strip.hint == mark.text
    context.stack.handle(down(place))
    assert screen.cursor.at == mark.step
    far = (strip.rect.right, strip.rect.centery)
    held = pygame.event.Event(pygame.MOUSEMOTION, pos=far, rel=(1, 0), buttons=(1, 0, 0))
    context.stack.handle(held)
    context.stack.handle(up((strip.rect.right, strip.rect.centery)))
    assert screen.cursor.at == screen.cursor.outline.steps
    strip.press((strip.rect.left, strip.rect.centery))
    assert screen.cursor.at == 0


def test_marks_and_curve_tell_the_battles() -> None:
    _, screen = watched(finished(2))
    marks = screen.cursor.outline.marks
    assert {mark.kind for mark in marks} <= {"battle", "capture"}
    assert len(marks) > 2
    screen.curve.finish()
    levels = screen.curve.levels
    assert len(levels) == screen.cursor.outline.steps + 1
    fought = [level for level in levels if level is not None]
    assert all(0 <= level <= 1 for level in fought)
    assert len(set(fought)) > 5


def test_a_line_of_the_log_leads_to_its_moment() -> None:
    _, screen = watched(finished(2), 80)
    table = screen.table
    assert isinstance(table, CardReplay)
    table.scene.control.look_back(30)
    screen.update(0)
    assert screen.cursor.at == 30


def test_hands_open_with_the_viewpoint_and_a_game_that_is_over_shows_all() -> None:
    record = finished(2)
    _, screen = watched(record, 40)
    table = screen.table
    assert isinstance(table, CardReplay)
    assert table.scene.model.hand == ()
    screen.choose_viewpoint(1)
    hand = record.at(40).cards[CardZone.HAND + 1]
    assert sorted(table.scene.model.hand) == sorted(hand)
    screen.choose_viewpoint(FULL_VIEWPOINT)
    assert {one.seat for one in screen.bar.hands} == {1 - table.session.open_seat}


def test_two_persons_are_asked_both_before_all_of_their_game_lies_open() -> None:
    context, screen = watched(unfinished(3))
    press(context, pygame.K_e)
    assert has(context, "viewpoint -2")
    screen.choose_viewpoint(FULL_VIEWPOINT)
    assert screen.viewpoint.now == PUBLIC_VIEWPOINT
    press(context, pygame.K_ESCAPE)  # one says nothing
    assert screen.viewpoint.now == PUBLIC_VIEWPOINT
    screen.root.close()
    screen.choose_viewpoint(FULL_VIEWPOINT)
    for _ in range(2):
        assert screen.viewpoint.now == PUBLIC_VIEWPOINT
        click(context, "answer 1")
    assert screen.viewpoint.now == FULL_VIEWPOINT


def test_a_computer_player_lays_nothing_open_before_the_end() -> None:
    record = unfinished(3, 60, "", "greedy")
    _, screen = watched(record)
    assert screen.viewpoint.now == 0
    screen.choose_viewpoint(1)
    screen.choose_viewpoint(FULL_VIEWPOINT)
    assert screen.viewpoint.now == 0


def test_what_comes_later_is_in_no_log_and_on_no_table() -> None:
    whole = finished(2)
    _, screen = watched(whole, 30)
    table = screen.table
    assert isinstance(table, CardReplay)
    assert table.session.result is None
    assert all(row.step <= 30 for row in table.session.log)
    assert ENDING.of(table.scene.model) is None


def test_at_its_end_no_banner_covers_the_city() -> None:
    whole = finished(2)
    _, screen = watched(whole, len(whole.steps))
    table = screen.table
    assert isinstance(table, CardReplay)
    assert table.session.result is not None
    assert ENDING.of(table.scene.model) is None


@pytest.mark.parametrize("viewer", [PUBLIC_VIEWPOINT, 0])
def test_pictures_stay_the_same_whatever_the_viewpoint_cannot_see(viewer: int) -> None:
    record = unfinished(6, 90, *(("", "greedy") if viewer == 0 else ()))
    rng = Random(9)
    for step in (25, 60, 90):
        other = forked(record)
        states = other._timeline._states
        states[step] = exchanged(states[step], viewer if viewer >= 0 else PUBLIC, rng)
        assert states[step] != record.at(step)
        pictures = []
        for one in (record, other):
            context, screen = watched(one, step)
            assert screen.viewpoint.now == viewer
            screen.curve.finish()
            pictures.append(pygame.image.tobytes(frame(context), "RGB"))
        assert pictures[0] == pictures[1]


def test_redrawing_paints_the_same_as_drawing() -> None:
    context, screen = watched(finished(2))
    screen.curve.finish()
    surface = pygame.Surface(context.size, 0, 32)
    screen.update(0)
    screen.draw(surface)
    for _ in range(6):
        press(context, pygame.K_RIGHT)
        screen.update(16)
        screen.redraw(surface)
    while screen.update(16):
        screen.redraw(surface)
    again = pygame.Surface(context.size, 0, 32)
    screen.draw(again)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(again, "RGB")


def test_a_note_is_kept_in_the_file_and_stands_in_log_and_timeline() -> None:
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(1), "One") as begun:
        for _ in range(6):
            assert begun.decision is not None
            begun.take(begun.decision.options[0])
        path = begun.path
    context = context_of()
    shown(context, LoadGameScreen)
    click(context, "watch")
    settled(context)
    screen = context.stack.top
    assert isinstance(screen, CardReplayScreen)
    press(context, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_n)
    write(context, "Too soon")
    press(context, pygame.K_RETURN)
    assert path is not None
    library = context.service(SavedGames).library
    assert dict(GameRecord.read(path, library).notes) == {2: "Too soon"}
    assert [mark.text for mark in screen.cursor.outline.marks] == ["Note: Too soon"]
    frame(context)
    table = screen.table
    assert isinstance(table, CardReplay)
    assert table.session.log[-1].text == "Note: Too soon"
    press(context, pygame.K_HOME)
    assert all("Too soon" not in row.text for row in table.session.log)
    press(context, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_n)
    for _ in range(8):
        press(context, pygame.K_BACKSPACE)
    press(context, pygame.K_RETURN)
    assert dict(GameRecord.read(path, library).notes) == {}
    assert screen.cursor.outline.marks == ()


def test_a_new_game_begins_at_any_moment_and_is_saved_by_itself() -> None:
    whole = finished(2)
    context, _ = watched(whole, 30)
    press(context, pygame.K_b)
    click(context, "answer 1")
    settled(context)
    (save,) = saves.list_saves(context.service(SavedGames).library)
    assert (save.steps, save.finished) == (30, False)
    table = context.service(GameHost).table
    assert context.stack.top is table
    assert [one.option for one in table.session.record.steps] == [
        one.option for one in whole.steps[:30]
    ]
    assert table.session.record.game.view(table.session.record.state, 0) == whole.game.view(
        whole.at(30), 0
    )


def test_both_sides_of_an_unfinished_game_agree_to_a_branch_and_the_end_has_none() -> None:
    context, screen = watched(unfinished(3), 20)
    press(context, pygame.K_b)
    click(context, "answer 1")
    click(context, "answer 1")
    assert screen.root.layers  # the other side is asked
    press(context, pygame.K_ESCAPE)
    library = context.service(SavedGames).library
    assert saves.list_saves(library) == []
    press(context, pygame.K_b)
    for _ in range(3):
        click(context, "answer 1")
    settled(context)
    assert len(saves.list_saves(library)) == 1
    context, screen = watched(finished(2), len(finished(2).steps))
    press(context, pygame.K_b)
    assert not has(context, "answer 1")


def played_by_computers() -> GameRecord[CardGame]:
    """A game of two computer players, given up after forty steps."""
    source = finished(2)
    players = tuple(Seat(computer="recruit") for _ in range(2))
    setup = msgspec.structs.replace(source.setup, players=players)
    record = GameRecord.played_again(source, 40, setup)
    record.resign(0)
    return record


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("text", TEXTS)
def test_the_ways_to_branch_a_game_of_computer_players_can_be_read(
    language: Language, text: int
) -> None:
    settings = Settings(language=language.code, text_percent=text)
    context, screen = watched(played_by_computers(), 30, settings)
    press(context, pygame.K_b)
    (dialog,) = screen.root.layers
    assert len(dialog.answers) == 4
    assert [*cut_texts(dialog, context.look)] == []


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_of_a_game_of_computer_players_is_taken_as_it_is_branched(side: int) -> None:
    context, _ = watched(played_by_computers(), 30)
    press(context, pygame.K_b)
    assert has(context, "answer 3")
    click(context, f"answer {2 + side}")
    settled(context)
    table = context.service(GameHost).table
    seats = table.session.record.setup.players
    assert [bool(one.computer) for one in seats] == [side == 1, side == 0]
    assert len(table.session.record.steps) >= 30
    context, _ = watched(finished(2), 30)
    press(context, pygame.K_b)
    assert has(context, "answer 1")
    assert not has(context, "answer 2")


def test_table_buttons_and_timeline_are_told_to_who_cannot_see_them() -> None:
    record = finished(2)
    context, _ = watched(record, 40)
    labels = [one.label for one in seen(context)]
    steps = len(record.steps)
    for part in ("Play or stop", "To the beginning", f"40 of {steps}", f"40/{steps}"):
        assert any(part in label for label in labels), part
    assert len(labels) > 40  # the table is among them
    press(context, pygame.K_e)
    assert not any("Play or stop" in one.label for one in seen(context))


def test_the_menu_tells_the_keys_and_leads_away() -> None:
    context, _ = watched(finished(2))
    press(context, pygame.K_m)
    assert has(context, "way leave")
    click(context, "way keys")
    assert has(context, "answer 0")
    press(context, pygame.K_ESCAPE, pygame.K_ESCAPE)
    context.stack.settle()
    assert context.stack.top is None
