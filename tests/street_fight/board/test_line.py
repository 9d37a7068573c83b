"""Lines between hexes (B5, B7): the rulebook's examples, both ways, hexsides and alternatives."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.street_fight.board.hexes import Grid
from stalingrad_game.street_fight.board.line import (
    Passed,
    first_outside,
    last_outside,
    leaves,
    line_between,
    passed_along,
    stretch_inside,
    stretches,
)
from stalingrad_game.street_fight.position.heights import side_distances

DOWN = Grid(8, 8, "down")


def written(grid: Grid, start: str, end: str) -> str:
    parts = stretches(grid, grid.parse(start), grid.parse(end))
    return ", ".join(
        "{" + ", ".join(map(grid.name, part.hexes)) + "}" if part.pair else grid.name(part.first)
        for part in parts
    )


@pytest.mark.rule("B5.9")
@pytest.mark.parametrize(
    ("start", "end", "crossed"),
    [
        ("B2", "B6", "B3, B4, B5"),
        ("A1", "C2", "B1"),
        ("A2", "C2", "{B1, B2}"),
        ("B2", "C4", "{B3, C3}"),
        ("A3", "F5", "B3, C4, D4, E5"),
        ("A1", "F4", "B1, C2, C3, D2, D3, E4"),
        ("A1", "F2", "B1, C2, D1, E2"),
    ],
)
def test_the_lines_of_the_rulebook(start: str, end: str, crossed: str) -> None:
    assert written(DOWN, start, end) == crossed


@st.composite
def ends(draw: st.DrawFn) -> tuple[Grid, int, int]:
    columns, rows = draw(st.integers(1, 14)), draw(st.integers(1, 14))
    grid = Grid(columns, rows, draw(st.sampled_from(["down", "up"])))
    last = grid.count - 1
    return grid, draw(st.integers(0, last)), draw(st.integers(0, last))


@pytest.mark.rule("B5.10", "B5.5")
@given(ends())
def test_a_line_is_the_same_both_ways(case: tuple[Grid, int, int]) -> None:
    grid, start, end = case
    there, back = stretches(grid, start, end), stretches(grid, end, start)
    assert [(part.hexes, part.t0, part.t1) for part in there] == [
        (part.hexes, 1 - part.t1, 1 - part.t0) for part in back[::-1]
    ]
    whole = [(start,), *(part.hexes for part in there), (end,)]
    if start != end:
        for one, other in pairwise(whole):  # each touches the next
            assert all(grid.touch(a, b) for a in one for b in other)
            assert len(one) == 1 or len(other) == 1  # single hexes before and after a pair
    for one_part, next_part in pairwise(there):
        assert one_part.t1 == next_part.t0


@pytest.mark.rule("B5.6")
@pytest.mark.parametrize(
    ("start", "end", "sides"),
    [
        ("B2", "B4", "B2B3 B3B4"),
        ("A1", "B1", "A1B1"),
        ("A1", "F2", "A1B1 B1C2 C2D1 D1E2 E2F2"),  # through two corners
        ("B2", "B2", ""),
    ],
)
def test_the_hexsides_crossed_between_single_hexes(start: str, end: str, sides: str) -> None:
    line = line_between(DOWN, DOWN.parse(start), DOWN.parse(end))
    found: list[str] = []

    def note(one: int, other: int) -> None:
        found.append(DOWN.name(one) + DOWN.name(other))

    assert not list(passed_along(line, lambda _: None, note, lenient=True))
    assert " ".join(found) == sides


def chosen(start: str, end: str, effects: dict[str, int | None], *, lenient: bool) -> list[str]:
    """What counts on a line: by hex or hexside, None blocks, a number is a modifier."""

    def passed(names: str, hex_number: int, side: tuple[int, int] | None) -> Passed | None:
        if names not in effects:
            return None
        value = effects[names]
        return Passed(hex_number, side, blocks=value is None, modifier=value or 0)

    found = passed_along(
        line_between(DOWN, DOWN.parse(start), DOWN.parse(end)),
        lambda number: passed(DOWN.name(number), number, None),
        lambda one, other: passed(DOWN.name(one) + DOWN.name(other), other, (one, other)),
        lenient=lenient,
    )
    return [
        DOWN.name(each.hex) if each.side is None else "".join(map(DOWN.name, each.side))
        for each in found
    ]


@pytest.mark.rule("B5.7")
def test_the_side_between_the_two_hexes_of_a_pair_is_never_crossed() -> None:
    effects: dict[str, int | None] = {"B1B2": None, "B2B1": None}
    assert chosen("A2", "C2", effects, lenient=False) == []
    effects |= {"A2B1": None, "B2C2": None}
    assert chosen("A2", "C2", effects, lenient=False) == ["A2B1"]
    assert chosen("A2", "C2", effects, lenient=True) == ["A2B1"]  # each way has one: the first


@pytest.mark.rule("B5.8")
@pytest.mark.parametrize(
    ("effects", "lenient", "strict"),
    [
        ({"B1": None}, [], ["B1"]),
        ({"B2": None}, [], ["B2"]),
        ({"B1": None, "B2": None}, ["B1"], ["B1"]),
        ({"B1": 1, "B2": 2}, ["B1"], ["B2"]),
        ({"B1": None, "B2": 9}, ["B2"], ["B1"]),  # blocks come before modifiers
        ({"B1": None, "A2B2": None, "B2": 1}, ["B1"], ["A2B2", "B2"]),
        ({"A2B1": 1, "B1C2": 1, "B2": 1}, ["B2"], ["A2B1", "B1C2"]),
        ({"B1": 1, "B2": 1}, ["B1"], ["B1"]),
    ],
)
def test_the_better_or_the_worse_way_round_a_hexside(
    effects: dict[str, int | None], lenient: list[str], strict: list[str]
) -> None:
    assert chosen("A2", "C2", effects, lenient=True) == lenient
    assert chosen("A2", "C2", effects, lenient=False) == strict


def test_all_that_is_passed_is_told_in_order() -> None:
    effects: dict[str, int | None] = {"A2B1": 1, "B1": 1, "B2": 2, "C2": 3, "D1": 1, "D2": 1}
    assert chosen("A2", "E2", effects, lenient=True) == ["A2B1", "B1", "C2", "D1"]
    assert chosen("B2", "B5", {"B2B3": 1, "B3": 1, "B4B5": None}, lenient=True) == [
        "B2B3",
        "B3",
        "B4B5",
    ]


@pytest.mark.rule("B7.1", "B5.8")
def test_a_line_leaves_a_building_by_one_stretch_outside() -> None:
    hexes = {DOWN.parse(name) for name in ("A2", "B1", "C2", "D2", "E2")}
    near = line_between(DOWN, DOWN.parse("A2"), DOWN.parse("C2"))
    assert stretch_inside(near.stretches[0], hexes, lenient=False)
    assert not leaves(near, hexes, lenient=False)
    assert leaves(near, hexes, lenient=True)
    assert not leaves(near, {*hexes, DOWN.parse("B2")}, lenient=True)
    touching = line_between(DOWN, DOWN.parse("A2"), DOWN.parse("B1"))
    assert not leaves(touching, hexes, lenient=True)
    whole = line_between(DOWN, DOWN.parse("B1"), DOWN.parse("B4"))
    assert leaves(whole, {DOWN.parse(name) for name in ("B1", "B2", "B4")}, lenient=False)


@pytest.mark.rule("B7.2")
def test_the_first_hex_outside_and_the_last_before_the_target() -> None:
    line = line_between(DOWN, DOWN.parse("B1"), DOWN.parse("B4"))
    own = {DOWN.parse("B1"), DOWN.parse("B2")}
    assert not first_outside(line, own, lenient=True)
    assert last_outside(line, own, lenient=True)
    touching = line_between(DOWN, DOWN.parse("B1"), DOWN.parse("B2"))
    assert first_outside(touching, own, lenient=True)
    pair = line_between(DOWN, DOWN.parse("A2"), DOWN.parse("C2"))
    one_side = {DOWN.parse("A2"), DOWN.parse("B1")}
    assert first_outside(pair, one_side, lenient=True)
    assert not first_outside(pair, one_side, lenient=False)


@pytest.mark.rule("B6.2")
def test_a_hexside_is_as_near_as_the_nearer_of_its_hexes() -> None:
    start, end = DOWN.parse("B1"), DOWN.parse("B6")
    assert side_distances(DOWN, start, end, (DOWN.parse("B2"), DOWN.parse("B3"))) == (1, 3)
