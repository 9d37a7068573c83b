"""Maps of Street Fight drawn in a text: a line for each half row, two signs for each column.

A map of one column has a line for each row.
The first line holds the odd columns where even columns lie lower, else the even ones. ``P`` and
``Q`` are the ends of a line; what other signs mean is for the test to say.
"""

from __future__ import annotations

from typing import NamedTuple

from stalingrad_game.street_fight.board.hexes import Grid


class Drawing(NamedTuple):
    """A map that has been read."""

    grid: Grid
    signs: dict[int, str]
    """By hex: its sign."""

    def at(self, sign: str) -> int:
        """The only hex with a sign."""
        (found,) = (number for number, each in self.signs.items() if each == sign)
        return found

    def all(self, sign: str) -> tuple[int, ...]:
        """The hexes with a sign, by column and row."""
        return tuple(sorted(number for number, each in self.signs.items() if each == sign))


def drawing(text: str) -> Drawing:
    """Read a drawing; raises `ValueError` where signs stand at odds with the rest."""
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    places = {
        (index, half): sign
        for half, line in enumerate(lines)
        for index, sign in enumerate(line)
        if sign != " "
    }
    margin = min(index for index, _ in places)
    places = {(index - margin, half): sign for (index, half), sign in places.items()}
    columns = max(index for index, _ in places) // 2 + 1
    if columns == 1:
        places = {(0, 2 * half): sign for (_, half), sign in places.items()}
    first_odd = (0, 0) in places
    rows = sum(index == 0 for index, _ in places)
    grid = Grid(columns, rows, "down" if first_odd else "up")
    signs = {}
    for (index, half), sign in places.items():
        column, odd = divmod(index, 2)
        lower = (column % 2 == 1) == first_odd
        if odd or half % 2 != lower:
            raise ValueError(f"{sign!r} at {index} of line {half + 1} stands in no column")
        signs[column * rows + half // 2] = sign
    if sorted(signs) != list(range(grid.count)):
        raise ValueError(f"{grid.count} hexes, {len(signs)} signs")
    return Drawing(grid, signs)


def drawn(grid: Grid, signs: dict[int, str]) -> str:
    """A map as it is drawn; a hex without a sign is a dot."""
    if grid.columns == 1:
        return "".join(f"{signs.get(number, '.')}\n" for number in range(grid.count))
    lines = [[" "] * (2 * grid.columns - 1) for _ in range(2 * grid.rows)]
    for number, (_, y) in enumerate(grid.centres):
        top = 2 if grid.shift > 0 else 1
        lines[y - top][2 * (number // grid.rows)] = signs.get(number, ".")
    return "\n".join("".join(line).rstrip() for line in lines) + "\n"
