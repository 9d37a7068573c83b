"""Movement and ramming of the referee k47, worked out a second time (KB1, KB3, KB8, KB9)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from tests.street_fight.second_computation.k47.men import Band
from tests.street_fight.second_computation.k47.world import CELLAR, ROOF, UNDER, No, Place, World

ORDERS = ("advance", "run")


def unable(band: Band, *, moving: bool = False) -> None:
    """KB2.1: one that is Down has had its order; a battery is off the board (B8.2)."""
    if band.down:
        raise No("KB2.1")
    if moving and band.kind == "battery":
        raise No("B8.2")


def cost(world: World, name: str, path: list[Place], mode: str | None) -> dict[str, Any]:
    band = Band(world.units[name])
    for place in path:
        if not world.exists(place):
            raise No("B2.1")
    here = world.where.get(name)
    if here is not None:
        touch(world, here, path[0])
    unable(band, moving=True)
    assert here is not None
    march = March(world, band, [order for order in ORDERS if mode in (None, order)])
    for place in path:
        march.step(here, place, last=place is path[-1])
        here = place
    return {"legal": True, "cost": len(path), "order": march.orders[0]}


def touch(world: World, here: Place, place: Place) -> None:
    apart = here.hex != place.hex and world.map.distance(here.hex, place.hex) != 1
    if apart or here == place:
        raise No("B1.4")


class March:
    """A move step by step, by the orders that are left for it."""

    def __init__(self, world: World, band: Band, orders: list[str]) -> None:
        self.world, self.band, self.orders = world, band, orders
        self.steps = self.inside = self.sections = 0
        self.entered = self.met = False
        self.run_lost: str | None = None

    def step(self, here: Place, place: Place, *, last: bool = True) -> None:
        """Raises `No`, in the order in which B10 puts refusals."""
        world = self.world
        touch(world, here, place)
        if place.level in (CELLAR, UNDER):
            raise No("KB3.8")
        self.barriers(here, place)
        out, into = world.section(here.hex), world.section(place.hex)
        if out is None and into is None:
            way = "open"
        elif out is None:
            way = self.enter(here, place)
        elif world.same_building(here.hex, place.hex):
            way = self.within(here, place)
        else:
            way = self.leave(here, place)
        if self.band.kind == "truck" and world.climb(here.hex, place.hex) > 0:
            raise No("B6.1")
        if self.band.kind == "truck" and world.difficult(place.hex):
            raise No("KB3.1")
        if self.trapped(place):
            raise No("KB9")
        if not self.met:
            self.room(place, last=last)
        self.allow(way, here, place)
        self.steps += 1
        self.inside += way in ("floor", "section")
        self.sections += way == "section"
        self.entered |= way == "enter"

    def barriers(self, here: Place, place: Place) -> None:
        world = self.world
        if world.shut(here.hex, place.hex) or "water" in world.terrain(place.hex):
            raise No("KB3.1")
        if place.hex in world.marked.get("flame", ()):
            raise No("KB6.4")
        if self.band.armour is not None and "swamp" in world.terrain(place.hex):
            raise No("B3.1")
        if not self.band.foot and abs(world.climb(here.hex, place.hex)) > 1:
            raise No("B6.1")

    def trapped(self, place: Place) -> bool:
        """KB9: tank traps keep vehicles out."""
        return self.band.armour is not None and place.hex in self.world.marked.get("tank_trap", ())

    def enter(self, here: Place, place: Place) -> str:
        world, band = self.world, self.band
        if band.artillery:
            raise No("KB3.4")
        if not band.foot:
            raise No("KB3.7")
        if world.closed:
            raise No("KB10")
        if place.level != "0":
            raise No("KB1.3" if place.level == ROOF else "KB3.2")
        self.opening(here, place, "KB3.2")
        return "enter"

    def leave(self, here: Place, place: Place) -> str:
        world = self.world
        if self.band.artillery:
            raise No("KB3.4")
        if here.level != "0":
            raise No("KB3.5")
        if world.section(place.hex):
            raise No("KB1.2")
        self.opening(here, place, "KB3.5")
        if self.inside:
            raise No("KB3.5")
        return "leave"

    def within(self, here: Place, place: Place) -> str:
        world = self.world
        if self.band.artillery:
            raise No("KB3.4")
        roofs = [each.level == ROOF for each in (here, place)]
        if here.hex == place.hex:
            if abs(self.storey(here) - self.storey(place)) != 1 or (
                any(roofs) and world.silo(here.hex)
            ):
                raise No("KB1.3" if any(roofs) else "KB3.6")
            return "floor"
        if any(roofs):
            one = world.section(here.hex) is world.section(place.hex)
            if not all(roofs) or not (one and (world.silo(here.hex) or world.silo(place.hex))):
                raise No("KB1.3")
        elif here.level != place.level:
            raise No("KB3.6")
        return "section"

    def storey(self, place: Place) -> int:
        return self.world.floors(place.hex) if place.level == ROOF else int(place.level)

    def opening(self, here: Place, place: Place, rule: str) -> None:
        world = self.world
        if world.bunker(here.hex) or world.bunker(place.hex):
            if not world.door(here.hex, place.hex):
                raise No("KB9")
        elif not world.openings(here.hex, place.hex):
            raise No(rule)

    def room(self, place: Place, *, last: bool) -> None:
        world, band = self.world, self.band
        own, enemies = world.sides_at(place, band.side)
        own -= world.where[band.name] == place
        floor = world.section(place.hex) is not None
        if enemies:
            raise No("KB3.3" if floor else "KB1.3")
        if floor and own:
            raise No("KB3.3" if last else "KB3.8")
        if own >= 3:
            raise No("KB1.3")

    def allow(self, way: str, here: Place, place: Place) -> None:
        refused = {order: self.order(order, way, here, place) for order in self.orders}
        if refused.get("run"):
            self.run_lost = refused["run"]
        left = [order for order in self.orders if refused[order] is None]
        if not left:
            rule = self.run_lost or refused["advance"]
            assert rule is not None
            raise No(rule)
        self.orders = left

    def order(self, order: str, way: str, here: Place, place: Place) -> str | None:
        world, band = self.world, self.band
        if self.entered:
            return "KB3.2"
        if order == "run" and band.artillery:
            return "KB3.4"
        outside = way in ("open", "enter", "leave")
        if order == "run" and outside and world.climb(here.hex, place.hex) > 0:
            return "B6.1"
        hard = way in ("open", "leave") and world.difficult(place.hex)
        if order == "run" and (hard or world.hurdle(here.hex, place.hex)):
            return "KB3.1"
        if order == "advance" and way == "enter":
            return "KB3.2"
        if self.steps + 1 > band.moves[ORDERS.index(order)]:
            if band.artillery:
                return "KB3.4"
            if band.armour is not None:
                return "KB3.7"
            return "KB3.6" if way in ("floor", "section") else "KB1.1"
        if world.large and order == "run" and way == "section" and self.sections:
            return "KB3.6"
        return None


def capacity(world: World, place: Place, side: str) -> dict[str, Any]:
    if not world.exists(place):
        raise No("B2.1")
    if place.level in (CELLAR, UNDER):
        return {"legal": True, "room": 0}
    own, enemies = world.sides_at(place, side)
    most = 1 if world.section(place.hex) else 3
    return {"legal": True, "room": 0 if enemies else max(0, most - own)}


def share(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def ram(world: World, name: str, at: Any) -> dict[str, Any]:
    band = Band(world.units[name])
    if not world.map.has(at):
        raise No("B2.1")
    if band.kind != "battery" and world.map.distance(world.where[name].hex, at) != 1:
        raise No("B1.4")
    unable(band, moving=True)
    more = {"kv1": 10, "superheavy_tank": 11, "superheavy_walker": 10 + band.fists}.get(band.kind)
    if more is None:
        raise No("KB8.1")
    building = world.section(at)
    if building is None or building.get("material", "masonry") not in ("wood", "masonry"):
        raise No("KB8.1")
    if at in world.marked.get("tank_trap", ()):
        raise No("KB9")
    if world.climb(world.where[name].hex, at) > 0:
        raise No("B6.1")
    dice = 2 if building.get("material") == "wood" else 3
    odds = {"vehicle": Fraction(), "tie": Fraction(), "building": Fraction()}
    for die in range(1, 7):
        for roll in product(range(1, 7), repeat=dice):
            gap = die + more - sum(roll)
            word = "tie" if gap == 0 else "vehicle" if gap > 0 else "building"
            odds[word] += Fraction(1, 6 ** (dice + 1))
    return {
        "legal": True,
        "vehicle": f"D6+{more}",
        "building": f"{dice}D6",
        "odds": {word: share(each) for word, each in odds.items() if each},
    }


def fall(world: World, at: Any) -> dict[int, Fraction]:
    """KB6.1: by level, where a shell bursts."""
    if world.silo(at):
        return {0: Fraction(1)}
    levels = world.floors(at)
    found = {}
    left = Fraction(1)
    for level in range(levels - 1, 0, -1):
        found[level] = left / 2
        left /= 2
    found[0] = left
    return found


def descend(world: World, place: Place) -> dict[str, Any]:
    if not world.exists(place):
        raise No("B2.1")
    if world.section(place.hex) is None:
        raise No("KB6.1")
    if world.bunker(place.hex):
        raise No("KB9")
    odds = {str(level): share(each) for level, each in fall(world, place.hex).items()}
    return {"legal": True, "odds": odds}
