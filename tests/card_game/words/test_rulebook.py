"""The rulebook: whole in both languages, its links sound, found by word and by number."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.assets import asset
from stalingrad_game.card_game.rules.variants import VARIANTS
from stalingrad_game.card_game.words.rulebook import (
    Rule,
    Rulebook,
    RulebookError,
    TextPart,
    load_rulebook,
    text_in_language,
)
from stalingrad_game.localisation.languages import Language
from tests.support.every import every

BOOK: Final = load_rulebook()
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")
NUMBERS: Final = (
    *("R1", "R1.1", "R1.2", "R1.3", "R1.4", "R1.5", "R1.6", "R1.7", "R1.8", "R1.9"),
    *("R1.10", "R1.11"),
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
        "refresh_clock": ("R4.4.8", "on", "off"),
        "break_test": ("R4.5", "highest", "cancel"),
        "motivator_units": ("R4.6.2", "lost", "return"),
        "winner_depletes": ("R4.6.3", "yes", "no"),
        "supply_reach": ("R5.10", "table", "battle_and_staging"),
        "promote_reach": ("R5.14", "table", "battle"),
        "sniper_discard": ("R8.1", "choice", "random_for_leaders"),
        "track_length": ("R5.7", "4", "3", "5"),
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


def texts(language: Language) -> list[str]:
    """Every text of the rulebook in one language, as it is read."""
    words = [BOOK.preface.title, BOOK.preface.text]
    for status in BOOK.statuses:
        words += [status.sign, status.name, status.text]
    for rule in BOOK.rules:
        words += [rule.title, rule.text]
    for variant in BOOK.variants:
        words += [variant.name, *(part for v in variant.values for part in (v.name, v.text))]
    return [text_in_language(each, language) for each in words]


def faults(text: str, patterns: tuple[str, ...]) -> list[str]:
    """What breaks a language's typography in a text; a link counts as a word."""
    bare = "".join("link" if p.target else p.text for p in BOOK.links(text, "fr"))
    return [found[0] for pattern in patterns for found in re.finditer(pattern, bare)]


def marks(text: str) -> list[tuple[str, ...]]:
    """The statuses that are marked in a text, in order."""
    return [piece.statuses for piece in BOOK.links(text, "en") if piece.statuses]


def targets(text: str) -> Counter[str]:
    """What a text links to, and how often."""
    return Counter(piece.target for piece in BOOK.links(text, "en") if piece.target)


def shape(text: str) -> str:
    """A text's build: P for a paragraph, I for a list item."""
    lines = [line for line in text.splitlines() if line]
    return "".join("I" if line.startswith("- ") else "P" for line in lines)


def test_every_rule_has_its_number_in_the_order_of_the_book() -> None:
    assert tuple(rule.number for rule in BOOK.rules) == NUMBERS


@every("number", NUMBERS)
def test_every_rule_is_said_in_both_languages(number: str) -> None:
    rule = BOOK.rule(number)
    assert rule.text.en.strip()
    assert rule.text.fr.strip()
    assert rule.text.en != rule.text.fr
    assert max(len(rule.title.en), len(rule.title.fr)) <= 40


@every("number", NUMBERS)
def test_both_languages_have_the_same_build_numbers_marks_and_links(number: str) -> None:
    text = BOOK.rule(number).text
    assert shape(text.en) == shape(text.fr)
    assert marks(text.en) == marks(text.fr)
    assert targets(text.en) == targets(text.fr)
    assert Counter(re.findall(r"\d+", text.en)) == Counter(re.findall(r"\d+", text.fr))


@every("number", NUMBERS)
def test_no_link_leads_nowhere(number: str) -> None:
    known = {*NUMBERS, *VARIANTS_BY_RULE}
    for language in LANGUAGES:
        text = text_in_language(BOOK.rule(number).text, language)
        assert set(targets(text)) <= known
        assert "[" not in "".join(p.text for p in BOOK.links(text, language) if not p.statuses)


@every("number", NUMBERS)
def test_all_that_isnt_stated_is_marked_where_a_rule_has_several_statuses(number: str) -> None:
    rule = BOOK.rule(number)
    marked = {status for mark in marks(rule.text.en) for status in mark}
    assert rule.status
    assert len(set(rule.status)) == len(rule.status)
    if len(rule.status) == 1:
        assert marked == set()
    else:
        assert set(rule.status) - {"stated"} <= marked <= set(rule.status)


def test_chapters_run_from_components_to_victory() -> None:
    assert [chapter.number for chapter in BOOK.chapters] == list(range(1, 12))
    assert BOOK.chapter(1).opening.title.en == "Components"
    assert BOOK.chapter(11).opening.title.fr == "Victoire"
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
    for value in variant.values:
        assert value.text.en != value.text.fr


def test_variants_are_those_that_the_game_can_be_played_with() -> None:
    assert [(v.key, v.rule, tuple(value.id for value in v.values)) for v in BOOK.variants] == [
        (v.key, v.rule, v.words) for v in VARIANTS
    ]


def test_a_rule_links_to_its_own_variants_and_to_no_other() -> None:
    for rule in BOOK.rules:
        assert {t for t in targets(rule.text.en) if not t.startswith("R")} == set(rule.variants)


@pytest.mark.parametrize(("language", "patterns"), [("en", ENGLISH_FAULTS), ("fr", FRENCH_FAULTS)])
def test_every_text_keeps_its_languages_typography(
    language: Language, patterns: tuple[str, ...]
) -> None:
    found = {text: faults(text, patterns) for text in texts(language)}
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
    assert BOOK.links("See [R8.2]. [S/H] By [break_test]", "fr") == (
        TextPart(text="See "),
        TextPart(text="R8.2", target="R8.2"),
        TextPart(text=". "),
        TextPart(text="[O/M]", statuses=("stated", "house")),
        TextPart(text=" By "),
        TextPart(text="Dés du Break Test", target="break_test"),
    )
    assert BOOK.plain("By [break_test] [P]", "en") == "By Break Test dice [P]"


def test_a_link_to_an_unknown_variant_is_refused() -> None:
    with pytest.raises(KeyError):
        BOOK.links("[no_such_key]", "en")


@given(st.text(alphabet="a [R]1.S/_", max_size=40).filter(lambda t: not re.search("\\[[a_]", t)))
def test_text_between_links_is_kept_to_the_letter(text: str) -> None:
    pieces = BOOK.links(text, "en")
    assert "".join(f"[{p.target}]" if p.target else p.text for p in pieces) == text
    assert all(piece.text for piece in pieces)


@pytest.mark.parametrize("typed", ["R4.4", "r4.4", "4.4"])
def test_search_by_number_finds_the_rule_and_what_is_below_it(typed: str) -> None:
    assert numbers(BOOK.search(typed, "en")) == ["R4.4", *(f"R4.4.{n}" for n in range(1, 9))]


def test_search_by_a_chapters_number_finds_it_before_longer_numbers() -> None:
    found = numbers(BOOK.search("R1", "fr"))
    assert found == [*NUMBERS[:12], *(n for n in NUMBERS if n.startswith(("R10", "R11")))]


def test_search_for_a_bare_number_also_finds_it_in_texts() -> None:
    assert numbers(BOOK.search("33", "en")) == ["R1.1", "R2.2"]
    assert BOOK.search("R33", "en") == []


@pytest.mark.parametrize("typed", ["Renouvellement", "RENOUVELLEMENT", "renouv"])
def test_search_puts_titles_before_texts(typed: str) -> None:
    found = numbers(BOOK.search(typed, "fr"))
    assert found[0] == "R3.5"
    assert "R11.4" in found


@pytest.mark.parametrize(
    ("plain", "accented"),
    [("epuisement", "Épuisement"), ("manoeuvre", "MANŒUVRE"), ("defense", "défense")],
)
def test_search_minds_neither_accents_nor_capitals(plain: str, accented: str) -> None:
    found = numbers(BOOK.search(plain, "fr"))
    assert found
    assert found == numbers(BOOK.search(accented, "fr"))


def test_search_finds_a_word_after_an_elision() -> None:
    assert "R8.2.1" in numbers(BOOK.search("initiative", "fr"))
    assert "R8.2.1" in numbers(BOOK.search("l’étape d'initiative", "fr"))


def test_search_finds_no_word_inside_another() -> None:
    assert "R3.3" not in numbers(BOOK.search("force", "fr"))
    assert numbers(BOOK.search("force", "fr")) != []


def test_search_puts_a_phrase_before_scattered_words() -> None:
    found = numbers(BOOK.search("hold counter", "en"))
    assert found.index("R4.6.6") < found.index("R4.5")


def test_search_wants_every_word_and_its_own_language() -> None:
    assert numbers(BOOK.search("bloody determination", "en")) == ["R4.5"]
    assert BOOK.search("bloody determination river", "en") == []
    assert BOOK.search("patriotisme", "en") == []
    assert numbers(BOOK.search("patriotisme", "fr"))[0] == "R6.3"


def test_search_sees_variants_names_but_neither_marks_nor_link_numbers() -> None:
    assert numbers(BOOK.search("whole reach of supply", "en")) == []
    assert numbers(BOOK.search("reach of supply", "en")) == ["R5.10"]
    assert "R11.3" not in numbers(BOOK.search("6", "en"))
    assert numbers(BOOK.search("R3.6.2", "en")) == ["R3.6.2"]


@pytest.mark.parametrize("typed", ["", "  ", "…", "[", "xyzzy"])
def test_search_for_nothing_finds_nothing(typed: str) -> None:
    assert BOOK.search(typed, "en") == []


@given(st.text(max_size=30), st.sampled_from(LANGUAGES))
def test_search_takes_anything_and_finds_no_rule_twice(text: str, language: Language) -> None:
    found = numbers(BOOK.search(text, language))
    assert len(found) == len(set(found))


def test_lines_are_whole_paragraphs_and_items() -> None:
    text = BOOK.rule("R4.3").text.en
    assert shape(text) == "PIIIP"
    assert text.splitlines()[1] == "- Stuka: the German."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('number = "R1.1"', 'number = "R1.2"'),
        ('number = "R7.2"', 'number = "R77.2"'),
        ('status = ["stated"]', 'status = ["known"]'),
        ("[preface]", "[[preface"),
        ("[[rule]]", "[[rule]]\ncolour = 1"),
        ('number = "R8"', 'number = "R8x"'),
    ],
)
def test_a_damaged_rulebook_is_refused_with_its_name(tmp_path: Path, old: str, new: str) -> None:
    source = asset("rules", "rules.toml").read_text(encoding="utf-8")
    path = tmp_path / "torn.toml"
    path.write_text(source.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulebookError, match=r"^torn\.toml: "):
        load_rulebook(path)


def test_a_missing_rulebook_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"^gone\.toml: "):
        load_rulebook(tmp_path / "gone.toml")


def test_a_copy_of_the_rulebook_reads_the_same(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_bytes(asset("rules", "rules.toml").read_bytes())
    copy: Rulebook = load_rulebook(path)
    assert copy.rules == BOOK.rules
