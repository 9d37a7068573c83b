"""The course of a game, battle by battle: how its Break Test stood before the roll, and who won."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ...record.record import GameRecord
from ..game import CardGame
from ..rules.break_test import Dice
from ..rules.odds import german_chance
from ..state.codes import Ev


class BattleOutcome(NamedTuple):
    """One battle that was fought to its end."""

    turn: int
    """From 1."""
    district: int
    """0 for A to 3 for D."""
    chance: Fraction | None
    """The German's exact chance before the roll, 0 to 1; None where nothing was rolled (R4.4.5)."""
    winner: int
    """The side that won it."""


def battle_course(record: GameRecord[CardGame]) -> tuple[BattleOutcome, ...]:
    """The battles of a game in the order in which they were decided, from its public events."""
    reading = record.state.variants.break_test
    found: list[BattleOutcome] = []
    turn, chance = 0, None
    for event in (*record.opening, *(event for step in record.steps for event in step.events)):
        kind = event[0]
        if kind == Ev.TURN:
            turn = event[1]
        elif kind == Ev.BATTLE:
            chance = None
        elif kind == Ev.DICE:
            dice = Dice(*event[1:])
            chance = german_chance(
                dice.german,
                dice.soviet,
                determination=bool(dice.determination),
                reading=reading,
            )
        elif kind == Ev.RESULT:
            _, district, winner, _ = event
            found.append(BattleOutcome(turn, district, chance, winner))
    return tuple(found)
