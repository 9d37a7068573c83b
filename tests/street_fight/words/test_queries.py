"""Questions as they are typed: what is written is read as the same question."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.faults import QuestionError
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import Picker
from stalingrad_game.street_fight.position.questions import (
    AttackQuery,
    CapacityQuery,
    CostQuery,
    SightQuery,
)
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.sums import sum_of_act
from stalingrad_game.street_fight.words.queries import query_options, query_words, read_query

PLAYED = tuple(
    (name, word) for name in standard_scenarios()[:3] for word in load_scenario(name).referees
)


@pytest.mark.parametrize(("name", "word"), PLAYED)
def test_the_question_of_an_act_is_read_as_it_is_written(name: str, word: str) -> None:
    game, picker, read = StreetGame(street_kit(name, word)), Picker(Random(4)), 0
    state, _ = game.begin(3, {})
    for _ in range(60):
        decision = game.decision(state)
        if decision is None:
            break
        for option in decision.options[-6:]:
            found = sum_of_act(game.kit, game.view(state, decision.seat), decision.frame, option)
            if found is not None and found.same_as_ask:
                words = query_words(game.kit, found.query)
                options = query_options(game.kit, found.query)
                assert read_query(game.kit, words, options) == found.query
                read += 1
        game.play(state, picker.pick(decision.options))
    assert read


def test_a_typed_question_is_a_value() -> None:
    kit = street_kit("first_house", "tide")
    g1, g3 = kit.scenario.unit_named("G1"), kit.board.loc("G3")
    assert g1 is not None
    attack = read_query(kit, ("attack", "G1", "G3"), {"at": "unit", "kind": "suppress"})
    assert attack == AttackQuery((g1,), g3, at="unit", kind="suppress")
    cost = read_query(kit, ("cost", "G1", "B3", "C3"), {})
    assert cost == CostQuery(g1, (kit.board.loc("B3"), kit.board.loc("C3")))
    assert read_query(kit, ("sees", "A3", "G3"), {}) == SightQuery(kit.board.loc("A3"), g3)
    assert read_query(kit, ("capacity", "G3"), {"side": "soviet"}) == CapacityQuery(g3, 1)


@pytest.mark.parametrize(
    ("text", "options", "key"),
    [
        ("", {}, "question"),
        ("ram G1 G3", {}, "question"),
        ("cost G1", {}, "write"),
        ("sees A3 G3 G4", {}, "write"),
        ("attack G1+G1 G3", {}, "twice"),
        ("attack X G3", {}, "unit"),
        ("capacity Q", {}, "location"),
        ("sees A3 G3", {"kind": "normal"}, "takes"),
        ("attack G1 G3", {"kind": "ram"}, "one_of"),
    ],
)
def test_what_nobody_can_answer_is_refused(text: str, options: dict[str, str], key: str) -> None:
    with pytest.raises(QuestionError) as fault:
        read_query(street_kit("first_house", "tide"), text.split(), options)
    assert fault.value.key == key
