"""A short digest of the table, chance and hidden cards included: a record's word on every step.

It leaves out fields at their defaults, and the agenda, whose form is the engine's own business: so
old records fit when a state gains fields, and the options of the lines to come prove the agenda.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from ..card_game.rules.state import State

_DEFAULTS: Final[Mapping[str, object]] = MappingProxyType(
    {
        field.name: field.default
        for field in msgspec.structs.fields(State)
        if field.default is not msgspec.NODEFAULT
    }
)
_BYTES: Final = 8


def state_digest(state: State) -> str:
    """16 hexadecimal digits that stand for everything in a state but its agenda."""
    fields = msgspec.structs.asdict(state)
    del fields["agenda"]
    for name, default in _DEFAULTS.items():
        if fields[name] == default:
            del fields[name]
    plain = msgspec.json.encode(fields, order="sorted")
    return hashlib.blake2b(plain, digest_size=_BYTES).hexdigest()
