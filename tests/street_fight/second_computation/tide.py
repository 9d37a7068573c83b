"""Odds of the referee `tide` counted out a second time; nothing of the package is used here.

Few dice are enumerated face by face, many are added one by one as whole numbers of ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

MOST_FACES = 7
"""Dice that are enumerated face by face: 6**7 rolls."""


def ways(dice: int, face: int) -> Counter[int]:
    """In how many of the 6**dice rolls so many dice show a face or more."""
    counted = Counter({0: 1})
    for _ in range(dice):
        more: Counter[int] = Counter()
        for hits, number in counted.items():
            for shown in range(1, 7):
                more[hits + (shown >= face)] += number
        counted = more
    return counted


def net(dice: int, hit: int, defence: int, cancel: int = 5) -> dict[int, Fraction]:
    """Net hits: hits less cancelled ones, at least 0."""
    found: Counter[int] = Counter()
    if dice + defence <= MOST_FACES:
        for faces in product(range(1, 7), repeat=dice + defence):
            hits = sum(face >= hit for face in faces[:dice])
            stopped = sum(face >= cancel for face in faces[dice:])
            found[max(0, hits - stopped)] += 1
    else:
        for hits, one in ways(dice, hit).items():
            for stopped, other in ways(defence, cancel).items():
                found[max(0, hits - stopped)] += one * other
    whole = 6 ** (dice + defence)
    return {number: Fraction(count, whole) for number, count in found.items()}


def named(found: dict[int, Fraction], name: Callable[[int], str]) -> dict[str, Fraction]:
    """Chances by name."""
    odds_by_name: dict[str, Fraction] = {}
    for number, chance in found.items():
        odds_by_name[name(number)] = odds_by_name.get(name(number), Fraction(0)) + chance
    return {word: chance for word, chance in odds_by_name.items() if chance}


def squad(dice: int, hit: int, defence: int, figures: int) -> dict[str, Fraction]:
    """A normal attack on a squad, or with two "figures" on a vehicle."""
    return named(net(dice, hit, defence), lambda one: str(min(one, figures)))


def suppression(dice: int, hit: int, defence: int, before: str = "none") -> dict[str, Fraction]:
    """A suppressive attack on a squad that is clear, pinned or disrupted."""

    def after(hits: int) -> str:
        if hits >= 5:
            return "routed"
        if hits == 0:
            return before
        if before == "disrupted":
            return "routed"
        if hits >= 3 or before == "pinned":
            return "disrupted"
        return "pinned"

    return named(net(dice, hit, defence), after)


def building(
    dice: int, hit: int, need: int, weaken: int | None, defence: int = 3
) -> dict[str, Fraction]:
    """An attack on a building hex."""

    def after(hits: int) -> str:
        if hits >= need:
            return "destroy"
        return "weaken" if weaken is not None and hits >= weaken else "nothing"

    return named(net(dice, hit, defence), after)


def assault(dice: int, defence: int, against: int) -> dict[str, Fraction]:
    """An assault: both sides hit on 4."""
    found: dict[str, Fraction] = {}
    defenders = net(against, 4, 0)
    for one, chance in net(dice, 4, defence).items():
        for other, more in defenders.items():
            word = "attacker" if one > other else "defender" if other > one else "tie"
            found[word] = found.get(word, Fraction(0)) + chance * more
    return found
