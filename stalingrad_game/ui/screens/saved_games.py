"""The saved games of every game of the program: what they are called, how to go on with one.

Each game of the program brings a `SavedKind`; `program.py` hands all of them to the context.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...data_files.faults import told_error
from ..session.host import SavedKind

if TYPE_CHECKING:
    from ...kernel.library import GameLibrary
    from ...localisation.catalogue import Catalogue
    from ...record.record import GameRecord
    from ...record.saves import Save
    from ...record.stop import RecordStop
    from ...review.accounts import Review
    from ...review.adapter import Reviewer
    from ..shell.app import AppContext

PASSPHRASE_SCREEN: Final = "passphrase"
SHOWN_FAULTS: Final = 6
"""Of a file that was not kept."""
REVIEW_SCREEN: Final = "review"
"""The screen that tells what decided a game."""


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


class SavedGames:
    """The saved games of all games that a program knows."""

    def __init__(self, games: Sequence[SavedKind[Any]]) -> None:
        """The first one answers for a file of which nothing can be read."""
        self._games: Final = tuple(games)
        self.reviews: Final[dict[str, Review]] = {}
        """By game: reviews worked out since the window was opened."""

    @property
    def library(self) -> GameLibrary:
        """The games of all records."""
        from ...kernel.library import GameLibrary

        return GameLibrary([kind for game in self._games for kind in game.host.kinds])

    def of(self, save: Save | None) -> SavedKind[Any]:
        """The game that a save is of; of one that isn't known, the first."""
        return self.of_game(save.start.game if save and save.start else "")

    def resume(self, path: Path) -> Path:
        """Go on with the game of a file at its own table; returns the path.

        Raises `RecordError` or `FolderError`.
        """
        from ...record.saves import save_at

        self.of(save_at(path, self.library)).host.resume(path)
        return path

    def sit_down(self, record: GameRecord[Any]) -> None:
        """Go on with an open record at its own table; raises `RecordError`."""
        self.of_game(record.game.edition.game).host.sit_down(record)

    def read(self, path: Path) -> GameRecord[Any]:
        """The game of a file, to be looked at; raises `RecordError`."""
        from ...record.record import GameRecord

        return GameRecord.read(path, self.library)

    def viewable(self, path: Path) -> GameRecord[Any] | RecordStop:
        """The game of a file as far as it plays, whatever its rules; raises `RecordError`."""
        from ...record.record import GameRecord

        return GameRecord.viewable(path, self.library)

    def replay_screen(self, record: GameRecord[Any]) -> str:
        """The name of the screen on which a game is watched again."""
        screen: str = self.of_game(record.game.edition.game).host.replay_screen
        return screen

    def reviewer(self, played: str) -> Reviewer | None:
        """Who reviews games by their id in records; None where nobody does."""
        return self.of_game(played).reviewer(played)

    def receive(self, words: Catalogue, path: Path) -> str:
        """Keep a data pack, a scenario or puzzles; what is said of it, "" for anything else.

        Raises `FaultsError` for what can't be used, `FolderError`.
        """
        from ...folders import FolderError, read_file
        from ...practice.collection import (
            MOST_PUZZLE_BYTES,
            is_collection,
            receive_collection,
        )

        for game in self._games:
            said: str = game.receive(words, path)
            if said:
                return said
        try:
            if not is_collection(read_file(path, MOST_PUZZLE_BYTES)):
                return ""
            number, new = receive_collection(path)
        except FolderError:
            raise
        except OSError:  # it is told as for a record that can't be read
            return ""
        return words.sentence(f"menu.received.{'puzzles' if new else 'known_puzzles'}", n=number)

    def level_rating(self, game: str, level: str, mode: str) -> float | None:
        """A computer level's rating in a game; None where it wasn't measured."""
        from ...past_games.rating import rating_by_share

        share = self.of_game(game).level_share(level, mode)
        return None if share is None else rating_by_share(share)

    def keep_review(self, key: str, record: GameRecord[Any], review: Review) -> None:
        """Keep a review while the window is open, and what it found to be practised for good."""
        from ...practice.collection import keep_own
        from ...practice.own_games import own_mistakes

        self.reviews[key] = review
        practice = self.of_game(record.game.edition.game).practice().practice(record.game)
        with suppress(OSError):
            keep_own(own_mistakes(practice, record, review))

    def reviewed(self, save: Save) -> bool:
        """Whether a game that is over can be reviewed."""
        return save.start is not None and self.reviewer(save.start.game) is not None

    def gone(self, words: Catalogue, save: Save) -> str:
        """Of what a game needs, what isn't here now; "" where it can be gone on with."""
        return "" if save.start is None else self.of(save).gone(words, save)

    def summary(self, words: Catalogue, save: Save) -> SaveSummary:
        """What tells a saved game from others; of a damaged one only its title and date."""
        from ...card_game.words.saved_games import save_players_text, save_result_text

        date = words.language.date(save.changed)
        if save.start is None:
            return SaveSummary(save.title, "", "", "", date)
        game = self.of(save)
        return SaveSummary(
            game.own_title(save),
            game.called(words, save),
            save_players_text(words, save),
            save_result_text(words, save) or game.moment(words, save),
            date,
        )

    def of_game(self, played: str) -> SavedKind[Any]:
        """A game by its id in records; of one that isn't known, the first."""
        for game in self._games:
            if played in {kind.id for kind in game.host.kinds}:
                return game
        return self._games[0]


# --- from a file to its table


def go_on(context: AppContext, path: Path) -> None:
    """Go on with a game; one of other rules is watched where its record stops, and why is told.

    A sealed one asks for its passphrase first. Raises `RecordError` or `FolderError`.
    """
    from ...record.errors import RecordError
    from ...record.sealed_saves import is_sealed_file
    from ...record.stop import UNPLAYED

    if is_sealed_file(path):
        context.open(PASSPHRASE_SCREEN, path=path)
        return
    try:
        context.service(SavedGames).resume(path)
    except RecordError as error:
        if error.kind not in UNPLAYED:
            raise
        watch(context, path, at_its_end=True)


def watch(context: AppContext, path: Path, *, at_its_end: bool = False) -> None:
    """Watch a game as far as it plays, from its beginning or `at_its_end`; raises `RecordError`."""
    from ...record.record import GameRecord

    seen = context.service(SavedGames).viewable(path)
    if isinstance(seen, GameRecord):
        show(context, seen, path, len(seen.steps) if at_its_end else None)
        tell_remarks(context, seen)
    else:
        show(context, seen, path)


def open_review(context: AppContext, save: Save) -> None:
    """Open the screen that tells what decided a game; raises `RecordError`."""
    games = context.service(SavedGames)
    context.open(REVIEW_SCREEN, record=games.read(save.path), file=save.path)


def show(
    context: AppContext, seen: GameRecord[Any] | RecordStop, path: Path, at: int | None = None
) -> None:
    """Show a record that was looked at, after so many steps; as text where nothing of it plays."""
    from ...record.record import GameRecord

    if isinstance(seen, GameRecord):
        screen = context.service(SavedGames).replay_screen(seen)
        context.open(screen, record=seen, at=at, file=path)
    else:
        context.open("record_rest", stop=seen, opened=seen.over)


def tell_remarks(context: AppContext, record: GameRecord[Any]) -> None:
    """Open a notice of why not all of a record is shown, or that its rules were others."""
    from ...record.line_text import reading_remarks

    remarks = reading_remarks(context.words, record)
    if remarks:
        title = context.words.sentence("replay.remarks")
        context.open("notice", paragraphs=remarks, title=title)


def open_file(context: AppContext, path: Path) -> None:
    """Go on with the game of a file, or keep what else it holds, which is told in a notice.

    Raises `RecordError`, `FolderError`, or `FaultsError` for what can't be used.
    """
    kept = context.service(SavedGames).receive(context.words, path)
    if kept:
        _tell(context, kept, context.words.phrase("menu.received.title"))
    else:
        go_on(context, path)


def take_file(context: AppContext, path: str) -> None:
    """Take in a file that is dropped on the window, or that the program was opened with.

    A game is gone on with; a data pack, a scenario or a collection of puzzles is checked and kept,
    which is told in a notice, as is whatever goes wrong or would be lost. The game that is on the
    table is saved as it is played, so it can be left at any time.
    """
    from ...data_files.faults import FaultsError
    from ...folders import FolderError
    from ...record.errors import RecordError, printable

    words, file = context.words, Path(path)
    if context.stack.unsaved():
        _tell(context, words.phrase("menu.dropped_unsaved"))
        return
    try:
        open_file(context, file)
    except (RecordError, FolderError) as error:
        _tell(context, told_error(words, error))
    except FaultsError as error:
        faults = [one.told(words) for one in error.faults]
        sentence = words.phrase("menu.received.faults", file="{file}", n=len(faults))
        _tell(context, sentence.format(file=printable(file.name)), "", *faults[:SHOWN_FAULTS])


def _tell(context: AppContext, message: str, title: str = "", *more: str) -> None:
    title = title or context.words.phrase("menu.trouble")
    context.open("notice", paragraphs=[message, *more], title=title)
