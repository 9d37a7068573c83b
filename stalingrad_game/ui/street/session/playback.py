"""Shows what has happened, one thing after the other, behind what is already decided.

Both sides' views are folded event by event; what is told and what is rolled stands for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Event
from ....street_fight.board.locations import hex_of
from ....street_fight.board.terrain import CRACKED, MARKERS
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import (
    NOBODY,
    SIDES,
    Ev,
    Logged,
    LogLevel,
    MarkerChanged,
    MarkerField,
    Placed,
    Rolled,
    Table,
    TableChanged,
)
from ....street_fight.position.fold import copied, shared_view
from ....street_fight.position.state import State
from ...session.playback import EventQueue

ROLL_MS: Final = 1_100
"""How long dice stand, at the usual pace."""
TOLD_MS: Final = 600
"""How long a line of the log stands."""
TURN_MS: Final = 1_300
PART_MS: Final = 700
"""How long it is announced that a turn, or a part of one, begins."""
STEP_MS: Final = 320
"""How long a unit is on its way from place to place."""
FALL_MS: Final = 1_900
"""How long a house falls."""
BLAZE_MS: Final = 900
"""How long flames rise."""
STANDING_MS: Final[Mapping[int, int]] = MappingProxyType(
    {Ev.ROLL: ROLL_MS, Ev.LOGGED: TOLD_MS, Ev.OVER: TOLD_MS, Ev.RUIN: FALL_MS}
)
"""By kind of event: how long it stands; all others are seen in what they change."""
DEALING: Final = frozenset({"draw", "initiative"})
"""The words of rolls that only say whose turn it is."""
_FLAME: Final = MARKERS.index("flame")
CRACKS: Final = frozenset({MARKERS.index("weakened"), MARKERS.index(CRACKED)})
"""The kinds of markers by which a house has cracks."""
CRACK_MS: Final = 700
"""How long a house shakes."""


class StreetPlayback(EventQueue[State]):
    """What is shown of one game."""

    standing = STANDING_MS
    noted = frozenset({Ev.ROLL, Ev.LOGGED})

    def __init__(
        self,
        game: StreetGame,
        state: State,
        shown: Callable[[Event, bool], None],
        people: Iterable[int] = SIDES,
        hears: Callable[[Event], None] = lambda _: None,
    ) -> None:
        """Everything up to a state is shown to `people`, who look on together.

        `shown` is called for each event as it is shown, and whether anybody looks on; `hears` for
        each that all of them see for a while, and for the end of the game.
        """
        rolls = game.kit.referee.rolls
        self._dealing: Final = frozenset(n for n, form in rolls.items() if form.word in DEALING)
        self._levels: Final = game.kit.referee.log_levels
        self._tell: Final = shown
        self._hears: Final = hears
        self._public: State | None = None
        self.before: State | None = None
        """What both sides knew before the event that is shown."""
        super().__init__(game, state, people)

    def view(self, viewer: int) -> State:
        """What a side sees of what is shown, or what both know for `NOBODY`."""
        if viewer != NOBODY:
            return super().view(viewer)
        if self._public is None:
            first, second = (copied(self._views[side]) for side in SIDES)
            self._public = shared_view(first, second)
        return self._public

    def deals(self, event: Event) -> bool:
        """Whether an event is a roll that decides nothing but whose turn it is."""
        return event[0] == Ev.ROLL and Rolled.of(event).purpose in self._dealing

    def level(self, event: Event) -> int:
        """What an event begins, by `LogLevel`: a turn, or a part of one; `DETAIL` for nothing."""
        if event[0] == Ev.LOGGED:
            return self._levels.get(Logged.of(event).fact, LogLevel.DETAIL)
        if event[0] == Ev.TABLE and TableChanged(*event).field == Table.TURN:
            told = LogLevel.TURN in self._levels.values()
            return LogLevel.DETAIL if told else LogLevel.TURN
        return LogLevel.DETAIL

    def cracked(self, event: Event) -> int:
        """The hex of a house that cracks by an event which is shown; -1 for anything else."""
        if event[0] != Ev.MARKER:
            return -1
        changed, now = MarkerChanged(*event), self.view(NOBODY).markers
        marker = now[changed.marker]
        if marker.kind not in CRACKS or marker.loc < 0:
            return -1
        before = self.before.markers if self.before is not None else ()
        had = before[changed.marker].density if changed.marker < len(before) else 0
        worse = changed.field == MarkerField.DENSITY and changed.value > had > 0
        return hex_of(marker.loc) if worse or changed.field == MarkerField.LOC else -1

    def jump(self, state: State) -> None:
        super().jump(state)
        self._public = None

    def begins(self, _event: Event) -> None:
        self.before = copied(self.view(NOBODY))

    def begun(self, event: Event) -> None:
        self._hears(event)

    def shown(self, event: Event, *, seen: bool) -> None:
        self._public = None
        self._tell(event, seen)
        if event[0] == Ev.OVER and not seen:
            self._hears(event)

    def stands_ms(self, event: Event) -> float:
        begins = self.level(event)
        if begins <= LogLevel.PART:
            return TURN_MS if begins == LogLevel.TURN else PART_MS
        if event[0] == Ev.PLACE and self.before is not None:
            unit = Placed(*event).unit
            places = self.before.units[unit].loc, self.view(NOBODY).units[unit].loc
            return STEP_MS if min(places) >= 0 else 0
        if self.cracked(event) >= 0:
            return CRACK_MS
        if event[0] == Ev.MARKER and MarkerChanged(*event).field == MarkerField.LOC:
            marker = self.view(NOBODY).markers[MarkerChanged(*event).marker]
            return BLAZE_MS if marker.kind == _FLAME and marker.loc >= 0 else 0
        return TOLD_MS if self.deals(event) else super().stands_ms(event)
