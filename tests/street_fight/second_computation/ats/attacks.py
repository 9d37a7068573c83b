"""Attacks by `ats`, computed a second time (AT2–AT6): numbers and exact odds by enumeration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.street_fight.second_computation.ats.capacity import HEAVY, VEHICLES
from tests.street_fight.second_computation.ats.sight import absent, hall, sees
from tests.street_fight.second_computation.ats.world import (
    CELLAR,
    ROOF,
    UNDER,
    Building,
    Loc,
    Unit,
    World,
)

COLUMNS = (1, 2, 4, 6, 8, 10, 12, 16, 20, 24, 30, 36, 42, 50, 60)
ROW = {  # AT2.1: GF, range, morale by side
    "rifle_squad": ((6, 5, 6), (6, 4, 8)),
    "elite_squad": ((8, 5, 8), (8, 4, 9)),
    "mg_squad": ((10, 8, 6), (10, 8, 8)),
    "engineer_squad": ((8, 4, 8), (8, 3, 8)),
    "flame_squad": ((30, 1, 7), (30, 1, 8)),
    "at_squad": ((6, 5, 6), (6, 4, 8)),
    "mortar_squad": ((4, 4, 6), (4, 4, 8)),
}
VEHICLE = {  # AT2.3: FRAG, GF, kill, armour
    "panzer_iii": (12, 8, 3, 2),
    "stug_iii": (30, 4, 5, 3),
    "sig33b": (60, 0, 3, 1),
    "t34": (30, 8, 5, 3),
    "t70": (8, 6, 2, 1),
    "kv1": (30, 8, 5, 4),
    "halftrack": (0, 8, 0, 0),
    "truck": (0, 0, 0, 0),
}
AIRBURST = {"debris", "junkyard", "rubble_wood", "rubble_masonry"}
BUILDING_COVER = {"masonry": 3, "bunker": 3, "wood": 2, "hut": 1}


class Refused(Exception):
    """A rule forbids it."""


def casualties(index: int) -> dict[str, Fraction]:
    """The casualty table's column at an index (AT3.2)."""
    found: dict[str, Fraction] = {}
    for die in range(1, 11):
        rolled = 0 if index < 0 else max(0, (3 * min(index, 14) + 8 - 2 * die) // 6)
        key = f"C{rolled}"
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 10)
    return found


def index_of(factors: int, shifts: int) -> int:
    """The index after shifts; below 0 for no effect."""
    at = sum(column <= factors for column in COLUMNS) - 1
    return -1 if at < 0 else at - shifts


def column_of(index: int) -> int:
    return 0 if index < 0 else COLUMNS[min(index, 14)]


def with_hit(hpn: int, then: dict[str, Fraction]) -> dict[str, Fraction]:
    """Odds of a hit roll and what follows."""
    hit = Fraction(max(0, min(10, hpn)), 10)
    return {"miss": 1 - hit} | {key: hit * chance for key, chance in then.items()}


def at_least(odds: dict[str, Fraction], least: int) -> Fraction:
    return sum(
        (chance for key, chance in odds.items() if key[0] == "C" and int(key[1:]) >= least),
        Fraction(0),
    )


@dataclass
class Attack:
    """An attack and its answer."""

    world: World
    units: Sequence[Unit]
    loc: Loc
    at: str | None = None
    target: Unit | None = None
    kind: str = "fire"
    ability: str | None = None
    answer: dict[str, Any] = field(default_factory=dict)

    def judge(self) -> dict[str, Any]:
        blank = dict.fromkeys(("gf", "column", "shifts", "to_hit", "morale", "rubble"))
        try:
            self.run()
        except Refused as why:
            return blank | {"legal": False, "rule": str(why), "odds": {}}
        return blank | {"legal": True, "locations": [], "targets": []} | self.answer

    # --- what is asked
    def run(self) -> None:
        world, lead = self.world, self.units[0]
        if not world.exists(self.loc):
            raise Refused(absent(world, self.loc))
        self.side = lead.side
        self.foes = [
            unit for unit in world.units.values() if unit.at == self.loc and unit.side != lead.side
        ]
        at = self.at or ("unit" if self.foes else "building")
        self.states()
        kind = self.kind
        building = world.intact(self.loc[0])
        if self.target is not None and (
            self.target.at != self.loc or self.target.side == self.side
        ):
            raise Refused("B10")
        aim = self.target or (self.foes[0] if self.foes else None)
        if kind == "indirect":
            self.indirect(aim)
        elif kind == "melee":
            self.melee(aim)
        elif at == "building" and (building is not None or self.at == "building"):
            self.at_building(building, kind)
        elif aim is None:
            raise Refused("B10")
        else:
            self.shot(aim, kind)

    def states(self) -> None:
        """AT4.2, AT7.1, AT6.4."""
        for unit in self.units:
            if unit.ats.get("broken"):
                raise Refused("AT4.2")
            if self.kind == "melee":
                continue
            if unit.ats.get("full_cover"):
                raise Refused("AT6.4")
            if unit.ats.get("moved") == "run":
                raise Refused("AT7.1")

    # --- values
    def gun(self, unit: Unit) -> tuple[int, int]:
        """GF and its range."""
        if unit.kind in ROW:
            row = ROW[unit.kind][unit.side == "soviet"]
            return unit.ats.get("gf", row[0]), unit.ats.get("range", row[1])
        if unit.kind in VEHICLE:
            return unit.ats.get("gf", VEHICLE[unit.kind][1]), 8
        return 0, 0

    def frag(self, unit: Unit) -> int:
        if unit.kind in VEHICLE:
            return int(unit.ats.get("frag", VEHICLE[unit.kind][0]))
        own = {"at_gun": 30, "infantry_gun": 30, "mortar_squad": 20, "battery": 42}
        return int(unit.ats.get("frag", own.get(unit.kind, 0)))

    def halved(self, unit: Unit) -> bool:
        return bool(
            self.kind == "assault_fire"
            or unit.ats.get("moved") == "assault"
            or unit.ats.get("suppressed")
        )

    def moved(self, unit: Unit) -> bool:
        return self.kind == "assault_fire" or unit.ats.get("moved") == "assault"

    def morale(self, unit: Unit) -> int | None:
        """AT2.5, AT4.3, AT10.10."""
        world = self.world
        if unit.kind in VEHICLES:
            return None
        base = 7 if unit.kind in HEAVY else ROW[unit.kind][unit.side == "soviet"][2]
        if unit.commissar:
            return 9
        found = int(unit.ats.get("morale", base))
        if any(
            one.at == unit.at and one.side == unit.side and (one.officer or one.commissar)
            for one in world.units.values()
        ):
            found += 1
        assert unit.at is not None
        here, place = unit.at
        if place in (0, UNDER) and "hedgehog" in world.marks(here) and unit.kind in ROW:
            found += 1
        building = world.intact(here)
        if building is not None and place != ROOF and building.id in world.fanatic:
            found += 2
        return found

    # --- cover
    def terrain_cover(self, loc: Loc, unit: Unit | None, firer: Loc | None) -> int:
        """The cover class of a location, without its hexsides."""
        world = self.world
        here, place = loc
        personnel = unit is None or unit.kind in ROW
        building = world.intact(here)
        if place == UNDER:
            return 3
        if building is not None:
            if place == ROOF:
                below = firer is not None and world.height(firer) < world.height(loc)
                return 1 if below else 0
            if place == 0 and firer is not None and building.type == "factory":
                same = hall(world, firer[0]) is building
                if same and firer[1] == 0:
                    return 1
                if same and here in building.roofless:
                    return 1
            return BUILDING_COVER[building.material]
        words, best = world.words(here), [0]
        if here in world.owner:
            best.append(max(2, BUILDING_COVER[world.owner[here].material]))
        else:
            best += [2 for word in words if word == "rubble_wood"]
            best += [3 for word in words if word == "rubble_masonry"]
        best += [1 for word in words if word in ("debris", "junkyard", "woods")]
        if personnel:
            best += [1 for word in words if word in ("shellholes", "railcar")]
        if "wreck" in world.marks(here):
            best.append(1)
        if "hedgehog" in world.marks(here) and personnel:
            best.append(2)
        return max(best)

    def side_cover(self, firer: Loc, loc: Loc) -> int:
        """AT7.7."""
        world = self.world
        away = world.distance(firer[0], loc[0])
        if loc[1] != 0 or away == 0 or (away == 1 and world.height(firer) > world.height(loc)):
            return 0
        values = {"hedge": 1, "wall": 2, "fence": 1}
        return max(
            values.get(world.sides.get(way[-1][1], (None, False))[0] or "", 0)
            for way in world.alternatives(firer[0], loc[0])
        )

    def cover(self, firer: Loc, loc: Loc, unit: Unit | None) -> int:
        found = max(self.terrain_cover(loc, unit, firer), self.side_cover(firer, loc))
        building = self.world.intact(loc[0])
        if firer[0] == loc[0] and loc[1] == ROOF and building is not None:  # A043
            found = BUILDING_COVER[building.material]
        if unit is not None and unit.ats.get("full_cover"):
            found += 1
        return found

    # --- restrictions
    def places(self, unit: Unit, weapon: str, loc: Loc | None = None) -> None:
        """AT6.8."""
        world = self.world
        one, two = unit.at, loc or self.loc
        assert one is not None
        building = world.intact(one[0])
        crewed = unit.kind in VEHICLES | HEAVY
        if building is not None and one[1] != ROOF and weapon in ("mortar", "scw"):
            open_above = one[0] in building.roofless and one[1] != CELLAR
            if not (weapon == "mortar" and open_above):
                raise Refused("AT6.8")
        if weapon == "mortar":
            return
        if one == two:
            return
        if CELLAR in (one[1], two[1]):
            apart = self.world.distance(one[0], two[0])
            same = building is not None and building is world.intact(two[0])
            if one[1] == two[1] and same and apart:
                raise Refused("AT8.2")
            if weapon not in ("gf", "flame"):
                raise Refused("AT8.3")
            if apart > 1 or (apart == 1 and same) or (apart == 0 and 0 not in (one[1], two[1])):
                raise Refused("AT8.3")
            return
        if one[0] == two[0] and UNDER not in (one[1], two[1]):
            if crewed:
                raise Refused("AT6.8")
            if sees(world, one, two).sees is False:
                raise Refused("AT6.8")
            return
        both = building is not None and building is world.intact(two[0])
        ground = [loc[0] for loc in (one, two) if loc[1] == 0]
        roofs = ROOF in (one[1], two[1]) and ground and building is not None
        if roofs and building is not None and ground[0] in building.roofless:
            return
        if both and one[1] != two[1] and world.distance(one[0], two[0]) == 1:
            raise Refused("AT6.8")

    def sight(self, unit: Unit) -> int:
        assert unit.at is not None
        found = sees(self.world, unit.at, self.loc)
        if not found.sees:
            raise Refused(found.rule)
        assert found.hindrance is not None
        return found.hindrance

    def spotted(self, unit: Unit, aim: Unit) -> None:
        """AT3.7."""
        world = self.world
        assert unit.at is not None
        assert aim.at is not None
        away = world.distance(unit.at[0], aim.at[0])
        if away <= 1:
            return
        here, place = aim.at
        building = world.intact(here)
        if aim.ats.get("moved"):
            most = 20
        elif aim.ats.get("full_cover") or place == UNDER:
            most = 3
        elif place == ROOF:
            most = 16 if world.height(unit.at) > world.height(aim.at) else 10
        elif building is not None:
            most = 6
        else:
            most = {0: 16, 1: 10, 2: 6, 3: 6}[self.terrain_cover(aim.at, aim, None)]
        if away > most:
            raise Refused("AT3.7")

    # --- shots at units
    def weapon(self, unit: Unit, kind: str, *, vehicle: bool) -> tuple[str, int]:
        """What a unit fires: its word and its factors (AT2, AT3.4)."""
        word = "flame" if kind == "flame" else self.ability
        carried = {
            "engineer_squad": "satchel",
            "at_squad": "scw",
            "flame_squad": "flame",
        }.get(unit.kind)
        gf, frag = self.gun(unit)[0], self.frag(unit)
        if word == "mg":
            if unit.kind not in VEHICLE or not gf:
                raise Refused("AT2.3")
            return "mg", gf
        if word is not None:
            if carried != word:
                raise Refused("AT2.1")
            return word, {"satchel": frag or 36, "scw": 0, "flame": gf}[word]
        if unit.kind in HEAVY:
            return "frag", frag
        if unit.kind in VEHICLE:
            if not (frag or gf):
                raise Refused("AT2.3")
            return ("frag", frag) if frag else ("mg", gf)
        if unit.kind == "battery":
            raise Refused("AT2.3")
        if carried == "flame" or (carried == "scw" and vehicle):
            assert carried is not None
            return carried, gf
        return "gf", gf

    def shot(self, aim: Unit, kind: str) -> None:
        """Direct fire at a unit."""
        vehicle = aim.kind in VEHICLES
        arms = []
        for unit in self.units:
            word, factors = self.weapon(unit, kind, vehicle=vehicle)
            kills = word == "scw" or (word == "frag" and self.kill(unit) is not None)
            if vehicle and not kills:
                raise Refused("AT2.4")
            if word == "scw" and not vehicle:
                raise Refused("AT2.1")
            arms.append((unit, word, factors))
        self.group(arms)
        for unit, word, _ in arms:
            self.places(unit, word)
        dims = [self.sight(unit) for unit in self.units]
        for unit in self.units:
            self.spotted(unit, aim)
        for unit, word, _ in arms:
            self.reach(unit, word)
        if arms[0][1] in ("frag", "satchel", "scw"):
            self.hit_roll(aim, arms[0][1], arms[0][2], dims[0])
        else:
            self.direct(aim, [factors for _, _, factors in arms], dims)

    def kill(self, unit: Unit) -> int | None:
        if unit.kind in VEHICLE:
            return VEHICLE[unit.kind][2] or None
        return None

    def group(self, arms: Sequence[tuple[Unit, str, int]]) -> None:
        """AT3.1."""
        if len(arms) == 1:
            return
        if any(word not in ("gf", "mg", "flame") for _, word, _ in arms):
            raise Refused("AT3.1")
        world = self.world
        joined, left = [self.units[0]], list(self.units[1:])
        while left:
            near = [one for one in left if any(self.beside(one, two) for two in joined)]
            if not near:
                raise Refused("AT3.1")
            joined += near
            left = [one for one in left if one not in near]
        assert world is self.world

    def beside(self, one: Unit, two: Unit) -> bool:
        assert one.at is not None
        assert two.at is not None
        away = self.world.distance(one.at[0], two.at[0])
        return away == 0 or (away == 1 and self.world.side(one.at[0], two.at[0])[0] != "bar")

    def reach(self, unit: Unit, word: str) -> None:
        assert unit.at is not None
        away = self.world.distance(unit.at[0], self.loc[0])
        own = self.gun(unit)[1]
        if word == "frag" and unit.kind in VEHICLE:
            return
        most, rule = {
            "gf": (own, "AT3.1"),
            "flame": (own, "AT3.4"),
            "mg": (8, "AT2.3"),
            "satchel": (1, "AT2.1"),
            "scw": (2, "AT2.1"),
            "frag": (unit.ats.get("range", 40), "AT2.2"),
        }[word]
        if away > most:
            raise Refused(rule)

    def direct(self, aim: Unit, factors: Sequence[int], dims: Sequence[int]) -> None:
        """Gunfire, or a flamethrower."""
        total, shifts = 0, []
        for unit, gf, dim in zip(self.units, factors, dims, strict=True):
            assert unit.at is not None
            total += gf // 2 if self.halved(unit) else gf
            shifts.append(self.cover(unit.at, self.loc, aim) + dim)
        net = max(shifts) - (2 if aim.ats.get("moved") == "run" else 0)
        index = index_of(total, net)
        odds = casualties(index)
        self.answer = {
            "gf": total,
            "shifts": net,
            "column": column_of(index),
            "odds": odds,
            "morale": self.morale(aim),
            "targets": [self.struck(aim, odds, net, column_of(index))],
        }

    @staticmethod
    def struck(unit: Unit, odds: dict[str, Fraction], shifts: Any, column: Any) -> dict[str, Any]:
        return {
            "unit": unit.id,
            "at": unit.at,
            "odds": odds,
            "shifts": shifts,
            "column": column,
        }

    def hpn(self, unit: Unit, dim: int, cover: int) -> int:
        assert unit.at is not None
        away = self.world.distance(unit.at[0], self.loc[0])
        start = 9 - max(0, -((3 - away) // 3))
        return start - dim - cover - (2 if self.moved(unit) else 0)

    def hit_roll(self, aim: Unit, word: str, factors: int, dim: int) -> None:
        """AT3.4, AT2.4."""
        lead = self.units[0]
        assert lead.at is not None
        cover = self.cover(lead.at, self.loc, aim)
        if word == "frag":
            to_hit = self.hpn(lead, dim, cover)
        else:
            to_hit = (9 if word == "satchel" else 5) - cover - dim
        if aim.kind in VEHICLES:
            need = 10
            if word != "scw":
                need = (self.kill(lead) or 0) - VEHICLE[aim.kind][3] + 4
            hit = Fraction(max(0, min(10, to_hit)), 10)
            kills = hit * Fraction(max(0, min(10, need)), 10)
            odds = {"miss": 1 - hit, "none": hit - kills, "destroyed": kills}
            self.answer = {
                "gf": None,
                "to_hit": to_hit,
                "odds": odds,
                "targets": [self.struck(aim, odds, None, None)],
            }
            return
        net = cover - (2 if aim.ats.get("moved") == "run" else 0)
        index = index_of(factors, net)
        then = casualties(index)
        odds = with_hit(to_hit, then)
        self.answer = {
            "gf": factors,
            "to_hit": to_hit,
            "shifts": net,
            "column": column_of(index),
            "odds": odds,
            "morale": self.morale(aim),
            "targets": [self.struck(aim, odds, net, column_of(index))],
            "rubble": at_least(odds, 5) if self.can_fall(self.loc) else None,
        }

    def can_fall(self, loc: Loc) -> bool:
        """Whether a direct hit there makes rubble (AT6.12)."""
        standing = self.world.intact(loc[0]) is not None
        return standing and loc[1] not in (ROOF, self.world.ruins.get(loc[0]))

    # --- melee
    def melee(self, aim: Unit | None) -> None:
        """AT5."""
        if any(unit.at != self.loc for unit in self.units):
            raise Refused("AT5")
        if aim is None:
            raise Refused("AT5")
        total = sum(self.gun(unit)[0] for unit in self.units)
        index = index_of(total, 0)
        odds = casualties(index)
        self.answer = {
            "gf": total,
            "shifts": 0,
            "column": column_of(index),
            "odds": odds,
            "morale": self.morale(aim),
            "targets": [self.struck(aim, odds, 0, column_of(index))],
        }

    # --- indirect
    def floors_above(self, loc: Loc) -> int:
        """AT6.10."""
        world = self.world
        building = world.intact(loc[0])
        if building is None or loc[1] == ROOF:
            return 0
        if loc[1] == CELLAR:
            return world.top_level(loc[0]) + 1
        if building.type == "factory":
            return 0
        assert isinstance(loc[1], int)
        return world.top_level(loc[0]) - loc[1]

    def indirect_shifts(self, loc: Loc, unit: Unit | None) -> int:
        world = self.world
        here, place = loc
        building = world.intact(here)
        if place == ROOF:
            return 0
        found = self.terrain_cover(loc, unit, None)
        if building is not None and place == 0 and here in building.roofless:
            found = 1  # A105: from above
        found += self.floors_above(loc)
        if unit is not None and unit.ats.get("full_cover"):
            found += 1
        if place == CELLAR:
            return found
        roofless = building is not None and here in building.roofless and place == 0
        rubble = self.world.ruins.get(here) == place
        if place == UNDER:
            return found
        if roofless or rubble or world.words(here) & AIRBURST:
            found -= 1
        return found

    def indirect(self, aim: Unit | None) -> None:
        """AT3.5."""
        world, lead = self.world, self.units[0]
        if lead.kind not in ("mortar_squad", "battery"):
            raise Refused("AT1.3")
        if len(self.units) > 1:
            raise Refused("AT1.3")
        frag = self.frag(lead)
        if lead.kind == "mortar_squad":
            self.places(lead, "mortar")
        spotters = [
            unit
            for unit in world.units.values()
            if unit.side == self.side and unit.at and sees(world, unit.at, self.loc).sees
        ]
        if not spotters:
            raise Refused("AT3.5")
        to_hit = 9 if lead in spotters else 7
        if lead.at is not None:
            away = world.distance(lead.at[0], self.loc[0])
            if away < 2:
                raise Refused("AT3.5")
            if away > 40:
                raise Refused("AT2.1")
        targets = []
        top: dict[str, Any] = {}
        for unit in world.units.values():
            if unit.at is None or unit.at[0] != self.loc[0]:
                continue
            shifts = self.indirect_shifts(unit.at, unit)
            if unit.ats.get("moved") == "run":
                shifts -= 2
            index = index_of(frag, shifts)
            odds = with_hit(to_hit, casualties(index))
            one = self.struck(unit, odds, shifts, column_of(index))
            if unit.kind in VEHICLES:
                hit = Fraction(to_hit, 10)
                one = self.struck(unit, {"miss": 1 - hit, "none": hit}, None, None)
            targets.append(one)
            if unit is aim:
                top = {key: one[key] for key in ("shifts", "column", "odds")}
                if unit.kind in VEHICLES:
                    top["gf"] = None
        if aim is None:
            shifts = self.indirect_shifts(self.loc, None)
            index = index_of(frag, shifts)
            odds = with_hit(to_hit, casualties(index))
            top = {"shifts": shifts, "column": column_of(index), "odds": odds}
        rubble = None
        if world.intact(self.loc[0]) is not None:
            highest = (self.loc[0], world.top_level(self.loc[0]))
            index = index_of(frag, self.indirect_shifts(highest, None))
            rubble = at_least(with_hit(to_hit, casualties(index)), 5)
        self.answer = {
            "gf": frag,
            "to_hit": to_hit,
            "morale": None if aim is None else self.morale(aim),
            "targets": targets,
            "rubble": rubble,
            **top,
        }

    # --- buildings
    def at_building(self, building: Building | None, kind: str) -> None:
        """AT6.11."""
        world, lead = self.world, self.units[0]
        assert lead.at is not None
        if len(self.units) > 1:
            raise Refused("AT3.1")
        word, full = self.weapon(lead, kind, vehicle=False)
        if building is None or word not in ("frag", "satchel"):
            raise Refused("AT6.11")
        hexagon = self.loc[0]
        levels: list[Loc] = [(hexagon, n) for n in range(10)] + [(hexagon, ROOF)]
        dims, first = [], ""
        for loc in [self.loc, *(loc for loc in levels if loc != self.loc)]:
            if not world.exists(loc):
                continue
            line = sees(world, lead.at, loc)
            try:
                self.places(lead, word, loc)
            except Refused as why:
                first = first or str(why)
                continue
            if not line.sees:
                first = first or line.rule
                continue
            assert line.hindrance is not None
            dims.append(line.hindrance)
            if loc == self.loc:
                break
        if not dims:
            raise Refused(first)
        away = world.distance(lead.at[0], hexagon)
        if away > 16:
            raise Refused("AT3.7")
        self.reach(lead, word)
        to_hit = self.hpn(lead, min(dims), 0) if word == "frag" else 9 - min(dims)
        half = full // 2
        found, stands = [], Fraction(1)
        for loc in self.every(building):
            shifts = self.half_shifts(building, loc, lead.at)
            index = index_of(half, shifts)
            odds = casualties(index)
            found.append(
                {"at": loc, "gf": half, "shifts": shifts, "column": column_of(index), "odds": odds}
            )
            if loc[1] not in (ROOF, world.ruins.get(loc[0])):
                stands *= 1 - at_least(odds, 5)
        hit = Fraction(max(0, min(10, to_hit)), 10)
        self.answer = {
            "gf": half,
            "to_hit": to_hit,
            "odds": {"miss": 1 - hit, "hit": hit},
            "locations": found,
            "rubble": hit * (1 - stands),
        }

    def every(self, building: Building) -> list[Loc]:
        world = self.world
        found: list[Loc] = []
        for here in sorted(building.hexes):
            if world.intact(here) is None:
                continue
            found += [(here, n) for n in range(10) if world.exists((here, n))]
            found += [(here, ROOF)] if world.exists((here, ROOF)) else []
        return found

    def half_shifts(self, building: Building, loc: Loc, firer: Loc) -> int:
        world = self.world
        cover = BUILDING_COVER[building.material]
        if loc[1] == ROOF and world.height(firer) >= world.height(loc):
            cover = 0
        if sees(world, firer, loc).sees:
            return cover
        seen = [
            world.height(one) // 10 for one in self.every(building) if sees(world, firer, one).sees
        ]
        return cover + min(abs(level - world.height(loc) // 10) for level in seen)
