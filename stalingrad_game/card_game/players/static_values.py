"""What cards, units and formations are worth by themselves, in units in a building (R5, R7, R8).

Used where the battle's sketch says nothing: which card to discard, which unit to give up.
"""

from __future__ import annotations

from typing import Final

from ..content.effects import Effect, parse_effect
from ..rules.kit import Kit
from ..state.codes import SOVIET
from ..state.state import State

COST_WORTH: Final = 0.4
"""What a point of patriotism is worth."""
RETREAT_WORTH: Final = 2.0
"""What it is worth to the German that a Soviet formation retreats (R8.3)."""


class StaticValues:
    """The fixed worths of one kit."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.terror = tuple(
            sum((self._worth(effect) for effect in map(parse_effect, unit.terror)), 0.0)
            for unit in kit.units
        )
        self.card = tuple(
            self.effects(effects) - COST_WORTH * kit.cost[card]
            for card, effects in enumerate(kit.effects)
        )

    def effects(self, effects: tuple[Effect, ...]) -> float:
        """A row of effects, in units."""
        number = self._kit.unit_number
        total = sum((self._worth(effect) for effect in effects), 0.0)
        faces = [face for effect in effects for face in effect.units if not face.core]
        return total + sum((self.terror[number[face.unit]] for face in faces), 0.0)

    def _worth(self, effect: Effect) -> float:
        """An effect by its declaration, without the terror tactics of its units."""
        return self._kit.verbs[effect.verb].worth * effect.count

    def unit(self, unit: int) -> float:
        """A unit that stands in a building: armour is hard to lose, specialists are useful."""
        kit = self._kit
        return (
            1.0
            + 0.5 * kit.shielded[unit]
            + 0.1 * kit.recon[unit]
            + 0.1 * (unit == kit.motivator)
            + 0.05 * (unit == kit.rifle)
        )

    def formation(self, view: State, formation: int) -> float:
        """A formation as it stands; a nameless one at full strength is 1."""
        return (
            (0.4 if view.depleted[formation] else 1.0)
            + 0.3 * self._kit.strength[formation]
            + 0.3 * self.leader(view, formation)
        )

    @staticmethod
    def leader(view: State, formation: int) -> int:
        """A formation's leader: 0 for none, 1 for level 0, 2 for level 1."""
        return 0 if view.leader[formation] < 0 else 1 + view.level[formation]

    def depletion(self, formation: int, rifles: int) -> float:
        """What a formation's depletion icons are worth to the German, in units (R8.3)."""
        kit = self._kit
        if kit.formation_side[formation] != SOVIET:
            return 0.0
        total = 0.0
        for effect in map(parse_effect, kit.formations[formation].depletion):
            if effect.verb == "machine_gun":
                total += effect.count if rifles >= effect.count else RETREAT_WORTH
            else:
                total -= self.effects((effect,))
        return total
