"""An animated PNG (APNG, PNG specification, third edition): frames that go round for ever.

pygame writes each frame as a PNG of its own, and their parts are put together here. A frame holds
only what is different from the one before; everything else of it is transparent and weighs nothing.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Final

import pygame

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_FOR_EVER: Final = 0
_KEEP: Final = 0
"""The frame before stays below the next one."""
_REPLACE: Final = 0
_OVER: Final = 1


class ChangesPacker:
    """Makes each frame of an animation a PNG of what has changed since the one before."""

    def __init__(self) -> None:
        self._last: pygame.Surface | None = None

    def packed(self, surface: pygame.Surface) -> bytes:
        """The next frame; all frames must be of one size."""
        whole = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        whole.blit(surface, (0, 0))
        shown = whole
        if self._last is not None:
            changed = pygame.mask.from_threshold(whole, (0, 0, 0), (1, 1, 1, 255), self._last)
            changed.invert()
            empty = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            shown = changed.to_surface(empty, setsurface=whole, unsetcolor=(0, 0, 0, 0))
        self._last = whole
        written = BytesIO()
        pygame.image.save(shown, written, "frame.png")
        return written.getvalue()


def animated_png(frames: Sequence[bytes], times: Sequence[int]) -> bytes:
    """An animation of what a `ChangesPacker` made; each frame stands so many milliseconds."""
    head = next(body for kind, body in png_parts(frames[0]) if kind == b"IHDR")
    parts = [_part(b"IHDR", head), _part(b"acTL", struct.pack(">II", len(frames), _FOR_EVER))]
    number = 0
    for place, (frame, ms) in enumerate(zip(frames, times, strict=True)):
        blend = _OVER if place else _REPLACE
        control = struct.pack(">I8s8xHHBB", number, head[:8], ms, 1000, _KEEP, blend)
        parts.append(_part(b"fcTL", control))
        number += 1
        data = b"".join(body for kind, body in png_parts(frame) if kind == b"IDAT")
        if place:
            parts.append(_part(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        else:
            parts.append(_part(b"IDAT", data))
    return SIGNATURE + b"".join(parts) + _part(b"IEND", b"")


def png_parts(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The kind and the content of each part of a PNG."""
    place = len(SIGNATURE)
    while place < len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        yield kind, data[place + 8 : place + 8 + length]
        place += length + 12


def _part(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
