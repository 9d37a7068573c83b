"""Prints a pack into a PDF file while the window goes on: a picture a frame."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...card_game.content.models import Content
from ...folders import check_replaceable, replace_file
from ...localisation.language import Language
from ..printing.pdf import CardPrinter, printing


class PackPrinting:
    """One file that is being made."""

    def __init__(
        self, content: Content, languages: Sequence[Language], file: Path, *, backs: bool
    ) -> None:
        """Begin it; raises `NoPrintingError` or `OSError`."""
        self.file: Final = file
        check_replaceable(file)
        self._printer: Final = CardPrinter(f"{content.pack.id} {content.pack.version}")
        self._work: Final = printing(self._printer, content, languages, backs=backs)
        self.done = 0
        """How many pictures are on paper."""

    @property
    def pages(self) -> int:
        """How many pages are finished."""
        return self._printer.pages

    def go_on(self) -> bool:
        """Put one picture more; says whether there was any."""
        for _ in self._work:
            self.done += 1
            return True
        return False

    def write(self) -> None:
        """Write the finished file, whole or not at all; raises `OSError`."""
        replace_file(self.file, self._printer.data())
