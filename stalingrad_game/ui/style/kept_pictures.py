"""Pictures that were painted once and are kept while there is room, the ones used last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, Protocol, TypeVar


class SizedPicture(Protocol):
    """What is kept: as much of it as its pixels."""

    def get_width(self) -> int:
        """In pixels."""

    def get_height(self) -> int:
        """In pixels."""


Kept = TypeVar("Kept", bound=SizedPicture)


class KeptPictures(Generic[Kept]):
    """Pictures by what they show; they are shared, so don't draw on them."""

    def __init__(self, most: int) -> None:
        """`most` pixels are kept, but always the picture that was painted last."""
        self._most: Final = most
        self._kept: Final[OrderedDict[Hashable, Kept]] = OrderedDict()
        self._size: object = None
        self.pixels = 0
        """How many pixels are kept."""
        self.painted = 0
        """How many pictures were painted so far."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def find(self, key: Hashable) -> Kept | None:
        """What is kept under a key; None where nothing is."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def get(self, key: Hashable, paint: Callable[[], Kept]) -> Kept:
        """A picture, painted when it isn't kept."""
        found = self.find(key)
        if found is not None:
            return found
        found = self._kept[key] = paint()
        self.painted += 1
        self.pixels += found.get_width() * found.get_height()
        while self.pixels > self._most and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.pixels -= old.get_width() * old.get_height()
        return found

    def fit(self, size: object) -> None:
        """The window is of this size from now on: what was painted for another one is let go."""
        if size != self._size:
            self._size = size
            self.forget()

    def forget(self) -> None:
        """Paint everything anew."""
        self._kept.clear()
        self.pixels = 0
