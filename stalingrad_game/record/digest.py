"""A short digest of a whole state: two games stand alike exactly where their digests are equal.

Fields at their defaults are left out, so that a state may gain fields and old records still fit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from ..engine.state import State

_DEFAULTS: Final[Mapping[str, object]] = MappingProxyType(
    {
        field.name: field.default
        for field in msgspec.structs.fields(State)
        if field.default is not msgspec.NODEFAULT
    }
)
_BYTES: Final = 8


def state_digest(state: State) -> str:
    """16 hexadecimal digits that stand for everything in a state."""
    fields = msgspec.structs.asdict(state)
    for name, default in _DEFAULTS.items():
        if fields[name] == default:
            del fields[name]
    plain = msgspec.json.encode(fields, order="sorted")
    return hashlib.blake2b(plain, digest_size=_BYTES).hexdigest()
