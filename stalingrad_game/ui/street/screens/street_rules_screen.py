"""Street Fight's rulebook as a screen: what all referees share, a book for each, the glossary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from ....localisation.catalogue import catalogue
from ....street_fight.words.rulebook import StreetRule, StreetRulebook, load_street_rulebook
from ...screens.posing import ScreenshotSpec
from ...screens.rulebook.book_screen import BookScreen
from ...shell.screen_registry import ScreenSpec
from ...style.theme import CHALK, DUST, OCHRE
from ...widgets import ListRow, Stack
from .rulebook.page import StreetPages

if TYPE_CHECKING:
    from ...shell.app import AppContext

GLOSSARY: Final = "glossary"
"""The place of the page with all terms."""


class StreetRulesScreen(BookScreen):
    """The rulebook at a rule, by its id as ``TI8.10``, at a book's opening, or at its beginning."""

    name = "street_rules"

    def __init__(self, context: AppContext, rule: str = "") -> None:
        super().__init__(context, _known(load_street_rulebook(context.language), rule))

    @property
    def _book(self) -> StreetRulebook:
        return load_street_rulebook(self.tongue)

    @property
    def title(self) -> str:
        """Whose rulebook it is."""
        return self.say("street.rules_title")

    def known(self, place: str) -> str:
        """A place of the rulebook; where there is no such place, its beginning."""
        return _known(self._book, place)

    def page_of(self, place: str) -> str:
        """A term stands in the glossary."""
        return GLOSSARY if place in {term.id for term in self._book.terms} else place

    def contents(self) -> list[ListRow]:
        """Book by book, then the glossary."""
        rows = []
        for book in self._book.books:
            rows.append(ListRow(book.title, colour=OCHRE, key=book.id))
            for rule in book.rules:
                opening = rule.number == rule.chapter
                text = f"{'    ' if opening else '        '}{rule.heading}"
                rows.append(ListRow(text, colour=CHALK if opening else DUST, key=rule.number))
        rows.append(ListRow(self._glossary_title, colour=OCHRE, key=GLOSSARY))
        return rows

    def found(self, text: str) -> list[ListRow]:
        """Rules and terms; a term says that it stands in the glossary."""
        more = f" · {self._glossary_title}"
        return [
            ListRow(one.heading + ("" if isinstance(one, StreetRule) else more), key=one.place)
            for one in self._book.search(text)
        ]

    def written(self) -> Stack:
        """A book's opening, a chapter or the glossary."""
        place, book = self.history.place, self._book
        pages = StreetPages(book, catalogue(self.tongue), self.follow)
        opened = next((one for one in book.books if one.id == place), None)
        if opened is not None:
            return Stack(pages.opening(opened), gap=26)
        if self.page_of(place) == GLOSSARY:
            return Stack(pages.glossary(self._glossary_title, place), gap=12)
        return Stack(pages.chapter(book.rule(place), place), gap=26)

    @property
    def _glossary_title(self) -> str:
        return catalogue(self.tongue).sentence("menu.street.glossary")

    def key(self, event: pygame.event.Event) -> None:
        """The player aid is the card game's: it isn't opened from here."""
        if self.context.keys.command(event) != "aid":
            super().key(event)


def _known(book: StreetRulebook, place: str) -> str:
    """A place of the rulebook; where there is no such place, its beginning."""
    pages = {GLOSSARY, *(one.id for one in book.books), *(term.id for term in book.terms)}
    if place in pages:
        return place
    try:
        return book.rule(place).number
    except KeyError:
        return book.books[0].id


def pose_street_rules(context: AppContext, request: ScreenshotSpec) -> Sequence[StreetRulesScreen]:
    """The rulebook at the rule that is asked for."""
    return [StreetRulesScreen(context, request.rule)]


SCREEN: Final = ScreenSpec(StreetRulesScreen, pose_street_rules)
