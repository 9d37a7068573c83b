"""What holds in every game, whatever is chosen: tried on random play, a little of it each time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import hypothesis
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.lab.invariants import StateInvariants
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import (
    DISTRICTS,
    SIDES,
    DistrictStatus,
    Ev,
    Op,
    Option,
    Phase,
)
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS, Variants
from tests.support.amount import share
from tests.support.pack import kit_of_tests
from tests.support.table import Table, rule
from tests.support.variants import any_variants

LONGEST_GAME = 5000
UNSHRUNK = (hypothesis.Phase.explicit, hypothesis.Phase.reuse, hypothesis.Phase.generate)
"""A smaller seed is no simpler game."""

seeds = st.integers(0, 2**32)


@cache
def standard() -> Kit:
    """The standard pack in the basic game."""
    return Kit(load_pack(), "basic")


def new(kit: Kit, seed: int, variants: Variants) -> Table:
    """A new game."""
    state, _ = Engine(kit).new(seed, variants)
    return Table(kit, state)


def moves(table: Table, luck: Random) -> Iterator[Option]:
    """Random choices up to the end; only the German always attacks, so that games are games."""
    while options := table.engine.options(table.state):
        if table.asks == ("german", Op.MANOEUVRE) and options[1:]:
            options = options[:-1]
        yield luck.choice(options)


def dismissals(table: Table) -> int:
    """How many of the campaign cards that have been resolved dismiss a commander."""
    return sum("dismissal" in table.kit.campaign[card].effects for card in table.state.campaign_ash)


@rule("R1.10", "R5.1", "R11.4")
@given(seed=seeds, variants=any_variants)
@settings(max_examples=share(8), phases=UNSHRUNK)
def test_a_game_loses_nothing_and_ends_with_a_winner(seed: int, variants: Variants) -> None:
    table = new(kit_of_tests(), seed, variants)
    luck = Random(seed)
    for option in islice(moves(table, luck), LONGEST_GAME):
        table.take(option)  # checks views, copies, options and every card
    assert table.state.winner in SIDES
    assert table.state.victory in {1, 2, 3, 4}


@rule("R2.5", "R3.2.2")
@given(seed=seeds)
@settings(max_examples=share(10), phases=UNSHRUNK)
def test_nothing_but_a_dismissal_touches_a_commander(seed: int) -> None:
    table = new(kit_of_tests(), seed, DEFAULT_VARIANTS)
    luck = Random(seed)
    for option in moves(table, luck):
        table.engine.play(table.state, option)
    assert sum(table.state.turned) <= dismissals(table)


@rule("R3.5.1", "R3.6.1", "R4.4", "R5.7")
@given(seed=seeds, variants=any_variants)
@settings(max_examples=share(25), phases=UNSHRUNK)
def test_standard_cards_keep_the_table_sound(seed: int, variants: Variants) -> None:
    table = new(standard(), seed, variants)
    luck = Random(seed)
    hold, invariants = 0, StateInvariants(table.kit)
    for option in moves(table, luck):
        events = table.engine.play(table.state, option)
        assert list(invariants.violations(table.state)) == []
        for event in events:
            if event[0] == Ev.HOLD:
                assert event[1] == hold - 1 or (hold == 0 and event[1] in {2, 3, 4})
                hold = event[1]
            elif event[0] == Ev.BATTLE_END:
                hold = 0
        check_moment(table, table.state)
    assert table.state.winner in SIDES


def check_moment(table: Table, state: State) -> None:
    """What must hold at a decision."""
    if not state.agenda:
        return
    op = state.agenda[-1][0]
    if op == Op.MANOEUVRE:
        for district in DISTRICTS:
            building = state.buildings[district]
            for side in SIDES:
                lane = state.lines[2 + 2 * district + side]
                assert len(lane) <= (table.kit.concentration[building] if building >= 0 else 0)
    if op == Op.ACTION:
        assert state.phase == Phase.ACTION
        assert state.status[state.district] == DistrictStatus.OPEN
        assert 1 <= state.hold <= state.intensity <= 4
        assert state.lines[2 + 2 * state.district] or any(
            state.units[state.district][unit] for unit in table.kit.units_of[0]
        )


@given(seed=seeds)
@settings(max_examples=share(10), phases=UNSHRUNK)
def test_the_same_choices_lead_to_the_same_game(seed: int) -> None:
    finals = []
    for _ in range(2):
        table = new(standard(), seed, DEFAULT_VARIANTS)
        luck = Random(seed)
        for option in moves(table, luck):
            table.engine.play(table.state, option)
        finals.append(table.state)
    assert finals[0] == finals[1]
