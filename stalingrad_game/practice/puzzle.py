"""A puzzle: a position of a game in which one choice is surely better than every other.

It is kept as the options that lead to it, in words of a record, so that it opens as long as the
records of its game do, and as what its answers were found to be worth.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from ..kernel.game import Game, UnknownMode, UnknownPack
from ..kernel.library import GameLibrary
from ..record.errors import ErrorKind, RecordError
from ..record.lines import Seat
from ..record.record import GameRecord
from ..record.setup import Setup
from ..record.timeline import BranchPoint
from ..review.accounts import ChanceShare, Mistake
from ..review.adapter import AnswerPlan
from ..search.purpose import Purpose

PUZZLE_ID_BYTES: Final = 6
FEWEST_ANSWERS: Final = 2
CARD_KIND: Final = "card"
STREET_KIND: Final = "street"
PUZZLE_KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {"stalingrad": CARD_KIND, "street": STREET_KIND}
)
"""By the id of a game in records: what its puzzles are called."""


class PuzzlePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a game stands: what it was begun with, and the options taken since."""

    game: str
    """The game's id."""
    digest: str
    """Of its data pack, or its scenario."""
    mode: str
    """The mode, or the referee."""
    seed: int
    variants: dict[str, str]
    taken: tuple[str, ...]
    """The options, in words of a record."""
    branches: tuple[BranchPoint, ...] = ()
    """Where everything unseen was dealt anew."""

    @staticmethod
    def of(record: GameRecord[Any], step: int) -> PuzzlePosition:
        """Where a record stood after so many steps."""
        edition, setup = record.game.edition, record.setup
        return PuzzlePosition(
            game=edition.game,
            digest=edition.digest,
            mode=edition.mode,
            seed=setup.seed,
            variants=dict(setup.variants),
            taken=tuple(one.text for one in record.steps[:step]),
            branches=tuple(one for one in record.timeline.branches if one.step <= step),
        )

    def opened(
        self, library: GameLibrary, players: tuple[Seat, ...] = (), language: str = "en"
    ) -> GameRecord[Any]:
        """A game in memory that stands there; nameless persons play, unless `players` do.

        Raises `RecordError` where its data aren't there any more, or its options don't play.
        """
        game = self._game(library)
        setup = Setup(self.seed, self.variants, players, language)
        try:
            options = [game.parse_option(text) for text in self.taken]
            return GameRecord.of_options(game, setup, options, self.branches)
        except (ValueError, LookupError) as error:
            raise RecordError(ErrorKind.BAD_SETUP, PUZZLE_RECORD, what=str(error)) from None

    def _game(self, library: GameLibrary) -> Game[Any]:
        kind = library.kind(self.game)
        if kind is None:
            raise RecordError(ErrorKind.OTHER_GAME, PUZZLE_RECORD, game=self.game)
        try:
            return kind.game(self.digest, self.mode)
        except (UnknownPack, UnknownMode):
            facts = {"pack": self.game, "version": "-", "digest": self.digest[:8]}
            raise RecordError(ErrorKind.OTHER_PACK, PUZZLE_RECORD, **facts) from None


PUZZLE_RECORD: Final = "(puzzle)"
"""What the record of a puzzle is called in messages."""


class WeighedAnswer(msgspec.Struct, frozen=True):
    """An answer, and what it was found to be worth."""

    plan: tuple[str, ...]
    """In words of a record."""
    behind: float
    """What it takes off the chance to win beside the best answer; 0 of that one itself."""
    error: float
    """The standard error of that."""

    @property
    def share(self) -> ChanceShare:
        """What it costs, with its interval of 95 %."""
        return ChanceShare.with_error(self.behind, self.error)


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position, and what can be answered there."""

    position: PuzzlePosition
    seat: int
    """Who decides."""
    theme: str
    """The idea that it belongs to, a word of the game."""
    chance: float
    """The own side's chance to win with the best answer."""
    answers: tuple[WeighedAnswer, ...]
    """The best one first."""
    purpose: Purpose
    """What the best answer leads to that the others don't."""
    levels: tuple[str, ...] = ()
    """The computer levels that find it, the weakest first."""
    deals: int = 0
    """On how many deals the answers were compared."""
    own: str = ""
    """For one of one's own games: when it was begun; "" for one of a collection."""

    def __post_init__(self) -> None:
        """Raises `ValueError` for what is no choice in a game that there is."""
        if self.position.game not in PUZZLE_KINDS:
            raise ValueError(f"{self.position.game!r} is no game with puzzles")
        if len(self.answers) < FEWEST_ANSWERS:
            raise ValueError("a puzzle has the best answer and another one")

    @property
    def id(self) -> str:
        """The same for the same position."""
        data = msgspec.json.encode(self.position)
        return hashlib.blake2b(data, digest_size=PUZZLE_ID_BYTES).hexdigest()

    @property
    def kind(self) -> str:
        """Which game it is of: one of `PUZZLE_KINDS`."""
        return PUZZLE_KINDS[self.position.game]

    @property
    def difficulty(self) -> int:
        """1 where the officer finds it, 2 where a search does, 3 where no level does."""
        if "officer" in self.levels:
            return 1
        return 2 if self.levels else 3

    def plans(self, game: Game[Any]) -> tuple[AnswerPlan, ...]:
        """The answers in options of the game, the best first; raises `RecordError`."""
        try:
            return tuple(tuple(map(game.parse_option, one.plan)) for one in self.answers)
        except (ValueError, LookupError) as error:
            raise RecordError(ErrorKind.BAD_SETUP, PUZZLE_RECORD, what=str(error)) from None

    def mistake(self, game: Game[Any], chosen: AnswerPlan, behind: WeighedAnswer) -> Mistake:
        """An answer beside the best one, as a review tells it."""
        return Mistake(
            step=len(self.position.taken),
            turn=0,
            seat=self.seat,
            chosen=chosen,
            best=self.plans(game)[0],
            chance=self.chance,
            cost=behind.share,
            purpose=self.purpose,
        )
