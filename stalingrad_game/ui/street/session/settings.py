"""What the players of Street Fight's table have set: pace, pauses, motion."""

from __future__ import annotations

from typing import Final

import msgspec

from ...shell.settings import PausePolicy, Settings

MAX_PACE: Final = 4.0


class StreetSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table; whoever changes one makes a new value."""

    pace: float = 0.0
    """How many times as fast as usual what persons do is shown; 0: at once."""
    computer_pace: float = 0.0
    """The same for what computer players do, and for how long they wait before it."""
    pauses: PausePolicy = "none"
    """Where what computer players do waits until somebody goes on: "important" after dice."""
    reduced_motion: bool = False


def street_settings(settings: Settings) -> StreetSettings:
    """What of the settings of the window concerns the table."""
    return StreetSettings(
        pace=min(settings.speed_percent / 100, MAX_PACE),
        computer_pace=min(settings.computer_percent / 100, MAX_PACE),
        pauses=settings.pauses,
        reduced_motion=settings.reduced_motion,
    )
