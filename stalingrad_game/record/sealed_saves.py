"""Sealed games among the saves: begun, sealed, gone on with as they come back by mail, opened.

The file that comes back takes the place of the one that was sent, where it goes on from it. Nothing
here writes a readable record, but for `write_open`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ..kernel.chance import KEYED_SEED
from ..kernel.game import Game
from ..kernel.library import GameLibrary
from .errors import ErrorKind, RecordError, RecordWarning, printable
from .journal import Journal, keep_private, read_bytes, write_new
from .record import GameRecord
from .saves import SEALED_EXTENSION, in_new_file, is_saved, keep_copy, players_title, save_files
from .sealed_record import SealedRecord, read_unsealed
from .sealing import MAX_SEALED_BYTES, MOST_BEFORE, Seal, is_sealed
from .setup import Setup, completed

G = TypeVar("G", bound=Game[Any])


def is_sealed_file(path: Path) -> bool:
    """Whether a file begins as a sealed record does."""
    try:
        check_sealed(path)
    except RecordError:
        return False
    return True


def check_sealed(path: Path) -> None:
    """Raise `RecordError` where a file is missing, can't be read, or isn't a sealed record."""
    if not is_sealed(read_bytes(path, MOST_BEFORE)):
        raise RecordError(ErrorKind.NOT_SEALED, path)


def open_seal(path: Path, passphrase: str) -> Seal:
    """The seal of a file that a passphrase opens; raises `RecordError`."""
    return Seal.opened(read_bytes(path, MAX_SEALED_BYTES), passphrase, str(path))[0]


def new_sealed_game(game: G, setup: Setup, seal: Seal, title: str = "") -> SealedRecord[G]:
    """A new game that is sealed from its first line on; raises as `saves.new_game`.

    Its seed is drawn here, unseen, whatever stands in the set-up.
    """
    full = completed(msgspec.structs.replace(setup, seed=_unseen_seed()), game)
    title = title or players_title(full.players) or game.edition.mode
    return _kept(GameRecord.start(game, full), title, seal)


def can_be_sealed(record: GameRecord[Any]) -> bool:
    """Whether a game can be played by mail: it isn't over, and a person plays on each side."""
    side_of, players = record.game.side_of, record.setup.players
    sides = {side_of(seat) for seat, player in enumerate(players) if not player.computer}
    return record.result is None and record.seal is None and sides == {0, 1}


def sealed_game(source: GameRecord[Any], library: GameLibrary, seal: Seal) -> SealedRecord[Any]:
    """A game as it stands, sealed in a new file among the saves; the other file stays as it is.

    One in which nothing was decided yet is dealt anew, so that nobody knows the seed or has seen
    the other side's hand. Any other one goes on as a branch of itself, in which everything that
    is still unseen is dealt anew. Raises `RecordError` or `FolderError`.
    """
    record = GameRecord.from_bytes(source.data, library)
    notes = record.notes
    if record.steps:
        record = GameRecord.branched(record, len(record.steps), _unseen_seed())
    else:
        unseen = msgspec.structs.replace(record.setup, seed=_unseen_seed())
        record = GameRecord.start(record.game, unseen)
    for step, text in notes.items():
        record.note(step, text)
    return _kept(record, source.path.stem if source.path else record.game.edition.mode, seal)


def resume_sealed(path: Path, library: GameLibrary, seal: Seal) -> SealedRecord[Any]:
    """A sealed game to go on with: a saved one in its own file, any other among the saves.

    A file that goes on from a saved one takes its place. Where the saved one has gone further it is
    gone on with itself, if the passphrase is the one in it; where each has gone on otherwise both
    are kept. `warnings` tell of that. Raises `RecordError` or `FolderError`.
    """
    if is_saved(path):
        record = SealedRecord.opened(path, library, seal)
        keep_private(path)
        return record
    data = read_bytes(path, MAX_SEALED_BYTES)
    sent, clear = seal.of(data, str(path))
    begun = read_unsealed(clear, library, path).setup.begun
    saved, warning = _place(path, sent, clear)
    record = SealedRecord.opened(saved or keep_copy(data, begun, path.stem), library, seal)
    if warning is not None:
        record.warnings = (*record.warnings, warning)
    return record


def change_passphrase(path: Path, seal: Seal, passphrase: str) -> None:
    """Give the side that opened a file another passphrase; raises `RecordError`.

    Raises `PassphraseError` too, and then the file stays as it was.
    """
    journal, data = Journal.opened(path, MAX_SEALED_BYTES)
    try:
        found, clear = seal.of(data, str(path))
        journal = journal.replaced(found.changed(passphrase).marked(clear).sealed(clear))
    finally:
        journal.close()


def write_open(path: Path, target: Path, library: GameLibrary, seals: tuple[Seal, ...]) -> bool:
    """Write a sealed record readable into a new file; raises `RecordError`.

    Only of a game that lies open, or with the seal opened by both sides; else False. The end of a
    game is marked in the file, so that it lies open for the other side too.
    """
    with SealedRecord.opened(path, library, seals[0]) as record:
        if not record.laid_open and {seal.side for seal in seals} != {0, 1}:
            return False
        write_new(target, record.data)
    return True


def _unseen_seed() -> int:
    """A keyed seed: what one sees of a game tells nothing of what is to come."""
    return KEYED_SEED + secrets.randbits(256)


def _kept(record: GameRecord[G], title: str, seal: Seal) -> SealedRecord[G]:
    """Keep a game that is in memory in a sealed file among the saves."""
    return in_new_file(
        record.setup.begun,
        title,
        lambda path: SealedRecord.new(record, path, seal),
        SEALED_EXTENSION,
    )


def _place(path: Path, sent: Seal, clear: bytes) -> tuple[Path | None, RecordWarning | None]:
    """The saved game that a file from elsewhere belongs to, if any, and what is to be told."""
    warning = None
    for saved, of_saved, held in _same_game(sent):
        facts = {"file": printable(str(path)), "saved": printable(str(saved))}
        if clear.startswith(held):
            journal, _ = Journal.opened(saved, MAX_SEALED_BYTES)
            try:
                journal = journal.replaced(sent.with_marks_of(of_saved, clear).sealed(clear))
            finally:
                journal.close()
            other = RecordWarning(ErrorKind.OTHER_PASSPHRASE, {"file": facts["saved"]})
            return saved, None if of_saved.has_lock_of(sent) else other
        if held.startswith(clear):
            return saved, RecordWarning(ErrorKind.OLDER_COPY, facts)
        lines = zip(clear.split(b"\n"), held.split(b"\n"), strict=False)
        line = next(number for number, (one, other) in enumerate(lines, 1) if one != other)
        warning = RecordWarning(ErrorKind.OTHER_COURSE, {**facts, "line": line})
    return None, warning


def _same_game(seal: Seal) -> Iterator[tuple[Path, Seal, bytes]]:
    """The sealed saves that are of the same game, with their records, which stay in memory."""
    for path in save_files():
        with suppress(RecordError):
            if is_sealed_file(path):
                yield path, *seal.of_game(read_bytes(path, MAX_SEALED_BYTES), str(path))
