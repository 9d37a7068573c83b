"""The levels of the card game's computer players, and how strong each was measured to be.

The strengths stand in ``assets/measured/levels.toml``, which the command named there makes; where
a level hasn't been measured nothing is said of its strength.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...search.levels import Level, LevelStrength, kept_strengths, shown_strength
from ...search.names import SEARCH, is_search

MEASURED_FILE: Final = ("measured", "levels.toml")

LEVELS: Final = (
    Level(id="recruit", player="greedy", careless=0.3),
    Level(id="officer", player="greedy"),
    Level(id="veteran", player=SEARCH, iterations=32),
    Level(id="commander", player=SEARCH, iterations=120),
)
"""The weakest first."""


def level_named(name: str) -> Level | None:
    return next((level for level in LEVELS if level.id == name), None)


def thinks_long(name: str) -> bool:
    """Whether a player of this name tries options out, and so takes long to decide."""
    level = level_named(name)
    return is_search(name if level is None else level.player)


def level_strength(name: str, mode: str) -> LevelStrength | None:
    """How strong a level was measured to be against another one; None where it wasn't.

    The first row of a level in the file is told, or the first in this mode where there is one.
    """
    return shown_strength(measured_strengths(), name, mode)


@cache
def measured_strengths() -> tuple[LevelStrength, ...]:
    """All that was measured, in the order of the file; raises `AssetError`."""
    return kept_strengths(*MEASURED_FILE)
