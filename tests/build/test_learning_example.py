"""The example learns: its gradient is right, its curve rises, and it says what can't be."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import numpy as np
import pytest

from build_spec.training.learning_example import run_example
from build_spec.training.policy_training import Trainer, curve
from build_spec.training.softmax_policy import SoftmaxPolicy
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET
from tests.support.amount import is_full, share
from tests.support.games import PACK


@pytest.mark.slow
def test_pettingzoo_example_learns_to_win_more_games() -> None:
    trainer = Trainer(pack=PACK, seed=3, batch=10)
    games = share(200, 5, least=20)
    before, after = curve(trainer, games=games, points=1, test=share(60, least=40))
    assert (before.trained, after.trained) == (0, games)
    assert before.games == after.games == share(60, least=40)
    if is_full():  # few games teach too little to show
        assert after.won >= before.won + 4
    assert after.won == sum(after.won_by_side)
    low, high = after.interval
    assert low < after.won / after.games < high


def test_pettingzoo_example_learns_the_same_from_the_same_seed() -> None:
    one, other = (Trainer(pack=PACK, seed=4, batch=2) for _ in range(2))
    for trainer in (one, other):
        trainer.train()
    assert one.test(6) == other.test(6)
    rewards = [
        [trainer.play(seed, SOVIET, np.random.default_rng(0))[0] for seed in range(3)]
        for trainer in (one, other)
    ]
    assert rewards[0] == rewards[1]
    assert one.trained == 4


def test_pettingzoo_example_credits_along_the_gradient_of_the_logarithm() -> None:
    trainer = Trainer(pack=PACK, seed=5)
    table = trainer.table
    table.reset(seed=5)
    policy = SoftmaxPolicy(table.actions, table.observer)
    seen = table.observe(table.agent_selection)
    row, mask = seen["observation"], seen["action_mask"]
    random = np.random.default_rng(1)
    for learned in policy.learned:
        learned.values[:] = random.normal(size=learned.values.shape)
    choice = policy.choose(row, mask, random)
    policy.credit([choice], 2.0)

    def logarithm() -> float:
        again = policy.choose(row, mask, random)
        return float(np.log(again.chances[choice.taken]))

    checked = 0
    for learned in policy.learned:
        values, gradient = learned.values.reshape(-1), learned.gradient.reshape(-1)
        for place in random.permutation(np.flatnonzero(gradient))[:20]:
            kept = values[place]
            values[place] = kept + 1e-5
            above = logarithm()
            values[place] = kept - 1e-5
            below = logarithm()
            values[place] = kept
            assert gradient[place] == pytest.approx(2.0 * (above - below) / 2e-5, abs=1e-6)
            checked += 1
    assert checked > 10


def test_pettingzoo_example_plays_each_side_with_its_own_agents() -> None:
    trainer = Trainer("four", pack=PACK, seed=6)
    for side, agents in ((GERMAN, {"german_1", "german_2"}), (SOVIET, {"soviet_1", "soviet_2"})):
        reward, choices = trainer.play(1, side, np.random.default_rng(2))
        assert set(choices) == agents
        assert all(choices.values())
        assert abs(reward) == 1


def test_pettingzoo_example_prints_its_curve_and_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "curve.csv"
    size = ["--games", "1", "--batch", "2", "--points", "1", "--test", "4"]
    assert run_example([*size, "--pack", str(PACK), "--csv", str(path)]) == 0
    title, *lines = capsys.readouterr().out.splitlines()
    assert title.endswith("with the 95 % interval")
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert [row["trained"] for row in rows] == ["0", "4"]
    for row, line in zip(rows, lines, strict=True):
        assert int(row["won_as_german"]) + int(row["won_as_soviet"]) == int(row["won"])
        assert float(row["share"]) == int(row["won"]) / 4
        assert line.split()[:2] == [row["trained"], f"{float(row['share']):.1%}"]


def mistake(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    with pytest.raises(SystemExit, match="2"):
        run_example(argv)
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


def test_pettingzoo_example_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "mode 'solo' is unknown; allowed: basic, expert, four" in mistake(
        capsys, "--mode", "solo"
    )
    assert "nowhere" in mistake(capsys, "--games", "1", "--pack", str(tmp_path / "nowhere"))
    assert "--test: a whole number of at least 2" in mistake(capsys, "--test", "1")
    assert "--games: a whole number" in mistake(capsys, "--games", "many")
    curve = tmp_path / "nowhere" / "curve.csv"
    assert f"{curve}: No such file" in mistake(capsys, "--csv", str(curve))
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "build_spec.training.policy_training")
    monkeypatch.delitem(sys.modules, "stalingrad_game.card_game.learning.environment")
    message = "pettingzoo is missing: pip install 'stalingrad-game[learning]'"
    assert message in mistake(capsys)
