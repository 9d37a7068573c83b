"""A guided game as it is written down in `assets/lessons`: the deal, and step by step the answers.

Everything is named by the ids of the data pack, and options as a record writes them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from ...assets import BrokenAssetError, asset
from ..record.written_deal import WrittenDeal

LESSONS_FOLDER: Final = "lessons"
FIRST_LESSON: Final = "first_battle"
"""The guided first game."""


class WrittenStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of the lesson."""

    take: str = ""
    """The answer in words of a record; the last step of all has none."""
    either: bool = False
    """Whether the learner chooses which of this answer and the next comes first."""
    other: str = ""
    """An answer that will do as well: the path goes on as after `take`."""
    dice: tuple[int, ...] = ()
    """What is rolled, in the order of rolling; any other chance keeps the order of what lies."""
    done: tuple[str, ...] = ()
    """Balloons that tell what the answer before did, whoever is asked now."""
    say: tuple[str, ...] = ()
    """Balloons to whoever is to answer, each "KEY" or "KEY @ THING, THING"."""
    after: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """By kind of pause: balloons while that waits which came of the answer."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game."""

    id: str
    mode: str
    learner: str
    """The side that somebody plays who learns alone."""
    opponent: str
    """The computer player who goes on for the other side once a learner plays freely."""
    deal: WrittenDeal
    opening: dict[str, tuple[str, ...]]
    """By kind of pause: balloons before the first decision."""
    step: tuple[WrittenStep, ...]


def load_lesson(name: str = FIRST_LESSON) -> Lesson:
    """A lesson by the name of its file; raises `AssetError`."""
    return parse_lesson(name, asset(LESSONS_FOLDER, f"{name}.toml").read_bytes())


def parse_lesson(name: str, data: bytes) -> Lesson:
    """The lesson that a file holds; raises `BrokenAssetError`."""
    try:
        return msgspec.toml.decode(data, type=Lesson)
    except ValueError as fault:
        why = str(fault).splitlines()[0]
        raise BrokenAssetError(why, LESSONS_FOLDER, f"{name}.toml") from fault
