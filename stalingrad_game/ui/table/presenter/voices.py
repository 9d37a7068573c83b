"""Who speaks: of all that helps one thing is read at a time, and a dialog lies over no other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from ..input.controller import TableController


class Speaker(Protocol):
    """A panel, as far as it matters to others whether it is there."""

    def voice(self, control: TableController, /) -> int:
        """Before which others it is read, the least first; 0 for what is there beside them."""

    def gives_way(self, control: TableController, /) -> bool:
        """Whether something else lies in its place."""


S = TypeVar("S", bound=Speaker)


def heard(control: TableController, there: Sequence[S]) -> list[S]:
    """The panels that are seen, of those that would be there."""
    ranks = [one.voice(control) for one in there]
    first = min((rank for rank in ranks if rank), default=0)
    return [
        one
        for one, rank in zip(there, ranks, strict=True)
        if rank in {0, first} and not one.gives_way(control)
    ]
