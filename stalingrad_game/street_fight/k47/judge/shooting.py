"""Shooting (KB4): what a die needs to hit and to harm, and the dice of each weapon.

Numbers only: who may fire at whom, and through what, is said in `fire` and `openings`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

import msgspec

from ...judge.reason import Reason
from ..tables import Tables, Weapon
from .units import Profile

AUTOMATIC: Final = 0
IMPOSSIBLE: Final = 8
"""As a die needed to hit (B10)."""
SIXTH: Final = Fraction(1, 6)


class Cover(msgspec.Struct, frozen=True):
    """What protects a target from being hit: its worth to the die, and the rule (KB4.1)."""

    value: int
    key: str
    rule: str


@cache
def chance(needed: int) -> Fraction:
    """The chance of a die that hits: 0 always, 2 to 6, 7 a six and a six, 8 never (KB4.1).

    >>> chance(3), chance(7), chance(8)
    (Fraction(2, 3), Fraction(1, 36), Fraction(0, 1))
    """
    if needed == AUTOMATIC:
        return Fraction(1)
    if needed >= IMPOSSIBLE:
        return Fraction(0)
    return SIXTH * SIXTH if needed == 7 else (7 - needed) * SIXTH


@cache
def harm_chance(needed: int) -> Fraction:
    """The chance of a die that harms; above 6 never (KB4.2)."""
    return max(Fraction(0), (7 - max(2, needed)) * SIXTH)


def to_hit(
    tables: Tables,
    weapon: Weapon,
    shooter: Profile,
    target: Profile | None,
    distance: int,
    cover: Cover | None,
) -> tuple[int, list[Reason]]:
    """The die needed to hit, 2 to 8, and its sum (KB4.1); `target` None for a place."""
    figures = tables.to_hit
    entries = [Reason("hit.base", "KB4.1", figures.base)]

    def add(key: str, value: int, rule: str = "KB4.1") -> None:
        if value:
            entries.append(Reason(f"hit.{key}", rule, value))

    if distance <= 1:  # KB1.1
        add("point_blank", figures.point_blank)
    add("pins", figures.pin * shooter.pins)
    if 2 * distance > weapon.range and distance > 1:
        add("long", figures.long)
    if shooter.quality == "inexperienced":
        add("inexperienced", figures.inexperienced)
    if shooter.moved and not weapon.assault:
        add("moved", figures.moved)
    if target is not None and target.small:
        add("small", figures.small)
    if target is not None and target.down:
        add("down", figures.down)
    if cover is not None:
        add(cover.key, cover.value, cover.rule)
    sum_ = sum(int(entry.value or 0) for entry in entries[1:])
    return min(IMPOSSIBLE, max(2, figures.base - sum_)), entries


def indirect_to_hit(tables: Tables, shots_before: int) -> tuple[int, list[Reason]]:
    """The die needed by indirect fire: 6, less one for each shot before, at least 2 (KB4.7)."""
    figures = tables.indirect
    entries = [Reason("hit.indirect", "KB4.7", figures.first)]
    if shots_before:
        entries.append(Reason("hit.in_place", "KB4.7", shots_before))
    return max(figures.best, figures.first - shots_before), entries


def penetration(tables: Tables, weapon: Weapon, he: str | None, *, at_armour: bool) -> int:
    """What a weapon adds to the die that harms: shot at armour, high explosive at men (KB4.9)."""
    if he is None:
        return weapon.pen
    if at_armour and weapon.pen:
        return weapon.pen
    return tables.he[he].pen


def heavy(weapon: Weapon) -> bool:
    """Whether a weapon needs only a wall of its target's floor (KB5.5)."""
    return not weapon.flame and (weapon.pen >= 1 or bool(weapon.he))


def can_harm(tables: Tables, armour: int, pen: int, bonus: int) -> bool:
    """Whether a weapon can harm armour at all (KB4.2)."""
    rules = tables.armour_rules
    if armour >= rules.harmed_by_all_below and pen < rules.least_pen:
        return False
    return armour - pen - bonus <= 6


def die_needed(need: int, pen: int) -> int:
    """The die that harms, after penetration: at least 2 (KB4.2)."""
    return max(2, need - pen)


def harm_word(tables: Tables, armour: int, pen: int, die: int) -> str:
    """What one damage die does to armour (KB4.2)."""
    above = die + pen - armour
    if die == 1 or above < 0:
        return "none"
    rules = tables.armour_rules
    if above >= rules.massive:
        return "massive"
    return "full" if above >= rules.full else "superficial"


def man_need(
    tables: Tables, target: Profile, *, in_building: bool, shielded: bool
) -> tuple[int, Reason]:
    """The die that harms a man before penetration (KB4.2)."""
    figures = tables.damage
    if in_building:
        return figures.building, Reason("damage.building", "KB4.2 K33", figures.building)
    if shielded:
        return figures.shield, Reason("damage.shield", "KB4.2", figures.shield)
    need = figures.of(target.quality)
    return need, Reason(f"damage.{target.quality}", "KB4.2", need)
