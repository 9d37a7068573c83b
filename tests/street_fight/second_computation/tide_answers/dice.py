"""Chances of `tide` by sums of products, computed a second time (TI5, TI6.5, TI8.10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb


@cache
def hits(dice: int, least: int) -> tuple[Fraction, ...]:
    """The chance of each number of dice that show `least` or more."""
    p = Fraction(7 - least, 6)
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


@cache
def net(dice: int, hit_on: int, defence: int, cancel_on: int = 5) -> tuple[Fraction, ...]:
    """The chance of each number of net hits (TI5.3)."""
    found = [Fraction(0)] * (dice + 1)
    for made, p in enumerate(hits(dice, hit_on)):
        for lost, q in enumerate(hits(defence, cancel_on)):
            found[max(0, made - lost)] += p * q
    return tuple(found)


def named(chances: tuple[Fraction, ...], name: Callable[[int], str]) -> dict[str, Fraction]:
    """The chances of outcomes, each number of net hits being called something."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for number, chance in enumerate(chances):
        found[name(number)] += chance
    return {key: value for key, value in found.items() if value}


def assault(attack: int, defence: int, back: int) -> dict[str, Fraction]:
    """Who wins: both roll at once for 4+ (TI6.3, TI6.5)."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for done, p in enumerate(net(attack, 4, defence)):
        for taken, q in enumerate(hits(back, 4)):
            key = "attacker" if done > taken else "tie" if done == taken else "defender"
            found[key] += p * q
    return {key: value for key, value in found.items() if value}
