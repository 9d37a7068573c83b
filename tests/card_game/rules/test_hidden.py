"""R1.11, R9.4, R10.3: what one sees and what anybody is asked tells nothing that is hidden."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

import hypothesis
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.engine import Engine
from stalingrad_game.card_game.rules.expert import TonguesCard
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Act, Op, Option
from stalingrad_game.card_game.state.state import PUBLIC, State, sees_hand
from stalingrad_game.card_game.state.variants import Variants, variants_from
from stalingrad_game.kernel.decision import Decision
from tests.support.amount import share
from tests.support.hidden import exchanged, reveals, sight
from tests.support.table import rule

UNSHRUNK: Final = (hypothesis.Phase.explicit, hypothesis.Phase.reuse, hypothesis.Phase.generate)
"""A smaller seed is no simpler game."""
SETTINGS: Final = (
    ("expert", "open", (GERMAN, SOVIET, PUBLIC)),
    ("four", "open", (0, 1, 2, 3, PUBLIC)),
    ("four", "closed", (0, 1, 2, 3)),
)
NOTHING: Final[Option] = (-1, -1, -1)
LONGEST_START: Final = 500
LONGEST_WALK: Final = 60


@cache
def engine(mode: str) -> Engine:
    """The standard cards in a mode."""
    return Engine(Kit(load_pack(), mode))


def played(rules: Engine, seed: int, variants: Variants, moves: int) -> State:
    """A random game after so many moves, or shortly before its end."""
    state, _ = rules.new(seed, variants)
    luck = Random(seed)
    for _ in range(moves):
        before = state.copy()
        rules.play(state, option(rules, state, luck))
        if not state.agenda:
            return before
    return state


def option(rules: Engine, state: State, luck: Random) -> Option:
    """A random option, now and then the last one: done, or none."""
    options = rules.options(state)
    attacks = state.agenda[-1][0] == Op.MANOEUVRE and len(options) > 1
    return luck.choice(options[:-1] if attacks else options)


def walk_together(rules: Engine, one: State, other: State, viewer: int, luck: Random) -> int:
    """Play two games alike, looking through the same eyes, till chance parts them; how far."""
    for step in range(LONGEST_WALK):
        view = rules.view(one, viewer)
        assert view == rules.view(other, viewer)
        decision, twin = rules.decision(one), rules.decision(other)
        if decision is None or twin is None:
            assert decision is twin
            return step
        question = (decision.seat, decision.op, decision.frame, decision.rule)
        assert question == (twin.seat, twin.op, twin.frame, twin.rule)
        looks = decision.op == TonguesCard.op and decision.seat != viewer  # not with his partner
        if sees_hand(view, decision.seat) and not looks:
            assert decision.options == twin.options
        choice, choice_too = both_choose(decision, twin, sees_hand(view, decision.seat), luck)
        if choice_too not in twin.options:
            return step
        seen = sight(rules.play(one, choice), view)
        seen_too = sight(rules.play(other, choice_too), view)
        for event, too in zip(seen, seen_too, strict=False):
            if event != too:
                assert reveals(event, view) or reveals(too, view)
                return step
        assert len(seen) == len(seen_too)
    return LONGEST_WALK


def both_choose(
    decision: Decision, twin: Decision, seen: bool, luck: Random
) -> tuple[Option, Option]:
    """The same option in both games; two cards that move unseen needn't be the same."""
    choice = luck.choice(
        [option for option in decision.options if option in twin.options] or [NOTHING]
    )
    unseen = not seen and (choice[0] == Act.GIVE or decision.op == Op.REFRESH)
    others = [option for option in twin.options if unseen and option[0] == choice[0]]
    return choice, luck.choice(others or [choice])


@rule("R1.11", "R9.4", "R10.3", team_hands="closed")
@pytest.mark.parametrize(("mode", "team_hands", "viewers"), SETTINGS)
@given(data=st.data())
@settings(max_examples=share(40), phases=UNSHRUNK)
def test_exchanged_hidden_cards_change_nothing_that_is_seen_or_asked(
    mode: str, team_hands: str, viewers: tuple[int, ...], data: st.DataObject
) -> None:
    seed = data.draw(st.integers(0, 2**32))
    moves = data.draw(st.integers(0, LONGEST_START))
    chance = data.draw(st.booleans())
    rules, luck = engine(mode), Random(seed)
    state = played(rules, seed, variants_from({"team_hands": team_hands}), moves)
    for viewer in viewers:
        other = exchanged(state, viewer, luck, chance=chance)
        walk_together(rules, state.copy(), other, viewer, luck)
