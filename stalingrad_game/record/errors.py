"""What can be wrong with a record or its file: a kind and facts, so that any language can say it.

A damaged or foreign file is one clear line and stays as it is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

import msgspec

from ..data_files.faults import Keyed


class ErrorKind(StrEnum):
    """The kinds of trouble."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    TOO_LARGE = "too_large"
    FOREIGN = "foreign"
    NO_START = "no_start"
    DAMAGED = "damaged"
    NEWER = "newer"
    OTHER_GAME = "other_game"
    OTHER_RULES = "other_rules"
    OTHER_PACK = "other_pack"
    DAMAGED_PACK = "damaged_pack"
    OTHER_SCENARIO = "other_scenario"
    OTHER_LESSON = "other_lesson"
    BAD_SETUP = "bad_setup"
    BAD_OPTION = "bad_option"
    OTHER_CHANCE = "other_chance"
    OTHER_STATE = "other_state"
    TORN = "torn"
    LOCKED = "locked"
    EXISTS = "exists"
    OUTSIDE = "outside"
    UNWRITABLE = "unwritable"
    REWRITTEN = "rewritten"
    ELSEWHERE = "elsewhere"
    FULL = "full"
    SEALED = "sealed"
    NOT_SEALED = "not_sealed"
    WRONG_PASSPHRASE = "wrong_passphrase"
    NO_SEALING = "no_sealing"
    FIRST_PASSPHRASE = "first_passphrase"
    OLDER_COPY = "older_copy"
    OTHER_COURSE = "other_course"
    OTHER_PASSPHRASE = "other_passphrase"


class RecordWarning(msgspec.Struct, frozen=True):
    """Something that a player must be told about a record: what, and the facts of it."""

    kind: ErrorKind
    facts: Mapping[str, str | int]

    def __str__(self) -> str:
        """The English sentence, of ``record.trouble`` in the texts of the program."""
        return Keyed(f"record.trouble.{self.kind}", **self.facts)


class RecordError(Exception):
    """A record that can't be read, written or gone on with; `warning` holds kind and facts."""

    def __init__(self, kind: ErrorKind, file: str | Path, **facts: str | int) -> None:
        self.warning = RecordWarning(kind, {"file": printable(str(file)), **facts})
        super().__init__()

    def __str__(self) -> str:
        return str(self.warning)

    @property
    def kind(self) -> ErrorKind:
        return self.warning.kind


def printable(text: str) -> str:
    r"""The text without characters that would move a cursor or break a line; blanks stay.

    >>> printable("game\x1b[2J"), printable("non\u202f!")
    ('game?[2J', 'non\u202f!')
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or _blank(char) else "?" for char in text)


def _blank(char: str) -> bool:
    return unicodedata.category(char) == "Zs"
