"""What the best option is after: what its rollouts end with that those of the others don't."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....search.purpose import Purpose
from ...rules.break_test import chance_now
from ...rules.kit import Kit
from ...rules.resolver import on_table, seats_of
from ...state.codes import DISTRICTS, GERMAN, Op
from ...state.state import State
from .advice import PurposeKind
from .leaf_battle import cards_of
from .leaf_city import under_attack

COMPARED_FACTS: Final = (
    (PurposeKind.BATTLE, 0.25, 100.0),
    (PurposeKind.CARDS, 0.01, 10.0),
    (PurposeKind.ENEMY_CARDS, -0.01, 10.0),
    (PurposeKind.FORMATIONS, 0.03, 10.0),
    (PurposeKind.ENEMY_FORMATIONS, -0.03, 10.0),
    (PurposeKind.INFERNOS, 0.05, 10.0),
    (PurposeKind.HASTE, -0.0005, 10.0),
    (PurposeKind.BUILDINGS, 0.2, 10.0),
)
"""By place in a row of `Facts`: the purpose, what one more is worth to the own side in chances to
win, more or less, and the unit in which its facts are told."""
WORTH_TELLING: Final = 0.002
"""The chance to win that a purpose must be worth, at the least, to be named."""


class RolloutStart(NamedTuple):
    """Where the table stood when a candidate was asked for."""

    district: int
    """Of the battle to whose end it is played on; -1: to the end of the turn."""
    rounds: int
    captured: int
    """How many buildings had been captured."""


def rollout_start(table: State, *, battle: bool) -> RolloutStart:
    """Where a table stands that is played on to the end of its battle, or of its turn."""
    district, rounds = (table.district, table.round) if battle else (-1, 0)
    return RolloutStart(district, rounds, len(table.captured))


class Facts:
    """What a candidate's rollouts end with, on average: a number for each `COMPARED_FACTS`."""

    def __init__(self, kit: Kit, side: int) -> None:
        self._kit: Final = kit
        self._side: Final = side
        self.count = 0
        """Rollouts seen."""
        self._totals: Final = [0.0] * len(COMPARED_FACTS)

    def see(self, state: State, start: RolloutStart) -> None:
        """The end of a rollout that began there."""
        kit, side = self._kit, self._side
        district, rounds, before = start
        row = [0.0] * len(COMPARED_FACTS)
        if district < 0:
            held = sum(building >= 0 for building in state.buildings)
            row[7] = float(len(state.captured) - before if side == GERMAN else held)
        elif state.agenda and state.agenda[-1][0] == Op.BREAK_TEST:
            odds = float(chance_now(kit, state, state.district))
            row[0] = odds if side == GERMAN else 1.0 - odds
        elif side != GERMAN:
            row[0] = 1.0
        if fighting_follows(state, district):  # else nobody needs them any more
            for place, whose in ((1, side), (2, 1 - side)):
                for seat in seats_of(state, whose):
                    row[place] += cards_of(state, seat)
            for place, whose in ((3, side), (4, 1 - side)):
                for formation in on_table(state, whose):
                    row[place] += 1 - state.depleted[formation]
        if district >= 0:
            infernos = float(state.inferno[district])
            row[5] = infernos if side == GERMAN else -infernos
            row[6] = float(max(0, state.round - rounds))
        self.count += 1
        for place, number in enumerate(row):
            self._totals[place] += number

    def mean(self, place: int) -> float:
        return self._totals[place] / self.count


def fighting_follows(state: State, district: int) -> bool:
    """Whether anything is still fought for, but for the battle in a district, or the turn: -1.

    A rollout of the last turn rests as soon as the game is decided, whoever still stands somewhere.
    """
    if state.turn < state.last_turn:
        return bool(state.agenda)
    others = (under_attack(state, one) for one in DISTRICTS if one != district)
    return district >= 0 and bool(state.agenda) and any(others)


def main_purpose(best: Facts, others: list[Facts]) -> Purpose:
    """The purpose that tells most for the best option against the average of the others.

    None whose two facts would be told as the same.
    """
    found = Purpose(PurposeKind.NONE, 0, 0)
    seen = [one for one in others if one.count]
    if not (best.count and seen):
        return found
    most = WORTH_TELLING
    for place, (code, worth, unit) in enumerate(COMPARED_FACTS):
        with_it = best.mean(place)
        without = sum((one.mean(place) for one in seen), 0.0) / len(seen)
        gain = worth * (with_it - without)
        facts = round(abs(with_it) * unit), round(abs(without) * unit)
        if gain > most and facts[0] != facts[1]:
            most = gain
            found = Purpose(code, *facts)
    return found
