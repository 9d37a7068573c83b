"""The levels of Street Fight's computer players, and how strong each was measured to be.

The strengths stand in ``assets/measured/street_levels.toml``, which the command named there makes;
where a level hasn't been measured nothing is said of its strength.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...search.levels import Level, LevelStrength, kept_strengths, shown_strength
from ...search.names import SEARCH

STRENGTHS_FILE: Final = ("measured", "street_levels.toml")
STRENGTHS_HEAD: Final = """\
# How strong the levels of Street Fight are: made by `stalingrad street strength --figures FILE`,
# a [[match]] for each level by each referee, over all of its scenarios, as often on either side.
"""
OFFICER: Final = "officer"
STREET_LEVELS: Final = (
    Level(id="recruit", player=OFFICER, careless=0.3),
    Level(id="officer", player=OFFICER),
    Level(id="veteran", player=SEARCH, iterations=200),
    Level(id="commander", player=SEARCH, iterations=300),
)
"""The weakest first."""


def street_strength(name: str, rules: str) -> LevelStrength | None:
    """How strong a level was measured to be by a referee's rules, against another one.

    By those of another referee where it wasn't by these; None where it wasn't at all.
    """
    return shown_strength(measured_street_strengths(), name, rules)


@cache
def measured_street_strengths() -> tuple[LevelStrength, ...]:
    """All that was measured, in the order of the file; raises `AssetError`."""
    return kept_strengths(*STRENGTHS_FILE)
