"""The lines of a record: what each kind holds, and the checksum that chains it to those before.

A line is one JSON object whose last field is its checksum; bytes are checked before they are read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Annotated, Final, TypeAlias

import msgspec

from .errors import ErrorKind, RecordError

FORMAT: Final = 1
"""Raised when the lines change; the first one's magic and the checksums never do."""
MAX_BYTES: Final = 8_000_000
"""Of a whole record; a game of three turns has about 100,000."""
GAME: Final = "stalingrad"
MAGIC: Final = b'{"kind":"start","game":"stalingrad",'

_KEY: Final = b',"sum":"'
_SUM: Final = 16
_TAIL: Final = len(_KEY) + _SUM + len(b'"}')

Name = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
Word = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[\w.:+-]*$")]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of a record have in common."""


class Moment(_Part, frozen=True):
    """Where a game stands."""

    turn: int
    phase: Word
    building: Word = ""
    """Content id of the building being fought for."""


class Seat(_Part, frozen=True):
    """Who sits at a seat."""

    name: Name = ""
    computer: Word = ""
    """The computer player that decides for the seat, as "greedy"; "" for a person."""


class Start(_Part, frozen=True, tag_field="kind", tag="start", kw_only=True):
    """The set-up: everything that the game follows from."""

    game: str
    format: int
    rules: int
    program: Word
    """The program's version, for reports of faults."""
    pack: Word
    pack_version: Name
    digest: Word
    """Of the data pack."""
    mode: Word
    seed: int
    variants: dict[str, str]
    players: tuple[Seat, ...]
    """By seat."""
    language: Word
    begun: Name
    """Date and time, ISO 8601."""
    deal: tuple[str, ...]
    """The piles at the first decision."""
    chance: tuple[str, ...]
    """What chance did after set-up, before the first decision."""
    at: Moment
    state: Word
    """Digest of the state."""


class Take(_Part, frozen=True, tag_field="kind", tag="take", kw_only=True):
    """An option taken."""

    seat: int
    option: str
    chance: tuple[str, ...] = ()
    """What chance did before the next decision."""
    at: Moment
    state: Word


class Undo(_Part, frozen=True, tag_field="kind", tag="undo", kw_only=True):
    """The last option is taken back."""

    seat: int
    at: Moment
    state: Word


class Redo(_Part, frozen=True, tag_field="kind", tag="redo", kw_only=True):
    """The option that was taken back last is taken again."""

    seat: int
    at: Moment
    state: Word


class Resign(_Part, frozen=True, tag_field="kind", tag="resign", kw_only=True):
    """A seat gives up the game for its side."""

    seat: int


class End(_Part, frozen=True, tag_field="kind", tag="end", kw_only=True):
    """The result; nothing comes after it."""

    winner: Word
    how: Word
    steps: int


RecordLine: TypeAlias = Start | Take | Undo | Redo | Resign | End


class _Header(msgspec.Struct):
    """What every format's first line says."""

    format: int


class Chain:
    """The checksums of a record as it grows: each covers its line and, through it, all before."""

    def __init__(self) -> None:
        """The chain before its first line."""
        self._last = b""
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[RecordLine] = msgspec.json.Decoder(RecordLine)

    def encode(self, line: RecordLine) -> bytes:
        """The line's bytes with checksum and line feed; `add` it once it is written."""
        body = self._encoder.encode(line)
        return body[:-1] + _KEY + self._sum(body) + b'"}\n'

    def add(self, raw: bytes) -> None:
        """The line of these bytes, without or with line feed, is the last one now."""
        self._last = raw.rstrip(b"\n")[-_SUM - 2 : -2]

    def decode(self, raw: bytes) -> RecordLine:
        """The next line, and adds it; raises `ValueError` where bytes or fields are damaged."""
        body = raw[:-_TAIL] + b"}"
        if raw != body[:-1] + _KEY + self._sum(body) + b'"}':
            raise ValueError("the checksum doesn't fit")
        line = self._decoder.decode(body)
        self.add(raw)
        return line

    def fits(self, raw: bytes) -> bool:
        """Whether these bytes, without line feed, are a whole line that may come next."""
        return raw[-_TAIL:] == _KEY + self._sum(raw[:-_TAIL] + b"}") + b'"}'

    def _sum(self, body: bytes) -> bytes:
        return hashlib.blake2b(self._last + body, digest_size=_SUM // 2).hexdigest().encode()


class RecordText:
    """The bytes of a record, taken apart into lines."""

    def __init__(self, data: bytes, file: str) -> None:
        """Check what can be seen from outside; raises `RecordError`."""
        if len(data) > MAX_BYTES:
            raise RecordError(ErrorKind.TOO_LARGE, file, most=MAX_BYTES)
        if not data.startswith(MAGIC[: len(data)]):
            raise RecordError(ErrorKind.FOREIGN, file)
        self._file: Final = file
        *self._raw, torn = data.split(b"\n")
        chain = Chain()
        if self._raw:
            chain.add(self._raw[-1])
        if chain.fits(torn):  # whole but for its line feed
            self._raw.append(torn)
            torn = b""
        if not self._raw:
            raise RecordError(ErrorKind.NO_START, file)
        self.torn: Final = len(torn)
        """How many bytes follow the last whole line."""
        self.whole: Final = b"".join(raw + b"\n" for raw in self._raw)
        """The bytes of the whole lines."""
        self.start: Final = self._start()

    def lines(self) -> Iterator[tuple[int, RecordLine]]:
        """The lines after the first, with their numbers; raises `RecordError` for a damaged one."""
        chain = Chain()
        chain.add(self._raw[0])
        for number, raw in enumerate(self._raw[1:], 2):
            yield number, self._line(chain, number, raw)

    def _start(self) -> Start:
        chain, raw = Chain(), self._raw[0]
        if not chain.fits(raw):
            raise RecordError(ErrorKind.DAMAGED, self._file, line=1)
        try:
            found = msgspec.json.decode(raw, type=_Header).format
        except (msgspec.MsgspecError, ValueError, RecursionError):
            found = 0
        if found > FORMAT:
            raise RecordError(ErrorKind.NEWER, self._file, found=found, known=FORMAT)
        line = self._line(chain, 1, raw)
        if found < FORMAT or not isinstance(line, Start):
            raise RecordError(ErrorKind.DAMAGED, self._file, line=1)
        return line

    def _line(self, chain: Chain, number: int, raw: bytes) -> RecordLine:
        try:
            return chain.decode(raw)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise RecordError(ErrorKind.DAMAGED, self._file, line=number) from None
