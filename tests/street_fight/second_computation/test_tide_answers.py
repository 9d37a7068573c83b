"""Each answer of `stalingrad street ask` by the referee tide, beside a second computation of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.board.scenario_toml import scenario_of
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.referee import StreetKit
from tests.street_fight.second_computation.tide_answers.random_scenes import (
    random_question,
    random_scene,
)
from tests.street_fight.second_computation.tide_answers.second import second_answer
from tests.street_fight.second_computation.tide_answers.squads import Field
from tests.support.street import answer_of
from tests.support.street_tide import plain_referee

SCENES: Final = 24
EACH: Final = {"cost": 20, "sees": 20, "attack": 30, "capacity": 5}
"""Questions of a verb on each map."""


class Both:
    """A scenario asked twice."""

    def __init__(self, file: dict[str, Any]) -> None:
        self.field = Field(file)
        scenario = Scenario(scenario_of(file))
        self.kit = StreetKit(scenario, plain_referee())
        self.position = Position(scenario, opening_state(self.kit))

    def check(self, words: Sequence[str], options: Mapping[str, str]) -> bool:
        """Compare both answers, field by field; returns whether it is a yes."""
        first = answer_of(self.kit, self.position, words, options)
        second = second_answer(self.field, words, options)
        command = " ".join([*words, *(f"--{key} {value}" for key, value in options.items())])
        yes = "sees" if words[0] == "sees" else "legal"
        rule = first["why"][0].rule.split()[0]
        assert first[yes] == second[yes], f"{command}: {rule}, {second['rule']}"
        if not second[yes]:
            assert rule in second["rule"].split("/"), command
            return False
        for key, value in second.items():
            if key != "rule":
                assert _plain(first[key]) == _plain(value), f"{command}: {key}"
        return True


def _plain(value: Any) -> Any:
    """A value in which outcomes of chance 0 are left out."""
    if isinstance(value, Mapping):
        pairs = {key: _plain(one) for key, one in value.items()}
        return {key: one for key, one in pairs.items() if not _never(one)}
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def _never(value: Any) -> bool:
    return isinstance(value, Fraction) and value == 0


@cache
def _map(number: int) -> tuple[dict[str, Any], Both]:
    file = random_scene(Random(f"tide {number}"))
    return file, Both(file)


@pytest.mark.parametrize("verb", EACH)
def test_random_questions_on_random_maps_have_one_answer(verb: str) -> None:
    legal = 0
    for number in range(SCENES):
        file, both = _map(number)
        rng = Random(f"{verb} {number}")
        for _ in range(EACH[verb]):
            legal += both.check(*random_question(rng, file, verb))
    assert legal > SCENES * EACH[verb] / 8, "most questions are refused: they show too little"
