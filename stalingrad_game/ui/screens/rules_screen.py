"""The rulebook as a screen: contents and search at the left, the page at the right.

It opens at the rule that applies now, and in the language of the table unless the other is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from ...card_game.history.kept_game import KeptGameError
from ...card_game.state.variants import Variants
from ...card_game.words.rulebook import Rulebook
from ...card_game.words.rulebook_entries import (
    GLOSSARY,
    LEARN,
    LESSONS,
    ORIGIN,
    REPLAY,
    SIGNS,
    VICTORY,
    RulebookEntry,
    Term,
)
from ...localisation.catalogue import catalogue
from ...localisation.language import Language
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.keys import has_command
from ..style.theme import CHALK, DUST
from ..widgets import Button, ListBox, ListRow, ScrollView, Stack, TextField, Widget
from .base import Screen
from .form_layout import FormPanel, MasterDetail
from .posing import ScreenshotSpec
from .rulebook.history import PageHistory
from .rulebook.page import SETTING_PREFIX, PageBuilder, RuleBlock
from .rulebook.pictures import lesson_pictures
from .rulebook.signs import build_signs
from .rulebook.worked_battle import WorkedBattleTable, worked_battle_record

MAX_SEARCH_LENGTH: Final = 40


class RulebookScreen(Screen):
    """The rulebook; the variants are those of the game that is being played, or the given ones."""

    name = "rules"

    def __init__(
        self, context: AppContext, rule: str = "", variants: Variants | None = None
    ) -> None:
        super().__init__(context)
        self.history: Final = PageHistory(self._known(rule))
        self.tongue: Language = context.language
        self._variants: Final = self.host.variants if variants is None else variants
        self._pictures: Final[dict[Language, Mapping[str, Sequence[Widget]]]] = {}
        self._search = ""
        self._list: ListBox | None = None
        self._page: ScrollView | None = None
        self._ways: tuple[Button, ...] = ()

    def _known(self, rule: str) -> str:
        """A place of the rulebook; where there is no such place, the lessons."""
        book = self.host.rulebook
        if rule in {entry.place for entry in book.entries}:
            return rule
        try:
            return book.rule(rule).number
        except KeyError:
            return LEARN

    @property
    def _rulebook(self) -> Rulebook:
        return self.host.rulebook_in(self.tongue)

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
        self._page = ScrollView(self._written())
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
        return FormPanel(self.say("rules.title"), pair, buttons, wide=1560, fills=True)

    def first(self) -> Widget | None:
        """The contents."""
        return self.keyed("contents")

    # --- contents and page

    def _rows(self) -> list[ListRow]:
        rulebook = self._rulebook
        if self._search.strip():
            found = rulebook.search(self._search)
            return [ListRow(_found(one, rulebook), key=one.place) for one in found]
        rows = [self._section_row(LEARN)]
        rows += [
            ListRow(f"    {lesson.heading}", colour=DUST, key=lesson.id)
            for lesson in rulebook.lessons
        ]
        rows.append(self._section_row(VICTORY))
        for rule in rulebook.rules:
            text = f"{'    ' * rule.depth}{rule.heading}"
            rows.append(ListRow(text, colour=DUST if rule.depth else CHALK, key=rule.number))
        rows += [self._section_row(name) for name in (GLOSSARY, SIGNS, ORIGIN)]
        return rows

    def _section_row(self, name: str) -> ListRow:
        return ListRow(self._rulebook.section(name).title, colour=CHALK, key=name)

    def _choose_row(self, contents: ListBox) -> None:
        """Choose the row of the present place, which is there already, or of its page."""
        keys = [row.key for row in contents.rows]
        place = self.history.place
        if place not in keys and place in {term.id for term in self._rulebook.terms}:
            place = GLOSSARY
        if place in keys:
            contents.on_select = None
            contents.select(keys.index(place))
            contents.on_select = self._leaf

    def _allow(self) -> None:
        """Only ways that lead somewhere can be gone."""
        back, forward = self._ways
        back.enabled, forward.enabled = self.history.can_go_back, self.history.can_go_on

    def _written(self) -> Stack:
        rulebook, place = self._rulebook, self.history.place
        words = catalogue(self.tongue)
        tongues = self.context.languages.values()
        others = [self.host.rulebook_in(one) for one in tongues if one != self.tongue]
        writer = PageBuilder(rulebook, words, self._variants, self.follow, others)
        if place == LEARN or place in LESSONS:
            blocks = writer.lessons(place, self._pictures_of(rulebook))
        elif place == GLOSSARY or place in {term.id for term in rulebook.terms}:
            return Stack(writer.glossary(place), gap=12)
        elif place in {VICTORY, ORIGIN}:
            blocks = [writer.section(rulebook.section(place))]
        elif place == SIGNS:
            head, pack = rulebook.section(SIGNS), self.host.packs[0]
            blocks = build_signs(head, pack, self.tongue, self.follow, self.host.keys)
        else:
            blocks = writer.chapter(rulebook.chapter(rulebook.rule(place).chapter), place)
        return Stack(blocks, gap=26)

    def _pictures_of(self, rulebook: Rulebook) -> Mapping[str, Sequence[Widget]]:
        """The pictures of the lessons, made once for each language."""
        if self.tongue not in self._pictures:
            texts = rulebook.worked_battle
            self._pictures[self.tongue] = lesson_pictures(self.host, self.tongue, texts)
        return self._pictures[self.tongue]

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
            self._page.content = self._written()
            self._choose_row(self._list)
            self._allow()
            self.root.layout(self.context.size, self.look)
            self._reveal()

    # --- ways through the book

    def follow(self, target: str) -> None:
        """Follow a link: to a place, to where a variant is set, or to the worked battle."""
        if target == REPLAY:
            self._replay()
            return
        if target.startswith(SETTING_PREFIX):
            self._set(target.removeprefix(SETTING_PREFIX))
            return
        keys = {variant.key: variant.rule for variant in self.host.rulebook.variants}
        self.history.follow(self._known(keys.get(target, target)))
        if self._search:
            self._search = ""
            self.rebuild()
        self._turn()

    def _replay(self) -> None:
        """Show the worked battle on the table; what keeps it from being shown is told."""
        try:
            record = worked_battle_record(self.context.languages)
        except KeptGameError as fault:
            said = self._rulebook.worked_battle.lost
            self.tell(self.say("rules.title"), f"{said}\n{fault}")
            return
        self.stack.push(WorkedBattleTable(self.host, record, self.tongue))

    def _set(self, key: str) -> None:
        """Set up a new game, beginning at a house ruling."""
        self.context.open("new", show=key)

    def _leaf(self, index: int) -> None:
        key = self._list.rows[index].key if self._list else LEARN
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


def _found(entry: RulebookEntry, rulebook: Rulebook) -> str:
    """A row of what was found; a term says that it stands in the glossary."""
    if isinstance(entry, Term):
        return f"{entry.heading} · {rulebook.section(GLOSSARY).title}"
    return entry.heading


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[RulebookScreen]:
    """The rulebook at the rule that is asked for."""
    return [RulebookScreen(context, request.rule)]


SCREEN: Final = ScreenSpec(RulebookScreen, _pose)
