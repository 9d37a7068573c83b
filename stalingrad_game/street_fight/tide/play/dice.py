"""What dice needed: to hit, to stop hits, to bury (TI5.2, TI5.3, TI6.3, TI8.10, TI8.11)."""

from __future__ import annotations

from typing import Final

from ...position.codes import Rolled
from ...position.dice_needs import DiceReader, DiceReading, Need
from ...position.position import Position
from ..tables import TideTables
from .codes import Roll, fact

_SHOTS: Final = frozenset(map(fact, ("fires", "fires_at", "suppresses", "op_fires")))
"""Facts that tell what a die needs to hit: their last number."""


class TideDice(DiceReader):
    """Reads the rolls of one game."""

    def __init__(self, tables: TideTables) -> None:
        self._hit_on = 0
        assault, cancel = tables.assault.hit, tables.fire.cancel
        self._always: Final = {
            Roll.DEFENCE: Need(cancel, "TI5.3", does="stop"),
            Roll.BUILDING_DEFENCE: Need(cancel, "TI8.10", does="stop"),
            Roll.FALL: Need(tables.building.occupant_hit, "TI8.11"),
            Roll.ASSAULT: Need(assault, "TI6.3"),
            Roll.COVER: Need(cancel, "TI6.3", does="stop"),
            Roll.DEFENDER: Need(assault, "TI6.3"),
        }

    def read_fact(
        self, fact: int, arguments: tuple[int, ...], _position: Position
    ) -> DiceReading | None:
        if fact in _SHOTS:
            self._hit_on = arguments[-1]
        return None

    def need(self, roll: Rolled, _position: Position) -> DiceReading | None:
        if roll.purpose in {Roll.ATTACK, Roll.BUILDING}:
            rule = "TI5.2" if roll.purpose == Roll.ATTACK else "TI8.10"
            return Need(self._hit_on, rule) if self._hit_on else None
        return self._always.get(roll.purpose)
