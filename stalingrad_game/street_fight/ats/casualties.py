"""The casualty table and its columns: what a roll on so many factors costs (AT3.2).

A column is its number in the table from 0; one below 0 has no effect.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

import msgspec

FACES: Final = 10
"""Of the one die of this referee; its "0" reads 10."""
NO_EFFECT: Final = -1
"""The column of a shot that does nothing."""
_NOTHING: Final = (0,) * FACES

CasualtyOdds: TypeAlias = Mapping[int, Fraction]
"""By number of casualties rolled: its chance; what can't come is left out."""


class CasualtyTable(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """The table as an owner may replace it (AT3.2)."""

    columns: tuple[int, ...]
    """The factors that the columns stand for, rising."""
    rolls: tuple[tuple[int, ...], ...]
    """By column: the casualties for a roll of 1 to 10."""

    def __post_init__(self) -> None:
        """Raises `ValueError` where the shape is wrong."""
        if sorted(set(self.columns)) != list(self.columns) or len(self.columns) != len(self.rolls):
            raise ValueError("columns must rise, and each must have its row of rolls")
        if any(len(row) != FACES for row in self.rolls):
            raise ValueError("a row of rolls has ten numbers")

    def column(self, factors: int, left: int = 0) -> int:
        """The column for so many factors, shifted so many columns to the left.

        Factors between two columns use the lower one; no shift goes beyond the last column.
        """
        start = bisect_right(self.columns, factors) - 1
        if start < 0:
            return NO_EFFECT
        return max(NO_EFFECT, min(start - left, len(self.columns) - 1))

    def factors(self, column: int) -> int:
        """The factors that a column stands for, as answers name it; 0 for none."""
        return 0 if column < 0 else self.columns[column]

    def casualties(self, column: int, roll: int) -> int:
        """How many casualties a roll of 1 to 10 makes."""
        return 0 if column < 0 else self.rolls[column][roll - 1]

    def odds(self, column: int) -> CasualtyOdds:
        """The chance of each number of casualties, rising."""
        return _odds(self._row(column))

    def at_least(self, column: int, number: int) -> Fraction:
        """The chance of that many casualties or more."""
        return _at_least(self._row(column), number)

    def named(self, column: int, hit: Fraction | None = None) -> Mapping[str, Fraction]:
        """The odds as answers name them: "C0", "C1"…; "miss" before them where a hit is rolled."""
        return _named(self.rolls[column] if column >= 0 else _NOTHING, hit)

    def _row(self, column: int) -> tuple[int, ...]:
        return _NOTHING if column < 0 else self.rolls[column]


@cache
def _odds(row: tuple[int, ...]) -> CasualtyOdds:
    rolled = sorted(row)
    return MappingProxyType(
        {number: Fraction(rolled.count(number), FACES) for number in dict.fromkeys(rolled)}
    )


@cache
def _at_least(row: tuple[int, ...], number: int) -> Fraction:
    return Fraction(sum(each >= number for each in row), FACES)


@cache
def _named(row: tuple[int, ...], hit: Fraction | None) -> Mapping[str, Fraction]:
    odds = _odds(row)
    if hit is None:
        return MappingProxyType({f"C{number}": chance for number, chance in odds.items()})
    named = {"miss": 1 - hit}
    named.update((f"C{number}", hit * chance) for number, chance in odds.items())
    return MappingProxyType({name: chance for name, chance in named.items() if chance})


@cache
def chance_of(target: int) -> Fraction:
    """The chance that one die shows a number or less; 0 below 1, 1 from 10 on.

    >>> chance_of(7), chance_of(-2)
    (Fraction(7, 10), Fraction(0, 1))
    """
    return Fraction(max(0, min(target, FACES)), FACES)
