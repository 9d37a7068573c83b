"""A turn and its phases: initiative, impulses in turns, the end of a turn (AT1).

Impulses go from side to side until both pass in a row; the other phases run side by side.
"""

from __future__ import annotations

from ....kernel.decision import Frame, Option
from ...position.codes import SIDES, Ev, Table, UnitField
from ...position.control import count_control, winner_now
from ...position.work import StreetOperation, StreetResolver
from ..casualties import FACES
from ..units import Mark, active
from .codes import Op, Phase, Roll
from .facts import Fact

SMOKE_OF_A_MORTAR = 1
"""The density of smoke that a mortar laid: it drifts away when the turn ends."""


class Turn(StreetOperation):
    """Lay out the five phases of a turn."""

    rule = "AT1.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The phases in their order, then the end."""
        g.push((Op.END, 0))
        for phase in reversed(range(len(PHASE_WORK))):
            g.push((Op.PHASE, 0, phase))
        g.tell(Fact.TURN, g.turn)
        return []


class PhaseBegins(StreetOperation):
    """Begin a phase: initiative where it is rolled for, then its work."""

    rule = "AT1.2"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """AT1.2: rolled in each of the first two phases; the later ones keep the second."""
        phase = frame[2]
        g.set_table(Table.PHASE, phase)
        if phase in {Phase.INDIRECT, Phase.FIRE_AND_MOVEMENT}:
            first = initiative(g)
            g.set_table(Table.FIRST, first)
            g.set_table(Table.PASSES, 0)
        first = g.s.table[Table.FIRST]
        if phase == Phase.INFILTRATION:  # AT1.5
            g.push((Op.INFILTRATION, 1 - first))
            g.push((Op.INFILTRATION, first))
        else:
            g.push((PHASE_WORK[phase], first))
        return []


PHASE_WORK = (Op.IMPULSE, Op.IMPULSE, Op.INFILTRATION, Op.MELEES, Op.RECOVERY)
"""By phase: what is done in it."""


def initiative(g: StreetResolver) -> int:
    """AT1.2: each side rolls, the lower one is first; a tie is rolled again."""
    while True:
        german, soviet = (g.roll(Roll.INITIATIVE, side, 1, FACES)[0] for side in SIDES)
        if german != soviet:
            first = SIDES[german > soviet]
            g.tell(Fact.INITIATIVE, first)
            return first


class EndOfTurn(StreetOperation):
    """Count control, end the game or begin the next turn (B8.3, B9)."""

    rule = "B9"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """What lasted for the turn goes: that units acted, moved and fired, and smoke."""
        for marker in range(len(g.s.markers)):
            one = g.s.markers[marker]
            if is_passing_smoke(g, marker) and one.loc >= 0:
                g.take_marker(marker)
        for unit, now in enumerate(g.s.units):
            if now.marks & Mark.OF_THE_TURN:
                g.set_unit(unit, UnitField.MARKS, now.marks & ~Mark.OF_THE_TURN)
        count(g)
        turns = g.kit.turns
        over = winner_now(
            g.position,
            lambda unit: active(g.position, unit),
            turn_over=True,
            last_turn=g.turn >= turns,
        )
        if over is not None:
            g.end(*over)
            return []
        g.set_table(Table.TURN, g.turn + 1)
        g.push((Op.TURN, 0))
        return []
