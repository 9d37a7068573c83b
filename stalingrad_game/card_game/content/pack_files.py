"""Where the files of a data pack are read from: a folder, or tables that somebody is working on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

from ...data_files.files import read_toml
from ...paths import is_folder, is_there

TEXTS_FOLDER: Final = "lang"
HISTORY_FILE: Final = "history.toml"


class PackFiles(Protocol):
    """The files of a pack by name, as ``lang/en/units.toml``."""

    def read(self, name: str, /) -> tuple[Mapping[str, Any], str]:
        """The tables of a file and "", or nothing and what is wrong with it."""

    def has(self, name: str, /) -> bool:
        """Whether there is a file of that name."""

    def codes(self) -> Sequence[str]:
        """The names of the folders in that of the texts, in order."""


class FolderFiles:
    """The files of a folder; texts that it hasn't got may be those of another pack's."""

    def __init__(self, root: Path, others: Path | None = None) -> None:
        """`others` is the folder of that pack."""
        self._root = root
        self._others = others

    def read(self, name: str, /) -> tuple[Mapping[str, Any], str]:
        return read_toml(self._path(name))

    def has(self, name: str, /) -> bool:
        return is_there(self._path(name))

    def codes(self) -> Sequence[str]:
        folder = (self._others or self._root) / TEXTS_FOLDER
        with suppress(OSError):
            return sorted(path.name for path in folder.iterdir()) if is_folder(folder) else []
        return []

    def _path(self, name: str) -> Path:
        """Where a file stands; histories are those of the pack whose texts are borrowed."""
        own = self._root / name
        if self._others is None or (is_there(own) and not name.endswith(HISTORY_FILE)):
            return own
        borrowed = name.startswith(f"{TEXTS_FOLDER}/") or name == HISTORY_FILE
        return self._others / name if borrowed else own
