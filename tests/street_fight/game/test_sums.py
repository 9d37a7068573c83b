"""The sum of an act, a line of sight and a way, as a player is shown them before he chooses."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from fractions import Fraction
from random import Random
from typing import Final

import pytest

from stalingrad_game.kernel.decision import Decision
from stalingrad_game.street_fight.ats.play.codes import Op
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.kits import street_kit
from stalingrad_game.street_fight.lab.picking import Picker
from stalingrad_game.street_fight.position.codes import GERMAN, SOVIET
from stalingrad_game.street_fight.position.fold import copied
from stalingrad_game.street_fight.position.referee import Query
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.sums import Sum, sight_line, sum_of_act, way_of
from tests.support.street import scene, unit
from tests.support.street_ats_play import Match
from tests.support.street_k47 import duel

PLAYED: Final = tuple(
    (name, word) for name in standard_scenarios() for word in load_scenario(name).referees
)
DECISIONS: Final = 40
MELEE: Final = Query(kind="melee")


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


def summed(game: StreetGame, state: State, text: str) -> Sum:
    """The sum of an option as the side that is asked is shown it."""
    decision = game.decision(state)
    assert decision is not None
    view = game.view(state, decision.seat)
    found = sum_of_act(game.kit, view, decision.frame, [game.parse_option(text)])
    assert found is not None
    return found


def entries(found: Sum) -> list[tuple[str, object, str]]:
    """The lines of a sum: their keys, numbers and rules."""
    return [(one.key, one.value, one.rule) for one in found.reasons]


@pytest.mark.rule("KB2.2", "KB2.3")
def test_an_order_to_a_pinned_unit_shows_its_test_and_what_comes_of_it() -> None:
    play = duel(
        unit("G", "rifle_squad", "C3", k47={"pins": 2}),
        unit("G2", "rifle_squad", "A1"),
        unit("S9", "rifle_squad", "I9"),
    )
    found = summed(play.game, play.state, "order G fire")
    morale = entries(found)[0][1]
    assert isinstance(morale, int)
    assert entries(found)[1:] == [("test.pins", -2, "KB2.2"), ("test.most", None, "KB2.2")]
    odds, thrown = found.answer["odds"], dict.fromkeys(("obeys", "fails", "fumbles"), 0)
    for one in range(1, 7):
        for other in range(1, 7):
            tried = copy(play)
            tried.state = copied(play.state)
            tried.dice(one, other, 1).do("order G fire")
            words = {"obeys", "fails", "fumbles"} & {fact.split()[0] for fact in tried.facts}
            thrown[words.pop()] += 1
    assert odds == {word: Fraction(count, 36) for word, count in thrown.items()}
    free = summed(play.game, play.state, "order G2 fire")
    assert entries(free) == [("test.none", None, "KB2.2")]
    assert entries(summed(play.game, play.state, "order G down")) == [("test.down", None, "KB2.2")]


@pytest.mark.rule("A071")
def test_the_check_of_a_party_in_the_sewers_shows_its_odds() -> None:
    scenario = scene(
        unit("G", "rifle_squad", "I9"),
        unit("S", "rifle_squad", "A1"),
        also={"sewer": ["A1", "A4"]},
    )
    match = Match(scenario, work=((Op.INFILTRATION, SOVIET),))
    match.take("sewer S A4")
    found = summed(match.game, match.state, "check S")
    ((key, most, rule),) = entries(found)
    assert (key, rule) == ("morale.printed", "AT8.1 A071")
    passed = 0
    for face in "1234567890":
        tried = copy(match)
        tried.state = copied(match.state)
        passed += "sewer" in tried.take("check S", face)
    assert most == passed
    assert found.answer["odds"] == {
        "passes": Fraction(passed, 10),
        "fails": 1 - Fraction(passed, 10),
    }


@pytest.mark.rule("AT1.5", "AT5")
def test_infiltration_into_the_enemy_shows_the_melee_that_it_leads_to() -> None:
    scenario = scene(
        unit("G", "rifle_squad", "C3"), unit("S", "rifle_squad", "C4"), unit("S2", "mg_squad", "C4")
    )
    match = Match(scenario, work=((Op.INFILTRATION, GERMAN),))
    found = summed(match.game, match.state, "infiltrate G C4")
    assert found.words == ("attack", "G", "C4")
    assert entries(found)[0][2] == "AT1.5"
    match.take("infiltrate G C4")
    blow, answer = (
        match.referee.judge.attack(
            match.field.position, units, match.scenario.board.loc("C4"), MELEE
        )
        for units in ((0,), (1, 2))
    )
    assert found.answer["odds"] == blow["odds"]
    assert found.reasons[1:] == blow["why"]
    assert found.answer["suffers"] == 1 - answer["odds"].get("C0", 0)
