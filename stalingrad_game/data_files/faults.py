"""What is wrong with files of data, one line for each fault.

Whatever reads a data pack or a scenario speaks through it, by the key of a text and its facts, so
that a fault needs no language until it is told.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from ..localisation.catalogue import Catalogue, catalogue
from ..localisation.languages import program_languages

_LONGEST_QUOTE: Final = 60


def escaped(text: str) -> str:
    """Text as one line without control characters."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def quoted(value: object) -> str:
    """A value from a file, safe to print: one line of at most 60 characters, no controls."""
    text = value if isinstance(value, str) else type(value).__name__
    shown = escaped(text[:_LONGEST_QUOTE])
    return shown if len(text) <= _LONGEST_QUOTE else shown[:_LONGEST_QUOTE] + "…"


class Keyed(str):
    """A text of the program by its key and its facts; as a `str` it is the English one.

    A fact can be such a text itself.
    """

    __slots__ = ("facts", "key")
    key: str
    facts: Mapping[str, str | int]

    def __new__(cls, key: str, /, **facts: str | int) -> Keyed:
        """The text of a key; raises `KeyError` for a key or a fact that there isn't."""
        english = catalogue(program_languages().default).written(key)
        made = super().__new__(cls, english.format_map(facts))
        made.key, made.facts = key, facts
        return made

    def __str__(self) -> Keyed:
        """The text with its key, so that an error keeps it that was raised with it."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _keyed, (self.key, self.facts)


def _keyed(key: str, facts: Mapping[str, str | int]) -> Keyed:
    return Keyed(key, **facts)


def told(texts: Catalogue, text: str | int) -> str:
    """A text in the words of a language; what has no key stays as it is, letter by letter."""
    if not isinstance(text, Keyed):
        return str(text)
    places = {name: f"\0{name}\0" for name in text.facts}
    line = texts.phrase(text.key, **places)
    for name, fact in text.facts.items():
        line = line.replace(places[name], told(texts, fact))
    return line


class Fault(msgspec.Struct, frozen=True, order=True):
    """One fault: the file, the entry in it, the field of that entry, and what is allowed."""

    file: str
    entry: str
    field: str
    allowed: str

    def __str__(self) -> str:
        """The fault as one line; an empty part is left out."""
        return ": ".join(part for part in (self.file, self.entry, self.field, self.allowed) if part)

    def told(self, texts: Catalogue) -> str:
        """The same in the words of a language; what is quoted from the file stays as it is."""
        field, allowed = told(texts, self.field), told(texts, self.allowed)
        return str(msgspec.structs.replace(self, field=field, allowed=allowed))


class FaultsError(ValueError):
    """Files that can't be used; `faults` holds every fault found, in file order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def reason(error: Exception) -> str:
    """What is wrong with a file or the system, in one line: a text of the program if it has one."""
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    if isinstance(text, Keyed):
        return text
    if isinstance(error, OSError) and error.errno is not None:
        with suppress(KeyError):
            return Keyed(f"command.system.{errno.errorcode[error.errno].lower()}")
    return escaped(text)


def file_fault(error: Exception, file: Path | str | None = None) -> str:
    """The same behind the name of a file, which is that of the error unless it is given."""
    named = error.filename if file is None and isinstance(error, OSError) else file
    if named is None:
        return reason(error)
    return Keyed("command.found.file", file=escaped(str(named)), reason=reason(error))


def unwritable(error: Exception, file: Path | str) -> Keyed:
    """That a file can't be written, and why."""
    return Keyed("command.found.file_unwritten", file=escaped(str(file)), reason=reason(error))


def told_error(texts: Catalogue, error: Exception) -> str:
    """What went wrong, in the words of a language; a line for each fault of a file of data."""
    if isinstance(error, FaultsError):
        return "\n".join(fault.told(texts) for fault in error.faults)
    return told(texts, file_fault(error) if isinstance(error, OSError) else str(error))
