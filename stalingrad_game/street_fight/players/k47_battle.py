"""What the officer asks of the referee `k47`, and what the outcome of an attack is worth.

Every chance comes from the volleys that the game itself rolls.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import erf, sqrt
from typing import ClassVar, Final

from msgspec.structs import replace

from ..board.locations import hex_of
from ..k47.judge.fight import blows
from ..k47.judge.fire import WHOLE, Volley
from ..k47.judge.losses import Group
from ..k47.judge.movement import Going, MoveOrder, at_its_end, no_room, take_step
from ..k47.judge.places import exists, locations_of, outdoors, without_effect
from ..k47.judge.shooting import harm_chance
from ..k47.judge.sight import blocked
from ..k47.judge.units import Mark, Profile, alive
from ..k47.play.firing import aim_at, means_of
from ..k47.referee import K47Referee
from ..k47.tables import KindRow
from ..position.referee import StreetKit
from ..position.state import State, UnitState
from .battle import EVERYWHERE, Battle, memoised
from .memory import Memory
from .weights import Weights

PIN: Final = 0.05
"""Of a unit's worth, by pin; more where it has many."""
BREAKS: Final = 0.35
"""The chance that half of its men lost at once break a unit, more or less (KB2.4)."""
ARMOUR: Final = (0.0, 0.12, 0.7, 1.0)
"""Of a vehicle's worth, by what a hit does: nothing, superficial, full, massive."""


class K47Battle(Battle):
    """A view under `k47`, where turns are few and a Run takes a unit far."""

    weights: ClassVar[Weights] = Weights(drift=1.5)

    def __init__(self, kit: StreetKit, view: State, side: int, memory: Memory) -> None:
        super().__init__(kit, view, side, memory)
        referee = kit.referee
        assert isinstance(referee, K47Referee)
        self.units: Final = referee.units
        self.tables: Final = referee.units.tables

    # Units.

    def profile(self, unit: int) -> Profile:
        return self.units.profile(self.position, unit)

    def full(self, unit: int) -> int:
        """Its men when nobody is lost."""
        return max(1, self.units.whole(self.kit.scenario.units[unit]).men)

    def counts(self, unit: int) -> bool:
        """Neither vehicles nor artillery control hexes (KB10)."""
        return self._kind(unit).moves == "foot"

    def _kind(self, unit: int) -> KindRow:
        return self.tables.kinds[self.kit.scenario.units[unit].kind]

    def able(self, unit: int) -> bool:
        """Not Down: it sees for others (KB4.7)."""
        return alive(self.position, unit) and not self.now(unit).marks & Mark.DOWN

    def acted(self, unit: int) -> bool:
        """It has its order."""
        return bool(self.now(unit).marks & Mark.ORDERED)

    def as_firer(self, now: UnitState) -> UnitState:
        """Up again, with its pins and its opening."""
        return replace(now, marks=now.marks & (Mark.IMMOBILE | Mark.EMPTY | Mark.SPENT))

    def as_firer_there(self, now: UnitState) -> UnitState:
        """Behind an opening of its choice (KB5.3)."""
        return replace(self.as_firer(now), facing=-1)

    def as_target(self, now: UnitState) -> UnitState:
        """Up, too: Down lasts for a turn."""
        return replace(now, marks=now.marks & Mark.IMMOBILE, aim=-1, count=0)

    def indirect(self, unit: int) -> bool:
        """Mortars, howitzers and batteries."""
        return 1 in means_of(self.units, self.profile(unit))

    def farthest(self, unit: int) -> int:
        """KB4.4, by all of its weapons."""
        profile = self.profile(unit)
        if profile.battery:
            return EVERYWHERE
        return max((self.units.weapon(one).range for one in profile.weapons), default=0)

    # Volleys.

    def looks(self, start: int, end: int) -> bool:
        return blocked(self.units.tables, self.memory.position, start, end) is None

    def strike(self, shooter: int, target: int) -> float:
        """The best of its means."""
        best, position = 0.0, self.memory.position
        for means in means_of(self.units, self.units.profile(position, shooter)):
            found = aim_at(self.units, position, shooter, target, means, WHOLE)
            if isinstance(found, Volley):
                best = max(best, self.volley_worth(found, self.memory.empty))
        return best

    @memoised
    def readiness(self, unit: int) -> float:
        """The chance that a unit obeys its order: less with every pin (KB2.2)."""
        pins = self.now(unit).count
        if not pins:
            return 1.0
        return at_most(self.units.morale(self.position, unit) - pins)

    def volley_worth(self, volley: Volley, state: State) -> float:
        """Points that a volley takes from its target."""
        target = volley.target
        if target < 0:
            return 0.0
        worth = self.worth(target)
        if volley.armour is not None:
            return worth * self._armour_share(volley)
        men, now = 0.0, state.units[target]
        missed, collapse = 1.0, 0.0
        floors = 1.0
        if volley.floors is not None:
            floors = float(volley.floors.get(volley.loc & 15, 0))
        for group in volley.groups:
            each = float(group.p_hit) * floors
            missed *= (1 - each) ** group.shots
            men += group.shots * each * self._hits(group, now) * float(group.p_damage)
            if volley.collapse is not None:
                collapse += group.shots * each * float(volley.collapse)
        steps = now.steps
        lost = min(float(steps), men)
        value = self.loss(target, lost, max(0.0, men / max(1, steps) - 0.7))
        if 2 * men >= steps:
            value += BREAKS * max(0.0, worth - value)
        pins = (1 - missed) * self._pins(volley)
        value += worth * pins * PIN * (1 + 0.25 * now.count)
        return min(worth, value + min(1.0, collapse) * worth)

    def _hits(self, group: Group, now: UnitState) -> float:
        """What a hit comes to on the average (KB4.6, KB4.8)."""
        if group.flame:
            return (self.tables.flame.hits_faces + 1) / 2
        if group.he is None:
            return 1.0
        row = self.tables.he[group.he]
        found = row.dice * (row.faces + 1) / 2
        return found / 2 if now.marks & Mark.DOWN else found

    def _pins(self, volley: Volley) -> float:
        group = volley.groups[0]
        if group.flame:
            return 3.0
        return 1.0 if group.he is None else {1: 1.2, 2: 2.0}.get(self.tables.he[group.he].dice, 3.0)

    def _armour_share(self, volley: Volley) -> float:
        """What part of a vehicle a volley takes on the average."""
        rules, found = self.tables.armour_rules, 0.0
        assert volley.armour is not None
        for group in volley.groups:
            share = 0.0
            for die in range(2, 7):
                above = die + group.pen - volley.armour
                if above >= 0:
                    word = 3 if above >= rules.massive else 2 if above >= rules.full else 1
                    share += ARMOUR[word] / 6
            found += group.shots * float(group.p_hit) * share
        return min(1.0, found)

    def fire_worth(self, unit: int, target: int, means: int) -> float:
        """Points of a volley as things stand now; nothing where it isn't possible."""
        found = aim_at(self.units, self.position, unit, target, means, WHOLE)
        if not isinstance(found, Volley):
            return 0.0
        return self.volley_worth(found, self.view) * self.hexes_bonus(self.now(target).loc)

    @memoised
    def best_shot(self, unit: int) -> float:
        """The most that a unit could do now."""
        means = means_of(self.units, self.profile(unit))
        shots = [self.fire_worth(unit, enemy, each) for enemy in self.enemies for each in means]
        return max(shots, default=0.0)

    # Assaults.

    def assault_chance(self, unit: int, target: int, *, together: bool) -> tuple[float, float]:
        """The chance to win an assault, and the share of one's own men that it costs (KB7.4)."""
        ours, theirs = self.profile(unit), self.profile(target)
        need = self.tables.damage
        at_them = float(harm_chance(need.of(theirs.quality)))
        at_us = float(harm_chance(need.of(ours.quality)))
        n, m = blows(self.units, ours), blows(self.units, theirs)
        dead = min(float(theirs.men), n * at_them)
        back = m if together else m * max(0.0, 1 - dead / max(1, theirs.men))
        lost = min(float(ours.men), back * at_us)
        if dead >= theirs.men and not together:
            return 0.97, lost / max(1, ours.men)
        spread = sqrt(n * at_them * (1 - at_them) + back * at_us * (1 - at_us) + 0.3)
        win = 0.5 * (1 + erf((dead - lost) / (spread * sqrt(2))))
        return win, lost / max(1, ours.men)

    # Steps.

    def goes_like(self, unit: int) -> object:
        """Units with one kind of moves go alike."""
        return self._kind(unit).moves

    def pace(self, unit: int) -> float:
        """The moves of a Run."""
        return float(max(1, self.tables.moves[self._kind(unit).moves].run or 1))

    def goals(self, unit: int, number: int) -> tuple[int, ...]:
        """In a hex that the enemy controls to the floors that he holds: only there he is beaten."""
        if self.is_own(unit) and self.view.control[number] != self.side:
            held = {self.now(each).loc for each in self.holders[number][1]}
            if held:
                return tuple(sorted(held))
        return super().goals(unit, number)

    def step_costs(self, unit: int, start: int, mode: str) -> Iterable[tuple[int, float, float]]:
        """KB3: what can't be done by Run costs the moves of a Run."""
        position, profile = self.memory.position, self.profile(unit)
        if without_effect(start) or not exists(position, start):  # KB3.8
            return
        going, whole = Going(start), self.pace(unit)
        here = hex_of(start)
        around = (here, *(one for one in self.board.grid.neighbours[here] if one >= 0))
        for end in (loc for number in around for loc in locations_of(position, number)):
            taken = take_step(self.units, position, profile, going, end)
            if isinstance(taken, Going):
                yield end, 1.0 if "run" in taken.orders else whole, 0.0

    def has_room(self, unit: int, loc: int) -> bool:
        return no_room(self.units, self.position, self.profile(unit), loc, last=True) is None

    def ways_of(
        self, unit: int, order: MoveOrder, going: Going | None = None
    ) -> dict[int, tuple[Going, int]]:
        """By location in reach of an order: how the unit got there, and the first step."""
        profile = self.profile(unit)
        start = going or Going(self.now(unit).loc, orders=(order,))
        found = {start.at: (start, start.at)}
        queue = [start.at]
        while queue:
            here = queue.pop(0)
            at, first = found[here]
            if at_its_end(self.units, profile, at):
                continue
            for end, *_ in self.steps_from(unit, here):
                if end in found:
                    continue
                taken = take_step(self.units, self.position, profile, at, end)
                if isinstance(taken, Going):
                    found[end] = (taken, end if here == start.at else first)
                    queue.append(end)
        return found

    def watched(self, unit: int, loc: int) -> float:
        """What enemies in ambush could do to a unit that enters a location (KB2.1)."""
        return sum(
            self.harm(enemy, unit, end=loc)
            for enemy in self.enemies
            if self.now(enemy).marks & Mark.AMBUSH
        )

    def from_outside(self, start: int, end: int) -> bool:
        """Whether an assault comes from outdoors into a building (KB7.1)."""
        inner = self.position.intact(hex_of(end))
        return inner is not None and (
            outdoors(self.position, start) or self.position.intact(hex_of(start)) is not inner
        )


_WAYS: Final = tuple(
    sum(one + other <= most for one in range(1, 7) for other in range(1, 7)) / 36
    for most in range(13)
)


def at_most(most: int) -> float:
    """The chance of two dice to show so much or less; 1-1 always does, 6-6 never (KB2.2)."""
    return max(_WAYS[2], min(_WAYS[11], _WAYS[max(0, min(12, most))]))
