"""The course of a recorded game of Street Fight: turns, phases, what the referee's turn is made of.

All of it is public: control of hexes and fallen houses are seen by both sides.
"""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.game import Moment
from ..record.record import GameRecord
from .game import StreetGame
from .position.codes import GERMAN, NOBODY, Controlled, Ev, Ruined
from .position.state import State


class Change(NamedTuple):
    """A hex of victory taken, or a house fallen."""

    step: int
    hex: int
    side: int
    """Who took it; `NOBODY` where a house fell."""


def street_units(record: GameRecord[StreetGame]) -> dict[str, tuple[int, ...]]:
    """By unit, the smallest first, after how many steps each one begins."""
    game = record.game
    part, operation = game.kit.referee.turn_part
    found: dict[str, list[int]] = {part: [], "phase": [], "turn": []}
    last: Moment | None = None
    for step in range(len(record.steps) + 1):
        state = record.at(step)
        if state.agenda and state.agenda[-1][0] == operation:
            found[part].append(step)
        now = game.moment(state)
        if last is None or now.turn != last.turn:
            found["turn"].append(step)
        if last is None or now != last:
            found["phase"].append(step)
        last = now
    return {unit: tuple(steps) for unit, steps in found.items()}


def street_changes(record: GameRecord[StreetGame]) -> tuple[Change, ...]:
    """The hexes of victory that were taken, and the houses that fell, in their order."""
    wanted = set(record.game.kit.scenario.victory.hexes)
    found: dict[tuple[int, int], Change] = {}
    for number, step in enumerate(record.steps, 1):
        for event in step.events:
            if event[0] == Ev.CONTROL:
                taken = Controlled(*event)
                if taken.hex in wanted and taken.side != NOBODY:
                    found[number, taken.hex] = Change(number, taken.hex, taken.side)
            elif event[0] == Ev.RUIN:
                found.setdefault((number, -1), Change(number, Ruined(*event).hex, NOBODY))
    return tuple(found.values())


def held_share(record: GameRecord[StreetGame], state: State) -> float | None:
    """The German share of the victory hexes, 0 to 1: held by them, or not held by the Soviets.

    None where victory isn't by hexes.
    """
    victory = record.game.kit.scenario.victory
    if not victory.hexes:
        return None
    held = sum(state.control[number] == victory.side for number in victory.hexes)
    share = held / len(victory.hexes)
    return share if victory.side == GERMAN else 1 - share
