"""Moving weights is worth what the games say, and both commands print it."""

from __future__ import annotations

from random import Random

import pytest

from build_spec.training import screen_weights
from build_spec.training.screen_weights import WEIGHT_NAMES, Screening
from stalingrad_game.card_game.players.weights import ROLLOUT_WEIGHTS, Weights
from stalingrad_game.lab.intervals import two_sided


def test_an_effect_is_found_where_it_was_put() -> None:
    chance = Random(2)
    keep, card = WEIGHT_NAMES.index("keep"), WEIGHT_NAMES.index("card")
    played = []
    for _ in range(4000):
        moved = tuple(chance.choice((-1, 1)) for _ in range(2 * len(WEIGHT_NAMES)))
        score = 0.5 + 0.03 * moved[keep] - 0.05 * moved[len(WEIGHT_NAMES) + keep]
        score += 0.04 * moved[card] + chance.gauss(0, 0.1)
        played.append((moved, score))
    found = {name: (gain, error) for name, gain, error in screen_weights.effects(played)}
    assert found["keep"][0] == pytest.approx(4.0, abs=0.5)
    assert found["card"][0] == pytest.approx(2.0, abs=0.5)
    others = [gain for name, (gain, _) in found.items() if name not in {"keep", "card"}]
    assert max(map(abs, others)) < 0.6
    assert 0.1 < found["unit"][1] < 0.5


def test_an_interval_is_that_of_a_mean() -> None:
    mean, half = screen_weights.interval([0.0, 1.0] * 50)
    assert mean == 50
    assert half == pytest.approx(100 * two_sided(0.05) * (0.25 / 99) ** 0.5)


def test_equal_weights_are_equal() -> None:
    same = Screening("basic", Weights(), 1.5)
    assert [score for _, score in screen_weights.compare_games(same, range(3))] == [0.5] * 3


def test_games_are_moved_by_their_seed() -> None:
    screening = Screening("basic", ROLLOUT_WEIGHTS, 1.5)
    once = screen_weights.screen_games(screening, range(4))
    assert once[2:] == screen_weights.screen_games(screening, range(2, 4))
    assert len({moved for moved, _ in once}) == 4


@pytest.mark.parametrize("extra", [[], ["--compare"]])
def test_the_command_prints_its_findings(
    extra: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert screen_weights.run_screening(["--games", "10", *extra]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 if extra else len(lines) == 1 + len(WEIGHT_NAMES)
    assert "\N{PLUS-MINUS SIGN}" in lines[-1]
