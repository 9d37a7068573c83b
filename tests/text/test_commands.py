"""A typed line is a command in either language, or words that name an option."""

from __future__ import annotations

import pytest

from stalingrad_game.text.commands import COMMANDS, command, fold, matches, named


def test_commands_are_known_in_both_languages_with_or_without_accents() -> None:
    assert command("Règles R4.4") == ("rules", "R4.4")
    assert command("regles feu") == ("rules", "feu")
    assert command(" rétablir ") == ("redo", "")
    assert command("storm group") == ("", "storm group")


def test_no_spelling_stands_for_two_commands() -> None:
    spellings = [word for words in COMMANDS.values() for word in words]
    assert len(spellings) == len(set(spellings))
    assert all(fold(word) == word for word in spellings)


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
    assert matches(line, label) is fits


def test_a_label_given_in_full_beats_longer_ones() -> None:
    assert named("hold", ["Hold", "Hold the Cellar on 10th NKVD"]) == [0]
    assert named("ho", ["Hold", "Hold the Cellar on 10th NKVD"]) == [0, 1]
