"""Whole random games: nothing stands where it can't, options are what has no reason against it."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.kernel.decision import Event
from stalingrad_game.street_fight.board.scenario import load_scenario
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import Ev, Table
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import State
from tests.support.street_tide import plain_referee

MOST = 3000
"""More decisions than any of these games takes."""


def whole_game(name: str, seed: int) -> tuple[StreetGame, State, list[Event]]:
    """A random game, looked at after every option."""
    referee = plain_referee()
    game = StreetGame(StreetKit(load_scenario(name), referee))
    state, happened = game.begin(seed, {})
    random = Random(seed)
    for number in range(MOST):
        options = game.options(state)
        if not options:
            return game, state, happened
        if number % 10 == 0:
            candidates, reasons = game.candidates(state), game.reasons(state)
            free = [one for one, why in zip(candidates, reasons, strict=True) if not why]
            assert free == options
            for one, why in zip(candidates, reasons, strict=True):
                refused = referee.reason(game.kit, state, one) if why > 1 else None
                assert (refused is not None) == (why > 1)
        act = random.choice(sorted({option[0] for option in options}))
        happened += game.play(
            state, random.choice([option for option in options if option[0] == act])
        )
        assert not referee.violations(Position(game.kit.scenario, state))
    raise AssertionError("the game goes on and on")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", ["first_house", "volga_block", "tractor_hall"])
def test_a_whole_random_game(name: str, seed: int) -> None:
    game, state, happened = whole_game(name, seed)
    result = game.result(state)
    assert result is not None
    assert result.winner in {0, 1}
    assert state.table[Table.TURN] <= game.kit.turns
    facts = game.kit.referee.facts
    words_logged = [facts[event[1]].word for event in happened if event[0] == Ev.LOGGED]
    assert words_logged.count("tide.log.round") == state.table[Table.TURN]


def test_the_same_seed_gives_the_same_game() -> None:
    assert whole_game("volga_block", 5)[2] == whole_game("volga_block", 5)[2]
