"""What came of a game, counted from its events: battles, losses, cards, and luck in Break Tests."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from ...record.record import GameRecord
from ..game import CardGame
from ..rules.break_test import Dice
from ..rules.kit import Kit
from ..state.codes import GERMAN, SOVIET, Ev, Event, FormationZone, UnitCause, side_of
from ..state.events import CardPlayed, LeaderChanged, TurnBegun, UnitChanged
from ..state.variants import DiceReading

LOSS_CAUSES: Final = frozenset(
    {
        UnitCause.KILL,
        UnitCause.PRECISION_KILL,
        UnitCause.SNIPER,
        UnitCause.SACRIFICE,
        UnitCause.EXECUTED,
    }
)
"""Causes by which a unit is lost; those set aside or left behind aren't counted."""


class GameStatistics(msgspec.Struct):
    """Counts of one game; pairs are by side."""

    turns: int = 0
    decisions: int = 0
    battles: int = 0
    won: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Battles won: buildings captured by the German, held by the Soviet."""
    tests: int = 0
    tests_won: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    expected: list[Fraction] = msgspec.field(default_factory=lambda: [Fraction(0), Fraction(0)])
    """Break Tests that each side could expect to win, by the dice that were assembled."""
    slaughters: int = 0
    infernos: int = 0
    """Infernos lit."""
    cards: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Combat cards played."""
    formations: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Formations lost."""
    leaders: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Leaders lost."""
    units: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Units lost."""
    refreshes: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Hands refreshed."""


def collect_statistics(record: GameRecord[CardGame]) -> GameStatistics:
    """The counts of a game as far as it was played."""
    statistics = GameStatistics(decisions=len(record.steps))
    counter = _EventCounter(statistics, record.game.kit, record.state.variants.break_test)
    for event in record.opening:
        counter.count(event)
    for step in record.steps:
        for event in step.events:
            counter.count(event)
    return statistics


class _EventCounter:
    """Counts events into statistics."""

    def __init__(self, statistics: GameStatistics, kit: Kit, reading: DiceReading) -> None:
        self._statistics = statistics
        self._kit = kit
        self._reading = reading
        self._infernos = [0] * 4

    def count(self, event: Event) -> None:
        statistics, kind = self._statistics, event[0]
        if kind == Ev.TURN:
            statistics.turns = TurnBegun(*event).turn
        elif kind == Ev.BATTLE:
            statistics.battles += 1
        elif kind == Ev.RESULT:
            self._result(event)
        elif kind == Ev.DICE:
            self._dice(Dice(*event[1:]))
        elif kind == Ev.SLAUGHTER:
            statistics.slaughters += 1
        elif kind == Ev.INFERNO:
            district, number = event[1:3]
            statistics.infernos += max(number - self._infernos[district], 0)
            self._infernos[district] = number
        elif kind == Ev.REFRESHED:
            _, seat, *_ = event
            statistics.refreshes[side_of(seat)] += 1
        else:
            self._loss(event)

    def _result(self, event: Event) -> None:
        _, _, winner, untested = event
        self._statistics.won[winner] += 1
        if not untested:
            self._statistics.tests_won[winner] += 1

    def _dice(self, dice: Dice) -> None:
        statistics = self._statistics
        statistics.tests += 1
        chance = dice.chance(self._reading)
        statistics.expected[GERMAN] += chance
        statistics.expected[SOVIET] += 1 - chance

    def _loss(self, event: Event) -> None:
        statistics, kit, kind = self._statistics, self._kit, event[0]
        if kind == Ev.PLAYED:
            statistics.cards[kit.card_side[CardPlayed(*event).card]] += 1
        elif kind == Ev.FORMATION:
            _, formation, source, target = event[:4]
            lost = source < FormationZone.DESTROYED <= target < FormationZone.DECK
            statistics.formations[kit.formation_side[formation]] += lost
        elif kind == Ev.LEADER:
            led = LeaderChanged(*event)
            statistics.leaders[led.side] += led.leader < 0
        elif kind == Ev.UNIT:
            _, _, unit, change, cause = UnitChanged(*event)
            statistics.units[kit.unit_side[unit]] += change < 0 and cause in LOSS_CAUSES
