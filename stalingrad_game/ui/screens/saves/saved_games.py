"""The saved games of every game of the program: what they are called, and how to go on with one.

Each game of the program brings a `SavedKind`; `program.py` hands all of them to the context.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from ....kernel.library import GameKind, GameLibrary
    from ....localisation.catalogue import Catalogue
    from ....record.record import GameRecord
    from ....record.saves import Save
    from ....record.stop import RecordStop


class SaveSummary(NamedTuple):
    """A saved game in short."""

    title: str
    """The title that its players gave it; "" where the program named it."""
    mode: str
    players: str
    stands: str
    """Where it stands, or who won."""
    date: str
    """When it was played last."""


class SavedKind(Protocol):
    """What is known of the saved games of one game. Every save given to it is one of them."""

    @property
    def kinds(self) -> Sequence[GameKind]:
        """The games of its records, with all that can be played now."""

    def called(self, words: Catalogue, save: Save, /) -> str:
        """Which game it is: its mode, or its scenario and rules."""

    def moment(self, words: Catalogue, save: Save, /) -> str:
        """Where it stands."""

    def own_title(self, save: Save, /) -> str:
        """The title that its players gave it; "" where the program named it."""

    def gone(self, words: Catalogue, save: Save, /) -> str:
        """Of what it needs, what isn't here now, in a sentence; "" where it can be gone on with."""

    def resume(self, path: Path, /) -> None:
        """Go on with it where it stands; raises `RecordError` or `FolderError`."""

    def sit_down(self, record: GameRecord[Any], /) -> None:
        """Go on with an open record of it at its table; raises `RecordError`."""

    @property
    def replay_screen(self) -> str:
        """The name of the screen on which its games are watched again."""

    def review_screen(self, save: Save, /) -> str:
        """The name of the screen that tells what decided it; "" where there is none."""


class SavedGames:
    """The saved games of all games that a program knows."""

    def __init__(self, games: Sequence[SavedKind]) -> None:
        """The first one answers for a file of which nothing can be read."""
        self._games: Final = tuple(games)

    @property
    def library(self) -> GameLibrary:
        """The games of all records."""
        from ....kernel.library import GameLibrary

        return GameLibrary([kind for game in self._games for kind in game.kinds])

    def resume(self, path: Path) -> None:
        """Go on with the game of a file at its own table; raises `RecordError` or `FolderError`."""
        from ....record.saves import save_at

        save = save_at(path, self.library)
        game = self._games[0] if save is None else self._of(save)
        game.resume(path)

    def sit_down(self, record: GameRecord[Any]) -> None:
        """Go on with an open record at its own table; raises `RecordError`."""
        self._of_game(record.game.edition.game).sit_down(record)

    def read(self, path: Path) -> GameRecord[Any]:
        """The game of a file, to be looked at; raises `RecordError`."""
        from ....record.record import GameRecord

        return GameRecord.read(path, self.library)

    def viewable(self, path: Path) -> GameRecord[Any] | RecordStop:
        """The game of a file as far as it plays, whatever its rules; raises `RecordError`."""
        from ....record.record import GameRecord

        return GameRecord.viewable(path, self.library)

    def replay_screen(self, record: GameRecord[Any]) -> str:
        """The name of the screen on which a game is watched again."""
        return self._of_game(record.game.edition.game).replay_screen

    def review_screen(self, save: Save) -> str:
        """The name of the screen that tells what decided a game; "" where there is none."""
        return "" if save.start is None else self._of(save).review_screen(save)

    def gone(self, words: Catalogue, save: Save) -> str:
        """Of what a game needs, what isn't here now; "" where it can be gone on with."""
        return "" if save.start is None else self._of(save).gone(words, save)

    def called(self, words: Catalogue, save: Save) -> str:
        """Which game it is."""
        return self._of(save).called(words, save)

    def moment(self, words: Catalogue, save: Save) -> str:
        """Where it stands."""
        return self._of(save).moment(words, save)

    def summary(self, words: Catalogue, save: Save) -> SaveSummary:
        """What tells a saved game from others; of a damaged one only its title and date."""
        from ....card_game.words.saved_games import save_players_text, save_result_text

        date = words.language.date(save.changed)
        if save.start is None:
            return SaveSummary(save.title, "", "", "", date)
        game = self._of(save)
        return SaveSummary(
            game.own_title(save),
            game.called(words, save),
            save_players_text(words, save),
            save_result_text(words, save) or game.moment(words, save),
            date,
        )

    def _of(self, save: Save) -> SavedKind:
        """The game that a save is of; of one that isn't known, the first."""
        return self._of_game(save.start.game if save.start else "")

    def _of_game(self, played: str) -> SavedKind:
        """By its id in records."""
        for game in self._games:
            if played in {kind.id for kind in game.kinds}:
                return game
        return self._games[0]
