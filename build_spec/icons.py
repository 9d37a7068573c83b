"""The program's icon in the forms that systems take, painted from its emblem."""

from __future__ import annotations

import struct
from io import BytesIO
from typing import Final

ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS: Final = ((b"ic11", 32), (b"ic12", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512))


def png(px: int) -> bytes:
    """The emblem as a PNG picture."""
    import pygame

    from stalingrad_game.ui.art.app_icon import render_emblem

    out = BytesIO()
    pygame.image.save(render_emblem(px), out, "emblem.png")
    return out.getvalue()


def ico() -> bytes:
    """The emblem as a Windows icon: a directory of PNG pictures."""
    pictures = [(px, png(px)) for px in ICO_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    for px, data in pictures:
        side = px % 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return head + b"".join(data for _, data in pictures)


def icns() -> bytes:
    """The emblem as a macOS icon."""
    pictures = [(kind, png(px)) for kind, px in ICNS_KINDS]
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in pictures)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body
