"""What was done to a draft of something, to be taken back and done again; it knows no kind of it.

A draft is a value: an edit makes another one of it and changes none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

D = TypeVar("D")

MOST_KEPT: Final = 500
"""How many drafts before the present one are kept."""


class DraftHistory(Generic[D]):
    """A draft with those before it, and those that were taken back."""

    def __init__(self, file: D) -> None:
        self.file = file
        self._past: list[D] = []
        self._future: list[D] = []
        self._joined: object = None
        self._kept = file

    @property
    def changed(self) -> bool:
        """Whether the draft differs from what is kept."""
        return self.file != self._kept

    def keep(self) -> None:
        """The draft was saved as it is."""
        self._kept = self.file
        self.part()

    def do(self, change: Callable[[D], D], joined: object = None) -> bool:
        """Change the draft; says whether anything is different.

        Changes made one after another with the same `joined` are taken back together; None: each
        by itself.
        """
        after = change(self.file)
        if after == self.file:
            return False
        if joined is None or joined != self._joined or not self._past:
            self._past.append(self.file)
            del self._past[:-MOST_KEPT]
        self._joined = joined
        self._future.clear()
        self.file = after
        return True

    def part(self) -> None:
        """The next edit is taken back by itself: a stroke or a word has ended."""
        self._joined = None

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to do again."""
        return bool(self._future)

    def undo(self) -> bool:
        """Take back the last edit; says whether there was one."""
        if self._past:
            self._future.append(self.file)
            self.file = self._past.pop()
            self.part()
            return True
        return False

    def redo(self) -> bool:
        """Do again what was taken back last; says whether there was anything."""
        if self._future:
            self._past.append(self.file)
            self.file = self._future.pop()
            self.part()
            return True
        return False
