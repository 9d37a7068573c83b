"""What the officer asks of the referee `tide`, and what the outcome of an attack is worth.

Every chance comes from the plans that the game itself rolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ..board.locations import NOWHERE, hex_of
from ..judge.reason import Reason
from ..position.questions import AttackQuery
from ..position.referee import StreetKit
from ..position.state import State, UnitState
from ..tide.judge.aim import MOVE_FIRE, NORMAL, SUPPRESS, UNIT
from ..tide.judge.chances import building_odds, net_hits, suppressed
from ..tide.judge.fire import Plan, plan_fire
from ..tide.judge.house import Shot
from ..tide.judge.movement import Step, reachable, room, space, step
from ..tide.judge.sight import sight
from ..tide.judge.units import SHAKEN, Mark, Scene
from ..tide.play.codes import Mode
from ..tide.play.shots import plan_of, shot_at_unit
from ..tide.referee import Tide
from .battle import Battle
from .memory import Memory

STATE_WORTH: Final = (0.0, 0.3, 0.55, 1.0)
"""Of a fresh squad's worth, by what suppression makes of it."""
STATE_WORTH_ACTED: Final = (0.0, 0.12, 0.4, 1.0)
"""Of a squad that has had its turn of this round."""
DAMAGED: Final = 0.45
UNCOVERED: Final = 0.45
"""Of who is left when a hex has fallen: pinned, with less cover."""
AGAIN: Final = 0.9
"""Of what the same attack could bring down next, once it has weakened a hex."""


@lru_cache(maxsize=8192)
def nets(dice: int, hit_on: int, defence: int, cancel_on: int) -> tuple[tuple[int, float], ...]:
    """The net hits of an attack with their chances."""
    found = net_hits(dice, hit_on, defence, cancel_on)
    return tuple((net, float(chance)) for net, chance in found.items())


class TideBattle(Battle):
    """A view under `tide`."""

    def __init__(self, kit: StreetKit, view: State, side: int, memory: Memory) -> None:
        super().__init__(kit, view, side, memory)
        referee = kit.referee
        assert isinstance(referee, Tide)
        self.tables: Final = referee.tables
        self.scene: Final = Scene(self.position, self.tables)
        self.bare: Final = Scene(memory.position, self.tables)

    # Units.

    def full(self, unit: int) -> int:
        """Four slots of a squad, one step of a vehicle."""
        return 4 if self.scene.is_squad(unit) else 1

    def counts(self, unit: int) -> bool:
        """Squads control hexes (B8.3)."""
        return self.scene.is_squad(unit)

    def able(self, unit: int) -> bool:
        """Neither pinned nor disrupted."""
        return not self.now(unit).marks & SHAKEN

    def acted(self, unit: int) -> bool:
        return bool(self.now(unit).marks & Mark.FATIGUED)

    def as_firer(self, now: UnitState) -> UnitState:
        """Next round pinned squads are clear again, disrupted ones are pinned."""
        return replace(now, marks=now.marks & (Mark.DAMAGED | Mark.DISRUPTED), aim=-1)

    def as_target(self, now: UnitState) -> UnitState:
        """Whether it has acted doesn't matter to what hits it."""
        return replace(now, marks=now.marks & (Mark.DAMAGED | SHAKEN), aim=-1)

    def indirect(self, unit: int) -> bool:
        return self.scene.is_area(unit)

    # Shots.

    def looks(self, start: int, end: int) -> bool:
        return sight(self.bare, start, end).clear

    def strike(self, shooter: int, target: int) -> float:
        """The better of a normal and a suppressive attack."""
        units = self.memory.empty.units
        share = 1.0
        if units[shooter].marks & Mark.DISRUPTED:
            units[shooter].marks &= ~Mark.DISRUPTED
            share = 0.3
        best, loc = 0.0, units[target].loc
        for kind in (NORMAL, SUPPRESS):
            query = AttackQuery((shooter,), loc, UNIT, target, kind)
            plan = plan_fire(self.bare, query)
            if isinstance(plan, Plan):
                best = max(best, self.plan_worth(plan, self.bare))
        return share * best

    def plan_worth(self, plan: Plan, scene: Scene) -> float:
        """Points that an attack takes from the enemy, less what it takes from friends."""
        side = scene.card(plan.units[0]).side
        cancel, value = self.tables.fire.cancel, 0.0
        for struck in plan.struck:
            sign = -1.0 if scene.card(struck.unit).side == side else 1.0
            found = nets(struck.dice, plan.hit_on, struck.defence, cancel)
            harm = self._harm_of(scene, struck.unit, found, suppress=plan.aim.kind == SUPPRESS)
            value += sign * harm
        if plan.shot is not None:
            fall = self._fall_worth(scene, plan.shot, side)
            value += fall * self._falls(plan, plan.shot) if fall else 0.0
        return value

    def _harm_of(
        self, scene: Scene, unit: int, found: tuple[tuple[int, float], ...], *, suppress: bool
    ) -> float:
        now = scene.now(unit)
        if not scene.is_squad(unit):
            worth, one = self.base(unit), 1.0 if now.marks & Mark.DAMAGED else DAMAGED
            return sum(p * worth * (1.0 if net > 1 else one) for net, p in found if net)
        if suppress:
            table = STATE_WORTH_ACTED if now.marks & Mark.FATIGUED else STATE_WORTH
            before = table[suppressed(self.tables.fire, 0, now.marks)]
            worth = self.loss(unit, now.steps, 1.0)
            numbers = self.tables.fire
            return sum(
                p * worth * max(0.0, table[suppressed(numbers, net, now.marks)] - before)
                for net, p in found
            )
        steps = now.steps
        return sum(
            p * self.loss(unit, min(net, steps), float(net >= steps)) for net, p in found if net
        )

    def _falls(self, plan: Plan, shot: Shot) -> float:
        """How likely a hex falls, now or by the same attack once it is weakened (TI8.10)."""
        cancel, table = self.tables.fire.cancel, self.tables.building
        odds = building_odds(shot, plan.hit_on, cancel)
        falls = float(odds.get("destroy", 0))
        if shot.weaken is not None and self.left > 1:
            spent = table.stielgranate - table.concussive if plan.ability_by >= 0 else 0  # TI8.9
            again = shot._replace(dice=shot.dice - spent, need=shot.weaken, weaken=None)
            later = float(building_odds(again, plan.hit_on, cancel).get("destroy", 0))
            falls += AGAIN * float(odds.get("weaken", 0)) * later
        return falls

    def _fall_worth(self, scene: Scene, shot: Shot, side: int) -> float:
        """What it is worth that a hex falls on those inside (TI8.11)."""
        inside = nets(shot.occupant_dice, self.tables.assault.hit, 0, self.tables.fire.cancel)
        value = 0.0
        for unit in scene.position.units_in(shot.hex):
            sign = -1.0 if scene.card(unit).side == side else 1.0
            harm = self._harm_of(scene, unit, inside, suppress=False)
            left = max(0.0, self.loss(unit, scene.now(unit).steps, 1.0) - harm)
            value += sign * (harm + UNCOVERED * left)
        return value

    def shot_worth(
        self,
        units: tuple[int, ...],
        shot: Sequence[int],
        mode: int,
        active: int = -1,
        *,
        ammunition: bool = False,
    ) -> float:
        """Points of a shot as things stand now; nothing where it isn't possible."""
        plan = plan_of(self.scene, units, shot, mode, active, ammunition=ammunition)
        if isinstance(plan, Reason):
            return 0.0
        return self.plan_worth(plan, self.scene) * self.hexes_bonus(plan.aim.loc)

    def possible(self, units: tuple[int, ...], shot: Sequence[int], mode: int, active: int) -> bool:
        """Whether a shot could be fired by all these together."""
        return isinstance(plan_of(self.scene, units, shot, mode, active), Plan)

    def best_shot(self, unit: int, mode: int = Mode.CONCENTRATE) -> float:
        """The most that a unit could do now with one shot at a unit."""
        best, start = 0.0, self.now(unit).loc
        kinds = (MOVE_FIRE,) if mode == Mode.FIRE_MOVE else (NORMAL, SUPPRESS)
        for enemy in self.enemies:
            loc = self.now(enemy).loc
            if not (start >= 0 and self.sees(start, loc)) and not self.indirect(unit):
                continue
            for kind in kinds:
                shot = shot_at_unit(loc, enemy, kind)
                best = max(best, self.shot_worth((unit,), shot, mode))
        return best

    # Steps.

    def goes_like(self, unit: int) -> object:
        """Squads go alike, and so do vehicles."""
        return self.scene.is_vehicle(unit)

    def pace(self, unit: int) -> float:
        return float(max(1, self.scene.points(unit)))

    def step_costs(self, unit: int, start: int, mode: str) -> Iterable[tuple[int, float, float]]:
        """TI4; every mode goes alike."""
        now = self.memory.empty.units[unit]
        now.loc = start
        try:
            around = reachable(self.bare, unit)
        finally:
            now.loc = NOWHERE
        for end in around:
            taken = step(self.bare, unit, start, end, None)
            if isinstance(taken, Step):
                yield end, float(taken.cost), 0.0

    def has_room(self, unit: int, loc: int) -> bool:
        if self.scene.enemies_at(loc, self.scene.card(unit).side):
            return False
        side = self.scene.card(unit).side
        return room(self.scene, loc, side, unit) >= space(self.scene, unit)

    def watched(self, unit: int, loc: int) -> float:
        """What waiting enemies could do to a unit that enters a location (TI5.9)."""
        return sum(
            self.harm(enemy, unit, end=loc)
            for enemy in self.enemies
            if self.now(enemy).marks & Mark.OP_FIRE and self.able(enemy)
        )

    def in_objective(self, loc: int) -> bool:
        """Whether a location is in an objective hex."""
        return hex_of(loc) in self.objectives
