"""A battle in two dozen numbers (R4): who leads in what, and how that is likely to end.

A sketch is a guess, not the rules; `effects` says what a row of effects would make of it.
"""

from __future__ import annotations

from copy import copy as shallow
from functools import lru_cache
from math import erf, sqrt
from typing import Final

import msgspec

from ..rules.kit import Kit
from ..rules.odds import german_chance
from ..rules.resolver import seats_of
from ..state.codes import GERMAN, SIDES, SOVIET, CardZone, FormationZone, lane
from ..state.state import State
from ..state.variants import DiceReading, handicap_dice
from .capture_odds import capture_value
from .weights import Weights

MajorityOdds = tuple[tuple[float, int, int], ...]
"""How likely, German dice, Soviet dice."""
ChanceKey = tuple[DiceReading, int, bool, int, bool, int, int, int, int, int, int, int, int]
"""All that a chance depends on, beside the weights."""
MOST_CHANCES: Final = 1 << 16
"""How many are kept; who works out more begins anew."""


def majority_odds(lead: float, spread: float, *, empty: bool) -> MajorityOdds:
    """How a majority die may fall when the German leads by so much, give or take a spread.

    >>> majority_odds(2, 0, empty=False)
    ((1.0, 1, 0),)
    """
    if not spread:
        return ((1.0, int(lead >= 0 and not empty), int(lead <= 0 and not empty)),)
    behind = _below(-0.5 - lead, spread)
    ahead = 1 - _below(0.5 - lead, spread)
    return ((ahead, 1, 0), (1 - ahead - behind, 1, 1), (behind, 0, 1))


def _below(limit: float, spread: float) -> float:
    return (1 + erf(limit / (spread * sqrt(2)))) / 2


def capture_chance(
    formations: tuple[float, float, bool],
    units: tuple[float, float, bool],
    infernos: tuple[int, float, float],
    heroes: tuple[int, int],
    defence: int,
    reading: DiceReading,
) -> float:
    """The German's chance to capture a building.

    `formations` and `units`: the German's lead, its spread, and whether there are none at all.
    `infernos`: how many lie there, and the chances of one more and of one fewer. `heroes`: dice
    added and dice stolen. `reading`: how the dice are read.
    """
    inferno, more, fewer = infernos
    likely = ((more, inferno + 1), (fewer, inferno - 1), (1 - more - fewer, inferno))
    bonus, stolen = heroes
    total = 0.0
    for p_formation, german_f, soviet_f in majority_odds(
        formations[0], formations[1], empty=formations[2]
    ):
        for p_unit, german_u, soviet_u in majority_odds(units[0], units[1], empty=units[2]):
            for p_inferno, count in likely:
                if p_inferno:
                    german = german_f + german_u + count + bonus
                    lost = min(stolen, max(0, german - 1))
                    soviet = soviet_f + soviet_u + defence + lost
                    odds = _odds(german - lost, soviet, reading)
                    total += p_formation * p_unit * p_inferno * odds
    return total


@lru_cache(maxsize=1 << 10)
def _odds(german: int, soviet: int, reading: DiceReading) -> float:
    """The Break Test's odds as a plain number; a German without dice has determination."""
    return float(german_chance(german or 1, soviet, determination=not german, reading=reading))


@lru_cache(maxsize=1 << 3)
def known_chances(_weights: Weights) -> dict[ChanceKey, float]:
    """The chances that have been worked out by some weights, for all who play by them."""
    return {}


def spread_after(holds: int, one: float) -> float:
    """The spread over so many Holds, when one alone makes a spread of `one`."""
    return one * sqrt(holds)


MEAN_COST: Final = 1.1
"""What a Soviet card costs, more or less."""


class BattleEstimate(msgspec.Struct):
    """What one battle comes down to; lists are by side."""

    weights: Weights
    stakes: float
    """What capturing the building is worth."""
    hand_sizes: tuple[int, int]
    """What a refresh fills the hands up to."""
    soft: list[int]
    """Units without armour."""
    hard: list[int]
    """Units with armour."""
    rifles: int
    full: list[int]
    """Formations at full strength."""
    fresh: list[int]
    """Those of them that may be depleted this round."""
    worn: list[int]
    """Depleted formations."""
    frail: list[int]
    """Those of them that may be destroyed this round."""
    rested: list[int]
    """Formations on the Staging Line at full strength."""
    tired: list[int]
    """Depleted formations on the Staging Line."""
    left: list[float]
    """Cards that the formations may still take."""
    hand: list[int]
    assets: list[float]
    """Whatever outlasts the battle, in the temper's currency."""
    fire: int
    bucket: int
    inferno: int
    bonus: int
    stolen: int
    holds: int
    track: int
    reading: DiceReading
    defence: int
    chances: dict[ChanceKey, float]
    """See `known_chances`."""

    @staticmethod
    def of(
        kit: Kit, view: State, weights: Weights, chances: dict[ChanceKey, float]
    ) -> BattleEstimate:
        """The battle being fought, as a view shows it."""
        district = view.district
        units = view.units[district]
        german_handicap, soviet_handicap = handicap_dice(view.variants.handicap, district)
        estimate = BattleEstimate(
            weights=weights,
            stakes=capture_value(kit, view, district, weights),
            hand_sizes=(_hand_size(kit, view, GERMAN), _hand_size(kit, view, SOVIET)),
            soft=[0, 0],
            hard=[0, 0],
            rifles=units[kit.rifle],
            full=[0, 0],
            fresh=[0, 0],
            worn=[0, 0],
            frail=[0, 0],
            rested=[0, 0],
            tired=[0, 0],
            left=[0.0, 0.0],
            hand=[_hand(view, GERMAN), _hand(view, SOVIET)],
            assets=[0.0, 0.0],
            fire=view.fire[district],
            bucket=view.bucket[district],
            inferno=view.inferno[district],
            bonus=view.bonus + german_handicap,
            stolen=view.stolen,
            holds=view.hold,
            track=view.variants.track_length,
            reading=view.variants.break_test,
            defence=kit.defence[view.buildings[district]] + soviet_handicap,
            chances=chances,
        )
        for unit, number in enumerate(units):
            if number:
                row = estimate.hard if kit.shielded[unit] else estimate.soft
                row[kit.unit_side[unit]] += number
        for side in SIDES:
            estimate.count_formations(kit, view, side)
        estimate.left[SOVIET] /= MEAN_COST
        return estimate

    def count_formations(self, kit: Kit, view: State, side: int) -> None:
        """Add the formations of a side, in the battle and on the Staging Line."""
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
        """Another estimate to try something out on."""
        new = shallow(self)
        new.soft = self.soft[:]
        new.hard = self.hard[:]
        new.full = self.full[:]
        new.fresh = self.fresh[:]
        new.worn = self.worn[:]
        new.frail = self.frail[:]
        new.rested = self.rested[:]
        new.tired = self.tired[:]
        new.left = self.left[:]
        new.hand = self.hand[:]
        new.assets = self.assets[:]
        return new

    def units(self, side: int) -> int:
        return self.soft[side] + self.hard[side]

    def chance(self) -> float:
        """The German's chance to capture, if the battle goes on as battles do."""
        german, soviet = self.units(GERMAN), self.units(SOVIET)
        if not (self.full[GERMAN] or self.worn[GERMAN] or german):
            return 0.0  # R4.4.5
        promised = self._promised(GERMAN) - self._promised(SOVIET)
        quarters = round((german - soviet + self.weights.promise * promised) * 4)
        key = (
            self.reading,
            self.full[GERMAN] - self.full[SOVIET],
            self.full[GERMAN] == 0 and self.full[SOVIET] == 0,
            quarters,
            german == 0 and soviet == 0,
            self.holds,
            self.inferno,
            self.fire,
            self.bucket,
            self.track,
            self.bonus,
            self.stolen,
            self.defence,
        )
        known = self.chances.get(key)
        if known is None:
            if len(self.chances) >= MOST_CHANCES:
                self.chances.clear()
            known = self.chances[key] = self._chance_with(quarters / 4)
        return known

    def _promised(self, side: int) -> float:
        """Cards that a side will still play."""
        return min(self.left[side], float(min(self.hand[side], self.holds)))

    def _chance_with(self, lead: float) -> float:
        """The chance where the German ends with such a lead in units."""
        weights, holds = self.weights, self.holds
        coming = weights.fire_promise * min(1.0, holds / 2) / self.track
        return capture_chance(
            (
                self.full[GERMAN] - self.full[SOVIET],
                spread_after(holds, weights.formation_spread),
                not (self.full[GERMAN] or self.full[SOVIET]),
            ),
            (
                lead,
                spread_after(holds, weights.unit_spread),
                not (self.units(GERMAN) or self.units(SOVIET)),
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


def _hand(view: State, side: int) -> int:
    return sum(len(view.cards[CardZone.HAND + seat]) for seat in seats_of(view, side))


def _hand_size(kit: Kit, view: State, side: int) -> int:
    return sum(kit.hand_size[seat][view.turned[seat]] for seat in seats_of(view, side))
