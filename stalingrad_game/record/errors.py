"""What can be wrong with a record or its file: a kind and facts, so that any language can say it.

The English sentence stands here; a damaged or foreign file is one clear line and stays as it is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec


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


SENTENCES: Final[Mapping[ErrorKind, str]] = MappingProxyType(
    {
        ErrorKind.MISSING: "{file}: there is no such file",
        ErrorKind.UNREADABLE: "{file}: can't be read: {reason}",
        ErrorKind.TOO_LARGE: "{file}: too large for the record of a game (more than {most} bytes)",
        ErrorKind.FOREIGN: "{file}: this is not the record of a game",
        ErrorKind.NO_START: "{file}: the record's first line is cut off, so there is no game in it",
        ErrorKind.DAMAGED: "{file}: line {line} is damaged; the file was left as it is",
        ErrorKind.NEWER: "{file}: written by a newer version of the program (format "
        "{found}; this one reads format {known})",
        ErrorKind.OTHER_GAME: "{file}: the record of the game {game}, which this program "
        "doesn't know",
        ErrorKind.OTHER_RULES: "{file}: played by version {found} of the rules; this "
        "program knows version {known}",
        ErrorKind.OTHER_PACK: "{file}: played with the data pack {pack} {version} "
        "({digest}), which is neither in use nor kept; name its folder with --pack",
        ErrorKind.DAMAGED_PACK: "{file}: played with the data pack {pack} {version} "
        "({digest}), whose kept copy is damaged or changed; stalingrad pack check {folder} says "
        "what is wrong with it",
        ErrorKind.OTHER_SCENARIO: "{file}: played on the scenario {pack} ({digest}), which isn't "
        "here as it was then; name its unchanged file with --scenario, and with --tables the "
        "folder of figures where one was used",
        ErrorKind.OTHER_LESSON: "{file}: a tutorial as it was in version {program}; it has changed "
        "since, so begin it again",
        ErrorKind.BAD_SETUP: "{file}: its set-up can't be played: {what}",
        ErrorKind.BAD_OPTION: "{file}: the choice in line {line} isn't possible there: {what}",
        ErrorKind.OTHER_CHANCE: "{file}: line {line} gives another result of chance when it "
        "is replayed",
        ErrorKind.OTHER_STATE: "{file}: line {line} leads to another position when it is replayed",
        ErrorKind.TORN: "{file}: the end was cut off ({bytes} bytes) and is left out",
        ErrorKind.LOCKED: "{file}: this game is open in another window",
        ErrorKind.EXISTS: "{file}: this file already exists; it was left as it is",
        ErrorKind.OUTSIDE: "{file}: not in the folder of saved games",
        ErrorKind.UNWRITABLE: "{file}: can't be written: {reason}",
        ErrorKind.REWRITTEN: "{file}: this saved game was deleted, moved or changed from outside; "
        "it has been written again, and nothing is lost",
        ErrorKind.ELSEWHERE: "{file}: the game continues here, because {before} is now a "
        "different file; nothing is lost",
        ErrorKind.FULL: "{file}: the record is full ({most} bytes)",
        ErrorKind.SEALED: "{file}: a sealed record; open it with stalingrad play, which asks for "
        "your passphrase, or write it readable with stalingrad sealed open FILE OUT once the game "
        "is over",
        ErrorKind.NOT_SEALED: "{file}: this is not a sealed record",
        ErrorKind.WRONG_PASSPHRASE: "{file}: neither side has this passphrase",
        ErrorKind.NO_SEALING: "{file}: sealed records need PyNaCl: {install}",
        ErrorKind.FIRST_PASSPHRASE: "{file}: the other side chose the passphrase that you have "
        "just used; set one of your own, in the menu of the game or with stalingrad sealed "
        "passphrase FILE",
        ErrorKind.OLDER_COPY: "{file}: this game has been played on since then; it continues from "
        "where it is in {saved}",
        ErrorKind.OTHER_COURSE: "{file}: the game takes a different course here than in {saved}: "
        "the two differ from line {line} of the record; both are kept",
        ErrorKind.OTHER_PASSPHRASE: "{file}: from now on this file opens with the passphrase that "
        "you just used, like the file you received; the one you had set in it no longer works",
    }
)
"""By kind: the English sentence; names in braces are facts."""


class RecordWarning(msgspec.Struct, frozen=True):
    """Something that a player must be told about a record: what, and the facts of it."""

    kind: ErrorKind
    facts: Mapping[str, str | int]

    def __str__(self) -> str:
        return SENTENCES[self.kind].format_map(self.facts)


class RecordError(Exception):
    """A record that can't be read, written or gone on with; `warning` holds kind and facts."""

    def __init__(self, kind: ErrorKind, file: str | Path, **facts: str | int) -> None:
        self.warning = RecordWarning(kind, {"file": printable(str(file)), **facts})
        super().__init__(str(self.warning))

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


def reason(error: OSError | ValueError) -> str:
    """What the system says is wrong, in one line."""
    text = error.strerror if isinstance(error, OSError) else None
    return printable(text or str(error))
