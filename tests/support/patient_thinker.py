"""One who thinks for as long as a test wants it to."""

from __future__ import annotations

from typing import Generic, TypeVar

from stalingrad_game.card_game.players.search.advice import Advice, Estimate
from stalingrad_game.card_game.players.thinking import PlayerQuestion, PlayerThought
from stalingrad_game.search.purpose import Purpose
from stalingrad_game.ui.session.thinking import Trouble

Q = TypeVar("Q")
T = TypeVar("T")


class AnyThinker(Generic[Q, T]):
    """Answers when the test says so."""

    def __init__(self) -> None:
        """Nothing is asked yet."""
        self.starts = 0
        self.questions: list[Q] = []
        self.drops = 0
        self.next: T | Trouble | None = None

    def ask(self, question: Q, /) -> None:
        """Take down a question."""
        self.questions.append(question)
        self.next = None

    def drop(self) -> None:
        """Throw away the answer."""
        self.drops += 1
        self.next = None

    def answer(self) -> T | Trouble | None:
        """The answer that the test has laid ready."""
        found, self.next = self.next, None
        return found

    def close(self) -> None:
        """Nobody asks any more."""
        self.drop()


class PatientThinker(AnyThinker[PlayerQuestion, PlayerThought]):
    """Of the card game."""

    def advise(self, *chances: float, error: float = 0.01) -> None:
        """Answer the last question with its first options."""
        question = self.questions[-1]
        ranked = tuple(
            Estimate(option, chance, error)
            for option, chance in zip(question.decision.options, chances, strict=False)
        )
        self.next = PlayerThought(
            number=question.number, advice=Advice(ranked, Purpose(0, 0, 0), 1)
        )
