"""What is told of computer players besides what happens: what a move was after, and troubles."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from ....card_game.history.move_aims import MoveAim
from ....card_game.state.codes import Ev
from ....card_game.words.localizer import Localizer
from ....card_game.words.preview import aim_line
from ...session.computers import Remark
from ..model.view_model import LogRow
from .playback import HistoryEvent

NOTE_LEVEL: Final = 3


class _Note(NamedTuple):
    step: int
    remark: MoveAim | Remark
    side: int
    seat: int = -1
    """Whose aim it was."""


class SpokenAim(NamedTuple):
    """What a computer player's last move was after."""

    seat: int
    step: int
    """After how many steps it was said."""
    text: str


_ENDS: Final = frozenset({Ev.RESULT, Ev.BATTLE_END, Ev.TURN})
"""What an aim doesn't outlive, wherever it was said."""


def is_past(aim: SpokenAim, history: Sequence[HistoryEvent]) -> bool:
    """Whether what an aim was said of is over, by what has been told up to now."""
    since = takewhile(lambda one: one.step >= aim.step, reversed(history))
    return any(
        one.event[0] in _ENDS or (one.event[0] == Ev.BATTLE and one.step > aim.step)
        for one in since
    )


class ComputerNotes:
    """The notes of one game at the table; of a game that is resumed the older ones are lost."""

    def __init__(self) -> None:
        self._notes: list[_Note] = []

    def forget(self, steps: int) -> None:
        """Steps beyond so many were taken back."""
        self._notes = [note for note in self._notes if note.step <= steps]

    def trouble(self, step: int, remark: Remark, side: int) -> None:
        """Something went wrong with who decided on a step."""
        self._notes.append(_Note(step, remark, side))

    def moved(self, step: int, seat: int, aim: MoveAim | None) -> None:
        """A computer player in a seat has taken a step, with what it was after."""
        if aim is not None:
            self._notes.append(_Note(step, aim, aim.side, seat))

    def newest_aim(self, words: Localizer, step: int) -> SpokenAim | None:
        """The last aim that was said up to a step."""
        for note in reversed(self._notes):
            if note.step <= step and isinstance(note.remark, MoveAim):
                return SpokenAim(note.seat, note.step, aim_line(words, note.remark))
        return None

    def among(
        self, words: Localizer, rows: tuple[LogRow, ...], step: int, *, aims: bool
    ) -> tuple[LogRow, ...]:
        """The rows of a log that has come to a step, with the notes up to there.

        Troubles are told in any case, aims only where they are wanted.
        """
        wanted = [one for one in self._notes if aims or not isinstance(one.remark, MoveAim)]
        return with_notes(rows, [_row(words, note) for note in wanted if note.step <= step])


def with_notes(rows: tuple[LogRow, ...], notes: Sequence[LogRow]) -> tuple[LogRow, ...]:
    """The rows of a log with notes, each after all rows of its own step, in their order."""
    if not notes:
        return rows
    waiting, found = deque(notes), []
    for row in rows:
        while waiting and waiting[0].step < row.step:
            found.append(waiting.popleft())
        found.append(row)
    return (*found, *waiting)


def _row(words: Localizer, note: _Note) -> LogRow:
    remark = note.remark
    text = (
        aim_line(words, remark)
        if isinstance(remark, MoveAim)
        else words.catalogue.sentence(f"interface.table.thinker.{remark}")
    )
    return LogRow(text, "", note.step, NOTE_LEVEL, note.side, aim=isinstance(remark, MoveAim))
