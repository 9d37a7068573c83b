"""Computer players: always one of the offered options, from the view alone, alike for one seed."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.players.greedy import CHOOSERS, GreedyPlayer
from stalingrad_game.card_game.players.levels import thinks_long
from stalingrad_game.card_game.players.player import NAMES, RandomPlayer, make_player
from stalingrad_game.card_game.rules.operations import OPERATIONS, VERBS
from stalingrad_game.card_game.rules.resolver import Operation
from stalingrad_game.card_game.state.codes import GERMAN, SOVIET, Op
from stalingrad_game.kernel.decision import Decision
from tests.support.amount import is_full, share
from tests.support.contests import decisions, engine, seated, winner

MODES = ("basic", "expert", "four")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "names", [("random", "greedy"), ("greedy", "random"), ("greedy", "greedy")]
)
def test_a_player_names_an_offered_option_and_leaves_the_view_alone(
    mode: str, names: tuple[str, str]
) -> None:
    rules = engine(mode)
    players = seated(rules, names, 7)
    for seed in range(2):
        for state, decision in decisions(rules, players, seed):
            view = rules.view(state, decision.seat)
            before = view.copy()
            chosen = players[decision.seat].choose(view, decision)
            assert chosen in decision.options
            assert view == before


@pytest.mark.slow
@settings(max_examples=share(15))
@given(st.integers(), st.sampled_from(MODES))
def test_greedy_answers_whatever_a_random_game_asks(seed: int, mode: str) -> None:
    rules = engine(mode)
    greedy = GreedyPlayer(rules.kit)
    for state, decision in decisions(rules, seated(rules, ("random", "random"), seed), seed):
        assert greedy.choose(rules.view(state, decision.seat), decision) in decision.options


def test_greedy_knows_every_question_of_the_games_flow() -> None:
    asking = {
        operation.name
        for operation in OPERATIONS.values()
        if type(operation).candidates is not Operation.candidates
    }
    assert set(CHOOSERS) <= asking
    assert asking - set(CHOOSERS) <= set(VERBS)  # it falls back for an effect
    assert "action" in CHOOSERS


@pytest.mark.parametrize("name", [*(name for name in NAMES if not thinks_long(name)), "search:2"])
def test_the_same_seed_plays_alike(name: str) -> None:
    rules = engine()
    games = []
    for _ in range(2):
        players = seated(rules, (name, name), 3)
        some_of_it = islice(decisions(rules, players, 5), None if is_full() else 80)
        games.append([decision for _, decision in some_of_it])
    assert games[0] == games[1]


def test_another_seed_plays_another_random_game() -> None:
    rules = engine()
    first, second = (
        [decision for _, decision in decisions(rules, seated(rules, ("random",) * 2, seed), 5)]
        for seed in (1, 9)
    )
    assert first != second


def test_random_takes_every_option_about_equally_often() -> None:
    options = tuple((9, card, -1) for card in range(4))
    frame = (Op.REFRESH, 0)
    decision = Decision(0, Op.REFRESH, frame, "R4.4.2", options, (frame,))
    rules = engine()
    state, _ = rules.new(1)
    player = RandomPlayer(11)
    counts = Counter(player.choose(state, decision) for _ in range(4000))
    assert set(counts) == set(options)
    assert all(880 < count < 1120 for count in counts.values())


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="recruit, officer, veteran, commander, random, greedy"):
        make_player("cheater", engine().kit, 1)


@pytest.mark.slow
def test_greedy_beats_random_sides_swapped() -> None:
    rules = engine()
    games = 40
    as_german = sum(winner(rules, ("greedy", "random"), n) == GERMAN for n in range(games))
    as_soviet = sum(winner(rules, ("random", "greedy"), n) == SOVIET for n in range(games))
    assert as_german + as_soviet > 2 * games * 0.65
