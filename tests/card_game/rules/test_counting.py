"""Counting: how many ways a game can go from a position, as a fingerprint of all rules at once.

A change in a count is a change of the rules and must be meant.
"""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.state.state import State
from tests.support.pack import kit_of_tests


def ways(engine: Engine, state: State, depth: int) -> int:
    """How many rows of options of this length lead on from a state; an ended game counts as one."""
    options = engine.options(state)
    if not options or not depth:
        return 1
    if depth == 1:
        return len(options)
    total = 0
    for option in options:
        after = state.copy()
        engine.play(after, option)
        total += ways(engine, after, depth - 1)
    return total


def after_first_options(engine: Engine, state: State, number: int) -> State:
    """The state after so many decisions, each answered with its middle option."""
    for _ in range(number):
        options = engine.options(state)
        if not options:
            break
        engine.play(state, options[len(options) // 2])
    return state


@pytest.mark.parametrize(
    ("seed", "decisions", "depth", "number"),
    [
        (1, 0, 3, 1296),
        (2, 12, 4, 4708),
        (3, 25, 7, 454),
        (4, 40, 7, 684),
        (5, 60, 6, 3232),
        (6, 90, 6, 1246),
        (8, 200, 7, 1262),
    ],
)
def test_the_number_of_ways_on_is_known(seed: int, decisions: int, depth: int, number: int) -> None:
    engine = Engine(kit_of_tests())
    state, _ = engine.new(seed)
    assert ways(engine, after_first_options(engine, state, decisions), depth) == number
