"""How far a player has come: what was missed comes again after a day, a week, a month."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import msgspec

from ..folders import free_path, practice_folder, read_file, replace_file
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
        """The player's own unless another file is named.

        Where there is no folder for it, or the file can't be read, nothing is kept. What stands in
        the file and can't be understood stays there; a file of which nothing can is put aside.
        """
        self.path: Path | None = None
        self.puzzles: dict[str, PuzzleProgress] = {}
        """By the id of a puzzle."""
        self._others: dict[str, msgspec.Raw] = {}
        """By id: entries that can't be understood, as those of a later version."""
        with suppress(OSError):
            self.path = path or practice_folder() / PROGRESS_FILE
            self._read(self.path)

    def of(self, puzzle: Puzzle) -> PuzzleProgress:
        """What became of a puzzle."""
        return self.puzzles.get(puzzle.id, PuzzleProgress())

    def note(self, puzzle: Puzzle, day: date, *, found: bool) -> None:
        """Keep whether a puzzle was found at the first try; raises `OSError`."""
        if self.path is not None:
            self._read(self.path)  # another window may have kept something since
        self.puzzles[puzzle.id] = self.of(puzzle).answered(day, found=found)
        if self.path is not None:
            replace_file(self.path, msgspec.json.encode({**self._others, **self.puzzles}))

    def _read(self, path: Path) -> None:
        """Take in what a file holds; raises `OSError`."""
        try:
            data = read_file(path, MOST_PROGRESS_BYTES)
            entries = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        except FileNotFoundError:
            return
        except (msgspec.MsgspecError, UnicodeDecodeError, ValueError):
            path.rename(free_path(path))
            return
        self._others = {}
        for name, entry in entries.items():
            try:
                self.puzzles[name] = msgspec.json.decode(entry, type=PuzzleProgress)
            except (msgspec.MsgspecError, UnicodeDecodeError, ValueError):
                self._others[name] = entry

    def due(self, puzzles: Iterable[Puzzle], day: date) -> list[Puzzle]:
        """Those that are to be asked again by a day, the longest due first."""
        waiting = [(self.of(one).due or date.max, one.id, one) for one in puzzles]
        return [one for due, _, one in sorted(waiting, key=lambda row: row[:2]) if due <= day]
