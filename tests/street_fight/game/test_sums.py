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
from stalingrad_game.street_fight.lab.street_checks import Picker
from stalingrad_game.street_fight.position.codes import GERMAN, SOVIET
from stalingrad_game.street_fight.position.fold import copied
from stalingrad_game.street_fight.position.questions import AttackQuery, MoveAnswer, Sum
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.sums import last_step, sight_line, sum_of_act, sum_of_way
from tests.support.amount import share
from tests.support.street import scene, unit
from tests.support.street_ats_play import Match
from tests.support.street_k47 import duel

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
    for view, decision in met(game, *(7, 9)[: share(2, 2, 1)]):
        for option in decision.options[-8:]:
            found = sum_of_act(game.kit, view, decision.frame, option)
            if found is not None:
                summed += 1
                assert found.legal, (game.option_text(option), found.reasons)
    assert summed


@pytest.mark.parametrize(("name", "word"), PLAYED)
def test_a_step_costs_what_its_sum_says(name: str, word: str) -> None:
    game, seen = game_of(name, word), 0
    for view, decision in met(game, 8):
        for option in decision.options[-8:]:
            found = sum_of_act(game.kit, view, decision.frame, option)
            if found is not None and isinstance(found.answer, MoveAnswer):
                step = last_step(found)
                assert step is not None
                assert step.cost == found.answer.cost
                seen += 1
    assert seen


def moving(game: StreetGame, *texts: str) -> tuple[State, Decision]:
    """A game after some options, and what is asked then."""
    state, _ = game.begin(1, {})
    for text in texts:
        game.play(state, game.parse_option(text))
    decision = game.decision(state)
    assert decision is not None
    return state, decision


def test_a_way_is_refused_beyond_what_it_may_go() -> None:
    game = game_of("first_house", "tide")
    state, decision = moving(game, "advance G1")
    path = tuple(map(game.kit.board.loc, ("B3", "C3", "D3", "D3/1", "D2/1")))
    ways = [
        sum_of_way(game.kit, game.view(state, 0), decision.frame, path[:number])
        for number in range(1, 5)
    ]
    answers = [way.answer for way in ways if way is not None]
    assert [isinstance(one, MoveAnswer) and one.cost for one in answers] == [1, 2, 4, None]
    assert [one.legal for one in answers] == [True, True, True, False]
    assert answers[-1].why[0].rule == "TI4.1"


def test_a_shot_after_a_move_is_asked_where_the_unit_went() -> None:
    game = game_of("first_house", "tide")
    state, decision = moving(game, "fire_and_move G1", "step B3")
    shot = game.parse_option("shoot G3 S1 move_fire")
    near = sum_of_act(game.kit, game.view(state, 0), decision.frame, shot)
    assert near is not None
    assert near.query == AttackQuery((0,), game.kit.board.loc("G3"), "unit", shot[2], "move_fire")
    assert near.state.units[0].loc == game.kit.board.loc("B3")


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
    found = sum_of_act(game.kit, view, decision.frame, game.parse_option(text))
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
    odds, thrown = found.answer.odds, dict.fromkeys(("obeys", "fails", "fumbles"), 0)
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
    assert found.answer.odds == {
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
    loc = match.scenario.board.loc("C4")
    assert found.query == AttackQuery((0,), loc, kind="melee")
    assert entries(found)[0][2] == "AT1.5"
    match.take("infiltrate G C4")
    blow, answer = (
        match.referee.judge.attack(match.field.position, AttackQuery(units, loc, kind="melee"))
        for units in ((0,), (1, 2))
    )
    assert found.answer.odds == blow.odds
    assert found.reasons[1:] == blow.why
    assert dict(found.answer.fields())["suffers"] == 1 - answer.odds.get("C0", 0)
