"""The rulebook: whole in both languages, its links sound, found by word and by number."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.card_game.state.variants import VARIANTS
from stalingrad_game.card_game.words.rulebook import (
    Rule,
    Rulebook,
    RulebookError,
    TextPart,
    load_rulebook,
)
from stalingrad_game.localisation.catalogue import RULES_FILE
from stalingrad_game.localisation.language import Language
from tests.support.every import every
from tests.support.languages import ENGLISH, FRENCH

BOOK: Final = load_rulebook(ENGLISH)
FRENCH_BOOK: Final = load_rulebook(FRENCH)
BOOKS: Final = (BOOK, FRENCH_BOOK)
NUMBERS: Final = (
    *("R1", "R1.1", "R1.2", "R1.3", "R1.4", "R1.5", "R1.6", "R1.7", "R1.8", "R1.9"),
    *("R1.10", "R1.11", "R1.12"),
    *("R2", "R2.1", "R2.2", "R2.3", "R2.4", "R2.5"),
    *("R3", "R3.1", "R3.2", "R3.2.1", "R3.2.2", "R3.2.3", "R3.2.4", "R3.2.5", "R3.2.6", "R3.3"),
    *("R3.4", "R3.5", "R3.5.1", "R3.5.2", "R3.5.3"),
    *("R3.6", "R3.6.1", "R3.6.2", "R3.6.3", "R3.6.4"),
    *("R4", "R4.1", "R4.2", "R4.3"),
    *("R4.4", "R4.4.1", "R4.4.2", "R4.4.3", "R4.4.4", "R4.4.5", "R4.4.6", "R4.4.7", "R4.4.8"),
    *("R4.5", "R4.6", "R4.6.1", "R4.6.2", "R4.6.3", "R4.6.4", "R4.6.5", "R4.6.6"),
    *("R5", "R5.1", "R5.2", "R5.3", "R5.4", "R5.5", "R5.6", "R5.7", "R5.8", "R5.9", "R5.10"),
    *("R5.11", "R5.12", "R5.13", "R5.14", "R5.15", "R5.16"),
    *("R6", "R6.1", "R6.2", "R6.3", "R6.4", "R6.5"),
    *("R7", "R7.1", "R7.2", "R7.3"),
    *("R8", "R8.1", "R8.2", "R8.2.1", "R8.2.2", "R8.3", "R8.4"),
    *("R9", "R9.1", "R9.2", "R9.3", "R9.4"),
    *("R10", "R10.1", "R10.2", "R10.3", "R10.4"),
    *("R11", "R11.1", "R11.2", "R11.3", "R11.4"),
)
VARIANTS_BY_RULE: Final = MappingProxyType(
    {
        "river_bank_first": ("R2.3", "allowed", "never"),
        "first_turn": ("R3.2", "as_drawn", "gentle"),
        "bombardment": ("R3.6", "off", "on"),
        "refresh_clock": ("R4.4.8", "on", "off"),
        "break_test": ("R4.5", "highest", "cancel"),
        "motivator_units": ("R4.6.2", "lost", "return"),
        "winner_depletes": ("R4.6.3", "yes", "no"),
        "supply_reach": ("R5.10", "table", "battle_and_staging"),
        "promote_reach": ("R5.14", "table", "battle"),
        "sniper_discard": ("R8.1", "choice", "random_for_leaders"),
        "track_length": ("R5.7", "4", "3", "5"),
        "sharing": ("R10.2", "alternately", "by_choice"),
        "second_action_by": ("R10.3", "either", "same"),
        "team_hands": ("R10.3", "open", "closed"),
    }
)
THIN: Final = "\u202f"
FRENCH_FAULTS: Final = (
    rf"(?<!{THIN})[:;!?»]",
    rf"[^\S{THIN}]{THIN}|{THIN}[^\S{THIN}]",
    rf"«(?!{THIN})",
    r"['\"“”]",
    r"\d\.\d",
    r"(?i)oeu",
    r"(?i)\b(?:[cdjlmnst]|qu)’(?![aeiouyhàâéèêîôœ«])",
    r"(?i)\b(?:vous|votre|vos|tu|ton|tes)\b",
)
ENGLISH_FAULTS: Final = (r"\s[:;!?]", r"['\"«»]", r"\d,\d", r"(?i)\b(?:you|your|yours)\b")


def numbers(rules: list[Rule]) -> list[str]:
    """The numbers of some rules, in order."""
    return [rule.number for rule in rules]


def texts(book: Rulebook) -> list[str]:
    """Every text of a rulebook, as it is read."""
    words = [book.preface.title, book.preface.text]
    for status in book.statuses:
        words += [status.sign, status.name, status.text]
    for rule in book.rules:
        words += [rule.title, rule.text]
    for variant in book.variants:
        words += [variant.name, *(part for v in variant.values for part in (v.name, v.text))]
    return words


def faults(text: str, patterns: tuple[str, ...]) -> list[str]:
    """What breaks a language's typography in a text; a link counts as a word."""
    bare = "".join("link" if p.target else p.text for p in FRENCH_BOOK.links(text))
    return [found[0] for pattern in patterns for found in re.finditer(pattern, bare)]


def marks(text: str) -> list[tuple[str, ...]]:
    """The statuses that are marked in a text, in order."""
    return [piece.statuses for piece in BOOK.links(text) if piece.statuses]


def targets(text: str) -> Counter[str]:
    """What a text links to, and how often."""
    return Counter(piece.target for piece in BOOK.links(text) if piece.target)


def shape(text: str) -> str:
    """A text's build: P for a paragraph, I for a list item."""
    lines = [line for line in text.splitlines() if line]
    return "".join("I" if line.startswith("- ") else "P" for line in lines)


def test_every_rule_has_its_number_in_the_order_of_the_book() -> None:
    assert tuple(rule.number for rule in BOOK.rules) == NUMBERS


@every("number", NUMBERS)
def test_every_rule_is_said_in_both_languages(number: str) -> None:
    english, french = (book.rule(number) for book in BOOKS)
    assert english.text.strip()
    assert french.text.strip()
    assert english.text != french.text
    assert max(len(english.title), len(french.title)) <= 40


@every("number", NUMBERS)
def test_both_languages_have_the_same_build_numbers_marks_and_links(number: str) -> None:
    english, french = (book.rule(number).text for book in BOOKS)
    assert shape(english) == shape(french)
    assert marks(english) == marks(french)
    assert targets(english) == targets(french)
    assert Counter(re.findall(r"\d+", english)) == Counter(re.findall(r"\d+", french))


@every("number", NUMBERS)
def test_no_link_leads_nowhere(number: str) -> None:
    known = {*NUMBERS, *VARIANTS_BY_RULE}
    for book in BOOKS:
        text = book.rule(number).text
        assert set(targets(text)) <= known
        assert "[" not in "".join(p.text for p in book.links(text) if not p.statuses)


@every("number", NUMBERS)
def test_all_that_isnt_stated_is_marked_where_a_rule_has_several_statuses(number: str) -> None:
    rule = BOOK.rule(number)
    marked = {status for mark in marks(rule.text) for status in mark}
    assert rule.status
    assert len(set(rule.status)) == len(rule.status)
    if len(rule.status) == 1:
        assert marked == set()
    else:
        assert set(rule.status) - {"stated"} <= marked <= set(rule.status)


def test_chapters_run_from_components_to_victory() -> None:
    assert [chapter.number for chapter in BOOK.chapters] == list(range(1, 12))
    assert BOOK.chapter(1).opening.title == "Components"
    assert FRENCH_BOOK.chapter(11).opening.title == "Victoire"
    assert [rule.number for rule in BOOK.chapter(7).rules] == ["R7.1", "R7.2", "R7.3"]
    with pytest.raises(KeyError):
        BOOK.chapter(12)


@pytest.mark.parametrize("spelling", ["R4.4.3", "r4.4.3", "4.4.3", " R4.4.3. "])
def test_a_rule_answers_to_its_number_however_it_is_typed(spelling: str) -> None:
    rule = BOOK.rule(spelling)
    assert (rule.number, rule.chapter, rule.depth) == ("R4.4.3", 4, 2)


@pytest.mark.parametrize("spelling", ["R12", "R4.7", "", "Hold", "R"])
def test_a_number_that_is_no_rule_is_refused(spelling: str) -> None:
    with pytest.raises(KeyError):
        BOOK.rule(spelling)


@every("key", VARIANTS_BY_RULE)
def test_every_variant_has_its_rule_and_values_with_the_default_first(key: str) -> None:
    variant = BOOK.variant(key)
    assert (variant.rule, *(value.id for value in variant.values)) == VARIANTS_BY_RULE[key]
    rule = BOOK.rule(variant.rule)
    assert key in rule.variants
    assert "house" in rule.status
    for value, french in zip(variant.values, FRENCH_BOOK.variant(key).values, strict=True):
        assert value.text != french.text


def test_variants_are_those_that_the_game_can_be_played_with() -> None:
    assert [(v.key, v.rule, tuple(value.id for value in v.values)) for v in BOOK.variants] == [
        (v.key, v.rule, v.words) for v in VARIANTS
    ]


def test_a_rule_links_to_its_own_variants_and_to_no_other() -> None:
    for rule in BOOK.rules:
        assert {t for t in targets(rule.text) if not t.startswith("R")} == set(rule.variants)


@pytest.mark.parametrize(
    ("book", "patterns"), [(BOOK, ENGLISH_FAULTS), (FRENCH_BOOK, FRENCH_FAULTS)], ids=["en", "fr"]
)
def test_every_text_keeps_its_languages_typography(
    book: Rulebook, patterns: tuple[str, ...]
) -> None:
    found = {text: faults(text, patterns) for text in texts(book)}
    assert {text: wrong for text, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "text",
    [
        "Touché : une carte",
        "Touché: une carte",
        "Touché\u00a0: une carte",
        "« x2\u202f»",
        "l'effet",
        "1.5 pas",
        "manoeuvre",
        "plus d’troupes",
        "votre main",
        "Touché \u202f: une carte",
    ],
)
def test_a_fault_of_french_typography_is_seen(text: str) -> None:
    assert faults(text, FRENCH_FAULTS) != []


@pytest.mark.parametrize("text", ["Hit : a card", "the side's hand", "1,5 steps", "Your hand"])
def test_a_fault_of_english_typography_is_seen(text: str) -> None:
    assert faults(text, ENGLISH_FAULTS) != []


def test_links_part_plain_text_rules_variants_and_marks() -> None:
    assert FRENCH_BOOK.links("See [R8.2]. [S/H] By [break_test]") == (
        TextPart(text="See "),
        TextPart(text="R8.2", target="R8.2"),
        TextPart(text=". "),
        TextPart(text="[O/M]", statuses=("stated", "house")),
        TextPart(text=" By "),
        TextPart(text="Dés du Break Test", target="break_test"),
    )
    assert BOOK.plain("By [break_test] [P]") == "By Break Test dice [P]"


def test_a_link_to_an_unknown_variant_is_refused() -> None:
    with pytest.raises(KeyError):
        BOOK.links("[no_such_key]")


@given(st.text(alphabet="a [R]1.S/_", max_size=40).filter(lambda t: not re.search("\\[[a_]", t)))
def test_text_between_links_is_kept_to_the_letter(text: str) -> None:
    pieces = BOOK.links(text)
    assert "".join(f"[{p.target}]" if p.target else p.text for p in pieces) == text
    assert all(piece.text for piece in pieces)


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
    assert found.index("R4.6.6") < found.index("R4.5")


def test_search_wants_every_word_and_its_own_language() -> None:
    assert numbers(BOOK.search("bloody determination")) == ["R4.5"]
    assert BOOK.search("bloody determination river") == []
    assert BOOK.search("patriotisme") == []
    assert numbers(FRENCH_BOOK.search("patriotisme"))[0] == "R6.3"


def test_search_sees_variants_names_but_neither_marks_nor_link_numbers() -> None:
    assert numbers(BOOK.search("whole reach of supply")) == []
    assert numbers(BOOK.search("reach of supply")) == ["R5.10"]
    assert "R11.3" not in numbers(BOOK.search("6"))
    assert numbers(BOOK.search("R3.6.2")) == ["R3.6.2"]


@pytest.mark.parametrize("typed", ["", "  ", "…", "[", "xyzzy"])
def test_search_for_nothing_finds_nothing(typed: str) -> None:
    assert BOOK.search(typed) == []


@given(st.text(max_size=30), st.sampled_from(BOOKS))
def test_search_takes_anything_and_finds_no_rule_twice(text: str, book: Rulebook) -> None:
    found = numbers(book.search(text))
    assert len(found) == len(set(found))


def test_lines_are_whole_paragraphs_and_items() -> None:
    text = BOOK.rule("R4.3").text
    assert shape(text) == "PIIIP"
    assert text.splitlines()[1] == "- Stuka: the German."


def torn(folder: Path, old: str, new: str) -> Language:
    """A copy of English, its rulebook's texts changed in one place."""
    home = Path(shutil.copytree(ENGLISH.folder, folder / "en"))
    texts = (home / RULES_FILE).read_text(encoding="utf-8")
    assert old in texts
    (home / RULES_FILE).write_text(texts.replace(old, new, 1), encoding="utf-8")
    return Language(home)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[rule."R1.1"]', '[rule."R1.99"]', "rule: no text for R1.1"),
        ('[rule."R7.2"]', '[rule."R7.2"]\ncolour = 1', "colour"),
        ("[rule.R8]", '[rule.R99]\ntitle = "x"\ntext = "y"\n[rule.R8]', "a text for R99"),
        ("[variant.break_test.value.cancel]", "[variant.break_test.value.no]", "cancel"),
        ("[status.house]", "[status.home]", "status: no text for house"),
        ("[preface]", "[[preface", ""),
    ],
)
def test_damaged_texts_are_refused_with_their_file(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    with pytest.raises(RulebookError, match=r"^en/rules\.toml: ") as caught:
        load_rulebook(torn(tmp_path, old, new))
    assert said in str(caught.value)


def test_a_missing_rulebook_is_refused_with_its_file(tmp_path: Path) -> None:
    language = torn(tmp_path, "", "")
    (language.folder / RULES_FILE).unlink()
    with pytest.raises(RulebookError, match=r"^en/rules\.toml: "):
        load_rulebook(language)


def test_a_copy_of_the_rulebook_reads_the_same(tmp_path: Path) -> None:
    copy: Rulebook = load_rulebook(torn(tmp_path, "", ""))
    assert copy.rules == BOOK.rules
