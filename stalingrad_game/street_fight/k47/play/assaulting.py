"""The fight of an assault, round by round (KB7.4), and how units run and flee (KB2.2, KB6.4)."""

from __future__ import annotations

from ....kernel.decision import Frame, Option
from ...board.locations import NOWHERE
from ...position.codes import UnitField
from ...position.referee import StreetResolver
from ..judge.fight import blows, fighter, winner_of
from ..judge.movement import Going, no_room, take_step
from ..judge.units import Mark, alive
from .codes import Act, Roll, fact
from .damage import ways_to_flee
from .work import Changes, K47Operation


class Fight(K47Operation):
    """Rounds until one side is beaten: (side, attacker, defender, whether he holds an obstacle)."""

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The assaulted drops its pins; more casualties loses and is destroyed; a draw goes on."""
        _, _, attacker, defender, together = frame
        changes = Changes(self.units, g)
        changes.marks(attacker, off=Mark.LEAPING)
        if not (alive(g.position, attacker) and alive(g.position, defender)):
            return []
        if g.s.units[defender].count:
            g.set_unit(defender, UnitField.COUNT, 0)
        place = g.position.loc_of(defender)
        while True:
            lost = self._blows(g, attacker, defender)
            left = g.s.units[defender].steps - lost
            if together:
                suffered = self._blows(g, defender, attacker)
            else:
                g.set_unit(defender, UnitField.STEPS, max(0, left))
                suffered = self._blows(g, defender, attacker) if left > 0 else 0
            g.tell(fact("blows"), defender, lost, attacker, suffered)
            own = g.s.units[attacker].steps - suffered
            g.set_unit(attacker, UnitField.STEPS, max(0, own))
            g.set_unit(defender, UnitField.STEPS, max(0, left))
            word = winner_of(own, left, suffered, lost)
            if word is not None:
                break
        loser = {"attacker": (defender,), "defender": (attacker,), "both": (attacker, defender)}
        for unit in loser[word]:
            g.set_unit(unit, UnitField.STEPS, 0)
            g.place(unit, NOWHERE)
            g.tell(fact("destroyed"), unit)
        if word == "attacker":
            g.tell(fact("wins"), attacker, defender)
            self._take(g, changes, attacker, place)
        elif word == "defender":
            g.tell(fact("wins"), defender, attacker)
        return []

    def _blows(self, g: StreetResolver, striker: int, struck: int) -> int:
        """The men that one side's blows fell (KB7.4)."""
        profile = self.profile(g, striker)
        dice = blows(self.units, profile)
        if not dice:
            return 0
        needed = fighter(self.units, g.position, struck).need
        rolled = g.roll(Roll.BLOWS, profile.side, dice)
        return min(g.s.units[struck].steps, sum(die >= needed for die in rolled))

    def _take(self, g: StreetResolver, changes: Changes, unit: int, loc: int) -> None:
        """The winner takes the floor, or the hex where no other enemy is left (KB7.4)."""
        profile = self.profile(g, unit)
        if no_room(self.units, g.position, profile, loc, last=True) is None:
            here = g.position.loc_of(unit)
            g.tell(fact("moved"), unit, here, loc)
            changes.go(unit, loc)
            if g.s.units[unit].facing >= 0:
                g.set_unit(unit, UnitField.FACING, -1)


class Flee(K47Operation):
    """Where a unit goes that leaves a burning section: (side, unit) (KB6.4 K39)."""

    rule = "KB6.4 K38 K39"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Destroyed where no hex is free; asked where there are several."""
        if not alive(g.position, frame[2]):
            return []
        options = self.options(g, frame)
        if not options:
            Changes(self.units, g).destroy(frame[2])
        elif len(options) == 1:
            self.answer(g, frame, options[0])
            return []
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        unit = frame[2]
        return [(Act.FLEE, unit, loc) for loc in ways_to_flee(self.units, g, unit)]

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """It goes there, takes a pin and is Down."""
        _, unit, loc = option
        changes = Changes(self.units, g)
        g.tell(fact("flees"), unit, loc)
        changes.go(unit, loc)
        changes.down(unit)
        changes.pin(unit, 1)


def flight(op: K47Operation, g: StreetResolver, unit: int, enemy: int) -> list[int]:
    """The way of a unit that runs from an enemy, each step farther from him (KB2.2)."""
    position, profile = g.position, op.profile(g, unit)
    grid, away = position.board.grid, position.loc_of(enemy) >> 4
    going = Going(position.loc_of(unit), orders=("run",))
    path: list[int] = []
    while True:
        best: tuple[int, int] | None = None
        taken: Going | None = None
        for number in grid.neighbours[going.at >> 4]:
            if number < 0 or grid.distance(number, away) <= grid.distance(going.at >> 4, away):
                continue
            after = take_step(op.units, position, profile, going, number << 4)
            if isinstance(after, Going):
                key = (-grid.distance(number, away), number)
                if best is None or key < best:
                    best, taken = key, after
        if taken is None:
            return path
        going = taken
        path.append(going.at)
