"""The environment passes the library's own tests, and plays exactly the engine's game."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

import numpy as np
import pytest

from stalingrad_game.card_game.learning.action_table import ActionTable
from stalingrad_game.card_game.learning.environment import (
    IllegalAction,
    StalingradEnvironment,
    agent_names,
    env,
)
from stalingrad_game.card_game.state.codes import Act, Option, side_of
from tests.support.amount import share
from tests.support.games import MODES

# The library's tests know environments with a mask by their names; of others they warn. They also
# warn of the empty mask of an agent whose game is over, and of what they import themselves.
LIBRARY_WARNINGS: Final = (
    "ignore:The old environment creation API has been deprecated:DeprecationWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    r"ignore:Action mask numpy array is all zeros \(no legal actions\):UserWarning",
)
ANSWERED: Final = {
    "basic": {Act.DONE, Act.PLAY, Act.REFRESH, Act.HOLD, Act.COMMIT, Act.RESTORE, Act.CARD},
    "expert": {Act.HERO, Act.INTERCEPT, Act.WAIVE, Act.UNIT, Act.FORMATION, Act.CHOICE},
    "four": {Act.GIVE, Act.SEAT, Act.DISTRICT, Act.YES, Act.LEADER, Act.INTERCEPT},
}


def library_warnings() -> pytest.MarkDecorator:
    return pytest.mark.filterwarnings(*LIBRARY_WARNINGS)


@library_warnings()
@pytest.mark.parametrize("mode", MODES)
def test_pettingzoo_api_test_passes(mode: str) -> None:
    from pettingzoo.test import api_test

    api_test(env(mode), num_cycles=1000)


@library_warnings()
@pytest.mark.parametrize("mode", MODES)
def test_pettingzoo_seed_test_passes(mode: str) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: env(mode), num_cycles=300)


def offered(table: ActionTable, numbers: Iterable[int]) -> set[Option]:
    """The options, and first or second steps of consolidations, that actions stand for."""
    return {table.rows[number] for number in numbers}


def first_steps(options: tuple[Option, ...]) -> set[Option]:
    """The options, of consolidations the first step only."""
    return {(*o[:2], -1) if o[0] == Act.RESTORE else o for o in options}


@pytest.mark.parametrize("mode", MODES)
def test_pettingzoo_a_game_is_the_engines_game_and_the_mask_its_options(mode: str) -> None:
    table = StalingradEnvironment(mode)
    engine, answered = table.engine, set()
    for seed in range(share(6, 1)):
        random = Random(seed)
        table.reset(seed=seed)
        state, _ = engine.new(seed)
        while decision := engine.decision(state):
            agent = table.agent_selection
            assert agent == table.possible_agents[decision.seat]
            option = random.choice(decision.options)
            mask = table.observe(agent)["action_mask"]
            assert offered(table.actions, np.flatnonzero(mask).tolist()) == first_steps(
                decision.options
            )
            for other in table.agents:
                if other != agent:
                    assert not table.observe(other)["action_mask"].any()
            first, *second = table.actions.path(option)
            table.step(first)
            for number in second:
                assert table.agent_selection == agent
                mask = table.observe(agent)["action_mask"]
                assert offered(table.actions, np.flatnonzero(mask).tolist()) == {
                    (Act.RESTORE, -1, o[2])
                    for o in decision.options
                    if o[:2] == (Act.RESTORE, option[1])
                }
                table.step(number)
            engine.apply(state, option)
            answered.add(option[0])
            view = engine.view(state, decision.seat)
            question = engine.decision(state)
            row = table.observer.observe(view, decision.seat, question)
            assert (table.observe(agent)["observation"] == row).all()
        for seat, agent in enumerate(table.possible_agents):
            assert table.terminations[agent]
            assert not table.truncations[agent]
            assert table.rewards[agent] == (1 if side_of(seat) == state.winner else -1)  # R11
    assert answered >= ANSWERED[mode]


def played(table: StalingradEnvironment, moves: int, seed: int | None) -> list[int]:
    """What is drawn of the first moves of a game."""
    table.reset(seed=seed)
    random, drawn = Random(0), []
    for agent in table.agent_iter(moves):
        mask = table.observe(agent)["action_mask"]
        drawn.append(int(random.choice(np.flatnonzero(mask))))
        table.step(drawn[-1])
    return drawn


def test_pettingzoo_games_after_a_seed_are_repeatable_and_differ() -> None:
    one, other = StalingradEnvironment(), StalingradEnvironment()
    rows = []
    for table in (one, other):
        for seed in (5, None, None):
            table.reset(seed=seed)
            rows.append(table.observe("german_1")["observation"])
    assert all((a == b).all() for a, b in zip(rows[:3], rows[3:], strict=True))
    assert (rows[1] != rows[2]).any()
    assert played(one, 40, 7) == played(other, 40, 7)
    assert played(one, 40, 7) != played(other, 40, 8)


def test_pettingzoo_an_illegal_action_is_refused_and_nothing_moves() -> None:
    table = StalingradEnvironment()
    table.reset(seed=1)
    agent = table.agent_selection
    before = table.observe(agent)
    forbidden = int(np.flatnonzero(before["action_mask"] == 0)[0])
    for action in (forbidden, -1, len(table.actions), None):
        with pytest.raises(IllegalAction, match=f"{agent} can't take action {action}"):
            table.step(action)
    after = table.observe(agent)
    assert all((before[key] == after[key]).all() for key in before)


def test_pettingzoo_agents_are_named_by_seat() -> None:
    assert agent_names(2) == ["german_1", "soviet_1"]
    assert StalingradEnvironment("four").possible_agents == agent_names(4)


def test_pettingzoo_the_table_is_printed_as_the_terminal_does() -> None:
    table = StalingradEnvironment("expert", render_mode="ansi")
    table.reset(seed=3)
    printed = table.render()
    assert printed is not None
    assert printed.startswith("Turn ")
    assert "Staging Line" in printed
    silent = StalingradEnvironment()
    silent.reset(seed=3)
    assert silent.render() is None


def test_pettingzoo_what_cant_be_is_refused_in_a_line() -> None:
    for wrong, text in (
        ({"mode": "solo"}, "mode 'solo' is unknown; allowed: basic, expert, four"),
        ({"render_mode": "human"}, "render mode 'human' is unknown; allowed: ansi"),
        ({"variants": {"refresh_clock": "off"}}, "a battle might never end"),
        ({"variants": {"dice": "loaded"}}, "unknown variant 'dice'"),
    ):
        with pytest.raises(ValueError, match=text):
            env(**wrong)
