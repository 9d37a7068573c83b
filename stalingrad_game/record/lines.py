"""The lines of a record: what each kind holds, and the checksum that chains it to those before.

A line is one JSON object whose last field is its checksum; bytes are checked before they are read.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Final, TypeAlias

import msgspec

from ..kernel.game import Moment, Name, Word

FORMAT: Final = 3
"""Raised when the lines change; the first one's magic and the checksums never do. Each rise has its
step in `upgrades`."""
KEYED_FORMAT: Final = 4
"""The same lines with a keyed seed in them; the newest format there is."""
MAX_BYTES: Final = 8_000_000
"""Of a whole record; a game of three turns has about 100,000."""
LONGEST_LINE: Final = 500_000
"""Bytes that no line comes near to; what is longer and torn was never a line of a record."""
MAGIC: Final = b'{"kind":"start","game":"'

MOST_NOTE: Final = 300
"""Letters of a note."""
NoteText: TypeAlias = Annotated[
    str,
    msgspec.Meta(max_length=MOST_NOTE, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"),
]
"""A line that a player wrote, without control characters."""

_KEY: Final = b',"sum":"'
_SUM: Final = 16
_TAIL: Final = len(_KEY) + _SUM + len(b'"}')


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of a record have in common."""


class Seat(_Part, frozen=True):
    """Who sits at a seat."""

    name: Name = ""
    computer: Word = ""
    """The computer player that decides for the seat, as "greedy"; "" for a person."""


class Start(_Part, frozen=True, tag_field="kind", tag="start", kw_only=True):
    """The set-up: everything that the game follows from."""

    game: Word
    """The game's id."""
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
    """Of any length: a keyed one has 257 bits."""
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
    """Digest of the state; "" in a line upgraded from an older format."""


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


class Branch(_Part, frozen=True, tag_field="kind", tag="branch", kw_only=True):
    """Another game begins here: the lines before are another record's, what is unseen is new."""

    parent: Word
    """The checksum of that record's first line."""
    seed: int
    """Of all chance from here on."""
    deal: tuple[str, ...]
    """The piles as they lie now."""
    at: Moment
    state: Word


class MomentNote(_Part, frozen=True, tag_field="kind", tag="note", kw_only=True):
    """What a player has noted on a moment; it changes nothing, and may stand after the result."""

    step: int
    """After how many steps; the last note of a step counts."""
    text: NoteText
    """"" takes the note away."""


class Resign(_Part, frozen=True, tag_field="kind", tag="resign", kw_only=True):
    """A seat gives up the game for its side."""

    seat: int
    winner: Word
    """The other side."""


class End(_Part, frozen=True, tag_field="kind", tag="end", kw_only=True):
    """The result; nothing comes after it."""

    winner: Word
    how: Word
    steps: int


END_MAGIC: Final = b'\n{"kind":"end",'
"""How the result line begins; only the line before it can end so."""


def ended_part(data: bytes) -> bytes | None:
    """The bytes of a record up to and with its result line; None where it has none."""
    start = data.find(END_MAGIC)
    return None if start < 0 else data[: data.find(b"\n", start + 1) + 1]


RecordLine: TypeAlias = Start | Take | Undo | Redo | Branch | MomentNote | Resign | End


class Chain:
    """The checksums of a record as it grows: each covers its line and, through it, all before.

    The sum of a line is taken over the sum of the line before and the line's own bytes. So a line
    that is changed, left out, put in or moved breaks the chain at that place, and a reader finds it
    with two lines in memory. Bytes are compared, not what they mean: JSON may write the same values
    in many ways, and what is checked before it is decoded can't mislead the decoder. The sum stands
    last, as ``,"sum":"…"}``, so that it is cut off by its length alone.

    It is a guard against accidents and editors, not against forgers: there is no secret in it.
    Who forges a whole chain still has to get every state's digest right, and `replay` plays them.
    """

    def __init__(self) -> None:
        """The chain before its first line."""
        self._last = b""
        self._encoder = msgspec.json.Encoder()

    def encode(self, line: RecordLine) -> bytes:
        """The line's bytes with checksum and line feed; `add` it once it is written."""
        body = self._encoder.encode(line)
        return body[:-1] + _KEY + self._sum(body) + b'"}\n'

    def add(self, raw: bytes) -> None:
        """The line of these bytes, without or with line feed, is the last one now."""
        self._last = raw.rstrip(b"\n")[-_SUM - 2 : -2]

    def body(self, raw: bytes) -> bytes:
        """The next line without its checksum, and adds it; raises `ValueError` for damage."""
        body = raw[:-_TAIL] + b"}"
        if raw != body[:-1] + _KEY + self._sum(body) + b'"}':
            raise ValueError("the checksum doesn't fit")
        self.add(raw)
        return body

    @property
    def last(self) -> str:
        """The checksum of the last line; "" before the first one."""
        return self._last.decode()

    def fits(self, raw: bytes) -> bool:
        """Whether these bytes, without line feed, are a whole line that may come next."""
        return raw[-_TAIL:] == _KEY + self._sum(raw[:-_TAIL] + b"}") + b'"}'

    def _sum(self, body: bytes) -> bytes:
        return hashlib.blake2b(self._last + body, digest_size=_SUM // 2).hexdigest().encode()
