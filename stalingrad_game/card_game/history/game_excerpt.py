"""A stretch of a game kept by names: how the cards lay, what was chosen, and what chance did.

It names everything by id and keeps no seed. So it can be played again with the figures of cards
changed, for as long as its cards are there and each choice is allowed; where it can't, the error
says at which step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

import msgspec

from ...kernel.decision import Event, IllegalOption, UnreadableOption
from ...record.lines import Seat
from ...record.record import GameRecord
from ...record.setup import Setup
from ..content.models import Content
from ..game import CardGame
from ..record.chance_words import outcomes
from ..record.written_deal import WrittenDeal, fixed_deal
from ..rules.kit import Kit
from ..state.codes import SIDES, Option
from ..state.state import Cards, State

HAND_LIMIT: Final = 12
"""Places in a hand among which a card that chance takes is looked for."""


class ExcerptError(ValueError):
    """A kept game can't be played with the data pack in use; the message says where and why."""


class ExcerptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option taken and what chance did, both in words of a record."""

    option: str
    chance: tuple[str, ...] = ()


class GameExcerpt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game from its set-up to some step."""

    mode: str
    variants: Mapping[str, str]
    """Those that differ from their defaults."""
    shown_from: int
    """The steps before this one are only displayed; from it on the game is played."""
    deal: WrittenDeal
    """As far as it matters up to the last step."""
    step: tuple[ExcerptStep, ...]

    @staticmethod
    def read(path: Path) -> GameExcerpt:
        """A kept game from its file; raises `ExcerptError`."""
        try:
            return msgspec.toml.decode(path.read_bytes(), type=GameExcerpt)
        except (OSError, ValueError) as fault:
            raise ExcerptError(f"{path.name}: {fault}") from fault


class DealtGame(CardGame):
    """The card game with its cards laid out, and its chance, as they were in a kept game."""

    def __init__(self, content: Content, kept: GameExcerpt) -> None:
        """Play a kept game through once; raises `ExcerptError` where that can't be done."""
        kit = Kit(content, kept.mode)
        super().__init__(kit)
        self._script: Cards = ()
        try:
            kit.deal = fixed_deal(self.notation, kept.deal)
            state, _ = self.begin(0, kept.variants)
        except ValueError as fault:
            raise ExcerptError(f"a card of the kept game isn't there today: {fault}") from None
        self._script = tuple(reversed([*self._walk(state, kept)]))

    def begin(self, seed: int, variants: Mapping[str, str]) -> tuple[State, list[Event]]:
        """The kept game at its first decision; chance will do what it did then."""
        state, events = super().begin(seed, variants)
        state.script = self._script
        return state, events

    def _walk(self, state: State, kept: GameExcerpt) -> Iterator[int]:
        """What chance answers in all steps, in order."""
        for number, step in enumerate(kept.step):
            where = f"step {number} ({step.option})"
            option = self._option(state, step, where)
            answers = self._answers(state, option, step, where)
            state.script = answers[::-1]
            self.apply(state, option)
            yield from answers

    def _option(self, state: State, step: ExcerptStep, where: str) -> Option:
        try:
            option = self.parse_option(step.option)
        except UnreadableOption as fault:
            raise ExcerptError(f"{where}: {fault}") from None
        if option not in self.options(state):
            why = self.describe_refusal(option, self.why(state, option))
            raise ExcerptError(f"{where} isn't allowed by the rules and cards of today: {why}")
        return option

    def _answers(self, state: State, option: Option, step: ExcerptStep, where: str) -> Cards:
        """What chance must answer in a step, so that it does what is kept."""
        found: tuple[str, ...] = ()
        for answers in product(*_guesses(step.chance)):
            tried = self.copy(state)
            tried.script = answers[::-1]
            try:
                found = outcomes(self.notation, self.apply(tried, option))
            except IllegalOption:
                break
            if found == step.chance and not tried.script:
                return answers
        kept, today = "; ".join(step.chance), "; ".join(found)
        raise ExcerptError(f"{where}: chance did {kept!r}, with the cards of today {today!r}")


def _guesses(chance: Sequence[str]) -> Iterator[Sequence[int]]:
    """For each answer that chance must give, in order: what it may be."""
    for outcome in chance:
        word, _, *values = outcome.split()
        if word == "roll":
            yield from ([int(value) - 1] for value in values)
        elif word == "lose":
            yield range(HAND_LIMIT)


def excerpt_record(kept: GameExcerpt, content: Content, player: str) -> GameRecord[CardGame]:
    """A kept game in memory at the step from which it is shown; raises `ExcerptError`.

    `player` is the name of the computer player at every seat.
    """
    game = DealtGame(content, kept)
    seats = tuple(Seat(computer=player) for _ in SIDES)
    record = GameRecord.start(game, Setup(0, kept.variants, seats))
    for step in kept.step[: kept.shown_from]:
        record.take(game.parse_option(step.option))
    return record
