"""What must hold at every moment of a game: each card and counter in exactly one place (R1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from stalingrad_game.card_game.rules.codes import (
    NONE,
    SIDES,
    VOLGA,
    CardZone,
    DistrictStatus,
    FormationZone,
)
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.state import State


def lost_or_doubled(kit: Kit, state: State) -> list[str]:
    """What lies nowhere, twice or where it can't, in words; a sound state gives none."""
    return [
        *_combat(kit, state),
        *_formations(kit, state),
        *_leaders(kit, state),
        *_others(kit, state),
        *_counters(kit, state),
    ]


def _differ(what: str, found: Iterable[int], wanted: Iterable[int]) -> Iterator[str]:
    here, there = Counter(found), Counter(wanted)
    if here != there:
        yield f"{what}: too many {here - there}, missing {there - here}"


def _combat(kit: Kit, state: State) -> Iterator[str]:
    found = [card for zone in state.cards for card in zone]
    found += [card for card, _, _ in state.played + state.heroes]
    found += state.shown[:1]
    yield from _differ("combat cards", found, (card for deck in kit.deck for card in deck))
    places = [
        (zone + seat, seat)
        for zone in (CardZone.HAND, CardZone.PICKED)
        for seat in range(state.seats)
    ]
    places += [(zone + side, side) for zone in (CardZone.DECK, CardZone.DISCARD) for side in SIDES]
    for place, seat in places:
        if any(kit.card_side[card] != seat & 1 for card in state.cards[place]):
            yield f"a card lies with the enemy, in zone {place}"
    for seat in range(state.seats):
        for zone in (CardZone.HAND, CardZone.PICKED):
            if list(state.cards[zone + seat]) != sorted(state.cards[zone + seat]):
                yield f"a hand isn't sorted: {state.cards[zone + seat]}"
    for card, seat, _ in state.heroes:
        if not kit.hero[card] or kit.card_side[card] != seat & 1:
            yield f"card {card} is no hero of seat {seat}"
    if state.district < 0 and (state.played or state.heroes or state.shown):
        yield "a card lies in a battle that is over"
    for seat in range(state.seats):
        if Counter(state.received[seat]) - Counter(state.cards[CardZone.HAND + seat]):
            yield f"seat {seat} doesn't hold the cards that it was given"


def _formations(kit: Kit, state: State) -> Iterator[str]:
    every = range(len(kit.formations))
    yield from _differ("formations", (f for line in state.lines for f in line), every)
    for formation, seat in enumerate(state.owner):
        if seat >= state.seats or seat & 1 != kit.formation_side[formation]:
            yield f"formation {formation} belongs to seat {seat}"
    for number, line in enumerate(state.lines):
        for formation in line:
            if kit.formation_side[formation] != number & 1:
                yield f"formation {formation} lies with the enemy, in line {number}"
            if state.depleted[formation] not in {0, 1}:
                yield f"formation {formation} is depleted {state.depleted[formation]} times"
            away = number >= FormationZone.DESTROYED
            if away and (state.depleted[formation] or state.leader[formation] >= 0):
                yield f"formation {formation} left the table depleted or led"
            if state.spent[formation] and (away or state.district < 0):
                yield f"formation {formation} has spent its limit outside a battle"
            if kit.unique[formation] and number == FormationZone.DESTROYED + 1:
                yield f"unique formation {formation} isn't in the Ash Heap"
    for card, on, _ in state.played:
        here = state.lines[FormationZone.LANE + 2 * state.district + kit.card_side[card]]
        if on >= 0 and on not in here:
            yield f"card {card} lies on formation {on}, which isn't in the battle"


def _leaders(kit: Kit, state: State) -> Iterator[str]:
    led = [leader for leader in state.leader if leader >= 0]
    found = [leader for pool in state.pools for leader in pool] + led
    yield from _differ("leaders", found, range(len(kit.leaders)))
    for formation, leader in enumerate(state.leader):
        if leader < NONE:
            yield f"formation {formation} is led by {leader}"
        if leader >= 0 and kit.leader_side[leader] != kit.formation_side[formation]:
            yield f"formation {formation} is led by an enemy"
        if state.level[formation] not in ((0, 1) if leader >= 0 else (0,)):
            yield f"formation {formation} has a leader of level {state.level[formation]}"


def _others(kit: Kit, state: State) -> Iterator[str]:
    laid = [building for building in state.buildings if building >= 0]
    deck = [building for building in state.building_deck if building != VOLGA]
    every = range(len(kit.buildings))
    yield from _differ("buildings", [*laid, *deck, *state.captured], every)
    volga = state.volga + state.building_deck.count(VOLGA)
    if volga != kit.content.pack.volga_cards:
        yield f"{volga} Volga cards"
    campaign = [card for deck_ in state.campaign_decks for card in deck_]
    campaign += [card for card in state.campaign if card >= 0]
    yield from _differ("campaign", [*campaign, *state.campaign_ash], range(len(kit.campaign)))
    carnage = [*state.carnage_deck, *state.carnage_ash, *state.reading]
    yield from _differ("carnage", carnage, range(len(kit.content.carnage)))
    if state.district < 0 and state.reading:
        yield "a carnage card is still being read"


def _counters(kit: Kit, state: State) -> Iterator[str]:
    end = state.variants.track_length
    for district, building in enumerate(state.buildings):
        if building < NONE:
            yield f"district {district} shows {building}"
        if (building >= 0) != (state.status[district] == DistrictStatus.OPEN):
            yield f"district {district} shows {building} at status {state.status[district]}"
        if building >= 0 and kit.building_district[building] != district:
            yield f"building {building} lies in district {district}"
        fire, bucket = state.fire[district], state.bucket[district]
        if not (0 <= fire < end and 0 <= bucket < end and state.inferno[district] >= 0):
            yield f"district {district}: fire {fire}, bucket {bucket}, {state.inferno[district]}"
        if building < 0 and (
            fire or bucket or state.inferno[district] or any(state.units[district])
        ):
            yield f"district {district} has counters but no building"
    if min(map(min, state.units)) < 0:
        yield "fewer than no units"
    battle = state.hold or state.round or state.touched or state.refreshes
    if state.district < 0 and (battle or state.bonus or state.stolen or state.ghost):
        yield "a battle's counters outlive it"
    if not 0 <= state.turn <= state.last_turn:
        yield f"turn {state.turn}"
