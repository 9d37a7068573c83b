"""What holds at every moment of a game: each card and counter in one place, in range (R1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ..rules.kit import Kit
from ..state.code_names import STATUS_NAMES
from ..state.codes import (
    DISTRICTS,
    NONE,
    SIDES,
    VOLGA,
    CardZone,
    DistrictStatus,
    FormationZone,
    lane,
    side_of,
)
from ..state.state import State


class StateInvariants:
    """The whole of one kit, counted once; `violations` compares a state with it."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._cards: Final = sorted(card for deck in kit.deck for card in deck)
        self._formations: Final = list(range(len(kit.formations)))
        self._leaders: Final = list(range(len(kit.leaders)))
        self._buildings: Final = sorted(
            [*range(len(kit.buildings)), *[VOLGA] * kit.content.pack.volga_cards]
        )
        self._campaign: Final = list(range(len(kit.campaign)))
        self._carnage: Final = list(range(len(kit.carnage)))

    def violations(self, state: State) -> Iterator[str]:
        """What lies nowhere, twice, or where it can't; a sound state has none."""
        yield from self._combat(state)
        yield from self._known(state)
        yield from self._on_the_table(state)
        yield from self._led(state)
        yield from self._piles(state)
        yield from self._counters(state)
        if state.district < 0:
            yield from self._after_battle(state)

    def _combat(self, state: State) -> Iterator[str]:
        kit, cards = self._kit, state.cards
        found = [card for zone in cards for card in zone]
        found += [row[0] for row in state.played]
        found += [row[0] for row in state.heroes]
        found += state.shown[:1]
        if sorted(found) != self._cards:
            yield f"combat cards: {sorted(found)}"
        owner = kit.card_side
        for seat in range(state.seats):
            for zone in (cards[CardZone.HAND + seat], cards[CardZone.PICKED + seat]):
                if list(zone) != sorted(zone):
                    yield f"hand {seat} isn't sorted: {zone}"
                if any(owner[card] != side_of(seat) for card in zone):
                    yield f"hand {seat} holds an enemy card: {zone}"
        for side in SIDES:
            for card in (*cards[CardZone.DECK + side], *cards[CardZone.DISCARD + side]):
                if owner[card] != side:
                    yield f"card {card} lies in the enemy's deck or discard"
        for card, seat, _ in state.heroes:
            if not kit.hero[card] or owner[card] != side_of(seat):
                yield f"card {card} is no hero of seat {seat}"
        for seat in range(state.seats):
            if Counter(state.received[seat]) - Counter(cards[CardZone.HAND + seat]):
                yield f"seat {seat} doesn't hold all that it was given: {state.received[seat]}"

    def _known(self, state: State) -> Iterator[str]:
        """What everybody knows of hands is so (R9.4)."""
        for seat in range(state.seats):
            deck = Counter(self._kit.deck[side_of(seat)])
            rest = Counter(state.cards[CardZone.HAND + seat] + state.cards[CardZone.PICKED + seat])
            rest.subtract(state.known[seat])
            if min(rest.values(), default=0) < 0:
                yield f"hand {seat} doesn't hold {state.known[seat]}"
            out = Counter(state.ruled_out[seat])
            if any(rest[card] > deck[card] - out[card] for card in out):
                yield f"hand {seat} holds one of {state.ruled_out[seat]}"

    def _on_the_table(self, state: State) -> Iterator[str]:
        kit, lines = self._kit, state.lines
        if sorted(f for line in lines for f in line) != self._formations:
            yield f"formations: {lines}"
        for number, line in enumerate(lines):
            away = number >= FormationZone.DESTROYED
            for f in line:
                if kit.formation_side[f] != number & 1:
                    yield f"formation {f} lies with the enemy, in line {number}"
                if away and (state.depleted[f] or state.leader[f] >= 0 or state.spent[f]):
                    yield f"formation {f} left the table depleted, led or spent"
                if state.depleted[f] not in {0, 1}:
                    yield f"formation {f} is depleted {state.depleted[f]} times"
                if state.owner[f] & 1 != number & 1 or state.owner[f] >= state.seats:
                    yield f"formation {f} belongs to seat {state.owner[f]}"
                if kit.unique[f] and FormationZone.DESTROYED <= number < FormationZone.ASH:
                    yield f"unique formation {f} isn't in the Ash Heap"
        for district in DISTRICTS:
            held = lines[lane(district, 0)] or lines[lane(district, 1)]
            if held and state.status[district] != DistrictStatus.OPEN:
                yield f"formations fight for no building in district {district}"
        for card, on, pairs in state.played:
            if on >= 0 and on not in lines[lane(state.district, kit.card_side[card])]:
                yield f"card {card} lies on formation {on}, which isn't in the battle"
            if pairs < 0:
                yield f"card {card} has {pairs} Motivator pairs"

    def _led(self, state: State) -> Iterator[str]:
        kit = self._kit
        led = [leader for leader in state.leader if leader >= 0]
        if sorted([*state.pools[0], *state.pools[1], *led]) != self._leaders:
            yield f"leaders: {state.pools} {state.leader}"
        for formation, leader in enumerate(state.leader):
            level = state.level[formation]
            if leader < NONE:
                yield f"formation {formation} is led by {leader}"
            if leader >= 0 and kit.leader_side[leader] != kit.formation_side[formation]:
                yield f"formation {formation} is led by an enemy"
            if not 0 <= level <= (leader >= 0):
                yield f"formation {formation} has a leader of level {level}"

    def _piles(self, state: State) -> Iterator[str]:
        laid = [building for building in state.buildings if building >= 0]
        volga = [VOLGA] * state.volga
        if sorted([*laid, *volga, *state.building_deck, *state.captured]) != self._buildings:
            yield f"buildings: {laid}, {state.volga} Volga, {state.building_deck}"
        turned = [card for card in state.campaign if card >= 0]
        first, second = state.campaign_decks
        if sorted([*first, *second, *turned, *state.campaign_ash]) != self._campaign:
            yield f"campaign cards: {state.campaign_decks} {turned} {state.campaign_ash}"
        carnage = [*state.carnage_deck, *state.carnage_ash, *state.reading]
        if sorted(carnage) != self._carnage:
            yield f"carnage cards: {carnage}"

    def _counters(self, state: State) -> Iterator[str]:
        end = state.variants.track_length
        for district in DISTRICTS:
            building = state.buildings[district]
            if building < NONE:
                yield f"district {district} shows {building}"
            if (building >= 0) != (state.status[district] == DistrictStatus.OPEN):
                status = state.status[district]
                yield f"district {district} shows {building}, {STATUS_NAMES.get(status, status)}"
            fire, bucket = state.fire[district], state.bucket[district]
            inferno = state.inferno[district]
            if not (0 <= fire < end and 0 <= bucket < end and inferno >= 0):
                yield f"district {district}: fire {fire}, bucket {bucket}, {inferno} Infernos"
            units = state.units[district]
            if min(units) < 0:
                yield f"district {district}: units {units}"
            if building < 0:
                if fire or bucket or inferno or any(units):
                    yield f"district {district} has counters but no building"
            elif self._kit.building_district[building] != district:
                yield f"building {building} lies in district {district}"
        if not 0 <= state.turn <= state.last_turn:
            yield f"turn {state.turn} of {state.last_turn}"
        if not 0 <= state.hold <= state.intensity:
            yield f"hold {state.hold} of {state.intensity}"

    @staticmethod
    def _after_battle(state: State) -> Iterator[str]:
        counters = (
            *(state.hold, state.round, state.touched, state.refreshes, state.bonus, state.stolen),
            *(state.ghost, state.waived),
        )
        if any(counters) or any(state.spent):
            yield f"counters of a battle outlive it: {counters}"
        if state.played or state.heroes or state.reading or state.shown or state.looking:
            yield "cards of a battle outlive it"
