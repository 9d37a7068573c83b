"""What the rulebook is made of: rules, lessons and other sections, terms, variants, marks."""

from __future__ import annotations

from typing import Final

from ...localisation.rule_texts import BookEntry, RuleStatusId
from ..content.models import NonEmpty

LESSONS: Final = tuple(f"L{number}" for number in range(1, 11))
"""The lessons of the chapter "Learn to play", in order."""
WORKED_BATTLE: Final = "L6"
"""The lesson that tells a battle which can be shown on the table."""
LEARN, VICTORY, GLOSSARY, SIGNS, ORIGIN = "learn", "victory", "glossary", "signs", "origin"
"""The other sections: the openings of the lessons and of the reference, and what follows it."""
REPLAY: Final = "replay"
"""A link that shows the worked battle."""


class Rule(BookEntry, frozen=True, kw_only=True):
    """One rule, or a chapter's opening. `variants` are the keys of those that change it.

    A text's paragraphs are parted by an empty line; a line that begins with ``- `` is a list item.
    """

    number: NonEmpty
    title: NonEmpty
    text: NonEmpty
    status: tuple[RuleStatusId, ...]
    variants: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """Where it is found in the book."""
        return self.number

    @property
    def heading(self) -> str:
        """Its number and title."""
        return f"{self.number}  {self.title}"

    @property
    def chapter(self) -> int:
        """The number of the rule's chapter, 1 to 11."""
        return int(self.number[1:].split(".")[0])

    @property
    def depth(self) -> int:
        """0 for a chapter's opening, 1 for R4.4, 2 for R4.4.3."""
        return self.number.count(".")


class RuleVariantValue(BookEntry, frozen=True, kw_only=True):
    """One value of a variant."""

    id: NonEmpty
    name: NonEmpty
    text: NonEmpty


class RuleVariant(BookEntry, frozen=True, kw_only=True):
    """A house ruling that can be set otherwise; the first value is the default."""

    key: NonEmpty
    rule: NonEmpty
    name: NonEmpty
    values: tuple[RuleVariantValue, ...]


class BookSection(BookEntry, frozen=True, kw_only=True):
    """A part of the book that is no rule: a lesson, L1 and so on, or a page with a name."""

    id: NonEmpty
    title: NonEmpty
    text: NonEmpty

    @property
    def place(self) -> str:
        """Where it is found in the book."""
        return self.id

    @property
    def heading(self) -> str:
        """Its title, a lesson's with the number."""
        return f"{self.id}  {self.title}" if self.id in LESSONS else self.title


class Term(BookEntry, frozen=True, kw_only=True):
    """A word of the glossary."""

    id: NonEmpty
    rule: NonEmpty
    """The rule or lesson that says more."""
    name: NonEmpty
    text: NonEmpty
    published: str = ""
    """What the published English game calls it, where that is another word."""

    @property
    def place(self) -> str:
        """Where it is found in the book."""
        return self.id

    @property
    def heading(self) -> str:
        """The word, the published one behind it in brackets.

        >>> Term(id="hold", rule="R4.4.3", name="Tenir", text="…", published="Hold").heading
        'Tenir (Hold)'
        """
        return f"{self.name} ({self.published})" if self.published else self.name


RulebookEntry = Rule | BookSection | Term


class WorkedBattleTexts(BookEntry, frozen=True, kw_only=True):
    """What is said of the worked battle beside its lesson."""

    button: NonEmpty
    lost: NonEmpty
    """Why it can't be shown; the reason follows."""
    table: NonEmpty
    """Below the picture of the table."""
    formation: NonEmpty
    """Below the picture of a formation."""


class Chapter(BookEntry, frozen=True, kw_only=True):
    """A chapter: its opening, numbered like ``R4``, and its rules in order."""

    number: int
    opening: Rule
    rules: tuple[Rule, ...]
