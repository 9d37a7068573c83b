"""A battle in two dozen numbers (R4): who leads in what, and how that is likely to end.

A sketch is a guess, not the rules; `effects` says what a row of effects would make of it.
"""

from __future__ import annotations

from typing import Final

from ..rules.game import seats_of
from ..rules.kit import Kit
from ..state.codes import GERMAN, SIDES, SOVIET, CardZone, FormationZone, lane
from ..state.state import State
from .capture_model import capture_chance, spread_after
from .weights import Weights

MEAN_COST: Final = 1.1
"""What a Soviet card costs, more or less."""


class BattleEstimate:
    """What one battle comes down to; lists are by side."""

    def __init__(self, kit: Kit, view: State, weights: Weights) -> None:
        """The battle being fought, as a view shows it."""
        district = view.district
        units = view.units[district]
        self.weights = weights
        self.soft, self.hard = [0, 0], [0, 0]
        """Units without and with armour."""
        for unit, number in enumerate(units):
            if number:
                (self.hard if kit.shielded[unit] else self.soft)[kit.unit_side[unit]] += number
        self.rifles = units[kit.rifle]
        self.full, self.fresh = [0, 0], [0, 0]
        """Formations at full strength, and those of them that may be depleted this round."""
        self.worn, self.frail = [0, 0], [0, 0]
        """Depleted formations, and those of them that may be destroyed this round."""
        self.rested, self.tired = [0, 0], [0, 0]
        """Formations on the Staging Line, at full strength and depleted."""
        self.left = [0.0, 0.0]
        """Cards that the formations may still take."""
        for side in SIDES:
            self._count(kit, view, side)
        self.left[SOVIET] /= MEAN_COST
        self.hand = [
            sum(len(view.cards[CardZone.HAND + seat]) for seat in seats_of(view, side))
            for side in SIDES
        ]
        self.assets = [0.0, 0.0]
        """Whatever outlasts the battle, in the temper's currency."""
        self.fire, self.bucket = view.fire[district], view.bucket[district]
        self.inferno = view.inferno[district]
        self.bonus, self.stolen = view.bonus, view.stolen
        self.holds = view.hold
        self.track = view.variants.track_length
        self.reading = view.variants.break_test
        self.defence = kit.defence[view.buildings[district]]

    def _count(self, kit: Kit, view: State, side: int) -> None:
        depleted = view.depleted
        for formation in view.lines[lane(view.district, side)]:
            whole, free = 1 - depleted[formation], 1 - (view.touched >> formation & 1)
            self.full[side] += whole
            self.worn[side] += 1 - whole
            self.fresh[side] += whole * free
            self.frail[side] += (1 - whole) * free
            limit = kit.strength[formation] + view.level[formation] - view.spent[formation]
            self.left[side] += max(0, limit)
        for formation in view.lines[FormationZone.STAGING + side]:
            (self.tired if depleted[formation] else self.rested)[side] += 1

    def copy(self) -> BattleEstimate:
        """Another sketch to try something out on."""
        new = BattleEstimate.__new__(BattleEstimate)
        for name, value in self.__dict__.items():
            new.__dict__[name] = value[:] if type(value) is list else value
        return new

    def units(self, side: int) -> int:
        """The units of a side."""
        return self.soft[side] + self.hard[side]

    def chance(self) -> float:
        """The German's chance to capture, if the battle goes on as battles do."""
        german, soviet = self.units(GERMAN), self.units(SOVIET)
        if not (self.full[GERMAN] or self.worn[GERMAN] or german):
            return 0.0  # R4.4.5
        weights, holds = self.weights, self.holds
        promised = [min(self.left[side], self.hand[side], holds) for side in SIDES]
        lead = german - soviet + weights.promise * (promised[GERMAN] - promised[SOVIET])
        coming = weights.fire_promise * min(1.0, holds / 2) / self.track
        return capture_chance(
            (
                self.full[GERMAN] - self.full[SOVIET],
                spread_after(holds, weights.formation_spread),
                not (self.full[GERMAN] or self.full[SOVIET]),
            ),
            (
                round(lead * 4) / 4,
                spread_after(holds, weights.unit_spread),
                not (german or soviet),
            ),
            (
                self.inferno,
                coming * self.fire,
                coming * self.bucket if self.inferno else 0.0,
            ),
            (self.bonus, self.stolen),
            self.defence,
            self.reading,
        )

    def lose_units(self, side: int, number: int, *, armoured: bool) -> None:
        """Kill units; what finds none at all drives the other side's counter (R5.3-R5.5)."""
        for _ in range(number):
            if armoured and self.hard[side]:
                self.hard[side] -= 1
            elif self.soft[side]:
                self.soft[side] -= 1
            elif not self.hard[side]:
                self.advance(1 - side, 1)
        self.rifles = min(self.rifles, self.soft[SOVIET])

    def advance(self, side: int, steps: int) -> None:
        """Move the Fire counter, or the Bucket counter (R5.7)."""
        if side == GERMAN:
            self.fire += steps
            self.inferno += self.fire // self.track
            self.fire %= self.track
            return
        self.bucket += steps
        while self.bucket >= self.track:
            self.bucket -= self.track
            if self.inferno:
                self.inferno -= 1
            else:
                self.fire = 0

    def deplete(self, side: int) -> None:
        """Deplete a formation of a side, or destroy one where all are depleted (R8.2)."""
        if self.fresh[side]:
            self.fresh[side] -= 1
            self.full[side] -= 1
            self.worn[side] += 1
            self.assets[side] -= self.weights.full
        elif self.frail[side]:
            self.frail[side] -= 1
            self.worn[side] -= 1
            self.assets[side] -= self.weights.formation
