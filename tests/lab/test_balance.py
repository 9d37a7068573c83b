"""How even the scenarios are: what is told, and a run that goes on where it was stopped."""

from __future__ import annotations

import errno
import json
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.app.command import UserError, file_troubles
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_file
from stalingrad_game.street_fight.lab import balance
from stalingrad_game.street_fight.lab.balance import touches
from stalingrad_game.street_fight.lab.match import Match, Played, play_seeds
from stalingrad_game.street_fight.lab.program_word import program_word
from stalingrad_game.street_fight.position.codes import GERMAN, SOVIET

HOUSE = ("--scenario", "first_house", "--games", "20", "--most", "20")


def printed_json(capsys: pytest.CaptureFixture[str], *argv: str) -> list[dict[str, Any]]:
    assert main(("street", "balance", *argv, "--json")) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def game(winner: int) -> Played:
    return Played(winner, "hexes", 5, 40, 0, 0, 0, 0)


def shortened(name: str, turns: int, folder: Path) -> Path:
    """The file of a scenario of one's own: a published one of so many turns."""
    text = standard_file(name).read_text(encoding="utf-8").replace(f'"{name}"', '"mine"', 1)
    folder.mkdir(exist_ok=True)
    file = folder / "mine.toml"
    file.write_text(re.sub(r"^turns = \d+", f"turns = {turns}", text, count=1, flags=re.M), "utf-8")
    return file


def test_each_referee_of_a_scenario_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    few = ("--scenario", "first_house", "--games", "2", "--most", "2")
    found = printed_json(capsys, *few)
    assert [one["rules"] for one in found] == list(load_scenario("first_house").referees)
    for one in found:
        assert one["games"] == 2
        assert sum(one["endings"].values()) == 2
        assert one["german"]["wins"] + one["soviet"]["wins"] == 2
        assert one["with_house_lost"] == one["fallen"] == one["wrecked"] == 0
    assert main(("street", "balance", *few, "--rules", "ats")) == 0
    *_, head, line = capsys.readouterr().out.splitlines()
    assert head.split()[:4] == ["scenario", "rules", "games", "german"]
    assert line.split()[:3] == ["first_house", "ats", "2"]


def test_a_side_that_places_its_units_does_so_in_a_cell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = shortened("works_halls", 1, tmp_path)
    argv = ("--scenario", str(file), "--rules", "k47", "--games", "1", "--most", "1")
    (found,) = printed_json(capsys, *argv)
    assert found["games"] == found["turns"] == 1


def test_a_run_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    argv = (*HOUSE, "--rules", "k47", "--into", str(tmp_path / "kept"))
    whole = printed_json(capsys, *argv)
    (kept,) = (tmp_path / "kept").iterdir()
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) == 3
    kept.write_bytes(b"".join(lines[:2]) + lines[2][:40])
    played: list[range] = []

    def noted(match: Match, seeds: range) -> list[Played]:
        played.append(seeds)
        return play_seeds(match, seeds)

    monkeypatch.setattr(balance, "play_seeds", noted)
    assert printed_json(capsys, *argv) == whole
    assert [len(seeds) for seeds in played] == [10]
    assert kept.read_bytes().splitlines(keepends=True) == lines
    assert printed_json(capsys, *argv) == whole
    assert len(played) == 1


def test_a_scenario_that_changed_is_played_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    for turns in (3, 1):
        file = shortened("first_house", turns, tmp_path / str(turns))
        argv = ("--scenario", str(file), "--rules", "tide", "--games", "10", "--most", "10")
        (found,) = printed_json(capsys, *argv, "--into", str(kept))
        assert found["turns"] <= turns
    assert len(list(kept.iterdir())) == 2


def test_games_of_another_program_are_played_anew_and_a_line_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    argv = ("--scenario", "first_house", "--rules", "tide", "--games", "10", "--most", "10")
    into = ("--into", str(tmp_path))
    assert main(("street", "balance", *argv, *into)) == 0
    assert not capsys.readouterr().err
    (kept,) = tmp_path.iterdir()
    before = kept.read_bytes()
    assert msgspec.json.decode(before.splitlines()[0])["plan"]["program"] == program_word()
    played: list[range] = []

    def noted(match: Match, seeds: range) -> list[Played]:
        played.append(seeds)
        return play_seeds(match, seeds)

    monkeypatch.setattr(balance, "play_seeds", noted)
    monkeypatch.setattr(balance, "program_word", lambda: "another")
    assert main(("street", "balance", *argv, *into)) == 0
    assert [len(seeds) for seeds in played] == [10]
    printed = capsys.readouterr().err
    assert printed.startswith("first_house by tide: 1 file of games not counted, and played anew")
    assert len(printed.splitlines()) == 1
    assert kept.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2
    assert main(("street", "balance", *argv, *into, "--json")) == 0
    shown = capsys.readouterr()
    assert "1 file of games not counted" in shown.err
    assert len(shown.out.splitlines()) == len(played) == 1


def test_files_of_another_referee_or_scenario_are_no_business_of_a_cell(tmp_path: Path) -> None:
    cell = balance.Cell(Match("first_house", "tide", ("officer", "officer")), 1, 1, 1)
    for name in ("first_house-ats-0-0", "volga_block-tide-0-0", "first_house-tide-0"):
        (tmp_path / f"{name}.jsonl").touch()
    played = balance.play_cell(cell, 1, tmp_path, lambda _: None)
    assert [one.name for one in played.others] == ["first_house-tide-0.jsonl"]


def test_the_word_of_a_program_changes_with_what_plays(tmp_path: Path) -> None:
    def word(file: str, text: str) -> str:
        place = tmp_path / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        return program_word(tmp_path)

    words = [
        word("kernel/game.py", "a = 1"),
        word("street_fight/players/officer.py", "a = 1"),
        word("street_fight/players/officer.py", "a = 2"),
        word("street_fight/players/chief.py", "a = 2"),
    ]
    assert len(set(words)) == len(words)
    for other in ("street_fight/words/log.py", "card_game/rules.py", "street_fight/README.md"):
        assert word(other, "a = 3") == words[-1]
    (tmp_path / "street_fight/players/chief.py").rename(tmp_path / "street_fight/players/new.py")
    assert program_word(tmp_path) not in words
    assert program_word() == program_word()


def test_of_a_frozen_program_all_of_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "stalingrad"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    words = set[str]()
    for content in (b"one", b"two"):
        program.write_bytes(content)
        words.add(program_word())
    assert len(words) == 2


def test_more_is_played_only_where_more_games_would_say_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert touches([game(GERMAN)] * 30 + [game(SOVIET)] * 70)
    assert not touches([game(GERMAN)] * 50 + [game(SOVIET)] * 50)
    assert not touches([game(GERMAN)] * 100)
    argv = ("--scenario", "first_house", "--rules", "ats", "--games", "10", "--most", "20")
    monkeypatch.setattr(balance, "play_seeds", lambda _, seeds: [game(GERMAN)] * len(seeds))
    assert printed_json(capsys, *argv)[0]["games"] == 20 - 10 * (not touches([game(GERMAN)] * 10))
    monkeypatch.setattr(balance, "touches", lambda _: True)
    (found,) = printed_json(capsys, *argv)
    assert found["games"] == 20
    assert found["endings"] == {"annihilation": 0, "objective": 20, "time": 0}


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(("street", "balance", *HOUSE, "--into", str(tmp_path / "file"))) == 2
    assert "file" in capsys.readouterr().err


def test_scenarios_are_named_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("street", "balance", "--games", "1", "--most", "1", "--rules", "k47", "--json")
    names = ("first_house", "works_repair_shop")
    assert main((*argv, *(word for name in names for word in ("--scenario", name)))) == 0
    rows = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["scenario"] for row in rows] == [*names]


def test_games_with_and_without_a_squad_are_kept_in_one_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ("--scenario", "first_house", "--rules", "k47", "--games", "1", "--most", "1")
    command = ("street", "balance", *few, "--into", str(tmp_path))
    for squad in ((), ("--squad", "german"), ("--squad", "german_half"), ()):
        assert main((*command, *squad)) == 0
        assert "not counted" not in capsys.readouterr().err
    assert len([*tmp_path.iterdir()]) == 3


@pytest.mark.parametrize("command", ["balance", "strength"])
def test_a_broken_file_of_figures_is_told_before_anything_is_played(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.toml"
    file.write_text("[[")
    for more in ((), ("--check",)):
        argv = ("street", command, "--scenario", "first_house", "--figures", str(file), *more)
        assert main(argv) == 2
        said = capsys.readouterr()
        assert said.err.startswith(f"stalingrad: {file}: ")
        assert said.err.count("\n") == 1
    assert file.read_text() == "[["


@pytest.mark.parametrize("command", ["balance", "strength"])
def test_a_referee_that_no_named_scenario_is_for_is_refused(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("street", command, "--scenario", "bunker_line", "--rules", "ats", "--games", "1")
    assert main(argv) == 2
    assert "can't be played by the rules of ats" in capsys.readouterr().err


def test_without_a_most_as_many_games_are_played_as_are_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    argv = ("street", "balance", "--scenario", "first_house", "--rules", "k47", "--games", "1")
    assert main((*argv, "--json")) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1


@pytest.mark.parametrize("error", [BrokenPipeError(), OSError(errno.ENOSPC, "no space")])
def test_output_that_cannot_be_written_is_not_blamed_on_a_file(
    error: OSError, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("builtins.print", refused)
    with pytest.raises(type(error)) as raised, file_troubles():
        print()
    assert raised.value is error
    with pytest.raises(UserError, match="gone"), file_troubles():
        (tmp_path / "gone").read_bytes()


def test_figures_of_the_users_own_are_not_blamed_on_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("street", "balance", "--tables", str(tmp_path), "--games", "1")) == 2
    said = capsys.readouterr().err
    assert str(tmp_path) in said
    assert "None" not in said


def test_rows_are_checked_by_playing_their_first_games_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "street.toml"
    few = ("--scenario", "first_house", "--games", "2", "--most", "2", "--figures", str(file))
    command = ("street", "balance", *few)
    assert main((*command, "--rules", "k47")) == 0
    assert main((*command, "--rules", "k47", "--squad", "german")) == 0
    capsys.readouterr()
    assert main((*command, "--check")) == 1
    *stale, last = capsys.readouterr().out.splitlines()
    assert stale == ["first_house tide: not measured", "first_house ats: not measured"]
    assert last == "1 of 3 are true today"
    assert main((*command, "--check", "--rules", "k47", "--squad", "german")) == 0
    capsys.readouterr()
    assert main((*command, "--check", "--rules", "k47", "--seed", "2")) == 1
    assert "first_house k47: of other rules, data or players" in capsys.readouterr().out
