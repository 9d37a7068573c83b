"""The greedy player's action rounds (R4.4): what to play, when to refresh, when to hold."""

from __future__ import annotations

from typing import Final

from ..content.effects import Effect
from ..rules.codes import GERMAN, SOVIET, Act, Option, Zone, lane, side_of
from ..rules.engine import Decision
from ..rules.game import DONE
from ..rules.kit import GENERAL
from ..rules.state import State
from ..rules.teams import partner
from .battle_estimate import Sketch
from .evaluator import Mind

EVERYDAY: Final = ((Effect("kill"),), (Effect("fire_bucket"),))
"""What a Hold mostly offers."""
FREE_CARD: Final = 0.4
"""What a card without cost takes of what the formations may still take."""
FIT: Final = 1e-4
"""A nudge towards the formation that has least to spare."""
WORTH_INTERCEPTING: Final = 2.0
"""Units that a shown card must be worth."""


def action(mind: Mind, view: State, decision: Decision) -> Option:
    """Whatever gains most; a card with a second action gains the next best besides (R5.15)."""
    seat = decision.seat
    side = side_of(seat)
    sketch = mind.sketch(view)
    now = mind.value(sketch, view, side)
    tried: dict[tuple[int, int], float] = {}
    ranked: list[tuple[float, int, Option]] = []
    chained: list[tuple[float, int, Option]] = []
    for place, option in enumerate(decision.options):
        act, card, formation = option
        if act == Act.PLAY:
            pairs = _pairs(mind, view, card, formation)
            if (card, pairs) not in tried:
                tried[card, pairs] = _play(mind, view, sketch, side, card, pairs) - now
            gain = tried[card, pairs] + _fit(mind, view, card, formation)
            row = chained if mind.kit.second_action[card] else ranked
            row.append((gain, -place, option))
        elif act == Act.HERO:
            ranked.append((_hero(mind, view, sketch, side, card) - now, -place, option))
        elif act == Act.HOLD:
            gain = _hold(mind, view, sketch, side) - now + _impatience(mind, view, sketch)
            ranked.append((gain, -place, option))
        elif act == Act.REFRESH:
            ranked.append((_refresh(mind, view, sketch, seat) - now, -place, option))
        elif act == Act.SEAT:
            ranked.append((_partner(mind, view, sketch, seat, decision) - now, -place, option))
        elif option == DONE:
            ranked.append((0.0, -place, option))
    best = max(ranked)
    follow = max(0.0, best[0])
    return max([best, *((gain + follow, place, option) for gain, place, option in chained)])[2]


def _pairs(mind: Mind, view: State, card: int, formation: int) -> int:
    """Motivator pairs that a card would take on a formation (R6.4)."""
    if mind.kit.card_side[card] == GERMAN:
        return 0
    return max(0, mind.cost(view, card) - mind.left(view, formation))


def _play(mind: Mind, view: State, sketch: Sketch, side: int, card: int, pairs: int) -> float:
    """After a card has been played."""
    tried = sketch.copy()
    tried.hand[side] -= 1
    if side == GERMAN:
        tried.left[GERMAN] -= 1
    else:
        used = max(FREE_CARD, mind.cost(view, card) - pairs)
        tried.left[SOVIET] = max(0.0, tried.left[SOVIET] - used)
        tried.soft[SOVIET] -= 2 * pairs
        tried.rifles -= pairs
    mind.guesses.apply(tried, side, mind.kit.effects[card])
    return mind.value(tried, view, side)


def _hero(mind: Mind, view: State, sketch: Sketch, side: int, card: int) -> float:
    """After a hero has entered play (R9.3)."""
    tried = sketch.copy()
    tried.hand[side] -= 1
    mind.guesses.apply(tried, side, mind.kit.effects[card])
    return mind.value(tried, view, side)


def _fit(mind: Mind, view: State, card: int, formation: int) -> float:
    """Less than nothing where another formation would take the card with less to spare."""
    kit = mind.kit
    if kit.card_side[card] == SOVIET:
        return -FIT * max(0, mind.left(view, formation) - mind.cost(view, card))
    general = kit.doctrine[card] != GENERAL and view.leader[formation] >= 0
    return -FIT * (general + kit.formation_doctrine[formation].bit_count())


def _hold(mind: Mind, view: State, sketch: Sketch, side: int) -> float:
    """After a Hold with an everyday effect (R4.4.3)."""
    tried = sketch.copy()
    tried.holds -= 1
    return max(mind.after(view, tried, side, effects) for effects in EVERYDAY)


def _impatience(mind: Mind, view: State, sketch: Sketch) -> float:
    """What a Hold gains by bringing a long battle to its end, most where all is open."""
    chance = sketch.chance()
    return mind.temper.impatience * view.round * 4 * chance * (1 - chance)


def _refresh(mind: Mind, view: State, sketch: Sketch, seat: int) -> float:
    """After a refresh: new cards, and the commander's own action (R4.4.2)."""
    tried = sketch.copy()
    side, turned = side_of(seat), view.turned[seat]
    hand = view.cards[Zone.HAND + seat]
    kept = sum(not mind.idle(view, card) for card in hand)
    tried.hand[side] += max(kept, mind.kit.hand_size[seat][turned]) - len(hand)
    tried.assets[side] += mind.temper.card * (len(hand) - kept) / 2
    return mind.after(view, tried, side, mind.refresh_effects[seat][turned])


def _partner(mind: Mind, view: State, sketch: Sketch, seat: int, decision: Decision) -> float:
    """After the best card that the partner is seen to hold has been played (R10.3)."""
    if decision.frame[2]:  # he has just had the choice
        return float("-inf")
    side = side_of(seat)
    own = view.lines[lane(view.district, side)]
    values = [float("-inf")]
    for card in set(view.cards[Zone.HAND + partner(seat)]):
        if card < 0:
            continue
        if mind.kit.hero[card]:
            if not mind.kit.intercepts[card]:
                values.append(_hero(mind, view, sketch, side, card))
        elif any(mind.takes(view, card, formation) for formation in own):
            values.append(_play(mind, view, sketch, side, card, 0))
    return max(values)


def hold(mind: Mind, view: State, decision: Decision) -> Option:
    """The better of a carnage card's two effects, one Hold nearer to the Break Test (R4.4.3)."""
    _, seat, card = decision.frame
    sketch = mind.sketch(view)
    sketch.holds -= 1
    first, second = (
        mind.after(view, sketch, side_of(seat), effects) for effects in mind.hold_effects[card]
    )
    return (Act.CHOICE, int(second > first), -1)


def refresh(mind: Mind, view: State, decision: Decision) -> Option:
    """Idle cards go, in the order in which they are offered."""
    for option in decision.options:
        if option[0] == Act.CARD and mind.idle(view, option[1]):
            return option
    return DONE


def poorest(mind: Mind, view: State, decision: Decision) -> Option:
    """The poorest card."""
    return min(decision.options, key=lambda option: mind.card(view, option[1]))


def richest(mind: Mind, _view: State, decision: Decision) -> Option:
    """The best card."""
    return max(decision.options, key=lambda option: mind.worth.card[option[1]])


def intercept(mind: Mind, view: State, decision: Decision) -> Option:
    """A hero goes out against a card that is worth it (R9.4)."""
    heroes = [option for option in decision.options if option[0] == Act.INTERCEPT]
    if heroes and mind.worth.card[view.shown[0]] >= WORTH_INTERCEPTING:
        return heroes[0]
    return DONE


def fullest_hand(_mind: Mind, view: State, decision: Decision) -> Option:
    """The player with the most cards is struck (R10.4)."""
    return max(decision.options, key=lambda option: len(view.cards[Zone.HAND + option[1]]))
