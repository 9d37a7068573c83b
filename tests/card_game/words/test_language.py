"""The manners of a language: what stands before a colon, after a comma and beside a number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stalingrad_game.localisation.languages import (
    NARROW_SPACE,
    Language,
    PluralForm,
    capitalised,
    format_number,
    format_percent,
    plural_form,
    typeset,
)


@pytest.mark.parametrize("mark", [";", ":", "!", "?", "»", "%"])
@pytest.mark.parametrize("blank", [" ", "\u00a0", NARROW_SPACE])
def test_a_narrow_space_stands_before_french_double_punctuation(mark: str, blank: str) -> None:
    assert typeset(f"mot{blank}{mark}", "fr") == f"mot{NARROW_SPACE}{mark}"


def test_a_narrow_space_stands_after_an_opening_guillemet() -> None:
    assert typeset("« Percée »", "fr") == f"«{NARROW_SPACE}Percée{NARROW_SPACE}»"


def test_french_spaces_are_not_invented() -> None:
    assert typeset("R4.4:2 et 12:30", "fr") == "R4.4:2 et 12:30"


def test_english_has_no_space_before_its_punctuation_and_keeps_what_it_has() -> None:
    assert typeset("Kill: the enemy", "en") == "Kill: the enemy"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_apostrophes_are_typographic(language: Language) -> None:
    assert typeset("l'hiver, Pavlov's", language) == "l’hiver, Pavlov’s"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_typesetting_twice_is_typesetting_once(language: Language) -> None:
    once = typeset("« L'ennemi » : 3 % ?", language)
    assert typeset(once, language) == once


@pytest.mark.parametrize(
    ("value", "language", "expected"),
    [
        *((0, "en", "many"), (1, "en", "one"), (2, "en", "many")),
        *((0, "fr", "one"), (1, "fr", "one"), (2, "fr", "many")),
    ],
)
def test_plural_of(value: int, language: Language, expected: PluralForm) -> None:
    assert plural_form(value, language) == expected


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
    assert format_percent(chance, "en") == english
    assert format_percent(chance, "fr") == french.replace("~", NARROW_SPACE)


def test_thousands_are_parted() -> None:
    assert (format_number(1234567, "en"), format_number(1234567, "fr")) == (
        "1,234,567",
        f"1{NARROW_SPACE}234{NARROW_SPACE}567",
    )
    assert format_number(42, "fr") == "42"


def test_a_capital_is_for_the_head_alone() -> None:
    assert capitalised("l’Allemand gagne") == "L’Allemand gagne"
    assert capitalised("") == ""
