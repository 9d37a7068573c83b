"""The referees' operations: what each works on, and how it says why something is no option."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from ...kernel.agenda import Folds, Operation, Resolver
from ...kernel.chance import below
from ...kernel.decision import OK, Frame, Option
from ..board.locations import NOWHERE
from ..board.terrain import MARKERS
from ..judge.reason import Reason, refusal_code
from .codes import NOBODY, Ev, MarkerField, MarkerFlag, Table
from .fold import FOLDS
from .position import Position
from .referee import StreetKit
from .state import State


class StreetResolver(Resolver[StreetKit, State]):
    """A game being moved by its referee: the kit, the state, the events since the option."""

    __slots__ = ("position",)

    FOLDS: ClassVar[Folds] = FOLDS

    def __init__(self, kit: StreetKit, state: State) -> None:
        """A game about to move."""
        super().__init__(kit, state)
        self.position: Final = Position(kit.scenario, state)

    def roll(self, purpose: int, side: int, dice: int, faces: int = 6) -> tuple[int, ...]:
        """Roll dice and tell it; a ten-sided die shows 1 to 10."""
        results = tuple(below(self.s, faces) + 1 for _ in range(dice))
        self.log((Ev.ROLL, purpose, side, faces, *results))
        return results

    def tell(self, fact: int, *arguments: int) -> None:
        """Note a line of the log."""
        self.log((Ev.TOLD, fact, *arguments))

    def place(self, unit: int, loc: int) -> None:
        """Put a unit somewhere; `NOWHERE` takes it out of the game."""
        self.emit((Ev.PLACE, unit, loc))

    def set_unit(self, unit: int, field: int, value: int) -> None:
        """Change one of a unit's numbers, by `UnitField`."""
        self.emit((Ev.UNIT, unit, field, value))

    def set_table(self, field: int, value: int) -> None:
        """Change one of the numbers of the table, by `Table`."""
        if self.s.table[field] != value:
            self.emit((Ev.TABLE, field, value))

    def reveal(self, unit: int) -> None:
        """Show a hidden unit, with all its numbers, to both sides; nothing if it isn't hidden."""
        one = self.s.units[unit]
        if one.hidden:
            numbers = (one.loc, one.steps, one.marks, one.count, one.facing, one.aim)
            self.emit((Ev.REVEAL, unit, *numbers))

    def lay(
        self,
        kind: str,
        loc: int,
        side: int = NOBODY,
        density: int = 0,
        flags: int = 0,
        of: int = -1,
    ) -> int:
        """Lay a new marker; returns its number. What is secret of it stays so (B3.5)."""
        number = len(self.s.markers)
        for field, value in (
            (MarkerField.KIND, MARKERS.index(kind)),
            (MarkerField.SIDE, side),
            (MarkerField.FLAGS, flags),
            (MarkerField.LOC, loc),
            (MarkerField.DENSITY, density),
            (MarkerField.OF, of),
        ):
            self.emit((Ev.MARKER, number, field, value))
        return number

    def take_marker(self, marker: int) -> None:
        """Take a marker away; one that was hidden goes unseen."""
        self.emit((Ev.MARKER, marker, MarkerField.LOC, NOWHERE))

    def show_marker(self, marker: int, *, known: bool = False) -> None:
        """Show a hidden marker to both sides; `known` tells the density of its mines too."""
        one = self.s.markers[marker]
        flags = one.flags & ~MarkerFlag.HIDDEN | (MarkerFlag.KNOWN if known else 0)
        if flags != one.flags:
            self.emit((Ev.SHOW, marker, flags, one.loc, one.density))

    def end(self, winner: int, ending: int) -> None:
        """The game is over, by an `Ending`; nothing more lies on the agenda."""
        self.emit((Ev.OVER, winner, ending))
        self.s.agenda.clear()

    @property
    def turn(self) -> int:
        """The turn being played, from 1."""
        return self.s.table[Table.TURN]


class StreetOperation(Operation[StreetResolver]):
    """One kind of work of a referee; a question says why a candidate is no option."""

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Why a candidate is no option; None where it is one. By default all are."""
        return None

    def why(self, g: StreetResolver, frame: Frame, option: Option) -> int:
        """0 where a candidate is an option, else the number of its refusal."""
        reason = self.refusal(g, frame, option)
        return OK if reason is None else refusal_code(reason.key)

    def options(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The candidates without a reason, in table order."""
        return self.without_reason(g, frame)


NO_FACTS: Final[Mapping[str, int]] = MappingProxyType({})
