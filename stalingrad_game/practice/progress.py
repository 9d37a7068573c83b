"""How far a player has come: what was missed comes again after a day, a week, a month."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import msgspec

from ..folders import practice_folder, read_file, replace_file
from .puzzle import Puzzle

AGAIN_AFTER: Final = (1, 7, 30)
"""Days after which a puzzle that was missed is due again, each time that it is found."""
PROGRESS_FILE: Final = "practice.json"
MOST_PROGRESS_BYTES: Final = 8_000_000


class PuzzleProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of one puzzle."""

    tries: int = 0
    """Days or sittings on which it was answered: what is tried again at once isn't counted."""
    found: int = 0
    """How often it was found at the first try."""
    stage: int = -1
    """The place in `AGAIN_AFTER` of the time that it waits; -1: it isn't due any more."""
    due: date | None = None
    """When it is to be asked again; None: it isn't."""
    last: date | None = None
    """When it was answered last."""

    def answered(self, day: date, *, found: bool) -> PuzzleProgress:
        """After another first try: missed it is due tomorrow, found it waits longer and longer.

        To find it before it is due changes nothing of that.
        """
        if found and self.due is not None and day < self.due:
            return PuzzleProgress(self.tries + 1, self.found + 1, self.stage, self.due, day)
        stage = 0 if not found else self.stage + 1 if self.due is not None else -1
        if stage >= len(AGAIN_AFTER):
            stage = -1
        due = None if stage < 0 else day + timedelta(days=AGAIN_AFTER[stage])
        return PuzzleProgress(self.tries + 1, self.found + found, stage, due, day)


class PracticeProgress:
    """What became of all puzzles on this machine."""

    def __init__(self, path: Path | None = None) -> None:
        """The player's own unless another file is named; one that can't be read is empty.

        Where there is no folder for it nothing is kept.
        """
        self.path: Path | None = path
        self.puzzles: dict[str, PuzzleProgress] = {}
        """By the id of a puzzle."""
        with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError, ValueError):
            self.path = path or practice_folder() / PROGRESS_FILE
            data = read_file(self.path, MOST_PROGRESS_BYTES)
            self.puzzles = msgspec.json.decode(data, type=dict[str, PuzzleProgress])

    def of(self, puzzle: Puzzle) -> PuzzleProgress:
        """What became of a puzzle."""
        return self.puzzles.get(puzzle.id, PuzzleProgress())

    def note(self, puzzle: Puzzle, day: date, *, found: bool) -> None:
        """Keep whether a puzzle was found at the first try; raises `OSError`."""
        self.puzzles[puzzle.id] = self.of(puzzle).answered(day, found=found)
        if self.path is not None:
            replace_file(self.path, msgspec.json.encode(self.puzzles))

    def due(self, puzzles: Iterable[Puzzle], day: date) -> list[Puzzle]:
        """Those that are to be asked again by a day, the longest due first."""
        waiting = [(self.of(one).due or date.max, one.id, one) for one in puzzles]
        return [one for due, _, one in sorted(waiting, key=lambda row: row[:2]) if due <= day]
