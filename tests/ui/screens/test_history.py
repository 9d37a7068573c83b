"""The history in the window: counted, exported, deleted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from stalingrad_game.card_game.words.saved_games import history_callings
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.past_games.ledger import Ledger
from stalingrad_game.record import saves
from stalingrad_game.ui.looking_back.history_screen import EXPORT_NAME, FigureGrid, HistoryScreen
from tests.support.languages import ENGLISH
from tests.support.played import finished
from tests.support.screens import click, context_of, find, frame, press, shown_as, top


def test_games_are_counted_exported_and_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "stalingrad_game.ui.looking_back.history_screen.home_folder", lambda: tmp_path
    )
    saves.duplicate(finished(2), "One of ours")
    context = context_of()
    click(context, "history")
    context.stack.settle()
    frame(context)
    assert top(context) == "history"
    screen = context.stack.top
    assert isinstance(screen, HistoryScreen)
    assert len(screen.games) == len(Ledger().games) == 1
    tables = [one for one in screen.root.base.walk() if isinstance(one, FigureGrid)]
    assert len(tables) >= 4
    assert all(table.spoken for table in tables)
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
    assert not any(isinstance(one, FigureGrid) for one in screen.root.base.walk())
    assert not find(context, "delete").enabled


def test_a_game_of_street_fight_is_called_as_at_its_door_and_an_unknown_one_by_its_ids() -> None:
    kind, *_ = history_callings(catalogue(ENGLISH), ())
    assert kind("street_fight", "sewer_raid", "ats").endswith("The Pump House by Night (ATS)")
    assert kind("street_fight", "my_own_house", "rules").endswith("My own house (rules)")


def test_a_machine_without_games_says_so() -> None:
    context = context_of(start=False)
    screen = shown_as(context, HistoryScreen, HistoryScreen)
    frame(context)
    assert screen.games == ()
    assert not find(context, "export").enabled
