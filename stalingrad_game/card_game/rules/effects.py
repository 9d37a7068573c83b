"""Chapter R5 of the rulebook: what each effect does (R5.2 to R5.13; promotion is in `losses`)."""

from __future__ import annotations

from ..state.codes import (
    GERMAN,
    Act,
    CardZone,
    Ev,
    FormationZone,
    Frame,
    Op,
    Option,
    UnitCause,
    Why,
    lane,
    side_of,
)
from .declaration import ACTIONS, DEPLETION, EVERYWHERE, NO_TERROR, effect, operation
from .losses import deplete_formation, discard_random, may_deplete
from .piles import draw_cards
from .resolver import (
    DONE,
    YES,
    AutomaticOperation,
    Operation,
    Resolver,
    TargetChoice,
    enemy_seats,
    where,
)
from .teams import why_not_consent, with_consent


@effect(
    "red_star",
    DEPLETION,
    rule="R8.3",
    argument="units",
    frames="units",
    side="soviet",
    most_units=1,
    elite_only=True,
)
@effect("add", NO_TERROR, argument="units", frames="units", hero="minor")
class Add(AutomaticOperation):
    """R5.2: one unit enters; an elite one first resolves its terror tactic."""

    rule = "R5.2"

    def do(self, g: Resolver, frame: Frame) -> None:
        _, seat, unit, core = frame
        g.unit(unit, 1, UnitCause.EFFECT)
        if g.kit.elite[unit] and not core:
            g.log((Ev.TERROR, unit))
            g.s.agenda += g.kit.terror[unit][seat]


@effect("rubble_fort", NO_TERROR, argument="count", frames="each", side="german", worth=-0.9)
class RubbleFort(AutomaticOperation):
    """R5.12: the German adds a fortified unit to the Soviet side."""

    rule = "R5.12"

    def do(self, g: Resolver, frame: Frame) -> None:
        g.unit(g.kit.fort, 1, UnitCause.FORT)


@effect("kill", EVERYWHERE, argument="count", frames="each", worth=0.8)
class Kill(TargetChoice):
    """R5.3: the defender chooses one of their unshielded units."""

    rule = "R5.3"
    cause = UnitCause.KILL

    def seat(self, g: Resolver, frame: Frame) -> int:
        """The defender chooses."""
        return 1 - side_of(frame[1])

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every enemy unit in the building; counters of one type are one option."""
        return [(Act.UNIT, unit, -1) for unit in g.units_in(1 - side_of(frame[1]))]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        return Why.SHIELDED if g.kit.shielded[option[1]] else Why.OK

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        g.unit(option[1], -1, self.cause)

    def lost(self, g: Resolver, frame: Frame) -> None:
        """No enemy unit at all: Spillover (R5.5); only shielded ones: nothing."""
        if self.candidates(g, frame):
            super().lost(g, frame)
        else:
            g.push((Spillover.op, frame[1]))


@effect("precision_kill", EVERYWHERE, argument="count", frames="each", worth=1.1)
class PrecisionKill(Kill):
    """R5.4: the attacker chooses any enemy unit."""

    rule = "R5.4"
    cause = UnitCause.PRECISION_KILL

    def seat(self, g: Resolver, frame: Frame) -> int:
        """The attacker chooses."""
        return frame[1]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """No armour protects (R7.1)."""
        return Why.OK


@operation("spillover")
class Spillover(Operation):
    """R5.5: the attacker may advance their own counter one step."""

    rule = "R5.5"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Advance it, or not."""
        return [YES, DONE]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Fire for the German, Bucket for the Soviet."""
        if option == DONE:
            g.log((Ev.DECLINED, frame[0], frame[1]))
        else:
            g.log((Ev.SPILLOVER, frame[1]))
            advance_own(g, frame[1], 1)


@effect("fire", EVERYWHERE, argument="count", side="german", worth=0.6)
class Fire(AutomaticOperation):
    """R5.7: the Fire counter advances."""

    rule = "R5.7"

    def do(self, g: Resolver, frame: Frame) -> None:
        advance_fire(g, frame[2])


@effect("bucket", EVERYWHERE, argument="count", side="soviet", worth=0.5)
class Bucket(AutomaticOperation):
    """R5.7: the Bucket counter advances."""

    rule = "R5.7"

    def do(self, g: Resolver, frame: Frame) -> None:
        advance_bucket(g, frame[2])


@effect("fire_bucket", frozenset({"hold"}), argument="count", worth=0.5)
class FireOrBucket(AutomaticOperation):
    """R4.4.3: a Hold advances the counter of the side that holds."""

    rule = "R4.4.3"

    def do(self, g: Resolver, frame: Frame) -> None:
        advance_own(g, frame[1], frame[2])


def advance_own(g: Resolver, seat: int, steps: int) -> None:
    """The counter of a seat's side goes on: Fire for the Germans, Bucket for the Soviets."""
    if side_of(seat) == GERMAN:
        advance_fire(g, steps)
    else:
        advance_bucket(g, steps)


def advance_fire(g: Resolver, steps: int) -> None:
    """The Fire counter goes on; reaching Inferno it becomes one and a new counter starts."""
    district, end = g.s.district, g.s.variants.track_length
    for _ in range(steps):
        g.emit((Ev.FIRE, district, g.s.fire[district] + 1))
        if g.s.fire[district] >= end:
            g.emit((Ev.INFERNO, district, g.s.inferno[district] + 1))
            g.emit((Ev.FIRE, district, 0))


def advance_bucket(g: Resolver, steps: int) -> None:
    """The Bucket counter goes on; reaching Inferno it takes one away, or drives back the Fire."""
    district, end = g.s.district, g.s.variants.track_length
    for _ in range(steps):
        g.emit((Ev.BUCKET, district, g.s.bucket[district] + 1))
        if g.s.bucket[district] >= end:
            g.emit((Ev.BUCKET, district, 0))
            if g.s.inferno[district]:
                g.emit((Ev.INFERNO, district, g.s.inferno[district] - 1))
            else:
                g.emit((Ev.FIRE, district, 0))


@effect("draw", EVERYWHERE, argument="count", worth=0.4)
class Draw(AutomaticOperation):
    """R5.8: the attacker draws combat cards."""

    rule = "R5.8"

    def do(self, g: Resolver, frame: Frame) -> None:
        draw_cards(g, frame[1], frame[2])


def struck(operation: Operation, g: Resolver, frame: Frame) -> list[Option]:
    """R10.4: strike the only enemy hand, or ask whose: then these are the options."""
    victims = enemy_seats(g.s, frame[1])
    if len(victims) > 1:
        return operation.options(g, frame)
    operation.answer(g, frame, (Act.SEAT, victims[0], -1))
    return []


@effect("discard", EVERYWHERE, argument="count", worth=0.5)
class Discard(Operation):
    """R5.8: an enemy hand loses random cards."""

    rule = "R5.8"

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        """Take them, once it is known from whom."""
        return struck(self, g, frame)

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        return [(Act.SEAT, seat, -1) for seat in enemy_seats(g.s, frame[1])]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        discard_random(g, option[1], frame[2])


@effect("discard_all", ACTIONS, worth=2.0)
class DiscardAll(Discard):
    """R9.2: a whole enemy hand is discarded."""

    rule = "R9.2"

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        victim = option[1]
        for card in g.s.cards[CardZone.HAND + victim]:
            g.emit((Ev.CARD, card, CardZone.HAND + victim, CardZone.DISCARD + side_of(victim), 0))


@effect("deplete", NO_TERROR, argument="count", frames="each", worth=1.6)
class Deplete(TargetChoice):
    """R5.9: the attacker chooses an enemy formation in the battle."""

    rule = "R5.9"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every enemy formation in the battle."""
        return [(Act.FORMATION, f, -1) for f in g.own(1 - side_of(frame[1]))]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """R8.2.1 may protect it."""
        return may_deplete(g, option[1])

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        deplete_formation(g, option[1])


@effect("supply", NO_TERROR, argument="count", frames="each")
class Supply(TargetChoice):
    """R5.10: one own depleted formation may return to full strength."""

    rule = "R5.10"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every own formation on the table, or none."""
        return [*((Act.FORMATION, f, -1) for f in g.on_table(side_of(frame[1]))), DONE]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """It must be depleted and within reach."""
        if option == DONE:
            return Why.OK
        side = side_of(frame[1])
        if not g.s.depleted[option[1]]:
            return Why.NOT_DEPLETED
        if g.s.variants.supply_reach == "battle_and_staging":
            near = {FormationZone.STAGING + side, lane(g.s.district, side)}
            if where(g.s, option[1]) not in near:
                return Why.OUT_OF_REACH
        return Why.OK

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Restore it; no leader is gained."""
        g.emit((Ev.DEPLETED, option[1], 0, 0))


@effect("overrun", NO_TERROR - {"vanguard"}, argument="count", frames="each", worth=1.6)
class Overrun(TargetChoice):
    """R5.11: one own formation of the Staging Line may join the battle."""

    rule = "R5.11"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every own formation on the table, or none."""
        return [*((Act.FORMATION, f, -1) for f in g.on_table(side_of(frame[1]))), DONE]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """It must be on the Staging Line."""
        if option == DONE:
            return Why.OK
        if option[1] not in g.s.lines[FormationZone.STAGING + side_of(frame[1])]:
            return Why.NOT_STAGING
        return why_not_consent(g, frame, option[1])

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Let it join, with its owner's consent."""
        with_consent(g, (Join.op, frame[1], option[1]), frame[0], option[1])


@operation("join")
class Join(AutomaticOperation):
    """R5.11: a formation of the Staging Line joins the battle; its vanguard acts."""

    rule = "R5.11"

    def do(self, g: Resolver, frame: Frame) -> None:
        _, seat, formation = frame
        side = side_of(seat)
        g.emit((Ev.FORMATION, formation, FormationZone.STAGING + side, lane(g.s.district, side)))
        g.push((Op.VANGUARD, seat, formation))


@effect("sacrifice", ACTIONS, argument="count", side="soviet", position="first", worth=-0.7)
class Sacrifice(AutomaticOperation):
    """R5.13: Rifle units of this building are destroyed first."""

    rule = "R5.13"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Destroy them; R6 has made sure that they are there."""
        for _ in range(frame[2]):
            g.unit(g.kit.rifle, -1, UnitCause.SACRIFICE)
