"""The levels of computer players that a person meets, and how strong they were measured to be.

The words are the same in every game; what decides at a level is each game's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

import msgspec

from ..assets import BrokenAssetError, asset

LevelName = Literal["recruit", "officer", "veteran", "commander"]
LEVEL_NAMES: Final[tuple[str, ...]] = get_args(LevelName)
"""The weakest first."""
OFFICER_LEVEL: Final = "officer"
"""The one that all others are measured against."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """What one level is in one game."""

    id: LevelName
    player: str
    """The player that decides, as the game's `make_player` names it."""
    careless: float = 0.0
    """In what share of its decisions it takes any option, 0 to 1."""
    iterations: int = 0
    """How much a search tries out for a decision; 0 for a player that doesn't search."""


class LevelStrength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a level won against another player, as it was measured, as often on either side."""

    level: LevelName
    against: str
    """The other player: a level, or another name that `make_player` knows."""
    mode: str
    """Of the card game; in Street Fight whose rules."""
    wins: int
    games: int
    seeds: str
    """The seeds of the games, as "1942": the first one that the command takes."""
    command: str
    """What makes the same figures again."""
    less_luck: tuple[float, float, float] | None = None
    """The share of games won, less the luck of the dice, and its 95 % interval, 0 to 1."""
    first_game: str = ""
    """A digest of all that happened in the first game; "" where it is kept elsewhere."""

    def __post_init__(self) -> None:
        """Raises `ValueError` for figures that can't be."""
        if not 0 <= self.wins <= self.games or not self.games:
            raise ValueError(f"{self.wins} wins of {self.games} games")
        if self.less_luck is not None:
            share, low, high = self.less_luck
            if not 0 <= low <= share <= high <= 1:
                raise ValueError(f"{share} is not between {low} and {high}, from 0 to 1")

    @property
    def of_ten(self) -> int:
        """Of ten games as many as it wins, rounded; less the luck where that is told."""
        if self.less_luck is not None:
            return int(10 * self.less_luck[0] + 0.5)
        return (20 * self.wins + self.games) // (2 * self.games)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    match: tuple[LevelStrength, ...] = ()


def kept_strengths(*parts: str) -> tuple[LevelStrength, ...]:
    """The rows of an asset, in its order; raises `AssetError`."""
    try:
        return read_strengths(asset(*parts).read_bytes())
    except ValueError as error:
        raise BrokenAssetError(str(error), *parts) from None


def read_strengths(data: bytes) -> tuple[LevelStrength, ...]:
    """The rows of such a file, in its order; raises `ValueError`."""
    return msgspec.toml.decode(data, type=_File).match


def written_strengths(head: str, rows: Iterable[LevelStrength]) -> str:
    """The text of such a file, below a comment."""
    parts = [head]
    for row in rows:
        lines = (
            f"{name} = {_toml(value)}\n"
            for name, value in msgspec.structs.asdict(row).items()
            if value not in (None, "")
        )
        parts.append("\n[[match]]\n" + "".join(lines))
    return "".join(parts)


def _toml(value: str | int | tuple[float, ...]) -> str:
    """A value as TOML has it; strings hold names, seeds and commands, so nothing to be escaped."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def shown_strength(rows: Iterable[LevelStrength], level: str, mode: str) -> LevelStrength | None:
    """The row that menus tell of a level: its first against another level, in this mode if it can.

    None where it wasn't measured.
    """
    own = [row for row in rows if row.level == level and row.against in LEVEL_NAMES]
    return next((row for row in own if row.mode == mode), own[0] if own else None)


def share_against_officer(rows: Iterable[LevelStrength], level: str, mode: str) -> float | None:
    """The share of games that a level wins against the officer, 0 to 1; None: not measured.

    In this mode where it was measured there, else in another; less the luck where that is told.
    """
    if level == OFFICER_LEVEL:
        return 0.5
    found = None
    for row in rows:
        share = row.wins / row.games if row.less_luck is None else row.less_luck[0]
        if (row.level, row.against) == (OFFICER_LEVEL, level):
            share = 1.0 - share
        elif (row.level, row.against) != (level, OFFICER_LEVEL):
            continue
        if row.mode == mode:
            return share
        found = share if found is None else found
    return found
