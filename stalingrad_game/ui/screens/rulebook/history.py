"""Where one has been in the rulebook, for the ways back and forward."""

from __future__ import annotations

from typing import Final

MAX_HISTORY: Final = 100


class PageHistory:
    """A row of places with one of them as the present."""

    def __init__(self, place: str) -> None:
        self._places = [place]
        self._now = 0
        self._leafed = True

    @property
    def place(self) -> str:
        """Where one is."""
        return self._places[self._now]

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before."""
        return self._now > 0

    @property
    def can_go_on(self) -> bool:
        """Whether there is a place that one has come back from."""
        return self._now + 1 < len(self._places)

    def follow(self, place: str) -> None:
        """Go to a place by a link: the present one is remembered."""
        if place == self.place:
            return
        del self._places[self._now + 1 :]
        self._places.append(place)
        del self._places[:-MAX_HISTORY]
        self._now = len(self._places) - 1
        self._leafed = False

    def leaf(self, place: str) -> None:
        """Go to a place by leafing: places that were only leafed through are forgotten."""
        if self._leafed and not self.can_go_on:
            self._places[self._now] = place
        else:
            self.follow(place)
            self._leafed = True

    def back(self) -> None:
        """Go back to the place before, if there is one."""
        self._now = max(self._now - 1, 0)
        self._leafed = False

    def forward(self) -> None:
        """Go on to the place that one has come back from, if there is one."""
        self._now = min(self._now + 1, len(self._places) - 1)
        self._leafed = False
