"""What holds in every expert game and every game of four, whatever is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import hypothesis
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.rules.engine import Engine, standing_options
from stalingrad_game.card_game.rules.heroes import could_intercept
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.resolver import Resolver
from stalingrad_game.card_game.state.codes import SIDES, CardZone, Op, Option, side_of
from stalingrad_game.card_game.state.variants import Variants
from tests.support.amount import share
from tests.support.expert_pack import expert_kit, four_kit
from tests.support.table import Table, rule
from tests.support.variants import any_variants

UNSHRUNK: Final = (hypothesis.Phase.explicit, hypothesis.Phase.reuse, hypothesis.Phase.generate)
"""A smaller seed is no simpler game."""
LONGEST: Final = 1500

seeds = st.integers(0, 2**32)


def new(kit: Kit, seed: int, variants: Variants) -> Table:
    """A new game."""
    state, _ = Engine(kit).new(seed, variants)
    return Table(kit, state)


def moves(table: Table, luck: Random) -> Iterator[Option]:
    """Random choices; the German attacks, and now and then a waiver is taken back."""
    while options := table.engine.options(table.state):
        if table.asks[1] == Op.MANOEUVRE and options[1:]:
            options = options[:-1]
        back = standing_options(table.state)
        yield luck.choice(back if back and luck.random() < 0.1 else options)


@rule("R9.1", "R9.4", "R10.1")
@pytest.mark.parametrize("kit", [expert_kit(), four_kit()], ids=["expert", "four"])
@given(seed=seeds, variants=any_variants)
@settings(max_examples=share(3), phases=UNSHRUNK)
def test_nothing_is_lost_and_views_follow_the_events(
    kit: Kit, seed: int, variants: Variants
) -> None:
    table = new(kit, seed, variants)
    luck = Random(seed)
    for option in islice(moves(table, luck), 250):
        table.take(option)  # checks views, copies, options and every card


@rule("R9.3", "R9.4", "R10.2", "R10.3")
@pytest.mark.parametrize("kit", [expert_kit(), four_kit()], ids=["expert", "four"])
@given(seed=seeds, variants=any_variants)
@settings(max_examples=share(8), phases=UNSHRUNK)
def test_a_game_ends_and_keeps_its_word(kit: Kit, seed: int, variants: Variants) -> None:
    table = new(kit, seed, variants)
    luck = Random(seed)
    state = table.state
    seconds = [n for n, second in enumerate(kit.second_commander) if second]
    for option in islice(moves(table, luck), LONGEST):
        was, waived = list(state.turned), state.waived
        table.engine.play(state, option)
        assert all(now >= before for now, before in zip(state.turned, was, strict=True))
        if state.seats == 4:
            assert all(state.owner[formation] >= 2 for formation in seconds)
        for seat in range(state.seats):
            hand = state.cards[CardZone.HAND + seat]
            if any(kit.intercepts[card] for card in hand) and not state.waived >> seat & 1:
                assert could_intercept(Resolver(kit, state), seat)  # never asked too little
        decision = table.engine.decision(state)
        if decision and decision.op == Op.INTERCEPT:
            assert side_of(decision.seat) != side_of(state.shown[3])
            assert not waived >> decision.seat & 1
            assert not table.kit.hero[state.shown[0]]
        if state.district >= 0 and state.hold:
            dice = table.dice
            assert dice.german >= 1
            assert dice.determination == 0 or dice.stolen == 0
    assert state.winner in SIDES
