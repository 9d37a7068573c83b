"""The languages that there are: one folder each, named by its code, under ``assets/lang``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from ..assets import asset
from .language import LANGUAGE_FILE, Language

DEFAULT_CODE: Final = "en"
"""The language that stands where nobody has chosen one, or the chosen one isn't there."""


NO_LANGUAGE: Final = frozenset({"", "c", "posix"})
"""What a system says that has no language set."""


class Languages(Mapping[str, Language]):
    """The languages of a folder by code, in the order of their codes; each is read when needed."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self._codes: Final = tuple(
            sorted(path.parent.name for path in folder.glob(f"*/{LANGUAGE_FILE}"))
        )
        self._found: Final[dict[str, Language]] = {}

    def __getitem__(self, code: str) -> Language:
        """The language of a code; raises `KeyError` or `LanguageError`."""
        if code not in self._codes:
            raise KeyError(code)
        if code not in self._found:
            self._found[code] = Language(self.folder / code)
        return self._found[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)

    @property
    def default(self) -> Language:
        """The language where none is chosen."""
        return self[DEFAULT_CODE]

    def chosen(self, code: str) -> Language:
        """The language of a code, the default one where there is none such."""
        return self.get(code, self.default)

    def of_system(self, name: str) -> Language:
        """The language that a system calls so, such as ``fr_FR.UTF-8``; else the default one.

        No language is read where the name stands for none.
        """
        text = name.lower()
        if text.partition(".")[0] in NO_LANGUAGE:
            return self.default
        fitting = (one for one in self.values() if text.startswith(one.system_names))
        return next(fitting, self.default)

    def after(self, language: Language) -> Language:
        """The next language in order, the first after the last."""
        codes = self._codes
        return self[codes[(codes.index(language.code) + 1) % len(codes)]]


@cache
def program_languages() -> Languages:
    """The program's own languages; raises `MissingAssetError`."""
    return Languages(asset("lang"))
