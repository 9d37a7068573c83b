"""The table-setting room: lays a position of a pack in three lines.

`battle` begins in an action round (R4.4), `turn` before a turn (R3.1); every card lies somewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict, Unpack

from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.state.codes import (
    NONE,
    SIDES,
    VOLGA,
    CardZone,
    DistrictStatus,
    FormationZone,
    Frame,
    Op,
    Phase,
    lane,
)
from stalingrad_game.card_game.state.state import Cards
from stalingrad_game.card_game.state.variants import variants_from
from tests.support.pack import kit_of_tests
from tests.support.table import LETTERS, SEAT_NAMES, SIDE_NAMES, Table


class Pieces(TypedDict, total=False):
    """What lies where; formations that aren't named lie in the Ash Heap, cards in their deck."""

    kit: Kit
    """The pack and the mode; without it the test pack in the basic game."""
    partners: Sequence[str]
    """Formations of the second players; all others are the first players'."""
    german: Sequence[str]
    """In the battle, or on the Staging Line before one; so for the Soviet."""
    soviet: Sequence[str]
    elsewhere: Mapping[str, str]
    """Formations at other buildings, with the letter of the district."""
    staging: Sequence[str]
    destroyed: Sequence[str]
    formation_deck: Sequence[str]
    """Both sides' formations to come, the next first."""
    depleted: Iterable[str]
    leaderless: Iterable[str]
    veterans: Iterable[str]
    """Formations whose leader is level 1; those on the table have one of level 0 otherwise."""
    german_hand: Sequence[str]
    soviet_hand: Sequence[str]
    german_2_hand: Sequence[str]
    soviet_2_hand: Sequence[str]
    next_cards: Sequence[str]
    """Combat cards on top of their decks, the next first."""
    discarded: Sequence[str]
    no_deck: bool
    """Every other card of the combat decks lies in the Ash Heap."""
    units: Mapping[str, int]
    buildings: Sequence[str]
    """Laid out in their districts instead of the first ones that are no River Bank."""
    captured: str
    """Letters of districts whose building was captured."""
    closed: str
    building_deck: Sequence[str]
    """On top of the building deck, the next first; "volga" for a Volga card."""
    campaign: Sequence[str]
    """Campaign cards on top of their decks, the next first."""
    no_campaign: bool
    """Every campaign card lies in the Ash Heap."""
    turn: int
    dismissed: Sequence[str]
    """Seats whose commander has been turned over."""
    fire: int
    bucket: int
    infernos: int
    hold: int
    variants: dict[str, str]


def battle(
    building: str = "red_square", *, active: str = "german", **pieces: Unpack[Pieces]
) -> Table:
    """A battle for a building, in the first action round of a side.

    It is the last of the last turn, so that the table stays as R4.6 leaves it.
    """
    table = _table(pieces, building)
    state = table.state
    district = table.kit.building_district[table.buildings[building]]
    _formations(table, [lane(district, side) for side in SIDES], pieces)
    for name, number in pieces.get("units", {}).items():
        table.put_units(name, number, LETTERS[district])
    state.fire[district] = pieces.get("fire", 0)
    state.bucket[district] = pieces.get("bucket", 0)
    state.inferno[district] = pieces.get("infernos", 0)
    state.district, state.phase, state.round = district, Phase.ACTION, 1
    state.hold = state.intensity = pieces.get("hold", 3)
    state.active = SIDE_NAMES.index(active)
    state.turn = pieces.get("turn", state.last_turn)
    rest: list[Frame] = [(Op.TURN_END, 0), (Op.NEXT_BATTLE, 0)]
    state.agenda = [*rest, (Op.ROUND, 1 - state.active), (Op.ACTION, state.active, 0)]
    table.check()
    return table


def turn(**pieces: Unpack[Pieces]) -> Table:
    """The first decision of a turn; campaign cards that aren't named bring nothing."""
    return before_turn(**pieces).start()


def before_turn(**pieces: Unpack[Pieces]) -> Table:
    """The end of a turn; the next one has not begun."""
    table = _table(pieces)
    _formations(table, [FormationZone.STAGING + side for side in SIDES], pieces)
    table.state.turn = pieces.get("turn", 1) - 1
    table.state.agenda = [(Op.TURN, 0)]
    return table


def _table(pieces: Pieces, *fought_for: str) -> Table:
    """Everything but formations and what belongs to a battle."""
    kit = pieces.get("kit", kit_of_tests())
    state = set_up(kit, 1, variants_from(pieces.get("variants", {})))
    table = Table(kit, state)
    _cards(table, pieces)
    _buildings(table, [*pieces.get("buildings", ()), *fought_for], pieces)
    wanted = pieces.get("campaign", ())
    names = [card.id for card in kit.campaign]
    for side in SIDES:
        own = [n for n, owner in enumerate(kit.campaign_side) if owner == side]
        first = [names.index(name) for name in wanted if names.index(name) in own]
        state.campaign_decks[side] = (*(n for n in own[::-1] if n not in first), *first[::-1])
    if pieces.get("no_campaign", False):
        state.campaign_ash = tuple(range(len(names)))
        state.campaign_decks = [(), ()]
    state.carnage_deck = tuple(range(len(kit.carnage)))[::-1]
    for name in pieces.get("dismissed", ()):
        state.turned[SEAT_NAMES.index(name)] = 1
    return table


def _cards(table: Table, pieces: Pieces) -> None:
    state, kit = table.state, table.kit
    hands = (
        pieces.get("german_hand", ()),
        pieces.get("soviet_hand", ()),
        pieces.get("german_2_hand", ()),
        pieces.get("soviet_2_hand", ()),
    )
    state.cards = [()] * len(state.cards)
    for side in SIDES:
        deck = sorted(kit.deck[side])
        for seat in range(side, state.seats, 2):
            state.cards[CardZone.HAND + seat] = tuple(sorted(_numbers(table.cards, hands[seat])))
        hand = [card for seat in range(side, 4, 2) for card in state.cards[CardZone.HAND + seat]]
        first = _own(table.cards, kit.card_side, pieces.get("next_cards", ()), side)
        discard = _own(table.cards, kit.card_side, pieces.get("discarded", ()), side)
        for card in (*hand, *first, *discard):
            deck.remove(card)
        state.cards[CardZone.DISCARD + side] = tuple(discard)
        if pieces.get("no_deck", False):
            state.cards[CardZone.ASH] += tuple(deck)
            deck = []
        state.cards[CardZone.DECK + side] = (*deck, *first[::-1])


def _buildings(table: Table, laid: Sequence[str], pieces: Pieces) -> None:
    state, kit = table.state, table.kit
    banks_last = sorted(range(len(kit.buildings)), key=lambda number: kit.river_bank[number])
    for number in (*banks_last[::-1], *(table.buildings[name] for name in laid)):
        state.buildings[kit.building_district[number]] = number
    gone = pieces.get("captured", "") + pieces.get("closed", "")
    rest: list[int] = [n for n in range(len(kit.buildings)) if n not in state.buildings]
    rest += [VOLGA] * (kit.content.pack.volga_cards - len(pieces.get("closed", "")))
    for letter in gone:
        district = LETTERS.index(letter)
        state.captured += (state.buildings[district],)
        state.buildings[district] = NONE
        closed = letter in pieces.get("closed", "")
        state.status[district] = DistrictStatus.CLOSED if closed else DistrictStatus.CAPTURED
        state.volga += closed
    first = [
        VOLGA if name == "volga" else table.buildings[name]
        for name in pieces.get("building_deck", ())
    ]
    for card in first:
        rest.remove(card)
    state.building_deck = (*rest, *first[::-1])


def _formations(table: Table, home: Sequence[int], pieces: Pieces) -> None:
    state, kit = table.state, table.kit
    every = table.formations
    state.lines = [()] * len(state.lines)
    state.leader = [NONE] * len(every)
    groups: tuple[tuple[Sequence[int], Sequence[str]], ...] = (
        (home, (*pieces.get("german", ()), *pieces.get("soviet", ()))),
        *(
            ([lane(LETTERS.index(letter), side) for side in SIDES], (name,))
            for name, letter in pieces.get("elsewhere", {}).items()
        ),
        ((FormationZone.STAGING, FormationZone.STAGING + 1), pieces.get("staging", ())),
        ((FormationZone.DESTROYED, FormationZone.DESTROYED + 1), pieces.get("destroyed", ())),
        ((FormationZone.DECK, FormationZone.DECK + 1), pieces.get("formation_deck", ())[::-1]),
    )
    named = [name for _, names in groups for name in names]
    others = [name for name in every if name not in named]
    for lines, names in (*groups, ((FormationZone.ASH, FormationZone.ASH + 1), others)):
        for side in SIDES:
            state.lines[lines[side]] += tuple(_own(every, kit.formation_side, names, side))
    state.pools = [_leaders(table, side) for side in SIDES]
    for number in _numbers(every, (name for _, names in groups[:-2] for name in names)):
        name = table.formation_name(number)
        side = kit.formation_side[number]
        if name not in pieces.get("leaderless", ()):
            state.leader[number], *left = state.pools[side]
            state.pools[side] = tuple(left)
            state.level[number] = int(name in pieces.get("veterans", ()))
    for name in pieces.get("depleted", ()):
        state.depleted[every[name]] = 1
    state.owner = list(kit.formation_side)
    for name in pieces.get("partners", ()):
        state.owner[every[name]] += 2


def _leaders(table: Table, side: int) -> Cards:
    return tuple(n for n, owner in enumerate(table.kit.leader_side) if owner == side)


def _numbers(numbers: Mapping[str, int], names: Iterable[str]) -> list[int]:
    return [numbers[name] for name in names]


def _own(
    numbers: Mapping[str, int], owners: Sequence[int], names: Iterable[str], side: int
) -> list[int]:
    return [number for number in _numbers(numbers, names) if owners[number] == side]
