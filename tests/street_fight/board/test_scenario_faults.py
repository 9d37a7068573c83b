"""What is wrong with a scenario file is told, a line for each fault; nothing breaks the reader."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stalingrad_game.assets import asset
from stalingrad_game.street_fight.board.scenario import Scenario, load_scenario, standard_scenarios
from stalingrad_game.street_fight.board.scenario_toml import ScenarioError, scenario_of
from tests.support.amount import share
from tests.support.street import house, marker, ruin, scene_file, side, unit

G = unit("G", "rifle_squad", "A1")
BUNKER = {"id": "b", "material": "bunker", "hexes": ["B2"], "floors": 1}


def faults_of(file: dict[str, Any], **more: Any) -> list[str]:
    try:
        scenario_of(file, "a.toml", **more)
    except ScenarioError as error:
        return [str(fault) for fault in error.faults]
    return []


CASES: list[tuple[str, dict[str, Any], str]] = [
    ("unknown key", {"colour": 1}, "colour: unknown field; allowed: format"),
    ("format", {"format": 2}, "format: allowed: 1"),
    ("id", {"id": "Two Doors"}, "id: allowed: an id of 1 to 40 small letters"),
    ("title", {"title": "a\nb"}, "title: allowed: one line"),
    ("referee", {"referees": ["chess"]}, "referees: allowed: a list; each entry: "),
    ("no referee", {"referees": []}, "referees: allowed: at least one"),
    ("referee twice", {"referees": ["ats", "ats"]}, "referees: ats occurs 2 times"),
    ("turns", {"turns": 0}, "turns: allowed: a whole number from 1 to 99"),
    ("first", {"first": "french"}, "first: allowed: german, soviet"),
    ("true", {"destructible": 1}, "destructible: allowed: true or false"),
    ("table of a referee", {"tide": {"actions": 3}}, "tide.actions: unknown field"),
    ("no list", {"unit": {}}, "unit: needs entries headed [[unit]]"),
    ("no table", {"map": []}, "map: needs fields of its own"),
    ("unknown terrain", {"terrain": {"mud": ["A1"]}}, "map.terrain: mud: unknown terrain"),
    ("sewers lie beside", {"terrain": {"sewer": ["A1"]}}, "map.terrain: sewer: unknown"),
    ("second terrain", {"also": {"debris": ["A1"]}}, "map.also: debris: unknown terrain"),
    ("terrain off the map", {"terrain": {"woods": ["Z1"]}}, "woods: Z1 isn't on the map"),
    ("no hex", {"terrain": {"woods": ["A0"]}}, "map.terrain: woods: allowed: a list of hexes"),
    ("run across", {"terrain": {"woods": ["A1:B2"]}}, "A1:B2; allowed: a run in one column"),
    ("run up", {"terrain": {"woods": ["A3:A1"]}}, "A3:A1; allowed: the upper hex first"),
    ("run beyond", {"terrain": {"woods": ["A8:A10"]}}, "A8:A10 isn't on the map"),
    (
        "hex twice",
        {"terrain": {"woods": ["A1:A3"], "debris": ["a2"]}},
        "map.terrain: debris: A2 is already in woods; allowed: once",
    ),
    (
        "the same beside",
        {"terrain": {"railcar": ["A2"]}, "also": {"railcar": ["A2"]}},
        "map.also: railcar: A2 already has this terrain in [map.terrain]",
    ),
    ("side apart", {"sides": [side("A1", "A3", "wall")]}, "map.side 1: between: A1, A3; allowed: "),
    ("side off the map", {"sides": [side("A1", "Z3", "wall")]}, "between: A1, Z3 isn't on the map"),
    (
        "side twice",
        {"sides": [side("A1", "A2", "wall"), side("A2", "A1", "hedge")]},
        "map.side 2: between: A2, A1 is listed twice",
    ),
    ("side of nothing", {"sides": [side("A1", "A2")]}, "map.side 1: kind: missing"),
    (
        "kind of side",
        {"sides": [side("A1", "A2", "moat")]},
        "map.side 1: kind: allowed: bar, ",
    ),
    (
        "openings",
        {"sides": [side("A1", "A2", openings=1)]},
        "openings: A1, A2: there is no building there",
    ),
    (
        "a gate in nothing",
        {"buildings": [house("A1")], "sides": [side("A1", "A2", openings=1, gate=True)]},
        "map.side 1: gate: allowed only with a kind",
    ),
    ("apart", {"buildings": [house("B2", "B4")]}, "map.building house: hexes: allowed: connected"),
    ("no hexes", {"buildings": [house()]}, "hexes: allowed: at least one"),
    ("off the map", {"buildings": [house("Z1")]}, "hexes: Z1 isn't on the map"),
    ("a hex twice", {"buildings": [house("B2", "B2")]}, "hexes: B2 is listed twice"),
    (
        "two buildings in a hex",
        {"buildings": [house("B2"), house("B2", id="other")]},
        "map.building other: hexes: B2 already belongs to house",
    ),
    ("id twice", {"buildings": [house("B2"), house("B3")]}, "map.building house: id: listed twice"),
    ("floors", {"buildings": [house("B2", floors=0)]}, "floors: allowed: a whole number from 1"),
    ("stairs", {"buildings": [house("B2", stairs=["B3"])]}, "stairs: B3 isn't a hex of the"),
    ("stairs word", {"buildings": [house("B2", stairs="none")]}, "stairs: allowed: all or a list"),
    ("silo", {"buildings": [house("B2", silo=["B3"])]}, "silo: B3 isn't a hex of the building"),
    ("roofless", {"buildings": [house("B2", roofless=["B3"])]}, "roofless: B3 isn't a hex"),
    (
        "entrance elsewhere",
        {"buildings": [house("B2", type="factory", entrance=["B3"])]},
        "entrance: B3 isn't a hex of the building",
    ),
    (
        "entrance of a house",
        {"buildings": [house("B2", entrance=["B2"])]},
        "entrance: allowed only for a factory",
    ),
    (
        "doors",
        {"buildings": [house("B2", doors=[["B2", "B3"]])]},
        "doors: allowed only for a bunker",
    ),
    (
        "door within",
        {"buildings": [BUNKER | {"hexes": ["B2", "B3"], "doors": [["B2", "B3"]]}]},
        "doors: B2, B3; allowed: a hex of the building and one outside",
    ),
    (
        "door apart",
        {"buildings": [BUNKER | {"doors": [["B2", "B4"]]}]},
        "doors: B2, B4; allowed: hexes that touch",
    ),
    ("ruin outside", {"ruins": [ruin("B2")]}, "map.ruin 1: hex: B2: there is no building there"),
    (
        "ruin twice",
        {"buildings": [house("B2")], "ruins": [ruin("B2"), ruin("B2")]},
        "map.ruin: hex: B2 is listed twice",
    ),
    (
        "ruin upstairs",
        {
            "buildings": [house("B2", floors=2)],
            "ruins": [ruin("B2", 1)],
            "referees": ["tide", "k47"],
        },
        "map.ruin 1: level: allowed above 0 only if ats is among the referees",
    ),
    (
        "ruin above the roof",
        {"buildings": [house("B2", floors=2)], "ruins": [ruin("B2", 2)], "referees": ["ats"]},
        "map.ruin 1: level: 2; allowed: 0 to 1",
    ),
    ("mines' side", {"markers": [marker("A1", "mines", density=1)]}, "marker 1: side: missing"),
    (
        "mines' density",
        {"markers": [marker("A1", "mines", side="german")]},
        "marker 1: density: missing",
    ),
    (
        "density of none",
        {"markers": [marker("A1", "mines", side="german", density=0)]},
        "marker 1: density: allowed: 1 to 10, or a dummy",
    ),
    (
        "dummy",
        {"markers": [marker("A1", "mines", side="german", density=2, dummy=True)]},
        "marker 1: density: allowed for a dummy: 0",
    ),
    (
        "hidden wire",
        {"markers": [marker("A1", "wire", hidden=True)]},
        "hidden: allowed only for mines",
    ),
    ("lane", {"markers": [marker("A1", "lane")]}, "marker 1: of: missing; this one needs debris, "),
    (
        "of",
        {"markers": [marker("A1", "wreck", of="wire")]},
        "marker 1: of: allowed only for a lane",
    ),
    (
        "kind of marker",
        {"markers": [marker("A1", "barrel")]},
        "marker 1: kind: allowed: blockhouse, burning",
    ),
    (
        "whose weapon",
        {"markers": [marker("A1", "left_weapon", of="rifle_squad")]},
        "marker 1: of: allowed: ",
    ),
    (
        "weapon of a lane",
        {"markers": [marker("A1", "left_weapon", of="wire")]},
        "marker 1: of: wire; allowed: mg_squad, ",
    ),
    ("weapon of none", {"markers": [marker("A1", "left_weapon")]}, "of: missing; this one needs"),
    ("count", {"markers": [marker("A1", "smoke", count=2)]}, "count: allowed only for cracks"),
    ("no cracks", {"markers": [marker("A1", "cracked", count=0)]}, "count: allowed: a whole"),
    ("level", {"levels": {"4": ["A1"]}}, "map.level: 4: unknown level; allowed: 1, 2, 3"),
    ("level off the map", {"levels": {"1": ["Z1"]}}, "map.level: 1: Z1 isn't on the map"),
    (
        "two levels",
        {"levels": {"1": ["A1"], "2": ["A1"]}},
        "map.level: 2: A1 is already in 1; allowed: once",
    ),
    ("passage outside", {"sides": [side("A1", "A2", "passage")]}, "kind: A1, A2: a passage joins"),
    (
        "passage within",
        {"buildings": [house("A1", "A2")], "sides": [side("A1", "A2", "passage")]},
        "map.side 1: kind: A1, A2: a passage joins",
    ),
    (
        "gate of a passage",
        {
            "buildings": [house("A1"), house("A2", id="other")],
            "sides": [side("A1", "A2", "passage", gate=True)],
        },
        "map.side 1: gate: a passage can't have this",
    ),
    (
        "medic",
        {"units": [{**G, "kind": "truck", "medic": True}]},
        "medic: allowed only for infantry",
    ),
    ("air", {"units": [{**G, "air": True}]}, "unit G: air: allowed only for a battery"),
    ("card", {"operations": {"german": ["luck"]}}, "operations.german: allowed: a list; "),
    ("card twice", {"operations": {"german": ["night", "night"]}}, "german: night occurs 2 times"),
    ("no zone", {"setup": {"german": {"mines": 3}}}, "setup.german: zone: allowed: at least one"),
    ("placing", {"setup": {"german": {"zone": ["Z1"]}}}, "setup.german: zone: Z1 isn't on the map"),
    (
        "placing nobody",
        {"setup": {"german": {"zone": ["A1"], "units": ["X"]}}},
        "setup.german: units: there is no unit X",
    ),
    (
        "placing an enemy",
        {"setup": {"german": {"zone": ["A1"], "units": ["S"]}}},
        "setup.german: units: S isn't of this side",
    ),
    (
        "placing twice",
        {"setup": {"german": {"zone": ["A1"], "units": ["G", "G"]}}},
        "setup.german: units: G occurs 2 times",
    ),
    (
        "placing guns off the map",
        {
            "units": [G, unit("GB", "battery", None)],
            "setup": {"german": {"zone": ["A1"], "units": ["GB"]}},
        },
        "setup.german: units: GB has no place on the map",
    ),
    (
        "mines beyond the zone",
        {"setup": {"german": {"zone": ["B1:B2"], "mines": 21}}},
        "setup.german: mines: 21; allowed: 0 to 20, the number that its zone holds",
    ),
    (
        "wire beyond the zone",
        {"setup": {"german": {"zone": ["B1:B2"], "wire": 3}}},
        "setup.german: wire: 3; allowed: 0 to 2, the number that its zone holds",
    ),
    (
        "hiding more than there are",
        {"setup": {"german": {"zone": ["A1"], "hide": 2}}},
        "setup.german: hide: 2; allowed: 0 to 1, the number of units of its side",
    ),
    (
        "placing nothing",
        {"setup": {"german": {"zone": ["A1"]}}},
        "setup.german: zone: nothing is placed there; name units",
    ),
    (
        "beyond the zone",
        {"setup": {"german": {"zone": ["B1"], "units": ["G"]}}},
        "setup.german: units: G begins outside the zone",
    ),
    (
        "one zone of two",
        {"setup": {"german": {"zone": ["B1"]}, "soviet": {"zone": ["B1:B2"]}}},
        "setup.soviet: zone: B1 is in the zones of both sides",
    ),
    (
        "exchange beside",
        {"setup": {"german": {"zone": ["B1"]}, "exchange": ["G"]}},
        "setup: exchange: not allowed together with [setup.german]",
    ),
    (
        "zone beside",
        {"setup": {"german": {"zone": ["B1"]}}, "k47": {"zone_german": ["B1"]}},
        "k47: zone_german: not allowed together with a zone of",
    ),
    ("marker nowhere", {"markers": [marker("A1/1", "smoke")]}, "A1/1: there is no such location"),
    ("unit off the map", {"units": [unit("G", "rifle_squad", "K1")]}, "unit G: at: K1 isn't on"),
    ("unit in the air", {"units": [unit("G", "t34", "A1/2")]}, "unit G: at: A1/2: there is no"),
    ("no location", {"units": [unit("G", "t34", "A1/attic")]}, "unit G: at: 'A1/attic' isn't"),
    ("no place", {"units": [unit("G", "t34", None)]}, "unit G: at: missing; only a battery"),
    ("battery", {"units": [unit("G", "battery", "A1")]}, "unit G: at: a battery is off the map"),
    ("kind", {"units": [unit("G", "hussars", "A1")]}, "unit G: kind: hussars: unknown; allowed"),
    ("unit twice", {"units": [G, G]}, "unit: id: G occurs 2 times"),
    ("key of a unit", {"units": [{**G, "name": "Max"}]}, "unit G: name: unknown field"),
    ("end of line", {"units": [{**G, "id": "G\n"}]}, "unit G\\n: id: allowed: an id of 1 to 40"),
    ("steps", {"units": [{**G, "steps": 0}]}, "unit G: steps: allowed: a whole number from 1"),
    ("facing", {"units": [{**G, "facing": "E"}]}, "unit G: facing: allowed: N, NE"),
    ("state", {"units": [{**G, "tide": 3}]}, "unit G: tide: allowed: a table"),
    ("exchange", {"setup": {"exchange": ["X"]}}, "setup: exchange: there is no unit X"),
    ("of both sides", {"setup": {"exchange": ["G", "S"]}}, "exchange: allowed: units of one side"),
    ("exchange twice", {"setup": {"exchange": ["G", "G"]}}, "exchange: G occurs 2 times"),
    ("control", {"control": {"german": ["Z1"]}}, "control: german: Z1 isn't on the map"),
    ("control of two", {"control": {"german": ["A1"], "soviet": ["A1"]}}, "control: A1 occurs 2"),
    ("zone", {"k47": {"zone_german": ["Z1:Z2"]}}, "k47: zone_german: Z1:Z2 isn't on the map"),
    ("fanatic", {"ats": {"fanatic": ["hall"]}}, "ats: fanatic: there is no building hall"),
]
BESIDE: dict[str, Any] = {"buildings": [house("B2"), house("B3", id="other")]}
VICTORY = {"side": "german", "hexes": ["A1"], "need": 1, "when": "end"}
CASES += [
    ("victory", {"victory": {**VICTORY, "hexes": ["Z1"]}}, "victory: hexes: Z1 isn't on the map"),
    (
        "need",
        {"victory": {**VICTORY, "need": 2}},
        "victory: need: 2; allowed: 1 to 1, the number of its hexes",
    ),
    ("no aim", {"victory": {**VICTORY, "hexes": []}}, "victory: hexes: allowed: at least one hex"),
    ("when", {"victory": {**VICTORY, "when": "soon"}}, "victory.when: allowed: any, end"),
]


@pytest.mark.rule("B9")
@pytest.mark.parametrize(
    ("changed", "fault"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_a_fault_is_told_in_one_line(changed: dict[str, Any], fault: str) -> None:
    changed = dict(changed)
    units = changed.pop("units", ())
    found = faults_of(scene_file(*units, **changed))
    assert any(fault in line for line in found), found
    assert all("\n" not in line and line.startswith("a.toml: ") for line in found)


def test_the_file_of_the_cases_is_sound() -> None:
    assert faults_of(scene_file()) == []


def test_a_missing_key_is_told_with_what_it_may_hold() -> None:
    file = scene_file()
    del file["turns"], file["map"]["rows"]
    assert faults_of(file) == [
        "a.toml: turns: missing; allowed: a whole number from 1 to 99",
        "a.toml: map.rows: missing; allowed: a whole number from 1 to 60",
    ]


@pytest.mark.rule("B8.2")
def test_a_kind_must_be_known_to_every_referee() -> None:
    file = scene_file(unit("G", "kv1", "A1"), referees=["tide", "k47"])
    kinds = {"tide": {"rifle_squad"}, "ats": {"rifle_squad"}, "k47": {"kv1"}}
    assert faults_of(file, kinds=kinds) == ["a.toml: unit G: kind: kv1 isn't known to tide"]


def test_all_faults_are_told_at_once_and_not_too_many() -> None:
    file = scene_file(*(unit(f"G{n}", "hussars", "A1") for n in range(150)))
    found = faults_of(file)
    assert len(found) == 101
    assert found[-1] == "a.toml: further faults: 50"


@pytest.mark.rule("B9")
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"format = ", "not TOML"),
        (b"\xff\xfe", "not UTF-8"),
        (b"a = " + b"[" * 5000, "too long"),
        (b"id = 1\nid = 2", "not TOML"),
        (b"", "format: missing"),
    ],
)
def test_a_malformed_file_is_told_in_clear_lines(
    tmp_path: Path, data: bytes, expected: str
) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(data)
    with pytest.raises(ScenarioError, match=expected):
        load_scenario(path)
    with pytest.raises(ScenarioError, match=r"b\.toml: this file is missing"):
        load_scenario(tmp_path / "b.toml")
    with pytest.raises(ScenarioError, match="isn't a file"):
        load_scenario(tmp_path)


VALUES: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(
        [
            *("A1", "A0", "Z99", "A1:A9", "A1/1", "A1/roof", "A9:A1", "german", "", "\x00", "é"),
            *(0, -1, 1, 99, 10**30, 1.5, float("nan"), True, None, [], {}, [[]], [{}], ["A1"]),
            *([1], [["A1", "A2"]], {"a": 1}, {"debris": "A1"}, {"debris": ["A1", 2]}),
        ]
    ),
    st.text(max_size=6),
    st.integers(),
)


def every_place(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all values of a file."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, each in inner:
        found.append((*path, key))
        if isinstance(each, dict | list):
            found += every_place(each, (*path, key))
    return found


def standard(name: str) -> dict[str, Any]:
    return tomllib.loads(asset("street", "scenarios", f"{name}.toml").read_text(encoding="utf-8"))


@settings(max_examples=share(200), suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_no_changed_file_breaks_the_reader(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(standard_scenarios()))
    file = deepcopy(standard(name))
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(every_place(file)))
        inner: Any = file
        for key in way:
            inner = inner[key]
        change = data.draw(st.sampled_from(["drop", "replace", "add"]))
        if change == "drop":
            inner.pop(last)
        elif change == "replace":
            inner[last] = deepcopy(data.draw(VALUES))
        elif isinstance(inner, list):
            inner.append(deepcopy(data.draw(VALUES)))
        else:
            inner["extra_key"] = deepcopy(data.draw(VALUES))
    faults = faults_of(file)
    assert all("\n" not in line for line in faults)
    if not faults:
        assert Scenario(scenario_of(file)).board.grid.count > 0
