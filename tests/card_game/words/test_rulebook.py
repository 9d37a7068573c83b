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
    LESSONS,
    REPLAY,
    CardRulebook,
    load_rulebook,
)
from stalingrad_game.localisation.catalogue import RULES_FILE
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.rule_texts import RulebookError, TextPart
from tests.support.every import every
from tests.support.languages import ENGLISH, FRENCH
from tests.support.typography import ENGLISH_FAULTS, FRENCH_FAULTS, typography_faults

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
        "bombardment": ("R3.6", "off", "2", "3", "4"),
        "refresh_clock": ("R4.4.8", "on", "off"),
        "break_test": ("R4.5", "highest", "cancel"),
        "handicap": (
            *("R4.5", "none"),
            *(f"{side}_{dice}" for side in ("german", "soviet") for dice in range(1, 7)),
        ),
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
SECTIONS: Final = ("learn", *LESSONS, "victory", "glossary", "signs", "origin")


def texts(book: CardRulebook) -> list[str]:
    """Every text of a rulebook, as it is read."""
    words = []
    for section in map(book.section, SECTIONS):
        words += [section.title, section.text]
    for term in book.terms:
        words += [term.name, term.text]
    for status in book.statuses:
        words += [status.sign, status.name, status.text]
    for rule in book.rules:
        words += [rule.title, rule.text]
    for variant in book.variants:
        words += [variant.name, *(part for v in variant.values for part in (v.name, v.text))]
    return words


def faults(text: str, patterns: tuple[str, ...]) -> list[str]:
    """What breaks a language's typography in a text."""
    return typography_faults(FRENCH_BOOK.links(text), patterns)


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


@every("name", SECTIONS)
def test_both_languages_say_the_same_in_every_section(name: str) -> None:
    english, french = (book.section(name).text for book in BOOKS)
    assert shape(english) == shape(french)
    assert marks(english) == marks(french) == []
    assert targets(english) == targets(french)
    figures = [Counter(re.findall(r"\d+", re.sub(r"\[[^]]+\]", "", t))) for t in (english, french)]
    assert figures[0] == figures[1]


def test_no_link_leads_nowhere() -> None:
    known = {*NUMBERS, *VARIANTS_BY_RULE, *SECTIONS, REPLAY}
    for book in BOOKS:
        for entry in book.entries:
            assert set(targets(entry.text)) <= known, entry.place
            plain = "".join(p.text for p in book.links(entry.text) if not p.statuses)
            assert "[" not in plain, entry.place


@pytest.mark.parametrize(
    ("title", "explained"),
    [
        ("Incendie", "Incendie (Fire)"),
        ("Incendie\u202f: case 2 sur 4", "Incendie (Fire)\u202f: case 2 sur 4"),
        ("Brasiers\u202f: 2", "Brasiers (Inferno)\u202f: 2"),
        ("Test de rupture (Break Test)", "Test de rupture (Break Test)"),
        ("Initiative", "Initiative"),
        ("Incendie de la ville", "Incendie de la ville"),
    ],
)
def test_a_title_that_is_a_term_has_the_published_word_behind_it(
    title: str, explained: str
) -> None:
    assert FRENCH_BOOK.explained(title) == explained
    assert BOOK.explained("Hold") == "Hold"


def test_no_two_places_have_one_name() -> None:
    names = [*(entry.place for entry in BOOK.entries), *VARIANTS_BY_RULE, REPLAY]
    assert len(set(names)) == len(names)


def test_no_mark_stands_for_two_statuses() -> None:
    """The reader must see which half of a rule is whose."""
    both = [rule.number for rule in BOOK.rules for mark in marks(rule.text) if len(mark) > 1]
    assert both == []


def test_the_lessons_are_as_long_as_one_reads_in_a_quarter_of_an_hour() -> None:
    for book in BOOKS:
        assert 1500 < sum(len(book.plain(one.text).split()) for one in book.lessons) < 2200


def test_the_victory_stands_first_and_links_its_chapter() -> None:
    found = list(targets(BOOK.section("victory").text))
    assert found[:4] == ["R11.1", "R11.2", "R11.3", "R11.4"]
    assert {f"R{chapter}" for chapter in range(1, 12)} <= set(found)


@every("number", NUMBERS)
def test_all_that_isnt_stated_is_marked_where_a_rule_has_several_statuses(number: str) -> None:
    rule = BOOK.rule(number)
    marked = {status for mark in marks(rule.text) for status in mark}
    assert rule.marks
    assert len(set(rule.marks)) == len(rule.marks)
    if len(rule.marks) == 1:
        assert marked == set()
    else:
        assert set(rule.marks) - {"stated"} <= marked <= set(rule.marks)


def test_chapters_run_from_components_to_victory() -> None:
    assert [chapter[0].number for chapter in BOOK.chapters] == [f"R{n}" for n in range(1, 12)]
    assert BOOK.chapter("R1")[0].title == "Components"
    assert FRENCH_BOOK.chapter("R11")[0].title == "Victoire"
    assert [rule.number for rule in BOOK.chapter("R7")] == ["R7", "R7.1", "R7.2", "R7.3"]
    assert BOOK.chapter("R12") == ()


@pytest.mark.parametrize("spelling", ["R4.4.3", "r4.4.3", "4.4.3", " R4.4.3. "])
def test_a_rule_answers_to_its_number_however_it_is_typed(spelling: str) -> None:
    rule = BOOK.rule(spelling)
    assert (rule.number, rule.chapter, rule.depth) == ("R4.4.3", "R4", 2)


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
    assert "house" in rule.marks
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
    book: CardRulebook, patterns: tuple[str, ...]
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
        "ton tour",
        "Touché \u202f: une carte",
    ],
)
def test_a_fault_of_french_typography_is_seen(text: str) -> None:
    assert faults(text, FRENCH_FAULTS) != []


@pytest.mark.parametrize("text", ["Hit : a card", "the side's hand", "1,5 steps"])
def test_a_fault_of_english_typography_is_seen(text: str) -> None:
    assert faults(text, ENGLISH_FAULTS) != []


def test_links_part_plain_text_rules_variants_and_marks() -> None:
    assert FRENCH_BOOK.links("See [R8.2]. [S/H] By [break_test]") == (
        TextPart(text="See "),
        TextPart(text="R8.2", target="R8.2"),
        TextPart(text=". "),
        TextPart(text="[O/M]", statuses=("stated", "house")),
        TextPart(text=" By "),
        TextPart(text="Dés du Test de rupture", target="break_test"),
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


def test_lines_are_whole_paragraphs_and_items() -> None:
    text = BOOK.rule("R4.3").text
    assert shape(text) == "PIIIP"
    assert text.splitlines()[1] == "- Stuka: the Germans."


def torn(folder: Path, old: str, new: str) -> Language:
    """A copy of English, its rulebook's texts changed in one place."""
    home = Path(shutil.copytree(ENGLISH.folder, folder / "en"))
    texts = (home / RULES_FILE).read_text(encoding="utf-8")
    assert old in texts
    (home / RULES_FILE).write_text(texts.replace(old, new, 1), encoding="utf-8")
    return Language(home)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('[rule."R1.1"]', '[rule."R1.99"]', "rule: no text for R1.1"),
        ('[rule."R7.2"]', '[rule."R7.2"]\ncolour = 1', "colour"),
        ("[rule.R8]", '[rule.R99]\ntitle = "x"\ntext = "y"\n[rule.R8]', "a text for R99"),
        ("[variant.break_test.value.cancel]", "[variant.break_test.value.no]", "cancel"),
        ("[status.house]", "[status.home]", "status: no text for house"),
        ("[section.L1]", "[section.L11]", "section: no text for L1"),
        ("[term.hold]", "[term.holds]", "term: no text for hold"),
        ("[worked_battle]", "[[worked_battle", ""),
    ],
)
def test_damaged_texts_are_refused_with_their_file(
    tmp_path: Path, old: str, new: str, text: str
) -> None:
    with pytest.raises(RulebookError, match=r"^en/rules\.toml: ") as caught:
        load_rulebook(torn(tmp_path, old, new))
    assert text in str(caught.value)


def test_a_missing_rulebook_is_refused_with_its_file(tmp_path: Path) -> None:
    language = torn(tmp_path, "", "")
    (language.folder / RULES_FILE).unlink()
    with pytest.raises(RulebookError, match=r"^en/rules\.toml: "):
        load_rulebook(language)


def test_a_copy_of_the_rulebook_reads_the_same(tmp_path: Path) -> None:
    copy: CardRulebook = load_rulebook(torn(tmp_path, "", ""))
    assert copy.rules == BOOK.rules
