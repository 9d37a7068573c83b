"""What each event does to the table: the only code that changes what players can see.

The engine tells an event and folds it into its state; a window folds the same event, as its seat
may see it, into its view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .card_rows import hand_over_unseen, most_of_each, without
from .codes import HIDDEN, CardZone, DistrictStatus, Ev, Event, FormationZone
from .state import OMNISCIENT, State, face_down, sees_hand


def fold(state: State, event: Event) -> None:
    """Change a state or a view as the event says; events that only tell change nothing."""
    if event[0] <= Ev.LAST_CHANGE:
        FOLDS[event[0]](state, event)


def seen_by(event: Event, state: State) -> Event | None:
    """The event as the viewer of a view may see it, or None where they may not see it at all."""
    kind = event[0]
    if kind not in SECRET:
        return event
    seat = state.viewer

    def sees(hand: int) -> bool:
        return sees_hand(state, hand)

    if kind == Ev.CARD:
        _, card, source, target, by_chance = event
        if CardZone.PICKED <= source < CardZone.DECK and not sees(source - CardZone.PICKED):
            source -= CardZone.PICKED
        if _hidden(source, sees) and _hidden(target, sees):
            card = HIDDEN
        return (kind, card, source, target, by_chance)
    if kind == Ev.PICK:
        return event if sees(event[2]) else None
    if kind == Ev.GIVEN:
        return event if sees(event[2]) or sees(event[3]) else (kind, HIDDEN, *event[2:])
    if kind == Ev.LOOK and event[1] != seat and not sees(event[2]):
        return (*event[:3], *(HIDDEN for _ in event[3:]))
    if kind in {Ev.SHUFFLE, Ev.CAMPAIGN_SHUFFLE}:
        return (*event[:2], *(HIDDEN for _ in event[2:]))
    if kind == Ev.FORMATIONS_SHUFFLE:
        return (*event[:3], *(HIDDEN for _ in event[3:]))
    if kind in {Ev.BUILDINGS_SHUFFLE, Ev.CARNAGE_SHUFFLE}:
        return (kind, *(HIDDEN for _ in event[1:]))
    return event


def _hidden(zone: int, sees: Callable[[int], bool]) -> bool:
    if zone >= CardZone.DISCARD:
        return False
    return zone >= CardZone.DECK or not sees(zone % CardZone.PICKED)


def _take(state: State, card: int, zone: int) -> None:
    state.cards[zone] = without(state.cards[zone], card)


def _take_openly(state: State, card: int, zone: int) -> None:
    """Take a card away from a hand or from what was picked; everybody sees it from then on."""
    _take(state, card, zone)
    seat = zone % CardZone.PICKED
    if card in state.known[seat]:
        state.known[seat] = without(state.known[seat], card)


def _put(state: State, card: int, zone: int) -> None:
    if zone < CardZone.PICKED and state.viewer != OMNISCIENT and not sees_hand(state, zone):
        state.cards[zone] += (HIDDEN,)
    elif zone < CardZone.DECK:
        state.cards[zone] = tuple(sorted((*state.cards[zone], card)))
    else:
        state.cards[zone] += (card,)


def _turn(state: State, event: Event) -> None:
    state.turn = event[1]


def _phase(state: State, event: Event) -> None:
    state.phase = event[1]


def _campaign(state: State, event: Event) -> None:
    _, side, card = event
    state.reinforcement[side] = state.campaign[side] = card
    state.campaign_decks[side] = state.campaign_decks[side][:-1]


def _campaign_ash(state: State, event: Event) -> None:
    side = event[1]
    state.campaign_ash += (state.campaign[side],)
    state.campaign[side] = -1


def _formation(state: State, event: Event) -> None:
    _, formation, source, target = event
    lines = state.lines
    if source >= FormationZone.DECK:
        lines[source] = (
            lines[source][:-1]
            if lines[source][-1] in {formation, HIDDEN}
            else without(lines[source], formation)
        )
    else:
        lines[source] = without(lines[source], formation)
    lines[target] += (formation,)
    if FormationZone.LANE <= source < FormationZone.DESTROYED and state.played:  # R8.2.2
        state.played = tuple(
            (card, -1, pairs) if on == formation else (card, on, pairs)
            for card, on, pairs in state.played
        )
    if target >= FormationZone.DESTROYED:
        state.depleted[formation] = 0
        state.spent[formation] = 0  # R8.2.2: one drawn anew starts fresh


def _depleted(state: State, event: Event) -> None:
    _, formation, depleted, counts = event
    state.depleted[formation] = depleted
    if counts:
        state.touched |= 1 << formation


def _leader(state: State, event: Event) -> None:
    _, formation, leader, level, side = event
    before = state.leader[formation]
    if before != leader:
        pool = state.pools[side]
        if before >= 0:
            pool += (before,)
        if leader >= 0:
            pool = without(pool, leader)
        state.pools[side] = pool
        state.leader[formation] = leader
    state.level[formation] = level


def _leader_passes(state: State, event: Event) -> None:
    _, source, target = event
    state.leader[target], state.level[target] = state.leader[source], state.level[source]
    state.leader[source], state.level[source] = -1, 0


def _commander(state: State, event: Event) -> None:
    state.turned[event[1]] = 1


def _card(state: State, event: Event) -> None:
    _, card, source, target, _ = event
    if source < CardZone.DECK:
        _take_openly(state, card, source)
    elif source < CardZone.DISCARD:
        state.cards[source] = state.cards[source][:-1]
    else:
        _take(state, card, source)
    _put(state, card, target)
    if target < CardZone.PICKED:
        if source >= CardZone.DISCARD:
            state.known[target] += (card,)
        else:
            state.ruled_out[target] = ()


def _pick(state: State, event: Event) -> None:
    _, card, seat = event
    _take(state, card, CardZone.HAND + seat)
    _put(state, card, CardZone.PICKED + seat)


def _shuffle(state: State, event: Event) -> None:
    side = event[1]
    discard = state.cards[CardZone.DISCARD + side]
    for seat in range(side, state.seats, 2):  # whoever draws none of them has none of them
        state.ruled_out[seat] = most_of_each(state.ruled_out[seat], discard)
    state.cards[CardZone.DECK + side] = event[2:]
    state.cards[CardZone.DISCARD + side] = ()


def _formations_shuffle(state: State, event: Event) -> None:
    _, side, of_destroyed, *deck = event
    if of_destroyed:
        state.lines[FormationZone.DESTROYED + side] = ()
    state.lines[FormationZone.DECK + side] = tuple(deck)


def _buildings_shuffle(state: State, event: Event) -> None:
    state.building_deck = event[1:]


def _carnage_shuffle(state: State, event: Event) -> None:
    state.carnage_deck = event[1:]
    state.carnage_ash = ()


def _building(state: State, event: Event) -> None:
    _, district, building = event
    state.buildings[district] = building
    state.status[district] = DistrictStatus.OPEN
    state.building_deck = state.building_deck[:-1]


def _captured(state: State, event: Event) -> None:
    district = event[1]
    state.captured += (state.buildings[district],)
    state.buildings[district] = -1
    state.status[district] = DistrictStatus.CAPTURED


def _closed(state: State, event: Event) -> None:
    _, district, by_volga = event
    state.status[district] = DistrictStatus.CLOSED
    if by_volga:
        state.volga += 1
        state.building_deck = state.building_deck[:-1]


def _unit(state: State, event: Event) -> None:
    _, district, unit, number, _ = event
    here = list(state.units[district])
    here[unit] += number
    state.units[district] = tuple(here)


def _fire(state: State, event: Event) -> None:
    state.fire[event[1]] = event[2]


def _bucket(state: State, event: Event) -> None:
    state.bucket[event[1]] = event[2]


def _inferno(state: State, event: Event) -> None:
    state.inferno[event[1]] = event[2]


def _hold(state: State, event: Event) -> None:
    state.hold = event[1]
    state.intensity = max(state.intensity, state.hold)


def _carnage(state: State, event: Event) -> None:
    state.carnage_deck = state.carnage_deck[:-1]
    state.reading += (event[1],)


def _carnage_ash(state: State, _event: Event) -> None:
    state.carnage_ash += state.reading[-1:]
    state.reading = state.reading[:-1]


def _battle(state: State, event: Event) -> None:
    state.district = event[1]


def _battle_end(state: State, _event: Event) -> None:
    state.district = state.active = -1
    state.intensity = state.hold = state.round = state.touched = state.refreshes = 0
    state.bonus = state.stolen = state.ghost = state.waived = 0
    state.spent = [0] * len(state.spent)


def _round(state: State, event: Event) -> None:
    _, state.round, state.active = event
    state.touched = 0


def _played(state: State, event: Event) -> None:
    _, card, formation, used, pairs, zone = event
    if zone == CardZone.SHOWN:
        state.shown = ()
    else:
        _take_openly(state, card, zone)
    state.played += ((card, formation, pairs),)
    state.spent[formation] += used


def _cleared(state: State, event: Event) -> None:
    _, card, formation, pairs, zone = event
    played = list(state.played)
    played.remove((card, formation, pairs))
    state.played = tuple(played)
    _put(state, card, zone)


def _refreshes(state: State, event: Event) -> None:
    state.refreshes = event[1]


def _over(state: State, event: Event) -> None:
    _, state.winner, state.victory = event


def _hero(state: State, event: Event) -> None:
    _, card, seat = event
    _take_openly(state, card, CardZone.HAND + seat)
    state.heroes += ((card, seat, 0),)


def _wounded(state: State, event: Event) -> None:
    state.heroes = tuple(
        (card, seat, 1 if card == event[1] else wounded) for card, seat, wounded in state.heroes
    )


def _hero_leaves(state: State, event: Event) -> None:
    _, gone, zone = event
    state.heroes = tuple(hero for hero in state.heroes if hero[0] != gone)
    _put(state, gone, zone)


def _bonus(state: State, event: Event) -> None:
    state.bonus = event[1]


def _stolen(state: State, event: Event) -> None:
    state.stolen = event[1]


def _ghost(state: State, event: Event) -> None:
    state.ghost = event[1]


def _shown(state: State, event: Event) -> None:
    _, card, _, _, seat = event
    _take_openly(state, card, CardZone.HAND + seat)
    state.shown = event[1:]


def _intercepted(state: State, event: Event) -> None:
    _, card, side = event
    state.shown = ()
    _put(state, card, CardZone.DISCARD + side)


def _look(state: State, event: Event) -> None:
    _, looker, seat, *cards = event
    state.looking = (looker, seat)
    if state.viewer == looker:
        state.cards[CardZone.HAND + seat] = tuple(cards)


def _look_end(state: State, event: Event) -> None:
    _, looker, seat = event
    state.looking = ()
    if state.viewer == looker:
        state.cards[CardZone.HAND + seat] = face_down(state.cards[CardZone.HAND + seat])


def _waived(state: State, event: Event) -> None:
    _, seat, waived = event
    state.waived = state.waived & ~(1 << seat) | waived << seat


def _given(state: State, event: Event) -> None:
    _, card, giver, receiver, _ = event
    _take(state, card, CardZone.HAND + giver)
    _put(state, card, CardZone.HAND + receiver)
    seen = state.viewer == OMNISCIENT or sees_hand(state, receiver)
    state.received[receiver] = tuple(sorted((*state.received[receiver], card if seen else HIDDEN)))
    hand_over_unseen(state, giver, receiver)


def _gifts_end(state: State, _event: Event) -> None:
    state.received = [()] * len(state.received)


def _owner(state: State, event: Event) -> None:
    _, formation, seat, following = event
    state.owner[formation] = seat
    state.sharing[seat & 1] = following


def _campaign_shuffle(state: State, event: Event) -> None:
    side = event[1]
    state.reinforcement[side] = state.campaign[side] = -1
    state.campaign_decks[side] = event[2:]


SECRET: Final = frozenset(
    {
        Ev.CARD,
        Ev.PICK,
        Ev.GIVEN,
        Ev.LOOK,
        Ev.SHUFFLE,
        Ev.FORMATIONS_SHUFFLE,
        Ev.BUILDINGS_SHUFFLE,
        Ev.CARNAGE_SHUFFLE,
        Ev.CAMPAIGN_SHUFFLE,
    }
)
"""Events of which a seat may not see everything."""

FOLDS: Final[tuple[Callable[[State, Event], None], ...]] = (
    _turn,
    _phase,
    _campaign,
    _campaign_ash,
    _formation,
    _depleted,
    _leader,
    _leader_passes,
    _commander,
    _card,
    _pick,
    _shuffle,
    _formations_shuffle,
    _buildings_shuffle,
    _carnage_shuffle,
    _building,
    _captured,
    _closed,
    _unit,
    _fire,
    _bucket,
    _inferno,
    _hold,
    _carnage,
    _carnage_ash,
    _battle,
    _battle_end,
    _round,
    _played,
    _cleared,
    _refreshes,
    _over,
    _hero,
    _wounded,
    _hero_leaves,
    _bonus,
    _stolen,
    _ghost,
    _shown,
    _intercepted,
    _look,
    _look_end,
    _waived,
    _given,
    _gifts_end,
    _owner,
    _campaign_shuffle,
)
"""By `Ev`: how each event that changes the table is folded in."""
