"""What mail programs and editors do to a text is undone; bytes become a text that survives it."""

from __future__ import annotations

import base64
import binascii
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final

BEGIN: Final = b"-----BEGIN STALINGRAD SEALED GAME-----"
END: Final = b"-----END STALINGRAD SEALED GAME-----"
LINE: Final = 76
"""Letters of a line of armour."""
_BETWEEN: Final = b" \t\r\n\v\f>"
"""What may stand anywhere: blanks, line ends and the signs of quoted lines."""


def plain_text(data: bytes) -> bytes:
    """The bytes of a text without a byte order mark, in UTF-8, its lines ended by line feeds.

    A carriage return alone ends a line where no line feed does; else it is a byte of a torn end.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        data = data.decode("utf-16", "replace").encode()
    data = data.removeprefix(BOM_UTF8)
    if b"\r" not in data:
        return data
    data = data.replace(b"\r\n", b"\n")
    return data if b"\n" in data else data.replace(b"\r", b"\n")


def without_blanks(data: bytes) -> bytes:
    """A text as one line, without what may be put in between on the way."""
    return plain_text(data).translate(None, _BETWEEN)


def armoured(data: bytes) -> bytes:
    """Bytes as lines of text, between a first and a last one by which they are found."""
    coded = base64.b64encode(data)
    lines = (coded[place : place + LINE] for place in range(0, len(coded), LINE))
    return b"\n".join((BEGIN, *lines, END, b""))


def is_armoured(data: bytes) -> bool:
    """Whether a text, or its beginning, holds the first line of armour."""
    return without_blanks(BEGIN) in without_blanks(data)


def unarmoured(data: bytes) -> bytes:
    """The bytes in a text, however it was wrapped, quoted or framed; raises `ValueError`."""
    _, begun, rest = without_blanks(data).partition(without_blanks(BEGIN))
    coded, ended, _ = rest.partition(without_blanks(END))
    if not begun or not ended:
        raise ValueError("the armour isn't whole")
    try:
        found = base64.b64decode(coded, validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None
    if base64.b64encode(found) != coded:
        raise ValueError("the last letter says more than it may")
    return found
