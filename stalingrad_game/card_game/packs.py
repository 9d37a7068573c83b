"""Data packs as the rules read them: with the words that the rules' operations declare."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import structs

from ..assets import asset
from ..data_files.faults import Fault
from ..folders import FolderError, finish_folder, make_folder, packs_folder
from ..localisation.languages import Languages, program_languages
from ..paths import is_folder
from .content.load import PackError, read_pack
from .content.models import Content
from .content.pack_files import TEXTS_FOLDER
from .rules.operations import VERBS

OLDER_PACKS: Final = "older_packs"
"""The folder of the program's files with the figures of earlier standard packs, by digest."""


KEPT: Final = ".kept"
"""The folder beside the user's own packs with copies of those that games were begun with."""


class OwnPack(NamedTuple):
    """A folder among the user's own packs."""

    folder: Path
    content: Content | None
    """None where it can't be played."""
    faults: tuple[Fault, ...]


def load_pack(folder: Path | None = None, languages: Languages | None = None) -> Content:
    """The data pack in `folder`, the standard one by default; raises `PackError`.

    `languages` are those that its texts may be in, the program's own by default. The
    standard pack in these is read once.
    """
    if folder is None and (languages is None or languages is program_languages()):
        return _standard_pack()
    return read_pack(VERBS, folder, languages)


@cache
def _standard_pack() -> Content:
    return read_pack(VERBS)


def has_older_pack(digest: str) -> bool:
    """Whether the program brings an earlier standard pack of this digest."""
    return digest in _older_folders()


def older_pack(digest: str, languages: Languages | None = None) -> Content:
    """The earlier standard pack of this digest; raises `KeyError` or `PackError`.

    It has the texts of today's standard pack where it doesn't bring a file of its own.
    """
    return read_pack(VERBS, _older_folders()[digest], languages, asset("data"))


def plays_identically(digest: str, content: Content) -> bool:
    """Whether games with the pack of this digest are those with `content`, step for step.

    They are where nothing differs but the version and what the leaders are called, whose
    counters are all alike (R1.8).
    """
    if digest == content.digest:
        return True
    return has_older_pack(digest) and _played(older_pack(digest)) == _played(content)


def _played(content: Content) -> Content:
    """All of a pack that a game can depend on."""
    leaders = tuple(structs.replace(one, id="") for one in content.leaders)
    pack = structs.replace(content.pack, version="")
    emptied = {"digest": "", "texts": {}, "histories": {}, "history_texts": {}}
    return structs.replace(content, pack=pack, leaders=leaders, **emptied)


def own_packs(languages: Languages | None = None) -> tuple[OwnPack, ...]:
    """The user's own packs by name, also those that can't be played; raises `FolderError`."""
    return tuple(_own(folder, languages) for folder in _folders(packs_folder()))


def own_folders(packs: Iterable[OwnPack]) -> dict[str, Path]:
    """By digest: the folders of those of the user's packs that can be played."""
    return {one.content.digest: one.folder for one in packs if one.content is not None}


def kept_packs(languages: Languages | None = None) -> tuple[Content, ...]:
    """The packs that saved games were begun with, as they were then; raises `FolderError`."""
    found = (_own(folder, languages).content for folder in _folders(packs_folder() / KEPT))
    return tuple(content for content in found if content is not None)


def packs_for_records(
    first: Sequence[Content], languages: Languages | None = None
) -> tuple[Content, ...]:
    """Some packs and after them all of the user's own that records may be of, kept ones too."""
    with suppress(FolderError):
        own = (one.content for one in own_packs(languages))
        return (*first, *(one for one in own if one is not None), *kept_packs(languages))
    return tuple(first)


def damaged_copy(digest: str, languages: Languages | None = None) -> Path | None:
    """The folder of a pack that was kept and isn't as it was; None where none is so."""
    with suppress(FolderError, OSError):
        place = packs_folder() / KEPT / digest
        if is_folder(place) and not _holds(place, digest, languages):
            return place
    return None


class PackChangedError(FolderError):
    """The folder of a pack holds another one than was read from it."""


def keep_pack(folder: Path, digest: str, languages: Languages | None = None) -> None:
    """Keep a copy of a pack for games begun with it, however it is changed.

    Raises `PackChangedError` where it is another one than was read, else `FolderError`.
    """
    root = packs_folder() / KEPT
    place, aside = root / digest, root / f".{digest} {os.getpid()}"
    if _holds(place, digest, languages):
        return
    try:
        _remove(aside)
        _copy(folder, aside)
        _check(folder, _own(aside, languages), digest)
        _remove(place)
        finish_folder(aside, place)
    except FolderError:
        raise
    except OSError as error:
        if not _holds(place, digest, languages):  # another program may have kept it meanwhile
            raise FolderError(f"cannot keep the pack in {place}: {error}") from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _check(folder: Path, copy: OwnPack, digest: str) -> None:
    """Raise `FolderError` where the copy of a folder isn't the pack that was read."""
    if copy.content is None:
        raise FolderError(f"{folder}: this pack was changed and has faults now: {copy.faults[0]}")
    if copy.content.digest != digest:
        raise PackChangedError(f"{folder}: this pack was changed while it was read")


def _copy(folder: Path, to: Path) -> None:
    """Copy the files that make a pack, and nothing that lies among them; raises `OSError`."""
    make_folder(to.parent)
    to.mkdir()
    for file in (*folder.glob("*.toml"), *folder.glob(f"{TEXTS_FOLDER}/*/*.toml")):
        if file.is_file():
            target = to / file.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def _remove(path: Path) -> None:
    """Remove a folder, or whatever lies in its place; raises `OSError`."""
    if is_folder(path) and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _holds(folder: Path, digest: str, languages: Languages | None) -> bool:
    content = _own(folder, languages).content if is_folder(folder) else None
    return content is not None and content.digest == digest


def _folders(root: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from sorted(
            path for path in root.iterdir() if is_folder(path) and not path.name.startswith(".")
        )


def _own(folder: Path, languages: Languages | None) -> OwnPack:
    try:
        return OwnPack(folder, load_pack(folder, languages), ())
    except PackError as error:
        return OwnPack(folder, None, error.faults)


@cache
def _older_folders() -> dict[str, Path]:
    return {folder.name: folder for folder in asset(OLDER_PACKS).iterdir() if folder.is_dir()}
