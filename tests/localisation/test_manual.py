"""The players' manual: whole in both languages, alike in build, its links sound, searched."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation import manual as manual_module
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.manual import MANUAL_CHAPTERS, MANUAL_FOLDER, Manual, load_manual
from stalingrad_game.localisation.rule_texts import RulebookError, TextPart
from stalingrad_game.localisation.rulebook import text_blocks
from stalingrad_game.street_fight.words.rulebook import load_street_rulebook
from tests.support.every import every
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES
from tests.support.typography import ENGLISH_FAULTS, FRENCH_FAULTS, typography_faults

BOOK: Final = load_manual(ENGLISH)
FRENCH_BOOK: Final = load_manual(FRENCH)
PLACES: Final = tuple(BOOK.places)


def shape(book: Manual, place: str) -> list[tuple[str, int, int]]:
    """How a section is built: each block's kind, rows and columns."""
    blocks = text_blocks(book.places[place].text)
    return [(block.kind, len(block.rows), len(block.rows[0])) for block in blocks if block.rows[0]]


def targets(book: Manual, place: str) -> list[str]:
    """What a section links to."""
    return sorted(part.target for part in book.links(book.places[place].text) if part.target)


def commands(book: Manual, place: str) -> set[str]:
    """The commands and options of a section, without what the reader puts in."""
    return {
        word
        for quoted in re.findall(r"`([^`\n]+)`", book.places[place].text)
        for word in quoted.split()
        if word.startswith("--")
    }


def test_every_file_of_the_manual_is_a_chapter_in_every_language() -> None:
    for language in LANGUAGES:
        folder = asset(MANUAL_FOLDER) / language.code
        assert {path.stem for path in folder.iterdir()} == set(MANUAL_CHAPTERS)


def test_every_language_has_the_same_chapters_and_anchors_in_the_same_order() -> None:
    assert tuple(FRENCH_BOOK.places) == PLACES
    assert [chapter.id for chapter in BOOK.chapters] == list(MANUAL_CHAPTERS)
    assert all(chapter.sections for chapter in BOOK.chapters)


@every("place", PLACES)
def test_both_languages_have_the_same_build_links_and_options(place: str) -> None:
    assert shape(BOOK, place) == shape(FRENCH_BOOK, place)
    assert targets(BOOK, place) == targets(FRENCH_BOOK, place)
    assert commands(BOOK, place) == commands(FRENCH_BOOK, place)
    assert BOOK.places[place].text != FRENCH_BOOK.places[place].text


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_link_leads_to_a_section_or_a_rule(language: Language) -> None:
    cards, street = load_rulebook(language), load_street_rulebook(language)
    book = load_manual(language)
    for place in book.places:
        for target in targets(book, place):
            assert target in book.places or cards.known(target) or street.known(target), target


@pytest.mark.parametrize(
    ("book", "patterns"), [(BOOK, ENGLISH_FAULTS), (FRENCH_BOOK, FRENCH_FAULTS)], ids=["en", "fr"]
)
def test_every_text_keeps_its_languages_typography(book: Manual, patterns: tuple[str, ...]) -> None:
    wrong = {}
    for entry in book.entries:
        bare = re.sub(r"```.*?```|`[^`\n]*`", "code", entry.text, flags=re.DOTALL)
        bare = bare.replace("*", "").replace("Iron: ", "Iron ")
        parts = [
            TextPart(text=part.text) if part.text != part.target else part
            for part in book.links(f"{entry.heading}\n{bare}")
        ]
        if found := typography_faults(parts, patterns):
            wrong[entry.place] = found
    assert wrong == {}


def test_a_section_is_found_by_its_words_and_told_for_a_terminal() -> None:
    found = BOOK.search("play by mail")
    assert found[0].place in {"mail", "records"}
    lines = list(BOOK.lines(BOOK.places["exit_codes"]))
    assert lines[:3] == ["Exit codes", "    code  it means", "    0     success"]
    assert "`" in BOOK.plain(BOOK.places["terminal"].text)
    assert "*" not in "".join(BOOK.lines(BOOK.places["learning"]))
    assert FRENCH_BOOK.search("scelles phrase de passe")[0].place in {"mail", "records", "secrets"}


def test_code_stays_in_lines() -> None:
    blocks = [one for one in text_blocks(BOOK.places["street_terminal"].text) if one.kind == "code"]
    assert len(blocks) == 1
    assert ("stalingrad street list",) in blocks[0].rows


def torn(folder: Path, file: str, old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> Language:
    """English with a manual that is changed in one place."""
    home = Path(shutil.copytree(asset(MANUAL_FOLDER), folder / MANUAL_FOLDER))
    path = home / "en" / file
    written = path.read_text(encoding="utf-8")
    assert old in written
    path.write_text(written.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setattr(manual_module, "asset", lambda _: home)
    return Language(Path(shutil.copytree(ENGLISH.folder, folder / "lang" / "en")))


@pytest.mark.parametrize(
    ("file", "old", "new", "text"),
    [
        ("keys.md", '<a id="editor_keys">', '<a id="table_keys">', "an anchor stands twice"),
        ("records.md", "(keys.md#replay_keys)", "(keys.md#gone)", "a link to gone"),
        ("packs.md", "# Packs", "Packs", "packs: # and a title must come first"),
        ("packs.md", "## Data packs", "Data packs", "pack_editor: ## and a title"),
    ],
)
def test_a_damaged_manual_is_refused_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, text: str
) -> None:
    language = torn(tmp_path, file, old, new, monkeypatch)
    with pytest.raises(RulebookError, match=r"^manual/en: ") as caught:
        load_manual(language)
    assert text in str(caught.value)


def test_a_language_without_a_manual_reads_the_english_one(tmp_path: Path) -> None:
    other = Language(Path(shutil.copytree(ENGLISH.folder, tmp_path / "xx")))
    assert load_manual(other).places.keys() == BOOK.places.keys()
