"""Riding, towing, left weapons by `ats`, told a second time from the text alone (AT2.6, AT9.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.street_fight.ats.judge.field import Field
from stalingrad_game.street_fight.ats.judge.movement import Mover
from stalingrad_game.street_fight.ats.play import acts, riding
from tests.street_fight.second_computation.ats.compare import Both, questions_of_riders, sound
from tests.street_fight.second_computation.ats.games import Watched
from tests.street_fight.second_computation.ats.scenes import scene, with_riders
from tests.support.amount import share

MOTOR_POOL = str(asset("street", "motor_pool.toml"))


def compared_answers(seeds: range, count: int = 20) -> tuple[Counter[str], list[str]]:
    """How many questions of each verb were asked, and where the answers differ."""
    counted: Counter[str] = Counter()
    found: list[str] = []
    for seed in seeds:
        rng = Random(seed)
        both = Both(with_riders(rng, sound(scene(rng))))
        for words, wrong in [] if both.faults else questions_of_riders(rng, both, count):
            counted[words[0]] += 1
            if wrong:
                found.append(f"{seed} {' '.join(words)}: {wrong}")
    return counted, found


@pytest.mark.rule("AT2.6")
def test_questions_about_who_is_carried_and_what_carries() -> None:
    counted, found = compared_answers(range(3000, 3000 + share(2000, 10)))
    assert found == []
    assert counted["attack"] > 300
    assert counted["cost"] > 80
    assert counted["capacity"] > 10


@pytest.mark.rule("AT2.6", "AT9.10")
def test_random_games_offer_rides_and_leave_weapons_as_a_second_computation_does() -> None:
    counted: Counter[str] = Counter()
    for seed in range(share(4, 1)):
        game = Watched(MOTOR_POOL, seed, questions=2)
        assert (seed, game.wrong) == (seed, [])
        counted += game.counted
    for what in ("offer mount", "offer dismount", "offer hook", "offer unhook", "offer pickup"):
        assert counted[what] > 0, what
    assert counted["left"] > 2
    assert counted["attack"] > 20


FAULTS: list[tuple[object, str, Callable[..., Any]]] = [
    (Field, "riders", lambda _field, _vehicle: []),
    (Field, "afoot_at", lambda field, loc, side=None: field.position.units_at(loc, side)),
    (Mover, "_laden", lambda _mover, _one, _other: None),
]
"""Of the answers to questions: what is planted where."""
OFFERED: list[tuple[object, str, Callable[..., Any]]] = [
    (riding, "_no_seat", lambda *_: None),
    (riding, "full", lambda *_: True),
    (acts, "weapons_at_hand", lambda *_: []),
]
"""Of what is offered."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[1])
def test_a_fault_planted_in_answers_is_noticed(
    fault: tuple[object, str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*fault)
    assert compared_answers(range(3000, 3080))[1]


@pytest.mark.parametrize("fault", OFFERED, ids=lambda fault: fault[1])
def test_a_fault_planted_in_offers_is_noticed(
    fault: tuple[object, str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*fault)
    assert any(Watched(MOTOR_POOL, seed).wrong for seed in range(6))
