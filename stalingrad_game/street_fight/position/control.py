"""Who controls a hex, and who has won (B8.3, B9)."""

from __future__ import annotations

from collections.abc import Callable

from ..board.locations import hex_of
from ..board.terrain import BATTERIES, INFANTRY
from .codes import SIDES, Ending
from .position import Position

Active = Callable[[int], bool]
"""Whether a unit is able to act at all, as its referee says."""


def count_control(position: Position, active: Active) -> list[tuple[int, int]]:
    """The hexes whose control changes now, and to which side, in order (B8.3).

    Control is seen by both sides, so that a unit holds nothing while it hides (B3.5).
    """
    there: dict[int, set[int]] = {}
    for unit, now in enumerate(position.state.units):
        if now.loc >= 0 and not now.hidden and position.kind(unit) in INFANTRY and active(unit):
            there.setdefault(hex_of(now.loc), set()).add(position.side_of(unit))
    control = position.state.control
    return [
        (number, side)
        for number, sides in sorted(there.items())
        for side in sides
        if len(sides) == 1 and side != control[number]
    ]


def held(position: Position) -> int:
    """How many of the hexes that decide the game its aiming side controls."""
    victory = position.scenario.victory
    return sum(position.state.control[number] == victory.side for number in victory.hexes)


def winner_now(
    position: Position, active: Active, *, turn_over: bool, last_turn: bool
) -> tuple[int, int] | None:
    """The winner and the `Ending`, or None where the game goes on (B9).

    `turn_over` at the end of a turn, when control has been counted; `last_turn` in the last one.
    """
    victory = position.scenario.victory
    enough = held(position) >= victory.need
    other = position.enemy(victory.side)
    able = [side for side in SIDES if any_active(position, active, side)]
    if len(able) == 1:
        return able[0], Ending.NO_UNITS
    if not able:  # both lose at once, so the hexes decide as they stand
        return (victory.side if enough else other), Ending.NO_UNITS
    if turn_over and enough and (victory.at_any or last_turn):
        return victory.side, Ending.HEXES
    if turn_over and last_turn:
        return other, Ending.HEXES
    return None


def any_active(position: Position, active: Active, side: int) -> bool:
    """Whether a side has a unit on the map that can act; guns off the map alone can't fight on."""
    return any(
        position.side_of(unit) == side and position.kind(unit) not in BATTERIES and active(unit)
        for unit in range(len(position.state.units))
    )
