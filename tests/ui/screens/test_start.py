"""The start menu: what it leads to, and the game that it offers to go on with."""

from __future__ import annotations

from datetime import datetime

import pygame
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.localisation.language import Language
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.screens.start_screen import StartScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.widgets import Button
from tests.support.languages import LANGUAGES
from tests.support.screens import click, context_of, find, frame, press, seen, top, write

PAGES = ("learn", "new", "street", "load", "rules", "options", "about")


def saved(seed: int, title: str, steps: int = 3) -> None:
    """A saved game after so many decisions."""
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(seed), title) as record:
        for _ in range(steps):
            assert record.decision is not None
            record.take(record.decision.options[0])


@pytest.mark.parametrize("page", PAGES)
def test_every_button_leads_to_its_screen_and_escape_back(page: str) -> None:
    context = context_of()
    click(context, page)
    assert top(context) == page
    press(context, pygame.K_ESCAPE)
    assert top(context) == "start"


@pytest.mark.parametrize("page", PAGES)
def test_everything_is_reached_by_keyboard(page: str) -> None:
    context = context_of()
    for _ in range(12):
        if find(context, page).focused:
            break
        press(context, pygame.K_TAB)
    press(context, pygame.K_RETURN)
    assert top(context) == page


def test_the_focus_is_seen_from_the_start() -> None:
    context = context_of()
    assert [one.name for one in seen(context) if one.focused] == ["learn"]


def test_the_arrows_lead_from_row_to_row() -> None:
    context = context_of()
    for key, name in (
        (pygame.K_UP, "new"),
        (pygame.K_RIGHT, "street"),
        (pygame.K_DOWN, "load"),
        (pygame.K_DOWN, "rules"),
        (pygame.K_LEFT, "practice"),
    ):
        press(context, key)
        assert find(context, name).focused


def places(context: AppContext) -> dict[str, pygame.Rect]:
    """Where each entry is."""
    frame(context)
    screen = context.stack.top
    assert isinstance(screen, StartScreen)
    return {str(one.key): one.rect.copy() for one in screen.root.focus.items}


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_no_entry_moves_as_games_are_played_what_is_likely_is_marked(language: Language) -> None:
    settings = Settings(language=language.code)
    context = context_of(settings=settings)
    first = places(context)
    assert find(context, "learn").focused
    saved(3, "Sunday evening, the second attempt at the Grain Elevator")
    context = context_of(settings=settings)
    assert places(context) == first
    assert find(context, "continue").focused
    for save in saves.list_saves(context.service(SavedGames).library):
        saves.delete(save.path)
    with saves.new_game(CardGame(Kit(load_pack(), "basic")), Setup(4), "Over") as record:
        record.resign(0)
    context = context_of(settings=settings)
    assert places(context) == first
    assert find(context, "new").focused


def test_a_few_entries_are_large_and_no_two_have_one_icon() -> None:
    context = context_of()
    areas = {name: box.width * box.height for name, box in places(context).items()}
    large = {name for name, area in areas.items() if area > 1.5 * min(areas.values())}
    assert large == {"continue", "new", "street", "learn", "load"}
    screen = context.stack.top
    assert isinstance(screen, StartScreen)
    icons = [one.icon for one in screen.root.base.walk() if isinstance(one, Button)]
    assert len(set(icons)) == len(icons) == len(areas)


def test_quit_leaves_nothing_on_the_stack() -> None:
    context = context_of()
    click(context, "quit")
    assert context.stack.top is None


def test_without_a_game_continue_says_why_not() -> None:
    context = context_of()
    assert not find(context, "continue").enabled
    click(context, "continue")
    assert top(context) == "start"


def test_an_unfinished_game_goes_on_at_the_very_decision_where_it_stood() -> None:
    saved(3, "Sunday", steps=5)
    context = context_of()
    assert find(context, "continue").focused
    assert any("Sunday" in one.label for one in seen(context))
    click(context, "continue")
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert len(table.session.record.steps) == 5
    assert table.session.decision is not None


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (
            (Seat("Anna"), Seat(computer="greedy")),
            "Basic game, Anna v computer (greedy)",
        ),
        ((Seat("Anna"), Seat("Boris")), "Basic game, Anna v Boris"),
        ((Seat(), Seat("Boris")), "Basic game, a person v Boris"),
        ((Seat(), Seat()), "Basic game, 2 people"),
        (
            (Seat(computer="officer"), Seat(computer="random")),
            "Basic game, computer v computer",
        ),
    ],
)
def test_continue_says_which_game(players: tuple[Seat, Seat], expected: str) -> None:
    game = CardGame(Kit(load_pack(), "basic"))
    saves.new_game(game, Setup(3, players=players)).close()
    context = context_of()
    (label,) = (one.label for one in seen(context) if one.label.startswith("Basic game"))
    who, stands, date = label.split(" · ")
    assert who == expected
    assert stands.startswith("turn ")
    assert date.startswith(f"{datetime.now().year}-")


def test_the_game_just_left_is_offered() -> None:
    context = context_of()
    click(context, "new")
    click(context, "begin")
    assert top(context) == "table"
    frame(context)
    context.service(GameHost).go_home()
    context.stack.settle()
    frame(context)
    frame(context)
    assert find(context, "continue").enabled


def test_remarks_are_told_once() -> None:
    context = context_of(start=True)
    context.warnings.append("A word.")
    context.service(GameHost).open_rules("")
    context.stack.settle()
    press(context, pygame.K_ESCAPE)
    frame(context)
    assert any(one.label == "A word." for one in seen(context))
    press(context, pygame.K_RETURN)
    frame(context)
    assert not any(one.label == "A word." for one in seen(context))


def test_all_menus_are_said_in_the_language_that_is_set() -> None:
    context = context_of(settings=Settings(language="fr"))
    assert find(context, "new").label == "Jeu de cartes"
    context.change(language="en")
    assert find(context, "new").label == "Card game"


def test_typed_letters_do_no_harm() -> None:
    context = context_of()
    write(context, "x")
    press(context, pygame.K_x)
    assert top(context) == "start"


def test_a_window_opens_with_its_words_and_its_picture_follows_at_once() -> None:
    context, usual = context_of(), context_of()
    first, second, wanted = (pygame.Surface(context.size, 0, 32) for _ in range(3))
    usual.stack.draw(wanted)
    context.opening = True
    context.stack.draw(first)
    context.opening = False
    assert context.stack.update(0)
    context.stack.draw(second)
    bare, painted = (pygame.image.tobytes(one, "RGB") for one in (first, second))
    assert painted == pygame.image.tobytes(wanted, "RGB")
    assert bare != painted
    words = pygame.Rect(0, 0, context.size[0] // 3, context.size[1])
    assert pygame.image.tobytes(first.subsurface(words), "RGB") == pygame.image.tobytes(
        second.subsurface(words), "RGB"
    )
