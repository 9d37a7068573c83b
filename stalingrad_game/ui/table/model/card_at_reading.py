"""A card that somebody has turned or played, shown for a while at reading size."""

from __future__ import annotations

from typing import Literal, NamedTuple


class CardAtReading(NamedTuple):
    """A card that somebody has turned or played, shown for a while at reading size."""

    kind: Literal["combat", "carnage"]
    card: int
    formation: int = -1
    """What it was played on and points at; -1: nothing."""
    section: int = -1
    """The `CarnageSection` that is read; -1: none."""
    effect: int = -1
    """Which of a carnage card's two hold effects was chosen; -1: none."""
    shrinks: bool = False
    """Whether it has been read and is on its way into its strip."""
