"""Books as a screen: contents and search at the left, the page at the right, ways back and on.

All books of the program stand on one shelf: a screen opens at its own, whose contents come first,
and the others follow. A search goes through all of them, and a link may lead into any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

import msgspec
import pygame

from ....localisation.catalogue import catalogue
from ....localisation.language import Language
from ....localisation.rulebook import Book, BookItem
from ...shell.app import AppContext
from ...style.keys import has_command
from ...style.theme import BRICK_LIGHT
from ...widgets import Button, ListBox, ListRow, ScrollView, Stack, TextField, Widget
from ..base import Screen
from ..form_layout import FormPanel, master_detail
from .page import PageWriter
from .widgets import PageHistory, RuleBlock

MAX_SEARCH_LENGTH: Final = 40
MANUAL: Final = "manual"
"""The screen of the players' manual."""
SHELF: Final = (MANUAL, "rules", "street_rules")
"""The screens of all books, in the order in which they stand on the shelf."""
HEAD_GAP: Final = 14
"""Above a rule that is scrolled to, where the page fades, in design pixels of what is read."""
_BETWEEN: Final = ":"
"""Between the name of another book and a place in it."""


class Pages:
    """A book as pages, in the language that its reader has chosen."""

    italics: ClassVar[bool] = False
    """Whether house rulings are set in italics."""

    def __init__(self, reader: BookScreen) -> None:
        self.reader: Final = reader

    @property
    def book(self) -> Book:
        """The book in the reader's language."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """What stands above the book, in the language of the menus."""
        raise NotImplementedError

    @property
    def start(self) -> str:
        """The place at which it opens."""
        raise NotImplementedError

    def contents(self) -> Iterator[ListRow]:
        """Everything that can be leafed to, in order; the keys are places."""
        raise NotImplementedError

    def page(self, writer: PageWriter, place: str) -> Stack:
        raise NotImplementedError

    def known(self, place: str) -> str:
        """The place that is meant, however it is written; "" where there is none."""
        return place if place in self.book.places else ""

    def page_of(self, place: str) -> str:
        """What stands in the contents for a place that doesn't."""
        return place

    def found(self, entry: BookItem) -> str:
        """What a row says of an entry that was found."""
        return entry.heading

    def follow(self, target: str) -> bool:
        """Follow a link that leads to no place of a book; False where it does."""
        del target
        return False


class BookScreen(Screen):
    """A shelf of books that are leafed through and searched, in any language of the program."""

    pages: ClassVar[type[Pages]] = Pages
    """What its own book is."""

    def __init__(self, context: AppContext, place: str = "") -> None:
        """Opened at a place of its own book; where there is no such place, at its beginning."""
        super().__init__(context)
        self.tongue: Language = context.language
        own = self.pages(self)
        self._shelf: Final[dict[str, Pages]] = {"": own}
        self.history: Final = PageHistory(own.known(place) or own.start)
        self._search = ""
        self._list: ListBox | None = None
        self._ways: tuple[Button, ...] = ()
        self._shown: Pages | None = None

    # --- the books

    @property
    def shelf(self) -> Mapping[str, Pages]:
        """All books by name, the own one first, by no name."""
        for name in SHELF:
            if name != self.name and name not in self._shelf:
                screen = self.context.screens.find(name).make
                assert isinstance(screen, type)
                assert issubclass(screen, BookScreen)
                self._shelf[name] = screen.pages(self)
        return self._shelf

    @property
    def _open(self) -> tuple[str, Pages, str]:
        """The book that is read: its name and pages, and the place in it."""
        return self._at(self.history.place)

    def _at(self, place: str) -> tuple[str, Pages, str]:
        name, found, inside = place.partition(_BETWEEN)
        if not found:
            return "", self._shelf[""], place
        return name, self.shelf[name], inside

    def _known(self, target: str) -> str:
        """The place that a link leads to, looked for in the book that is read first."""
        now, pages, _ = self._open
        for name, one in ((now, pages), *self.shelf.items()):
            place = one.known(target)
            if place:
                return _qualified(name, place)
        return self._shelf[""].start

    def _contents(self) -> Iterator[ListRow]:
        for name, pages in self.shelf.items():
            if name:
                yield ListRow(pages.title, colour=BRICK_LIGHT, key=_qualified(name, pages.start))
            for row in pages.contents():
                yield msgspec.structs.replace(row, key=_qualified(name, str(row.key)))

    def _found(self) -> Iterator[ListRow]:
        """What is searched in each book, best first; another book's name stands behind it."""
        for name, pages in self.shelf.items():
            for entry in pages.book.search(self._search):
                text = pages.found(entry)
                place = _qualified(name, entry.place)
                yield ListRow(f"{text} · {pages.title}" if name else text, key=place)

    def written(self) -> Stack:
        """The page of the present place."""
        _, pages, place = self._open
        words = catalogue(self.tongue)
        writer = PageWriter(pages.book, words, self.follow, italics=pages.italics)
        return pages.page(writer, place)

    # --- the screen

    def build(self) -> Widget:
        """Search and contents, the page, the ways back and forward, the manual."""
        field = TextField(
            self._look_for,
            text=self._search,
            empty=self.say("rules.search"),
            most=MAX_SEARCH_LENGTH,
            size=20,
            on_enter=self._enter,
            key="search",
        )
        self._list = ListBox(self._rows(), empty=self.say("rules.nothing"), size=18, key="contents")
        self._choose_row(self._list)
        self._list.on_select = self._leaf
        self._list.on_activate = self._leaf
        left = Stack((field, self._list), stretch=(self._list,))
        self.reading = ScrollView(self.written())
        self._shown = self._open[1]
        other = catalogue(self.context.languages.after(self.tongue))
        text = other.sentence("menu.rules.in_this")
        back = Button(self.say("rules.back"), self._go_back, icon="undo", key="trail_back")
        forward = Button(self.say("rules.forward"), self._go_on, icon="redo", key="trail_on")
        self._ways = (back, forward)
        self._allow()
        tongue = Button(text, self._turn_tongue, key="tongue")
        close = Button(self.say("close"), self.back, kind="primary", key="close")
        pair = master_detail(left, self.reading, share=0.34, least=330)
        buttons = (close, back, forward, tongue, self._other_book())
        return FormPanel(self._shown.title, pair, buttons, wide=1560, fills=True)

    def _other_book(self) -> Button:
        """To the manual; from there to the own book, or to the rules of the first game."""
        reads_manual = MANUAL in {self._open[0] or self.name}
        name = MANUAL if not reads_manual else "" if self.name != MANUAL else SHELF[1]
        text = self.say("rules.title" if reads_manual else "rules.manual")
        return Button(text, lambda: self._take(name), icon="book", key="other_book")

    def _take(self, name: str) -> None:
        """Read another book of the shelf from its beginning."""
        self.history.follow(_qualified(name, self.shelf[name].start))
        self._turn()

    def first(self) -> Widget | None:
        """The contents, to be leafed with the arrow keys."""
        return self.keyed("contents")

    def _rows(self) -> list[ListRow]:
        return list(self._found() if self._search.strip() else self._contents())

    def _choose_row(self, contents: ListBox) -> None:
        """Choose the row of the present place, which is there already, or of its page."""
        keys = [row.key for row in contents.rows]
        name, pages, inside = self._open
        place = self.history.place
        if place not in keys:
            place = _qualified(name, pages.page_of(inside))
        if place in keys:
            contents.on_select = None
            contents.select(keys.index(place))
            contents.on_select = self._leaf

    def _allow(self) -> None:
        """Only ways that lead somewhere can be gone."""
        back, forward = self._ways
        back.enabled, forward.enabled = self.history.can_go_back, self.history.can_go_on

    def layout(self, size: tuple[int, int]) -> None:
        """Find places; the page shows the chosen rule."""
        fresh = self._root is None
        super().layout(size)
        if fresh:
            self._reveal()

    def _reveal(self) -> None:
        """Scroll the page so that the chosen rule stands at its top."""
        page = self.reading
        if page is None or not isinstance(page.content, Stack):
            return
        page.scroll_to(0)
        for block in page.content.children():
            if isinstance(block, RuleBlock) and block.place == self._open[2]:
                gap = self.look.theme.read_px(HEAD_GAP)
                page.scroll_to(block.rect.top - page.rect.top - gap)

    def _turn(self) -> None:
        """Show the page where one is now; the contents stay as they are."""
        if self._open[1] is not self._shown:
            self.rebuild()
            self._reveal()
        elif self.reading is not None and self._list is not None:
            self.reading.content = self.written()
            self._choose_row(self._list)
            self._allow()
            self.root.layout(self.context.size, self.look)
            self._reveal()

    # --- ways through the books

    def follow(self, target: str) -> None:
        """Follow a link to a place."""
        if self._open[1].follow(target):
            return
        self.history.follow(self._known(target))
        if self._search:
            self._search = ""
            self.rebuild()
        self._turn()

    def _leaf(self, index: int) -> None:
        key = self._list.rows[index].key if self._list else None
        if isinstance(key, str) and key != self.history.place:
            self.history.leaf(key)
            self._turn()

    def _look_for(self, text: str) -> None:
        self._search = text
        if self._list is not None:
            self._list.on_select = None
            self._list.rows = self._rows()
            self._list.select(0)
            self._list.on_select = self._leaf
            self._choose_row(self._list)

    def _enter(self) -> None:
        """Open what was found first, and go on from there."""
        if self._list is not None and self._list.rows:
            self.root.give_focus(self._list)
            self._leaf(self._list.index)

    def _go_back(self) -> None:
        self.history.back()
        self._turn()

    def _go_on(self) -> None:
        self.history.forward()
        self._turn()

    def _turn_tongue(self) -> None:
        self.tongue = self.context.languages.after(self.tongue)
        self.rebuild()
        self._reveal()

    def key(self, event: pygame.event.Event) -> None:
        """Ctrl+F and / search, Backspace and Alt with the arrows go back and on."""
        alt = bool(event.mod & pygame.KMOD_ALT)
        searches = event.key == pygame.K_SLASH or (event.key == pygame.K_f and has_command(event))
        if searches:
            self.root.give_focus(self.keyed("search"))
        elif event.key == pygame.K_BACKSPACE or (alt and event.key == pygame.K_LEFT):
            self._go_back()
        elif alt and event.key == pygame.K_RIGHT:
            self._go_on()
        else:
            super().key(event)

    def open_rules(self) -> None:
        """They are open."""


def _qualified(name: str, place: str) -> str:
    """A place of a book as the history keeps it; `name` is "" for the own one."""
    return f"{name}{_BETWEEN}{place}" if name else place
