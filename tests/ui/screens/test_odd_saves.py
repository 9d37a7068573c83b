"""One odd file in the saves folder spoils only its own line: in menu, list and terminal."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import FolderError, saves_folder
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.screens.load_screen import LoadGameScreen
from stalingrad_game.ui.widgets import ListBox
from tests.support.corruption import summed
from tests.support.crafted import any_library
from tests.support.screens import (
    click,
    context_of,
    frame,
    has,
    press,
    seen,
    shown,
    shown_as,
    texts,
    top,
    write,
)
from tests.support.systems import POSIX

SETUP = Setup(1, players=(Seat(name="Anna"), Seat(computer="random")))
ODD_LINES: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "phase": (0, {"at": {"turn": 1, "phase": "nosuch", "place": ""}}),
    "place": (0, {"at": {"turn": 10**18, "phase": "combat", "place": "nosuch"}}),
    "computer": (0, {"players": [{"name": "Anna"}, {"computer": "nosuch"}]}),
    "search": (0, {"players": [{"name": "Anna"}, {"computer": "search:99999999999999"}]}),
    "mode": (0, {"mode": "nosuch"}),
    "game": (0, {"game": "nosuch"}),
    "pack": (0, {"pack": "nosuch", "digest": "0" * 16}),
    "players": (0, {"players": [{"name": "Anna"}] * 9}),
    "nobody": (0, {"players": []}),
    "language": (0, {"language": "tlh"}),
    "begun": (0, {"begun": "99999-99-99T99:99"}),
    "rules": (0, {"rules": 10**18}),
    "winner": (-1, {"winner": "nosuch"}),
    "how": (-1, {"how": "nosuch"}),
    "steps": (-1, {"steps": -1}),
}


def written(kind: str) -> Path:
    """A finished game of a kind among the saves."""
    if kind == "cards":
        record: Any = saves.new_game(CardGame(Kit(load_pack(), "basic")), SETUP, "Whole")
    else:
        record = saves.new_game(StreetGame(street_kit("first_house", "tide")), SETUP, "Whole")
    with record:
        record.resign(0)
    path: Path = record.path
    return path


def made_odd(path: Path, line: int, fields: Mapping[str, Any]) -> None:
    """Change fields of a line of a record, and make its checksums right again."""
    lines = [json.loads(raw) for raw in path.read_bytes().splitlines()]
    for one in lines:
        del one["sum"]
    lines[line] |= fields
    bodies = [json.dumps(one, separators=(",", ":")).encode() for one in lines]
    path.with_name("Odd.jsonl").write_bytes(summed(bodies))


def lived_through(capsys: pytest.CaptureFixture[str]) -> None:
    """Go through all places that list saved games, and open each of them."""
    capsys.readouterr()
    assert main(["saves"]) == 0
    out, err = capsys.readouterr()
    listed = out.splitlines()[1:]
    assert err == ""
    assert any("Whole" in line for line in listed)
    main(["verify", str(saves_folder() / "Odd.jsonl")])
    context = context_of()
    frame(context)
    if has(context, "continue"):
        click(context, "continue")
        frame(context)
        context.stack.clear()
        context.stack.settle()
    for number in range(len(listed)):
        context = context_of(start=False)
        shown(context, LoadGameScreen)
        rows = [one for one in seen(context) if one.kind == "row"]
        assert len(rows) == len(listed)
        press(context, *[pygame.K_DOWN] * number, pygame.K_RETURN)
        frame(context)
        assert top(context)
        context.stack.clear()
        context.stack.settle()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("kind", ["cards", "street"])
@pytest.mark.parametrize("odd", ODD_LINES)
def test_an_odd_record_spoils_only_its_own_line(
    kind: str, odd: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made_odd(written(kind), *ODD_LINES[odd])
    lived_through(capsys)


@pytest.mark.parametrize("hour", [253402300800, -(2**40), 2**40, 253402300799])
def test_an_hour_of_no_calendar_spoils_nothing(
    hour: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written("cards")
    path.with_name("Odd.jsonl").write_bytes(path.read_bytes())
    stat = Path.stat

    def odd(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = stat(self, follow_symlinks=follow_symlinks)
        if self.name != "Odd.jsonl":
            return found
        return os.stat_result((*found[:8], hour, *found[9:]), {"st_mtime": float(hour)})

    monkeypatch.setattr(Path, "stat", odd)
    lived_through(capsys)


@POSIX
def test_what_is_no_file_spoils_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    written("cards")
    odd = saves_folder()
    os.mkfifo(odd / "pipe.jsonl")
    (odd / "loop.jsonl").symlink_to("loop.jsonl")
    (odd / "zero.jsonl").symlink_to("/dev/zero")
    (odd / "folder.jsonl").mkdir()
    (odd / "gone.jsonl").symlink_to("nothing")
    lived_through(capsys)


@pytest.mark.parametrize("odd", ["computer", "search"])
@pytest.mark.parametrize("kind", ["cards", "street"])
def test_an_unknown_computer_player_is_a_set_up_that_cannot_be_played(
    kind: str, odd: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line, fields = ODD_LINES[odd]
    made_odd(written(kind), line, fields)
    path = str(saves_folder() / "Odd.jsonl")
    assert main(["verify", path]) == 2
    capsys.readouterr()
    command = ("play",) if kind == "cards" else ("street", "play")
    assert main([*command, "--text", "--load", path]) == 2
    assert "set-up" in capsys.readouterr().err


def test_a_home_that_cannot_be_made_leaves_the_list_empty(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("STALINGRAD_HOME", str(tmp_path / "file"))
    context = context_of()
    frame(context)
    if has(context, "close"):
        click(context, "close")
    for name in ("load", "about", "street", "options"):
        context.open(name)
        context.stack.settle()
        frame(context)
        assert top(context) == name
        press(context, pygame.K_ESCAPE)


def test_saves_that_cannot_be_read_are_not_called_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written("cards")
    folder, places = saves_folder(), Path.iterdir

    def refused(self: Path) -> Iterator[Path]:
        if self == folder:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))
        return places(self)

    monkeypatch.setattr(Path, "iterdir", refused)
    trouble = f"{folder} can't be read: Permission denied"
    with pytest.raises(FolderError, match="can't be read"):
        saves.list_saves(any_library())
    assert main(["saves"]) == 2
    assert trouble in capsys.readouterr().err
    context = context_of(start=False)
    listed = shown_as(context, LoadGameScreen, LoadGameScreen).keyed("saves")
    assert isinstance(listed, ListBox)
    assert listed.empty == "The saved games can\u2019t be read."
    shown_trouble = trouble.replace("'", "\u2019")
    assert shown_trouble in [one.label for one in texts(context)]
    assert shown_trouble in [one.label for one in texts(context_of())]


def test_a_home_that_goes_away_leaves_the_list_as_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    context = context_of(start=False)
    screen = shown_as(context, LoadGameScreen, LoadGameScreen)
    folder = saves_folder()
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("STALINGRAD_HOME", str(tmp_path / "file"))
    screen.rebuild()
    frame(context)
    assert any(str(folder) in one.label for one in texts(context))


def test_a_copy_to_a_home_that_nobody_has_is_told() -> None:
    written("cards")
    context = context_of(start=False)
    shown(context, LoadGameScreen)
    click(context, "copy")
    press(context, pygame.K_END, *[pygame.K_BACKSPACE] * 120)
    write(context, "~nosuchuser/x")
    press(context, pygame.K_RETURN)
    frame(context)
    assert any("nosuchuser" in one.label for one in seen(context))
    assert top(context) == "load"
