"""What is looked up in the rulebook of Street Fight: by number, study id and word."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.localisation.rulebook import Rulebook
from stalingrad_game.street_fight.words.rulebook import load_street_rulebook
from tests.support.languages import ENGLISH, FRENCH

BOOK: Final = load_street_rulebook(ENGLISH)
FRENCH_BOOK: Final = load_street_rulebook(FRENCH)
BOOKS: Final = (BOOK, FRENCH_BOOK)


def places(book: Rulebook, text: str) -> list[str]:
    """Where a search finds something, in order."""
    return [entry.place for entry in book.search(text)]


@pytest.mark.parametrize(
    "typed", ["TI8.10", "ti8.10", " TI 8.10. ", "TI8.10 T35", "TI8.10 T35 T36"]
)
def test_a_rule_answers_to_its_number_and_to_what_an_answer_cites(typed: str) -> None:
    assert BOOK.rule(typed).number == "TI8.10"


@pytest.mark.parametrize("typed", ["", "8.10", "R4", "TI99", "TI", "T35", "hex"])
def test_what_is_no_number_is_refused(typed: str) -> None:
    with pytest.raises(KeyError):
        BOOK.rule(typed)


def test_a_chapters_number_finds_it_and_its_rules() -> None:
    assert places(BOOK, "kb2") == ["KB2", "KB2.1", "KB2.2", "KB2.3", "KB2.4"]
    assert places(BOOK, "TI8.1") == ["TI8.1"]


@pytest.mark.parametrize(
    ("study", "rule"), [("T35", "TI8.10"), ("a050", "AT6.5"), ("K34", "KB6.1"), ("A110", "AT7.2")]
)
def test_a_study_id_finds_the_rule_made_from_it(study: str, rule: str) -> None:
    assert places(BOOK, study)[0] == places(FRENCH_BOOK, study)[0] == rule


def test_a_term_stands_before_titles_and_titles_before_texts() -> None:
    found = places(BOOK, "weakened")
    assert found[0] == "weakened"
    assert "TI8.10" in found
    found = places(BOOK, "collapse")
    assert found[:2] == ["TI4.9", "KB6.3"]
    assert "TI8.11" not in found[:2]


def test_neither_accents_nor_capitals_count() -> None:
    assert places(FRENCH_BOOK, "egouts") == places(FRENCH_BOOK, "Égouts")
    assert places(FRENCH_BOOK, "egouts")[0] == "AT8"
    assert places(BOOK, "égouts") == []


def test_every_word_is_wanted() -> None:
    assert "AT8.1" in places(BOOK, "sewer commissar")
    assert "AT8.2" not in places(BOOK, "sewer commissar")


@pytest.mark.parametrize("typed", ["", "  ", "…", "xyzzy"])
def test_a_search_for_nothing_finds_nothing(typed: str) -> None:
    assert BOOK.search(typed) == []


@given(st.text(max_size=30), st.sampled_from(BOOKS))
def test_a_search_takes_anything_and_finds_no_entry_twice(text: str, book: Rulebook) -> None:
    found = places(book, text)
    assert len(found) == len(set(found))


def test_a_rule_is_told_with_tables_in_columns_and_links_in_words() -> None:
    lines = list(BOOK.lines(BOOK.rule("TI2.2")))
    assert lines[:4] == [
        "TI2.2  Fire of each man",
        "Each entry gives the range in hexes, then the dice [P]:",
        "    man          against squads   against vehicles",
        "    regular      4/1              1/1",
    ]
    text = "\n".join(BOOK.lines(BOOK.rule("TI3.1")))
    assert "(TI5.7)" in text
    assert "[TI5.7]" not in text


def test_a_term_is_told_with_its_rule() -> None:
    (term,) = (one for one in BOOK.terms if one.id == "hex")
    assert list(BOOK.lines(term)) == ["Hex – A field of the board, named by column and row. [B1.1]"]
