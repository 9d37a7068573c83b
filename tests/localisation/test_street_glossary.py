"""One term, one meaning in Street Fight: rulebook and messages use the words of its glossary."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.localisation.language import Language
from tests.localisation.losing_words import flat, found
from tests.localisation.street_losing_words import STREET_LOSING
from tests.support.languages import LANGUAGES


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every message and rule with where it stands, as "street_rules/tide:rule.TI5.3.text"."""
    home = asset("lang", language)
    for path in sorted((*home.glob("street*.toml"), *home.glob("street_rules/*.toml"))):
        name = path.relative_to(home).with_suffix("").as_posix()
        for key, text in flat(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield f"{name}:{key}", text


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_no_word_that_lost_is_used(language: Language) -> None:
    assert [
        f"{place}: “{hit}”, say {losing.instead}"
        for place, text in texts(language.code)
        for losing in STREET_LOSING[language.code]
        if (hit := found(losing, place, text, language.code))
    ] == []


@pytest.mark.parametrize(
    ("language", "place", "text"),
    [
        ("en", "street_k47:street.k47.bar", "An interior wall stands before D4"),
        ("en", "street_tide:street.tide.vehicle_immune", "suppression works on squads only"),
        ("en", "street_ats:street.ats.attack.frag", "Fragments of G1"),
        ("en", "street_rules/ats:rule.AT3.text", "Small arms go straight to the table."),
        ("fr", "street_k47:street.k47.hit.pins", "Pions de pression du tireur"),
        ("fr", "street_tide:street.tide.cover.building", "abri du bâtiment en D4"),
        ("fr", "street_tide:street.tide.house.need", "coups nets qui abattent D4"),
        ("fr", "street_tide:street.tide.concussive", "G1 a des obus brisants"),
        ("fr", "street_ats:street.ats.act.shaken", "G1 est sous le feu"),
        ("fr", "street_ats:street.ats.log.broken", "G1 part en déroute"),
        ("fr", "street_tide:street.tide.log.routed", "G1 est démoralisé"),
        ("fr", "street_tide:street.tide.sees.bar", "un mur intérieur les sépare"),
    ],
)
def test_a_word_that_lost_is_noticed(language: str, place: str, text: str) -> None:
    assert any(found(losing, place, text, language) for losing in STREET_LOSING[language])


@pytest.mark.parametrize(
    ("language", "place", "text"),
    [
        ("en", "street_rules/k47:rule.KB5.5.text", "Small arms want a line to an opening."),
        ("en", "street_rules/board:rule.B3.3.text", "black bar: an interior wall of a building"),
        ("fr", "street_tide:street.tide.log.routed", "G1 est mis en déroute"),
        ("fr", "street_ats:street.ats.log.broken", "G1 est démoralisé"),
        ("fr", "street_rules/k47:rule.KB7.4.text", "Chaque modèle porte un coup."),
        ("fr", "street_rules/tide:rule.TI8.5.text", "Les groupes qu’il abrite ne risquent rien."),
    ],
)
def test_a_winning_word_is_let_be(language: str, place: str, text: str) -> None:
    assert not any(found(losing, place, text, language) for losing in STREET_LOSING[language])
