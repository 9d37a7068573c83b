"""One shot of a game as it stands, as every referee judges it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from stalingrad_game.street_fight.compared import compared
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.position.questions import Sum
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.queries import read_query
from tests.support.street import sum_of_question

SHOT = ("attack", "G1", "E4")


def sum_of_words(kit: StreetKit, state: State, words: Sequence[str], **options: str) -> Sum:
    return sum_of_question(kit, state, read_query(kit, words, options))


def test_the_others_say_what_they_say_of_the_scenario() -> None:
    kits = [street_kit("volga_block", word) for word in ("tide", "ats", "k47")]
    states = [opening_state(kit) for kit in kits]
    alone = [sum_of_words(kit, state, SHOT) for kit, state in zip(kits, states, strict=True)]
    found = compared(kits[0], alone[0])
    assert [one.kit.referee.id for one in found] == ["tide", "ats", "k47"]
    assert [one.answer for one in found] == [one.answer for one in alone]
    assert all(one.playable for one in found)
    assert all(one.legal for one in found)
    assert [[reason.value for reason in one.wall] for one in found] == [[3], [3], [-2, 6]]
    assert all(one.hurts for one in found)


def test_who_is_not_listed_answers_too() -> None:
    kit = street_kit("tractor_hall", "ats")
    state = opening_state(kit)
    found = compared(kit, sum_of_words(kit, state, ("attack", "ST", "E5")))
    assert [one.playable for one in found] == [True, True, False]
    assert found[2].answer is not None


def test_losses_count_by_their_share() -> None:
    kit = street_kit("volga_block", "tide")
    state = opening_state(kit)
    state.units[0].steps = 2
    found = compared(kit, sum_of_words(kit, state, SHOT))
    assert [opening_state(one.kit).units[0].steps for one in found[1:]] == [1, 5]


def test_the_chance_to_hurt_and_that_the_house_falls() -> None:
    kit = street_kit("volga_block", "tide")
    state = opening_state(kit)
    state.units[6].loc = kit.board.loc("D4")
    house = sum_of_words(kit, state, ("attack", "IG", "E3"), at="building")
    tide = compared(kit, house)[0]
    assert tide.legal
    assert tide.falls == house.answer.odds.get("destroy", Fraction(0))
    assert tide.hurts == 1 - house.answer.odds["nothing"]
