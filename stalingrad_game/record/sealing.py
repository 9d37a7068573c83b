"""A sealed record: all of it encrypted under one key, which each side's passphrase unlocks.

The file is one line of JSON and names nothing but the version of this format and what is needed to
open it: for each side the salt and cost of scrypt and its wrapped key, then the record under
XChaCha20-Poly1305. Either passphrase gives the whole record, so that a program can go on with the
game; this program shows a side its own view alone.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from .errors import ErrorKind, RecordError
from .lines import MAX_BYTES

if TYPE_CHECKING:
    from nacl.secret import Aead

SEALED_RECORD: Final = "(sealed record)"
"""What is named in messages where there is no file yet."""
INSTALL: Final = "pip install 'stalingrad-game[sealed]'"
"""What installs the extra for sealed records."""
SEALED_FORMAT: Final = 1
SEALED_MAGIC: Final = b'{"kind":"sealed","format":'
MAX_SEALED_BYTES: Final = MAX_BYTES * 4 // 3 + 4_000
"""Of a whole file."""
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

_Salt = Annotated[bytes, msgspec.Meta(min_length=_SALT, max_length=_SALT)]
_WrappedKey = Annotated[
    bytes, msgspec.Meta(min_length=_NONCE + _KEY + _MAC, max_length=_NONCE + _KEY + _MAC)
]
_Cost = Annotated[int, msgspec.Meta(ge=LEAST_COST, le=MOST_COST)]


class SealLock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a record, wrapped under one side's passphrase."""

    salt: _Salt
    cost: _Cost
    key: _WrappedKey


class _Header(msgspec.Struct):
    """What every format says."""

    format: int


class _Sealed(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="sealed"
):
    """The only line of a file."""

    format: int
    locks: tuple[SealLock, SealLock]
    """By side."""
    record: bytes


class SealedContent(msgspec.Struct, frozen=True):
    """What a file holds, decrypted."""

    record: bytes
    given: tuple[int, ...]
    """The sides whose passphrase was chosen for them by the other one."""


class PassphraseError(ValueError):
    """A passphrase that can't be set; `key` says why: `short`, `long` or `same`."""

    def __init__(self, key: str) -> None:
        self.key: Final = key
        super().__init__(key)


class Seal:
    """The opened seal of one record: its key, its locks, and the side that opened it."""

    def __init__(
        self, side: int, key: bytes, locks: tuple[SealLock, SealLock], given: tuple[int, ...]
    ) -> None:
        """Use `made` or `opened`."""
        self.side: Final = side
        self.locks: Final = locks
        self.given: Final = given
        """The sides whose passphrase was chosen for them by the other one."""
        self._key: Final = key

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
        return Seal(side, key, (_lock(0, first, key), _lock(1, second, key)), (1 - side,))

    @staticmethod
    def opened(data: bytes, passphrase: str, file: str) -> tuple[Seal, bytes]:
        """The seal of a file that a passphrase opens, and the record in it; raises `RecordError`.

        `file` names the file in the error.
        """
        check_extra(file)
        sealed = _read(data, file)
        for side, lock in enumerate(sealed.locks):
            key = _unlocked(side, lock, _plain(passphrase))
            if key is not None:
                content = _content(sealed, key, file)
                return Seal(side, key, sealed.locks, content.given), content.record
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
        return Seal(self.side, self._key, sealed.locks, content.given), content.record

    def has_lock_of(self, other: Seal) -> bool:
        """Whether the side that opened another seal has the same passphrase in this one."""
        return self.locks[other.side] == other.locks[other.side]

    def sealed(self, record: bytes) -> bytes:
        """The bytes of a file that holds a record; others each time."""
        content = msgspec.msgpack.encode(SealedContent(record, self.given))
        box = _box(self._key).encrypt(content, _bound(SEALED_FORMAT, self.locks))
        return _ENCODER.encode(_Sealed(SEALED_FORMAT, self.locks, bytes(box))) + b"\n"

    def opens(self, side: int, passphrase: str) -> bool:
        """Whether a side's passphrase is this one."""
        return _unlocked(side, self.locks[side], _plain(passphrase)) is not None

    def changed(self, passphrase: str) -> Seal:
        """The same with another passphrase of the side that opened it; raises `PassphraseError`."""
        new = checked(passphrase)
        if self.opens(1 - self.side, passphrase):
            raise PassphraseError("same")
        locks = list(self.locks)
        locks[self.side] = _lock(self.side, new, self._key)
        given = tuple(side for side in self.given if side != self.side)
        return Seal(self.side, self._key, (locks[0], locks[1]), given)


def is_sealed(data: bytes) -> bool:
    """Whether bytes are those of a sealed record; its beginning is enough."""
    return data.startswith(SEALED_MAGIC)


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


_ENCODER: Final = msgspec.json.Encoder()


def _plain(passphrase: str) -> bytes:
    """The same bytes however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", passphrase[: LONGEST_PASSPHRASE + 1]).encode(
        "utf-8", "surrogatepass"
    )


def _read(data: bytes, file: str) -> _Sealed:
    """A file taken apart; raises `RecordError`. Only the very bytes that are written are read."""
    if len(data) > MAX_SEALED_BYTES:
        raise RecordError(ErrorKind.TOO_LARGE, file, most=MAX_SEALED_BYTES)
    if not is_sealed(data):
        raise RecordError(ErrorKind.NOT_SEALED, file)
    try:
        found = msgspec.json.decode(data, type=_Header).format
        if found > SEALED_FORMAT:
            raise RecordError(ErrorKind.NEWER, file, found=found, known=SEALED_FORMAT)
        sealed = msgspec.json.decode(data, type=_Sealed)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise RecordError(ErrorKind.DAMAGED, file, line=1) from None
    if found < 1 or _ENCODER.encode(sealed) + b"\n" != data:
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


def _lock(side: int, passphrase: bytes, key: bytes) -> SealLock:
    salt, cost = secrets.token_bytes(_SALT), COST
    box = _box(_stretched(passphrase, salt, cost))
    return SealLock(salt, cost, bytes(box.encrypt(key, _lock_bound(side))))


def _lock_bound(side: int) -> bytes:
    return b"lock%d" % side


def _unlocked(side: int, lock: SealLock, passphrase: bytes) -> bytes | None:
    """The key of a lock; None where the passphrase is another one."""
    from nacl.exceptions import CryptoError

    box = _box(_stretched(passphrase, lock.salt, lock.cost))
    try:
        return box.decrypt(lock.key, _lock_bound(side))
    except CryptoError:
        return None


def _stretched(passphrase: bytes, salt: bytes, cost: int) -> bytes:
    """A key that takes work to find from a passphrase (scrypt)."""
    from nacl.bindings import crypto_pwhash_scryptsalsa208sha256_ll

    most = (1 << cost) * _BLOCK * 128 + (1 << 20)
    return crypto_pwhash_scryptsalsa208sha256_ll(
        passphrase, salt, 1 << cost, _BLOCK, 1, _KEY, maxmem=most
    )


def _box(key: bytes) -> Aead:
    """Encrypts and decrypts under a key."""
    from nacl.secret import Aead

    return Aead(key)
