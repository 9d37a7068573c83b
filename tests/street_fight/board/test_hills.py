"""B6.1: hills under each referee: lines over ground of different heights, steps uphill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any, Final

import pytest

from stalingrad_game.street_fight.board.hexes import run_hexes
from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.board.scenario_toml import scenario_of
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import referee
from tests.street_fight.second_computation.ats import compare
from tests.street_fight.second_computation.ats import scenes as ats_scenes
from tests.street_fight.second_computation.k47 import chance
from tests.street_fight.second_computation.tide_answers import random_scenes as tide_scenes
from tests.support.amount import share
from tests.support.street import Table, answer_of, house, scene, side, unit

REFEREES: Final = ("tide", "ats", "k47")
FAR: Final = (unit("G9", "rifle_squad", "A9"), unit("S9", "rifle_squad", "I9"))


def ask(judge: str, made: Scenario, *words: str, **options: str) -> dict[str, Any]:
    kit = StreetKit(made, referee(judge, None))
    position = Position(made, opening_state(kit))
    return answer_of(kit, position, words, options)


def sees(judge: str, start: str, end: str, **file: Any) -> bool:
    made = scene(*FAR, **file)
    there, back = (ask(judge, made, "sees", *ends) for ends in ((start, end), (end, start)))
    assert there["sees"] == back["sees"]
    found: bool = there["sees"]
    return found


# In column D the line from D2 to D6 crosses D3, D4 and D5.
LINES: Final[Sequence[tuple[str, Mapping[str, Any], str, str, bool]]] = (
    ("flat", {}, "D2", "D6", True),
    ("a hill between", {"levels": {"1": ["D4"]}}, "D2", "D6", False),
    ("from a plateau over it", {"levels": {"1": ["D2:D6"]}}, "D2", "D6", True),
    ("from a hill, the plateau goes on", {"levels": {"1": ["D2:D4"]}}, "D2", "D6", False),
    ("from a hill down", {"levels": {"1": ["D2"]}}, "D2", "D6", True),
    (
        "from a high hill over a near one",
        {"levels": {"2": ["D2"], "1": ["D3"]}},
        "D2",
        "D6",
        True,
    ),
    ("one as near to both", {"levels": {"2": ["D2"], "1": ["D4"]}}, "D2", "D6", False),
    ("one nearer to the low end", {"levels": {"2": ["D2"], "1": ["D5"]}}, "D2", "D6", False),
    ("woods on level ground", {"terrain": {"woods": ["D4"]}}, "D2", "D6", False),
    (
        "over woods below a hill",
        {"terrain": {"woods": ["D3"]}, "levels": {"2": ["D2"]}},
        "D2",
        "D6",
        True,
    ),
    (
        "woods on a hill",
        {"terrain": {"woods": ["D4"]}, "levels": {"2": ["D2"], "1": ["D4"]}},
        "D2",
        "D6",
        False,
    ),
    ("from the ground to a hill beside it", {"levels": {"3": ["D3"]}}, "D2", "D3", True),
    (
        "a house as high as a hill",
        {"buildings": [house("D4")], "levels": {"2": ["D2"]}},
        "D2",
        "D6",
        False,
    ),
    (
        "over a house from a higher hill",
        {"buildings": [house("D3")], "levels": {"2": ["D2"]}},
        "D2",
        "D6",
        True,
    ),
    (
        "a house on a hill",
        {"buildings": [house("D3")], "levels": {"2": ["D2"], "1": ["D3"]}},
        "D2",
        "D6",
        False,
    ),
    ("off the upper floor", {"buildings": [house("D2", floors=2)]}, "D2/1", "D6", True),
    (
        "from an upper floor to a hill as high, over another",
        {"buildings": [house("D2", floors=2)], "levels": {"1": ["D4", "D6"]}},
        "D2/1",
        "D6",
        True,
    ),
)


@pytest.mark.rule("B6.1", "B6.2")
@pytest.mark.parametrize("judge", REFEREES)
@pytest.mark.parametrize(
    ("file", "start", "end", "seen"), [one[1:] for one in LINES], ids=[one[0] for one in LINES]
)
def test_lines_over_hills(
    file: Mapping[str, Any], start: str, end: str, *, seen: bool, judge: str
) -> None:
    assert sees(judge, start, end, **file) is seen


@pytest.mark.rule("B6.1")
@pytest.mark.parametrize("judge", REFEREES)
def test_the_reason_of_a_cut_line_is_the_hill(judge: str) -> None:
    made = scene(*FAR, levels={"2": ["D4"]})
    why = ask(judge, made, "sees", "D2", "D6")["why"][0]
    assert why.rule == "B6.1"


@pytest.mark.rule("B6.1", "AT10.7", "A117")
def test_a_wall_stands_on_the_higher_of_its_hexes() -> None:
    wall = {"sides": [side("D3", "D4", "wall")]}
    assert not sees("ats", "D2", "D6", **wall)
    assert sees("ats", "D2", "D6", **wall, levels={"1": ["D2", "D6"]})
    assert not sees("ats", "D2", "D6", **wall, levels={"1": ["D2", "D3", "D6"]})


def cost(judge: str, who: Table, *path: str, mode: str = "", **file: Any) -> Fraction | None:
    made = scene(who, *FAR, **file)
    answer = ask(judge, made, "cost", who["id"], *path, **({"mode": mode} if mode else {}))
    return None if answer["cost"] is None else Fraction(answer["cost"])


SQUAD: Final = unit("G", "rifle_squad", "D4")
TANK: Final = unit("G", "t34", "D4")
TRUCK: Final = unit("G", "truck", "D4")
ROAD: Final = {"road_dirt": ["D3:D5"]}


@pytest.mark.rule("B6.1", "AT7.1", "TI4.2")
@pytest.mark.parametrize("judge", ["tide", "ats"])
def test_a_step_uphill_costs_one_more_a_level(judge: str) -> None:
    for level, points in (("1", 2), ("2", 3), ("3", 4)):
        assert cost(judge, SQUAD, "D3", levels={level: ["D3"]}) == points
    assert cost(judge, SQUAD, "D3", levels={"2": ["D4"]}) == 1, "downhill costs nothing more"
    assert cost(judge, SQUAD, "D3", levels={"2": ["D3", "D4"]}) == 1
    assert cost(judge, SQUAD, "D3", levels={"1": ["D3"]}, terrain={"debris": ["D3"]}) == 3
    assert cost(judge, SQUAD, "D3", levels={"1": ["D3"]}, buildings=[house("D3")]) == 3
    assert cost(judge, TANK, "D3", terrain=ROAD) == Fraction(1, 2)
    assert cost(judge, TANK, "D3", terrain=ROAD, levels={"1": ["D3"]}) == Fraction(3, 2)


@pytest.mark.rule("B6.1")
@pytest.mark.parametrize("judge", REFEREES)
def test_more_than_a_level_at_once_is_for_those_on_foot(judge: str) -> None:
    for levels in ({"2": ["D3"]}, {"2": ["D4"]}, {"1": ["D4"], "3": ["D3"]}):
        assert cost(judge, TANK, "D3", levels=levels) is None
        assert cost(judge, SQUAD, "D3", levels=levels) is not None
    if judge != "tide":
        gun = unit("G", "infantry_gun", "D4")
        assert cost(judge, gun, "D3", levels={"1": ["D3"]}) is not None
        assert cost(judge, gun, "D3", levels={"2": ["D3"]}) is None


@pytest.mark.rule("B6.1")
@pytest.mark.parametrize("judge", ["tide", "ats"])
def test_within_a_building_the_ground_below_does_not_count(judge: str) -> None:
    hall: dict[str, Any] = {"buildings": [house("D3", "D4", floors=2)], "levels": {"1": ["D3"]}}
    flat: dict[str, Any] = {"buildings": [house("D3", "D4", floors=2)]}
    for at, to in (("D4", "D3"), ("D4/1", "D3/1")):
        who = unit("G", "rifle_squad", at)
        assert cost(judge, who, to, **hall) == cost(judge, who, to, **flat) is not None


@pytest.mark.rule("B6.1", "KB3.1", "K01")
def test_by_k47_uphill_is_difficult_ground() -> None:
    hill: dict[str, Any] = {"levels": {"1": ["D3"]}}
    assert cost("k47", SQUAD, "D3", mode="advance", **hill) == 1
    assert cost("k47", SQUAD, "D3", mode="run", **hill) is None
    assert cost("k47", SQUAD, "D3", mode="run", levels={"1": ["D4"]}) == 1
    assert cost("k47", TANK, "D3", mode="run", **hill) is None
    assert cost("k47", TRUCK, "D3", **hill) is None
    assert cost("k47", TRUCK, "D3", levels={"1": ["D4"]}) == 1
    assert cost("k47", SQUAD, "D3", buildings=[house("D3")], **hill) is None
    assert cost("k47", SQUAD, "D3", buildings=[house("D3")]) == 1


@pytest.mark.rule("B6.1", "KB5.4", "K24")
@pytest.mark.parametrize(
    ("levels", "at", "more"),
    [
        ({}, "D4", 0),
        ({"1": ["D4"]}, "D4", 1),
        ({"1": ["D6"]}, "D4", 0),
        ({"1": ["D4", "D6"]}, "D4", 0),
        ({}, "C5/1", 1),
        ({"1": ["D6"]}, "C5/1", 0),
    ],
)
def test_plunging_fire_comes_from_hills_too(
    levels: Mapping[str, Sequence[str]], at: str, more: int
) -> None:
    firer = unit("G", "at_squad", at)
    made = scene(
        firer,
        unit("S", "t34", "D6"),
        FAR[0],
        buildings=[house("C5", floors=2)],
        levels=levels,
    )
    pen = ask("k47", made, "attack", "G", "D6")
    assert sum(one.value for one in pen["why"] if one.key == "pen.plunging") == more


@pytest.mark.rule("B6.1", "TI5.1")
def test_by_tide_hills_lengthen_no_range() -> None:
    ends = unit("G", "rifle_squad", "D4"), unit("S", "rifle_squad", "D8")
    flat, hill = (scene(*ends, levels=levels) for levels in ({}, {"2": ["D4"]}))
    assert ask("tide", flat, "attack", "G", "D8") == ask("tide", hill, "attack", "G", "D8")


def raised(file: dict[str, Any]) -> dict[str, Any]:
    """The same map a storey higher everywhere."""
    higher = deepcopy(file)
    made = Scenario(scenario_of(file))
    grid, levels = made.board.grid, dict.fromkeys(range(made.board.grid.count), 0)
    for word, runs in file["map"].get("level", {}).items():
        levels.update(dict.fromkeys(run_hexes(grid, runs), int(word)))
    table: dict[str, list[str]] = {}
    for number, level in levels.items():
        table.setdefault(str(level + 1), []).append(grid.name(number))
    higher["map"]["level"] = table
    return higher


def scene_of(judge: str, seed: int) -> tuple[dict[str, Any], Sequence[list[str]]]:
    """A random map without a hill of 3 storeys, and lines and moves to be asked there."""
    rng = Random(seed)
    file: dict[str, Any]
    if judge == "ats":
        file = compare.sound(ats_scenes.scene(rng))
    else:
        file = chance.scenario(rng) if judge == "k47" else tide_scenes.random_scene(rng)
    file["map"].get("level", {}).pop("3", None)
    grid = Scenario(scenario_of(file)).board.grid
    names = [grid.name(number) for number in range(grid.count)]
    words: list[list[str]] = []
    for _ in range(40):
        words.append(["sees", rng.choice(names), rng.choice(names)])
        who = rng.choice([one for one in file["unit"] if one.get("at")])
        here = grid.parse(who["at"].partition("/")[0])
        near = [each for each in grid.neighbours[here] if each >= 0]
        words.append(["cost", who["id"], grid.name(rng.choice(near))])
    return file, words


@pytest.mark.rule("B6.1")
@pytest.mark.parametrize("judge", REFEREES)
def test_a_map_that_is_raised_as_a_whole_is_judged_as_before(judge: str) -> None:
    yes = 0
    for seed in range(share(12, 1, 6)):
        file, words = scene_of(judge, seed)
        before, after = Scenario(scenario_of(file)), Scenario(scenario_of(raised(file)))
        for each in words:
            found = ask(judge, before, *each)
            assert ask(judge, after, *each) == found, (seed, each)
            yes += bool(found["sees"] if each[0] == "sees" else found["legal"])
    assert yes > share(100, 1, 45)
