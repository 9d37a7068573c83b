"""Cards at the terminal: whose effect is whose and when, and hands in two lengths."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import CardZone
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from stalingrad_game.text.card_game.reference import ReferenceLookup
from tests.support.languages import ENGLISH, FRENCH

KIT = Kit(load_pack(), "four")


def look_up(text: str, language: Language = ENGLISH) -> list[str]:
    """What is said of a name."""
    lookup = ReferenceLookup(Localizer(KIT, language), load_rulebook(language), ["en", "fr"])
    return [line.strip().replace(NARROW_SPACE, " ") for line in lookup.look_up(text)]


@pytest.mark.parametrize(
    ("language", "name", "headings"),
    [
        (
            ENGLISH,
            "nail factory",
            ("Building of district B: ", "German initiative: ", "Soviet initiative: ", "“One side"),
        ),
        (
            FRENCH,
            "clouterie",
            (
                "Bâtiment du district B : ",
                "Initiative allemande : ",
                "Initiative soviétique : ",
                "« Un camp",
            ),
        ),
        (ENGLISH, "37th guards", ("Soviet formation: ", "Vanguard: ", "When depleted in a")),
        (ENGLISH, "paulus", ("German commander: ", "When you refresh your hand: ", "“A careful")),
        (ENGLISH, "autumn rain", ("Soviet campaign card: ", "“The steppe")),
        (ENGLISH, "vollmer", ("German hero card: ", "“An invented man")),
    ],
)
def test_a_look_up_says_whose_effects_are_whose_and_when(
    language: Language, name: str, headings: tuple[str, ...]
) -> None:
    _, *lines = look_up(name, language)
    assert len(lines) == len(headings)
    for line, heading in zip(lines, headings, strict=True):
        assert line.startswith(heading)


def test_a_look_up_explains_keywords() -> None:
    text = look_up("crossfire")[1]
    assert "Kill 4. (The enemy loses 4 unshielded units of their choice.)" in text


def test_counters_of_which_there_are_more_are_looked_up_once() -> None:
    assert look_up("militia brigade").count("Militia Brigade") == 1
    assert not [line for line in look_up("militia") if "Brigade 1" in line]


@pytest.mark.parametrize("full", [True, False])
def test_a_hand_is_told_in_full_or_compact(full: bool) -> None:
    words = Localizer(KIT, ENGLISH)
    lookup = ReferenceLookup(words, load_rulebook(ENGLISH), ["en"], full=full)
    state = CardGame(KIT).new(1)[0]
    card = next(n for n, one in enumerate(KIT.cards) if one.id == "open_street")
    state.cards[CardZone.HAND + 1] = (card,)
    _, line = lookup.hand(state, 1, "Soviet")
    assert ("Sacrifice 1: Kill 3." in line) is not full
    assert ("(First destroy a Rifle unit of yours here." in line) is full
