"""The players' manual as a screen, on one shelf with the rulebooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...localisation.manual import Manual, load_manual
from ...localisation.rulebook import BookSection
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import CHALK, DUST
from ..widgets import ListRow, Stack
from .posing import ScreenshotSpec
from .rulebook.book_screen import MANUAL, BookScreen, Pages
from .rulebook.page import PageWriter
from .rulebook.widgets import RuleBlock


class ManualPages(Pages):
    """The manual as pages: a chapter on each, its sections below each other."""

    @property
    def book(self) -> Manual:
        """The manual in the reader's language."""
        return load_manual(self.reader.tongue)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.reader.say("rules.manual")

    @property
    def start(self) -> str:
        """The chapter on the card game, from its top."""
        return self.book.chapters[0].id

    def contents(self) -> Iterator[ListRow]:
        """The chapters with their sections."""
        for chapter in self.book.chapters:
            yield ListRow(chapter.opening.title, colour=CHALK, key=chapter.id)
            for section in chapter.sections:
                yield ListRow(f"    {section.title}", colour=DUST, key=section.id)

    def page(self, writer: PageWriter, place: str) -> Stack:
        """The whole chapter of a place."""
        chapter = self.book.chapter(place)
        blocks = [_block(writer, chapter.opening, 0, "")]
        blocks += [_block(writer, section, 1, place) for section in chapter.sections]
        return Stack(blocks, gap=26)


class ManualScreen(BookScreen):
    """The manual, opened at a chapter or a section."""

    name = MANUAL
    pages = ManualPages


def _block(writer: PageWriter, section: BookSection, depth: int, chosen: str) -> RuleBlock:
    head = writer.head(section.id, section.title, depth)
    parts = [head, *writer.blocks(section.id, section.text)]
    return RuleBlock(section.id, parts, chosen=section.id == chosen)


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[ManualScreen]:
    """The manual at the place that is asked for."""
    return [ManualScreen(context, request.rule)]


SCREEN: Final = ScreenSpec(ManualScreen, _pose)
