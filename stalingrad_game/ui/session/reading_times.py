"""For how long a line of what happens stands to be read, at any table.

All times are milliseconds at a pace of 1.
"""

from __future__ import annotations

from typing import Final

READING_MS: Final = 600
READING_LETTER_MS: Final = 30
"""How long a line stands before the next one takes its place: so long, and so long a letter."""
MOVE_FOLLOWING_MS: Final = 500
"""How long after a move was shown the next one that the same seat makes sets out."""


def reading_ms(line: str) -> int:
    """How long a line stands to be read; no line takes no time."""
    return READING_MS + READING_LETTER_MS * len(line) if line else 0
