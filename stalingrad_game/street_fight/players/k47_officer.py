"""The officer under `k47`: orders, moves, shots, assaults, and how to answer the enemy's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...kernel.decision import Option
from ..board.locations import hex_of
from ..k47.judge.assault import assault, ram_dice
from ..k47.judge.fire import WHOLE, Volley
from ..k47.judge.movement import Going, MoveOrder
from ..k47.judge.units import Mark
from ..k47.play.codes import ADVANCE, AMBUSH, DOWN, FIRE, RALLY, RUN, Act
from ..k47.play.firing import aim_at
from ..k47.play.moving import going_of
from ..k47.play.work import AIM, FLEE, GO_DOWN, KEEP, MOVE, ORDER, PLACE, REACT, SHOOT
from ..k47.play.work import AMBUSH as AMBUSH_WORK
from .battle import Officer, memoised
from .k47_battle import K47Battle

AMBUSH_SHARE: Final = 0.45
"""How much of the fire that waits is fired, as a share of its best target."""
IDLE: Final = 0.1
DOWN_SHARE: Final = 0.3
"""Of the danger that going Down takes away."""
PIN_OFF: Final = 0.9
"""What a pin less is worth."""
MOVED_SHOT: Final = 0.8
"""Of a shot, for one after an Advance."""
PLACE_GAIN: Final = 1.5
"""What a better place in the set-up must bring."""


class K47Officer(Officer[K47Battle]):
    """One decision."""

    def worth(self) -> Callable[[Option], float]:
        by_work: Mapping[int, Callable[[Option], float]] = {
            PLACE: self._place,
            ORDER: self._order,
            AIM: self._aim,
            MOVE: self._move,
            AMBUSH_WORK: self._ambush,
            GO_DOWN: self._go_down,
            REACT: self._react,
            KEEP: self._keep,
            FLEE: lambda option: self.b.stand(option[1], option[2]),
        }
        return by_work[self.decision.frame[0]]

    def _place(self, option: Option) -> float:
        """The set-up of the scenario, but where another place is clearly better."""
        if option[0] == Act.DONE:
            return PLACE_GAIN
        b, (_, unit, loc) = self.b, option
        return b.gain(unit, loc)

    # Orders.

    def _order(self, option: Option) -> float:
        b, (_, unit, order) = self.b, option
        pins, obeys = b.now(unit).count, b.readiness(unit)
        if order == DOWN:
            return DOWN_SHARE * b.danger(unit, b.now(unit).loc) * b.weights.danger
        if order == FIRE:
            value = self.b.best_shot(unit)
        elif order == ADVANCE:
            value = self._best_move(unit, "advance")
        elif order == RUN:
            value = max(self._best_move(unit, "run"), self._best_assault(unit), self._ram(unit))
        elif order == AMBUSH:
            value = IDLE + AMBUSH_SHARE * self.waiting_fire(unit)
        else:
            value = PIN_OFF * min(3.5, pins) - 0.5
        less = PIN_OFF if pins and order != RALLY else 0.0
        return obeys * (value + less) - (1 - obeys) * 0.3

    def _best_move(self, unit: int, order: MoveOrder) -> float:
        return max((value for _, value in self._arrivals(unit, order, None)), default=-1.0)

    @memoised
    def _arrivals(
        self, unit: int, order: MoveOrder, going: Going | None
    ) -> list[tuple[int, float]]:
        """Where an order leads to: the first step there, and what it is worth."""
        b, here = self.b, self.b.now(unit).loc
        found = []
        ways = b.ways_of(unit, order, going)
        for loc in b.looked_at(unit, ways):
            if loc == here:
                continue
            first = ways[loc][1]
            value = b.gain(unit, loc) - 0.7 * max(b.watched(unit, loc), b.watched(unit, first))
            if order == "advance":
                value += MOVED_SHOT * b.offence(unit, loc)
            found.append((first, value))
        return found

    # Assaults and rams.

    def _best_assault(self, unit: int) -> float:
        return max((self._assault(unit, enemy) for enemy in self.b.enemies), default=-1.0)

    @memoised
    def _assault(self, unit: int, enemy: int) -> float:
        b = self.b
        loc, here = b.now(enemy).loc, b.now(unit).loc
        if b.board.grid.distance(hex_of(loc), hex_of(here)) > 2:
            return -1.0
        found = assault(b.units, b.position, unit, loc, enemy)
        if not isinstance(found, Volley):
            return -1.0
        far = b.board.grid.distance(hex_of(here), hex_of(loc))
        shot = 0.0
        if far > 1 and not b.acted(enemy):
            shot = b.harm(enemy, unit)
        win, lost = b.assault_chance(unit, enemy, together=b.from_outside(here, loc))
        prize = b.worth(enemy) * b.hexes_bonus(loc)
        prize += b.weights.storm if b.hexes_bonus(loc) > 1 else 0.0
        prize += 0.5 * (b.pull(unit, loc) - b.pull(unit, here))
        mine = b.care * b.worth(unit)
        way = b.care * (shot + 0.5 * b.watched(unit, loc))
        return win * (prize - 0.7 * lost * mine) - (1 - win) * mine - way

    def _ram(self, unit: int) -> float:
        profile = self.b.profile(unit)
        if not profile.row.ram:
            return -1.0
        around = self.b.board.grid.neighbours[hex_of(self.b.now(unit).loc)]
        return max((self._ram_worth(unit, one) for one in around if one >= 0), default=-1.0)

    def _ram_worth(self, unit: int, number: int) -> float:
        """What falls with a section, by the chance that it falls (KB8.2, KB8.3)."""
        b = self.b
        building = b.position.intact(number)
        if building is None or building.material not in {"wood", "masonry"}:
            return -1.0
        more, dice, _ = ram_dice(b.units, b.position, b.profile(unit), number)
        fall = _ram_chance(more, dice)
        value = 0.0
        for other in b.position.units_in(number):
            value += (-1.0 if b.is_own(other) else 1.0) * b.worth(other)
        harm = 0.12 if building.material == "wood" else 0.5
        return fall * value * 1.2 - (1 - fall) * harm * b.worth(unit) - PIN_OFF

    # Moves and shots.

    def _move(self, option: Option) -> float:
        b, (_, _, unit, order, *_) = self.b, self.decision.frame
        if option[0] == Act.STOP:
            return 0.0 if order == RUN else MOVED_SHOT * b.offence(unit, b.now(unit).loc)
        if option[0] == Act.ASSAULT:
            return self._assault(unit, option[1])
        if option[0] == Act.RAM:
            return self._ram_worth(unit, option[1])
        going = going_of(b.position, self.decision.frame)
        arrivals = self._arrivals(unit, going.orders[0], going)
        return max((value for first, value in arrivals if first == option[1]), default=-9.0)

    def _aim(self, option: Option) -> float:
        if option[0] == Act.HOLD:
            return 0.0
        _, _, unit, *_ = self.decision.frame
        return self.b.fire_worth(unit, option[1], option[2])

    # What the enemy's order asks.

    def _ambush(self, option: Option) -> float:
        if option[0] == Act.NO_REACTION:
            return 0.0
        b, (_, _, target, *_) = self.b, self.decision.frame
        return b.fire_worth(option[1], target, option[2]) - 0.4

    def _go_down(self, option: Option) -> float:
        """Down, where that saves more than the unit's own order is worth (KB5.6)."""
        if option[0] == Act.NO_REACTION:
            return 0.0
        b, (_, _, unit) = self.b, self.decision.frame
        shot = next((frame for frame in reversed(self.decision.agenda) if frame[0] == SHOOT), None)
        if shot is None:
            return -1.0
        _, _, shooter, _, means, *_ = shot
        before = self._volley(shooter, unit, means)
        now = b.now(unit)
        now.marks |= Mark.DOWN
        try:
            saved = before - self._volley(shooter, unit, means)
        finally:
            now.marks &= ~Mark.DOWN
        own = max(
            self.b.best_shot(unit), self._best_assault(unit), 0.5 * self._best_move(unit, "run")
        )
        return saved - 0.8 * own * b.readiness(unit) - 0.2

    def _volley(self, shooter: int, target: int, means: int) -> float:
        b = self.b
        found = aim_at(b.units, b.position, shooter, target, means, WHOLE)
        return b.volley_worth(found, b.view) if isinstance(found, Volley) else 0.0

    def _react(self, option: Option) -> float:
        if option[0] == Act.NO_REACTION:
            return 0.0
        _, _, _, attacker = self.decision.frame
        return self.b.fire_worth(option[1], attacker, option[2])

    def _keep(self, option: Option) -> float:
        """Orders return: a new turn brings a better one, but to who waits and sees nobody."""
        _, _, unit, *_ = self.decision.frame
        waits = bool(self.b.now(unit).marks & Mark.AMBUSH)
        keep = waits and not self.b.best_shot(unit) and self._best_move(unit, "run") <= 0
        return float(keep) if option[0] == Act.KEEP else 0.5


def _ram_chance(more: int, dice: int) -> float:
    """The chance that a vehicle's ram is at least as high as a building's dice."""
    sums = {0: 1.0}
    for _ in range(dice):
        after: dict[int, float] = {}
        for total, chance in sums.items():
            for face in range(1, 7):
                after[total + face] = after.get(total + face, 0.0) + chance / 6
        sums = after
    hits = sum(p for total, p in sums.items() for face in range(1, 7) if face + more >= total)
    return hits / 6
