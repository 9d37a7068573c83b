"""What chance did is written down, and whatever told a seat something new is a barrier."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.record.chance_words import CHANCE, deal, outcomes, reveals
from stalingrad_game.card_game.state.codes import SIDES, CardZone, Ev, Event, FormationZone
from stalingrad_game.card_game.state.fold import seen_by
from stalingrad_game.card_game.state.state import State
from tests.support.amount import share
from tests.support.games import MODES, card_game, move, new, played

NO_CHANCE = {
    *(Ev.TURN, Ev.PHASE, Ev.CAMPAIGN_ASH, Ev.DEPLETED, Ev.LEADER, Ev.LEADER_PASSES, Ev.COMMANDER),
    *(Ev.PICK, Ev.CAPTURED, Ev.CLOSED, Ev.UNIT, Ev.FIRE, Ev.BUCKET, Ev.INFERNO, Ev.HOLD),
    *(Ev.CARNAGE_ASH, Ev.BATTLE, Ev.BATTLE_END, Ev.ROUND, Ev.PLAYED, Ev.CLEARED, Ev.REFRESHES),
    *(Ev.OVER, Ev.HERO, Ev.WOUNDED, Ev.HERO_LEAVES, Ev.BONUS, Ev.STOLEN, Ev.GHOST, Ev.SHOWN),
    *(Ev.INTERCEPTED, Ev.LOOK, Ev.LOOK_END, Ev.WAIVED, Ev.GIVEN, Ev.GIFTS_END, Ev.OWNER),
    *(Ev.INITIATIVE, Ev.VANGUARD, Ev.TERROR, Ev.CHOSEN, Ev.DICE, Ev.SLAUGHTER, Ev.RESULT),
    *(Ev.REFRESHED, Ev.LOST, Ev.DECLINED, Ev.SNIPED, Ev.RETREAT, Ev.EXECUTED, Ev.MANOEUVRED),
    *(Ev.CLOCK, Ev.ACTED, Ev.SPILLOVER),
}
"""Events that owe nothing to chance, or only repeat what another event has told of it."""


def exchanged(state: State, seat: int, luck: random.Random) -> State:
    """The state with whatever a seat can't know dealt anew."""
    other = state.copy()
    other.rng = luck.getrandbits(64)
    for side in SIDES:
        deck = CardZone.DECK + side
        hand = CardZone.HAND + side
        cards = [*other.cards[deck], *(other.cards[hand] if side != seat else ())]
        luck.shuffle(cards)
        held = len(other.cards[hand]) if side != seat else 0
        if held:
            other.cards[hand] = tuple(sorted(cards[:held]))
        other.cards[deck] = tuple(cards[held:])
        for piles in (other.lines, other.campaign_decks):
            place = FormationZone.DECK + side if piles is other.lines else side
            piles[place] = tuple(luck.sample(piles[place], len(piles[place])))
    for pile in ("building_deck", "carnage_deck"):
        cards = list(getattr(other, pile))
        setattr(other, pile, tuple(luck.sample(cards, len(cards))))
    return other


def seen(events: list[Event], view: State) -> list[Event]:
    """The events as the viewer sees them."""
    return [part for event in events if (part := seen_by(event, view)) is not None]


def test_every_event_is_known_to_be_chance_or_none() -> None:
    events = {value for name, value in vars(Ev).items() if name.isupper()} - {Ev.LAST_CHANGE}
    assert set(CHANCE) | NO_CHANCE == events | {Ev.LAST_CHANGE}
    assert not set(CHANCE) & NO_CHANCE


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ((Ev.ROLL, 0, 6, 4), "roll german 6 4"),
        ((Ev.CARD, 0, CardZone.DECK + 1, CardZone.HAND + 1, 0), "draw soviet {card}"),
        ((Ev.CARD, 0, CardZone.HAND, CardZone.DISCARD, 1), "lose german {card}"),
        ((Ev.CARD, 0, CardZone.HAND + 3, CardZone.DISCARD + 1, 1), "lose soviet_2 {card}"),
        ((Ev.CARD, 0, CardZone.HAND, CardZone.DISCARD, 0), ""),
        (
            (Ev.FORMATION, 0, FormationZone.DECK, FormationZone.STAGING),
            "formation german {formation}",
        ),
        ((Ev.FORMATION, 0, FormationZone.STAGING, FormationZone.LANE), ""),
        ((Ev.CAMPAIGN, 1, -1), "campaign soviet none"),
        ((Ev.TURNED, -2), "turned volga"),
        ((Ev.BUILDING, 2, 0), "building C {building}"),
        ((Ev.BUILDINGS_SHUFFLE, 0, -2), "shuffle_buildings {building} volga"),
        ((Ev.CARNAGE, 3, 1), "carnage carnage_04"),
        ((Ev.CARNAGE_SHUFFLE, 0, 1), "shuffle_carnage carnage_01 carnage_02"),
        ((Ev.SHUFFLE, 0, 0, 0), "shuffle german {card} {card}"),
        ((Ev.FORMATIONS_SHUFFLE, 0, 1, 0), "shuffle_formations german {formation}"),
        ((Ev.UNIT, 0, 0, 1, 0), ""),
    ],
)
def test_chance_in_words(event: Event, text: str) -> None:
    names = new().game.notation
    wanted = text.format(
        card=names.cards[0], formation=names.formations[0], building=names.buildings[0]
    )
    assert outcomes(names, [event]) == ((wanted,) if wanted else ())


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=share(20))
@given(seed=st.integers(0, 10**6))
def test_chance_never_moves_without_a_word(mode: str, seed: int) -> None:
    record = new(seed, mode)
    while record.decision and len(record.steps) < 80:
        before, steps = record.state, len(record.steps)
        move(record)
        if len(record.steps) <= steps or record.steps[-1].chance:
            continue
        after = record.state
        assert (after.rng, after.building_deck, after.carnage_deck, after.campaign_decks) == (
            before.rng,
            before.building_deck,
            before.carnage_deck,
            before.campaign_decks,
        )
        assert (
            after.cards[CardZone.DECK : CardZone.DISCARD]
            == before.cards[CardZone.DECK : CardZone.DISCARD]
        )
        assert after.lines[FormationZone.DECK :] == before.lines[FormationZone.DECK :]


@pytest.mark.parametrize("mode", ["basic", "expert"])
@settings(max_examples=share(20))
@given(seed=st.integers(0, 10**6))
def test_what_can_be_taken_back_has_told_its_seat_nothing(mode: str, seed: int) -> None:
    record, luck = new(seed, mode), random.Random(seed)
    rules = card_game(mode)
    while record.decision and len(record.steps) < 60:
        seat, before, steps = record.decision.seat, record.state, len(record.steps)
        move(record)
        if len(record.steps) <= steps:
            continue
        step = record.steps[-1]
        if step.barrier or step.seat != seat or before.looking:
            continue
        other = exchanged(before, seat, luck)
        view = rules.view(before, seat)
        assert rules.view(other, seat) == view
        assert seen(rules.apply(other, step.option), view) == seen(list(step.events), view)


def test_another_hand_laid_open_is_a_reveal_and_ones_own_card_is_none() -> None:
    assert reveals((Ev.LOOK, 0, 1, 5, 6), 0)
    assert reveals((Ev.CARD, 5, CardZone.HAND + 1, CardZone.DISCARD + 1, 0), 0)
    assert not reveals((Ev.CARD, 5, CardZone.HAND + 1, CardZone.DISCARD + 1, 0), 1)
    assert not reveals((Ev.CARD, 5, CardZone.PICKED + 1, CardZone.DISCARD + 1, 0), 1)
    assert not reveals((Ev.PLAYED, 5, 1, 1, 0, CardZone.HAND), 0)


def test_the_deal_names_every_card_that_lies_unseen() -> None:
    record = played(limit=0)
    piles = {row.split()[0]: 0 for row in deal(record.game.notation, record.state)}
    for row in deal(record.game.notation, record.state):
        word, *cards = row.split()
        piles[word] += len([card for card in cards if card not in {"german", "soviet"}])
    state = record.state
    assert piles == {
        "hand": sum(map(len, state.cards[CardZone.HAND : CardZone.HAND + 2])),
        "deck": sum(map(len, state.cards[CardZone.DECK : CardZone.DISCARD])),
        "formation_deck": sum(map(len, state.lines[FormationZone.DECK :])),
        "campaign_deck": sum(map(len, state.campaign_decks)),
        "carnage_deck": len(state.carnage_deck),
        "building_deck": len(state.building_deck),
        "buildings": 4,
    }
