"""The figures of the referee `tide` as typed tables, read from ``assets/street/tables/tide.toml``.

Keeps the tables of TI2, TI4, TI5, TI6 and TI8; every number can be replaced by ``--tables``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec

from ..judge.tables import load_tables

WORD: Final = "tide"

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
DieFace = Annotated[int, msgspec.Meta(ge=2, le=6)]
Value: TypeAlias = tuple[Small, Small]
"""Range in hexes, dice."""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table whose entries are all known."""


class FigureRow(_Table, frozen=True):
    """One kind of figure (TI2.2)."""

    slots: Annotated[int, msgspec.Meta(ge=1, le=4)]
    squads: Value
    vehicles: Value


class SquadRow(_Table, frozen=True):
    """One kind of squad (TI2.3)."""

    figures: tuple[str, ...]
    """Its figures; a crew comes first."""
    german: tuple[str, ...] = ()
    """The figures of the German one, where they differ."""
    crew: bool = False
    """Whether the first figure serves a machine gun or mortar."""
    area: bool = False
    """Whether that is an area weapon."""
    entrenches: bool = False
    flame: bool = False
    token: bool = False
    """Whether it has an anti-tank token."""


class VehicleRow(_Table, frozen=True):
    """One kind of vehicle (TI2.4)."""

    squads: Value
    vehicles: Value
    mp: Small
    armour: Small
    concussive: bool = False
    stielgranate: bool = False


class BatteryRow(_Table, frozen=True):
    """Guns off the board (TI2.4)."""

    squads: Value
    vehicles: Value


class TerrainTraits(_Table, frozen=True):
    """What is true of a terrain."""

    sunken: bool = False
    """Whether its ground lies a storey below all other (TI9.4)."""
    road: bool = False
    """Whether a vehicle that drives along a road doesn't mind it (TI4.2)."""
    digs: bool = False
    """Whether one can dig in there (TI7, TI4.11)."""


class TerrainRow(_Table, frozen=True):
    """One terrain: movement points, cover dice, height in storeys (TI4.2, TI5.4, TI9.4)."""

    cost: Small
    cover: Small = 0
    top: Small = 0
    vehicles: bool = True
    closed: bool = False
    traits: TerrainTraits = TerrainTraits()


class MovementNumbers(_Table, frozen=True):
    """Movement points, and how many may stand together (TI4)."""

    squad: Small
    officer: Small
    fire_and_movement: Small
    building: Small
    inside: Small
    stair: Small
    rubble: Small
    side: Small
    wire: Small
    climb: Small
    """Uphill, for each storey (B6.1)."""
    limit: Annotated[int, msgspec.Meta(ge=0, le=8)]
    room: Small
    vehicle_room: Small


class FireNumbers(_Table, frozen=True):
    """Numbers of fire (TI5)."""

    close: DieFace
    normal: DieFace
    long: DieFace
    area: DieFace
    cancel: DieFace
    area_nearest: Small
    higher: Small
    building_cover: Small
    rubble_cover: Small
    entrenchment: Small
    side: Small
    officer: Small
    pinned: Small
    disrupted: Small
    routed: Small
    concussive: Small
    flame_dice: Small
    flame_cover: Small
    token_range: Small
    token_dice: Small


class AssaultNumbers(_Table, frozen=True):
    """Numbers of an assault (TI6)."""

    supporters: Small
    floor: Small
    hit: DieFace
    armour: Small


class BuildingNumbers(_Table, frozen=True):
    """Numbers of the fall of a building (TI8)."""

    defence: Small
    concussive: Small
    stielgranate: Small
    need: Small
    need_per_level: Small
    occupant_dice: Small
    occupant_hit: DieFace


class CardNumbers(_Table, frozen=True):
    """Numbers of the operations cards (TI12.1)."""

    ammunition: Small
    """Dice more in one Concentrated Fire a round."""
    sappers: Small
    """Squads that may entrench for no action, in the whole game."""
    night: Small
    """The last range that isn't long."""
    stormers: Small
    """Dice more in an assault from an adjacent hex."""


class Rulings(_Table, frozen=True):
    """What the rules said otherwise in games of earlier versions, which are played as they were."""

    own_line_walls: bool
    """Whether an area weapon that sees its target itself minds the wall before it (now TI12.3)."""


class TideTables(_Table, frozen=True, eq=False):
    """All figures of the referee; each set that is loaded is one of its own."""

    figures: dict[str, FigureRow]
    squads: dict[str, SquadRow]
    vehicles: dict[str, VehicleRow]
    battery: BatteryRow
    terrain: dict[str, TerrainRow]
    movement: MovementNumbers
    fire: FireNumbers
    assault: AssaultNumbers
    building: BuildingNumbers
    cards: CardNumbers
    rules: Rulings


def tide_tables(folder: Path | None = None) -> TideTables:
    """The tables, entries replaced by those of a folder; raises `TablesError`."""
    return load_tables(WORD, TideTables, folder)


def half(number: int) -> int:
    """Half of a number, rounded up.

    >>> half(7), half(0)
    (4, 0)
    """
    return (number + 1) // 2
