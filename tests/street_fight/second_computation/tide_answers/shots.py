"""Fire under `tide`, computed a second time from TI5 and TI8; TI6 is in `storms`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.street_fight.second_computation.tide_answers.dice import named, net
from tests.street_fight.second_computation.tide_answers.ground import Place, read_place
from tests.street_fight.second_computation.tide_answers.sight import Look, look
from tests.street_fight.second_computation.tide_answers.squads import Field, Unit
from tests.street_fight.second_computation.tide_answers.steps import Refused

_HIT_ON = {"close": 4, "normal": 5, "long": 6, "area": 5}
_CLASSES = ("close", "normal", "long")
_ONE = frozenset(
    {"rough", "debris", "junkyard", "shellholes", "railcar", "ravine", "crops", "swamp"}
)
_RUBBLE = frozenset({"rubble_wood", "rubble_masonry"})


def half(number: int) -> int:
    """Rounded up."""
    return (number + 1) // 2


def cover(field: Field, place: Place, unit: Unit, *, wall: bool, suppress: bool) -> int:
    """TI5.4, TI3.5."""
    ground = field.ground
    if ground.intact(place.hex):
        best = 3
    elif place.hex in ground.fallen or ground.words(place.hex) & _RUBBLE:
        best = 2
    else:
        words = ground.words(place.hex)
        best = 2 if "woods" in words else int(bool(words & _ONE))
    if unit.squad:
        dug = any(
            kind in ("entrenchment", "hedgehog")
            and (at, level) == (place.hex, place.level)
            and side in ("", unit.side)
            for kind, at, level, side in ground.markers
        )
        best += 2 * dug
        best += suppress and field.officer_at(place, unit.side)
    return best + wall


class Shot:
    """An attack that is no assault, from its words to its answer."""

    def __init__(
        self, field: Field, names: str, word: str, options: Mapping[str, str | None]
    ) -> None:
        """The words of the question and its options, by name."""
        self.field = field
        self.units = [field.unit(name) for name in names.split("+")]
        self.lead = self.units[0]
        self.place = read_place(word)
        self.kind = options.get("kind") or "normal"
        self.ability = options.get("ability")
        self.shell_by = next((one for one in self.units if one.kind == "sig33b"), None)  # TI8.9
        self.foes = field.enemies(self.place, self.lead.side)
        self.house_at = options.get("at") or ("unit" if self.foes else "building")
        built = field.ground.destructible and field.ground.intact(self.place.hex)
        if self.lead.area and not options.get("at") and not built:
            self.house_at = "unit"
        self.target: Unit | None = None
        self.wanted = options.get("target")

    # --- what may be asked at all

    def answer(self) -> dict[str, Any]:
        """The answer; `rule` is that of a refusal."""
        try:
            return self._answer() | {"legal": True, "rule": None}
        except Refused as refused:
            return {"legal": False, "rule": refused.rule}

    def _answer(self) -> dict[str, Any]:
        missing = self.field.ground.missing(self.place)
        if missing:
            raise Refused(missing)
        for unit in self.units:
            self._state(unit)
        if self.kind == "move_fire":
            self._moving()
        if len(self.units) > 1 and any(unit.area for unit in self.units):
            raise Refused("TI5.7")
        self._aim()
        looks = [self._sight(unit) for unit in self.units]
        for unit in self.units:
            counts = self.mark != "building" or unit.kind == "at_squad"
            if counts and not unit.pools(self.mark):  # only the medic is left
                raise Refused("TI12.2")
        ranges = [self._range(unit) for unit in self.units if unit.pools(self.mark)]
        worst = max(ranges, key=("area", *_CLASSES).index)
        if self.kind == "move_fire" and worst == "long":
            raise Refused("TI3.3")
        dice = self._dice()
        if dice == 0:
            raise Refused("TI8.3")
        dice += 2 * (self.ability == "ammunition")
        return self._outcome(dice, worst, looks[0].wall)

    def _state(self, unit: Unit) -> None:
        if unit.fatigued or unit.op_fire:
            raise Refused("TI3.1")
        if not unit.squad:
            return
        helped = (
            unit.pinned
            and not unit.disrupted
            and unit is self.lead
            and self.kind != "move_fire"
            and self.field.officer_at(unit.at, unit.side)
        )
        if (unit.pinned or unit.disrupted) and not helped:
            raise Refused("TI3.4")

    def _moving(self) -> None:
        if self.lead.area:
            raise Refused("TI3.3")
        if len(self.units) > 1:
            raise Refused("TI5.7")

    # --- what is aimed at

    def _aim(self) -> None:
        ground = self.field.ground
        self._ability()
        if self.house_at == "building":
            self._aim_at_building()
            return
        housed = ground.intact(self.place.hex) is not None
        if self.lead.area and housed and self.place.level != ground.top_floor(self.place.hex):
            raise Refused("TI5.8")
        if not self.foes:
            if not self.lead.area:
                raise Refused("B10")
            return
        self.target = self.field.unit(self.wanted) if self.wanted else self.foes[0]
        if self.target not in self.foes:
            raise Refused("B10")
        if self.kind == "suppress" and self.target.vehicle:
            raise Refused("TI5.6")

    def _aim_at_building(self) -> None:
        ground = self.field.ground
        if self.place.hex not in ground.houses:
            raise Refused("B10")
        if not ground.destructible:
            raise Refused("TI8.1")
        if self.place.hex in ground.fallen:
            raise Refused("TI8.12")
        if self.kind == "suppress":
            raise Refused("TI8.2")
        if not any(one.pools("building") for one in self.units):
            raise Refused("TI8.3")

    def _ability(self) -> None:
        if self.ability is None:
            return
        cards = any(self.field.cards.values())
        if self.ability == "ammunition":
            held = self.field.has_card(self.lead.side, "ammunition")
            if not held or self.kind == "move_fire" or self.lead.area:
                raise Refused("TI12.1")
            return
        if self.shell_by is None or self.house_at != "building":
            raise Refused("TI8.9")
        if cards and not self.field.has_card(self.lead.side, "sig_33b"):
            raise Refused("TI12.1")

    @property
    def mark(self) -> str:
        """What the dice are taken against."""
        if self.house_at == "building":
            return "building"
        return "vehicle" if self.target is not None and self.target.vehicle else "squad"

    # --- sight and range

    def _sight(self, unit: Unit) -> Look:
        watchers = [unit] if unit.at is not None else []
        if unit.area:
            watchers += [
                one
                for one in self.field.units
                if one.side == unit.side
                and one.at is not None
                and (unit.battery or (one.squad and not one.pinned and not one.disrupted))
            ]
        ends = [self.place]
        if self.house_at == "building":
            levels = range(self.field.ground.top_floor(self.place.hex) + 1)
            ends += [Place(self.place.hex, each) for each in levels]
        rules: list[str] = []
        for watcher in watchers:
            for end in ends:
                assert watcher.at is not None
                found = look(self.field.ground, watcher.at, end)
                if not found.cuts:
                    mortar = unit.kind == "mortar_squad"
                    minds = unit.area and watcher is unit and not mortar  # TI12.3
                    return found if minds or not unit.area else Look((), wall=False)
                rules += found.cuts
        raise Refused("/".join(dict.fromkeys(rules)) or "TI5.8")

    def _range(self, unit: Unit) -> str:
        """The range class a unit shoots in, or `Refused` (TI5.1, TI2.6)."""
        if unit.at is None:
            return "area"
        far = max(1, self.field.ground.far(unit.at.hex, self.place.hex))
        level = 0 if self.house_at == "building" else self.place.level
        more = int(unit.at.level > level)
        pools = unit.pools(self.mark)
        if unit.area:
            if not 2 <= far <= pools[0][0] + more:
                raise Refused("TI5.1")
            return "area"
        if self.mark == "building" and unit.squad and far > 3:
            raise Refused("TI8.3")
        most = max(reach for reach, _ in pools) + more
        if far == 1:
            return "close"
        if far > 2 * most:
            raise Refused("TI5.1")
        near = min(most, 4) if self.field.night else most  # TI12.1
        return "normal" if far <= near else "long"

    # --- dice

    def _dice(self) -> int:
        total = self._of(self.lead)
        if self.lead.squad and self.lead.pinned:
            total = half(total)
        if self.kind == "move_fire":
            total = half(total)
        return total + sum(half(self._of(unit)) for unit in self.units[1:])

    def _of(self, unit: Unit, mark: str | None = None) -> int:
        """A unit's whole dice, with what it adds."""
        mark = mark or self.mark
        pools = unit.pools(mark)
        if not pools:
            return 0
        reach = "area" if mark != self.mark else self._range(unit)
        level = 0 if mark == "building" else self.place.level
        if reach in ("normal", "long"):
            assert unit.at is not None
            far = self.field.ground.far(unit.at.hex, self.place.hex)
            more = int(unit.at.level > level)
            times = 1 if reach == "normal" else 2
            pools = [one for one in pools if far <= times * (one[0] + more)]
        dice = sum(each for _, each in pools)
        housed = self.field.ground.intact(self.place.hex)
        if unit.kind == "flame_squad" and reach == "close" and mark != "building":
            dice += 2
        if mark == "building" and self.ability == "stielgranate_42" and unit is self.shell_by:
            dice += 6
        elif unit.concussive and (mark == "building" or (mark == "squad" and housed)):
            dice += 3
        return half(dice) if unit.damaged and unit.vehicle else dice

    # --- what comes of it

    def _outcome(self, dice: int, reach: str, wall: bool) -> dict[str, Any]:
        ground = self.field.ground
        found: dict[str, Any] = {
            "kind": self.kind,
            "dice": dice,
            "hit_on": _HIT_ON[reach],
            "cancel_on": 5,
            "range": reach,
            "targets": [],
            "odds": {},
            "building": None,
        }
        if self.house_at == "building":
            return found | self._building(dice, _HIT_ON[reach], occupants=True)
        struck = self.foes if self.lead.area else [self.target] if self.target else []
        for unit in struck:
            if self.kind == "suppress" and unit.vehicle:
                continue
            defence = unit.armour + self._cover(unit, wall)
            odds = self._odds(unit, net(dice, _HIT_ON[reach], defence))
            found["targets"].append({"unit": unit.id, "odds": odds, "defence_dice": defence})
            if unit is self.target:
                found |= {"odds": odds, "defence_dice": defence}
        housed = ground.intact(self.place.hex)
        if reach == "area" and self.kind == "normal" and housed and ground.destructible:
            extra = self._of(self.lead, "building")
            if self.lead.squad and self.lead.pinned:
                extra = half(extra)
            found["building"] = {"dice": extra} | self._building(extra, 5, occupants=False)
        return found

    def _cover(self, unit: Unit, wall: bool) -> int:
        whole = cover(self.field, self.place, unit, wall=wall, suppress=self.kind == "suppress")
        flame = any(
            one.kind == "flame_squad"
            and one.at is not None
            and self.field.ground.far(one.at.hex, self.place.hex) <= 1
            for one in self.units
        )
        return max(0, whole - 5) if flame else whole

    def _odds(self, unit: Unit, chances: tuple[Fraction, ...]) -> dict[str, Fraction]:
        if unit.vehicle:
            return named(chances, lambda each: str(min(each, 2)))
        if self.kind != "suppress":
            return named(chances, lambda each: str(min(each, unit.steps)))
        return named(chances, lambda each: suppressed(unit, each))

    def _building(self, dice: int, hit_on: int, *, occupants: bool) -> dict[str, Any]:
        """TI8.7, TI8.10."""
        ground = self.field.ground
        house = ground.houses[self.place.hex]
        need = 6 + 3 * house.limit
        weaken: int | None = half(need)
        if ground.lies("weakened", self.place.hex):
            need, weaken = half(need), None
        odds = named(
            net(dice, hit_on, 3),
            lambda each: (
                "destroy"
                if each >= need
                else "weaken"
                if weaken is not None and each >= weaken
                else "nothing"
            ),
        )
        found = {"defence_dice": 3, "need": need, "weaken": weaken, "odds": odds}
        if occupants:
            found["occupant_dice"] = 4 * (ground.top_floor(self.place.hex) + 1)
        return found


def suppressed(unit: Unit, net_hits: int) -> str:
    """The state of a squad after a suppressive attack (TI5.6)."""
    blow = 0 if net_hits < 1 else 1 if net_hits < 3 else 2 if net_hits < 5 else 3
    now = 2 if unit.disrupted else 1 if unit.pinned else 0
    if blow and blow < 3:
        blow = 3 if now == 2 else 2 if now == 1 else blow
    return ("none", "pinned", "disrupted", "routed")[max(now, blow)]
