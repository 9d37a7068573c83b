"""The catalogue: every text in both languages, alike in facts and different in words."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.localisation.catalogue import Catalogue, CatalogueError, catalogue
from stalingrad_game.localisation.languages import NARROW_SPACE, typeset

ENGLISH: Catalogue = catalogue("en")
FRENCH: Catalogue = catalogue("fr")
KEYS = tuple(ENGLISH.keys())

ENGLISH_WORDS = frozenset(
    {
        *("the", "of", "and", "your", "you", "is", "are", "was", "with", "from", "to", "has"),
        *("have", "in", "an", "this", "that", "it", "its", "their", "his", "by", "at", "none"),
        *("no", "not", "choose", "building", "buildings", "deck", "hand", "shielded", "discard"),
        *("draw", "full", "strength", "depleted", "turn", "counter", "card", "cards", "enemy"),
    }
)
"""Words that no French sentence has."""

SHORT = 2
"""Names of so many words may be the same in both languages: "Break Test", "Staging Line"."""

CHOSEN_BY_LANGUAGE = frozenset(
    {"n", *(f"{way}{who}" for way in ("", "of_", "to_") for who in ("side", "enemy"))}
)
"""Facts that one language may need and the other not: a number said in words, a side's case."""

WORDS = re.compile(r"[^\W\d_]+")


def raw(texts: Catalogue, key: str) -> str:
    """A text with its facts by name."""
    return texts.phrase(key, **{name: f"<{name}>" for name in facts(texts, key)})


def facts(texts: Catalogue, key: str) -> set[str]:
    """What a text speaks of."""
    return {name for _, name, _, _ in Formatter().parse(texts.written(key)) if name}


def words_of(text: str) -> set[str]:
    """The words of a text, without its facts and without what is typed at a prompt."""
    return set(WORDS.findall(re.sub(r"<\w+>|--\w+|stalingrad \w+.*", "", text)))


def test_there_are_texts() -> None:
    assert len(KEYS) > 300
    assert tuple(FRENCH.keys()) == KEYS


def test_french_differs_from_english() -> None:
    same = [key for key in KEYS if raw(ENGLISH, key) == raw(FRENCH, key)]
    assert [key for key in same if len(words_of(raw(FRENCH, key))) > SHORT] == []


def test_french_has_no_english_words_left() -> None:
    found = {key: words_of(raw(FRENCH, key)) & ENGLISH_WORDS for key in KEYS}
    assert {key: words for key, words in found.items() if words} == {}


def test_both_languages_speak_of_facts_that_one_caller_gives() -> None:
    apart = {key: facts(ENGLISH, key) ^ facts(FRENCH, key) for key in KEYS}
    assert {key: names for key, names in apart.items() if names - CHOSEN_BY_LANGUAGE} == {}


def test_french_punctuation_has_its_narrow_space() -> None:
    wrong = re.compile(
        rf"[^{NARROW_SPACE}\s][;!?»]|«[^{NARROW_SPACE}]|\w:(?:\s|$)|[ \u00a0][;:!?»%]"
    )
    assert [key for key in KEYS if wrong.search(raw(FRENCH, key))] == []


@pytest.mark.parametrize("texts", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_texts_are_typeset(texts: Catalogue) -> None:
    for key in KEYS:
        said = raw(texts, key)
        assert said == typeset(said, texts.language)
        assert "'" not in said


@pytest.mark.parametrize("texts", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_lists_are_joined_as_people_do(texts: Catalogue) -> None:
    last = {"en": "and", "fr": "et"}[texts.language]
    assert texts.listed([]) == ""
    assert texts.listed(["A"]) == "A"
    assert texts.listed(["A", "B"]) == f"A {last} B"
    assert texts.listed(["A", "B", "C"]) == f"A, B {last} C"


def test_a_missing_fact_is_an_error_and_not_a_hole() -> None:
    with pytest.raises(KeyError):
        ENGLISH.phrase("event.turn.begins", n=1)


def test_a_number_chooses_the_form() -> None:
    assert ENGLISH.counted("effect.draw", 1) == "Draw a combat card."
    assert ENGLISH.counted("effect.draw", 2) == "Draw 2 combat cards."
    assert FRENCH.counted("effect.draw", 2) == "Piocher 2 cartes de combat."


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[a]\nb = { en = 'x' }", r"test.toml: a.b: allowed: en and fr, each a text"),
        ("[a]\nb = { en = 'x', fr = 1 }", r"test.toml: a.b: allowed: en and fr, each a text"),
        ("[a]\nb = { en = 'x', fr = 'y', de = 'z' }", r"a.b: allowed: en and fr, each a text"),
        ("[a]\nb = 'x'", r"test.toml: a.b: allowed: a table with en and fr"),
        ("[a", r"test.toml: "),
    ],
)
def test_a_faulty_file_is_one_clear_line(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "test.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError, match=fault) as caught:
        catalogue("en", tmp_path)
    assert "\n" not in str(caught.value)


def test_a_key_stands_in_one_file_only(tmp_path: Path) -> None:
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).write_text("a = { en = 'x', fr = 'y' }", encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"two.toml: a: stands twice"):
        catalogue("fr", tmp_path)


def test_the_texts_stand_where_the_program_finds_its_files() -> None:
    assert asset("lang", "names.toml").is_file()
