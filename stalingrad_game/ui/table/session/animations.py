"""What moves from where to where while an event is shown; for how long, `showing_times` says.

It reads events as the public sees them, so that nothing that moves betrays a card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ....card_game.rules.kit import Kit
from ....card_game.state.codes import (
    CardZone,
    Ev,
    Event,
    FormationZone,
    UnitCause,
    lane,
    side_of,
)
from ....card_game.state.events import (
    BuildingLaid,
    CardPlayed,
    DiceRolled,
    DistrictClosed,
    FormationDepleted,
    HeroPlayed,
    LeaderPassed,
    TrackMoved,
    UnitChanged,
)
from ....card_game.state.state import State
from ..model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    DICE,
    DISTRICT,
    FORMATION,
    FORMATION_ROW,
    HERO,
    MOVING_CARD,
    MOVING_UNIT,
    PILE,
    TRACK,
    UNIT_STACK,
    ButtonId,
    PileId,
    Target,
)
from ..model.view_model import Animation, MotionKind
from .showing_times import DURATIONS_MS, LOSS_MS, ROLL_MS

USUAL_MOTION_MS: Final = 350
MOTION_MS: Final[Mapping[int, int]] = MappingProxyType(
    {
        Ev.FORMATION: 280,
        Ev.CARD: 200,
        Ev.CLEARED: 200,
        Ev.CAMPAIGN_ASH: 200,
        Ev.CARNAGE_ASH: 200,
        Ev.PLAYED: 450,
        Ev.SHOWN: 450,
        Ev.CARNAGE: 450,
        Ev.UNIT: 300,
        Ev.FIRE: 500,
        Ev.INFERNO: 500,
        Ev.CLOSED: 700,
        Ev.SNIPED: 500,
        Ev.DICE: DURATIONS_MS[Ev.DICE],
        Ev.ROLL: ROLL_MS,
        Ev.RESULT: DURATIONS_MS[Ev.RESULT],
    }
)
"""By `Ev`: milliseconds that its movements take at speed 1, where that isn't the usual time."""


def motion_ms(event: Event) -> int:
    """Milliseconds that what moves with an event takes at speed 1."""
    if event[0] == Ev.UNIT and UnitChanged(*event).change < 0:
        return LOSS_MS
    return MOTION_MS.get(event[0], USUAL_MOTION_MS)


def event_movements(
    kit: Kit, event: Event, view: State, cause: Target | None = None
) -> tuple[Animation, ...]:
    """What moves while an event is shown; the view has it folded in already.

    `cause` is what acts, as the public knows it; None where nothing on the table does.
    """
    if event[0] == Ev.UNIT:
        return _unit(kit, event, cause)
    make = _MOVEMENTS.get(event[0])
    moves = make(kit, event, view) if make else ()
    struck = event[0] == Ev.SNIPED and cause is not None and moves[0].target != cause
    if struck and cause is not None:
        return (*moves, _move("strike", cause, moves[0].target))
    return moves


def cause_after(cause: Target | None, event: Event, view: State) -> Target | None:
    """What acts once an event has been told: it is where kills and new units come from."""
    kind = event[0]
    if kind in _NOTHING_ACTS:
        return None
    if kind in {Ev.VANGUARD, Ev.RETREAT}:
        _, formation = event
        return Target(FORMATION, formation)
    if kind == Ev.PLAYED:
        return Target(FORMATION, CardPlayed(*event).formation)
    if kind == Ev.TERROR:
        _, unit = event
        return Target(UNIT_STACK, view.district, unit)
    if kind == Ev.HERO:
        return Target(HERO, HeroPlayed(*event).card)
    if kind == Ev.INITIATIVE:
        return Target(DISTRICT, view.district)
    if kind == Ev.CHOSEN:
        return Target(PILE, PileId.CARNAGE)
    return cause


_NOTHING_ACTS: Final = frozenset({Ev.TURN, Ev.PHASE, Ev.BATTLE, Ev.BATTLE_END, Ev.ROUND, Ev.HOLD})
"""After these nothing on the table acts any more."""


def _move(kind: MotionKind, source: Target, destination: Target) -> Animation:
    """Something that happens between two targets, or at one."""
    return Animation(source, source, destination, kind=kind)


def _in_place(target: Target) -> tuple[Animation, ...]:
    return (_move("point", target, target),)


def _turn(_kit: Kit, _event: Event, _view: State) -> tuple[Animation, ...]:
    return _in_place(Target(TRACK, -1, 0))


def _campaign(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, side, card = event
    if card < 0:
        return ()
    target = Target(CAMPAIGN_CARD, side)
    return (Animation(target, Target(PILE, PileId.CAMPAIGN, side), target),)


def _campaign_ash(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, side = event
    target = Target(CAMPAIGN_CARD, side)
    return (Animation(target, target, Target(PILE, PileId.ASH)),)


def _formation(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, formation, source, destination = event
    target = Target(FORMATION, formation)
    there = target if destination < FormationZone.DESTROYED else formation_zone_target(destination)
    return (Animation(target, formation_zone_target(source), there),)


def _of_formation(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, formation, *_ = event
    return _in_place(Target(FORMATION, formation))


def _leader_passes(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    return _in_place(Target(FORMATION, LeaderPassed(*event).destination))


def _commander(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, seat = event
    return _in_place(Target(COMMANDER, seat))


def _card(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, card, source, destination, _ = event
    side = source % 2
    return (
        Animation(
            Target(MOVING_CARD, card, side),
            card_zone_target(source),
            card_zone_target(destination),
            card >= 0,
        ),
    )


def _building(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    there = Target(DISTRICT, BuildingLaid(*event).district)
    return (Animation(there, Target(PILE, PileId.BUILDINGS), there),)


def _of_district(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, district, *_ = event
    return _in_place(Target(DISTRICT, district))


def _unit(kit: Kit, event: Event, cause: Target | None) -> tuple[Animation, ...]:
    """A unit comes from what brings it, or is struck by what kills it and fades."""
    _, district, unit, number, why = event
    stack = Target(UNIT_STACK, district, unit)
    counter = Target(MOVING_UNIT, unit, district)
    if number > 0:
        row = Target(FORMATION_ROW, lane(district, kit.unit_side[unit]))
        return (Animation(counter, cause or row, stack, kind="gain"),)
    lost = Animation(counter, stack, stack, kind="lose")
    if cause is None or why not in _KILLS:
        return (lost,)
    return (lost, _move("strike", cause, stack))


_KILLS: Final = frozenset({UnitCause.KILL, UnitCause.PRECISION_KILL, UnitCause.SNIPER})
"""Why a unit goes that was shot at."""


def _acts(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, formation, *_ = event
    target = Target(FORMATION, formation)
    return (*_in_place(target), _move("nudge", target, target))


def _terror(_kit: Kit, event: Event, view: State) -> tuple[Animation, ...]:
    _, unit = event
    target = Target(UNIT_STACK, view.district, unit)
    return (*_in_place(target), _move("nudge", target, target))


def _depleted(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    target = Target(FORMATION, FormationDepleted(*event).formation)
    return (*_in_place(target), _move("turn", target, target))


def _fire(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    number = TrackMoved(*event).district
    district = Target(DISTRICT, number)
    return (*_in_place(Target(TRACK, number, 1)), _move("creep", district, district))


def _inferno(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    number = TrackMoved(*event).district
    district = Target(DISTRICT, number)
    return (*_in_place(Target(TRACK, number, 3)), _move("burst", district, district))


def _closed(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    district = Target(DISTRICT, DistrictClosed(*event).district)
    return (*_in_place(district), _move("mark", district, district))


def _gather(_kit: Kit, _event: Event, view: State) -> tuple[Animation, ...]:
    dice = Target(DICE, view.district)
    return (_move("gather", dice, dice),)


def _roll(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    dice = Target(DICE, DiceRolled.of(event).side)
    return (_move("roll", dice, dice),)


def _track(track: int) -> Callable[[Kit, Event, State], tuple[Animation, ...]]:
    def move(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
        _, district, *_ = event
        return _in_place(Target(TRACK, district, track))

    return move


def _hold(_kit: Kit, _event: Event, view: State) -> tuple[Animation, ...]:
    return _in_place(Target(TRACK, view.district, 0))


def _carnage(_kit: Kit, _event: Event, _view: State) -> tuple[Animation, ...]:
    target = Target(CARNAGE_CARD)
    return (Animation(target, Target(PILE, PileId.CARNAGE), target),)


def _carnage_ash(_kit: Kit, _event: Event, _view: State) -> tuple[Animation, ...]:
    target = Target(CARNAGE_CARD)
    return (Animation(target, target, Target(PILE, PileId.ASH)),)


def _played(kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, card, formation, _, _, zone = event
    there = Target(FORMATION, formation)
    source = there if zone == CardZone.SHOWN else card_zone_target(zone)
    return (Animation(Target(MOVING_CARD, card, kit.card_side[card]), source, there),)


def _cleared(kit: Kit, event: Event, view: State) -> tuple[Animation, ...]:
    _, card, formation, _, zone = event
    source = Target(FORMATION, formation) if formation >= 0 else Target(DISTRICT, view.district)
    return (
        Animation(Target(MOVING_CARD, card, kit.card_side[card]), source, card_zone_target(zone)),
    )


def _hero(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, card, seat = HeroPlayed(*event)
    target = Target(HERO, card)
    return (Animation(target, card_zone_target(CardZone.HAND + seat), target),)


def _wounded(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, card = event
    target = Target(HERO, card)
    return (*_in_place(target), _move("turn", target, target))


def _hero_leaves(kit: Kit, event: Event, view: State) -> tuple[Animation, ...]:
    _, card, zone = event
    counter = Target(MOVING_CARD, card, kit.card_side[card])
    return (Animation(counter, Target(DISTRICT, view.district), card_zone_target(zone)),)


def _shown(kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, card, formation, _, seat = event
    counter = Target(MOVING_CARD, card, kit.card_side[card])
    return (
        Animation(counter, card_zone_target(CardZone.HAND + seat), Target(FORMATION, formation)),
    )


def _intercepted(kit: Kit, event: Event, view: State) -> tuple[Animation, ...]:
    _, card, side = event
    counter = Target(MOVING_CARD, card, kit.card_side[card])
    return (
        Animation(counter, Target(DISTRICT, view.district), Target(PILE, PileId.DISCARD, side)),
    )


def _given(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, card, giver, receiver, _ = event
    counter = Target(MOVING_CARD, card, side_of(giver))
    hands = card_zone_target(CardZone.HAND + giver), card_zone_target(CardZone.HAND + receiver)
    return (Animation(counter, *hands, face_up=card >= 0),)


def _shuffle(pile: int) -> Callable[[Kit, Event, State], tuple[Animation, ...]]:
    def move(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
        _, first, *_ = event
        sided = pile in {PileId.DECK, PileId.FORMATIONS, PileId.CAMPAIGN}
        return _in_place(Target(PILE, pile, first if sided else -1))

    return move


def _sniped(_kit: Kit, event: Event, _view: State) -> tuple[Animation, ...]:
    _, _, formation, _, hero = event
    return _in_place(Target(FORMATION, formation) if formation >= 0 else Target(HERO, hero))


def _battle(_kit: Kit, event: Event, view: State) -> tuple[Animation, ...]:
    _, district = event
    here = [f for side in (0, 1) for f in view.lines[lane(district, side)]]
    return _in_place(Target(DISTRICT, district)) + tuple(
        _move("point", target, target) for target in (Target(FORMATION, f) for f in here)
    )


_MOVEMENTS: Final[Mapping[int, Callable[[Kit, Event, State], tuple[Animation, ...]]]] = (
    MappingProxyType(
        {
            Ev.TURN: _turn,
            Ev.CAMPAIGN: _campaign,
            Ev.CAMPAIGN_ASH: _campaign_ash,
            Ev.FORMATION: _formation,
            Ev.DEPLETED: _depleted,
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
            Ev.CLOSED: _closed,
            Ev.FIRE: _fire,
            Ev.BUCKET: _track(2),
            Ev.INFERNO: _inferno,
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
            Ev.VANGUARD: _acts,
            Ev.RETREAT: _acts,
            Ev.TERROR: _terror,
            Ev.DICE: _gather,
            Ev.ROLL: _roll,
            Ev.RESULT: _gather,
            Ev.SNIPED: _sniped,
        }
    )
)
"""By `Ev`: what moves; nothing where it isn't here."""


def card_zone_target(zone: int) -> Target:
    """The pile or hand of a `CardZone`."""
    if zone < CardZone.DECK:
        return Target(BUTTON, ButtonId.HAND, zone % CardZone.PICKED)
    if zone < CardZone.DISCARD:
        return Target(PILE, PileId.DECK, zone - CardZone.DECK)
    if zone < CardZone.ASH:
        return Target(PILE, PileId.DISCARD, zone - CardZone.DISCARD)
    return Target(PILE, PileId.ASH)


def formation_zone_target(line: int) -> Target:
    """The pile of a `FormationZone`, or the row itself."""
    if line >= FormationZone.DECK:
        return Target(PILE, PileId.FORMATIONS, line - FormationZone.DECK)
    if line >= FormationZone.ASH:
        return Target(PILE, PileId.ASH)
    if line >= FormationZone.DESTROYED:
        return Target(PILE, PileId.DESTROYED, line - FormationZone.DESTROYED)
    return Target(FORMATION_ROW, line)
