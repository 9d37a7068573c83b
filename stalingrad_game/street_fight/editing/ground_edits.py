"""Edits of the ground: size, terrain, hexsides, who holds what, what counts (B1, B3, B9)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from ..board.hexes import OFF_MAP, run_hexes
from ..board.scenario_file import HexsideWord, ScenarioFile, SideEntry, SideWord
from ..board.terrain import ALSO
from .draft import (
    Edit,
    building_at,
    controlled,
    cropped,
    edited,
    grid_of,
    runs_of,
    side_at,
    with_hex,
    with_map,
    words_of,
)

BARE_GROUND: Final = "open"


class SetSize(Edit, frozen=True):
    """Another size or parity of the map (B1); what lies beyond it is gone."""

    columns: int
    rows: int
    even_columns: Literal["down", "up"] = "down"

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Change the map, and crop what is on it."""
        size = {
            "columns": self.columns,
            "rows": self.rows,
            "even_columns": self.even_columns,
        }
        changed = edited(file.map, **size)
        return file if changed == file.map else cropped(replace(file, map=changed))


class PaintTerrain(Edit, frozen=True):
    """The terrain of a hex (B3.1)."""

    hex: str
    word: str

    @property
    def joined(self) -> object:
        """A stroke of the brush."""
        return "terrain", self.word

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Replace its terrain; the same second terrain is then one too many."""
        grid = grid_of(file)
        number = grid.parse(self.hex)
        if number == OFF_MAP:
            return file
        main = () if self.word == BARE_GROUND else (self.word,)
        also = [one for one in words_of(grid, file.map.also, number) if one != self.word]
        return with_map(
            file,
            terrain=with_hex(grid, file.map.terrain, number, main),
            also=with_hex(grid, file.map.also, number, also),
        )


class LayAlso(Edit, frozen=True):
    """What lies in a hex beside its terrain (B3.1): laid, or taken away."""

    hex: str
    word: str
    there: bool = True

    @property
    def joined(self) -> object:
        """A stroke of the brush."""
        return "also", self.word, self.there

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Lay it where it isn't the terrain already."""
        grid = grid_of(file)
        number = grid.parse(self.hex)
        if number == OFF_MAP or self.word not in ALSO:
            return file
        words = [one for one in words_of(grid, file.map.also, number) if one != self.word]
        if self.there and self.word not in words_of(grid, file.map.terrain, number):
            words.append(self.word)
        return with_map(file, also=with_hex(grid, file.map.also, number, words))


class SetHexside(Edit, frozen=True):
    """What stands between two hexes that touch (B3.3), None for nothing."""

    one: str
    other: str
    kind: HexsideWord | None
    gate: bool = False

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Replace what stands there; the number of openings stays."""
        there = side_at(file, self.one, self.other)
        openings = None if there is None else there.openings
        gate = self.gate and self.kind is not None
        side = SideEntry(
            between=(self.one, self.other), kind=self.kind, gate=gate, openings=openings
        )
        return with_side(file, side)


class SetOpenings(Edit, frozen=True):
    """Windows and doors on a building's hexside, on each floor (B4.8); None: the usual number."""

    one: str
    other: str
    openings: int | None

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Set the number at a building's side."""
        if building_at(file, self.one) is None and building_at(file, self.other) is None:
            return file
        there = side_at(file, self.one, self.other)
        side = there or SideEntry(between=(self.one, self.other))
        return with_side(file, edited(side, openings=self.openings))


def with_side(file: ScenarioFile, side: SideEntry) -> ScenarioFile:
    """A draft with this on a hexside; nothing is left of one without kind and openings."""
    grid = grid_of(file)
    one, other = (grid.parse(each) for each in side.between)
    if OFF_MAP in {one, other} or not grid.touch(one, other):
        return file
    there = side_at(file, *side.between)
    told = side.kind is not None or side.openings is not None
    sides = list(file.map.side)
    if there is not None and told:
        sides[sides.index(there)] = replace(side, between=there.between)
    elif there is not None:
        sides.remove(there)
    elif told:
        sides.append(side)
    return with_map(file, side=tuple(sides))


class SetControl(Edit, frozen=True):
    """Who controls a hex at the start (B8.3), None for nobody."""

    hex: str
    side: SideWord | None

    @property
    def joined(self) -> object:
        """A stroke of the brush."""
        return "control", self.side

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Give the hex to that side alone."""
        grid = grid_of(file)
        number = grid.parse(self.hex)
        if number == OFF_MAP:
            return file
        held = {}
        sides: tuple[SideWord, SideWord] = ("german", "soviet")
        for side in sides:
            hexes = set(controlled(file, side))
            changed = hexes | {number} if side == self.side else hexes - {number}
            same = changed == hexes
            held[side] = getattr(file.control, side) if same else runs_of(grid, changed)
        return replace(file, control=edited(file.control, **held))


class SetAim(Edit, frozen=True):
    """Whether a hex counts for victory (B9)."""

    hex: str
    counts: bool

    @property
    def joined(self) -> object:
        """A stroke of the brush."""
        return "aim", self.counts

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Add or strike out the hex; no more are needed than there are."""
        grid = grid_of(file)
        number = grid.parse(self.hex)
        if number == OFF_MAP:
            return file
        left = tuple(one for one in file.victory.hexes if grid.parse(one) != number)
        there = len(left) < len(file.victory.hexes)
        if there == self.counts:
            return file
        hexes = (*left, grid.name(number)) if self.counts else left
        need = file.victory.need if self.counts else max(1, min(file.victory.need, len(hexes)))
        return replace(file, victory=replace(file.victory, hexes=hexes, need=need))


class SetZone(Edit, frozen=True):
    """Whether a hex belongs to a side's zone of set-up, read by k47 alone (B9)."""

    hex: str
    side: SideWord
    there: bool

    @property
    def joined(self) -> object:
        """A stroke of the brush."""
        return "zone", self.side, self.there

    def apply(self, file: ScenarioFile) -> ScenarioFile:
        """Add or strike out the hex; without any the zone is where the side's units stand."""
        grid = grid_of(file)
        number = grid.parse(self.hex)
        if number == OFF_MAP:
            return file
        key = f"zone_{self.side}"
        hexes = set(run_hexes(grid, getattr(file.k47, key) or ()))
        if (number in hexes) == self.there:
            return file
        changed = hexes | {number} if self.there else hexes - {number}
        return replace(file, k47=replace(file.k47, **{key: runs_of(grid, changed) or None}))
