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
from .action_policy import CARD, HERO, HOLD, NO_KIND, PARTNER, REFRESH, ActionMoment
from .battle_estimate import BattleEstimate
from .evaluator import Evaluator

EVERYDAY: Final = ((Effect("kill"),), (Effect("fire_bucket"),))
"""What a Hold mostly offers."""
FREE_CARD: Final = 0.4
"""What a card without cost takes of what the formations may still take."""
FIT: Final = 1e-4
"""A nudge towards the formation that has least to spare."""
NEVER: Final = float("-inf")
"""What is worth an option that mustn't be taken."""
WORTH_INTERCEPTING: Final = 2.0
"""Units that a shown card must be worth."""


def action(evaluator: Evaluator, view: State, decision: Decision) -> Option:
    return max(ranked_actions(evaluator, view, decision))[2]


class ActionOutcome:
    """What an action would make of the battle."""

    def __init__(self, kind: int, gain: float, after: BattleEstimate) -> None:
        """`gain`: what the officer sees in it."""
        self.kind: Final = kind
        self.gain: Final = gain
        self.after: Final = after


class TriedAction:
    """An option of a decision about an action."""

    def __init__(
        self, option: Option, place: int, outcome: ActionOutcome, fit: float, *, chained: bool
    ) -> None:
        """`place` among the options; `fit`: less than 0 where another formation fits better."""
        self.option: Final = option
        self.place: Final = place
        self.outcome: Final = outcome
        self.fit: Final = fit
        self.chained: Final = chained
        """Whether a second action follows (R5.15)."""


def ranked_actions(
    evaluator: Evaluator, view: State, decision: Decision
) -> list[tuple[float, int, Option]]:
    """What every option is worth, then minus its place in the decision, then the option itself.

    A card with a second action is worth the next best besides (R5.15). In no order.
    """
    estimate = evaluator.estimate(view)
    policy, side = evaluator.policy, side_of(decision.seat)
    tried = tried_actions(evaluator, view, decision, estimate)
    follow = 0.0
    if policy is None:
        worths = [one.outcome.gain for one in tried]
        follow = max([0.0, *(one.outcome.gain for one in tried if not one.chained)])
    else:
        known: dict[tuple[int, bool], float] = {}
        worths = []
        rows = action_rows(evaluator, view, decision, estimate, tried)
        for one, row in zip(tried, rows, strict=True):
            key = (id(one.outcome), one.chained)
            if key not in known:
                known[key] = policy.worth(side, row) if one.outcome.gain > NEVER else NEVER
            worths.append(known[key])
    return [
        (worth + one.fit + (follow if one.chained else 0.0), -one.place, one.option)
        for one, worth in zip(tried, worths, strict=True)
    ]


def action_rows(
    evaluator: Evaluator,
    view: State,
    decision: Decision,
    estimate: BattleEstimate,
    tried: list[TriedAction],
) -> list[list[float]]:
    """The features of tried actions, as a policy knows them.

    To those of a card with a second action those of the action that gains most are added.
    """
    hand = view.cards[CardZone.HAND + decision.seat]
    idle = sum(evaluator.idle(view, card) for card in hand)
    moment = ActionMoment(estimate, side_of(decision.seat), view.round, idle)
    known: dict[int, list[float]] = {}
    best: ActionOutcome | None = None
    for one in tried:
        outcome = one.outcome
        if id(outcome) not in known:
            known[id(outcome)] = moment.row(outcome.kind, outcome.gain, outcome.after)
        if not one.chained and outcome.gain > (0.0 if best is None else best.gain):
            best = outcome
    rows: list[list[float]] = []
    for one in tried:
        row = known[id(one.outcome)]
        if one.chained and best is not None:
            row = [a + b for a, b in zip(row, known[id(best)], strict=True)]
        rows.append(row)
    return rows


def tried_actions(
    evaluator: Evaluator, view: State, decision: Decision, estimate: BattleEstimate
) -> list[TriedAction]:
    """The options of a decision about an action, each with what it would make of the battle."""
    seat = decision.seat
    side = side_of(seat)
    now = evaluator.value(estimate, side)
    cards: dict[tuple[int, int], ActionOutcome] = {}
    found: list[TriedAction] = []
    for place, option in enumerate(decision.options):
        act, card, formation = option
        fit, chained = 0.0, False
        if act == Act.PLAY:
            pairs = _pairs(evaluator, view, card, formation)
            if (card, pairs) not in cards:
                after = _play(evaluator, view, estimate, side, card, pairs)
                gain = evaluator.value(after, side) - now
                cards[card, pairs] = ActionOutcome(CARD, gain, after)
            outcome = cards[card, pairs]
            fit = _fit(evaluator, view, card, formation)
            chained = bool(evaluator.kit.second_action[card])
        elif act == Act.HERO:
            after = _hero(evaluator, estimate, side, card)
            outcome = ActionOutcome(HERO, evaluator.value(after, side) - now, after)
        elif act == Act.HOLD:
            after = _hold(evaluator, estimate, side)
            gain = evaluator.value(after, side) - now + _impatience(evaluator, view, estimate)
            outcome = ActionOutcome(HOLD, gain, after)
        elif act == Act.REFRESH:
            after = _refresh(evaluator, view, estimate, seat)
            outcome = ActionOutcome(REFRESH, evaluator.value(after, side) - now, after)
        elif act == Act.SEAT:
            outcome = _partner(evaluator, view, estimate, decision, now)
        elif option == DONE:
            outcome = ActionOutcome(NO_KIND, 0.0, estimate)
        else:
            continue
        found.append(TriedAction(option, place, outcome, fit, chained=chained))
    return found


def _pairs(evaluator: Evaluator, view: State, card: int, formation: int) -> int:
    """Motivator pairs that a card would take on a formation (R6.4)."""
    if evaluator.kit.card_side[card] == GERMAN:
        return 0
    return max(0, evaluator.cost(view, card) - evaluator.left(view, formation))


def _play(
    evaluator: Evaluator, view: State, estimate: BattleEstimate, side: int, card: int, pairs: int
) -> BattleEstimate:
    """After a card has been played."""
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
    return tried


def _hero(evaluator: Evaluator, estimate: BattleEstimate, side: int, card: int) -> BattleEstimate:
    """After a hero has acted."""
    tried = estimate.copy()
    tried.hand[side] -= 1
    evaluator.effect_model.apply(tried, side, evaluator.kit.effects[card])
    return tried


def _fit(evaluator: Evaluator, view: State, card: int, formation: int) -> float:
    """Less than nothing where another formation would take the card with less to spare."""
    kit = evaluator.kit
    if kit.card_side[card] == SOVIET:
        return -FIT * max(0, evaluator.left(view, formation) - evaluator.cost(view, card))
    general = kit.doctrine[card] != GENERAL and view.leader[formation] >= 0
    return -FIT * (general + kit.formation_doctrine[formation].bit_count())


def _hold(evaluator: Evaluator, estimate: BattleEstimate, side: int) -> BattleEstimate:
    """After a Hold with the better everyday effect (R4.4.3)."""
    found: list[BattleEstimate] = []
    for effects in EVERYDAY:
        tried = estimate.copy()
        tried.holds -= 1
        evaluator.effect_model.apply(tried, side, effects)
        found.append(tried)
    first, second = found
    return second if evaluator.value(second, side) > evaluator.value(first, side) else first


def _impatience(evaluator: Evaluator, view: State, estimate: BattleEstimate) -> float:
    """What a Hold gains by bringing a long battle to its end, most where all is open."""
    chance = estimate.chance()
    return evaluator.weights.impatience * view.round * 4 * chance * (1 - chance)


def _refresh(
    evaluator: Evaluator, view: State, estimate: BattleEstimate, seat: int
) -> BattleEstimate:
    """After a refresh: new cards, and the commander's own action (R4.4.2)."""
    tried = estimate.copy()
    side, turned = side_of(seat), view.turned[seat]
    hand = view.cards[CardZone.HAND + seat]
    kept = sum(not evaluator.idle(view, card) for card in hand)
    tried.hand[side] += max(kept, evaluator.kit.hand_size[seat][turned]) - len(hand)
    tried.assets[side] += evaluator.weights.card * (len(hand) - kept) / 2
    evaluator.effect_model.apply(tried, side, evaluator.refresh_effects[seat][turned])
    return tried


def _partner(
    evaluator: Evaluator, view: State, estimate: BattleEstimate, decision: Decision, now: float
) -> ActionOutcome:
    """After the best card that the partner is seen to hold has been played (R10.3)."""
    seat = decision.seat
    best = ActionOutcome(PARTNER, NEVER, estimate)
    if ActionQuestion.of(decision.frame).changes:  # the partner has just had the choice
        return best
    side = side_of(seat)
    own = view.lines[lane(view.district, side)]
    for card in set(view.cards[CardZone.HAND + partner(seat)]):
        if card < 0:
            continue
        if evaluator.kit.hero[card]:
            if evaluator.kit.intercepts[card]:
                continue
            after = _hero(evaluator, estimate, side, card)
        elif any(evaluator.takes(view, card, formation) for formation in own):
            after = _play(evaluator, view, estimate, side, card, 0)
        else:
            continue
        gain = evaluator.value(after, side) - now
        if gain > best.gain:
            best = ActionOutcome(PARTNER, gain, after)
    return best


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
