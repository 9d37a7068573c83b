"""The course of a recorded card game: where turns, battles and rounds begin, who won the battles.

All of it is public, so anybody may see it who watches the game again.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from ...record.record import GameRecord
from ..game import CardGame
from ..rules.break_test import Dice, chance_now
from ..rules.kit import Kit
from ..state.codes import Ev, Phase
from ..state.events import BuildingLaid, RoundBegun, TurnBegun
from ..state.state import State
from .of_record import record_events, record_opening

UNIT_EVENTS: Final[Mapping[str, int]] = MappingProxyType(
    {"round": Ev.ROUND, "battle": Ev.BATTLE, "turn": Ev.TURN}
)
"""By unit of a game, the smallest first: the event that a new one begins with."""


class DecidedBattle(NamedTuple):
    """A battle that was decided, and what became of its building."""

    step: int
    """After how many steps of the record."""
    turn: int
    """From 1."""
    district: int
    """0 for A to 3 for D."""
    building: int
    chance: Fraction | None
    """The German's exact chance before the roll, 0 to 1; None where nothing was rolled (R4.4.5)."""
    winner: int
    """The side that won it."""
    taken: bool
    """Whether the building was captured."""


def unit_beginnings(record: GameRecord[CardGame]) -> dict[str, tuple[int, ...]]:
    """By unit, after how many steps each one begins."""
    found: dict[str, list[int]] = {unit: [] for unit in UNIT_EVENTS}
    for step, event in record_events(record):
        for unit, kind in UNIT_EVENTS.items():
            if event[0] == kind and (unit != "round" or RoundBegun(*event).number > 0):
                found[unit].append(step)
    return {unit: tuple(steps) for unit, steps in found.items()}


def decided_battles(record: GameRecord[CardGame]) -> tuple[DecidedBattle, ...]:
    """The battles of a game that were decided, in their order; one need not be over."""
    reading = record.state.variants.break_test
    found: list[DecidedBattle] = []
    buildings = list(record_opening(record).buildings)
    turn, chance = 0, None
    for step, event in record_events(record):
        kind = event[0]
        if kind == Ev.TURN:
            turn = TurnBegun(*event).turn
        elif kind == Ev.BUILDING:
            _, district, building = BuildingLaid(*event)
            buildings[district] = building
        elif kind == Ev.BATTLE:
            chance = None
        elif kind == Ev.DICE:
            chance = Dice(*event[1:]).chance(reading)
        elif kind == Ev.RESULT:
            _, district, winner, _ = event
            building = buildings[district]
            found.append(DecidedBattle(step, turn, district, building, chance, winner, False))
        elif kind == Ev.CAPTURED and found and event == (kind, found[-1].district):
            found[-1] = found[-1]._replace(taken=True)
    return tuple(found)


def taking_chance(kit: Kit, state: State) -> Fraction | None:
    """The German's exact chance to win the battle that is fought, if its Break Test came now.

    None where no battle is fought. It follows from what lies open; a view will do.
    """
    here = state.district
    if here < 0 or state.buildings[here] < 0 or state.phase >= Phase.BREAK_TEST:
        return None
    return chance_now(kit, state, here)
