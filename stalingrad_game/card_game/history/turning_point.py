"""What decided a game: the capture or the stand that its end came from (R11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from ..rules.break_test import Dice
from ..state.codes import GERMAN, SOVIET, Ev, Event, Victory
from ..state.events import DistrictClosed, TurnBegun
from ..state.state import State

TurningWay = Literal["captured", "kept", "untested", "left"]
"""A building was captured; was kept; was kept without a Break Test; was not attacked."""


class TurningPoint(NamedTuple):
    """What decided a game."""

    way: TurningWay
    turn: int
    sites: tuple[tuple[int, int], ...]
    """Buildings with their districts: one, or all that were left alone."""
    chance: Fraction | None
    """The German's exact chance before the roll; None without a Break Test."""


class _Battle(NamedTuple):
    """How a battle ended."""

    turn: int
    district: int
    building: int
    winner: int
    chance: Fraction | None


class BattleHistory:
    """Gathers what is public of a game's battles, to say in the end which of them decided it."""

    def __init__(self) -> None:
        self._battles: list[_Battle] = []
        self._chance: Fraction | None = None
        self._closed = -1
        self._turn = 0

    def copy(self) -> BattleHistory:
        """The same once more, to go on with apart."""
        other = BattleHistory()
        other._battles = self._battles[:]
        other._chance, other._closed, other._turn = self._chance, self._closed, self._turn
        return other

    @property
    def over(self) -> int:
        """How many battles have been decided."""
        return len(self._battles)

    def see(self, event: Event, view: State) -> None:
        """Take an event in; the view stands as it was before."""
        kind = event[0]
        if kind == Ev.DICE:
            self._chance = Dice(*event[1:]).chance(view.variants.break_test)
        elif kind == Ev.RESULT:
            _, district, winner, _ = event
            building = view.buildings[district]
            self._battles.append(_Battle(view.turn, district, building, winner, self._chance))
            self._chance = None
        elif kind == Ev.CLOSED:
            self._closed = DistrictClosed(*event).district
        elif kind == Ev.TURN:
            self._turn = TurnBegun(*event).turn

    def turning_point(self, victory: int, view: State) -> TurningPoint | None:
        """What decided a game that has ended so; the view stands as it was at its end.

        That is the last capture of a German victory, in the district that closed last where all
        are closed; of a Soviet one the battle of the last turn for a standing building that the
        Germans came nearest to winning, or the buildings that they left alone in it. None where the
        verdict says it all, as nobody attacked, or where too little of the game has been seen.
        """
        if victory == Victory.BUILDING_HELD:
            return self._stand(view)
        if victory == Victory.NO_ATTACK:
            return None
        last = self._closed if victory == Victory.ALL_CLOSED else -1
        for battle in reversed(self._battles):
            if battle.winner == GERMAN and last in {battle.district, -1}:
                return _point("captured", battle)
        return None

    def _stand(self, view: State) -> TurningPoint | None:
        kept = [
            battle
            for battle in self._battles
            if (battle.turn, battle.winner) == (view.turn, SOVIET)
            and view.buildings[battle.district] == battle.building
        ]
        if kept:
            nearest = max(kept, key=lambda battle: battle.chance or Fraction(0))
            return _point("untested" if nearest.chance is None else "kept", nearest)
        if self._turn != view.turn:
            return None
        standing = [(one, district) for district, one in enumerate(view.buildings) if one >= 0]
        return TurningPoint("left", view.turn, tuple(standing), None)


def _point(way: TurningWay, battle: _Battle) -> TurningPoint:
    site = (battle.building, battle.district)
    return TurningPoint(way, battle.turn, (site,), battle.chance)
