"""What can be chosen now, in numbered lines; what a typed line means, or why it is no choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol

from ..kernel.decision import OK, Decision, Option
from ..kernel.game import Game
from ..localisation.catalogue import Catalogue
from .typed_commands import matching_labels, typed_number

MAX_NAMED_CHOICES: Final = 6
"""Choices that are named where a line could mean several."""
MAX_REASONS: Final = 5


class UnreadableLine(ValueError):
    """A line of a game's own that can't be read; the message says why, in the reader's language."""


class Refusal(Protocol):
    """Why something can't be chosen."""

    @property
    def text(self) -> str:
        """The reason in one sentence."""

    @property
    def rule(self) -> str:
        """The rule that says so."""


class ChoiceMenu:
    """The choices of one decision, as the seat that is asked may hear them.

    A game's own menu says what a choice is called and which choices speak of something hidden.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        game: Game[Any],
        state: Any,
        decision: Decision,
        *,
        hand_up: bool,
    ) -> None:
        """`hand_up` says that what the asked seat alone may see lies open."""
        self.catalogue: Final = catalogue
        self.decision: Final = decision
        self.hand_up: Final = hand_up
        self._game: Final = game
        self._state: Final = state
        self.shown: Final = self.numbered()
        """In the order of their numbers."""

    def label(self, option: Option) -> str:
        """What a choice is called."""
        raise NotImplementedError

    def refusal(self, option: Option, why: int) -> Refusal:
        """Why a candidate is no option."""
        raise NotImplementedError

    def private(self, option: Option) -> bool:
        """Whether a choice speaks of what its seat alone may see; by default none does."""
        del option
        return False

    def numbered(self) -> tuple[Option, ...]:
        """The options that get a number: public ones first, then those of the open hand."""
        options = self.decision.options
        public = tuple(option for option in options if not self.private(option))
        if not self.hand_up:
            return public
        return public + tuple(option for option in options if self.private(option))

    def lines(self) -> Iterator[str]:
        """The choices with their numbers, a line each."""
        for number, option in enumerate(self.shown, start=1):
            yield self.catalogue.phrase("terminal.numbered", n=number, text=self.label(option))

    def notes(self) -> Iterable[str]:
        """What else is to be said under the choices; by default nothing."""
        return ()

    def row(self, text: str) -> Sequence[Option]:
        """The options that a line of the game's own stands for, to be taken one after the other.

        None of them where it is no such line, as by default. Raises `UnreadableLine`.
        """
        del text
        return ()

    def find(self, text: str) -> tuple[Option, ...]:
        """The choices that a number or some words could mean."""
        if text.isdecimal():
            number = typed_number(text)
            return self.shown[number - 1 : number] if number else ()
        return self._named(text, self.shown)

    def listed(self, options: Sequence[Option]) -> str:
        """What choices are called, not all of many."""
        return self.catalogue.language.listed(
            self.label(option) for option in options[:MAX_NAMED_CHOICES]
        )

    def reasons(self, text: str) -> list[Refusal | str]:
        """For whatever some words name: why it can't be chosen, or its label where it can."""
        candidates = [
            option
            for option in self._game.candidates(self._state)
            if self.hand_up or not self.private(option)
        ]
        found: list[Refusal | str] = []
        for option in self._named(text, candidates)[:MAX_REASONS]:
            why = self._game.why(self._state, option)
            found.append(self.label(option) if why == OK else self.refusal(option, why))
        return found

    def _named(self, text: str, options: Sequence[Option]) -> tuple[Option, ...]:
        labels = [self.label(option) for option in options]
        return tuple(options[n] for n in matching_labels(text, labels))
