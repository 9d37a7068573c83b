"""A guided game of Street Fight as `assets/lessons` has it: options, rolls, balloons step by step.

Units and places are named by the scenario, options and rolls written as records write them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from ...assets import BrokenAssetError, asset

LESSONS_FOLDER: Final = "lessons"


class WrittenMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of the lesson."""

    take: str = ""
    """The option in words of a record; the last step of all has none."""
    rolls: tuple[str, ...] = ()
    """What is rolled because of it, each as in a record: "roll hit german d6 4 1"."""
    say: tuple[str, ...] = ()
    """Balloons before it, each "KEY", "KEY @ THING, THING" or with "? GESTURE" behind."""


class StreetLessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game."""

    id: str
    scenario: str
    """A standard one."""
    referee: str
    learner: str
    """The side that a person plays."""
    opponent: str
    """The computer player of the other side once the learner plays freely."""
    step: tuple[WrittenMove, ...]
    begin: tuple[str, ...] = ()
    """What is rolled before the first decision."""


def lesson_name(referee: str) -> str:
    """The name of a referee's lesson."""
    return f"street_{referee}"


def load_street_lesson(referee: str) -> StreetLessonFile:
    """The lesson of a referee; raises `AssetError`."""
    name = lesson_name(referee)
    return parse_street_lesson(name, asset(LESSONS_FOLDER, f"{name}.toml").read_bytes())


def parse_street_lesson(name: str, data: bytes) -> StreetLessonFile:
    """The lesson that a file holds; raises `BrokenAssetError`."""
    try:
        return msgspec.toml.decode(data, type=StreetLessonFile)
    except ValueError as fault:
        why = str(fault).splitlines()[0]
        raise BrokenAssetError(why, LESSONS_FOLDER, f"{name}.toml") from fault
