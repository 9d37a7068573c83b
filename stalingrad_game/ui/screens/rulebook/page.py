"""A page of the rulebook: one chapter with its rules, the preface, or the signs.

House rulings are marked; a rule that can be set otherwise shows its values and a link to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from ....card_game.state.variants import Variants, variant_words
from ....card_game.words.rulebook import Chapter, Rule, Rulebook, RuleVariant
from ....localisation.catalogue import Catalogue
from ...art.resources import Look
from ...style.theme import ASH, BRICK_LIGHT, CHALK, DUST, OCHRE, PAPER, Colour
from ...widgets import Span, TextStyle, Widget
from .widgets import Passage

PREFACE_PAGE: Final = "preface"
SIGNS_PAGE: Final = "signs"
SETTING_PREFIX: Final = "setting:"
"""Before the key of a variant in a link to where it is set."""
PAGE_TEXT_STYLE: Final = TextStyle("text", 20, PAPER)
PAGE_NOTE_STYLE: Final = TextStyle("text", 18, DUST)

FollowLink = Callable[[str], None]


class RuleBlock(Widget):
    """Passages of one rule below each other, with a bar at the left where the rule is chosen."""

    def __init__(self, place: str, parts: Sequence[Passage], *, chosen: bool) -> None:
        super().__init__()
        self.place = place
        self.parts = tuple(parts)
        self.chosen = chosen

    def children(self) -> Sequence[Widget]:
        """The passages."""
        return self.parts

    def _pad(self, look: Look) -> int:
        return look.theme.read_px(18)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As high as all passages and the gaps between them."""
        gap = look.theme.read_px(8)
        highs = [part.wanted(look, width - self._pad(look))[1] for part in self.parts]
        return width, sum(highs) + gap * (len(highs) - 1)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Set the passages one below the other."""
        super().layout(rect, look)
        pad, gap = self._pad(look), look.theme.read_px(8)
        top = rect.top
        for part in self.parts:
            high = part.wanted(look, rect.width - pad)[1]
            part.layout(pygame.Rect(rect.left + pad, top, rect.width - pad, high), look)
            top += high + gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint what of it is seen, and the bar."""
        clip = surface.get_clip()
        if self.chosen:
            bar = pygame.Rect(self.rect.left, self.rect.top, look.theme.px(5), self.rect.height)
            surface.fill(OCHRE, bar)
        for part in self.parts:
            if part.rect.colliderect(clip):
                part.draw(surface, look)


class PageBuilder:
    """Makes the blocks of pages in one language."""

    def __init__(
        self,
        rulebook: Rulebook,
        words: Catalogue,
        variants: Variants | None,
        follow: FollowLink,
    ) -> None:
        """`variants` are those of the game that is being played, None where there is none."""
        self.rulebook: Final = rulebook
        self.words: Final = words
        self._in_force: Final = variant_words(variants) if variants else {}
        self._follow: Final = follow

    def chapter(self, chapter: Chapter, chosen: str) -> list[RuleBlock]:
        """The opening of a chapter and all its rules."""
        return [
            self.rule(rule, rule.number == chosen) for rule in (chapter.opening, *chapter.rules)
        ]

    def preface(self) -> list[RuleBlock]:
        """How the rulebook is read, and what its marks mean."""
        preface = self.rulebook.preface
        head = self._passage(PREFACE_PAGE, [self._title(preface.title)], 34)
        parts = [
            head,
            *self._paragraphs(PREFACE_PAGE, preface.text),
        ]
        for status in self.rulebook.statuses:
            spans = [
                self._sign(status.sign, house=status.id == "house"),
                Span(f" {status.name}", "text_bold"),
                Span(f" – {status.text}"),
            ]
            parts.append(
                Passage(f"{PREFACE_PAGE} {status.id}", spans, PAGE_TEXT_STYLE, self._follow)
            )
        return [RuleBlock(PREFACE_PAGE, parts, chosen=False)]

    def rule(self, rule: Rule, chosen: bool) -> RuleBlock:
        """One rule: number, title, marks, text, house rulings that can be set."""
        opening = rule.depth == 0
        head = [
            Span(f"{rule.number}  ", "title", OCHRE),
            self._title(rule.title),
        ]
        if "house" in rule.status and len(rule.status) == 1:
            head.append(Span(f"   {self.words.sentence('menu.rules.house')}", colour=BRICK_LIGHT))
        size = 34 if opening else 26 if rule.depth == 1 else 22
        parts = [self._passage(rule.number, head, size)]
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
