"""Casualties chosen by their owner, morale checks, flight from flames (AT4, AT6.13)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....kernel.decision import Frame, Option
from ...board.locations import NOWHERE
from ...board.terrain import LEFT_WEAPONS
from ...judge.reason import Reason
from ...position.codes import NOBODY, UnitField
from ...position.referee import StreetOperation, StreetResolver
from ..casualties import FACES
from ..judge.field import Field
from ..judge.morale import after_failure, after_recovery, passes
from ..judge.movement import Mover, next_locations
from ..judge.places import full
from ..judge.steps import Mode, Step
from ..judge.units import Mark
from .base import AtsOperation, field_of, tables_of
from .codes import Act, Op, Roll, fact


def soft(field: Field, unit: int) -> bool:
    """Whether casualties and checks concern a unit: Personnel and heavy weapons, no vehicles."""
    return not field.values(unit).vehicle


def eliminate(g: StreetResolver, unit: int, word: str) -> None:
    """A unit leaves the game; `word` says in the log by what."""
    g.reveal(unit)
    g.set_unit(unit, UnitField.STEPS, 0)
    carried(g, unit, NOBODY)
    g.place(unit, NOWHERE)
    g.tell(fact(word), unit)


def carried(g: StreetResolver, unit: int, vehicle: int) -> None:
    """A vehicle carries or tows a unit from now on; with `NOBODY` none does (AT2.6)."""
    if g.s.units[unit].count != vehicle + 1:
        g.set_unit(unit, UnitField.COUNT, vehicle + 1)


def put(g: StreetResolver, field: Field, unit: int, loc: int) -> None:
    """Put a unit somewhere on the map, and with it whom it carries (AT2.6)."""
    for each in (unit, *field.aboard(unit)):
        g.place(each, loc)


def unload(
    g: StreetResolver, field: Field, vehicle: int, lost: int = 0, *, shaken: bool = True
) -> None:
    """AT2.6: those aboard take casualties; who survives is put in the hex, as a rule suppressed.

    A gun in tow is out of action. Where there is no room one stays on a vehicle if it is left.
    """
    for unit in field.aboard(vehicle):
        if not field.values(unit).personnel:
            eliminate(g, unit, "out_of_action")
            continue
        for _ in range(min(lost, g.s.units[unit].steps)):
            lose_step(g, unit)
        if not field.position.on_board(unit):
            continue
        loc = field.position.loc_of(unit)
        if full(field, unit, loc) is None:
            carried(g, unit, NOBODY)
            g.tell(fact("thrown_off"), unit, loc)
            if shaken and not field.has(unit, Mark.BROKEN):
                add_marks(g, unit, Mark.SUPPRESSED)
        elif not field.position.on_board(vehicle):
            eliminate(g, unit, "lost")


def lose_step(g: StreetResolver, unit: int) -> None:
    """AT4.1: a casualty takes one step."""
    left, loc = g.s.units[unit].steps - 1, g.s.units[unit].loc
    if left <= 0:
        kind = g.kit.referee.kind_now(g.position, unit)
        eliminate(g, unit, "lost")
        if kind in LEFT_WEAPONS and not tables_of(g).rules.weapons_lost:  # AT9.10
            g.lay("left_weapon", loc, g.position.side_of(unit), of=LEFT_WEAPONS.index(kind))
            g.tell(fact("weapon_left"), unit, loc)
        return
    g.set_unit(unit, UnitField.STEPS, left)
    g.tell(fact("lost_step"), unit, left)


def set_marks(g: StreetResolver, unit: int, marks: int) -> None:
    """Change a unit's marks, if they change."""
    if g.s.units[unit].marks != marks:
        g.set_unit(unit, UnitField.MARKS, marks)


def add_marks(g: StreetResolver, unit: int, marks: int) -> None:
    set_marks(g, unit, g.s.units[unit].marks | marks)


def check(g: StreetResolver, field: Field, unit: int, added: int = 0) -> bool:
    """AT4.2: a morale check, and what failing it makes; whether it was passed."""
    roll = g.roll(Roll.MORALE, field.position.side_of(unit), 1, FACES)[0]
    if passes(field, unit, roll, added):
        g.tell(fact("passed_check"), unit)
        return True
    worse(g, unit)
    return False


def worse(g: StreetResolver, unit: int) -> None:
    """AT4.2: suppressed, then broken, then a step."""
    marks = after_failure(g.s.units[unit].marks)
    if marks is None:
        lose_step(g, unit)
        return
    set_marks(g, unit, marks)
    g.tell(fact("broken" if marks & Mark.BROKEN else "suppressed"), unit)


def lay_losses(
    g: StreetResolver, field: Field, loc: int, side: int, number: int, among: Sequence[int] = ()
) -> None:
    """Let a side take so many casualties at a location next, all there or some of them."""
    if number > 0 and exposed(field, side, loc, among):
        g.push((Op.LOSSES, side, loc, number, *among))


class Losses(AtsOperation):
    """AT4.1: the owner chooses who takes each casualty; then the survivors check morale."""

    rule = "AT4.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Where there is nothing to choose it is done at once; whoever hides there is seen."""
        _, side, loc, left, *among = frame
        field = field_of(g)
        units = exposed(field, side, loc, among)
        g.reveal_all(units)
        steps = sum(g.s.units[unit].steps for unit in units)
        if left < steps and len(units) > 1 and left > 0:
            return self.options(g, frame)
        for unit in units:
            for _ in range(min(left, g.s.units[unit].steps)):
                lose_step(g, unit)
        if exposed(field, side, loc, among):
            g.push((Op.NERVES, side, loc, *among))
        return []

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        _, side, loc, _, *among = frame
        return [(Act.LOSE, unit) for unit in exposed(field_of(g), side, loc, among)]

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        op, side, loc, left, *among = frame
        lose_step(g, option[1])
        g.push((op, side, loc, left - 1, *among))


def exposed(field: Field, side: int, loc: int, among: Sequence[int]) -> list[int]:
    """Who takes casualties and checks at a location: all of a side there, or some of them.

    Who is carried does only where he is among these (AT2.6).
    """
    there = field.position.units_at(loc, side) if among else field.afoot_at(loc, side)
    return [unit for unit in there if soft(field, unit) and (not among or unit in among)]


class Nerves(StreetOperation):
    """AT4.1, AT4.2: every survivor at a location checks morale."""

    rule = "AT4.2"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        _, side, loc, *among = frame
        field = field_of(g)
        for unit in exposed(field, side, loc, among):
            g.reveal(unit)
            check(g, field, unit)
        return []


class Recovery(StreetOperation):
    """AT4.4: suppressed and broken units check; passing removes one state."""

    rule = "AT4.4"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The side with the initiative first; failing changes nothing here."""
        field = field_of(g)
        first = frame[1]
        for side in (first, 1 - first):
            for unit in range(len(g.s.units)):
                now = g.s.units[unit]
                shaken = now.marks & (Mark.SUPPRESSED | Mark.BROKEN)
                if not shaken or now.loc < 0 or field.position.side_of(unit) != side:
                    continue
                g.reveal(unit)
                roll = g.roll(Roll.MORALE, side, 1, FACES)[0]
                if passes(field, unit, roll):
                    word = "steadied" if shaken & Mark.BROKEN else "rallied"
                    set_marks(g, unit, after_recovery(now.marks))
                    g.tell(fact(word), unit)
        return []


class Flight(AtsOperation):
    """AT6.13: a flaming location is left at once, or its units die."""

    rule = "AT6.13"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Whoever finds no way dies; the next one is asked for."""
        _, side, loc = frame
        field = field_of(g)
        there = field.afoot_at(loc, side)
        if not there:
            return []
        options = self.options(g, frame)
        if not options:
            g.push(frame)
            eliminate(g, there[0], "burned")
            unload(g, field, there[0], shaken=False)
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Where the first unit there might go."""
        _, side, loc = frame
        field = field_of(g)
        unit = field.afoot_at(loc, side)[0]
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
        put(g, field_of(g), unit, loc)
        g.tell(fact("fled"), unit, loc)


def way_out(field: Field, unit: int, start: int, end: int) -> Step | Reason:
    """A step out of flames: whatever it costs, and whatever state the unit is in (AT6.13)."""
    values = field.values(unit)
    enemies = field.enemies_at(end, field.position.side_of(unit))
    if enemies:
        return Reason("cost.enemy", "AT2.1", facts={"other": enemies[0], "loc": end})
    mode: Mode = "assault" if values.vehicle else "crawl"
    flees = not field.tables.rules.flames_last
    if flees and (values.unit_class == "heavy" or field.has(unit, Mark.BROKEN)):
        return Reason("act.no_way_out", "AT6.13", facts={"unit": unit})
    mover = Mover(field, unit, mode, flees=flees)
    return mover.step(start, end, Fraction(0), first=True)
