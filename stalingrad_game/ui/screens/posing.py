"""What is asked for in a picture of a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ...data_files.faults import Keyed
from ...kernel.game import Game
from ...localisation.languages import DEFAULT_CODE, Languages, program_languages
from ..style.palettes import PaletteName

if TYPE_CHECKING:
    from ...record.record import GameRecord
    from ...record.setup import Setup

G = TypeVar("G", bound=Game[Any])


class ScreenshotError(ValueError):
    """What was asked for can't be painted; the message says why."""


class ScreenshotSpec(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be painted."""

    screen: str
    """A screen by name, or the table as it is called where something special lies on it."""
    size: tuple[int, int]
    language: str = DEFAULT_CODE
    languages: Languages = msgspec.field(default_factory=program_languages)
    """Those to choose from."""
    text_percent: int = 100
    view: str | None = None
    """"city" or "battle"; None: as the table would show it."""
    hand: int = -1
    """The side whose hand lies open, -1: none."""
    rule: str = ""
    record: GameRecord[Any] | None = None
    """Of any game; of the card game where the screen is one of that game's."""
    version: str = ""
    palette: PaletteName = "poster"
    at: int | None = None
    """After so many decisions; None: all of them."""
    referee: str = ""
    """Of Street Fight: by whose rules; "" for any."""


def requested_step(record: GameRecord[Any], at: int | None) -> int:
    """After how many decisions a record is to be shown: at its end where none are named.

    Raises `ScreenshotError` where it has fewer.
    """
    if at is None:
        return len(record.steps)
    if at > len(record.steps):
        raise ScreenshotError(Keyed("command.found.record_short", at=at, n=len(record.steps)))
    return at


def lesson_at(game: Any, setup: Setup, at: int) -> GameRecord[Any]:
    """A guided game after so many steps of its path; raises `ScreenshotError` beyond its end."""
    from ...record.record import GameRecord

    record = GameRecord.start(game, setup)
    for step in game.steps[:at]:
        if step.option is None:
            raise ScreenshotError(Keyed("command.found.lesson_short", at=at, n=step.number))
        record.take(step.option)
    return record


def record_at(record: GameRecord[G], at: int | None) -> GameRecord[G]:
    """A game as it stood after so many decisions, in memory; raises `ScreenshotError`."""
    if at is None:
        return record
    at = requested_step(record, at)
    from ...record.record import GameRecord
    from ...record.timeline import RESIGNED

    again = GameRecord.played_again(record, at)
    result = record.result
    if result is not None and result.how == RESIGNED and at == len(record.steps):
        again.resign(1 - result.winner)
    return again
