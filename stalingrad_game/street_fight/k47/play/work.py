"""What the operations of `k47` share: their numbers, and the changes that many of them make.

Pins, losses and morale checks are KB2.3 and KB2.4.
"""

from __future__ import annotations

from typing import Final

from ....kernel.decision import operation_number
from ...board.locations import NOWHERE
from ...position.codes import UnitField
from ...position.referee import StreetOperation, StreetResolver
from ..judge.units import AIM_BASE, Mark, Profile, Units, alive
from .codes import Roll, fact

PLACE: Final = operation_number("k47_place")
TURN: Final = operation_number("k47_turn")
DRAW: Final = operation_number("k47_draw")
ORDER: Final = operation_number("k47_order")
OBEY: Final = operation_number("k47_obey")
KEEP: Final = operation_number("k47_keep")
TURN_END: Final = operation_number("k47_turn_end")
AIM: Final = operation_number("k47_aim")
SHOOT: Final = operation_number("k47_shoot")
MOVE: Final = operation_number("k47_move")
AMBUSH: Final = operation_number("k47_ambush")
GO_DOWN: Final = operation_number("k47_go_down")
REACT: Final = operation_number("k47_react")
FIGHT: Final = operation_number("k47_fight")
FLEE: Final = operation_number("k47_flee")


class K47Operation(StreetOperation):
    """Work by the figures of one set of tables."""

    def __init__(self, units: Units) -> None:
        self.units: Final = units
        self.tables: Final = units.tables

    def profile(self, g: StreetResolver, unit: int) -> Profile:
        return self.units.profile(g.position, unit)


class Changes:
    """Changes of units in a game, each told as events."""

    def __init__(self, units: Units, g: StreetResolver) -> None:
        self.units: Final = units
        self.tables: Final = units.tables
        self.g: Final = g

    def alive(self, unit: int) -> bool:
        return alive(self.g.position, unit)

    def side(self, unit: int) -> int:
        return self.g.position.side_of(unit)

    def marks(self, unit: int, on: int = 0, off: int = 0) -> None:
        before = self.g.s.units[unit].marks
        after = (before | on) & ~off
        if after != before:
            self.g.set_unit(unit, UnitField.MARKS, after)

    def down(self, unit: int) -> None:
        """A unit goes Down, which is its order of this turn (KB2.1)."""
        self.marks(unit, on=Mark.DOWN | Mark.ORDERED, off=Mark.AMBUSH)
        self.g.tell(fact("down"), unit)

    def go(self, unit: int, loc: int) -> None:
        """A unit moves: whoever fired at it, or it at others, must range in anew (KB4.7)."""
        self.g.place(unit, loc)
        for other, now in enumerate(self.g.s.units):
            aimed = now.aim // AIM_BASE
            if now.aim >= 0 and (other == unit or (aimed == unit + 1 and not self._off(other))):
                self.g.set_unit(other, UnitField.AIM, -1)

    def _off(self, unit: int) -> bool:
        return not self.g.position.on_board(unit)

    def destroy(self, unit: int) -> None:
        if not self.alive(unit):
            return
        self.g.reveal(unit)
        self.g.set_unit(unit, UnitField.STEPS, 0)
        self.g.place(unit, NOWHERE)
        self.g.tell(fact("destroyed"), unit)

    def pin(self, unit: int, pins: int, *, logged: bool = True) -> None:
        """Give a unit pins; it is destroyed where they reach its morale (KB2.4).

        They are counted, not `logged`, of a unit that the same fire leaves no man.
        """
        if pins <= 0 or not self.alive(unit):
            return
        count = self.g.s.units[unit].count + pins
        self.g.set_unit(unit, UnitField.COUNT, count)
        if logged:
            self.g.tell(fact("pinned"), unit, count)
        if count >= self.units.morale(self.g.position, unit):
            self.destroy(unit)

    def lose(self, unit: int, men: int) -> None:
        """A unit loses men; where half or more fall at once it checks morale (KB2.4)."""
        if men <= 0 or not self.alive(unit):
            return
        before = self.g.s.units[unit].steps
        if men >= before:
            self.destroy(unit)
            return
        self.g.set_unit(unit, UnitField.STEPS, before - men)
        if 2 * men >= before:
            self.morale_check(unit)

    def morale_check(self, unit: int) -> None:
        """2D6 within morale less pins, or the unit is destroyed (KB2.4)."""
        if not self.alive(unit):
            return
        most = self.units.morale(self.g.position, unit) - self.g.s.units[unit].count
        rolled = sum(self.g.roll(Roll.MORALE, self.side(unit), 2))
        if rolled <= most:
            self.g.tell(fact("morale_holds"), unit, rolled, most)
            return
        self.g.tell(fact("morale_fails"), unit, rolled, most)
        self.destroy(unit)
