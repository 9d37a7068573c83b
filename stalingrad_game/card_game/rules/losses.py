"""Chapter R8 of the rulebook: snipers, depletion, leaders and how they die."""

from __future__ import annotations

from ...kernel.chance import below
from ..state.codes import (
    GERMAN,
    SOVIET,
    Act,
    CardZone,
    CarnageSection,
    Ev,
    FormationZone,
    Frame,
    Op,
    Option,
    SniperResult,
    UnitCause,
    Why,
    lane,
    side_of,
)
from .declaration import DEPLETION, EVERYWHERE, NO_TERROR, effect, operation
from .piles import turn_carnage
from .resolver import AutomaticOperation, Operation, Resolver, TargetChoice, different, where
from .teams import turn_second_soviet


def leader_dies(g: Resolver, formation: int) -> None:
    """The leader of a formation, if it has one, goes back to the pool (R8.4)."""
    if g.s.leader[formation] >= 0:
        g.emit((Ev.LEADER, formation, -1, 0, g.kit.formation_side[formation]))


def destroy(g: Resolver, formation: int) -> None:
    """A formation goes to the destroyed pile, its leader dead; a unique one to the Ash Heap."""
    leader_dies(g, formation)
    side = g.kit.formation_side[formation]
    pile = FormationZone.ASH if g.kit.unique[formation] else FormationZone.DESTROYED  # R8.3
    g.emit((Ev.FORMATION, formation, where(g.s, formation), pile + side))
    if pile == FormationZone.ASH:
        turn_second_soviet(g, formation)


def deplete_formation(g: Resolver, formation: int) -> None:
    """Deplete a formation in a battle, or destroy it where it is depleted (R8.2)."""
    if g.s.depleted[formation]:  # R8.2
        destroy(g, formation)
    else:
        g.emit((Ev.DEPLETED, formation, 1, 1))  # R8.2
        g.s.agenda += g.kit.depletion[formation][g.s.owner[formation]]  # R8.3: at once


def may_deplete(g: Resolver, formation: int) -> int:
    """Why a formation in the battle can't be depleted now, 0 where it can (R8.2.1)."""
    return Why.DEPLETED_THIS_ROUND if g.s.touched >> formation & 1 else Why.OK


@effect("machine_gun", DEPLETION, argument="count", frames="formation", side="soviet")
class MachineGun(AutomaticOperation):
    """R8.3: Rifle units are executed; too few, and the formation retreats without its commissar."""

    rule = "R8.3"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Execute them, or retreat."""
        _, _, formation, number = frame
        if g.unit_count(g.kit.rifle) >= number:
            for _ in range(number):
                g.unit(g.kit.rifle, -1, UnitCause.EXECUTED)
            return
        g.log((Ev.RETREAT, formation))
        leader_dies(g, formation)
        g.emit(
            (Ev.FORMATION, formation, lane(g.s.district, SOVIET), FormationZone.STAGING + SOVIET)
        )


@effect("sniper", EVERYWHERE, argument="count", frames="each", hero="minor", worth=0.9)
class SniperShot(TargetChoice):
    """R5.6: the attacker chooses an unshielded enemy unit or a leader in this battle."""

    rule = "R5.6"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every enemy unit, formation and hero in the battle."""
        enemy = 1 - side_of(frame[1])
        options: list[Option] = [(Act.UNIT, unit, -1) for unit in g.units_in(enemy)]
        options += [(Act.LEADER, f, -1) for f in g.own(enemy)]
        heroes = [(Act.HERO, card, -1) for card, seat, _ in g.s.heroes if side_of(seat) == enemy]
        return options + heroes

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """Armour protects; a formation must have a leader."""
        act, target, _ = option
        if act == Act.UNIT:
            return Why.SHIELDED if g.kit.shielded[target] else Why.OK
        if act == Act.HERO:
            return Why.OK
        return Why.OK if g.s.leader[target] >= 0 else Why.NO_LEADER

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """A unit dies without a card; for a leader or hero a carnage card is read (R8.1)."""
        act, target, _ = option
        if act == Act.UNIT:
            g.unit(target, -1, UnitCause.SNIPER)
            return
        seat = frame[1]
        card = turn_carnage(g, CarnageSection.SNIPER)
        section = g.kit.sniper[card]
        if act == Act.HERO:
            formation, hero = -1, target
            victim = next(owner for at, owner, _ in g.s.heroes if at == target)
        else:
            formation, hero = target, -1
            victim = g.s.owner[target]
        g.log((Ev.SNIPED, seat, formation, section, hero))
        g.push((Op.CARNAGE_USED, seat))
        g.push((SniperHits.op, seat, formation, section, hero))
        number = 2 if section == SniperResult.HIDEOUS_DEATH else 1
        if g.s.variants.sniper_discard == "random_for_leaders" and hero < 0:
            discard_random(g, victim, number)
        else:
            g.push((Op.CHOOSE_DISCARD, victim, number))  # R10.4: the owner of the target


@operation("sniper_hits")
class SniperHits(AutomaticOperation):
    """R8.1: a hit kills a leader or a wounded hero, a hideous death anybody."""

    rule = "R8.1"

    def do(self, g: Resolver, frame: Frame) -> None:
        _, _, formation, section, hero = frame
        if section == SniperResult.CLOSE_ESCAPE:
            return
        if hero < 0:
            leader_dies(g, formation)
        elif section == SniperResult.HIDEOUS_DEATH or (hero, 1) in {
            (h[0], h[2]) for h in g.s.heroes
        }:
            g.emit((Ev.HERO_LEAVES, hero, CardZone.ASH))
        else:
            g.emit((Ev.WOUNDED, hero))


@operation("choose_discard")
class ChooseDiscard(Operation):
    """R8.1: a player discards cards of their choice; a short hand loses what it has."""

    rule = "R8.1"
    private = True

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        """Ask, unless the whole hand goes: its size is public."""
        _, seat, number = frame
        hand = g.s.cards[CardZone.HAND + seat]
        if len(hand) > number:
            return self.options(g, frame)
        for card in hand:
            g.emit((Ev.CARD, card, CardZone.HAND + seat, CardZone.DISCARD + side_of(seat), 0))
        return []

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every different card of the hand."""
        return [(Act.CARD, card, -1) for card in different(g.s.cards[CardZone.HAND + frame[1]])]

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Discard it, then the next."""
        op, seat, number = frame
        g.emit((Ev.CARD, option[1], CardZone.HAND + seat, CardZone.DISCARD + side_of(seat), 0))
        if number > 1:
            g.push((op, seat, number - 1))


def discard_random(g: Resolver, seat: int, number: int) -> None:
    """Random cards of a hand go to the discard; a short hand loses what it has (R5.8)."""
    hand, discard = CardZone.HAND + seat, CardZone.DISCARD + side_of(seat)
    for _ in range(min(number, len(g.s.cards[hand]))):
        card = g.s.cards[hand][below(g.s, len(g.s.cards[hand]))]
        g.emit((Ev.CARD, card, hand, discard, 1))


@effect("promote", NO_TERROR, argument="count", frames="each", side="german", worth=0.7)
class Promote(TargetChoice):
    """R5.14: a German formation gains a step of leadership."""

    rule = "R5.14"

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every German formation on the table."""
        return [(Act.LEADER, f, -1) for f in g.on_table(GERMAN)]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """Within reach, not yet level 1, and a counter in the pool for a new general."""
        formation = option[1]
        if g.s.variants.promote_reach == "battle" and formation not in g.own(GERMAN):
            return Why.OUT_OF_REACH
        if g.s.level[formation]:
            return Why.LEVEL_FULL
        if g.s.leader[formation] < 0 and not g.s.pools[GERMAN]:
            return Why.NO_COUNTER
        return Why.OK

    def take(self, g: Resolver, frame: Frame, option: Option) -> None:
        """No general to level 0, level 0 to level 1."""
        formation = option[1]
        leader = g.s.leader[formation]
        if leader >= 0:
            g.emit((Ev.LEADER, formation, leader, 1, GERMAN))
        else:
            g.emit((Ev.LEADER, formation, g.s.pools[GERMAN][0], 0, GERMAN))
