"""Chapter R8 of the rulebook: snipers, depletion, leaders and how they die."""

from __future__ import annotations

from .chance import below
from .codes import (
    GERMAN,
    SOVIET,
    Act,
    Cause,
    Ev,
    Frame,
    Line,
    Op,
    Option,
    Section,
    Sniper,
    Variant,
    Why,
    Zone,
    lane,
    side_of,
)
from .game import Choice, Game, Operation, Work, different, where
from .piles import turn_carnage
from .teams import turn_second_soviet


def leader_dies(g: Game, formation: int) -> None:
    """The leader of a formation, if it has one, goes back to the pool (R8.4)."""
    if g.s.leader[formation] >= 0:
        g.tell((Ev.LEADER, formation, -1, 0, g.kit.formation_side[formation]))


def destroy(g: Game, formation: int) -> None:
    """A formation goes to the destroyed pile, its leader dead; a unique one to the Ash Heap."""
    leader_dies(g, formation)
    side = g.kit.formation_side[formation]
    pile = Line.ASH if g.kit.unique[formation] else Line.DESTROYED  # R8.3
    g.tell((Ev.FORMATION, formation, where(g.s, formation), pile + side))
    if pile == Line.ASH:
        turn_second_soviet(g, formation)


def deplete(g: Game, formation: int) -> None:
    """Deplete a formation in a battle, or destroy it where it is depleted (R8.2)."""
    if g.s.depleted[formation]:
        destroy(g, formation)
    else:
        g.tell((Ev.DEPLETED, formation, 1, 1))
        g.s.agenda += g.kit.depletion[formation][g.s.owner[formation]]  # R8.3: at once


def may_deplete(g: Game, formation: int) -> int:
    """Why a formation in the battle can't be depleted now, 0 where it can (R8.2.1)."""
    return Why.DEPLETED_THIS_ROUND if g.s.touched >> formation & 1 else Why.OK


class MachineGun(Work):
    """R8.3: Rifle units are executed; too few, and the formation retreats without its commissar."""

    rule = "R8.3"

    def do(self, g: Game, frame: Frame) -> None:
        """Execute them, or retreat."""
        _, _, formation, number = frame
        if g.unit_count(g.kit.rifle) >= number:
            for _ in range(number):
                g.unit(g.kit.rifle, -1, Cause.EXECUTED)
            return
        g.note((Ev.RETREAT, formation))
        leader_dies(g, formation)
        g.tell((Ev.FORMATION, formation, lane(g.s.district, SOVIET), Line.STAGING + SOVIET))


class SniperShot(Choice):
    """R5.6: the attacker chooses an unshielded enemy unit or a leader in this battle."""

    rule = "R5.6"

    def candidates(self, g: Game, frame: Frame) -> list[Option]:
        """Every enemy unit, formation and hero in the battle."""
        enemy = 1 - side_of(frame[1])
        options: list[Option] = [(Act.UNIT, unit, -1) for unit in g.units_in(enemy)]
        options += [(Act.LEADER, f, -1) for f in g.own(enemy)]
        heroes = [(Act.HERO, card, -1) for card, seat, _ in g.s.heroes if side_of(seat) == enemy]
        return options + heroes

    def why(self, g: Game, frame: Frame, option: Option) -> int:
        """Armour protects; a formation must have a leader."""
        act, target, _ = option
        if act == Act.UNIT:
            return Why.SHIELDED if g.kit.shielded[target] else Why.OK
        if act == Act.HERO:
            return Why.OK
        return Why.OK if g.s.leader[target] >= 0 else Why.NO_LEADER

    def take(self, g: Game, frame: Frame, option: Option) -> None:
        """A unit dies without a card; for a leader or hero a carnage card is read (R8.1)."""
        act, target, _ = option
        if act == Act.UNIT:
            g.unit(target, -1, Cause.SNIPER)
            return
        seat = frame[1]
        card = turn_carnage(g, Section.SNIPER)
        section = g.kit.sniper[card]
        if act == Act.HERO:
            formation, hero = -1, target
            victim = next(owner for at, owner, _ in g.s.heroes if at == target)
        else:
            formation, hero = target, -1
            victim = g.s.owner[target]
        g.note((Ev.SNIPED, seat, formation, section, hero))
        g.push((Op.CARNAGE_USED, seat))
        g.push((Op.SNIPER_HITS, seat, formation, section, hero))
        number = 2 if section == Sniper.HIDEOUS_DEATH else 1
        if g.s.variants[Variant.SNIPER_DISCARD] and hero < 0:
            discard_random(g, victim, number)
        else:
            g.push((Op.CHOOSE_DISCARD, victim, number))  # R10.4: the owner of the target


class SniperHits(Work):
    """R8.1: a hit kills a leader or a wounded hero, a hideous death anybody."""

    rule = "R8.1"

    def do(self, g: Game, frame: Frame) -> None:
        """Resolve the shot."""
        _, _, formation, section, hero = frame
        if section == Sniper.CLOSE_ESCAPE:
            return
        if hero < 0:
            leader_dies(g, formation)
        elif section == Sniper.HIDEOUS_DEATH or (hero, 1) in {(h[0], h[2]) for h in g.s.heroes}:
            g.tell((Ev.HERO_LEAVES, hero, Zone.ASH))
        else:
            g.tell((Ev.WOUNDED, hero))


class ChooseDiscard(Operation):
    """R8.1: a player discards cards of his choice; a short hand loses what it has."""

    rule = "R8.1"

    def run(self, g: Game, frame: Frame) -> bool:
        """Ask, unless the whole hand goes: its size is public."""
        _, seat, number = frame
        hand = g.s.cards[Zone.HAND + seat]
        if len(hand) > number:
            return True
        for card in hand:
            g.tell((Ev.CARD, card, Zone.HAND + seat, Zone.DISCARD + side_of(seat), 0))
        return False

    def candidates(self, g: Game, frame: Frame) -> list[Option]:
        """Every different card of the hand."""
        return [(Act.CARD, card, -1) for card in different(g.s.cards[Zone.HAND + frame[1]])]

    def answer(self, g: Game, frame: Frame, option: Option) -> None:
        """Discard it, then the next."""
        op, seat, number = frame
        g.tell((Ev.CARD, option[1], Zone.HAND + seat, Zone.DISCARD + side_of(seat), 0))
        if number > 1:
            g.push((op, seat, number - 1))


def discard_random(g: Game, seat: int, number: int) -> None:
    """Random cards of a hand go to the discard; a short hand loses what it has (R5.8)."""
    hand, discard = Zone.HAND + seat, Zone.DISCARD + side_of(seat)
    for _ in range(min(number, len(g.s.cards[hand]))):
        card = g.s.cards[hand][below(g.s, len(g.s.cards[hand]))]
        g.tell((Ev.CARD, card, hand, discard, 1))


class Promote(Choice):
    """R5.14: a German formation gains a step of leadership."""

    rule = "R5.14"

    def candidates(self, g: Game, frame: Frame) -> list[Option]:
        """Every German formation on the table."""
        return [(Act.LEADER, f, -1) for f in g.on_table(GERMAN)]

    def why(self, g: Game, frame: Frame, option: Option) -> int:
        """Within reach, not yet level 1, and a counter in the pool for a new general."""
        formation = option[1]
        if g.s.variants[Variant.PROMOTE_REACH] and formation not in g.own(GERMAN):
            return Why.OUT_OF_REACH
        if g.s.level[formation]:
            return Why.LEVEL_FULL
        if g.s.leader[formation] < 0 and not g.s.pools[GERMAN]:
            return Why.NO_COUNTER
        return Why.OK

    def take(self, g: Game, frame: Frame, option: Option) -> None:
        """No general to level 0, level 0 to level 1."""
        formation = option[1]
        leader = g.s.leader[formation]
        if leader >= 0:
            g.tell((Ev.LEADER, formation, leader, 1, GERMAN))
        else:
            g.tell((Ev.LEADER, formation, g.s.pools[GERMAN][0], 0, GERMAN))
