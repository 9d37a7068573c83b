"""The log of what is displayed, as the public may know it.

Nothing is told before it is shown: a step that is being shown is told as far as it has come.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from ....card_game.history.turning_point import GameCourse
from ....card_game.state.codes import Ev
from ....card_game.state.fold import fold, seen_by
from ....card_game.state.state import State
from ....card_game.words.log import GameLog
from ....card_game.words.log_entry import LogLine
from ....card_game.words.story import open_part, story_lines
from ....card_game.words.words import Localizer
from ....record.detail import LogDepth
from ..model.view_model import LogRow
from .event_player import HistoryEvent


class _Told(NamedTuple):
    displayed: int
    depth: LogDepth
    rows: tuple[LogRow, ...] = ()


class _Rows(NamedTuple):
    """Rows made of lines that nothing can be added to any more."""

    lines: int
    """How many lines they were made of."""
    rows: list[LogRow]
    group: str
    """The heading that they end under."""
    battles: int
    """How many battles have ended in them."""


class TableLog:
    """The log of one table in one language; the opening is the public's view of the set-up."""

    def __init__(self, words: Localizer, opening: State) -> None:
        """Nothing is told yet."""
        self._words: Final = words
        self._opening: Final = opening
        self.forget()

    def forget(self) -> None:
        """Tell everything anew: steps were taken back."""
        self._view = self._opening.copy()
        self._course = GameCourse()
        self._lines: list[LogLine] = []
        self._next = 0
        self._forget_rows("rules")

    def _forget_rows(self, depth: LogDepth) -> None:
        self._made = _Rows(0, [], "", 0)
        self._told = _Told(-1, depth)

    def rows(
        self, history: Sequence[HistoryEvent], displayed: int, depth: LogDepth
    ) -> tuple[LogRow, ...]:
        """The log of what has been displayed, headings among the lines."""
        if self._told.depth != depth:
            self._forget_rows(depth)
        if self._told.displayed != displayed:
            begun = self._tell(history, displayed)
            lines = [*self._lines, *begun]
            self._told = _Told(displayed, depth, self._rows_of(lines, depth))
        return self._told.rows

    def _tell(self, history: Sequence[HistoryEvent], displayed: int) -> list[LogLine]:
        """Tell every whole step that has been displayed; the lines of one that is on its way."""
        while self._next < displayed:
            whole = _events_of_step(history, self._next)
            shown = displayed - self._next
            if shown < len(whole):
                return self._say(whole[:shown])
            self._tell_step(whole)
        return []

    def _tell_step(self, whole: Sequence[HistoryEvent]) -> None:
        """Tell a step that has been displayed to its end."""
        self._lines += self._say(whole)
        for told in whole:
            seen = seen_by(told.event, self._view)
            if seen is not None:
                self._course.see(seen, self._view)
                fold(self._view, seen)
        self._next += len(whole)

    def _say(self, happened: Sequence[HistoryEvent]) -> list[LogLine]:
        """The lines of a step's events."""
        seen = [seen_by(told.event, self._view) for told in happened]
        log = GameLog(self._words, self._view, self._course)
        return log.add([event for event in seen if event is not None], happened[0].step)

    def _rows_of(self, lines: Sequence[LogLine], depth: LogDepth) -> tuple[LogRow, ...]:
        """The rows of lines, of which those that are complete are made once."""
        kept = open_part(self._lines)
        self._made = self._with(lines[self._made.lines : kept], depth)
        return tuple(self._with(lines[kept:], depth).rows)

    def _with(self, lines: Sequence[LogLine], depth: LogDepth) -> _Rows:
        """The rows made so far and those of further lines."""
        number, rows, group, battles = self._made
        rows = rows[:]
        for said in story_lines(self._words, lines, depth):
            if said.group != group:
                group = said.group
                rows.append(LogRow(group, "", said.moment, said.level))
            ends = said.kind == Ev.RESULT
            battle = battles if ends else -1
            rows.append(LogRow(said.text, said.rule, said.moment, 3, battle=battle))
            battles += ends
        return _Rows(number + len(lines), rows, group, battles)


class _Whole(NamedTuple):
    """The log after a step that was told to its end."""

    next: int
    lines: tuple[LogLine, ...]
    """Of this step."""
    view: State
    course: GameCourse


class WatchedLog(TableLog):
    """The log of a game whose steps never change, told up to wherever one looks.

    Each step is told once; going back and on again costs next to nothing.
    """

    def __init__(self, words: Localizer, opening: State) -> None:
        """Nothing is told yet."""
        self._wholes: Final[dict[int, _Whole]] = {}
        super().__init__(words, opening)

    def rows(
        self, history: Sequence[HistoryEvent], displayed: int, depth: LogDepth
    ) -> tuple[LogRow, ...]:
        """The log of what is displayed; less than before where one has gone back."""
        if displayed < self._next:
            self.forget()
        return super().rows(history, displayed, depth)

    def _tell_step(self, whole: Sequence[HistoryEvent]) -> None:
        """Tell a step, or remember how it was told."""
        first = self._next
        if first not in self._wholes:
            before = len(self._lines)
            super()._tell_step(whole)
            lines = tuple(self._lines[before:])
            self._wholes[first] = _Whole(self._next, lines, self._view.copy(), self._course.copy())
            return
        known = self._wholes[first]
        self._lines += known.lines
        self._next = known.next
        self._view, self._course = known.view.copy(), known.course.copy()


def _events_of_step(history: Sequence[HistoryEvent], first: int) -> list[HistoryEvent]:
    """Everything that was told in the same step from a place on."""
    step = history[first].step
    rest = (history[n] for n in range(first, len(history)))
    return list(takewhile(lambda told: told.step == step, rest))
