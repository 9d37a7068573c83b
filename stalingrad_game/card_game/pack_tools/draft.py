"""A data pack while somebody works on it: the tables of its files, as they would be written (R1).

Whatever the files hold can stand in a draft; what is wrong with it `draft_check` tells. A draft is
never changed: an edit makes another one of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from ...data_files.faults import Keyed, quoted
from ...paths import is_there
from ..content.load import PACK_TABLES, PackTable
from ..content.pack_files import HISTORY_FILE, TEXTS_FOLDER, read_pack_file
from ..content.pack_texts import TEXT_TABLES, TextTable
from ..content.texts import COMMANDER_FACES

Entry = Mapping[str, Any]
"""An entry of a file of figures, or the texts of one in a language, as TOML reads it."""

PACK: Final = "pack"
"""What the pack itself is called among the tables; it has one entry."""
TABLES: Final[Mapping[str, PackTable]] = {table.name: table for table in PACK_TABLES}
TEXTS: Final[Mapping[str, TextTable]] = {table.name: table for table in TEXT_TABLES}


class PackDraft(msgspec.Struct, frozen=True):
    """The files of a pack by name, as ``lang/en/units.toml``."""

    files: Mapping[str, Mapping[str, Any]]
    unreadable: Mapping[str, str] = msgspec.field(default_factory=dict)
    """What is wrong with each file that can't be read; it is left as it is."""

    # --- as the reader of packs wants it

    def read(self, name: str, /) -> tuple[Mapping[str, Any], str]:
        if name in self.files:
            return self.files[name], ""
        return {}, self.unreadable.get(name, Keyed("fault.no_such_file"))

    def has(self, name: str, /) -> bool:
        return name in self.files or name in self.unreadable

    def codes(self) -> Sequence[str]:
        """The languages of its texts, in order."""
        start = f"{TEXTS_FOLDER}/"
        names = (name for name in (*self.files, *self.unreadable) if name.startswith(start))
        return sorted({name.split("/")[1] for name in names})

    # --- what stands in it

    def entries(self, table: str) -> tuple[Entry, ...]:
        """The entries of a table in file order; what is no entry is an empty one."""
        found: object = [self.files.get("pack.toml", {}).get(PACK)]
        if table != PACK:
            place = TABLES[table]
            found = self.files.get(place.file, {}).get(place.key)
        entries: list[object] = found if isinstance(found, list) else []
        return tuple(one if isinstance(one, Mapping) else {} for one in entries)

    def entry_id(self, table: str, index: int) -> str:
        """The id of an entry, "" where it has none; the pack's texts stand under ``pack``."""
        if table == PACK:
            return PACK
        name = self.entries(table)[index].get("id")
        return name if isinstance(name, str) else ""

    def label(self, table: str, index: int) -> str:
        """What faults call an entry."""
        name = self.entry_id(table, index)
        return quoted(name) if name else f"{TABLES[table].key} {index + 1}"

    def texts(self, code: str, table: str, name: str) -> Entry:
        """The texts of an entry in a language, empty where there are none."""
        entries: object = self.files.get(text_file(code, table), {})
        for part in text_path(table, name):
            entries = entries.get(part) if isinstance(entries, Mapping) else None
        return entries if isinstance(entries, Mapping) else {}

    def ids(self) -> frozenset[str]:
        found = (entry.get("id") for table in TABLES for entry in self.entries(table))
        return frozenset(name for name in found if isinstance(name, str))


def open_pack(folder: Path) -> PackDraft:
    """The draft of a pack as it is kept; files that can't be read are told by `unreadable`."""
    files: dict[str, Mapping[str, Any]] = {}
    unreadable: dict[str, str] = {}
    for name in _names(folder):
        tables, problem = read_pack_file(folder, name)
        if problem:
            unreadable[name] = problem
        else:
            files[name] = tables
    return PackDraft(files, unreadable)


def _names(folder: Path) -> Iterator[str]:
    """The names of the files that make a pack, of those that are there."""
    figures = (*dict.fromkeys(table.file for table in PACK_TABLES), HISTORY_FILE)
    yield from (name for name in figures if is_there(folder / name))
    for path in sorted((folder / TEXTS_FOLDER).glob("*/*.toml")):
        yield path.relative_to(folder).as_posix()


def text_file(code: str, table: str) -> str:
    file = TEXTS[table].file if table in TEXTS else TABLES[table].file
    return f"{TEXTS_FOLDER}/{code}/{file}"


def text_path(table: str, name: str) -> tuple[str, ...]:
    """Under which keys of its file the texts of an entry stand; ``paulus.front`` is two."""
    under = TEXTS[table].under if table in TEXTS else ""
    return (*([under] if under else []), *name.split("."))


def text_names(table: str, name: str) -> tuple[str, ...]:
    """By which names an entry has texts: a commander by those of his faces, others by their id."""
    if table == "commanders":
        return tuple(f"{name}.{face}" for face in COMMANDER_FACES)
    return (name,) if table in TEXTS else ()
