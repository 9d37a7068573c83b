"""How much is told of a game in its log and on its cards: nothing of a record depends on it."""

from __future__ import annotations

from typing import Final, Literal

LogDepth = Literal["story", "events", "rules"]
"""A line for what belongs together, one for each event, or the same with the number of its rule."""
LOG_DEPTHS: Final[tuple[LogDepth, ...]] = ("story", "events", "rules")
CardText = Literal["full", "compact"]
"""Whether cards remind of what their keywords mean, or say no more than keyword and number."""
CARD_TEXTS: Final[tuple[CardText, ...]] = ("full", "compact")
