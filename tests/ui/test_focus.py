"""The focus goes where the arrow points, reaches everything, and stays where it was."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.ui.style.focus import Focus
from stalingrad_game.ui.style.keys import Direction

DIRECTIONS: tuple[Direction, ...] = ("left", "right", "up", "down")


@dataclass(eq=False)
class Thing:
    key: str
    rect: pygame.Rect


def grid(columns: int, rows: int) -> list[Thing]:
    return [
        Thing(f"{column},{row}", pygame.Rect(column * 100, row * 60, 80, 40))
        for row in range(rows)
        for column in range(columns)
    ]


def at(focus: Focus) -> str:
    assert isinstance(focus.current, Thing)
    return focus.current.key


def focused(things: list[Thing], start: str) -> Focus:
    focus = Focus()
    focus.set_items(things)
    assert focus.focus_key(start)
    return focus


@pytest.mark.parametrize(
    ("direction", "there"), [("left", "0,1"), ("right", "2,1"), ("up", "1,0"), ("down", "1,2")]
)
def test_an_arrow_goes_to_the_neighbour(direction: Direction, there: str) -> None:
    focus = focused(grid(3, 3), "1,1")
    assert focus.move(direction)
    assert at(focus) == there


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_at_the_edge_the_focus_stays(direction: Direction) -> None:
    focus = focused(grid(1, 1), "0,0")
    assert not focus.move(direction)
    assert at(focus) == "0,0"


def test_what_is_in_line_goes_before_what_is_nearer_but_aside() -> None:
    here = Thing("here", pygame.Rect(0, 0, 50, 50))
    line = Thing("in line", pygame.Rect(200, 10, 50, 30))
    aside = Thing("aside", pygame.Rect(60, 140, 50, 50))
    focus = focused([here, aside, line], "here")
    focus.move("right")
    assert at(focus) == "in line"


def test_overlapping_cards_of_a_hand_are_gone_through_one_by_one() -> None:
    hand = [Thing(str(n), pygame.Rect(n * 74, 0, 150, 212)) for n in range(14)]
    focus = focused(hand, "0")
    for number in range(1, 14):
        focus.move("right")
        assert at(focus) == str(number)


def test_tab_goes_round_in_order() -> None:
    focus = focused(grid(3, 1), "2,0")
    focus.step(1)
    assert at(focus) == "0,0"
    focus.step(-1)
    assert at(focus) == "2,0"


def test_the_first_key_finds_the_first_thing() -> None:
    focus = Focus()
    focus.set_items(grid(2, 1))
    assert focus.move("down")
    assert at(focus) == "0,0"


def test_the_focus_finds_its_thing_again_by_its_key() -> None:
    focus = focused(grid(3, 3), "2,1")
    anew = grid(3, 3)
    focus.set_items(anew)
    assert focus.current is anew[5]


def test_when_its_thing_is_gone_the_focus_goes_to_the_nearest() -> None:
    focus = focused(grid(3, 3), "1,1")
    focus.set_items([thing for thing in grid(3, 3) if thing.key in {"0,0", "1,2"}])
    assert at(focus) == "1,2"


def test_nothing_left_is_no_focus() -> None:
    focus = focused(grid(2, 2), "0,0")
    focus.set_items([])
    assert focus.current is None
    assert not focus.move("left")
    assert not focus.step(1)


boxes = st.builds(
    pygame.Rect, st.integers(0, 900), st.integers(0, 500), st.integers(5, 200), st.integers(5, 99)
)


@given(st.lists(boxes, min_size=1, max_size=12), st.lists(st.sampled_from(DIRECTIONS), max_size=20))
def test_the_focus_is_always_on_something_that_is_there(
    places: list[pygame.Rect], moves: list[Direction]
) -> None:
    things = [Thing(str(number), place) for number, place in enumerate(places)]
    focus = focused(things, "0")
    for direction in moves:
        before = focus.current
        moved = focus.move(direction)
        assert focus.current in things
        assert moved == (focus.current is not before)


@given(st.integers(1, 6), st.integers(1, 6))
def test_arrows_alone_reach_every_place_of_a_grid(columns: int, rows: int) -> None:
    things = grid(columns, rows)
    focus = focused(things, "0,0")
    reached = set()
    for row in range(rows):
        for _ in range(columns):
            reached.add(at(focus))
            focus.move("right" if row % 2 == 0 else "left")
        focus.move("down")
    assert reached == {thing.key for thing in things}
