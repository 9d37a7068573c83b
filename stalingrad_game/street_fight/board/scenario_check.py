"""What the entries of a scenario file must keep beyond the types of their keys (B1 to B9).

First the head, units and markers, then the map. What a referee demands of its own tables it tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from ...data_files.faults import Fault, quoted
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
        yield "", "title", "allowed: one line without control characters or blanks at its ends"
    if not file.referees:
        yield "", "referees", f"allowed: at least one of {', '.join(REFEREES)}"
    yield from _once(file.referees, "", "referees")


def _once(values: Sequence[object], entry: str, field: str) -> Found:
    for value, times in Counter(values).items():
        if times > 1:
            yield entry, field, f"{quoted(str(value))} stands {times} times; allowed: once"


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
            yield entry, field, f"{name}: not on the map"
        elif number in seen:
            yield entry, field, f"{name}: stands twice; allowed: once"
        seen.add(number)


def _runs(grid: Grid, runs: Iterable[str], entry: str, field: str) -> Found:
    """What is wrong with a list of hexes and runs such as "C3:C6" (B9)."""
    for run in runs:
        first, _, last = run.partition(":")
        start, end = grid.parse(first), grid.parse(last or first)
        if OFF_MAP in {start, end}:
            yield entry, field, f"{run}: not on the map"
        elif start // grid.rows != end // grid.rows:
            yield entry, field, f"{run}: allowed: a run in one column, such as C3:C6"
        elif start > end:
            yield entry, field, f"{run}: allowed: the upper hex first"


def _edge(grid: Grid, between: Sequence[str], seen: set[tuple[int, int]], other: str) -> str:
    """What is wrong with a hexside that may be told of once; `other` where it is sound so far."""
    written = ", ".join(between)
    first, second = sorted(map(grid.parse, between))
    twice = (first, second) in seen
    seen.add((first, second))
    if first == OFF_MAP:
        return f"{written}: not on the map"
    if not grid.touch(first, second):  # B1.4
        return f"{written}: allowed: hexes that touch"
    if twice:
        return f"{written}: stands twice; allowed: once"
    return f"{written}: {other}" if other else ""


def _map(file: ScenarioFile, grid: Grid) -> Found:
    """Every fault of the map (B1, B3, B4)."""
    yield from _terrain(grid, file.map.terrain, MAIN, "map.terrain")
    yield from _terrain(grid, file.map.also, ALSO, "map.also")
    yield from _terrain(grid, file.map.level, LEVELS, "map.level", "level")
    for word, runs in file.map.also.items():  # B3.1
        first = set(run_hexes(grid, file.map.terrain.get(word, ())))
        for number in run_hexes(grid, runs):
            if number in first:
                allowed = f"{grid.name(number)}: is that in [map.terrain] already"
                yield "map.also", quoted(word), allowed
    owner: dict[int, str] = {}
    ids: set[str] = set()
    for number, building in enumerate(file.map.building, 1):
        label = entry_label("map.building", number, building.id)
        if building.id in ids:
            yield label, "id", "stands twice; allowed: once"
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
            yield entry, field, f"unknown {what}; allowed: {', '.join(words)}"
        yield from _runs(grid, runs, entry, field)
        for number in run_hexes(grid, runs):
            if number in of:
                where = f"{grid.name(number)}: stands in {of[number]} already"
                yield entry, field, f"{where}; allowed: once"
            of[number] = field


def _building(entry: BuildingEntry, label: str, grid: Grid, owner: dict[int, str]) -> Found:
    """What is wrong with a building; its hexes are noted as its own (B4)."""
    yield from _hexes(grid, entry.hexes, label, "hexes")
    hexes = set(_on_map(grid, entry.hexes))
    if not entry.hexes:
        yield label, "hexes", "allowed: at least one hex"
    if not _contiguous(hexes, grid):  # B4.1
        yield label, "hexes", "allowed: hexes that hang together"
    for number in sorted(hexes):
        if number in owner:  # B4.2
            yield label, "hexes", f"{grid.name(number)}: belongs to {owner[number]} already"
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
                yield label, key, f"{grid.name(number)}: not a hex of the building"
    if entry.entrance and (entry.type or default_type(len(hexes), entry.floors)) != "factory":
        yield label, "entrance", "allowed for a factory only"  # B4.10
    if entry.doors and entry.material != "bunker":  # B4.8
        yield label, "doors", "allowed for a bunker only"
    seen: set[tuple[int, int]] = set()
    for door in entry.doors:
        one, other = map(grid.parse, door)
        outside = "allowed: a hex of the building and one outside"
        wrong = _edge(grid, door, seen, "" if (one in hexes) != (other in hexes) else outside)
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
            allowed = f"{written}: no building there; allowed at a building's side only"
            yield label, "openings", allowed
        if entry.kind is None and entry.openings is None:
            yield label, "kind", "missing; only a side with openings may leave it out"
        elif entry.kind is None and entry.gate:
            yield label, "gate", "allowed with a kind only"
        if entry.kind == PASSAGE:
            yield from _passage(entry, label, grid, owner)


def _passage(entry: SideEntry, label: str, grid: Grid, owner: Mapping[int, str]) -> Found:
    """What is wrong with a way between two buildings (B3.3)."""
    if entry.gate:
        yield label, "gate", "a passage has none; leave it out"
    between = [owner.get(grid.parse(name)) for name in entry.between]
    if None in between or between[0] == between[1]:
        written = ", ".join(entry.between)
        yield label, "kind", f"{written}: a passage joins hexes of two buildings"


def _ruins(file: ScenarioFile, grid: Grid, owner: Mapping[int, str]) -> Found:
    """What is wrong with hexes in ruins (B4.9)."""
    yield from _hexes(grid, [entry.hex for entry in file.map.ruin], "map.ruin", "hex")
    buildings = {entry.id: entry for entry in file.map.building}
    for number, entry in enumerate(file.map.ruin, 1):
        label, place = entry_label("map.ruin", number), grid.parse(entry.hex)
        if place == OFF_MAP:
            continue
        if place not in owner:
            allowed = f"{entry.hex}: no building there; rubble is a terrain of [map.terrain]"
            yield label, "hex", allowed
        elif entry.level > 0:
            yield from _upper_ruin(entry, label, buildings[owner[place]], file.referees)


def _upper_ruin(
    entry: RuinEntry, label: str, building: BuildingEntry, referees: Collection[str]
) -> Found:
    """What is wrong with rubble above the ground, which `ats` alone knows (B4.9)."""
    if "ats" not in referees:
        yield label, "level", "allowed above 0 where ats is among the referees"
    silo = entry.hex.upper() in {name.upper() for name in building.silo}
    floors = 1 if silo else building.floors
    if entry.level >= floors:
        yield label, "level", f"{entry.level}; allowed: 0 to {floors - 1}, a level of the hex"


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
            yield "ats", "fanatic", f"no building {quoted(building)}"
    hexes, need = file.victory.hexes, file.victory.need
    yield from _hexes(grid, hexes, "victory", "hexes")
    if not hexes:
        yield "victory", "hexes", "allowed: at least one hex that counts"
    elif need > len(hexes):
        yield "victory", "need", f"{need}; allowed: 1 to {len(hexes)}, its hexes"
    units = {unit.id: unit for unit in file.unit}
    yield from _side_set_up(file, "german", file.setup.german, grid, units)
    yield from _side_set_up(file, "soviet", file.setup.soviet, grid, units)
    at = ("setup", "exchange")
    yield from _once(file.setup.exchange, *at)
    for each in file.setup.exchange:
        if each not in units:
            yield *at, f"no unit {quoted(each)}"
        elif units[each].at is None:
            yield *at, f"{each} stands nowhere on the map"
    if len({units[each].side for each in file.setup.exchange if each in units}) > 1:
        yield *at, "allowed: units of one side"
    placing = [side for side in (file.setup.german, file.setup.soviet) if side != SideSetupEntry()]
    if placing and file.setup.exchange:
        yield *at, "not beside [setup.german] or [setup.soviet]"
    zones = {"zone_german": file.k47.zone_german, "zone_soviet": file.k47.zone_soviet}
    for key, zone in zones.items():
        if zone is not None and any(side.zone for side in placing):
            yield "k47", key, "not beside a zone of [setup.german] or [setup.soviet]"
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
        yield at, "zone", "allowed: at least one hex"
    yield from _runs(grid, entry.zone, at, "zone")
    yield from _once(entry.units, at, "units")
    zone = set(run_hexes(grid, entry.zone))
    for name in entry.units:
        unit = units.get(name)
        if unit is None:
            yield at, "units", f"no unit {quoted(name)}"
        elif unit.side != key:
            yield at, "units", f"{name}: not of this side"
        elif unit.at is None:
            yield at, "units", f"{name} stands nowhere on the map"
        elif grid.parse(unit.at.partition("/")[0]) not in zone:
            yield at, "units", f"{name}: begins outside the zone"
    own = sum(unit.side == key for unit in units.values())
    for word in SET_UP_KEYS:
        number, of_units = getattr(entry, word), word in _OF_UNITS
        most = own if of_units else len(zone) * (DENSEST if word == "mines" else 1)
        if zone and number > most:
            of = "the units of its side" if of_units else "what its zone holds"
            yield at, word, f"{number}; allowed: 0 to {most}, {of}"
    if entry == SideSetupEntry(zone=entry.zone):
        yield at, "zone", "nothing is placed there; name units, or what is laid or hidden"
    for other in (file.setup.german, file.setup.soviet):
        shared = zone.intersection(run_hexes(grid, other.zone))
        if other is not entry and shared and key == "soviet":
            yield at, "zone", f"{grid.name(min(shared))}: in the zones of both sides"


# --- units and markers


def _marker(marker: MarkerEntry, label: str) -> Found:
    """What is wrong with the keys of a marker (B3.4)."""
    if marker.kind == "mines":
        if marker.side is None:
            yield label, "side", "missing; mines need german or soviet"
        least, most = (0, 0) if marker.dummy else (1, DENSEST)
        if marker.density is None and not marker.dummy:
            yield label, "density", "missing; mines need it, or dummy = true"
        elif not least <= (marker.density or 0) <= most:
            allowed = "allowed for a dummy: 0" if marker.dummy else "allowed: 1 to 10, or a dummy"
            yield label, "density", allowed
    else:
        given = {"density": marker.density is not None}
        for key in _OF_MINES:
            if given.get(key, getattr(marker, key)):
                yield label, key, "allowed for mines only"
    words = MARKED_OF.get(marker.kind, ())
    if marker.of is None and words:
        *others, final = words
        yield label, "of", f"missing; this one needs {', '.join(others)} or {final}"
    elif marker.of is not None and not words:
        yield label, "of", "allowed for a lane or a left weapon only"
    elif marker.of is not None and marker.of not in words:
        yield label, "of", f"{marker.of}; allowed: {', '.join(words)}"
    if marker.count is not None and marker.kind != "cracked":
        yield label, "count", "allowed for cracks only"


def _units(file: ScenarioFile, kinds: Kinds) -> Found:
    """What is wrong with units but where they stand (B8)."""
    yield from _once([unit.id for unit in file.unit], "unit", "id")
    for number, unit in enumerate(file.unit, 1):
        label, off_map = entry_label("unit", number, unit.id), unit.kind in BATTERIES
        if unit.kind not in UNIT_KINDS:  # B8.2
            allowed = f"{quoted(unit.kind)}: unknown; allowed: {', '.join(UNIT_KINDS)}"
            yield label, "kind", allowed
        else:
            known = (each for each in file.referees if each in kinds)
            strange = [each for each in known if unit.kind not in kinds[each]]
            if strange:
                yield label, "kind", f"{unit.kind}: not known to {', '.join(strange)}"
        if off_map and unit.at is not None:
            yield label, "at", "a battery is off the map; leave it out"
        if not off_map and unit.at is None:
            yield label, "at", "missing; only a battery is off the map"
        if unit.medic and unit.kind not in INFANTRY:  # TI12.2
            yield label, "medic", "allowed for infantry only"
        if unit.air and not off_map:  # AT9.10
            yield label, "air", "allowed for a battery only"


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
            yield label, "at", f"{text}: not on the map"
        elif not location_exists(board, loc, ruins, dug.__contains__):
            yield label, "at", f"{text}: there is no such location (B2.1)"
