"""One term, one meaning: the glossary is sound, and no word that lost against a term is used."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.language import Language
from tests.localisation.losing_words import LOSING, flat, found
from tests.support.languages import FRENCH, LANGUAGES

FOLDERS: Final = (("lang",), ("data", "lang"))
NO_TEXTS: Final = re.compile(
    r"\.published$|^language:|^street|^commands:command\.any\.query$"
    r"|:.*\.(?:article|icon|short)$"
)
"""Keys that aren't read as sentences, or that hold the published English words; and those of
Street Fight, which has terms of its own: its capacity, its chance to hit, its *semi-chenillé*."""


def texts(language: str, root: Path | None = None) -> Iterator[tuple[str, str]]:
    """Every text of a language with where it stands, as "rules:rule.R1.text"."""
    for folder in FOLDERS:
        home = (root or asset()).joinpath(*folder, language)
        for path in sorted(home.glob("*.toml")):
            for key, text in flat(tomllib.loads(path.read_text(encoding="utf-8"))):
                place = f"{path.stem}:{key}"
                if not NO_TEXTS.search(place):
                    yield place, text


def faults(language: str, root: Path | None = None) -> list[str]:
    """Every losing word that is used, with what is said instead."""
    return [
        f"{place}: “{hit}”, say {losing.instead}"
        for place, text in texts(language, root)
        for losing in LOSING[language]
        if (hit := found(losing, place, text, language))
    ]


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_no_word_that_lost_is_used(language: Language) -> None:
    assert faults(language.code) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The German chooses a unit."),
        ("en", "So many cards."),
        ("en", "Refresh the hand."),
        ("en", "A carnage card is turned."),
        ("en", "Units go back to the supply."),
        ("en", "The Soviet holds the Nail Factory."),
        ("en", "The defender discards a card."),
        ("fr", "L’Allemand choisit."),
        ("fr", "Le marqueur avance de 2 pas."),
        ("fr", "une troupe de fusiliers"),
        ("fr", "Le marqueur Hold avance."),
        ("fr", "une unité à bouclier"),
        ("fr", "doctrine chenillée"),
        ("fr", "Une unité d’élite arrive."),
        ("fr", "La formation applique son avant-garde."),
        ("fr", "Les Soviétiques conservent le bâtiment."),
        ("fr", "le commissaire y passe"),
    ],
)
def test_a_word_that_lost_is_noticed(language: str, text: str) -> None:
    assert any(found(losing, "some:key", text, language) for losing in LOSING[language])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The German player discards a card."),
        ("en", "The German discard pile is shuffled."),
        ("en", "Fire +{steps}."),
        ("en", "Supply: one of your formations."),
        ("en", "The Soviets Hold."),
        ("fr", "Tenir (Hold)"),
        ("fr", "une troupe d’élite"),
        ("fr", "le joueur allemand"),
    ],
)
def test_a_winning_word_is_let_be(language: str, text: str) -> None:
    assert not any(found(losing, "some:key", text, language) for losing in LOSING[language])


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_term_has_one_name_and_one_meaning(language: Language) -> None:
    terms = load_rulebook(language).terms
    for words in (
        [term.name.casefold() for term in terms],
        [term.text for term in terms],
        [term.published for term in terms if term.published],
    ):
        assert [word for word, number in Counter(words).items() if number > 1] == []
    assert all(term.text.endswith((".", "”.", "».")) for term in terms)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_term_is_used_by_its_rule(language: Language) -> None:
    """The rule that a term leads to speaks of it: by a word that begins as the term does."""
    book = load_rulebook(language)
    silent = []
    for term in book.terms:
        rule = book.rule(term.rule)
        text = f"{rule.title} {book.plain(rule.text)}".casefold()
        stems = [word[: max(4, len(word) - 3)] for word in re.findall(r"\w+", term.name.casefold())]
        if not any(re.search(rf"\b{stem}", text) for stem in stems):
            silent.append((term.id, term.rule))
    assert silent == []


def test_the_published_word_stands_in_the_rule_of_its_term() -> None:
    book = load_rulebook(FRENCH)
    missing = []
    for term in book.terms:
        rule = book.rule(term.rule)
        head = book.explained(rule.title)
        if term.published[:1].isupper() and f"({term.published})" not in f"{head} {rule.text}":
            missing.append((term.id, term.rule, term.published))
    assert missing == []


def test_the_english_book_needs_no_published_words() -> None:
    """Its terms are the published ones, but for the few that had none or two meanings."""
    book = load_rulebook(next(one for one in LANGUAGES if one.code == "en"))
    assert [term.id for term in book.terms if term.published] == []
