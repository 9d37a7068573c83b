"""Nothing that a side is asked or told depends on what is hidden from it (B3.5, screen: hot seat).

Positions of random games are exchanged with others that look the same to a side: hidden enemies
elsewhere and weaker, other densities, dummies for fields of mines and the other way round.
"""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.street_fight.lab.street_checks import exchanged
from stalingrad_game.street_fight.position.codes import SIDES
from tests.support.amount import share
from tests.support.street_secrets import leaks, secret_game, with_secrets

CELLS = (
    ("tractor_hall", "tide", 2),
    ("volga_block", "tide", 2),
    ("grain_elevator", "ats", 1),
    ("sewer_raid", "ats", 2),
    ("tractor_hall", "ats", 1),
    (str(asset("street", "motor_pool.toml")), "ats", 2),
    ("volga_block", "k47", 3),
    ("bunker_line", "k47", 3),
)
"""Scenario, referee, number of games."""
DECISIONS = share(35, 1, 12)


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(("scenario", "rules", "games"), CELLS)
def test_questions_refusals_and_the_log_betray_nothing_hidden(
    scenario: str, rules: str, games: int
) -> None:
    game = secret_game(scenario, rules)
    assert [
        leak for seed in range(share(games, 2, 1)) for leak in leaks(game, seed, DECISIONS)
    ] == []


@pytest.mark.parametrize(("scenario", "rules"), [cell[:2] for cell in CELLS])
def test_there_is_something_to_betray(scenario: str, rules: str) -> None:
    """An exchange moves units and changes mines, and the side doesn't see it."""
    game = secret_game(scenario, rules)
    state = with_secrets(game, game.begin(1, {})[0], Random(1))
    for side in SIDES:
        others = [exchanged(game, state, side, Random(seed)) for seed in (2, 3, 4)]
        other = others[0]
        assert other.units != state.units
        assert rules != "ats" or any(one.markers != state.markers for one in others)
        assert game.view(other, side) == game.view(state, side)
        assert game.view(other, 1 - side) != game.view(state, 1 - side)
