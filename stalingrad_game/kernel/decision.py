"""What a game waits for, and the small rows of whole numbers that games are told in.

Numbers keep states plain and fast; names for people are made where something is said.
"""

from __future__ import annotations

from typing import Final, TypeAlias
from zlib import crc32

import msgspec

Frame: TypeAlias = tuple[int, ...]
"""A piece of unfinished work: an operation, then the seat or side it belongs to, then arguments."""
Option: TypeAlias = tuple[int, ...]
"""A move: an act, then its arguments."""
Event: TypeAlias = tuple[int, ...]
"""Something that happened: its kind, then its arguments."""

OK: Final = 0
"""The reason code of a candidate that is an option."""
NOT_NOW: Final = 1
"""The reason code of whatever the present decision doesn't ask for; games add their own above."""


def operation_number(name: str) -> int:
    """The number of an operation, made of its name, so that no list has to give it one.

    It stands in the frames of an agenda and in events, never in a record.

    >>> operation_number("turn") == operation_number("turn") != operation_number("round")
    True
    """
    return crc32(name.encode()) >> 8


class Decision(msgspec.Struct, frozen=True):
    """What the game waits for."""

    seat: int
    """Who answers."""
    op: int
    """The operation that asks."""
    frame: Frame
    """Its frame: what the question is about."""
    rule: str
    """The rule that the question comes from, as "R3.6"."""
    options: tuple[Option, ...]
    """What may be chosen, in table order; never empty."""
    agenda: tuple[Frame, ...]
    """All unfinished work, the next piece last: that is `frame`. Everybody may know it."""


class IllegalOption(ValueError):
    """An option that the present decision doesn't offer; `why` is its reason code."""

    def __init__(self, option: Option, why: int, message: str) -> None:
        """The option, the reason code, and both in words, as a game's `describe_refusal` has it."""
        super().__init__(message)
        self.option = option
        self.why = why


class UnreadableOption(ValueError):
    """A text that stands for no option of any decision; `text` is the whole of it."""

    def __init__(self, text: str, reason: str) -> None:
        """The text, and what in it can't be read."""
        super().__init__(f"{text!r} can't be read as an option: {reason}")
        self.text = text
        self.reason = reason
