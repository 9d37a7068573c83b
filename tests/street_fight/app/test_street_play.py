"""``stalingrad street play``: a game is kept, gone on with, verified and listed (B10)."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.folders import saves_folder

pytestmark = pytest.mark.rule("B10")

NEW = ("street", "play", "--text", "--rules", "k47", "--scenario", "first_house", "--seed", "3")


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Type lines into a command line; what it says."""

    def run(*argv: str, typed: str = "", code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(list(argv)) == code
        out, err = capsys.readouterr()
        return str(out + err)

    return run


def saved() -> list[Path]:
    return sorted(saves_folder().glob("*.jsonl"))


def test_a_game_is_kept_gone_on_with_and_verified(play: Any) -> None:
    before = set(saved())
    text = play(*NEW, typed="1\nquit\n")
    assert "Two Squads and One House, by the rules of K47, seed 3." in text
    (record,) = set(saved()) - before
    assert "Two Squads and One House - k47" in record.name
    steps = record.read_text().count('"kind":"take"')
    assert steps == 1
    again = play("street", "play", "--text", "--load", str(record), typed="1\n")
    assert "seed 3" in again
    assert record.read_text().count('"kind":"take"') == steps + 1
    assert play("street", "play", "--text", "--continue", typed="")
    assert str(record) in play("verify", str(record))
    assert "Two Squads and One House" in play("saves", "list")


def test_the_same_seed_and_lines_are_the_same_game(play: Any) -> None:
    typed = "1\n1\n1\n1\n1\n1\nlog 99\n"
    assert play(*NEW, typed=typed) == play(*NEW, typed=typed)


def test_a_side_is_played_against_the_computer(play: Any) -> None:
    text = play(*NEW, "--as", "german", typed="")
    assert "Soviet: officer" in text
    assert "German: a person" in text


def test_what_is_missing_is_told(play: Any) -> None:
    assert "--text" in play("street", "play", "--rules", "k47", code=2)
    assert "--scenario" in play("street", "play", "--text", "--rules", "k47", code=2)
