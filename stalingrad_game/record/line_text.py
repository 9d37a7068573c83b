"""What is said of a record's lines: those that can't be played any more as text, and remarks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from ..kernel.game import Moment
from ..localisation.catalogue import Catalogue
from .errors import printable
from .lines import Branch, End, MomentNote, RecordLine, Redo, Resign, Start, Take, Undo
from .record import GameRecord
from .stop import RecordStop
from .timeline import RESIGNED
from .words import phase_text, record_text, warning_text

LONGEST_OPTION: Final = 300
"""Letters of an option or of what chance did that are shown."""
MOST_REST_LINES: Final = 2000
"""Lines that are shown; a whole game has fewer."""
SIDE_KEYS: Final = ("german", "soviet")
_Teller: TypeAlias = Callable[[Any], str]


class LineTexts:
    """Says the lines of one record."""

    def __init__(self, words: Catalogue, start: Start, *, opened: bool) -> None:
        """`opened` tells what was chosen and what chance did; else only who did something when."""
        self._words: Final = words
        self._start: Final = start
        self._opened: Final = opened
        self._tellers: Final[Mapping[type[RecordLine], _Teller]] = MappingProxyType(
            {
                Start: self._begin,
                Take: self._take,
                Undo: lambda line: self._moved("undo", line),
                Redo: lambda line: self._moved("redo", line),
                Branch: lambda line: self._say("branch", at=self._at(line.at)),
                MomentNote: lambda line: self._say("note", n=line.step, text=line.text),
                Resign: lambda line: self._say("resign", who=self._who(line.seat)),
                End: self._end,
            }
        )

    def line(self, number: int, line: RecordLine) -> str:
        """One line with its number, fit to be shown."""
        return printable(f"{number}. {self._tellers[type(line)](line)}")

    def _say(self, key: str, **facts: str | int) -> str:
        return record_text(self._words, f"line.{key}", **facts)

    def _at(self, at: Moment) -> str:
        start = self._start
        phase = phase_text(self._words, start.game, start.mode, at.phase)
        text = record_text(self._words, "saves.turn", turn=at.turn, phase=phase)
        return f"{text}, {at.place}" if at.place else text

    def _who(self, seat: int) -> str:
        return self._say(SIDE_KEYS[seat & 1])

    def _begin(self, line: Start) -> str:
        pack = f"{line.pack} {line.pack_version}".strip()
        return self._say("start", game=line.game, mode=line.mode, pack=pack, rules=line.rules)

    def _take(self, line: Take) -> str:
        who, at = self._who(line.seat), self._at(line.at)
        if not self._opened:
            return self._say("closed", who=who, at=at)
        option, chance = line.option, ", ".join(line.chance)
        chose = option[:LONGEST_OPTION]
        if chance:
            chose = f"{chose} [{chance[:LONGEST_OPTION]}]"
        return self._say("take", who=who, at=at, option=chose)

    def _moved(self, key: str, line: Undo | Redo) -> str:
        return self._say(key, who=self._who(line.seat), at=self._at(line.at))

    def _end(self, line: End) -> str:
        how = RESIGNED if line.how == RESIGNED else "won"
        key = f"saves.{how}.{line.winner}"
        known = f"record.{key}" in self._words
        return record_text(self._words, key) if known else f"{line.winner}: {line.how}"


def unplayed_lines(words: Catalogue, stop: RecordStop, *, opened: bool) -> list[str]:
    """The lines from where a record stops, each as text; `opened` as for `LineTexts`."""
    texts = LineTexts(words, stop.start, opened=opened)
    lines = [texts.line(number, line) for number, line in stop.rest[:MOST_REST_LINES]]
    left = len(stop.rest) - len(lines)
    return [*lines, record_text(words, "line.more", n=left)] if left else lines


def stop_text(words: Catalogue, stop: RecordStop) -> str:
    """Where a record stops and why, for those who watch it."""
    return record_text(
        words, "line.stop", n=stop.line, why=warning_text(words, stop.why), left=len(stop.rest)
    )


def reading_remarks(words: Catalogue, record: GameRecord[Any]) -> list[str]:
    """What must be told of a record that was read as far as it plays; nothing where all is well."""
    lines = [warning_text(words, warning) for warning in record.warnings]
    return lines if record.stop is None else [*lines, stop_text(words, record.stop)]


def log_remarks(words: Catalogue, record: GameRecord[Any], step: int) -> list[tuple[int, str]]:
    """What stands between the lines of a log up to a step: notes, and where a record stops.

    Each with the number of steps that it stands behind, in their order.
    """
    lines = [
        (number, words.sentence("replay.noted", text=printable(text)))
        for number, text in sorted(record.notes.items())
    ]
    if record.stop is not None:
        stopped = words.sentence("replay.stop", n=record.stop.line)
        lines.append((len(record.timeline.steps), stopped))
    return [one for one in lines if one[0] <= step]
