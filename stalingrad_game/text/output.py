"""How the terminal says things: paragraphs for eighty columns, the log under its headings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import TextWrapper
from typing import Final, Protocol

from ..kernel.decision import Event
from ..localisation.catalogue import Catalogue
from ..record.errors import printable

TERMINAL_WIDTH: Final = 78
CLEAR_SEQUENCE: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clears a terminal, its scrolled-off lines too."""

WriteLine = Callable[[str], None]


class LoggedLine(Protocol):
    """A line of a game's log."""

    @property
    def text(self) -> str:
        """What happened, in one sentence."""

    @property
    def rule(self) -> str:
        """The rule that it follows from, as "R4.4"."""

    @property
    def group(self) -> str:
        """The heading that it stands under."""

    @property
    def path(self) -> str:
        """Its heading where the ones above it are out of sight."""


class TextLog(Protocol):
    """The log of one game in one language."""

    @property
    def lines(self) -> Sequence[LoggedLine]:
        """All of it."""

    def add(self, events: Sequence[Event], aims: Sequence[str] = (), /) -> Iterable[LoggedLine]:
        """Go on; returns the lines that can be told now.

        `aims`: what the action that these events end was after; the log tells it where it belongs.
        """

    def rest(self) -> Iterable[LoggedLine]:
        """The lines that were held back because more may belong to them."""


class TerminalOutput:
    """Writes lines in one language."""

    def __init__(self, catalogue: Catalogue, write: WriteLine, *, clears: bool) -> None:
        """Take the texts from a catalogue; `clears` says that a terminal may be cleared."""
        self.catalogue = catalogue
        self._write: Final = write
        self._clears: Final = clears
        self._group = ""

    def write_paragraph(self, text: str) -> None:
        """Write a paragraph, folded for eighty columns; nothing in it can move the cursor."""
        for line in text.split("\n"):
            indent = line[: len(line) - len(line.lstrip())]
            wrapper = TextWrapper(
                TERMINAL_WIDTH, initial_indent=indent, subsequent_indent=indent + "    "
            )
            self._write("\n".join(wrapper.wrap(printable(line.strip()))))

    def write_whole(self, text: str) -> None:
        """Write a line as it is, however long, so that it can be copied."""
        self._write(printable(text))

    def write_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write_paragraph(line)

    def write_text(self, key: str, **facts: str | int) -> None:
        """Write one of the terminal's own texts."""
        self.write_paragraph(self.catalogue.phrase(f"terminal.{key}", **facts))

    def write_log(self, lines: Iterable[LoggedLine], *, anew: bool = False) -> None:
        """Write lines of the log under their headings; `anew` says the first heading in full."""
        if anew:
            self._group = ""
        for line in lines:
            if line.group != self._group:
                heading = line.group if self._group else line.path
                self._group = line.group
                self.write_paragraph(f"— {heading}")
            if line.rule:
                self.write_text("log", text=line.text, rule=line.rule)
            else:
                self.write_paragraph(line.text)

    def gap(self) -> None:
        """Write an empty line."""
        self._write("")

    def clear(self) -> None:
        """Take everything from the screen, where that can be done."""
        if self._clears:
            self._write(CLEAR_SEQUENCE)
