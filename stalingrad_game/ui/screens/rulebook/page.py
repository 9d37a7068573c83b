"""A page of the rulebook: the lessons, one chapter with its rules, the glossary, other sections.

House rulings are marked; a rule that can be set otherwise shows its values and a link to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from ....card_game.state.variants import Variants, variant_words
from ....card_game.words.rulebook import Rulebook
from ....card_game.words.rulebook_entries import (
    GLOSSARY,
    LEARN,
    LESSONS,
    ORIGIN,
    REPLAY,
    WORKED_BATTLE,
    BookSection,
    Chapter,
    Rule,
    RuleVariant,
    Term,
)
from ....localisation.catalogue import Catalogue
from ...style.theme import ASH, BRICK_LIGHT, CHALK, OCHRE, Colour
from ...widgets import Button, Span, TextStyle, Widget
from .widgets import PAGE_NOTE_STYLE, PAGE_TEXT_STYLE, FollowLink, Passage, RuleBlock

SETTING_PREFIX: Final = "setting:"
"""Before the key of a variant in a link to where it is set."""


class PageBuilder:
    """Makes the blocks of pages in one language."""

    def __init__(
        self,
        rulebook: Rulebook,
        words: Catalogue,
        variants: Variants | None,
        follow: FollowLink,
        others: Sequence[Rulebook] = (),
    ) -> None:
        """`variants` are those of the game that is being played, None where there is none.

        `others` are the rulebooks of other languages, whose words stand in the glossary too.
        """
        self.rulebook: Final = rulebook
        self._others: Final = tuple(others)
        self.words: Final = words
        self._in_force: Final = variant_words(variants) if variants else {}
        self._follow: Final = follow

    def chapter(self, chapter: Chapter, chosen: str) -> list[RuleBlock]:
        """The opening of a chapter and all its rules."""
        return [
            self.rule(rule, rule.number == chosen) for rule in (chapter.opening, *chapter.rules)
        ]

    def lessons(self, chosen: str, pictures: Mapping[str, Sequence[Widget]]) -> list[RuleBlock]:
        """All lessons; `pictures` stand below the text of the lesson that they are named by."""
        opening = self.section(self.rulebook.section(LEARN))
        blocks = [opening]
        for lesson in self.rulebook.lessons:
            parts = self._headed(lesson, 26)
            if lesson.id == WORKED_BATTLE:
                said, show = self.rulebook.worked_battle.button, partial(self._follow, REPLAY)
                parts.insert(1, Button(said, show, icon="chevron", key=REPLAY))
            parts += pictures.get(lesson.id, ())
            blocks.append(RuleBlock(lesson.id, parts, chosen=lesson.id == chosen))
        return blocks

    def section(self, section: BookSection) -> RuleBlock:
        """A section that is a page of its own; that on the rules' origin explains the marks."""
        parts = self._headed(section, 34)
        if section.id == ORIGIN:
            parts += self._marks()
        return RuleBlock(section.id, parts, chosen=False)

    def glossary(self, chosen: str) -> list[RuleBlock]:
        """Every term, a line each."""
        head = self.section(self.rulebook.section(GLOSSARY))
        return [head, *(self._term(term, term.id == chosen) for term in self.rulebook.terms)]

    def _headed(self, section: BookSection, size: float) -> list[Widget]:
        number = [Span(f"{section.id}  ", "title", OCHRE)] if section.id in LESSONS else []
        head = self._passage(section.id, [*number, self._title(section.title)], size)
        return [head, *self._paragraphs(section.id, section.text)]

    def _marks(self) -> Iterator[Widget]:
        for status in self.rulebook.statuses:
            spans = [
                self._sign(status.sign, house=status.id == "house"),
                Span(f" {status.name}", "text_bold"),
                Span(f" – {status.text}"),
            ]
            yield Passage(f"{ORIGIN} {status.id}", spans, PAGE_TEXT_STYLE, self._follow)
        for variant in self.rulebook.variants:
            spans = [
                Span(f"•  {variant.name} ("),
                Span(variant.rule, link=variant.rule),
                Span(")"),
            ]
            yield Passage(f"{ORIGIN} {variant.key}", spans, PAGE_TEXT_STYLE, self._follow)

    def _term(self, term: Term, chosen: bool) -> RuleBlock:
        """The word, the published one and those of other languages, its meaning, its rule."""
        elsewhere = [book.term(term.id).name for book in self._others]
        said = {name: None for name in elsewhere if name not in {term.name, term.published}}
        spans = [
            Span(term.heading, "text_bold", CHALK),
            *[Span(f" · {name}", colour=ASH) for name in said],
            Span(f" – {term.text} "),
            Span(term.rule, link=term.rule),
        ]
        passage = Passage(f"term {term.id}", spans, PAGE_TEXT_STYLE, self._follow)
        return RuleBlock(term.id, [passage], chosen=chosen)

    def rule(self, rule: Rule, chosen: bool) -> RuleBlock:
        """One rule: number, title, marks, text, house rulings that can be set."""
        opening = rule.depth == 0
        head = [
            Span(f"{rule.number}  ", "title", OCHRE),
            self._title(self.rulebook.explained(rule.title)),
        ]
        if "house" in rule.status and len(rule.status) == 1:
            head.append(Span(f"   {self.words.sentence('menu.rules.house')}", colour=BRICK_LIGHT))
        size = 34 if opening else 26 if rule.depth == 1 else 22
        parts: list[Widget] = [self._passage(rule.number, head, size)]
        parts += self._paragraphs(rule.number, rule.text)
        for key in rule.variants:
            parts += self._variant(rule.number, self.rulebook.variant(key))
        return RuleBlock(rule.number, parts, chosen=chosen and not opening)

    def _title(self, text: str) -> Span:
        return Span(text, "title", CHALK)

    def _passage(self, place: str, spans: Sequence[Span], size: float) -> Passage:
        return Passage(f"{place} head", spans, TextStyle("title", size, CHALK), self._follow)

    def _paragraphs(self, place: str, text: str) -> Iterator[Passage]:
        for number, paragraph in enumerate(text.split("\n\n")):
            lines = [
                f"•  {line[2:]}" if line.startswith("- ") else line
                for line in paragraph.split("\n")
            ]
            spans = self._spans("\n".join(lines))
            yield Passage(f"{place} {number}", spans, PAGE_TEXT_STYLE, self._follow)

    def _spans(self, text: str) -> list[Span]:
        spans = []
        for piece in self.rulebook.links(text):
            if piece.statuses:
                spans.append(self._sign(piece.text, house="house" in piece.statuses))
            else:
                spans.append(Span(piece.text, link=piece.target))
        return spans

    def _sign(self, text: str, *, house: bool) -> Span:
        ink: Colour = BRICK_LIGHT if house else ASH
        return Span(text, "text_bold" if house else "text", ink, link="")

    def _variant(self, place: str, variant: RuleVariant) -> Iterator[Passage]:
        name = variant.name
        head = [Span(f"{self.words.sentence('menu.rules.variant', name=name)} ", "text_bold")]
        if self._in_force:
            chosen = self._in_force[variant.key]
            value = next(value for value in variant.values if value.id == chosen)
            said = value.name
            head.append(Span(self.words.sentence("menu.rules.in_force", value=said), colour=OCHRE))
        else:
            link = f"{SETTING_PREFIX}{variant.key}"
            head.append(Span(self.words.sentence("menu.rules.set"), link=link))
        yield Passage(f"{place} {variant.key}", head, PAGE_NOTE_STYLE, self._follow)
        for number, value in enumerate(variant.values):
            usual = "menu.rules.value" if number else "menu.rules.usual"
            said = self.words.phrase(
                usual,
                name=value.name,
                text=value.text,
            )
            spans = [Span(f"•  {said}")]
            yield Passage(f"{place} {variant.key} {number}", spans, PAGE_NOTE_STYLE, self._follow)
