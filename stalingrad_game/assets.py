"""Finds whatever isn't code: data, rule texts, languages, art, fonts, sounds.

A wheel and a frozen program carry the files inside the package, a checkout beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent
_PACKED: Final = "_assets"
_BESIDE: Final = "assets"
LIST: Final = "files.txt"
"""The list of the files under ``assets``."""
_REMEDY: Final = "please install the program again"


class AssetError(Exception):
    """One of the program's own files is of no use; the message says which and what to do."""


class MissingAssetError(AssetError, FileNotFoundError):
    """A part of the program's own files isn't there; the message says which and where."""


class BrokenAssetError(AssetError):
    """One of the program's own files can't be used as it is."""

    def __init__(self, why: str, *parts: str) -> None:
        super().__init__(f"{_name(parts)} is broken: {why} ({_path(parts)}); {_REMEDY}")


def asset(*parts: str) -> Path:
    """The path of a file or folder under ``assets``; raises `MissingAssetError`.

    >>> asset("data").name
    'data'
    """
    path = _path(parts)
    if not path.exists():
        message = f"{_name(parts)} is missing (looked for {path}); {_REMEDY}"
        raise MissingAssetError(message)
    return path


def asset_names() -> list[str]:
    """Every file under ``assets`` that the program needs, as "fonts/Oswald-Medium.ttf".

    They stand in a list of their own, so that a lost one is missed.
    """
    text = asset(LIST).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line]


def _path(parts: tuple[str, ...]) -> Path:
    packed = _PACKAGE / _PACKED
    root = packed if packed.is_dir() else _PACKAGE.parent / _BESIDE
    return root.joinpath(*parts)


def _name(parts: tuple[str, ...]) -> str:
    return "/".join((_BESIDE, *parts))
