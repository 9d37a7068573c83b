"""The choice of an action: a fresh unit and what it does.

Keeps TI1.2, TI3.1 to TI3.4 and TI7.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Frame, Option
from ...board.locations import hex_of
from ...judge.reason import Fact, Reason
from ...position.codes import Table
from ...position.questions import AttackQuery
from ...position.referee import StreetResolver
from ..judge.aim import pinned_leader
from ..judge.assault import kind_refusal, plan_assault
from ..judge.marks import Mark, TideTable
from ..judge.movement import Step, reachable, step
from ..judge.units import BATTERY, Scene
from .codes import UNIT_ACTS, Act, Mode, Op, fact
from .effects import fatigue, mark, over
from .shots import first_plan, shots
from .work import TideOperation, actions_of, any_fresh, own_units, passes

MODES: Final[Mapping[int, int]] = MappingProxyType(
    {Act.ADVANCE: Mode.ADVANCE, Act.FIRE_MOVE: Mode.FIRE_MOVE, Act.ASSAULT: Mode.ASSAULT}
)


class Action(TideOperation):
    """One action of a turn, or a pass (TI1.2, TI3.1)."""

    rule = "TI3.2"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The turn ends without actions or fresh units."""
        side = frame[1]
        if over(g):
            return []
        if not g.s.table[TideTable.ACTIONS] or not any_fresh(self.scene(g), side):
            g.push((Op.TURN, 1 - side))
            return []
        return self.options(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Every unit with every action, and the pass."""
        units = own_units(self.scene(g), frame[1])
        return [*((act, unit) for unit in units for act in UNIT_ACTS), (Act.PASS,)]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Why a unit can't do this now."""
        if option[0] == Act.PASS:
            return None
        return action_refusal(self.scene(g), option[1], option[0])

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Begin the action; a pass ends the turn."""
        side, act = frame[1], option[0]
        if act == Act.PASS:
            early = g.s.table[TideTable.ACTIONS] < actions_of(g, side)
            g.tell(fact("stops_early" if early else "passes"), side)
            g.set_table(Table.PASSES, 0 if early else passes(g) + 1)
            g.push((Op.TURN, 1 - side))
            return
        unit = option[1]
        g.reveal(unit)
        g.set_table(Table.PASSES, 0)
        g.set_table(TideTable.ACTIONS, g.s.table[TideTable.ACTIONS] - 1)
        g.push(frame)
        if act in MODES:
            g.push((Op.MOVING, side, unit, MODES[act], 0, 0, 0))
        elif act == Act.CONCENTRATE:
            g.push((Op.FIRING, side, unit))
        elif act == Act.WAIT:
            g.tell(fact("waits"), unit)
            mark(g, unit, add=Mark.OP_FIRE)
        else:
            loc = g.s.units[unit].loc
            g.tell(fact("entrenched"), unit, loc)
            g.lay("entrenchment", loc, side)
            fatigue(g, unit)


def action_refusal(scene: Scene, unit: int, act: int) -> Reason | None:
    """Why a unit can't take an action; None where it can."""
    if act == Act.CONCENTRATE and pinned_leader(scene, unit):  # TI3.4
        return first_plan(scene, unit, Mode.CONCENTRATE, shots(scene, unit, Mode.CONCENTRATE))
    if (refused := scene.idle(unit)) is not None:
        return refused
    if act == Act.CONCENTRATE:
        return first_plan(scene, unit, Mode.CONCENTRATE, shots(scene, unit, Mode.CONCENTRATE))
    if act == Act.ENTRENCH:
        return entrench_refusal(scene, unit)
    if act in {Act.WAIT, Act.FIRE_MOVE} and scene.is_area(unit):  # TI3.3, TI5.9
        facts: dict[str, Fact] = {"unit": unit}
        if act == Act.WAIT:
            return Reason("tide.area_op_fire", "TI5.9", facts=facts)
        return Reason("tide.area_moves", "TI3.3", facts=facts)
    if scene.card(unit).kind == BATTERY:
        return Reason("tide.off_board", "TI2.4", facts={"unit": unit})
    if act == Act.WAIT:
        return None
    if act == Act.ASSAULT and (refused := kind_refusal(scene, unit)) is not None:
        return refused
    return _moving_refusal(scene, unit, act)


def _moving_refusal(scene: Scene, unit: int, act: int) -> Reason | None:
    """That a unit can neither move nor do what it moves for."""
    start = scene.now(unit).loc
    around = reachable(scene, unit)
    points = scene.points(unit) if act == Act.ADVANCE else scene.short_points(unit)
    for loc in around:
        taken = step(scene, unit, start, loc, None)
        if isinstance(taken, Step) and taken.cost <= points:
            return None
        if act == Act.ASSAULT and _may_assault(scene, unit, loc):
            return None
    if act == Act.ASSAULT and _may_assault(scene, unit, start):
        return None
    if act == Act.FIRE_MOVE:
        found = shots(scene, unit, Mode.FIRE_MOVE)
        if first_plan(scene, unit, Mode.FIRE_MOVE, found) is None:
            return None
    return Reason("tide.no_step", "TI4.1", facts={"unit": unit})


def _may_assault(scene: Scene, unit: int, loc: int) -> bool:
    return not isinstance(plan_assault(scene, AttackQuery((unit,), loc)), Reason)


def entrench_refusal(scene: Scene, unit: int) -> Reason | None:
    """Why a unit can't dig in where it stands (TI7)."""
    facts: dict[str, Fact] = {"unit": unit, "loc": scene.now(unit).loc}
    row, loc, side = scene.squad_row(unit), scene.now(unit).loc, scene.card(unit).side
    if row is None or not row.entrenches:
        return Reason("tide.no_engineers", "TI7", facts=facts)
    number = hex_of(loc)
    rows = scene.tables.terrain
    soft = all(rows[word].traits.digs for word in scene.position.terrains(number))
    if scene.position.intact(number) is None and not soft:
        return Reason("tide.no_ground", "TI7", facts=facts)
    if scene.position.markers(loc, "entrenchment"):
        return Reason("tide.dug_in", "TI7", facts=facts)
    for other in scene.position.hexes_within(number, 1):
        if scene.position.units_in(other, 1 - side):
            return Reason("tide.enemy_near", "TI7", facts={**facts, "hex": other})
    return None
