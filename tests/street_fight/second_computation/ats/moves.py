"""Costs of moves by `ats`, computed a second time (AT1.5, AT6.5–AT6.9, AT7, AT8, AT9)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tests.street_fight.second_computation.ats.capacity import (
    ROOM,
    TRACKED,
    VEHICLES,
    enemies,
    held,
    points,
)
from tests.street_fight.second_computation.ats.sight import absent, sees
from tests.street_fight.second_computation.ats.world import (
    CELLAR,
    ROOF,
    UNDER,
    Hex,
    Loc,
    Unit,
    World,
    name,
)

ROADS = {"road_paved", "road_dirt", "bridge"}
RUBBLE = {"rubble_wood", "rubble_masonry"}
LOOSE = {"debris", "junkyard"}
TWO = LOOSE | RUBBLE | {"railcar", "shellholes", "ravine", "rough", "woods", "swamp"}
STUDY = {
    "debris": "A102",
    "junkyard": "A103",
    "railcar": "A106",
    "rubble_wood": "A107",
    "rubble_masonry": "A107",
}


class Refused(Exception):
    """A rule forbids it."""


class Roll(NamedTuple):
    """A roll on the way."""

    at: str
    when: str
    kind: str
    chance: Fraction


class Cost(NamedTuple):
    """What a move costs."""

    legal: bool
    rule: str
    cost: Fraction | None
    rolls: tuple[Roll, ...] | None


def group(unit: Unit) -> str:
    """personnel, heavy, tracked, half or wheeled."""
    if unit.kind in TRACKED:
        return "tracked"
    return {
        "halftrack": "half",
        "truck": "wheeled",
        "at_gun": "heavy",
        "infantry_gun": "heavy",
    }.get(unit.kind, "personnel")


def cost(world: World, unit: Unit, way: Sequence[Loc], mode: str) -> Cost:
    """Judge a way step by step."""
    try:
        total, rolls = Walk(world, unit, mode).go(way)
    except Refused as why:
        return Cost(False, str(why), None, None)
    return Cost(True, "", total, tuple(rolls))


class Walk:
    """A unit on its way."""

    def __init__(self, world: World, unit: Unit, mode: str) -> None:
        self.world, self.unit, self.mode = world, unit, mode
        self.group = group(unit)
        self.vehicle = unit.kind in VEHICLES
        self.rolls: list[Roll] = []

    def go(self, way: Sequence[Loc]) -> tuple[Fraction, list[Roll]]:
        here, total = self.unit.at, Fraction(0)
        assert here is not None
        for number, there in enumerate(way):
            self.look_at(here, there)
            self.able(here, there)
            price = self.step(here, there)
            self.room(there)
            total += price
            self.allowance(total, number)
            here = there
        if self.mode in ("crawl", "infiltrate"):
            total = Fraction(0)
        return total, self.rolls

    # --- what stands before the step
    def look_at(self, here: Loc, there: Loc) -> None:
        if not self.world.exists(there):
            raise Refused(absent(self.world, there))
        away = self.world.distance(here[0], there[0])
        if here == there or (away > 1 and not self.by_sewer(here, there)):
            raise Refused("B1.4")

    def by_sewer(self, here: Loc, there: Loc) -> bool:
        """AT8.1."""
        return (
            self.mode == "infiltrate"
            and self.unit.side == "soviet"
            and self.group == "personnel"
            and here[1] == there[1] == 0
            and all("sewer" in self.world.terrain.get(each[0], ()) for each in (here, there))
            and self.world.distance(here[0], there[0]) <= 3
        )

    def able(self, here: Loc, there: Loc) -> None:
        state = self.unit.ats
        if self.unit.carrier:
            raise Refused("AT2.6")
        if state.get("suppressed") or (state.get("broken") and self.mode != "crawl"):
            raise Refused("AT4.2")
        if state.get("broken") and not self.away(here, there):
            raise Refused("AT4.2")
        if state.get("m_kill"):
            raise Refused("AT7.4")
        if state.get("abandoned"):
            raise Refused("AT9.5")
        if self.mode == "infiltrate" and self.group != "personnel":
            raise Refused("AT1.5")
        if self.mode in ("crawl", "run") and self.vehicle:
            raise Refused("AT7.1")
        if self.mode == "run" and self.group == "heavy":
            raise Refused("AT7.2")
        if self.mode == "cross" and not self.vehicle:
            raise Refused("AT7.1")
        drives = self.vehicle and self.mode == "assault"
        if enemies(self.world, here, self.unit.side) and self.mode != "infiltrate" and not drives:
            raise Refused("AT5")

    def away(self, here: Loc, there: Loc) -> bool:
        """AT4.2."""
        distance = self.world.distance
        return all(
            distance(foe.at[0], there[0]) > distance(foe.at[0], here[0])
            for foe in self.world.units.values()
            if foe.side != self.unit.side and foe.at and sees(self.world, here, foe.at).sees
        )

    # --- the step itself
    def step(self, here: Loc, there: Loc) -> Fraction:
        if self.by_sewer(here, there) and self.world.distance(here[0], there[0]) != 1:
            return Fraction(0)
        price = self.within(here, there) if here[0] == there[0] else self.between(here, there)
        flames = self.world.markers.get(there[0], ())
        if any(
            one["kind"] == "flame" and one["at"].upper() == name(there).upper() for one in flames
        ):
            raise Refused("AT6.13")
        return Fraction(price)

    def within(self, here: Loc, there: Loc) -> int:
        world, hexagon = self.world, here[0]
        places = {here[1], there[1]}
        if UNDER in places:  # AT9.1
            self.only_personnel("AT9.1")
            if places != {0, UNDER}:
                raise Refused("AT9.1")
            return 1 if there[1] == UNDER else 0
        if CELLAR in places:  # AT8.2
            self.only_personnel("AT8.2")
            if places != {0, CELLAR}:
                raise Refused("AT8.2")
            return 2
        self.only_personnel("AT6.7")
        if ROOF in places:  # AT6.6
            (other,) = places - {ROOF}
            if other != world.top_level(hexagon) or not world.stairwell(hexagon, to_roof=True):
                raise Refused("AT6.6")
            return 1
        one, two = here[1], there[1]
        assert isinstance(one, int)
        assert isinstance(two, int)
        if abs(one - two) != 1 or not world.stairwell(hexagon):
            raise Refused("AT6.5")
        return 1

    def only_personnel(self, rule: str) -> None:
        if self.group != "personnel":
            raise Refused(rule)

    def dug_in(self, loc: Loc) -> bool:
        """A trench, a blockhouse or the ground of a bunker."""
        building = self.world.intact(loc[0])
        if loc[1] != 0:
            return False
        if building is None:
            return bool({"trench", "blockhouse"} & self.world.marks(loc[0]))
        return building.material == "bunker"

    def between(self, here: Loc, there: Loc) -> Fraction:
        world = self.world
        a, b = world.intact(here[0]), world.intact(there[0])
        same = a is b and a is not None
        if there[1] == UNDER:
            self.only_personnel("AT9.1")
            if here[1] == UNDER and self.mode == "run":
                raise Refused("AT9.1")
            if not (
                here[1] in (UNDER, CELLAR)
                or self.dug_in(here)
                or (self.mode == "infiltrate" and here[1] == 0)
            ):
                raise Refused("AT9.1")
            if here[1] != UNDER:
                self.mines(there)
            return Fraction(1)
        if CELLAR in (here[1], there[1]):
            self.only_personnel("AT8.2")
            other = here if there[1] == CELLAR else there
            if same or not (other[1] == UNDER or self.dug_in(other)):
                raise Refused("AT8.2")
            if there[1] != CELLAR:
                self.mines(there)
            return Fraction(1)
        if here[1] == UNDER and self.dug_in(there):
            self.mines(there)
            return Fraction(1)
        if ROOF in (here[1], there[1]):
            self.only_personnel("AT6.7")
            if here[1] == there[1] and same:
                return Fraction(1)
            raise Refused("AT6.6")
        if here[1] in (0, UNDER) and there[1] == 0:
            return self.ground(here[0], there[0])
        self.only_personnel("AT6.7")
        if not same or here[1] != there[1]:
            raise Refused("AT6.5")
        if world.side(here[0], there[0]) == ("bar", False):  # B3.3: a gate lets through
            raise Refused("AT10.6")
        return Fraction(2)

    # --- over the ground
    def ground(self, here: Hex, there: Hex) -> Fraction:
        world = self.world
        kind, gate = world.side(here, there)
        if kind == "bar" and not gate:
            raise Refused("AT10.6")
        same = world.intact(here) is not None and world.intact(here) is world.intact(there)
        climb = 0 if same else (world.rim(there) - world.rim(here)) // 10
        if abs(climb) > 1 and self.group != "personnel":  # B6.1
            raise Refused("B6.1")
        extra, before = self.hexside(kind, gate)
        price, roll = self.terrain(here, there)
        marks = world.marks(there)
        if marks & {"ditch", "tank_trap"}:  # AT7.9
            if self.group != "personnel":
                raise Refused("AT7.9")
            price = max(price, Fraction(2))
        lanes = self.lanes(there)
        if "wire" in marks and not ("wire" in lanes and self.along_lane()):
            price, roll = self.wire(price, roll)  # its row stands for the terrain's: CoT of a wreck
        wrecks = marks & {"wreck", "burning_wreck"}
        if self.vehicle and ("wreck" in marks or (not wrecks and world.vehicle_in(there))):
            price *= 2
        if "burning_wreck" in marks:
            price += 1
        if "hedgehog" in marks and self.group == "wheeled":
            roll = True
        if before:
            self.rolls.append(Roll(name((there, 0)), "before", "immobilise", self.stuck()))
        self.mines((there, 0))
        if roll:
            self.rolls.append(Roll(name((there, 0)), "after", "immobilise", self.stuck()))
        return price + extra + max(climb, 0)

    def hexside(self, kind: str | None, gate: bool) -> tuple[int, bool]:
        """What a side costs, and whether it is rolled for."""
        if gate or kind not in ("wall", "hedge", "fence"):
            return 0, False
        if self.group == "heavy" and kind != "fence":
            raise Refused("AT7.2")
        if kind == "wall" and self.group == "wheeled":
            raise Refused("AT7.2 A117")
        rolls = {"hedge": ("wheeled",), "wall": ("half",), "fence": ("half", "wheeled")}
        return 1, self.group in rolls[kind]

    def terrain(self, here: Hex, there: Hex) -> tuple[Fraction, bool]:
        """The cost of the terrain, and whether a vehicle rolls."""
        world = self.world
        building = world.intact(there)
        if building is not None:
            return self.building(here, there)
        words = world.words(there)
        if "water" in words or ("swamp" in words and (self.vehicle or self.mode == "run")):
            raise Refused("AT7.2")
        rubble, loose = bool(words & RUBBLE), bool(words & LOOSE)
        if self.group == "heavy" and rubble:
            raise Refused("AT7.2 A107")
        if self.group in ("half", "wheeled") and (rubble or "railcar" in words):
            raise Refused("AT7.2 " + ("A107" if rubble else "A106"))
        if self.group == "tracked" and rubble and self.mode != "assault":
            raise Refused("AT7.2 A107")
        if self.mode == "run" and (rubble or loose):
            raise Refused("AT7.2 " + next(STUDY[word] for word in words & set(STUDY)))
        price = Fraction(2 if words & TWO else 1)
        if price == 1 and self.vehicle and self.road(here) and self.road(there):
            price = Fraction(1, 2)
        roll = (
            rubble
            or loose
            or "railcar" in words
            or ("shellholes" in words and self.group == "wheeled")
        )
        if (
            self.group == "tracked"
            and "debris" in words
            and not rubble
            and not words & {"junkyard", "railcar"}
            and "debris" in self.lanes(there)
        ):
            roll = False
        return price, roll and self.vehicle

    def road(self, here: Hex) -> bool:
        return bool(self.world.words(here) & ROADS)

    def building(self, here: Hex, there: Hex) -> tuple[Fraction, bool]:
        world = self.world
        building = world.intact(there)
        assert building is not None
        within = world.owner.get(here) is building
        factory = building.type == "factory"
        if world.aboard(self.unit) and not (factory and (within or there in building.entrance)):
            raise Refused("AT2.6")
        if factory and within:
            if self.mode == "run":
                raise Refused("AT6.9")
            return Fraction(2), self.vehicle
        if factory and there in building.entrance:
            return Fraction(2), self.vehicle and there in building.roofless
        if self.group == "wheeled":
            raise Refused("AT6.7")
        return Fraction(2), self.vehicle

    def wire(self, price: Fraction, roll: bool) -> tuple[Fraction, bool]:
        if not self.vehicle:
            if self.mode not in ("crawl", "infiltrate"):
                raise Refused("AT7.2 A119")
            return price, roll
        if self.group == "wheeled":
            raise Refused("AT7.2 A119")
        return Fraction(1) + (price if price > 1 else 0), True

    def lanes(self, there: Hex) -> set[str]:
        return {one["of"] for one in self.world.markers.get(there, ()) if one["kind"] == "lane"}

    def along_lane(self) -> bool:
        """AT9.3."""
        return self.mode == "assault" or self.mode in ("crawl", "infiltrate")

    def mines(self, there: Loc) -> None:
        """AT9.3, AT9.4."""
        for one in self.world.markers.get(there[0], ()):
            if one["kind"] != "mines":
                continue
            if one.get("at_only") and not self.vehicle:
                continue
            own = one["side"] == self.unit.side
            fast = self.mode in ("run", "cross")
            if not fast and (own or "mines" in self.lanes(there[0])):
                continue
            density = one.get("density") or 0
            if fast and not own:
                sure = Fraction(1 if density else 0)
                self.rolls.append(Roll(name(there), "after", "mines", sure))
            elif density == 0:
                self.rolls.append(Roll(name(there), "after", "forcing", Fraction(0)))
            else:
                worse = 1 if one.get("hidden") and not own else 0
                chance = Fraction(min(10, density + worse), 10)
                self.rolls.append(Roll(name(there), "after", "forcing", chance))

    def stuck(self) -> Fraction:
        """AT7.4."""
        bonus = {"tracked": -1, "half": 0, "wheeled": 1}[self.group]
        if self.unit.ats.get("elite_commander"):
            bonus -= 1
        return Fraction(sum(die + bonus >= 7 for die in range(1, 11)), 10)

    # --- who is there, and how far
    def room(self, there: Loc) -> None:
        foes = enemies(self.world, there, self.unit.side)
        if foes and self.mode != "infiltrate":
            over = self.group == "tracked" and self.mode == "assault"
            soft = all(foe.kind not in VEHICLES for foe in foes)
            if not (over and soft):
                raise Refused("AT2.1")
        if held(self.world, there, self.unit.side, self.unit.id) + points(self.unit) > ROOM:
            raise Refused("AT2.1")

    def allowance(self, total: Fraction, number: int) -> None:
        if self.mode == "infiltrate":
            if number:
                raise Refused("AT1.5")
            return
        if self.group == "heavy":
            if number:
                raise Refused("AT7.2")
            return
        if self.mode == "crawl":
            if number:
                raise Refused("AT7.1")
            return
        if self.vehicle:
            full = {
                "panzer_iii": 12,
                "stug_iii": 12,
                "sig33b": 10,
                "t34": 14,
                "t70": 14,
                "kv1": 10,
                "halftrack": 12,
                "truck": 10,
            }[self.unit.kind]
            most = Fraction(full, 2) if self.mode == "assault" else Fraction(full)
        else:
            most = Fraction(4 if self.mode == "assault" else 6)
        if total > most:
            raise Refused("AT7.1")
