"""Whatever happens to a game's file, and whatever is typed for one, the terminal plays on."""

from __future__ import annotations

import errno
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.localisation.language import Language
from stalingrad_game.record import saves
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from tests.support.languages import LANGUAGES
from tests.support.lots import LotsGame
from tests.support.lots_texts import LotsTexts
from tests.support.terminal import CardTerminal, ShellTerminal, script

FIRST_ROUND = ("hand", "play 6", "hand", "play 5")
DIGITS = "9" * 5000
SAVED = "The game is saved"
UNSAVED = "Not saved!"


def no_room(*_: object) -> int:
    """A write to a disk without room."""
    raise OSError(errno.ENOSPC, "No space left on device")


def kept() -> GameRecord[LotsGame]:
    """A game in the saves folder."""
    return saves.new_game(LotsGame(), Setup(4, {"cards": "18"}))


def written_while(record: GameRecord[LotsGame], *lines: str | None, happens: Any = None) -> str:
    """What is written while lines are typed; where None is typed, something happens."""
    coming = iter(lines)

    def answer(_terminal: object) -> str | None:
        line = next(coming, "quit")
        if line is None:
            happens()
            return answer(_terminal)
        return line

    terminal: ShellTerminal[LotsGame] = ShellTerminal(record, partial(LotsTexts, record), answer)
    assert not terminal.run()
    return " ".join(terminal.text.split())


@pytest.mark.parametrize("last", ["play 1", "save", "quit"])
def test_a_save_deleted_while_playing_is_written_again_and_told(last: str) -> None:
    record = kept()
    path = record.path
    assert path is not None
    text = written_while(record, "hand", None, last, happens=path.unlink)
    assert "was deleted, moved or changed from outside" in text
    assert path.read_bytes() == record.data
    assert SAVED in text


def test_on_a_full_disk_the_terminal_says_so_at_every_question_and_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = kept()
    path = record.path
    assert path is not None
    begun = path.read_bytes()
    text = written_while(
        record,
        None,
        *FIRST_ROUND,
        "save",
        "quit",
        happens=lambda: monkeypatch.setattr(os, "write", no_room),
    )
    assert len(record.steps) == 2
    assert text.count(UNSAVED) >= 3
    assert "No space left on device" in text
    assert SAVED not in text
    assert "Saved as" not in text
    assert path.read_bytes() == begun
    monkeypatch.undo()
    assert record.save()
    assert path.read_bytes() == record.data
    assert UNSAVED not in written_while(record, "quit")


def test_a_copy_that_has_no_room_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = GameRecord.start(LotsGame(), Setup(4, {"cards": "18"}))
    monkeypatch.setattr(os, "write", no_room)
    text = written_while(record, f"save {tmp_path / 'copy.jsonl'}")
    assert "No space left on device" in text
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "line",
    [
        *("save ~nosuchuser/x", "save a\0b", "save /nowhere/at/all", "save \udcff\udcfe/x"),
        *(f"log {DIGITS}", DIGITS, f"sheet {DIGITS}", f"why {DIGITS}", f"rules {DIGITS}"),
        *("log 0", "log -1", "²", "٣" * 12, "\0", "\ufeff", "\u202e1"),
        *(f"{word} {'infantry ' * 100_000}" for word in ("why", "card", "rules", "hand", "")),
    ],
)
def test_no_typed_line_ends_the_game(line: str, language: Language) -> None:
    terminal = CardTerminal(script(line), language=language)
    assert not terminal.run()
    assert not terminal.record.steps


@pytest.mark.parametrize("word", ["rules", "card", "why", "log", "hand", "save /nowhere", "", "x"])
def test_what_was_typed_cannot_move_the_cursor_when_it_is_said(word: str) -> None:
    terminal = CardTerminal(script(f"{word} \x1b[2J\x9b31m\x07\r"))
    terminal.run()
    assert all(line.replace("\u202f", " ").isprintable() for line in terminal.lines)
