"""The manners of a language: what stands before a colon, after a comma and beside a number."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import (
    LANGUAGE_FILE,
    NARROW_SPACE,
    Language,
    LanguageError,
)
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES


@pytest.mark.parametrize("mark", [";", ":", "!", "?", "»", "%"])
@pytest.mark.parametrize("blank", [" ", "\u00a0", NARROW_SPACE])
def test_a_narrow_space_stands_before_french_double_punctuation(mark: str, blank: str) -> None:
    assert FRENCH.typeset(f"mot{blank}{mark}") == f"mot{NARROW_SPACE}{mark}"


def test_a_narrow_space_stands_after_an_opening_guillemet() -> None:
    assert FRENCH.typeset("« Percée »") == f"«{NARROW_SPACE}Percée{NARROW_SPACE}»"


def test_french_spaces_are_not_invented() -> None:
    assert FRENCH.typeset("R4.4:2 et 12:30") == "R4.4:2 et 12:30"


def test_english_has_no_space_before_its_punctuation_and_keeps_what_it_has() -> None:
    assert ENGLISH.typeset("Kill: the enemy") == "Kill: the enemy"


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=repr)
def test_apostrophes_are_typographic(language: Language) -> None:
    assert language.typeset("l'hiver, Pavlov's") == "l’hiver, Pavlov’s"


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=repr)
def test_typesetting_twice_is_typesetting_once(language: Language) -> None:
    once = language.typeset("« L'ennemi » : 3 % ?")
    assert language.typeset(once) == once


@pytest.mark.parametrize(
    ("value", "language", "expected"),
    [
        *((0, ENGLISH, "other"), (1, ENGLISH, "one"), (2, ENGLISH, "other")),
        *((0, FRENCH, "one"), (1, FRENCH, "one"), (2, FRENCH, "other")),
    ],
)
def test_plural_of(value: int, language: Language, expected: str) -> None:
    assert language.plural_form(value) == expected


@pytest.mark.parametrize(
    ("chance", "english", "french"),
    [
        (Fraction(0), "0%", "0~%"),
        (Fraction(1), "100%", "100~%"),
        (Fraction(1, 2), "50%", "50~%"),
        (Fraction(5, 12), "41.7%", "41,7~%"),
        (Fraction(1, 100_000), "<0.1%", "<~0,1~%"),
        (Fraction(99_999, 100_000), ">99.9%", ">~99,9~%"),
    ],
)
def test_a_chance_is_said_with_its_sign_and_decimal(
    chance: Fraction, english: str, french: str
) -> None:
    assert ENGLISH.percent(chance) == english
    assert FRENCH.percent(chance) == french.replace("~", NARROW_SPACE)


def test_thousands_are_parted() -> None:
    assert (ENGLISH.number(1234567), FRENCH.number(1234567)) == (
        "1,234,567",
        f"1{NARROW_SPACE}234{NARROW_SPACE}567",
    )
    assert FRENCH.number(42) == "42"


def test_a_capital_is_for_the_head_alone() -> None:
    assert FRENCH.capitalised("l’Allemand gagne") == "L’Allemand gagne"
    assert FRENCH.capitalised("") == ""


def test_a_number_to_one_place_has_its_decimal_sign() -> None:
    assert FRENCH.one_decimal(Fraction(5, 2)) == "2,5"
    assert ENGLISH.one_decimal(Fraction(5, 2)) == "2.5"


def test_a_date_is_written_as_people_do() -> None:
    when = datetime(1942, 9, 3, 6, 5, tzinfo=UTC)
    assert ENGLISH.date(when) == "1942-09-03 06:05"
    assert FRENCH.date(when) == "03/09/1942 06:05"


@pytest.mark.parametrize(("language", "last"), [(ENGLISH, "and"), (FRENCH, "et")], ids=repr)
def test_lists_are_joined_as_people_do(language: Language, last: str) -> None:
    assert language.listed([]) == ""
    assert language.listed(["A"]) == "A"
    assert language.listed(["A", "B"]) == f"A {last} B"
    assert language.listed(["A", "B", "C"]) == f"A, B {last} C"


@pytest.mark.parametrize(
    ("name", "article", "forms"),
    [
        ("division", "f", ("une division", "la division", "de la division", "à la division")),
        ("usine", "f", ("une usine", "l'usine", "de l'usine", "à l'usine")),
        ("École", "f", ("une École", "l'École", "de l'École", "à l'École")),
        ("ravin", "m", ("un ravin", "le ravin", "du ravin", "au ravin")),
        ("hangar", "m", ("un hangar", "l'hangar", "de l'hangar", "à l'hangar")),
        ("Casernes", "plural", ("des Casernes", "les Casernes", "des Casernes", "aux Casernes")),
        ("Orlovka", "bare", ("Orlovka", "Orlovka", "d'Orlovka", "à Orlovka")),
        ("Dar Gova", "bare", ("Dar Gova", "Dar Gova", "de Dar Gova", "à Dar Gova")),
    ],
)
def test_a_french_noun_takes_its_article(name: str, article: str, forms: tuple[str, ...]) -> None:
    noun = FRENCH.noun(name, article)
    assert (str(noun), noun.one, noun.the, noun.of, noun.to) == (name, *forms)


@pytest.mark.parametrize(
    ("nouns", "said"),
    [
        ([("14e", "f")], "la 14e est épuisée"),
        ([("48e", "m_aspirated")], "le 48e est épuisé"),
        ([("casernes", "plural", "", "fp")], "les casernes sont épuisées"),
        ([("Orlovka", "bare", "", "f")], "Orlovka est épuisée"),
        ([("14e", "f"), ("casernes", "plural", "", "fp")], "la 14e et les casernes sont épuisées"),
        ([("14e", "f"), ("48e", "m")], "la 14e et le 48e sont épuisés"),
    ],
)
def test_french_words_agree_with_a_noun(nouns: list[tuple[str, ...]], said: str) -> None:
    formations = FRENCH.listed_nouns([FRENCH.noun(*noun) for noun in nouns])
    key = "event.depleted.depleted"
    text = catalogue(FRENCH).counted_phrase(key, len(nouns), formations=formations)
    assert text == f"{said}."


def test_a_word_agrees_with_no_fact_that_is_no_noun() -> None:
    with pytest.raises(ValueError, match="format specifier"):
        catalogue(FRENCH).phrase("street.tide.pinned", unit="G1")


def test_what_is_irregular_is_given() -> None:
    forms = {"the": "le huitième", "of": "du huitième", "to": "au huitième"}
    noun = FRENCH.noun("huitième", "m", **forms)
    assert (noun.one, noun.the, noun.of) == ("un huitième", "le huitième", "du huitième")


def test_an_english_noun_takes_a_or_an_and_a_stem_in_place_of_its_name() -> None:
    assert ENGLISH.noun("Panzer", "the").one == "a Panzer"
    noun = ENGLISH.noun("Infantry", "the", "Infantry unit")
    assert (noun.name, noun.one, noun.of) == (
        "Infantry",
        "an Infantry unit",
        "of the Infantry unit",
    )


def test_nouns_are_listed_in_every_form() -> None:
    both = FRENCH.listed_nouns([FRENCH.noun("usine", "f"), FRENCH.noun("ravin", "m")])
    assert (both.name, both.the, both.of) == (
        "usine et ravin",
        "l’usine et le ravin",
        "de l’usine et du ravin",
    )


def test_a_form_that_a_noun_has_not_is_an_error_and_not_a_hole() -> None:
    with pytest.raises(AttributeError, match="usine: no form genitive"):
        FRENCH.noun("usine", "f").genitive  # noqa: B018 - asking is what raises


def test_a_name_of_another_language_stands_alone() -> None:
    noun = FRENCH.foreign_noun("Panzer")
    assert {str(noun), noun.the, noun.one, noun.other} == {"Panzer"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('name = "Français"', "name = 3", "name"),
        ('{ form = "other" }', '{ form = "other", exact = [2] }', "plurals: the last form"),
        ('one = "un {noun}"\n', "", "nouns.articles: every article needs the same forms"),
        ("[numbers]", "[number]", "number"),
        ('mp = ["plural"]', 'mp = ["plurals"]', "nouns.classes: plurals: allowed: an article"),
        ('mp = ["plural"]', 'mp = ["m", "plural"]', "nouns.classes: m: allowed: an article"),
        ("[list]", "[list", "fr/language.toml"),
    ],
)
def test_a_faulty_language_file_is_one_clear_line(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    folder = tmp_path / "fr"
    folder.mkdir()
    text = (FRENCH.folder / LANGUAGE_FILE).read_text(encoding="utf-8")
    assert old in text
    (folder / LANGUAGE_FILE).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LanguageError) as caught:
        Language(folder)
    assert str(caught.value).startswith("fr/language.toml: ")
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_what_is_to_be_typed_keeps_the_quotes_of_a_shell(language: Language) -> None:
    typed = "pip install 'stalingrad-game[sealed]'"
    assert language.typeset(typed) == typed
    assert language.typeset("d'or, players' (R4)") == "d’or, players’ (R4)"
