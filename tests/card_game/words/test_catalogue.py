"""The catalogue: every text in both languages, alike in facts and different in words."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.localisation.catalogue import Catalogue, CatalogueError, catalogue
from stalingrad_game.localisation.language import LANGUAGE_FILE, NARROW_SPACE, Language
from stalingrad_game.localisation.noun import Noun
from tests.support import languages

ENGLISH: Catalogue = catalogue(languages.ENGLISH)
FRENCH: Catalogue = catalogue(languages.FRENCH)
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
    named = {name: f"<{name}>" for name in facts(texts, key)}
    forms = texts.language.noun_forms
    return texts.phrase(key, **{k: Noun(v, dict.fromkeys(forms, v)) for k, v in named.items()})


def facts(texts: Catalogue, key: str) -> set[str]:
    """What a text speaks of."""
    written = Formatter().parse(texts.written(key))
    return {name.partition(".")[0] for _, name, _, _ in written if name}


def words_of(text: str) -> set[str]:
    """The words of a text, without its facts, what is typed at a prompt, and whose work it is."""
    return set(WORDS.findall(re.sub(r"<\w+>|--\w+|stalingrad \w+.*|© [^.]+", "", text)))


def test_there_are_texts() -> None:
    assert len(KEYS) > 300
    assert tuple(FRENCH.keys()) == KEYS


def test_french_differs_from_english() -> None:
    same = [key for key in KEYS if raw(ENGLISH, key) == raw(FRENCH, key)]
    assert [key for key in same if len(words_of(raw(FRENCH, key))) > SHORT] == []


def test_french_has_no_english_words_left() -> None:
    # Names of fields in files, such as full_cover, stay as they are written there.
    texts = {key: re.sub(r"\w+_\w+", "", raw(FRENCH, key)) for key in KEYS}
    found = {key: words_of(text) & ENGLISH_WORDS for key, text in texts.items()}
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
        text = raw(texts, key)
        assert text == texts.language.typeset(text)
        assert "'" not in re.sub(r"'[\w-]+\[\w+\]'", "", text), "but around a word for a shell"


def test_a_missing_fact_is_an_error_and_not_a_hole() -> None:
    with pytest.raises(KeyError):
        ENGLISH.phrase("event.turn.begins", n=1)


def test_a_number_chooses_the_form() -> None:
    assert ENGLISH.counted("effect.discard", 1) == "The enemy discards a card at random."
    assert ENGLISH.counted("effect.discard", 2) == "The enemy discards 2 cards at random."
    assert FRENCH.counted("effect.draw", 2) == "Piochez 2 cartes."


def texts_of(folder: Path, **files: str) -> Catalogue:
    """The catalogue of an English folder with these files of texts."""
    home = folder / "en"
    home.mkdir()
    language = languages.ENGLISH.folder / LANGUAGE_FILE
    (home / LANGUAGE_FILE).write_bytes(language.read_bytes())
    for name, text in files.items():
        (home / f"{name}.toml").write_text(text, encoding="utf-8")
    return catalogue(Language(home))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[a]\nb = 1", r"en/test.toml: a.b: allowed: a text, or a table of texts"),
        ("[a]\nb = ['x']", r"en/test.toml: a.b: allowed: a text, or a table of texts"),
        ("[a", r"en/test.toml: "),
    ],
)
def test_a_faulty_file_is_one_clear_line(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(CatalogueError, match=fault) as caught:
        texts_of(tmp_path, test=text)
    assert "\n" not in str(caught.value)


def test_a_key_stands_in_one_file_only(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"en/two.toml: a: stands twice"):
        texts_of(tmp_path, one="a = 'x'", two="a = 'y'")


def test_the_texts_stand_where_the_program_finds_its_files() -> None:
    assert asset("lang", "en", "names.toml").is_file()
