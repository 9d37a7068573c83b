"""What a handicap is worth (R4.5): dice for the weaker side, measured between equal players.

The figures stand in ``assets/measured/handicap.json``, which `stalingrad measure` makes.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from ...assets import BrokenAssetError, asset

HANDICAP_FILE: Final = ("measured", "handicap.json")
NO_HANDICAP: Final = "none"
OFFERED_WORTHS: Final = (5, 10, 20)
"""Points, of a hundred games, for which the menus look for the nearest handicap."""


class MeasuredHandicap(msgspec.Struct, frozen=True):
    """What one handicap was measured to be worth in one mode, in points of a side's own chance."""

    handicap: str
    """The variant's word."""
    mode: str
    points: float
    low: float
    high: float
    games: int
    command: str
    """What makes the same figures again."""

    @property
    def side(self) -> str:
        """The side that is helped: "german" or "soviet"."""
        return self.handicap.partition("_")[0]


def read_handicaps(data: bytes) -> tuple[MeasuredHandicap, ...]:
    """The rows of such a file; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(data, type=tuple[MeasuredHandicap, ...])


@cache
def measured_handicaps() -> tuple[MeasuredHandicap, ...]:
    """All that was measured; raises `AssetError`."""
    try:
        return read_handicaps(asset(*HANDICAP_FILE).read_bytes())
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenAssetError(str(error), *HANDICAP_FILE) from None


def handicap_worth(mode: str, handicap: str) -> MeasuredHandicap | None:
    """What a handicap is worth in a mode; None where it wasn't measured."""
    rows = measured_handicaps()
    return next((one for one in rows if (one.mode, one.handicap) == (mode, handicap)), None)


def nearest_handicap(mode: str, side: str, points: float) -> MeasuredHandicap | None:
    """The handicap of a side that is worth nearest to so many points; None: none was measured."""
    rows = [one for one in measured_handicaps() if (one.mode, one.side) == (mode, side)]
    return min(rows, key=lambda one: abs(one.points - points), default=None)
