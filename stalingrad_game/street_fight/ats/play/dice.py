"""What a die needed: to hit, to destroy, to strike, to set alight, to bail out (AT2 to AT6)."""

from __future__ import annotations

from typing import Final

from ...position.codes import Rolled
from ...position.dice_needs import DiceReader, Need
from ...position.position import Position
from ...position.questions import Answer
from ..casualties import FACES
from ..judge.attack import AtsAttack, strike_number
from ..judge.field import Field
from ..judge.morale import morale
from ..judge.shot import DESTROYED, MISS
from ..tables import Tables
from .codes import Roll, fact

_STRUCK: Final = fact("struck")
_OVERRUN: Final = fact("overrun")
_CHECKED: Final = frozenset(
    map(fact, ("passed_check", "suppressed", "broken", "rallied", "steadied"))
)
"""Facts that tell what came of a check of morale."""


class AtsDice(DiceReader):
    """Reads the rolls of one game; those on a table tell their result themselves."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        self._shot: AtsAttack | None = None
        self._strike = 0
        self._purpose = 0
        """Of the roll before, where nothing was told since."""
        self._overrun = False
        """Whether a vehicle has driven over somebody: then more is added to the dice (AT4.2)."""

    def begin(self, answer: Answer | None) -> None:
        self._overrun = False
        self._shot = answer if isinstance(answer, AtsAttack) and answer.legal else None

    def told(self, fact: int, arguments: tuple[int, ...], position: Position) -> Need | None:
        purpose, self._purpose = self._purpose, 0
        if fact == _STRUCK:
            found = strike_number(Field(self._tables, position), *arguments)
            self._strike = found or 0
        elif fact == _OVERRUN:
            self._overrun = True
        elif fact in _CHECKED and purpose == Roll.MORALE and not self._overrun:
            (unit,) = arguments
            value, _ = morale(Field(self._tables, position), unit)
            return Need(value, "AT4.2", most=True, does="stop")
        return None

    def need(self, roll: Rolled, _position: Position) -> Need | None:
        purpose, shot = roll.purpose, self._shot
        self._purpose = purpose
        if purpose == Roll.HIT and shot is not None and shot.to_hit is not None:
            return Need(shot.to_hit, "AT3.4", most=True)
        if purpose == Roll.KILL and shot is not None:
            return _kill(shot)
        if purpose == Roll.STRIKE:
            return Need(self._strike, "AT5", most=True)
        if purpose == Roll.FLAMES:
            return Need(self._tables.building.flame_roll, "AT6.13", most=True)
        if purpose == Roll.BAIL_OUT:
            return Need(self._tables.morale.bail_out, "AT2.6", most=True)
        return None


def _kill(shot: AtsAttack) -> Need | None:
    """What a die mustn't be above after a hit on a vehicle (AT2.4)."""
    hits = 1 - shot.odds.get(MISS, 0)
    found = shot.odds.get(DESTROYED)
    return Need(int(found * FACES / hits), "AT2.4", most=True) if found and hits else None
