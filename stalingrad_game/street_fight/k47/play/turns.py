"""The turn: set-up, the cup of order dice, what may be kept, control, victory (KB2.1, KB10)."""

from __future__ import annotations

from ....data_files.faults import Keyed
from ....kernel.decision import Frame, Option
from ...board.locations import hex_of
from ...judge.reason import Reason
from ...position.codes import NOBODY, SIDES, Ev, Table, UnitField
from ...position.control import count_control, winner_now
from ...position.position import Position
from ...position.referee import StreetResolver
from ..judge.movement import closed, no_vehicles
from ..judge.places import TRAP, exists, house_of, locations_of, outdoors, without_effect
from ..judge.units import Mark, Units, alive
from .codes import END, ORDERS, Act, Roll, fact
from .work import DRAW, KEEP, ORDER, PLACE, TURN, TURN_END, Changes, K47Operation


def begin(g: StreetResolver) -> None:
    """Lay the first work on the agenda: set-up where there are zones, then turns (KB10)."""
    g.push((TURN, 0, 1))
    entry = g.kit.scenario.file.k47
    zones = (entry.zone_german, entry.zone_soviet)
    first = g.kit.scenario.first
    for side in (1 - first, first):
        if zones[side] is not None:
            g.push((PLACE, side))


def zone_locations(position: Position, side: int) -> list[int]:
    """Where a side sets up: its zone, all floors of buildings with a hex in it (KB3.4 K07)."""
    zone = set(position.scenario.zones[side])
    for building in position.board.buildings:
        if building.hexes & zone:
            zone |= building.hexes
    return [loc for number in sorted(zone) for loc in locations_of(position, number)]


def place_refusal(units: Units, position: Position, unit: int, loc: int) -> Reason | None:
    """Why a unit can't be set up at a location of its zone (KB1.3, KB3.3, KB3.4 K07)."""
    profile, facts = units.profile(position, unit), {"unit": unit, "loc": loc}
    if profile.marks & Mark.PLACED:
        return Reason("placed_once", "KB10", facts=facts)
    if position.loc_of(unit) == loc:
        return Reason("stands_there", "KB10", facts=facts)
    if not outdoors(position, loc) and profile.vehicle:
        return Reason("set_up_vehicle", "KB3.4 K07", facts=facts)
    if outdoors(position, loc):
        number = hex_of(loc)
        if closed(units, position, number):
            return Reason("water", "KB3.1", facts=facts)
        if profile.vehicle and position.markers(loc, TRAP):
            return Reason("tank_trap", "KB9 K53", facts=facts)
        if profile.vehicle and no_vehicles(units, position, number):
            return Reason("no_vehicles", "B3.1", facts=facts)
        if number not in position.scenario.zones[profile.side]:
            return Reason("out_of_zone", "KB10", facts=facts)
    there = position.units_at(loc)
    if any(position.side_of(other) != profile.side for other in there):
        return Reason("enemy_hex", "KB1.3", facts=facts)
    rooms = units.tables.room
    if len(there) >= (rooms.outdoors if outdoors(position, loc) else rooms.floor):
        rule = "KB1.3" if outdoors(position, loc) else "KB3.3 K05"
        return Reason("no_room", rule, facts=facts)
    return None


class Place(K47Operation):
    """A side sets its units up in its zone, each at most once, or leaves them: (side) (KB10)."""

    rule = "KB10"

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """To be done; each unit on the board at each location of the zone."""
        side = frame[1]
        found: list[Option] = [(Act.DONE,)]
        places = zone_locations(g.position, side)
        for unit in range(len(g.s.units)):
            if g.position.side_of(unit) == side and g.position.on_board(unit):
                found += [(Act.PLACE, unit, loc) for loc in places]
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Room, the zone, and a floor only for infantry and artillery."""
        if option[0] == Act.DONE:
            return None
        return place_refusal(self.units, g.position, option[1], option[2])

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Place it and ask again; a fixed weapon is free to choose its opening there (KB5.3)."""
        if option[0] == Act.DONE:
            return
        _, unit, loc = option
        g.place(unit, loc)
        g.set_unit(unit, UnitField.FACING, -1)
        Changes(self.units, g).marks(unit, on=Mark.PLACED)
        g.tell(fact("placed"), unit, loc)
        g.push(frame)


class Turn(K47Operation):
    """A turn begins: (nobody, number)."""

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        g.find_hidden()
        g.set_table(Table.TURN, frame[2])
        g.set_table(Table.PHASE, ORDERS)
        g.push((DRAW, 0))
        return []


def dice_of(position: Position, side: int) -> int:
    """The dice of a side in the cup: one for each unit without an order (KB2.1)."""
    return sum(
        position.side_of(unit) == side and alive(position, unit) and not now.marks & Mark.ORDERED
        for unit, now in enumerate(position.state.units)
    )


class Draw(K47Operation):
    """A die is drawn blind: (nobody)."""

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Its side orders a unit; an empty cup ends the turn (KB2.1)."""
        won = winner_now(
            g.position, lambda unit: alive(g.position, unit), turn_over=False, last_turn=False
        )
        if won is not None:
            g.end(*won)
            return []
        dice = [dice_of(g.position, side) for side in SIDES]
        if not sum(dice):
            g.set_table(Table.PHASE, END)
            g.push((TURN_END, 0))
            for unit in reversed(range(len(g.s.units))):
                if g.s.units[unit].marks & (Mark.DOWN | Mark.AMBUSH) and alive(g.position, unit):
                    g.push((KEEP, g.position.side_of(unit), unit))
            return []
        drawn = g.roll(Roll.DRAW, NOBODY, 1, sum(dice))[0]
        side = SIDES[drawn > dice[0]]
        g.tell(fact("drawn"), side)
        g.push(frame)
        g.push((ORDER, side))
        return []


class Keep(K47Operation):
    """Ambush and Down may be kept for the next turn: (side, unit) (KB2.1)."""

    rule = "KB2.1"

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Its die returns to the cup, or the order is kept."""
        return [(Act.RETURN, frame[2]), (Act.KEEP, frame[2])]

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """A unit that keeps its order has it in the next turn, too."""
        changes = Changes(self.units, g)
        if option[0] == Act.KEEP:
            g.tell(fact("kept"), frame[2])
        else:
            changes.marks(frame[2], off=Mark.DOWN | Mark.AMBUSH)


class TurnEnd(K47Operation):
    """Control and victory, then the next turn: (nobody) (KB10, B8.3, B9)."""

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The last turn ends the game; dice of orders that aren't kept return."""
        position = g.position

        def holds(unit: int) -> bool:  # artillery and vehicles don't count
            return alive(position, unit) and self.profile(g, unit).infantry

        for number, side in count_control(position, holds):
            g.emit((Ev.CONTROL, number, side))
            g.tell(fact("controls"), side, number)
        last = g.turn >= g.kit.turns
        won = winner_now(
            position, lambda unit: alive(position, unit), turn_over=True, last_turn=last
        )
        if won is not None:
            g.end(*won)
            return []
        changes = Changes(self.units, g)
        for unit, now in enumerate(g.s.units):
            kept = now.marks & (Mark.DOWN | Mark.AMBUSH)
            changes.marks(unit, off=Mark.MOVED | (0 if kept else Mark.ORDERED))
        g.push((TURN, 0, g.turn + 1))
        return []


def violations(units: Units, position: Position) -> list[str]:
    """What stands where it can't: for the fuzzer, and for exchanges of the set-up."""
    found: list[str] = []
    rooms, name = units.tables.room, position.board.loc_name
    places: dict[int, list[int]] = {}
    for unit, now in enumerate(position.state.units):
        if now.steps < 0 or now.count < 0:
            found.append(
                Keyed("street.fault.men", word=position.card(unit).id, n=now.steps, m=now.count)
            )
        if now.loc >= 0:
            places.setdefault(now.loc, []).append(unit)
    for loc, there in sorted(places.items()):
        if not exists(position, loc) or without_effect(loc):
            found.append(Keyed("street.fault.no_place_there", place=name(loc)))
            continue
        ground = outdoors(position, loc)
        for side in SIDES:
            own = sum(position.side_of(unit) == side for unit in there)
            if own > (rooms.outdoors if ground else rooms.floor):
                found.append(Keyed("street.fault.units", place=name(loc), n=own))
        if len({position.side_of(unit) for unit in there}) > 1:
            found.append(Keyed("street.fault.both", place=name(loc)))
        for unit in there:
            if house_of(position, loc) is not None and units.profile(position, unit).vehicle:
                found.append(
                    Keyed(
                        "street.fault.vehicle_inside", word=position.card(unit).id, place=name(loc)
                    )
                )
    return found
