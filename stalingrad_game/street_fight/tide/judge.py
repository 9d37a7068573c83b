"""Answers to single questions about a position, field by field.

Keeps B10 for the referee `tide`; every number comes from the functions that the game plays by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from ..board.locations import NOWHERE
from ..judge.reason import Number, Reason
from ..position.position import Position
from ..position.referee import Answer, Query
from .aim import ASSAULT, BUILDING, NORMAL, SUPPRESS
from .assault import Assault, plan_assault
from .chances import assault_odds, building_odds, net_hits, squad_odds, suppress_odds
from .fire import Plan, Struck, plan_fire
from .house import Shot
from .movement import missing, move, room
from .sight import sight
from .tables import TideTables
from .units import Scene

VEHICLE_LAST: Final = 2
"""Net hits that destroy a vehicle: the last key of its odds (TI5.5)."""
_ATTACK: Final = ("dice", "defence_dice", "hit_on", "cancel_on", "range")
_HOUSE: Final = ("need", "weaken", "occupant_dice")

Odds = Mapping[str, Fraction]


class TideJudge:
    """Judges questions of `ask` by one set of tables."""

    def __init__(self, tables: TideTables) -> None:
        """Answer by these figures."""
        self.tables: Final = tables

    def _scene(self, position: Position) -> Scene:
        return Scene(position, self.tables)

    def cost(self, position: Position, unit: int, path: Sequence[int], mode: str | None) -> Answer:
        """The movement points of a way, up to the allowance of an Advance (TI3.3, TI4)."""
        scene = self._scene(position)
        found = move(scene, unit, path, Fraction(scene_points(scene, unit)), scene.idle(unit))
        if isinstance(found, Reason):
            return {"legal": False, "cost": None, "why": [found]}
        return {"legal": True, "cost": plain(found.cost), "why": found.reasons}

    def sees(self, position: Position, start: int, end: int) -> Answer:
        """The line between two locations (TI9)."""
        found = sight(self._scene(position), start, end)
        return {"sees": found.clear, "why": [found.reason]}

    def attack(self, position: Position, units: Sequence[int], loc: int, query: Query) -> Answer:
        """An attack, the first unit leading (TI5, TI6, TI8)."""
        scene, kind = self._scene(position), query.kind or NORMAL
        plan: Plan | Assault | Reason
        if kind == ASSAULT:
            plan = plan_assault(scene, tuple(units), loc, query)
        else:
            plan = plan_fire(scene, tuple(units), loc, query)
        return self.planned(position, plan, kind)

    def planned(self, position: Position, plan: Plan | Assault | Reason, kind: str) -> Answer:
        """The answer that tells a plan, or why there is none."""
        scene = self._scene(position)
        if isinstance(plan, Reason):
            return _refused(kind, plan)
        if isinstance(plan, Assault):
            return self._assault(scene, plan, kind)
        return self._fire(scene, plan, kind)

    def capacity(self, position: Position, loc: int, side: int) -> Answer:
        """How many more squads of a side may stand there (TI4.7)."""
        scene = self._scene(position)
        if (gone := missing(scene, loc)) is not None:
            return {"legal": False, "room": None, "why": [gone]}
        if scene.enemies_at(loc, side):  # TI4.8
            reason = Reason("tide.room_enemy", "TI4.8 T14", 0, {"loc": loc})
            return {"legal": True, "room": 0, "why": [reason]}
        left = room(scene, loc, side)
        reason = Reason("tide.room", "TI4.7 T13", left, {"loc": loc})
        return {"legal": True, "room": left, "why": [reason]}

    def other(self, position: Position, verb: str, words: Sequence[int]) -> Answer:
        """This referee has no questions of its own; raises `LookupError`."""
        raise LookupError(verb)

    def _fire(self, scene: Scene, plan: Plan, kind: str) -> Answer:
        cancel = self.tables.fire.cancel
        targets = [
            {
                "unit": scene.card(one.unit).id,
                "odds": self._odds(scene, plan, one),
                "defence_dice": one.defence,
            }
            for one in plan.struck
        ]
        answer: Answer = {"legal": True, "kind": kind, "dice": plan.dice}
        own = next((one for one in plan.struck if one.unit == plan.aim.target), None)
        house = plan.aim.at == BUILDING
        odds: Odds = {}
        answer["defence_dice"] = None if own is None else own.defence
        if own is not None:
            odds = self._odds(scene, plan, own)
        elif house and plan.shot is not None:
            answer["defence_dice"] = plan.shot.defence
            odds = building_odds(plan.shot, plan.hit_on, cancel)
        answer |= {"hit_on": plan.hit_on, "cancel_on": cancel, "range": plan.range}
        answer |= _house_fields(plan.shot if house else None)
        answer["building"] = None if house else self._second(plan.shot, plan.hit_on)
        answer |= {"targets": targets, "odds": dict(odds), "why": plan.why}
        return answer

    def _second(self, shot: Shot | None, hit_on: int) -> Answer | None:
        """The second roll of an area attack (TI8.6)."""
        if shot is None:
            return None
        return {
            "dice": shot.dice,
            "defence_dice": shot.defence,
            "need": shot.need,
            "weaken": shot.weaken,
            "odds": building_odds(shot, hit_on, self.tables.fire.cancel),
        }

    def _odds(self, scene: Scene, plan: Plan, one: Struck) -> Odds:
        """What an attack may do to one unit (TI5.5, TI5.6)."""
        net = net_hits(one.dice, plan.hit_on, one.defence, self.tables.fire.cancel)
        if plan.aim.kind == SUPPRESS:
            return suppress_odds(net, self.tables.fire, scene.now(one.unit).marks)
        last = scene.now(one.unit).steps if scene.is_squad(one.unit) else VEHICLE_LAST
        return squad_odds(net, last)

    def _assault(self, scene: Scene, plan: Assault, kind: str) -> Answer:
        hit_on, cancel = self.tables.assault.hit, self.tables.fire.cancel
        odds = assault_odds(plan.dice, plan.defence, plan.against, hit_on, cancel)
        ids = [scene.card(unit).id for unit in plan.defenders]
        answer: Answer = {"legal": True, "kind": kind, "dice": plan.dice}
        answer |= {"defence_dice": plan.defence, "hit_on": hit_on, "cancel_on": cancel}
        answer |= {"range": None, **_house_fields(None), "building": None}
        answer["targets"] = [
            {"unit": name, "odds": odds, "defence_dice": plan.defence} for name in ids
        ]
        answer |= {"odds": odds, "why": plan.why}
        return answer


def scene_points(scene: Scene, unit: int) -> int:
    """The whole allowance of a unit that can move at all."""
    return scene.points(unit) if scene.now(unit).loc != NOWHERE else 0


def plain(number: Number) -> int | float:
    """A number as answers give it: whole where it is."""
    return int(number) if number == int(number) else float(number)


def _house_fields(shot: Shot | None) -> Answer:
    if shot is None:
        return dict.fromkeys(_HOUSE)
    return {"need": shot.need, "weaken": shot.weaken, "occupant_dice": shot.occupant_dice}


def _refused(kind: str, reason: Reason) -> Answer:
    """A refusal: all numbers null, no odds (B10)."""
    numbers: Answer = dict.fromkeys((*_ATTACK, *_HOUSE, "building"))
    return {"legal": False, "kind": kind, **numbers, "targets": [], "odds": {}, "why": [reason]}
