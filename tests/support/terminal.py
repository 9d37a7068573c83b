"""A terminal with somebody at it, for tests: answers by numbers, or lines that are typed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import make_player
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS, Variants, variant_words
from stalingrad_game.kernel.game import Game
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.text.card_game.terminal import CardTexts
from stalingrad_game.text.log_depth import DepthChoice
from stalingrad_game.text.shell import GameTexts, SeatPlayer, TerminalShell
from tests.support.languages import ENGLISH

G = TypeVar("G", bound=Game[Any])
NUMBERS = re.compile(r"(?:^|, |: )(\d+)(?:\.| )")


class ShellTerminal(Generic[G]):
    """A terminal for a game of any kind, with somebody at it who answers what `answer` says."""

    def __init__(
        self,
        record: GameRecord[G],
        texts_in: Callable[[Language], GameTexts],
        answer: Callable[[Any], str | None],
        *,
        language: Language = ENGLISH,
        players: Mapping[int, SeatPlayer] = MappingProxyType({}),
        clears: bool = False,
    ) -> None:
        self.record = record
        self.lines: list[str] = []
        self.fresh: list[str] = []
        self.answer = answer
        self.session = TerminalShell(
            record, texts_in, language, players, self._read, self._write, clears=clears
        )

    @property
    def text(self) -> str:
        """All that was written, as one paragraph."""
        return " ".join(self.lines)

    def _write(self, text: str) -> None:
        self.lines += text.split("\n")
        self.fresh += text.split("\n")

    def _read(self) -> str | None:
        answered = self.answer(self)
        self.fresh = []
        return answered

    def run(self) -> bool:
        return self.session.run()


class CardTerminal(ShellTerminal[CardGame]):
    """A terminal with a new card game."""

    def __init__(
        self,
        answer: Callable[[CardTerminal], str | None],
        *,
        seed: int = 1,
        language: Language = ENGLISH,
        computers: tuple[tuple[int, str], ...] = (),
        clears: bool = False,
        mode: str = "basic",
        names: tuple[str, ...] = (),
        variants: Variants = DEFAULT_VARIANTS,
    ) -> None:
        game = CardGame(Kit(load_pack(), mode))
        seats = dict(enumerate(Seat(name=name) for name in names))
        seats |= {seat: Seat(computer=name) for seat, name in computers}
        players = tuple(seats.get(seat, Seat()) for seat in range(game.seats)) if seats else ()
        record = GameRecord.start(game, Setup(seed, variant_words(variants), players))
        self.texts_in = partial(
            CardTexts, record, game, program_languages(), log=DepthChoice("story")
        )
        super().__init__(
            record,
            self.texts_in,
            answer,
            language=language,
            players={seat: make_player(name, game.kit, seed) for seat, name in computers},
            clears=clears,
        )


Answer = Callable[[CardTerminal], str | None]


def by_numbers(seed: int, hand: str) -> Answer:
    """Somebody who takes any option by its number, picking up the hand to see them all."""
    chance = random.Random(seed)
    picked_up = False

    def answer(terminal: CardTerminal) -> str:
        nonlocal picked_up
        text = "\n".join(terminal.fresh)
        hidden = "Type hand" in text or "Tapez main" in text
        if hidden and not picked_up and chance.random() < 0.8:
            picked_up = True
            return hand
        picked_up = False
        numbers = [int(n) for line in terminal.fresh for n in NUMBERS.findall(line)]
        if not numbers:
            return hand
        return str(max(numbers) if chance.random() < 0.2 else chance.choice(numbers))

    return answer


def script(*lines: str) -> Callable[[object], str | None]:
    """Somebody who types these lines and leaves."""
    waiting: Iterator[str] = iter(lines)
    return lambda _terminal: next(waiting, None)
