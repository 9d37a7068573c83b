"""What a unit is worth under the referee `tide`: figures, weapons, marks.

Keeps TI2, the markers of TI3 and TI5, and of TI3 who may act at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from ...board.locations import NOWHERE
from ...board.scenario import UnitCard
from ...judge.reason import Reason
from ...position.codes import GERMAN, NOBODY, Table, code_words
from ...position.position import Position
from ...position.state import UnitState
from ..tables import FigureRow, SquadRow, TideTables, VehicleRow, half

BATTERY: Final = "battery"
CREW_SLOTS: Final = 2
"""Figure slots that a crew fills (TI2.1)."""
FULL_SQUAD: Final = 4
"""The slots of a full squad (TI2.1)."""
OFFICER: Final = "officer"
MEDIC: Final = "medic"


class TideUnitEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """``[unit.tide]`` (TI2.5)."""

    infantry: tuple[int, int] | None = None
    vehicle: tuple[int, int] | None = None
    area: bool | None = None
    concussive: bool | None = None
    armour: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    mp: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    fatigued: bool = False
    pinned: bool = False
    disrupted: bool = False
    op_fire: bool = False
    damaged: bool = False
    spent: bool = False
    """Its ability, or its turn at a card, has been used (TI8.9, TI12.1)."""
    attacked: bool = False
    treated: bool = False


class Weapon(NamedTuple):
    """Dice of one range."""

    range: int
    dice: int


def unit_entry(given: Mapping[str, Any]) -> TideUnitEntry:
    """A unit's own table; raises `msgspec.ValidationError`."""
    return msgspec.convert(dict(given), TideUnitEntry)


def entry_now(card: UnitCard, marks: int) -> dict[str, object]:
    """The table of a unit as it is: what replaces values of its row, and its marks."""
    words = MARK_WORDS.values()
    found = {key: value for key, value in card.own["tide"].items() if key not in words}
    return found | {word: True for mark, word in MARK_WORDS.items() if marks & mark}


PLAIN_ENTRY: Final = TideUnitEntry()
"""Of a unit without a table of its own."""


class Scene:
    """A position, judged with one set of tables: what is asked of units stands here."""

    __slots__ = ("cards", "position", "state", "tables", "units")

    def __init__(self, position: Position, tables: TideTables) -> None:
        self.position: Final = position
        self.state: Final = position.state
        self.tables: Final = tables
        self.cards: Final = position.scenario.units
        """The units as the scenario has them."""
        self.units: Final = position.state.units
        """The units as they are."""

    def card(self, unit: int) -> UnitCard:
        return self.cards[unit]

    def now(self, unit: int) -> UnitState:
        return self.units[unit]

    def entry(self, unit: int) -> TideUnitEntry:
        """What replaces values of its row."""
        given = self.cards[unit].own["tide"]
        return unit_entry(given) if given else PLAIN_ENTRY

    def has(self, unit: int, mark: int) -> bool:
        return bool(self.units[unit].marks & mark)

    def squad_row(self, unit: int) -> SquadRow | None:
        return self.tables.squads.get(self.cards[unit].kind)

    def vehicle_row(self, unit: int) -> VehicleRow | None:
        return self.tables.vehicles.get(self.cards[unit].kind)

    def is_squad(self, unit: int) -> bool:
        return self.cards[unit].kind in self.tables.squads

    def is_vehicle(self, unit: int) -> bool:
        return self.cards[unit].kind in self.tables.vehicles

    def on_board(self, unit: int) -> bool:
        return self.units[unit].loc >= 0

    def in_game(self, unit: int) -> bool:
        """Whether it is left, on the map or as guns behind it."""
        return self.units[unit].loc != NOWHERE or self.cards[unit].kind == BATTERY

    # Figures (TI2.1)

    def officer_in(self, unit: int) -> bool:
        """Whether its officer is left."""
        row = self.squad_row(unit)
        if row is None or not self.cards[unit].officer:
            return False
        return self.units[unit].steps > (CREW_SLOTS if row.crew else 0)  # TI2.1: then the officer

    def medic_in(self, unit: int) -> bool:
        """Whether its medic is left, who is lost before an officer (TI12.2)."""
        return self.cards[unit].medic and self.units[unit].steps >= self.lasting(unit)

    def lasting(self, unit: int) -> int:
        """The slots of a squad that are lost last: crew, officer, medic (TI2.1, TI12.2)."""
        row, card = self.squad_row(unit), self.cards[unit]
        crew = CREW_SLOTS if row is not None and row.crew else 0
        return crew + card.officer + card.medic

    def figures(self, unit: int) -> list[FigureRow]:
        """The figures of a squad that are left (TI2.1)."""
        row = self.squad_row(unit)
        if row is None:
            return []
        german = self.cards[unit].side == GERMAN and bool(row.german)
        names = list(row.german if german else row.figures)
        for given, name in (
            (self.cards[unit].medic, MEDIC),  # TI12.2: as an officer
            (self.cards[unit].officer, OFFICER),  # TI2.1: one regular figure fewer
        ):
            if given:
                names.insert(1 if row.crew else 0, name)
                names.pop()
        rows = self.tables.figures
        left, kept = self.units[unit].steps, list[FigureRow]()
        for name in names:  # TI2.1: what is lost first stands last
            if left <= 0:
                break
            kept.append(rows[name])
            left -= rows[name].slots
        return kept

    # Weapons (TI2.2 to TI2.5)

    def is_area(self, unit: int) -> bool:
        """Whether it makes area attacks."""
        given = self.entry(unit).area
        if given is not None:
            return given
        row = self.squad_row(unit)
        return self.cards[unit].kind == BATTERY or (row is not None and row.area)

    def weapons(self, unit: int, *, hard: bool) -> list[Weapon]:
        """Its weapons, against vehicles and buildings if `hard` (TI5.11)."""
        own = self.entry(unit)
        given = own.vehicle if hard else own.infantry
        if given is not None:  # TI2.5
            return [Weapon(*given)]
        row = self.squad_row(unit)
        if row is None:
            values = self.vehicle_row(unit) or self.tables.battery
            return [Weapon(*(values.vehicles if hard else values.squads))]
        figures = [each for each in self.figures(unit) if each.squads[1]]  # but for the medic
        if hard and row.token and figures:  # TI2.3: one pool
            fire = self.tables.fire
            return [Weapon(fire.token_range, fire.token_dice + len(figures))]
        if row.area and self.is_area(unit):  # TI5.8: the crew's dice alone
            figures = figures[:1]
        return [Weapon(*(each.vehicles if hard else each.squads)) for each in figures]

    def full_dice(self, unit: int) -> int:
        """All its dice against squads, at any range: those of an assault (TI6.2, TI6.3)."""
        own = self.entry(unit).infantry
        if own is not None:
            return own[1]
        return sum(each.squads[1] for each in self.figures(unit))

    def has_flame(self, unit: int) -> bool:
        row = self.squad_row(unit)
        return row is not None and row.flame

    def concussive(self, unit: int) -> bool:
        """Whether it is concussive (TI2.4)."""
        given = self.entry(unit).concussive
        row = self.vehicle_row(unit)
        return (row is not None and row.concussive) if given is None else given

    def armour(self, unit: int) -> int:
        """Its armour; 0 of squads."""
        given = self.entry(unit).armour
        if given is not None:
            return given
        row = self.vehicle_row(unit)
        return 0 if row is None else row.armour

    def hits_buildings(self, unit: int) -> bool:
        """Whether any of it counts against a building (TI8.3)."""
        row = self.squad_row(unit)
        return row is None or row.token or self.is_area(unit)

    # Movement points (TI4.1)

    def points(self, unit: int) -> int:
        own, vehicle = self.entry(unit).mp, self.vehicle_row(unit)
        moving = self.tables.movement
        if vehicle is not None:
            points = vehicle.mp if own is None else own
            return half(points) if self.has(unit, Mark.DAMAGED) else points  # TI4.1, TI5.5
        points = moving.squad if own is None else own
        return points + (moving.officer if self.officer_in(unit) else 0)  # TI3.5

    def short_points(self, unit: int) -> int:
        """The movement points of Fire and Movement, and of an assault (TI3.3, TI6.1)."""
        if self.is_vehicle(unit):
            return half(self.points(unit))
        moving = self.tables.movement
        points = moving.fire_and_movement + (moving.officer if self.officer_in(unit) else 0)
        return min(points, self.points(unit))

    # Who may act (TI3)

    def officer_at(self, unit: int) -> bool:
        """Whether an officer of its side stands in its location, its own too (TI3.5)."""
        loc, side = self.units[unit].loc, self.cards[unit].side
        return loc >= 0 and any(
            self.officer_in(other) for other in self.position.units_at(loc, side)
        )

    def idle(self, unit: int) -> Reason | None:
        """Why a unit can't act at all; None where it can."""
        if self.has(unit, Mark.FATIGUED):  # TI3.1
            return Reason("tide.fatigued", "TI3.1", facts={"unit": unit})
        if self.has(unit, Mark.OP_FIRE):  # TI3.3
            return Reason("tide.waits", "TI3.1", facts={"unit": unit})
        if self.has(unit, Mark.DISRUPTED):  # TI3.4
            return Reason("tide.disrupted", "TI3.4", facts={"unit": unit})
        if self.has(unit, Mark.PINNED):
            return Reason("tide.pinned", "TI3.4", facts={"unit": unit})
        return None

    def steady(self, unit: int) -> bool:
        """Whether it is neither pinned nor disrupted."""
        return not self.has(unit, Mark.PINNED | Mark.DISRUPTED)

    # Operations cards (TI12.1)

    def has_card(self, side: int, word: str) -> bool:
        """Whether a side has an operations card."""
        return word in self.position.scenario.operations[side]

    def in_play(self, word: str) -> bool:
        """Whether either side has an operations card that holds for both."""
        return any(word in cards for cards in self.position.scenario.operations)

    def of_cards(self, field: int) -> int:
        """A number of the table that cards use; 0 before the first round."""
        table = self.state.table
        return table[field] if field < len(table) else 0

    def enemies_at(self, loc: int, side: int) -> list[int]:
        """The units of the other side there, in file order."""
        return self.position.units_at(loc, 1 - side) if side != NOBODY else []


class Mark:
    """Bits of `UnitState.marks`."""

    FATIGUED: Final = 1
    PINNED: Final = 2
    DISRUPTED: Final = 4
    OP_FIRE: Final = 8
    """It waits (TI5.9)."""
    DAMAGED: Final = 16
    SPENT: Final = 32
    """Its ability, or its turn at a card, has been used (TI8.9, TI12.1)."""
    ATTACKED: Final = 64
    """It was attacked in this round; noted where its side has a medic (TI12.2)."""
    TREATED: Final = 128
    """Its medic has helped in this round (TI12.2)."""


SHAKEN: Final = Mark.PINNED | Mark.DISRUPTED
MARK_WORDS: Final = code_words(Mark)
"""By mark: its name, as scenario files and notes write it."""


class TideTable:
    """Fields of `State.table` behind the common ones."""

    SIDE: Final = Table.OWN
    """Whose turn it is (TI1.2)."""
    ACTIONS: Final = Table.OWN + 1
    """Actions that are left in this turn."""
    SIZE: Final = Table.OWN + 2
    AMMUNITION: Final = Table.OWN + 2
    """Bits of the sides whose ammunition has been fired in this round (TI12.1)."""
    SMOKE: Final = Table.OWN + 3
    """By side: the number of its smoke marker and 1; `SMOKE_GONE` once it has gone."""
    SAPPERS: Final = Table.OWN + 5
    """By side: how often its sappers have dug for no action."""
    CARDS_SIZE: Final = Table.OWN + 7
    """Of a game with operations cards."""


SMOKE_GONE: Final = -1


class Phase:
    """The phases of a round (TI1.1)."""

    ACTION: Final = 0
    COMMAND: Final = 1
    STATUS: Final = 2


PHASES: Final = ("action", "command", "status")
