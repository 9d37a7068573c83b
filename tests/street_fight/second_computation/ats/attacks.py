"""Attacks by `ats`, computed a second time (AT2–AT6): numbers and exact odds by enumeration."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.street_fight.second_computation.ats.attack_ground import (
    AIRBURST,
    BUILDING_COVER,
    KILL,
    ROW,
    VEHICLE,
    WRECKED,
    Ground,
    Refused,
    at_least,
    casualties,
    column_of,
    index_of,
    with_hit,
)
from tests.street_fight.second_computation.ats.capacity import HEAVY, VEHICLES, enemies
from tests.street_fight.second_computation.ats.sight import absent, sees
from tests.street_fight.second_computation.ats.world import (
    CELLAR,
    ROOF,
    TRACKED,
    UNDER,
    Building,
    Loc,
    Unit,
    parse,
)


class Attack(Ground):
    """An attack and its answer."""

    def judge(self) -> dict[str, Any]:
        blank = dict.fromkeys(("gf", "column", "shifts", "to_hit", "morale", "rubble", "crack"))
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
        self.foes = enemies(world, self.loc, lead.side)
        at = self.at or ("unit" if self.foes else "building")
        self.states()
        kind = self.kind
        building = world.intact(self.loc[0])
        if self.target is not None and (
            self.target.at != self.loc or self.target.side == self.side
        ):
            raise Refused("B10")
        carried = self.target is not None and self.target.carrier
        if carried and (kind != "melee" or self.target not in self.riders_at(self.loc)):
            raise Refused("AT2.6")  # hit with the vehicle alone
        aim = self.target or (self.foes[0] if self.foes else None)
        if kind == "indirect":
            self.indirect(aim)
        elif kind == "melee":
            self.melee(aim)
        elif at == "building" and self.burning(kind):
            self.flame_place()
        elif at == "building" and (building is not None or self.at == "building"):
            self.at_building(building, kind)
        elif aim is None:
            raise Refused("B10")
        else:
            self.shot(aim, kind)

    def riders_at(self, loc: Loc) -> list[Unit]:
        """AT2.6: who sits on tanks there."""
        tanks = [unit for unit in self.world.units.values() if unit.at == loc]
        return [unit for tank in tanks for unit in self.world.riders(tank)]

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
            if carried != word or (word == "satchel" and unit.ats.get("spent")):
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
            hurt = aim.kind in WRECKED or self.world.riders(aim)
            if word == "scw" and hurt and self.ability is None and self.keeps(unit):
                word, factors = "gf", self.gun(unit)[0]
            if vehicle and not self.hurts(unit, word, aim):
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
            self.direct(aim, arms[0][1], [factors for _, _, factors in arms], dims)

    def keeps(self, unit: Unit) -> bool:
        """AT2.4: whether an anti-tank squad fires its rifles at a truck instead."""
        if len(self.units) > 1:
            return True
        try:
            self.places(unit, "scw")
            self.reach(unit, "scw")
        except Refused:
            return True
        return False

    def hurts(self, unit: Unit, word: str, aim: Unit) -> bool:
        """AT2.4."""
        if word in ("gf", "mg"):
            return aim.kind in WRECKED or bool(self.world.riders(aim))
        return word in ("scw", "flame") or self.kill(unit, word) is not None

    def kill(self, unit: Unit, word: str) -> int | None:
        if word == "satchel":
            return 6
        if unit.kind in VEHICLE:
            return VEHICLE[unit.kind][2] or None
        return KILL.get(unit.kind)

    def lost(self, odds: dict[str, Fraction], word: str, aim: Unit) -> dict[str, Fraction]:
        """AT2.4: the casualties of a roll as what becomes of a vehicle."""
        soft = aim.kind in WRECKED
        if not soft and word != "flame":
            raise AssertionError(word)
        gone = at_least(odds, WRECKED[aim.kind] if soft else 3)
        found = {"destroyed" if soft else "abandoned": gone}
        if "miss" in odds:
            found["miss"] = odds["miss"]
        return found | {"none": 1 - sum(found.values(), Fraction(0))}

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

    def direct(self, aim: Unit, word: str, factors: Sequence[int], dims: Sequence[int]) -> None:
        """Gunfire, or a flamethrower."""
        riders = self.world.riders(aim)
        if riders and word in ("gf", "mg"):  # it attacks them alone
            (aim,) = riders
        total, shifts = 0, []
        for unit, gf, dim in zip(self.units, factors, dims, strict=True):
            assert unit.at is not None
            total += gf // 2 if self.halved(unit) else gf
            shifts.append((0 if aim.carrier else self.cover(unit.at, self.loc, aim)) + dim)
        net = max(shifts) - (2 if aim.ats.get("moved") == "run" else 0)
        index = index_of(total, net)
        odds = casualties(index)
        if aim.kind in VEHICLES:
            odds = self.lost(odds, word, aim)
        self.answer = {
            "gf": total,
            "shifts": net,
            "column": column_of(index),
            "odds": odds,
            "morale": self.morale(aim),
            "targets": [self.struck(aim, odds, net, column_of(index))],
        }
        if aim.kind in VEHICLES:
            lost = {
                n: casualties(index).get(f"C{n}", Fraction(0))
                for n in range(WRECKED.get(aim.kind, 3), 10)
            }
            # all fire at the one whose line is the worst
            self.with_aboard(aim, Fraction(1), lost, (total, max(dims)) if riders else None)

    def with_aboard(
        self,
        vehicle: Unit,
        hit: Fraction,
        lost: dict[int, Fraction],
        fire: tuple[int, int] | None,
        word: str = "destroyed",
    ) -> None:
        """AT2.6: what becomes of those aboard; `lost` by casualties that end the vehicle, if hit.

        `fire`: factors and columns left with which riders are attacked as well.
        """
        rows = [*self.answer["targets"], *self.aboard_rows(vehicle, hit, lost, fire, word)]
        order = list(self.world.units)
        self.answer["targets"] = sorted(rows, key=lambda row: order.index(row["unit"]))

    def aboard_rows(
        self,
        vehicle: Unit,
        hit: Fraction,
        lost: dict[int, Fraction],
        fire: tuple[int, int] | None,
        word: str = "destroyed",
    ) -> list[dict[str, Any]]:
        """A row of the answer for each of them."""
        gone = sum(lost.values(), Fraction(0))
        rows = []
        for unit in self.world.aboard(vehicle):
            if unit.kind in HEAVY:
                odds = {"none": hit * (1 - gone), word: hit * gone}
                odds |= {"miss": 1 - hit} if hit != 1 else {}
                rows.append(self.struck(unit, odds, None, None))
                continue
            first, shifts, column = {"C0": Fraction(1)}, None, None
            if fire is not None and vehicle.kind in TRACKED and fire[0]:
                index = index_of(*fire)
                first, shifts, column = casualties(index), fire[1], column_of(index)
            odds = {"miss": 1 - hit} if hit != 1 else {}
            for key, chance in first.items():
                for more, share in ({0: 1 - gone} | lost).items():
                    name = f"C{int(key[1:]) + more}"
                    odds[name] = odds.get(name, Fraction(0)) + hit * chance * share
            rows.append(self.struck(unit, odds, shifts, column))
        return rows

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
        aim = unit.ats.get("aim")
        ranged_in = aim is not None and parse(aim) == self.loc
        return start - dim - cover - (2 if self.moved(unit) else 0) + ranged_in

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
                need = (self.kill(lead, word) or 0) - VEHICLE[aim.kind][3] + 4
            hit = Fraction(max(0, min(10, to_hit)), 10)
            kills = hit * Fraction(max(0, min(10, need)), 10)
            odds = {"miss": 1 - hit, "none": hit - kills, "destroyed": kills}
            self.answer = {
                "gf": None,
                "to_hit": to_hit,
                "odds": odds,
                "targets": [self.struck(aim, odds, None, None)],
            }
            kill = Fraction(max(0, min(10, need)), 10)
            self.with_aboard(aim, hit, {2: kill}, (factors, 0) if word != "scw" else None)
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
        standing = self.world.destructible and self.world.intact(loc[0]) is not None
        return standing and loc[1] not in (ROOF, self.world.ruins.get(loc[0]))

    # --- melee
    def melee(self, aim: Unit | None) -> None:
        """AT5."""
        if any(unit.at != self.loc for unit in self.units):
            raise Refused("AT5")
        if aim is None:
            raise Refused("AT5")
        if aim.kind in VEHICLES:
            self.strikes(aim)
            return
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

    def strikes(self, aim: Unit) -> None:
        """AT5: Personnel at a vehicle."""
        stands = Fraction(1)
        for unit in self.units:
            if unit.kind not in ROW:
                raise Refused("AT5")
            better = 2 if unit.kind in ("engineer_squad", "at_squad") else 0
            need = 5 + better - VEHICLE[aim.kind][3]
            stands *= 1 - Fraction(max(0, need), 10)
        odds = {"none": stands, "destroyed": 1 - stands}
        self.answer = {"odds": odds, "targets": [self.struck(aim, odds, None, None)]}
        self.with_aboard(aim, Fraction(1), {2: 1 - stands}, None)

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
        if place == ROOF:  # it gives no shift, Full Cover does
            return int(unit is not None and bool(unit.ats.get("full_cover")))
        found = self.terrain_cover(loc, unit, None)
        if building is not None and place == 0 and here in building.roofless:
            found = 1  # A105: from above
        if unit is not None and unit.carrier:
            found = 0  # AT2.6: riders are in Stationary cover
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

    def bombed(self, unit: Unit, frag: int, to_hit: int) -> dict[str, Any]:
        """What indirect fire at its hex does to a unit."""
        assert unit.at is not None
        if unit.kind in VEHICLES and unit.kind not in WRECKED:
            hit = Fraction(to_hit, 10)
            return self.struck(unit, {"miss": 1 - hit, "none": hit}, None, None)
        shifts = self.indirect_shifts(unit.at, unit)
        if unit.ats.get("moved") == "run":
            shifts -= 2
        index = index_of(frag, shifts)
        odds = with_hit(to_hit, casualties(index))
        if unit.kind in WRECKED:
            odds = self.lost(odds, "bomb", unit)
        return self.struck(unit, odds, shifts, column_of(index))

    def inside(self, unit: Unit, frag: int, to_hit: int) -> list[dict[str, Any]]:
        """AT2.6: what indirect fire does to one inside a vehicle, or to a gun in tow."""
        vehicle = self.world.units[unit.carrier or ""]
        assert vehicle.at is not None
        rolled = casualties(index_of(frag, self.indirect_shifts(vehicle.at, vehicle)))
        lost = {n: rolled.get(f"C{n}", Fraction(0)) for n in range(WRECKED[vehicle.kind], 10)}
        return self.aboard_rows(vehicle, Fraction(to_hit, 10), lost, None)

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
            if unit.side == self.side
            and unit.at
            and not unit.carrier
            and sees(world, unit.at, self.loc).sees
        ]
        if not spotters and not lead.air:
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
            if unit.carrier and unit not in self.riders_at(unit.at):
                targets += self.inside(unit, frag, to_hit)
                continue
            one = self.bombed(unit, frag, to_hit)
            targets.append(one)
            if unit is aim:
                top = {key: one[key] for key in ("shifts", "column", "odds")}
                if one["column"] is None:
                    top["gf"] = None
        if aim is None:
            shifts = self.indirect_shifts(self.loc, None)
            index = index_of(frag, shifts)
            odds = with_hit(to_hit, casualties(index))
            top = {"shifts": shifts, "column": column_of(index), "odds": odds}
        rubble = None
        if world.destructible and world.intact(self.loc[0]) is not None:
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

    # --- flames
    def burning(self, kind: str) -> bool:
        """AT6.13: whether a flamethrower is turned on a place that burns."""
        lead, (here, place) = self.units[0], self.loc
        if lead.kind != "flame_squad" or (kind != "flame" and self.ability not in (None, "flame")):
            return False
        if place in (ROOF, UNDER):
            return False
        grows = place == 0 and bool({"woods", "crops"} & self.world.words(here))
        return self.world.intact(here) is not None or grows

    def flame_place(self) -> None:
        """AT6.13: whoever is there."""
        lead = self.units[0]
        assert lead.at is not None
        if len(self.units) > 1:
            raise Refused("AT3.1")
        self.places(lead, "flame")
        dim = self.sight(lead)
        self.reach(lead, "flame")
        gf = self.gun(lead)[0]
        gf = gf // 2 if self.halved(lead) else gf
        net = self.cover(lead.at, self.loc, None) + dim
        index = index_of(gf, net)
        odds = casualties(index)
        self.answer = {"gf": gf, "shifts": net, "column": column_of(index), "odds": odds}

    # --- buildings
    def at_building(self, building: Building | None, kind: str) -> None:
        """AT6.11."""
        world, lead = self.world, self.units[0]
        if len(self.units) > 1:
            raise Refused("AT3.1")
        word, full = self.weapon(lead, kind, vehicle=False)
        if lead.at is None:
            raise Refused("AT2.3")
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
        found = []
        for loc in self.every(building):
            shifts = self.half_shifts(building, loc, lead.at)
            index = index_of(half, shifts)
            odds = casualties(index)
            found.append(
                {"at": loc, "gf": half, "shifts": shifts, "column": column_of(index), "odds": odds}
            )
        hit = Fraction(max(0, min(10, to_hit)), 10)
        self.answer = {
            "gf": half,
            "to_hit": to_hit,
            "odds": {"miss": 1 - hit, "hit": hit},
            "locations": found,
        }
        self.fabric(lead, word, full, building, hit)

    def fabric(self, lead: Unit, word: str, full: int, building: Building, hit: Fraction) -> None:
        """AT6.11: the roll for the house itself, at the place aimed at or the nearest one seen."""
        world, (here, place) = self.world, self.loc

        def seen(loc: Loc) -> bool:
            assert lead.at is not None
            try:
                self.places(lead, word, loc)
            except Refused:
                return False
            return sees(world, lead.at, loc).sees

        at: Any = place
        if not seen(self.loc):
            top = max(n for n in range(10) if world.exists((here, n)))
            wanted = top + 1 if place == ROOF else 0 if place == CELLAR else place
            if world.ruins.get(here) == top and place == ROOF:
                wanted = top
            assert isinstance(wanted, int)
            levels = [n for n in range(10) if world.exists((here, n)) and seen((here, n))]
            at = min(levels, key=lambda n: abs(n - wanted), default=ROOF)
        if at in (ROOF, CELLAR, UNDER) or not self.can_fall((here, at)):
            return
        cracks = sum(
            m.get("count", 1) for m in world.markers.get(here, ()) if m["kind"] == "cracked"
        )
        odds = casualties(index_of(full, BUILDING_COVER[building.material] - 2 * cracks))
        self.answer["rubble"] = hit * at_least(odds, 5)
        self.answer["crack"] = hit * odds.get("C4", Fraction(0))

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
            world.over_ground(one) // 10
            for one in self.every(building)
            if sees(world, firer, one).sees
        ]
        return cover + min(abs(level - world.over_ground(loc) // 10) for level in seen)
