"""A judged shot is rolled for: hit, casualties, rubble, flames (AT2.4, AT3, AT6.11 to AT6.13).

Who is hurt chooses afterwards; that work is laid on the agenda.
"""

from __future__ import annotations

from ...board.locations import CELLAR, GROUND, ROOF, hex_of, location, place_of
from ...board.terrain import CRACKED, LEFT_WEAPON, MARKERS
from ...position.codes import SIDES, Ev, MarkerField, UnitField
from ...position.referee import StreetResolver
from ..casualties import FACES
from ..judge.attack import can_burn
from ..judge.direct_fire import can_fall, casualties_that_end
from ..judge.field import Field
from ..judge.indirect_fire import standing, strike_on, strikes_of
from ..judge.shot import Shot, Strike
from ..judge.sight import look
from ..judge.units import Mark
from .base import field_of
from .codes import Op, Roll, fact
from .losses import add_marks, eliminate, lay_losses, soft, unload
from .turn import PASSING

LIGHTS: tuple[str, ...] = ("flame",)
"""Weapons that set alight what they attack (A084)."""


def roll_die(g: StreetResolver, purpose: int, side: int) -> int:
    """One die, 1 to 10."""
    return g.roll(purpose, side, 1, FACES)[0]


def fire(g: StreetResolver, shot: Shot) -> None:
    """A shot by units that have not acted, with all that comes of it."""
    field = field_of(g)
    for unit in shot.units:
        g.reveal(unit)
        add_marks(g, unit, Mark.FIRED | Mark.DONE)
    leader = shot.units[0]
    if shot.weapon in {"satchel", "air"}:
        add_marks(g, leader, Mark.SPENT)
    side = field.position.side_of(leader)
    if shot.at_building:
        g.tell(fact("fired_at_building"), leader, shot.loc)
    elif shot.kind == "indirect":
        g.tell(fact("air_strike" if shot.weapon == "air" else "barrage"), leader, shot.loc)
    elif shot.target < 0:
        g.tell(fact("set_fire"), leader, shot.loc)
    else:
        word = "assault_fired" if shot.kind == "assault_fire" else "fired"
        g.tell(fact(word), leader, shot.target, shot.loc)
    for unit in shot.units[1:]:
        g.tell(fact("joined"), unit, leader)
    sighted = _ranged_in(field, shot)
    hit = shot.to_hit is None or roll_die(g, Roll.HIT, side) <= shot.to_hit
    if sighted and g.s.units[leader].aim != shot.loc:  # AT3.8: after the first shot there
        g.set_unit(leader, UnitField.AIM, shot.loc)
    if hit and shot.riders is not None:  # AT2.6
        number = casualties(g, field, shot.riders, side)
        lay_losses(g, field, shot.loc, 1 - side, number, shot.riders.units)
    if not hit:
        g.tell(fact("missed"), leader)
    elif shot.kill is not None:
        _at_armour(g, field, shot, side)
    elif shot.kind == "indirect":
        _burst(g, field, shot, side)
    else:
        for strike in shot.strikes:
            _direct(g, field, shot, strike, side)
        if shot.fabric is not None:
            _at_fabric(g, field, shot.fabric, side)


def smoke(g: StreetResolver, shot: Shot) -> None:
    """AT1.3: smoke instead of HE; a miss has no effect."""
    unit, loc = shot.units[0], location(hex_of(shot.loc))
    assert shot.to_hit is not None
    g.reveal(unit)
    add_marks(g, unit, Mark.FIRED | Mark.DONE)
    if roll_die(g, Roll.HIT, g.position.side_of(unit)) > shot.to_hit:
        g.tell(fact("missed"), unit)
        return
    g.lay("smoke", loc, density=PASSING)
    g.tell(fact("smoke"), loc)


def _ranged_in(field: Field, shot: Shot) -> bool:
    """AT3.8: whether a gun is ranged in by this shot: it sees an enemy on that level."""
    unit = shot.units[0]
    if shot.kind == "indirect" or shot.weapon != "frag":
        return False
    side = field.position.side_of(unit)
    seen = look(field, field.position.loc_of(unit), shot.loc).seen
    known = [one for one in field.enemies_at(shot.loc, side) if field.position.knows(side, one)]
    return seen and bool(known)


def _at_armour(g: StreetResolver, field: Field, shot: Shot, side: int) -> None:
    """AT2.4: a hit destroys a vehicle or does nothing; AT2.1: a satchel's like destroys it."""
    assert shot.kill is not None
    certain = shot.kill >= FACES
    if certain or roll_die(g, Roll.KILL, side) <= shot.kill:
        wreck(g, field, shot.target)
    else:
        g.tell(fact("unhurt"), shot.target)


def wreck(
    g: StreetResolver,
    field: Field,
    unit: int,
    word: str = "destroyed",
    kind: str = "wreck",
    lost: int | None = None,
) -> None:
    """A vehicle is a wreck, or a burning one, where it stood.

    `lost`: the casualties that were rolled for it, of those aboard too; None where none were.
    """
    loc = g.s.units[unit].loc
    eliminate(g, unit, word)
    g.lay(kind, location(hex_of(loc)))
    unload(g, field, unit, field.tables.riding.casualties if lost is None else lost)


def _direct(g: StreetResolver, field: Field, shot: Shot, strike: Strike, side: int) -> None:
    """A hit, or gunfire, on one location."""
    if not field.position.exists(strike.loc):  # what was above has fallen meanwhile
        return
    number = casualties(g, field, strike, side)
    figures = field.tables.building
    he = shot.to_hit is not None
    fabric = shot.at_building and figures.crack > 0  # AT6.12: then that roll alone rubbles
    fell = he and not fabric and number >= figures.rubble and can_fall(field, strike.loc)
    if fell:
        collapse(g, field, hex_of(strike.loc), place_of(strike.loc))
    burns = place_of(strike.loc) == GROUND and _burns(field, strike.loc)
    if shot.weapon in LIGHTS and number >= figures.flamethrower:  # A084: without a second roll
        if can_burn(field, strike.loc):
            burn(g, field, strike.loc)
    elif number >= figures.flame and (fell or (he and burns)):
        _perhaps_burn(g, field, strike.loc, side)
    if fell:
        return
    if shot.target >= 0 and field.values(shot.target).vehicle:
        _at_vehicle(g, field, shot.weapon, shot.target, number)
    else:
        aboard = field.carrier(shot.target) >= 0 if shot.target >= 0 else False
        among = (shot.target,) if aboard else ()  # AT2.6: riders alone
        for each in (side, 1 - side) if fabric else (1 - side,):  # AT6.11: all units in it
            lay_losses(g, field, strike.loc, each, number, among)


def _at_vehicle(g: StreetResolver, field: Field, weapon: str, unit: int, number: int) -> None:
    """AT2.4: casualties wreck a vehicle without armour; flames drive the crew out of others."""
    end = casualties_that_end(field, weapon, unit)
    if end is None or not g.position.on_board(unit):
        return
    if number >= end.casualties:
        wreck(g, field, unit, end.word, lost=number)
    else:
        g.tell(fact("unhurt"), unit)


def _at_fabric(g: StreetResolver, field: Field, strike: Strike, side: int) -> None:
    """AT6.11: the roll for a building itself, which falls or cracks."""
    face = roll_die(g, Roll.FABRIC, side)
    number = field.tables.casualty.casualties(strike.column, face)
    figures, hexagon = field.tables.building, hex_of(strike.loc)
    g.tell(fact("fabric"), strike.loc, number)
    if number >= figures.rubble:
        collapse(g, field, hexagon, place_of(strike.loc))
        if number >= figures.flame:
            _perhaps_burn(g, field, strike.loc, side)
    elif number >= figures.crack:
        ground, kind = location(hexagon), MARKERS.index(CRACKED)
        old = next((n for n, m in enumerate(g.s.markers) if (m.kind, m.loc) == (kind, ground)), -1)
        if old < 0:
            g.lay(CRACKED, ground, density=1)
        else:
            more = g.s.markers[old].density + 1
            g.emit((Ev.MARKER, old, MarkerField.DENSITY, more))
        g.tell(fact("cracked"), ground)


def casualties(g: StreetResolver, field: Field, strike: Strike, side: int) -> int:
    """A roll on the casualty table, told (AT3.2)."""
    number = field.tables.casualty.casualties(strike.column, roll_die(g, Roll.CASUALTIES, side))
    g.tell(fact("casualties"), strike.loc, number)
    return number


def _burst(g: StreetResolver, field: Field, shot: Shot, side: int) -> None:
    """A hit of indirect fire: every location of the hex by itself (AT3.5, AT6.12).

    Whoever hides there is seen, since it is rolled for.
    """
    roller = shot.roller
    assert roller is not None
    g.reveal_all(field.position.units_in(hex_of(shot.loc)))
    strikes = strikes_of(field, shot.loc, roller.factors)
    rolled: list[tuple[int, int]] = []
    struck: list[tuple[int, int]] = []
    held = [strike for strike in strikes if strike.units or strike.loc == roller.loc]
    if all(strike.loc != roller.loc for strike in held):
        held.append(roller)
    top = 0
    most = 0
    for strike in held:
        riders = [unit for unit in strike.units if field.carrier(unit) >= 0]
        vehicles = [unit for unit in strike.units if casualties_that_end(field, shot.weapon, unit)]
        face = roll_die(g, Roll.CASUALTIES, side)
        number = field.tables.casualty.casualties(burst_column(field, shot.weapon, strike), face)
        struck += [
            (unit, field.tables.casualty.casualties(strike_on(field, strike, unit).column, face))
            for unit in (*vehicles, *riders)
        ]
        g.tell(fact("casualties"), strike.loc, number)
        rolled.append((strike.loc, number))
        most = max(most, number)
        if strike.loc == roller.loc:  # AT6.12: with the location's own shifts
            top = field.tables.casualty.casualties(strike.column, face)
    figures = field.tables.building
    number = hex_of(shot.loc)
    ground = location(number)
    fell = top >= figures.rubble and standing(field, number)
    if fell:
        level = field.position.levels(number) - 1
        collapse(g, field, number, level)
        if top >= figures.flame:
            _perhaps_burn(g, field, location(number, level), side)
    elif most >= figures.flame and _burns(field, ground):
        _perhaps_burn(g, field, ground, side)
    if most >= figures.clear:  # A086
        _clear(g, field, number)
    for unit, lost in struck:
        if field.values(unit).vehicle:
            _at_vehicle(g, field, shot.weapon, unit, lost)
        else:
            owner = field.position.side_of(unit)
            lay_losses(g, field, field.position.loc_of(unit), owner, lost, (unit,))
    for loc, lost in reversed(rolled):
        for each in SIDES:
            lay_losses(g, field, loc, each, lost)


def burst_column(field: Field, weapon: str, strike: Strike) -> int:
    """The column of the table for the location of a burst: that of the least covered there."""
    hurt = [unit for unit in strike.units if soft(field, unit) and field.carrier(unit) < 0] or [
        unit for unit in strike.units if casualties_that_end(field, weapon, unit)
    ]
    exposed = [strike_on(field, strike, unit) for unit in hurt] or [strike]
    return min(exposed, key=_left).column


def _left(strike: Strike) -> int:
    return strike.left


def _burns(field: Field, loc: int) -> bool:
    return any(each.burns for each in field.traits(hex_of(loc)))


def _clear(g: StreetResolver, field: Field, number: int) -> None:
    """A086: mines and wire of a hex are gone, and the lanes through them."""
    gone = False
    for word in ("mines", "wire", "lane"):
        for marker in field.position.markers(location(number), word):
            g.show_marker(marker)  # a hidden field goes up before everybody's eyes
            g.take_marker(marker)
            gone = True
    if gone:
        g.tell(fact("cleared"), location(number))


def collapse(g: StreetResolver, field: Field, number: int, level: int) -> None:
    """A level and all above it fall; with the ground the cellar too (A082, AT6.12)."""
    loc = location(number, level)
    g.tell(fact("collapsed"), loc)
    for unit in field.position.units_in(number):
        place = place_of(field.position.loc_of(unit))
        below = place < level or (place == CELLAR and level > GROUND)
        if place == ROOF or not below:
            eliminate(g, unit, "buried")
    for marker, one in enumerate(g.s.markers):
        if one.loc >= 0 and hex_of(one.loc) == number:
            place = place_of(one.loc)
            above = place > level and (place != CELLAR or level == GROUND)
            buried = place == level and MARKERS[one.kind] == LEFT_WEAPON  # AT9.10
            if above or buried or (level == GROUND and MARKERS[one.kind] == CRACKED):
                g.take_marker(marker)
    g.emit((Ev.RUIN, number, level, 1))


def _perhaps_burn(g: StreetResolver, field: Field, loc: int, side: int) -> None:
    """AT6.13: 1 to 3 adds flames."""
    if roll_die(g, Roll.FLAMES, side) <= field.tables.building.flame_roll:
        burn(g, field, loc)


def burn(g: StreetResolver, field: Field, loc: int) -> None:
    """A location is in flames: it is left at once (AT6.13)."""
    if field.flaming(loc):
        return
    g.lay("flame", loc, density=0 if field.tables.rules.flames_last else g.turn + 1)
    g.tell(fact("flames"), loc)
    for side in SIDES:
        there = field.position.units_at(loc, side)
        if there:
            g.reveal_all(there)
            g.push((Op.FLIGHT, side, loc))
