"""What is looked up in the rulebook: rules by number, everything by word, terms first."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.rulebook import BookItem, Rule, Rulebook
from tests.support.languages import ENGLISH, FRENCH

BOOK: Final = load_rulebook(ENGLISH)
FRENCH_BOOK: Final = load_rulebook(FRENCH)
BOOKS: Final = (BOOK, FRENCH_BOOK)
NUMBERS: Final = tuple(rule.number for rule in BOOK.rules)


def places(found: list[BookItem]) -> list[str]:
    """Where some entries are found, in order."""
    return [entry.place for entry in found]


def numbers(found: list[BookItem]) -> list[str]:
    """The numbers of the rules among some entries, in order."""
    return [entry.number for entry in found if isinstance(entry, Rule)]


@pytest.mark.parametrize("typed", ["R4.4", "r4.4", "4.4"])
def test_search_by_number_finds_the_rule_and_what_is_below_it(typed: str) -> None:
    assert numbers(BOOK.search(typed)) == ["R4.4", *(f"R4.4.{n}" for n in range(1, 9))]


def test_search_by_a_chapters_number_finds_it_before_longer_numbers() -> None:
    found = numbers(FRENCH_BOOK.search("R1"))
    assert found == [*NUMBERS[:13], *(n for n in NUMBERS if n.startswith(("R10", "R11")))]


def test_search_for_a_bare_number_also_finds_it_in_texts() -> None:
    assert numbers(BOOK.search("33")) == ["R1.1", "R2.2"]
    assert BOOK.search("R33") == []


@pytest.mark.parametrize("typed", ["Renouvellement", "RENOUVELLEMENT", "renouv"])
def test_search_puts_titles_before_texts(typed: str) -> None:
    found = numbers(FRENCH_BOOK.search(typed))
    assert found[0] == "R3.5"
    assert "R11.4" in found


@pytest.mark.parametrize(
    ("plain", "accented"),
    [("epuisement", "Épuisement"), ("manoeuvre", "MANŒUVRE"), ("defense", "défense")],
)
def test_search_minds_neither_accents_nor_capitals(plain: str, accented: str) -> None:
    found = numbers(FRENCH_BOOK.search(plain))
    assert found
    assert found == numbers(FRENCH_BOOK.search(accented))


def test_search_finds_a_word_after_an_elision() -> None:
    assert "R8.2.1" in numbers(FRENCH_BOOK.search("initiative"))
    assert "R8.2.1" in numbers(FRENCH_BOOK.search("l’étape d'initiative"))


def test_search_finds_no_word_inside_another() -> None:
    assert "R3.3" not in numbers(FRENCH_BOOK.search("force"))
    assert numbers(FRENCH_BOOK.search("force")) != []


def test_search_puts_a_phrase_before_scattered_words() -> None:
    found = numbers(BOOK.search("hold counter"))
    assert found.index("R4.6.6") < found.index("R4.4.5")


def test_search_wants_every_word_and_its_own_language() -> None:
    assert numbers(BOOK.search("bloody determination")) == ["R4.5"]
    assert BOOK.search("bloody determination river") == []
    assert BOOK.search("patriotisme") == []
    assert places(FRENCH_BOOK.search("patriotisme"))[0] == "patriotism"


def test_search_finds_a_term_first_by_its_word_and_by_the_published_one() -> None:
    assert places(BOOK.search("hold"))[0] == "hold"
    assert places(FRENCH_BOOK.search("tenir"))[0] == "hold"
    assert "hold" in places(FRENCH_BOOK.search("Hold"))[:3]
    assert places(BOOK.search("L6")) == ["L6"]
    assert FRENCH_BOOK.published("tenir") == "Hold"
    assert FRENCH_BOOK.published("Initiative") == BOOK.published("Hold") == ""


def test_search_sees_variants_names_but_neither_marks_nor_link_numbers() -> None:
    assert numbers(BOOK.search("whole reach of supply")) == []
    assert places(BOOK.search("reach of supply")) == ["R5.10"]
    assert "R11.3" not in numbers(BOOK.search("6"))
    assert numbers(BOOK.search("R3.6.2")) == ["R3.6.2"]


@pytest.mark.parametrize("typed", ["", "  ", "…", "[", "xyzzy"])
def test_search_for_nothing_finds_nothing(typed: str) -> None:
    assert BOOK.search(typed) == []


@given(st.text(max_size=30), st.sampled_from(BOOKS))
def test_search_takes_anything_and_finds_no_rule_twice(text: str, book: Rulebook) -> None:
    found = places(book.search(text))
    assert len(found) == len(set(found))
