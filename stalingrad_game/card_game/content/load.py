"""Reads a folder of data files into `Content`, and finds every fault in them at once.

Keeps R1: which tables there are, and that each entry has the fields of its model.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from ...assets import asset
from ...data_files.entries import read_entry
from ...data_files.faults import Fault, FaultsError, Keyed, escaped, quoted
from ...localisation.languages import Languages, program_languages
from ...paths import is_folder
from . import check
from .effects import Vocabulary
from .models import (
    Building,
    Campaign,
    Carnage,
    Combat,
    Commander,
    Content,
    Formation,
    Leader,
    Mode,
    Pack,
    Unit,
)
from .pack_files import TEXTS_FOLDER, FolderFiles, PackFiles
from .pack_histories import load_histories
from .pack_texts import load_texts

MAX_ENTRIES: Final = 400
MAX_FAULTS: Final = 100
"""A file with more is cut off with a word, so that a wrong file stays readable as a list."""


class PackError(FaultsError):
    """A data pack that can't be used; `faults` holds every fault found, in file order."""


class PackTable(NamedTuple):
    """Where one table of `Content` stands: its file, its key there, and its model."""

    name: str
    file: str
    key: str
    model: type[msgspec.Struct]


PACK_TABLES: Final = (
    PackTable("modes", "pack.toml", "mode", Mode),
    PackTable("units", "units.toml", "unit", Unit),
    PackTable("buildings", "buildings.toml", "building", Building),
    PackTable("formations", "formations.toml", "formation", Formation),
    PackTable("combat", "combat.toml", "card", Combat),
    PackTable("commanders", "commanders.toml", "commander", Commander),
    PackTable("campaign", "campaign.toml", "campaign", Campaign),
    PackTable("carnage", "carnage.toml", "carnage", Carnage),
    PackTable("leaders", "leaders.toml", "leader", Leader),
)
_UNREADABLE_PACK: Final = Pack(
    id="unreadable",
    version="0",
    volga_cards=6,
)


def read_pack(
    vocabulary: Vocabulary,
    folder: Path | None = None,
    languages: Languages | None = None,
    texts_of: Path | None = None,
) -> Content:
    """The data pack in `folder`, the standard one by default; raises `PackError`.

    Its texts are checked in every language that it brings, which must be one of `languages`, by
    default the program's. A file of them that isn't in `folder` is that of the pack in `texts_of`,
    whose histories it has, too.
    """
    root = asset("data") if folder is None else folder
    if not is_folder(root):
        raise PackError([Fault(escaped(str(root)), "", "", Keyed("pack_fault.no_folder"))])
    if _has_old_layout(root):
        raise PackError(
            [Fault(TEXTS_FOLDER, "", "", Keyed("pack_fault.old_layout", pair="{en, fr}"))]
        )
    files = FolderFiles(root, texts_of)
    content, faults = content_and_faults(
        vocabulary, files, languages, borrowed=texts_of is not None
    )
    if faults:
        raise PackError(faults)
    return content


def content_and_faults(
    vocabulary: Vocabulary,
    files: PackFiles,
    languages: Languages | None = None,
    *,
    borrowed: bool = False,
) -> tuple[Content, tuple[Fault, ...]]:
    """What can be read of a pack, and every fault in file order; without any it can be played.

    Entries and texts at fault are left out. `borrowed`: its histories are another pack's.
    """
    faults: list[Fault] = []
    damaged: set[str] = set()
    tables: dict[str, Any] = {}
    pack: Pack | None = None
    names = tuple(dict.fromkeys(table.file for table in PACK_TABLES))
    for file in names:
        here = [table for table in PACK_TABLES if table.file == file]
        raw, problem = files.read(file)
        of_file: list[Fault] = []
        if problem:
            of_file.append(Fault(file, "", "", problem))
            damaged.update(table.name for table in here)
            tables.update((table.name, ()) for table in here)
        else:
            known = {table.key for table in here} | ({"pack"} if file == "pack.toml" else set())
            of_file.extend(
                Fault(
                    file,
                    "",
                    quoted(key),
                    Keyed("pack_fault.unknown_table", words=", ".join(sorted(known))),
                )
                for key in raw
                if key not in known
            )
            if file == "pack.toml":
                pack = read_entry(raw.get("pack"), Pack, Fault(file, "pack", "", ""), of_file)
            for table in here:
                before = len(of_file)
                tables[table.name] = tuple(_entries(raw.get(table.key), table, of_file))
                if len(of_file) > before:
                    damaged.add(table.name)
        faults.extend(of_file)
    content = Content(pack=pack or _UNREADABLE_PACK, vocabulary=vocabulary, **tables)
    faults.extend(check.pack_faults(content, damaged))
    spoken = program_languages() if languages is None else languages
    texts, wrong = load_texts(files, content, spoken, damaged)
    histories = load_histories(files, content, texts, complete=not damaged, borrowed=borrowed)
    wrong.extend(histories.faults)
    faults.extend(wrong)
    content = msgspec.structs.replace(
        content,
        digest="" if faults else _digest(content),
        texts=texts,
        histories=histories.histories,
        history_texts=histories.texts,
    )
    order = tuple(dict.fromkeys((*names, *(fault.file for fault in wrong))))
    return content, tuple(fault for file in order for fault in _cut(file, faults))


def _digest(content: Content) -> str:
    names = ("pack", *(table.name for table in PACK_TABLES))
    data = {name: getattr(content, name) for name in names}
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()


def _has_old_layout(root: Path) -> bool:
    """Whether a folder is a pack whose texts stand beside its figures, as in version 0.1."""
    if is_folder(root / TEXTS_FOLDER):
        return False
    pack = FolderFiles(root).read("pack.toml")[0].get("pack")
    return isinstance(pack, dict) and isinstance(pack.get("name"), dict)


def _cut(file: str, faults: list[Fault]) -> list[Fault]:
    faults = [fault for fault in faults if fault.file == file]
    if len(faults) <= MAX_FAULTS:
        return faults
    more = Fault(file, "", "", Keyed("pack_fault.more_faults", n=len(faults) - MAX_FAULTS))
    return [*faults[:MAX_FAULTS], more]


def _entries(raw: object, table: PackTable, faults: list[Fault]) -> Iterator[msgspec.Struct]:
    if not isinstance(raw, list):
        faults.append(Fault(table.file, "", table.key, Keyed("fault.headed_list", key=table.key)))
        return
    if len(raw) > MAX_ENTRIES:
        faults.append(Fault(table.file, "", table.key, Keyed("fault.most_entries", n=MAX_ENTRIES)))
        return
    for number, item in enumerate(raw, 1):
        name = item.get("id") if isinstance(item, dict) else None
        label = quoted(name) if isinstance(name, str) and name else f"{table.key} {number}"
        entry = read_entry(item, table.model, Fault(table.file, label, "", ""), faults)
        if entry is not None:
            yield entry
