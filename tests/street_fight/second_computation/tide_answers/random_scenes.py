"""Random small scenarios and random questions for the second computation of `tide`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.street_fight.second_computation.tide_answers.ground import (
    Ground,
    Hex,
    hex_name,
    read_place,
)
from tests.street_fight.second_computation.tide_answers.sight import look

_TERRAIN = [
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
_ALSO = ["road_paved", "road_dirt", "railroad", "sewer", "tank", "fountain", "railcar"]
_SQUADS = [
    "rifle_squad",
    "elite_squad",
    "mg_squad",
    "at_squad",
    "engineer_squad",
    "flame_squad",
    "mortar_squad",
]
_VEHICLES = ["panzer_iii", "sig33b", "stug_iii", "t34", "t70"]
_STATES = ("fatigued", "pinned", "disrupted", "op_fire")


_CARDS = ("sig_33b", "ammunition", "smoke_pots", "sappers", "night", "stormers")


def random_scene(rng: Random) -> dict[str, Any]:
    """The tables of a scenario file of a map of at most 8 by 8 hexes."""
    size = rng.randint(4, 8), rng.randint(4, 8)
    field: dict[str, Any] = {
        "columns": size[0],
        "rows": size[1],
        "even_columns": rng.choice(("down", "up")),
    }
    ground = Ground({"map": field})
    hexes = list(ground.hexes())
    field["building"], built = _houses(rng, ground, hexes)
    _terrains(rng, field, hexes)
    if rng.random() < 0.5:
        field["level"] = {}
        for at in hexes:
            if rng.random() < 0.4:
                field["level"].setdefault(rng.choice("1123"), []).append(hex_name(at))
    field["side"] = _sides(rng, ground, hexes, built)
    field["ruin"] = [
        {"hex": hex_name(at), "level": 0, "extra": rng.randint(1, 3)}
        for at in sorted(built)
        if rng.random() < 0.15
    ]
    file: dict[str, Any] = {
        "format": 1,
        "id": "random",
        "title": "Random",
        "referees": ["tide"],
        "turns": 4,
        "first": "german",
        "destructible": rng.random() < 0.85,
        "map": field,
        "victory": {"side": "german", "hexes": ["A1"], "need": 1, "when": "end"},
    }
    ground = Ground(file)
    places = all_places(ground)
    file["marker"] = _markers(rng, hexes, places)
    file["unit"] = _units(rng, ground, places)
    if rng.random() < 0.5:
        file["operations"] = {
            side: [card for card in _CARDS if rng.random() < 0.4] for side in ("german", "soviet")
        }
    return file


def all_places(ground: Ground) -> list[str]:
    """The names of the locations that exist."""
    found = []
    for at in ground.hexes():
        top = ground.top_floor(at) if ground.intact(at) else 0
        found += [hex_name(at) + (f"/{level}" if level else "") for level in range(top + 1)]
    return found


def _houses(
    rng: Random, ground: Ground, hexes: list[Hex]
) -> tuple[list[dict[str, Any]], dict[Hex, str]]:
    built: dict[Hex, str] = {}
    entries = []
    for number in range(rng.randint(1, 5)):
        at = rng.choice(hexes)
        if at in built:
            continue
        mine = [at]
        for _ in range(rng.randint(0, 6)):
            more = [one for one in ground.around(rng.choice(mine)) if one not in built]
            mine += [one for one in more[:] if one not in mine and rng.random() < 0.4]
        built.update(dict.fromkeys(mine, f"b{number}"))
        floors = rng.choice((1, 1, 2, 2, 3, 3, 4, 5))
        entry: dict[str, Any] = {
            "id": f"b{number}",
            "material": rng.choice(("wood", "masonry", "bunker", "hut")),
            "hexes": [hex_name(one) for one in mine],
            "floors": floors,
        }
        if rng.random() < 0.15:
            entry["silo"] = [hex_name(rng.choice(mine))]
        if rng.random() < 0.15:
            entry["cellar"] = True
        if rng.random() < 0.15:
            entry["top"] = rng.randint(1, 4)
        if rng.random() < 0.2:
            entry["roof"] = "flat"
        entries.append(entry)
    return entries, built


def _terrains(rng: Random, field: dict[str, Any], hexes: list[Hex]) -> None:
    first: dict[str, list[str]] = {}
    second: dict[str, list[str]] = {}
    share = rng.choice((0.1, 0.3, 0.5))
    for at in hexes:
        word = rng.choice(_TERRAIN) if rng.random() < share else ""
        if word:
            first.setdefault(word, []).append(hex_name(at))
        more = rng.choice(_ALSO)
        if rng.random() < 0.2 and more != word:
            second.setdefault(more, []).append(hex_name(at))
    field["terrain"], field["also"] = first, second


def _sides(
    rng: Random, ground: Ground, hexes: list[Hex], built: dict[Hex, str]
) -> list[dict[str, Any]]:
    found = []
    for at in hexes:
        for other in ground.around(at):
            inner = at in built and built.get(at) == built.get(other)
            if at < other and rng.random() < 0.12:
                kinds = ("bar", "bar", "wall") if inner else (
                    "wall", "hedge", "fence", "rubble", "wall", "bar"
                )  # fmt: skip
                found.append(
                    {
                        "between": [hex_name(at), hex_name(other)],
                        "kind": rng.choice(kinds),
                        "gate": rng.random() < 0.25,
                    }
                )
    return found


def _markers(rng: Random, hexes: list[Hex], places: list[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    kinds = (
        *("weakened", "flame", "smoke", "hedgehog", "trench", "wire", "wreck", "tank_trap"),
        *("foxhole", "weapons_pit", "ditch", "blockhouse"),
    )
    for kind in kinds:
        for _ in range(rng.choice((0, 0, 1, 2))):
            found.append({"at": hex_name(rng.choice(hexes)), "kind": kind})
    for _ in range(rng.randint(0, 5)):
        entry: dict[str, Any] = {"at": rng.choice(places), "kind": "entrenchment"}
        if rng.random() < 0.8:
            entry["side"] = rng.choice(("german", "soviet"))
        found.append(entry)
    if rng.random() < 0.3:
        found.append(
            {"at": hex_name(rng.choice(hexes)), "kind": "mines", "side": "soviet", "density": 3}
        )
        found.append({"at": hex_name(rng.choice(hexes)), "kind": "lane", "of": "wire"})
    return found


def _units(rng: Random, ground: Ground, places: list[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    taken: dict[str, tuple[str, int]] = {}
    outside = [one for one in places if "/" not in one]
    for number in range(rng.randint(5, 14)):
        side = rng.choice(("german", "soviet"))
        kind = rng.choice(_SQUADS if rng.random() < 0.75 else _VEHICLES)
        at = rng.choice(outside if kind in _VEHICLES else places)
        if rng.random() < 0.5 and taken and kind in _SQUADS:
            at = rng.choice([*taken])
        column_row = next(one for one in ground.hexes() if hex_name(one) == at.partition("/")[0])
        if kind in _VEHICLES and column_row in ground.houses:
            continue
        weight = 3 if kind in _VEHICLES else 1
        owner, full = taken.get(at, (side, 0))
        if owner != side or full + weight > 3:
            continue
        taken[at] = owner, full + weight
        found.append(_unit(rng, f"{side[0].upper()}{number}", side, kind) | {"at": at})
    if rng.random() < 0.6:
        found.append({"id": "BG", "side": "german", "kind": "battery"})
    if rng.random() < 0.3:
        found.append({"id": "BS", "side": "soviet", "kind": "battery"})
    for side in ("german", "soviet"):
        free = [one for one in places if one not in taken]
        at = rng.choice(free)
        taken[at] = side, 1
        found.append({"id": f"X{side[0]}", "side": side, "kind": "rifle_squad", "at": at})
    return found


def _unit(rng: Random, name: str, side: str, kind: str) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": name, "side": side, "kind": kind}
    own: dict[str, Any] = {}
    if kind in _SQUADS:
        if rng.random() < 0.3:
            entry["steps"] = rng.randint(1, 4)
        if rng.random() < 0.3:
            entry["officer"] = True
        if rng.random() < 0.15:
            entry["medic"] = True
        if rng.random() < 0.2:
            own[rng.choice(_STATES)] = True
        if rng.random() < 0.05:
            own["infantry"] = [rng.randint(1, 6), rng.randint(1, 9)]
        if rng.random() < 0.05:
            own["vehicle"] = [rng.randint(1, 6), rng.randint(1, 9)]
    else:
        if rng.random() < 0.25:
            own["damaged"] = True
        if rng.random() < 0.15:
            own["concussive"] = rng.random() < 0.5
        if rng.random() < 0.15:
            own["armour"] = rng.randint(0, 5)
        if rng.random() < 0.1:
            own["infantry"] = [rng.randint(1, 6), rng.randint(1, 9)]
        if rng.random() < 0.1:
            own["vehicle"] = [rng.randint(1, 6), rng.randint(1, 9)]
        if rng.random() < 0.03:
            own["area"] = True
    if rng.random() < 0.05:
        own["mp"] = rng.randint(0, 9)
    return entry | ({"tide": own} if own else {})


def random_question(
    rng: Random, file: dict[str, Any], verb: str
) -> tuple[list[str], dict[str, str]]:
    """The words of a question and its options."""
    return _Asker(rng, file).question(verb)


class _Asker:
    """Questions about a scenario that are seldom refused."""

    def __init__(self, rng: Random, file: dict[str, Any]) -> None:
        self.rng = rng
        self.ground = Ground(file)
        self.places = all_places(self.ground)
        self.units: list[dict[str, Any]] = file["unit"]
        cards: dict[str, list[str]] = file.get("operations", {})
        self.ammunition = [side for side, own in cards.items() if "ammunition" in own]

    def question(self, verb: str) -> tuple[list[str], dict[str, str]]:
        if verb == "sees":
            return ["sees", self._place(), self._place()], {}
        if verb == "capacity":
            side = {"side": self.rng.choice(("german", "soviet"))}
            at = self._place() if self.rng.random() < 0.4 else self.rng.choice(self.units).get("at")
            return ["capacity", at or self._place()], side
        return self._cost() if verb == "cost" else self._attack()

    def _place(self) -> str:
        rng = self.rng
        if rng.random() < 0.95:
            return rng.choice(self.places)
        name = hex_name((rng.randint(1, 9), rng.randint(1, 9)))
        return name + rng.choice(("/1", "/2", "/3", "/roof", "/-1", "/under", ""))

    def _near(self, text: str) -> str:
        """A location next to one."""
        rng = self.rng
        name, _, level = text.partition("/")
        at = next((one for one in self.ground.hexes() if hex_name(one) == name), None)
        if at is None or rng.random() < 0.05:
            return self._place()
        if rng.random() < 0.3:
            return f"{name}/{max(0, int(level if level.isdigit() else 0) + rng.choice((-1, 1)))}"
        same = rng.random() < 0.7 and level.isdigit() and int(level)
        return hex_name(rng.choice(self.ground.around(at))) + (f"/{level}" if same else "")

    def _cost(self) -> tuple[list[str], dict[str, str]]:
        unit = self.rng.choice(self.units)
        here = unit.get("at") or self._place()
        path = []
        for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))):
            here = self._near(here)
            path.append(here)
        return ["cost", unit["id"], *path], {}

    def _attack(self) -> tuple[list[str], dict[str, str]]:
        rng = self.rng
        lead = rng.choice(self.units)
        options: dict[str, str] = {}
        kind = rng.choice(("normal", "normal", "suppress", "assault", "move_fire", ""))
        if kind:
            options["kind"] = kind
        friends = [one for one in self.units if one["side"] == lead["side"] and one is not lead]
        foes = [one for one in self.units if one["side"] != lead["side"] and "at" in one]
        where = rng.random()
        if where < 0.65:
            seen = [one for one in foes if "at" in lead and self._seen(lead["at"], one["at"])]
            target = rng.choice(seen if seen and rng.random() < 0.7 else foes)
            at = target["at"]
            if rng.random() < 0.8:
                friends = [one for one in friends if "at" in one and self._seen(one["at"], at)]
            if rng.random() < 0.2:
                options["target"] = target["id"]
        elif where < 0.9:
            built = [hex_name(one) for one in self.ground.houses] or self.places
            at = rng.choice([one for one in self.places if one.partition("/")[0] in built])
        else:
            at = self._place()
        if kind == "assault" and "at" in lead and rng.random() < 0.7:
            near = [one["at"] for one in foes if self._touch(lead["at"], one["at"])]
            at = rng.choice(near) if near else at
            friends = [one for one in friends if "at" in one and self._touch(one["at"], at)]
        if rng.random() < 0.25:
            options["at"] = rng.choice(("unit", "building"))
        if rng.random() < (0.4 if lead["kind"] == "sig33b" else 0.03):
            options["ability"] = "stielgranate_42"
        elif rng.random() < (0.3 if lead["side"] in self.ammunition else 0.03):
            options["ability"] = "ammunition"
        names = [lead["id"]]
        if rng.random() < 0.35 and friends:
            names += [
                one["id"] for one in rng.sample(friends, min(len(friends), rng.randint(1, 3)))
            ]
        return ["attack", "+".join(names), at], options

    def _seen(self, one: str, other: str) -> bool:
        return not look(self.ground, read_place(one), read_place(other)).cuts

    def _touch(self, one: str, other: str) -> bool:
        return self.ground.far(read_place(one).hex, read_place(other).hex) < 2


def questions(seed: int, scenes: int, each: int) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    """Random scenarios, each with so many questions of every verb."""
    rng = Random(seed)
    for _ in range(scenes):
        file = random_scene(rng)
        verbs = [verb for verb in ("cost", "sees", "attack", "capacity") for _ in range(each)]
        yield file, [random_question(rng, file, verb) for verb in verbs]
