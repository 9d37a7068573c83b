"""The log at the terminal, told as deep as its reader has chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...card_game.state.codes import Event
from ...card_game.words.localizer import Localizer
from ...card_game.words.log import GameLog
from ...card_game.words.log_entry import LogLine
from ...card_game.words.story import story_lines
from ...record.detail import LogDepth


class DepthChoice:
    """How much the log tells; it holds in every language and after a step back."""

    def __init__(self, depth: LogDepth) -> None:
        self.depth: LogDepth = depth


class PrintedLog:
    """A log of which the lines are told at the chosen depth.

    A story is told step by step as far as it has come; asked for later, its rounds are whole.
    """

    def __init__(self, log: GameLog, words: Localizer, choice: DepthChoice) -> None:
        self._log: Final = log
        self._words: Final = words
        self._choice: Final = choice

    @property
    def lines(self) -> Sequence[LogLine]:
        return story_lines(self._words, self._log.lines, self._choice.depth)

    def add(self, events: Sequence[Event]) -> Sequence[LogLine]:
        return story_lines(self._words, self._log.add(events), self._choice.depth)
