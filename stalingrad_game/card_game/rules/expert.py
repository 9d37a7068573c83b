"""Chapter R9 of the rulebook, R9.2: what only the expert action cards do."""

from __future__ import annotations

from ..state.codes import (
    GERMAN,
    SOVIET,
    Act,
    CardZone,
    Ev,
    Frame,
    Op,
    Option,
    UnitCause,
    Why,
    lane,
    side_of,
)
from .declaration import ACTIONS, effect, operation
from .effects import struck
from .losses import deplete_formation, may_deplete
from .resolver import AutomaticOperation, Operation, Resolver, TargetChoice, different
from .strategy import draw_formation, give_leader


@effect("surrender", ACTIONS, argument="count", side="german", worth=0.6)
class Surrender(AutomaticOperation):
    """R9.2: up to so many Rifles are destroyed; no Kill rules, no Spillover."""

    rule = "R9.2"

    def do(self, g: Resolver, frame: Frame) -> None:
        for _ in range(min(frame[2], g.unit_count(g.kit.rifle))):
            g.unit(g.kit.rifle, -1, UnitCause.EFFECT)


@effect("levy", ACTIONS, worth=3.0)
class Levy(AutomaticOperation):
    """R9.2: a formation is drawn, led, and joins the battle as by Overrun."""

    rule = "R9.2"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Draw it; its vanguard acts."""
        seat = frame[1]
        side = side_of(seat)
        formation = draw_formation(g, side, lane(g.s.district, side), seat)
        if formation < 0:
            g.log((Ev.LOST, frame[0], seat))
            return
        give_leader(g, formation, side)
        g.push((Op.VANGUARD, seat, formation))


@effect("ghost", ACTIONS, side="soviet")
class Ghost(AutomaticOperation):
    """R9.2: the next Soviet combat card of this battle costs 0."""

    rule = "R9.2"

    def do(self, g: Resolver, frame: Frame) -> None:
        g.emit((Ev.GHOST, 1))


@effect("recover", ACTIONS, worth=0.9)
class Recover(TargetChoice):
    """R9.2: a card of the own discard comes to the hand."""

    rule = "R9.2"
    laid_out = True

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every different card of the discard, which is public."""
        discard = g.s.cards[CardZone.DISCARD + side_of(frame[1])]
        return [(Act.CARD, card, -1) for card in different(discard)]

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        seat = frame[1]
        g.emit((Ev.CARD, option[1], CardZone.DISCARD + side_of(seat), CardZone.HAND + seat, 0))


@effect("tongues", ACTIONS, worth=0.8)
class Tongues(Operation):
    """R9.2: look at an enemy hand; whose, the attacker chooses (R10.4)."""

    rule = "R9.2"

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        """Look, once it is known whose."""
        return struck(self, g, frame)

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        return [(Act.SEAT, seat, -1) for seat in range(1 - side_of(frame[1]), g.s.seats, 2)]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Lay the hand open to the one who looks."""
        _, victim, _ = option
        hand = g.s.cards[CardZone.HAND + victim]
        if not hand:
            g.log((Ev.LOST, frame[0], frame[1]))
            return
        g.emit((Ev.LOOK, frame[1], victim, *hand))
        g.push((TonguesCard.op, frame[1], victim))


@operation("tongues_card")
class TonguesCard(Operation):
    """R9.2: one card of the hand that lies open goes to its discard."""

    rule = "R9.2"
    private = True
    laid_out = True

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every different card of it."""
        return [(Act.CARD, card, -1) for card in different(g.s.cards[CardZone.HAND + frame[2]])]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Discard it and turn the hand down again."""
        _, seat, victim = frame
        discard = CardZone.DISCARD + side_of(victim)
        g.emit((Ev.CARD, option[1], CardZone.HAND + victim, discard, 0))
        g.emit((Ev.LOOK_END, seat, victim))


@effect("last_stand", ACTIONS, side="soviet", worth=1.5)
class LastStand(TargetChoice):
    """R9.2: a full-strength Soviet formation is depleted for a German one."""

    rule = "R9.2"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every Soviet formation in the battle."""
        return [(Act.FORMATION, f, -1) for f in g.own(SOVIET)]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """At full strength, and not depleted in this round (R8.2.1)."""
        if g.s.depleted[option[1]]:
            return Why.NOT_FULL_STRENGTH
        return may_deplete(g, option[1])

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Deplete it; its icons act before the German one is chosen."""
        g.push((LastStandEnemy.op, frame[1]))
        deplete_formation(g, option[1])


@operation("last_stand_enemy")
class LastStandEnemy(TargetChoice):
    """R9.2: the German formation of a Last Stand; then the Fire counter goes back."""

    rule = "R9.2"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every German formation in the battle."""
        return [(Act.FORMATION, f, -1) for f in g.own(GERMAN)]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """R8.2.1 may protect it."""
        return may_deplete(g, option[1])

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Deplete or destroy it."""
        deplete_formation(g, option[1])
        self._fire_returns(g)

    def lost(self, g: Resolver, frame: Frame) -> None:
        """None there or allowed: only the rest."""
        super().lost(g, frame)
        self._fire_returns(g)

    def _fire_returns(self, g: Resolver) -> None:
        if g.s.fire[g.s.district]:
            g.emit((Ev.FIRE, g.s.district, 0))
