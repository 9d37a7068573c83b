"""Chapter R9 of the rulebook, R9.3 and R9.4: heroes, and the interception of a shown card."""

from __future__ import annotations

from collections.abc import Iterator

from ..state.codes import GERMAN, SOVIET, Act, CardZone, Ev, Frame, Op, Option, side_of
from .combat import pairs_needed, play_card
from .declaration import ACTIONS, HEROES, effect, operation
from .resolver import DONE, AutomaticOperation, Operation, Resolver, different

WAIVE: Option = (Act.WAIVE, -1, -1)


def heroes_in(g: Resolver, seat: int) -> list[Option]:
    """The heroes of a hand, to be played."""
    hand = different(g.s.cards[CardZone.HAND + seat])
    return [(Act.HERO, card, -1) for card in hand if g.kit.hero[card]]


def play_hero(g: Resolver, seat: int, card: int) -> None:
    """R9.3: a hero enters play; his effects are resolved in printed order."""
    if g.s.refreshes:
        g.emit((Ev.REFRESHES, 0))
    g.emit((Ev.HERO, card, seat))
    g.push((Op.CHECK, seat))
    g.s.agenda += g.kit.card_work[card][seat]


def could_intercept(g: Resolver, seat: int) -> bool:
    """R9.4: whether, from public knowledge, a seat could hold a hero who intercepts now."""
    return not g.s.waived >> seat & 1 and any(True for _ in thinkable_interceptors(g, seat))


def thinkable_interceptors(g: Resolver, seat: int) -> Iterator[int]:
    """R9.4: the intercepting heroes that a hand could hold, from public knowledge."""
    s, known = g.s, g.s.known[seat]
    for card in known:
        if g.kit.intercepts[card]:
            yield card
    if len(known) == len(s.cards[CardZone.HAND + seat]):
        return
    side = side_of(seat)
    seen = s.cards[CardZone.DISCARD + side] + s.cards[CardZone.ASH] + tuple(h[0] for h in s.heroes)
    for owner in range(side, s.seats, 2):
        seen += s.known[owner]
    deck, out = g.kit.deck[side], s.ruled_out[seat]
    for card in g.kit.interceptors[side]:
        copies = deck.count(card)
        if seen.count(card) < copies and (not out or out.count(card) < copies):
            yield card


def show_card(g: Resolver, frame: Frame, card: int, formation: int) -> None:
    """R9.4: a combat card is announced; where it could be intercepted the others are asked."""
    seat = frame[1]
    enemies = range(1 - side_of(seat), g.s.seats, 2)
    questioned = [enemy for enemy in enemies if g.s.mode and could_intercept(g, enemy)]
    if not questioned:
        play_card(g, seat, card, formation, CardZone.HAND + seat)
        return
    if g.s.refreshes:
        g.emit((Ev.REFRESHES, 0))
    pairs = pairs_needed(g, card, formation) if side_of(seat) == SOVIET else 0
    g.emit((Ev.SHOWN, card, formation, pairs, seat))
    g.push((Op.PLAY_SHOWN, seat))
    for enemy in reversed(questioned):  # R10.4: the primary is asked first
        g.push((Op.INTERCEPT, enemy, *frame))


@operation("play_shown")
class PlayShown(AutomaticOperation):
    """R9.4: nobody has intercepted; the card is played."""

    rule = "R9.4"

    def do(self, g: Resolver, frame: Frame) -> None:
        card, formation = g.s.shown[:2]
        play_card(g, frame[1], card, formation, CardZone.SHOWN)


@effect("interception", HEROES, frames="none", hero="major")
@operation("intercept")
class Intercept(Operation):
    """R9.4: a side may intercept a card that the enemy has just shown.

    It is asked whatever the hand holds: being asked tells nothing.
    """

    rule = "R9.4"
    private = True

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """The intercepting heroes of the hand, or none, or none in this battle."""
        hand = different(g.s.cards[CardZone.HAND + frame[1]])
        heroes = [(Act.INTERCEPT, card, -1) for card in hand if g.kit.intercepts[card]]
        return [*heroes, DONE, WAIVE]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Intercept, or let it pass."""
        _, seat, *action = frame
        if option[0] == Act.WAIVE:
            g.emit((Ev.WAIVED, seat, 1))
        elif option[0] == Act.INTERCEPT:
            agenda = g.s.agenda
            while agenda[-1][0] in {Op.INTERCEPT, Op.PLAY_SHOWN}:
                agenda.pop()
            card = g.s.shown[0]
            enemy = 1 - side_of(seat)
            g.emit((Ev.INTERCEPTED, card, enemy))
            if enemy == SOVIET and g.s.ghost:
                g.emit((Ev.GHOST, 0))
            g.emit((Ev.HERO, option[1], seat))
            g.push((action[0], action[1], 0))  # R10.3: the partners may change about anew
            g.push((Op.CHECK, seat))
            agenda += g.kit.minor_work[option[1]][seat]


@effect("dice", HEROES, argument="count", side="german", hero="major", worth=1.6)
class BonusDice(AutomaticOperation):
    """R9.3: dice in this battle's Break Test, even if the hero dies."""

    rule = "R9.3"

    def do(self, g: Resolver, frame: Frame) -> None:
        g.emit((Ev.BONUS, g.s.bonus + frame[2]))


@effect("steal", HEROES, side="soviet", hero="major", worth=2.0)
class Steal(AutomaticOperation):
    """R9.3: a German die goes to the Soviet in the Break Test, even if the hero dies."""

    rule = "R9.3"

    def do(self, g: Resolver, frame: Frame) -> None:
        g.emit((Ev.STOLEN, g.s.stolen + 1))


@effect("inferno", ACTIONS | HEROES, hero="major", worth=2.0)
class Inferno(AutomaticOperation):
    """R9.3, R9.2: the German adds an Inferno, the Soviet removes one; no counter moves (R5.7)."""

    rule = "R9.3"

    def do(self, g: Resolver, frame: Frame) -> None:
        district = g.s.district
        number = g.s.inferno[district]
        if side_of(frame[1]) == GERMAN:
            g.emit((Ev.INFERNO, district, number + 1))
        elif number:
            g.emit((Ev.INFERNO, district, number - 1))
        else:
            g.log((Ev.LOST, frame[0], frame[1]))
