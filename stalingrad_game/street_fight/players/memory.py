"""What a computer player has worked out of a board as it stands: harm, sight, distances.

Nothing here says where anybody is: every entry holds for all that its key names, so that a player
decides alike whether he remembers or not, and all players of a scenario may share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec.structs import replace

from ..board.locations import NOWHERE, hex_of, location
from ..position.fold import copied
from ..position.position import Position
from ..position.referee import StreetKit
from ..position.state import State

MemoryKey: TypeAlias = tuple[object, ...]
StepKey: TypeAlias = tuple[object, str, int]
"""What goes alike, the mode, and from where."""
Lies: TypeAlias = tuple[tuple[object, ...], ...]
"""What lies on a board: a ruin or a marker with its location or hex first."""
MOST_BOARDS: Final = 12
"""As many boards as are kept: they change with every ruin and marker."""
STEP_REACH: Final = 2
"""In hexes: how far from where it begins something can lie that changes what a step costs."""
MOST_SHOTS: Final = 100_000
"""As many shots as are kept of a board."""


class Memory:
    """One board: the same ruins and the same markers."""

    def __init__(self, kit: StreetKit, view: State, before: Memory | None = None) -> None:
        """A board as a view shows it; an empty copy of it serves to try things out.

        Steps far from all that lies otherwise than on the board before cost what they cost there.
        """
        self.empty: Final = copied(view)
        for unit in self.empty.units:
            unit.loc = NOWHERE
        self.position: Final = Position(kit.scenario, self.empty)
        self.like: Final = alike(kit)
        self._harm: Final[dict[MemoryKey, float]] = {}
        self.sees: Final[dict[tuple[int, int], bool]] = {}
        self.ways: Final[dict[MemoryKey, dict[int, float]]] = {}
        self.edges: Final[dict[MemoryKey, dict[int, list[tuple[int, float]]]]] = {}
        self.steps: Final[dict[StepKey, list[tuple[int, float, float]]]] = {}
        if before is not None:
            near = _near(kit, _lying(view), _lying(before.empty))
            self.steps.update(
                (key, steps) for key, steps in before.steps.items() if hex_of(key[2]) not in near
            )

    @property
    def harm(self) -> dict[MemoryKey, float]:
        """What shots take; when there are too many of them it begins anew."""
        if len(self._harm) > MOST_SHOTS:
            self._harm.clear()
        return self._harm


class Memories:
    """The boards of a scenario that were met last, in one game or in several."""

    def __init__(self, kit: StreetKit) -> None:
        self._kit: Final = kit
        self._boards: Final[dict[MemoryKey, Memory]] = {}

    def of(self, view: State) -> Memory:
        """The board of a view."""
        key = _lying(view)
        found = self._boards.pop(key, None)
        if found is None:
            last = next(reversed(self._boards.values()), None)
            found = Memory(self._kit, view, last)
        self._boards[key] = found  # the last one met stands last
        while len(self._boards) > MOST_BOARDS:
            del self._boards[next(iter(self._boards))]
        return found


def _lying(view: State) -> Lies:
    ruins = (("ruin", location(each, 0), ruin) for each, ruin in sorted(view.ruins.items()))
    markers = (
        ("marker", one.loc, one.kind, one.side, one.density, one.flags, one.of)
        for one in view.markers
    )
    return (*ruins, *markers)


def _near(kit: StreetKit, now: Lies, before: Lies) -> frozenset[int]:
    """The hexes from which a step may cost something else, since something lies otherwise."""
    there, gone = Counter(now), Counter(before)
    changed = {one[1] for one in (there - gone) + (gone - there)}  # of two alike, one may go
    hexes = {hex_of(loc) for loc in changed if isinstance(loc, int) and loc >= 0}
    return frozenset(each for middle in hexes for each in kit.board.grid.within(middle, STEP_REACH))


@lru_cache(maxsize=4)
def memories_of(kit: StreetKit) -> Memories:
    """What all players of a kit share: none of it is of a side or of a game."""
    return Memories(kit)


@lru_cache(maxsize=4)
def alike(kit: StreetKit) -> Sequence[int]:
    """By unit: the first of its scenario that is of the same side, kind and figures."""
    first: dict[str, int] = {}
    return tuple(
        first.setdefault(repr(replace(unit, number=0, id="", loc=0, facing=0)), unit.number)
        for unit in kit.scenario.units
    )
