"""The players' manual: a file of Markdown for each chapter, in ``assets/manual/<code>``.

Every heading but the chapter's has an anchor on the line before it, the same in every language.
A section is found by its anchor, a chapter by the name of its file. A text is made of blocks as in
a rulebook, and of code between fences; ``[the keys](keys.md#table)`` is a link to a section,
``[R4.4]`` one to a rule of a rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from ..assets import asset
from .language import Language
from .languages import DEFAULT_CODE
from .rule_texts import BookEntry, RulebookError, TextPart, Words, flowed
from .rulebook import Book, BookItem, BookSection

MANUAL_FOLDER: Final = "manual"
MANUAL_CHAPTERS: Final = ("playing", "keys", "records", "packs", "street_fight", "commands")
"""The files of the chapters, in order."""

_TOKEN: Final = re.compile(r"\[([^]]+)\]\(([^)]+)\)|\[([A-Z]+\d+(?:\.\d+)*)\]")
_ANCHOR: Final = re.compile(r'<a id="([a-z_]+)"></a>')
_FENCE: Final = re.compile(r"^```\w*\n.*?^```$", re.MULTILINE | re.DOTALL)
_INDENT: Final = re.compile(r"\n +")
_STRESS: Final = re.compile(r"\*\*?")
_RULER: Final = re.compile(r"^\|[ :|-]+\|\n", re.MULTILINE)
"""The line below the head of a table, which says nothing."""


class ManualChapter(BookEntry, frozen=True, kw_only=True):
    """A file of the manual: its opening, by the file's name, then its sections."""

    opening: BookSection
    sections: tuple[BookSection, ...]

    @property
    def id(self) -> Words:
        """The name of its file."""
        return self.opening.id


class Manual(Book):
    """The manual in one language."""

    token = _TOKEN
    bold = re.compile(r"`|\*\*?")

    def __init__(self, chapters: tuple[ManualChapter, ...]) -> None:
        """Raises `RulebookError` where an anchor stands twice or a link leads nowhere."""
        self.chapters: Final = chapters
        super().__init__(
            [part for chapter in chapters for part in (chapter.opening, *chapter.sections)]
        )
        if len(self.places) != len(self.entries):
            raise RulebookError("an anchor stands twice")
        for entry in self.entries:
            for part in self.links(entry.text):
                if part.target.islower() and part.target not in self.places:
                    raise RulebookError(f"{entry.place}: a link to {part.target}, not there")

    def chapter(self, place: str) -> ManualChapter:
        """The chapter of a place; raises `KeyError`."""
        for chapter in self.chapters:
            if place in {chapter.id, *(section.id for section in chapter.sections)}:
                return chapter
        raise KeyError(place)

    def lines(self, entry: BookItem) -> Iterator[str]:
        """A section for a terminal, an empty line after each of its blocks."""
        yield entry.heading
        for block in entry.text.split("\n\n"):
            yield from self.text_lines(block)
            yield ""

    def plain(self, text: str) -> str:
        """A text as it is read without links and stress."""
        return _STRESS.sub("", super().plain(text))

    def _piece(self, token: re.Match[str]) -> TextPart:
        shown, target, rule = token.groups()
        if rule:
            return TextPart(text=rule, target=rule)
        file, _, anchor = target.partition("#")
        return TextPart(text=shown, target=anchor or file.removesuffix(".md"))


@cache
def load_manual(language: Language) -> Manual:
    """The manual in a language, else in the default one; read once. Raises `RulebookError`."""
    folder = asset(MANUAL_FOLDER) / language.code
    if not folder.is_dir():
        folder = folder.with_name(DEFAULT_CODE)
    where = f"{MANUAL_FOLDER}/{folder.name}"
    try:
        return Manual(tuple(_chapter(folder / f"{name}.md") for name in MANUAL_CHAPTERS))
    except (OSError, ValueError) as fault:
        raise RulebookError(f"{where}: {fault}") from fault


def _chapter(path: Path) -> ManualChapter:
    head, *pieces = _ANCHOR.split(path.read_text(encoding="utf-8"))
    sections = (_section(pieces[n], pieces[n + 1], "## ") for n in range(0, len(pieces), 2))
    return ManualChapter(opening=_section(path.stem, head, "# "), sections=tuple(sections))


def _section(place: str, text: str, mark: str) -> BookSection:
    """What stands below a heading, which begins with a mark; raises `RulebookError`."""
    title, _, sentence = text.strip().partition("\n")
    if not title.startswith(mark):
        raise RulebookError(f"{place}: {mark.strip()} and a title must come first")
    return BookSection(
        id=place, title=title.removeprefix(mark), text="\n\n".join(_blocks(sentence))
    )


def _blocks(text: str) -> Iterator[str]:
    """A text whose lines are whole paragraphs, items and rows; code as it is."""
    end = 0
    for found in _FENCE.finditer(text):
        yield _flowed(text[end : found.start()])
        yield found[0]
        end = found.end()
    yield _flowed(text[end:])


def _flowed(text: str) -> str:
    return flowed(_INDENT.sub("\n", _RULER.sub("", text)))
