"""The manual in the window: on one shelf with the rulebooks of both games, searched together."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.manual import load_manual
from stalingrad_game.ui.screens.manual_screen import ManualScreen
from stalingrad_game.ui.screens.rulebook.book_screen import BookScreen
from stalingrad_game.ui.screens.rules_screen import RulebookScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from tests.support.languages import LANGUAGES
from tests.support.screens import (
    click,
    context_of,
    find,
    frame,
    press,
    seen,
    shown,
    texts,
    top,
    write,
)


def opened(
    place: str = "", code: str = "en", size: tuple[int, int] = (1280, 720)
) -> tuple[AppContext, ManualScreen]:
    """The manual at a place."""
    context = context_of(size, Settings(language="fr" if code == "fr" else "en"))
    reader = shown(context, lambda context: ManualScreen(context, place))
    assert isinstance(reader, ManualScreen)
    return context, reader


def page(context: AppContext) -> str:
    """What of the page is seen."""
    return "\n".join(one.label for one in texts(context))


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_section_has_a_place_at_which_it_is_seen(language: Language) -> None:
    context, reader = opened(code=language.code)
    for place, section in load_manual(language).places.items():
        reader.follow(place)
        assert reader.history.place == place
        assert section.heading in page(context)


def test_it_is_opened_from_the_start_menu_and_from_the_player_aid() -> None:
    context = context_of()
    click(context, "manual")
    assert top(context) == "manual"
    press(context, pygame.K_ESCAPE)
    press(context, pygame.K_F2)
    click(context, "manual")
    assert top(context) == "manual"


def test_the_rulebook_leads_to_it_and_it_leads_back() -> None:
    context = context_of()
    reader = shown(context, lambda context: RulebookScreen(context, "R4.4"))
    assert isinstance(reader, BookScreen)
    click(context, "other_book")
    assert reader.history.place == "manual:playing"
    assert "Playing the card game" in page(context)
    assert find(context, "other_book").label == "Rulebook"
    click(context, "other_book")
    assert reader.history.place == "learn"
    for _ in range(2):
        click(context, "trail_back")
    assert reader.history.place == "R4.4"
    assert "R4.4 " in page(context)


def test_a_link_leads_to_a_rule_of_the_rulebook_and_back() -> None:
    context, reader = opened("learning")
    link = next(one for one in seen(context) if one.kind == "link" and one.label == "R9")
    click(context, link.name)
    assert reader.history.place == "rules:R9"
    assert "R9  " in page(context)
    press(context, pygame.K_BACKSPACE)
    assert reader.history.place == "learning"


def test_a_search_finds_it_from_the_rulebook_behind_the_rules() -> None:
    context = context_of()
    reader = shown(context, RulebookScreen)
    assert isinstance(reader, BookScreen)
    press(context, pygame.K_SLASH)
    write(context, "passphrase")
    frame(context)
    found = [one.label for one in seen(context) if one.kind == "row"]
    assert found[0].endswith(" · Manual")
    press(context, pygame.K_RETURN)
    assert reader.history.place.startswith("manual:")


def test_its_search_finds_rules_of_both_games() -> None:
    context, _ = opened()
    press(context, pygame.K_SLASH)
    write(context, "sewer")
    frame(context)
    found = [one.label for one in seen(context) if one.kind == "row"]
    assert any(label.endswith("Rules of Street Fight") for label in found)


def test_a_turn_of_the_language_keeps_the_section() -> None:
    context, reader = opened("mail")
    click(context, "tongue")
    assert reader.history.place == "mail"
    assert "Jouer par correspondance" in page(context)
