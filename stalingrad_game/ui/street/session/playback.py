"""Shows what has happened, one thing after the other, behind what is already decided.

Both sides' views are folded event by event; what is told and what is rolled stands for a while.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from ....kernel.decision import Event
from ....street_fight.board.terrain import MARKERS
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import NOBODY, SIDES, Ev, MarkerField
from ....street_fight.position.fold import copied, shared_view
from ....street_fight.position.state import State

ROLL_MS: Final = 1_100
"""How long dice stand, at the usual pace."""
TOLD_MS: Final = 600
"""How long a line of the log stands."""
STEP_MS: Final = 320
"""How long a unit is on its way from place to place."""
FALL_MS: Final = 1_400
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

Kind = Literal["event", "pause"]


class _Waiting(NamedTuple):
    """What is still to be shown."""

    kind: Kind
    event: Event
    pace: float
    """How many times as fast as usual; 0 for at once."""


class Playback:
    """What is shown of one game."""

    def __init__(
        self,
        game: StreetGame,
        state: State,
        told: Callable[[Event, bool], None],
        people: Iterable[int] = SIDES,
    ) -> None:
        """Everything up to a state is shown to `people`, who look on together.

        `told` is called for each event as it is shown, and whether anybody looks on.
        """
        self._people: Final = tuple(people)
        self._game: Final = game
        rolls = game.kit.referee.rolls
        self._dealing: Final = frozenset(n for n, form in rolls.items() if form.word in DEALING)
        self._tell: Final = told
        self._queue: Final[deque[_Waiting]] = deque()
        self._left = 0.0
        self._views: list[State] = []
        self._public: State | None = None
        self.current: Event | None = None
        """The event that is being shown."""
        self.before: State | None = None
        """What both sides knew before it."""
        self._whole = 1.0
        self._noted = False
        """Whether dice or a line of the log were shown since the last pause."""
        self.holds = False
        """Whether what is shown stands until somebody goes on, however long that is."""
        self.waits = False
        """Whether it stands until somebody goes on."""
        self.jump(state)

    @property
    def busy(self) -> bool:
        """Whether anything is still to be shown."""
        return bool(self._queue) or self.current is not None or self.waits

    @property
    def moves(self) -> bool:
        """Whether what is shown still changes as time passes."""
        return self._left > 0 if self.holds else self.busy

    @property
    def share(self) -> float:
        """How much of the time of the event shown has passed, from 0 to 1."""
        return min(max(1 - self._left / self._whole, 0.0), 1.0)

    def view(self, side: int) -> State:
        """What a side sees of what is shown, or what both know for `NOBODY`."""
        if side != NOBODY:
            return self._views[side]
        if self._public is None:
            first, second = map(copied, self._views)
            self._public = shared_view(first, second)
        return self._public

    def deals(self, event: Event) -> bool:
        """Whether an event is a roll that decides nothing but whose turn it is."""
        return event[0] == Ev.ROLL and event[1] in self._dealing

    def jump(self, state: State) -> None:
        """Show a state at once, and nothing of what led to it."""
        self._queue.clear()
        self.current, self.waits, self._left, self._noted = None, False, 0.0, False
        self._views = [self._game.view(state, side) for side in SIDES]
        self._public = None

    def add(self, events: Sequence[Event], pace: float, *, pause: bool = False) -> None:
        """Show these next; with a pause behind them that waits until somebody goes on."""
        self._queue.extend(_Waiting("event", event, pace) for event in events)
        if pause:
            self._queue.append(_Waiting("pause", (), pace))
        if not pause and pace <= 0 and self.current is None and not self.waits:
            self.advance(0)

    def advance(self, ms: float) -> bool:
        """Let time pass; says whether anything looks different."""
        if self.waits or not self.busy:
            return False
        if self.holds:
            before, self._left = self._left, max(self._left - ms, 0.0)
            return before > 0
        self._left -= ms
        changed = False
        while self._left <= 0 and not self.waits:
            changed = self.current is not None or changed
            self.current = None
            if not self._queue:
                self._left = 0.0
                break
            self._show(self._queue.popleft())
            changed = True
        return changed

    def go_on(self) -> bool:
        """End what stands; says whether anything did."""
        if not self.busy:
            return False
        self.waits, self._left = False, 0.0
        held, self.holds = self.holds, False
        self.advance(0)
        self.holds = held
        return True

    def finish(self) -> bool:
        """Show at once whatever is left, pauses too; says whether there was anything."""
        if not self.busy:
            return False
        self.waits, self.current, self._left, self._noted = False, None, 0.0, False
        rest = [one for one in self._queue if one.kind == "event"]
        self._queue.clear()
        self._fold((one.event for one in rest), seen=False)
        return True

    def _show(self, one: _Waiting) -> None:
        if one.kind == "pause":
            self.waits, self._noted = self._noted, False
            return
        told = self._is_told(one.event)
        self._noted |= told and one.event[0] in {Ev.ROLL, Ev.LOGGED}
        if one.pace <= 0:
            self._fold((one.event,), seen=False)
            return
        before = copied(self.view(NOBODY))
        self._fold((one.event,), seen=True)
        whole = self._standing(one.event, before) / one.pace if told else 0
        if whole > 0:
            self.current, self.before, self._whole = one.event, before, whole
            self._left += whole

    def _is_told(self, event: Event) -> bool:
        """Whether all who look on are told of an event; others take no time, and betray nothing."""
        return all(self._game.seen_by(event, self._views[side]) for side in self._people)

    def _standing(self, event: Event, before: State) -> int:
        """For how many milliseconds an event stands; 0 for one that is gone at once."""
        if event[0] == Ev.PLACE:
            places = before.units[event[1]].loc, self.view(NOBODY).units[event[1]].loc
            return STEP_MS if min(places) >= 0 else 0
        if event[0] == Ev.MARKER and event[2] == MarkerField.LOC:
            marker = self.view(NOBODY).markers[event[1]]
            return BLAZE_MS if marker.kind == _FLAME and marker.loc >= 0 else 0
        return TOLD_MS if self.deals(event) else STANDING_MS.get(event[0], 0)

    def _fold(self, events: Iterable[Event], *, seen: bool) -> None:
        for event in events:
            for view in self._views:
                part = self._game.seen_by(event, view)
                if part is not None:
                    self._game.fold(view, part)
            self._public = None
            self._tell(event, seen)
