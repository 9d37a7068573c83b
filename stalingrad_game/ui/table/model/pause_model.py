"""What a pause shows, as plain values."""

from __future__ import annotations

from typing import Literal, NamedTuple

TurnProgress = Literal["past", "now", "to come", "skipped"]


class TurnMark(NamedTuple):
    """A turn on the turn track."""

    turn: int
    progress: TurnProgress


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


class PauseModel(NamedTuple):
    """What waits to be read until somebody goes on."""

    kind: str
    """The `PauseKind`."""
    title: str
    lines: tuple[str, ...]
    side: int = -1
    """Whose doing it is; -1: nobody's."""
    turns: tuple[TurnMark, ...] = ()
    """The turn track, where time is what it is about."""
    campaign: tuple[int, ...] = ()
    """The campaign cards to be read, the German's and the Soviet's; -1: that side has none left."""
    card: CardAtReading | None = None
    """The carnage card or combat card to be read."""
