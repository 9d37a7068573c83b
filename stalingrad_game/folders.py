"""The user's own folders: the only places that the program writes to.

The environment variable ``STALINGRAD_HOME`` puts them all under one folder of the user's choice.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final, Literal

from .data_files.faults import Keyed, reason
from .paths import followed, is_there
from .unfinished import begin_file, clear_unfinished, drop_file, finish_file, write_all

if sys.platform == "darwin":
    import fcntl

HOME_VARIABLE: Final = "STALINGRAD_HOME"
_NAME: Final = "stalingrad-game"
_CANNOT_SYNC: Final = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EROFS})
"""What a file system says that can't sync, as some over a network can't."""
_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class FolderError(OSError):
    """A user folder can't be made; the message says which and why."""


def saves_folder() -> Path:
    """Where games are kept; made if it isn't there. Raises `FolderError`."""
    return _made(_home("data") / "saves")


def ledger_file() -> Path:
    """Where it is written which games were played; its folder is made. Raises `FolderError`."""
    return _made(_home("data")) / "history.jsonl"


def practice_folder() -> Path:
    """Where puzzles of own games and progress are kept; made if absent. Raises `FolderError`."""
    return _made(_home("data"))


def puzzles_folder() -> Path:
    """Where collections of puzzles by others lie; made if absent. Raises `FolderError`."""
    return _made(_home("data") / "puzzles")


def scenarios_folder() -> Path:
    """Where the user's own scenarios lie; made if it isn't there. Raises `FolderError`."""
    return _made(_home("data") / "scenarios")


def packs_folder() -> Path:
    """Where the user's own data packs lie, a folder each; made if absent. Raises `FolderError`."""
    return _made(_home("data") / "packs")


def pack_place(word: str) -> Path:
    """The folder of the data pack that is meant: a path, or the name of one of the user's own.

    Raises `FolderError`.
    """
    path = typed_path(word)
    if path.name != word or is_there(path):
        return path
    own = packs_folder() / word
    return own if is_there(own) else path


def settings_folder() -> Path:
    """Where options are kept; made if it isn't there. Raises `FolderError`."""
    return _made(_home("settings"))


def logs_folder() -> Path:
    """Where reports of faults are kept; made if it isn't there. Raises `FolderError`."""
    return _made(_home("logs"))


def home_folder() -> Path:
    """The user's home; the present folder for a user who has none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path()


def typed_path(text: str) -> Path:
    """The path that somebody typed, with a home folder in place of a ``~``.

    Raises `FolderError` for a home folder that nobody has.
    """
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise FolderError(Keyed("command.found.no_such_home", folder=text)) from None


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a file that somebody names; raises `OSError`.

    Also for what is no file (a pipe never ends, a folder holds nothing to read) and for one of
    more than `most` bytes.
    """
    try:
        descriptor = os.open(path, _READ)
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), str(path)) from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a file", str(path))
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"larger than {most} bytes", str(path))
    return data


def replace_file(path: Path, data: bytes, *, lasting: bool = True) -> None:
    """Give a file these bytes, whole or not at all; raises `OSError`, and then leaves nothing.

    A device, a pipe or a folder is never replaced. After a power cut a `lasting` file is the old
    or the new one; of another nothing is promised then.
    """
    replace_files({path: data}, lasting=lasting)


def replace_files(files: Mapping[Path, bytes], *, lasting: bool = True) -> None:
    """Give some files their bytes; the first is replaced once all are written beside the old ones.

    So a full disk leaves all as they were. Where a link leads to a file, that is replaced. Raises
    `OSError`, and then leaves nothing beside them.
    """
    begun: list[tuple[Path, Path, BinaryIO]] = []
    try:
        for path, data in files.items():
            refuse_device(path)
            target = followed(path)
            clear_unfinished(target)
            unfinished, descriptor = begin_file(target.parent)
            begun.append((target, unfinished, os.fdopen(descriptor, "wb")))
            write_all(descriptor, data)
            if lasting:
                sync(descriptor)
        for target, unfinished, file in begun:
            finish_file(unfinished, target, file.close)
        for folder in {target.parent for target, _, _ in begun} if lasting else ():
            sync_folder(folder)
    except BaseException:
        for _, unfinished, file in begun:
            drop_file(unfinished, file.close)
        raise


def sync(descriptor: int) -> None:
    """Wait until what was written to an open file is on disk; raises `OSError` where it isn't.

    A file system that can't sync keeps what it was given as well as it can.
    """
    try:
        if sys.platform == "darwin":  # its usual sync leaves things in the memory of the disk
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        else:
            os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, where there is none; raises `OSError` or `ValueError`.

    Their names are on disk before anything lies in them: a power cut costs no whole folder.
    """
    try:
        folder.mkdir()
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
    except FileExistsError:
        if not folder.is_dir():
            raise
        return
    sync_folder(folder.parent)


def finish_folder(unfinished: Path, target: Path) -> None:
    """Give a folder its name once all that lies in it is on disk; raises `OSError`.

    So a power cut leaves all of it, or nothing at its place.
    """
    for path in (*unfinished.rglob("*"), unfinished):
        if path.is_dir():
            sync_folder(path)
        else:
            with path.open("r+b") as file:
                sync(file.fileno())
    unfinished.replace(target)
    sync_folder(target.parent)


def free_path(path: Path) -> Path:
    """The path, or where something lies there already one with the next number behind its name."""
    number, found = 1, path
    while os.path.lexists(found):
        number += 1
        found = path.with_name(f"{path.stem}_{number}{path.suffix}")
    return found


def sync_folder(folder: Path) -> None:
    """Let the names in a folder reach the disk, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            sync(descriptor)
        finally:
            os.close(descriptor)


def refuse_device(path: Path) -> None:
    """Raise `OSError` for a device or a pipe: it has no end and keeps nothing; for no name, too."""
    if not path.name:
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, Keyed("command.system.device"), str(path))


def check_replaceable(path: Path) -> None:
    """Find out, before long work, whether `replace_file` could do it; raises `OSError`."""
    refuse_device(path)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    target = followed(path)
    with suppress(FileNotFoundError):
        target.lstat()  # a name that is too long
    unfinished, descriptor = begin_file(target.parent)
    drop_file(unfinished, partial(os.close, descriptor))


def _home(name: Literal["data", "settings", "logs"]) -> Path:
    """One of the user's folders; raises `FolderError` for a user without any."""
    try:
        found = _named(name)
    except (OSError, RuntimeError, ValueError) as error:
        raise FolderError(Keyed("command.found.no_home_why", reason=reason(error))) from None
    if not found.is_absolute():  # the system knows no home of this user: "~" stays as it is
        raise FolderError(Keyed("command.found.no_home"))
    return found


def _named(name: Literal["data", "settings", "logs"]) -> Path:
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute() / name
    import platformdirs

    if name == "data":
        return platformdirs.user_data_path(_NAME, appauthor=False)
    if name == "settings":
        return platformdirs.user_config_path(_NAME, appauthor=False)
    return platformdirs.user_log_path(_NAME, appauthor=False)


def _made(folder: Path) -> Path:
    try:
        make_folder(folder)
    except (OSError, ValueError) as error:
        raise FolderError(
            Keyed("command.found.unmade", folder=str(folder), reason=reason(error))
        ) from error
    return folder
