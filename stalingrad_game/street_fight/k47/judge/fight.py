"""The fight of an assault up to its end: the figures of both, who is beaten, the odds (KB7.4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from ...judge.odds import Distribution, grouped, hits
from ...position.position import Position
from .shooting import die_needed, harm_chance, man_need
from .units import Profile, Units

Beaten: TypeAlias = Literal["attacker", "both", "defender"]
"""Who wins, or that both are destroyed."""


class Fighter(msgspec.Struct, frozen=True):
    """One side of a fight."""

    men: int
    blows: tuple[int, ...]
    """By men left: how many blows they have."""
    need: int
    """The die that fells one of its men."""


class Bout(msgspec.Struct, frozen=True):
    """A fight about to begin."""

    attacker: Fighter
    defender: Fighter
    together: bool
    """Whether the defender, behind an obstacle, strikes at the same time."""


def blows(units: Units, profile: Profile) -> int:
    """The blows of a unit in an assault: one a model, two with an assault weapon (KB7.4)."""
    quick = sum(units.weapon(name).assault for name in profile.weapons)
    return profile.men + min(quick, profile.men)


def fighter(units: Units, position: Position, unit: int) -> Fighter:
    """A unit as it fights hand to hand: no walls shelter it (KB7.4)."""
    whole = units.profile(position, unit)
    left = [units.reduced(position, whole, men) for men in range(1, whole.men + 1)]
    need, _ = man_need(units.tables, whole, in_building=False, shielded=False)
    return Fighter(whole.men, (0, *(blows(units, one) for one in left)), die_needed(need, 0))


def winner_of(own: int, left: int, suffered: int, lost: int) -> Beaten | None:
    """Who wins by an exchange of blows; None where they fight again at once (KB7.4).

    `own` men are left of the attacker, who lost `suffered`, and `left` of the defender, who lost
    `lost`.
    """
    if own <= 0 or left <= 0:
        return "both" if own <= 0 and left <= 0 else "defender" if own <= 0 else "attacker"
    if lost == suffered:
        return None
    return "attacker" if lost > suffered else "defender"


class FightOdds(msgspec.Struct, frozen=True):
    """What may come of a fight."""

    ends: Mapping[str, Fraction]
    """Who wins; a draw is fought out."""
    own: Mapping[str, Fraction]
    """Men that the attacker loses in all, the last all of them: the loser is destroyed."""


@lru_cache(maxsize=1024)
def fight_odds(bout: Bout) -> FightOdds:
    """The exact odds of a whole fight."""
    known: dict[tuple[int, int], Mapping[tuple[Beaten, int], Fraction]] = {}

    def end(own: int, left: int) -> Mapping[tuple[Beaten, int], Fraction]:
        """By who wins and the attacker's men left then: the chance."""
        if (own, left) in known:
            return known[own, left]
        found: dict[tuple[Beaten, int], Fraction] = {}
        again = Fraction(0)
        for lost, p in _felled(bout.attacker.blows[own], bout.defender.need, left).items():
            striking = left if bout.together else left - lost
            back = _felled(bout.defender.blows[striking], bout.attacker.need, own)
            for suffered, q in back.items():
                word = winner_of(own - suffered, left - lost, suffered, lost)
                if word is not None:
                    ends: Mapping[tuple[Beaten, int], Fraction] = {
                        (word, own - suffered): Fraction(1)
                    }
                elif lost:
                    ends = end(own - suffered, left - lost)
                else:
                    again += p * q
                    continue
                for one, r in ends.items():
                    found[one] = found.get(one, Fraction(0)) + p * q * r
        known[own, left] = {one: chance / (1 - again) for one, chance in found.items()}
        return known[own, left]

    men = bout.attacker.men
    whole = end(men, bout.defender.men)
    ends = grouped(whole, lambda one: one[0])
    cost = grouped(whole, lambda one: men - one[1] if one[0] == "attacker" else men)
    words: tuple[Beaten, ...] = ("attacker", "both", "defender")
    return FightOdds(
        MappingProxyType({word: ends[word] for word in words if word in ends}),
        MappingProxyType({str(number): cost[number] for number in sorted(cost)}),
    )


def _felled(dice: int, need: int, men: int) -> Distribution:
    """How many of so many men fall to so many blows."""
    return grouped(hits(dice, harm_chance(need)), lambda number: min(number, men))
