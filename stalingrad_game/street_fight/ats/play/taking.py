"""What one step of a move brings on: rolls, mines, lanes, an overrun, a belly shown.

The stages are frames of their own, because losses are chosen between them (AT7.4, AT9.3 to AT9.8).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....kernel.decision import Frame, Option
from ...board.locations import UNDER, hex_of, location
from ...board.terrain import LANES
from ...judge.reason import Reason
from ...position.codes import MarkerFlag
from ...position.referee import StreetOperation, StreetResolver
from ..casualties import FACES
from ..judge.entry import immobilised
from ..judge.field import Field
from ..judge.mines import factors, is_dummy
from ..judge.shot import strike_at
from ..judge.steps import MODES, Mode, StepRoll
from ..judge.units import Mark
from .base import field_of
from .codes import Op, Roll, fact
from .losses import add_marks, check, lay_losses, soft
from .march import cost_in_halves, group_step, march_frame, on_the_way
from .resolve import casualties, roll_die, wreck

BEFORE: Final = 0
ENTER: Final = 1
AFTER: Final = 2


class TakeStep(StreetOperation):
    """A step in three stages: before the hexside, on entry, after it."""

    rule = "AT7.4"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Do the stage that is due."""
        _, _, stage, *_ = frame
        (_before, _enter, _after)[stage](g, frame)
        return []


def _rest(frame: Frame, units: Sequence[int], stage: int) -> Frame:
    return (*frame[:2], stage, *frame[3:8], 0, *units)


def _before(g: StreetResolver, frame: Frame) -> None:
    """AT7.4: rolls before a hexside; AT7.8: a vehicle on a wall shows its belly."""
    _, side, _, end, number, spent, steps, _, _, *units = frame
    field = field_of(g)
    mode = MODES[number]
    ambush = [one for one in field.enemies_at(end, side) if not g.position.knows(side, one)]
    g.reveal_all(ambush)
    if ambush and mode != "infiltrate":  # the move ends before them
        return
    taken = group_step(field, units, mode, end, spent, first=not steps)
    if isinstance(taken, Reason):
        return
    going = []
    for unit, step in zip(units, taken, strict=True):
        rolls = [each for each in step.rolls if each.kind == "immobilise" and each.when == "before"]
        if all(_holds(g, side, each, unit) for each in rolls):
            going.append(unit)
    if not going:
        return
    g.push(_rest(frame, going, ENTER))
    start = g.s.units[going[0]].loc
    wall = field.position.side(hex_of(start), hex_of(end))
    if wall is not None and wall.kind == "wall" and not wall.gate:
        for unit in reversed(going):
            if field.values(unit).vehicle:
                g.push((Op.BELLY_SHOT, 1 - side, unit))


def _holds(g: StreetResolver, side: int, each: StepRoll, unit: int) -> bool:
    """A roll of AT7.4, high is bad; whether the vehicle goes on."""
    face = roll_die(g, Roll.IMMOBILISATION, side)
    if face <= FACES - int(each.chance * FACES):
        return True
    add_marks(g, unit, Mark.M_KILL)
    g.tell(fact("immobilised"), unit, each.loc)
    return False


def _enter(g: StreetResolver, frame: Frame) -> None:
    """The units are there; mines lie in wait (AT9.3 to AT9.5)."""
    _, side, _, end, number, spent, steps, fired, _, *units = frame
    field = field_of(g)
    mode = MODES[number]
    going = [unit for unit in units if on_the_way(field, unit)]
    taken = group_step(field, going, mode, end, spent, first=not steps) if going else []
    if isinstance(taken, Reason) or not going:
        return
    start = g.s.units[going[0]].loc
    mask = 0
    for index, (unit, step) in enumerate(zip(going, taken, strict=True)):
        if steps and _leaves_wire(field, unit, mode, start, end):
            _lay_lane(g, field, hex_of(start), "wire")
        if any(each.kind == "immobilise" and each.when == "after" for each in step.rolls):
            mask |= 1 << index
        g.place(unit, end)
        g.tell(fact("moved"), unit, start, end, number)
    spent += cost_in_halves(taken)
    g.push((Op.STEP, side, AFTER, end, number, spent, steps, fired, mask, *going))
    met = {each.marker: each for step in taken for each in step.rolls if each.marker >= 0}
    for marker, each in met.items():
        _mines(g, field, side, mode, going, marker, each)


def _leaves_wire(field: Field, unit: int, mode: Mode, start: int, end: int) -> bool:
    """AT9.8: a tracked vehicle that assault-moves into wire and out again makes a lane."""
    number = hex_of(start)
    return (
        hex_of(end) != number
        and mode == "assault"
        and field.values(unit).unit_class == "tracked"
        and field.marked(number, "wire")
        and not field.lane(number, "wire")
    )


def _lay_lane(g: StreetResolver, field: Field, number: int, of: str) -> None:
    if not field.lane(number, of):
        g.lay("lane", location(number), of=LANES.index(of))
        g.tell(fact("lane"), location(number))


def _mines(
    g: StreetResolver,
    field: Field,
    side: int,
    mode: Mode,
    units: Sequence[int],
    marker: int,
    each: StepRoll,
) -> None:
    """AT9.4: a group rolls once; AT9.5: what an attack does to each."""
    one = g.s.markers[marker]
    hidden = bool(one.flags & MarkerFlag.HIDDEN)
    if hidden:  # A147
        g.show_marker(marker)
    if each.kind == "forcing":
        face = roll_die(g, Roll.FORCING, side)
        harmed = face <= int(each.chance * FACES)
    else:
        harmed = each.chance > 0
    if is_dummy(one):  # A146
        g.tell(fact("dummy"), each.loc)
        return
    if not harmed:
        g.tell(fact("mines_forced"), units[0], each.loc)
        tracked = any(field.values(unit).unit_class == "tracked" for unit in units)
        if mode == "assault" and tracked:  # A146
            _lay_lane(g, field, hex_of(each.loc), "mines")
        return
    g.tell(fact("mines"), units[0], each.loc)
    for unit in units:
        if field.values(unit).vehicle:
            _blow_up(g, field, unit)
    if one.flags & MarkerFlag.AT_ONLY:
        return
    people = [unit for unit in units if soft(field, unit)]
    if people:
        strike = strike_at(field.tables.casualty, each.loc, people, factors(field, one), 0)
        lay_losses(g, field, each.loc, side, casualties(g, field, strike, 1 - side), people)


def _blow_up(g: StreetResolver, field: Field, unit: int) -> None:
    """AT9.5: tanks lose a track and perhaps their crew; carriers and trucks burn."""
    if field.values(unit).unit_class != "tracked":
        wreck(g, unit, "burning_wreck")
        return
    add_marks(g, unit, Mark.M_KILL)
    g.tell(fact("immobilised"), unit, g.s.units[unit].loc)
    if roll_die(g, Roll.BAIL_OUT, field.position.side_of(unit)) > field.tables.morale.bail_out:
        wreck(g, unit, "wreck", "abandoned")


def _after(g: StreetResolver, frame: Frame) -> None:
    """AT7.4: rolls after entry; AT7.5: lanes; AT4.4: an overrun; then the next step."""
    _, side, _, end, number, spent, steps, fired, mask, *units = frame
    field = field_of(g)
    mode = MODES[number]
    there = []
    for index, unit in enumerate(units):
        if not on_the_way(field, unit):
            continue
        if mask >> index & 1 and not _rolled_on(g, field, unit, end):
            continue
        there.append(unit)
    if there:
        g.push(march_frame(side, mode, there, spent, steps + 1, fired))
    tracked = [unit for unit in units if field.values(unit).unit_class == "tracked"]
    if mode == "assault" and tracked and field.position.on_board(tracked[0]):
        overrun(g, field, tracked[0], end)


def _rolled_on(g: StreetResolver, field: Field, unit: int, end: int) -> bool:
    """The roll after entry of one vehicle; whether it goes on."""
    chance = immobilised(field, field.values(unit))
    side = field.position.side_of(unit)
    if not _holds(g, side, StepRoll(end, "after", "immobilise", chance), unit):
        return False
    number = hex_of(end)
    lane = any(each.lane for each in field.traits(number)) or field.roofless(number)
    if lane and field.values(unit).unit_class == "tracked":  # A059
        _lay_lane(g, field, number, "debris")
    return True


def overrun(g: StreetResolver, field: Field, unit: int, loc: int) -> None:
    """AT4.4: Personnel that a tracked vehicle runs over check at once."""
    side = field.position.side_of(unit)
    below = location(hex_of(loc), UNDER)
    there = [*field.enemies_at(loc, side), *field.enemies_at(below, side)]
    enemies = [each for each in there if soft(field, each)]
    if not enemies:
        return
    g.reveal_all(enemies)
    g.tell(fact("overrun"), unit, loc)
    for each in enemies:
        under = field.position.loc_of(each) == below  # A130: those check without it
        check(g, field, each, 0 if under else field.tables.morale.overrun)
