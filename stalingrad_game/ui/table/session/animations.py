"""What moves from where to where while an event is shown; for how long, `showing_times` says.

It reads events as the public sees them, so that nothing that moves betrays a card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ....card_game.rules.kit import Kit
from ....card_game.state.codes import CardZone, Ev, Event, FormationZone, lane, side_of
from ....card_game.state.state import State
from ..model.targets import (
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    DISTRICT,
    FORMATION,
    HERO,
    PILE,
    TRACK,
    PileId,
    Target,
)
from ..model.view_model import MOVING_CARD, MOVING_UNIT
from ..model.zone_targets import card_zone_target, formation_zone_target


class Movement(NamedTuple):
    """A target that goes from one place to another; pointed out where they are one."""

    target: Target
    source: Target
    destination: Target
    face_up: bool = True


def event_movements(kit: Kit, event: Event, view: State) -> tuple[Movement, ...]:
    """What moves while an event is shown; the view has it folded in already."""
    make = _MOVEMENTS.get(event[0])
    return make(kit, event, view) if make else ()


def _in_place(target: Target) -> tuple[Movement, ...]:
    return (Movement(target, target, target),)


def _turn(_kit: Kit, _event: Event, _view: State) -> tuple[Movement, ...]:
    return _in_place(Target(TRACK, -1, 0))


def _campaign(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    _, side, card = event
    if card < 0:
        return ()
    target = Target(CAMPAIGN_CARD, side)
    return (Movement(target, Target(PILE, PileId.CAMPAIGN, side), target),)


def _campaign_ash(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    target = Target(CAMPAIGN_CARD, event[1])
    return (Movement(target, target, Target(PILE, PileId.ASH)),)


def _formation(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    _, formation, source, destination = event
    target = Target(FORMATION, formation)
    there = target if destination < FormationZone.DESTROYED else formation_zone_target(destination)
    return (Movement(target, formation_zone_target(source), there),)


def _of_formation(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    return _in_place(Target(FORMATION, event[1]))


def _leader_passes(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    return _in_place(Target(FORMATION, event[2]))


def _commander(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    return _in_place(Target(COMMANDER, event[1]))


def _card(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    _, card, source, destination, _ = event
    side = source % 2
    return (
        Movement(
            Target(MOVING_CARD, card, side),
            card_zone_target(source),
            card_zone_target(destination),
            card >= 0,
        ),
    )


def _building(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    there = Target(DISTRICT, event[1])
    return (Movement(there, Target(PILE, PileId.BUILDINGS), there),)


def _of_district(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    return _in_place(Target(DISTRICT, event[1]))


def _unit(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    _, district, unit, number, _ = event
    counter, there = Target(MOVING_UNIT, unit, district), Target(DISTRICT, district)
    away = Target(PILE, PileId.ASH)
    return (Movement(counter, there, there if number > 0 else away),)


def _track(track: int) -> Callable[[Kit, Event, State], tuple[Movement, ...]]:
    def move(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
        return _in_place(Target(TRACK, event[1], track))

    return move


def _hold(_kit: Kit, _event: Event, view: State) -> tuple[Movement, ...]:
    return _in_place(Target(TRACK, view.district, 0))


def _carnage(_kit: Kit, _event: Event, _view: State) -> tuple[Movement, ...]:
    target = Target(CARNAGE_CARD)
    return (Movement(target, Target(PILE, PileId.CARNAGE), target),)


def _carnage_ash(_kit: Kit, _event: Event, _view: State) -> tuple[Movement, ...]:
    target = Target(CARNAGE_CARD)
    return (Movement(target, target, Target(PILE, PileId.ASH)),)


def _played(kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    _, card, formation, _, _, zone = event
    there = Target(FORMATION, formation)
    source = there if zone == CardZone.SHOWN else card_zone_target(zone)
    return (Movement(Target(MOVING_CARD, card, kit.card_side[card]), source, there),)


def _cleared(kit: Kit, event: Event, view: State) -> tuple[Movement, ...]:
    _, card, formation, _, zone = event
    source = Target(FORMATION, formation) if formation >= 0 else Target(DISTRICT, view.district)
    return (
        Movement(Target(MOVING_CARD, card, kit.card_side[card]), source, card_zone_target(zone)),
    )


def _hero(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    target = Target(HERO, event[1])
    return (Movement(target, card_zone_target(event[2]), target),)


def _wounded(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    return _in_place(Target(HERO, event[1]))


def _hero_leaves(kit: Kit, event: Event, view: State) -> tuple[Movement, ...]:
    _, card, zone = event
    counter = Target(MOVING_CARD, card, kit.card_side[card])
    return (Movement(counter, Target(DISTRICT, view.district), card_zone_target(zone)),)


def _shown(kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    _, card, formation, _, seat = event
    counter = Target(MOVING_CARD, card, kit.card_side[card])
    return (
        Movement(counter, card_zone_target(CardZone.HAND + seat), Target(FORMATION, formation)),
    )


def _intercepted(kit: Kit, event: Event, view: State) -> tuple[Movement, ...]:
    _, card, side = event
    counter = Target(MOVING_CARD, card, kit.card_side[card])
    return (Movement(counter, Target(DISTRICT, view.district), Target(PILE, PileId.DISCARD, side)),)


def _given(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    _, card, giver, receiver, _ = event
    counter = Target(MOVING_CARD, card, side_of(giver))
    hands = card_zone_target(CardZone.HAND + giver), card_zone_target(CardZone.HAND + receiver)
    return (Movement(counter, *hands, face_up=card >= 0),)


def _shuffle(pile: int) -> Callable[[Kit, Event, State], tuple[Movement, ...]]:
    def move(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
        sided = pile in {PileId.DECK, PileId.FORMATIONS, PileId.CAMPAIGN}
        return _in_place(Target(PILE, pile, event[1] if sided else -1))

    return move


def _sniped(_kit: Kit, event: Event, _view: State) -> tuple[Movement, ...]:
    _, _, formation, _, hero = event
    return _in_place(Target(FORMATION, formation) if formation >= 0 else Target(HERO, hero))


def _battle(_kit: Kit, event: Event, view: State) -> tuple[Movement, ...]:
    district = event[1]
    here = [f for side in (0, 1) for f in view.lines[lane(district, side)]]
    return _in_place(Target(DISTRICT, district)) + tuple(
        Movement(target, target, target) for target in (Target(FORMATION, f) for f in here)
    )


_MOVEMENTS: Final[Mapping[int, Callable[[Kit, Event, State], tuple[Movement, ...]]]] = (
    MappingProxyType(
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
            Ev.SHUFFLE: _shuffle(PileId.DECK),
            Ev.FORMATIONS_SHUFFLE: _shuffle(PileId.FORMATIONS),
            Ev.CAMPAIGN_SHUFFLE: _shuffle(PileId.CAMPAIGN),
            Ev.BUILDINGS_SHUFFLE: _shuffle(PileId.BUILDINGS),
            Ev.CARNAGE_SHUFFLE: _shuffle(PileId.CARNAGE),
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
)
"""By `Ev`: what moves; nothing where it isn't here."""
