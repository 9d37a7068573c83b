"""Data packs as the rules read them: with the words that the rules' operations declare."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from msgspec import structs

from ..assets import asset
from ..localisation.languages import Languages, program_languages
from .content.load import read_pack
from .content.models import Content
from .rules.operations import VERBS

OLDER_PACKS: Final = "older_packs"
"""The folder of the program's files with the figures of earlier standard packs, by digest."""


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


@cache
def _older_folders() -> dict[str, Path]:
    return {folder.name: folder for folder in asset(OLDER_PACKS).iterdir() if folder.is_dir()}
