"""The referees' operations: what each works on, and how it says why something is no option."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

from ...kernel.agenda import Folds, Operation, Resolver
from ...kernel.chance import below
from ...kernel.decision import OK, Frame, Option
from ..board.locations import NOWHERE, hex_of
from ..board.terrain import MARKERS
from ..judge.reason import Reason, refusal_code
from .codes import NOBODY, Ev, MarkerField, MarkerFlag, Table
from .fold import FOLDS, as_known
from .knowledge import has_hidden
from .position import Position
from .questions import Sum
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

    def known_to(self, side: int) -> StreetResolver:
        """The game as a side knows it, to judge by (B3.5); what is done there doesn't happen.

        The game itself where nothing is hidden from the side.
        """
        known = as_known(self.s, side, self.position.side_of)
        return self if known is self.s else StreetResolver(self.kit, known)

    def roll(self, purpose: int, side: int, dice: int, faces: int = 6) -> tuple[int, ...]:
        """Roll dice and tell it; a ten-sided die shows 1 to 10."""
        results = tuple(below(self.s, faces) + 1 for _ in range(dice))
        self.log((Ev.ROLL, purpose, side, faces, *results))
        return results

    def tell(self, fact: int, *arguments: int) -> None:
        """Note a line of the log."""
        self.log((Ev.LOGGED, fact, *arguments))

    def place(self, unit: int, loc: int) -> None:
        """Put a unit somewhere; `NOWHERE` takes it out of the game.

        Enemies who meet there see each other.
        """
        self.emit((Ev.PLACE, unit, loc))
        if loc > NOWHERE:
            self.find_hidden()

    def find_hidden(self) -> None:
        """Show the hidden units that an enemy has met.

        He stands at the same location, or beside it where the referee has it so.
        """
        near = self.kit.referee.beside_finds
        for unit, now in enumerate(self.s.units):
            if now.hidden and now.loc > NOWHERE and found(self.position, unit, near=near):
                self.reveal(unit)

    def reveal_all(self, units: Iterable[int]) -> None:
        """Show the hidden ones among units, before something happens to them that all see."""
        for unit in units:
            self.reveal(unit)

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

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        """What an option comes to before the dice; None where nothing is summed up.

        The game may be a side's view of it, and the option one that isn't offered: then the answer
        says why. It is judged by the plan that the operation rolls for.
        """
        return None

    def preview_way(self, g: StreetResolver, frame: Frame, path: Sequence[int]) -> Sum | None:
        """As `preview`, several steps on; None where the question isn't one about a step."""
        return None

    def why(self, g: StreetResolver, frame: Frame, option: Option) -> int:
        """0 where a candidate is an option, else the number of its refusal."""
        reason = self.refusal(g, frame, option)
        return OK if reason is None else refusal_code(reason.key)

    def options(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The candidates without a reason, in table order, for all that the asked side knows."""
        return self.without_reason(g.known_to(self.seat(g, frame)), frame)

    def asked(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """As `options`, none where there is nothing to choose.

        A side that hides units is asked all the same: whether one of those could do something
        is nobody else's business.
        """
        options = self.options(g, frame)
        hides = has_hidden(g.s, self.seat(g, frame), g.position.side_of)
        return options if len(options) > 1 or (options and hides) else []


def found(position: Position, unit: int, *, near: bool) -> bool:
    """Whether an enemy stands where a unit hides; `near`: or in its hex, or the next one."""
    enemy = position.enemy(position.side_of(unit))
    loc = position.loc_of(unit)
    if not near:
        return bool(position.units_at(loc, enemy))
    return any(position.units_in(each, enemy) for each in position.hexes_within(hex_of(loc), 1))


NO_FACTS: Final[Mapping[str, int]] = MappingProxyType({})
