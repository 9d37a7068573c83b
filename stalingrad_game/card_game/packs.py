"""Data packs as the rules read them: with the words that the rules' operations declare."""

from __future__ import annotations

import errno
import os
import re
import shutil
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from msgspec import structs

from ..assets import asset
from ..data_files.faults import Fault, Keyed, file_fault
from ..folders import FolderError, finish_folder, free_path, make_folder, packs_folder
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


PACK_FILE: Final = "pack.toml"
MOST_RECEIVED: Final = 16_000_000
"""Bytes of a pack that is taken in; the standard one has less than a thirtieth of that."""
_PACKED_NAME: Final = re.compile(rf"({TEXTS_FOLDER}/[\w-]+/)?[\w-]+\.toml")
"""Of a file that makes a pack; no such name leads out of its folder, on any system."""


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
            raise FolderError(_unkept(place, error)) from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def is_pack(source: Path) -> bool:
    """Whether a folder, or a ZIP file, looks like a data pack."""
    if is_folder(source):
        return (source / PACK_FILE).is_file()
    return bool(_packed_files(source))


def receive_pack(source: Path, languages: Languages | None = None) -> tuple[Content, bool]:
    """Keep a pack that lies in a folder or a ZIP file among the user's own, if it has no fault.

    The pack, and whether it wasn't there yet: one of the same figures stays as it is. Nothing but
    the files that make a pack is taken. Raises `PackError`, or `FolderError`.
    """
    root = packs_folder()
    aside = root / f".received {os.getpid()}"
    try:
        _remove(aside)
        if is_folder(source):
            _copy(source, aside)
        else:
            _unpack(source, aside)
        found = _own(aside, languages)
        if found.content is None:
            raise PackError(found.faults)
        content = found.content
        known = {load_pack(languages=languages).digest, *own_folders(own_packs(languages))}
        if content.digest in known:
            return content, False
        finish_folder(aside, free_path(root / content.pack.id))
    except FolderError:
        raise
    except OSError as error:
        raise FolderError(_unkept(root, error)) from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return content, True


def _packed_files(source: Path) -> dict[str, zipfile.ZipInfo]:
    """The files of a pack in a ZIP file, by their paths in it; none where it is none.

    They may lie in one folder.
    """
    try:
        with zipfile.ZipFile(source) as packed:
            every = [one for one in packed.infolist() if not one.is_dir()]
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError):
        return {}  # no ZIP file, or one of a version that Python doesn't know
    places = [PurePosixPath(one.filename) for one in every]
    heads = [place.parent for place in places if place.name == PACK_FILE]
    head = min(heads, key=lambda one: len(one.parts), default=None)
    if head is None:
        return {}
    found = {}
    for one, place in zip(every, places, strict=True):
        if place.is_relative_to(head):
            inner = str(place.relative_to(head))
            if _PACKED_NAME.fullmatch(inner):
                found[inner] = one
    return found if PACK_FILE in found else {}


def _unpack(source: Path, to: Path) -> None:
    """Take the files that make a pack out of a ZIP file; raises `OSError`."""
    files = _packed_files(source)
    if sum(one.file_size for one in files.values()) > MOST_RECEIVED:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(source))
    make_folder(to.parent)
    to.mkdir()
    try:
        with zipfile.ZipFile(source) as packed:
            for name, one in files.items():
                target = to / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(packed.read(one))  # never more than it says
    # Torn, packed in a way that Python doesn't know (NotImplementedError), or with a password.
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error):
        raise OSError(errno.EINVAL, Keyed("command.system.zip"), str(source)) from None


def _check(folder: Path, copy: OwnPack, digest: str) -> None:
    """Raise `FolderError` where the copy of a folder isn't the pack that was read."""
    if copy.content is None:
        raise FolderError(
            Keyed("command.found.pack_changed", folder=str(folder), reason=str(copy.faults[0]))
        )
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


def _unkept(folder: Path, error: OSError) -> Keyed:
    """That no pack can be kept in a folder."""
    return Keyed("command.found.pack_unkept", folder=str(folder), reason=file_fault(error))
