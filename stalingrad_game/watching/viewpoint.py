"""Through whose eyes a recorded game is watched, and what must be agreed to first.

A game that is over hides nothing. Of one that goes on, what a person's side keeps secret is shown
once that side agrees; a computer player can't agree, so what it holds stays hidden.
"""

from __future__ import annotations

from typing import Any, Final

from ..record.record import GameRecord

PUBLIC_VIEWPOINT: Final = -1
"""What lies open to everybody."""
FULL_VIEWPOINT: Final = -2
"""Everything, whoever hides it; a number from 0 on is what that seat sees."""


class Viewpoints:
    """Who may look at what of one record."""

    def __init__(self, record: GameRecord[Any]) -> None:
        """Through everybody's eyes; through the only person's, where one plays alone."""
        players = record.setup.players
        self._over: Final = record.laid_open
        self._side_of: Final = record.game.side_of
        self._computers: Final = frozenset(
            n for n, one in enumerate(players) if one.computer or record.is_away(n)
        )
        """Who can't agree here: computer players, and who plays elsewhere."""
        self._people: Final = frozenset(range(len(players))) - self._computers
        self._agreed: set[int] = set()
        self._alone: Final = len(self._people) == 1 and bool(self._computers)
        self.now = min(self._people) if self._alone else PUBLIC_VIEWPOINT
        """Through whose eyes the game is watched."""

    @property
    def offered(self) -> tuple[int, ...]:
        """The eyes that can be chosen: everybody's, those of seats, and all."""
        if self._over:
            return (PUBLIC_VIEWPOINT, *sorted(self._people | self._computers), FULL_VIEWPOINT)
        both = () if self._computers else (FULL_VIEWPOINT,)
        return (PUBLIC_VIEWPOINT, *sorted(self._people), *both)

    def must_agree(self, viewpoint: int) -> tuple[int, ...]:
        """The sides that have still to agree before these eyes are opened."""
        if self._over or viewpoint == PUBLIC_VIEWPOINT:
            return ()
        seats = self._people if viewpoint == FULL_VIEWPOINT else {viewpoint}
        sides = {self._side_of(seat) for seat in seats} - self._agreed
        return () if self._alone else tuple(sorted(sides))

    @property
    def branch_needs(self) -> tuple[int, ...]:
        """The sides that have to agree before a new game is begun from a moment of this one."""
        if self._over or self._alone:
            return ()
        return tuple(sorted({self._side_of(seat) for seat in self._people}))

    def agree(self, side: int) -> None:
        """A side lets what it hides be seen, for as long as this game is watched."""
        self._agreed.add(side)

    def open(self, viewpoint: int) -> bool:
        """Watch through these eyes; False where they aren't offered or somebody hasn't agreed."""
        if viewpoint not in self.offered or self.must_agree(viewpoint):
            return False
        self.now = viewpoint
        return True
