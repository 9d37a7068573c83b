"""The sum of an act, a line of sight and a way, as a player is shown them before he chooses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from stalingrad_game.kernel.decision import Decision
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.kits import street_kit
from stalingrad_game.street_fight.lab.picking import Picker
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.sums import sight_line, sum_of_act, way_of

PLAYED: Final = tuple(
    (name, word) for name in standard_scenarios() for word in load_scenario(name).referees
)
DECISIONS: Final = 40


def game_of(name: str, word: str) -> StreetGame:
    return StreetGame(street_kit(name, word))


def met(game: StreetGame, *seeds: int) -> Iterator[tuple[State, Decision]]:
    """The decisions of random games, each with what its seat sees."""
    for seed in seeds:
        yield from met_in(game, seed)


def met_in(game: StreetGame, seed: int) -> Iterator[tuple[State, Decision]]:
    """The decisions of a random game, each with what its seat sees."""
    picker = Picker(Random(seed))
    state, _ = game.begin(seed, {})
    for _ in range(DECISIONS):
        decision = game.decision(state)
        if decision is None:
            return
        yield game.view(state, decision.seat), decision
        game.play(state, picker.pick(decision.options))


@pytest.mark.parametrize(("name", "word"), PLAYED)
def test_the_sum_of_what_is_offered_is_no_refusal(name: str, word: str) -> None:
    game, summed = game_of(name, word), 0
    for view, decision in met(game, 7, 9):
        for option in decision.options[-8:]:
            found = sum_of_act(game.kit, view, decision.frame, [option])
            if found is not None:
                summed += 1
                assert found.legal, (game.option_text(option), found.reasons)
    assert summed


@pytest.mark.parametrize(("name", "word"), PLAYED)
def test_a_way_counts_up_to_the_cost_of_its_sum(name: str, word: str) -> None:
    game = game_of(name, word)
    for view, decision in met(game, 8):
        for option in decision.options[-8:]:
            way = way_of(game.kit, view, decision.frame, [option])
            found = sum_of_act(game.kit, view, decision.frame, [option])
            if way is not None and found is not None:
                assert way.refused is None
                assert sum(step.cost for step in way.steps) == found.answer["cost"]


def test_a_way_goes_as_far_as_it_may() -> None:
    game = game_of("first_house", "tide")
    state, _ = game.begin(1, {})
    decision = game.decision(state)
    assert decision is not None
    advance = game.parse_option("advance G1")
    words = ("step B3", "step C3", "step D3", "step D3/1", "step D2/1")
    path = [advance, *map(game.parse_option, words)]
    way = way_of(game.kit, game.view(state, 0), decision.frame, path)
    assert way is not None
    assert [(step.cost, step.so_far) for step in way.steps] == [(1, 1), (1, 2), (2, 4)]
    assert way.refused is not None
    assert way.refused.rule == "TI4.1"
    assert way.refused_at == game.kit.board.loc("D3/1")


def test_a_shot_after_a_move_is_asked_where_the_unit_went() -> None:
    game = game_of("first_house", "tide")
    state, _ = game.begin(1, {})
    decision = game.decision(state)
    assert decision is not None
    path = [game.parse_option(text) for text in ("fire_and_move G1", "step B3")]
    shot = game.parse_option("shoot G3 S1 move_fire")
    near = sum_of_act(game.kit, game.view(state, 0), decision.frame, [*path, shot])
    assert near is not None
    assert near.words == ("attack", "G1", "G3")
    assert near.state.units[0].loc == game.kit.board.loc("B3")
    assert state.units[0].loc == game.kit.board.loc("A3")


def test_a_line_of_sight_names_what_cuts_it() -> None:
    game = game_of("first_house", "ats")
    state, _ = game.begin(1, {})
    hexes = {name: game.kit.board.hex(name) for name in ("A3", "B1", "B2", "C2", "D2", "D3", "G3")}
    cut = sight_line(game.kit, state, location(hexes["A3"]), location(hexes["G3"]))
    assert (cut.state, cut.cut_by) == ("cut", hexes["D2"])
    assert {hexes["D2"], hexes["D3"]} <= set(cut.hexes)  # a pair, which it runs between
    hazy = sight_line(game.kit, state, location(hexes["B1"]), location(hexes["D2"]))
    assert (hazy.state, hazy.obscuring) == ("obscured", (hexes["C2"],))
    near = sight_line(game.kit, state, location(hexes["A3"]), location(hexes["B2"]))
    assert (near.state, near.cut_by, near.hexes) == ("clear", -1, ())
