"""Each combat card of the standard pack, played once: what it needs, and what it does."""

from __future__ import annotations

from typing import Final

import pytest

from stalingrad_game.card_game.state.codes import Ev, Op, Why
from tests.card_game.cards.combat import GERMAN_BASIC, GERMAN_EXPERT, SOVIET_BASIC, SOVIET_EXPERT
from tests.card_game.cards.words import Teller, written
from tests.support.card_scene import chosen, in_full, scene, settled, standard
from tests.support.table import SIDE_NAMES, Table

GERMANS: Final = {**GERMAN_BASIC, **GERMAN_EXPERT}
SOVIETS: Final = {**SOVIET_BASIC, **SOVIET_EXPERT}
LINES: Final = {**GERMANS, **SOVIETS}
TAKERS: Final = {
    "infantry": ["infantry_79", "jaeger_100"],
    "tracked": ["panzer_24"],
    "general": ["jaeger_100"],
}
"""By doctrine: the formations of the scene that take such a card."""
HAND: Final = (("crossfire", "wire_taps"), ("mined_stairs", "the_oath"))
"""By side: what an intercepting hero has beside him."""


def side(card: str) -> int:
    """Whose a card is."""
    return int(card in SOVIETS)


def takers(table: Table, card: str) -> list[str]:
    """The formations that the card is offered on."""
    return [name.split(" on ")[1] for name in table.choices if name.startswith(f"{card} on ")]


@pytest.mark.parametrize("card", [card for card, line in GERMANS.items() if line.needs in TAKERS])
def test_german_card(card: str) -> None:
    needs, text = GERMANS[card]
    table = scene(0, card)
    offered = takers(table, card)
    assert offered == TAKERS[str(needs)]
    words = chosen(table, 0, f"{card} on {offered[0]}").words
    assert written(words) == written(in_full(text, 0))


@pytest.mark.parametrize(
    "card", [card for card, line in SOVIETS.items() if isinstance(line.needs, int)]
)
def test_soviet_card(card: str) -> None:
    needs, text = SOVIETS[card]
    table = scene(1, card)
    on = takers(table, card)[0]
    words = chosen(table, 1, f"{card} on {on}").words
    assert written(words) == written(in_full(text, 1))
    number = table.cards[card]
    pairs = next(pairs for played, _, pairs in table.state.played if played == number)
    assert table.state.spent[table.formations[on]] + pairs == needs


@pytest.mark.parametrize("card", [card for card, line in LINES.items() if line.needs == "hero"])
def test_hero(card: str) -> None:
    table = scene(side(card), card)
    words = chosen(table, side(card), card).words
    assert written(words) == written(in_full(LINES[card].text, side(card)))
    assert table.state.heroes == ((table.cards[card], side(card), 0),)


@pytest.mark.parametrize(
    "card", [card for card, line in LINES.items() if line.needs == "interception"]
)
def test_intercepting_hero(card: str) -> None:
    assert scene(side(card), card).why(card) == Why.INTERCEPTOR
    hand = (*HAND[side(card)], card)
    table = scene(1, german_hand=hand) if card in GERMANS else scene(0, soviet_hand=hand)
    shown = table.choices[0]
    table.choose(shown)
    assert table.asks == (SIDE_NAMES[side(card)], Op.INTERCEPT)
    teller = Teller(table.kit, table.state, side(card))
    words = settled(table.choose(f"intercept with {card}"), teller).words
    assert written(words) == written(in_full(LINES[card].text, side(card)))
    assert [event[0] for event in teller.heard[:2]] == [Ev.INTERCEPTED, Ev.HERO]


def test_every_combat_card_has_its_line() -> None:
    kit = standard()
    for lines, owner, cards in (
        (GERMAN_BASIC, "german", "basic"),
        (GERMAN_EXPERT, "german", "expert"),
        (SOVIET_BASIC, "soviet", "basic"),
        (SOVIET_EXPERT, "soviet", "expert"),
    ):
        ids = {card.id for card in kit.cards if (card.side, card.set) == (owner, cards)}
        assert set(lines) == ids
