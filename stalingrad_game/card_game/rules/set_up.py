"""Chapter R2 of the rulebook: the table as it stands before the first turn."""

from __future__ import annotations

from ...kernel.chance import below, seed_anew, seeded, shuffle
from ..state.codes import DISTRICTS, SIDES, VOLGA, CardZone, FormationZone, Op, side_of
from ..state.state import Cards, State
from ..state.variants import Variants
from .fixed_deal import lay_out
from .kit import FOUR, Kit


def set_up(kit: Kit, seed: int, variants: Variants) -> State:
    """A new game before its first turn; the same seed gives the same game.

    A deal that the kit has laid out takes the place of the shuffled one.
    """
    content = kit.content
    formations = len(kit.formations)
    state = State(
        mode=kit.mode,
        seats=kit.seats,
        variants=variants,
        rng=seeded(seed),
        script=(),
        agenda=[(Op.TURN, 0)],
        turn=0,
        last_turn=kit.mode_entry.turns,
        cards=[()] * CardZone.COUNT,
        played=(),
        lines=[()] * FormationZone.COUNT,
        depleted=[0] * formations,
        leader=[-1] * formations,
        level=[0] * formations,
        spent=[0] * formations,
        pools=[
            tuple(n for n, owner in enumerate(kit.leader_side) if owner == side) for side in SIDES
        ],
        turned=[0] * kit.seats,
        buildings=[-1] * 4,
        status=[0] * 4,
        building_deck=(),
        captured=(),
        volga=0,
        fire=[0] * 4,
        bucket=[0] * 4,
        inferno=[0] * 4,
        units=[(0,) * len(kit.units)] * len(DISTRICTS),
        campaign_decks=[()] * 2,
        campaign=[-1, -1],
        campaign_ash=(),
        carnage_deck=(),
        carnage_ash=(),
        reading=(),
        reinforcement=[-1, -1],
        owner=list(kit.formation_side),
        sharing=list(SIDES),
        received=[()] * kit.seats,
        known=[()] * kit.seats,
        ruled_out=[()] * kit.seats,
    )
    for side in SIDES:
        _lay_formations(kit, state, side)  # R2.1
        state.cards[CardZone.DECK + side] = shuffle(state, kit.deck[side])  # R2.2
        state.campaign_decks[side] = shuffle(
            state, tuple(n for n, owner in enumerate(kit.campaign_side) if owner == side)
        )
    state.carnage_deck = shuffle(state, tuple(range(len(content.carnage))))
    _lay_buildings(kit, state)  # R2.3, R2.4
    for seat in range(kit.seats):  # R2.5
        deck = CardZone.DECK + side_of(seat)
        size = kit.hand_size[seat][0]
        state.cards[CardZone.HAND + seat] = tuple(sorted(state.cards[deck][-size:]))
        state.cards[deck] = state.cards[deck][:-size]
    if kit.deal is not None:
        lay_out(state, kit.deal)
    return state


def deal_unseen_anew(state: State, seed: int) -> None:
    """Shuffle every pile that nobody has seen, and begin all chance to come from a seed."""
    seed_anew(state, seed)
    shuffle_unseen(state)


def shuffle_unseen(state: State) -> None:
    """Shuffle every pile that nobody has seen: combat, formation, campaign, building, carnage."""
    for side in SIDES:
        cards, formations = CardZone.DECK + side, FormationZone.DECK + side
        state.cards[cards] = shuffle(state, state.cards[cards])
        state.lines[formations] = shuffle(state, state.lines[formations])
        state.campaign_decks[side] = shuffle(state, state.campaign_decks[side])
    state.building_deck = shuffle(state, state.building_deck)
    state.carnage_deck = shuffle(state, state.carnage_deck)


def _lay_formations(kit: Kit, state: State, side: int) -> None:
    own = [n for n, owner in enumerate(kit.formation_side) if owner == side]
    starting = tuple(n for n in own if kit.formations[n].starting)
    state.lines[FormationZone.STAGING + side] = starting
    for formation in starting:
        state.leader[formation], *rest = state.pools[side]
        state.pools[side] = tuple(rest)
    if kit.mode == FOUR:
        _share_starting(kit, state, starting, side)
    others = tuple(n for n in own if not kit.formations[n].starting)
    state.lines[FormationZone.DECK + side] = shuffle(state, others)


def _share_starting(kit: Kit, state: State, starting: Cards, side: int) -> None:
    """R10.2: the second commander has a formation of their own; the partners get the others."""
    for formation in starting:
        if kit.second_commander[formation]:
            state.owner[formation] = side + 2
        elif state.variants.sharing == "by_choice":
            state.agenda.insert(1, (Op.SHARE, side, formation))
        else:
            state.owner[formation] = state.sharing[side]
            state.sharing[side] ^= 2


def _lay_buildings(kit: Kit, state: State) -> None:
    deck: Cards = tuple(range(len(kit.buildings)))
    for district in DISTRICTS:
        fitting = [
            building
            for building in deck
            if kit.building_district[building] == district
            and (state.variants.river_bank_first or not kit.river_bank[building])
        ]
        # Turning shuffled cards until one fits finds each fitting one equally often.
        building = fitting[below(state, len(fitting))]
        state.buildings[district] = building
        deck = tuple(other for other in deck if other != building)
    state.building_deck = shuffle(state, deck + (VOLGA,) * kit.content.pack.volga_cards)
