"""What a game brings so that its records are reviewed: the work, and its own words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol

from ..kernel.decision import Decision, Option
from ..localisation.catalogue import Catalogue
from ..localisation.language import Language
from ..localisation.noun import Noun
from ..record.record import GameRecord
from ..search.purpose import Purpose
from .accounts import LuckyMoment, Mistake
from .values import ReviewEffort, ReviewJob


class DescribedChoice(NamedTuple):
    """A costly choice in a game's own words."""

    place: str
    """Where the game stood."""
    question: str
    """What was asked."""
    chosen: str
    best: str
    why: str
    """What the best option would have led to, beside what the chosen one did."""


class ReviewWords(Protocol):
    """What a game says of its own record in a review, in one language."""

    @property
    def texts(self) -> Catalogue:
        """The texts of the language."""

    @property
    def dice(self) -> Collection[str]:
        """The kinds of luck that are dice."""

    @property
    def notes(self) -> Sequence[str]:
        """The keys of the texts that say how it was worked out."""

    def side(self, side: int, /) -> Noun:
        """A side as its players are called."""

    def turn(self, number: int, /) -> str:
        """A turn by its number, as the game calls it."""

    def choice(self, mistake: Mistake, /, *, whole: bool = False) -> DescribedChoice:
        """A costly choice, the table looked at as its seat saw it.

        Of plans of many moves what differs is told, or where that is wanted the `whole` plans.
        """

    def expects(self, seat: int, purpose: Purpose, /) -> str:
        """What a seat's best answer leads to that others don't; "" where nothing sets it apart."""

    def place(self, moment: LuckyMoment, /) -> str:
        """Where the game stood as chance came in."""


AnswerPlan = tuple[Option, ...]
"""What a seat answers, one thing or several in a row that belong together."""


class JudgedChoice(Protocol):
    """What a seat may choose at one decision, judged by what it may know."""

    @property
    def decision(self) -> Decision:
        """What is asked."""

    def plans(self) -> list[AnswerPlan]:
        """The plans worth trying, the plain player's first."""

    def alike(self, one: AnswerPlan, other: AnswerPlan) -> bool:
        """Whether two plans come to the same."""

    def chances(
        self, plans: Sequence[AnswerPlan], number: int, name: str, *, whole: bool = False
    ) -> list[list[float]]:
        """By plan: the own side's chance to win on each of so many deals, the same for all.

        By another `name` others are dealt. `whole`: it is played on further before it is judged.
        """

    def purpose(
        self, best: AnswerPlan, others: Sequence[AnswerPlan], number: int, name: str
    ) -> Purpose:
        """What the best plan leads to on so many deals that the others don't."""


class Reviewer(Protocol):
    """How the games of one kind are reviewed."""

    @property
    def effort(self) -> ReviewEffort:
        """How much is worked out as a rule."""

    def job(self, record: GameRecord[Any], effort: ReviewEffort, /) -> ReviewJob:
        """The work on a record."""

    def words(self, record: GameRecord[Any], language: Language, /) -> ReviewWords:
        """What is said of it in a language; raises `CatalogueError`."""
