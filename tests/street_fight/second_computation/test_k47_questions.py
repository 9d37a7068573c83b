"""The referee k47 against a second computation of its questions, on random scenes (B10)."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.board.scenario_toml import scenario_of
from stalingrad_game.street_fight.judge.odds import written
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.words.queries import split_options
from tests.street_fight.second_computation.k47 import chance
from tests.street_fight.second_computation.k47.answers import second_answer
from tests.street_fight.second_computation.k47.world import World
from tests.support.street import answer_of
from tests.support.street_k47 import referee


class JudgedFile:
    """A scenario file, asked of the program and of the second computation."""

    def __init__(self, file: dict[str, Any]) -> None:
        self.kit = StreetKit(Scenario(scenario_of(file)), referee())
        self.position = Position(self.kit.scenario, opening_state(self.kit))
        self.world = World(file)

    def answer(self, words: list[str]) -> dict[str, Any]:
        """The program's answer; of a refusal only the number of its rule."""
        plain, options = split_options(words)
        found = answer_of(self.kit, self.position, plain, options)
        if not found.get("legal", found.get("sees")):
            return {"refused": found["why"][0].rule.split()[0]}
        answer: dict[str, Any] = _plain(found)
        return answer

    def compare(self, words: list[str]) -> str:
        """Whether it was allowed, for counting; fails where the two answers differ."""
        expected = second_answer(self.world, words)
        found = self.answer(words)
        assert {name: found.get(name) for name in expected} == expected, words
        assert ("refused" in found) == ("refused" in expected), words
        return f"{words[0]} {'no' if 'refused' in expected else 'yes'}"


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return written(value)
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value


@pytest.mark.rule("KB3.9", "KB4.9")
def test_random_scenes_are_judged_alike_by_two_computations() -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        rng = Random(seed)
        file = chance.scenario(rng)
        judged = JudgedFile(file)
        seen.update(judged.compare(chance.question(rng, file)) for _ in range(60))
    assert all(seen[f"{verb} yes"] > 15 for verb in ("cost", "sees", "attack", "capacity")), seen
    assert all(seen[f"{verb} no"] > 15 for verb in ("cost", "sees", "attack", "ram")), seen
    assert seen["descend yes"] > 3


@pytest.mark.rule("KB4.9")
@pytest.mark.parametrize("name", ["first_house", "volga_block", "grain_elevator"])
def test_the_standard_scenarios_are_judged_alike_by_two_computations(name: str) -> None:
    file = tomllib.loads(asset("street", "scenarios", f"{name}.toml").read_text(encoding="utf-8"))
    judged, rng = JudgedFile(file), Random(name)
    file["map"].setdefault("ruin", [])
    for _ in range(60):
        words = chance.question(rng, file)
        if "Z9" not in words:
            judged.compare(words)
