"""Chapter R5 of the rulebook: what each effect does (R5.2 to R5.13; promotion is in `losses`)."""

from __future__ import annotations

from .codes import (
    GERMAN,
    Act,
    Cause,
    Ev,
    Frame,
    Line,
    Op,
    Option,
    Variant,
    Why,
    Zone,
    lane,
    side_of,
)
from .game import DONE, YES, Choice, Game, Operation, Work, enemy_seats, where
from .losses import deplete, discard_random, may_deplete
from .piles import draw
from .teams import why_not_consent, with_consent

TRACK_LENGTHS = (4, 3, 5)
"""Steps from Smoldering Ruins to Inferno, by the variant's value (R5.7)."""


class Add(Work):
    """R5.2: one unit enters; an elite one first resolves its terror tactic."""

    rule = "R5.2"

    def do(self, g: Game, frame: Frame) -> None:
        """Put it there."""
        _, seat, unit, core = frame
        g.unit(unit, 1, Cause.EFFECT)
        if g.kit.elite[unit] and not core:
            g.note((Ev.TERROR, unit))
            g.s.agenda += g.kit.terror[unit][seat]


class RubbleFort(Work):
    """R5.12: the German adds a fortified unit to the Soviet side."""

    rule = "R5.12"

    def do(self, g: Game, frame: Frame) -> None:
        """Put it there."""
        g.unit(g.kit.fort, 1, Cause.FORT)


class Kill(Choice):
    """R5.3: the defender chooses one of his unshielded units."""

    rule = "R5.3"
    cause = Cause.KILL

    def seat(self, g: Game, frame: Frame) -> int:
        """The defender chooses."""
        return 1 - side_of(frame[1])

    def candidates(self, g: Game, frame: Frame) -> list[Option]:
        """Every enemy unit in the building; counters of one type are one option."""
        return [(Act.UNIT, unit, -1) for unit in g.units_in(1 - side_of(frame[1]))]

    def why(self, g: Game, frame: Frame, option: Option) -> int:
        """Armour protects (R7.1)."""
        return Why.SHIELDED if g.kit.shielded[option[1]] else Why.OK

    def take(self, g: Game, frame: Frame, option: Option) -> None:
        """Destroy it."""
        g.unit(option[1], -1, self.cause)

    def lost(self, g: Game, frame: Frame) -> None:
        """No enemy unit at all: Spillover (R5.5); only shielded ones: nothing."""
        if self.candidates(g, frame):
            super().lost(g, frame)
        else:
            g.push((Op.SPILLOVER, frame[1]))


class PrecisionKill(Kill):
    """R5.4: the attacker chooses any enemy unit."""

    rule = "R5.4"
    cause = Cause.PRECISION_KILL

    def seat(self, g: Game, frame: Frame) -> int:
        """The attacker chooses."""
        return frame[1]

    def why(self, g: Game, frame: Frame, option: Option) -> int:
        """No armour protects (R7.1)."""
        return Why.OK


class Spillover(Operation):
    """R5.5: the attacker may advance his own counter one step."""

    rule = "R5.5"

    def run(self, g: Game, frame: Frame) -> bool:
        """Always ask."""
        return True

    def candidates(self, g: Game, frame: Frame) -> list[Option]:
        """Advance it, or not."""
        return [YES, DONE]

    def answer(self, g: Game, frame: Frame, option: Option) -> None:
        """Fire for the German, Bucket for the Soviet."""
        if option == DONE:
            g.note((Ev.DECLINED, frame[0], frame[1]))
        elif side_of(frame[1]) == GERMAN:
            advance_fire(g, 1)
        else:
            advance_bucket(g, 1)


class Fire(Work):
    """R5.7: the Fire counter advances."""

    rule = "R5.7"

    def do(self, g: Game, frame: Frame) -> None:
        """Move it."""
        advance_fire(g, frame[2])


class Bucket(Work):
    """R5.7: the Bucket counter advances."""

    rule = "R5.7"

    def do(self, g: Game, frame: Frame) -> None:
        """Move it."""
        advance_bucket(g, frame[2])


def track_length(g: Game) -> int:
    """Steps from Smoldering Ruins to Inferno (R5.7)."""
    return TRACK_LENGTHS[g.s.variants[Variant.TRACK_LENGTH]]


def advance_fire(g: Game, steps: int) -> None:
    """The Fire counter goes on; reaching Inferno it becomes one and a new counter starts."""
    district, end = g.s.district, track_length(g)
    for _ in range(steps):
        g.tell((Ev.FIRE, district, g.s.fire[district] + 1))
        if g.s.fire[district] >= end:
            g.tell((Ev.INFERNO, district, g.s.inferno[district] + 1))
            g.tell((Ev.FIRE, district, 0))


def advance_bucket(g: Game, steps: int) -> None:
    """The Bucket counter goes on; reaching Inferno it takes one away, or drives back the Fire."""
    district, end = g.s.district, track_length(g)
    for _ in range(steps):
        g.tell((Ev.BUCKET, district, g.s.bucket[district] + 1))
        if g.s.bucket[district] >= end:
            g.tell((Ev.BUCKET, district, 0))
            if g.s.inferno[district]:
                g.tell((Ev.INFERNO, district, g.s.inferno[district] - 1))
            else:
                g.tell((Ev.FIRE, district, 0))


class Draw(Work):
    """R5.8: the attacker draws combat cards."""

    rule = "R5.8"

    def do(self, g: Game, frame: Frame) -> None:
        """Draw them."""
        draw(g, frame[1], frame[2])


def struck(operation: Operation, g: Game, frame: Frame) -> bool:
    """R10.4: strike the only enemy hand, or ask whose; True where it must be asked."""
    victims = enemy_seats(g.s, frame[1])
    if len(victims) > 1:
        return True
    operation.answer(g, frame, (Act.SEAT, victims[0], -1))
    return False


class Discard(Operation):
    """R5.8: an enemy hand loses random cards."""

    rule = "R5.8"

    def run(self, g: Game, frame: Frame) -> bool:
        """Take them, once it is known from whom."""
        return struck(self, g, frame)

    def candidates(self, g: Game, frame: Frame) -> list[Option]:
        """The enemy players."""
        return [(Act.SEAT, seat, -1) for seat in enemy_seats(g.s, frame[1])]

    def answer(self, g: Game, frame: Frame, option: Option) -> None:
        """Take them."""
        discard_random(g, option[1], frame[2])


class DiscardAll(Discard):
    """R9.2: a whole enemy hand is discarded."""

    rule = "R9.2"

    def answer(self, g: Game, frame: Frame, option: Option) -> None:
        """Discard it."""
        victim = option[1]
        for card in g.s.cards[Zone.HAND + victim]:
            g.tell((Ev.CARD, card, Zone.HAND + victim, Zone.DISCARD + side_of(victim), 0))


class Deplete(Choice):
    """R5.9: the attacker chooses an enemy formation in the battle."""

    rule = "R5.9"

    def candidates(self, g: Game, frame: Frame) -> list[Option]:
        """Every enemy formation in the battle."""
        return [(Act.FORMATION, f, -1) for f in g.own(1 - side_of(frame[1]))]

    def why(self, g: Game, frame: Frame, option: Option) -> int:
        """R8.2.1 may protect it."""
        return may_deplete(g, option[1])

    def take(self, g: Game, frame: Frame, option: Option) -> None:
        """Deplete it."""
        deplete(g, option[1])


class Supply(Choice):
    """R5.10: one own depleted formation may return to full strength."""

    rule = "R5.10"

    def candidates(self, g: Game, frame: Frame) -> list[Option]:
        """Every own formation on the table, or none."""
        return [*((Act.FORMATION, f, -1) for f in g.on_table(side_of(frame[1]))), DONE]

    def why(self, g: Game, frame: Frame, option: Option) -> int:
        """It must be depleted and within reach."""
        if option == DONE:
            return Why.OK
        side = side_of(frame[1])
        if not g.s.depleted[option[1]]:
            return Why.NOT_DEPLETED
        if g.s.variants[Variant.SUPPLY_REACH]:
            near = {Line.STAGING + side, lane(g.s.district, side)}
            if where(g.s, option[1]) not in near:
                return Why.OUT_OF_REACH
        return Why.OK

    def take(self, g: Game, frame: Frame, option: Option) -> None:
        """Restore it; no leader is gained."""
        g.tell((Ev.DEPLETED, option[1], 0, 0))


class Overrun(Choice):
    """R5.11: one own formation of the Staging Line may join the battle."""

    rule = "R5.11"

    def candidates(self, g: Game, frame: Frame) -> list[Option]:
        """Every own formation on the table, or none."""
        return [*((Act.FORMATION, f, -1) for f in g.on_table(side_of(frame[1]))), DONE]

    def why(self, g: Game, frame: Frame, option: Option) -> int:
        """It must be on the Staging Line."""
        if option == DONE:
            return Why.OK
        if option[1] not in g.s.lines[Line.STAGING + side_of(frame[1])]:
            return Why.NOT_STAGING
        return why_not_consent(g, frame, option[1])

    def take(self, g: Game, frame: Frame, option: Option) -> None:
        """Let it join, with its owner's consent."""
        with_consent(g, (Op.JOIN, frame[1], option[1]), frame[0], option[1])


class Join(Work):
    """R5.11: a formation of the Staging Line joins the battle; its vanguard acts."""

    rule = "R5.11"

    def do(self, g: Game, frame: Frame) -> None:
        """Move it."""
        _, seat, formation = frame
        side = side_of(seat)
        g.tell((Ev.FORMATION, formation, Line.STAGING + side, lane(g.s.district, side)))
        g.push((Op.VANGUARD, seat, formation))


class Sacrifice(Work):
    """R5.13: Rifle units of this building are destroyed first."""

    rule = "R5.13"

    def do(self, g: Game, frame: Frame) -> None:
        """Destroy them; R6 has made sure that they are there."""
        for _ in range(frame[2]):
            g.unit(g.kit.rifle, -1, Cause.SACRIFICE)
