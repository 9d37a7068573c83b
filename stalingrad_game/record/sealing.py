"""A sealed record: all of it encrypted under one key, which each side's passphrase unlocks.

The file names nothing but the version of this format and what is needed to open it: for each side
the salt and cost of scrypt, its wrapped key and the public key of its marks, then the record under
XChaCha20-Poly1305. Either passphrase gives the whole record, so that a program can go on with the
game; this program shows a side its own view alone.

A side's mark is its signature of a record's end: what the other side needs to be shown everything.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from .errors import ErrorKind, RecordError
from .lines import MAGIC, MAX_BYTES, ended_part
from .mailed import armoured, is_armoured, unarmoured, without_blanks

if TYPE_CHECKING:
    from nacl.secret import Aead

SEALED_RECORD: Final = "(sealed record)"
"""What is named in messages where there is no file yet."""
INSTALL: Final = "pip install 'stalingrad-game[sealed]'"
"""What installs the extra for sealed records."""
SEALED_FORMAT: Final = 2
FIRST_FORMAT: Final = 1
"""It knew no marks."""
SEALED_MAGIC: Final = b'{"kind":"sealed","format":'
MAX_SEALED_BYTES: Final = MAX_BYTES * 3 // 2 + 200_000
"""Of a whole file, with what may stand before and behind it in a mail."""
MOST_BEFORE: Final = 100_000
"""Bytes from the beginning of a file in which a sealed record begins."""
SHORTEST_PASSPHRASE: Final = 8
LONGEST_PASSPHRASE: Final = 200
"""Letters of a passphrase."""
COST: Final = 16
"""Of a passphrase that is set now: the binary logarithm of scrypt's N; each try takes 64 MiB."""
LEAST_COST: Final = 10
MOST_COST: Final = 17
"""What scrypt may cost in a file, so that none can ask for gigabytes or hours."""
_BLOCK: Final = 8
_KEY: Final = 32
_SALT: Final = 16
_NONCE: Final = 24
_MAC: Final = 16
_MARK: Final = 64

_Salt = Annotated[bytes, msgspec.Meta(min_length=_SALT, max_length=_SALT)]
_WrappedKey = Annotated[
    bytes, msgspec.Meta(min_length=_NONCE + _KEY + _MAC, max_length=_NONCE + _KEY + _MAC)
]
_Cost = Annotated[int, msgspec.Meta(ge=LEAST_COST, le=MOST_COST)]
_PublicKey = Annotated[bytes, msgspec.Meta(max_length=_KEY)]


class SealLock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The key of a record, wrapped under one side's passphrase."""

    salt: _Salt
    cost: _Cost
    key: _WrappedKey
    sign: _PublicKey = b""
    """What the side's marks are verified with; none as long as it has only met the first format."""


class _Header(msgspec.Struct):
    """What every format says."""

    format: int


class _Sealed(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="sealed"
):
    """What a file holds, in its armour; in the first format it was its only line, as JSON."""

    format: int
    locks: tuple[SealLock, SealLock]
    """By side."""
    record: bytes


class SealedContent(msgspec.Struct, frozen=True):
    """What a file holds, decrypted."""

    record: bytes
    given: tuple[int, ...]
    """The sides whose passphrase was chosen for them by the other one."""
    marks: tuple[bytes, bytes] = (b"", b"")
    """By side: its signature of the record's end, once it has seen it."""


class PassphraseError(ValueError):
    """A passphrase that can't be set; `key` says why: `short`, `long` or `same`."""

    def __init__(self, key: str) -> None:
        self.key: Final = key
        super().__init__(key)


class Seal:
    """The opened seal of one record: its key, its locks and marks, and the side that opened it."""

    def __init__(
        self,
        side: int,
        key: bytes,
        signs: bytes,
        locks: tuple[SealLock, SealLock],
        content: SealedContent,
    ) -> None:
        """Use `made` or `opened`; of the content all but the record is taken."""
        self.side: Final = side
        own = msgspec.structs.replace(locks[side], sign=_public(signs))
        self.locks: Final = (own, locks[1]) if side == 0 else (locks[0], own)
        self.given: Final = content.given
        """The sides whose passphrase was chosen for them by the other one."""
        self.marks: Final = content.marks
        """By side: its mark, b"" where it has made none."""
        self._key: Final = key
        self._signs: Final = signs

    @staticmethod
    def made(passphrases: Sequence[str], side: int) -> Seal:
        """A new seal, by the side that makes it; `passphrases` are by side, the other's its first.

        Raises `PassphraseError`; `RecordError` where the extra for it isn't installed.
        """
        check_extra(SEALED_RECORD)
        first, second = (checked(text) for text in passphrases)
        if first == second:
            raise PassphraseError("same")
        key = secrets.token_bytes(_KEY)
        made = (_lock(0, first, key), _lock(1, second, key))
        content = SealedContent(b"", (1 - side,))
        return Seal(side, key, made[side][1], (made[0][0], made[1][0]), content)

    @staticmethod
    def opened(data: bytes, passphrase: str, file: str) -> tuple[Seal, bytes]:
        """The seal of a file that a passphrase opens, and the record in it; raises `RecordError`.

        `file` names the file in the error.
        """
        check_extra(file)
        sealed = _read(data, file)
        for side, lock in enumerate(sealed.locks):
            found = _unlocked(side, lock, _plain(passphrase))
            if found is not None:
                key, signs = found
                content = _content(sealed, key, file)
                return Seal(side, key, signs, sealed.locks, content), content.record
        raise RecordError(ErrorKind.WRONG_PASSPHRASE, file)

    def of(self, data: bytes, file: str) -> tuple[Seal, bytes]:
        """Another file of the same game, opened by the same side; raises `RecordError`.

        It is WRONG_PASSPHRASE where the file is of another game, or has another passphrase of the
        side: an old one opens no more of the game than the files it was sent in.
        """
        found, record = self.of_game(data, file)
        if not found.has_lock_of(self):
            raise RecordError(ErrorKind.WRONG_PASSPHRASE, file)
        return found, record

    def of_game(self, data: bytes, file: str) -> tuple[Seal, bytes]:
        """As `of`, whatever the passphrase of the side in it: to be compared, and never shown."""
        sealed = _read(data, file)
        try:
            content = _content(sealed, self._key, file)
        except RecordError:
            raise RecordError(ErrorKind.WRONG_PASSPHRASE, file) from None
        return Seal(self.side, self._key, self._signs, sealed.locks, content), content.record

    def has_lock_of(self, other: Seal) -> bool:
        """Whether the side that opened another seal has the same passphrase in this one."""
        return self.locks[other.side].key == other.locks[other.side].key

    def sealed(self, record: bytes) -> bytes:
        """The bytes of a file that holds a record; others each time."""
        content = msgspec.msgpack.encode(SealedContent(record, self.given, self.marks))
        box = _box(self._key).encrypt(content, _bound(SEALED_FORMAT, self.locks))
        sealed = _Sealed(SEALED_FORMAT, self.locks, bytes(box))
        return armoured(msgspec.msgpack.encode(sealed))

    def opens(self, side: int, passphrase: str) -> bool:
        """Whether a side's passphrase is this one."""
        return _unlocked(side, self.locks[side], _plain(passphrase)) is not None

    def changed(self, passphrase: str) -> Seal:
        """The same with another passphrase of the side that opened it; raises `PassphraseError`.

        The side has to make its mark anew.
        """
        new = checked(passphrase)
        if self.opens(1 - self.side, passphrase):
            raise PassphraseError("same")
        locks = list(self.locks)
        locks[self.side], signs = _lock(self.side, new, self._key)
        given = tuple(side for side in self.given if side != self.side)
        content = SealedContent(b"", given, self.marks)
        return Seal(self.side, self._key, signs, (locks[0], locks[1]), content)

    def is_marked(self, side: int, record: bytes) -> bool:
        """Whether a side has marked the end of a record."""
        from nacl.exceptions import BadSignatureError
        from nacl.signing import VerifyKey

        end, sign, mark = _end(record), self.locks[side].sign, self.marks[side]
        if end is None or len(sign) != _KEY or len(mark) != _MARK:
            return False
        try:
            VerifyKey(sign).verify(end, mark)
        except BadSignatureError:
            return False
        return True

    def marked(self, record: bytes) -> Seal:
        """The same with the mark of the side that opened it on a record's end, if there is one."""
        from nacl.signing import SigningKey

        end = _end(record)
        if end is None:
            return self
        return self._with(self.side, SigningKey(self._signs).sign(end).signature)

    def with_marks_of(self, other: Seal, record: bytes) -> Seal:
        """The same with the marks on a record's end that only another file of the game holds."""
        found = self
        for side in range(2):
            if not self.is_marked(side, record):
                filled = found._with(side, other.marks[side])
                found = filled if filled.is_marked(side, record) else found
        return found

    def _with(self, side: int, mark: bytes) -> Seal:
        marks = (mark, self.marks[1]) if side == 0 else (self.marks[0], mark)
        content = SealedContent(b"", self.given, marks)
        return Seal(self.side, self._key, self._signs, self.locks, content)


def is_sealed(data: bytes) -> bool:
    """Whether bytes are those of a sealed record; `MOST_BEFORE` of them are enough."""
    head = without_blanks(data[:MOST_BEFORE])
    return head.startswith(SEALED_MAGIC) or (is_armoured(head) and not head.startswith(MAGIC))


def checked(passphrase: str) -> bytes:
    """A passphrase that may be set; raises `PassphraseError`."""
    if len(passphrase) < SHORTEST_PASSPHRASE:
        raise PassphraseError("short")
    if len(passphrase) > LONGEST_PASSPHRASE:
        raise PassphraseError("long")
    return _plain(passphrase)


def check_extra(file: str) -> None:
    """Raise `RecordError` where the extra for sealed records isn't installed."""
    if find_spec("nacl") is None:
        raise RecordError(ErrorKind.NO_SEALING, file, install=INSTALL)


def _plain(passphrase: str) -> bytes:
    """The same bytes however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", passphrase[: LONGEST_PASSPHRASE + 1]).encode(
        "utf-8", "surrogatepass"
    )


def _read(data: bytes, file: str) -> _Sealed:
    """A file taken apart; raises `RecordError`. Of what is sealed only the very bytes are read."""
    if len(data) > MAX_SEALED_BYTES:
        raise RecordError(ErrorKind.TOO_LARGE, file, most=MAX_SEALED_BYTES)
    if not is_sealed(data):
        raise RecordError(ErrorKind.NOT_SEALED, file)
    old = without_blanks(data[:MOST_BEFORE]).startswith(SEALED_MAGIC)
    decode: Callable[..., Any] = msgspec.json.decode if old else msgspec.msgpack.decode
    encode: Callable[[object], bytes] = msgspec.json.encode if old else msgspec.msgpack.encode
    try:
        plain = without_blanks(data) if old else unarmoured(data)
        found = decode(plain, type=_Header).format
        if found > SEALED_FORMAT:
            raise RecordError(ErrorKind.NEWER, file, found=found, known=SEALED_FORMAT)
        sealed: _Sealed = decode(plain, type=_Sealed)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise RecordError(ErrorKind.DAMAGED, file, line=1) from None
    if found != (FIRST_FORMAT if old else SEALED_FORMAT) or encode(sealed) != plain:
        raise RecordError(ErrorKind.DAMAGED, file, line=1)
    return sealed


def _content(sealed: _Sealed, key: bytes, file: str) -> SealedContent:
    from nacl.exceptions import CryptoError

    try:
        content = _box(key).decrypt(sealed.record, _bound(sealed.format, sealed.locks))
        return msgspec.msgpack.decode(content, type=SealedContent)
    except (CryptoError, ValueError):
        raise RecordError(ErrorKind.DAMAGED, file, line=1) from None


def _bound(version: int, locks: tuple[SealLock, SealLock]) -> bytes:
    """What else of a file must be as it was written for the record to open."""
    return b"record" + msgspec.json.encode((version, locks))


def _end(record: bytes) -> bytes | None:
    """What a mark signs of a record; None where it has no end."""
    ended = ended_part(record)
    return None if ended is None else b"end" + hashlib.blake2b(ended, digest_size=_KEY).digest()


def _lock(side: int, passphrase: bytes, key: bytes) -> tuple[SealLock, bytes]:
    """A new lock, and what its side signs with."""
    salt, cost = secrets.token_bytes(_SALT), COST
    wraps, signs = _stretched(passphrase, salt, cost)
    wrapped = bytes(_box(wraps).encrypt(key, _lock_bound(side)))
    return SealLock(salt, cost, wrapped, _public(signs)), signs


def _public(signs: bytes) -> bytes:
    """What is verified of the signatures made with a key."""
    from nacl.signing import SigningKey

    return bytes(SigningKey(signs).verify_key)


def _lock_bound(side: int) -> bytes:
    return b"lock%d" % side


def _unlocked(side: int, lock: SealLock, passphrase: bytes) -> tuple[bytes, bytes] | None:
    """The key in a lock and what its side signs with; None where the passphrase is another one."""
    from nacl.exceptions import CryptoError

    wraps, signs = _stretched(passphrase, lock.salt, lock.cost)
    try:
        return _box(wraps).decrypt(lock.key, _lock_bound(side)), signs
    except CryptoError:
        return None


def _stretched(passphrase: bytes, salt: bytes, cost: int) -> tuple[bytes, bytes]:
    """Two keys that take work to find from a passphrase (scrypt), to wrap and to sign with."""
    from nacl.bindings import crypto_pwhash_scryptsalsa208sha256_ll

    most = (1 << cost) * _BLOCK * 128 + (1 << 20)
    keys = crypto_pwhash_scryptsalsa208sha256_ll(
        passphrase, salt, 1 << cost, _BLOCK, 1, 2 * _KEY, maxmem=most
    )
    return keys[:_KEY], keys[_KEY:]


def _box(key: bytes) -> Aead:
    """Encrypts and decrypts under a key."""
    from nacl.secret import Aead

    return Aead(key)
