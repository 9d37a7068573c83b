"""The greedy player's action rounds (R4.4): what to play, when to refresh, when to hold."""

from __future__ import annotations

from typing import Final

from ...kernel.decision import Decision
from ..content.effects import Effect
from ..rules.kit import GENERAL
from ..rules.resolver import DONE
from ..rules.teams import partner
from ..state.codes import GERMAN, SOVIET, Act, CardZone, Option, lane, side_of
from ..state.questions import ActionQuestion, HoldQuestion
from ..state.state import State
from .battle_estimate import BattleEstimate
from .evaluator import Evaluator

EVERYDAY: Final = ((Effect("kill"),), (Effect("fire_bucket"),))
"""What a Hold mostly offers."""
FREE_CARD: Final = 0.4
"""What a card without cost takes of what the formations may still take."""
FIT: Final = 1e-4
"""A nudge towards the formation that has least to spare."""
WORTH_INTERCEPTING: Final = 2.0
"""Units that a shown card must be worth."""


def action(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    return max(ranked_actions(evaluator, view, decision))[2]


def ranked_actions(
    evaluator: Evaluator, view: State, decision: Decision
) -> list[tuple[float, int, Option]]:
    """What every option gains, then minus its place in the decision, then the option itself.

    A card with a second action gains the next best besides (R5.15). In no order.
    """
    seat = decision.seat
    side = side_of(seat)
    estimate = evaluator.estimate(view)
    now = evaluator.value(estimate, side)
    tried: dict[tuple[int, int], float] = {}
    ranked: list[tuple[float, int, Option]] = []
    chained: list[tuple[float, int, Option]] = []
    for place, option in enumerate(decision.options):
        act, card, formation = option
        if act == Act.PLAY:
            pairs = _pairs(evaluator, view, card, formation)
            if (card, pairs) not in tried:
                tried[card, pairs] = _play(evaluator, view, estimate, side, card, pairs) - now
            gain = tried[card, pairs] + _fit(evaluator, view, card, formation)
            row = chained if evaluator.kit.second_action[card] else ranked
            row.append((gain, -place, option))
        elif act == Act.HERO:
            ranked.append((_hero(evaluator, estimate, side, card) - now, -place, option))
        elif act == Act.HOLD:
            gain = _hold(evaluator, estimate, side) - now + _impatience(evaluator, view, estimate)
            ranked.append((gain, -place, option))
        elif act == Act.REFRESH:
            ranked.append((_refresh(evaluator, view, estimate, seat) - now, -place, option))
        elif act == Act.SEAT:
            ranked.append(
                (_partner(evaluator, view, estimate, seat, decision) - now, -place, option)
            )
        elif option == DONE:
            ranked.append((0.0, -place, option))
    follow = max(0.0, max(ranked, default=(0.0, 0, DONE))[0])
    return ranked + [(gain + follow, place, option) for gain, place, option in chained]


def _pairs(evaluator: Evaluator, view: State, card: int, formation: int) -> int:
    """Motivator pairs that a card would take on a formation (R6.4)."""
    if evaluator.kit.card_side[card] == GERMAN:
        return 0
    return max(0, evaluator.cost(view, card) - evaluator.left(view, formation))


def _play(
    evaluator: Evaluator, view: State, estimate: BattleEstimate, side: int, card: int, pairs: int
) -> float:
    tried = estimate.copy()
    tried.hand[side] -= 1
    if side == GERMAN:
        tried.left[GERMAN] -= 1
    else:
        used = max(FREE_CARD, evaluator.cost(view, card) - pairs)
        tried.left[SOVIET] = max(0.0, tried.left[SOVIET] - used)
        tried.soft[SOVIET] -= 2 * pairs
        tried.rifles -= pairs
    evaluator.effect_model.apply(tried, side, evaluator.kit.effects[card])
    return evaluator.value(tried, side)


def _hero(evaluator: Evaluator, estimate: BattleEstimate, side: int, card: int) -> float:
    tried = estimate.copy()
    tried.hand[side] -= 1
    evaluator.effect_model.apply(tried, side, evaluator.kit.effects[card])
    return evaluator.value(tried, side)


def _fit(evaluator: Evaluator, view: State, card: int, formation: int) -> float:
    """Less than nothing where another formation would take the card with less to spare."""
    kit = evaluator.kit
    if kit.card_side[card] == SOVIET:
        return -FIT * max(0, evaluator.left(view, formation) - evaluator.cost(view, card))
    general = kit.doctrine[card] != GENERAL and view.leader[formation] >= 0
    return -FIT * (general + kit.formation_doctrine[formation].bit_count())


def _hold(evaluator: Evaluator, estimate: BattleEstimate, side: int) -> float:
    """After a Hold with an everyday effect (R4.4.3)."""
    tried = estimate.copy()
    tried.holds -= 1
    return max(evaluator.after(tried, side, effects) for effects in EVERYDAY)


def _impatience(evaluator: Evaluator, view: State, estimate: BattleEstimate) -> float:
    """What a Hold gains by bringing a long battle to its end, most where all is open."""
    chance = estimate.chance()
    return evaluator.weights.impatience * view.round * 4 * chance * (1 - chance)


def _refresh(evaluator: Evaluator, view: State, estimate: BattleEstimate, seat: int) -> float:
    """After a refresh: new cards, and the commander's own action (R4.4.2)."""
    tried = estimate.copy()
    side, turned = side_of(seat), view.turned[seat]
    hand = view.cards[CardZone.HAND + seat]
    kept = sum(not evaluator.idle(view, card) for card in hand)
    tried.hand[side] += max(kept, evaluator.kit.hand_size[seat][turned]) - len(hand)
    tried.assets[side] += evaluator.weights.card * (len(hand) - kept) / 2
    return evaluator.after(tried, side, evaluator.refresh_effects[seat][turned])


def _partner(
    evaluator: Evaluator, view: State, estimate: BattleEstimate, seat: int, decision: Decision
) -> float:
    """After the best card that the partner is seen to hold has been played (R10.3)."""
    if ActionQuestion.of(decision.frame).changes:  # the partner has just had the choice
        return float("-inf")
    side = side_of(seat)
    own = view.lines[lane(view.district, side)]
    values = [float("-inf")]
    for card in set(view.cards[CardZone.HAND + partner(seat)]):
        if card < 0:
            continue
        if evaluator.kit.hero[card]:
            if not evaluator.kit.intercepts[card]:
                values.append(_hero(evaluator, estimate, side, card))
        elif any(evaluator.takes(view, card, formation) for formation in own):
            values.append(_play(evaluator, view, estimate, side, card, 0))
    return max(values)


def choose_hold(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """The better of a carnage card's two effects, one Hold nearer to the Break Test (R4.4.3)."""
    card = HoldQuestion.of(decision.frame).carnage
    estimate = evaluator.estimate(view)
    estimate.holds -= 1
    first, second = (
        evaluator.after(estimate, side_of(decision.seat), effects)
        for effects in evaluator.hold_effects[card]
    )
    return (Act.CHOICE, int(second > first), -1)


def choose_refresh(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """Idle cards go, in the order in which they are offered."""
    for option in decision.options:
        if option[0] == Act.CARD and evaluator.idle(view, option[1]):
            return option
    return DONE


def poorest(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    return min(decision.options, key=lambda option: evaluator.card(view, option[1]))


def richest(evaluator: Evaluator, _view: State, decision: Decision) -> Option:
    return max(decision.options, key=lambda option: evaluator.values.card[option[1]])


def intercept(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """A hero goes out against a card that is worth it (R9.4)."""
    heroes = [option for option in decision.options if option[0] == Act.INTERCEPT]
    if heroes and evaluator.values.card[view.shown[0]] >= WORTH_INTERCEPTING:
        return heroes[0]
    return DONE


def fullest_hand(_evaluator: Evaluator, view: State, decision: Decision) -> Option:
    """The player with the most cards is struck (R10.4)."""
    return max(decision.options, key=lambda option: len(view.cards[CardZone.HAND + option[1]]))
