"""A typed line is a command in either language, or words that name an option."""

from __future__ import annotations

import pytest

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.text.card_game.terminal import CARD_COMMANDS
from stalingrad_game.text.typed_commands import (
    SHELL_COMMANDS,
    label_matches,
    matching_labels,
    parse_command,
    spellings,
    strip_accents,
)
from tests.support.languages import LANGUAGES

CATALOGUES = [catalogue(language) for language in LANGUAGES]
COMMANDS = spellings((*SHELL_COMMANDS, *CARD_COMMANDS), CATALOGUES)


def test_commands_are_known_in_both_languages_with_or_without_accents() -> None:
    assert parse_command("Règles R4.4", COMMANDS) == ("rules", "R4.4")
    assert parse_command("regles feu", COMMANDS) == ("rules", "feu")
    assert parse_command(" rétablir ", COMMANDS) == ("redo", "")
    assert parse_command("storm group", COMMANDS) == ("", "storm group")


def test_no_spelling_stands_for_two_commands() -> None:
    spellings = [word for words in COMMANDS.values() for word in words]
    assert len(spellings) == len(set(spellings))
    assert all(strip_accents(word) == word for word in spellings)


@pytest.mark.parametrize(
    ("line", "label", "fits"),
    [
        ("storm 24", "Storm Group on 24th Panzer Division", True),
        ("24 storm", "Storm Group on 24th Panzer Division", True),
        ("panzer panzer", "Storm Group on 24th Panzer Division", False),
        ("épuisée", "Formation epuisee", True),
        ("", "Hold", False),
    ],
)
def test_words_match_beginnings_each_its_own(line: str, label: str, fits: bool) -> None:
    assert label_matches(line, label) is fits


def test_a_label_given_in_full_beats_longer_ones() -> None:
    assert matching_labels("hold", ["Hold", "Hold the Cellar on 10th NKVD"]) == [0]
    assert matching_labels("ho", ["Hold", "Hold the Cellar on 10th NKVD"]) == [0, 1]
