"""What the greedy player brings to a decision: worths, guesses, and how it weighs a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..content.effects import Effect, parse_effect
from ..rules.kit import GENERAL, Kit
from ..state.codes import GERMAN, SOVIET, lane
from ..state.state import State
from .action_policy import ActionPolicy
from .battle_estimate import BattleEstimate, known_chances
from .effect_model import EffectModel
from .static_values import StaticValues
from .weights import Weights

CROWDED: Final = 0.25
"""What a card beyond the hand size is worth, beside one within it."""
UNPLAYABLE: Final = 1.0
"""Units that a card is worth less where no formation of the battle can take it."""


class Evaluator:
    """The kit as this player reads it; it keeps nothing of any game."""

    def __init__(self, kit: Kit, weights: Weights, policy: ActionPolicy | None = None) -> None:
        """Read every card once; actions are ranked by a trained policy where one is given."""
        self.kit: Final = kit
        self.policy: Final = policy
        self.weights: Final = weights
        self._chances: Final = known_chances(weights)
        self.values: Final = StaticValues(kit)
        self.effect_model: Final = EffectModel(kit)
        self.hold_effects: Final = tuple(
            (_effects(card.hold[:1]), _effects(card.hold[1:])) for card in kit.carnage
        )
        self.refresh_effects: Final = tuple(
            (_effects(commander.front.action), _effects(commander.back.action))
            for commander in kit.commanders
        )
        self.vanguards: Final = tuple(_effects(entry.vanguard) for entry in kit.formations)

    def estimate(self, view: State) -> BattleEstimate:
        return BattleEstimate.of(self.kit, view, self.weights, self._chances)

    def value(self, estimate: BattleEstimate, side: int) -> float:
        """How well a side is off in a sketched battle; what one side has the other lacks."""
        german = (
            estimate.stakes * estimate.chance()
            + self.weights.card * (self.held(estimate, GERMAN) - self.held(estimate, SOVIET))
            + estimate.assets[GERMAN]
            - estimate.assets[SOVIET]
        )
        return -german if side else german

    def held(self, estimate: BattleEstimate, side: int) -> float:
        """The cards of a side; those that a refresh would have given anyway count for less."""
        held, size = estimate.hand[side], estimate.hand_sizes[side]
        return min(held, size) + CROWDED * max(0, held - size)

    def after(self, estimate: BattleEstimate, side: int, effects: Sequence[Effect]) -> float:
        """How well a side is off once it has resolved a row of effects."""
        tried = estimate.copy()
        self.effect_model.apply(tried, side, effects)
        return self.value(tried, side)

    def left(self, view: State, formation: int) -> int:
        """Shock or patriotism that a formation has left (R6.2, R6.3)."""
        limit = self.kit.strength[formation] + view.level[formation]
        return max(0, limit - view.spent[formation])

    def cost(self, view: State, card: int) -> int:
        """What a Soviet card costs now (R9.2)."""
        return 0 if view.ghost else self.kit.cost[card]

    def takes(self, view: State, card: int, formation: int) -> bool:
        """Whether a formation could take a card by itself (R6)."""
        kit, left = self.kit, self.left(view, formation)
        if kit.card_side[card] == SOVIET:
            return left >= self.cost(view, card)
        need = kit.doctrine[card]
        if need == GENERAL:
            return left > 0 and view.leader[formation] >= 0
        return left > 0 and bool(need & kit.formation_doctrine[formation])

    def card(self, view: State, card: int) -> float:
        """What a card is worth in this battle, in units."""
        values = self.values.card[card]
        if self.kit.hero[card]:
            return values
        own = view.lines[lane(view.district, self.kit.card_side[card])]
        return values if any(self.takes(view, card, f) for f in own) else values - UNPLAYABLE

    def idle(self, view: State, card: int) -> bool:
        """Whether a card had better go in a refresh."""
        return self.card(view, card) < self.weights.keep


def _effects(phrases: Sequence[str]) -> tuple[Effect, ...]:
    return tuple(parse_effect(phrase) for phrase in phrases)
