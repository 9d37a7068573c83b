"""Odds of the referee k47 by rolling every die face by face; nothing of the program is used.

A shot is told in numbers that a person read off the tables. Each function counts ways out of all
ways, as whole numbers, one die after the other.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

FACES = range(1, 7)


def faces_that_hit(needed: Any) -> Any:
    """Of 36 ways that two dice fall, those in which the first hits: a 7 takes a six and a six."""
    if needed == 0:
        return 36
    if needed >= 8:
        return 0
    return sum(
        first == 6 and second == 6 if needed == 7 else first >= max(2, needed)
        for first, second in product(FACES, FACES)
    )


def harmed(dice: Any, needed: Any) -> Any:
    """By number of men: the ways in which so many of the dice harm, out of 6 ** dice."""
    ways: dict[Any, Any] = {0: 1}
    for _ in range(dice):
        more: dict[Any, Any] = defaultdict(Fraction)
        for men, count in ways.items():
            for face in FACES:
                more[men + (face != 1 and face >= needed)] += count
        ways = more
    return {men: Fraction(count, 6**dice) for men, count in ways.items()}


def totals(dice: Any, faces: Any) -> Any:
    """By total: the chance of dice with these faces."""
    found = Counter(sum(roll) for roll in product(range(1, faces + 1), repeat=dice))
    return {total: Fraction(count, faces**dice) for total, count in found.items()}


def of_shots(shots: Any, to_hit: Any, damage: Any) -> Any:
    """By men: plain shots, each a die to hit and a die to harm."""
    hit = Fraction(faces_that_hit(to_hit), 36)
    one = harmed(1, damage)
    found: dict[Any, Any] = {0: Fraction(1)}
    for _ in range(shots):
        more: dict[Any, Any] = defaultdict(Fraction)
        for men, chance in found.items():
            more[men] += chance * (1 - hit)
            for dead, share in one.items():
                more[men + dead] += chance * hit * share
        found = more
    return found


def of_shell(
    to_hit: Any,
    damage: Any,
    dice: Any,
    faces: Any,
    down: Any = False,
    inside_men: Any = None,
    reached: Any = Fraction(1),
) -> Any:
    """By men: one shell of high explosive; a total of 12 of two dice or more fells a section."""
    found: dict[Any, Any] = defaultdict(Fraction)
    hit = Fraction(faces_that_hit(to_hit), 36) * reached
    found[0] += 1 - hit
    for total, chance in totals(dice, faces).items():
        if inside_men is not None and dice >= 2 and total >= 12:
            found[inside_men] += hit * chance
            continue
        for men, share in harmed(total // 2 if down else total, damage).items():
            found[men] += hit * chance * share
    return found


def of_flame(damage: Any) -> Any:
    """By men: D6 hits without a die to hit."""
    found: dict[Any, Any] = defaultdict(Fraction)
    for hits in FACES:
        for men, share in harmed(hits, damage).items():
            found[men] += Fraction(1, 6) * share
    return found


def lost(men: Any, *parts: Any) -> Any:
    """All together, as answers write it: the last key means all."""
    found: dict[Any, Any] = {0: Fraction(1)}
    for part in parts:
        more: dict[Any, Any] = defaultdict(Fraction)
        for one, chance in found.items():
            for other, share in part.items():
                more[min(men, one + other)] += chance * share
        found = more
    return {str(n): f"{p.numerator}/{p.denominator}" for n, p in sorted(found.items()) if p}


def armour(to_hit: Any, value: Any, pen: Any, flame: Any = False) -> Any:
    """One shot at armour; of the hits of a flamethrower the worst counts."""
    words = ("none", "superficial", "full", "massive")
    found: dict[Any, Any] = defaultdict(Fraction)
    hit = Fraction(faces_that_hit(to_hit), 36)
    found["none"] += 1 - hit
    for count in FACES if flame else (1,):
        share = hit * (Fraction(1, 6) if flame else 1)
        for dice in product(FACES, repeat=count):
            worst = max(grade(die, value, pen) for die in dice)
            found[words[worst]] += share / 6**count
    return {word: f"{p.numerator}/{p.denominator}" for word, p in found.items() if p}


def grade(die: Any, value: Any, pen: Any) -> Any:
    """0 to 3."""
    above = die + pen - value
    if die == 1 or above < 0:
        return 0
    return 1 if above == 0 else 2 if above <= 2 else 3


def fall(floors: Any) -> Any:
    """By level: where a shell bursts that begins at the top; every way that six dice fall."""
    found: dict[Any, Any] = defaultdict(Fraction)
    for dice in product(FACES, repeat=max(0, floors - 1)):
        level = floors - 1
        for die in dice:
            if die >= 4:
                break
            level -= 1
        found[str(level)] += Fraction(1, 6 ** len(dice))
    return {level: f"{p.numerator}/{p.denominator}" for level, p in found.items()}


def ram(more: Any, dice: Any) -> Any:
    """Vehicle against building."""
    found: dict[Any, Any] = defaultdict(Fraction)
    for own in FACES:
        for house in product(FACES, repeat=dice):
            difference = own + more - sum(house)
            word = "tie" if not difference else "vehicle" if difference > 0 else "building"
            found[word] += Fraction(1, 6 ** (dice + 1))
    return {word: f"{p.numerator}/{p.denominator}" for word, p in found.items()}
