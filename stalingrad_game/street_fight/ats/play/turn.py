"""A turn and its phases: initiative, who begins, the end of a turn (AT1).

Impulses stand in `impulse`; infiltration, melee and recovery have modules of their own.
"""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Frame, Option
from ...board.terrain import MARKERS
from ...position.codes import SIDES, Ev, Table, UnitField
from ...position.control import count_control, winner_now
from ...position.referee import StreetOperation, StreetResolver
from ..casualties import FACES
from ..judge.field import able, alive, controls
from ..judge.units import Mark
from .base import field_of
from .codes import Op, Phase, Roll, fact

PASSING: Final = 1
"""The density of smoke that a mortar laid: it drifts away when the turn ends."""
_OF_THE_TURN: Final = Mark.MOVED | Mark.FIRED | Mark.DONE | Mark.INFILTRATED


class Turn(StreetOperation):
    """Lay out the five phases of a turn."""

    rule = "AT1.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        g.tell(fact("turn"), g.turn)
        g.push((Op.END, 0))
        for phase in reversed(range(len(PHASE_WORK))):
            g.push((Op.PHASE, 0, phase))
        return []


PHASE_WORK: Final = (Op.IMPULSE, Op.IMPULSE, Op.INFILTRATION, Op.MELEES, Op.RECOVERY)
"""By phase: what is done in it."""


class PhaseBegins(StreetOperation):
    """Begin a phase: initiative where it is rolled for, then its work."""

    rule = "AT1.2"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """AT1.2: rolled in each of the first two phases; the later ones keep the second."""
        phase = frame[2]
        g.set_table(Table.PHASE, phase)
        g.tell(fact("phase"), phase)
        if phase in {Phase.INDIRECT, Phase.FIRE_AND_MOVEMENT}:
            g.set_table(Table.FIRST, initiative(g))
            g.set_table(Table.PASSES, 0)
        first = g.s.table[Table.FIRST]
        if phase == Phase.INFILTRATION:  # AT1.5: side by initiative
            g.push((Op.INFILTRATION, 1 - first))
        g.push((PHASE_WORK[phase], first))
        return []


def initiative(g: StreetResolver) -> int:
    """AT1.2: each side rolls, the lower one is first; a tie is rolled again."""
    while True:
        german, soviet = (g.roll(Roll.INITIATIVE, side, 1, FACES)[0] for side in SIDES)
        if german != soviet:
            first = SIDES[german > soviet]
            g.tell(fact("initiative"), first)
            return first


def over_at_once(g: StreetResolver) -> bool:
    """End the game where a side has nobody left (B9); whether it is over."""
    field = field_of(g)
    over = winner_now(g.position, lambda unit: alive(field, unit), turn_over=False, last_turn=False)
    if over is not None:
        g.end(*over)
    return over is not None


class EndOfTurn(StreetOperation):
    """Count control, end the game or begin the next turn (B8.3, B9)."""

    rule = "B9"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """What lasted for the turn goes: that units acted, moved and fired, and mortars' smoke.

        Flames burn out at the end of the turn after theirs.
        """
        smoke, flame = MARKERS.index("smoke"), MARKERS.index("flame")
        for number, one in enumerate(g.s.markers):
            drifts = one.kind == smoke and one.density == PASSING
            burnt = one.kind == flame and 0 < one.density <= g.turn  # AT6.13
            if one.loc >= 0 and (drifts or burnt):
                g.take_marker(number)
        for unit, now in enumerate(g.s.units):
            if now.marks & _OF_THE_TURN:
                g.set_unit(unit, UnitField.MARKS, now.marks & ~_OF_THE_TURN)
        field = field_of(g)

        def active(unit: int) -> bool:
            return able(field, unit)

        for number, side in count_control(g.position, lambda unit: controls(field, unit)):
            g.emit((Ev.CONTROL, number, side))
            g.tell(fact("control"), side, number)
        last = g.turn >= g.kit.turns
        over = winner_now(g.position, active, turn_over=True, last_turn=last)
        if over is not None:
            g.end(*over)
            return []
        g.set_table(Table.TURN, g.turn + 1)
        g.push((Op.TURN, 0))
        return []
