"""What the map of a scenario file must keep beyond the types of its keys (B1, B3, B4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ...data_files.faults import Fault, quoted
from .board import default_type
from .hexes import OFF_MAP, Grid, run_hexes
from .scenario_file import BuildingEntry, RuinEntry, ScenarioFile, SideEntry
from .terrain import ALSO, TERRAINS

MAIN: Final = tuple(word for word in TERRAINS if word != "sewer")
"""What may be the first terrain of a hex (B3.1)."""


def entry_label(key: str, number: int, name: str | None = None) -> str:
    """How a fault names an entry of a list: by its id, or by its place from 1.

    >>> entry_label("map.building", 2, "hall"), entry_label("marker", 3)
    ('map.building hall', 'marker 3')
    """
    return f"{key} {quoted(name) if name else number}"


class HexNames(NamedTuple):
    """The names of hexes in a file."""

    file: str
    grid: Grid

    def hexes(self, names: Iterable[str]) -> list[int]:
        """The hexes of names that are on the map."""
        return [each for each in map(self.grid.parse, names) if each != OFF_MAP]

    def hex_faults(self, names: Sequence[str], at: Fault) -> Iterator[Fault]:
        """What is wrong with a list of hexes, each of which may stand there once."""
        seen: set[int] = set()
        for name in names:
            number = self.grid.parse(name)
            if number == OFF_MAP:
                yield Fault(at.file, at.entry, at.field, f"{name}: not on the map")
            elif number in seen:
                yield Fault(at.file, at.entry, at.field, f"{name}: stands twice; allowed: once")
            seen.add(number)

    def run_faults(self, runs: Iterable[str], at: Fault) -> Iterator[Fault]:
        """What is wrong with a list of hexes and runs such as "C3:C6" (B9)."""
        for run in runs:
            first, _, last = run.partition(":")
            start, end = self.grid.parse(first), self.grid.parse(last or first)
            if OFF_MAP in {start, end}:
                yield Fault(at.file, at.entry, at.field, f"{run}: not on the map")
            elif start // self.grid.rows != end // self.grid.rows:
                allowed = f"{run}: allowed: a run in one column, such as C3:C6"
                yield Fault(at.file, at.entry, at.field, allowed)
            elif start > end:
                yield Fault(at.file, at.entry, at.field, f"{run}: allowed: the upper hex first")


def map_faults(file: ScenarioFile, names: HexNames) -> Iterator[Fault]:
    """Every fault of the map."""
    yield from _terrain(file.map.terrain, MAIN, Fault(names.file, "map.terrain", "", ""), names)
    yield from _also(file, names)
    owner: dict[int, str] = {}
    ids: set[str] = set()
    for number, building in enumerate(file.map.building, 1):
        at = Fault(names.file, entry_label("map.building", number, building.id), "", "")
        if building.id in ids:
            yield Fault(at.file, at.entry, "id", "stands twice; allowed: once")
        ids.add(building.id)
        yield from _building(building, at, names, owner)
    yield from _sides(file.map.side, names, owner)
    yield from _ruins(file, names, owner)


def _terrain(
    table: Mapping[str, Sequence[str]], words: Collection[str], at: Fault, names: HexNames
) -> Iterator[Fault]:
    """What is wrong with a table of terrains; a hex stands in it once (B3.1)."""
    of: dict[int, str] = {}
    for word, runs in table.items():
        here = Fault(at.file, at.entry, quoted(word), "")
        if word not in words:
            allowed = f"unknown terrain; allowed: {', '.join(words)}"
            yield Fault(here.file, here.entry, here.field, allowed)
        yield from names.run_faults(runs, here)
        for number in run_hexes(names.grid, runs):
            if number in of:
                allowed = f"{names.grid.name(number)}: stands in {of[number]} already"
                yield Fault(here.file, here.entry, here.field, f"{allowed}; allowed: once")
            of[number] = quoted(word)


def _also(file: ScenarioFile, names: HexNames) -> Iterator[Fault]:
    """What is wrong with the second terrains: each another one than the first (B3.1)."""
    yield from _terrain(file.map.also, ALSO, Fault(names.file, "map.also", "", ""), names)
    for word, runs in file.map.also.items():
        first = set(run_hexes(names.grid, file.map.terrain.get(word, ())))
        for number in run_hexes(names.grid, runs):
            if number in first:
                allowed = f"{names.grid.name(number)}: is that in [map.terrain] already"
                yield Fault(names.file, "map.also", quoted(word), allowed)


def _building(
    entry: BuildingEntry, at: Fault, names: HexNames, owner: dict[int, str]
) -> Iterator[Fault]:
    """What is wrong with a building; its hexes are noted as its own (B4)."""
    here = Fault(at.file, at.entry, "hexes", "")
    yield from names.hex_faults(entry.hexes, here)
    hexes = set(names.hexes(entry.hexes))
    if not entry.hexes:
        yield Fault(at.file, at.entry, "hexes", "allowed: at least one hex")
    if not _contiguous(hexes, names.grid):  # B4.1
        yield Fault(at.file, at.entry, "hexes", "allowed: hexes that hang together")
    for number in sorted(hexes):
        if number in owner:  # B4.2
            allowed = f"{names.grid.name(number)}: belongs to {owner[number]} already"
            yield Fault(at.file, at.entry, "hexes", allowed)
        owner.setdefault(number, entry.id)
    parts = {
        "stairs": entry.stairs if isinstance(entry.stairs, tuple) else (),
        "roofless": entry.roofless,
        "silo": entry.silo,
        "entrance": entry.entrance or (),
    }
    for key, part in parts.items():
        yield from names.hex_faults(part, Fault(at.file, at.entry, key, ""))
        for number in names.hexes(part):
            if number not in hexes:
                allowed = f"{names.grid.name(number)}: not a hex of the building"
                yield Fault(at.file, at.entry, key, allowed)
    if entry.entrance and (entry.type or default_type(len(hexes), entry.floors)) != "factory":
        yield Fault(at.file, at.entry, "entrance", "allowed for a factory only")  # B4.10
    if entry.doors and entry.material != "bunker":  # B4.8
        yield Fault(at.file, at.entry, "doors", "allowed for a bunker only")
    yield from _doors(entry, at, names, hexes)


def _contiguous(hexes: set[int], grid: Grid) -> bool:
    """Whether each hex can be reached from each by hexes that touch."""
    reached: set[int] = set()
    waiting = [min(hexes)] if hexes else []
    while waiting:
        number = waiting.pop()
        if number not in reached:
            reached.add(number)
            waiting.extend(hexes.intersection(grid.neighbours[number]))
    return reached == hexes


def _doors(entry: BuildingEntry, at: Fault, names: HexNames, hexes: set[int]) -> Iterator[Fault]:
    """What is wrong with the doors of a bunker (B4.8)."""
    seen: set[tuple[int, int]] = set()
    for door in entry.doors:
        written = ", ".join(door)
        one, other = sorted(map(names.grid.parse, door))
        if one == OFF_MAP:
            yield Fault(at.file, at.entry, "doors", f"{written}: not on the map")
        elif not names.grid.touch(one, other):
            yield Fault(at.file, at.entry, "doors", f"{written}: allowed: hexes that touch")
        elif (one in hexes) == (other in hexes):
            allowed = f"{written}: allowed: a hex of the building and one outside"
            yield Fault(at.file, at.entry, "doors", allowed)
        elif (one, other) in seen:
            yield Fault(at.file, at.entry, "doors", f"{written}: stands twice; allowed: once")
        seen.add((one, other))


def _sides(
    entries: Iterable[SideEntry], names: HexNames, owner: Mapping[int, str]
) -> Iterator[Fault]:
    """What is wrong with hexsides (B3.3)."""
    seen: set[tuple[int, int]] = set()
    for number, entry in enumerate(entries, 1):
        at = Fault(names.file, entry_label("map.side", number), "between", "")
        written = ", ".join(entry.between)
        one, other = sorted(map(names.grid.parse, entry.between))
        if one == OFF_MAP:
            yield Fault(at.file, at.entry, at.field, f"{written}: not on the map")
        elif not names.grid.touch(one, other):  # B1.4
            yield Fault(at.file, at.entry, at.field, f"{written}: allowed: hexes that touch")
        elif (one, other) in seen:
            yield Fault(at.file, at.entry, at.field, f"{written}: stands twice; allowed: once")
        elif entry.openings is not None and not {one, other} & set(owner):  # B4.8
            allowed = f"{written}: no building there; allowed at a building's side only"
            yield Fault(at.file, at.entry, "openings", allowed)
        seen.add((one, other))
        if entry.kind is None and entry.openings is None:
            allowed = "missing; only a side with openings may leave it out"
            yield Fault(at.file, at.entry, "kind", allowed)
        elif entry.kind is None and entry.gate:
            yield Fault(at.file, at.entry, "gate", "allowed with a kind only")


def _ruins(file: ScenarioFile, names: HexNames, owner: Mapping[int, str]) -> Iterator[Fault]:
    """What is wrong with hexes in ruins (B4.9)."""
    yield from names.hex_faults(
        [entry.hex for entry in file.map.ruin], Fault(names.file, "map.ruin", "hex", "")
    )
    buildings = {entry.id: entry for entry in file.map.building}
    for number, entry in enumerate(file.map.ruin, 1):
        at = Fault(names.file, entry_label("map.ruin", number), "", "")
        place = names.grid.parse(entry.hex)
        if place == OFF_MAP:
            continue
        if place not in owner:
            allowed = f"{entry.hex}: no building there; rubble is a terrain of [map.terrain]"
            yield Fault(at.file, at.entry, "hex", allowed)
        elif entry.level > 0:
            yield from _upper_ruin(entry, at, buildings[owner[place]], file.referees)


def _upper_ruin(
    entry: RuinEntry, at: Fault, building: BuildingEntry, referees: Collection[str]
) -> Iterator[Fault]:
    """What is wrong with rubble above the ground, which `ats` alone knows (B4.9)."""
    if "ats" not in referees:
        yield Fault(at.file, at.entry, "level", "allowed above 0 where ats is among the referees")
    silo = entry.hex.upper() in {name.upper() for name in building.silo}
    floors = 1 if silo else building.floors
    if entry.level >= floors:
        allowed = f"{entry.level}; allowed: 0 to {floors - 1}, a level of the hex"
        yield Fault(at.file, at.entry, "level", allowed)
