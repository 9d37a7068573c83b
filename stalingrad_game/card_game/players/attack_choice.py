"""How much of a question it was measured to be which buildings to attack (R3.6).

The figures stand in ``assets/measured/attack.json``, which `stalingrad questions --attack` makes.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from ...assets import BrokenAssetError, asset

ATTACK_FILE: Final = ("measured", "attack.json")


class TurnFigures(msgspec.Struct, frozen=True):
    """What was found of one turn."""

    turn: int
    positions: int
    everywhere: float
    """The share of positions in which attacking everywhere is best, 0 to 1."""
    best: dict[int, int]
    """By how many districts the best set leaves alone: positions."""
    gain: float
    """What the best other set is worth more than all, on an average, in points."""
    error: float
    """Half of that figure's 95 % interval."""
    spread: float
    """How much that differs from position to position: its standard deviation, in points."""


class MeasuredAttack(msgspec.Struct, frozen=True):
    """What was found of one mode by one value of the variant `bombardment`."""

    mode: str
    bombardment: str
    command: str
    """What makes the same figures again."""
    turns: tuple[TurnFigures, ...]

    @property
    def first(self) -> TurnFigures | None:
        """Of the first turn; None where no game had one."""
        return next((one for one in self.turns if one.turn == 1), None)


def read_attacks(data: bytes) -> tuple[MeasuredAttack, ...]:
    """The rows of such a file; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(data, type=tuple[MeasuredAttack, ...])


@cache
def measured_attacks() -> tuple[MeasuredAttack, ...]:
    """All that was measured; raises `AssetError`."""
    try:
        return read_attacks(asset(*ATTACK_FILE).read_bytes())
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenAssetError(str(error), *ATTACK_FILE) from None


def attack_measured(mode: str, bombardment: str) -> MeasuredAttack | None:
    """What was measured of a mode by a value of the variant; None where it wasn't."""
    rows = measured_attacks()
    return next((one for one in rows if (one.mode, one.bombardment) == (mode, bombardment)), None)
