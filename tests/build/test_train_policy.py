"""The action policy is trained alike twice, goes on from what is kept, and says what is wrong."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

from build_spec.training import train_policy
from build_spec.training.policy_data import NotedDecision, PolicyGames, note_policy_games
from build_spec.training.policy_fit import TREES, fit_policy
from stalingrad_game.card_game.packs import load_pack, plays_identically
from stalingrad_game.card_game.players.action_policy import (
    POLICY_FEATURES,
    ActionPolicy,
    read_policy,
)
from stalingrad_game.card_game.state.codes import SIDES


def test_options_are_noted_with_their_features_and_chances() -> None:
    games = PolicyGames(None, "basic", 1)
    noted = note_policy_games(games, range(9, 10))
    assert noted == note_policy_games(games, range(9, 10))
    assert {one.side for one in noted} == set(SIDES)
    for one in noted:
        assert len(one.chances) > 1
        assert len(one.rows) == 4 * len(POLICY_FEATURES) * len(one.chances)
        assert all(0.0 <= chance <= 1.0 for chance in one.chances)


def made_up(decisions: int) -> list[NotedDecision]:
    """Decisions in which what gains units is worth a tenth more."""
    found = []
    units, gain = (POLICY_FEATURES.index(name) for name in ("units", "gain"))
    for number in range(decisions):
        rows = [[0.0] * len(POLICY_FEATURES) for _ in range(2)]
        rows[number % 2][units] = 2.0
        rows[number % 3 % 2][gain] = 1.0
        chances = [0.5 + 0.1 * row[units] / 2 for row in rows]
        packed = array("f", [feature for row in rows for feature in row]).tobytes()
        found.append(NotedDecision(number, number // 2 % 2, chances, packed))
    return found


def test_what_decides_is_found() -> None:
    fits = fit_policy(made_up(2000), 1)
    policy = ActionPolicy(tuple(fit.trees for fit in fits))
    none, gained = [0.0] * len(POLICY_FEATURES), [0.0] * len(POLICY_FEATURES)
    gained[POLICY_FEATURES.index("units")] = 2.0
    for side, fit in enumerate(fits):
        assert len(fit.trees) == TREES
        assert policy.worth(side, gained) - policy.worth(side, none) == pytest.approx(0.1, abs=0.01)
        assert fit.correlation > 0.99
        assert fit.gain == pytest.approx(fit.best_gain)


def trained(tmp_path: Path, name: str, *more: str) -> bytes:
    out = tmp_path / f"{name}.json"
    words = ("--modes", "basic", "--decisions", "100", "--tables", "1", "--passes", "1")
    code = train_policy.train_all(
        [*words, "--into", str(tmp_path / "kept"), "--out", str(out), *more]
    )
    assert code == 0
    return out.read_bytes()


def test_a_run_goes_on_from_what_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train_policy, "FEWEST_GAMES", 6)
    monkeypatch.setattr(train_policy, "PIECE", 2)
    first = trained(tmp_path, "first")
    assert "basic, pass 1: on games kept apart" in capsys.readouterr().out
    found = read_policy(tmp_path / "first.json").modes["basic"]
    assert found.origin.decisions >= 100
    assert found.origin.tables == 1

    def never(*_: object) -> list[NotedDecision]:
        raise AssertionError("what is kept is played again")

    monkeypatch.setattr(train_policy, "note_policy_games", never)
    assert trained(tmp_path, "second") == first
    monkeypatch.undo()
    monkeypatch.setattr(train_policy, "FEWEST_GAMES", 6)
    monkeypatch.setattr(train_policy, "PIECE", 2)
    assert trained(tmp_path, "third", "--jobs", "2") == first
    monkeypatch.setattr(train_policy, "note_policy_games", never)
    with pytest.raises(AssertionError, match="played again"):
        trained(tmp_path, "other tables", "--tables", "2")


def test_what_is_wrong_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("[]")
    for words in (
        ("--into", str(tmp_path), "--decisions", "0"),
        ("--into", str(tmp_path), "--pack", str(tmp_path / "none")),
        ("--into", str(tmp_path), "--out", str(broken)),
        (),
    ):
        with pytest.raises(SystemExit) as left:
            train_policy.train_all(words)
        assert left.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_the_shipped_trees_say_what_they_are_of() -> None:
    policy = read_policy()
    assert policy.modes
    for mode in policy.modes.values():
        assert mode.origin.decisions >= 10_000
        assert plays_identically(mode.origin.digest, load_pack())
