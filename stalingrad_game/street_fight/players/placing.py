"""How computer players set up in secret (B9): by what their side sees, and by their seed.

What is laid lies on the enemy's likely ways to the hexes that decide the game; those hide who are
near them, in houses first. Nothing is taken back, so each decision comes nearer to the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from ...kernel.decision import Decision, Option
from ..board.locations import NOWHERE, hex_of
from ..board.terrain import INFANTRY
from ..position.codes import SetUp
from ..position.placing import LAID_WORDS, left_of
from ..position.position import Position
from ..position.referee import StreetKit
from ..position.state import State

DONE_EVERY: Final = 12
"""A random player ends his set-up at one decision in about so many."""
_FIELD: Final = (2, 3)
"""The usual densities of a field of mines."""
_SHELTERS: Final = frozenset({"hedgehog", "entrenchment", "foxhole", "weapons_pit", "trench"})
"""What is laid where own units stand outdoors."""
_NOISE: Final = 1.5
"""By how many hexes, at most, the seed makes one place look better than another."""
_IN_THE_WAY: Final = 3.0
"""By how many hexes worse it is to lay what hampers both sides among one's own."""


class Placer:
    """One side's wishes at one decision of its set-up."""

    def __init__(self, kit: StreetKit, view: State, decision: Decision, seed: int) -> None:
        self._kit: Final = kit
        self._view: Final = view
        self._options: Final = decision.options
        self._side: Final = decision.seat
        self._seed: Final = seed
        self._grid: Final = kit.board.grid
        self._position: Final = Position(kit.scenario, view)
        self._aims: Final = kit.scenario.victory.hexes
        self._enemies: Final = sorted(self._enemy_hexes())

    def choose(self) -> Option:
        """The next thing to be placed, or that all is done."""
        left = left_of(self._kit, self._view, self._side)
        for word, number in left.items():
            if number > 0 and word not in {"cover", "hide"}:
                option = self._laid(word, number)
                if option is not None:
                    return option
        if left.get("hide", 0) > 0:
            option = self._hidden() or self._moved_to_hide()
            if option is not None:
                return option
        return next(one for one in self._options if one[0] == SetUp.DONE)

    def _enemy_hexes(self) -> Iterator[int]:
        """Where the enemy comes from, for all that is known: his zone, or where he is seen."""
        yield from self._kit.scenario.set_ups[1 - self._side].zone
        for unit, now in enumerate(self._view.units):
            if now.loc > NOWHERE and self._position.side_of(unit) != self._side:
                yield hex_of(now.loc)

    # What is laid

    def _laid(self, word: str, left: int) -> Option | None:
        number = LAID_WORDS.index(word)
        if word != "mines":
            found = {one[2]: one for one in self._options if one[:2] == (SetUp.MARKER, number)}
        else:
            density = min(left, self._chance(word, left).choice(_FIELD))
            fields = {one[2] for one in self._options if one[0] == SetUp.TAKE_BACK and not one[1]}
            found = {
                one[1]: one
                for one in self._options
                if one[0] == SetUp.MINES and one[2] == density and one[1] not in fields
            }
        if not found:
            return None
        return found[min(found, key=lambda loc: self._shelter(loc, word))]

    def _shelter(self, loc: int, word: str) -> float:
        """How bad a place is for something laid, in hexes."""
        number = hex_of(loc)
        own = bool(self._position.units_in(number, self._side))
        bad = self._way(number) + self._noise(word, loc)
        if word in _SHELTERS:
            return bad - (_IN_THE_WAY if self._position.units_at(loc, self._side) else 0)
        indoors = self._position.intact(number) is not None
        taken = any(one.loc == loc for one in self._view.markers)
        return bad + _IN_THE_WAY * (own + indoors + taken)

    def _way(self, number: int) -> float:
        """How far a hex is off the enemy's ways to all that decides the game, as a rule.

        Just before one of these hexes it is best.
        """
        far = self._grid.distance
        detours = [
            min(far(enemy, number) + far(number, aim) - far(enemy, aim) for enemy in self._enemies)
            for aim in self._aims
            if self._enemies
        ]
        return sum(detours) / max(1, len(detours)) + abs(self._to_aim(number) - 1) / 2

    def _to_aim(self, number: int) -> int:
        return min(self._grid.distance(number, aim) for aim in self._aims)

    # Who hides

    def _hidden(self) -> Option | None:
        found = [one for one in self._options if one[0] == SetUp.HIDDEN]
        return min(found, key=lambda one: self._hider(one[1]), default=None)

    def _hider(self, unit: int) -> float:
        """How little it is worth that a unit hides where it is."""
        number = hex_of(self._view.units[unit].loc)
        outdoors = self._position.intact(number) is None
        return self._to_aim(number) + outdoors * _NOISE + self._noise("hide", unit)

    def _moved_to_hide(self) -> Option | None:
        """A unit that stands where the file has it, to the best place where it can hide."""
        referee, cards = self._kit.referee, self._kit.scenario.units
        found = [
            one
            for one in self._options
            if one[0] == SetUp.UNIT
            and cards[one[1]].kind in INFANTRY
            and self._view.units[one[1]].loc == cards[one[1]].loc
            and one[1] not in self._view.staying_hidden
            and referee.hiding_refusal(self._position, one[1], one[2]) is None
        ]
        return min(found, key=self._hiding_place, default=None)

    def _hiding_place(self, option: Option) -> float:
        _, unit, loc = option
        guards = hex_of(self._view.units[unit].loc) in self._aims
        return self._to_aim(hex_of(loc)) + guards * _NOISE + self._noise(f"hide {unit}", loc)

    # Chance

    def _noise(self, what: str, number: int) -> float:
        return self._chance(what, number).random() * _NOISE

    def _chance(self, what: str, number: int) -> Random:
        return Random(f"{self._seed} {self._side} {what} {number}")
