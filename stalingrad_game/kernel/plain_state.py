"""A state as plain data: its bytes, and a short digest that stands for it.

Every game's state is a `msgspec.Struct` of numbers, rows and other such structs.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)

_DIGEST_BYTES: Final = 8


def encoded(state: msgspec.Struct) -> bytes:
    """The bytes of a state; `decoded` makes an equal one of them."""
    return msgspec.json.encode(state)


def decoded(data: bytes, kind: type[S]) -> S:
    """The state of this type that bytes stand for; raises `ValueError`."""
    return msgspec.json.decode(data, type=kind)


def digest(state: msgspec.Struct) -> str:
    """16 hexadecimal digits that stand for everything in a state but its agenda.

    Fields at their defaults are left out, so that old records fit when a state gains fields; the
    agenda's form is the rules' own business, and the options of the lines to come prove it.
    """
    fields = msgspec.structs.asdict(state)
    del fields["agenda"]
    for field in msgspec.structs.fields(state):
        if field.default is not msgspec.NODEFAULT and fields[field.name] == field.default:
            del fields[field.name]
    plain = msgspec.json.encode(fields, order="sorted")
    return hashlib.blake2b(plain, digest_size=_DIGEST_BYTES).hexdigest()
