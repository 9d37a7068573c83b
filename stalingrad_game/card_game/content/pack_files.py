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
_COUNTED: Final = "/units.toml"
"""How the names of files end whose entries have plural forms."""
_OLD_FORM: Final = "many"
"""What packs call the plural form ``other`` that were made for version 1.0.0 or before."""
_NEW_FORM: Final = "other"
_NEVER_BESIDE: Final = frozenset({_NEW_FORM, "two", "few"})
"""Forms one of which every language has beside a ``many`` of its own (CLDR)."""


def of_today(name: str, tables: Mapping[str, Any]) -> Mapping[str, Any]:
    """The tables of a pack's file, named as ``lang/en/units.toml``, in the words of today."""
    if not (name.startswith(f"{TEXTS_FOLDER}/") and name.endswith(_COUNTED)):
        return tables
    return {key: _renamed(entry) for key, entry in tables.items()}


def read_pack_file(root: Path, name: str) -> tuple[Mapping[str, Any], str]:
    """The tables of a file in a pack's folder and "", or nothing and what is wrong with it."""
    tables, problem = read_toml(root / name)
    return of_today(name, tables), problem


def _renamed(entry: object) -> object:
    if not isinstance(entry, dict) or _OLD_FORM not in entry or _NEVER_BESIDE & entry.keys():
        return entry
    return {_NEW_FORM if key == _OLD_FORM else key: text for key, text in entry.items()}


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
        return read_pack_file(self._home(name), name)

    def has(self, name: str, /) -> bool:
        return is_there(self._home(name) / name)

    def codes(self) -> Sequence[str]:
        folder = (self._others or self._root) / TEXTS_FOLDER
        with suppress(OSError):
            return sorted(path.name for path in folder.iterdir()) if is_folder(folder) else []
        return []

    def _home(self, name: str) -> Path:
        """In which folder a file is; histories are those of the pack whose texts are borrowed."""
        own = is_there(self._root / name) and not name.endswith(HISTORY_FILE)
        borrowed = name.startswith(f"{TEXTS_FOLDER}/") or name == HISTORY_FILE
        return self._root if self._others is None or own or not borrowed else self._others
