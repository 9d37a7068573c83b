"""How what was looked up in a rulebook is told: a few entries in full, the others by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

MAX_FULL_RULES: Final = 3
"""Rules found by a word that are told in full; more are told by number and title."""


class HeadedEntry(Protocol):
    """What stands in a rulebook under a heading."""

    @property
    def heading(self) -> str:
        """What it is found by, and its title."""


_Entry = TypeVar("_Entry", bound=HeadedEntry)


def printed_rules(
    found: Sequence[_Entry], full: Callable[[_Entry], Iterable[str]], none: str
) -> Iterator[str]:
    """The entries found, the best of them in `full`; `none` where there are none."""
    if not found:
        yield none
    for entry in found[:MAX_FULL_RULES]:
        yield from full(entry)
    for entry in found[MAX_FULL_RULES:]:
        yield entry.heading
