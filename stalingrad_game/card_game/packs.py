"""Data packs as the rules read them: with the words that the rules' operations declare."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import structs

from ..assets import asset
from ..data_files.faults import Fault
from ..folders import FolderError, packs_folder
from ..localisation.languages import Languages, program_languages
from .content.load import PackError, read_pack
from .content.models import Content
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


def plays_alike(digest: str, content: Content) -> bool:
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
    told = {"digest": "", "texts": {}, "histories": {}, "history_texts": {}}
    return structs.replace(content, pack=pack, leaders=leaders, **told)


def own_packs(languages: Languages | None = None) -> tuple[OwnPack, ...]:
    """The user's own packs by name, also those that can't be played; raises `FolderError`."""
    return tuple(_own(folder, languages) for folder in _folders(packs_folder()))


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
        if place.is_dir() and not _holds(place, digest, languages):
            return place
    return None


class PackChangedError(FolderError):
    """The folder of a pack holds another one than was read from it."""


def keep_pack(folder: Path, digest: str, languages: Languages | None = None) -> None:
    """Keep a copy of a pack for games begun with it, however it is changed.

    Raises `PackChangedError` where it was changed since it was read, else `FolderError`.
    """
    root = packs_folder() / KEPT
    place, aside = root / digest, root / f".{digest} {os.getpid()}"
    if _holds(place, digest, languages):
        return
    try:
        shutil.copytree(folder, aside, ignore=shutil.ignore_patterns("schema", ".*"))
        if not _holds(aside, digest, languages):
            raise PackChangedError(f"{folder}: this pack was changed while it was read")
        shutil.rmtree(place, ignore_errors=True)
        aside.replace(place)
    except FolderError:
        raise
    except OSError as error:
        raise FolderError(f"cannot keep the pack in {place}: {error}") from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _holds(folder: Path, digest: str, languages: Languages | None) -> bool:
    """Whether a folder holds the pack of a digest."""
    content = _own(folder, languages).content if folder.is_dir() else None
    return content is not None and content.digest == digest


def _folders(root: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from sorted(
            path for path in root.iterdir() if path.is_dir() and not path.name.startswith(".")
        )


def _own(folder: Path, languages: Languages | None) -> OwnPack:
    try:
        return OwnPack(folder, load_pack(folder, languages), ())
    except PackError as error:
        return OwnPack(folder, None, error.faults)


@cache
def _older_folders() -> dict[str, Path]:
    return {folder.name: folder for folder in asset(OLDER_PACKS).iterdir() if folder.is_dir()}
