"""What is set for any table: how fast what happens is shown, and where it waits."""

from __future__ import annotations

from typing import Final

import msgspec

from ..shell.settings import PausePolicy, Settings

MAX_SPEED: Final = 4.0


class SessionSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table; whoever changes one makes a new value.

    At a table that nobody has set anything at all is shown at once, and nothing waits.
    """

    speed: float = 0.0
    """How fast events are shown, to `MAX_SPEED` times; 0 shows them at once."""
    computer_speed: float = 0.0
    """The same for what computer players do, and for how long they wait before it."""
    pauses: PausePolicy = "none"
    """Where what is shown waits until somebody goes on."""
    reduced_motion: bool = False
    """Nothing moves; what is to be read stands as long as ever."""

    @property
    def shows_nothing(self) -> bool:
        """Whether events are only displayed, with no time and no pause to see them."""
        return self.speed <= 0 and self.computer_speed <= 0 and self.pauses == "none"

    def pace(self, *, computer: bool) -> float:
        """How many times as fast as usual something is shown, to `MAX_SPEED`; 0: at once."""
        return min(max(self.computer_speed if computer else self.speed, 0.0), MAX_SPEED)


def session_settings(settings: Settings) -> SessionSettings:
    """What of the settings of the window concerns any table."""
    return SessionSettings(
        speed=settings.speed_percent / 100,
        computer_speed=settings.computer_percent / 100,
        pauses=settings.pauses,
        reduced_motion=settings.reduced_motion,
    )
