"""Battles that are over, and what has changed since one acted, at the terminal."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.history.of_record import record_battles
from stalingrad_game.card_game.words.battle_sheet import battle_sheet, sheet_lines
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import Language
from tests.support.languages import ENGLISH, FRENCH
from tests.support.terminal import CardTerminal, by_numbers


def plain(text: str) -> str:
    """A text as if it stood in one line."""
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("language", "hand", "sheet", "recap"),
    [(ENGLISH, "hand", "sheet", "recap"), (FRENCH, "main", "bilan", "rappel")],
    ids=["en", "fr"],
)
def test_a_battle_and_what_has_changed_are_told_in_words(
    language: Language, hand: str, sheet: str, recap: str
) -> None:
    commands = (sheet, f"{sheet} 1", f"{sheet} 99", recap)
    answer = by_numbers(7, hand)
    written: dict[str, str] = {}
    typed: list[str] = []

    def person(terminal: CardTerminal) -> str | None:
        if typed:
            written[typed.pop()] = plain(" ".join(terminal.fresh))
        if len(written) == len(commands):
            return None
        if len(record_battles(terminal.record)) >= 2:
            typed.append(commands[len(written)])
            return typed[0]
        return answer(terminal)

    terminal = CardTerminal(person, seed=7, language=language)
    terminal.run()
    battles = record_battles(terminal.record)
    words = Localizer(terminal.record.game.kit, language)
    for line, facts in ((sheet, battles[-1]), (f"{sheet} 1", battles[0])):
        for part in sheet_lines(words, battle_sheet(words, facts)):
            assert plain(part) in written[line]
    assert (
        plain(words.catalogue.counted("terminal.no_sheet", len(battles))) in written[f"{sheet} 99"]
    )
    assert plain(words.catalogue.phrase("recap.title")) in written[recap]
    assert len(written[recap]) > len(words.catalogue.phrase("recap.title"))
