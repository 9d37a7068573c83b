"""Events shown one after the other: what is displayed lags behind the game, never the other way.

Each event is folded into the displayed views as its turn comes; finishing folds the rest at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ....card_game.rules.break_test import Dice
from ....card_game.rules.kit import Kit
from ....card_game.state.codes import GERMAN, Ev, Event
from ....card_game.state.fold import fold, seen_by
from ....card_game.state.state import PUBLIC, State, view
from ..model.targets import Target
from ..model.view_model import Animation, DiceRoll
from .animations import cause_after, event_duration_ms, event_movements, motion_ms


class HistoryEvent(NamedTuple):
    """An event, and after how many steps of the record it was told."""

    step: int
    event: Event


class EventPlayer:
    """What is displayed of a game, for the public and for every seat."""

    def __init__(self, kit: Kit, state: State) -> None:
        """Everything up to a state is displayed."""
        self._kit: Final = kit
        self.history: list[HistoryEvent] = []
        """Everything that has happened, displayed or not."""
        self.displayed = 0
        """How many events of the history are displayed, the one being shown among them."""
        self.rolling: DiceRoll | None = None
        self._views: dict[int, State] = {}
        self._cause: Target | None = None
        self._moves: tuple[Animation, ...] = ()
        self._spent = 0.0
        self._length = 0
        self._show(state)

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown."""
        return self._length > 0 or self.displayed < len(self.history)

    def view(self, viewer: int) -> State:
        """What is displayed, as a seat or `PUBLIC` sees it."""
        return self._views[viewer]

    @property
    def animations(self) -> tuple[Animation, ...]:
        """What moves while the present event is shown."""
        return self._moves if self._length else ()

    @property
    def spent_ms(self) -> float:
        """For how long the present event has been shown, at speed 1."""
        return self._spent if self._length else 0.0

    @property
    def showing(self) -> HistoryEvent | None:
        """The event that is being shown."""
        return self.history[self.displayed - 1] if self._length else None

    def add(self, step: int, events: Iterable[Event]) -> None:
        """Queue what has happened in a step."""
        self.history += (HistoryEvent(step, event) for event in events)

    def jump(self, steps: int, state: State) -> None:
        """Forget what happened after so many steps and display this state at once."""
        kept = sum(told.step <= steps for told in self.history)
        del self.history[kept:]
        self.displayed = len(self.history)
        self._moves, self._length, self.rolling, self._cause = (), 0, None, None
        self._show(state)

    def advance(self, ms: float) -> bool:
        """Let milliseconds of showing pass; says whether another event is shown, or none now.

        What moves meanwhile follows `spent_ms`.
        """
        if not self.busy:
            return False
        before = (self.displayed, self._length)
        self._spent += ms
        while self._spent >= self._length:
            self._spent -= self._length
            self._length = 0
            if self.displayed == len(self.history):
                self._moves, self._spent = (), 0.0
                break
            self._begin()
        return (self.displayed, self._length) != before

    def finish(self) -> bool:
        """Display everything at once; says whether there was anything to finish."""
        if not self.busy:
            return False
        self._length, self._spent, self._moves = 0, 0.0, ()
        result = None
        while self.displayed < len(self.history):
            self._begin()
            self._length = 0
            result = self.rolling or result
        self._moves = ()
        self.rolling = result or self.rolling
        return True

    def put_away(self) -> bool:
        """Take the dice of a test that is over from the table; says whether there were any."""
        if self.rolling is None or self.busy:
            return False
        self.rolling = None
        return True

    def _show(self, state: State) -> None:
        self._views = {viewer: view(state, viewer) for viewer in (PUBLIC, *range(state.seats))}

    def _begin(self) -> None:
        """Fold the next event in and begin to show it."""
        event = self.history[self.displayed].event
        self.displayed += 1
        seen: Event | None = None
        for viewer, displayed in self._views.items():
            shown = seen_by(event, displayed)
            if shown is not None:
                fold(displayed, shown)
            if viewer == PUBLIC:
                seen = shown
        self._length, self._moves = 0, ()
        if seen is not None:
            self._length = event_duration_ms(seen)
            shown_view = self._views[PUBLIC]
            length = min(self._length, motion_ms(seen))
            moves = event_movements(self._kit, seen, shown_view, self._cause)
            self._moves = tuple(move._replace(length=length) for move in moves)
            self._cause = cause_after(self._cause, seen, shown_view)
            self._roll(seen)

    def _roll(self, event: Event) -> None:
        """Keep account of the dice of a Break Test (R4.5)."""
        kind, was = event[0], self.rolling
        if kind == Ev.DICE:
            district = self._views[PUBLIC].district
            self.rolling = DiceRoll(district, Dice(*event[1:]), (), (), 0, -1)
        elif was is None:
            return
        elif kind == Ev.ROLL and event[1] == GERMAN:
            rolls = (*was.rolls, (event[2:], ()))
            self.rolling = was._replace(rolls=rolls, cancelled=0)
        elif kind == Ev.ROLL:
            ours, _ = was.rolls[-1]
            self.rolling = was._replace(rolls=(*was.rolls[:-1], (ours, event[2:])))
        elif kind == Ev.SLAUGHTER:
            cancels = self._views[PUBLIC].variants.break_test == "cancel"
            _, german, soviet, value = event
            self.rolling = was._replace(
                slaughters=(*was.slaughters, (german, soviet, value)),
                cancelled=was.cancelled + cancels,
            )
        elif kind == Ev.RESULT:
            self.rolling = was._replace(winner=event[2])
        elif kind == Ev.BATTLE_END:
            self.rolling = None
