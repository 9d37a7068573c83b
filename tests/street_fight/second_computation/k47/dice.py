"""Dice of the referee k47, counted a second time: hits, harm, shells, men lost (KB4, KB5.1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from tests.street_fight.second_computation.k47.men import DICE, ORDER, Gun
from tests.street_fight.second_computation.k47.moves import share

Odds = dict[int, Fraction]
NOTHING: Odds = {0: Fraction(1)}
GRADES = ("none", "superficial", "full", "massive")


def fit(guns: list[Gun], room: int) -> list[Gun]:
    """KB5.1: the weapons that fit into openings."""
    taken: dict[str, int] = {}
    for gun in sorted(guns, key=lambda gun: (-gun.shots, ORDER.index(gun.name))):
        size = 2 if gun.name in ("lmg", "mmg") else 1
        taken[gun.name] = min(gun.many, room // size)
        room -= taken[gun.name] * size
    return [gun._replace(many=taken[gun.name]) for gun in guns if taken[gun.name]]


def hits(to_hit: int) -> Fraction:
    if to_hit == 0:
        return Fraction(1)
    if to_hit >= 8:
        return Fraction()
    return Fraction(1, 36) if to_hit == 7 else Fraction(7 - to_hit, 6)


def damage(need: int, pen: int) -> int:
    return min(8, max(2, need - pen))


def harms(need: int, pen: int) -> Fraction:
    return Fraction(max(0, 7 - max(2, need - pen)), 6)


def grade(die: int, armour: int, pen: int) -> int:
    above = die + pen - armour
    if die == 1 or above < 0:
        return 0
    return 1 if above == 0 else 2 if above < 3 else 3


@cache
def totals(he: str) -> Odds:
    dice, faces = DICE[he]
    counted = Counter(sum(roll) for roll in product(range(1, faces + 1), repeat=dice))
    return {total: Fraction(n, faces**dice) for total, n in counted.items()}


@cache
def binomial(many: int, chance: Fraction) -> Odds:
    return {n: comb(many, n) * chance**n * (1 - chance) ** (many - n) for n in range(many + 1)}


def added(one: Odds, other: Odds, men: int) -> Odds:
    found: Odds = {}
    for a, p in one.items():
        for b, q in other.items():
            n = min(men, a + b)
            found[n] = found.get(n, Fraction()) + p * q
    return found


def losses(odds: Odds, men: int) -> dict[str, str]:
    cut = added(odds, NOTHING, men)
    return {str(n): share(p) for n, p in sorted(cut.items()) if p}


def graded(to_hit: int, gun: Gun, need: int, pen: int) -> dict[str, str]:
    hit = hits(to_hit)
    one = Counter(grade(die, need, pen) for die in range(1, 7))
    chance = [Fraction(one[grade], 6) for grade in range(4)]
    found = [Fraction()] * 4
    for count in range(1, 7) if gun.flame else (1,):
        weight = Fraction(1, 6) if gun.flame else Fraction(1)
        for step in range(4):
            upto, below = sum(chance[: step + 1]), sum(chance[:step])
            found[step] += weight * hit * (upto**count - below**count)
    found[0] += 1 - hit
    return {word: share(p) for word, p in zip(GRADES, found, strict=True) if p}
