"""Chapter R6 of the rulebook: which combat card may be played on which formation, and its price."""

from __future__ import annotations

from ..state.codes import GERMAN, SOVIET, Act, CardZone, Ev, Op, Option, UnitCause, Why, side_of
from .kit import GENERAL
from .losses import may_deplete
from .resolver import Resolver, different


def left(g: Resolver, formation: int) -> int:
    """What a formation has left of its shock or patriotism, never below 0 (R6.2-R6.4)."""
    s = g.s
    return max(0, g.kit.strength[formation] + s.level[formation] - s.spent[formation])


def cost_now(g: Resolver, card: int) -> int:
    """What a Soviet card costs; nothing while Stalin's Ghost waits for it (R9.2)."""
    return 0 if g.s.ghost else g.kit.cost[card]


def pairs_needed(g: Resolver, card: int, formation: int) -> int:
    """How many Motivator pairs a Soviet card needs on a formation; 0 where its limit will do."""
    return max(0, cost_now(g, card) - left(g, formation))


def why_not_play(g: Resolver, card: int, formation: int) -> int:
    """Why a card may not be played on a formation now, 0 where it may (R6)."""
    side = g.kit.card_side[card]
    if formation not in g.own(side):
        return Why.NOT_IN_BATTLE
    return (
        why_not_german(g, card, formation) if side == GERMAN else why_not_soviet(g, card, formation)
    )


def why_not_german(g: Resolver, card: int, formation: int) -> int:
    """R6.2: a doctrine in common, and shock to spare."""
    need = g.kit.doctrine[card]
    if not need & doctrines(g, formation):
        return Why.GENERAL if need == GENERAL else Why.DOCTRINE
    return Why.OK if left(g, formation) else Why.SHOCK


def doctrines(g: Resolver, formation: int) -> int:
    """The doctrines that a German formation can serve, one bit each; a leader serves GENERAL."""
    printed = g.kit.formation_doctrine[formation]
    return printed if g.s.leader[formation] < 0 else printed | GENERAL


def why_not_soviet(g: Resolver, card: int, formation: int) -> int:
    """R6.3, R6.4, R5.13: patriotism or Motivator pairs for the cost, Rifles for the Sacrifice."""
    why = why_not_anywhere(g, card)
    if why:
        return why
    return Why.OK if left(g, formation) >= least_left(g, card) else Why.PATRIOTISM


def why_not_anywhere(g: Resolver, card: int) -> int:
    """Why no formation at all may take a Soviet card: its Last Stand or its Sacrifice (R6.3)."""
    if g.kit.last_stand[card] and not last_stand_possible(g):
        return Why.LAST_STAND
    sacrifice = g.kit.sacrifice[card]
    return Why.SACRIFICE if sacrifice and g.unit_count(g.kit.rifle) < sacrifice else Why.OK


def least_left(g: Resolver, card: int) -> int:
    """The patriotism that a formation must have left for a card, with every pair there (R6.4)."""
    rifles = g.unit_count(g.kit.rifle) - g.kit.sacrifice[card]
    return cost_now(g, card) - min(rifles, g.unit_count(g.kit.motivator))


def last_stand_possible(g: Resolver) -> bool:
    """R9.2: a full-strength Soviet formation in the battle that may still be depleted (R8.2.1)."""
    return any(not g.s.depleted[f] and not may_deplete(g, f) for f in g.own(SOVIET))


def card_options(g: Resolver, seat: int) -> list[Option]:
    """The cards of a hand on the formations of this battle that may take them."""
    side = side_of(seat)
    cards, able = actions_in(g, seat), [(f, left(g, f)) for f in g.own(side)]
    options: list[Option] = []
    if side == GERMAN:
        serving = [(formation, doctrines(g, formation)) for formation, shock in able if shock]
        for card in cards:
            need = g.kit.doctrine[card]
            for formation, bits in serving:
                if need & bits:
                    options.append((Act.PLAY, card, formation))
        return options
    for card in cards:
        if not why_not_anywhere(g, card):
            least = least_left(g, card)
            for formation, patriotism in able:
                if patriotism >= least:
                    options.append((Act.PLAY, card, formation))
    return options


def cards_on_formations(g: Resolver, seat: int) -> list[Option]:
    """Every different card of a hand on every own formation on the table."""
    formations = g.on_table(side_of(seat))
    return [(Act.PLAY, card, formation) for card in actions_in(g, seat) for formation in formations]


def actions_in(g: Resolver, seat: int) -> list[int]:
    """The different combat cards of a hand that are no heroes."""
    hero = g.kit.hero
    return [card for card in different(g.s.cards[CardZone.HAND + seat]) if not hero[card]]


def play_card(g: Resolver, seat: int, card: int, formation: int, zone: int) -> None:
    """Pay for a card, lay it on its formation and lay out its effects."""
    if g.s.refreshes:
        g.emit((Ev.REFRESHES, 0))
    if g.kit.card_side[card] == GERMAN:
        used, pairs = 1, 0
    else:
        pairs = pairs_needed(g, card, formation)
        used = cost_now(g, card) - pairs
    g.emit((Ev.PLAYED, card, formation, used, pairs, zone))
    if g.s.ghost and g.kit.card_side[card] == SOVIET:
        g.emit((Ev.GHOST, 0))
    for _ in range(pairs):  # R6.4
        g.unit(g.kit.motivator, -1, UnitCause.SET_ASIDE)
        g.unit(g.kit.rifle, -1, UnitCause.SET_ASIDE)
    if g.kit.second_action[card]:
        g.push((Op.SECOND_ACTION, seat, 0))
    g.push((Op.CHECK, seat))
    g.s.agenda += g.kit.card_work[card][seat]
