"""A rulebook as a screen: contents and search at the left, the page at the right, ways back and on.

What stands in the contents and on the pages says the game whose rulebook it is.
"""

from __future__ import annotations

from typing import Final

import pygame

from ....localisation.catalogue import catalogue
from ....localisation.language import Language
from ...shell.app import AppContext
from ...style.keys import has_command
from ...widgets import Button, ListBox, ListRow, ScrollView, Stack, TextField, Widget
from ..base import Screen
from ..form_layout import FormPanel, MasterDetail
from .history import PageHistory
from .widgets import RuleBlock

MAX_SEARCH_LENGTH: Final = 40


class BookScreen(Screen):
    """A rulebook that is leafed through and searched, in any language of the program."""

    def __init__(self, context: AppContext, place: str) -> None:
        """Opened at a place of the book that is there."""
        super().__init__(context)
        self.history: Final = PageHistory(place)
        self.tongue: Language = context.language
        self._search = ""
        self._list: ListBox | None = None
        self._page: ScrollView | None = None
        self._ways: tuple[Button, ...] = ()

    # --- what the book says

    @property
    def title(self) -> str:
        """What stands above the book, in the language of the menus."""
        return self.say("rules.title")

    def contents(self) -> list[ListRow]:
        """Everything that can be leafed to, in order; the keys are places."""
        raise NotImplementedError

    def found(self, text: str) -> list[ListRow]:
        """What a search finds, best first; the keys are places."""
        raise NotImplementedError

    def written(self) -> Stack:
        """The page of the present place."""
        raise NotImplementedError

    def known(self, place: str) -> str:
        """A place of the book; where there is no such place, its beginning."""
        raise NotImplementedError

    def page_of(self, place: str) -> str:
        """What stands in the contents for a place that doesn't."""
        return place

    # --- the screen

    def build(self) -> Widget:
        """Search and contents, the page, the ways back and forward."""
        field = TextField(
            self._look_for,
            text=self._search,
            empty=self.say("rules.search"),
            most=MAX_SEARCH_LENGTH,
            size=20,
            on_enter=self._enter,
            key="search",
        )
        rows = self._rows()
        self._list = ListBox(rows, empty=self.say("rules.nothing"), size=18, key="contents")
        self._choose_row(self._list)
        self._list.on_select = self._leaf
        self._list.on_activate = self._leaf
        left = Stack((field, self._list), stretch=(self._list,))
        self._page = ScrollView(self.written())
        other = catalogue(self.context.languages.after(self.tongue))
        said = other.sentence("menu.rules.in_this")
        back = Button(self.say("rules.back"), self._go_back, icon="undo", key="trail_back")
        forward = Button(self.say("rules.forward"), self._go_on, icon="redo", key="trail_on")
        self._ways = (back, forward)
        self._allow()
        tongue = Button(said, self._turn_tongue, key="tongue")
        close = Button(self.say("close"), self.back, kind="primary", key="close")
        pair = MasterDetail(left, self._page, share=0.34, least=330)
        buttons = (close, back, forward, tongue)
        return FormPanel(self.title, pair, buttons, wide=1560, fills=True)

    def first(self) -> Widget | None:
        return self.keyed("contents")

    def _rows(self) -> list[ListRow]:
        return self.found(self._search) if self._search.strip() else self.contents()

    def _choose_row(self, contents: ListBox) -> None:
        """Choose the row of the present place, which is there already, or of its page."""
        keys = [row.key for row in contents.rows]
        place = self.history.place
        if place not in keys:
            place = self.page_of(place)
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
        page = self._page
        if page is None or not isinstance(page.content, Stack):
            return
        page.scroll_to(0)
        for block in page.content.children():
            if isinstance(block, RuleBlock) and block.place == self.history.place:
                page.scroll_to(block.rect.top - page.rect.top)

    def _turn(self) -> None:
        """Show the page where one is now; the contents stay as they are."""
        if self._page is not None and self._list is not None:
            self._page.content = self.written()
            self._choose_row(self._list)
            self._allow()
            self.root.layout(self.context.size, self.look)
            self._reveal()

    # --- ways through the book

    def follow(self, target: str) -> None:
        """Follow a link to a place."""
        self.history.follow(self.known(target))
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
        """Ctrl+F and / search, Backspace and Alt with the arrows go back and on, pages turn."""
        alt = bool(event.mod & pygame.KMOD_ALT)
        searches = event.key == pygame.K_SLASH or (event.key == pygame.K_f and has_command(event))
        if searches:
            self.root.give_focus(self.keyed("search"))
        elif event.key == pygame.K_BACKSPACE or (alt and event.key == pygame.K_LEFT):
            self._go_back()
        elif alt and event.key == pygame.K_RIGHT:
            self._go_on()
        elif self._page is not None and event.key in {pygame.K_PAGEDOWN, pygame.K_PAGEUP}:
            step = self._page.rect.height * 4 // 5
            self._page.scroll_to(
                self._page.offset + (step if event.key == pygame.K_PAGEDOWN else -step)
            )
        elif self.context.keys.command(event) != "rules":
            super().key(event)
