"""Data packs as the rules read them: with the words that the rules' operations declare."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..localisation.languages import Languages, program_languages
from .content.load import read_pack
from .content.models import Content
from .rules.operations import VERBS


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
