"""Movement step by step: who goes along, where to, and when it ends (AT7.1, AT1.4).

A march is a frame of its mode, what was spent, and its units; a step is one of its own, so that
rolls and mines on the way may stop it at any stage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Frame, Option
from ...board.locations import UNDER, hex_of, location
from ...board.terrain import LANES
from ...judge.reason import Reason
from ...position.codes import NOBODY, MarkerFlag, UnitField
from ...position.questions import CostQuery, Sum
from ...position.referee import StreetOperation, StreetResolver
from ..casualties import FACES
from ..judge.entry import immobilised
from ..judge.field import Field
from ..judge.movement import Follower, Mover, answer_of_steps, next_locations
from ..judge.shot import strike_at
from ..judge.steps import MODES, Mode, Step, StepRoll, factors, is_dummy
from ..judge.units import Mark
from .base import AtsOperation, field_of
from .codes import Act, Op, Roll, fact
from .losses import add_marks, carried, check, lay_losses, put, set_marks, soft, unload
from .resolve import casualties, roll_die, wreck

HALVES = 2
"""Movement points are counted in halves on the agenda (A115)."""
MARK_OF_MODE: Final[Mapping[str, int]] = MappingProxyType(
    {
        "assault": Mark.MOVED_ASSAULT,
        "run": Mark.MOVED_RUN,
        "crawl": Mark.MOVED_OTHER,
        "cross": Mark.MOVED_OTHER,
        "infiltrate": Mark.INFILTRATED,
    }
)


def group_step(
    field: Field,
    units: Sequence[int],
    mode: Mode,
    end: int,
    spent: int,
    *,
    first: bool,
    below: bool = False,
    alights: bool = False,
) -> list[Step] | Reason:
    """A step of a whole group, one for each unit, or why it can't; `below`: by the sewer.

    `alights`: from a vehicle (AT2.6).
    """
    found = []
    start = field.position.loc_of(units[0])
    for unit in units:
        mover = Mover(field, unit, mode, knows=False, below=below, alights=alights)
        step = mover.step(start, end, Fraction(spent, HALVES), first=first)
        if isinstance(step, Reason):
            return step
        found.append(step)
    side = field.position.side_of(units[0])
    points = sum(field.values(unit).points for unit in units)
    there, most = field.points_at(end, side), field.tables.stacking.location
    if there + points > most:
        facts = {"unit": units[0], "loc": end, "there": there, "points": points, "most": most}
        return Reason("place.full", "AT2.1", None, facts)
    return found


def cost_in_halves(steps: Sequence[Step]) -> int:
    """What a step takes of the group's movement: the dearest unit's."""
    return int(max(step.points for step in steps) * HALVES)


def checked_step(
    field: Field, units: Sequence[int], mode: Mode, end: int, spent: int, *, first: bool
) -> list[Step] | Reason:
    """As `group_step`; a vehicle overruns only where it can move on afterwards (AT4.4)."""
    found = group_step(field, units, mode, end, spent, first=first)
    if isinstance(found, Reason) or mode == "infiltrate":
        return found
    side = field.position.side_of(units[0])
    if not known_enemies(field, end, side):
        return found
    left = spent + cost_in_halves(found)
    for loc in next_locations(field, end):
        if known_enemies(field, loc, side) or loc == end:
            continue
        if all(
            isinstance(
                Mover(field, unit, mode, knows=False).step(
                    end, loc, Fraction(left, HALVES), first=False
                ),
                Step,
            )
            for unit in units
        ):
            return found
    return Reason("act.no_way_on", "AT4.4", None, {"unit": units[0], "loc": end})


def known_enemies(field: Field, loc: int, side: int) -> list[int]:
    """The enemies at a location that a side knows of (B3.5)."""
    return [one for one in field.enemies_at(loc, side) if field.position.knows(side, one)]


def march_frame(
    side: int, mode: Mode, units: Sequence[int], spent: int = 0, steps: int = 0, fired: int = 0
) -> Frame:
    return (Op.MARCH, side, MODES.index(mode), spent, steps, fired, *units)


class March(AtsOperation):
    """The next step of a move, or its end."""

    rule = "AT7.1"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Who can't go on leaves the group; a mode of one step ends by itself (AT7.1)."""
        _, side, number, spent, steps, fired, *units = frame
        mode = MODES[number]
        field = field_of(g)
        able = [unit for unit in units if on_the_way(field, unit)]
        if not able:
            return []
        if able != units:
            g.push(march_frame(side, mode, able, spent, steps, fired))
            return []
        if steps and Mover(field, units[0], mode).allowance is None:
            end_march(g, field, frame)
            return []
        options = self.options(g, frame)
        if not options:
            end_march(g, field, frame)
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To stop, who goes along, and every location next to the group."""
        _, side, _, _, steps, fired, *units = frame
        field = field_of(g)
        start = g.s.units[units[0]].loc
        found: list[Option] = [(Act.STOP,)]
        if not steps and not fired:
            found += [
                (Act.JOIN, unit)
                for unit in field.position.units_at(start, side)
                if unit not in units
            ]
        found += [(Act.STEP, loc) for loc in next_locations(field, start)]
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Steps and companions are judged as `ask cost` judges them."""
        _, side, number, spent, steps, fired, *units = frame
        mode = MODES[number]
        field = field_of(g)
        if option[0] == Act.STOP:
            loc = g.s.units[units[0]].loc
            if steps and field.enemies_at(loc, side):  # AT4.4
                return Reason("act.move_on", "AT4.4", facts={"unit": units[0]})
            if not steps and not fired:
                return Reason("act.one_step", "AT7.1", facts={"unit": units[0]})
            return None
        if option[0] == Act.JOIN:
            return join_refusal(field, [*units, option[1]], mode)
        found = checked_step(field, units, mode, option[1], spent, first=not steps)
        return found if isinstance(found, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        return self.preview_way(g, frame, option[1:]) if option[0] == Act.STEP else None

    def preview_way(self, g: StreetResolver, frame: Frame, path: Sequence[int]) -> Sum:
        return self.preview_ways(g, frame)(path)

    def preview_ways(self, g: StreetResolver, frame: Frame) -> Callable[[Sequence[int]], Sum]:
        _, _, number, spent, steps, _, *units = frame
        return move_sums(g, units, MODES[number], spent, begun=bool(steps))

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        _, side, number, spent, steps, fired, *units = frame
        mode = MODES[number]
        if option[0] == Act.STOP:
            end_march(g, field_of(g), frame)
        elif option[0] == Act.JOIN:
            g.reveal(option[1])
            g.push(march_frame(side, mode, [*units, option[1]], spent, steps, fired))
        else:
            set_out(g, units, mode)
            g.push((Op.STEP, side, 0, option[1], number, spent, steps, fired, 0, *units))


def move_sums(
    g: StreetResolver,
    units: Sequence[int],
    mode: Mode,
    spent: int = 0,
    *,
    begun: bool = False,
    below: bool = False,
) -> Callable[[Sequence[int]], Sum]:
    """What moves cost the unit to which each is dearest, or the first that can't make it."""
    field, points = field_of(g), Fraction(spent, HALVES)
    followers = [Follower(field, unit, mode, points, begun=begun, below=below) for unit in units]
    same_as_ask = not begun and not below

    def move_sum(path: Sequence[int]) -> Sum:
        locs, most, dearest, found = tuple(path), points, -1, list[Step]()
        for follower in followers:
            way = follower.follow(locs)
            if isinstance(way, Reason):
                query = CostQuery(follower.unit, locs, mode)
                return Sum(query, answer_of_steps(field, way, mode), g.s, same_as_ask, points)
            if dearest < 0 or way.spent > most:
                most, dearest, found = way.spent, follower.unit, way.steps
        query = CostQuery(dearest, locs, mode)
        return Sum(query, answer_of_steps(field, found, mode), g.s, same_as_ask, points)

    return move_sum


def join_refusal(field: Field, units: Sequence[int], mode: Mode) -> Reason | None:
    """Why the last of some units can't go along: its impulse, its state, or no way for all."""
    unit = units[-1]
    if field.has(unit, Mark.DONE) and mode != "infiltrate":  # AT1.4
        return Reason("act.done", "AT1.4", facts={"unit": unit})
    return move_refusal(field, units, mode)


def move_refusal(field: Field, units: Sequence[int], mode: Mode) -> Reason | None:
    """Why a group can't set out at all: the first refusal of a step that it could think of."""
    start = field.position.loc_of(units[0])
    reasons: list[Reason] = []
    for loc in next_locations(field, start):
        found = checked_step(field, units, mode, loc, 0, first=True)
        if not isinstance(found, Reason):
            return None
        reasons.append(found)
    if not reasons:
        return Reason("act.nowhere", "AT7.1", facts={"unit": units[-1]})
    return reasons[0]


def on_the_way(field: Field, unit: int) -> bool:
    """Whether a unit of a group still goes on: there, and in no state that holds it."""
    halted = Mark.SUPPRESSED | Mark.M_KILL | Mark.ABANDONED
    return field.position.on_board(unit) and not field.has(unit, halted)


def set_out(g: StreetResolver, units: Sequence[int], mode: Mode) -> None:
    """What moving does at once: it shows a unit, ends full cover and a gun's range (AT6.4)."""
    for unit in units:
        g.reveal(unit)
        for other in field_of(g).aboard(unit):  # AT2.6: they do nothing else
            add_marks(g, other, Mark.DONE)
        marks = g.s.units[unit].marks & ~Mark.FULL_COVER | MARK_OF_MODE[mode]
        set_marks(g, unit, marks if mode == "infiltrate" else marks | Mark.DONE)
        if g.s.units[unit].aim != -1:
            g.set_unit(unit, UnitField.AIM, -1)


def end_march(g: StreetResolver, field: Field, frame: Frame) -> None:
    """AT7.1: after an assault move units may fire, if they didn't before it."""
    _, side, number, _, steps, fired, *units = frame
    if MODES[number] == "assault" and steps and not fired:
        there = [unit for unit in units if field.position.on_board(unit)]
        if there:
            g.push((Op.PARTING_SHOT, side, *there))


BEFORE: Final = 0
ENTER: Final = 1
AFTER: Final = 2


class TakeStep(StreetOperation):
    """A step in three stages: before the hexside, on entry, after it."""

    rule = "AT7.4"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        _, _, stage, *_ = frame
        (_before, _enter, _after)[stage](g, frame)
        return []


def _below(frame: Frame) -> bool:
    """Whether a step of infiltration goes by the sewer."""
    return frame[4] == MODES.index("infiltrate") and bool(frame[7])


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
    below = _below(frame)
    taken = group_step(field, units, mode, end, spent, first=not steps, below=below, alights=True)
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
    if not going:
        return
    below = _below(frame)
    taken = group_step(field, going, mode, end, spent, first=not steps, below=below, alights=True)
    if isinstance(taken, Reason):
        return
    start = g.s.units[going[0]].loc
    mask = 0
    for index, (unit, step) in enumerate(zip(going, taken, strict=True)):
        if steps and _leaves_wire(field, unit, mode, start, end):
            _lay_lane(g, field, hex_of(start), "wire")
        if any(each.kind == "immobilise" and each.when == "after" for each in step.rolls):
            mask |= 1 << index
        carrier = field.carrier(unit)
        carried(g, unit, NOBODY)
        put(g, field, unit, end)
        if carrier < 0:
            g.tell(fact("moved"), unit, start, end, number)
        else:
            g.tell(fact("dismounted"), unit, carrier, end)
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
    at_only = bool(one.flags & MarkerFlag.AT_ONLY)
    people = [unit for unit in units if soft(field, unit)]
    for unit in units:
        if field.values(unit).vehicle:
            people += [other for other in field.aboard(unit) if field.values(other).personnel]
            _blow_up(g, field, unit, at_only=at_only)
    if at_only:
        return
    people = [unit for unit in people if field.position.on_board(unit)]
    if people:
        strike = strike_at(field.tables.casualty, each.loc, people, factors(field, one), 0)
        lay_losses(g, field, each.loc, side, casualties(g, field, strike, 1 - side), people)


def _blow_up(g: StreetResolver, field: Field, unit: int, *, at_only: bool) -> None:
    """AT9.5: tanks lose a track and perhaps their crew; carriers and trucks burn.

    Those aboard get down, from a tank with its crew only where the mines are for vehicles alone;
    a gun in tow is out of action.
    """
    if field.values(unit).unit_class != "tracked":
        wreck(g, field, unit, kind="burning_wreck", lost=0)
        return
    add_marks(g, unit, Mark.M_KILL)
    g.tell(fact("immobilised"), unit, g.s.units[unit].loc)
    if not at_only:
        unload(g, field, unit, shaken=False)
    if roll_die(g, Roll.BAIL_OUT, field.position.side_of(unit)) > field.tables.morale.bail_out:
        wreck(g, field, unit, "abandoned", lost=0)


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
