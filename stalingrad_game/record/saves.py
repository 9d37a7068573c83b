"""The user's saved games: one file each, named by date and readable title, in the saves folder.

Nothing here writes anywhere else, but for `export` to a file that the user names.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from ..data_files.faults import Keyed, reason
from ..folders import FolderError, saves_folder, sync_folder
from ..kernel.game import Game, Moment
from ..kernel.library import GameKind, GameLibrary
from ..unfinished import clear_unfinished
from .errors import ErrorKind, RecordError, RecordWarning, printable
from .journal import (
    PRIVATE,
    is_locked,
    keep_private,
    numbered_paths,
    read_bytes,
    write_new,
)
from .lines import MAX_BYTES, Branch, End, MomentNote, Resign, Seat, Start, Undo
from .record import GameRecord
from .record_text import RecordText
from .sealing import MAX_SEALED_BYTES, is_sealed
from .setup import Setup, completed, game_for, setup_of
from .timeline import RESIGNED

EXTENSION: Final = ".jsonl"
SEALED_EXTENSION: Final = ".stalingrad"
"""Of sealed games; their files of version 1.0.0 end as readable ones do."""
EXTENSIONS: Final = (EXTENSION, SEALED_EXTENSION)
_DATED: Final = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}\.\d{2} ")
_NOT_IN_NAMES: Final = frozenset('<>:"/\\|?*')
_TITLE_BYTES: Final = 120
_NOWHERE: Final = Moment(0, "")

G = TypeVar("G", bound=Game[Any])
_Games: TypeAlias = dict[tuple[str, int, str, str], Game[Any] | None]
"""By game, version of its rules, digest and mode; None: not here."""
Made = TypeVar("Made")


class Save(msgspec.Struct, frozen=True):
    """A saved game as a list shows it; it has been checked for damage but not played through."""

    path: Path
    changed: datetime
    """When a line was last written."""
    start: Start | None = None
    """Its set-up line; None where there is trouble."""
    at: Moment = _NOWHERE
    """Where the game stands."""
    steps: int = 0
    end: End | None = None
    """Its result line; None while the game goes on."""
    warning: RecordWarning | None = None
    """What is wrong with the file: with a torn last line the game can be gone on with."""

    @property
    def title(self) -> str:
        """The name of the file without date and extension, fit to be shown."""
        return title_of(self.path)

    @property
    def finished(self) -> bool:
        """Whether the game is known to be over."""
        return self.end is not None

    @property
    def sealed(self) -> bool:
        """Whether nothing is known of it without a passphrase."""
        return self.warning is not None and self.warning.kind == ErrorKind.SEALED


def title_of(path: Path) -> str:
    """What a file's game is called: its name without date and extension, fit to be shown."""
    return printable(_DATED.sub("", path.stem, count=1)) or path.stem


def new_game(game: G, setup: Setup, title: str = "") -> GameRecord[G]:
    """A new game in the saves folder, named by its date and its title or players.

    Raises `ValueError` for a set-up that can't be played, `RecordError` or `FolderError`.
    """
    full = completed(setup, game)
    title = title or players_title(full.players) or game.edition.mode
    return in_new_file(full.begun, title, lambda path: GameRecord.start(game, full, path))


def players_title(players: Sequence[Seat]) -> str:
    """The names of those who have one, as the title of their game."""
    return " - ".join(player.name for player in players if player.name)


def branch(
    record: GameRecord[Any],
    step: int,
    seed: int,
    title: str,
    players: tuple[Seat, ...] | None = None,
) -> Path:
    """Keep a new game among the saves that begins after a step of another; returns its path.

    `players` take the places of its players. Raises as `GameRecord.branched`, or `RecordError` or
    `FolderError` where it can't be kept.
    """
    new = GameRecord.branched(record, step, seed, players)
    return keep_copy(new.data, new.setup.begun, title)


def branch_into(record: GameRecord[Any], step: int, seed: int, target: Path) -> None:
    """The same in a new file that the user names."""
    write_new(target, GameRecord.branched(record, step, seed).data)


def note(path: Path, library: GameLibrary, step: int, text: str) -> None:
    """Write a note on a step into a saved game that nobody plays now; raises `RecordError`."""
    with GameRecord.open(path, library) as record:
        record.note(step, text)


def resume(path: Path, library: GameLibrary) -> GameRecord[Any]:
    """A game to go on with: a saved one in its own file, any other in a copy among the saves.

    From then on nobody else can read the file. Raises `RecordError` or `FolderError`.
    """
    if is_saved(path):
        record = GameRecord.open(path, library)
        keep_private(path)
        return record
    record = GameRecord.read(path, library)
    copy = GameRecord.open(keep_copy(record.data, record.setup.begun, path.stem), library)
    if record.cut_short is not None:  # the copy is whole, but it lacks what was cut off
        copy.warnings = (record.cut_short, *copy.warnings)
    return copy


def save_files() -> list[Path]:
    """The files of all saved games, sealed ones too; raises `FolderError`."""
    folder = saves_folder()
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(EXTENSIONS))
    except OSError as error:
        raise FolderError(
            Keyed("command.found.unread", folder=str(folder), reason=reason(error))
        ) from None


def list_saves(library: GameLibrary) -> list[Save]:
    """Every saved game, the one played last first; a damaged one with its trouble.

    So is one whose set-up can't be played by a game of the library; nothing is played for that.

    Raises `FolderError` where there can't be or can't be read any.
    """
    games: _Games = {}
    found = [save_at(path, library, games) for path in save_files()]
    saves = [save for save in found if save is not None]
    return sorted(saves, key=lambda save: (save.changed, save.path.name), reverse=True)


def save_at(path: Path, library: GameLibrary, games: _Games | None = None) -> Save | None:
    """A file as the list shows it, wherever it lies; None for one that is empty or gone.

    `games` keeps those that were opened to look at set-ups.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    if not found.st_size:
        return None
    changed = _hour(found.st_mtime)
    try:
        text = RecordText(read_bytes(path, MAX_BYTES), str(path), library)
        _check_setup(text.start, library, str(path), {} if games is None else games)
        return _summary(text, Save(path, changed))
    except RecordError as error:
        return Save(path, changed, warning=error.warning)


def any_finished(library: GameLibrary) -> bool:
    """Whether a game among the saves has been played to its end."""
    return any(save.finished for save in list_saves(library))


def latest_unfinished(library: GameLibrary, found: Sequence[Save] | None = None) -> Save | None:
    """The unfinished game played last that can be gone on with now.

    `found` are the saved games as `list_saves` has just listed them; None: they are listed.
    """
    listed = list_saves(library) if found is None else found
    unfinished = (save for save in listed if _can_go_on(save, library))
    return next((save for save in unfinished if not is_locked(save.path)), None)


def resume_latest(
    library: GameLibrary,
    resumed: Callable[[Path], Made],
    pass_over: Callable[[RecordWarning], None],
) -> Made | None:
    """Go on with the unfinished game played last that can be gone on with; None where none can.

    Those that can't are passed over, and why is told: damaged, open elsewhere, or the way to go on
    raises `RecordError`.
    """
    for save in list_saves(library):
        if save.start is None and save.warning is not None and not save.sealed:
            pass_over(save.warning)
        elif _can_go_on(save, library):
            try:
                return resumed(save.path)
            except RecordError as error:
                pass_over(error.warning)
    return None


def _can_go_on(save: Save, library: GameLibrary) -> bool:
    """Whether a game is unfinished, and what it is played with is here."""
    start = save.start
    if start is None or save.finished:
        return False
    kind = library.kind(start.game)
    return kind is not None and _is_here(start, kind)


def _is_here(start: Start, kind: GameKind) -> bool:
    """Whether a game is of these rules, and its data pack is in use."""
    return kind.rules == start.rules and kind.has_pack(start.digest)


def _check_setup(start: Start, library: GameLibrary, file: str, games: _Games) -> None:
    """Raise `RecordError` where the game of a record is here and can't be set up so."""
    key = (start.game, start.rules, start.digest, start.mode)
    if key not in games:
        kind = library.kind(start.game)
        here = kind is not None and _is_here(start, kind)
        games[key] = game_for(start, kind, file) if kind and here else None
    game = games[key]
    if game is not None:
        setup_of(start, game, file)


def rename(path: Path, title: str) -> Path:
    """Give a saved game another title; its date stays. Returns the new path.

    Raises `RecordError`: no saved game, being played, or it can't be done.
    """
    _check_own(path)
    date = _DATED.match(path.stem)
    start = date.group() if date else ""
    for target in numbered_paths(path.parent / f"{start}{safe_title(title)}{path.suffix}"):
        if target.name == path.name:
            return path
        try:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        except FileExistsError:
            continue
        except OSError as error:
            raise RecordError(ErrorKind.UNWRITABLE, target, reason=reason(error)) from None
        try:
            path.replace(target)  # what is replaced is the empty file that claimed the name
        except OSError as error:
            with suppress(OSError):
                target.unlink()
            raise RecordError(ErrorKind.UNWRITABLE, path, reason=reason(error)) from None
        sync_folder(path.parent)
        return target
    raise AssertionError("names never run out")


def delete(path: Path) -> None:
    """Delete a saved game for good; raises `RecordError`: no saved game, or being played."""
    _check_own(path)
    try:
        path.unlink()
    except OSError as error:
        raise RecordError(ErrorKind.UNWRITABLE, path, reason=reason(error)) from None
    clear_unfinished(path)


def duplicate(record: GameRecord[Any], title: str) -> Path:
    """Keep a copy of a game as it stands among the saves, under a title; returns its path.

    That of a sealed game is sealed until it lies open.
    """
    data = record.data if record.laid_open else record.file_data
    return keep_copy(data, record.setup.begun, title)


def export(path: Path, target: Path) -> None:
    """Copy a saved game into a new file that the user names; raises `RecordError`."""
    write_new(target, read_bytes(path, MAX_SEALED_BYTES))


def is_saved(path: Path) -> bool:
    """Whether a file lies in the saves folder itself, or a link to it does."""
    return _lies_in_folder(path) or _lies_in_folder(path.parent / "any")


def _lies_in_folder(path: Path) -> bool:
    """Whether a file lies in the saves folder itself, links followed."""
    try:
        return path.resolve().parent == saves_folder().resolve()
    except (OSError, RuntimeError, ValueError):  # a circle of links is the second up to 3.12
        return False


def safe_title(title: str) -> str:
    """A title as a part of a file name that every system allows.

    >>> safe_title("Anna / Boris: the tractor works?")
    'Anna - Boris- the tractor works-'
    """
    plain = unicodedata.normalize("NFC", title)
    plain = "".join("-" if char in _NOT_IN_NAMES else char for char in plain if char.isprintable())
    plain = " ".join(plain.split())
    plain = plain.encode("utf-8", "ignore")[:_TITLE_BYTES].decode("utf-8", "ignore")
    return plain.strip(" .") or "-"


def _hour(seconds: float) -> datetime:
    """When a file was changed; the very first hour where no calendar has its own."""
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone()
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0, UTC)


def _summary(text: RecordText, save: Save) -> Save:
    at, steps, end = text.start.at, 0, None
    for _, line in text.lines():
        match line:
            case End():
                end = line
            case Resign(winner=winner):
                end = End(winner=winner, how=RESIGNED, steps=steps)
            case Start() | MomentNote():
                continue
            case Branch():
                at = line.at
            case _:
                at = line.at
                steps += -1 if isinstance(line, Undo) else 1
    warning = RecordWarning(ErrorKind.TORN, {"file": printable(str(save.path)), "bytes": text.torn})
    return Save(save.path, save.changed, text.start, at, steps, end, warning if text.torn else None)


def keep_copy(data: bytes, begun: str, title: str) -> Path:
    """Keep a record's bytes in a new file among the saves; returns its path.

    Raises `RecordError` or `FolderError`.
    """

    def write(path: Path) -> Path:
        write_new(path, data)
        return path

    return in_new_file(begun, title, write, SEALED_EXTENSION if is_sealed(data) else EXTENSION)


def in_new_file(
    begun: str, title: str, make: Callable[[Path], Made], extension: str = EXTENSION
) -> Made:
    """What `make` makes of a path among the saves, by the minute a game began and its title.

    The first path where there is no file yet. Raises what `make` raises, or `FolderError`.
    """
    date = re.match(r"(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})", begun)
    start = f"{date[1]} {date[2]}.{date[3]} " if date else ""
    title = _DATED.sub("", title, count=1)
    for path in numbered_paths(saves_folder() / f"{start}{safe_title(title)}{extension}"):
        try:
            return make(path)
        except RecordError as error:
            if error.kind != ErrorKind.EXISTS:
                raise
    raise AssertionError("names never run out")


def _check_own(path: Path) -> None:
    """Only a saved game that nobody plays now may be renamed or deleted."""
    if not _lies_in_folder(path) or path.suffix not in EXTENSIONS:
        raise RecordError(ErrorKind.OUTSIDE, path)
    if not path.is_file():
        raise RecordError(ErrorKind.MISSING, path)
    if is_locked(path):
        raise RecordError(ErrorKind.LOCKED, path)
