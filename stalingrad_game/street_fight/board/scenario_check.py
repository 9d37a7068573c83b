"""What the entries of a scenario file must keep beyond the types of their keys (B1 to B9).

First the head, units and markers, then the map. What a referee demands of its own tables it tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from ...data_files.faults import Fault, quoted
from .board import Board, default_type, location_exists
from .hexes import OFF_MAP, Grid, run_hexes
from .locations import GROUND, NOWHERE, hex_of, place_of
from .scenario_file import (
    REFEREES,
    BuildingEntry,
    MarkerEntry,
    RuinEntry,
    ScenarioFile,
    SideEntry,
    UnitEntry,
)
from .terrain import ALSO, BATTERIES, TERRAINS, UNIT_KINDS

Kinds: TypeAlias = Mapping[str, Collection[str]]
"""By referee: the kinds of units that it knows (B8.2)."""

_OF_MINES: Final = ("density", "hidden", "at_only", "dummy")
"""What only mines have (B3.4)."""


class _Ground(NamedTuple):
    """What the units and markers of a file stand on."""

    board: Board
    ruins: Mapping[int, tuple[int, int]]
    hedgehogs: frozenset[int]

    def has(self, loc: int) -> bool:
        return location_exists(self.board, loc, self.ruins, self.hedgehogs.__contains__)


def scenario_faults(file: ScenarioFile, name: str, kinds: Kinds) -> list[Fault]:
    """Every fault of a file whose entries could be read; `name` is what it is called."""
    names = HexNames(name, Grid(file.map.columns, file.map.rows, file.map.even_columns))
    faults = [*_head(file, names), *map_faults(file, names)]
    faults += _places(file, names)
    sound = not faults
    for number, marker in enumerate(file.marker, 1):
        faults += _marker(marker, Fault(name, entry_label("marker", number), "", ""))
    faults += _units(file, names, kinds)
    if sound:  # who stands where can be told on a sound map alone
        faults += _locations(file, name)
    return faults


def _locations(file: ScenarioFile, name: str) -> Iterator[Fault]:
    """What is wrong with where markers and units stand."""
    ground = _ground(file)
    for number, marker in enumerate(file.marker, 1):
        yield from _location(marker.at, Fault(name, entry_label("marker", number), "", ""), ground)
    for number, unit in enumerate(file.unit, 1):
        if unit.at is not None:
            at = Fault(name, entry_label("unit", number, unit.id), "", "")
            yield from _location(unit.at, at, ground)


def _ground(file: ScenarioFile) -> _Ground:
    board = Board(file.map)
    hedgehogs = {board.loc(marker.at) for marker in file.marker if marker.kind == "hedgehog"}
    return _Ground(
        board,
        {board.hex(entry.hex): (entry.level, entry.extra) for entry in file.map.ruin},
        frozenset(hex_of(loc) for loc in hedgehogs if loc != NOWHERE and place_of(loc) == GROUND),
    )


def _head(file: ScenarioFile, names: HexNames) -> Iterator[Fault]:
    if not file.title.isprintable() or file.title != file.title.strip():
        allowed = "allowed: one line without control characters or blanks at its ends"
        yield Fault(names.file, "", "title", allowed)
    if not file.referees:
        yield Fault(names.file, "", "referees", f"allowed: at least one of {', '.join(REFEREES)}")
    yield from _once(file.referees, Fault(names.file, "", "referees", ""))


def _once(values: Sequence[object], at: Fault) -> Iterator[Fault]:
    for value, times in Counter(values).items():
        if times > 1:
            allowed = f"{quoted(str(value))} stands {times} times; allowed: once"
            yield Fault(at.file, at.entry, at.field, allowed)


def _places(file: ScenarioFile, names: HexNames) -> Iterator[Fault]:
    """What is wrong with set-up, control, zones and victory (B8.3, B9)."""
    held: list[int] = []
    for side, runs in (("german", file.control.german), ("soviet", file.control.soviet)):
        at = Fault(names.file, "control", side, "")
        yield from names.run_faults(runs, at)
        held += run_hexes(names.grid, runs)
    at = Fault(names.file, "control", "", "")
    yield from _once([names.grid.name(number) for number in held], at)
    for key, zone in (("zone_german", file.k47.zone_german), ("zone_soviet", file.k47.zone_soviet)):
        yield from names.run_faults(zone or (), Fault(names.file, "k47", key, ""))
    buildings = {entry.id for entry in file.map.building}
    for building in file.ats.fanatic:
        if building not in buildings:
            yield Fault(names.file, "ats", "fanatic", f"no building {quoted(building)}")
    at = Fault(names.file, "victory", "hexes", "")
    yield from names.hex_faults(file.victory.hexes, at)
    if not file.victory.hexes:
        yield Fault(names.file, "victory", "hexes", "allowed: at least one hex that counts")
    elif file.victory.need > len(file.victory.hexes):
        allowed = f"{file.victory.need}; allowed: 1 to {len(file.victory.hexes)}, its hexes"
        yield Fault(names.file, "victory", "need", allowed)
    yield from _exchange(file, names)


def _exchange(file: ScenarioFile, names: HexNames) -> Iterator[Fault]:
    at = Fault(names.file, "setup", "exchange", "")
    units = {unit.id: unit for unit in file.unit}
    yield from _once(file.setup.exchange, at)
    for each in file.setup.exchange:
        if each not in units:
            yield Fault(at.file, at.entry, at.field, f"no unit {quoted(each)}")
        elif units[each].at is None:
            yield Fault(at.file, at.entry, at.field, f"{each} stands nowhere on the map")
    sides = {units[each].side for each in file.setup.exchange if each in units}
    if len(sides) > 1:
        yield Fault(at.file, at.entry, at.field, "allowed: units of one side")


def _location(text: str, at: Fault, ground: _Ground) -> Iterator[Fault]:
    """What is wrong with where something stands (B2.1)."""
    try:
        loc = ground.board.loc(text)
    except ValueError as fault:
        yield Fault(at.file, at.entry, "at", str(fault))
        return
    if loc == NOWHERE:
        yield Fault(at.file, at.entry, "at", f"{text}: not on the map")
    elif not ground.has(loc):
        yield Fault(at.file, at.entry, "at", f"{text}: there is no such location (B2.1)")


def _marker(marker: MarkerEntry, at: Fault) -> Iterator[Fault]:
    """What is wrong with the keys of a marker (B3.4)."""
    if marker.kind == "mines":
        if marker.side is None:
            yield Fault(at.file, at.entry, "side", "missing; mines need german or soviet")
        least, most = (0, 0) if marker.dummy else (1, 10)
        if marker.density is None and not marker.dummy:
            yield Fault(at.file, at.entry, "density", "missing; mines need it, or dummy = true")
        elif not least <= (marker.density or 0) <= most:
            allowed = "allowed for a dummy: 0" if marker.dummy else "allowed: 1 to 10, or a dummy"
            yield Fault(at.file, at.entry, "density", allowed)
    else:
        given = {"density": marker.density is not None}
        for key in _OF_MINES:
            if given.get(key, getattr(marker, key)):
                yield Fault(at.file, at.entry, key, "allowed for mines only")
    if (marker.of is None) == (marker.kind == "lane"):
        allowed = (
            "missing; a lane needs debris, mines or wire"
            if marker.of is None
            else ("allowed for a lane only")
        )
        yield Fault(at.file, at.entry, "of", allowed)


def _units(file: ScenarioFile, names: HexNames, kinds: Kinds) -> Iterator[Fault]:
    """What is wrong with units but where they stand (B8)."""
    yield from _once([unit.id for unit in file.unit], Fault(names.file, "unit", "id", ""))
    for number, unit in enumerate(file.unit, 1):
        at = Fault(names.file, entry_label("unit", number, unit.id), "", "")
        yield from _kind(unit, at, file.referees, kinds)
        off_map = unit.kind in BATTERIES
        if off_map and unit.at is not None:
            yield Fault(at.file, at.entry, "at", "a battery is off the map; leave it out")
        if not off_map and unit.at is None:
            yield Fault(at.file, at.entry, "at", "missing; only a battery is off the map")


def _kind(unit: UnitEntry, at: Fault, referees: Iterable[str], kinds: Kinds) -> Iterator[Fault]:
    """What is wrong with a unit's kind (B8.2)."""
    if unit.kind not in UNIT_KINDS:
        allowed = f"{quoted(unit.kind)}: unknown; allowed: {', '.join(UNIT_KINDS)}"
        yield Fault(at.file, at.entry, "kind", allowed)
        return
    strange = [each for each in referees if each in kinds and unit.kind not in kinds[each]]
    if strange:
        yield Fault(at.file, at.entry, "kind", f"{unit.kind}: not known to {', '.join(strange)}")


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
