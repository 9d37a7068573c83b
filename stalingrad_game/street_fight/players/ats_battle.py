"""What the officer asks of the referee `ats`, and what the outcome of an attack is worth.

Every chance comes from the shots that the game itself rolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import inf
from typing import Final, cast

from msgspec.structs import replace

from ..ats.casualties import CasualtyTable, chance_of
from ..ats.judge.attack import can_burn, judged, strike_number
from ..ats.judge.direct_fire import casualties_that_end
from ..ats.judge.field import Field
from ..ats.judge.indirect_fire import strike_on
from ..ats.judge.morale import morale
from ..ats.judge.movement import Mover
from ..ats.judge.shot import DESTROYED, Shot, Strike
from ..ats.judge.sight import sees
from ..ats.judge.steps import Mode, near_mines
from ..ats.judge.units import Mark, UnitValues
from ..ats.judge.weapons import Weapon, chosen_weapon
from ..ats.play.codes import WEAPONS
from ..ats.referee import Ats
from ..board.locations import CELLAR, GROUND, NOWHERE, UNDER, hex_and_place, hex_of, place_of
from ..position.questions import AttackQuery
from ..position.referee import StreetKit
from ..position.state import State, UnitState
from .battle import EVERYWHERE, Battle
from .memory import Memory, Steps

SUPPRESSED: Final = 0.25
"""Of what is left of a unit."""
BROKEN: Final = 0.5
RECOVERS: Final = 0.35
"""Of the fire of a broken unit, which may have recovered next turn."""
RUBBLE_SHARE: Final = 0.9
"""Of the worth of those whose floor falls."""
CRACK_SHARE: Final = 0.25
"""The same of a crack, by which a house falls sooner."""
DRIVEN_OUT: Final = 0.3
"""Of the worth of those who must leave their place, or die."""
INFILTRATION: Final = 1.5
"""Movement points that the Infiltration phase is worth to a pace."""
_LASTING: Final = (
    Mark.SUPPRESSED | Mark.BROKEN | Mark.M_KILL | Mark.ABANDONED | Mark.SPENT | Mark.TOOK
)


@lru_cache(maxsize=256)
def casualty_odds(table: CasualtyTable, column: int) -> tuple[tuple[int, float], ...]:
    """The casualties of a column with their chances."""
    return tuple((number, float(chance)) for number, chance in table.odds(column).items())


class AtsBattle(Battle):
    """A view under `ats`."""

    along_lines = True

    def __init__(self, kit: StreetKit, view: State, side: int, memory: Memory) -> None:
        super().__init__(kit, view, side, memory)
        referee = kit.referee
        assert isinstance(referee, Ats)
        self.tables: Final = referee.tables
        self.field: Final = Field(self.tables, self.position)
        self.bare: Final = Field(self.tables, memory.position)

    # Units.

    def values(self, unit: int) -> UnitValues:
        return self.field.values(unit)

    def full(self, unit: int) -> int:
        return self.values(unit).steps

    def counts(self, unit: int) -> bool:
        """Personnel controls hexes (B8.3)."""
        return self.values(unit).personnel

    def afoot(self, unit: int) -> bool:
        """No vehicle carries or tows it (AT2.6)."""
        return self.field.carrier(unit) < 0

    def able(self, unit: int) -> bool:
        """Neither broken nor abandoned."""
        return not self.now(unit).marks & (Mark.BROKEN | Mark.ABANDONED)

    def acted(self, unit: int) -> bool:
        """It has had its impulse."""
        return bool(self.now(unit).marks & Mark.DONE)

    def as_firer(self, now: UnitState) -> UnitState:
        """Suppressed units may recover, and still fire with half of what they have."""
        return replace(now, marks=now.marks & _LASTING, aim=-1, count=0)

    def as_target(self, now: UnitState) -> UnitState:
        """It may have fired: everybody spots it then (AT3.7)."""
        marks = now.marks & (_LASTING & ~Mark.SPENT | Mark.FULL_COVER | Mark.FIRED)
        return replace(now, marks=marks, aim=-1, count=0)

    def indirect(self, unit: int) -> bool:
        values = self.values(unit)
        return values.carries == "mortar" or values.unit_class == "off_board"

    def farthest(self, unit: int) -> int:
        """AT3.1, by all of its weapons; a gun without a range reaches as far as it may hit."""
        if self.indirect(unit):
            return EVERYWHERE
        found = 0
        for word in self.weapons(unit):
            for at_vehicle in (False, True):
                weapon = chosen_weapon(self.field, unit, "fire", word, at_vehicle=at_vehicle)
                if isinstance(weapon, Weapon):
                    found = max(found, EVERYWHERE if weapon.reach is None else weapon.reach)
        return found

    # Shots.

    def looks(self, start: int, end: int) -> bool:
        return sees(self.bare, start, end)

    def both_ways(self, start: int, end: int) -> bool:
        """AT10, but from under a hedgehog; haze in a target's own hex is left to the shot."""
        return UNDER not in {place_of(start), place_of(end)}

    def strike(self, shooter: int, target: int) -> float:
        """The best of its weapons."""
        share, now = 1.0, self.memory.empty.units[shooter]
        if now.marks & Mark.ABANDONED:
            return 0.0
        if now.marks & Mark.BROKEN:
            now.marks = now.marks & ~Mark.BROKEN | Mark.SUPPRESSED
            share = RECOVERS
        best, loc = 0.0, self.memory.empty.units[target].loc
        if self.indirect(shooter):
            found = judged(self.bare, AttackQuery((shooter,), loc, kind="indirect"))
            if isinstance(found, Shot):
                best = self.shot_worth(found, self.bare)
        for weapon in self.weapons(shooter):
            query = AttackQuery((shooter,), loc, "unit", target, "fire", weapon)
            found = judged(self.bare, query)
            if isinstance(found, Shot):
                best = max(best, self.shot_worth(found, self.bare))
        return share * best

    def weapons(self, unit: int) -> Sequence[str | None]:
        """The abilities of its weapons, None for the first."""
        values = self.values(unit)
        found: list[str | None] = [None]
        if values.vehicle and values.frag and values.mg:
            found.append(WEAPONS[1])
        if values.carries == "satchel":
            found.append(WEAPONS[2])
        return found

    def shot_worth(self, shot: Shot, field: Field) -> float:
        """Points that a shot takes from the enemy, less what it takes from friends."""
        side = field.position.side_of(shot.units[0])
        hit = 1.0 if shot.hit is None else float(shot.hit)
        value = 0.0
        if shot.riders is not None:  # AT2.6
            for unit in shot.riders.units:
                value += hit * self._casualties(field, shot.weapon, shot.riders, unit)
        if not shot.strikes:
            lost = float(shot.vehicle_odds().get(DESTROYED, 0))
            return value + lost * self._with_all(field, shot.target)
        for strike in shot.strikes:
            sides = {field.position.side_of(unit): unit for unit in reversed(strike.units)}
            for unit in strike.units if shot.kind == "indirect" else sides.values():
                own = field.position.side_of(unit) == side
                struck = strike_on(field, strike, unit) if shot.kind == "indirect" else strike
                worth = self._casualties(field, shot.weapon, struck, unit)
                value += (-1.0 if own else 1.0) * hit * worth
            if shot.fabric is None:
                value += self._rubble(field, shot, strike, side)
            value += self._flames(field, shot, strike)
        return value + self._fabric(field, shot, side)

    def _fabric(self, field: Field, shot: Shot, side: int) -> float:
        """What it is worth that a house may fall, or crack, over all on its floors (AT6.11)."""
        if shot.fabric is None or shot.rubble is None or shot.crack is None:
            return 0.0
        number, level = hex_and_place(shot.fabric.loc)
        chance = float(shot.rubble) * RUBBLE_SHARE + float(shot.crack) * CRACK_SHARE
        return chance * sum(
            (-1.0 if field.position.side_of(unit) == side else 1.0) * self.worth(unit)
            for unit in field.position.units_in(number)
            if level == GROUND or level <= place_of(field.position.loc_of(unit)) != CELLAR
        )

    def _casualties(self, field: Field, weapon: str, strike: Strike, unit: int) -> float:
        if field.values(unit).vehicle:  # AT2.4
            end = casualties_that_end(field, weapon, unit)
            if end is None:
                return 0.0
            table = self.tables.casualty
            lost = float(table.at_least(strike.column, end.casualties))
            return lost * self._with_all(field, unit)
        now = field.state.units[unit]
        steps, value = now.steps, 0.0
        fails = 1 - min(10, max(0, morale(field, unit)[0])) / 10
        worse = BROKEN if now.marks & Mark.SUPPRESSED else SUPPRESSED
        for number, chance in casualty_odds(self.tables.casualty, strike.column):
            if not number:
                continue
            value += chance * self.loss(unit, min(number, steps), float(number >= steps))
            if number < steps:
                value += chance * fails * worse * self.loss(unit, steps - number, 1.0)
        return value

    def _with_all(self, field: Field, vehicle: int) -> float:
        """What a vehicle is worth with whom it carries or tows (AT2.6)."""
        return self.base(vehicle) + sum(map(self.worth, field.aboard(vehicle)))

    def _rubble(self, field: Field, shot: Shot, strike: Strike, side: int) -> float:
        """What it is worth that the floor of a strike may fall, with all on it (AT6.12)."""
        if shot.rubble is None or not shot.rubble:
            return 0.0
        there = field.position.units_at(strike.loc)
        signs = [-1.0 if field.position.side_of(unit) == side else 1.0 for unit in there]
        worth = sum(sign * self.worth(unit) for sign, unit in zip(signs, there, strict=True))
        return float(shot.rubble) / max(1, len(shot.strikes)) * RUBBLE_SHARE * worth

    def _flames(self, field: Field, shot: Shot, strike: Strike) -> float:
        """What it is worth that enemies are driven out by flames (AT6.13)."""
        if shot.weapon != "flame" or not can_burn(field, strike.loc):
            return 0.0
        least = self.tables.building.flamethrower
        lit = float(self.tables.casualty.at_least(strike.column, least))
        side = 1 - field.position.side_of(shot.units[0])
        return lit * DRIVEN_OUT * sum(map(self.worth, field.position.units_at(strike.loc, side)))

    def fire_worth(self, query: AttackQuery) -> float:
        """Points of a shot as things stand now; nothing where it isn't possible."""
        found = judged(self.field, query)
        if not isinstance(found, Shot):
            return 0.0
        return self.shot_worth(found, self.field) * self.hexes_bonus(query.loc)

    def best_shot(self, unit: int) -> float:
        """The most that a unit could do with one shot at a unit, from where it is."""
        best, here = 0.0, self.now(unit).loc
        if here < 0:
            return best
        for enemy in self.enemies:
            loc = self.now(enemy).loc
            if not self.sees(here, loc):
                continue
            for weapon in self.weapons(unit):
                query = AttackQuery((unit,), loc, "unit", enemy, "fire", weapon)
                best = max(best, self.fire_worth(query))
        return best

    # Melee.

    def melee_strength(self, units: Iterable[int]) -> float:
        """How hard a party strikes, by its gunfire and its steps."""
        found = 0.0
        for unit in units:
            values, now = self.values(unit), self.now(unit)
            share = 0.0 if now.marks & Mark.BROKEN else 0.6 if now.marks & Mark.SUPPRESSED else 1.0
            column = max(0.5, self.tables.casualty.column(values.gf or values.mg) + 1.0)
            found += share * column * (1 + now.steps)
        return found

    def blow_worth(self, unit: int) -> float:
        """What a unit by itself takes from the enemies of its location with its guns (AT5)."""
        loc = self.now(unit).loc
        soft = [
            one for one in self.field.enemies_at(loc, self.side) if not self.values(one).vehicle
        ]
        if not soft:
            return 0.0
        found = judged(self.field, AttackQuery((unit,), loc, target=soft[0], kind="melee"))
        return self.shot_worth(found, self.field) if isinstance(found, Shot) else 0.0

    def _taken(self, unit: int, enemy: int) -> float:
        """How much of an enemy a unit may take in two Melee phases: all, or a vehicle by chance."""
        if not self.values(enemy).vehicle:
            return 1.0
        spared = 1 - float(chance_of(strike_number(self.field, unit, enemy) or 0))
        return 1 - spared * spared

    def melee_worth(self, unit: int, loc: int) -> float:
        """What it is worth to go at the enemies of a location (AT5)."""
        enemies = self.field.enemies_at(loc, self.side)
        friends = self.field.afoot_at(loc, self.side)
        ours = self.melee_strength([unit, *friends]) ** 2
        theirs = self.melee_strength(enemies) ** 2 + 0.01
        win = ours / (ours + theirs)
        prizes = sum(self._taken(unit, enemy) * self.worth(enemy) for enemy in enemies)
        there = prizes * self.hexes_bonus(loc)
        prize = there + (self.weights.storm if self.hexes_bonus(loc) > 1 else 0.0)
        return win * prize - (1 - win) * self.worth(unit) * 1.1

    # Steps.

    def goes_like(self, unit: int) -> object:
        """Units of a class go alike."""
        values = self.values(unit)
        return (values.unit_class, values.mp, self.kit.scenario.units[unit].side)

    def pace(self, unit: int) -> float:
        """An assault move, and for Personnel a step more in the Infiltration phase."""
        values = self.values(unit)
        if values.vehicle:
            return max(1.0, values.mp / 2)
        return 4.0 + INFILTRATION if values.personnel else 1.0

    def usual_mode(self, unit: int) -> str:
        """Assault; a heavy weapon is pushed, a step a turn."""
        return "crawl" if self.values(unit).unit_class == "heavy" else "assault"

    def step_costs(self, unit: int, start: int, mode: str) -> Iterable[tuple[int, float, float]]:
        """AT7, by the points of the mode; a step of its own costs all of a heavy weapon's pace.

        Far from mines it costs all of a class the same.
        """
        named = cast(Mode, mode or self.usual_mode(unit))
        mover = Mover(self.bare, unit, named)
        if hex_of(start) in self._near_mines:
            return self._steps(mover, start)
        most = inf if mover.allowance is None else float(mover.allowance)
        key = mover.values.unit_class, named, start
        farthest, found = self.memory.steps_of_class.get(key, (-inf, []))
        if farthest < most:
            farthest, found = most, self._steps(mover, start)
            self.memory.steps_of_class[key] = farthest, found
        return found if most == farthest else [step for step in found if step[1] <= most]

    def _steps(self, mover: Mover, start: int) -> Steps:
        whole = 1.0 if mover.allowance is None else 0.0
        now = self.memory.empty.units[mover.unit]
        found = []
        marks, count = now.marks, now.count
        now.marks, now.count, now.loc = 0, 0, start
        try:
            for step in mover.first_steps(start):
                risk = sum(float(roll.chance) for roll in step.rolls)
                found.append((step.loc, whole or float(step.points), risk))
        finally:
            now.marks, now.count, now.loc = marks, count, NOWHERE
        return found

    @cached_property
    def _near_mines(self) -> frozenset[int]:
        """The hexes from which a step may lead into mines, which aren't the same for all."""
        return near_mines(self.field)

    def points(self, unit: int, mode: Mode) -> float:
        """The allowance of a mode; 1 of one that takes a single step."""
        found = Mover(self.field, unit, mode).allowance
        return 1.0 if found is None else float(found)

    def has_room(self, unit: int, loc: int) -> bool:
        """AT2.1; an enemy's location is entered by infiltration alone."""
        side = self.field.position.side_of(unit)
        if self.field.enemies_at(loc, side):
            return False
        there = self.field.points_at(loc, side, besides=unit)
        return there + self.values(unit).points <= self.tables.stacking.location
