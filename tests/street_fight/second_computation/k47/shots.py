"""Attacks of the referee k47, worked out a second time (KB4-KB7, KB9)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.street_fight.second_computation.k47.dice import (
    NOTHING,
    Odds,
    added,
    binomial,
    damage,
    fit,
    graded,
    harms,
    hits,
    losses,
    totals,
)
from tests.street_fight.second_computation.k47.men import (
    CURVED,
    HE_PEN,
    NEED,
    RANGE,
    Band,
    Gun,
)
from tests.street_fight.second_computation.k47.moves import fall, share, unable
from tests.street_fight.second_computation.k47.rush import Rush
from tests.street_fight.second_computation.k47.world import (
    CELLAR,
    DIRECTIONS,
    HARD,
    ROOF,
    SOFT,
    UNDER,
    No,
    Place,
    Way,
    World,
)


def attack(
    world: World,
    names: Sequence[str],
    place: Place,
    kind: str = "fire",
    at: str | None = None,
    target: str | None = None,
) -> dict[str, Any]:
    if not world.exists(place):
        raise No("B2.1")
    bands = [Band(world.units[name]) for name in names]
    for band in bands:
        unable(band)
    side = bands[0].side
    enemies = [name for name in world.units if world.where.get(name) == place]
    enemies = [name for name in enemies if world.units[name]["side"] != side]
    if target is not None and target not in enemies:
        raise No("B10")
    struck = target or (enemies[0] if enemies else None)
    if at == "building":
        struck = None
    foe = None if struck is None else Band(world.units[struck])
    if kind == "assault":
        return Rush(world, bands, place, foe).answer()
    shot = Shot(world, bands, place, foe)
    return {"fire": shot.fire, "flame": shot.flame, "indirect": shot.indirect}[kind]()


def better(ways: Sequence[Way]) -> list[Way]:
    """Of the ways along hexsides those that are better for seeing (B5.8)."""
    fewest = min((way.blocks for way in ways), default=0)
    return [way for way in ways if way.blocks == fewest]


class Shot:
    """Units that attack a place."""

    def __init__(self, world: World, bands: list[Band], place: Place, foe: Band | None) -> None:
        self.world, self.bands, self.place, self.foe = world, bands, place, foe

    # Fire over open sights.

    def fire(self) -> dict[str, Any]:
        return self.answer("fire", [self.guns(band, flame=False) for band in self.bands])

    def flame(self) -> dict[str, Any]:
        return self.answer("flame", [self.guns(band, flame=True) for band in self.bands])

    def armed(self, band: Band, *, flame: bool) -> list[Gun]:
        """The weapons that fire so over open sights (KB4.4, KB4.7, KB4.8)."""
        if flame:
            guns = [gun for gun in band.guns if gun.flame]
            if not guns:
                raise No("KB4.8")
            return guns
        guns = [gun for gun in band.guns if not gun.flame and not gun.name.endswith("mortar")]
        if guns and band.kind != "battery":
            return guns
        if any(gun.flame for gun in band.guns):
            raise No("KB4.8")
        raise No("KB4.7" if band.guns else "KB4.5")

    def guns(self, band: Band, *, flame: bool) -> tuple[Band, Way, list[Gun]]:
        """What of a unit fires, by which line; refusals in the order of B10."""
        world, place = self.world, self.place
        guns = self.armed(band, flame=flame)
        start = world.where[band.name]
        if place.level in (CELLAR, UNDER):
            raise No("KB3.8")
        if self.foe is None and world.section(place.hex) is None:
            raise No("B10")
        every = better(world.ways(start, place)) if start != place else []
        more = max((self.bonus(band, way) for way in every), default=0)
        guns = self.harming(guns, more)
        faced = guns
        if start.hex != place.hex:
            faced = [gun for gun in guns if any(self.may_face(band, gun, way) for way in every)]
        if not faced:
            raise No("KB5.3")
        ways = world.clear(start, place)
        best: tuple[tuple[int, ...], Way, list[Gun]] | None = None
        first: No | None = None
        for way in ways:
            try:
                left = self.through(band, way, guns, flame)
            except No as no:
                first = first or no
                continue
            worth = (
                self.cover(way),
                self.bonus(band, way),
                not self.front(way),
                sum(gun.shots * gun.many for gun in left),
            )
            if best is None or worth > best[0]:
                best = (worth, way, left)
        if best is None:
            assert first is not None
            raise first
        return band, best[1], best[2]

    def harming(self, guns: list[Gun], more: int) -> list[Gun]:
        """KB4.2, KB4.9: what can't harm armour doesn't fire."""
        foe = self.foe
        if foe is not None and foe.armour is not None:
            armour = foe.armour
            guns = [gun for gun in guns if armour < 7 or gun.pen >= 1]
            guns = [gun for gun in guns if 6 + gun.pen + more >= armour]
        if not guns:
            raise No("KB4.2")
        return guns

    def may_face(self, band: Band, gun: Gun, way: Way) -> bool:
        """KB5.3: a fixed weapon fires by the opening that it faces."""
        world = self.world
        if world.inside(world.where[band.name]) is None or band.facing is None:
            return True
        if not (gun.fixed or band.artillery):
            return True
        return world.direction(way.hexes[0], way.hexes[1]) == band.facing

    def through(self, band: Band, way: Way, guns: list[Gun], flame: bool) -> list[Gun]:
        world, place = self.world, self.place
        start = world.where[band.name]
        away = world.map.distance(start.hex, place.hex)
        inner = world.inside(start) is not None
        if len(way.hexes) > 1:
            guns = [gun for gun in guns if self.may_face(band, gun, way)]
        if not guns:
            raise No("KB5.3")
        guns = [gun for gun in guns if away <= RANGE[gun.name]]
        if not guns:
            raise No("KB4.8" if flame else "KB4.4")
        if len(way.hexes) > 1 and inner:
            pair = way.hexes[0], way.hexes[1]
            if world.bunker(start.hex) and not world.same_building(*pair) and world.door(*pair):
                raise No("KB9")  # fire leaves it by slits, however many openings the side has
            if not world.openings(*pair):
                raise No("KB5.1")
        if start == place and inner:
            raise No("KB5.5")  # nobody fires at his own floor
        if len(way.hexes) > 1 and world.inside(place) is not None:
            pair = way.hexes[-2], way.hexes[-1]
            slit = world.openings(*pair) and not world.door(*pair)
            if world.bunker(place.hex) and not world.same_building(*pair) and not slit:
                raise No("KB9")
            if not world.openings(*pair):
                kept = [gun for gun in guns if gun.heavy]
                if not kept:
                    raise No("KB6.4" if guns[0].flame else "KB5.5")
                guns = kept
        if len(way.hexes) > 1 and inner:
            pair = way.hexes[0], way.hexes[1]
            guns = fit(guns, 2 * world.openings(*pair))
            if not guns:
                raise No("KB5.1")
        return guns

    def plunge(self, band: Band) -> int:
        world, foe = self.world, self.foe
        start = world.where[band.name]
        if foe is None or foe.armour is None:
            return 0
        roof = start.level == ROOF
        floor = world.top(start.hex) if roof else int(start.level) if start.level.isdigit() else 0
        here, there = (world.rim.get(at, 0) for at in (start.hex, self.place.hex))
        high = here + floor > there
        return int(high and world.map.distance(start.hex, self.place.hex) <= 2)

    def bonus(self, band: Band, way: Way | None) -> int:
        """KB4.2, KB5.4: the top from above, else side or rear of armour that faces somewhere."""
        foe = self.foe
        if foe is None or foe.armour is None:
            return 0
        return self.plunge(band) or int(not self.front(way))

    def front(self, way: Way | None) -> bool:
        """By the hexside faced or one beside it; one that faces nowhere faces everywhere."""
        foe = self.foe
        if foe is None or foe.facing is None or way is None or len(way.hexes) < 2:
            return True
        by = self.world.direction(way.hexes[-1], way.hexes[-2])
        turn = (DIRECTIONS.index(by or "") - DIRECTIONS.index(foe.facing)) % 6
        return turn in (0, 1, 5)

    def cover(self, way: Way) -> int:
        world, place = self.world, self.place
        if world.inside(place) is not None:
            return -4 if world.bunker(place.hex) else -2
        best = 0
        if place.level == ROOF:
            return -1
        words = world.terrain(place.hex)
        if SOFT & words:
            best = -1
        if HARD & words:
            best = -2
        if place.hex in world.marked.get("hedgehog", ()):
            best = -2
        if place.hex in world.marked.get("tank_trap", ()) and (self.foe is None or self.foe.foot):
            best = -2
        if len(way.hexes) > 1:
            kind = world.hurdle(way.hexes[-2], way.hexes[-1])
            best = min(best, {"wall": -2, "hedge": -1, "fence": -1}.get(kind or "", 0))
        return best

    def to_hit(self, band: Band, way: Way, gun: Gun) -> int:
        foe = self.foe
        if gun.flame:
            return 0
        away = self.world.map.distance(way.hexes[0], way.hexes[-1])
        sum_ = 1 if away <= 1 else 0
        sum_ -= band.pins
        sum_ -= away > 1 and 2 * away > RANGE[gun.name]
        sum_ -= band.quality == "inexperienced"
        sum_ -= band.moved and not gun.assault
        sum_ -= foe is not None and foe.small
        sum_ -= 2 * (foe is not None and foe.down)
        sum_ += self.cover(way)
        return min(8, max(2, 3 - sum_))

    def need(self, band: Band, gun: Gun, way: Way | None) -> tuple[int, int]:
        """The die before penetration, and this; no way for a shell that falls."""
        foe, world, place = self.foe, self.world, self.place
        if foe is not None and foe.armour is not None:
            return foe.armour, gun.pen + (1 if way is None else self.bonus(band, way))
        pen = HE_PEN[gun.he] if gun.he else gun.pen
        if foe is None:
            return 0, pen
        inside = world.inside(place) is not None
        if inside and not (gun.he or gun.flame or way is None):
            return 6, pen
        shielded = foe.shield and way is not None and not gun.flame and self.front(way)
        if shielded and not inside and not (gun.he and place.level == ROOF):  # KB4.2, KB6.2
            return 6, pen
        return NEED[foe.quality], pen

    def answer(self, kind: str, found: list[tuple[Band, Way, list[Gun]]]) -> dict[str, Any]:
        foe = self.foe
        leader, way, guns = found[0]
        gun = guns[0]
        to_hit = self.to_hit(leader, way, gun)
        need, pen = self.need(leader, gun, way)
        fields: dict[str, str] = {}
        if foe is not None and foe.armour is not None:
            fields = graded(to_hit, gun, need, pen)
        elif foe is not None:
            odds: Odds = NOTHING
            for band, line, firing in found:
                for each in firing:
                    one = self.one(
                        self.to_hit(band, line, each), each, *self.need(band, each, line)
                    )
                    for _ in range(each.many * each.shots):
                        odds = added(odds, one, foe.men)
            fields = losses(odds, foe.men)
        return {
            "legal": True,
            "kind": kind,
            "shots": sum(g.many * g.shots for _, _, firing in found for g in firing),
            "to_hit": to_hit,
            "damage": damage(need, pen) if foe else None,
            "pen": pen,
            "p_hit": share(hits(to_hit)),
            "p_damage": share(harms(need, pen)) if foe else None,
            "floors": None,
            "collapse": self.collapse(guns),
            "targets": [{"unit": foe.name, "odds": fields}] if foe else [],
            "odds": fields,
        }

    def collapse(self, guns: list[Gun]) -> str | None:
        foe = self.foe
        if foe is None or foe.armour is not None or self.world.inside(self.place) is None:
            return None
        shells = [gun.he for gun in guns if gun.he]
        if not shells or shells[0] not in ("2D6", "3D6"):
            return None
        return share(sum((p for n, p in totals(shells[0]).items() if n >= 12), Fraction()))

    def one(self, to_hit: int, gun: Gun, need: int, pen: int) -> Odds:
        """Men lost by one die to hit."""
        foe = self.foe
        assert foe is not None
        hit = hits(to_hit)
        found: Odds = {0: 1 - hit}
        if gun.flame:
            spread = {count: Fraction(1, 6) for count in range(1, 7)}
        elif gun.he and foe.armour is None:
            spread = totals(gun.he)
        else:
            spread = {1: Fraction(1)}
        harm = harms(need, pen)
        fell = self.collapse([gun]) is not None
        for count, chance in spread.items():
            if fell and count >= 12:
                found[foe.men] = found.get(foe.men, Fraction()) + hit * chance
                continue
            many = count // 2 if foe.down and gun.he else count
            for men, part in binomial(many, harm).items():
                found[men] = found.get(men, Fraction()) + hit * chance * part
        return found

    # Shells that fall.

    def indirect(self) -> dict[str, Any]:
        world, place, foe = self.world, self.place, self.foe
        found = [(band, self.curved(band)) for band in self.bands]
        leader, guns = found[0]
        floors = fall(world, place.hex) if world.section(place.hex) else None
        to_hit = max(2, 6 - leader.in_place)
        need, pen = self.need(leader, guns[0], None)
        targets = []
        for name in self.struck(floors):
            other = Shot(world, self.bands, world.where[name], Band(world.units[name]))
            targets.append({"unit": name, "odds": other.fallen(found, other.reach(floors))})
        odds = [each["odds"] for each in targets if foe and each["unit"] == foe.name]
        return {
            "legal": True,
            "kind": "indirect",
            "shots": sum(gun.many for _, each in found for gun in each),
            "to_hit": to_hit,
            "damage": damage(need, pen) if foe else None,
            "pen": pen,
            "p_hit": share(hits(to_hit)),
            "p_damage": share(harms(need, pen)) if foe else None,
            "floors": {str(n): share(p) for n, p in floors.items()} if floors else None,
            "collapse": self.collapse(guns),
            "targets": targets,
            "odds": odds[0] if odds else {},
        }

    def curved(self, band: Band) -> list[Gun]:
        world, place = self.world, self.place
        guns = [gun for gun in band.guns if gun.name in CURVED]
        if not guns:
            raise No("KB4.7")
        if place.level in (CELLAR, UNDER):
            raise No("KB3.8")
        if world.bunker(place.hex):
            raise No("KB9")
        guns = self.harming(guns, 1)
        if band.kind != "battery":
            start = world.where[band.name]
            ways = better(world.ways(start, place)) if start.hex != place.hex else []
            if ways and not any(self.may_face(band, gun, way) for gun in guns for way in ways):
                raise No("KB5.3")
        self.spotted(band)
        if band.kind != "battery":
            away = world.map.distance(start.hex, place.hex)
            guns = [gun for gun in guns if CURVED[gun.name] <= away <= RANGE[gun.name]]
            if not guns:
                raise No("KB4.4")
        return guns

    def struck(self, floors: dict[int, Fraction] | None) -> list[str]:
        """All in the section that the shell may reach, friends too; else the target."""
        world, place, foe = self.world, self.place, self.foe
        if floors is None:
            return [foe.name] if foe else []
        return [
            name
            for name in world.units
            if world.where.get(name, place).hex == place.hex and name in world.where
        ]

    def reach(self, floors: dict[int, Fraction] | None) -> Fraction:
        if floors is None:
            return Fraction(1)
        level = max(floors) if self.place.level == ROOF else int(self.place.level)
        return floors[level]

    def fallen(self, found: list[tuple[Band, list[Gun]]], reach: Fraction) -> dict[str, str]:
        foe = self.foe
        assert foe is not None
        odds = NOTHING
        for band, guns in found:
            for gun in guns:
                to_hit = max(2, 6 - band.in_place)
                need, pen = self.need(band, gun, None)
                if foe.armour is not None:
                    return graded(to_hit, gun, need, pen)
                one = {men: p * reach for men, p in self.one(to_hit, gun, need, pen).items()}
                one[0] = one.get(0, Fraction()) + 1 - reach
                for _ in range(gun.many):
                    odds = added(odds, one, foe.men)
        return losses(odds, foe.men)

    def spotted(self, band: Band) -> None:
        first: No | None = None
        world = self.world
        for name, unit in world.units.items():
            if unit["side"] != band.side or name not in world.where:
                continue
            if name != band.name and Band(unit).down:
                continue
            try:
                world.clear(world.where[name], self.place)
            except No as no:
                first = first or no
            else:
                return
        raise No("KB4.7")
