"""Edits of a scenario: each makes another draft of one, the same where it can't be made.

Values are set at a path (`set_at`); here is what changes more than one value, or keeps a rule:
where buildings, hexsides, units and markers stand, and what goes with them (B1, B3, B4, B8, B9).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

from msgspec.structs import replace

from ..board.board import default_type
from ..board.hexes import OFF_MAP, run_hexes
from ..board.scenario_file import (
    BuildingEntry,
    HexsideWord,
    MarkerEntry,
    MarkerWord,
    MaterialWord,
    OfWord,
    RefereeWord,
    RuinEntry,
    ScenarioFile,
    SideEntry,
    SideWord,
    UnitEntry,
)
from ..board.terrain import ALSO, BATTERIES, LEVELS, ROADS
from ..referees import REFEREES
from .draft import (
    building_at,
    building_named,
    controlled,
    cropped,
    edited,
    free_name_of,
    grid_of,
    on_map,
    only_hexes,
    runs_of,
    set_at,
    side_at,
    turned,
    with_hex,
    with_map,
    with_set_up_units,
    words_of,
)

BARE_GROUND: Final = "open"
FIRST_OF: Final[Mapping[str, OfWord]] = MappingProxyType(
    {"lane": "debris", "left_weapon": "mg_squad"}
)
"""By marker: what the key `of` of a new one says (B3.4)."""
HousePart = Literal["stairs", "roofless", "silo", "entrance"]

# --- the head


def resize(file: ScenarioFile, columns: int, rows: int, even_columns: str) -> ScenarioFile:
    """Another size or parity of the map (B1); what lies beyond it is gone."""
    size = {"columns": columns, "rows": rows, "even_columns": even_columns}
    changed = edited(file.map, **size)
    return file if changed == file.map else cropped(replace(file, map=changed))


def turn_referee(file: ScenarioFile, word: RefereeWord) -> ScenarioFile:
    """List a referee, or list it no longer; they stand in the order of all."""
    chosen = turned(file.referees, word)
    return edited(file, referees=[one for one in REFEREES if one in chosen])


# --- the ground


def paint(file: ScenarioFile, name: str, word: str) -> ScenarioFile:
    """Another terrain of a hex (B3.1); the same one beside it is then one too many."""
    grid = grid_of(file)
    number = grid.parse(name)
    if number == OFF_MAP:
        return file
    main = () if word == BARE_GROUND else (word,)
    also = [one for one in words_of(grid, file.map.also, number) if one != word]
    return with_map(
        file,
        terrain=with_hex(grid, file.map.terrain, number, main),
        also=with_hex(grid, file.map.also, number, also),
    )


def lay(file: ScenarioFile, name: str, word: str, there: bool = True) -> ScenarioFile:
    """Lay something beside the terrain of a hex, unless it is that, or take it away (B3.1)."""
    grid = grid_of(file)
    number = grid.parse(name)
    if number == OFF_MAP or word not in ALSO:
        return file
    words = [one for one in words_of(grid, file.map.also, number) if one != word]
    if there and word not in words_of(grid, file.map.terrain, number):
        words.append(word)
    return with_map(file, also=with_hex(grid, file.map.also, number, words))


def level_at(file: ScenarioFile, name: str) -> int:
    """How many storeys higher than usual the ground of a hex is (B6.1)."""
    grid = grid_of(file)
    number = grid.parse(name)
    found = () if number == OFF_MAP else words_of(grid, file.map.level, number)
    return max((int(word) for word in found if word in LEVELS), default=0)


def set_level(file: ScenarioFile, name: str, level: int) -> ScenarioFile:
    """Raise or lower the ground of a hex to a level, 0 to 3 (B6.1); the lowest comes first."""
    grid = grid_of(file)
    number = grid.parse(name)
    if number == OFF_MAP or not 0 <= level <= len(LEVELS):
        return file
    words = (LEVELS[level - 1],) if level else ()
    found = with_hex(grid, file.map.level, number, words)
    return with_map(file, level=dict(sorted(found.items())))


def set_hexside(
    file: ScenarioFile, one: str, other: str, kind: HexsideWord | None, gate: bool = False
) -> ScenarioFile:
    """Replace what stands between two hexes (B3.3); the number of openings stays."""
    there = side_at(file, one, other)
    openings = None if there is None else there.openings
    gate = gate and kind is not None
    return _with_side(
        file, SideEntry(between=(one, other), kind=kind, gate=gate, openings=openings)
    )


def set_openings(file: ScenarioFile, one: str, other: str, openings: int | None) -> ScenarioFile:
    """Windows and doors of a building's side, on each floor (B4.8); None: the usual number."""
    if building_at(file, one) is None and building_at(file, other) is None:
        return file
    side = side_at(file, one, other) or SideEntry(between=(one, other))
    return _with_side(file, edited(side, openings=openings))


def _with_side(file: ScenarioFile, side: SideEntry) -> ScenarioFile:
    """A draft with this on a hexside; nothing is left of one without kind and openings."""
    grid = grid_of(file)
    one, other = (grid.parse(each) for each in side.between)
    if OFF_MAP in {one, other} or not grid.touch(one, other):
        return file
    there = side_at(file, *side.between)
    stated = side.kind is not None or side.openings is not None
    sides = list(file.map.side)
    if there is not None and stated:
        sides[sides.index(there)] = replace(side, between=there.between)
    elif there is not None:
        sides.remove(there)
    elif stated:
        sides.append(side)
    return with_map(file, side=tuple(sides))


# --- who holds what, and what counts


def set_control(file: ScenarioFile, name: str, holder: SideWord | None) -> ScenarioFile:
    """Give the control of a hex at the start to a side alone, None for nobody (B8.3)."""
    grid = grid_of(file)
    number = grid.parse(name)
    if number == OFF_MAP:
        return file
    held = {}
    sides: tuple[SideWord, SideWord] = ("german", "soviet")
    for side in sides:
        hexes = set(controlled(file, side))
        changed = hexes | {number} if side == holder else hexes - {number}
        held[side] = getattr(file.control, side) if changed == hexes else runs_of(grid, changed)
    return replace(file, control=edited(file.control, **held))


def set_objective(file: ScenarioFile, name: str, counts: bool) -> ScenarioFile:
    """Count a hex for victory, or not (B9); no more are needed than there are."""
    grid = grid_of(file)
    number = grid.parse(name)
    left = tuple(one for one in file.victory.hexes if grid.parse(one) != number)
    if number == OFF_MAP or (len(left) < len(file.victory.hexes)) == counts:
        return file
    hexes = (*left, grid.name(number)) if counts else left
    need = file.victory.need if counts else max(1, min(file.victory.need, len(hexes)))
    return replace(file, victory=replace(file.victory, hexes=hexes, need=need))


def set_zone(file: ScenarioFile, name: str, side: SideWord, there: bool) -> ScenarioFile:
    """Put a hex into a side's zone of set-up, read by k47 alone, or take it out (B9).

    Without any hex the zone is where the side's units stand.
    """
    grid, key = grid_of(file), f"zone_{side}"
    number = grid.parse(name)
    hexes = set(run_hexes(grid, getattr(file.k47, key) or ()))
    if number == OFF_MAP or (number in hexes) == there:
        return file
    return replace(file, k47=replace(file.k47, **{key: runs_of(grid, hexes ^ {number}) or None}))


# --- buildings


def add_building(
    file: ScenarioFile, name: str, material: MaterialWord = "masonry", floors: int = 2
) -> ScenarioFile:
    """Build in a hex where no building stands yet (B4.1)."""
    grid = grid_of(file)
    number = grid.parse(name)
    if number == OFF_MAP or building_at(file, name) is not None:
        return file
    entry = BuildingEntry(
        id=free_name_of("house_", file.map.building),
        material=material,
        hexes=(grid.name(number),),
        floors=min(max(floors, 1), 9),
    )
    return with_map(file, building=(*file.map.building, entry))


def extend_building(file: ScenarioFile, id_: str, name: str) -> ScenarioFile:
    """One more hex for a building, where none stands (B4.1)."""
    grid, entry = grid_of(file), building_named(file, id_)
    number = grid.parse(name)
    if entry is None or number == OFF_MAP or building_at(file, name) is not None:
        return file
    return _with_building(file, replace(entry, hexes=(*entry.hexes, grid.name(number))))


def cut_building(file: ScenarioFile, name: str) -> ScenarioFile:
    """Take a hex and what was said of it from its building, which is gone with its last one."""
    entry = building_at(file, name)
    if entry is None:
        return file
    cut = name.upper()
    left = tuple(one for one in entry.hexes if one.upper() != cut)
    if left:
        changed = _with_building(file, only_hexes(entry, left))
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


def change_building(file: ScenarioFile, id_: str, key: str, value: object) -> ScenarioFile:
    """Another value of a building; what only the old material or type may have is gone."""
    entry = building_named(file, id_)
    if entry is None:
        return file
    changed = edited(entry, **{key: value})
    if changed.material != "bunker":
        changed = replace(changed, doors=())  # B4.8
    if not is_factory(changed):
        changed = replace(changed, entrance=None)  # B4.10
    return _with_building(file, changed)


def is_factory(entry: BuildingEntry) -> bool:
    """Whether a building is a factory, by its type or by default (B4.3)."""
    return (entry.type or default_type(len(entry.hexes), entry.floors)) == "factory"


def rename_building(file: ScenarioFile, id_: str, name: str) -> ScenarioFile:
    """Another id, wherever the building is named; one that another has isn't taken."""
    if building_named(file, name) is not None:
        return file
    changed = set_at(file, ("map", "building", id_, "id"), name)
    if changed == file:
        return file
    fanatic = tuple(name if one == id_ else one for one in file.ats.fanatic)
    return replace(changed, ats=replace(file.ats, fanatic=fanatic))


def turn_fanatic(file: ScenarioFile, id_: str) -> ScenarioFile:
    """Whether the defenders of a building are fanatic, read by ats alone: turned over."""
    if building_named(file, id_) is None:
        return file
    return replace(file, ats=replace(file.ats, fanatic=turned(file.ats.fanatic, id_)))


def turn_part(file: ScenarioFile, name: str, part: HousePart) -> ScenarioFile:
    """Whether a hex of a building has a part (B4): turned over; an entrance is a factory's."""
    entry = building_at(file, name)
    if entry is None or (part == "entrance" and not is_factory(entry)):
        return file
    here = next(one for one in entry.hexes if one.upper() == name.upper())
    now = turned(part_hexes(file, entry, part), here)
    value: Any = tuple(one for one in entry.hexes if one in now)
    if part == "stairs" and len(value) == len(entry.hexes):
        value = "all"
    return _with_building(file, edited(entry, **{part: value}))


def part_hexes(file: ScenarioFile, entry: BuildingEntry, part: HousePart) -> tuple[str, ...]:
    """The hexes of a building that have a part, by default too (B4.4, B4.10)."""
    value = getattr(entry, part)
    if isinstance(value, tuple):
        named = {each.upper() for each in value}
        return tuple(one for one in entry.hexes if one.upper() in named)
    if part == "stairs":
        kind = entry.type or default_type(len(entry.hexes), entry.floors)
        return entry.hexes if value == "all" or kind != "stairwell" else ()
    grid, tracks = grid_of(file), {*ROADS, "railroad"}
    tables = (file.map.terrain, file.map.also)
    found = []
    for one in entry.hexes:
        words = {word for table in tables for word in words_of(grid, table, grid.parse(one))}
        if words & tracks:
            found.append(one)
    return tuple(found)


def turn_door(file: ScenarioFile, one: str, other: str) -> ScenarioFile:
    """Whether a bunker has a door on an outer side of its: turned over (B4.8)."""
    inside, outside = one, other
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
    return _with_building(file, replace(entry, doors=doors))


def set_ruin(file: ScenarioFile, name: str, level: int | None, extra: int = 1) -> ScenarioFile:
    """From which level up a building's hex is rubble (B4.9), None for nowhere."""
    if building_at(file, name) is None:
        return file
    left = tuple(one for one in file.map.ruin if one.hex.upper() != name.upper())
    if level is not None:
        left = (*left, edited(RuinEntry(hex=name), level=level, extra=extra))
    return with_map(file, ruin=left)


def _with_building(file: ScenarioFile, entry: BuildingEntry) -> ScenarioFile:
    """A draft with a building as it is now."""
    buildings = tuple(entry if one.id == entry.id else one for one in file.map.building)
    return with_map(file, building=buildings)


# --- units and markers


def put_unit(file: ScenarioFile, side: SideWord, kind: str, at: str) -> ScenarioFile:
    """A new unit behind all others at a location, off the map where it is a battery."""
    off_map = kind in BATTERIES
    if not off_map and not on_map(grid_of(file), at):
        return file
    name = free_name_of(side[0].upper(), file.unit)
    unit = UnitEntry(id=name, side=side, kind=kind, at=None if off_map else at)
    return replace(file, unit=(*file.unit, unit))


def rename_unit(file: ScenarioFile, id_: str, name: str) -> ScenarioFile:
    """Another id, wherever the unit is named; one that another has isn't taken."""
    if any(one.id == name for one in file.unit):
        return file
    changed = set_at(file, ("unit", id_, "id"), name)
    if changed == file:
        return file
    setup = with_set_up_units(file.setup, lambda one: name if one == id_ else one)
    return replace(changed, setup=setup)


def remove_unit(file: ScenarioFile, id_: str) -> ScenarioFile:
    """A unit less, wherever it is named."""
    units = tuple(one for one in file.unit if one.id != id_)
    setup = with_set_up_units(file.setup, lambda one: None if one == id_ else one)
    return replace(file, unit=units, setup=setup)


def turn_exchange(file: ScenarioFile, id_: str) -> ScenarioFile:
    """Whether a unit's place may be exchanged in secret: turned over (B9).

    Units of the other side no longer may.
    """
    side = {one.id: one.side for one in file.unit}
    if id_ not in side:
        return file
    named = turned(file.setup.exchange, id_)
    if id_ in named:
        named = tuple(one for one in named if side.get(one) == side[id_])
    return replace(file, setup=replace(file.setup, exchange=named))


def put_marker(
    file: ScenarioFile, kind: MarkerWord, at: str, side: SideWord = "german"
) -> ScenarioFile:
    """A new marker at a location where none of its kind lies yet (B3.4)."""
    same = any(one.kind == kind and one.at.upper() == at.upper() for one in file.marker)
    if same or not on_map(grid_of(file), at):
        return file
    mines = kind == "mines"
    marker = MarkerEntry(
        at=at,
        kind=kind,
        side=side if mines else None,
        density=1 if mines else None,
        of=FIRST_OF.get(kind),
    )
    return replace(file, marker=(*file.marker, marker))


def set_dummy(file: ScenarioFile, number: int, dummy: object) -> ScenarioFile:
    """Whether mines are none; a dummy has no density, others have 1 at least."""
    changed = set_at(file, ("marker", number, "dummy"), dummy)
    if not 0 <= number < len(file.marker):
        return file
    density = 0 if changed.marker[number].dummy else 1
    return set_at(changed, ("marker", number, "density"), density)


def remove_marker(file: ScenarioFile, number: int) -> ScenarioFile:
    """A marker less, by its place in the file from 0."""
    return replace(file, marker=tuple(one for n, one in enumerate(file.marker) if n != number))


def erase(file: ScenarioFile, name: str) -> ScenarioFile:
    """The uppermost thing of a hex is gone: units, markers, building, what lies there, the hill."""
    grid = grid_of(file)
    number = grid.parse(name)
    if number == OFF_MAP:
        return file
    units = [one.id for one in file.unit if here(one, name)]
    for id_ in units:
        file = remove_unit(file, id_)
    if units:
        return file
    markers = tuple(one for one in file.marker if not here(one, name))
    if len(markers) < len(file.marker):
        return replace(file, marker=markers)
    if building_at(file, name) is not None:
        return cut_building(file, name)
    also = with_hex(grid, file.map.also, number, ())
    if also != file.map.also:
        return with_map(file, also=also)
    if words_of(grid, file.map.terrain, number):
        return paint(file, name, BARE_GROUND)
    return set_level(file, name, 0)


def here(entry: UnitEntry | MarkerEntry, name: str) -> bool:
    """Whether a unit or a marker is in a hex, at any level."""
    return entry.at is not None and entry.at.upper().partition("/")[0] == name.upper()
