"""`ats` answers random questions as a second computation from the text alone does (AT2–AT10)."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random
from typing import Any

import pytest

from stalingrad_game.assets import asset
from tests.street_fight.second_computation.ats.compare import (
    Both,
    questions,
    questions_of_fire,
    sound,
)
from tests.street_fight.second_computation.ats.scenes import scene

PUBLISHED = ("first_house", "volga_block", "tractor_hall", "grain_elevator")


def differences(raw: dict[str, Any], rng: Random, count: int) -> tuple[Counter[str], list[str]]:
    """How many questions of each verb were asked of a scenario, and where the answers differ."""
    both = Both(raw)
    number_by_verb: Counter[str] = Counter()
    found: list[str] = []
    if both.faults:
        return number_by_verb, found
    for each in (questions, questions_of_fire):
        for words, wrong in each(rng, both, raw, count):
            number_by_verb[words[0]] += 1
            if wrong:
                found.append(f"{' '.join(words)}: {wrong}")
    return number_by_verb, found


@pytest.mark.parametrize("name", PUBLISHED)
def test_questions_about_the_published_scenarios(name: str) -> None:
    raw = tomllib.loads(asset(f"street/scenarios/{name}.toml").read_text(encoding="utf-8"))
    questions, found = differences(raw, Random(name), 150)
    assert found == []
    assert min(questions[verb] for verb in ("cost", "sees", "capacity", "attack")) >= 20


@pytest.mark.parametrize("block", range(4))
def test_questions_about_scenarios_made_at_random(block: int) -> None:
    questions: Counter[str] = Counter()
    for seed in range(2000 + 20 * block, 2020 + 20 * block):
        rng = Random(seed)
        raw = sound(scene(rng))
        if not raw["unit"]:
            continue
        some, found = differences(raw, rng, 20)
        assert (seed, found) == (seed, [])
        questions += some
    assert min(questions[verb] for verb in ("cost", "sees", "capacity", "attack")) >= 50
