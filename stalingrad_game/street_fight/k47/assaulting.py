"""The fight of an assault, round by round (KB7.4), and how units run and flee (KB2.2, KB6.4)."""

from __future__ import annotations

from ...kernel.decision import Frame, Option
from ..board.locations import NOWHERE, hex_of
from ..judge.reason import Reason
from ..position.codes import UnitField
from ..position.position import Position
from ..position.work import StreetResolver
from .damage import ways_to_flee
from .fire import Volley
from .losses import Fallen, Group
from .movement import Going, assault_way, no_room, take_step, unable
from .places import BUNKER, building_in, exists, house_of
from .shooting import AUTOMATIC, die_needed, man_need
from .units import Mark, Profile, Units, alive
from .words import Act, Roll, fact
from .work import Changes, K47Operation


def blows(units: Units, profile: Profile) -> int:
    """The blows of a unit in an assault: one a model, two with an assault weapon (KB7.4)."""
    quick = sum(units.weapon(name).assault for name in profile.weapons)
    return profile.men + min(quick, profile.men)


def assault(units: Units, position: Position, unit: int, loc: int, target: int) -> Volley | Reason:
    """The first exchange of an assault by a unit, or why it can't make one (KB7)."""
    facts = {"unit": unit, "loc": loc}
    if not exists(position, loc):
        return Reason("no_location", "B2.1", facts={"loc": loc})
    attacker = units.profile(position, unit)
    refused = unable(position, attacker) or _no_assault(units, position, attacker, loc, target)
    if refused is not None:
        return refused
    if assault_way(units, position, attacker, loc) is None:
        if house_of(position, position.loc_of(unit)) is None:
            return Reason("assault_reach", "KB7.1 K40", facts=facts)
        return Reason("assault_inside", "KB7.2 K10 K41", facts=facts)
    defender = units.profile(position, target)
    need, reason = man_need(units.tables, defender, in_building=False, shielded=False)
    dice = blows(units, attacker)
    return Volley(
        unit=unit,
        target=target,
        loc=loc,
        kind="assault",
        groups=(Group("", attacker.men, dice, AUTOMATIC, die_needed(need, 0), 0),),
        fallen=Fallen(defender.men, False, False),
        armour=None,
        floors=None,
        collapse=None,
        out=-1,
        entries=(Reason("blows", "KB7.4", dice), reason),
    )


def _no_assault(
    units: Units, position: Position, attacker: Profile, loc: int, target: int
) -> Reason | None:
    facts = {"unit": attacker.unit, "loc": loc}
    building = building_in(position, hex_of(loc))
    if attacker.vehicle:
        if building is not None and building.material == BUNKER:
            return Reason("vehicle_bunker", "KB8.1 K42 K53", facts=facts)
        return Reason("vehicle_assault", "KB3.7", facts=facts)
    if not attacker.infantry:
        return Reason("artillery_assault", "KB3.4 K08", facts=facts)
    if target < 0:
        return Reason("empty", "B10", facts=facts)
    if units.profile(position, target).vehicle:
        return Reason("assault_armour", "KB7.4", facts={**facts, "other": target})
    if (
        building is not None
        and house_of(position, position.loc_of(attacker.unit)) is None
        and position.scenario.k47.closed_buildings
    ):
        return Reason("closed", "KB10 K01", facts=facts)
    return None


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
            if own <= 0 or left <= 0 or lost != suffered:
                break
        beaten = [unit for unit, here in ((attacker, own), (defender, left)) if here <= 0]
        if not beaten:
            beaten = [defender if lost > suffered else attacker]
        for unit in beaten:
            g.set_unit(unit, UnitField.STEPS, 0)
            g.place(unit, NOWHERE)
            g.tell(fact("destroyed"), unit)
        if beaten == [defender]:
            g.tell(fact("wins"), attacker, defender)
            self._take(g, changes, attacker, place)
        elif beaten == [attacker]:
            g.tell(fact("wins"), defender, attacker)
        return []

    def _blows(self, g: StreetResolver, striker: int, struck: int) -> int:
        """The men that one side's blows fell (KB7.4)."""
        profile = self.profile(g, striker)
        dice = blows(self.units, profile)
        if not dice:
            return 0
        needed = self.tables.damage.of(self.profile(g, struck).quality)
        rolled = g.roll(Roll.BLOWS, profile.side, dice)
        return min(g.s.units[struck].steps, sum(die >= max(2, needed) for die in rolled))

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
        """The free hexes outside."""
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
