"""Small scenarios and questions made at random, for comparing the two computations of `ats`."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.street_fight.second_computation.ats.world import STEPS, hex_name

MAIN = [
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
ALSO = [
    "road_paved",
    "road_dirt",
    "railroad",
    "sewer",
    "tank",
    "fountain",
    "railcar",
]
SQUADS = [
    "rifle_squad",
    "elite_squad",
    "mg_squad",
    "at_squad",
    "engineer_squad",
    "flame_squad",
    "mortar_squad",
]
ARMS = [
    "at_gun",
    "infantry_gun",
    "panzer_iii",
    "stug_iii",
    "sig33b",
    "t34",
    "t70",
    "kv1",
    "halftrack",
    "truck",
]
MARKS = [
    "flame",
    "smoke",
    "smoke",
    "hedgehog",
    "hedgehog",
    "trench",
    "blockhouse",
    "foxhole",
    "foxhole",
    "weapons_pit",
    "weapons_pit",
    "ditch",
    "tank_trap",
    "mines",
    "mines",
    "mines",
    "wire",
    "wire",
    "lane",
    "lane",
    "wreck",
    "burning_wreck",
    "cracked",
    "cracked",
]
BEARERS = ("panzer_iii", "stug_iii", "t34", "kv1")
"""Tanks that riders sit on."""
STATES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {},
    {"suppressed": True},
    {"broken": True},
    {"moved": "run"},
    {"moved": "assault"},
    {"full_cover": True},
    {"gf": 13},
    {"morale": 5},
    {"frag": 36},
    {"range": 3},
)


def grow(rng: Random, size: tuple[int, int], even: int, taken: set[str], most: int) -> list[str]:
    """A few connected hexes."""
    columns, rows = size
    here = (rng.randint(1, columns), rng.randint(1, rows))
    found: list[tuple[int, int]] = []
    edge = [here]
    while edge and len(found) < most:
        each = edge.pop(rng.randrange(len(edge)))
        if each in found or hex_name(each) in taken:
            continue
        found.append(each)
        x, y = 3 * each[0], 2 * each[1] + (0 if each[0] % 2 else even)
        for dx, dy in STEPS:
            column = (x + dx) // 3
            row = (y + dy - (0 if column % 2 else even)) // 2
            if 1 <= column <= columns and 1 <= row <= rows:
                edge.append((column, row))
    return [hex_name(each) for each in found]


def scene(rng: Random) -> dict[str, Any]:
    """A scenario file; it may have faults that the program refuses."""
    size = (rng.randint(4, 8), rng.randint(4, 7))
    even = rng.choice(("down", "up"))
    up = 1 if even == "down" else -1
    names = [hex_name((c, r)) for c in range(1, size[0] + 1) for r in range(1, size[1] + 1)]
    taken: set[str] = set()
    buildings: list[dict[str, Any]] = []
    ruins: list[Any] = []
    sides: list[Any] = []
    markers: list[Any] = []
    for number in range(rng.choice((0, 1, 1, 2, 2, 3))):
        hexes = grow(rng, size, up, taken, rng.choice((1, 1, 2, 3, 4, 6, 8)))
        if hexes:
            taken |= set(hexes)
            buildings.append(building(rng, f"b{number}", hexes, ruins))
    terrain: dict[str, list[str]] = {}
    also: dict[str, list[str]] = {}
    thick = rng.choice((0.1, 0.3, 0.6))
    favoured = rng.sample(MAIN, 4)
    for each in names:
        if rng.random() < thick and each not in taken:
            word = rng.choice(favoured if rng.random() < 0.7 else MAIN)
            terrain.setdefault(word, []).append(each)
        if rng.random() < thick / 3:
            word = rng.choice(ALSO)
            if each not in terrain.get(word, ()) and (each not in taken or rng.random() < 0.3):
                also.setdefault(word, []).append(each)
    level: dict[str, list[str]] = {}
    hilly = rng.choice((0, 0, 0.2, 0.5))
    for each in names:
        if rng.random() < hilly:
            level.setdefault(rng.choice("1123"), []).append(each)
    owner = {each: one["id"] for one in buildings for each in one["hexes"]}
    for _ in range(rng.choice((0, 3, 10, 20))):
        sides.append(hexside(rng, size, up, owner))
    sides = list({frozenset(one["between"]): one for one in sides if one}.values())
    for _ in range(rng.choice((0, 2, 5, 10, 15))):
        markers.append(marker(rng, rng.choice(names)))
    units = [unit(rng, number, names, buildings) for number in range(rng.randint(2, 10))]
    ids = [one["id"] for one in buildings]
    return {
        "format": 1,
        "id": "made",
        "title": "Made",
        "referees": ["ats"],
        "turns": 3,
        "first": "german",
        "ats": {
            "fanatic": [each for each in ids if rng.random() < 0.2],
            "railroad_obscures": rng.random() < 0.3,
        },
        "map": {
            "columns": size[0],
            "rows": size[1],
            "even_columns": even,
            "terrain": terrain,
            "also": also,
            "level": level,
            "side": sides,
            "building": buildings,
            "ruin": ruins,
        },
        "marker": markers,
        "unit": units,
        "victory": {"side": "german", "hexes": ["A1"], "need": 1, "when": "end"},
    }


def building(rng: Random, name: str, hexes: list[str], ruins: list[Any]) -> dict[str, Any]:
    floors = rng.choice((1, 2, 2, 3, 3))
    made: dict[str, Any] = {
        "id": name,
        "material": rng.choice(("wood", "masonry", "masonry", "hut", "bunker")),
        "hexes": hexes,
        "floors": floors,
    }
    if rng.random() < 0.3:
        made |= {"type": "factory", "floors": 1, "top": rng.choice((1, 2))}
    elif rng.random() < 0.2:
        made["top"] = rng.randint(1, 4)
    factory = "type" in made
    if rng.random() < 0.4:
        made["roof"] = "flat"
    if rng.random() < 0.3:
        made["stairs"] = rng.choice(("all", rng.sample(hexes, rng.randint(0, len(hexes)))))
    if len(hexes) > 2 and not factory and made["floors"] == 3 and rng.random() < 0.6:
        made["stairs"] = rng.sample(hexes, 2)
    if rng.random() < (0.6 if factory else 0.2):
        made["roofless"] = rng.sample(hexes, rng.randint(0, len(hexes) // 2 + 1) % (len(hexes) + 1))
    if rng.random() < 0.1 and not factory:
        made["silo"] = rng.sample(hexes, 1)
    made["cellar"] = rng.random() < 0.3
    if factory and rng.random() < 0.4:
        made["entrance"] = rng.sample(hexes, 1)
    for each in hexes:
        if rng.random() < 0.12:
            level = 0 if each in made.get("silo", ()) else rng.randrange(made["floors"])
            ruins.append({"hex": each, "level": level, "extra": 1})
    return made


def hexside(
    rng: Random, size: tuple[int, int], up: int, owner: dict[str, str]
) -> dict[str, Any] | None:
    here = (rng.randint(1, size[0]), rng.randint(1, size[1]))
    x, y = 3 * here[0], 2 * here[1] + (0 if here[0] % 2 else up)
    dx, dy = rng.choice(STEPS)
    column = (x + dx) // 3
    there = (column, (y + dy - (0 if column % 2 else up)) // 2)
    if not (1 <= there[0] <= size[0] and 1 <= there[1] <= size[1]):
        return None
    pair = [hex_name(here), hex_name(there)]
    inside = owner.get(pair[0]) == owner.get(pair[1]) is not None
    kind = "bar" if inside else rng.choice(("wall", "hedge", "fence", "rubble"))
    made: dict[str, Any] = {"between": pair, "kind": kind}
    if kind in ("wall", "hedge", "fence", "bar") and rng.random() < 0.25:
        made["gate"] = True
    return made


def marker(rng: Random, at: str) -> dict[str, Any]:
    kind = rng.choice(MARKS)
    made: dict[str, Any] = {"at": at, "kind": kind}
    if kind == "mines":
        made["side"] = rng.choice(("german", "soviet"))
        if rng.random() < 0.2:
            made |= {"dummy": True}
        else:
            made |= {
                "density": rng.randint(1, 10),
                "hidden": rng.random() < 0.4,
                "at_only": rng.random() < 0.2,
            }
    if kind == "cracked":
        made["count"] = rng.randint(1, 3)
    if kind == "lane":
        made["of"] = rng.choice(("debris", "mines", "wire"))
    return made


def place(rng: Random, buildings: list[dict[str, Any]], names: list[str]) -> str:
    """A location, often inside a building; it may not exist."""
    if buildings and rng.random() < 0.55:
        one = rng.choice(buildings)
        at = rng.choice(one["hexes"])
        places = ["", "", "/roof", "/-1", *(f"/{n}" for n in range(1, one["floors"]))]
        return str(at + rng.choice(places))
    return rng.choice(names) + ("/under" if rng.random() < 0.08 else "")


def unit(
    rng: Random, number: int, names: list[str], buildings: list[dict[str, Any]]
) -> dict[str, Any]:
    side = rng.choice(("german", "soviet"))
    kind = rng.choice(SQUADS if rng.random() < 0.6 else ARMS)
    made: dict[str, Any] = {
        "id": f"{side[0].upper()}{number}",
        "side": side,
        "kind": kind,
        "at": place(rng, buildings, names),
    }
    if kind not in SQUADS:
        made["at"] = made["at"].partition("/")[0]
        if rng.random() < 0.2:
            made["ats"] = rng.choice(
                ({"elite_commander": True}, {"m_kill": True}, {"moved": "assault"})
            )
            if kind in ("at_gun", "infantry_gun"):
                made["ats"] = rng.choice(({"suppressed": True}, {"moved": "assault"}))
    else:
        state = rng.choice(STATES)
        if state:
            made["ats"] = dict(state)
        made["officer"] = rng.random() < 0.2
        made["commissar"] = side == "soviet" and rng.random() < 0.1
    return made


def with_riders(rng: Random, raw: dict[str, Any]) -> dict[str, Any]:
    """The scenario with squads aboard its vehicles, and guns in tow (AT2.6)."""
    units = list(raw["unit"])
    for vehicle in raw["unit"]:
        soft = vehicle["kind"] in ("truck", "halftrack")
        if not soft and vehicle["kind"] not in BEARERS:
            continue
        if rng.random() < 0.2:
            continue
        gun = soft and rng.random() < 0.3
        kind = rng.choice(("at_gun", "infantry_gun") if gun else SQUADS)
        state = rng.choice(({}, {}, {}, {"suppressed": True}, {"broken": True}))
        key = "towed_by" if gun else "carried_by"
        made = {
            "id": f"{vehicle['side'][0].upper()}R{len(units)}",
            "side": vehicle["side"],
            "kind": kind,
            "at": vehicle["at"],
            "ats": {key: vehicle["id"], **state},
        }
        if not gun:
            made["officer"] = rng.random() < 0.3
        units.insert(rng.randint(0, len(units)), made)
    return raw | {"unit": units}
