"""Exact odds of what a plan may bring: net hits, states after suppression, falls, assaults.

Keeps the arithmetic of TI5.3, TI5.5, TI5.6, TI6.5 and TI8.10.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from ...judge.odds import Distribution, combine, grouped, hits
from ..tables import FireNumbers
from .house import Shot
from .units import Mark

FACES = 6
STATES = ("none", "pinned", "disrupted", "routed")
"""What suppression can make of a squad, by number."""


def chance_of(face: int) -> Fraction:
    """The chance that a die shows this face or more."""
    return Fraction(FACES + 1 - face, FACES)


@lru_cache(maxsize=4096)
def net_hits(dice: int, hit_on: int, defence: int, cancel_on: int) -> Distribution:
    """Hits that aren't cancelled, at least 0 (TI5.3)."""
    return combine(
        hits(dice, chance_of(hit_on)),
        hits(defence, chance_of(cancel_on)),
        lambda one, other: max(0, one - other),
    )


@lru_cache(maxsize=4096)
def squad_odds(
    dice: int, hit_on: int, defence: int, cancel_on: int, steps: int
) -> Mapping[str, Fraction]:
    """Net hits, the last meaning that many or more (TI5.5)."""
    net = _ordered(net_hits(dice, hit_on, defence, cancel_on))
    return MappingProxyType(grouped(net, lambda found: str(min(found, steps))))


def suppressed(fire: FireNumbers, net: int, marks: int) -> int:
    """What so many net hits make of a squad with such marks, as a number of `STATES` (TI5.6)."""
    before = 2 if marks & Mark.DISRUPTED else 1 if marks & Mark.PINNED else 0
    if net >= fire.routed:
        return 3
    new = 2 if net >= fire.disrupted else 1 if net >= fire.pinned else 0
    if not new:
        return before
    return max(new, before + 1)


@lru_cache(maxsize=4096)
def suppress_odds(
    fire: FireNumbers, dice: int, hit_on: int, defence: int, marks: int
) -> Mapping[str, Fraction]:
    """The state after a suppressive attack."""
    net = net_hits(dice, hit_on, defence, fire.cancel)
    found = grouped(net, lambda one: suppressed(fire, one, marks))
    return MappingProxyType({STATES[state]: found[state] for state in sorted(found)})


@lru_cache(maxsize=4096)
def building_odds(shot: Shot, hit_on: int, cancel_on: int) -> Mapping[str, Fraction]:
    """Whether a hex falls, or is weakened (TI8.10)."""
    net = _ordered(net_hits(shot.dice, hit_on, shot.defence, cancel_on))
    return MappingProxyType(grouped(net, lambda found: outcome(shot, found)))


def outcome(shot: Shot, net: int) -> str:
    """What so many net hits do to a building hex (TI8.10)."""
    if net >= shot.need:
        return "destroy"
    if shot.weaken is not None and net >= shot.weaken:
        return "weaken"
    return "nothing"


@lru_cache(maxsize=4096)
def assault_odds(
    dice: int, defence: int, against: int, hit_on: int, cancel_on: int
) -> Mapping[str, Fraction]:
    """Who inflicts more net hits in an assault (TI6.5)."""
    margin = combine(
        net_hits(dice, hit_on, defence, cancel_on),
        hits(against, chance_of(hit_on)),
        lambda one, other: one - other,
    )
    found = grouped(margin, _better)
    return MappingProxyType(
        {word: found[word] for word in ("attacker", "tie", "defender") if word in found}
    )


def _better(margin: int) -> str:
    if margin > 0:
        return "attacker"
    return "defender" if margin < 0 else "tie"


def _ordered(net: Distribution) -> dict[int, Fraction]:
    return {found: net[found] for found in sorted(net)}
