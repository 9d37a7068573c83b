"""Exact odds: distributions of whole numbers with fractions for chances, and dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, TypeAlias, TypeVar

Distribution: TypeAlias = Mapping[int, Fraction]
"""By result: its chance; results of chance 0 are left out."""

K = TypeVar("K")
L = TypeVar("L")

CERTAIN: Final = Fraction(1)
_NO_EFFECT: Final = frozenset({"0", "none", "miss", "C0", "nothing", "tie", "defender", "both"})
"""Outcomes of an attack in which nobody of its target is hurt, or the attacker doesn't win."""


@cache
def hits(dice: int, chance: Fraction) -> Distribution:
    """How many of so many dice come up, each with this chance."""
    if chance in {0, 1}:
        return {dice * int(chance): CERTAIN}
    return {n: comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)}


@cache
def total_of(dice: int, faces: int = 6) -> Distribution:
    sums: dict[int, Fraction] = {0: CERTAIN}
    for _ in range(dice):
        sums = combine(
            sums, {face: Fraction(1, faces) for face in range(1, faces + 1)}, int.__add__
        )
    return sums


def combine(
    first: Mapping[K, Fraction], second: Mapping[L, Fraction], join: Callable[[K, L], int]
) -> dict[int, Fraction]:
    """The distribution of a number made of two independent results."""
    found: dict[int, Fraction] = {}
    for one, p in first.items():
        for other, q in second.items():
            result = join(one, other)
            found[result] = found.get(result, Fraction(0)) + p * q
    return found


def grouped(found: Mapping[K, Fraction], word: Callable[[K], L]) -> dict[L, Fraction]:
    """The chances of what results are called, in the order in which the names first come."""
    named: dict[L, Fraction] = {}
    for result, chance in found.items():
        if chance:
            name = word(result)
            named[name] = named.get(name, Fraction(0)) + chance
    return named


def mixture(cases: Iterable[tuple[Fraction, Mapping[K, Fraction]]]) -> dict[K, Fraction]:
    """The distribution where chance first picks one of several."""
    found: dict[K, Fraction] = {}
    for weight, distribution in cases:
        for result, chance in distribution.items():
            found[result] = found.get(result, Fraction(0)) + weight * chance
    return found


def written(chance: Fraction) -> str:
    """A chance as answers write it, in lowest terms with its denominator.

    >>> written(Fraction(2, 6)), written(Fraction(1))
    ('1/3', '1/1')
    """
    return f"{chance.numerator}/{chance.denominator}"


def mean_loss(odds: Mapping[str, Fraction]) -> Fraction | None:
    """How many fall on average, where each outcome tells a number; None without dice, or numbers.

    >>> mean_loss({"C0": Fraction(1, 2), "C3": Fraction(1, 2)}), mean_loss({"none": Fraction(1)})
    (Fraction(3, 2), None)
    """
    counted = {word.removeprefix("C"): chance for word, chance in odds.items()}
    if not counted or not all(map(str.isdecimal, counted)):
        return None
    return sum((int(number) * chance for number, chance in counted.items()), Fraction(0))


def hurt_chance(odds: Mapping[str, Fraction]) -> Fraction | None:
    """The chance that an attack with such odds hurts whom it is aimed at; None without dice."""
    if not odds:
        return None
    return sum((chance for word, chance in odds.items() if word not in _NO_EFFECT), Fraction(0))
