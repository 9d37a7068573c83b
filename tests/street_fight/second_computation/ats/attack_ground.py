"""What attacks by `ats` have in common, computed a second time: tables, values, cover, spotting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.street_fight.second_computation.ats.capacity import HEAVY, VEHICLES
from tests.street_fight.second_computation.ats.sight import hall, sees
from tests.street_fight.second_computation.ats.world import (
    CELLAR,
    ROOF,
    UNDER,
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
KILL = {"at_gun": 5, "infantry_gun": 3}
"""AT2.2."""
WRECKED = {"truck": 2, "halftrack": 3}
"""AT2.4: the casualties from which a vehicle without armour is lost."""
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
class Ground:
    """An attack, what its firers have, and what shelters its target."""

    world: World
    units: Sequence[Unit]
    loc: Loc
    at: str | None = None
    target: Unit | None = None
    kind: str = "fire"
    ability: str | None = None
    answer: dict[str, Any] = field(default_factory=dict)

    foes: list[Unit] = field(default_factory=list)
    side: str = ""

    def states(self) -> None:
        """AT4.2, AT7.1, AT6.4."""
        if any(unit.carrier for unit in self.units):
            raise Refused("AT2.6")
        if any(unit.ats.get("abandoned") for unit in self.units):
            raise Refused("AT9.5")
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
        if unit.air:
            return 60  # AT9.10
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
            if one.carrier == unit.carrier  # who is aboard does nothing for those outside
        ):
            found += 1
        assert unit.at is not None
        here, place = unit.at
        if (
            not unit.carrier
            and place in (0, UNDER)
            and "hedgehog" in world.marks(here)
            and unit.kind in ROW
        ):
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
            best.append(BUILDING_COVER[world.owner[here].material])
        else:
            best += [2 for word in words if word == "rubble_wood"]
            best += [3 for word in words if word == "rubble_masonry"]
        best += [1 for word in words if word in ("debris", "junkyard", "woods", "crops")]
        if personnel:
            best += [1 for word in words if word in ("shellholes", "railcar")]
        if "wreck" in world.marks(here):
            best.append(1)
        if "hedgehog" in world.marks(here) and personnel:
            best.append(2)
        if {"ditch", "tank_trap"} & world.marks(here) and personnel:  # AT7.9
            best.append(1)
        if unit is not None and unit in self.in_pits(loc, unit.side):
            best.append(2)
        return max(best)

    def in_pits(self, loc: Loc, side: str) -> list[Unit]:
        """AT7.9: who has a foxhole or a weapons pit to himself, guns in the pits first."""
        here = [
            one
            for one in self.world.units.values()
            if one.at == loc and one.side == side and not one.carrier
        ]
        kinds = [one["kind"] for one in self.world.markers.get(loc[0], ())]
        holes, pits = kinds.count("foxhole"), kinds.count("weapons_pit")
        guns = [one for one in here if one.kind in HEAVY][:pits]
        men = [one for one in here if one.kind in ROW][: holes + pits - len(guns)]
        return guns + men

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
            if one[1] == two[1] and apart == 1:
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
        if aim.ats.get("fired"):  # it counts as Stationary
            most = 16
        elif aim.ats.get("moved"):
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
