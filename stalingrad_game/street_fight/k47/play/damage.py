"""What hits do in the game: men lost, pins, vehicles, shells, flames (KB2.4, KB4, KB6)."""

from __future__ import annotations

from ...board.hexes import OFF_MAP
from ...board.locations import hex_of, location
from ...position.codes import Ev
from ...position.referee import StreetResolver
from ..judge.fire import Volley
from ..judge.losses import Group, collapses
from ..judge.movement import closed, no_room
from ..judge.places import (
    building_in,
    burning,
    house_of,
    locations_of,
    outdoors,
    struck_by_burst,
    top_level,
)
from ..judge.shooting import AUTOMATIC, die_needed, harm_word, man_need
from ..judge.units import Mark, Units
from .codes import HARMS, Roll, fact
from .work import FLEE, Changes


class Damage(Changes):
    """Rolls the dice of volleys and does what they say."""

    def shoot(self, volley: Volley) -> None:
        """Roll a whole volley at what it was aimed at (KB4)."""
        if volley.floors is not None:
            landed = [self._shell(volley, group) for group in volley.groups]
            if volley.target >= 0 and not any(landed):
                self.g.tell(fact("misses"), volley.unit, volley.target)
            return
        killed = pins = hits = 0
        for group in volley.groups:
            if volley.target >= 0 and not self.alive(volley.target):
                break
            count = self._hit_dice(volley, group)
            hits += count
            if count and volley.armour is not None:
                self._armour(volley, group, count)
                pins = max(pins, self._pins(group))
            elif count and volley.target >= 0:
                killed += self._men(volley, group, count)
                pins = max(pins, self._pins(group))
        self._after(volley, hits, killed, pins)

    def _after(self, volley: Volley, hits: int, killed: int, pins: int) -> None:
        """Losses, pins and checks of the target, once for the unit's fire (KB2.4)."""
        flame = any(group.flame for group in volley.groups)
        target = volley.target
        where = hex_of(volley.loc)
        if target >= 0 and not hits:
            self.g.tell(fact("misses"), volley.unit, target)
        elif target >= 0:
            self._tell_hit(volley, target, hits, killed)
            self._hurt(target, killed, pins)
            if flame:  # KB4.8
                self.morale_check(target)
        if flame:
            outside = volley.fallen is not None and not volley.fallen.in_building
            if house_of(self.g.position, volley.loc) is not None and not outside:
                self.burn(where)
            self._fuel(volley.unit)

    def _tell_hit(self, volley: Volley, target: int, hits: int, killed: int) -> None:
        """Tell how many shots hit; of men how many fall, at most all that are there."""
        if volley.armour is not None:
            self.g.tell(fact("hit_armour"), target, hits)
        else:
            self.g.tell(fact("hit"), target, hits, min(killed, self.g.s.units[target].steps))

    def _hurt(self, unit: int, killed: int, pins: int) -> None:
        """Pins and losses by one fire; of pins nothing is told where no man is left (KB2.4)."""
        self.pin(unit, pins, logged=killed < self.g.s.units[unit].steps)
        self.lose(unit, killed)

    def _hit_dice(self, volley: Volley, group: Group) -> int:
        """How many of a group's hit dice come up (KB4.1)."""
        if group.to_hit == AUTOMATIC:
            return group.shots
        side = self.side(volley.unit)
        rolled = self.g.roll(Roll.HIT, side, group.shots)
        count = sum(die >= min(6, group.to_hit) and die > 1 for die in rolled)
        if group.to_hit == 7 and count:  # a six followed by a six
            count = sum(die == 6 for die in self.g.roll(Roll.AGAIN, side, count))
        return 0 if group.to_hit > 7 else count

    def _pins(self, group: Group) -> int:
        """The pins of a hit (KB2.4)."""
        if group.flame:
            row = self.tables.flame
            return self.g.roll(Roll.PINS, -1, 1, row.pins_faces)[0] + row.pins_more
        if group.he is None:
            return 1
        shell = self.tables.he[group.he]
        if not shell.pins_dice:
            return shell.pins_more
        rolled = self.g.roll(Roll.PINS, -1, shell.pins_dice, shell.pins_faces)
        return sum(rolled) + shell.pins_more

    def _men(self, volley: Volley, group: Group, count: int) -> int:
        """How many men so many hits kill; a collapse kills all (KB4.2, KB4.6, KB6.3)."""
        dice = count
        if group.flame:
            faces = self.tables.flame.hits_faces
            dice = sum(self.g.roll(Roll.HITS, self.side(volley.unit), count, faces))
        elif group.he is not None:
            dice = 0
            for _ in range(count):
                rolled = self._he_hits(volley, group.he)
                if volley.collapse is not None and collapses(self.tables, group.he, rolled):
                    self.collapse(hex_of(volley.loc))
                    return 0
                lying = self.g.s.units[volley.target].marks & Mark.DOWN
                dice += rolled // 2 if lying else rolled  # KB4.6
        return self._killed(volley.unit, dice, group.damage)

    def _he_hits(self, volley: Volley, he: str) -> int:
        row = self.tables.he[he]
        return sum(self.g.roll(Roll.HITS, self.side(volley.unit), row.dice, row.faces))

    def _killed(self, shooter: int, dice: int, needed: int) -> int:
        rolled = self.g.roll(Roll.DAMAGE, self.side(shooter), dice) if dice else ()
        return sum(die >= max(2, needed) for die in rolled)

    def _armour(self, volley: Volley, group: Group, count: int) -> None:
        """Each hit on a vehicle; of flame D6 hits (KB4.2, KB4.3)."""
        assert volley.armour is not None
        dice = count
        if group.flame:
            faces = self.tables.flame.hits_faces
            dice = sum(self.g.roll(Roll.HITS, self.side(volley.unit), count, faces))
        worst = 0
        for die in self.g.roll(Roll.DAMAGE, self.side(volley.unit), dice):
            word = harm_word(self.tables, volley.armour, group.pen, die)
            if not group.flame:
                self.vehicle(volley.target, word)
            worst = max(worst, HARMS.index(word))
        if group.flame:
            self.vehicle(volley.target, HARMS[worst])

    def vehicle(self, unit: int, harm: str) -> None:
        """What damage does to a vehicle (KB4.3)."""
        if harm == "none" or not self.alive(unit):
            return
        self.g.tell(fact("armour"), unit, HARMS.index(harm))
        results: tuple[str, ...] = getattr(self.tables.vehicle_damage, harm)
        if len(set(results)) == 1:
            found = results[0]
        else:
            found = results[self.g.roll(Roll.VEHICLE, self.side(unit), 1)[0] - 1]
        if found == "destroyed":
            self.destroy(unit)
        elif found == "immobilised":
            self.marks(unit, on=Mark.IMMOBILE)
            self.g.tell(fact("immobile"), unit)
        elif found == "down":
            self.down(unit)
        else:
            self.pin(unit, 1)

    # Buildings.

    def _shell(self, volley: Volley, group: Group) -> int:
        """Indirect shells at a building: where each bursts, all there are struck (KB6.1).

        Gives how many hit.
        """
        number = hex_of(volley.loc)
        hits = self._hit_dice(volley, group)
        for _ in range(hits):
            if building_in(self.g.position, number) is None:
                break
            level = self._fall(volley, number)
            self.g.tell(fact("burst"), location(number, level))
            for loc in struck_by_burst(self.g.position, number, level):
                self.g.reveal_all(self.g.position.units_at(loc))
                for unit in self.g.position.units_at(loc):
                    self._burst_on(volley, group, unit, loc)
        return hits

    def _fall(self, volley: Volley, number: int) -> int:
        """The level where a shell bursts (KB6.1)."""
        level = top_level(self.g.position, number)
        while level:
            die = self.g.roll(Roll.FALL, self.side(volley.unit), 1)[0]
            if die >= self.tables.buildings.bursts_from:
                break
            level -= 1
        return level

    def _burst_on(self, volley: Volley, group: Group, unit: int, loc: int) -> None:
        """A burst where a unit is: no walls protect it (KB6.2)."""
        if not self.alive(unit):
            return
        he = group.he
        assert he is not None
        target = self.units.profile(self.g.position, unit)
        need, _ = man_need(self.tables, target, in_building=False, shielded=False)
        rolled = self._he_hits(volley, he)
        if house_of(self.g.position, loc) and collapses(self.tables, he, rolled):
            self.collapse(hex_of(loc))
            return
        dice = rolled // 2 if target.down else rolled
        pen = self.tables.he[he].pen
        killed = self._killed(volley.unit, dice, die_needed(need, pen))
        self._tell_hit(volley, unit, 1, killed)
        self._hurt(unit, killed, self._pins(group))

    def collapse(self, number: int) -> None:
        """A section falls: infantry and artillery in it die, the others stand (KB6.3 K37)."""
        self.g.tell(fact("collapse"), number)
        self.g.emit((Ev.RUIN, number, 0, 1))
        for unit in self.g.position.units_in(number):
            if not self.units.profile(self.g.position, unit).vehicle:
                self.destroy(unit)

    def burn(self, number: int) -> None:
        """A section may burn after flame; whoever is in it leaves at once (KB6.4 K39)."""
        position = self.g.position
        die = self.g.roll(Roll.BURN, -1, 1)[0]
        if die < self.tables.buildings.burns_from or burning(position, number):
            return
        self.g.lay("flame", location(number))
        self.g.tell(fact("burns"), number)
        inhabitants = [
            unit for loc in locations_of(position, number) for unit in position.units_at(loc)
        ]
        self.g.reveal_all(inhabitants)
        for unit in reversed(inhabitants):
            if self.units.profile(position, unit).infantry:
                self.g.push((FLEE, self.side(unit), unit))
            else:
                self.destroy(unit)

    def _fuel(self, unit: int) -> None:
        """The flamethrower may be empty (KB4.8)."""
        if not self.alive(unit):
            return
        if self.g.roll(Roll.FUEL, self.side(unit), 1)[0] <= self.tables.flame.empty_on:
            self.marks(unit, on=Mark.EMPTY)
            self.g.tell(fact("no_fuel"), unit)


def ways_to_flee(units: Units, g: StreetResolver, unit: int) -> list[int]:
    """The free hexes outside to which a unit leaves a burning section (KB6.4)."""
    position = g.position
    profile = units.profile(position, unit)
    here = hex_of(position.loc_of(unit))
    found = []
    for number in position.board.grid.neighbours[here]:
        loc = number << 4
        if (
            number != OFF_MAP
            and outdoors(position, loc)
            and not position.shut(here, number)
            and not closed(units, position, number)
            and not burning(position, number)
            and no_room(units, position, profile, loc, last=True) is None
        ):
            found.append(loc)
    return found
