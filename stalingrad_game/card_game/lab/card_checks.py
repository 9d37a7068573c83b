"""The card game's own checks for the laboratory: cards, counters, secrets and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from ...kernel.decision import Decision, Event, Option
from ...lab.game_checks import Pick, any_of
from ...localisation.languages import program_languages
from ..game import CardGame
from ..packs import load_pack
from ..rules.kit import Kit
from ..state.codes import Why
from ..state.state import State
from ..state.variants import VARIANTS
from ..words.localizer import Localizer
from .hidden import barred, betrays, exchanged
from .invariants import StateInvariants
from .witness import SampleWitness

MOST_DECISIONS: Final = 5000
"""More than any game with the refresh clock takes (R4.4.8)."""


class CardChecks:
    """The checks of one kit, made once."""

    most_decisions = MOST_DECISIONS

    def __init__(self, game: CardGame) -> None:
        """Make them for a game; raises `CatalogueError`."""
        self.game: Final = game
        self._invariants: Final = StateInvariants(game.kit)
        self.words: Final = tuple(
            Localizer(game.kit, language) for language in program_languages().values()
        )

    def random_variants(self, random: Random) -> Mapping[str, str]:
        """A value for every variant; the refresh clock runs, so that games have bounds (R4.4.8)."""
        chosen = {
            variant.key: variant.words[int(random.random() * len(variant.words))]
            for variant in VARIANTS
        }
        return chosen | {"refresh_clock": "on"}

    def picker(self, random: Random) -> Pick[State]:
        return any_of(random)

    def violations(self, state: State) -> Iterator[str]:
        return self._invariants.violations(state)

    def exchanged(self, state: State, seat: int, random: Random) -> State:
        return exchanged(state, seat, random)

    def witness(self, seat: int) -> SampleWitness:
        return SampleWitness(self.game, self._invariants, seat)

    def asks(self, state: State) -> bool:
        return self.game.asks(state)

    def betrays(self, event: Event, view: State) -> bool:
        return betrays(event, view)

    def bars(self, events: Sequence[Event], seat: int) -> bool:
        return barred(events, seat)

    def sentences(
        self, decision: Decision, view: State, refused: Sequence[tuple[int, Option]], number: int
    ) -> Iterator[str]:
        """The prompt, two options, and one refusal for each different reason and act."""
        words = self.words[number % len(self.words)]
        yield words.prompt(decision, view).line
        for option in decision.options[:2]:
            yield words.option(option, decision, view)
        one_each = {(why, option[0]): option for why, option in refused}
        for (why, _), option in one_each.items():
            sentence = words.refusal(why, option, decision, view)
            yield sentence.text if sentence.rule.startswith("R") else ""
        yield words.refusal(Why.NOT_NOW, decision.options[0], decision, view).text

    def met(self, _option: Option, _events: Sequence[Event]) -> Sequence[str]:
        return ()


class CardChecksMaker(msgspec.Struct, frozen=True):
    """Makes the checks of a pack and mode; can be sent to another process."""

    pack: Path | None
    """The data pack's folder; None for the standard one."""
    mode: str

    def __call__(self) -> CardChecks:
        """The checks; raises `PackError`."""
        return CardChecks(CardGame(Kit(load_pack(self.pack), self.mode)))
