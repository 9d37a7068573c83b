"""What a die needed: to hit, to hurt, to destroy, to hold out, to drive on (AT1 to AT9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ....kernel.decision import Event
from ...board.locations import UNDER, hex_of, location, place_of
from ...position.codes import Ev, MarkerFlag, Rolled, Table
from ...position.dice_needs import DiceNote, DiceReader, DiceReading, DiceTable, Need, dice_table
from ...position.knowledge import UNKNOWN
from ...position.position import Position
from ...position.questions import AttackQuery, CostQuery, Sum
from ..judge.attack import AtsAttack, judged, strike_number
from ..judge.entry import immobilised
from ..judge.field import Field
from ..judge.indirect_fire import strikes_of
from ..judge.morale import morale
from ..judge.shot import DESTROYED, MISS, Shot, strike_at
from ..judge.steps import factors
from ..judge.units import Mark
from ..tables import Tables
from .codes import Phase, Roll, fact
from .infiltration import CheckQuery, sewer_morale
from .melees import blow
from .resolve import burst_column

_CHECKED: Final = frozenset(
    map(
        fact,
        ("passed_check", "suppressed", "broken", "rallied", "steadied", "lost_step", "lost"),
    )
)
"""Facts that tell what came of a check of morale, right behind its die."""
_MINES: Final = frozenset(map(fact, ("mines", "mines_forced", "dummy")))
_PHASE, _STRUCK, _OVERRUN, _MELEE = map(fact, ("phase", "struck", "overrun", "melee"))
_MOVED, _DISMOUNTED, _CASUALTIES = map(fact, ("moved", "dismounted", "casualties"))
_COUNTED: Final = DiceNote("casualties", "AT3.2")
"""Said of casualties where nobody knows for which column they were rolled."""


class AtsDice(DiceReader):
    """Reads the rolls of one game."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables
        self._faces: Final = tables.die.faces
        self._sum: Sum | None = None
        self._shot: Shot | None = None
        """The shot of that sum, once it is asked for."""
        self._strikes_left: list[tuple[int, int]] | None = None
        """Of a shot that isn't indirect: place and column of the strikes still to be rolled for."""
        self._entered: tuple[int, int] = (-1, -1)
        """Who has moved last, and where he is."""
        self._forced = 0
        """How many fields of mines were rolled for there."""
        self._shown: set[int] = set()
        """The hidden markers that this step has shown."""
        self._mined = -1
        self._melee = -1
        self._strikes: dict[int, int] = {}
        """In the melees of this step: who strikes at which vehicle."""
        self._overrun = False
        """Whether checks are those of people that a vehicle has driven over (AT4.2)."""
        self._recovered = -1
        """In the Recovery phase: who has checked last."""
        self._last: tuple[Rolled, Position] | None = None
        """The roll before, where nothing was told since, and the position at it."""

    def begin(self, found: Sum | None) -> None:
        self._sum, self._shot, self._strikes_left = found, None, None
        self._shown, self._overrun, self._strikes, self._melee = set(), False, {}, -1
        self._mined = -1

    def read(self, event: Event, look: Callable[[], Position]) -> DiceReading | None:
        if event[0] == Ev.SHOW:
            self._shown.add(event[1])
        return super().read(event, look)

    def read_fact(
        self, fact: int, arguments: tuple[int, ...], position: Position
    ) -> DiceReading | None:
        last, self._last = self._last, None
        purpose = 0 if last is None else last[0].purpose
        if fact in _CHECKED:
            if last is None or purpose != Roll.MORALE:
                return None
            return self._check(arguments[0], last[1])
        self._overrun = fact == _OVERRUN
        if fact == _PHASE:
            self._recovered = -1
        elif fact in {_MOVED, _DISMOUNTED}:
            self._entered, self._forced = (arguments[0], arguments[2]), 0
        elif fact in _MINES:
            self._mined = arguments[-1]
        elif fact == _MELEE:
            self._melee, self._mined = arguments[0], -1
        elif fact == _STRUCK:
            self._strikes[arguments[0]] = arguments[1]
        elif fact == _CASUALTIES and last is not None:
            return self._casualties_reading(last, *arguments)
        return None

    def need(self, roll: Rolled, position: Position) -> DiceReading | None:
        self._last = roll, position
        purpose = roll.purpose
        if purpose == Roll.CASUALTIES:
            columns = {column for _, column in self._columns(position, roll.side)}
            return self._casualties(columns.pop()) if len(columns) == 1 else None
        if purpose == Roll.MORALE and position.state.table[Table.PHASE] == Phase.RECOVERY:
            return self._recovery(roll.side, position)
        if purpose in {Roll.HIT, Roll.KILL, Roll.FABRIC}:
            return self._of_shot(purpose, position)
        return self._other(roll, position)

    def _other(self, roll: Rolled, position: Position) -> DiceReading | None:
        """Rolls that belong to no shot."""
        purpose, field = roll.purpose, Field(self._tables, position)
        if purpose == Roll.INITIATIVE:
            return DiceNote("initiative", "AT1.2")
        if purpose == Roll.STRIKE:
            unit, vehicle = list(self._strikes.items())[-1] if self._strikes else (-1, -1)
            return Need((unit >= 0 and strike_number(field, unit, vehicle)) or 0, "AT5", most=True)
        if purpose == Roll.FLAMES:
            return Need(self._tables.building.flame_roll, "AT6.13", most=True)
        if purpose == Roll.BAIL_OUT:
            return Need(self._tables.morale.bail_out, "AT2.6", most=True, does="stop")
        if purpose == Roll.SEWER and self._sum is not None:
            query = self._sum.query
            if isinstance(query, CheckQuery):
                nerve = sewer_morale(field, query.unit)
                return Need(int(nerve.value or 0), "AT8.1", most=True, does="stop")
        if purpose == Roll.IMMOBILISATION:
            return self._drive(field)
        if purpose == Roll.FORCING:
            return self._forcing(roll.side, field)
        return None

    # Shots.

    def _shot_of(self, position: Position) -> Shot | None:
        """The shot of this step, as its side knew it."""
        found = self._sum
        if self._shot is None and found is not None and found.legal:
            query = found.query
            if isinstance(query, AttackQuery) and query.kind != "melee":
                known = Position(position.scenario, found.state)
                shot = judged(Field(self._tables, known), query)
                self._shot = shot if isinstance(shot, Shot) else None
        return self._shot

    def _of_shot(self, purpose: int, position: Position) -> DiceReading | None:
        shot = self._shot_of(position)
        if shot is None or self._sum is None:
            return None
        if purpose == Roll.HIT:
            return None if shot.to_hit is None else Need(shot.to_hit, "AT3.4", most=True)
        if purpose == Roll.KILL:
            answer = self._sum.answer
            return self._kill(answer) if isinstance(answer, AtsAttack) else None
        return None if shot.fabric is None else self._fabric(shot.fabric.column)

    def _kill(self, shot: AtsAttack) -> Need | None:
        """What a die mustn't be above after a hit on a vehicle (AT2.4)."""
        hits = 1 - shot.odds.get(MISS, 0)
        found = shot.odds.get(DESTROYED)
        return Need(int(found * self._faces / hits), "AT2.4", most=True) if found and hits else None

    def _fabric(self, column: int) -> DiceTable:
        """What a roll for a building itself does (AT6.11)."""
        figures, table = self._tables.building, self._tables.casualty
        words = []
        for face in range(1, self._faces + 1):
            number = table.casualties(column, face)
            cracks = "cracks" if number >= figures.crack else ""
            words.append("falls" if number >= figures.rubble else cracks)
        return dice_table(words, "AT6.11")

    # Casualties.

    def _columns(self, position: Position, side: int) -> Iterator[tuple[int, int]]:
        """For which places and columns of the table a side's roll may be."""
        field = Field(self._tables, position)
        if self._mined >= 0:
            for one in position.markers(self._mined, "mines"):
                marker = position.state.markers[one]
                if marker.density != UNKNOWN:
                    number = factors(field, marker)
                    strike = strike_at(self._tables.casualty, self._mined, (), number, 0)
                    yield self._mined, strike.column
        elif self._melee >= 0:
            found = blow(field, self._melee, side, self._strikes)
            if isinstance(found, Shot) and found.strikes:
                yield self._melee, found.strikes[0].column
        else:
            yield from self._of_strikes(position)

    def _of_strikes(self, position: Position) -> Iterator[tuple[int, int]]:
        shot = self._shot_of(position)
        if shot is None:
            return
        if shot.roller is not None:
            field = Field(self._tables, position)
            for strike in strikes_of(field, shot.loc, shot.roller.factors):
                yield strike.loc, burst_column(field, shot.weapon, strike)
            return
        if self._strikes_left is None:
            riders = () if shot.riders is None else (shot.riders,)
            self._strikes_left = [(one.loc, one.column) for one in (*riders, *shot.strikes)]
        yield from self._strikes_left[:1]

    def _casualties(self, column: int) -> DiceTable:
        table = self._tables.casualty
        numbers = (table.casualties(column, face) for face in range(1, self._faces + 1))
        return dice_table([str(number) if number else "" for number in numbers], "AT3.2")

    def _casualties_reading(
        self, last: tuple[Rolled, Position], loc: int, number: int
    ) -> DiceReading:
        """By the place that was struck; only what agrees with what came of it is said."""
        face = last[0].dice[0]
        columns = list(self._columns(last[1], last[0].side))
        if self._strikes_left and self._mined < 0 and self._melee < 0:
            del self._strikes_left[0]
        for place, column in columns:
            if place == loc and self._tables.casualty.casualties(column, face) == number:
                return self._casualties(column)
        return _COUNTED

    # Morale.

    def _check(self, unit: int, position: Position) -> Need:
        value, _ = morale(Field(self._tables, position), unit)
        under = place_of(position.state.units[unit].loc) == UNDER
        added = self._tables.morale.overrun if self._overrun and not under else 0
        if position.card(unit).commissar:  # whatever is added (AT2.5)
            added = 0
        return Need(value - added, "AT4.2", most=True, does="stop")

    def _recovery(self, side: int, position: Position) -> Need | None:
        """Of the next one who is shaken: unit by unit, one side after the other (AT4.4)."""
        units = position.state.units
        if self._recovered >= 0 and position.side_of(self._recovered) != side:
            self._recovered = -1
        for unit in range(self._recovered + 1, len(units)):
            shaken = units[unit].marks & (Mark.SUPPRESSED | Mark.BROKEN)
            if shaken and units[unit].loc >= 0 and position.side_of(unit) == side:
                self._recovered = unit
                return self._check(unit, position)
        return None

    # Driving.

    def _drive(self, field: Field) -> Need | None:
        """Not to lose a track: high is bad (AT7.4).

        After a shot on the way it is rolled for whoever went on, not for whoever fired.
        """
        query = None if self._sum is None else self._sum.query
        unit = query.unit if isinstance(query, CostQuery) else self._entered[0]
        if unit < 0 or not field.values(unit).vehicle:
            return None
        chance = immobilised(field, field.values(unit))
        return Need(self._faces - int(chance * self._faces), "AT7.4", most=True, does="stop")

    def _forcing(self, side: int, field: Field) -> DiceReading | None:
        """An attack by mines: their density or less, hidden ones of the enemy less (AT9.4)."""
        here = field.position.markers(location(hex_of(self._entered[1])), "mines")
        if self._forced >= len(here):
            return None
        number = here[self._forced]
        self._forced += 1
        marker = field.state.markers[number]
        if marker.density == UNKNOWN:
            return DiceNote("density", "AT9.4")
        if marker.flags & MarkerFlag.DUMMY:
            return Need(0, "AT9.4", most=True)
        unseen = number in self._shown and marker.side != side
        hidden = self._tables.mines.hidden if unseen else 0
        return Need(marker.density - hidden, "AT9.4", most=True)
