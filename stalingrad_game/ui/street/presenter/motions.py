"""What is seen to happen while an event is shown: counters walk, houses fall, dice drop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Event
from ....street_fight.board.locations import hex_of, is_level, place_of
from ....street_fight.position.codes import (
    NOBODY,
    Ev,
    Logged,
    MarkerChanged,
    Placed,
    Rolled,
    Ruined,
)
from ....street_fight.position.position import Position
from ....street_fight.position.state import State
from ..model.board_model import (
    BlazeMotion,
    CollapseMotion,
    CrackMotion,
    DiceMotion,
    MotionModel,
    MoveMotion,
    ShellMotion,
)
from ..model.board_reading import BoardReader
from ..session.session import StreetSession


class Motions:
    """Makes the motion of the event that a session shows; it tells what both sides know."""

    def __init__(self, session: StreetSession) -> None:
        self._session: Final = session

    def model(self, reader: BoardReader) -> MotionModel | None:
        """What moves now; None where nothing does, or players want no motion."""
        playback = self._session.playback
        event, before = playback.current, playback.before
        if event is None or before is None or playback.deals(event):
            return None
        if self._session.settings.reduced_motion:
            return None
        made = _MOTIONS.get(event[0])
        return None if made is None else made(self, reader, event, before)

    def _position(self, state: State) -> Position:
        return Position(self._session.kit.scenario, state)

    def _move(self, reader: BoardReader, event: Event, before: State) -> MotionModel:
        now = self._position(self._session.view(NOBODY))
        _, unit, loc = Placed(*event)
        return MoveMotion(reader.counter(now, unit), (before.units[unit].loc, loc))

    def _fall(self, reader: BoardReader, event: Event, before: State) -> MotionModel | None:
        _, number, level, _ = Ruined(*event)
        house = reader.house(self._position(before), number)
        return None if house is None else CollapseMotion(number, house, level)

    def _marker(self, _reader: BoardReader, event: Event, _before: State) -> MotionModel:
        cracked = self._session.playback.cracked(event)
        if cracked >= 0:
            return CrackMotion(cracked)
        return BlazeMotion(MarkerChanged(*event).value)

    def _dice(self, _reader: BoardReader, event: Event, _before: State) -> MotionModel:
        _, side, faces, dice = Rolled.of(event)
        return DiceMotion(side, faces, dice)

    def _shell_burst(self, _reader: BoardReader, event: Event, before: State) -> MotionModel | None:
        """A shell bursts in a house."""
        fact, arguments = Logged.of(event)
        form = self._session.kit.referee.all_facts[fact]
        if not self._session.playback.bursts(event) or "location" not in form.kinds:
            return None
        loc = arguments[form.kinds.index("location")]
        floors = self._position(before).levels(hex_of(loc)) if loc >= 0 else 0
        if not floors:
            return None
        place = place_of(loc)
        return ShellMotion(hex_of(loc), floors, place if is_level(place) else floors)


_MOTIONS: Final[
    Mapping[int, Callable[[Motions, BoardReader, Event, State], MotionModel | None]]
] = MappingProxyType(
    {
        Ev.PLACE: Motions._move,
        Ev.RUIN: Motions._fall,
        Ev.MARKER: Motions._marker,
        Ev.ROLL: Motions._dice,
        Ev.LOGGED: Motions._shell_burst,
    }
)
"""By kind of event."""
