"""The card game's rulebook: lessons, the rules R1 to R11, variants, the glossary.

Its order stands in ``assets/rules/rules.toml``, its words in ``rules.toml`` of each language.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...assets import asset
from ...localisation.catalogue import RULES_FILE
from ...localisation.language import Language
from ...localisation.rule_texts import (
    BookEntry,
    RulebookError,
    Words,
    decode_rules,
    folded,
    match_texts,
)
from ...localisation.rulebook import BookOrder, BookSection, BookTexts, Rulebook

LESSONS: Final = tuple(f"L{number}" for number in range(1, 11))
"""The lessons of the chapter "Learn to play", in order."""
WORKED_BATTLE: Final = "L6"
"""The lesson that tells a battle which can be shown on the table."""
LEARN, VICTORY, GLOSSARY, SIGNS, ORIGIN = "learn", "victory", "glossary", "signs", "origin"
"""The other sections: the openings of the lessons and of the reference, and what follows it."""
REPLAY: Final = "replay"
"""A link that shows the worked battle."""


class RuleVariantValue(BookEntry, frozen=True, kw_only=True):
    """One value of a variant."""

    id: Words
    name: Words
    text: Words


class RuleVariant(BookEntry, frozen=True, kw_only=True):
    """A house ruling that can be set otherwise; the first value is the default."""

    key: Words
    rule: Words
    name: Words
    values: tuple[RuleVariantValue, ...]


class WorkedBattleTexts(BookEntry, frozen=True, kw_only=True):
    """What is said of the worked battle beside its lesson."""

    button: Words
    lost: Words
    """Why it can't be shown; the reason follows."""
    table: Words
    """Below the picture of the table."""
    formation: Words
    """Below the picture of a formation."""


class _VariantPlace(BookEntry, frozen=True, kw_only=True):
    """A variant without its words."""

    key: Words
    rule: Words
    values: tuple[Words, ...]


class _Order(BookOrder, frozen=True, kw_only=True):
    variant: tuple[_VariantPlace, ...]


class _ValueText(BookEntry, frozen=True, kw_only=True):
    name: Words
    text: Words


class _VariantText(BookEntry, frozen=True, kw_only=True):
    name: Words
    value: dict[str, _ValueText]


class _Texts(BookTexts, frozen=True, kw_only=True):
    worked_battle: WorkedBattleTexts
    variant: dict[str, _VariantText]


class CardRulebook(Rulebook):
    """The card game's rulebook in one language."""

    def __init__(self, order: _Order, texts: _Texts) -> None:
        """A rulebook from its two files; raises `RulebookError` where they don't fit together."""
        match_texts("variant", [variant.key for variant in order.variant], texts.variant)
        for place in order.variant:
            match_texts(f"variant {place.key}", place.values, texts.variant[place.key].value)
        super().__init__(order, texts)
        self.worked_battle: Final = texts.worked_battle
        self.variants: Final = tuple(
            _variant(place, texts.variant[place.key]) for place in order.variant
        )
        self._by_key: Final = {variant.key: variant for variant in self.variants}
        self._published: Final = {
            folded(term.name): term.published for term in reversed(self.terms)
        }
        """By a term in its bare letters: what the published English game calls it."""

    @property
    def lessons(self) -> tuple[BookSection, ...]:
        """The lessons of the chapter "Learn to play", L1 and so on."""
        return tuple(self.sections[name] for name in LESSONS)

    def published(self, word: str) -> str:
        """What the published English game calls a term by this name; "" where it is the same."""
        return self._published.get(folded(word), "")

    def explained(self, title: str) -> str:
        """A title with the published word in brackets behind the term that it is or begins with.

        A term ends at a colon, and may have a plural s; a title that says the word stays as it is.
        """
        head = title.partition(":")[0].rstrip()
        word = self.published(head) or self.published(head.removesuffix("s"))
        return title if not word or word in title else f"{head} ({word}){title[len(head) :]}"

    def variant(self, key: str) -> RuleVariant:
        """The variant of a key such as ``break_test``; raises `KeyError`."""
        return self._by_key[key]

    def called(self, name: str) -> str:
        """What a link to the worked battle, a section, a term or a variant shows."""
        if name == REPLAY:
            return self.worked_battle.button
        return self._by_key[name].name if name in self._by_key else super().called(name)


@cache
def load_rulebook(language: Language) -> CardRulebook:
    """The rulebook in a language, read once; raises `RulebookError`."""
    order = decode_rules(asset("rules", RULES_FILE), "rules", _Order)
    texts = decode_rules(language.folder / RULES_FILE, language.code, _Texts)
    try:
        return CardRulebook(order, texts)
    except RulebookError as fault:
        raise RulebookError(f"{language.code}/{RULES_FILE}: {fault}") from None


def _variant(place: _VariantPlace, variant_text: _VariantText) -> RuleVariant:
    values = tuple(
        RuleVariantValue(
            id=value, name=variant_text.value[value].name, text=variant_text.value[value].text
        )
        for value in place.values
    )
    return RuleVariant(key=place.key, rule=place.rule, name=variant_text.name, values=values)
