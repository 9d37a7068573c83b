"""Orders to advance and to run, step by step, with assaults and rams (KB2.1, KB3, KB7, KB8)."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Frame, Option
from ...board.hexes import OFF_MAP
from ...board.locations import hex_of, location
from ...judge.reason import Reason
from ...position.codes import UnitField
from ...position.position import Position
from ...position.questions import CostQuery, Sum
from ...position.referee import StreetResolver
from ..judge.answers import RamQuery, ram_answer, walk_answer
from ..judge.assault import assault, obstacle, ram_dice, ram_refusal, ram_word
from ..judge.fire import Volley
from ..judge.movement import Going, MoveOrder, assault_way, take_step, walk
from ..judge.places import building_in, house_of, locations_of, outdoors
from ..judge.units import Mark, alive
from .codes import ORDER_WORDS, RUN, Act, Roll, fact
from .damage import Damage
from .firing import enemies, volley_sum
from .work import AIM, AMBUSH, FIGHT, MOVE, REACT, Changes, K47Operation


def frame_of(side: int, unit: int, order: int, going: Going | None = None) -> Frame:
    """The frame of a move: side, unit, order, steps, floors, sections, whether it has entered."""
    if going is None:
        return MOVE, side, unit, order, 0, 0, 0, 0
    return (
        MOVE,
        side,
        unit,
        order,
        going.steps,
        going.floors,
        going.sections,
        int(going.entered),
    )


def going_of(position: Position, frame: Frame) -> Going:
    order: MoveOrder = "run" if frame[3] == RUN else "advance"
    return Going(
        at=position.loc_of(frame[2]),
        steps=frame[4],
        floors=frame[5],
        sections=frame[6],
        entered=bool(frame[7]),
        orders=(order,),
    )


class Move(K47Operation):
    """A step, the end of a move, an assault or a ram."""

    rule = "KB3"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Nothing is asked of a unit that can't go on; then the order goes on without it."""
        if not alive(g.position, frame[2]):
            return []
        options = self.offered(g, frame)
        if not options:
            self._stop(g, frame)
        return options

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To stop; every location of this hex and those around; for Run assaults and rams."""
        position, unit = g.position, frame[2]
        here = position.loc_of(unit)
        grid = position.board.grid
        around = [one for one in grid.neighbours[hex_of(here)] if one != OFF_MAP]
        found: list[Option] = [(Act.STOP,)]
        for number in sorted((hex_of(here), *around)):
            found += [(Act.MOVE, loc) for loc in locations_of(position, number) if loc != here]
        if frame[3] == RUN and not frame[4]:
            found += [(Act.ASSAULT, enemy) for enemy in enemies(position, frame[1])]
        if frame[3] == RUN and self.profile(g, unit).row.ram:
            found += [(Act.RAM, one) for one in sorted(around) if building_in(position, one)]
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """As a single question would judge it."""
        profile = self.profile(g, frame[2])
        if option[0] == Act.MOVE:
            going = going_of(g.position, frame)
            found = take_step(self.units, g.position, profile, going, option[1])
            return found if isinstance(found, Reason) else None
        if option[0] == Act.ASSAULT:
            fight = self._assault(g, frame, option)
            return fight if isinstance(fight, Reason) else None
        if option[0] == Act.RAM:
            if frame[4] >= self.tables.moves[profile.row.moves].run:
                facts = {"unit": frame[2], "most": frame[4]}
                return Reason("too_far_run", "KB3.7", facts=facts)
            return ram_refusal(g.position, profile, option[1])
        return None

    def _assault(self, g: StreetResolver, frame: Frame, option: Option) -> Volley | Reason:
        target = option[1]
        return assault(self.units, g.position, frame[2], g.position.loc_of(target), target)

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        act, unit = option[0], frame[2]
        if act == Act.MOVE:
            return self.preview_way(g, frame, option[1:])
        if act == Act.ASSAULT:
            fight = self._assault(g, frame, option)
            return volley_sum(self.units, g, (unit, option[1], "assault"), fight)
        if act == Act.RAM:
            query = RamQuery(unit, option[1])
            return Sum(query, ram_answer(self.units, g.position, query), g.s)
        return None

    def preview_way(self, g: StreetResolver, frame: Frame, path: Sequence[int]) -> Sum:
        going = going_of(g.position, frame)
        found = walk(self.units, g.position, self.profile(g, frame[2]), path, going)
        return Sum(
            CostQuery(frame[2], tuple(path), ORDER_WORDS[frame[3]]),
            walk_answer(found, going.steps),
            g.s,
            same_as_ask=not going.steps,
            spent=going.steps,
        )

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Do it; after a step the enemy in ambush may fire."""
        if option[0] == Act.STOP:
            self._stop(g, frame)
        elif option[0] == Act.MOVE:
            self._step(g, frame, option[1])
        elif option[0] == Act.ASSAULT:
            begin_assault(self, g, frame[2], option[1])
        else:
            ram(self, g, frame[2], option[1])

    def _step(self, g: StreetResolver, frame: Frame, loc: int) -> None:
        _, side, unit, order = frame[:4]
        going = take_step(
            self.units, g.position, self.profile(g, unit), going_of(g.position, frame), loc
        )
        assert isinstance(going, Going)
        here = g.position.loc_of(unit)
        changes = Changes(self.units, g)
        g.tell(fact("moved"), unit, here, loc)
        changes.go(unit, loc)
        changes.marks(unit, on=Mark.MOVED)
        facing = g.s.units[unit].facing
        if facing >= 0 and self.profile(g, unit).vehicle:  # it looks where it goes
            direction = g.position.board.grid.direction(hex_of(here), hex_of(loc))
            g.set_unit(unit, UnitField.FACING, direction)
        g.push(frame_of(side, unit, order, going))
        g.push((AMBUSH, 1 - side, unit))

    def _stop(self, g: StreetResolver, frame: Frame) -> None:
        """After an Advance the unit may fire (KB2.1)."""
        if frame[3] != RUN and alive(g.position, frame[2]):
            g.push((AIM, frame[1], frame[2], 0))


def begin_assault(op: K47Operation, g: StreetResolver, unit: int, target: int) -> None:
    """A unit runs at an enemy, who may fire if it comes from more than a hex away (KB7)."""
    position, changes = g.position, Changes(op.units, g)
    loc, here = position.loc_of(target), position.loc_of(unit)
    way = assault_way(op.units, position, op.profile(g, unit), loc)
    assert way is not None
    g.tell(fact("assaults"), unit, target)
    changes.marks(unit, on=Mark.MOVED)
    side = position.side_of(unit)
    far = position.board.grid.distance(hex_of(here), hex_of(loc))
    if len(way) > 1:
        g.tell(fact("moved"), unit, here, way[0])
        changes.go(unit, way[0])
    elif house_of(position, here) is not None and outdoors(position, loc):  # KB7.3 K11
        changes.marks(unit, on=Mark.LEAPING)
    g.push((FIGHT, side, unit, target, int(obstacle(position, here, loc, way))))
    if far > op.tables.assault.reaction_beyond:  # KB7.3
        g.push((REACT, 1 - side, target, unit))
    within = building_in(position, hex_of(here)) is not None
    g.push((AMBUSH, 1 - side, unit, *([hex_of(here)] if within else [])))  # KB7.3 K11


def ram(op: K47Operation, g: StreetResolver, unit: int, number: int) -> None:
    """A vehicle rams a building (KB8.2, KB8.3, KB8.4)."""
    position, damage = g.position, Damage(op.units, g)
    profile = op.profile(g, unit)
    building = building_in(position, number)
    assert building is not None
    more, dice, _ = ram_dice(op.units, position, profile, number)
    vehicle = g.roll(Roll.RAM, profile.side, 1)[0] + more
    house = sum(g.roll(Roll.BUILDING, 1 - profile.side, dice))
    g.tell(fact("rams"), unit, number, vehicle, house)
    word = ram_word(vehicle, house)
    if word == "building":  # K44
        damage.vehicle(unit, "superficial" if building.material == "wood" else "full")
    elif word == "tie":  # K45
        damage.collapse(number)
        damage.vehicle(unit, "superficial")
    else:  # K46
        damage.collapse(number)
        g.tell(fact("moved"), unit, position.loc_of(unit), location(number))
        damage.go(unit, location(number))
        damage.down(unit)
    damage.pin(unit, 1)  # K47
    g.push((AMBUSH, 1 - profile.side, unit))
