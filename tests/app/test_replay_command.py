"""``stalingrad replay`` without a window: a new game from a moment, and whose eyes may look."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.app import replay_command
from stalingrad_game.app.cli import main
from stalingrad_game.card_game.content.models import ModeId
from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.game import StreetGame
from tests.support.crafted import a_record, any_library
from tests.support.played import finished
from tests.support.random_card_games import unfinished


def kept(folder: Path, mode: ModeId = "basic", *computers: str) -> str:
    """The file of a game that goes on after twelve decisions."""
    file = folder / "game.jsonl"
    file.write_bytes(unfinished(3, 12, *computers, mode=mode).data)
    return str(file)


def read(file: Path) -> GameRecord[CardGame]:
    """A record as it is on disk."""
    return GameRecord.read(file, card_library([load_pack()]))


def replay(*words: str) -> int:
    """Run the command."""
    return main(["replay", *words], [replay_command])


def answered(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What is typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_new_game_begins_at_any_moment_of_a_finished_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, file, new = finished(2), tmp_path / "whole.jsonl", tmp_path / "new.jsonl"
    file.write_bytes(whole.data)
    assert replay(str(file), "--at", "30", "--branch", str(new)) == 0
    assert f"{new}: a new game from decision 30 on" in capsys.readouterr().out
    branch = read(new)
    assert [one.option for one in branch.steps] == [one.option for one in whole.steps[:30]]
    assert branch.result is None
    written, end = new.read_bytes(), len(whole.steps)
    for words, text in (
        (("--at", "30", "--branch", str(new)), "already exists"),
        (("--at", str(end), "--branch", str(tmp_path / "b")), "The game is over here"),
        (("--at", str(end + 1), "--branch", str(tmp_path / "b")), f"{end} decisions"),
        (("--branch", str(tmp_path / "b")), "--at N"),
        (("--at", "3", "--out", str(tmp_path / "b.html")), "--at"),
        (("--branch", "b", "--out", "c.html"), "not allowed with"),
        (("--viewpoint", "german-2", "--out", str(tmp_path / "b.html")), "2 players"),
    ):
        assert replay(str(file), *words) == 2
        assert text in capsys.readouterr().err
    assert new.read_bytes() == written
    assert {*tmp_path.glob("*.*")} == {new, file}
    assert not (tmp_path / "b").exists()


def test_both_sides_of_a_game_that_goes_on_are_asked_before_it_branches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, new = kept(tmp_path), tmp_path / "new.jsonl"
    words = (file, "--at", "5", "--branch", str(new))
    for lines in ((), ("yes",), ("yes", ""), ("no", "yes"), ("yes", "perhaps")):
        answered(monkeypatch, *lines)
        assert replay(*words) == 2
        assert "not everybody has agreed" in capsys.readouterr().err
        assert not new.exists()
    answered(monkeypatch, "oui", "Y")
    assert replay(*words, "--lang", "fr") == 0
    out = capsys.readouterr().out
    assert (
        out.index("Une question aux Allemands")
        < out.index("Une question aux Soviétiques")
        < out.index("Pour la jouer")
    )
    assert max(len(line) for line in out.splitlines()[:-1]) <= 78
    assert len(read(new).steps) == 5


def test_who_plays_alone_need_ask_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = kept(tmp_path, "basic", "", "greedy")
    assert replay(file, "--at", "5", "--branch", "new.jsonl") == 0
    assert capsys.readouterr().out.startswith("new.jsonl: a new game")
    assert len(read(tmp_path / "new.jsonl").steps) == 5


def test_pictures_show_what_either_partner_saw_once_their_side_agrees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = kept(tmp_path, "four"), tmp_path / "page.html"
    words = (file, "--size", "640x360", "--viewpoint", "soviet-2", "--out", str(page))
    answered(monkeypatch, "no")
    assert replay(*words) == 2
    assert not page.exists()
    capsys.readouterr()
    answered(monkeypatch, "yes")
    assert replay(*words) == 0
    out = capsys.readouterr().out
    assert "A question for the Soviets" in out
    assert "A question for the Germans" not in out
    assert page.exists()


def test_a_computer_players_hand_is_closed_until_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = kept(tmp_path, "basic", "", "greedy")
    for viewpoint in ("soviet", "all"):
        assert replay(file, "--viewpoint", viewpoint, "--out", str(tmp_path / "page.html")) == 2
        assert "a computer player’s secrets stay hidden until it is" in capsys.readouterr().err


def test_a_game_of_street_fight_is_watched_and_branches_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page, new = (tmp_path / name for name in ("game.jsonl", "page.html", "new.jsonl"))
    file.write_bytes(a_record("street"))
    assert replay(str(file), "--size", "640x360", "--viewpoint", "soviet", "--out", str(page)) == 0
    assert f"{page}: " in capsys.readouterr().out
    assert page.exists()
    assert replay(str(file), "--at", "5", "--branch", str(new)) == 0
    record: GameRecord[Any] = GameRecord.read(new, any_library())
    assert isinstance(record.game, StreetGame)
    assert len(record.steps) == 5
    assert replay(str(file), "--eyes", "german-2", "--out", str(tmp_path / "b.html")) == 2
    assert "2 players" in capsys.readouterr().err
