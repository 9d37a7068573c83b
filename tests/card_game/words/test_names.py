"""What cards, counters, sides and seats are called."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.state.codes import (
    SIDES,
    SOVIET,
    CarnageSection,
    DistrictStatus,
    InitiativeIcon,
    Phase,
)
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import NARROW_SPACE
from tests.card_game.words.conftest import kit
from tests.support.languages import FRENCH


def test_two_seats_are_called_by_their_side(english: Localizer, french: Localizer) -> None:
    assert [english.seat(seat) for seat in (0, 1)] == ["Germans", "Soviets"]
    assert [french.seat(seat) for seat in (0, 1)] == ["Allemands", "Soviétiques"]


def test_the_sides_names_begin_with_letters_of_their_own(
    english: Localizer, french: Localizer
) -> None:
    """The table marks the sides by them."""
    assert [english.side(side)[:1] for side in SIDES] == ["G", "S"]
    assert [french.side(side)[:1] for side in SIDES] == ["A", "S"]


def test_four_seats_are_told_apart_by_their_commanders() -> None:
    words = Localizer(kit("four"), FRENCH)
    state, _ = Engine(words.kit).new(1)
    before = [words.seat(seat, state) for seat in range(4)]
    assert len(set(before)) == 4
    assert all(who.startswith(words.side(seat & 1)) for seat, who in enumerate(before))
    state.turned[2] = 1
    assert words.seat(2, state) != before[2]


def test_sides_take_their_articles_with_them(french: Localizer) -> None:
    german, soviet = (french.side_noun(side).map(french.language.typeset) for side in SIDES)
    assert (german.name, german.the, german.of, german.to) == (
        *("Allemand", "les Allemands"),
        *("des Allemands", "aux Allemands"),
    )
    assert (soviet.name, soviet.the, soviet.of, soviet.to) == (
        *("Soviétique", "les Soviétiques"),
        *("des Soviétiques", "aux Soviétiques"),
    )


def test_formations_and_places_take_their_articles_with_them(french: Localizer) -> None:
    kit = french.kit
    croats = next(n for n, one in enumerate(kit.formations) if one.id == "croats_369")
    noun = french.formation_noun(croats)
    assert (noun.name, noun.the, noun.of, noun.to) == (
        *("369e régiment croate", "le 369e régiment croate"),
        *("du 369e régiment croate", "au 369e régiment croate"),
    )
    number = {one.id: n for n, one in enumerate(kit.buildings)}
    place = french.site_noun(number["nail_factory"], 1)
    assert (place.name, place.to) == ("Clouterie (B)", "à la clouterie (B)")
    assert french.site_noun(number["orlovka"], 3).of == "d’Orlovka (D)"
    both = french.formations([croats, croats + 1])
    assert both.of.startswith("du 369e régiment croate et ")


def test_like_formations_are_numbered_in_every_form(french: Localizer) -> None:
    militia = [n for n, one in enumerate(french.kit.formations) if one.id == "militia_brigade"]
    assert [french.formation_noun(n).the for n in militia] == [
        f"la brigade de milice {n}" for n in range(1, len(militia) + 1)
    ]


def test_units_are_counted_with_their_own_plural(english: Localizer, french: Localizer) -> None:
    number = english.kit.unit_number["t34"]
    assert [english.units(number, n) for n in (1, 2)] == ["a T-34", "2 T-34s"]
    assert [french.units(number, n) for n in (1, 2)] == ["un T-34", "2 T-34"]


def test_a_card_in_a_french_sentence_stands_in_guillemets_and_a_hero_does_not() -> None:
    words = Localizer(kit("expert"), FRENCH)
    for card, hero in enumerate(words.kit.hero):
        plain = words.card(card)
        assert words.quoted(card) == (plain if hero else f"«{NARROW_SPACE}{plain}{NARROW_SPACE}»")


def test_an_unseen_card_has_no_name(english: Localizer, french: Localizer) -> None:
    assert (english.card(-1), french.quoted(-1)) == ("a card", "une carte")


def test_an_empty_district_is_called_by_its_letter(english: Localizer) -> None:
    state, _ = Engine(english.kit).new(1)
    assert english.place(state, 1).endswith(" (B)")
    state.buildings[1] = -1
    assert english.place(state, 1) == "District B"
    assert english.status(DistrictStatus.CAPTURED) == "captured"


@pytest.mark.parametrize(("level", "text"), [(0, "niv. 0"), (1, "niv. 1")])
def test_a_leader_is_called_by_rank_name_and_level(
    french: Localizer, level: int, text: str
) -> None:
    state, _ = Engine(french.kit).new(1)
    led = next(f for f, leader in enumerate(state.leader) if leader >= 0)
    state.level[led] = level
    name = french.leader(state.leader[led])
    assert f"le {french.led(state, led)}" == f"{name}, {text}"
    side = french.kit.formation_side[led]
    assert name.startswith("le commissaire " if side == SOVIET else "le général ")
    state.leader[led] = -1
    assert french.led(state, led).startswith("sans ")


def test_small_tables_have_their_names(words: Localizer) -> None:
    assert words.phase(Phase.MANOEUVRE) in {"Manoeuvre", "Manœuvre"}
    assert words.icon(InitiativeIcon.STUKA) == "Stuka"
    assert words.section(CarnageSection.SNIPER) in {"Sniper Shot", "Tir de sniper"}
    banks = {words.kind(n) for n, bank in enumerate(words.kit.river_bank) if bank}
    others = {words.kind(n) for n, bank in enumerate(words.kit.river_bank) if not bank}
    assert len(banks) == len(others) == 1
    assert banks != others
    assert words.mode
    assert words.pack
    assert words.volga


def test_short_names_fit_their_chips(words: Localizer) -> None:
    kit = words.kit
    assert all(len(words.formation_short(f)) <= 7 for f in range(len(kit.formations)))
    assert all(len(words.strip(card)) <= 14 for card in range(len(kit.cards)))
