"""The log at the terminal: told as a story, and deeper when asked."""

from __future__ import annotations

from stalingrad_game.localisation.language import Language
from tests.support.languages import ENGLISH, FRENCH
from tests.support.terminal import CardTerminal, script


def written_for(*typed: str, language: Language = ENGLISH) -> str:
    """What a terminal says to what is typed, in one line."""
    terminal = CardTerminal(script(*typed), seed=3, language=language)
    terminal.run()
    return " ".join(terminal.text.split())


def test_the_log_begins_as_a_story_without_rule_numbers() -> None:
    text = written_for("log 40")
    assert "— Turn 1 " in text
    assert "German reinforcements: " in text
    assert "(Commissar " in text
    assert "(R3.3)" not in text


def test_a_depth_holds_for_all_that_has_been_told() -> None:
    text = written_for("depth rules", "log 40")
    assert "The log shows every event with its rule." in text
    assert "take command. (R3.3)" in text
    text = written_for("depth events", "log 40")
    assert "The log shows every event." in text
    assert "take command." in text
    assert "(R3.3)" not in text.split("The log shows every event.")[1]
    assert "The log shows the story" in written_for("depth rules", "depth story", "depth")


def test_a_depth_is_understood_in_every_language_and_outlives_a_change_of_it() -> None:
    text = written_for("détail règles", "journal 40", language=FRENCH)
    assert "prennent le commandement. (R3.3)" in text
    text = written_for("depth rules", "language fr", "journal 40")
    assert "prennent le commandement. (R3.3)" in text


def test_the_log_asked_for_says_its_first_heading_in_full() -> None:
    text = written_for("depth events", "log 2")
    assert "— Turn 1 › Reinforcement" in text
