"""What a referee tells besides, of units and of the turn, has words in every language."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.codes import SIDES
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.referee import Note
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.words import GameWords
from tests.support.amount import share

PLAYED = [
    (scenario, word)
    for scenario in standard_scenarios()
    for word in load_scenario(scenario).referees
]
MARKS = {
    "tide": (
        *("fatigued", "pinned", "disrupted", "waiting for Op Fire", "damaged"),
        *("ability used", "attacked this turn", "the medic has helped"),
    ),
    "ats": (
        *("suppressed", "broken", "immobilised", "in Full Cover", "has run"),
        *("has moved in assault mode", "has moved", "has fired", "has had its impulse"),
        *("without a crew", "has used its charge or strike", "has infiltrated", "carried by G3"),
    ),
    "k47": (
        *("3 pins", "Down", "in ambush", "immobilised", "no fuel left"),
        *("only shot fired", "has its order"),
    ),
}


@pytest.mark.parametrize("word", list(MARKS))
def test_every_state_of_a_unit_is_told(word: str) -> None:
    kit = street_kit("volga_block", word)
    game = StreetGame(kit)
    state, _ = game.begin(1, {})
    state.units[0].marks, state.units[0].count = (1 << 12) - 1, 3
    words = GameWords(kit, catalogue(program_languages()["en"]))
    notes = kit.referee.unit_notes(Position(kit.scenario, state), 0)
    assert [words.noted(*note) for note in notes] == list(MARKS[word])


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("tide", ["the Germans: 2 actions left", "the Germans: 7 fresh units"]),
        (
            "ats",
            ["the Germans: 7 units still to act", "the Soviets: 7 units still to act"],
        ),
        ("k47", ["the Germans: 7 dice in the cup", "the Soviets: 8 dice in the cup"]),
    ],
)
def test_what_is_left_in_a_turn_is_told(word: str, expected: list[str]) -> None:
    kit = street_kit("volga_block", word)
    game, random = StreetGame(kit), Random(3)
    state, _ = game.begin(1, {})
    words = GameWords(kit, catalogue(program_languages()["en"]))
    while True:
        notes = kit.referee.table_notes(Position(kit.scenario, state))
        found = [words.noted(*note) for note in notes]
        if len(found) == len(expected):
            break
        decision = game.decision(state)
        assert decision is not None
        game.play(state, random.choice(decision.options))
    assert found == expected


@cache
def noted_in(scenario: str, word: str) -> tuple[Note, ...]:
    """What is told to each side in a random game, all of it once, and of no unit hidden from it."""
    kit = street_kit(scenario, word)
    game, random, referee = StreetGame(kit), Random(11), kit.referee
    found: dict[str, Note] = {}
    state, _ = game.begin(5, {})
    for _ in range(share(60, 1, 30)):
        decision = game.decision(state)
        if decision is None:
            break
        game.play(state, random.choice(decision.options))
        for side in SIDES:
            view = Position(kit.scenario, game.view(state, side))
            notes = [*referee.table_notes(view)]
            for unit, now in enumerate(view.state.units):
                unit_notes = referee.unit_notes(view, unit)
                assert not unit_notes or now.loc >= -1, "of a hidden unit"
                notes += unit_notes
            found.update((str(note), note) for note in notes)
    return tuple(found.values())


@pytest.mark.parametrize("played", PLAYED)
@pytest.mark.parametrize("code", ["en", "fr"])
def test_notes_have_words_in_any_game_and_say_nothing_that_a_side_may_not_know(
    played: tuple[str, str], code: str
) -> None:
    words = GameWords(street_kit(*played), catalogue(program_languages()[code]))
    assert all("{" not in words.noted(*note) for note in noted_in(*played))
