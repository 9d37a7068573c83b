"""Data packs as the rules read them: with the words that the rules' operations declare."""

from __future__ import annotations

from pathlib import Path

from ..localisation.languages import Languages
from .content.load import read_pack
from .content.models import Content
from .rules.operations import VERBS


def load_pack(folder: Path | None = None, languages: Languages | None = None) -> Content:
    """The data pack in `folder`, the standard one by default; raises `PackError`.

    `languages` are those that its texts may be in, the program's own by default.
    """
    return read_pack(VERBS, folder, languages)
