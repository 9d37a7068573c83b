"""States as plain data: their copies, their bytes, and a short digest that stands for one.

Every game's state is a `msgspec.Struct` of numbers, rows and other such structs.
"""

from __future__ import annotations

import hashlib
from copy import deepcopy
from functools import cache
from typing import Final, Generic, TypeVar

import msgspec

_DIGEST_BYTES: Final = 8


S = TypeVar("S", bound=msgspec.Struct)


class PlainStates(Generic[S]):
    """How a game with such states copies and writes them; part of what `Game` asks."""

    STATE: type[S]
    """Their type."""

    def copy(self, state: S) -> S:
        """An independent copy of a state; a game may know a faster way."""
        return deepcopy(state)

    def encode(self, state: S) -> bytes:
        """The bytes of a state; `decode` makes an equal one of them."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        """The state of such bytes; raises `ValueError`."""
        return msgspec.json.decode(data, type=self.STATE)

    def digest(self, state: S) -> str:
        """16 hexadecimal digits that stand for everything in a state but its agenda.

        Fields at their defaults are left out, so that old records fit when a state gains fields;
        the agenda's form is the rules' own business, and the options of the lines to come prove it.
        """
        left = {
            name: value
            for name, default in _defaults(self.STATE)
            if (value := getattr(state, name)) != default
        }
        # Equal states must give equal bytes for as long as there are records: keys are sorted, so
        # that fields may change places, and keys of rows become text, as JSON has no others.
        plain = msgspec.json.encode(msgspec.to_builtins(left, str_keys=True), order="sorted")
        return hashlib.blake2b(plain, digest_size=_DIGEST_BYTES).hexdigest()


@cache  # msgspec works the annotations out anew each time
def _defaults(state: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    """The fields of a state that its digest covers, each with its default."""
    info = msgspec.inspect.type_info(state)
    assert isinstance(info, (msgspec.inspect.StructType, msgspec.inspect.DataclassType))
    return tuple((field.name, field.default) for field in info.fields if field.name != "agenda")
