"""Street Fight's rulebook in the window: every page, searched, linked, house rulings marked."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.words.rulebook import load_street_rulebook
from stalingrad_game.ui.screens.rulebook.page import text_spans
from stalingrad_game.ui.screens.rulebook.widgets import Passage, RuleGrid
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_rules_screen import GLOSSARY, StreetRulesScreen
from stalingrad_game.ui.widgets import Span
from tests.support.languages import LANGUAGES
from tests.support.screens import click, context_of, find, frame, press, seen, shown, write

BOOK = load_street_rulebook(program_languages().chosen("en"))


def opened(
    rule: str = "", settings: Settings | None = None
) -> tuple[AppContext, StreetRulesScreen]:
    """The rulebook at a rule."""
    context = context_of(settings=settings, start=False)
    reader = shown(context, lambda context: StreetRulesScreen(context, rule))
    assert isinstance(reader, StreetRulesScreen)
    frame(context)
    return context, reader


def passages(reader: StreetRulesScreen) -> list[Passage]:
    """What stands on the page."""
    return [one for one in reader.root.base.walk() if isinstance(one, Passage)]


def italics(spans: list[Span]) -> str:
    """What of spans is in italics."""
    return "".join(span.text for span in spans if span.role == "text_italic")


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_page_is_laid_out_and_painted(language: Language) -> None:
    book = load_street_rulebook(language)
    context, reader = opened("B1", Settings(language=language.code))
    places = [one.id for one in book.parts] + [GLOSSARY]
    places += [rule.number for rule in book.rules if rule.number == rule.chapter]
    for place in places:
        reader.follow(place)
        frame(context)
        assert reader.history.place == place
        assert passages(reader)


@pytest.mark.parametrize("text", [75, 250])
def test_tables_have_room_for_every_word(text: int) -> None:
    context, reader = opened("B1", Settings(text_percent=text))
    found = 0
    for rule in BOOK.rules:
        if rule.number != rule.chapter:
            continue
        reader.follow(rule.number)
        frame(context)
        for grid in (one for one in reader.root.base.walk() if isinstance(one, RuleGrid)):
            found += 1
            assert all(
                grid.rect.left <= cell.rect.left and cell.rect.right <= grid.rect.right + 1
                for cell in grid.children()
            )
    assert found > 20


def test_a_rule_is_opened_by_its_id_with_studies_or_without() -> None:
    assert opened("TI8.10 T35")[1].history.place == "TI8.10"
    assert opened("kb3.1")[1].history.place == "KB3.1"
    assert opened("TI99")[1].history.place == BOOK.parts[0].id


def test_what_is_searched_is_found_and_opened_with_enter() -> None:
    context, reader = opened()
    press(context, pygame.K_SLASH)
    write(context, "TI8.10")
    press(context, pygame.K_RETURN)
    assert reader.history.place == "TI8.10"
    assert [one.name for one in seen(context) if one.chosen] == ["TI8.10"]


def test_links_lead_to_rules_and_backspace_back() -> None:
    context, reader = opened("TI4.8")
    link = next(one for one in seen(context) if one.kind == "link")
    assert link.point is not None
    reader.follow(link.label)
    assert reader.history.place == link.label
    press(context, pygame.K_BACKSPACE)
    assert reader.history.place == "TI4.8"
    assert find(context, "trail_on").enabled


def test_the_other_language_shows_the_same_rule() -> None:
    context, reader = opened("AT2.3")
    before = find(context, "AT2.3").label
    click(context, "tongue")
    assert reader.history.place == "AT2.3"
    assert find(context, "AT2.3").label != before


def test_house_rulings_are_in_italics_with_a_small_h() -> None:
    text = "All dice have six sides [P]. A tie is rolled again. The lower roll begins [H]."
    spans = text_spans(BOOK, text)
    assert italics(spans).replace("h", "", 1) != ""
    assert italics(spans).startswith("The lower roll begins ")
    assert italics(spans).endswith("h")
    assert [span.text for span in spans if span.text == "[P]"] == ["[P]"]


def test_words_of_files_are_bold_and_links_stay_links() -> None:
    spans = text_spans(BOOK, "The key `turns` says so ([B9]) [H].")
    assert [span.text for span in spans if span.role == "text_bold"] == ["turns"]
    assert [span.link for span in spans if span.link] == ["B9"]
    assert "`" not in "".join(span.text for span in spans)


def test_the_host_opens_it_at_a_rule() -> None:
    context = context_of()
    context.service(StreetHost).open_rules("AT3.4")
    context.stack.settle()
    reader = context.stack.top
    assert isinstance(reader, StreetRulesScreen)
    assert reader.history.place == "AT3.4"
