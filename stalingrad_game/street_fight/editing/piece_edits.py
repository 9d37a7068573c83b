"""Edits of units and markers (B3.4, B8), and the eraser, which takes one thing after another."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from ..board.hexes import OFF_MAP
from ..board.scenario_file import MarkerEntry, MarkerWord, ScenarioFile, SideWord, UnitEntry
from ..board.terrain import BATTERIES
from .building_edits import CutBuilding
from .draft import Edit, building_at, edited, grid_of, on_map, with_hex, with_map
from .ground_edits import BARE_GROUND, PaintTerrain

UnitKey = Literal[
    "side", "kind", "at", "steps", "officer", "commissar", "quality", "facing", "hidden"
]
MarkerKey = Literal["at", "side", "density", "hidden", "at_only", "dummy", "of"]


class PutUnit(Edit, frozen=True):
    """A new unit at a location, off the map where it is a battery."""

    side: SideWord
    kind: str
    at: str

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Add it behind all others, under an id of its own."""
        off_map = self.kind in BATTERIES
        if not off_map and not on_map(grid_of(file), self.at):
            return file
        unit = UnitEntry(
            id=free_id(file, self.side),
            side=self.side,
            kind=self.kind,
            at=None if off_map else self.at,
        )
        return replace(file, unit=(*file.unit, unit))


def free_id(file: ScenarioFile, side: SideWord) -> str:
    """An id that no unit has: the letter of its side, and a number."""
    taken = {one.id for one in file.unit}
    letter = side[0].upper()
    return next(name for n in range(1, len(taken) + 2) if (name := f"{letter}{n}") not in taken)


class ChangeUnit(Edit, frozen=True):
    """Another value of a key of a unit (B8.1)."""

    id: str
    key: UnitKey
    value: Any

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        return _with(file, self.id, **{self.key: self.value})


class RenameUnit(Edit, frozen=True):
    """Another id of a unit."""

    id: str
    name: str

    @property
    def joined(self) -> object:
        """A name that is being typed."""
        return "rename unit"

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Rename it wherever it is named; an id that another one has isn't taken."""
        if any(one.id == self.name for one in file.unit):
            return file
        changed = _with(file, self.id, id=self.name)
        if changed == file:
            return file
        exchange = tuple(self.name if one == self.id else one for one in file.setup.exchange)
        return replace(changed, setup=replace(file.setup, exchange=exchange))


class RemoveUnit(Edit, frozen=True):
    """A unit less."""

    id: str

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Take it away wherever it is named."""
        units = tuple(one for one in file.unit if one.id != self.id)
        exchange = tuple(one for one in file.setup.exchange if one != self.id)
        return replace(file, unit=units, setup=replace(file.setup, exchange=exchange))


class TurnExchange(Edit, frozen=True):
    """Whether a unit's place may be exchanged in secret: turned over (B9)."""

    id: str

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Turn it over; units of the other side no longer may."""
        units = {one.id: one for one in file.unit}
        if self.id not in units:
            return file
        named = file.setup.exchange
        if self.id in named:
            left = tuple(one for one in named if one != self.id)
        else:
            side = units[self.id].side
            same = (one for one in named if one in units and units[one].side == side)
            left = (*same, self.id)
        return replace(file, setup=replace(file.setup, exchange=left))


def _with(file: ScenarioFile, name: str, **changes: Any) -> ScenarioFile:
    """A draft with other values of a unit."""
    units = tuple(edited(one, **changes) if one.id == name else one for one in file.unit)
    return replace(file, unit=units)


class PutMarker(Edit, frozen=True):
    """A new marker at a location (B3.4)."""

    kind: MarkerWord
    at: str
    side: SideWord = "german"

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Lay it where none of its kind lies yet."""
        same = any(
            one.kind == self.kind and one.at.upper() == self.at.upper() for one in file.marker
        )
        if same or not on_map(grid_of(file), self.at):
            return file
        mines = self.kind == "mines"
        marker = MarkerEntry(
            at=self.at,
            kind=self.kind,
            side=self.side if mines else None,
            density=1 if mines else None,
            of="debris" if self.kind == "lane" else None,
        )
        return replace(file, marker=(*file.marker, marker))


class ChangeMarker(Edit, frozen=True):
    """Another value of a key of a marker, by its place in the file from 0."""

    number: int
    key: MarkerKey
    value: Any

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Change it; a dummy has no density, mines that are none have 1 at least."""
        if not 0 <= self.number < len(file.marker):
            return file
        changed = edited(file.marker[self.number], **{self.key: self.value})
        if self.key == "dummy":
            changed = replace(changed, density=0 if changed.dummy else 1)
        markers = (*file.marker[: self.number], changed, *file.marker[self.number + 1 :])
        return replace(file, marker=markers)


class RemoveMarker(Edit, frozen=True):
    """A marker less, by its place in the file from 0."""

    number: int

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        markers = tuple(one for n, one in enumerate(file.marker) if n != self.number)
        return replace(file, marker=markers)


class EraseHex(Edit, frozen=True):
    """The uppermost thing of a hex is gone: units, then markers, building, what lies in it."""

    hex: str

    @property
    def joined(self) -> object:
        """A stroke of the eraser."""
        return "erase"

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Take away one thing."""
        grid = grid_of(file)
        number = grid.parse(self.hex)
        if number == OFF_MAP:
            return file
        for unit in file.unit:
            if unit.at is not None and here(unit, self.hex):
                return _without_units(file, self.hex)
        markers = tuple(one for one in file.marker if not here(one, self.hex))
        if len(markers) < len(file.marker):
            return replace(file, marker=markers)
        if building_at(file, self.hex) is not None:
            return CutBuilding(self.hex).apply(file)
        also = with_hex(grid, file.map.also, number, ())
        if also != file.map.also:
            return with_map(file, also=also)
        return PaintTerrain(self.hex, BARE_GROUND).apply(file)


def here(entry: UnitEntry | MarkerEntry, name: str) -> bool:
    """Whether a unit or a marker is in a hex, at any level."""
    return entry.at is not None and entry.at.upper().partition("/")[0] == name.upper()


def _without_units(file: ScenarioFile, name: str) -> ScenarioFile:
    for unit in file.unit:
        if here(unit, name):
            file = RemoveUnit(unit.id).apply(file)
    return file
