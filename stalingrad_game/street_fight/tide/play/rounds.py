"""The round: turns of actions, a unit activated in each; control and victory; markers off.

Keeps TI1, and TI3 as far as it says what may be begun.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Frame, Option
from ...judge.reason import Fact, Reason
from ...position.codes import Ev, Table, UnitField
from ...position.control import count_control, held, winner_now
from ...position.position import Position
from ...position.questions import AttackQuery
from ...position.referee import StreetResolver
from ..judge.aim import pinned_leader
from ..judge.assault import kind_refusal, plan_assault
from ..judge.movement import Step, reachable, step
from ..judge.units import BATTERY, SHAKEN, Mark, Phase, Scene, TideTable
from .codes import Act, Mode, Op, fact
from .effects import mark, on_map, over
from .shots import first_plan
from .work import TideOperation, actions_of, any_fresh, own_units, passes
from .works import WORK_REFUSALS, acts_of, clear_smoke, work

BOTH = 2
"""Passes one after the other that end the action phase (TI1.2)."""


class Round(TideOperation):
    """A round begins (TI1.1)."""

    rule = "TI1.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Lay its three phases on the agenda."""
        g.find_hidden()
        first = g.s.table[Table.FIRST]
        g.tell(fact("round"), g.turn, first)
        g.set_table(Table.PHASE, Phase.ACTION)
        g.set_table(Table.PASSES, 0)
        if any(g.kit.scenario.operations):  # TI12.1: one attack a round
            g.set_table(TideTable.AMMUNITION, 0)
        g.push((Op.STATUS, first))
        g.push((Op.COMMAND, first))
        g.push((Op.TURN, first))
        return []


class SideTurn(TideOperation):
    """The turn of a side (TI1.2)."""

    rule = "TI1.2"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Give it its actions, or let it pass; without fresh units the phase ends."""
        scene, side = self.scene(g), frame[1]
        if over(g) or passes(g) >= BOTH or not (any_fresh(scene, 0) or any_fresh(scene, 1)):
            return []
        g.set_table(TideTable.SIDE, side)
        if not any_fresh(scene, side):
            g.tell(fact("passes"), side)
            g.set_table(Table.PASSES, passes(g) + 1)
            g.push((Op.TURN, 1 - side))
            return []
        actions = actions_of(g, side)
        g.tell(fact("turn"), side, actions)
        g.set_table(TideTable.ACTIONS, actions)
        g.push((Op.ACTION, side))
        return []


class Command(TideOperation):
    """Control and victory; the other side acts first in the next round (TI1.3)."""

    rule = "TI1.3"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Count, and end the game if it is won."""
        if over(g):
            return []
        g.set_table(Table.PHASE, Phase.COMMAND)
        position = g.position
        for number, side in count_control(position, lambda unit: able(position, unit)):
            g.emit((Ev.CONTROL, number, side))
            g.tell(fact("control"), number, side)
        g.tell(fact("held"), held(position), position.scenario.victory.need)
        last = g.turn >= g.kit.turns
        found = winner_now(
            position, lambda unit: on_map(position, unit), turn_over=True, last_turn=last
        )
        if found is not None:
            g.end(*found)
            return []
        g.set_table(Table.FIRST, 1 - g.s.table[Table.FIRST])
        return []


def able(position: Position, unit: int) -> bool:
    """Whether a unit stands on the map and can act: pinned and disrupted ones can't (TI3.4)."""
    now = position.state.units[unit]
    return now.loc >= 0 and not now.marks & SHAKEN


class Status(TideOperation):
    """Markers come off, squads recover (TI1.4)."""

    rule = "TI1.4"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        g.set_table(Table.PHASE, Phase.STATUS)
        scene = self.scene(g)
        for unit in range(len(g.s.units)):
            if scene.in_game(unit):
                recover(g, scene, unit)
        clear_smoke(g)
        g.set_table(Table.TURN, g.turn + 1)
        g.push((Op.ROUND, g.s.table[Table.FIRST]))
        return []


def recover(g: StreetResolver, scene: Scene, unit: int) -> None:
    """What the status phase does to a unit."""
    if scene.now(unit).aim >= 0:
        g.set_unit(unit, UnitField.AIM, -1)
    of_round = Mark.FATIGUED | Mark.OP_FIRE | Mark.ATTACKED | Mark.TREATED
    if scene.has(unit, Mark.DISRUPTED):
        g.tell(fact("rallies"), unit)
        mark(g, unit, add=Mark.PINNED, take=Mark.DISRUPTED | of_round)
        return
    if scene.has(unit, Mark.PINNED):
        g.tell(fact("recovers"), unit)
    mark(g, unit, take=Mark.PINNED | of_round)


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
        scene, side = self.scene(g), frame[1]
        acts = acts_of(scene, side)
        return [*((act, unit) for unit in own_units(scene, side) for act in acts), (Act.PASS,)]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
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
        if act != Act.SAPPERS:  # TI12.1: no action
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
            work(g, self.scene(g), unit, act)


def action_refusal(scene: Scene, unit: int, act: int) -> Reason | None:
    """Why a unit can't take an action; None where it can."""
    if act == Act.CONCENTRATE and pinned_leader(scene, unit):  # TI3.4
        return first_plan(scene, unit, Mode.CONCENTRATE)
    if (refused := scene.idle(unit)) is not None:
        return refused
    if act == Act.CONCENTRATE:
        return first_plan(scene, unit, Mode.CONCENTRATE)
    if act in WORK_REFUSALS:
        return WORK_REFUSALS[act](scene, unit)
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
    if act == Act.FIRE_MOVE and first_plan(scene, unit, Mode.FIRE_MOVE) is None:
        return None
    return Reason("tide.no_step", "TI4.1", facts={"unit": unit})


def _may_assault(scene: Scene, unit: int, loc: int) -> bool:
    return not isinstance(plan_assault(scene, AttackQuery((unit,), loc)), Reason)
