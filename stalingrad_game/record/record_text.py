"""The bytes of a record, taken apart into the lines of today's format.

Checksums are checked before anything is decoded; lines of an older format are upgraded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from ..kernel.library import GameLibrary, Line, LineStep
from .errors import ErrorKind, RecordError
from .lines import FORMAT, KEYED_FORMAT, LONGEST_LINE, MAGIC, MAX_BYTES, Chain, RecordLine, Start
from .mailed import plain_text
from .sealing import is_sealed


def _from_1(lines: list[Line]) -> list[Line]:
    """Digests of states stood for other fields; what a game is about is its place."""
    for line in lines:
        if "state" in line:
            line["state"] = ""
        if "building" in line.get("at", {}):
            line["at"]["place"] = line["at"].pop("building")
    return lines


def _from_2(lines: list[Line]) -> list[Line]:
    """There were neither branches nor notes; nothing else has changed."""
    return lines


STEPS: Final[Mapping[int, LineStep]] = MappingProxyType({1: _from_1, 2: _from_2})
"""By the format that they start from."""


def upgraded(lines: list[Line], written: int, own: Mapping[int, LineStep]) -> list[Line]:
    """Lines written in an older format, in today's; `own` are the steps of their game.

    Damaged lines may raise `LookupError`, `TypeError` or `ValueError`.
    """
    for number in range(written, FORMAT):
        lines = STEPS[number](lines)
        if number in own:
            lines = own[number](lines)
    lines[0]["format"] = FORMAT
    return lines


SECTOR: Final = 512
"""Bytes that a disk writes all at once."""
MOST_UNSYNCED: Final = 1 << 16
"""Bytes that may have been waiting for the disk when the power was cut: many lines."""


class _Header(msgspec.Struct):
    """What every format's first line says."""

    format: int


def _cut_at_hole(data: bytes) -> tuple[bytes, int]:
    """The whole lines before a hole, and how many bytes follow them; where there is none, all.

    After a power cut zeros stand where what was written last wasn't on disk yet though something
    behind it was: from the end of a line or sector to that of a sector or the file.
    """
    first = data.find(0)
    if first < 0:
        return data, 0
    kept = data.rfind(b"\n", 0, first) + 1
    rest = data[first:].lstrip(b"\0")
    begins = first == kept or first % SECTOR == 0
    ends = not rest or (len(data) - len(rest)) % SECTOR == 0
    return (data[:kept], len(data) - kept) if begins and ends else (data, 0)


class RecordText:
    """A record as it lies in a file."""

    def __init__(self, data: bytes, file: str, library: GameLibrary) -> None:
        """Check what can be seen from outside; raises `RecordError`.

        What a mail program or an editor has done to line ends is undone.
        The games of the library know how lines of theirs in older formats are upgraded.
        """
        if is_sealed(data):
            raise RecordError(ErrorKind.SEALED, file)
        if len(data) > MAX_BYTES:
            raise RecordError(ErrorKind.TOO_LARGE, file, most=MAX_BYTES)
        plain = plain_text(data)
        self.mended: Final = plain != data
        """Whether the file's line ends, or marks at its beginning, aren't those of a record."""
        data = plain
        if not data.startswith(MAGIC[: len(data)]):
            raise RecordError(ErrorKind.FOREIGN, file)
        self._file: Final = file
        self._decoder: msgspec.json.Decoder[RecordLine] = msgspec.json.Decoder(RecordLine)
        data, hole = _cut_at_hole(data)
        *self._raw, torn = data.split(b"\n")
        chain = Chain()
        if self._raw:
            chain.add(self._raw[-1])
        if chain.fits(torn):  # whole but for its line feed
            self._raw.append(torn)
            torn = b""
        if not self._raw:
            raise RecordError(ErrorKind.NO_START, file)
        self.torn: Final = len(torn) + hole
        """How many bytes follow the last whole line."""
        most = MOST_UNSYNCED if hole else LONGEST_LINE
        if self.torn > most:  # far more than was being written when a program or a machine ended
            raise RecordError(ErrorKind.DAMAGED, file, line=len(self._raw) + 1)
        self.whole: Final = b"".join(raw + b"\n" for raw in self._raw)
        """The bytes of the whole lines."""
        self.written: Final = self._written()
        """The format that the record was written in, at most `KEYED_FORMAT`."""
        self._upgraded: Final = self._upgrade(library) if self.written < FORMAT else None
        self.start: Final = self._start()
        """The set-up line."""

    def lines(self) -> Iterator[tuple[int, RecordLine]]:
        """The lines after the first, with their numbers; raises `RecordError` for a damaged one."""
        if self._upgraded is not None:
            yield from enumerate(self._upgraded[1:], 2)
            return
        chain = Chain()
        chain.add(self._raw[0])
        for number, raw in enumerate(self._raw[1:], 2):
            yield number, self._line(chain, number, raw)

    def _written(self) -> int:
        try:
            found = msgspec.json.decode(Chain().body(self._raw[0]), type=_Header).format
        except (msgspec.MsgspecError, ValueError, RecursionError):
            found = 0
        if found > KEYED_FORMAT:
            raise RecordError(ErrorKind.NEWER, self._file, found=found, known=KEYED_FORMAT)
        if found < 1:
            raise RecordError(ErrorKind.DAMAGED, self._file, line=1)
        return found

    def _start(self) -> Start:
        line = self._upgraded[0] if self._upgraded else self._line(Chain(), 1, self._raw[0])
        if not isinstance(line, Start):
            raise RecordError(ErrorKind.DAMAGED, self._file, line=1)
        return line

    def _line(self, chain: Chain, number: int, raw: bytes) -> RecordLine:
        try:
            return self._decoder.decode(chain.body(raw))
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise RecordError(ErrorKind.DAMAGED, self._file, line=number) from None

    def _upgrade(self, library: GameLibrary) -> list[RecordLine]:
        """All lines in today's format; raises `RecordError` for a damaged one."""
        chain = Chain()
        found = [self._plain(chain, number, raw) for number, raw in enumerate(self._raw, 1)]
        kind = library.kind(str(found[0].get("game")))
        try:
            new = upgraded(found, self.written, kind.upgrades if kind else {})
        except (LookupError, TypeError, ValueError):
            raise RecordError(ErrorKind.DAMAGED, self._file, line=1) from None
        return [self._typed(number, line) for number, line in enumerate(new, 1)]

    def _plain(self, chain: Chain, number: int, raw: bytes) -> Line:
        try:
            line: Line = msgspec.json.decode(chain.body(raw), type=Line)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise RecordError(ErrorKind.DAMAGED, self._file, line=number) from None
        return line

    def _typed(self, number: int, line: Line) -> RecordLine:
        try:
            typed: RecordLine = msgspec.convert(line, RecordLine)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise RecordError(ErrorKind.DAMAGED, self._file, line=number) from None
        return typed
