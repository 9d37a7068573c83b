"""How high things are for a line of sight (B6), by each referee: to draw a line's profile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

Hindering: TypeAlias = Literal["blocks", "obscures"]


class Upright(NamedTuple):
    """Something in a hex or on a hexside that may stand in the way of a line."""

    word: str
    """"building", or the word of a terrain, a marker or a hexside in scenario files."""
    top: int | None
    """Its height in the referee's units; None for what hampers at any height."""
    effect: Hindering


class Heights(Protocol):
    """The heights of a position, by one referee."""

    @property
    def storey(self) -> int:
        """How many of the referee's units make a storey."""

    def of(self, loc: int) -> int:
        """The height of a location as an end of a line (B6.1)."""

    def in_hex(self, number: int) -> Sequence[Upright]:
        """What stands in a hex, the highest last."""

    def on_side(self, one: int, other: int) -> Upright | None:
        """What stands on a hexside, None for nothing that hampers."""


BAR = Upright("bar", None, "blocks")
"""A black bar cuts every line that crosses it, at any height (B6.3)."""
