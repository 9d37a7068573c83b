"""``--continue`` goes on with the latest game that it can, and says which it passes over."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.folders import saves_folder
from stalingrad_game.record import saves
from stalingrad_game.record.errors import ErrorKind
from tests.app.test_window_command import Visit
from tests.support.crafted import a_record, any_library, rewritten

SET_UPS: Final[dict[str, dict[str, object]]] = {
    "variant": {"variants": {"first_turn": "zzz"}},
    "seats": {"players": [{"name": "one"}]},
    "mode": {"mode": "zzz"},
    "seed": {"seed": 1 << 63},
}
"""Set-ups that no game has."""


def whole(game: str) -> bytes:
    return a_record(game, over=False)


def kept(name: str, data: bytes, hour: int) -> Path:
    """A saved game that was last played at an hour of long ago."""
    path = saves_folder() / f"{name}.jsonl"
    path.write_bytes(data)
    os.utime(path, (1_000_000 + hour, 1_000_000 + hour))
    return path


def in_text(monkeypatch: pytest.MonkeyPatch, *command: str, typed: str = "quit\n") -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main([*command, "--text", "--lang", "en"])


def other_set_up(name: str, data: bytes) -> bytes:
    return rewritten(data, {1: SET_UPS[name]})


def computers(data: bytes) -> bytes:
    return rewritten(data, {1: {"players": [{"computer": "zzz"}, {"name": "two"}]}})


def last_line(data: bytes) -> bytes:
    return rewritten(data, {data.count(b"\n"): {"option": "zzz"}})


def damaged(data: bytes) -> bytes:
    return data[:-200] + b"x" + data[-199:]


COMMANDS: Final[dict[str, tuple[str, ...]]] = {"cards": ("play",), "street": ("street", "play")}
"""How a game of a kind is played."""
TABLES: Final[dict[str, str]] = {"cards": "TableScene", "street": "street_table"}
"""What the window shows of it."""
SPOILT: Final[dict[str, Callable[[bytes], bytes]]] = {
    **{name: partial(other_set_up, name) for name in SET_UPS},
    "computers": computers,
    "last_line": last_line,
    "damaged": damaged,
}


@pytest.mark.parametrize("game", ["cards", "street"])
@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_newest_save_that_cannot_be_gone_on_with_is_passed_over_by_name(
    game: str, spoilt: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = kept("good", whole(game), 1)
    kept("spoilt", SPOILT[spoilt](whole(game)), 2)
    assert in_text(monkeypatch, *COMMANDS[game], "--continue", typed="hand\n1\nquit\n") == 0
    printed = capsys.readouterr().err
    assert printed.count("\n") == 1
    assert printed.startswith(f"stalingrad: Skipped: {saves_folder() / 'spoilt.jsonl'}: ")
    assert len(printed) < 500
    assert good.read_bytes().startswith(whole(game))
    assert len(good.read_bytes()) > len(whole(game)), "that game was gone on with"


@pytest.mark.parametrize("game", ["cards", "street"])
@pytest.mark.parametrize("spoilt", ["variant", "last_line"])
def test_the_window_tells_what_it_passed_over(
    spoilt: str, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept("good", whole(game), 1)
    kept("spoilt", SPOILT[spoilt](whole(game)), 2)
    visit = Visit(monkeypatch, lambda context: context.stack.pop())
    assert main(["play", "--continue"]) == 0
    assert visit.screens == ["notice", TABLES[game]]
    assert "Skipped: " in capsys.readouterr().err


@pytest.mark.parametrize("game", ["cards", "street"])
@pytest.mark.parametrize("set_up", SET_UPS)
def test_the_list_tells_a_set_up_that_cannot_be_played(
    game: str, set_up: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kept("spoilt", other_set_up(set_up, whole(game)), 2)
    (save,) = saves.list_saves(any_library())
    assert save.start is None
    assert save.warning is not None
    assert save.warning.kind == ErrorKind.BAD_SETUP
    assert main(["saves", "--lang", "en"]) == 0
    assert "the set-up of this game can’t be played" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["cards", "street"])
def test_a_game_that_is_open_in_another_window_is_said_to_be(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, command = kept("newest", whole(game), 2), COMMANDS[game]
    with saves.resume(path, any_library()):
        assert in_text(monkeypatch, *command, "--continue") == 2
        printed = capsys.readouterr().err
        assert f"{path}: this game is open in another window" in printed
        assert "there is no unfinished game" not in printed
        assert main(["play", "--continue"]) == 2
        assert f"{path}: this game is open in another window" in capsys.readouterr().err
        kept("older", whole(game), 1)
        assert in_text(monkeypatch, *command, "--continue") == 0
        assert f"{path}: this game is open in another window" in capsys.readouterr().err
        visit = Visit(monkeypatch, lambda context: context.stack.pop())
        assert main(["play", "--continue"]) == 0
        assert visit.screens == ["notice", TABLES[game]]
        assert f"{path}: this game is open in another window" in capsys.readouterr().err


def test_an_offered_game_that_cannot_be_gone_on_with_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept("spoilt", computers(whole("cards")), 2)
    assert in_text(monkeypatch, "play", typed="yes\nquit\n") == 2
    printed = capsys.readouterr().err
    assert str(path) in printed
    assert "(unsaved game)" not in printed
