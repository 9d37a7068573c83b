"""Shows what has happened, one thing after the other, behind what is already decided.

Both sides' views are folded event by event; what is told and what is rolled stands for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from ...session.reading_times import MOVE_FOLLOWING_MS, READING_MS, reading_ms

ROLL_MS: Final = 1_100
"""How long dice stand, at the usual pace."""
DEALT_MS: Final = 600
"""How long dice stand that only say whose turn it is, and the line that the game is over."""
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
    {Ev.ROLL: ROLL_MS, Ev.OVER: DEALT_MS, Ev.RUIN: FALL_MS}
)
"""By kind of event: how long it stands; all others are seen in what they change."""
AT_ONCE_EVENTS: Final = frozenset(
    {Ev.UNIT, Ev.CONTROL, Ev.TABLE, Ev.REVEAL, Ev.HIDE, Ev.SHOW, Ev.STAY}
)
"""Kinds of events that are seen at once in what they change."""
BURST: Final = "burst"
"""The word of the fact that a shell has gone through floors and bursts."""
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
        line: Callable[[Event], str] = lambda _: "",
    ) -> None:
        """Everything up to a state is shown to `people`, who look on together.

        `shown` is called for each event as it is shown, and whether anybody looks on; `hears` for
        each that all of them see for a while, and for the end of the game; `line` is that of the
        log which tells an event that was just shown.
        """
        self._line: Final = line
        self._facts: Final = game.kit.referee.all_facts
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
            of_turns = LogLevel.TURN in self._levels.values()
            return LogLevel.DETAIL if of_turns else LogLevel.TURN
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
        if event[0] == Ev.LOGGED:
            return max(reading_ms(self._line(event)), READING_MS)
        return DEALT_MS if self.deals(event) else super().stands_ms(event)

    def notes(self, event: Event) -> bool:
        """What is told, dice, and that a turn begins."""
        return super().notes(event) or self.level(event) == LogLevel.TURN

    @property
    def announced(self) -> Event | None:
        """What is shown, or waits as it was shown last."""
        return self.last if self.waits else self.current

    def joins(self, group: Sequence[Event], event: Event) -> bool:
        """Lines of one action are shown at once, a step of a walk with its line."""
        kind, walked = event[0], [one for one in group if one[0] == Ev.PLACE]
        if kind == Ev.PLACE:
            unit, loc = Placed(*event).unit, Placed(*event).loc
            if min(loc, self.view(NOBODY).units[unit].loc) < 0:
                return True  # it comes or goes at once
            return len(group) == 1 and self._tells_of(group[0], unit)
        if kind == Ev.LOGGED and walked:
            return len(group) == 1 and self._tells_of(event, Placed(*walked[0]).unit)
        if kind == Ev.LOGGED:
            return self._is_line(event) and all(map(self._is_line, group))
        return kind in AT_ONCE_EVENTS and self.level(event) == LogLevel.DETAIL

    def _is_line(self, event: Event) -> bool:
        """Whether an event is a line that announces nothing, and at which nothing bursts."""
        tells = event[0] == Ev.LOGGED and self.level(event) > LogLevel.PART
        return tells and not self.bursts(event)

    def _tells_of(self, event: Event, unit: int) -> bool:
        """Whether an event is the line that tells what a unit does."""
        if not self._is_line(event) or self.level(event) > LogLevel.ACTION:
            return False
        fact, row = Logged.of(event)
        return self._facts[fact].kinds[:1] == ("unit",) and row[0] == unit

    def bursts(self, event: Event) -> bool:
        """Whether an event tells that a shell has gone through floors and bursts."""
        if event[0] != Ev.LOGGED:
            return False
        return self._facts[Logged.of(event).fact].word.rpartition(".")[2] == BURST

    def leads(self, group: Sequence[Event]) -> Event:
        """The step of a walk."""
        return next((one for one in group if one[0] == Ev.PLACE), group[0])

    def together_ms(self, group: Sequence[Event], times: Sequence[float]) -> float:
        """A step goes on to the next; what is said by dice that come need not be read before."""
        if len(group) > 1 and any(one[0] == Ev.PLACE for one in group):
            return MOVE_FOLLOWING_MS
        if all(map(self._is_line, group)) and self._dice_come():
            return READING_MS
        return super().together_ms(group, times)

    def _dice_come(self) -> bool:
        """Whether dice that decide something are the next thing that is seen to happen."""
        for event in self.coming():
            telling = event[0] in {Ev.ROLL, Ev.LOGGED, Ev.PLACE, Ev.OVER}
            if event[0] == Ev.RUIN or (telling and self.is_seen(event)):
                return event[0] == Ev.ROLL and not self.deals(event)
        return False
