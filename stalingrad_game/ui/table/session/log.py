"""The log of what is displayed, as the public may know it, and the recap of it for a seat.

Nothing is told before it is shown: a step that is being shown is told as far as it has come.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from ....card_game.state.fold import fold, seen_by
from ....card_game.state.state import State
from ....card_game.words.log import GameLog, LogLine
from ....card_game.words.words import Localizer
from ..model.view_model import LogRow
from .event_player import HistoryEvent


class _LogRow(NamedTuple):
    line: LogRow
    main: bool


class _Told(NamedTuple):
    displayed: int
    rows: tuple[_LogRow, ...] = ()
    lines: tuple[LogRow, ...] = ()


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
        self._lines: list[_LogRow] = []
        self._group = ""
        self._next = 0
        self._told = _Told(-1)

    def lines(self, history: Sequence[HistoryEvent], displayed: int) -> tuple[LogRow, ...]:
        """The log of what has been displayed, headings among the lines."""
        return self._up_to(history, displayed).lines

    def recap(
        self, history: Sequence[HistoryEvent], displayed: int, since: int
    ) -> tuple[LogRow, ...]:
        """What mattered after step `since`."""
        told = self._up_to(history, displayed).rows
        return tuple(line for line, main in told if main and line.step > since)

    def _up_to(self, history: Sequence[HistoryEvent], displayed: int) -> _Told:
        if self._told.displayed != displayed:
            rows = self._tell(history, displayed)
            self._told = _Told(displayed, rows, tuple(row.line for row in rows))
        return self._told

    def _tell(self, history: Sequence[HistoryEvent], displayed: int) -> tuple[_LogRow, ...]:
        while self._next < displayed:
            whole = _events_of_step(history, self._next)
            shown = displayed - self._next
            if shown < len(whole):
                return (*self._lines, *self._say(whole[:shown])[0])
            said, self._group = self._say(whole)
            self._lines += said
            for told in whole:
                seen = seen_by(told.event, self._view)
                if seen is not None:
                    fold(self._view, seen)
            self._next += len(whole)
        return tuple(self._lines)

    def _say(self, happened: Sequence[HistoryEvent]) -> tuple[list[_LogRow], str]:
        """The lines of a step's events, and the heading that they end under."""
        seen = [seen_by(told.event, self._view) for told in happened]
        log = GameLog(self._words, self._view)
        step, group, lines = happened[0].step, self._group, []
        for said in log.add([event for event in seen if event is not None], step):
            if said.group != group:
                group = said.group
                lines.append(_LogRow(LogRow(group, "", step, said.level), said.main))
            lines.append(_LogRow(_log_row(said), said.main))
        return lines, group


def _events_of_step(history: Sequence[HistoryEvent], first: int) -> list[HistoryEvent]:
    """Everything that was told in the same step from a place on."""
    step = history[first].step
    rest = (history[n] for n in range(first, len(history)))
    return list(takewhile(lambda told: told.step == step, rest))


def _log_row(said: LogLine) -> LogRow:
    return LogRow(said.text, said.rule, said.moment, 3)
