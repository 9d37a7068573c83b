"""Parts of the picture's model, made anew only where what they are made of has changed.

Pointing, choosing and turning pages change the picture many times while the game stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

MadePart = TypeVar("MadePart")


class KeptParts:
    """The last of each part, by its name, with what it was made of."""

    def __init__(self) -> None:
        """Nothing is made yet."""
        self._kept: Final[dict[str, tuple[object, object]]] = {}

    def of(self, name: str, source: object, make: Callable[[], MadePart]) -> MadePart:
        """A part that depends on `source` alone, which nobody may change from now on."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != source:
            kept = self._kept[name] = source, make()
        return cast("MadePart", kept[1])
