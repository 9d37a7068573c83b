"""Hints and aims at the terminal."""

from __future__ import annotations

import re

import pytest

from stalingrad_game.card_game.players import player
from stalingrad_game.localisation.language import Language
from tests.support.languages import ENGLISH, FRENCH
from tests.support.terminal import CardTerminal, by_numbers, script


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "ADVICE_ITERATIONS", 20)


def written_by(terminal: CardTerminal) -> str:
    return " ".join(" ".join(terminal.lines).split())


@pytest.mark.parametrize(
    ("language", "hand", "hint", "title"),
    [
        (ENGLISH, "hand", "hint", "Hint for the Germans"),
        (FRENCH, "main", "indice", "Indice pour les Allemands"),
    ],
)
def test_the_best_options_are_told_with_chance_and_reason(
    language: Language, hand: str, hint: str, title: str
) -> None:
    terminal = CardTerminal(script(hand, hint), language=language, seed=3)
    assert not terminal.run()
    text = written_by(terminal)
    assert title in text
    assert "%" in text[text.index(title) :]


def test_a_hint_names_an_option_by_the_number_that_chooses_it() -> None:
    terminal = CardTerminal(script("hand", "hint"), seed=3)
    assert not terminal.run()
    choices, hints = written_by(terminal).split("Hint for the Germans")
    hinted = re.findall(r"(\d+)\. Send ", hints)
    assert len(hinted) > 1
    for number in hinted:
        assert re.search(rf"\b{number} to \w\b", choices)


def test_a_hint_waits_for_the_hand() -> None:
    terminal = CardTerminal(script("hint"), seed=3)
    terminal.run()
    assert "Type hand first" in written_by(terminal)
    assert "Hint for the Germans" not in written_by(terminal)


def test_a_hint_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stalingrad_game.text.card_game.advice._advice", stopped)
    terminal = CardTerminal(script("hand", "hint", "table"), seed=3)
    terminal.run()
    assert "Stopped." in written_by(terminal)


def test_a_computers_move_says_what_it_was_after() -> None:
    terminal = CardTerminal(script(), computers=((0, "officer"), (1, "officer")), seed=3)
    assert terminal.run()
    assert "Aim: to make capturing" in written_by(terminal)


@pytest.mark.parametrize(
    ("language", "hand", "aims", "aim", "untold"),
    [
        (ENGLISH, "hand", "aims", "Aim: ", "are no longer shown"),
        (FRENCH, "main", "intentions", "Intention", "ne sont plus indiquées"),
    ],
)
def test_aims_are_told_only_where_they_are_wanted(
    language: Language, hand: str, aims: str, aim: str, untold: str
) -> None:
    def after(*typed: str) -> str:
        waiting, goes_on = iter(typed), by_numbers(1, hand)
        terminal = CardTerminal(
            lambda at: next(waiting, None) or goes_on(at),
            computers=((1, "officer"),),
            language=language,
            seed=3,
        )
        terminal.run()
        return written_by(terminal)

    assert aim in after()
    off = after(aims)
    assert untold in off
    assert aim not in off
    assert aim in after(aims, aims)
