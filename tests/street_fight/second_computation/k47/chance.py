"""Small scenarios and questions by chance, for comparing two computations of the referee k47."""

from __future__ import annotations

from random import Random
from typing import Any

WORDS = [
    "road_paved",
    "road_dirt",
    "railroad",
    "debris",
    "junkyard",
    "shellholes",
    "rubble_wood",
    "rubble_masonry",
    "railcar",
    "fountain",
    "tank",
    "ravine",
    "woods",
    "water",
    "rough",
    "crops",
    "swamp",
    "bridge",
]
ALSO = ["road_paved", "road_dirt", "railroad", "sewer", "tank", "fountain", "railcar"]
FOOT = [
    "rifle_squad",
    "elite_squad",
    "mg_squad",
    "at_squad",
    "engineer_squad",
    "flame_squad",
    "mortar_squad",
]
GUNS = ["at_gun", "infantry_gun"]
STEEL = [
    "panzer_iii",
    "stug_iii",
    "sig33b",
    "t34",
    "t70",
    "kv1",
    "superheavy_tank",
    "superheavy_walker",
    "halftrack",
    "truck",
]
DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"]
NAMES = ["rifle", "smg", "automatic_rifle", "assault_rifle", "lmg", "mmg", "hmg", "panzerfaust"]
SIZE = (7, 6)


def hexes() -> list[str]:
    return [f"{chr(65 + c)}{r + 1}" for c in range(SIZE[0]) for r in range(SIZE[1])]


def around(name: str, even: str) -> list[str]:
    c, r = ord(name[0]) - 65, int(name[1:])
    low = (c % 2 == 1) == (even == "down")
    steps = [(0, -1), (0, 1), *((d, e) for d in (-1, 1) for e in ((0, 1) if low else (-1, 0)))]
    found = [(c + a, r + b) for a, b in steps]
    return [f"{chr(65 + a)}{b}" for a, b in found if 0 <= a < SIZE[0] and 1 <= b <= SIZE[1]]


def scenario(rng: Random) -> dict[str, Any]:
    even = rng.choice(("down", "up"))
    everywhere = hexes()
    terrain: dict[str, list[str]] = {}
    bare = rng.choice((0.3, 0.6))
    for name in everywhere:
        if rng.random() > bare:
            terrain.setdefault(rng.choice(WORDS), []).append(name)
    also: dict[str, list[str]] = {}
    for name in rng.sample(everywhere, 6):
        word = rng.choice(ALSO)
        if name not in terrain.get(word, ()):
            also.setdefault(word, []).append(name)
    buildings, houses = _buildings(rng, everywhere, even)
    ruins = [{"hex": name} for name in houses if rng.random() < 0.1]
    sides = _sides(rng, everywhere, houses, even)
    level: dict[str, list[str]] = {}
    hilly = rng.choice((0, 0.5))
    for name in everywhere:
        if rng.random() < hilly:
            level.setdefault(rng.choice("1123"), []).append(name)
    kinds = (
        *("flame", "hedgehog", "wire", "mines", "smoke", "trench", "wreck", "entrenchment"),
        *("tank_trap", "foxhole", "weapons_pit", "ditch", "blockhouse"),
    )
    markers = []
    for kind in kinds:
        for name in rng.sample(everywhere, 2):
            if kind == "flame" or name not in houses:
                more = {"side": "german", "density": 2} if kind == "mines" else {}
                markers.append({"at": name, "kind": kind, **more})
    return {
        "format": 1,
        "id": "chance",
        "title": "Chance",
        "referees": ["k47"],
        "turns": 4,
        "first": "german",
        "k47": {
            "large_sections": rng.random() < 0.2,
            "closed_buildings": rng.random() < 0.05,
            "zone_german": everywhere,
            "zone_soviet": everywhere,
        },
        "map": {
            "columns": SIZE[0],
            "rows": SIZE[1],
            "even_columns": even,
            "terrain": terrain,
            "also": also,
            "level": level,
            "side": sides,
            "building": buildings,
            "ruin": ruins,
        },
        "marker": markers,
        "unit": _units(rng, everywhere, buildings, {each["hex"] for each in ruins}, terrain),
        "victory": {"side": "german", "hexes": ["A1"], "need": 1, "when": "end"},
    }


def _buildings(
    rng: Random, everywhere: list[str], even: str
) -> tuple[list[dict[str, Any]], dict[str, str]]:
    houses: dict[str, str] = {}
    buildings = []
    for number in range(rng.randint(2, 5)):
        free = [name for name in everywhere if name not in houses]
        part = [rng.choice(free)]
        for _ in range(rng.choice((0, 1, 2, 3, 4))):
            more = [n for each in part for n in around(each, even) if n in free and n not in part]
            if more:
                part.append(rng.choice(more))
        material = rng.choice(("masonry", "masonry", "wood", "wood", "bunker", "hut"))
        building: dict[str, Any] = {
            "id": f"b{number}",
            "material": material,
            "hexes": part,
            "floors": 1 if material == "hut" else rng.choice((1, 1, 2, 2, 3, 4)),
        }
        if rng.random() < 0.5:
            building["roof"] = "flat"
        if rng.random() < 0.2 and material != "hut":
            building["cellar"] = True
        if rng.random() < 0.2 and material != "hut":
            building["silo"] = rng.sample(part, rng.randint(1, len(part)))
        if rng.random() < 0.2:
            building["top"] = rng.randint(1, 4)
        if rng.random() < 0.2:
            building["roofless"] = [rng.choice(part)]
        if material == "bunker":
            edges = [(a, b) for a in part for b in around(a, even) if b not in part]
            building["doors"] = [list(e) for e in rng.sample(edges, min(3, len(edges)))]
        buildings.append(building)
        houses.update(dict.fromkeys(part, f"b{number}"))
    return buildings, houses


def _sides(
    rng: Random, everywhere: list[str], houses: dict[str, str], even: str
) -> list[dict[str, Any]]:
    sides = []
    for one in everywhere:
        for other in around(one, even):
            if one > other:
                continue
            chance = rng.random()
            entry: dict[str, Any] = {"between": [one, other]}
            inner = one in houses and houses.get(other) == houses[one]
            outer = (one in houses or other in houses) and not inner
            if inner and chance < 0.15:
                entry["kind"] = "bar"
            elif not inner and chance < 0.1:
                entry["kind"] = rng.choice(("wall", "hedge", "fence", "rubble"))
                if rng.random() < 0.2:
                    entry["gate"] = True
            if one in houses and other in houses and not inner and rng.random() < 0.5:
                entry = {"between": [one, other], "kind": "passage"}
            elif outer and rng.random() < 0.4:
                entry["openings"] = rng.choice((0, 0, 1, 2, 3))
            if len(entry) > 1:
                sides.append(entry)
    return sides


def places(buildings: list[dict[str, Any]], ruined: set[str]) -> dict[str, list[str]]:
    """By hex of an intact building: its floors and its roof."""
    found = {}
    for building in buildings:
        for name in building["hexes"]:
            if name in ruined or building["material"] == "hut":
                continue
            floors = 1 if name in building.get("silo", ()) else building["floors"]
            here = [name, *(f"{name}/{level}" for level in range(1, floors))]
            if building.get("roof") == "flat" and name not in building.get("roofless", ()):
                here.append(f"{name}/roof")
            found[name] = here
    return found


def _units(
    rng: Random,
    everywhere: list[str],
    buildings: list[dict[str, Any]],
    ruined: set[str],
    terrain: dict[str, list[str]],
) -> list[dict[str, Any]]:
    inner = places(buildings, ruined)
    room = {at: 1 for part in inner.values() for at in part}
    outer = [n for n in everywhere if n not in inner and n not in terrain.get("water", ())]
    room |= dict.fromkeys(outer, 3)
    held: dict[str, str] = {}
    units = []
    for side in ("german", "soviet"):
        for number in range(rng.randint(5, 9)):
            chance = rng.random()
            kind = rng.choice(FOOT if chance < 0.65 else GUNS if chance < 0.75 else STEEL)
            inside = kind not in STEEL and rng.random() < 0.6
            free = [at for at in room if room[at] and held.get(at, side) == side]
            free = [at for at in free if (at.split("/")[0] in inner) == inside]
            if not free:
                continue
            crowd = [at for at in free if at in held]
            at = rng.choice(crowd if crowd and rng.random() < 0.2 else free)
            room[at] -= 1
            held[at] = side
            units.append(_unit(rng, f"{side[0].upper()}{number}", side, kind, at))
        if rng.random() < 0.4:
            units.append({"id": f"{side[0].upper()}B", "side": side, "kind": "battery"})
    return units


def _unit(rng: Random, name: str, side: str, kind: str, at: str) -> dict[str, Any]:
    unit: dict[str, Any] = {"id": name, "side": side, "kind": kind, "at": at}
    own: dict[str, Any] = {}
    if rng.random() < 0.2:
        own["pins"] = rng.randint(1, 4)
    if rng.random() < 0.15:
        own["down"] = True
    if rng.random() < 0.15:
        own["moved"] = True
    if rng.random() < 0.3:
        unit["quality"] = rng.choice(("inexperienced", "regular", "veteran"))
    if kind not in STEEL and rng.random() < 0.4:
        full = {"mg_squad": 3, "mortar_squad": 3, "flame_squad": 2, "at_squad": 2}
        most = full.get(kind, 4 if kind in GUNS else 8 if kind == "engineer_squad" else 10)
        unit["steps"] = rng.randint(1, most)
    if kind in ("mg_squad", "mortar_squad", "t34", *GUNS) and rng.random() < 0.4:
        unit["facing"] = rng.choice(DIRECTIONS)
    if kind in ("mortar_squad", "infantry_gun", "sig33b") and rng.random() < 0.5:
        own["in_place"] = rng.randint(1, 5)
    if kind == "superheavy_walker":
        own["fists"] = rng.randint(0, 2)
    if kind == "at_squad" and rng.random() < 0.4:
        own["weapon"] = "panzerschreck"
    if kind == "mortar_squad" and rng.random() < 0.3:
        own["weapon"] = rng.choice(("light_mortar", "heavy_mortar"))
    elif kind == "mortar_squad" and rng.random() < 0.2:
        own["weapons"] = ["medium_mortar", "medium_mortar", "light_mortar"]
        unit.pop("steps", None)
    if kind == "rifle_squad" and rng.random() < 0.15:
        own["weapons"] = [rng.choice(NAMES) for _ in range(rng.randint(2, 10))]
        unit.pop("steps", None)
    if kind in ("stug_iii", "at_gun") and rng.random() < 0.1:
        own["he"] = rng.choice(("D6", "2D6", "3D6"))
    return unit | ({"k47": own} if own else {})


def locations(file: dict[str, Any]) -> list[str]:
    """Where there is something to ask about, and now and then where there is nothing."""
    ruined = {each["hex"] for each in file["map"]["ruin"]}
    inner = places(file["map"]["building"], ruined)
    found = [at for part in inner.values() for at in part]
    found += [name for name in hexes() if name not in inner]
    return found


def step(rng: Random, file: dict[str, Any], here: str) -> str:
    """A location that is likely to be beside another."""
    ruined = {each["hex"] for each in file["map"]["ruin"]}
    inner = places(file["map"]["building"], ruined)
    name, _, level = here.partition("/")
    chance = rng.random()
    if name in inner and chance < 0.4:
        return rng.choice(inner[name])
    near = rng.choice(around(name, file["map"]["even_columns"]))
    if near in inner and (level or chance > 0.93):
        same = f"{near}/{level}"
        return same if same in inner[near] and chance < 0.9 else rng.choice(inner[near])
    if chance > 0.97:
        return rng.choice(["Z9", "B2/7", "C3/-1", "D4/roof", "E2"])
    return near


def question(rng: Random, file: dict[str, Any]) -> list[str]:
    """A question as it is typed."""
    verb = rng.choices(
        ("cost", "sees", "attack", "capacity", "ram", "descend"), (6, 4, 16, 1, 1, 1)
    )[0]
    units = file["unit"]
    spots = locations(file)
    if verb == "cost":
        unit = rng.choice(units)
        path = []
        here = unit.get("at", "A1")
        for _ in range(rng.choice((1, 1, 2, 2, 2, 3))):
            here = step(rng, file, here)
            path.append(here)
            if here == "Z9":
                break
        mode = rng.choice(("", "", "--mode advance", "--mode run"))
        return ["cost", unit["id"], *path, *mode.split()]
    if rng.random() < 0.02:
        spots = ["B2/7", "C3/-1", "D4/roof", "E2/under", "Z9", "D3/-1"]
    if verb == "sees":
        one = rng.choice(spots)
        beside = rng.random() < 0.2 and one != "Z9"
        other = step(rng, file, one) if beside else rng.choice(spots)
        return ["sees", one, other]
    if verb == "capacity":
        at = rng.choice(spots if rng.random() < 0.5 else [u["at"] for u in units if "at" in u])
        return ["capacity", at, "--side", rng.choice(("german", "soviet"))]
    if verb == "descend":
        return ["descend", rng.choice(spots)]
    if verb == "ram":
        heavy = ("kv1", "superheavy_tank", "superheavy_walker")
        able = [u for u in units if u["kind"] in heavy] or units
        unit = rng.choice(able if rng.random() < 0.8 else units)
        near = around(unit.get("at", "A1").split("/")[0], file["map"]["even_columns"])
        built = [n for each in file["map"]["building"] for n in each["hexes"]]
        near = [n for n in near if n in built] or near
        return ["ram", unit["id"], rng.choice(near)]
    return _attack(rng, units, spots)


def _far(one: dict[str, Any], other: dict[str, Any]) -> int:
    """Roughly how far two units are from each other."""
    a, b = one.get("at", "A1"), other["at"]
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1])))


def _attack(rng: Random, units: list[dict[str, Any]], spots: list[str]) -> list[str]:
    unit = rng.choice(units)
    foes = [u for u in units if u["side"] != unit["side"] and "at" in u]
    foes = foes or [u for u in units if "at" in u]
    near = ("flame_squad", "elite_squad", "engineer_squad", "rifle_squad")
    if unit["kind"] in near and rng.random() < 0.6:
        foes = sorted(foes, key=lambda each: _far(unit, each))[:2]
    foe = rng.choice(foes)
    at = foe["at"] if rng.random() < 0.9 else rng.choice(spots)
    curved = unit["kind"] in ("mortar_squad", "battery", "infantry_gun", "sig33b")
    kinds = ["fire"] * 6 + ["assault"] * 2 + ["flame"] + ["indirect"] * (10 if curved else 1)
    if unit["kind"] in near[1:] and _far(unit, foe) <= 2:
        kinds += ["assault"] * 6
    if unit["kind"] == "flame_squad":
        kinds += ["flame"] * 10
    kind = rng.choice(kinds)
    names = unit["id"]
    if rng.random() < 0.15:
        friends = [u["id"] for u in units if u["side"] == unit["side"] and u is not unit]
        if friends:
            names += "+" + rng.choice(friends)
    words = ["attack", names, at, "--kind", kind]
    if rng.random() < 0.1:
        words += ["--target", foe["id"]]
    if rng.random() < 0.03:
        words += ["--at", rng.choice(("unit", "building"))]
    return words
