"""A line of sight from the side: what it passes, and how high everything is there."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.line_profile import LineProfile, line_profile
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.referees import street_kit


def drawn(name: str, word: str, start: str, end: str) -> LineProfile:
    kit = street_kit(name, word)
    return line_profile(kit, opening_state(kit), kit.board.loc(start), kit.board.loc(end))


def test_a_line_from_upstairs_over_debris() -> None:
    found = drawn("first_house", "ats", "D2/1", "B1")
    board = load_scenario("first_house").board
    assert list(found.heights) == [1, 0]
    assert [[board.name(part.hex) for part in parts] for parts in found.parts] == [
        ["D2"],
        ["C2"],
        ["B1"],
    ]
    house, debris, target = (parts[0] for parts in found.parts)
    assert [house.storeys, house.t0, house.line[0]] == [2, 0, 1]
    assert [target.t1, target.line[1]] == [1, 0]
    assert list(debris.line) == [1 - debris.t0, 1 - debris.t1]
    (thing,) = debris.obstacles
    assert (thing.word, thing.top, thing.effect) == ("debris", Fraction(1, 2), "obscures")
    assert thing.reaches
    assert found.sight.obscuring == (debris.hex,)


def test_a_wall_stands_on_its_hexside() -> None:
    found = drawn("tractor_hall", "ats", "B5", "E5")
    board = load_scenario("tractor_hall").board
    (wall, *_) = found.crossings
    assert {board.name(number) for number in wall.side} == {"C5", "D5"}
    assert (wall.obstacle.word, wall.obstacle.top) == ("wall", Fraction(1, 2))
    assert wall.line == 0


@pytest.mark.parametrize(
    ("name", "word"),
    [(name, word) for name in standard_scenarios() for word in load_scenario(name).referees],
)
def test_the_parts_follow_each_other_and_what_cuts_a_line_reaches_it(name: str, word: str) -> None:
    kit, random = street_kit(name, word), Random(4)
    state = opening_state(kit)
    number = kit.board.grid.count
    for _ in range(150):
        start, end = (16 * each for each in random.sample(range(number), 2))
        found = line_profile(kit, state, start, end)
        ends = [part[0].t0 for part in found.parts], [part[0].t1 for part in found.parts]
        assert ends[0] == [0, *ends[1][:-1]]
        assert ends[1][-1] == 1
        if not any(
            thing.reaches for part in found.parts for one in part for thing in one.obstacles
        ):
            assert not found.sight.obscuring
