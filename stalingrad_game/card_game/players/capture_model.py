"""How a battle is likely to end (R4.5): the exact odds of the dice, averaged over what may change.

With no Hold left to come nothing changes any more and the odds are exact.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt

from ..rules.odds import german_chance
from ..state.variants import DiceReading

Shares = tuple[tuple[float, int, int], ...]
"""How likely, German dice, Soviet dice."""


def shares(lead: float, spread: float, *, empty: bool) -> Shares:
    """How a majority die may fall when the German leads by so much, give or take a spread.

    >>> shares(2, 0, empty=False)
    ((1.0, 1, 0),)
    """
    if not spread:
        return ((1.0, int(lead >= 0 and not empty), int(lead <= 0 and not empty)),)
    behind = _below(-0.5 - lead, spread)
    ahead = 1 - _below(0.5 - lead, spread)
    return ((ahead, 1, 0), (1 - ahead - behind, 1, 1), (behind, 0, 1))


def _below(limit: float, spread: float) -> float:
    return (1 + erf(limit / (spread * sqrt(2)))) / 2


@lru_cache(maxsize=1 << 16)
def capture_chance(
    formations: tuple[float, float, bool],
    units: tuple[float, float, bool],
    infernos: tuple[int, float, float],
    heroes: tuple[int, int],
    defence: int,
    reading: DiceReading,
) -> float:
    """The German's chance to capture a building.

    `formations` and `units`: the German's lead, its spread, and whether there are none at all.
    `infernos`: how many lie there, and the chances of one more and of one fewer. `heroes`: dice
    added and dice stolen. `reading`: how the dice are read.
    """
    inferno, more, fewer = infernos
    likely = ((more, inferno + 1), (fewer, inferno - 1), (1 - more - fewer, inferno))
    bonus, stolen = heroes
    total = 0.0
    for p_formation, german_f, soviet_f in shares(
        formations[0], formations[1], empty=formations[2]
    ):
        for p_unit, german_u, soviet_u in shares(units[0], units[1], empty=units[2]):
            for p_inferno, count in likely:
                if p_inferno:
                    german = german_f + german_u + count + bonus
                    lost = min(stolen, max(0, german - 1))
                    soviet = soviet_f + soviet_u + defence + lost
                    odds = _odds(german - lost, soviet, reading)
                    total += p_formation * p_unit * p_inferno * odds
    return total


@lru_cache(maxsize=1 << 10)
def _odds(german: int, soviet: int, reading: DiceReading) -> float:
    """The Break Test's odds as a plain number; a German without dice has determination."""
    return float(german_chance(german or 1, soviet, determination=not german, reading=reading))


def spread_after(holds: int, one: float) -> float:
    """The spread over so many Holds, when one alone makes a spread of `one`."""
    return one * sqrt(holds)
