"""The leaf value is trained alike twice, from what was played, with the dice's luck taken off."""

from __future__ import annotations

import errno
import os
import tomllib
from functools import cache
from math import exp
from pathlib import Path

import numpy as np
import pytest

from build_spec.training import leaf_training, train_leaf
from build_spec.training.leaf_fit import chances, fit_numbers, log_loss
from build_spec.training.leaf_games import (
    PlayedGame,
    Training,
    note_games,
    unpack_state,
)
from stalingrad_game.card_game.lab.dice_luck import LUCK_UNIT, DiceLuck
from stalingrad_game.card_game.lab.match import Match, play_seeds
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.search.leaf import LeafValue
from stalingrad_game.card_game.players.search.leaf_coefficients import (
    BATTLE_FEATURES,
    Origin,
    read_coefficients,
)
from stalingrad_game.card_game.rules.break_test import chance_now
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import GERMAN, Phase
from tests.support.contests import engine, seated

GREEDY = Training(None, "basic", "greedy")
ORIGIN = Origin("0", "tests", "0", "greedy", 0, 0)


@cache
def played() -> list[PlayedGame]:
    return note_games(GREEDY, range(30))


def basic() -> Kit:
    return Kit(load_pack(), "basic")


def test_noted_games_are_the_games_of_simulate() -> None:
    tally = play_seeds(
        Match(None, load_pack().digest, "basic", ("greedy", "greedy"), {}), range(30)
    )
    games = played()
    assert sum(game.won for game in games) == tally.german_wins
    assert sum(len(game.tests) for game in games) == sum(tally.chances.values())
    assert sum(len(game.endings) for game in games) == sum(tally.rounds.values())
    assert sum(test.captured for game in games for test in game.tests) == tally.captured
    noted = sum(test.chance for game in games for test in game.tests)
    assert noted == pytest.approx(sum(chance * n for chance, n in tally.chances.items()))


def test_what_is_noted_is_what_stood_there() -> None:
    kit = basic()
    for game in played():
        for test in game.tests:
            state = unpack_state(test.state)
            assert state.hold == 0
            assert float(chance_now(kit, state, state.district)) == test.chance
        for moment in game.moments:
            state = unpack_state(moment.state)
            assert state.district == -1
            assert state.phase in {Phase.CONSOLIDATION, Phase.MANOEUVRE, Phase.AFTERMATH}
        tests = [moment.tests for moment in game.moments]
        assert tests == sorted(tests)
        assert tests[0] == 0
        for ending in game.endings:
            assert ending.battle
            assert {len(row) for row in ending.battle} == {len(BATTLE_FEATURES)}


def test_the_same_games_train_the_same_numbers(tmp_path: Path) -> None:
    argv = ["--games", "10", "10", "10", "--seed", "5"]
    files = [tmp_path / name for name in ("one.toml", "deep/two.toml")]
    assert train_leaf.train_all([*argv, "--out", str(files[0])]) == 0
    assert train_leaf.train_all([*argv, "--out", str(files[1])]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    found = read_coefficients(1, files[0])
    assert (found.origin.seed, found.origin.games, found.origin.player) == (5, 10, "greedy")
    assert found.origin.digest == load_pack().digest
    assert set(tomllib.loads(files[0].read_text(encoding="utf-8"))) == {"basic", "expert", "four"}


def test_the_report_counts_the_games_kept_apart() -> None:
    trained = leaf_training.train(basic(), played(), ORIGIN)
    apart = played()[:: leaf_training.KEPT_APART]
    lines = {line.name: line for line in trained.lines}
    assert lines["battle"].number == sum(len(e.battle) for game in apart for e in game.endings)
    assert lines["rounds"].number == sum(len(e.rounds) for game in apart for e in game.endings)
    leaf = LeafValue(basic(), trained.coefficients)
    sure = 0
    found = []
    for game in apart:
        for moment in game.moments:
            chance = leaf.german_chance(unpack_state(moment.state))
            sure += chance in {0.0, 1.0}
            if chance not in {0.0, 1.0}:
                found.append((chance, game.won))
    assert sum(one.number for one in trained.bins) == len(found)
    assert sum(one.stated * one.number for one in trained.bins) == pytest.approx(
        sum(chance for chance, _ in found), abs=1e-3 * len(found)
    )
    assert sum(one.came * one.number for one in trained.bins) == pytest.approx(
        sum(won for _, won in found)
    )
    assert sure


def test_luck_is_what_the_dice_gave_and_nothing_on_an_average() -> None:
    numbers = leaf_training.train(basic(), played(), ORIGIN).coefficients
    leaf = LeafValue(basic(), numbers)
    looked_at = 0
    for game in played()[:6]:
        luck = leaf_training.SeenGame(leaf.tables, game).luck(numbers.stages)
        for test, found in zip(game.tests, luck, strict=True):
            state = unpack_state(test.state)
            captured, held = leaf.captured_or_held(state, state.district)
            mean = test.chance * captured + (1 - test.chance) * held
            assert found == pytest.approx((captured if test.captured else held) - mean)
            looked_at += 1
    assert looked_at > 10


@pytest.mark.parametrize("names", [("greedy", "greedy"), ("greedy", "random")])
def test_who_won_less_the_luck_varies_far_less(names: tuple[str, str]) -> None:
    rules = engine()
    luck = DiceLuck(rules.kit)
    won, less = [], []
    for seed in range(60):
        players = seated(rules, names, seed)
        luck.total = 0
        state, _ = rules.new(seed)
        while decision := luck.engine.decision(state):
            view = rules.view(state, decision.seat)
            luck.engine.play(state, players[decision.seat].choose(view, decision))
        won.append(float(state.winner == GERMAN))
        less.append(won[-1] - luck.total / LUCK_UNIT)
    gain = np.array(won) - np.array(less)
    assert abs(gain.mean()) < 3 * gain.std() / len(gain) ** 0.5, "it is nothing on an average"
    assert np.var(less) < np.var(won) / 2


def test_a_fit_finds_the_numbers_that_made_the_chances() -> None:
    chance = np.random.default_rng(4)
    names = ("start", "full", "worn", "soviet_hand")
    rows = np.column_stack([np.ones(4000), chance.normal(size=(4000, 3))])
    made_by = np.array([0.3, 0.8, 0.2, -0.5])
    found = fit_numbers(names, rows, chances(rows, made_by))
    assert found == pytest.approx(made_by, abs=0.01)
    assert chances(rows, made_by)[0] == pytest.approx(1 / (1 + exp(-float(rows[0] @ made_by))))


def test_a_fit_keeps_the_signs() -> None:
    chance = np.random.default_rng(5)
    names = ("start", "full", "soviet_hand", "hourglass")
    rows = np.column_stack([np.ones(3000), chance.normal(size=(3000, 3))])
    found = fit_numbers(names, rows, chances(rows, np.array([0.1, -0.6, 0.4, -0.7])))
    assert found[1] == found[2] == 0.0
    assert found[3] < -0.5, "its sign is free"


def test_a_fit_of_few_rows_stays_near_what_is_common() -> None:
    chance = np.random.default_rng(6)
    names = ("start", "full", "worn", "soviet_hand")
    rows = np.column_stack([np.ones(20_000), chance.normal(size=(20_000, 3))])
    targets = chances(rows, np.array([0.3, 0.8, 0.2, -0.5]))
    common = np.array([0.3, 1.6, 0.2, -0.5])
    few, many = (fit_numbers(names, rows[:n], targets[:n], common=common) for n in (10, 20_000))
    assert 1.4 < few[1] < 1.6
    assert 0.8 < many[1] < 0.85


def test_surprise_is_counted_in_nats() -> None:
    assert log_loss(np.array([0.5, 0.5]), np.array([1.0, 0.0])) == pytest.approx(np.log(2))
    assert log_loss(np.array([0.9]), np.array([1.0])) == pytest.approx(-np.log(0.9))


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["--games", "0", "10", "10"], "a whole number of at least 10"),
        (["--games", "10", "9", "10"], "at least 10 is needed"),
        (["--player", "nobody"], "invalid choice"),
        (["--pack", "/no/such/folder"], "no/such/folder"),
        (["--out", "/proc/no/leaf.toml"], "can't be written"),
    ],
)
def test_what_is_wrong_is_told_on_one_line(
    argv: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        train_leaf.train_all(argv)
    assert caught.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert expected in line


def test_a_full_disk_leaves_the_old_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "leaf.toml"
    out.write_text("old")

    def no_space(_path: Path, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(train_leaf, "replace_file", no_space)
    with pytest.raises(SystemExit, match="2"):
        train_leaf.train_all(["--games", "10", "10", "10", "--player", "random", "--out", str(out)])
    assert f"{out} can't be written: No space" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["leaf.toml"]
    assert out.read_text() == "old"
