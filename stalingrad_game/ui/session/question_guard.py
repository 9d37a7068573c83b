"""Whether a question could be read before it was answered: a hasty click makes no final choice.

While events are shown, people click to go on; the click that comes next hits a button that has just
appeared in its place. What can be taken back may be answered as fast as one likes.
"""

from __future__ import annotations

from math import inf
from typing import Final

READ_MS: Final = 500
"""For so many milliseconds a question is seen before it can be answered for good."""
RUN_MS: Final = 700
"""A click belongs to a run of clicks that go on, so soon after the last of them."""


class QuestionGuard:
    """How long the question on a table has been seen, and how long ago somebody went on."""

    def __init__(self) -> None:
        self._seen_ms = inf
        self._went_on_ms = inf

    def pass_time(self, ms: float, *, shown: bool) -> None:
        """Let time pass; `shown`: the question is seen, and nothing before it is still shown."""
        self._went_on_ms += ms
        self._seen_ms = self._seen_ms + ms if shown else 0.0

    def went_on(self) -> None:
        """Somebody has ended what was being shown."""
        self._seen_ms = self._went_on_ms = 0.0

    def question_changed(self) -> None:
        """Something else is asked, or stands ready to be taken."""
        self._seen_ms = 0.0

    @property
    def read(self) -> bool:
        """Whether whoever answers now could have read what they are asked."""
        return self._seen_ms >= READ_MS and self._went_on_ms >= RUN_MS
