"""Chapter R4.6 of the rulebook: what a battle leaves behind."""

from __future__ import annotations

from ..state.codes import (
    GERMAN,
    SIDES,
    CardZone,
    Ev,
    FormationZone,
    Frame,
    Phase,
    UnitCause,
    lane,
    side_of,
)
from .declaration import operation
from .districts import close_river_bank
from .losses import destroy
from .resolver import AutomaticOperation, Resolver


@operation("aftermath")
class Aftermath(AutomaticOperation):
    """R4.6: result, cards, depletion, graduation, the way home, the building."""

    rule = "R4.6"

    def do(self, g: Resolver, frame: Frame) -> None:
        _, winner, untested = frame
        district = g.s.district
        g.emit((Ev.PHASE, Phase.AFTERMATH))
        while g.s.reading:
            g.emit((Ev.CARNAGE_ASH,))
        g.log((Ev.RESULT, district, winner, untested))  # R4.6.1
        _clear_cards(g)
        _deplete(g, winner)
        _graduate(g)
        for side in SIDES:  # R4.6.5
            for formation in g.own(side):
                g.emit(
                    (Ev.FORMATION, formation, lane(district, side), FormationZone.STAGING + side)
                )
        captured = winner == GERMAN
        if captured:
            _empty(g, district)
        g.emit((Ev.BATTLE_END, district))
        if captured:
            bank = g.kit.river_bank[g.s.buildings[district]]
            g.emit((Ev.CAPTURED, district))
            if bank:
                close_river_bank(g, district)


def _clear_cards(g: Resolver) -> None:
    """R4.6.2: played cards and living heroes go to their owner's discard."""
    for card, seat, _ in g.s.heroes:
        g.emit((Ev.HERO_LEAVES, card, CardZone.DISCARD + side_of(seat)))
    returned = g.s.variants.motivator_units == "return"
    for card, formation, pairs in g.s.played:
        side = g.kit.card_side[card]
        g.emit((Ev.CLEARED, card, formation, pairs, CardZone.DISCARD + side))
        for _ in range(pairs if returned else 0):
            g.unit(g.kit.motivator, 1, UnitCause.RETURNED)
            g.unit(g.kit.rifle, 1, UnitCause.RETURNED)


def _deplete(g: Resolver, winner: int) -> None:
    """R4.6.3: every formation is depleted, a depleted one destroyed; depletion icons don't act."""
    for side in SIDES:
        if side == winner and not g.s.variants.winner_depletes:
            continue
        for formation in g.own(side):
            if g.s.depleted[formation]:
                destroy(g, formation)
            else:
                g.emit((Ev.DEPLETED, formation, 1, 0))


def _graduate(g: Resolver) -> None:
    """R4.6.4: surviving level-0 leaders become level 1."""
    for side in SIDES:
        for formation in g.own(side):
            leader = g.s.leader[formation]
            if leader >= 0 and not g.s.level[formation]:
                g.emit((Ev.LEADER, formation, leader, 1, side))


def _empty(g: Resolver, district: int) -> None:
    """R4.6.6: a captured building's units and counters are gone."""
    for side in SIDES:
        for unit in g.units_in(side):
            g.unit(unit, -g.unit_count(unit), UnitCause.CAPTURED)
    if g.s.inferno[district]:
        g.emit((Ev.INFERNO, district, 0))
    if g.s.fire[district]:
        g.emit((Ev.FIRE, district, 0))
    if g.s.bucket[district]:
        g.emit((Ev.BUCKET, district, 0))
