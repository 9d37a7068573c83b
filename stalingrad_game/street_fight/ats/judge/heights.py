"""Heights for a line's profile (AT10, B6): ten a storey, rubble and low things half of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...position.heights import BAR, Upright
from ..tables import Obstacle
from .field import STOREY, Field
from .obstacles import WRECKS, cloud_in


class AtsHeights:
    """The heights of a position."""

    storey: Final = STOREY

    def __init__(self, field: Field) -> None:
        """The heights of now."""
        self._field: Final = field

    def of(self, loc: int) -> int:
        """The height of an end of a line."""
        return self._field.height(loc)

    def in_hex(self, number: int) -> Sequence[Upright]:
        """What blocks or obscures lines in a hex; special cases of factories apart (AT10.5)."""
        field, found = self._field, list[Upright]()
        if field.position.intact(number) is not None:
            found.append(Upright("building", field.top(number), "blocks"))
        for word in sorted(field.position.terrains(number)):
            row: Obstacle = field.terrain_row(word)
            if word == "railroad" and field.position.scenario.file.ats.railroad_obscures:
                row = field.tables.railroad
            found += _standing(word, row)
        for word in WRECKS:
            if field.marked(number, word):
                found += _standing(word, field.tables.marker[word])
        found.sort(key=lambda one: one.top or 0)
        if cloud_in(field, number) is not None:  # A111
            found.append(Upright("smoke", None, "obscures"))
        return found

    def on_side(self, one: int, other: int) -> Upright | None:
        """A bar, a wall, a hedge, a fence, or rubble that spills across."""
        side = self._field.position.side(one, other)
        if side is None or side.kind is None:
            return None
        if side.kind == "bar":
            return BAR
        found = _standing(side.kind, self._field.tables.side[side.kind])
        return found[0] if found else None


def _standing(word: str, row: Obstacle) -> list[Upright]:
    """A row of a table as an obstacle, where it is one."""
    if row.effect == "clear":
        return []
    return [Upright(word, None if row.any_height else row.top, row.effect)]
