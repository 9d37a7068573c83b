"""The rulebook of Street Fight: whole in both languages, its marks and links sound."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from types import MappingProxyType
from typing import Final

import pytest

from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.rule_texts import RulebookError, TextPart
from stalingrad_game.localisation.rulebook import Rulebook, text_blocks
from stalingrad_game.street_fight.words.rulebook import (
    STREET_RULES_FOLDER,
    load_street_rulebook,
)
from tests.support.every import every
from tests.support.languages import ENGLISH, FRENCH
from tests.support.typography import ENGLISH_FAULTS, FRENCH_FAULTS, typography_faults

BOOK: Final = load_street_rulebook(ENGLISH)
FRENCH_BOOK: Final = load_street_rulebook(FRENCH)
BOOKS: Final = (BOOK, FRENCH_BOOK)
CHAPTERS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "B": (5, 2, 5, 10, 10, 4, 2, 3, 0, 0),
        "TI": (4, 6, 5, 11, 11, 6, 0, 12, 5, 0, 0, 4),
        "AT": (6, 6, 9, 4, 0, 13, 9, 4, 10, 10, 0),
        "KB": (5, 4, 9, 9, 8, 4, 5, 5, 0, 0),
    }
)
"""How many numbered rules each chapter has, by what its numbers begin with."""
NUMBERS: Final = tuple(
    f"{letters}{chapter}.{rule}" if rule else f"{letters}{chapter}"
    for letters, sizes in CHAPTERS.items()
    for chapter, size in enumerate(sizes, start=1)
    for rule in range(size + 1)
)
STUDIES: Final = (
    *(f"T{number:02}" for number in (*range(1, 23), *range(24, 32), *range(33, 45))),
    *(f"A{number:03}" for number in (*range(1, 34), *range(40, 63), *range(70, 77))),
    *(f"A{number:03}" for number in (*range(80, 87), *range(100, 121), *range(130, 134))),
    *(f"A{number:03}" for number in (*range(140, 149), 150)),
    *(f"K{number:02}" for number in (*range(1, 15), *range(20, 25), *range(30, 49))),
    *(f"K{number:02}" for number in range(50, 54)),
)
MOST_LINES: Final = 8
"""Of 80 letters in one paragraph."""


def shape(book: Rulebook, number: str) -> list[tuple[str, int, int]]:
    """How a rule is built: each block's kind, rows and columns."""
    blocks = text_blocks(book.rule(number).text)
    return [(block.kind, len(block.rows), len(block.rows[0])) for block in blocks]


def figures(book: Rulebook, number: str) -> Counter[str]:
    """The numbers in a rule's text, links left out."""
    parts = book.links(book.rule(number).text)
    return Counter(re.findall(r"\d+", " ".join(part.text for part in parts if not part.target)))


def texts(book: Rulebook) -> Iterator[str]:
    """Every text of a rulebook."""
    for one in book.parts:
        yield from (one.title, one.text)
    for rule in book.rules:
        yield from (rule.title, rule.text)
    for term in book.terms:
        yield from (term.name, term.text)
    for status in book.statuses:
        yield from (status.sign, status.name, status.text)


def without_code(parts: tuple[TextPart, ...]) -> list[TextPart]:
    """A text's parts without what stands in a file or is typed."""
    return [
        TextPart(text=re.sub(r"`[^`]*`", "code", part.text), target=part.target) for part in parts
    ]


def test_every_rule_has_its_number_in_the_order_of_the_books() -> None:
    assert tuple(rule.number for rule in BOOK.rules) == NUMBERS
    assert [book.id for book in BOOK.parts] == ["board", "tide", "ats", "k47"]
    sizes = [len(chapter) - 1 for book in BOOK.parts for chapter in book.chapters]
    assert sizes == [size for chapters in CHAPTERS.values() for size in chapters]


@every("number", NUMBERS)
def test_every_rule_is_said_in_both_languages(number: str) -> None:
    english, french = (book.rule(number) for book in BOOKS)
    assert english.text != french.text
    assert max(len(english.title), len(french.title)) <= 40


@every("number", NUMBERS)
def test_both_languages_have_the_same_build_marks_links_and_figures(number: str) -> None:
    english, french = (book.rule(number) for book in BOOKS)
    assert shape(BOOK, number) == shape(FRENCH_BOOK, number)
    assert (english.marks, english.studies) == (french.marks, french.studies)
    assert english.links == french.links
    assert figures(BOOK, number) == figures(FRENCH_BOOK, number)


def test_players_are_told_of_no_file_and_no_command() -> None:
    """They stand in the manual."""
    odd = re.compile(r"`--|stalingrad |TOML|JSON|\bfiles?\b|\bfichiers?\b|`\w+ = |`\w+\.\w+`|`ask`")
    assert [hit for book in BOOKS for text in texts(book) for hit in odd.findall(text)] == []


def test_every_link_and_term_leads_to_a_rule() -> None:
    for book in BOOKS:
        for rule in book.rules:
            assert set(rule.links) <= set(NUMBERS), rule.number
            plain = "".join(p.text for p in book.links(rule.text) if not p.statuses)
            assert not re.search(r"\[[A-Z]", plain), rule.number
        assert {term.rule for term in book.terms} <= set(NUMBERS)


def test_every_study_id_is_shown_by_the_book_of_its_letter() -> None:
    letters = {"B": "", "TI": "T", "AT": "A", "KB": "K"}
    for rule in BOOK.rules:
        start = letters[rule.number.rstrip("0123456789.")]
        assert all(start and study.startswith(start) for study in rule.studies), rule.number
    shown = {study for rule in BOOK.rules for study in rule.studies}
    assert sorted(shown) == sorted(STUDIES)
    assert "From the sources: T40, T41" in list(BOOK.lines(BOOK.rule("TI8.11")))


def test_a_house_ruling_is_seen_in_either_language() -> None:
    for book in BOOKS:
        assert any(line.endswith("[H].") for line in book.lines(book.rule("TI4.10")))
    assert BOOK.rule("TI4.3").marks == ("stated", "house", "stated", "stated")


@every("number", NUMBERS)
def test_no_paragraph_is_long_and_tables_fit_a_terminal(number: str) -> None:
    for book in BOOKS:
        rule = book.rule(number)
        for block in text_blocks(rule.text):
            assert len({len(row) for row in block.rows}) == 1
            if block.kind != "table":
                assert len(wrap(book.plain(block.rows[0][0]), 80)) <= MOST_LINES
        assert all(len(line) <= 80 for line in book.lines(rule) if line.startswith("    "))


@pytest.mark.parametrize(
    ("book", "patterns"), [(BOOK, ENGLISH_FAULTS), (FRENCH_BOOK, FRENCH_FAULTS)], ids=["en", "fr"]
)
def test_every_text_keeps_its_languages_typography(
    book: Rulebook, patterns: tuple[str, ...]
) -> None:
    found = {
        text: typography_faults(without_code(book.links(text)), patterns) for text in texts(book)
    }
    assert {text: wrong for text, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("book", BOOKS, ids=["en", "fr"])
def test_every_term_has_one_name_and_is_used_by_its_rule(book: Rulebook) -> None:
    names = [term.name.casefold() for term in book.terms]
    assert len(set(names)) == len(names)
    silent = []
    for term in book.terms:
        rule = book.rule(term.rule)
        text = f"{rule.title} {book.plain(rule.text)}".casefold()
        stems = [word[: max(4, len(word) - 3)] for word in re.findall(r"\w+", term.name.casefold())]
        if not any(re.search(rf"\b{stem}", text) for stem in stems):
            silent.append((term.name, term.rule))
    assert silent == []


def torn(folder: Path, file: str, old: str, new: str) -> Language:
    """A copy of English, a file of its rulebook changed in one place."""
    home = Path(shutil.copytree(ENGLISH.folder, folder / "en"))
    path = home / STREET_RULES_FOLDER / file
    written = path.read_text(encoding="utf-8")
    assert old in written
    path.write_text(written.replace(old, new, 1), encoding="utf-8")
    return Language(home)


@pytest.mark.parametrize(
    ("file", "old", "new", "text"),
    [
        ("tide.toml", '[rule."TI1.1"]', '[rule."TI1.99"]', "tide: rule: no text for TI1.1"),
        ("tide.toml", "status phase [P]", "status phase [H]", "TI1.1: marks house"),
        ("tide.toml", "([B8.3])", "([B8.2])", "TI1.3: links B8.2, B9"),
        ("k47.toml", "[rule.KB9]", "[rule.KB9]\ncolour = 1", "colour"),
        ("book.toml", "[status.house]", "[status.home]", "status: no text for house"),
        ("book.toml", "[term.hex]", "[term.hexes]", "term: no text for hex"),
        ("board.toml", "[rule.B1]", "[rule.B1", ""),
    ],
)
def test_damaged_texts_are_refused_with_their_folder(
    tmp_path: Path, file: str, old: str, new: str, text: str
) -> None:
    with pytest.raises(RulebookError, match=r"^en/street_rules") as caught:
        load_street_rulebook(torn(tmp_path, file, old, new))
    assert text in str(caught.value)


def test_a_missing_file_is_refused_with_its_name(tmp_path: Path) -> None:
    language = torn(tmp_path, "ats.toml", "", "")
    assert load_street_rulebook(language).rules == BOOK.rules
    (language.folder / STREET_RULES_FOLDER / "ats.toml").unlink()
    load_street_rulebook.cache_clear()
    with pytest.raises(RulebookError, match=r"^en/street_rules/ats\.toml: "):
        load_street_rulebook(language)
