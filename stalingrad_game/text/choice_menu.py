"""What can be chosen now, in numbered lines; what a typed line means, or why it is no choice.

Choices that speak of a hand's cards are listed only while that hand is up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..card_game.rules.codes import Act, Op, Option
from ..card_game.rules.engine import Engine
from ..card_game.rules.operations import asking_operation
from ..card_game.rules.state import State
from ..card_game.words.effects import Sentence
from ..card_game.words.player_names import PlayerNames, full_player_name
from ..card_game.words.player_names import short_player_name as named_player
from ..card_game.words.words import Localizer
from ..kernel.decision import Decision
from .commands import matching_labels

PRIVATE_ACTS: Final = frozenset({Act.PLAY, Act.CARD, Act.HERO, Act.INTERCEPT, Act.GIVE})
"""Options that speak of the cards of a hand."""
PAIRED_ACTS: Final = frozenset({Act.COMMIT, Act.RESTORE})
"""Options of two formations or places, listed in one row for each first one."""
MAX_NAMED_CHOICES: Final = 6
"""Choices that are named where a line could mean several."""
MAX_REASONS: Final = 5


class ChoiceMenu:
    """The choices of one decision, as the seat that is asked may know them."""

    def __init__(
        self,
        words: Localizer,
        engine: Engine,
        state: State,
        decision: Decision,
        *,
        hand_up: bool,
        players: PlayerNames = (),
    ) -> None:
        """`hand_up` says that the hand of the seat that is asked lies open."""
        self._words: Final = words
        self._players: Final = players
        self._engine: Final = engine
        self._state: Final = state
        self._decision: Final = decision
        self._up: Final = hand_up
        self._view: Final = engine.view(state, decision.seat)
        options = decision.options
        self.shown: Final = tuple(o for o in options if not self._private(o)) + tuple(
            o for o in options if self._private(o) and hand_up and o[0] != Act.GIVE
        )
        """In the order of their numbers: public ones first, then the open hand's.

        What can be handed to the partner is any card: it is asked for by name.
        """

    def _private(self, option: Option) -> bool:
        """Whether a choice betrays a card; those of a discard lie open, and heroes in play."""
        return option[0] in PRIVATE_ACTS and asking_operation(self._decision).private

    @property
    def hidden(self) -> bool:
        """Whether the hand may hold more choices and lies face down; this is public."""
        return not self._up and asking_operation(self._decision).private

    def label(self, option: Option) -> str:
        """What a choice is called; players by their own names."""
        if option[0] != Act.SEAT:
            return self._words.option(option, self._decision, self._view)
        seat = option[1]
        if option == self.partner():
            who = named_player(self._words, self._players, seat, self._view)
            return self._words.interface("table.answer.partner", who=who)
        return full_player_name(self._words, self._players, seat, self._view)

    def lines(self) -> Iterator[str]:
        """The choices with their numbers; those of one formation in one row."""
        phrase = self._words.catalogue.phrase
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
        phrase = self._words.catalogue.phrase
        if act == Act.COMMIT:
            letter = self._words.letter(target)
            return phrase("terminal.to_district", n=number, letter=letter)
        return phrase("terminal.restores", n=number, name=self._words.formation(target))

    def find(self, text: str) -> tuple[Option, ...]:
        """The choices that a number or some words could mean."""
        if text.isdecimal():
            number = int(text)
            return self.shown[number - 1 : number] if number else ()
        return self._named(text, self.shown)

    def gifts(self, text: str) -> tuple[Option, ...]:
        """The cards of the hand that some words could mean, to be handed over (R10.3)."""
        gifts = [option for option in self._decision.options if option[0] == Act.GIVE]
        names = [self._words.card(option[1]) for option in gifts]
        return tuple(gifts[n] for n in matching_labels(text, names))

    @property
    def gives(self) -> bool:
        """Whether the open hand has a card to hand over."""
        return self._up and any(option[0] == Act.GIVE for option in self._decision.options)

    def listed(self, options: Sequence[Option]) -> str:
        """What choices are called, not all of many."""
        return self._words.listed(self.label(option) for option in options[:MAX_NAMED_CHOICES])

    def partner(self) -> Option | None:
        """The choice that the partner acts instead, where there is one (R10.3)."""
        calls = self._decision.op in {Op.ACTION, Op.SECOND_ACTION}
        return next((o for o in self._decision.options if calls and o[0] == Act.SEAT), None)

    def reasons(self, text: str) -> list[Sentence | str]:
        """For whatever some words name: why it can't be chosen, or its label where it can."""
        candidates = [
            option
            for option in self._engine.candidates(self._state)
            if self._up or not self._private(option)
        ]
        told: list[Sentence | str] = []
        for option in self._named(text, candidates)[:MAX_REASONS]:
            why = self._engine.why(self._state, option)
            if why:
                told.append(self._words.refusal(why, option, self._decision, self._view))
            else:
                told.append(self.label(option))
        return told

    def _named(self, text: str, options: Sequence[Option]) -> tuple[Option, ...]:
        labels = [self.label(option) for option in options]
        return tuple(options[n] for n in matching_labels(text, labels))
