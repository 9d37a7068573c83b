"""What a shot comes to: its sums, its column, its hit number, and the odds that follow (AT3).

A shot is judged once; an answer writes it down, and the game rolls for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from ...judge.reason import Reason
from ..casualties import NO_EFFECT, CasualtyTable, chance_of

MISS: Final = "miss"
HIT: Final = "hit"
NONE: Final = "none"
DESTROYED: Final = "destroyed"
ABANDONED: Final = "abandoned"


class Strike(msgspec.Struct, frozen=True):
    """What happens at one location: factors, shifts to the left, and the column they make."""

    loc: int
    units: tuple[int, ...]
    """Who is struck, in file order."""
    factors: int
    left: int
    column: int
    """By number in the table; below 0 nothing happens."""

    def rubble(self, table: CasualtyTable, least: int) -> Fraction:
        """The chance that a roll here makes so many casualties that a level falls (AT6.12)."""
        return table.at_least(self.column, least)


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """An attack as judged."""

    kind: str
    weapon: str
    units: tuple[int, ...]
    loc: int
    """What it was aimed at."""
    target: int = -1
    """The unit whose place, state and morale count; -1 for none."""
    at_building: bool = False
    strikes: tuple[Strike, ...] = ()
    """What is rolled for on the casualty table after a hit; none against a vehicle."""
    to_hit: int | None = None
    """What a die must not be above; None where nobody rolls to hit."""
    kill: int | None = None
    """Against a vehicle: what a die must not be above after a hit."""
    lost: Fraction | None = None
    """In a melee: the chance that strikes wreck the vehicle (AT5)."""
    morale: int | None = None
    rubble: Fraction | None = None
    """The chance that it makes rubble; None where nothing can fall."""
    crack: Fraction | None = None
    """The chance that it cracks a building; None of anything but a shot at one (AT6.11)."""
    riders: Strike | None = None
    """What a hit on a vehicle does to those on top of it (AT2.6)."""
    fabric: Strike | None = None
    """Of a shot at a building: the roll for its fabric (AT6.11)."""
    roller: Strike | None = None
    """Of an indirect attack: the roll for what may fall (AT6.12)."""
    why: tuple[Reason, ...] = ()

    @property
    def hit(self) -> Fraction | None:
        """The chance to hit; None where nobody rolls for it."""
        return None if self.to_hit is None else chance_of(self.to_hit)

    @property
    def strike(self) -> Strike | None:
        """What happens at the location that was aimed at."""
        return next((each for each in self.strikes if each.loc == self.loc), None)

    def odds(self, table: CasualtyTable, strike: Strike) -> Mapping[str, Fraction]:
        """The odds of a location, as answers name them."""
        return table.named(strike.column, self.hit)

    def vehicle_odds(self) -> Mapping[str, Fraction]:
        """The odds against a vehicle of a kill number (AT2.4) or of strikes (AT5)."""
        kill = Fraction(0) if self.kill is None else chance_of(self.kill)
        return self.lost_odds(kill if self.lost is None else self.lost)

    def lost_odds(self, lost: Fraction, word: str = DESTROYED) -> Mapping[str, Fraction]:
        """The odds against a vehicle that a hit costs so often, and what it is then."""
        hit = Fraction(1) if self.hit is None else self.hit
        found = {MISS: 1 - hit, NONE: hit * (1 - lost), word: hit * lost}
        return {outcome: chance for outcome, chance in found.items() if chance}


def strike_at(
    table: CasualtyTable, loc: int, units: Sequence[int], factors: int, left: int
) -> Strike:
    """A strike with its column (AT3.2)."""
    column = table.column(factors, left) if factors else NO_EFFECT
    return Strike(loc, tuple(units), factors, left, column)
