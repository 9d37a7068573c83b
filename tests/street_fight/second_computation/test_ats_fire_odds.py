"""Worked shots of `ats`: what the judge answers, against every die there is (AT2.4, AT3, AT5, AT6).

What a person reads off each map stands beside it: factors, columns to the left, hit number.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from stalingrad_game.street_fight.board.scenario import Scenario
from tests.street_fight.second_computation.ats_fire import (
    at_a_vehicle,
    column_named,
    falls,
    hit_number,
    on_the_table,
    with_a_hit,
)
from tests.support.street import house, marker, ruin, scene, side, unit
from tests.support.street_ats_play import attack

BLOCK = house("E3", "E4", "F3", "F4", floors=2)
FLAT = house("E3", "E4", floors=2, roof="flat")


def fight(kind: str, at: str, enemy: str, *more: Any, **file: Any) -> Scenario:
    """A unit G and a Soviet rifle squad S."""
    return scene(unit("G", kind, at), unit("S", "rifle_squad", enemy), *more, **file)


class Gunfire(NamedTuple):
    """A shot without a hit roll."""

    scenario: Scenario
    query: dict[str, Any]
    gf: int
    left: int
    units: str = "G"
    loc: str = "D4"


GUNFIRE = {
    "open ground": Gunfire(fight("rifle_squad", "D2", "D4"), {}, 6, 0),
    "debris": Gunfire(fight("mg_squad", "D2", "D4", terrain={"debris": ["D4"]}), {}, 10, 1),
    "junkyard": Gunfire(fight("mg_squad", "D1", "D4", terrain={"junkyard": ["D4"]}), {}, 10, 1),
    "masonry": Gunfire(fight("elite_squad", "D2", "D4", buildings=[house("D4")]), {}, 8, 3),
    "wood": Gunfire(
        fight("elite_squad", "D2", "D4", buildings=[house("D4", material="wood")]), {}, 8, 2
    ),
    "hut": Gunfire(
        fight("rifle_squad", "D2", "D4", buildings=[house("D4", material="hut")]), {}, 6, 1
    ),
    "assault fire": Gunfire(fight("rifle_squad", "D2", "D4"), {"kind": "assault_fire"}, 3, 0),
    "flamethrower": Gunfire(fight("flame_squad", "D3", "D4"), {"kind": "flame"}, 30, 0),
    "flamethrower at a house": Gunfire(
        fight("flame_squad", "D3", "D4", buildings=[house("D4")]), {"ability": "flame"}, 30, 3
    ),
    "machine guns of a tank": Gunfire(fight("panzer_iii", "D1", "D4"), {"ability": "mg"}, 8, 0),
    "half-track": Gunfire(fight("halftrack", "D1", "D4"), {}, 8, 0),
    "wall": Gunfire(fight("rifle_squad", "D2", "D4", sides=[side("D3", "D4", "wall")]), {}, 6, 2),
    "wall, weaker than masonry rubble": Gunfire(
        fight(
            "rifle_squad",
            "D2",
            "D4",
            sides=[side("D3", "D4", "wall")],
            terrain={"rubble_masonry": ["D4"]},
        ),
        {},
        6,
        3,
    ),
    "over debris": Gunfire(fight("mg_squad", "D2", "D4", terrain={"debris": ["D3"]}), {}, 10, 1),
    "through smoke": Gunfire(
        fight("mg_squad", "D2", "D4", markers=[marker("D3", "smoke")]), {}, 10, 4
    ),
    "nothing left of it": Gunfire(
        fight("rifle_squad", "D2", "D4", markers=[marker("D3", "smoke")]), {}, 6, 4
    ),
    "running": Gunfire(
        scene(unit("G", "rifle_squad", "D2"), unit("S", "rifle_squad", "D4", ats={"moved": "run"})),
        {},
        6,
        -2,
    ),
    "full cover": Gunfire(
        scene(
            unit("G", "flame_squad", "D3"),
            unit("S", "rifle_squad", "D4", ats={"full_cover": True}),
            buildings=[house("D4", "D5")],
        ),
        {},
        30,
        4,
    ),
    "fire group": Gunfire(
        scene(
            unit("G", "rifle_squad", "D2"),
            unit("G2", "mg_squad", "D2"),
            unit("G3", "elite_squad", "C3"),
            unit("S", "rifle_squad", "D4"),
        ),
        {},
        24,
        0,
        "G+G2+G3",
    ),
    "beyond the last column": Gunfire(
        scene(
            unit("G", "rifle_squad", "D2", ats={"gf": 99}),
            unit("S", "rifle_squad", "D4", ats={"moved": "run"}),
        ),
        {},
        99,
        -2,
    ),
    "melee": Gunfire(
        scene(
            unit("G", "rifle_squad", "D4"),
            unit("G2", "engineer_squad", "D4"),
            unit("S", "rifle_squad", "D4"),
            buildings=[house("D4")],
        ),
        {"kind": "melee"},
        14,
        0,
        "G+G2",
    ),
    "roof from below": Gunfire(
        fight("mg_squad", "E1", "E3/roof", buildings=[FLAT]), {}, 10, 1, loc="E3/roof"
    ),
    "roof by the stairs counts as inside": Gunfire(
        fight("mg_squad", "E3/1", "E3/roof", buildings=[FLAT]), {}, 10, 3, loc="E3/roof"
    ),
}


@pytest.mark.rule("AT3.2", "AT3.3", "AT3.4", "AT5", "AT2.1", "AT2.3")
@pytest.mark.parametrize("name", GUNFIRE)
def test_gunfire_is_as_every_roll_of_the_die(name: str) -> None:
    shot = GUNFIRE[name]
    answer = attack(shot.scenario, shot.units, shot.loc, **shot.query)
    assert answer["legal"], answer["rules"]
    assert (answer["gf"], answer["shifts"]) == (shot.gf, shot.left)
    assert answer["column"] == column_named(shot.gf, shot.left)
    assert answer["odds"] == on_the_table(shot.gf, shot.left)
    assert answer["to_hit"] is None
    assert answer["rubble"] is None


class Gun(NamedTuple):
    """A shot that rolls to hit."""

    scenario: Scenario
    query: dict[str, Any]
    gf: int
    left: int
    needed: int
    rubble: bool = False
    units: str = "G"
    loc: str = "D4"


GUNS = {
    "short range": Gun(fight("stug_iii", "D2", "D4"), {}, 30, 0, hit_number(2)),
    "four hexes": Gun(fight("stug_iii", "D2", "D6"), {}, 30, 0, hit_number(4), loc="D6"),
    "seven hexes": Gun(fight("at_gun", "D2", "D9"), {}, 30, 0, hit_number(7), loc="D9"),
    "masonry": Gun(
        fight("stug_iii", "D2", "D4", buildings=[house("D4")]), {}, 30, 3, hit_number(2, 3), True
    ),
    "heavy gun at a wooden house": Gun(
        fight("sig33b", "D2", "D4", buildings=[house("D4", material="wood")]),
        {},
        60,
        2,
        hit_number(2, 2),
        True,
    ),
    "over debris, obscured once only": Gun(
        fight("stug_iii", "D2", "D4", terrain={"debris": ["D3"]}), {}, 30, 0, hit_number(2, 1)
    ),
    "moved": Gun(fight("stug_iii", "D2", "D4"), {"kind": "assault_fire"}, 30, 0, hit_number(2, 2)),
    "never": Gun(
        fight(
            "stug_iii",
            "D2",
            "D4",
            buildings=[house("D4")],
            markers=[marker("D3", "smoke"), marker("D4", "smoke")],
        ),
        {"kind": "assault_fire"},
        30,
        3,
        hit_number(2, 3, 4, 4, 2),
        True,
    ),
    "satchel charge": Gun(
        fight("engineer_squad", "D3", "D4", buildings=[house("D4")]),
        {"ability": "satchel"},
        36,
        3,
        9 - 3,
        True,
    ),
    "satchel charge by the stairs": Gun(
        fight("engineer_squad", "D4/1", "D4", buildings=[house("D4", floors=2)]),
        {"ability": "satchel"},
        36,
        3,
        9 - 3,
        True,
    ),
    "mortar that sees": Gun(fight("mortar_squad", "D1", "D4"), {"kind": "indirect"}, 20, 0, 9),
    "mortar, two floors above": Gun(
        fight("mortar_squad", "D1", "D4", buildings=[house("D4", "D5", floors=3)]),
        {"kind": "indirect"},
        20,
        3 + 2,
        9,
    ),
    "mortar at a junkyard": Gun(
        fight("mortar_squad", "D1", "D4", terrain={"junkyard": ["D4"]}),
        {"kind": "indirect"},
        20,
        1 - 1,
        9,
    ),
    "battery": Gun(
        scene(
            unit("G", "battery", None), unit("G2", "rifle_squad", "D2"), unit("S", "mg_squad", "D4")
        ),
        {"kind": "indirect"},
        42,
        0,
        9 - 2,
    ),
}


@pytest.mark.rule("AT3.4", "AT3.5", "AT3.6", "AT6.10", "A041", "AT6.12")
@pytest.mark.parametrize("name", GUNS)
def test_guns_are_as_every_pair_of_dice(name: str) -> None:
    shot = GUNS[name]
    answer = attack(shot.scenario, shot.units, shot.loc, **shot.query)
    assert answer["legal"], answer["rules"]
    assert (answer["gf"], answer["shifts"], answer["to_hit"]) == (shot.gf, shot.left, shot.needed)
    assert answer["column"] == column_named(shot.gf, shot.left)
    assert answer["odds"] == with_a_hit(shot.gf, shot.left, shot.needed)
    if shot.rubble:
        assert answer["rubble"] == falls(shot.needed, [(shot.gf, shot.left)])


VEHICLES = {
    "StuG at T-34": ("stug_iii", "D2", {}, hit_number(2), 5, 3),
    "Panzer III at KV-1": ("panzer_iii", "D2", {}, hit_number(2), 3, 4),
    "far off": ("stug_iii", "D9", {}, hit_number(5), 5, 3),
    "moved": ("stug_iii", "D2", {"kind": "assault_fire"}, hit_number(2, 2), 5, 3),
}
TANKS = {"Panzer III at KV-1": "kv1"}


@pytest.mark.rule("AT2.4", "AT2.3")
@pytest.mark.parametrize("name", VEHICLES)
def test_armour_is_as_every_pair_of_dice(name: str) -> None:
    kind, at, query, needed, kill, armour = VEHICLES[name]
    tank = unit("S", TANKS.get(name, "t34"), "D4")
    answer = attack(scene(unit("G", kind, at), tank), "G", "D4", **query)
    assert answer["to_hit"] == needed
    assert answer["odds"] == at_a_vehicle(needed, kill, armour)
    assert answer["gf"] is answer["column"] is answer["shifts"] is answer["morale"] is None


@pytest.mark.rule("AT2.1", "AT2.4")
def test_an_anti_tank_squad_kills_with_a_hit_on_five() -> None:
    answer = attack(scene(unit("G", "at_squad", "D2"), unit("S", "t34", "D4")), "G", "D4")
    assert answer["to_hit"] == 5
    assert answer["odds"] == {"miss": "1/2", "destroyed": "1/2"}


@pytest.mark.rule("AT2.4", "A117")
def test_a_wall_makes_a_vehicle_hull_down() -> None:
    walled = scene(
        unit("G", "stug_iii", "D2"), unit("S", "t34", "D4"), sides=[side("D3", "D4", "wall")]
    )
    answer = attack(walled, "G", "D4")
    assert answer["odds"] == at_a_vehicle(hit_number(2, 2), 5, 3)


@pytest.mark.rule("AT6.11", "AT6.12", "A023", "A047", "A048")
@pytest.mark.parametrize(("material", "left"), [("masonry", 3), ("wood", 2), ("hut", 1)])
def test_a_building_is_hit_at_every_location_with_half_the_fragments(
    material: str, left: int
) -> None:
    block = house("E3", "E4", "F3", "F4", floors=2, material=material)
    answer = attack(fight("sig33b", "C3", "E4", buildings=[block]), "G", "E4", at="building")
    assert (answer["gf"], answer["to_hit"], answer["odds"]["hit"]) == (30, 9, "9/10")
    assert [row["at"] for row in answer["locations"]] == [
        *("E3", "E3/1", "E4", "E4/1", "F3", "F3/1", "F4", "F4/1")
    ]
    assert {row["shifts"] for row in answer["locations"]} == {left}
    assert all(row["odds"] == on_the_table(30, left) for row in answer["locations"])
    assert answer["rubble"] == falls(9, [(60, left)])
    assert answer["targets"] == []
    assert answer["column"] is None


@pytest.mark.rule("AT6.12", "A081", "A083")
def test_indirect_fire_rolls_for_the_topmost_floor_of_a_hex() -> None:
    battery = scene(
        unit("G", "battery", None),
        unit("G2", "rifle_squad", "D4"),
        unit("S", "rifle_squad", "E4"),
        buildings=[house("E3", "E4", floors=2, material="wood")],
    )
    answer = attack(battery, "G", "E4", kind="indirect")
    assert answer["shifts"] == 2 + 1
    assert answer["rubble"] == falls(7, [(42, 2)])


@pytest.mark.rule("AT6.12", "A085")
def test_what_is_rubble_already_cannot_fall() -> None:
    fallen = fight("stug_iii", "E1", "E3", buildings=[house("E3", "E4")], ruins=[ruin("E3")])
    answer = attack(fallen, "G", "E3")
    assert answer["rubble"] is None
    assert answer["odds"] == with_a_hit(30, 3, hit_number(2, 3))
