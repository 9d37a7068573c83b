"""What can be chosen in the card game: options of one formation in one row, cards of the open hand.

Choices that speak of a hand's cards are listed only while that hand is up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...card_game.game import CardGame
from ...card_game.rules.operations import asking_operation
from ...card_game.state.codes import Act, Op
from ...card_game.state.state import State
from ...card_game.words.effects import Sentence
from ...card_game.words.localizer import Localizer
from ...card_game.words.player_names import PlayerNames, full_player_name, short_player_name
from ...kernel.decision import Decision, Option
from ..choice_menu import ChoiceMenu
from ..typed_commands import matching_labels

PRIVATE_ACTS: Final = frozenset({Act.PLAY, Act.CARD, Act.HERO, Act.INTERCEPT, Act.GIVE})
"""Options that speak of the cards of a hand."""
PAIRED_ACTS: Final = frozenset({Act.COMMIT, Act.RESTORE})
"""Options of two formations or places, listed in one row for each first one."""


class CardChoices(ChoiceMenu):
    """The choices of one decision of the card game."""

    def __init__(
        self,
        words: Localizer,
        game: CardGame,
        state: State,
        decision: Decision,
        *,
        hand_up: bool,
        players: PlayerNames = (),
    ) -> None:
        """`hand_up` says that the hand of the seat that is asked lies open."""
        self._words: Final = words
        self._players: Final = players
        self._view: Final = game.view(state, decision.seat)
        super().__init__(words.catalogue, game, state, decision, hand_up=hand_up)

    def private(self, option: Option) -> bool:
        """Whether a choice betrays a card; those of a discard lie open, and heroes in play."""
        return option[0] in PRIVATE_ACTS and asking_operation(self.decision).private

    def numbered(self) -> tuple[Option, ...]:
        """As in any menu; what can be handed to the partner is any card, asked for by name."""
        return tuple(option for option in super().numbered() if option[0] != Act.GIVE)

    @property
    def hidden(self) -> bool:
        """Whether the hand may hold more choices and lies face down; this is public."""
        return not self.hand_up and asking_operation(self.decision).private

    def label(self, option: Option) -> str:
        """What a choice is called; players by their own names."""
        if option[0] != Act.SEAT:
            return self._words.option(option, self.decision, self._view)
        seat = option[1]
        if option == self.partner():
            who = short_player_name(self._words, self._players, seat, self._view)
            return self._words.interface("table.answer.partner", who=who)
        return full_player_name(self._words, self._players, seat, self._view)

    def refusal(self, option: Option, why: int) -> Sentence:
        return self._words.refusal(why, option, self.decision, self._view)

    def lines(self) -> Iterator[str]:
        """The choices with their numbers; those of one formation in one row."""
        phrase = self.catalogue.phrase
        rows: dict[int, list[str]] = {}
        others: list[str] = []
        for number, option in enumerate(self.shown, start=1):
            if option[0] in PAIRED_ACTS:
                yield from others
                others.clear()
                rows.setdefault(option[1], []).append(self._second(option, number))
            else:
                others.append(phrase("terminal.numbered", n=number, text=self.label(option)))
        for formation, seconds in rows.items():
            name = self._words.formation(formation)
            yield phrase("terminal.row", name=name, what=", ".join(seconds))
        yield from others

    def _second(self, option: Option, number: int) -> str:
        """An option's number and where its formation would go, or which one it would restore."""
        act, _, target = option
        phrase = self.catalogue.phrase
        if act == Act.COMMIT:
            letter = self._words.letter(target)
            return phrase("terminal.to_district", n=number, letter=letter)
        return phrase("terminal.restores", n=number, name=self._words.formation(target))

    def notes(self) -> Iterator[str]:
        """Whether the hand may hold more, or a card that can be handed over."""
        if self.hidden:
            yield self.catalogue.phrase("terminal.hand.hidden")
        elif self.hand_up and any(option[0] == Act.GIVE for option in self.decision.options):
            yield self.catalogue.phrase("terminal.may_give")

    def gifts(self, text: str) -> tuple[Option, ...]:
        """The cards of the hand that some words could mean, to be handed over (R10.3)."""
        gifts = [option for option in self.decision.options if option[0] == Act.GIVE]
        names = [self._words.card(option[1]) for option in gifts]
        return tuple(gifts[n] for n in matching_labels(text, names))

    def partner(self) -> Option | None:
        """The choice that the partner acts instead, where there is one (R10.3)."""
        calls = self.decision.op in {Op.ACTION, Op.SECOND_ACTION}
        return next((o for o in self.decision.options if calls and o[0] == Act.SEAT), None)
