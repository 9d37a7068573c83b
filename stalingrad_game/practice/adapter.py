"""What a game brings so that its choices are practised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from ..kernel.decision import Decision
from ..localisation.language import Language
from ..record.record import GameRecord
from ..review.adapter import AnswerPlan, JudgedChoice, ReviewWords


class PracticeGame(Protocol):
    """One game by certain rules, with certain data, in one mode."""

    @property
    def unmined(self) -> frozenset[str]:
        """Themes of which no puzzles are mined: what is best there can't be seen by looking."""

    def choice(self, record: GameRecord[Any], step: int, /) -> JudgedChoice:
        """The choice that a record came to after so many steps."""

    def taken_plan(self, record: GameRecord[Any], step: int, /) -> AnswerPlan | None:
        """All that was answered to the choice after so many steps; None while it isn't all."""

    def practised(self, decision: Decision, /) -> bool:
        """Whether a question is of a kind that one learns by."""

    def tutored(self, decision: Decision, /) -> bool:
        """Whether a question is of a kind that a wrong answer costs something at."""

    def theme(
        self, record: GameRecord[Any], step: int, best: AnswerPlan, other: AnswerPlan, /
    ) -> str:
        """The idea that a choice belongs to, by its best plan and the next one."""

    def level_plan(self, record: GameRecord[Any], step: int, level: str, /) -> AnswerPlan:
        """What a computer level answers to the choice after so many steps."""

    def words(self, record: GameRecord[Any], language: Language, /) -> ReviewWords:
        """What is said of a choice in a language; raises `CatalogueError`."""

    def standing(self, record: GameRecord[Any], step: int, language: Language, /) -> Sequence[str]:
        """What had better be seen before the choice after so many steps: a line each.

        It is what the choice's seat may know. Raises `CatalogueError`.
        """

    def odds(
        self,
        record: GameRecord[Any],
        step: int,
        plans: tuple[AnswerPlan, AnswerPlan],
        language: Language,
        /,
    ) -> str:
        """What dice and chances say for the first plan beside the second, as the seat sees them.

        "" where they say nothing of them. Raises `CatalogueError`.
        """

    def played_out(self, record: GameRecord[Any], step: int, /) -> bool:
        """Whether a game was played on from a choice to the end of what belongs to it."""

    def came_to(self, record: GameRecord[Any], step: int, language: Language, /) -> str:
        """What the steps from a choice on came to; "" where nothing has come of them yet.

        Raises `CatalogueError`.
        """


class PracticeJob(Protocol):
    """A record with all that is needed to judge its choices, fit to be sent to another process."""

    def opened(self) -> tuple[PracticeGame, GameRecord[Any]]:
        """Who judges, and the record; raises `RecordError`."""


class PracticeKind(Protocol):
    """A game with all its data and modes."""

    def practice(self, game: Any, /) -> PracticeGame:
        """Who judges the choices of a game."""

    def job(self, record: GameRecord[Any], /) -> PracticeJob:
        """A record to be sent to another process."""


class PlayedGames(Protocol):
    """Games of computer players in which puzzles are looked for; it is sent to other processes."""

    def play(self, seeds: range, /) -> Iterator[tuple[PracticeGame, GameRecord[Any]]]:
        """A game for each seed, played to its end."""
