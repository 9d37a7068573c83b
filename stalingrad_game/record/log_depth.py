"""How much of a game its log tells: nothing of a record depends on it."""

from __future__ import annotations

from typing import Final, Literal

LogDepth = Literal["story", "events", "rules"]
"""A line for what belongs together, one for each event, or the same with the number of its rule."""
LOG_DEPTHS: Final[tuple[LogDepth, ...]] = ("story", "events", "rules")
