"""The log of what is displayed, as the public may know it, and the recap of it for a seat.

Nothing is told before it is shown: a step that is being shown is told as far as it has come.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from ....card_game.rules.fold import fold, seen_by
from ....card_game.rules.state import State
from ....card_game.words.log import Log
from ....card_game.words.log import LogLine as Said
from ....card_game.words.words import Words
from ..model.view_model import LogLine
from .event_player import Told


class _Line(NamedTuple):
    line: LogLine
    main: bool


class Chronicle:
    """The log of one table in one language; the opening is the public's view of the set-up."""

    def __init__(self, words: Words, opening: State) -> None:
        """Nothing is told yet."""
        self._words: Final = words
        self._opening: Final = opening
        self.forget()

    def forget(self) -> None:
        """Tell everything anew: steps were taken back."""
        self._view = self._opening.copy()
        self._lines: list[_Line] = []
        self._group = ""
        self._next = 0
        self._told: tuple[int, tuple[_Line, ...]] = (-1, ())

    def lines(self, history: Sequence[Told], displayed: int) -> tuple[LogLine, ...]:
        """The log of what has been displayed, headings among the lines."""
        return tuple(line for line, _ in self._up_to(history, displayed))

    def recap(self, history: Sequence[Told], displayed: int, since: int) -> tuple[LogLine, ...]:
        """What mattered after step `since`."""
        told = self._up_to(history, displayed)
        return tuple(line for line, main in told if main and line.step > since)

    def _up_to(self, history: Sequence[Told], displayed: int) -> tuple[_Line, ...]:
        if self._told[0] != displayed:
            self._told = (displayed, self._tell(history, displayed))
        return self._told[1]

    def _tell(self, history: Sequence[Told], displayed: int) -> tuple[_Line, ...]:
        while self._next < displayed:
            whole = _step(history, self._next)
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

    def _say(self, happened: Sequence[Told]) -> tuple[list[_Line], str]:
        """The lines of a step's events, and the heading that they end under."""
        seen = [seen_by(told.event, self._view) for told in happened]
        log = Log(self._words, self._view)
        step, group, lines = happened[0].step, self._group, []
        for said in log.add([event for event in seen if event is not None], step):
            if said.group != group:
                group = said.group
                level = min(group.count("›"), 2)
                lines.append(_Line(LogLine(group, "", step, level), said.main))
            lines.append(_Line(_line(said), said.main))
        return lines, group


def _step(history: Sequence[Told], first: int) -> list[Told]:
    """Everything that was told in the same step from a place on."""
    step = history[first].step
    rest = (history[n] for n in range(first, len(history)))
    return list(takewhile(lambda told: told.step == step, rest))


def _line(said: Said) -> LogLine:
    return LogLine(said.text, said.rule, said.moment, 3)
