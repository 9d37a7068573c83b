"""The officer under `tide`: which unit does what, where it goes, what it fires at, who supports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final

from ...kernel.decision import Option
from ..board.line import line_between
from ..board.locations import hex_of
from ..judge.reason import Reason
from ..position.questions import AttackQuery
from ..tide.judge.assault import Assault, next_to, plan_assault, supporter_refusal
from ..tide.judge.chances import assault_odds
from ..tide.play.codes import Act, Mode, Op
from ..tide.play.firing import SupportFrame
from ..tide.play.moving import left
from ..tide.play.shots import reaction_shot, shots
from .battle import Officer, memoised
from .tide_battle import TideBattle, nets

TIDE_PASS_WORTH: Final = 0.02
WAIT_SHARE: Final = 0.45
"""How much of the fire that waits is fired, as a share of its best target."""
PINNED_WORTH: Final = 0.3
"""Of a squad that is driven out of its place."""
DIG_IN: Final = 0.25
"""Of the danger that an entrenchment lessens."""
HASTE: Final = 3.0
"""How much more it is worth to fire at a house now: those inside may leave it, a goal stays."""
SUPPORT_RATE: Final = 0.9
"""What support must bring, against what the supporter would do by itself."""

FREE_DIG: Final = 5.0
"""What goes before all actions: a card that costs none."""
SMOKE_SHARE: Final = 0.6
"""Of the fire that smoke stops, what it would have done."""
AMMUNITION_WORTH: Final = 0.4
"""What two dice more must bring, for there is one such attack a round."""

DETOUR: Final = 0.001
"""Of places that are worth alike he takes the nearest."""


class TideOfficer(Officer[TideBattle]):
    """One decision."""

    def worth(self) -> Callable[[Option], float]:
        by_work: Mapping[int, Callable[[Option], float]] = {
            Op.ACTION: self._action,
            Op.MOVING: self._moving,
            Op.FIRING: self._shot,
            Op.SUPPORTING: self._supporting,
            Op.REACTION: self._reaction,
            Op.STORMING: self._storming,
            Op.RETREAT: self._retreat,
            Op.SMOKING: self._smoking,
        }
        return by_work[self.decision.frame[0]]

    # The choice of an action.

    def _action(self, option: Option) -> float:
        act = option[0]
        if act == Act.PASS:
            return TIDE_PASS_WORTH
        unit = option[1]
        if act == Act.CONCENTRATE:
            return self._fire(unit)
        if act == Act.WAIT:
            return WAIT_SHARE * self.waiting_fire(unit)
        if act in {Act.ENTRENCH, Act.SAPPERS, Act.TREAT, Act.SMOKE}:
            return self._work(unit, act)
        if act == Act.ADVANCE:
            return self._best_move(unit, float(self.b.scene.points(unit)))
        if act == Act.FIRE_MOVE:
            return self._fire_and_move(unit)
        return max(0.0, self._best_assault(unit, float(self.b.scene.short_points(unit)))[0])

    def _work(self, unit: int, act: int) -> float:
        """An action that is neither fire nor a move (TI7, TI12.1, TI12.2)."""
        if act == Act.TREAT:
            return self.b.loss(unit, 1)
        if act == Act.SMOKE:
            stays = max(self._best_fire(unit), WAIT_SHARE * self.waiting_fire(unit))
            return max(self._smoke.values(), default=0.0) - stays
        dug = DIG_IN * self.b.danger(unit, self.b.now(unit).loc)
        if act == Act.ENTRENCH:
            return dug
        goes = self._best_move(unit, float(self.b.scene.points(unit)))
        return FREE_DIG + dug if dug > max(0.0, goes) else 0.0

    @cached_property
    def _smoke(self) -> dict[int, float]:
        """By hex: the enemy's fire that smoke there stops, less one's own (TI9.5)."""
        b, found = self.b, dict[int, float]()
        for own in b.own:
            for enemy in b.enemies:
                one, other = b.now(own).loc, b.now(enemy).loc
                threat = 0.0 if b.indirect(enemy) else b.harm(enemy, own)
                fire = 0.0 if b.acted(own) or b.indirect(own) else b.harm(own, enemy)
                if threat or fire:
                    line = line_between(b.board.grid, hex_of(one), hex_of(other))
                    for stretch in line.stretches:
                        if len(stretch.hexes) == 1:
                            number = stretch.first
                            found[number] = found.get(number, 0.0) + threat - fire
        return {number: SMOKE_SHARE * value for number, value in found.items()}

    def _smoking(self, option: Option) -> float:
        return self._smoke.get(option[1], 0.0)

    def _fire(self, unit: int) -> float:
        """What a unit's fire is worth; at a house, where it is the best that it can do, at once."""
        house = self._house_worth(unit)
        if house > max(self.b.best_shot(unit), self._itself(unit), self._fire_and_move(unit)):
            return HASTE * house
        return self._best_fire(unit)

    def _best_fire(self, unit: int) -> float:
        return max(self.b.best_shot(unit), self._house_worth(unit))

    @memoised
    def _house_worth(self, unit: int) -> float:
        """What its best shot at a house is worth, with whoever supports it."""
        if not self.b.scene.hits_buildings(unit):
            return 0.0
        return max((self._shot(one, unit) for one in self._house_shots(unit)), default=0.0)

    def _house_shots(self, unit: int) -> list[Option]:
        held = {hex_of(self.b.now(enemy).loc) for enemy in self.b.enemies}
        found = shots(self.b.scene, unit, Mode.CONCENTRATE)
        return [one for one in found if one[0] == Act.SHELL and one[1] in held]

    def _shot(self, option: Option, unit: int = -1) -> float:
        op, _, *active = self.decision.frame
        leader = active[0] if unit < 0 else unit
        mode = Mode.FIRE_MOVE if op == Op.MOVING else Mode.CONCENTRATE
        if option[0] == Act.SHELL and mode == Mode.CONCENTRATE:
            return self._house_fire((leader,), option)[0]
        return self.b.shot_worth((leader,), option, mode)

    @memoised
    def _house_fire(self, units: tuple[int, ...], shot: Option) -> tuple[float, tuple[int, ...]]:
        """A shot at a house, less what its best supporters would do else; and who they are."""
        b, active = self.b, units[0]
        cost, joined, helped = 0.0, tuple[int, ...](), tuple[int, ...]()
        best = b.shot_worth(units, shot, Mode.CONCENTRATE, active)
        for other in self._house_helpers:
            more = (*units, *joined, other)
            if other in units or not b.possible(more, shot, Mode.CONCENTRATE, active):
                continue
            cost += SUPPORT_RATE * max(0.3, self._itself(other))
            joined = (*joined, other)
            value = b.shot_worth(more, shot, Mode.CONCENTRATE, active) - cost
            if value > best:
                best, helped = value, joined
        return best, helped

    @cached_property
    def _house_helpers(self) -> list[int]:
        """Who might support fire at a house, those with most dice first."""
        b = self.b
        found = [
            unit
            for unit in b.own
            if b.scene.hits_buildings(unit) and not b.indirect(unit) and not b.acted(unit)
        ]
        dice = {
            unit: sum(weapon.dice for weapon in b.scene.weapons(unit, hard=True)) for unit in found
        }
        return sorted(found, key=lambda unit: (-dice[unit], unit))

    @memoised
    def _itself(self, unit: int) -> float:
        """What a unit would do by itself."""
        b = self.b
        return max(b.best_shot(unit), self._best_move(unit, float(b.scene.points(unit))))

    @memoised
    def _best_move(self, unit: int, points: float) -> float:
        return max(
            (self._arrival(unit, loc, first) for loc, first in self._ways(unit, points)),
            default=-1.0,
        )

    @memoised
    def _ways(self, unit: int, points: float) -> list[tuple[int, int]]:
        """Where a unit can get to, each with the first step; what is nearest comes first."""
        here = self.b.now(unit).loc
        found = self.b.reach(unit, points)
        looked_at = self.b.looked_at(unit, found)
        near = sorted((found[at][0], at, found[at][1]) for at in looked_at)
        return [(at, first) for _, at, first in near if at != here]

    @memoised
    def _half_shot(self, unit: int, loc: int) -> float:
        """The most that a unit could do with Fire and Movement, from here or somewhere else."""
        with self.b.moved(unit, loc):
            return self.b.best_shot(unit, Mode.FIRE_MOVE)

    def _arrival(self, unit: int, loc: int, first: int) -> float:
        risk = self.b.watched(unit, loc)
        if first != loc:
            risk = max(risk, self.b.watched(unit, first))
        return self.b.gain(unit, loc) - 0.7 * risk

    @memoised
    def _fire_and_move(self, unit: int) -> float:
        b, here = self.b, self.b.now(unit).loc
        best = 0.0
        before = self._half_shot(unit, here)
        for loc, first in self._ways(unit, float(b.scene.short_points(unit))):
            gain = self._arrival(unit, loc, first)
            if gain + 4 < best:
                continue
            best = max(best, gain + max(before, self._half_shot(unit, loc)))
        return max(best, 0.98 * before)

    # Assaults.

    def _best_assault(self, unit: int, points: float) -> tuple[float, int]:
        """The best assault in reach, and the first step to it: -1 where it can be made at once."""
        b, here = self.b, self.b.now(unit).loc
        places = {b.now(enemy).loc for enemy in b.enemies}
        best = (-1.0, here)
        for loc, (_, first, _) in b.reach(unit, points).items():
            for place in places:
                if next_to(b.scene, loc, place) is not None:
                    continue
                value = self._assault(unit, loc, place)
                if loc != here:
                    value -= 0.7 * b.watched(unit, loc)
                if value > best[0]:
                    best = (value, -1 if loc == here else first)
        return best

    @memoised
    def _assault(self, unit: int, start: int, place: int) -> float:
        """What an assault is worth; who doesn't win it stays where it started from (TI6.5)."""
        b, here = self.b, self.b.now(unit).loc
        won, held = 0.5 * b.gain(unit, place), b.gain(unit, start)
        with b.moved(unit, start):
            plan = self._joined((unit,), place)
        if isinstance(plan, Reason):
            return -1.0
        win, harm = self._assault_worth(plan)
        return harm + win * won + (1 - win) * (held if start != here else 0.0)

    def _joined(self, units: tuple[int, ...], place: int) -> Assault | Reason:
        """The assault with the best support that there is."""
        b = self.b
        helpers = [
            other
            for other in b.own
            if other not in units and supporter_refusal(b.scene, other, place) is None
        ]
        helpers.sort(key=lambda other: (-b.scene.full_dice(other), other))
        most = b.tables.assault.supporters + 1
        return plan_assault(b.scene, AttackQuery((*units, *helpers)[:most], place))

    def _assault_worth(self, plan: Assault) -> tuple[float, float]:
        """The chance to win, and what both sides lose by it."""
        b = self.b
        hit, cancel = b.tables.assault.hit, b.tables.fire.cancel
        odds = assault_odds(plan.dice, plan.defence, plan.against, hit, cancel)
        win = float(odds.get("attacker", 0))
        inflicted = sum(net * p for net, p in nets(plan.dice, hit, plan.defence, cancel))
        suffered = sum(net * p for net, p in nets(plan.against, hit, 0, cancel))
        unit = plan.units[0]
        left_over = sum(b.now(enemy).steps for enemy in plan.defenders)
        taken = min(1.0, inflicted / max(1, left_over))
        there = sum(b.worth(enemy) for enemy in plan.defenders)
        steps = b.now(unit).steps
        lost = b.loss(unit, min(steps, suffered), max(0.0, suffered / steps - 0.5))
        value = taken * there * b.hexes_bonus(plan.loc) - b.care * lost
        value += win * (1 - taken) * PINNED_WORTH * there
        return win, value + win * b.weights.storm * b.in_objective(plan.loc)

    # On the move.

    def _moving(self, option: Option) -> float:
        b, frame = self.b, self.decision.frame
        _, _, unit, mode, spent, _, fired = frame
        points = float(left(b.scene, unit, mode, spent))
        act = option[0]
        if act == Act.STOP:
            return 0.0
        if act in {Act.SHOOT, Act.SHELL}:
            return self._shot(option) + max(0.0, self._best_move(unit, points))
        if act == Act.STORM:
            return self._assault(unit, b.now(unit).loc, option[1])
        if mode == Mode.ASSAULT:
            value, first = self._best_assault(unit, points)
            if value > 0 and first == option[1]:
                return value
        fires = mode == Mode.FIRE_MOVE and not fired
        best = -9.0
        for number, (loc, first) in enumerate(self._ways(unit, points)):
            if first == option[1]:
                value = self._arrival(unit, loc, first) - DETOUR * number
                best = max(best, value + (self._half_shot(unit, loc) if fires else 0.0))
        return best

    def _supporting(self, option: Option) -> float:
        """Support that brings more than the supporter would do by itself."""
        if option[0] == Act.READY:
            return 0.0
        b = self.b
        _, mode, active, shot, units = SupportFrame.of(self.decision.frame)
        if option[0] == Act.AMMUNITION:  # after all who support
            more = b.shot_worth(units, shot, mode, active, ammunition=True)
            gain = more - b.shot_worth(units, shot, mode, active)
            return DETOUR if gain > AMMUNITION_WORTH else -1.0
        other = option[1]
        if shot[0] == Act.SHELL:
            _, joins = self._house_fire(units, shot)
            return 1.0 if other in joins else -1.0
        waiting = mode == Mode.OP_FIRE
        alone = b.shot_worth(units, shot, mode, active)
        joined = b.shot_worth((*units, other), shot, mode, active)
        if waiting:
            return joined - alone - 1.0
        return joined - alone - SUPPORT_RATE * max(0.3, self._itself(other))

    # What the enemy's turn asks.

    def _reaction(self, option: Option) -> float:
        if option[0] == Act.NO_REACTION:
            return 0.0
        b, (_, _, active) = self.b, self.decision.frame
        _, unit, kind = option
        loc = b.now(active).loc
        value = b.shot_worth((unit,), reaction_shot(b.scene, active, kind), Mode.OP_FIRE, active)
        return value - 0.6 * (0.5 if b.in_objective(loc) else 1.0)

    def _storming(self, option: Option) -> float:
        if option[0] == Act.READY:
            return 0.0
        return 1.0 + self.b.scene.full_dice(option[1])

    def _retreat(self, option: Option) -> float:
        _, _, unit, _ = self.decision.frame
        return self.b.gain(unit, option[1])
