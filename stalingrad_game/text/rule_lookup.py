"""How what was looked up in a book is told: a few entries in full, the others by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

from ..localisation.catalogue import Catalogue
from ..localisation.manual import load_manual
from ..localisation.rulebook import BookItem

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


def look_up_manual(texts: Catalogue, text: str) -> Iterator[str]:
    """The manual's contents; a chapter or section by its title or name; or what says a text.

    Raises `RulebookError`.
    """
    manual = load_manual(texts.language)
    if not text:
        for chapter in manual.chapters:
            yield chapter.opening.title
            yield from (f"    {section.title}" for section in chapter.sections)
        return
    for chapter in manual.chapters:
        if text in {chapter.id, chapter.opening.title}:
            for item in (chapter.opening, *chapter.sections):
                yield from manual.lines(item)
            return
    found: Sequence[BookItem] = manual.search(text)
    if text in manual.places:
        found = (manual.places[text],)
    none = texts.phrase("terminal.no_manual", text=text)
    yield from printed_rules(found, manual.lines, none)


def in_manual(texts: Catalogue, text: str) -> Iterator[str]:
    """A line on where the manual speaks of what is looked up in a rulebook, if it does."""
    numbered = any(letter.isdigit() for letter in text)
    found = [] if numbered else load_manual(texts.language).search(text)
    if found:
        titles = " · ".join(item.heading for item in found[:MAX_FULL_RULES])
        yield texts.phrase("terminal.in_manual", titles=titles)
