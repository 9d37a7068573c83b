"""Lines between hexes: the examples of the rulebook."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.board.hexes import Grid
from stalingrad_game.street_fight.board.line import stretches


def written(grid: Grid, start: str, end: str) -> str:
    parts = stretches(grid, grid.parse(start), grid.parse(end))
    names = [
        "{" + ", ".join(map(grid.name, p.hexes)) + "}" if p.pair else grid.name(p.first)
        for p in parts
    ]
    return ", ".join(names)


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
    assert written(Grid(8, 8, "down"), start, end) == crossed
