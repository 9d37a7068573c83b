"""The user's own folders: the only places that the program writes to.

The environment variable ``STALINGRAD_HOME`` puts them all under one folder of the user's choice.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

HOME_VARIABLE: Final = "STALINGRAD_HOME"
_NAME: Final = "stalingrad-game"


class FolderError(OSError):
    """A user folder can't be made; the message says which and why."""


def saves_folder() -> Path:
    """Where games are kept; made if it isn't there. Raises `FolderError`."""
    return _made(_home("data") / "saves")


def scenarios_folder() -> Path:
    """Where the user's own scenarios lie; made if it isn't there. Raises `FolderError`."""
    return _made(_home("data") / "scenarios")


def settings_folder() -> Path:
    """Where options are kept; made if it isn't there. Raises `FolderError`."""
    return _made(_home("settings"))


def logs_folder() -> Path:
    """Where reports of faults are kept; made if it isn't there. Raises `FolderError`."""
    return _made(_home("logs"))


def typed_path(text: str) -> Path:
    """The path that somebody typed, with a home folder in place of a ``~``.

    Raises `FolderError` for a home folder that nobody has.
    """
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise FolderError(f"{text}: there is no such home folder") from None


def replace_file(path: Path, data: bytes) -> None:
    """Give a file these bytes, whole or not at all; raises `OSError`, and then leaves nothing.

    A device or a pipe is never replaced.
    """
    refuse_device(path)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise


def refuse_device(path: Path) -> None:
    """Raise `OSError` for a device or a pipe: it has no end and keeps nothing."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, "a device or a pipe, not a file", str(path))


def check_replaceable(path: Path) -> None:
    """Find out, before long work, whether `replace_file` could do it; raises `OSError`."""
    refuse_device(path)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    probe = path.with_name(f"{path.name}.probe")
    replace_file(probe, b"")
    probe.unlink()


def _home(name: Literal["data", "settings", "logs"]) -> Path:
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
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        message = (
            f"cannot make the folder {folder}: {reason}; "
            f"set {HOME_VARIABLE} to a folder that can be written to"
        )
        raise FolderError(message) from error
    return folder
