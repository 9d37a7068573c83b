"""How each event is shown: for how long, and what moves from where to where.

It reads events as the public sees them, so that nothing that moves betrays a card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ....card_game.rules.codes import Ev, Event, Line, Zone, lane, side_of
from ....card_game.rules.kit import Kit
from ....card_game.rules.state import State
from ..model.targets import (
    CAMPAIGN,
    CARNAGE,
    COMMANDER,
    DISTRICT,
    FORMATION,
    HERO,
    PILE,
    TRACK,
    Pile,
    Thing,
)
from ..model.view_model import CARD, UNIT_COUNTER
from .positions import line_place, zone_place

DIE_MS: Final = 260
"""How long one die is rolled."""
DURATIONS: Final[Mapping[int, int]] = MappingProxyType(
    {
        Ev.TURN: 500,
        Ev.PHASE: 200,
        Ev.CAMPAIGN: 700,
        Ev.CAMPAIGN_ASH: 150,
        Ev.FORMATION: 280,
        Ev.DEPLETED: 350,
        Ev.LEADER: 250,
        Ev.LEADER_PASSES: 350,
        Ev.COMMANDER: 700,
        Ev.CARD: 130,
        Ev.SHUFFLE: 250,
        Ev.FORMATIONS_SHUFFLE: 250,
        Ev.BUILDINGS_SHUFFLE: 150,
        Ev.CARNAGE_SHUFFLE: 250,
        Ev.BUILDING: 500,
        Ev.CAPTURED: 700,
        Ev.CLOSED: 700,
        Ev.UNIT: 240,
        Ev.FIRE: 200,
        Ev.BUCKET: 200,
        Ev.INFERNO: 350,
        Ev.HOLD: 250,
        Ev.CARNAGE: 800,
        Ev.CARNAGE_ASH: 120,
        Ev.BATTLE: 500,
        Ev.BATTLE_END: 200,
        Ev.ROUND: 120,
        Ev.PLAYED: 500,
        Ev.CLEARED: 80,
        Ev.OVER: 600,
        Ev.HERO: 500,
        Ev.WOUNDED: 350,
        Ev.HERO_LEAVES: 250,
        Ev.BONUS: 300,
        Ev.STOLEN: 300,
        Ev.GHOST: 300,
        Ev.SHOWN: 500,
        Ev.INTERCEPTED: 400,
        Ev.LOOK: 300,
        Ev.GIVEN: 200,
        Ev.TURNED: 160,
        Ev.INITIATIVE: 600,
        Ev.VANGUARD: 350,
        Ev.TERROR: 200,
        Ev.CHOSEN: 300,
        Ev.DICE: 700,
        Ev.SLAUGHTER: 900,
        Ev.RESULT: 1300,
        Ev.LOST: 200,
        Ev.DECLINED: 150,
        Ev.SNIPED: 600,
        Ev.RETREAT: 300,
        Ev.EXECUTED: 300,
        Ev.CLOCK: 300,
    }
)
"""By `Ev`: milliseconds at speed 1; an event that isn't here takes no time."""


class Move(NamedTuple):
    """A thing that goes from one place to another; pointed out where they are one."""

    thing: Thing
    source: Thing
    target: Thing
    face: bool = True


def duration(event: Event) -> int:
    """Milliseconds that an event is shown for at speed 1; a roll takes its time for every die."""
    if event[0] == Ev.ROLL:
        return DIE_MS * (len(event) - 2)
    return DURATIONS.get(event[0], 0)


def moves(kit: Kit, event: Event, view: State) -> tuple[Move, ...]:
    """What moves while an event is shown; the view has it folded in already."""
    make = _MOVES.get(event[0])
    return make(kit, event, view) if make else ()


def _still(thing: Thing) -> tuple[Move, ...]:
    return (Move(thing, thing, thing),)


def _turn(_kit: Kit, _event: Event, _view: State) -> tuple[Move, ...]:
    return _still(Thing(TRACK, -1, 0))


def _campaign(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    _, side, card = event
    if card < 0:
        return ()
    thing = Thing(CAMPAIGN, side)
    return (Move(thing, Thing(PILE, Pile.CAMPAIGN, side), thing),)


def _campaign_ash(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    thing = Thing(CAMPAIGN, event[1])
    return (Move(thing, thing, Thing(PILE, Pile.ASH)),)


def _formation(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    _, formation, source, target = event
    thing = Thing(FORMATION, formation)
    there = thing if target < Line.DESTROYED else line_place(target)
    return (Move(thing, line_place(source), there),)


def _of_formation(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    return _still(Thing(FORMATION, event[1]))


def _leader_passes(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    return _still(Thing(FORMATION, event[2]))


def _commander(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    return _still(Thing(COMMANDER, event[1]))


def _card(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    _, card, source, target, _ = event
    side = source % 2
    return (Move(Thing(CARD, card, side), zone_place(source), zone_place(target), card >= 0),)


def _building(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    there = Thing(DISTRICT, event[1])
    return (Move(there, Thing(PILE, Pile.BUILDINGS), there),)


def _of_district(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    return _still(Thing(DISTRICT, event[1]))


def _unit(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    _, district, unit, number, _ = event
    counter, there = Thing(UNIT_COUNTER, unit, district), Thing(DISTRICT, district)
    away = Thing(PILE, Pile.ASH)
    return (Move(counter, there, there if number > 0 else away),)


def _track(track: int) -> Callable[[Kit, Event, State], tuple[Move, ...]]:
    def move(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
        return _still(Thing(TRACK, event[1], track))

    return move


def _hold(_kit: Kit, _event: Event, view: State) -> tuple[Move, ...]:
    return _still(Thing(TRACK, view.district, 0))


def _carnage(_kit: Kit, _event: Event, _view: State) -> tuple[Move, ...]:
    thing = Thing(CARNAGE)
    return (Move(thing, Thing(PILE, Pile.CARNAGE), thing),)


def _carnage_ash(_kit: Kit, _event: Event, _view: State) -> tuple[Move, ...]:
    thing = Thing(CARNAGE)
    return (Move(thing, thing, Thing(PILE, Pile.ASH)),)


def _played(kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    _, card, formation, _, _, zone = event
    there = Thing(FORMATION, formation)
    source = there if zone == Zone.SHOWN else zone_place(zone)
    return (Move(Thing(CARD, card, kit.card_side[card]), source, there),)


def _cleared(kit: Kit, event: Event, view: State) -> tuple[Move, ...]:
    _, card, formation, _, zone = event
    source = Thing(FORMATION, formation) if formation >= 0 else Thing(DISTRICT, view.district)
    return (Move(Thing(CARD, card, kit.card_side[card]), source, zone_place(zone)),)


def _hero(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    thing = Thing(HERO, event[1])
    return (Move(thing, zone_place(event[2]), thing),)


def _wounded(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    return _still(Thing(HERO, event[1]))


def _hero_leaves(kit: Kit, event: Event, view: State) -> tuple[Move, ...]:
    _, card, zone = event
    counter = Thing(CARD, card, kit.card_side[card])
    return (Move(counter, Thing(DISTRICT, view.district), zone_place(zone)),)


def _shown(kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    _, card, formation, _, seat = event
    counter = Thing(CARD, card, kit.card_side[card])
    return (Move(counter, zone_place(Zone.HAND + seat), Thing(FORMATION, formation)),)


def _intercepted(kit: Kit, event: Event, view: State) -> tuple[Move, ...]:
    _, card, side = event
    counter = Thing(CARD, card, kit.card_side[card])
    return (Move(counter, Thing(DISTRICT, view.district), Thing(PILE, Pile.DISCARD, side)),)


def _given(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    _, card, giver, receiver = event
    counter = Thing(CARD, card, side_of(giver))
    hands = zone_place(Zone.HAND + giver), zone_place(Zone.HAND + receiver)
    return (Move(counter, *hands, face=card >= 0),)


def _shuffle(pile: int) -> Callable[[Kit, Event, State], tuple[Move, ...]]:
    def move(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
        sided = pile in {Pile.DECK, Pile.FORMATIONS}
        return _still(Thing(PILE, pile, event[1] if sided else -1))

    return move


def _sniped(_kit: Kit, event: Event, _view: State) -> tuple[Move, ...]:
    _, _, formation, _, hero = event
    return _still(Thing(FORMATION, formation) if formation >= 0 else Thing(HERO, hero))


def _battle(_kit: Kit, event: Event, view: State) -> tuple[Move, ...]:
    district = event[1]
    here = [f for side in (0, 1) for f in view.lines[lane(district, side)]]
    return _still(Thing(DISTRICT, district)) + tuple(
        Move(thing, thing, thing) for thing in (Thing(FORMATION, f) for f in here)
    )


_MOVES: Final[Mapping[int, Callable[[Kit, Event, State], tuple[Move, ...]]]] = MappingProxyType(
    {
        Ev.TURN: _turn,
        Ev.CAMPAIGN: _campaign,
        Ev.CAMPAIGN_ASH: _campaign_ash,
        Ev.FORMATION: _formation,
        Ev.DEPLETED: _of_formation,
        Ev.LEADER: _of_formation,
        Ev.LEADER_PASSES: _leader_passes,
        Ev.COMMANDER: _commander,
        Ev.CARD: _card,
        Ev.SHUFFLE: _shuffle(Pile.DECK),
        Ev.FORMATIONS_SHUFFLE: _shuffle(Pile.FORMATIONS),
        Ev.BUILDINGS_SHUFFLE: _shuffle(Pile.BUILDINGS),
        Ev.CARNAGE_SHUFFLE: _shuffle(Pile.CARNAGE),
        Ev.BUILDING: _building,
        Ev.CAPTURED: _of_district,
        Ev.CLOSED: _of_district,
        Ev.UNIT: _unit,
        Ev.FIRE: _track(1),
        Ev.BUCKET: _track(2),
        Ev.INFERNO: _track(3),
        Ev.HOLD: _hold,
        Ev.CARNAGE: _carnage,
        Ev.CARNAGE_ASH: _carnage_ash,
        Ev.BATTLE: _battle,
        Ev.PLAYED: _played,
        Ev.CLEARED: _cleared,
        Ev.HERO: _hero,
        Ev.WOUNDED: _wounded,
        Ev.HERO_LEAVES: _hero_leaves,
        Ev.SHOWN: _shown,
        Ev.INTERCEPTED: _intercepted,
        Ev.GIVEN: _given,
        Ev.VANGUARD: _of_formation,
        Ev.RETREAT: _of_formation,
        Ev.SNIPED: _sniped,
    }
)
"""By `Ev`: what moves; nothing where it isn't here."""
