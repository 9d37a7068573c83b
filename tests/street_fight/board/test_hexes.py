"""Hexes, their names, neighbours and distances (B1), and locations (B2)."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.street_fight.board.hexes import OFF_MAP, Grid, column_name
from stalingrad_game.street_fight.board.locations import (
    CELLAR,
    NOWHERE,
    ROOF,
    TOP_LEVEL,
    UNDER,
    location,
    location_name,
    parse_location,
)
from tests.support.street import house, marker, position, ruin, scene, unit


@pytest.mark.rule("B1.1")
def test_columns_have_letters_and_rows_count_downward() -> None:
    grid = Grid(30, 4, "down")
    assert [column_name(number) for number in (1, 26, 27, 28, 52, 53)] == [
        *("A", "Z", "AA", "AB", "AZ", "BA")
    ]
    assert grid.name(grid.parse("d4")) == "D4"
    assert grid.name(grid.parse("aB1")) == "AB1"
    assert grid.parse("D5") == grid.parse("AE1") == OFF_MAP
    below = grid.neighbours[grid.parse("D3")][3]
    assert grid.name(below) == "D4"
    for text in ("D0", "D", "4", "D04", "D4/1", "ABC1", "D1000", "Ä1", "D4 "):
        with pytest.raises(ValueError, match="isn't a hex"):
            grid.parse(text)


@pytest.mark.rule("B1.2", "B1.5")
@pytest.mark.parametrize(
    ("even", "touched"),
    [("down", "D3 E4 E5 D5 C5 C4"), ("up", "D3 E3 E4 D5 C4 C3")],
)
def test_the_parity_of_the_columns_says_what_touches_what(even: str, touched: str) -> None:
    grid = Grid(9, 9, even)
    number = grid.parse("D4")
    assert " ".join(map(grid.name, grid.neighbours[number])) == touched
    assert all(grid.touch(number, other) for other in grid.neighbours[number])
    assert not grid.touch(number, number)


@pytest.mark.rule("B1.3")
def test_a_hex_has_an_integer_centre() -> None:
    assert Grid(4, 4, "down").centres[Grid(4, 4, "down").parse("C2")] == (9, 4)
    assert Grid(4, 4, "down").centres[Grid(4, 4, "down").parse("D2")] == (12, 5)
    assert Grid(4, 4, "up").centres[Grid(4, 4, "up").parse("D2")] == (12, 3)


@pytest.mark.rule("B1.4")
@pytest.mark.parametrize("even", ["down", "up"])
def test_the_distance_is_the_number_of_steps(even: str) -> None:
    grid = Grid(7, 6, even)
    for start in range(grid.count):
        steps, waiting = {start: 0}, deque([start])
        while waiting:
            number = waiting.popleft()
            for other in grid.neighbours[number]:
                if other != OFF_MAP and other not in steps:
                    steps[other] = steps[number] + 1
                    waiting.append(other)
        assert [steps[other] for other in range(grid.count)] == [
            grid.distance(start, other) for other in range(grid.count)
        ]


@pytest.mark.rule("B1.4")
def test_neighbours_are_told_from_the_north_by_the_clock() -> None:
    grid = Grid(5, 5, "down")
    number = grid.parse("C3")
    assert [grid.direction(number, other) for other in grid.neighbours[number]] == [*range(6)]
    assert grid.direction(number, grid.parse("C5")) == -1
    corner = grid.neighbours[grid.parse("A1")]
    assert [grid.name(each) for each in corner if each != OFF_MAP] == ["B1", "A2"]
    assert [grid.name(each) for each in grid.within(grid.parse("A1"), 1)] == ["A1", "A2", "B1"]


def test_maps_of_one_shape_are_the_same_map() -> None:
    assert Grid(5, 4, "up") == Grid(5, 4, "up")
    assert Grid(5, 4, "up") != Grid(5, 4, "down")
    assert Grid(5, 4, "up") != "5 × 4"


PLACES = [
    ("D4", 0),
    ("D4/0", 0),
    ("d4/2", 2),
    ("D4/9", TOP_LEVEL),
    ("D4/12", TOP_LEVEL),
    ("D4/-1", CELLAR),
    ("D4/roof", ROOF),
    ("D4/ROOF", ROOF),
    ("D4/under", UNDER),
]


@pytest.mark.rule("B2")
@pytest.mark.parametrize(("text", "place"), PLACES)
def test_a_location_is_a_hex_and_a_place_in_it(text: str, place: int) -> None:
    grid = Grid(6, 6, "down")
    assert parse_location(grid, text) == location(grid.parse("D4"), place)


@pytest.mark.rule("B2")
def test_locations_are_written_as_they_are_read() -> None:
    grid = Grid(6, 6, "down")
    names = ["D4", "D4/1", "D4/-1", "D4/roof", "D4/under"]
    assert [location_name(grid, parse_location(grid, name)) for name in names] == names
    assert parse_location(grid, "Z9/roof") == NOWHERE
    for text in ("D4/", "D4/attic", "/1", "D4/1/1", "D4/--1", "D4/1.5", "D4/+1"):
        with pytest.raises(ValueError, match="a location"):
            parse_location(grid, text)


@given(st.text(max_size=12))
def test_any_text_is_a_location_or_told_to_be_none(text: str) -> None:
    grid = Grid(6, 6, "down")
    try:
        loc = parse_location(grid, text)
    except ValueError:
        return
    assert loc >= NOWHERE


@pytest.mark.rule("B2.1")
def test_which_locations_there_are() -> None:
    now = position(
        scene(
            unit("G", "battery", None),
            buildings=[
                house("B2", "B3", "B4", floors=3, roof="flat", cellar=True, silo=["B3"]),
                house("D2", "D3", id="hall", type="factory", roofless=["D3"]),
                house("F2", id="shed"),
            ],
            ruins=[ruin("B4")],
            markers=[marker("E5", "hedgehog")],
        )
    )
    there = (
        *("A1", "B2", "B2/1", "B2/2", "B2/roof", "B2/-1", "B3", "B3/roof", "B3/-1", "B4"),
        *("D2", "D2/roof", "D3", "F2", "E5", "E5/under"),
    )
    not_there = (
        *("A1/1", "A1/roof", "A1/-1", "A1/under", "B2/3", "B2/9", "B3/1", "B4/1", "B4/roof"),
        *("B4/-1", "D2/1", "D3/roof", "D2/-1", "F2/roof", "E6/under", "Z1"),
    )
    for name in there:
        assert now.exists(now.board.loc(name)), name
    for name in not_there:
        assert not now.exists(now.board.loc(name)), name
    assert not now.exists(now.loc_of(0))  # a battery observes from off the board
    assert not now.exists(location(now.board.grid.count))


@pytest.mark.rule("B2.1", "B4.9")
def test_rubble_on_an_upper_level_takes_the_roof_and_what_lies_between() -> None:
    now = position(
        scene(
            buildings=[house("B2", "B3", floors=4, roof="flat", cellar=True)],
            ruins=[ruin("B2", 1)],
            referees=["ats"],
        )
    )
    names = ["B2/-1", "B2", "B2/1", "B2/2", "B2/3", "B2/roof", "B3/3", "B3/roof"]
    assert [now.exists(now.board.loc(name)) for name in names] == [
        *(True, True, True, False, False, False),
        *(True, True),
    ]
    number = now.board.hex("B2")
    assert now.levels(number) == 1
    assert now.intact(number) is not None
    assert not now.has_roof(number)
    assert now.levels(now.board.hex("B3")) == 4


@pytest.mark.rule("B2.1")
def test_what_play_changes_is_seen_at_once() -> None:
    now = position(scene(buildings=[house("B2", floors=2, roof="flat")]))
    upstairs, number = now.board.loc("B2/1"), now.board.hex("B2")
    assert now.exists(upstairs)
    now.state.ruins[number] = (0, 2)
    assert not now.exists(upstairs)
    assert now.exists(now.board.loc("B2"))
    assert now.ruin(number) == (0, 2)
