"""``stalingrad street strength``: levels against the officer, kept, added up and written down."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.lab.jobs import game_seeds
from stalingrad_game.search.levels import read_strengths
from stalingrad_game.street_fight.lab import balance
from stalingrad_game.street_fight.lab.match import Match, Played, play_seeds

ARGV = ("street", "strength", "--scenario", "first_house", "--level", "recruit", "--games", "3")


def test_what_a_level_wins_is_added_up_and_written_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = tmp_path / "street_levels.toml"
    assert main((*ARGV, "--json", "--figures", str(figures))) == 0
    rows = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()]
    cells, pooled = rows[:3], rows[3:]
    assert [row["rules"] for row in cells] == ["tide", "ats", "k47"]
    for row in cells:
        players = [("recruit", "officer"), ("officer", "recruit")]
        seeds = game_seeds(1, 3)
        games = [play_seeds(Match("first_house", row["rules"], one), seeds) for one in players]
        wins = [sum(one.winner == side for one in games[side]) for side in (0, 1)]
        assert row["wins"] == wins
    assert [row["rules"] for row in pooled] == ["tide", "ats", "k47", "all"]
    assert [row["wins"] for row in pooled[:3]] == [row["wins"] for row in cells]
    assert pooled[3]["games"] == 9
    assert sum(pooled[3]["wins"]) == sum(sum(row["wins"]) for row in cells)
    kept = read_strengths(figures.read_bytes())
    assert [(row.level, row.against, row.mode, row.games) for row in kept] == [
        ("recruit", "officer", rules, 6) for rules in ("tide", "ats", "k47")
    ]
    assert [row.wins for row in kept] == [sum(row["wins"]) for row in cells]
    assert main((*ARGV, "--check", "--figures", str(figures))) == 0
    assert capsys.readouterr().out == "3 of 3 are true today\n"
    assert main((*ARGV, "--check", "--figures", str(figures), "--seed", "2")) == 1
    assert "recruit ats: of other rules, data or players" in capsys.readouterr().out


def test_a_referee_without_a_named_scenario_is_not_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "street_levels.toml"
    argv = ("street", "strength", "--scenario", "bunker_line", "--level", "recruit", "--check")
    assert main((*argv, "--figures", str(file))) == 1
    said = capsys.readouterr().out
    assert said.splitlines() == ["recruit k47: not measured", "0 of 1 are true today"]


def test_scenarios_are_named_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("street", "strength", "--level", "recruit", "--games", "1", "--rules", "k47", "--json")
    names = ("first_house", "works_repair_shop")
    assert main((*argv, *(word for name in names for word in ("--scenario", name)))) == 0
    rows = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["scenario"] for row in rows] == [*names, "all"]


def test_it_goes_on_where_it_was_stopped_and_keeps_rows_of_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    figures, kept = tmp_path / "street_levels.toml", tmp_path / "kept"
    argv = (*ARGV, "--into", str(kept), "--figures", str(figures))
    assert main((*argv, "--rules", "tide")) == 0
    before = capsys.readouterr().out
    played: list[Match] = []

    def noted(match: Match, seeds: range) -> list[Played]:
        played.append(match)
        return play_seeds(match, seeds)

    monkeypatch.setattr(balance, "play_seeds", noted)
    assert main((*argv, "--rules", "tide")) == 0
    assert capsys.readouterr().out == before
    assert not played
    assert main((*argv, "--rules", "k47")) == 0
    assert [one.players for one in played] == [("recruit", "officer"), ("officer", "recruit")]
    assert [row.mode for row in read_strengths(figures.read_bytes())] == ["tide", "k47"]
    assert len(before.splitlines()) == 3
