"""Answers to single questions about a position, field by field.

Keeps B10 for the referee `tide`; every number comes from the functions that the game plays by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from ...board.locations import NOWHERE
from ...judge.reason import Number, Reason
from ...position.position import Position
from ...position.questions import (
    NOTHING_ROLLED,
    AttackAnswer,
    AttackQuery,
    CapacityAnswer,
    CapacityQuery,
    CostQuery,
    Fields,
    LineAnswer,
    MoveAnswer,
    SightQuery,
)
from ...position.referee import Judge
from ..tables import TideTables
from .aim import ASSAULT, BUILDING, NORMAL, SUPPRESS
from .assault import Assault, plan_assault
from .chances import assault_odds, building_odds, squad_odds, suppress_odds
from .fire import Plan, Struck, plan_fire
from .house import Shot
from .movement import Move, missing, move, room
from .sight import sight
from .units import Scene

VEHICLE_LAST: Final = 2
"""Net hits that destroy a vehicle: the last key of its odds (TI5.5)."""

Odds = Mapping[str, Fraction]


class TideMove(MoveAnswer, frozen=True, kw_only=True):
    """Points and their sum."""

    legal: bool
    cost: int | float | None
    why: Sequence[Reason]


class TargetOdds(Fields, frozen=True, kw_only=True):
    """What may become of one unit."""

    unit: str
    odds: Odds
    defence_dice: int


class SecondRoll(Fields, frozen=True, kw_only=True):
    """The second roll of an area attack, against the building (TI8.6)."""

    dice: int
    defence_dice: int
    need: int
    weaken: int | None
    odds: Odds


class TideAttack(AttackAnswer, frozen=True, kw_only=True):
    """An attack by fire, or an assault; of a refusal all numbers are None (B10)."""

    legal: bool
    kind: str
    dice: int | None = None
    defence_dice: int | None = None
    hit_on: int | None = None
    cancel_on: int | None = None
    range: str | None = None
    need: int | None = None
    weaken: int | None = None
    occupant_dice: int | None = None
    building: SecondRoll | None = None
    targets: Sequence[TargetOdds] = ()
    odds: Odds = NOTHING_ROLLED
    why: Sequence[Reason]

    @property
    def falls(self) -> Fraction | None:
        if self.building is not None:
            return self.building.odds.get("destroy", Fraction(0))
        return None if self.need is None else self.odds.get("destroy", Fraction(0))


class TideAssault(TideAttack, frozen=True, kw_only=True):
    """An assault, with what the defender strikes back with at the same time (TI6.3)."""

    defender_dice: int
    reply: Odds
    """Figures that the attacker loses, the last all of them (TI6.5)."""


class TideJudge(Judge):
    """Judges questions of `ask` by one set of tables."""

    def __init__(self, tables: TideTables) -> None:
        self.tables: Final = tables

    def _scene(self, position: Position) -> Scene:
        return Scene(position, self.tables)

    def cost(self, position: Position, query: CostQuery) -> MoveAnswer:
        """The movement points of a way, up to the allowance of an Advance (TI3.3, TI4)."""
        scene, unit = self._scene(position), query.unit
        points = Fraction(scene_points(scene, unit))
        return move_answer(move(scene, unit, query.path, points, scene.idle(unit)))

    def sees(self, position: Position, query: SightQuery) -> LineAnswer:
        """The line between two locations (TI9)."""
        found = sight(self._scene(position), query.start, query.end)
        return LineAnswer(sees=found.clear, why=[found.reason])

    def attack(self, position: Position, query: AttackQuery) -> AttackAnswer:
        """An attack, the first unit leading (TI5, TI6, TI8)."""
        scene = self._scene(position)
        plan = plan_assault if query.kind == ASSAULT else plan_fire
        return attack_answer(scene, plan(scene, query), query)

    def capacity(self, position: Position, query: CapacityQuery) -> CapacityAnswer:
        """How many more squads of a side may stand there (TI4.7)."""
        scene, loc = self._scene(position), query.loc
        if (gone := missing(scene, loc)) is not None:
            return CapacityAnswer(legal=False, room=None, why=[gone])
        if scene.enemies_at(loc, query.side):  # TI4.8
            reason = Reason("tide.room_enemy", "TI4.8 T14", 0, {"loc": loc})
            return CapacityAnswer(legal=True, room=0, why=[reason])
        left = room(scene, loc, query.side)
        reason = Reason("tide.room", "TI4.7 T13", left, {"loc": loc})
        return CapacityAnswer(legal=True, room=left, why=[reason])


def move_answer(found: Move | Reason) -> TideMove:
    """A move, or why it can't be made."""
    if isinstance(found, Reason):
        return TideMove(legal=False, cost=None, why=[found])
    return TideMove(legal=True, cost=plain(found.cost), why=found.reasons)


def attack_answer(scene: Scene, plan: Plan | Assault | Reason, query: AttackQuery) -> TideAttack:
    """What a plan tells, or why there is none."""
    kind = query.kind or NORMAL
    if isinstance(plan, Reason):
        return TideAttack(legal=False, kind=kind, why=[plan])
    if isinstance(plan, Assault):
        return _assault(scene, plan, kind)
    return _fire(scene, plan, kind)


def _fire(scene: Scene, plan: Plan, kind: str) -> TideAttack:
    cancel = scene.tables.fire.cancel
    targets = [
        TargetOdds(
            unit=scene.card(one.unit).id, odds=_odds(scene, plan, one), defence_dice=one.defence
        )
        for one in plan.struck
    ]
    own = next((n for n, one in enumerate(plan.struck) if one.unit == plan.aim.target), None)
    house = plan.shot if plan.aim.at == BUILDING else None
    odds, defence = NOTHING_ROLLED, None
    if own is not None:
        odds, defence = targets[own].odds, targets[own].defence_dice
    elif house is not None:
        odds, defence = building_odds(house, plan.hit_on, cancel), house.defence
    second = None
    if plan.shot is not None and house is None:
        second = _second(plan.shot, plan.hit_on, cancel)
    return TideAttack(
        legal=True,
        kind=kind,
        dice=plan.dice,
        defence_dice=defence,
        hit_on=plan.hit_on,
        cancel_on=cancel,
        range=plan.range,
        need=None if house is None else house.need,
        weaken=None if house is None else house.weaken,
        occupant_dice=None if house is None else house.occupant_dice,
        building=second,
        targets=targets,
        odds=odds,
        why=plan.why,
    )


def _second(shot: Shot, hit_on: int, cancel: int) -> SecondRoll:
    return SecondRoll(
        dice=shot.dice,
        defence_dice=shot.defence,
        need=shot.need,
        weaken=shot.weaken,
        odds=building_odds(shot, hit_on, cancel),
    )


def _odds(scene: Scene, plan: Plan, one: Struck) -> Odds:
    """What an attack may do to one unit (TI5.5, TI5.6)."""
    fire, now = scene.tables.fire, scene.now(one.unit)
    if plan.aim.kind == SUPPRESS:
        return suppress_odds(fire, one.dice, plan.hit_on, one.defence, now.marks)
    last = now.steps if scene.is_squad(one.unit) else VEHICLE_LAST
    return squad_odds(one.dice, plan.hit_on, one.defence, fire.cancel, last)


def _assault(scene: Scene, plan: Assault, kind: str) -> TideAttack:
    hit_on, cancel = scene.tables.assault.hit, scene.tables.fire.cancel
    odds = assault_odds(plan.dice, plan.defence, plan.against, hit_on, cancel)
    steps = scene.now(plan.units[0]).steps
    return TideAssault(
        legal=True,
        kind=kind,
        dice=plan.dice,
        defence_dice=plan.defence,
        defender_dice=plan.against,
        reply=squad_odds(plan.against, hit_on, 0, cancel, steps),
        hit_on=hit_on,
        cancel_on=cancel,
        targets=[
            TargetOdds(unit=scene.card(unit).id, odds=odds, defence_dice=plan.defence)
            for unit in plan.defenders
        ],
        odds=odds,
        why=plan.why,
    )


def scene_points(scene: Scene, unit: int) -> int:
    """The whole allowance of a unit that can move at all."""
    return scene.points(unit) if scene.now(unit).loc != NOWHERE else 0


def plain(number: Number) -> int | float:
    """A number as answers give it: whole where it is."""
    return number.numerator if number.denominator == 1 else float(number)
