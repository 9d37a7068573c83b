"""The log of what is displayed, as the public may know it.

Nothing is told before it is shown: a step that is being shown is told as far as it has come.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from ....card_game.state.codes import Ev
from ....card_game.state.fold import fold, seen_by
from ....card_game.state.state import State
from ....card_game.words.log import GameLog, LogLine
from ....card_game.words.words import Localizer
from ..model.view_model import LogRow
from .event_player import HistoryEvent


class _Told(NamedTuple):
    displayed: int
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
        self._lines: list[LogRow] = []
        self._battles = 0
        self._group = ""
        self._next = 0
        self._told = _Told(-1)

    def lines(self, history: Sequence[HistoryEvent], displayed: int) -> tuple[LogRow, ...]:
        """The log of what has been displayed, headings among the lines."""
        return self._up_to(history, displayed).lines

    def _up_to(self, history: Sequence[HistoryEvent], displayed: int) -> _Told:
        if self._told.displayed != displayed:
            self._told = _Told(displayed, self._tell(history, displayed))
        return self._told

    def _tell(self, history: Sequence[HistoryEvent], displayed: int) -> tuple[LogRow, ...]:
        while self._next < displayed:
            whole = _events_of_step(history, self._next)
            shown = displayed - self._next
            if shown < len(whole):
                return (*self._lines, *self._say(whole[:shown])[0])
            said, self._group = self._say(whole)
            self._lines += said
            self._battles += sum(row.battle >= 0 for row in said)
            for told in whole:
                seen = seen_by(told.event, self._view)
                if seen is not None:
                    fold(self._view, seen)
            self._next += len(whole)
        return tuple(self._lines)

    def _say(self, happened: Sequence[HistoryEvent]) -> tuple[list[LogRow], str]:
        """The lines of a step's events, and the heading that they end under."""
        seen = [seen_by(told.event, self._view) for told in happened]
        log = GameLog(self._words, self._view)
        step, group, battle = happened[0].step, self._group, self._battles
        lines: list[LogRow] = []
        for said in log.add([event for event in seen if event is not None], step):
            if said.group != group:
                group = said.group
                lines.append(LogRow(group, "", step, said.level))
            ends = said.kind == Ev.RESULT
            lines.append(_log_row(said, battle if ends else -1))
            battle += ends
        return lines, group


def _events_of_step(history: Sequence[HistoryEvent], first: int) -> list[HistoryEvent]:
    """Everything that was told in the same step from a place on."""
    step = history[first].step
    rest = (history[n] for n in range(first, len(history)))
    return list(takewhile(lambda told: told.step == step, rest))


def _log_row(said: LogLine, battle: int) -> LogRow:
    return LogRow(said.text, said.rule, said.moment, 3, battle=battle)
