"""Players from outside: found by module and function, measured, and held to the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.card_game.lab.imported_player import seated_player
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.rules.kit import Kit

SOURCE = """
from stalingrad_game.card_game.players.greedy import GreedyPlayer
from stalingrad_game.card_game.players.memory import Forgetful


class Wrong(Forgetful):
    def choose(self, view, decision):
        return (99, 99, 99)


class Failing(Forgetful):
    def choose(self, view, decision):
        return decision.nothing


class Deaf(GreedyPlayer):
    def note(self, event):
        raise KeyError("deaf")


def greedy(kit, seed):
    return GreedyPlayer(kit)


def wrong(kit, seed):
    return Wrong()


def failing(kit, seed):
    return Failing()


def deaf(kit, seed):
    return Deaf(kit)


def short(kit):
    return None


number = 3
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of players in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "players_from_outside.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def simulated(capsys: pytest.CaptureFixture[str], german: str, *argv: str) -> dict[str, object]:
    words = ["--games", "4", "--seed", "9", "--json", *argv]
    assert main(["simulate", "--german", german, *words]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_a_player_from_outside_plays_as_its_like_in_the_program(
    module: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"{module.stem}:greedy"
    mine = simulated(capsys, name, "--soviet", "recruit", "--both")
    assert mine["german"] == name
    own = simulated(capsys, "greedy", "--soviet", "recruit", "--both")
    assert {**mine, "command": "", "german": ""} == {**own, "command": "", "german": ""}
    there = simulated(capsys, "recruit", "--soviet", name)
    assert there["soviet"] == name


def test_other_processes_find_it_too(module: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"{module.stem}:greedy"
    alone = simulated(capsys, name, "--range", "1")
    together = simulated(capsys, name, "--range", "1", "--jobs", "2")
    assert together == alone


@pytest.mark.parametrize(
    ("function", "wanted"),
    [
        ("wrong", "chose (99, 99, 99), which is none of the options"),
        ("failing", "failed: AttributeError"),
        ("deaf", "failed: KeyError: 'deaf'"),
        ("short", "failed: TypeError"),
    ],
)
def test_what_it_does_wrong_is_told_in_one_line(
    module: Path, capsys: pytest.CaptureFixture[str], function: str, wanted: str
) -> None:
    name = f"{module.stem}:{function}"
    assert main(["simulate", "--german", name, "--games", "1"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"{name} {wanted}" in line
    if function in {"failing", "deaf"}:
        assert module.name in line


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("players_from_outside:number", "has no function 'number'"),
        ("players_from_outside:nobody", "has no function 'nobody'"),
        ("no_such_module:bold", "can't be imported: No module named 'no_such_module'"),
        (":bold", "can't be imported"),
        ("general", "no player 'general'"),
        ("search:0", "search"),
    ],
)
def test_who_is_not_there_is_told_in_one_line(
    module: Path, capsys: pytest.CaptureFixture[str], name: str, wanted: str
) -> None:
    assert module.exists()
    assert main(["simulate", "--german", name, "--games", "1"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert wanted in line


def test_names_of_the_program_are_its_own() -> None:
    assert isinstance(seated_player("officer", Kit(load_pack(), "basic"), 1), GreedyPlayer)
