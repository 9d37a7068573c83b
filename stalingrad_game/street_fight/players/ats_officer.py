"""The officer under `ats`: whose impulse it is and for what, steps, fire groups, infiltration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...kernel.decision import Option
from ..ats.casualties import chance_of
from ..ats.judge.attack import strike_number
from ..ats.judge.steps import MODES, Mode
from ..ats.judge.units import Mark
from ..ats.play.acts import barrage_query, weapons_at_hand
from ..ats.play.codes import Act, Op
from ..ats.play.group import GroupFrame, fire_query, shot_query
from ..ats.play.riding import DOWN, UP
from ..board.locations import hex_of
from ..board.terrain import LEFT_WEAPONS
from ..position.codes import SOVIET
from .ats_battle import AtsBattle
from .battle import Officer, memoised
from .weights import KIND_WORTH

ATS_PASS_WORTH: Final = 0.02
RUNNING: Final = 0.35
"""How much more the danger is for a unit that runs (AT3.3)."""
JOIN_RATE: Final = 0.9
"""What joining a fire group must bring, against what the unit would do by itself."""
RISK: Final = 0.4
"""Of a unit's worth, for the chance of mines, or of a track lost."""
LEAST_INFILTRATION: Final = 0.3
DANGER: Final = 1.0
"""Points that the enemy could take from who sits on a vehicle: then he gets off."""
FIGHTS: Final = 1.0
"""Points that a unit could take from the enemy where it is: then it has no need to go on."""
NEAR_ENOUGH: Final = 4
"""So many hexes from an objective one gets off."""
OFF: Final = 3.0
"""What getting off is then worth."""
DRIVEN: Final = 0.6
"""Of a vehicle's movement points: the hexes that it makes in a turn."""
ON_FOOT: Final = 3.0
"""The hexes that a squad makes in a turn."""
HALF_OF_IT: Final = 0.5
"""Of a shot, for assault fire that isn't judged in full."""


class AtsOfficer(Officer[AtsBattle]):
    """One decision."""

    def worth(self) -> Callable[[Option], float]:
        by_work: Mapping[int, Callable[[Option], float]] = {
            Op.IMPULSE: self._impulse,
            Op.GROUP: self._group,
            Op.MARCH: self._march,
            Op.PARTING_SHOT: self._parting,
            Op.BELLY_SHOT: self._belly,
            Op.LOSSES: self._losses,
            Op.FLIGHT: lambda option: self.b.stand(option[1], option[2]),
            Op.INFILTRATION: self._infiltration,
            Op.SEWER_PARTY: self._party,
            Op.SEWER_EXITS: self._exits,
            Op.MELEES: self._strike,
        }
        return by_work[self.decision.frame[0]]

    # Impulses.

    def _impulse(self, option: Option) -> float:
        act = option[0]
        if act == Act.PASS:
            return ATS_PASS_WORTH
        if act in {Act.SMOKE, Act.SEARCH, Act.BURN}:
            return 0.0
        if act == Act.PICK_UP:
            return self._pick_up(option[1])
        if act == Act.MOVE:
            return self._move(option[1], MODES[option[2]], False)
        if act == Act.FIRE_FIRST:
            shot = self._shot(option, assault=True)
            return shot + self._move(option[1], "assault", True) if shot else 0.0
        if act == Act.INDIRECT:
            return self._barrage(option)
        if act in {*UP, *DOWN}:
            return self._ride(option)
        return self._shot(option)

    def _pick_up(self, unit: int) -> float:
        """What a weapon that was left makes a squad worth more (AT9.10); nothing for mines."""
        b = self.b
        for number in weapons_at_hand(b.field, unit):
            kind = LEFT_WEAPONS[b.view.markers[number].of]
            return max(0.0, KIND_WORTH[kind] - KIND_WORTH[b.kind(unit)])
        return 0.0

    # Riding (AT2.6).

    def _ride(self, option: Option) -> float:
        """Up where it gains turns and nobody shoots; down to fight, or from what stands still."""
        b, (act, unit) = self.b, option[:2]
        here = b.now(unit).loc
        if act in UP:
            return self._saved(unit, option[2]) if b.danger(unit, here) < DANGER else 0.0
        loc = option[2] if act == Act.DISMOUNT else here
        near = self._hexes_to_go(here) <= NEAR_ENOUGH
        stuck = b.now(b.field.carrier(unit)).marks & (Mark.M_KILL | Mark.ABANDONED)
        if near or stuck or b.danger(unit, here) >= DANGER or b.offence(unit, here) >= FIGHTS:
            return OFF + b.stand(unit, loc) - b.stand(unit, here)
        return 0.0

    def _saved(self, unit: int, vehicle: int) -> float:
        """What the turns are worth that a vehicle saves somebody, getting on and off included."""
        b, far = self.b, self._hexes_to_go(self.b.now(unit).loc)
        if b.offence(unit, b.now(unit).loc) >= FIGHTS:
            return 0.0
        ride = 2 + far / (DRIVEN * b.values(vehicle).mp)
        saved = far / min(b.pace(unit), ON_FOOT) - ride
        if saved < 1 or ride > b.left:
            return 0.0
        return b.weights.hexes * saved / (b.left + 0.5)

    def _carried(self, vehicle: int, unit: int, loc: int) -> float:
        """What it is worth to somebody aboard that his vehicle gets somewhere, and is hit there."""
        b, here = self.b, self.b.now(unit).loc
        more = b.danger(vehicle, loc) - b.danger(vehicle, here)
        shared = more * b.worth(unit) / max(1.0, b.worth(vehicle))
        return b.pull(unit, loc) - b.pull(unit, here) - b.care * shared

    def _hexes_to_go(self, loc: int) -> int:
        """How far the nearest objective is."""
        distance, here = self.b.board.grid.distance, hex_of(loc)
        return min(distance(here, number) for number in self.b.objectives)

    def _shot(self, option: Option, *, assault: bool = False) -> float:
        return self.b.fire_worth(fire_query(self.b.field, option, assault=assault))

    def _barrage(self, option: Option) -> float:
        """Only where an enemy stands in the hex."""
        loc = option[2]
        if not any(self.b.now(enemy).loc >> 4 == loc >> 4 for enemy in self.b.enemies):
            return 0.0
        return self.b.fire_worth(barrage_query(option[1], loc))

    @memoised
    def _move(self, unit: int, mode: Mode, fired: bool) -> float:
        values = [value for _, _, value in self._arrivals(unit, mode, 0, fired=fired)]
        return max(values, default=-1.0)

    def _arrivals(
        self, unit: int, mode: Mode, spent: int, *, fired: bool
    ) -> list[tuple[int, int, float]]:
        """Where a unit could get to: the place, the first step there, and what it is worth."""
        b, here = self.b, self.b.now(unit).loc
        found = []
        points, aboard = b.points(unit, mode) - spent / 2, b.field.aboard(unit)
        reached = b.reach(unit, points, mode)
        for loc in b.looked_at(unit, reached):
            _, step, risk = reached[loc]
            if loc == here:
                continue
            value = b.gain(unit, loc) - risk * RISK * b.worth(unit)
            value += sum(self._carried(unit, one, loc) for one in aboard)
            if mode == "run":
                value -= RUNNING * b.weights.danger * b.danger(unit, loc)
            elif mode == "assault" and not fired:
                value += HALF_OF_IT * b.offence(unit, loc)
            found.append((loc, step, value))
        return found

    def _group(self, option: Option) -> float:
        """Who joins brings more to the group than by himself."""
        if option[0] == Act.GO:
            return 0.0
        b, other = self.b, option[1]
        _, assault, target, weapon, named, _ = GroupFrame.of(self.decision.frame)
        with_other, without = (
            b.fire_worth(shot_query(b.field, units, target, weapon, assault=assault))
            for units in ((*named, other), named)
        )
        more = with_other - without
        if assault:
            return more
        return more - JOIN_RATE * max(0.2, self._alone(other))

    @memoised
    def _alone(self, unit: int) -> float:
        """What a unit would do in an impulse of its own."""
        return max(self.b.best_shot(unit), self._move(unit, "assault", False))

    # On the march.

    def _march(self, option: Option) -> float:
        b, frame = self.b, self.decision.frame
        _, _, number, spent, _, fired, *units = frame
        unit, mode = units[0], MODES[number]
        if option[0] == Act.JOIN:
            return -5.0
        if option[0] == Act.STOP:
            return (
                HALF_OF_IT * b.offence(unit, b.now(unit).loc)
                if mode == "assault" and not fired
                else 0.0
            )
        arrivals = self._arrivals(unit, mode, spent, fired=bool(fired))
        return max((value for _, step, value in arrivals if step == option[1]), default=-50.0)

    def _parting(self, option: Option) -> float:
        return 0.0 if option[0] == Act.PASS else self._shot(option, assault=True)

    def _belly(self, option: Option) -> float:
        if option[0] == Act.PASS:
            return 0.0
        return self._shot(option) - 0.7 * self.b.best_shot(option[1])

    def _losses(self, option: Option) -> float:
        """The cheapest step, and no last one where another can be had."""
        unit = option[1]
        steps = self.b.now(unit).steps
        return -self.b.loss(unit, 1, float(steps <= 1))

    def _strike(self, option: Option) -> float:
        """What a vehicle is worth, for the chance; against what the unit's guns would do (AT5)."""
        if option[0] == Act.PASS:
            return 0.0
        b, (_, unit, vehicle) = self.b, option
        number = strike_number(b.field, unit, vehicle) or 0
        struck = float(chance_of(number)) * b.base(vehicle)
        return struck - b.blow_worth(unit)

    # Infiltration.

    def _infiltration(self, option: Option) -> float:
        if option[0] == Act.PASS:
            return LEAST_INFILTRATION
        b, (_, unit, loc) = self.b, option
        here = b.now(unit).loc
        if b.field.enemies_at(here, b.side):
            return self._break_off(unit, here, loc)
        if b.field.enemies_at(loc, b.side):
            pulled = 0.5 * (b.pull(unit, loc) - b.pull(unit, here))
            return b.melee_worth(unit, loc) + min(4.0, pulled)
        return b.gain(unit, loc) - self._mines(unit, loc)

    def _break_off(self, unit: int, here: int, loc: int) -> float:
        """Out of a melee that is being lost."""
        b = self.b
        if b.field.enemies_at(loc, b.side):
            return -1.0
        with b.moved(unit, -1):
            stay = b.melee_worth(unit, here)
        return b.pull(unit, loc) - b.pull(unit, here) - stay

    def _mines(self, unit: int, loc: int) -> float:
        steps = self.b.steps_from(unit, self.b.now(unit).loc, "infiltrate")
        return sum(risk for end, _, risk in steps if end == loc) * RISK * self.b.worth(unit)

    def _party(self, option: Option) -> float:
        """The surest nerves check; nobody else goes along."""
        if option[0] == Act.JOIN:
            return -1.0
        b = self.b
        commissar = b.kit.scenario.units[option[1]].commissar and b.side == SOVIET
        return 10.0 if commissar else float(b.values(option[1]).morale)

    def _exits(self, option: Option) -> float:
        """As far as can be from where they want to go."""
        b, units = self.b, self.decision.frame[3:]
        if option[0] == Act.STAY:
            return -max(b.pull(unit, b.now(unit).loc) for unit in units)
        return -b.pull(option[1], option[2])
