"""Finds whatever isn't code: data, rule texts, languages, art, fonts, sounds.

A wheel and a frozen program carry the files inside the package, a checkout beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent
_PACKED: Final = "_assets"
_BESIDE: Final = "assets"


class MissingAssetError(FileNotFoundError):
    """A part of the program's own files isn't there; the message says which and where."""


def asset(*parts: str) -> Path:
    """The path of a file or folder under ``assets``; raises `MissingAssetError`.

    >>> asset("data").name
    'data'
    """
    packed = _PACKAGE / _PACKED
    root = packed if packed.is_dir() else _PACKAGE.parent / _BESIDE
    path = root.joinpath(*parts)
    if not path.exists():
        name = "/".join((_BESIDE, *parts))
        message = f"{name} is missing (looked for {path}); please install the program again"
        raise MissingAssetError(message)
    return path
