"""What a volley does: exact odds over men lost, or over damage to armour (KB4.9).

The order in which men fall doesn't change how many fall.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

import msgspec

from ...judge.odds import CERTAIN, combine, grouped, hits, mixture, total_of
from ..tables import Tables
from .shooting import SIXTH, chance, harm_chance, harm_word

ARMOUR_WORDS: Final = ("none", "superficial", "full", "massive")


class Group(msgspec.Struct, frozen=True):
    """All weapons of one name in a volley."""

    weapon: str
    count: int
    """How many fire."""
    shots: int
    """Hit dice in all."""
    to_hit: int
    damage: int
    """The die that harms, after penetration."""
    pen: int
    """With what is added for side, rear or top."""
    he: str | None = None
    """What its hits are rolled with; None where a hit is one hit."""
    flame: bool = False

    @property
    def p_hit(self) -> Fraction:
        return chance(self.to_hit)

    @property
    def p_damage(self) -> Fraction:
        return harm_chance(self.damage)


class Fallen(msgspec.Struct, frozen=True):
    """How many men there are to lose, and how the target takes it."""

    men: int
    down: bool
    in_building: bool
    """Whether high explosive can bring the building down on it (KB6.3)."""


@cache
def he_total(dice: int, faces: int) -> tuple[tuple[int, Fraction], ...]:
    """The distribution of the hits that are rolled for one."""
    return tuple(total_of(dice, faces).items())


def collapses(tables: Tables, he: str | None, rolled: int) -> bool:
    """Whether so many hits rolled bring a section down (KB6.3)."""
    if he is None:
        return False
    rules = tables.buildings
    return tables.he[he].dice >= rules.collapse_dice and rolled >= rules.collapse_hits


@lru_cache(maxsize=256)
def collapse_chance(tables: Tables, he: str | None) -> Fraction | None:
    """The chance of a collapse, given a hit; None where there can't be one (KB6.3)."""
    if he is None or tables.he[he].dice < tables.buildings.collapse_dice:
        return None
    row = tables.he[he]
    return sum(
        (p for rolled, p in he_total(row.dice, row.faces) if collapses(tables, he, rolled)),
        Fraction(0),
    )


def lost_by(
    tables: Tables, group: Group, fallen: Fallen, reached: Fraction = CERTAIN
) -> dict[int, Fraction]:
    """How many men one group of weapons kills, at most all; each shell falls by itself (KB6.1)."""
    one = _one_hit(tables, group, fallen)
    if reached != CERTAIN:
        one = mixture([(reached, one), (1 - reached, {0: CERTAIN})])
    found: dict[int, Fraction] = {}
    for count, weight in hits(group.shots, group.p_hit).items():
        dead: dict[int, Fraction] = {0: CERTAIN}
        if group.he is None and not group.flame:
            dead = dict(hits(count, group.p_damage))
        else:
            for _ in range(count):
                dead = combine(dead, one, lambda a, b: min(fallen.men, a + b))
        found = _add(found, dead, weight)
    return _capped(found, fallen.men)


def _one_hit(tables: Tables, group: Group, fallen: Fallen) -> dict[int, Fraction]:
    """How many men one hit of a shell or a jet of flame kills (KB4.6, KB4.8, KB6.3)."""
    if group.flame:
        faces = tables.flame.hits_faces
        return mixture(
            (Fraction(1, faces), hits(rolled, group.p_damage)) for rolled in range(1, faces + 1)
        )
    if group.he is None:
        return dict(hits(1, group.p_damage))
    row = tables.he[group.he]
    cases: list[tuple[Fraction, Mapping[int, Fraction]]] = []
    for rolled, weight in he_total(row.dice, row.faces):
        if fallen.in_building and collapses(tables, group.he, rolled):  # before any halving
            cases.append((weight, {fallen.men: CERTAIN}))
        else:
            cases.append((weight, hits(rolled // 2 if fallen.down else rolled, group.p_damage)))
    return mixture(cases)


def _add(
    found: dict[int, Fraction], more: dict[int, Fraction], weight: Fraction
) -> dict[int, Fraction]:
    for number, p in more.items():
        found[number] = found.get(number, Fraction(0)) + weight * p
    return found


def _capped(found: dict[int, Fraction], most: int) -> dict[int, Fraction]:
    cut: dict[int, Fraction] = {}
    for number, p in sorted(found.items()):
        cut[min(number, most)] = cut.get(min(number, most), Fraction(0)) + p
    return {number: p for number, p in sorted(cut.items()) if p}


@lru_cache(maxsize=4096)
def losses(
    tables: Tables, groups: tuple[Group, ...], fallen: Fallen, reached: Fraction = CERTAIN
) -> Mapping[str, Fraction]:
    """The odds over men lost: "0", "1"…, the last all; `reached` is the chance of a burst there."""
    whole: dict[int, Fraction] = {0: CERTAIN}
    for group in groups:
        by_group = lost_by(tables, group, fallen, reached)
        whole = combine(whole, by_group, lambda a, b: min(fallen.men, a + b))
    return MappingProxyType(
        {str(number): whole[number] for number in sorted(whole) if whole[number]}
    )


@lru_cache(maxsize=4096)
def armour_odds(tables: Tables, group: Group, armour: int) -> Mapping[str, Fraction]:
    """The odds of one shot against armour; of several hits of flame the worst counts (KB4.2)."""
    words: dict[int, Fraction] = {}
    for die in range(1, 7):
        word = harm_word(tables, armour, group.pen, die)
        number = ARMOUR_WORDS.index(word)
        words[number] = words.get(number, Fraction(0)) + SIXTH
    if group.flame:
        faces = tables.flame.hits_faces
        cases = []
        for dice in range(1, faces + 1):
            worst: dict[int, Fraction] = {0: CERTAIN}
            for _ in range(dice):
                worst = combine(worst, words, max)
            cases.append((Fraction(1, faces), worst))
        words = mixture(cases)
    hit = mixture([(group.p_hit, words), (1 - group.p_hit, {0: CERTAIN})])
    return MappingProxyType(grouped(dict(sorted(hit.items())), lambda number: ARMOUR_WORDS[number]))
