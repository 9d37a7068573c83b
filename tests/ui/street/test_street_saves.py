"""Saved games of Street Fight among those of the card game: listed, continued, or told as gone."""

from __future__ import annotations

from pathlib import Path

import pygame

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.screens.load_screen import LoadGameScreen
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_screen import NewStreetGameScreen
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from stalingrad_game.ui.table.screen import TableScene
from tests.support.screens import click, context_of, find, frame, press, seen, shown, texts, top
from tests.ui.street.test_new_street_game import own_scenario

PLAYERS = (Seat(), Seat(computer="officer"))


def begun(source: str | Path = "volga_block", referee: str = "ats", title: str = "") -> Path:
    """A saved game of Street Fight after its first decision, named as the window names it."""
    game = StreetGame(street_kit(source, referee))
    named = title or f"{game.kit.scenario.title} - {referee}"
    with saves.new_game(game, Setup(5, players=PLAYERS), named) as record:
        assert record.decision is not None
        record.take(record.decision.options[0])
        assert record.path is not None
        return record.path


def listed() -> AppContext:
    """The list of saved games."""
    context = context_of(start=False)
    shown(context, LoadGameScreen)
    return context


def rows(context: AppContext) -> list[str]:
    """What stands in the list."""
    return [one.label for one in seen(context) if one.kind == "row"]


def on_top(context: AppContext) -> object:
    """The screen on top, once everything is settled."""
    context.stack.settle()
    return context.stack.top


def test_a_tutorial_is_begun_on_the_new_game_screen_listed_and_gone_on_with() -> None:
    context = context_of(start=False)
    shown(context, NewStreetGameScreen)
    click(context, "tutorial")
    table = on_top(context)
    assert isinstance(table, StreetTableScene)
    assert table.session.guide.step is not None
    number = table.session.guide.step.number
    path = table.session.record.path
    assert path is not None
    table.leave()
    context = listed()
    assert any("Tutorial" in row for row in rows(context))
    context.service(StreetHost).resume(path)
    again = on_top(context)
    assert isinstance(again, StreetTableScene)
    assert again.session.guide.step is not None
    assert again.session.guide.step.number == number
    again.leave()


def test_a_game_is_listed_with_scenario_rules_turn_and_opponents() -> None:
    begun()
    context = listed()
    (row,) = rows(context)
    assert "Street Fight: The Block on the Volga (ATS)" in row
    assert "a person v computer (officer)" in row.casefold()
    assert "turn 1" in row
    assert " - ats" not in row


def test_a_title_of_ones_own_is_shown() -> None:
    begun(title="Sunday")
    assert rows(listed())[0].startswith("Sunday")


def test_each_game_opens_its_own_table() -> None:
    begun()
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(1), "Cards"):
        pass
    context = listed()
    assert len(rows(context)) == 2
    for number, save in enumerate(saves.list_saves(context.service(SavedGames).library)):
        context = listed()
        press(context, *[pygame.K_DOWN] * number)
        click(context, "open")
        wanted = TableScene if save.title == "Cards" else StreetTableScene
        table = on_top(context)
        assert isinstance(table, wanted)
        table.leave()


def test_the_start_menu_goes_on_with_it() -> None:
    path = begun()
    context = context_of()
    frame(context)
    assert any("The Block on the Volga" in one.label for one in seen(context))
    click(context, "continue")
    table = on_top(context)
    assert isinstance(table, StreetTableScene)
    assert table.session.record.path == path
    assert len(table.session.record.steps) == 1


def test_a_game_of_ones_own_scenario_goes_on_while_its_file_is_there() -> None:
    source = own_scenario("my_house.toml")
    begun(source, "tide")
    context = listed()
    assert "My Squads and One House (Tide)" in rows(context)[0]
    click(context, "open")
    assert isinstance(on_top(context), StreetTableScene)


def test_a_game_whose_file_is_gone_says_so() -> None:
    source = own_scenario("my_house.toml")
    begun(source, "tide")
    source.unlink()
    context = listed()
    assert "my_house (Tide)" in rows(context)[0]
    assert any("changed or removed since" in one.label for one in texts(context))
    assert not find(context, "open").enabled
    click(context, "open")
    assert top(context) == "load"
    context = context_of()
    frame(context)
    assert not find(context, "continue").enabled


def test_a_game_with_figures_of_its_own_says_so(tmp_path: Path) -> None:
    (tmp_path / "k47.toml").write_text("[moves.foot]\nrun = 3\n", encoding="utf-8")
    game = StreetGame(street_kit("first_house", "k47", tmp_path), tmp_path)
    with saves.new_game(game, Setup(1), "House"):
        pass
    context = listed()
    assert not find(context, "open").enabled
    assert any("your own figures" in one.label for one in texts(context))


def test_a_file_of_any_folder_is_gone_on_with_in_a_copy(tmp_path: Path) -> None:
    path = begun()
    elsewhere = tmp_path / "sent.jsonl"
    path.replace(elsewhere)
    context = context_of()
    context.service(SavedGames).resume(elsewhere)
    table = on_top(context)
    assert isinstance(table, StreetTableScene)
    assert table.session.record.path != elsewhere
