"""The round: turns in turn, then control and victory, then markers off.

Keeps TI1.
"""

from __future__ import annotations

from ....kernel.decision import Frame, Option
from ...position.codes import Ev, Table, UnitField
from ...position.control import count_control, held, winner_now
from ...position.position import Position
from ...position.referee import StreetResolver
from ..judge.marks import SHAKEN, Mark, Phase, TideTable
from ..judge.units import Scene
from .codes import Op, fact
from .effects import mark, on_map, over
from .work import TideOperation, actions_of, any_fresh, passes

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
        """Do it for every unit, and begin the next round."""
        g.set_table(Table.PHASE, Phase.STATUS)
        scene = self.scene(g)
        for unit in range(len(g.s.units)):
            if scene.in_game(unit):
                recover(g, scene, unit)
        g.set_table(Table.TURN, g.turn + 1)
        g.push((Op.ROUND, g.s.table[Table.FIRST]))
        return []


def recover(g: StreetResolver, scene: Scene, unit: int) -> None:
    """What the status phase does to a unit."""
    if scene.now(unit).aim >= 0:
        g.set_unit(unit, UnitField.AIM, -1)
    if scene.has(unit, Mark.DISRUPTED):
        g.tell(fact("rallies"), unit)
        mark(g, unit, add=Mark.PINNED, take=Mark.DISRUPTED | Mark.FATIGUED | Mark.OP_FIRE)
        return
    if scene.has(unit, Mark.PINNED):
        g.tell(fact("recovers"), unit)
    mark(g, unit, take=Mark.PINNED | Mark.FATIGUED | Mark.OP_FIRE)
