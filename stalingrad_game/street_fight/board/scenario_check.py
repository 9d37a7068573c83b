"""What the entries of a scenario file must keep beyond the types of their keys (B1 to B9).

First the head, units and markers, then the map. What a referee demands of its own tables it tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from ...data_files.faults import Fault, Keyed, quoted
from .board import Board, default_type, location_exists
from .hexes import OFF_MAP, Grid, run_hexes
from .locations import GROUND, NOWHERE, hex_of, place_of
from .scenario_file import (
    REFEREES,
    SET_UP_KEYS,
    BuildingEntry,
    MarkerEntry,
    RuinEntry,
    ScenarioFile,
    SideEntry,
    SideSetupEntry,
    UnitEntry,
)
from .terrain import ALSO, BATTERIES, INFANTRY, LEVELS, MARKED_OF, PASSAGE, TERRAINS, UNIT_KINDS

Kinds: TypeAlias = Mapping[str, Collection[str]]
"""By referee: the kinds of units that it knows (B8.2)."""
Found: TypeAlias = Iterator[tuple[str, str, str]]
"""Faults of a file: the entry, the field of it, and what is allowed there."""

MAIN: Final = tuple(word for word in TERRAINS if word != "sewer")
"""What may be the first terrain of a hex (B3.1)."""
DENSEST: Final = 10
"""Of a field of mines (B3.4)."""
_OF_UNITS: Final = ("hide", "full_cover")
"""What units do, of the things that a side may do as it sets up (B9)."""
_OF_MINES: Final = ("density", "hidden", "at_only", "dummy")
"""What only mines have (B3.4)."""


def entry_label(key: str, number: int, name: str | None = None) -> str:
    """How a fault names an entry of a list: by its id, or by its place from 1.

    >>> entry_label("map.building", 2, "hall"), entry_label("marker", 3)
    ('map.building hall', 'marker 3')
    """
    return f"{key} {quoted(name) if name else number}"


def scenario_faults(file: ScenarioFile, name: str, kinds: Kinds) -> list[Fault]:
    """Every fault of a file whose entries could be read; `name` is what it is called."""
    grid = Grid(file.map.columns, file.map.rows, file.map.even_columns)
    found = [*_head(file), *_map(file, grid), *_places(file, grid)]
    sound = not found
    for number, marker in enumerate(file.marker, 1):
        found += _marker(marker, entry_label("marker", number))
    found += _units(file, kinds)
    if sound:  # who stands where can be told on a sound map alone
        found += _locations(file)
    return [Fault(name, *each) for each in found]


def _head(file: ScenarioFile) -> Found:
    if not file.title.isprintable() or file.title != file.title.strip():
        yield "", "title", Keyed("fault.allowed", what=Keyed("street.fault.one_line"))
    if not file.referees:
        yield (
            "",
            "referees",
            Keyed("fault.allowed", what=Keyed("street.fault.referees", words=", ".join(REFEREES))),
        )
    yield from _once(file.referees, "", "referees")


def _once(values: Sequence[object], entry: str, field: str) -> Found:
    for value, times in Counter(values).items():
        if times > 1:
            yield entry, field, Keyed("street.fault.times", word=quoted(str(value)), n=times)


# --- the map


def _on_map(grid: Grid, names: Iterable[str]) -> list[int]:
    """The hexes of names that are on the map."""
    return [each for each in map(grid.parse, names) if each != OFF_MAP]


def _hexes(grid: Grid, names: Sequence[str], entry: str, field: str) -> Found:
    """What is wrong with a list of hexes, each of which may stand there once."""
    seen: set[int] = set()
    for name in names:
        number = grid.parse(name)
        if number == OFF_MAP:
            yield entry, field, Keyed("street.fault.not_on_map", word=name)
        elif number in seen:
            yield entry, field, Keyed("street.fault.hex_twice", word=name)
        seen.add(number)


def _runs(grid: Grid, runs: Iterable[str], entry: str, field: str) -> Found:
    """What is wrong with a list of hexes and runs such as "C3:C6" (B9)."""
    for run in runs:
        first, _, last = run.partition(":")
        start, end = grid.parse(first), grid.parse(last or first)
        if OFF_MAP in {start, end}:
            yield entry, field, Keyed("street.fault.not_on_map", word=run)
        elif start // grid.rows != end // grid.rows:
            yield entry, field, Keyed("street.fault.run_across", word=run)
        elif start > end:
            yield entry, field, Keyed("street.fault.run_up", word=run)


def _edge(grid: Grid, between: Sequence[str], seen: set[tuple[int, int]], other: str) -> str:
    """What is wrong with a hexside that may be told of once; the key `other` if nothing else is."""
    written = ", ".join(between)
    first, second = sorted(map(grid.parse, between))
    twice = (first, second) in seen
    seen.add((first, second))
    if first == OFF_MAP:
        return Keyed("street.fault.not_on_map", word=written)
    if not grid.touch(first, second):  # B1.4
        return Keyed("street.fault.touch", word=written)
    if twice:
        return Keyed("street.fault.hex_twice", word=written)
    return Keyed(f"street.fault.{other}", word=written) if other else ""


def _map(file: ScenarioFile, grid: Grid) -> Found:
    """Every fault of the map (B1, B3, B4)."""
    yield from _terrain(grid, file.map.terrain, MAIN, "map.terrain")
    yield from _terrain(grid, file.map.also, ALSO, "map.also")
    yield from _terrain(grid, file.map.level, LEVELS, "map.level", "level")
    for word, runs in file.map.also.items():  # B3.1
        first = set(run_hexes(grid, file.map.terrain.get(word, ())))
        for number in run_hexes(grid, runs):
            if number in first:
                allowed = Keyed("street.fault.same_beside", word=grid.name(number))
                yield "map.also", quoted(word), allowed
    owner: dict[int, str] = {}
    ids: set[str] = set()
    for number, building in enumerate(file.map.building, 1):
        label = entry_label("map.building", number, building.id)
        if building.id in ids:
            yield label, "id", Keyed("street.fault.twice")
        ids.add(building.id)
        yield from _building(building, label, grid, owner)
    yield from _sides(file.map.side, grid, owner)
    yield from _ruins(file, grid, owner)


def _terrain(
    grid: Grid,
    table: Mapping[str, Sequence[str]],
    words: Collection[str],
    entry: str,
    what: str = "terrain",
) -> Found:
    """What is wrong with a table of terrains or levels; a hex stands in it once (B3.1, B6.1)."""
    of: dict[int, str] = {}
    for word, runs in table.items():
        field = quoted(word)
        if word not in words:
            yield (
                entry,
                field,
                Keyed(f"street.fault.unknown_{what}", words=", ".join(words)),
            )
        yield from _runs(grid, runs, entry, field)
        for number in run_hexes(grid, runs):
            if number in of:
                yield (
                    entry,
                    field,
                    Keyed("street.fault.terrain_twice", word=grid.name(number), other=of[number]),
                )
            of[number] = field


def _building(entry: BuildingEntry, label: str, grid: Grid, owner: dict[int, str]) -> Found:
    """What is wrong with a building; its hexes are noted as its own (B4)."""
    yield from _hexes(grid, entry.hexes, label, "hexes")
    hexes = set(_on_map(grid, entry.hexes))
    if not entry.hexes:
        yield label, "hexes", Keyed("fault.allowed", what=Keyed("street.fault.one_hex"))
    if not _contiguous(hexes, grid):  # B4.1
        yield label, "hexes", Keyed("fault.allowed", what=Keyed("street.fault.together"))
    for number in sorted(hexes):
        if number in owner:  # B4.2
            yield (
                label,
                "hexes",
                Keyed("street.fault.belongs", word=grid.name(number), other=owner[number]),
            )
        owner.setdefault(number, entry.id)
    parts = {
        "stairs": entry.stairs if isinstance(entry.stairs, tuple) else (),
        "roofless": entry.roofless,
        "silo": entry.silo,
        "entrance": entry.entrance or (),
    }
    for key, part in parts.items():
        yield from _hexes(grid, part, label, key)
        for number in _on_map(grid, part):
            if number not in hexes:
                yield label, key, Keyed("street.fault.not_its_hex", word=grid.name(number))
    if entry.entrance and (entry.type or default_type(len(hexes), entry.floors)) != "factory":
        yield label, "entrance", Keyed("street.fault.factory_only")  # B4.10
    if entry.doors and entry.material != "bunker":  # B4.8
        yield label, "doors", Keyed("street.fault.bunker_only")
    seen: set[tuple[int, int]] = set()
    for door in entry.doors:
        one, other = map(grid.parse, door)
        wrong = _edge(grid, door, seen, "" if (one in hexes) != (other in hexes) else "door")
        if wrong:
            yield label, "doors", wrong


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


def _sides(entries: Iterable[SideEntry], grid: Grid, owner: Mapping[int, str]) -> Found:
    """What is wrong with hexsides (B3.3)."""
    seen: set[tuple[int, int]] = set()
    for number, entry in enumerate(entries, 1):
        label = entry_label("map.side", number)
        wrong = _edge(grid, entry.between, seen, "")
        if wrong:
            yield label, "between", wrong
        elif entry.openings is not None and owner.keys().isdisjoint(map(grid.parse, entry.between)):
            written = ", ".join(entry.between)  # B4.8
            allowed = Keyed("street.fault.no_wall", word=written)
            yield label, "openings", allowed
        if entry.kind is None and entry.openings is None:
            yield label, "kind", Keyed("street.fault.kind_of_side")
        elif entry.kind is None and entry.gate:
            yield label, "gate", Keyed("street.fault.gate")
        if entry.kind == PASSAGE:
            yield from _passage(entry, label, grid, owner)


def _passage(entry: SideEntry, label: str, grid: Grid, owner: Mapping[int, str]) -> Found:
    """What is wrong with a way between two buildings (B3.3)."""
    if entry.gate:
        yield label, "gate", Keyed("street.fault.passage_gate")
    between = [owner.get(grid.parse(name)) for name in entry.between]
    if None in between or between[0] == between[1]:
        written = ", ".join(entry.between)
        yield label, "kind", Keyed("street.fault.passage_ends", word=written)


def _ruins(file: ScenarioFile, grid: Grid, owner: Mapping[int, str]) -> Found:
    """What is wrong with hexes in ruins (B4.9)."""
    yield from _hexes(grid, [entry.hex for entry in file.map.ruin], "map.ruin", "hex")
    buildings = {entry.id: entry for entry in file.map.building}
    for number, entry in enumerate(file.map.ruin, 1):
        label, place = entry_label("map.ruin", number), grid.parse(entry.hex)
        if place == OFF_MAP:
            continue
        if place not in owner:
            allowed = Keyed("street.fault.no_house", word=entry.hex)
            yield label, "hex", allowed
        elif entry.level > 0:
            yield from _upper_ruin(entry, label, buildings[owner[place]], file.referees)


def _upper_ruin(
    entry: RuinEntry, label: str, building: BuildingEntry, referees: Collection[str]
) -> Found:
    """What is wrong with rubble above the ground, which `ats` alone knows (B4.9)."""
    if "ats" not in referees:
        yield label, "level", Keyed("street.fault.upper_ruin")
    silo = entry.hex.upper() in {name.upper() for name in building.silo}
    floors = 1 if silo else building.floors
    if entry.level >= floors:
        yield label, "level", Keyed("street.fault.ruin_level", n=entry.level, most=floors - 1)


# --- set-up, control, victory


def _places(file: ScenarioFile, grid: Grid) -> Found:
    """What is wrong with set-up, control, zones and victory (B8.3, B9)."""
    held: list[int] = []
    for side, runs in (("german", file.control.german), ("soviet", file.control.soviet)):
        yield from _runs(grid, runs, "control", side)
        held += run_hexes(grid, runs)
    yield from _once([grid.name(number) for number in held], "control", "")
    for key, zone in (("zone_german", file.k47.zone_german), ("zone_soviet", file.k47.zone_soviet)):
        yield from _runs(grid, zone or (), "k47", key)
    buildings = {entry.id for entry in file.map.building}
    for building in file.ats.fanatic:
        if building not in buildings:
            yield "ats", "fanatic", Keyed("street.fault.no_building", word=quoted(building))
    hexes, need = file.victory.hexes, file.victory.need
    yield from _hexes(grid, hexes, "victory", "hexes")
    if not hexes:
        yield "victory", "hexes", Keyed("fault.allowed", what=Keyed("street.fault.victory"))
    elif need > len(hexes):
        yield "victory", "need", Keyed("street.fault.need", n=need, most=len(hexes))
    units = {unit.id: unit for unit in file.unit}
    yield from _side_set_up(file, "german", file.setup.german, grid, units)
    yield from _side_set_up(file, "soviet", file.setup.soviet, grid, units)
    at = ("setup", "exchange")
    yield from _once(file.setup.exchange, *at)
    for each in file.setup.exchange:
        if each not in units:
            yield *at, Keyed("street.fault.no_unit", word=quoted(each))
        elif units[each].at is None:
            yield *at, Keyed("street.fault.off_map", word=each)
    if len({units[each].side for each in file.setup.exchange if each in units}) > 1:
        yield *at, Keyed("fault.allowed", what=Keyed("street.fault.one_side"))
    placing = [side for side in (file.setup.german, file.setup.soviet) if side != SideSetupEntry()]
    if placing and file.setup.exchange:
        yield *at, Keyed("street.fault.no_exchange")
    zones = {"zone_german": file.k47.zone_german, "zone_soviet": file.k47.zone_soviet}
    for key, zone in zones.items():
        if zone is not None and any(side.zone for side in placing):
            yield "k47", key, Keyed("street.fault.no_zone")
    for key, cards in (("german", file.operations.german), ("soviet", file.operations.soviet)):
        yield from _once(cards, "operations", key)


def _side_set_up(
    file: ScenarioFile,
    key: str,
    entry: SideSetupEntry,
    grid: Grid,
    units: Mapping[str, UnitEntry],
) -> Found:
    """What is wrong with what a side places before the first turn (B9)."""
    at = f"setup.{key}"
    if entry == SideSetupEntry():
        return
    if not entry.zone:
        yield at, "zone", Keyed("fault.allowed", what=Keyed("street.fault.one_hex"))
    yield from _runs(grid, entry.zone, at, "zone")
    yield from _once(entry.units, at, "units")
    zone = set(run_hexes(grid, entry.zone))
    for name in entry.units:
        unit = units.get(name)
        if unit is None:
            yield at, "units", Keyed("street.fault.no_unit", word=quoted(name))
        elif unit.side != key:
            yield at, "units", Keyed("street.fault.not_of_side", word=name)
        elif unit.at is None:
            yield at, "units", Keyed("street.fault.off_map", word=name)
        elif grid.parse(unit.at.partition("/")[0]) not in zone:
            yield at, "units", Keyed("street.fault.outside_zone", word=name)
    own = sum(unit.side == key for unit in units.values())
    for word in SET_UP_KEYS:
        number, of_units = getattr(entry, word), word in _OF_UNITS
        most = own if of_units else len(zone) * (DENSEST if word == "mines" else 1)
        if zone and number > most:
            key = "most_of_units" if of_units else "most_of_zone"
            yield at, word, Keyed(f"street.fault.{key}", n=number, most=most)
    if entry == SideSetupEntry(zone=entry.zone):
        yield at, "zone", Keyed("street.fault.empty_set_up")
    for other in (file.setup.german, file.setup.soviet):
        shared = zone.intersection(run_hexes(grid, other.zone))
        if other is not entry and shared and key == "soviet":
            yield at, "zone", Keyed("street.fault.two_zones", word=grid.name(min(shared)))


# --- units and markers


def _marker(marker: MarkerEntry, label: str) -> Found:
    """What is wrong with the keys of a marker (B3.4)."""
    if marker.kind == "mines":
        if marker.side is None:
            yield label, "side", Keyed("street.fault.mines_side")
        least, most = (0, 0) if marker.dummy else (1, DENSEST)
        if marker.density is None and not marker.dummy:
            yield label, "density", Keyed("street.fault.mines_density")
        elif not least <= (marker.density or 0) <= most:
            allowed = (
                Keyed("street.fault.dummy_density")
                if marker.dummy
                else Keyed("fault.allowed", what=Keyed("street.fault.density"))
            )
            yield label, "density", allowed
    else:
        given = {"density": marker.density is not None}
        for key in _OF_MINES:
            if given.get(key, getattr(marker, key)):
                yield label, key, Keyed("street.fault.mines_only")
    words = MARKED_OF.get(marker.kind, ())
    if marker.of is None and words:
        *others, final = words
        yield label, "of", Keyed("street.fault.of_missing", words=", ".join(others), word=final)
    elif marker.of is not None and not words:
        yield label, "of", Keyed("street.fault.lane_only")
    elif marker.of is not None and marker.of not in words:
        yield label, "of", Keyed("street.fault.of_word", word=marker.of, words=", ".join(words))
    if marker.count is not None and marker.kind != "cracked":
        yield label, "count", Keyed("street.fault.cracks_only")


def _units(file: ScenarioFile, kinds: Kinds) -> Found:
    """What is wrong with units but where they stand (B8)."""
    yield from _once([unit.id for unit in file.unit], "unit", "id")
    for number, unit in enumerate(file.unit, 1):
        label, off_map = entry_label("unit", number, unit.id), unit.kind in BATTERIES
        if unit.kind not in UNIT_KINDS:  # B8.2
            allowed = Keyed(
                "street.fault.unknown_kind", word=quoted(unit.kind), words=", ".join(UNIT_KINDS)
            )
            yield label, "kind", allowed
        else:
            known = (each for each in file.referees if each in kinds)
            strange = [each for each in known if unit.kind not in kinds[each]]
            if strange:
                yield (
                    label,
                    "kind",
                    Keyed("street.fault.strange_kind", word=unit.kind, words=", ".join(strange)),
                )
        if off_map and unit.at is not None:
            yield label, "at", Keyed("street.fault.battery")
        if not off_map and unit.at is None:
            yield label, "at", Keyed("street.fault.no_place")
        if unit.medic and unit.kind not in INFANTRY:  # TI12.2
            yield label, "medic", Keyed("street.fault.infantry_only")
        if unit.air and not off_map:  # AT9.10
            yield label, "air", Keyed("street.fault.battery_only")


def _locations(file: ScenarioFile) -> Found:
    """What is wrong with where markers and units stand (B2.1)."""
    board = Board(file.map)
    ruins = {board.hex(entry.hex): (entry.level, entry.extra) for entry in file.map.ruin}
    hedgehogs = {board.loc(marker.at) for marker in file.marker if marker.kind == "hedgehog"}
    dug = {hex_of(loc) for loc in hedgehogs if loc != NOWHERE and place_of(loc) == GROUND}
    standing = [
        *((entry_label("marker", n), one.at) for n, one in enumerate(file.marker, 1)),
        *((entry_label("unit", n, one.id), one.at) for n, one in enumerate(file.unit, 1)),
    ]
    for label, text in standing:
        if text is None:
            continue
        try:
            loc = board.loc(text)
        except ValueError as fault:
            yield label, "at", str(fault)
            continue
        if loc == NOWHERE:
            yield label, "at", Keyed("street.fault.not_on_map", word=text)
        elif not location_exists(board, loc, ruins, dug.__contains__):
            yield label, "at", Keyed("street.fault.no_location", word=text)
