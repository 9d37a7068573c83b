"""Shows what has happened, one thing after the other, behind what is already decided.

What is displayed lags behind the record, never the other way: views are folded event by event.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from ...kernel.decision import Event
from ...kernel.game import Game

S = TypeVar("S")


class Playback(Generic[S]):
    """What is displayed of one game; how time passes over it is for those who extend it."""

    def __init__(self) -> None:
        self._views: dict[int, S] = {}
        self.holds = False
        """Whether what is shown stands until somebody goes on, however long that is."""

    def view(self, viewer: int) -> S:
        """What a seat sees of what is displayed."""
        return self._views[viewer]

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown, or waits until somebody goes on."""
        raise NotImplementedError

    @property
    def moves(self) -> bool:
        """Whether what is shown still changes as time passes."""
        raise NotImplementedError

    def advance(self, ms: float) -> bool:
        """Let time pass; says whether something else is shown."""
        raise NotImplementedError

    def go_on(self) -> bool:
        """End what is being shown, or the pause; says whether there was anything to end."""
        raise NotImplementedError

    def finish(self) -> bool:
        """Show at once whatever is left, pauses too; says whether there was anything."""
        raise NotImplementedError


class _Queued(NamedTuple):
    event: Event | None
    """None for a pause."""
    pace: float
    """How many times as fast as usual; 0 for at once."""
    stands: bool = True
    """Of a pause: whether all wait there, not only who skips."""


class EventQueue(Playback[S]):
    """Shows each event for its own time, then the next one."""

    standing: ClassVar[Mapping[int, int]] = MappingProxyType({})
    """By kind of event: for how many milliseconds it stands; all others are gone at once."""
    noted: ClassVar[frozenset[int]] = frozenset()
    """The kinds of events for which a pause waits; where none was shown it is passed over."""

    def __init__(self, game: Game[S], state: S, onlookers: Iterable[int]) -> None:
        """Everything up to a state is displayed to these seats, who look on together."""
        super().__init__()
        self._game: Final[Game[S]] = game
        self._onlookers: Final = tuple(onlookers)
        self._queue: Final[deque[_Queued]] = deque()
        self._left = 0.0
        self._whole = 1.0
        self._noted = False
        """Whether something was shown since the last pause that it waits for."""
        self._skips = False
        """Whether somebody goes on in haste: then every result waits."""
        self.current: Event | None = None
        """The event that is being shown."""
        self.last: Event | None = None
        """The event that was shown last."""
        self.waits = False
        """Whether it stands until somebody goes on."""
        self.jump(state)

    # --- what a game may bring

    def begins(self, event: Event) -> None:
        """An event is about to be shown for a while."""

    def notes(self, event: Event) -> bool:
        """Whether a pause after an event waits."""
        return event[0] in self.noted

    def joins(self, group: Sequence[Event], event: Event) -> bool:
        """Whether an event is shown together with these, which have just begun to be shown."""
        del group, event
        return False

    def leads(self, group: Sequence[Event]) -> Event:
        """Which of the events that are shown together is the one that is shown."""
        return group[0]

    def together_ms(self, group: Sequence[Event], times: Sequence[float]) -> float:
        """How long events stand together, each of which would stand so long; at the usual pace."""
        del group
        return max(times)

    def begun(self, event: Event) -> None:
        """An event has begun to be shown, which takes a while and which all who look on see."""

    def shown(self, event: Event, *, seen: bool) -> None:
        """An event is displayed; `seen` says whether it is shown, and not passed over at once."""

    def stands_ms(self, event: Event) -> float:
        """For how many milliseconds an event stands that was just displayed, at the usual pace."""
        return self.standing.get(event[0], 0)

    def is_seen(self, event: Event) -> bool:
        """Whether all who look on see an event; others take no time, and betray nothing."""
        return all(self._game.seen_by(event, self._views[seat]) for seat in self._onlookers)

    # --- what is shown

    @property
    def busy(self) -> bool:
        return bool(self._queue) or self.current is not None or self.waits

    @property
    def moves(self) -> bool:
        return self._left > 0 if self.holds else self.busy

    @property
    def share(self) -> float:
        """How much of the time of the event shown has passed, from 0 to 1."""
        return min(max(1 - self._left / self._whole, 0.0), 1.0)

    def jump(self, state: S) -> None:
        """Show a state at once, and nothing of what led to it."""
        self._queue.clear()
        self.current, self.waits, self._left, self._noted = None, False, 0.0, False
        self._views = {seat: self._game.view(state, seat) for seat in range(self._game.seats)}

    def add(
        self, events: Sequence[Event], pace: float, *, pause: bool = False, result: bool = False
    ) -> None:
        """Show these next; with a pause behind them that waits until somebody goes on.

        `result` is a pause for those who skip.
        """
        self._queue.extend(_Queued(event, pace) for event in events)
        if pause or (result and pace > 0):
            self._queue.append(_Queued(None, pace, pause))
        if not pause and pace <= 0 and self.current is None and not self.waits:
            self.advance(0)

    def advance(self, ms: float) -> bool:
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
        if not self.busy:
            return False
        self.waits, self._left = False, 0.0
        held, self.holds = self.holds, False
        self.advance(0)
        self.holds = held
        return True

    def skip(self) -> bool:
        """Show at once all up to the next result, which waits; says whether there was anything."""
        if not self.busy:
            return False
        self.waits, self.current, self._left = False, None, 0.0
        while self._queue and not self.waits:
            one = self._queue.popleft()
            if one.event is None:
                self.waits, self._noted = self._noted, False
                continue
            self._noted |= self.notes(one.event) and self.is_seen(one.event)
            self._fold(one.event, seen=False)
        return True

    def hasten(self) -> bool:
        """End the event that is shown, but no pause, and pass over no result."""
        if not self.busy or self.waits:
            return False
        self._skips = True
        self.go_on()
        self._skips = False
        return True

    def finish(self) -> bool:
        if not self.busy:
            return False
        self.waits, self.current, self._left, self._noted = False, None, 0.0, False
        rest = [one.event for one in self._queue if one.event is not None]
        self._queue.clear()
        for event in rest:
            self._fold(event, seen=False)
        return True

    def _show(self, one: _Queued) -> None:
        event = one.event
        if event is None:
            self.waits = self._noted and (one.stands or self._skips)
            self._noted = False
            return
        seen = self.is_seen(event)
        self._noted |= seen and self.notes(event)
        if one.pace <= 0:
            self._fold(event, seen=False)
            return
        self.begins(event)
        self._fold(event, seen=True)
        stands = self.stands_ms(event) if seen else 0
        if stands > 0:
            group, times = self._together(event, stands)
            self.current = self.last = self.leads(group)
            self._whole = self.together_ms(group, times) / one.pace
            self._left += self._whole
            for each in group:
                self.begun(each)

    def _together(self, first: Event, stands: float) -> tuple[list[Event], list[float]]:
        """Fold what is shown together with an event; those that take time, and how much each.

        What isn't seen goes by, so that it parts nothing that else were shown together.
        """
        group, times = [first], [stands]
        while (event := self._queue[0].event if self._queue else None) is not None:
            seen = self.is_seen(event)
            if seen and not self.joins(group, event):
                break
            self._queue.popleft()
            self._noted |= seen and self.notes(event)
            self._fold(event, seen=True)
            ms = self.stands_ms(event) if seen else 0
            if ms > 0:
                group.append(event)
                times.append(ms)
        return group, times

    def coming(self) -> Iterator[Event]:
        """What is still to be shown, one after the other, up to a pause."""
        for one in self._queue:
            if one.event is None:
                return
            yield one.event

    def _fold(self, event: Event, *, seen: bool) -> None:
        for view in self._views.values():
            part = self._game.seen_by(event, view)
            if part is not None:
                self._game.fold(view, part)
        self.shown(event, seen=seen)
