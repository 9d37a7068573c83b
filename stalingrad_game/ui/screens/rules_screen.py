"""The card game's rulebook as a screen: lessons, rules, glossary and signs.

It opens at the rule that applies now, and in the language of the table unless the other is chosen.
House rulings are marked; a rule that can be set otherwise shows its values and a link to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from ...card_game.history.game_excerpt import ExcerptError
from ...card_game.state.variants import Variants, variant_words
from ...card_game.words.rulebook import (
    GLOSSARY,
    LEARN,
    LESSONS,
    ORIGIN,
    REPLAY,
    SIGNS,
    VICTORY,
    WORKED_BATTLE,
    CardRulebook,
    RuleVariant,
)
from ...localisation.language import Language
from ...localisation.rulebook import BookItem, BookSection, Term
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import CHALK, DUST, OCHRE
from ..widgets import Button, ListRow, Span, Stack, Widget
from .posing import ScreenshotSpec
from .rulebook.book_screen import BookScreen, Pages
from .rulebook.page import PageWriter
from .rulebook.signs import build_signs
from .rulebook.widgets import PAGE_NOTE_STYLE, PAGE_TEXT_STYLE, Passage, RuleBlock
from .rulebook.worked_battle import WorkedBattleTable, lesson_pictures, worked_battle_record

SETTING_PREFIX: Final = "setting:"
"""Before the key of a variant in a link to where it is set."""


class CardPages(Pages):
    """The card game's rulebook as pages."""

    def __init__(self, reader: BookScreen) -> None:
        super().__init__(reader)
        self._host: Final = reader.host
        self.variants: Variants | None = self._host.variants
        """Those of the game that is being played, None where there is none."""
        self._pictures: Final[dict[Language, Mapping[str, Sequence[Widget]]]] = {}

    @property
    def book(self) -> CardRulebook:
        """The rulebook in the reader's language."""
        return self._host.rulebook_in(self.reader.tongue)

    @property
    def title(self) -> str:
        """Whose rulebook it is."""
        return self.reader.say("rules.title")

    @property
    def start(self) -> str:
        """The opening of the lessons, for who is new to the game."""
        return LEARN

    def known(self, place: str) -> str:
        """A rule by its number, a section or term by its name, a variant by its rule."""
        keys = {variant.key: variant.rule for variant in self.book.variants}
        return self.book.known(keys.get(place, place))

    def page_of(self, place: str) -> str:
        """A term stands in the glossary."""
        return GLOSSARY if self.book.is_term(place) else place

    def found(self, entry: BookItem) -> str:
        """Its heading; a term says that it stands in the glossary."""
        if isinstance(entry, Term):
            return f"{entry.heading} · {self.book.section(GLOSSARY).title}"
        return entry.heading

    def contents(self) -> Iterator[ListRow]:
        """The lessons, who wins, the rules, then what explains them."""
        book = self.book
        yield self._section_row(LEARN)
        for lesson in book.lessons:
            yield ListRow(f"    {lesson.heading}", colour=DUST, key=lesson.id)
        yield self._section_row(VICTORY)
        for rule in book.rules:
            text = f"{'    ' * rule.depth}{rule.heading}"
            yield ListRow(text, colour=DUST if rule.depth else CHALK, key=rule.number)
        for name in (GLOSSARY, SIGNS, ORIGIN):
            yield self._section_row(name)

    def _section_row(self, name: str) -> ListRow:
        return ListRow(self.book.section(name).title, colour=CHALK, key=name)

    def page(self, writer: PageWriter, place: str) -> Stack:
        """The lessons, a chapter, the glossary or another section."""
        book = self.book
        if place == LEARN or place in LESSONS:
            blocks = list(self._lessons(writer, place))
        elif self.page_of(place) == GLOSSARY:
            return Stack(list(self._glossary(writer, place)), gap=12)
        elif place == SIGNS:
            head, pack, keys = book.section(SIGNS), self._host.packs[0], self._host.keys
            blocks = build_signs(head, pack, self.reader.tongue, writer, keys)
        elif place in book.sections:
            blocks = [self._section(writer, place)]
        else:
            blocks = [
                writer.rule(rule, place, below=list(self._variants(writer, rule.variants)))
                for rule in book.chapter(book.rule(place).chapter)
            ]
        return Stack(blocks, gap=26)

    # --- sections

    def _section(self, writer: PageWriter, place: str) -> RuleBlock:
        """A section that is a page of its own; that on the rules' origin explains the marks."""
        parts = list(_headed(writer, self.book.section(place), 0))
        if place == ORIGIN:
            parts += writer.marks(ORIGIN, self.book)
            for variant in self.book.variants:
                link = Span(variant.rule, link=variant.rule)
                spans = [Span(f"•  {variant.name} ("), link, Span(")")]
                name = f"{ORIGIN} {variant.key}"
                parts.append(Passage(name, spans, PAGE_TEXT_STYLE, writer.follow))
        return RuleBlock(place, parts, chosen=False)

    def _lessons(self, writer: PageWriter, chosen: str) -> Iterator[RuleBlock]:
        """All lessons, with pictures below the text of some."""
        yield self._section(writer, LEARN)
        for lesson in self.book.lessons:
            parts = list(_headed(writer, lesson, 1))
            if lesson.id == WORKED_BATTLE:
                text, show = self.book.worked_battle.button, partial(writer.follow, REPLAY)
                parts.insert(1, Button(text, show, icon="chevron", key=REPLAY))
            parts += self._lesson_pictures().get(lesson.id, ())
            yield RuleBlock(lesson.id, parts, chosen=lesson.id == chosen)

    def _lesson_pictures(self) -> Mapping[str, Sequence[Widget]]:
        """The pictures of the lessons, made once for each language."""
        tongue = self.reader.tongue
        if tongue not in self._pictures:
            texts = self.book.worked_battle
            self._pictures[tongue] = lesson_pictures(self.reader.context, tongue, texts)
        return self._pictures[tongue]

    def _glossary(self, writer: PageWriter, chosen: str) -> Iterator[RuleBlock]:
        """Every term, a line each, with its words in other languages."""
        tongues = self.reader.context.languages.values()
        others = [self._host.rulebook_in(one) for one in tongues if one != self.reader.tongue]
        yield self._section(writer, GLOSSARY)
        for term in self.book.terms:
            names = dict.fromkeys(book.term(term.id).name for book in others)
            other_names = [name for name in names if name not in {term.name, term.published}]
            yield writer.term(term, chosen, other_names)

    # --- variants

    def _variants(self, writer: PageWriter, keys: Sequence[str]) -> Iterator[Widget]:
        """The variants of a rule: which value is in force, or where it is set, and all values."""
        in_force = variant_words(self.variants) if self.variants else {}
        for key in keys:
            variant = self.book.variant(key)
            yield from _variant(writer, variant, in_force.get(key, ""))

    # --- links that lead out of the book

    def follow(self, target: str) -> bool:
        """Follow a link to where a variant is set, or to the worked battle."""
        if target == REPLAY:
            self._replay()
        elif target.startswith(SETTING_PREFIX):
            self.reader.context.open("new", show=target.removeprefix(SETTING_PREFIX))
        else:
            return False
        return True

    def _replay(self) -> None:
        """Show the worked battle on the table; what keeps it from being shown is told."""
        reader = self.reader
        try:
            record = worked_battle_record(reader.context.languages)
        except ExcerptError as fault:
            reader.tell(self.title, f"{self.book.worked_battle.lost}\n{fault}")
            return
        reader.stack.push(WorkedBattleTable(reader.context, record, reader.tongue))


class RulebookScreen(BookScreen):
    """The rulebook; the variants are those of the game that is being played, or the given ones."""

    name = "rules"
    pages = CardPages

    def __init__(
        self, context: AppContext, rule: str = "", variants: Variants | None = None
    ) -> None:
        super().__init__(context, rule)
        own = self.shelf[""]
        if variants is not None and isinstance(own, CardPages):
            own.variants = variants


def _headed(writer: PageWriter, section: BookSection, depth: int) -> Iterator[Widget]:
    yield writer.head(section.id, section.title, depth, number=section.number)
    yield from writer.blocks(section.id, section.text)


def _variant(writer: PageWriter, variant: RuleVariant, in_force: str) -> Iterator[Widget]:
    """A variant's name, its value in force or a link to where it is set; its values."""
    words, place = writer.words, f"{variant.rule} {variant.key}"
    head = [Span(f"{words.sentence('menu.rules.variant', name=variant.name)} ", "text_bold")]
    if in_force:
        text = next(value.name for value in variant.values if value.id == in_force)
        head.append(Span(words.sentence("menu.rules.in_force", value=text), colour=OCHRE))
    else:
        link = f"{SETTING_PREFIX}{variant.key}"
        head.append(Span(words.sentence("menu.rules.set"), link=link))
    yield Passage(place, head, PAGE_NOTE_STYLE, writer.follow)
    for number, value in enumerate(variant.values):
        usual = "menu.rules.value" if number else "menu.rules.usual"
        text = words.phrase(usual, name=value.name, text=value.text)
        yield Passage(f"{place} {number}", [Span(f"•  {text}")], PAGE_NOTE_STYLE, writer.follow)


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[RulebookScreen]:
    """The rulebook at the rule that is asked for."""
    return [RulebookScreen(context, request.rule)]


SCREEN: Final = ScreenSpec(RulebookScreen, _pose)
