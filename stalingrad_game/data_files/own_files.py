"""Reads every file that the program needs once: whether it is there, and whole for its kind."""

from __future__ import annotations

import struct
import tomllib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final
from xml.etree import ElementTree

from ..assets import BrokenAssetError, asset, asset_names

OGG_MARK: Final = b"OggS"
PAGE_HEAD: Final = 27
"""Bytes of the head of a page of sound; its last one says how many lengths follow."""
LAST_PAGE: Final = 4
"""The flag of the page that ends a sound."""
FONT_HEAD: Final = b"head"
"""The table that holds the sum of all; its own is another one."""


def check_assets() -> None:
    """Read all of them; raises `AssetError` for the first that is missing or damaged."""
    for name in asset_names():
        path = asset(*name.split("/"))
        try:
            data = path.read_bytes()
            if not data:
                raise ValueError("it is empty")
            READERS.get(path.suffix, _read_text)(data)
        except (OSError, ValueError, SyntaxError, struct.error) as error:
            raise BrokenAssetError(str(error), *name.split("/")) from None


def _read_text(data: bytes) -> None:
    data.decode("utf-8")


def _read_toml(data: bytes) -> None:
    tomllib.loads(data.decode("utf-8"))


def _read_picture(data: bytes) -> None:
    ElementTree.fromstring(data)  # a file of our own


def _read_font(data: bytes) -> None:
    """A font is a list of tables, each with its checksum: the sum of its words of four bytes."""
    try:
        count = int.from_bytes(data[4:6])
        rows = [struct.unpack_from(">4sIII", data, 12 + 16 * row) for row in range(count)]
    except struct.error:
        rows = []
    if not rows:
        raise ValueError("no font")
    for name, checksum, start, length in rows:
        table = data[start : start + length]
        words = struct.unpack(f">{-(-length // 4)}I", table + bytes(-length % 4))
        if name != FONT_HEAD and sum(words) & 0xFFFF_FFFF != checksum:
            raise ValueError(f"its table {name.decode('ascii', 'replace')} is damaged")


def _read_sound(data: bytes) -> None:
    """A sound is a row of pages, each with its lengths; the last one says that it is the last."""
    at = flags = 0
    while at < len(data):
        head = data[at : at + PAGE_HEAD]
        if len(head) < PAGE_HEAD or not head.startswith(OGG_MARK):
            raise ValueError(f"no page of sound at byte {at}")
        flags, count = head[5], head[-1]
        lengths = data[at + PAGE_HEAD : at + PAGE_HEAD + count]
        at += PAGE_HEAD + count + sum(lengths)
    if at != len(data) or not flags & LAST_PAGE:
        raise ValueError("the sound is cut off")


READERS: Final[Mapping[str, Callable[[bytes], None]]] = MappingProxyType(
    {
        ".toml": _read_toml,
        ".svg": _read_picture,
        ".ttf": _read_font,
        ".ogg": _read_sound,
    }
)
"""By ending: what raises `ValueError` or `SyntaxError` for a damaged file; others are text."""
