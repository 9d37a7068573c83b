"""What Street Fight's search thinks of a game is fitted alike twice, into a file that it reads."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from build_spec.training import train_street_leaf
from build_spec.training.train_street_leaf import MOST_ROWS, NotedGame, fit_referee, note_games
from stalingrad_game.street_fight.players.standing import STANDING

CELL = ("first_house", "k47")


def test_games_are_noted_alike_and_from_their_beginning_on() -> None:
    first, second = (note_games(CELL, range(4)) for _ in range(2))
    assert first == second
    assert {game.won for game in note_games(CELL, range(8))} == {True, False}
    for game in first:
        assert 0 < len(game.rows) <= MOST_ROWS
        assert all(len(row) == len(STANDING) for row in game.rows)
        late = [row[STANDING.index("time")] for row in game.rows]
        assert late == sorted(late)
        assert late[0] == 0.0


def test_what_wins_weighs_and_what_cannot_be_has_no_weight() -> None:
    strength, threat = STANDING.index("strength"), STANDING.index("threat")

    def row(value: float) -> tuple[float, ...]:
        numbers = [0.0] * len(STANDING)
        numbers[0], numbers[strength], numbers[threat] = 1.0, value, value
        return tuple(numbers)

    games = [
        NotedGame("one", "k47", seed, seed % 2 == 0, (row(1.0 if seed % 2 == 0 else -1.0),))
        for seed in range(400)
    ]
    weights, scenarios, text = fit_referee(games)
    assert weights["strength"] > 1.0
    assert weights["threat"] == 0.0  # by these games danger would be good
    assert set(scenarios) == {"one"}
    assert "right 100.0%" in text


def test_the_file_holds_every_referee_and_a_bad_place_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train_street_leaf, "standard_scenarios", lambda: ("first_house",))
    out = tmp_path / "leaf.toml"
    assert train_street_leaf.train_street(["--games", "6", "--out", str(out)]) == 0
    found = tomllib.loads(out.read_text(encoding="utf-8"))
    assert set(found) == {"tide", "ats", "k47"}
    assert tuple(found["k47"]["weights"]) == STANDING
    assert "k47: 6 games" in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        train_street_leaf.train_street(["--out", str(tmp_path)])
    assert left.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
