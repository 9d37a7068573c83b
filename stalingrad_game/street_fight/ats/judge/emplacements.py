"""Foxholes, weapons pits, anti-tank ditches and tank traps (AT7.8, AT7.9): what is dug into a hex.

A pit is for one unit. Tables without their rows, as games of before have, know none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ...board.locations import GROUND, hex_and_place, hex_of
from ...judge.reason import Fact, Reason
from ..tables import MarkerRow
from .field import Field

PITS: Final = ("foxhole", "weapons_pit")
"""The first is filled first."""
DITCHES: Final = ("ditch", "tank_trap")


def rows_in(field: Field, number: int, words: tuple[str, ...]) -> Iterator[tuple[str, MarkerRow]]:
    """Those of some markers that lie in a hex, with their rows."""
    for word in words:
        row = field.tables.marker.get(word)
        if row is not None and field.marked(number, word):
            yield word, row


def pit_cover(field: Field, unit: int, loc: int) -> Reason | None:
    """The cover of the pit in which a unit is at a location; None without one (AT7.9)."""
    word = _pits_of(field, loc, field.position.side_of(unit)).get(unit)
    if word is None:
        return None
    facts: dict[str, Fact] = {"loc": loc, "marker": word}
    return Reason("cover.marker", "AT7.9", field.tables.marker[word].cover, facts)


def _pits_of(field: Field, loc: int, side: int) -> Mapping[int, str]:
    """By unit of a side: the pit in which it is; guns choose first, then in file order."""
    number, place = hex_and_place(loc)
    if place != GROUND or field.position.intact(number) is not None:  # none in buildings
        return {}
    found: dict[int, str] = {}
    pits = list(rows_in(field, number, PITS))
    if not pits:
        return found
    free = {word: len(field.markers_in(number, word)) for word, _ in pits}
    units = field.afoot_at(loc, side)  # AT2.6
    units.sort(key=lambda unit: field.values(unit).personnel)
    for unit in units:
        for word, row in pits:
            if unit not in found and free[word] and field.values(unit).unit_class in row.shelters:
                found[unit] = word
                free[word] -= 1
    return found


def ditch_cover(field: Field, loc: int) -> Iterator[Reason]:
    """The cover of Personnel in a ditch (AT7.9)."""
    for word, row in rows_in(field, hex_of(loc), DITCHES):
        facts: dict[str, Fact] = {"loc": loc, "marker": word}
        yield Reason("cover.marker", "AT7.9", row.cover, facts)
