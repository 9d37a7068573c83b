"""The games played: a list while they are few, figures later; exported, deleted, watched again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.words.saved_games import history_callings
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.past_games.ledger import Ledger
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.looking_back.history_screen import (
    COUNTED_FROM,
    EXPORT_NAME,
    FigureGrid,
    HistoryScreen,
)
from stalingrad_game.ui.looking_back.review_screen import ReviewScreen
from stalingrad_game.ui.shell.app import AppContext
from tests.support.languages import ENGLISH
from tests.support.played import finished
from tests.support.screens import (
    click,
    context_of,
    find,
    frame,
    press,
    seen,
    shown_as,
    texts,
    top,
)


def resigned(seed: int, name: str = "Anna") -> Path:
    """A game of somebody against the officer, who won as they resigned."""
    setup = Setup(seed, players=(Seat(name), Seat(computer="officer")))
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), setup) as record:
        record.resign(0)
        assert record.path is not None
        return record.path


def listed() -> tuple[AppContext, HistoryScreen]:
    """The screen as the games are now."""
    context = context_of()
    screen = shown_as(context, HistoryScreen, HistoryScreen)
    frame(context)
    return context, screen


def rows(context: AppContext) -> list[str]:
    return [one.label for one in seen(context) if one.kind == "row"]


def figures(screen: HistoryScreen) -> list[FigureGrid]:
    return [one for one in screen.root.base.walk() if isinstance(one, FigureGrid)]


def test_games_are_listed_exported_and_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "stalingrad_game.ui.looking_back.history_screen.home_folder", lambda: tmp_path
    )
    saves.duplicate(finished(2), "One of ours")
    context, screen = listed()
    assert len(screen.games) == len(Ledger().games) == len(rows(context)) == 1
    screen.ask_path()
    frame(context)
    press(context, pygame.K_RETURN)
    exported = tmp_path / EXPORT_NAME
    assert "stalingrad" in exported.read_text(encoding="utf-8")
    frame(context)
    screen.root.close()
    for answer, kept in (("answer 1", True), ("answer 0", False)):
        exported.write_text("mine", encoding="utf-8")
        screen.ask_path()
        frame(context)
        press(context, pygame.K_RETURN)
        frame(context)
        assert exported.read_text(encoding="utf-8") == "mine"
        click(context, answer)
        assert (exported.read_text(encoding="utf-8") == "mine") == kept
    frame(context)
    screen.root.close()
    screen.delete()
    frame(context)
    assert rows(context) == []
    assert not find(context, "delete").enabled


def test_figures_take_the_place_of_the_list_from_the_tenth_game_on() -> None:
    for seed in range(COUNTED_FROM - 1):
        resigned(seed)
    context, screen = listed()
    assert len(rows(context)) == COUNTED_FROM - 1
    assert figures(screen) == []
    resigned(COUNTED_FROM)
    context, screen = listed()
    assert rows(context) == []
    assert len(figures(screen)) >= 3
    assert all(table.spoken for table in figures(screen))


def test_a_game_of_the_list_tells_its_result_and_is_watched_and_reviewed() -> None:
    resigned(1)
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(2)):
        pass
    context, _ = listed()
    (row,) = rows(context)
    assert row.startswith("Anna v computer (officer) ")
    assert "the Germans resigned" in row
    assert "The Soviets won. The Germans resigned." in texts(context)[-1].label
    click(context, "watch")
    assert top(context) == "replay"
    press(context, pygame.K_ESCAPE)
    assert top(context) == "history"
    click(context, "review")
    assert isinstance(context.stack.top, ReviewScreen)
    context.stack.clear()
    context.stack.settle()


def test_a_game_whose_save_is_gone_is_listed_and_says_why_it_cannot_be_watched() -> None:
    path = resigned(1)
    listed()
    saves.delete(path)
    context, screen = listed()
    assert len(rows(context)) == 1
    assert not find(context, "watch").enabled
    assert not find(context, "review").enabled
    assert any("isn’t here any more" in one.label for one in texts(context))
    screen.watch()
    screen.review()
    context.stack.settle()
    assert top(context) == "history"


def test_saved_and_played_games_are_two_tabs_of_one_page() -> None:
    resigned(1)
    context = context_of()
    click(context, "load")
    frames = set()
    for tab in ("load", "history", "load"):
        click(context, f"tab {tab}")
        frame(context)
        assert top(context) == tab
        assert find(context, f"tab {tab}").chosen
        frames.add(tuple(find(context, f"tab {tab}").box))
        assert len(rows(context)) == 1
    assert len(frames) == 2
    press(context, pygame.K_ESCAPE)
    assert top(context) == "start"


def test_a_game_of_street_fight_is_called_as_when_it_was_chosen_and_an_unknown_one_by_its_ids() -> (
    None
):
    kind, *_ = history_callings(catalogue(ENGLISH), ())
    assert kind("street_fight", "sewer_raid", "ats").endswith("The Pump House by Night (ATS)")
    assert kind("street_fight", "my_own_house", "rules").endswith("My own house (rules)")


def test_a_machine_without_games_says_so() -> None:
    context, screen = listed()
    assert screen.games == ()
    assert not find(context, "export").enabled
    assert not find(context, "watch").enabled
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(2)):
        pass
    _, screen = listed()
    assert len(screen.games) == 1
    assert screen.over == ()
