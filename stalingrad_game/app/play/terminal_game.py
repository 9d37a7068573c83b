"""A game at the terminal: which one is gone on with, and how a line is read. For any game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from stalingrad_game.app.command import UserError
from stalingrad_game.app.library import program_library
from stalingrad_game.app.play.passphrases import resumed_sealed
from stalingrad_game.app.play.seats import given
from stalingrad_game.app.streams import tell
from stalingrad_game.app.wording import said
from stalingrad_game.folders import FolderError
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.past_games.ledger import note_end
from stalingrad_game.record import saves
from stalingrad_game.record.errors import ErrorKind, RecordWarning
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_saves import is_sealed_file
from stalingrad_game.record.words import record_text, unkept_text, warning_text
from stalingrad_game.text.shell import TerminalShell
from stalingrad_game.text.typed_commands import strip_accents, typed_words

Latest = TypeVar("Latest")
KEPT_GAME: Final[Mapping[str, str]] = {"--load": "load", "--continue": "resume"}
"""The options that continue a saved game, with where each stands in the arguments."""


def check_one_game(args: argparse.Namespace, new: Mapping[str, str]) -> None:
    """Raise `UserError` where a saved game is asked for and another one, too.

    `new` are the options of a new game, each with its place in `args`.
    """
    kept = given(args, KEPT_GAME)
    others = [*kept[1:], *given(args, new)]
    if kept and others:
        raise UserError(said("two_games", kept=kept[0], others=", ".join(others)))


def resumed_game(
    args: argparse.Namespace,
    library: GameLibrary,
    language: Language,
    known: Callable[[str], bool],
    *,
    new: bool,
) -> GameRecord[Any] | None:
    """The game to go on with, by ``--load`` and ``--continue`` or as the player answers.

    None where a new one is to begin; `new` says that it was asked for. `known` tells which computer
    players its game has. Raises `RecordError`, or `UserError` where there is none to go on with.
    """

    def resumed(path: Path) -> GameRecord[Any]:
        record = saves.resume(path, library)
        record.check_computers(known)
        return record

    if args.load:
        if is_sealed_file(args.load):
            return resumed_sealed(catalogue(language), args.load, library)
        return saves.resume(args.load, library)
    if args.resume:
        passed: list[RecordWarning] = []
        record = saves.resume_latest(library, resumed, passed.append)
        return checked_latest(record, catalogue(language), passed)
    if not new:
        latest = saves.latest_unfinished(library)
        if latest and _offered(latest, args.languages, language):
            return resumed(latest.path)
    return None


def checked_latest(
    latest: Latest | None, words: Catalogue, passed: Sequence[RecordWarning]
) -> Latest:
    """The game of ``--continue``; those that were passed over for it are told, a line each.

    Raises `UserError` where there is none.
    """
    for one in passed:
        tell(record_text(words, "saves.passed_over", trouble=warning_text(words, one)))
    if latest is not None:
        return latest
    if any(one.kind == ErrorKind.LOCKED for one in passed):
        raise UserError(record_text(words, "saves.all_open"))
    raise UserError(said("nothing_to_resume"))


def tell_unless_kept(language: Language, keep: Callable[[], None]) -> None:
    """Keep the data of a game that is gone on with; where that can't be done, say what follows."""
    try:
        keep()
    except FolderError as error:
        print(unkept_text(catalogue(language), error), file=sys.stderr)


def play_on(shell: TerminalShell) -> None:
    """Play a game on; one that is over is written down in the history: a sealed save tells none."""
    if shell.run():
        note_end(shell.record, program_library(()))


def read_line() -> str | None:
    """A line typed by the player; None at the end of the input, and where it can't be read."""
    print("> ", end="", flush=True)
    try:
        line = sys.stdin.readline()
    except UnicodeError:  # an encoding of two bytes a letter that isn't what comes
        return None
    return line if line else None


def _offered(latest: saves.Save, languages: Languages, language: Language) -> bool:
    """Offer to go on with a game; True where the answer is yes in any of the languages."""
    print(catalogue(language).phrase("terminal.offer", title=latest.title, turn=latest.at.turn))
    answer = read_line()
    spoken = [catalogue(one) for one in languages.values()]
    letters = {word[:1] for texts in spoken for word in typed_words(texts, "yes")}
    return answer is not None and strip_accents(answer.strip())[:1] in {*letters, ""}
