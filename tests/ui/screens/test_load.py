"""The saved games: listed, gone on with, renamed, copied, deleted; damaged ones do no harm."""

from __future__ import annotations

from pathlib import Path

import pygame

from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import saves_folder
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.screens.load_screen import LoadGameScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.table.screen import TableScene
from tests.support.screens import click, context_of, find, press, seen, shown, texts, top, write


def saved(title: str, *, resigned: bool = False) -> Path:
    """A saved game of Anna against the computer."""
    players = (Seat(name="Anna"), Seat(computer="greedy"))
    setup = Setup(1, players=players)
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), setup, title) as record:
        if resigned:
            record.resign(0)
        assert record.path is not None
        return record.path


def listed(*titles: str) -> AppContext:
    """The list with these games, the last one chosen."""
    for title in titles:
        saved(title)
    context = context_of(start=False)
    shown(context, LoadGameScreen)
    return context


def rows(context: AppContext) -> list[str]:
    """What stands in the list."""
    return [one.label for one in seen(context) if one.kind == "row"]


def answer(context: AppContext, text: str) -> None:
    """Replace the text of the field that is asked for, and press Return."""
    press(context, pygame.K_END)
    for _ in range(80):
        press(context, pygame.K_BACKSPACE)
    write(context, text)
    press(context, pygame.K_RETURN)


def test_the_list_tells_where_each_game_stands() -> None:
    context = listed("One")
    assert len(rows(context)) == 1
    assert rows(context)[0].startswith("One ")
    label = texts(context)[-1].label
    assert "Anna" in label
    assert "Soviets: computer (greedy)" in label
    assert "Seed: 1" in label


def test_a_row_tells_title_players_date_mode_and_winner() -> None:
    saved("Over", resigned=True)
    saved("")
    context = listed()
    over = next(one for one in rows(context) if one.startswith("Over"))
    assert over.startswith("Over – Anna v computer (greedy) ")
    assert over.endswith(" · Basic game · the Germans resigned")
    other = next(one for one in rows(context) if not one.startswith("Over"))
    assert other.startswith("Anna v computer (greedy) ")
    assert "turn 1" in other or "turn 2" in other


def test_games_that_nobody_named_are_called_by_their_players_alone() -> None:
    for _ in range(3):
        saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(1)).close()
    context = listed()
    assert [row[:9] for row in rows(context)] == ["2 people "] * 3
    assert texts(context)[-1].label.startswith("2 people\n")


def test_without_games_nothing_can_be_done() -> None:
    context = listed()
    assert all(not find(context, name).enabled for name in ("open", "rename", "copy", "delete"))
    press(context, pygame.K_RETURN, pygame.K_DELETE)
    assert top(context) == "load"


def test_return_on_a_row_goes_on_with_its_game() -> None:
    context = listed("One", "Two")
    press(context, pygame.K_DOWN)
    assert [one.chosen for one in seen(context) if one.kind == "row"] == [False, True]
    press(context, pygame.K_RETURN)
    assert isinstance(context.stack.top, TableScene)


def test_a_finished_game_is_looked_at() -> None:
    saved("Over", resigned=True)
    context = listed()
    assert find(context, "open").label == "View"
    assert "The Soviets won. The Germans resigned." in texts(context)[-1].label
    click(context, "open")
    assert isinstance(context.stack.top, TableScene)


def test_a_game_is_renamed() -> None:
    context = listed("One")
    click(context, "rename")
    answer(context, "Another: title?")
    assert rows(context)[0].startswith("Another- title- ")
    assert [save.title for save in saves.list_saves(card_library(()))] == ["Another- title-"]


def test_cancelling_a_title_changes_nothing() -> None:
    context = listed("One")
    click(context, "rename")
    write(context, "x")
    press(context, pygame.K_ESCAPE)
    assert top(context) == "load"
    assert [save.title for save in saves.list_saves(card_library(()))] == ["One"]


def test_a_game_is_copied_to_a_file(tmp_path: Path) -> None:
    context = listed("One")
    target = tmp_path / "copy.jsonl"
    click(context, "copy")
    answer(context, str(target))
    assert target.read_bytes() == saves.list_saves(card_library(()))[0].path.read_bytes()


def test_a_copy_never_overwrites_and_says_so(tmp_path: Path) -> None:
    context = listed("One")
    target = tmp_path / "copy.jsonl"
    target.write_text("mine")
    click(context, "copy")
    answer(context, str(target))
    assert target.read_text() == "mine"
    assert any("this file already exists" in one.label for one in texts(context))


def test_deleting_asks_first_and_return_keeps_the_game() -> None:
    context = listed("One")
    press(context, pygame.K_DELETE)
    press(context, pygame.K_RETURN)
    assert len(saves.list_saves(card_library(()))) == 1
    press(context, pygame.K_DELETE)
    press(context, pygame.K_RIGHT, pygame.K_RETURN)
    assert saves.list_saves(card_library(())) == []
    assert rows(context) == []


def test_a_game_that_is_being_played_is_not_deleted() -> None:
    path = saved("One")
    context = listed()
    with saves.resume(path, card_library([load_pack()])):
        press(context, pygame.K_DELETE)
        assert any("another window" in one.label for one in texts(context))
        press(context, pygame.K_RETURN)
    assert path.exists()


def test_a_damaged_game_is_listed_and_can_be_deleted_but_not_played() -> None:
    (saves_folder() / "2026-01-01 10.00 Bad.jsonl").write_bytes(b'{"kind":"start","game":"x"}\n')
    context = listed()
    assert rows(context) == ["Bad Damaged"]
    assert not find(context, "open").enabled
    press(context, pygame.K_RETURN)
    assert top(context) == "load"
    press(context, pygame.K_DELETE)
    press(context, pygame.K_RIGHT, pygame.K_RETURN)
    assert rows(context) == []


def test_a_torn_game_goes_on_with_a_word_about_it() -> None:
    path = saved("Torn")
    with path.open("ab") as file:
        file.write(b'{"kind":"take"')
    context = listed()
    click(context, "open")
    assert top(context) == "notice"
    assert any("record was cut off" in one.label for one in texts(context))
    press(context, pygame.K_RETURN)
    assert isinstance(context.stack.top, TableScene)


def test_a_question_is_put_away_by_escape() -> None:
    context = listed("One")
    press(context, pygame.K_DELETE, pygame.K_ESCAPE)
    assert top(context) == "load"
    press(context, pygame.K_ESCAPE)
    assert context.stack.top is None
