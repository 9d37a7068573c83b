"""The history behind a piece, looked up at the terminal."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.language import Language
from stalingrad_game.text.card_game.reference import ReferenceLookup
from tests.support.languages import ENGLISH, FRENCH
from tests.support.terminal import CardTerminal, script


def look_up(text: str, language: Language = ENGLISH) -> str:
    words = Localizer(Kit(load_pack(), "basic"), language)
    return "\n".join(ReferenceLookup(words, load_rulebook(language), ()).history(text))


def test_a_history_is_told_with_its_doubts_status_and_sources() -> None:
    entry = look_up("grain")
    text = load_pack().history_texts["en"]["grain_elevator"]
    assert entry.startswith("Grain Elevator: ")
    for words in ("In the game: ", "Disputed: ", "Documented.", "Source"):
        assert words in entry
    assert ENGLISH.typeset(text.history) in entry


def test_in_french() -> None:
    entry = look_up("silo", FRENCH)
    assert entry.startswith("Silo à grain")
    assert "Dans le jeu" in entry


@pytest.mark.parametrize("text", ["xyzzy", "carnage card 3"])
def test_where_none_is_told_it_says_so(text: str) -> None:
    assert look_up(text) == f"There is no history page about “{text}”."


@pytest.mark.parametrize(
    ("language", "line"), [(ENGLISH, "history grain"), (FRENCH, "histoire silo")]
)
def test_it_is_a_command_in_both_languages(language: Language, line: str) -> None:
    terminal = CardTerminal(script(line, "quit"), language=language)
    terminal.session.run()
    assert "1940" in terminal.text
