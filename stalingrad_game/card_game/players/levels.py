"""The levels of computer players that a person meets, and how strong each was measured to be.

The strengths stand in ``assets/measured/levels.toml``, which the command named there makes; where
a level hasn't been measured nothing is said of its strength.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

import msgspec

from ...assets import BrokenAssetError, asset
from ...search.names import SEARCH, is_search

LevelName = Literal["recruit", "officer", "veteran", "commander"]
MEASURED_FILE: Final = ("measured", "levels.toml")


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """One level."""

    id: LevelName
    player: str
    """The player that decides, as `make_player` names it."""
    careless: float = 0.0
    """In what share of its decisions it takes any option, 0 to 1."""
    iterations: int = 0
    """How many deals a search plays out for a decision; 0 for a player that doesn't search."""


class LevelStrength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a level won against another player, as it was measured, as often on either side."""

    level: LevelName
    against: str
    """The other player: a level, or another name that `make_player` knows."""
    mode: str
    wins: int
    games: int
    seeds: str
    """The seeds of the games, as "1942": the first one that the command takes."""
    command: str
    """What makes the same figures again."""

    def __post_init__(self) -> None:
        """Raises `ValueError` for figures that can't be."""
        if not 0 <= self.wins <= self.games or not self.games:
            raise ValueError(f"{self.wins} wins of {self.games} games")

    @property
    def of_ten(self) -> int:
        """Of ten games as many as it wins, rounded."""
        return (20 * self.wins + self.games) // (2 * self.games)


class _Measured(msgspec.Struct, forbid_unknown_fields=True):
    match: tuple[LevelStrength, ...] = ()


LEVELS: Final = (
    Level(id="recruit", player="greedy", careless=0.3),
    Level(id="officer", player="greedy"),
    Level(id="veteran", player=SEARCH, iterations=32),
    Level(id="commander", player=SEARCH, iterations=120),
)
"""The weakest first."""
LEVEL_NAMES: Final[tuple[str, ...]] = tuple(level.id for level in LEVELS)


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
    rows = [row for row in measured_strengths() if row.level == name and row.against in LEVEL_NAMES]
    return next((row for row in rows if row.mode == mode), rows[0] if rows else None)


@cache
def measured_strengths() -> tuple[LevelStrength, ...]:
    """All that was measured, in the order of the file; raises `AssetError`."""
    return read_strengths(asset(*MEASURED_FILE).read_bytes())


def read_strengths(data: bytes) -> tuple[LevelStrength, ...]:
    """The rows of such a file; raises `BrokenAssetError`."""
    try:
        return msgspec.toml.decode(data, type=_Measured).match
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
        raise BrokenAssetError(str(error), *MEASURED_FILE) from None
