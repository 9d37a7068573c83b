"""Odds of the referee ats by rolling every die there is; nothing of the program is used.

A shot is told in numbers that a person read off the map: factors, columns to the left, hit number.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product

PRINTED = "1 2 4 6 8 10 12 16 20 24 30 36 42 50 60"
DIE = range(1, 11)


def place_in_table(factors: int) -> int:
    """Counted from 0; -1 where the factors don't fill the first column."""
    place = -1
    for name in PRINTED.split():
        if int(name) > factors:
            break
        place += 1
    return place


def shifted(factors: int, left: int) -> int:
    place = place_in_table(factors)
    if place == -1:
        return -1
    return min(14, max(-1, place - left))


def column_named(factors: int, left: int) -> int:
    place = shifted(factors, left)
    return int(PRINTED.split()[place]) if place >= 0 else 0


def losses(place: int, roll: int) -> int:
    """The published rule of thumb, counted up instead of divided."""
    if place < 0:
        return 0
    number = 0
    while 6 * (number + 1) <= 3 * place + 8 - 2 * roll:
        number += 1
    return number


def shares(results: Iterable[str]) -> dict[str, str]:
    counted = Counter(results)
    total = sum(counted.values())
    fractions = {name: Fraction(n, total) for name, n in counted.items()}
    return {name: f"{f.numerator}/{f.denominator}" for name, f in fractions.items()}


def on_the_table(factors: int, left: int = 0) -> dict[str, str]:
    place = shifted(factors, left)
    return shares(f"C{losses(place, roll)}" for roll in DIE)


def with_a_hit(factors: int, left: int, needed: int) -> dict[str, str]:
    place = shifted(factors, left)
    return shares(
        f"C{losses(place, roll)}" if aimed <= needed else "miss"
        for aimed, roll in product(DIE, DIE)
    )


def at_a_vehicle(needed: int, kill: int, armour: int) -> dict[str, str]:
    return shares(
        "miss" if aimed > needed else "destroyed" if roll <= kill - armour + 4 else "none"
        for aimed, roll in product(DIE, DIE)
    )


def falls(needed: int, places: Iterable[tuple[int, int]]) -> str:
    """The chance that a hit brings down at least one of some places: factors and shift of each."""
    rows = [shifted(factors, left) for factors, left in places]
    down = Fraction(0)
    standing = Fraction(1)
    for place in rows:
        standing *= Fraction(sum(losses(place, roll) < 5 for roll in DIE), 10)
    for aimed in DIE:
        down += Fraction(1, 10) * (1 - standing) if aimed <= needed else 0
    return f"{down.numerator}/{down.denominator}"


def hit_number(hexes: int, *off: int) -> int:
    """9 up to three hexes, one less for each three more that are begun, less what is off."""
    number = 9
    reach = 3
    while reach < hexes:
        reach += 3
        number -= 1
    return number - sum(off)
