"""The games that a program knows, by id: how a record finds the game that it was written with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias

from .decision import Option
from .game import Game, UnknownMode, UnknownPack

Line: TypeAlias = dict[str, Any]
"""A line of a record, decoded as plain data."""
LineStep: TypeAlias = Callable[[list[Line]], list[Line]]
"""Turns the lines of one format of records into those of the next one."""


class OldAnswers(Protocol):
    """Fits the answers of a record in an older format to the questions that are asked today.

    One serves one record, and is asked before every answer in turn.
    """

    def missing(self, state: Any, /) -> Option | None:
        """What to answer now where the record has no answer, since this wasn't asked then."""

    def is_pending(self, state: Any, seat: int, option: Option, /) -> bool:
        """Whether the recorded answer is still asked for; else it is left out."""


class GameKind(Protocol):
    """A game with the data packs that are in use: it opens the games of records."""

    @property
    def id(self) -> str:
        """The game's id in records."""

    @property
    def rules(self) -> int:
        """The version of its rules."""

    @property
    def upgrades(self) -> Mapping[int, LineStep]:
        """By the format that they start from: what its records need beside the common steps."""

    def has_pack(self, digest: str) -> bool:
        """Whether the data pack of this digest is in use."""

    def game(self, digest: str, mode: str) -> Game[Any]:
        """The game with a data pack, in a mode; raises `UnknownPack` or `UnknownMode`."""

    def old_answers(self, game: Game[Any], written: int, /) -> OldAnswers:
        """What fits the answers of a record written in an older format to today's questions."""


class GameLibrary:
    """The games that a program knows, each with its data packs."""

    def __init__(self, kinds: Iterable[GameKind]) -> None:
        self._kinds: Final = {kind.id: kind for kind in kinds}

    def kind(self, game: str) -> GameKind | None:
        """The game of an id; None for one that isn't known."""
        return self._kinds.get(game)


class SameAnswers:
    """Questions that are the same today."""

    def missing(self, _state: Any, /) -> Option | None:
        return None

    def is_pending(self, _state: Any, _seat: int, _option: Option, /) -> bool:
        return True


class SingleGame:
    """The kind of one open game: enough to read back what was written with it."""

    upgrades: Final[Mapping[int, LineStep]] = MappingProxyType({})

    def __init__(self, game: Game[Any]) -> None:
        self._game: Final = game
        self.id: Final = game.edition.game
        self.rules: Final = game.edition.rules

    def has_pack(self, digest: str) -> bool:
        """Whether it is this game's data pack."""
        return digest == self._game.edition.digest

    def game(self, digest: str, mode: str) -> Game[Any]:
        """The game; raises `UnknownPack` or `UnknownMode` for another one."""
        if not self.has_pack(digest):
            raise UnknownPack(digest)
        if mode != self._game.edition.mode:
            raise UnknownMode(mode)
        return self._game

    def old_answers(self, _game: Game[Any], _written: int, /) -> OldAnswers:
        return SameAnswers()
