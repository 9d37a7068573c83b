"""What is wrong with files of data, one line for each fault.

Whatever reads a data pack or a scenario speaks through it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

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


class Fault(msgspec.Struct, frozen=True, order=True):
    """One fault: the file, the entry in it, the field of that entry, and what is allowed."""

    file: str
    entry: str
    field: str
    allowed: str

    def __str__(self) -> str:
        """The fault as one line; an empty part is left out."""
        return ": ".join(part for part in (self.file, self.entry, self.field, self.allowed) if part)


class FaultsError(ValueError):
    """Files that can't be used; `faults` holds every fault found, in file order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
