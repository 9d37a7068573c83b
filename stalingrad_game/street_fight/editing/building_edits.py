"""Edits of buildings: where they stand, how high, with what roofs, stairs and doors (B4)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from ..board.board import default_type
from ..board.hexes import OFF_MAP, Grid
from ..board.scenario_file import (
    BuildingEntry,
    MaterialWord,
    RuinEntry,
    ScenarioFile,
    SideEntry,
)
from ..board.terrain import ROADS
from .draft import (
    Edit,
    building_at,
    building_named,
    edited,
    grid_of,
    only_hexes,
    with_map,
    words_of,
)

HousePart = Literal["stairs", "roofless", "silo", "entrance"]


class AddBuilding(Edit, frozen=True):
    """A new building of one hex (B4.1)."""

    hex: str
    material: MaterialWord = "masonry"
    floors: int = 2

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Build it where no building stands yet."""
        grid = grid_of(file)
        number = grid.parse(self.hex)
        if number == OFF_MAP or building_at(file, self.hex) is not None:
            return file
        entry = BuildingEntry(
            id=new_name(file),
            material=self.material,
            hexes=(grid.name(number),),
            floors=min(max(self.floors, 1), 9),
        )
        return with_map(file, building=(*file.map.building, entry))


def new_name(file: ScenarioFile) -> str:
    """An id that no building has."""
    taken = {one.id for one in file.map.building}
    return next(name for n in range(1, len(taken) + 2) if (name := f"house_{n}") not in taken)


class ExtendBuilding(Edit, frozen=True):
    """A building gets one more hex (B4.1)."""

    id: str
    hex: str

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Add the hex where no building stands."""
        grid = grid_of(file)
        number = grid.parse(self.hex)
        entry = building_named(file, self.id)
        if entry is None or number == OFF_MAP or building_at(file, self.hex) is not None:
            return file
        return _with(file, replace(entry, hexes=(*entry.hexes, grid.name(number))))


class CutBuilding(Edit, frozen=True):
    """A hex without its building; the building is gone with its last hex."""

    hex: str

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Take the hex away, and what was said of it."""
        entry = building_at(file, self.hex)
        if entry is None:
            return file
        cut = self.hex.upper()
        left = tuple(one for one in entry.hexes if one.upper() != cut)
        if left:
            changed = _with(file, only_hexes(entry, left))
        else:
            others = tuple(one for one in file.map.building if one.id != entry.id)
            fanatic = tuple(one for one in file.ats.fanatic if one != entry.id)
            changed = with_map(file, building=others)
            changed = replace(changed, ats=replace(file.ats, fanatic=fanatic))
        ruins = tuple(one for one in file.map.ruin if one.hex.upper() != cut)
        sides = tuple(kept for one in file.map.side if (kept := _kept_side(changed, one)))
        return with_map(changed, ruin=ruins, side=sides)


def _kept_side(file: ScenarioFile, side: SideEntry) -> SideEntry | None:
    """A hexside, without openings where no building is left (B4.8)."""
    if side.openings is None or any(building_at(file, each) for each in side.between):
        return side
    return None if side.kind is None else replace(side, openings=None)


class ChangeBuilding(Edit, frozen=True):
    """Another value of a key of a building: material, floors, type, roof, cellar, top."""

    id: str
    key: Literal["material", "floors", "type", "roof", "cellar", "top"]
    value: Any

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Change it; what only the old material or type may have is gone."""
        entry = building_named(file, self.id)
        if entry is None:
            return file
        changed = edited(entry, **{self.key: self.value})
        if changed.material != "bunker":
            changed = replace(changed, doors=())  # B4.8
        if not is_factory(changed):
            changed = replace(changed, entrance=None)  # B4.10
        return _with(file, changed)


def is_factory(entry: BuildingEntry) -> bool:
    """Whether a building is a factory, by its type or by default (B4.3)."""
    return (entry.type or default_type(len(entry.hexes), entry.floors)) == "factory"


class RenameBuilding(Edit, frozen=True):
    """Another id of a building."""

    id: str
    name: str

    @property
    def joined(self) -> object:
        """A name that is being typed."""
        return "rename building"

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Rename it wherever it is named; an id that another one has isn't taken."""
        entry = building_named(file, self.id)
        if entry is None or building_named(file, self.name) is not None:
            return file
        changed = edited(entry, id=self.name)
        if changed == entry:
            return file
        fanatic = tuple(self.name if one == self.id else one for one in file.ats.fanatic)
        buildings = tuple(changed if one is entry else one for one in file.map.building)
        file = replace(file, ats=replace(file.ats, fanatic=fanatic))
        return with_map(file, building=buildings)


class TurnPart(Edit, frozen=True):
    """Whether a hex of a building has stairs, no roof, a silo, an entrance: turned over (B4)."""

    hex: str
    part: HousePart

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Turn it over; an entrance is a factory's."""
        entry = building_at(file, self.hex)
        if entry is None or (self.part == "entrance" and not is_factory(entry)):
            return file
        here = next(one for one in entry.hexes if one.upper() == self.hex.upper())
        had = part_hexes(file, entry, self.part)
        now = {*had, here} if here not in had else set(had) - {here}
        value: Any = tuple(one for one in entry.hexes if one in now)
        if self.part == "stairs" and len(value) == len(entry.hexes):
            value = "all"
        return _with(file, edited(entry, **{self.part: value}))


def part_hexes(file: ScenarioFile, entry: BuildingEntry, part: HousePart) -> tuple[str, ...]:
    """The hexes of a building that have a part, by default too (B4.4, B4.10)."""
    value = getattr(entry, part)
    if isinstance(value, tuple):
        named = {each.upper() for each in value}
        return tuple(one for one in entry.hexes if one.upper() in named)
    if part == "stairs":
        kind = entry.type or default_type(len(entry.hexes), entry.floors)
        return entry.hexes if value == "all" or kind != "stairwell" else ()
    grid = grid_of(file)
    return tuple(one for one in entry.hexes if _tracked(file, grid, one))


def _tracked(file: ScenarioFile, grid: Grid, name: str) -> bool:
    number = grid.parse(name)
    words = {
        *words_of(grid, file.map.terrain, number),
        *words_of(grid, file.map.also, number),
    }
    return number != OFF_MAP and not words.isdisjoint({*ROADS, "railroad"})


class TurnDoor(Edit, frozen=True):
    """Whether a bunker has a door on a hexside: turned over (B4.8)."""

    one: str
    other: str

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Turn it over at a bunker's outer side."""
        inside, outside = self.one, self.other
        entry = building_at(file, inside)
        if entry is None or entry.material != "bunker":
            inside, outside = outside, inside
            entry = building_at(file, inside)
        if entry is None or entry.material != "bunker" or building_at(file, outside) is entry:
            return file
        grid = grid_of(file)
        if not grid.touch(grid.parse(inside), grid.parse(outside)):
            return file
        door = {inside.upper(), outside.upper()}
        left = tuple(one for one in entry.doors if {each.upper() for each in one} != door)
        doors = left if len(left) < len(entry.doors) else (*left, (inside, outside))
        return _with(file, replace(entry, doors=doors))


class SetRuin(Edit, frozen=True):
    """From which level up a building's hex is rubble (B4.9), None for nowhere."""

    hex: str
    level: int | None
    extra: int = 1

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Ruin the hex, or raise it again."""
        if building_at(file, self.hex) is None:
            return file
        cut = self.hex.upper()
        left = tuple(one for one in file.map.ruin if one.hex.upper() != cut)
        if self.level is None:
            return with_map(file, ruin=left)
        ruin = edited(RuinEntry(hex=self.hex), level=self.level, extra=self.extra)
        return with_map(file, ruin=(*left, ruin))


def _with(file: ScenarioFile, entry: BuildingEntry) -> ScenarioFile:
    """A draft with a building as it is now."""
    return with_map(
        file,
        building=tuple(entry if one.id == entry.id else one for one in file.map.building),
    )
