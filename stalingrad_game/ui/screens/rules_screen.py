"""The card game's rulebook as a screen: lessons, rules, glossary and signs.

It opens at the rule that applies now, and in the language of the table unless the other is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

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
from ..style.theme import CHALK, DUST
from ..widgets import ListRow, Stack, Widget
from .game_host import GameHost
from .posing import ScreenshotSpec
from .rulebook.book_screen import BookScreen
from .rulebook.page import SETTING_PREFIX, PageBuilder
from .rulebook.pictures import lesson_pictures
from .rulebook.signs import build_signs
from .rulebook.worked_battle import WorkedBattleTable, worked_battle_record


class RulebookScreen(BookScreen):
    """The rulebook; the variants are those of the game that is being played, or the given ones."""

    name = "rules"

    def __init__(
        self, context: AppContext, rule: str = "", variants: Variants | None = None
    ) -> None:
        host = context.service(GameHost)
        super().__init__(context, _known(host.rulebook, rule))
        self._variants: Final = host.variants if variants is None else variants
        self._pictures: Final[dict[Language, Mapping[str, Sequence[Widget]]]] = {}

    @property
    def _rulebook(self) -> Rulebook:
        return self.host.rulebook_in(self.tongue)

    # --- contents and page

    def known(self, place: str) -> str:
        """A place of the rulebook; where there is no such place, the lessons."""
        return _known(self.host.rulebook, place)

    def page_of(self, place: str) -> str:
        """A term stands in the glossary."""
        return GLOSSARY if place in {term.id for term in self._rulebook.terms} else place

    def found(self, text: str) -> list[ListRow]:
        """Rules, sections and terms."""
        rulebook = self._rulebook
        return [ListRow(_found(one, rulebook), key=one.place) for one in rulebook.search(text)]

    def contents(self) -> list[ListRow]:
        """The lessons, who wins, the rules, then what explains them."""
        rulebook = self._rulebook
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

    def written(self) -> Stack:
        """The lessons, a chapter, the glossary or another section."""
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
        super().follow(keys.get(target, target))

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


def _known(book: Rulebook, rule: str) -> str:
    """A place of the rulebook; where there is no such place, the lessons."""
    if rule in {entry.place for entry in book.entries}:
        return rule
    try:
        return book.rule(rule).number
    except KeyError:
        return LEARN


def _found(entry: RulebookEntry, rulebook: Rulebook) -> str:
    """A row of what was found; a term says that it stands in the glossary."""
    if isinstance(entry, Term):
        return f"{entry.heading} · {rulebook.section(GLOSSARY).title}"
    return entry.heading


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[RulebookScreen]:
    """The rulebook at the rule that is asked for."""
    return [RulebookScreen(context, request.rule)]


SCREEN: Final = ScreenSpec(RulebookScreen, _pose)
