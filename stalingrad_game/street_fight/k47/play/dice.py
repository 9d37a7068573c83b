"""What dice needed: to hit, to harm, in a fight hand to hand, in buildings (KB4, KB6, KB7.4)."""

from __future__ import annotations

from typing import Final

from ...judge.reason import Reason
from ...position.codes import Rolled
from ...position.dice_needs import DiceReader, Need
from ...position.position import Position
from ..judge.fire import KINDS, Volley, judge
from ..judge.losses import Group
from ..judge.shooting import AUTOMATIC, IMPOSSIBLE, harm_word
from ..judge.units import Units
from .codes import Roll, fact

_FIRES, _ASSAULTS = fact("fires"), fact("assaults")
_MISSES_ALWAYS: Final = 1
"""A die that shows this does nothing, whatever is needed (KB4.1, KB4.2)."""
_FACES: Final = 6


class K47Dice(DiceReader):
    """Reads the rolls of one game: the volley is judged anew as it is announced."""

    def __init__(self, units: Units) -> None:
        self._units: Final = units
        self._volley: Volley | None = None
        self._group = -1
        self._fight: tuple[int, ...] = ()

    def told(self, fact: int, arguments: tuple[int, ...], position: Position) -> Need | None:
        if fact == _FIRES:
            unit, target, means = arguments
            loc = position.loc_of(target)
            found = judge(self._units, position, unit, loc, target, KINDS[means])
            self._volley = None if isinstance(found, Reason) else found
            self._group = -1
        elif fact == _ASSAULTS:
            self._fight = arguments
        return None

    def need(self, roll: Rolled, position: Position) -> Need | None:
        figures = self._units.tables
        if roll.purpose == Roll.HIT:
            return self._to_hit(len(roll.dice))
        if roll.purpose == Roll.AGAIN:
            return Need(_FACES, "KB4.1")
        if roll.purpose == Roll.DAMAGE:
            return self._to_harm()
        if roll.purpose == Roll.BLOWS:
            return self._blow(roll.side, position)
        if roll.purpose == Roll.FALL:
            return Need(figures.buildings.bursts_from, "KB6.1")
        if roll.purpose == Roll.BURN:
            return Need(figures.buildings.burns_from, "KB6.4")
        if roll.purpose == Roll.FUEL:
            return Need(figures.flame.empty_on, "KB4.8", most=True)
        return None

    def _to_hit(self, dice: int) -> Need | None:
        """Of the next group that rolls, where it has as many dice as fell."""
        groups = () if self._volley is None else self._volley.groups
        self._group = next(
            (
                number
                for number, group in enumerate(groups)
                if number > self._group and group.to_hit != AUTOMATIC
            ),
            len(groups),
        )
        group = self._now()
        if group is None or group.shots != dice:
            self._volley = None  # a part of the fire is left, which was judged otherwise (KB5.2)
            return None
        if group.to_hit == IMPOSSIBLE:
            return Need(IMPOSSIBLE, "KB4.1")
        return Need(max(min(_FACES, group.to_hit), _MISSES_ALWAYS + 1), "KB4.1")

    def _now(self) -> Group | None:
        """The group whose dice fall."""
        if self._volley is None:
            return None
        number = max(self._group, 0) if self._volley.kind == "flame" else self._group
        groups = self._volley.groups
        return groups[number] if 0 <= number < len(groups) else None

    def _to_harm(self) -> Need | None:
        volley, group = self._volley, self._now()
        if volley is None or group is None or volley.floors is not None:
            return None
        if volley.armour is None:
            return Need(max(_MISSES_ALWAYS + 1, group.damage), "KB4.2")
        for die in range(_MISSES_ALWAYS + 1, _FACES + 1):
            if harm_word(self._units.tables, volley.armour, group.pen, die) != "none":
                return Need(die, "KB4.2")
        return None

    def _blow(self, side: int, position: Position) -> Need | None:
        """Of a side's blows at the other one (KB7.4)."""
        struck = next((one for one in self._fight if position.side_of(one) != side), -1)
        if struck < 0:
            return None
        quality = self._units.profile(position, struck).quality
        needed = self._units.tables.damage.of(quality)
        return Need(max(_MISSES_ALWAYS + 1, needed), "KB7.4")
