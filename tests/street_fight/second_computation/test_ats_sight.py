"""Random small maps: every line of the program against the second computation."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stalingrad_game.street_fight.ats.judge.sight import grounds_seen, look, sees
from stalingrad_game.street_fight.ats.judge.skyline import skyline_of
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.board.scenario_toml import scenario_of
from tests.street_fight.second_computation.ats_sight import Sighting, place
from tests.support.amount import share
from tests.support.street import scene_file
from tests.support.street_ats import field

LETTERS = "ABCDEF"
ROWS = 6
LYING = ("smoke", "flame", "wreck", "burning_wreck", "hedgehog")
TERRAIN = (
    *("debris", "junkyard", "shellholes", "rubble_masonry", "rubble_wood", "railcar"),
    *("fountain", "tank", "ravine", "ravine", "ravine", "woods", "railroad"),
)
LEVELS = ("", "/1", "/2", "/roof", "/-1", "/under")


def neighbours(even: str, name: str) -> list[str]:
    column, row = LETTERS.index(name[0]) + 1, int(name[1:])
    up = (column % 2 == 0) == (even == "up")
    beside = (row - 1, row) if up else (row, row + 1)
    found = [(column, row - 1), (column, row + 1)]
    found += [(c, r) for c in (column - 1, column + 1) for r in beside]
    return [f"{LETTERS[c - 1]}{r}" for c, r in found if 1 <= c <= len(LETTERS) and 1 <= r <= ROWS]


def _roof(dice: Random, hexes: list[str], *, factory: bool) -> dict[str, Any]:
    """What a building is above its floors."""
    found: dict[str, Any] = {"type": "factory", "top": dice.randint(1, 2)} if factory else {}
    if factory or dice.random() < 0.6:
        found["roof"] = "flat"
        found["roofless"] = [name for name in hexes if dice.random() < 0.4]
    if not factory:
        found["silo"] = [name for name in hexes if dice.random() < 0.15]
    if dice.random() < 0.5:
        found["stairs"] = [name for name in hexes if dice.random() < 0.6]
    return found


def random_file(seed: int) -> dict[str, Any]:
    """A map full of whatever hampers a line."""
    dice = Random(seed)
    even = dice.choice(("down", "up"))
    free = [f"{letter}{row}" for letter in LETTERS for row in range(1, ROWS + 1)]
    everywhere = list(free)
    buildings: list[dict[str, Any]] = []
    ruins = []
    sides: dict[frozenset[str], dict[str, Any]] = {}
    for number in range(dice.randint(1, 3)):
        hexes = [dice.choice(free)]
        for _ in range(dice.randint(0, 9)):
            near = [n for name in hexes for n in neighbours(even, name) if n in free]
            more = [name for name in near if name not in hexes]
            if more:
                hexes.append(dice.choice(more))
        free = [name for name in free if name not in hexes]
        factory = dice.random() < 0.5
        building: dict[str, Any] = {
            "id": f"b{number}",
            "material": dice.choice(("masonry", "wood", "hut")),
            "hexes": hexes,
            "floors": 1 if factory else dice.randint(1, 3),
            "cellar": dice.random() < 0.3,
        }
        building |= _roof(dice, hexes, factory=factory)
        for name in hexes:
            if dice.random() < 0.15 and name not in building.get("silo", ()):
                ruins.append({"hex": name, "level": dice.randrange(building["floors"]), "extra": 1})
            for other in neighbours(even, name):
                if other in hexes and dice.random() < 0.08:
                    pair = frozenset((name, other))
                    sides[pair] = {"between": [name, other], "kind": "bar"}
        buildings.append(building)
    for name in everywhere:
        for other in neighbours(even, name):
            pair = frozenset((name, other))
            if dice.random() < 0.03 and pair not in sides:
                kind = dice.choice(("wall", "hedge", "fence", "rubble"))
                sides[pair] = {"between": [name, other], "kind": kind}
    terrain: dict[str, list[str]] = {}
    also: dict[str, list[str]] = {}
    for name in free:
        if dice.random() < 0.5:
            terrain.setdefault(dice.choice(TERRAIN), []).append(name)
            if dice.random() < 0.1 and name not in terrain.get("fountain", ()):
                also.setdefault("fountain", []).append(name)
    markers = [
        {"at": dice.choice(free or everywhere), "kind": dice.choice(LYING)} for _ in range(5)
    ]
    return scene_file(
        size=(len(LETTERS), ROWS),
        even=even,
        terrain=terrain,
        also=also,
        buildings=buildings,
        sides=list(sides.values()),
        ruins=ruins,
        markers=[m for m in markers if m["at"] in free],
        referees=["ats"],
        ats={"railroad_obscures": dice.random() < 0.5},
    )


@pytest.mark.rule("AT10")
def test_random_maps_are_seen_alike_by_two_computations() -> None:
    clear = dim = 0
    for seed in range(share(50, 2)):
        file = random_file(seed)
        scenario = Scenario(scenario_of(file))
        judged, again = field(scenario), Sighting(file)
        dice = Random(seed)
        named = [f"{c}{r}{level}" for c in LETTERS for r in range(1, ROWS + 1) for level in LEVELS]
        there = [name for name in named if again.exists(place(name))]
        indoors = [name for name in there if name.partition("/")[0] in again.owner]
        for _ in range(60):
            start, end = (dice.choice(dice.choice((named, there, indoors))) for _ in range(2))
            ends = scenario.board.loc(start), scenario.board.loc(end)
            found, expected = look(judged, *ends), again.sees(start, end)
            assert (found.seen, found.hindrance) == expected, (seed, start, end, found.why)
            assert sees(judged, *ends) == found.seen
            clear += found.seen
            dim += found.hindrance > 0
    assert clear > share(400, 4)
    assert dim > share(80, 4)


@pytest.mark.rule("AT10")
def test_what_stands_between_settles_lines_as_they_are_looked_along() -> None:
    """Wherever it says anything at all: on flat ground and on hills."""
    settled = {True: 0, False: 0, None: 0}
    for seed in range(share(50, 2)):
        file, dice = random_file(seed), Random(seed)
        names = [f"{c}{r}" for c in LETTERS for r in range(1, ROWS + 1)]
        if dice.random() < 0.5:
            file["map"]["level"] = {"1": dice.sample(names, 8), "2": []}
        scenario = Scenario(scenario_of(file))
        judged = field(scenario)
        skyline = skyline_of(judged)
        for _ in range(300):
            start, end = (
                scenario.board.loc(dice.choice(names) + dice.choice(LEVELS)) for _ in range(2)
            )
            found = skyline.settled(start, end)
            assert found in {None, look(judged, start, end).seen}, (seed, start, end)
            settled[found] += 1
    assert min(settled.values()) > share(100, 4)


@pytest.mark.rule("AT10.9")
def test_along_a_ravine_its_bed_is_seen() -> None:
    bed = ["A1", "A2", "A3"]
    judged = field(Scenario(scenario_of(scene_file(terrain={"ravine": bed}))))
    hexes = [judged.board.hex(name) for name in bed]
    start = location(hexes[0])
    seen = {each for each in range(judged.grid.count) if look(judged, start, location(each)).seen}
    assert set(grounds_seen(judged, start)) == seen
    assert seen.issuperset(hexes[1:])
