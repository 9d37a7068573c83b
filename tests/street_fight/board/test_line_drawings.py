"""Lines on small maps: what is drawn, what the program says, what a second computation says.

In ``lines.txt`` the stretches are numbered, the two hexes of a pair alike. In ``obstacles.txt`` a
figure is the height of what stands in the hex; each map names the hexes that block.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.street_fight.board.hexes import Grid
from stalingrad_game.street_fight.board.line import (
    HexLine,
    Passed,
    line_between,
    passed_along,
    stretches,
)
from stalingrad_game.street_fight.position.heights import hampers, hex_distances
from tests.street_fight.second_computation import line as second
from tests.support.street_drawing import Drawing, drawing, drawn

HERE: Final = Path(__file__).parent
COUNT: Final = "123456789abcdef"


def sections(name: str) -> list[tuple[str, str]]:
    """The maps of a file, each with its title."""
    parts = (HERE / name).read_text(encoding="utf-8").split("== ")[1:]
    return [(title, body.rstrip() + "\n") for title, _, body in (p.partition("\n") for p in parts)]


LINES: Final = sections("lines.txt")
OBSTACLES: Final = sections("obstacles.txt")


def test_there_are_enough_maps() -> None:
    assert len(LINES) + len(OBSTACLES) >= 60
    assert len({title for title, _ in LINES + OBSTACLES}) == len(LINES) + len(OBSTACLES)


def numbered(grid: Grid, start: int, end: int, hexes: list[tuple[int, ...]]) -> str:
    """A map with its stretches numbered."""
    signs = {start: "P", end: "Q"}
    signs |= {each: COUNT[place] for place, part in enumerate(hexes) for each in part}
    return drawn(grid, signs)


def other_map(grid: Grid) -> second.Map:
    return second.Map(grid.columns, grid.rows, grid.shift)


def other_hex(grid: Grid, number: int) -> tuple[int, int]:
    return number // grid.rows + 1, number % grid.rows + 1


def other_number(grid: Grid, place: tuple[int, int]) -> int:
    return (place[0] - 1) * grid.rows + place[1] - 1


@pytest.mark.rule("B5.1", "B5.2", "B5.3", "B5.4", "B5.5")
@pytest.mark.parametrize("text", [text for _, text in LINES], ids=[title for title, _ in LINES])
def test_a_line_is_what_is_drawn(text: str) -> None:
    field = drawing(text)
    grid, start, end = field.grid, field.at("P"), field.at("Q")
    ours = stretches(grid, start, end)
    assert numbered(grid, start, end, [part.hexes for part in ours]) == text
    theirs = second.parts(other_map(grid), other_hex(grid, start), other_hex(grid, end))
    assert [(tuple(other_hex(grid, n) for n in p.hexes), p.t0, p.t1) for p in ours] == theirs


def blockers(
    field: Drawing, line: HexLine, heights: tuple[int, int], *, lenient: bool
) -> list[str]:
    """The hexes with a figure that block a line, by name."""

    def effect(number: int) -> Passed | None:
        sign = field.signs[number]
        if not sign.isdigit():
            return None
        near = hex_distances(field.grid, line.start, line.end, number)
        return Passed(number, blocks=True) if hampers(int(sign), *heights, *near) else None

    found = passed_along(line, effect, lambda _one, _other: None, lenient=lenient)
    return [field.grid.name(passed.hex) for passed in found]


def test_a_drawing_is_read_as_it_is_drawn() -> None:
    for even in ("down", "up"):
        field = drawing(drawn(Grid(4, 3, even), {4: "x"}))
        assert field.grid == Grid(4, 3, even)
        assert field.all("x") == (4,)


@pytest.mark.rule("B6.1", "B6.2", "B6.3", "B5.7", "B5.8")
@pytest.mark.parametrize(
    "text", [text for _, text in OBSTACLES], ids=[title for title, _ in OBSTACLES]
)
def test_what_blocks_is_named(text: str) -> None:
    sentence, _, picture = text.partition("\n")
    match = re.fullmatch(r"heights (-?\d+) (-?\d+); lenient (.+); strict (.+)", sentence)
    assert match is not None
    one, other = int(match[1]), int(match[2])
    field = drawing(picture)
    grid = field.grid
    start, end = field.at("P"), field.at("Q")
    theirs, p, q = other_map(grid), other_hex(grid, start), other_hex(grid, end)

    def blocks(place: tuple[int, int]) -> bool:
        sign = field.signs[other_number(grid, place)]
        near = theirs.distance(p, place), theirs.distance(q, place)
        return sign.isdigit() and second.reaches_up(int(sign), one, other, *near)

    for lenient, names in ((True, match[3]), (False, match[4])):
        expected = [] if names == "-" else names.split(", ")
        line = line_between(grid, start, end)
        assert blockers(field, line, (one, other), lenient=lenient) == expected
        back = line_between(grid, end, start)  # B5.10
        assert blockers(field, back, (other, one), lenient=lenient) == expected[::-1]
        assert second.blocked(theirs, p, q, blocks, lenient=lenient) == len(expected)
