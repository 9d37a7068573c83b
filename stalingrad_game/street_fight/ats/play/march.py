"""Movement step by step: who goes along, where to, and when it ends (AT7.1, AT1.4).

What a step brings on, its rolls and mines, is in `taking`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Frame, Option
from ...judge.reason import Reason
from ...position.codes import UnitField
from ...position.questions import CostQuery, Sum
from ...position.referee import StreetResolver
from ..judge.field import Field
from ..judge.movement import Mover, answer_of_steps, follow, next_locations
from ..judge.steps import MODES, Mode, Step
from ..judge.units import Mark
from .base import AtsOperation, field_of
from .codes import Act, Op
from .losses import set_marks

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
    field: Field, units: Sequence[int], mode: Mode, end: int, spent: int, *, first: bool
) -> list[Step] | Reason:
    """A step that a whole group takes, one for each unit, or why it can't."""
    found = []
    start = field.position.loc_of(units[0])
    for unit in units:
        mover = Mover(field, unit, mode, knows=False)
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
    """A move as it stands."""
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
        _, _, number, spent, steps, _, *units = frame
        return move_sum(g, units, MODES[number], path, spent, begun=bool(steps))

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """A step, a companion, or the end."""
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


def move_sum(
    g: StreetResolver,
    units: Sequence[int],
    mode: Mode,
    path: Sequence[int],
    spent: int = 0,
    *,
    begun: bool = False,
) -> Sum:
    """What a move costs the unit to which it is dearest, or the first that can't make it."""
    field, points = field_of(g), Fraction(spent, HALVES)
    dearest, found = -1, list[Step]()
    for unit in units:
        steps = follow(field, unit, path, mode, points, begun=begun)
        if isinstance(steps, Reason):
            answer = answer_of_steps(field, steps, mode)
            return Sum(_way(unit, path, mode), answer, g.s, not begun, points)
        if dearest < 0 or _points(steps) > _points(found):
            dearest, found = unit, steps
    answer = answer_of_steps(field, found, mode)
    return Sum(_way(dearest, path, mode), answer, g.s, not begun, points)


def _way(unit: int, path: Sequence[int], mode: Mode) -> CostQuery:
    return CostQuery(unit, tuple(path), mode)


def _points(steps: Sequence[Step]) -> Fraction:
    return sum((step.points for step in steps), Fraction(0))


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
