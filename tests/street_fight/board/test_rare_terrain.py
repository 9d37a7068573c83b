"""B3.1, B3.3, AT7.2: crops, swamp and bridges under each referee, and a gate in a black bar."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import pytest

from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import referee
from tests.support.street import Table, answer_of, house, marker, scene, side, unit

FAR: Final = (unit("G9", "rifle_squad", "A9"), unit("S9", "rifle_squad", "I9"))
REFEREES: Final = ("tide", "ats", "k47")


def ask(judge: str, made: Scenario, *words: str, **options: str) -> dict[str, Any]:
    kit = StreetKit(made, referee(judge, None))
    return answer_of(kit, Position(made, opening_state(kit)), words, options)


def cost(judge: str, kind: str, path: str, mode: str = "", **file: Any) -> Fraction | None:
    """What a unit at D4 pays for a way; None where it is refused."""
    made = scene(unit("G", kind, "D4"), *FAR, **file)
    answer = ask(judge, made, "cost", "G", *path.split(), **({"mode": mode} if mode else {}))
    return None if answer["cost"] is None else Fraction(answer["cost"])


def on(word: str) -> Mapping[str, Any]:
    return {"terrain": {word: ["D3"]}}


@pytest.mark.rule("B3.1", "AT7.2", "TI4.2", "KB3.1")
@pytest.mark.parametrize(
    ("judge", "word", "squad", "tank"),
    [
        ("tide", "crops", 1, 1),
        ("tide", "swamp", 2, None),
        ("tide", "bridge", 1, 1),
        ("ats", "crops", 1, 1),
        ("ats", "swamp", 2, None),
        ("ats", "bridge", 1, 1),
        ("k47", "crops", 1, 1),
        ("k47", "swamp", 1, None),
        ("k47", "bridge", 1, 1),
    ],
)
def test_what_it_costs_to_enter(judge: str, word: str, squad: int, tank: int | None) -> None:
    assert cost(judge, "rifle_squad", "D3", **on(word)) == squad
    assert cost(judge, "t34", "D3", **on(word)) == tank


@pytest.mark.rule("B3.1", "AT7.2", "A115", "TI4.2")
@pytest.mark.parametrize("judge", ["tide", "ats"])
def test_a_bridge_is_a_road_and_a_road_leads_through_crops(judge: str) -> None:
    ways = {"road_dirt": ["D4"], "bridge": ["D3"]}
    assert cost(judge, "t34", "D3", terrain=ways) == Fraction(1, 2)
    field: dict[str, Any] = {"terrain": {"crops": ["D3"]}, "also": {"road_dirt": ["D3:D4"]}}
    assert cost(judge, "t34", "D3", **field) == Fraction(1, 2)


@pytest.mark.rule("AT7.2", "KB3.1")
def test_nobody_runs_through_a_swamp_but_through_crops_and_over_bridges() -> None:
    for judge in ("ats", "k47"):
        runs = {
            word: cost(judge, "rifle_squad", "D3", "run", **on(word)) is not None
            for word in ("crops", "swamp", "bridge")
        }
        assert runs == {"crops": True, "swamp": False, "bridge": True}
    assert cost("ats", "at_gun", "D3", **on("swamp")) == 2
    assert cost("k47", "truck", "D3", **on("crops")) == 1
    assert cost("k47", "truck", "D3", **on("swamp")) is None


COVER: Final = {
    "tide": {"crops": 1, "swamp": 1, "bridge": 0},
    "ats": {"crops": 1, "swamp": 0, "bridge": 0},
    "k47": {"crops": -1, "swamp": 0, "bridge": 0},
}
"""Defence dice, columns to the left, what is added to a shooter's die."""


@pytest.mark.rule("B3.1", "AT7.2", "TI5.4", "KB5.8")
@pytest.mark.parametrize("judge", REFEREES)
@pytest.mark.parametrize("word", ["crops", "swamp", "bridge"])
def test_what_they_cover(judge: str, word: str) -> None:
    pair = unit("G", "rifle_squad", "D4"), unit("S", "rifle_squad", "D6")
    open_, there = (
        ask(judge, scene(*pair, terrain=terrain), "attack", "G", "D6")
        for terrain in ({}, {word: ["D6"]})
    )
    field = {"tide": "defence_dice", "ats": "shifts", "k47": "to_hit"}[judge]
    sign = -1 if judge == "k47" else 1
    assert sign * (there[field] - open_[field]) == COVER[judge][word]


@pytest.mark.rule("B3.1", "AT10.7")
def test_crops_obscure_by_ats_and_nothing_by_the_others() -> None:
    field = scene(*FAR, terrain={"crops": ["D4"], "swamp": ["D5"]})
    assert ask("ats", field, "sees", "D2", "D6")["hindrance"] == 1
    for judge in REFEREES:
        assert ask(judge, field, "sees", "D2", "D6")["sees"]


@pytest.mark.rule("AT9.1", "A131", "AT9.2", "A140", "AT7.2")
@pytest.mark.parametrize(
    ("word", "kind", "allowed"),
    [
        ("bridge", "hedgehog", False),
        ("bridge", "mines", False),
        ("swamp", "mines", False),
        ("swamp", "hedgehog", True),
        ("crops", "mines", True),
    ],
)
def test_what_is_dug_and_laid_there(word: str, kind: str, *, allowed: bool) -> None:
    more = {"side": "soviet", "density": 2} if kind == "mines" else {}
    made = scene(terrain={word: ["D4"]}, markers=[marker("D4", kind, **more)], referees=["ats"])
    assert (list(referee("ats", None).faults(made)) == []) is allowed


def halls(*, gate: bool) -> Mapping[str, Any]:
    """A house of two rooms with a black bar between them."""
    bar: Table = side("D3", "D4", "bar", gate=gate)
    return {"buildings": [house("D3", "D4", floors=2)], "sides": [bar]}


@pytest.mark.rule("B3.3", "B6.3", "AT10.6", "A026", "A057")
@pytest.mark.parametrize("judge", REFEREES)
def test_a_gate_in_a_bar_changes_nothing_of_the_line(judge: str) -> None:
    for gate in (False, True):
        made = scene(*FAR, **halls(gate=gate))
        assert not ask(judge, made, "sees", "D3", "D4")["sees"]


@pytest.mark.rule("B3.3", "AT7.6", "A057")
def test_by_ats_one_passes_a_gate_in_a_bar() -> None:
    assert cost("ats", "rifle_squad", "D3", **halls(gate=False)) is None
    assert cost("ats", "rifle_squad", "D3", **halls(gate=True)) == 2
    made = scene(unit("G", "rifle_squad", "D4/1"), *FAR, **halls(gate=True))
    assert ask("ats", made, "cost", "G", "D3/1")["cost"] == 2


@pytest.mark.rule("B3.3", "TI4.2", "TI6.1", "KB1.2")
@pytest.mark.parametrize("judge", ["tide", "k47"])
def test_by_the_others_too_and_assaults_go_through(judge: str) -> None:
    pair = unit("G", "rifle_squad", "D4"), unit("S", "rifle_squad", "D3")
    for gate in (False, True):
        rooms = halls(gate=gate)
        assert cost(judge, "rifle_squad", "D3", **rooms) == (1 if gate else None)
        assault = ask("tide", scene(*pair, **rooms), "attack", "G", "D3", kind="assault")
        assert assault["legal"] is gate
