"""What can be chosen in Street Fight: options by number or words, and lines of the referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...kernel.decision import Decision, Option
from ...localisation.catalogue import Catalogue
from ...street_fight.game import StreetGame
from ...street_fight.position.codes import SetUp
from ...street_fight.position.set_up import EXCHANGE
from ...street_fight.position.state import State
from ...street_fight.words.words import GameWords, Sentence
from ..choice_menu import ChoiceMenu, UnreadableLine


class StreetChoices(ChoiceMenu):
    """The choices of one decision."""

    def __init__(
        self,
        words: GameWords,
        game: StreetGame,
        state: State,
        decision: Decision,
        *,
        hand_up: bool,
    ) -> None:
        """`hand_up` says that what the asked side alone may see lies open."""
        self._words: Final = words
        self._street: Final = game
        self._now: Final = game.known(state)
        texts: Catalogue = words.texts
        super().__init__(texts, game, state, decision, hand_up=hand_up)

    def label(self, option: Option) -> str:
        """What a choice is called."""
        return self._words.option(option)

    def refusal(self, option: Option, why: int) -> Sentence:
        """Why a candidate is no option."""
        del why
        return self._words.refusal(option, self.decision, self._now)

    def private(self, option: Option) -> bool:
        """Whether a choice speaks of the secret set-up."""
        return option[0] == SetUp.SWAP

    def notes(self) -> Iterator[str]:
        """That more can be chosen while what is secret lies open."""
        if self.decision.op == EXCHANGE and not self.hand_up:
            yield self.catalogue.phrase("terminal.hand.hidden")

    def row(self, text: str) -> Sequence[Option]:
        """The options that a line of the referee stands for; raises `UnreadableLine`."""
        if text.isdecimal() or self.decision.op == EXCHANGE:
            return ()
        try:
            return self._street.kit.referee.options_of_line(self._street.kit, self._now, text)
        except ValueError as error:
            if self.find(text):
                return ()
            key = "street.terminal.no_line"
            raise UnreadableLine(self.catalogue.phrase(key, text=text, why=str(error))) from None
