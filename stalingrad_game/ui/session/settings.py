"""What is set for any table: how fast what happens is shown, and where it waits."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from ...localisation.catalogue import Catalogue
from ...record.detail import LogDepth
from ..shell.settings import PausePolicy, Settings

MAX_SPEED: Final = 4.0
PACES: Final = (1.0, 2.0, 4.0)
"""How many times as fast as usual what is shown goes, as a table offers it."""
AT_ONCE: Final = "»"
"""What stands for no time at all."""


class SessionSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table; whoever changes one makes a new value.

    At a table that nobody has set anything at all is shown at once, and nothing waits.
    """

    speed: float = 0.0
    """How fast events are shown, to `MAX_SPEED` times; 0 shows them at once."""
    computer_speed: float = 0.0
    """The same for what computer players do, and for how long they wait before it."""
    computer_aims: bool = True
    """Whether the log says what the moves of computer players were after."""
    log_depth: LogDepth = "rules"
    """How much the log tells; a table that nobody has set anything at tells everything."""
    pauses: PausePolicy = "none"
    """Where what is shown waits until somebody goes on."""
    sound_captions: bool = False
    """Whether sounds are written on the table."""
    reduced_motion: bool = False
    """Nothing moves; what is to be read stands as long as ever."""

    @property
    def shows_nothing(self) -> bool:
        """Whether events are only displayed, with no time and no pause to see them."""
        return self.speed <= 0 and self.computer_speed <= 0 and self.pauses == "none"

    def pace(self, *, computer: bool) -> float:
        """How many times as fast as usual something is shown, to `MAX_SPEED`; 0: at once."""
        return min(max(self.computer_speed if computer else self.speed, 0.0), MAX_SPEED)


def next_pace(speed: float) -> float:
    """The pace after a pace, of those that a table offers."""
    return next((pace for pace in PACES if pace > speed > 0), PACES[0])


def pace_figure(words: Catalogue, speed: float) -> str:
    """A pace as its button says it."""
    if not speed:
        return AT_ONCE
    whole = speed == round(speed)
    figure = f"{speed:.0f}" if whole else words.language.one_decimal(Fraction(speed))
    return words.sentence("interface.table.button.pace", n=figure)


def is_usual(speed: float) -> bool:
    """Whether nothing is shown faster than usual; what takes no time at all was set elsewhere."""
    return speed in {0.0, PACES[0]}


def with_pace(settings: Settings, pace: float) -> Settings:
    """The settings with which events and computer players go so many times as fast as usual."""
    percent = round(100 * pace)
    return msgspec.structs.replace(settings, speed_percent=percent, computer_percent=percent)


def session_settings(settings: Settings) -> SessionSettings:
    """What of the settings of the window concerns any table."""
    return SessionSettings(
        speed=settings.speed_percent / 100,
        computer_speed=settings.computer_percent / 100,
        computer_aims=settings.computer_aims,
        log_depth=settings.log_depth,
        pauses=settings.pauses,
        sound_captions=settings.sound_captions,
        reduced_motion=settings.reduced_motion,
    )
