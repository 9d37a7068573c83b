"""The card browser: what it shows, how it is searched, and that it stays quick and small."""

from __future__ import annotations

from functools import cache

import msgspec
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.content.texts import HistoryText, PieceHistory
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.reference.pack_pieces import Piece, reference_kit
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.automation.screenshots import take_screenshot
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.browser import piece_grid
from stalingrad_game.ui.screens.browser.piece_grid import KEPT_TILES, PieceGrid
from stalingrad_game.ui.screens.browser.piece_page import KEPT_PICTURES, PieceView
from stalingrad_game.ui.screens.browser_screen import (
    KIND_CHOICES,
    SET_CHOICES,
    SIDE_CHOICES,
    BrowserScreen,
    PieceFilter,
    PieceIndex,
    plain,
)
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.posing import ScreenshotSpec
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.widgets import Choice
from tests.support.amount import share
from tests.support.gestures import down, motion, up, wheel
from tests.support.languages import ENGLISH
from tests.support.screens import (
    SHOWS_NOTHING,
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
    write,
)


def browser(context: AppContext, piece: str = "") -> BrowserScreen:
    screen = shown_as(context, BrowserScreen, lambda one: BrowserScreen(one, piece))
    frame(context)
    return screen


def grid(screen: BrowserScreen) -> PieceGrid:
    found = screen.keyed("grid")
    assert isinstance(found, PieceGrid)
    return found


def names(screen: BrowserScreen) -> list[str]:
    return [tile.name for tile in grid(screen).tiles]


def choose(screen: BrowserScreen, name: str, values: tuple[str, ...], value: str) -> None:
    """Set a filter as its arrows do."""
    choice = screen.keyed(name)
    assert isinstance(choice, Choice)
    for _ in range(values.index(value) - choice.index):
        choice.activate()


def with_histories() -> AppContext:
    """A window with a pack that tells two histories."""
    entries = {
        one: PieceHistory(status="documented", sources=("A book",), see=(other,))
        for one, other in (("grain_elevator", "tannery"), ("tannery", "grain_elevator"))
    }
    words = {
        one: HistoryText(kicker=f"About {one}", history="Zebras.", in_the_game="Game.", disputed="")
        for one in entries
    }
    pack = msgspec.structs.replace(
        load_pack(), histories=entries, history_texts={"en": words, "fr": words}
    )
    return window_context(SHOWS_NOTHING, SIZE, packs=(pack,))


def shown_text(context: AppContext) -> str:
    return " ".join(one.label for one in texts(context))


# --- what is shown


def test_it_opens_from_the_start_menu_with_every_piece_and_esc_leaves_it() -> None:
    context = context_of()
    click(context, "browser")
    assert top(context) == "browser"
    screen = context.stack.top
    assert isinstance(screen, BrowserScreen)
    assert len(names(screen)) == 239
    assert find(context, "grid").focused
    press(context, pygame.K_ESCAPE)
    assert top(context) == "start"


def test_the_chosen_piece_is_told_in_full() -> None:
    context = context_of((1920, 1080))
    browser(context, "pavlovs_house")
    text = shown_text(context)
    for words in ("Pavlov’s House", "Building of district B", "Defence: 3.", "German initiative"):
        assert words in text


def test_a_piece_that_the_pack_has_not_got_opens_it_at_the_first_one() -> None:
    screen = browser(context_of(), "atlantis")
    assert grid(screen).index == 0


def test_the_history_is_told_where_there_is_one_and_links_lead_on() -> None:
    context = with_histories()
    screen = browser(context, "grain_elevator")
    text = shown_text(context)
    for words in ("About grain_elevator", "Zebras.", "Documented.", "Source: A book.", "Game."):
        assert words in text
    assert "Disputed" not in text
    assert [tile.storied for tile in grid(screen).tiles if tile.id == "grain_elevator"] == [True]
    assert not find(context, "trail_back").enabled
    screen.follow("tannery")
    frame(context)
    assert screen.chosen.id == "tannery"
    assert grid(screen).tiles[grid(screen).index].id == "tannery"
    click(context, "trail_back")
    assert screen.chosen.id == "grain_elevator"
    click(context, "trail_on")
    assert screen.chosen.id == "tannery"


def test_a_link_is_followed_by_keyboard_and_drops_a_filter_in_its_way() -> None:
    context = with_histories()
    screen = browser(context, "grain_elevator")
    write(context, "elevator")
    assert "Tannery" not in names(screen)
    link = screen.keyed(("see", 0))
    assert link is not None
    screen.root.give_focus(link)
    press(context, pygame.K_RETURN)
    assert screen.chosen.id == "tannery"
    assert screen.filter == PieceFilter()


def test_a_piece_without_a_history_stands_alone() -> None:
    context = with_histories()
    browser(context, "dar_gova")
    assert "history behind" not in shown_text(context)


def test_rule_numbers_lead_to_the_rulebook() -> None:
    context = context_of((1920, 1080))
    screen = browser(context, "pavlovs_house")
    link = screen.keyed(("rule of piece", 0))
    assert link is not None
    screen.root.give_focus(link)
    press(context, pygame.K_RETURN)
    assert top(context) == "rules"


def test_another_language_names_everything_anew() -> None:
    context = context_of()
    screen = browser(context, "grain_elevator")
    context.settings = msgspec.structs.replace(context.settings, language="fr")
    context.layout(context.size)
    assert screen.chosen.name == "Silo à grain"
    assert "Silo à grain" in names(screen)


def test_it_shows_the_pack_whatever_lies_on_the_table() -> None:
    context = context_of()
    context.service(GameHost).begin(Setup(3), "basic")
    context.stack.settle()
    session = context.service(GameHost).table.session
    before = names(browser(context))
    for _ in range(30):
        if session.decision is not None:
            session.take(session.decision.options[0])
    assert session.record.steps
    assert names(browser(context)) == before


# --- filters and search


@cache
def english_index() -> PieceIndex:
    return PieceIndex(Localizer(reference_kit(load_pack()), ENGLISH))


@given(
    st.sampled_from(KIND_CHOICES),
    st.sampled_from(SIDE_CHOICES),
    st.sampled_from(SET_CHOICES),
    st.sampled_from(["", "kill", "rifle panzer", "volga", "xyzzy", "  "]),
)
@settings(max_examples=share(30))
def test_what_is_shown_has_all_that_is_asked_for(
    kind: str, side: str, of_set: str, text: str
) -> None:
    index = english_index()
    wanted = PieceFilter(kind=kind, side=side, set=of_set, text=text)
    taken = index.shown(wanted)
    sides = {"german": 0, "soviet": 1}
    for piece in index.pieces:
        sentence = plain(" ".join((piece.name, piece.flavour, _sentences(piece))))
        fits = (
            (kind in {"all", piece.kind})
            and (side == "all" or piece.side in {-1, sides[side]})
            and (of_set in {"all", piece.set})
        )
        if not fits:
            assert piece not in taken
        elif all(word in sentence for word in text.split()):
            assert piece in taken


def _sentences(piece: Piece) -> str:
    return " ".join(one.text for part in piece.described() for one in part.sentences)


def test_filters_are_set_by_their_arrows_and_dropped_at_once() -> None:
    context = context_of()
    screen = browser(context)
    choose(screen, "kind", KIND_CHOICES, "hero")
    choose(screen, "side", SIDE_CHOICES, "soviet")
    assert len(names(screen)) == 6
    assert "6 pieces" in shown_text(context)
    assert screen.chosen.kind == "hero"
    choose(screen, "set", SET_CHOICES, "basic")
    assert names(screen) == []
    assert "No piece matches all these filters." in [one.label for one in seen(context)]
    frame(context)
    click(context, "all")
    assert len(names(screen)) == 239
    assert not find(context, "all").enabled


def test_what_is_typed_is_searched_for_wherever_the_focus_is_and_esc_drops_it() -> None:
    context = context_of()
    screen = browser(context)
    write(context, "katyu")
    write(context, "chok")
    press(context, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert screen.filter.text == "katyu"
    assert "Katyusha" in names(screen)[0]
    assert find(context, "search").label == "katyu"
    press(context, pygame.K_ESCAPE)
    assert top(context) == "browser"
    assert len(names(screen)) == 239
    press(context, pygame.K_ESCAPE)
    assert top(context) == "start"


def test_the_search_field_leads_to_the_grid_by_return() -> None:
    context = context_of()
    screen = browser(context)
    click(context, "search")
    write(context, "tractor factory")
    assert screen.chosen.name == "Tractor Factory"
    press(context, pygame.K_RETURN)
    assert find(context, "grid").focused or screen.root.focused is grid(screen)


def test_a_piece_explains_its_keywords() -> None:
    context = context_of()
    screen = browser(context, "crossfire")
    view = next(one for one in screen.root.base.walk() if isinstance(one, PieceView))
    assert "(The enemy loses 4 unshielded units of their choice.)" in view.spoken


def test_a_search_knows_no_accents_and_finds_words_of_a_history() -> None:
    context = context_of(settings=msgspec.structs.replace(SHOWS_NOTHING, language="fr"))
    screen = browser(context)
    write(context, "zaitsev")
    assert names(screen)[0] == "Vassili Zaïtsev"
    context = with_histories()
    screen = browser(context)
    write(context, "zebras")
    assert [tile.id for tile in grid(screen).tiles] == ["grain_elevator", "tannery"]


# --- mouse, wheel, keys


def test_a_click_chooses_a_picture() -> None:
    context = context_of()
    screen = browser(context)
    wanted = grid(screen).tiles[3].id
    click(context, wanted)
    assert screen.chosen.id == wanted


def test_arrows_walk_over_the_grid_and_leave_it_upwards() -> None:
    context = context_of()
    screen = browser(context)
    press(context, pygame.K_RIGHT)
    assert grid(screen).index == 1
    press(context, pygame.K_DOWN, pygame.K_LEFT)
    below = grid(screen).index
    assert grid(screen).box(below).top > grid(screen).box(0).top
    assert grid(screen).box(below).left == grid(screen).box(0).left
    press(context, pygame.K_END)
    assert grid(screen).index == 238
    press(context, pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_PAGEUP)
    assert grid(screen).index == 0
    press(context, pygame.K_UP)
    assert screen.root.focused is not grid(screen)


def test_what_is_chosen_is_always_seen_whole() -> None:
    context = context_of()
    screen = browser(context)
    for code in (*[pygame.K_DOWN] * 40, *[pygame.K_PAGEUP] * 3, pygame.K_END, pygame.K_HOME):
        press(context, code)
        assert grid(screen).rect.contains(grid(screen).box(grid(screen).index))


def test_the_wheel_and_the_bar_scroll_without_choosing() -> None:
    context = context_of()
    screen = browser(context)
    shown_at = grid(screen).box(0).top
    context.stack.handle(motion(grid(screen).rect.center))
    context.stack.handle(wheel(-3))
    assert grid(screen).box(0).top < shown_at
    context.stack.handle(wheel(30))
    assert grid(screen).box(0).top == shown_at
    rect = grid(screen).rect
    for event in (down((rect.right - 3, rect.bottom - 2)), up((rect.right - 3, rect.bottom - 2))):
        context.stack.handle(event)
    assert rect.contains(grid(screen).box(238))
    assert grid(screen).index == 0


# --- quick and small


def test_a_frame_paints_a_few_pictures_and_the_rest_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piece_grid, "PAINT_MS", 0.0)
    context = context_of()
    screen = shown_as(context, BrowserScreen, BrowserScreen)
    for number in range(1, 6):
        frame(context)
        assert grid(screen).kept == number
        assert not screen.idle()
    for _ in range(80):
        frame(context)
    assert not grid(screen).waits
    assert screen.idle()


def test_memory_is_bounded_however_much_was_seen() -> None:
    context = context_of()
    screen = browser(context)
    for _ in range(239):
        press(context, pygame.K_RIGHT)
        frame(context)
    assert grid(screen).kept <= KEPT_TILES
    for _ in range(15):
        press(context, pygame.K_LEFT)
        for _ in range(6):
            frame(context)
    assert len(screen._painter) <= KEPT_PICTURES


def test_what_is_only_walked_over_is_not_painted_large() -> None:
    context = context_of()
    screen = browser(context)
    for _ in range(8):
        frame(context)
    painted = len(screen._painter)
    for _ in range(3):
        press(context, pygame.K_RIGHT)
        frame(context)
    assert len(screen._painter) == painted
    for _ in range(8):
        frame(context)
    assert len(screen._painter) == painted + 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 360), (400, 900)], ids=str)
def test_a_picture_of_it_has_every_part_painted(size: tuple[int, int]) -> None:
    picture = take_screenshot(ScreenshotSpec(screen="browser", size=size), ())
    assert picture.get_size() == size
    context = window_context(SHOWS_NOTHING, size)
    spec = context.screens.find("browser")
    assert spec.pose is not None
    (screen,) = spec.pose(context, ScreenshotSpec(screen="browser", size=size))
    assert isinstance(screen, BrowserScreen)
    assert not grid(screen).waits
    assert any(isinstance(one, PieceView) for one in screen.root.base.walk())


def test_a_narrow_window_scrolls_grid_and_page_together() -> None:
    context = context_of((1280, 720), msgspec.structs.replace(SHOWS_NOTHING, text_percent=250))
    screen = browser(context, "grain_elevator")
    view = next(one for one in screen.root.base.walk() if isinstance(one, PieceView))
    assert view.rect.top > grid(screen).rect.bottom
    assert has(context, "grid")
