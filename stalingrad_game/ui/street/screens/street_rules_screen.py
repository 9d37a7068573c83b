"""Street Fight's rulebook as a screen: what all referees share, a book for each, the glossary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ....localisation.catalogue import catalogue
from ....localisation.rulebook import BookItem, Rulebook, Term
from ....street_fight.words.rulebook import load_street_rulebook
from ...screens.posing import ScreenshotSpec
from ...screens.rulebook.book_screen import BookScreen, Pages
from ...screens.rulebook.page import PageWriter
from ...screens.rulebook.widgets import RuleBlock
from ...shell.screen_registry import ScreenSpec
from ...style.theme import CHALK, DUST, OCHRE
from ...widgets import ListRow, Stack

if TYPE_CHECKING:
    from ...shell.app import AppContext

GLOSSARY: Final = "glossary"
"""The place of the page with all terms."""


class StreetPages(Pages):
    """Street Fight's rulebook as pages."""

    italics = True

    @property
    def book(self) -> Rulebook:
        return load_street_rulebook(self.reader.tongue)

    @property
    def title(self) -> str:
        return self.reader.say("street.rules_title")

    @property
    def start(self) -> str:
        """What the first book says of itself."""
        return self.book.parts[0].id

    def known(self, place: str) -> str:
        """A rule by its id, with studies or without; a term, a book or the glossary by name."""
        named = {GLOSSARY, *(part.id for part in self.book.parts)}
        return place if place in named else self.book.known(place)

    def page_of(self, place: str) -> str:
        """A term stands in the glossary."""
        return GLOSSARY if self.book.is_term(place) else place

    def found(self, entry: BookItem) -> str:
        """Its heading; a term says that it stands in the glossary."""
        more = f" · {self._glossary_title}" if isinstance(entry, Term) else ""
        return entry.heading + more

    def contents(self) -> Iterator[ListRow]:
        """Book by book, then the glossary."""
        for part in self.book.parts:
            yield ListRow(part.title, colour=OCHRE, key=part.id)
            for rule in part.rules:
                text = f"{'    ' * (rule.depth + 1)}{rule.heading}"
                yield ListRow(text, colour=DUST if rule.depth else CHALK, key=rule.number)
        yield ListRow(self._glossary_title, colour=OCHRE, key=GLOSSARY)

    def page(self, writer: PageWriter, place: str) -> Stack:
        """A book's opening with the marks, a chapter or the glossary."""
        book = self.book
        part = next((one for one in book.parts if one.id == place), None)
        if part is not None:
            head = writer.head(part.id, part.title)
            parts = [head, *writer.blocks(part.id, part.text), *writer.marks(part.id, book)]
            return Stack([RuleBlock(part.id, parts, chosen=False)], gap=26)
        if self.page_of(place) == GLOSSARY:
            opening = RuleBlock("", [writer.head("terms", self._glossary_title)], chosen=False)
            terms = [writer.term(term, place) for term in book.terms]
            return Stack([opening, *terms], gap=12)
        own = book.chapter(book.rule(place).chapter)
        return Stack([writer.rule(rule, place) for rule in own], gap=26)

    @property
    def _glossary_title(self) -> str:
        return catalogue(self.reader.tongue).sentence("menu.street.glossary")


class StreetRulesScreen(BookScreen):
    """The rulebook at a rule, by its id as ``TI8.10``, at a book's opening, or at its beginning."""

    name = "street_rules"
    has_aid = False
    pages = StreetPages

    def __init__(self, context: AppContext, rule: str = "") -> None:
        super().__init__(context, rule)


def pose_street_rules(context: AppContext, request: ScreenshotSpec) -> Sequence[StreetRulesScreen]:
    """The rulebook at the rule that is asked for."""
    return [StreetRulesScreen(context, request.rule)]


SCREEN: Final = ScreenSpec(StreetRulesScreen, pose_street_rules)
