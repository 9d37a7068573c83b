"""Out of the flames (AT6.13): where units go that must leave a burning location at once."""

from __future__ import annotations

from fractions import Fraction

from ....kernel.decision import Frame, Option
from ...judge.reason import Reason
from ...position.referee import StreetResolver
from ..judge.field import Field
from ..judge.movement import Mover, next_locations
from ..judge.steps import Step
from .base import AtsOperation, field_of
from .codes import Act, fact
from .losses import eliminate


class Flight(AtsOperation):
    """AT6.13: a flaming location is left at once, or its units die."""

    rule = "AT6.13"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Whoever finds no way dies; the next one is asked for."""
        _, side, loc = frame
        field = field_of(g)
        there = field.position.units_at(loc, side)
        if not there:
            return []
        options = self.options(g, frame)
        if not options:
            g.push(frame)
            eliminate(g, there[0], "burned")
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Where the first unit there might go."""
        _, side, loc = frame
        field = field_of(g)
        unit = field.position.units_at(loc, side)[0]
        return [(Act.FLEE, unit, end) for end in next_locations(field, loc)]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """A way that the unit could take, no enemy there, and room."""
        field = field_of(g)
        found = way_out(field, option[1], frame[2], option[2])
        return found if isinstance(found, Reason) else None

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """It goes; the others follow."""
        _, unit, loc = option
        g.push(frame)
        hiding = field_of(g).enemies_at(loc, frame[1])
        if hiding:  # it finds another way, now that it sees them
            g.reveal_all(hiding)
            return
        g.place(unit, loc)
        g.tell(fact("fled"), unit, loc)


def way_out(field: Field, unit: int, start: int, end: int) -> Step | Reason:
    """A step out of flames: whatever it costs, and whatever state the unit is in (AT6.13)."""
    values = field.values(unit)
    enemies = field.enemies_at(end, field.position.side_of(unit))
    if enemies:
        return Reason("cost.enemy", "AT2.1", facts={"other": enemies[0], "loc": end})
    mover = Mover(field, unit, "assault" if values.vehicle else "crawl", driven=True)
    return mover.step(start, end, Fraction(0), first=True)
