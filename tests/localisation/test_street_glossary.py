"""One term, one meaning in Street Fight: rulebook and messages use the words of its glossary."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.localisation.language import Language
from stalingrad_game.street_fight.words.rulebook import load_street_rulebook
from tests.localisation.losing_words import flat, found
from tests.localisation.street_losing_words import STREET_LOSING
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES


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
        ("en", "street_tide:street.tide.turn_named", "Round {turn}"),
        ("en", "street_acts:street.window.does.tide.pass", "Ends your turn."),
        ("en", "street_k47:street.k47.blows", "Every model strikes once"),
        ("en", "street_acts:street.window.does.tide.shoot", "It takes a figure for each net hit."),
        ("en", "street_tide:street.tide.log.loses.other", "{unit} loses {n} steps (TI5.5)"),
        ("en", "street_tide:street.tide.stair", "one level on the stairs"),
        ("en", "street_rules/board:rule.B6.text", "Heights are storeys."),
        ("en", "street_rules/tide:rule.TI1.text", "Units of tide act once a turn."),
        ("fr", "street_tide:street.tide.turn_named", "Round {turn}"),
        ("fr", "street_acts:street.window.does.tide.pass", "Finit votre tour."),
        ("fr", "street_acts:street.window.does.tide.shoot", "enlève une figurine par touche"),
        ("fr", "street_k47:street.k47.blows", "Chaque modèle frappe une fois"),
        ("fr", "street_tide:street.tide.log.loses.one", "{unit} perd {n} échelon"),
        ("fr", "street_tide:street.tide.stair", "un niveau par l'escalier"),
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
        ("fr", "street_rules/k47:rule.KB7.4.text", "Chaque homme porte un coup."),
        ("fr", "street_k47:street.k47.fight.after", "Ils frappent à leur tour."),
        ("fr", "street_ats:street.ats.act.lose", "{unit} perd un échelon"),
        ("en", "street_ats:street.ats.act.lose", "{unit} loses a step"),
        ("en", "street_rules/board:rule.B5.7.title", "Two ways round a pair"),
        ("en", "street_ground:street.ground.hill", "hill, level {n}"),
        ("fr", "street_rules/tide:rule.TI8.5.text", "Les groupes qu’il abrite ne risquent rien."),
    ],
)
def test_a_winning_word_is_let_be(language: str, place: str, text: str) -> None:
    assert not any(found(losing, place, text, language) for losing in STREET_LOSING[language])


def test_a_french_term_has_the_english_one_in_brackets() -> None:
    """The word of the published game where that is another one, as *round* for a turn of Tide."""
    english, french = (
        {term.id: term for term in load_street_rulebook(one).terms} for one in (ENGLISH, FRENCH)
    )
    assert list(english) == sorted(english, key=lambda one: english[one].name.casefold())
    assert {term.id: term.published for term in english.values() if term.published} == {
        "turn": "Round",
        "activation": "Turn",
        "men": "Figures, models",
        "level_limit": "Level limit",
    }
    for name, term in french.items():
        published = english[name].published or english[name].name
        same = published.casefold() == term.name.casefold()
        assert term.published == ("" if same else published), name


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_term_has_one_meaning_in_a_sentence(language: Language) -> None:
    terms = load_street_rulebook(language).terms
    assert len({term.text for term in terms}) == len(terms)
    assert all(term.text.endswith(".") for term in terms)
