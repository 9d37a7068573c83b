"""The exact chance of a Break Test (R4.5), counted and not rolled.

Chances are fractions: the German's to win; the Soviet has the rest.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from ..state.variants import DiceReading

FACES: Final = 6


@cache
def german_chance(
    german: int, soviet: int, *, determination: bool, reading: DiceReading
) -> Fraction:
    """The German's chance with so many dice against so many, read one way or the other.

    `determination` says that the German has only that die; 0 dice and more.

    >>> german_chance(1, 1, determination=False, reading="highest")
    Fraction(5, 12)
    """
    if not german or not soviet:
        return Fraction(bool(german))  # R4.5: both without a die, the Soviet holds
    if reading == "cancel":
        return _cancel(german, soviet, FACES, determination)
    total = Fraction(0)
    for face in range(1, FACES + 1):
        german_best = _best_is(german, face)
        total += german_best * _all_below(soviet, face)
        if not determination:
            rest = german_chance(german - 1, soviet - 1, determination=False, reading=reading)
            total += german_best * _best_is(soviet, face) * rest
    return total


def _all_below(dice: int, face: int) -> Fraction:
    return Fraction(face - 1, FACES) ** dice


def _best_is(dice: int, face: int) -> Fraction:
    return Fraction(face, FACES) ** dice - Fraction(face - 1, FACES) ** dice


@cache
def _cancel(german: int, soviet: int, face: int, determination: bool) -> Fraction:
    """The chance when no die of the rest is above a face; 0 below the lowest face."""
    if not german or not soviet:
        return Fraction(bool(german))
    if not face:
        return Fraction(0)
    total = Fraction(0)
    for g in range(german + 1):
        for s in range(soviet + 1):
            if g < s or (g == s and g and determination):
                continue  # the Soviet wins
            won = Fraction(1) if g > s else _below(german - g, soviet - s, face, determination)
            total += _exactly(german, g, face) * _exactly(soviet, s, face) * won
    return total


def _below(german: int, soviet: int, face: int, determination: bool) -> Fraction:
    return _cancel(german, soviet, face - 1, determination)


def _exactly(dice: int, number: int, face: int) -> Fraction:
    """The chance that so many of the dice, none of them above the face, show it."""
    return (
        comb(dice, number)
        * Fraction(1, face) ** number
        * Fraction(face - 1, face) ** (dice - number)
    )
