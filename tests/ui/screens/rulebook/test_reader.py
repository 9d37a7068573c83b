"""The rulebook in the window: pages, links, search, ways back, both languages."""

from __future__ import annotations

import pygame
import pytest

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.variants import Variants
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.rulebook import LEARN, LESSONS, ORIGIN, SIGNS, load_rulebook
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.new_screen import NewGameScreen
from stalingrad_game.ui.screens.rules_screen import RulebookScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.table.panels.legend_words import command_signs, key_signs, legend_groups
from tests.support.languages import ENGLISH, LANGUAGES
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

RULES = tuple(rule.number for rule in load_rulebook(ENGLISH).rules)


def opened(
    rule: str = "", variants: Variants | None = None, language: str = "en", size: int = 720
) -> tuple[AppContext, RulebookScreen]:
    """The rulebook at a rule."""
    settings = Settings(language="fr" if language == "fr" else "en")
    context = context_of((1280, size), settings)
    reader = shown(context, lambda context: RulebookScreen(context, rule, variants))
    assert isinstance(reader, RulebookScreen)
    return context, reader


def chosen(context: AppContext) -> str:
    """The row of the contents that is chosen."""
    return next(one.label.strip() for one in seen(context) if one.chosen)


def page(context: AppContext) -> str:
    """What of the page is seen."""
    return "\n".join(one.label for one in texts(context))


def test_it_opens_at_the_rule_that_is_asked_for() -> None:
    context, reader = opened("R4.4.3")
    assert reader.history.place == "R4.4.3"
    assert chosen(context) == "R4.4.3  Hold"
    assert "R4.4.3  Hold" in page(context)


def test_without_a_rule_it_opens_at_the_lessons() -> None:
    context, reader = opened()
    assert reader.history.place == LEARN
    assert "Learn to play" in page(context)


def test_a_rule_that_is_not_there_opens_the_lessons() -> None:
    assert opened("R99")[1].history.place == LEARN


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_section_and_term_has_a_place_at_which_it_is_seen(language: str) -> None:
    context, reader = opened(language=language)
    book = reader.host.rulebook
    for name in (LEARN, *LESSONS, "victory", "glossary", SIGNS, ORIGIN):
        reader.follow(name)
        assert book.section(name).heading in page(context), name
    for term in book.terms:
        reader.follow(term.id)
        assert term.heading in page(context), term.id
        assert term.text in page(context), term.id


def test_the_contents_show_lessons_victory_reference_and_glossary_in_this_order() -> None:
    context, _ = opened(size=4000)
    rows = [one.label.strip() for one in seen(context) if one.kind == "row"]
    wanted = ["Learn to play", "L1  What this game is", "Reference: how the game is won"]
    wanted += ["R1  Components", "R11  Victory", "Glossary", "Signs", "Where these rules come from"]
    assert [row for row in rows if row in wanted] == wanted


def test_a_term_shows_its_word_in_the_other_language_and_the_published_one() -> None:
    context, reader = opened("hold")
    assert "Hold · Tenir – " in page(context)
    assert chosen(context) == "Glossary"
    click(context, "tongue")
    assert "Tenir (Hold) – " in page(context)
    reader.follow("kill")
    assert "Élimination (Kill) – " in page(context)


def test_a_term_is_found_by_search_and_says_where_it_stands() -> None:
    context, reader = opened()
    click(context, "search")
    write(context, "spillover")
    assert next(one.label for one in seen(context) if one.kind == "row") == "Spillover · Glossary"
    press(context, pygame.K_RETURN)
    assert reader.history.place == "spillover"


def test_the_marks_and_the_variants_are_told_at_the_end() -> None:
    context, _ = opened(ORIGIN)
    assert "[H]  house ruling – Nothing is known on this point" in page(context)
    assert "Track length" in page(context)
    assert [one.label for one in seen(context) if one.kind == "link"].count("R5.7") == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_has_a_page_on_which_it_is_seen(language: str) -> None:
    context, reader = opened(RULES[0], language=language)
    for number in RULES:
        reader.follow(number)
        assert f"{number}  " in page(context), number


def test_arrows_leaf_through_the_contents_and_the_page_follows() -> None:
    context, reader = opened("R4.4")
    press(context, pygame.K_DOWN)
    assert reader.history.place == "R4.4.1"
    assert chosen(context).startswith("R4.4.1 ")
    assert find(context, "contents").focused


def test_links_are_followed_by_mouse_and_the_way_goes_back_and_on() -> None:
    context, reader = opened("R4.4")
    link = next(one for one in seen(context) if one.kind == "link" and one.label == "R4.4.3")
    click(context, link.name)
    assert reader.history.place == "R4.4.3"
    click(context, "trail_back")
    assert reader.history.place == "R4.4"
    click(context, "trail_on")
    assert reader.history.place == "R4.4.3"
    assert not find(context, "trail_on").enabled


def test_links_are_followed_by_keyboard() -> None:
    context, reader = opened("R4.4")
    for _ in range(30):
        press(context, pygame.K_TAB)
        focused = next((one for one in seen(context) if one.focused), None)
        if focused is not None and focused.kind == "link":
            break
    else:
        pytest.fail("no link was reached")
    press(context, pygame.K_RETURN)
    assert reader.history.place == focused.label


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_link_of_every_page_leads_somewhere(language: str) -> None:
    context, reader = opened(language=language, size=4000)
    keys = {variant.key for variant in context.service(GameHost).rulebook.variants}
    for chapter in context.service(GameHost).rulebook.chapters:
        reader.follow(chapter[0].number)
        links = {one.label for one in seen(context) if one.kind == "link"}
        targets = {link for link in links if not link.startswith("setting:")}
        assert targets <= set(RULES) | keys
        assert {link.removeprefix("setting:") for link in links - targets} <= keys


def test_search_finds_by_number_and_by_word() -> None:
    context, reader = opened()
    press(context, pygame.K_SLASH)
    assert find(context, "search").focused
    write(context, "bloody slaughter")
    assert any(one.label.startswith("R4.5 ") for one in seen(context) if one.kind == "row")
    press(context, pygame.K_RETURN)
    assert reader.history.place == "bloody_slaughter"
    assert find(context, "contents").focused


def test_search_that_finds_nothing_says_so_and_does_no_harm() -> None:
    context, reader = opened("R4.5")
    click(context, "search")
    write(context, "zzzz")
    assert not [one for one in seen(context) if one.kind == "row"]
    press(context, pygame.K_RETURN)
    frame(context)
    assert reader.history.place == "R4.5"


def test_the_other_language_is_one_button_away_and_the_place_stays() -> None:
    context, reader = opened("R4.4.3")
    click(context, "tongue")
    assert reader.history.place == "R4.4.3"
    assert find(context, "tongue").label == "In English"
    assert context.settings.language == "en"


def test_house_rulings_are_marked() -> None:
    context, _ = opened("R4.4.4")
    assert "House ruling" in page(context)


def test_a_variant_leads_to_where_it_is_set() -> None:
    context, _ = opened("R4.5")
    link = next(one for one in seen(context) if one.label == "setting:break_test")
    click(context, link.name)
    assert isinstance(context.stack.top, NewGameScreen)
    assert find(context, "variant break_test").focused


def test_in_a_game_a_variant_shows_what_is_in_force() -> None:
    context, _ = opened("R4.5", Variants(break_test="cancel"))
    assert "In this game: cancel." in page(context)
    assert not any(one.label.startswith("setting:") for one in seen(context))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_signs_says_all_that_the_player_aid_says(language: Language) -> None:
    context, reader = opened(language=language.code, size=12_000)
    reader.history.follow(SIGNS)
    reader.rebuild()
    kit = Kit(context.service(GameHost).packs[0], "basic")
    words, keys = Localizer(kit, language), context.service(GameHost).keys
    signs = command_signs(words.catalogue, keys), key_signs(words.catalogue, keys)
    groups = legend_groups(words, *signs)
    entries = [entry for group in groups for entry in group.entries]
    text = page(context)
    assert all(group.title in text for group in groups)
    assert all(entry.name in text for entry in entries)
    assert all(entry.text.replace("\n", " ") in text for entry in entries)
    rules = [one.label for one in seen(context) if one.kind == "link"]
    assert rules == [entry.rule for entry in entries if entry.rule]
    assert all(entry.key in text for entry in entries)


def test_the_page_turns_by_page_keys_while_a_link_has_the_focus() -> None:
    context, reader = opened("R4")
    before = page(context)
    press(context, pygame.K_TAB)
    press(context, pygame.K_PAGEDOWN)
    assert page(context) != before
    assert top(context) == "rules"
    assert reader.history.place == "R4"
