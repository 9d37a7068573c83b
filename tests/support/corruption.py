"""What can happen to a file on its way: bytes and lines lost, changed, moved or added."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from types import MappingProxyType
from typing import Final


def _flip(data: bytes, chance: random.Random) -> bytes:
    worn = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        worn[chance.randrange(len(worn))] ^= 1 << chance.randrange(8)
    return bytes(worn)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _behead(data: bytes, chance: random.Random) -> bytes:
    return data[chance.randrange(1, len(data)) :]


def _hole(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.choice((1, 10, 500, 4096)) :]


def _zeros(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    size = chance.choice((1, 16, 512, 4096))
    return (data[:start] + b"\0" * size + data[start + size :])[: max(len(data), start + 1)]


def _noise(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + chance.randbytes(chance.choice((1, 7, 300))) + data[start:]


def _swap(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = (chance.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _drop(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def _double(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    return b"".join((*lines[: place + 1], *lines[place:]))


def _number(data: bytes, chance: random.Random) -> bytes:
    digits = [found.start() for found in re.finditer(rb"[0-9]", data)]
    if not digits:
        return data
    worn = bytearray(data)
    worn[chance.choice(digits)] = ord(str(chance.randrange(10)))
    return bytes(worn)


def _returns(data: bytes, _chance: random.Random) -> bytes:
    return data.replace(b"\n", b"\r\n")


def _wide(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + b"\xff\xfe" + data[start:].decode("utf-8", "replace").encode("utf-16-le")


def _huge(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + chance.choice((b"[", b"9", b" ", b'"')) * 200_000 + data[start:]


def _foreign(_data: bytes, chance: random.Random) -> bytes:
    return chance.choice(
        (
            b"",
            b"\n",
            b"{}\n",
            b"null\n",
            b'[{"kind":"start"}]\n',
            b'{"kind":"start","game":"stalingrad"}\n',
            b'{"a":' * 5000,
            chance.randbytes(1000),
        )
    )


_KINDS: Final[Mapping[str, Callable[[bytes, random.Random], bytes]]] = MappingProxyType(
    {
        "flipped bits": _flip,
        "cut off": _cut,
        "head lost": _behead,
        "hole": _hole,
        "zeros": _zeros,
        "noise": _noise,
        "lines swapped": _swap,
        "line lost": _drop,
        "line doubled": _double,
        "number changed": _number,
        "line ends changed": _returns,
        "encoding changed": _wide,
        "huge run": _huge,
        "another file": _foreign,
    }
)
KINDS: Final = tuple(_KINDS)
"""What can happen."""


def forged(data: bytes, chance: random.Random) -> bytes:
    """The record with one line changed and every checksum made right again."""
    bodies = [line[: line.rindex(b',"sum":"')] + b"}" for line in data.splitlines()]
    place = chance.randrange(len(bodies))
    match chance.randrange(5):
        case 0:
            bodies[place] = _flip(bodies[place], chance)
        case 1:
            bodies[place] = bodies[chance.randrange(len(bodies))]
        case 2:
            del bodies[place]
        case 3:
            bodies.insert(place, bodies[chance.randrange(len(bodies))])
        case _:
            bodies[place] = _number(bodies[place], chance)
    return summed(bodies)


def summed(bodies: Iterable[bytes]) -> bytes:
    """Lines with their checksums: each covers the one before and its own line."""
    data, last = b"", b""
    for body in bodies:
        last = blake2b(last + body, digest_size=8).hexdigest().encode()
        data += body[:-1] + b',"sum":"' + last + b'"}\n'
    return data


def damaged(data: bytes, kind: str, chance: random.Random) -> bytes:
    """The data after something of a kind has happened to it."""
    return _KINDS[kind](data, chance)
