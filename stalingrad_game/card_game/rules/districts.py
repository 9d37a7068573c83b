"""Chapter R3 of the rulebook, second half: renewal of the districts and the manoeuvre."""

from __future__ import annotations

from ...kernel.chance import shuffle
from ..state.codes import (
    DISTRICTS,
    GERMAN,
    NONE,
    SOVIET,
    VOLGA,
    Act,
    DistrictStatus,
    Ev,
    FormationZone,
    Frame,
    Option,
    Victory,
    Why,
    lane,
    side_of,
)
from ..state.variants import Variants
from .declaration import operation
from .resolver import DONE, AutomaticOperation, Operation, Resolver, attacked, seats_of, where


@operation("renew")
class Renew(AutomaticOperation):
    """R3.5: a captured building is replaced by a new one or the Volga; not in the last turn."""

    rule = "R3.5"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Turn building cards for each such district, A to D."""
        if g.s.turn == g.s.last_turn:
            if max(g.s.buildings) < 0:  # R3.5.3, R11.4
                g.over(GERMAN, Victory.NO_BUILDING_LEFT)
            return
        for district in DISTRICTS:
            if g.s.status[district] == DistrictStatus.CAPTURED and _renew(g, district):
                return


def _renew(g: Resolver, district: int) -> bool:
    """Renew one district; True where that ended the game."""
    deck = g.s.building_deck
    place = len(deck) - 1
    while place >= 0 and deck[place] != VOLGA and g.kit.building_district[deck[place]] != district:
        g.log((Ev.TURNED, deck[place]))
        place -= 1
    if place < 0:
        card, rest = NONE, deck
    else:
        card, rest = deck[place], deck[:place] + deck[place + 1 :]
        g.emit((Ev.BUILDINGS_SHUFFLE, *rest, card))
    if card < 0:
        over = g.close(district, int(card == VOLGA))
    else:
        g.emit((Ev.BUILDING, district, card))
        over = False
    if not over:
        g.emit((Ev.BUILDINGS_SHUFFLE, *shuffle(g.s, rest)))
    return over


def close_river_bank(g: Resolver, district: int) -> bool:
    """R3.5.1: a Volga card out of the deck closes the district; True where the game ends."""
    deck = g.s.building_deck
    if VOLGA not in deck:
        return g.close(district, 0)
    place = deck.index(VOLGA)
    rest = deck[:place] + deck[place + 1 :]
    g.emit((Ev.BUILDINGS_SHUFFLE, *rest, VOLGA))
    if g.close(district, 1):
        return True
    g.emit((Ev.BUILDINGS_SHUFFLE, *shuffle(g.s, rest)))
    return False


@operation("manoeuvre")
class Manoeuvre(Operation):
    """R3.6: formations move from the Staging Line to buildings."""

    rule = "R3.6"

    def run(self, g: Resolver, frame: Frame) -> list[Option]:
        """Ask while there is a formation to move and a place for it."""
        options = self.options(g, frame)
        if len(options) > 1:
            return options
        self._finish(g, frame[1])
        return []

    def candidates(self, g: Resolver, frame: Frame) -> list[Option]:
        """Every own formation on the table, to every district."""
        formations = g.on_table(side_of(frame[1]))
        return [*((Act.COMMIT, f, d) for f in formations for d in DISTRICTS), DONE]

    def options(self, g: Resolver, frame: Frame) -> list[Option]:
        """Those of the Staging Line to buildings that will have them."""
        seat = frame[1]
        side = side_of(seat)
        owner = g.s.owner
        own = [f for f in g.s.lines[FormationZone.STAGING + side] if owner[f] == seat]
        free = [d for d in DISTRICTS if not self._place(g, side, d)]
        return [*((Act.COMMIT, f, d) for f in own for d in free), DONE]

    def why(self, g: Resolver, frame: Frame, option: Option) -> int:
        """From the Staging Line, to a building on the table, within its concentration."""
        if option == DONE:
            return Why.OK
        _, formation, district = option
        side = side_of(frame[1])
        if where(g.s, formation) != FormationZone.STAGING + side:
            return Why.COMMITTED
        if g.s.owner[formation] != frame[1]:
            return Why.NOT_YOURS  # R10.2
        return self._place(g, side, district)

    def _place(self, g: Resolver, side: int, district: int) -> int:
        """Why a building takes no further formation of a side, or 0."""
        if g.s.status[district] != DistrictStatus.OPEN:
            return Why.NO_BUILDING
        if side == SOVIET and not g.s.lines[lane(district, GERMAN)]:
            return Why.NOT_ATTACKED
        full = g.kit.concentration[g.s.buildings[district]]
        if len(g.s.lines[lane(district, side)]) >= full:
            return Why.CONCENTRATION  # R3.6.1
        return Why.OK

    def answer(self, g: Resolver, frame: Frame, option: Option) -> None:
        """Move one formation, or end the manoeuvre."""
        side = side_of(frame[1])
        if option == DONE:
            self._finish(g, frame[1])
            return
        _, formation, district = option
        g.emit((Ev.FORMATION, formation, FormationZone.STAGING + side, lane(district, side)))
        g.push(frame)

    def _finish(self, g: Resolver, seat: int) -> None:
        side = side_of(seat)
        if seat != seats_of(g.s, side)[-1]:
            return
        committed = sum(len(g.s.lines[lane(d, side)]) for d in DISTRICTS)
        g.log((Ev.MANOEUVRED, side, committed))
        if side == GERMAN and not attacked(g.s):  # R3.6.2
            g.over(SOVIET, Victory.NO_ATTACK)
        elif side == GERMAN:
            bombard(g)


def bombard(g: Resolver) -> None:
    """R3.6, the variant: buildings that aren't attacked get Infernos until they have so many."""
    number = bombarded_to(g.s.variants)
    if not number:
        return
    under_attack = attacked(g.s)
    for district in DISTRICTS:
        left_alone = g.s.status[district] == DistrictStatus.OPEN and district not in under_attack
        if left_alone and g.s.inferno[district] < number:
            g.emit((Ev.INFERNO, district, number))


def bombarded_to(variants: Variants) -> int:
    """R3.6: the Infernos that a building comes to which isn't attacked; 0: nothing happens."""
    return 0 if variants.bombardment == "off" else int(variants.bombardment)
