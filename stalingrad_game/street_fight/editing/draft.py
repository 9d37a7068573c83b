"""A draft: the tables of a scenario file while somebody works on it (B9).

Every key of it may stand in a file; what only the whole file can show to be wrong is told by
`draft_faults`. It is never changed: an edit makes another one of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from ..board.hexes import OFF_MAP, Grid, run_hexes
from ..board.locations import NOWHERE, parse_location
from ..board.scenario_file import (
    BuildingEntry,
    ControlEntry,
    K47Entry,
    MapEntry,
    ScenarioFile,
    SetupEntry,
    SideEntry,
    SideWord,
    UnitEntry,
    VictoryEntry,
)
from ..referees import REFEREES

NEW_ID: Final = "new_scenario"
NEW_COLUMNS: Final = 7
NEW_ROWS: Final = 5
NEW_TURNS: Final = 5
_S = TypeVar("_S", bound=msgspec.Struct)


ScenarioChange: TypeAlias = Callable[[ScenarioFile], ScenarioFile]
"""Makes another draft of one, the same where it changes nothing or can't be made."""
DraftPath: TypeAlias = tuple[str | int, ...]
"""Where a value stands: keys, and entries of a list by id or number, as ("unit", "G1", "steps")."""


def changed_by(edit: Callable[..., ScenarioFile], *arguments: object) -> ScenarioChange:
    """An edit with what it needs, to be made of a draft later."""
    return lambda file: edit(file, *arguments)


def together(changes: Iterable[ScenarioChange]) -> ScenarioChange:
    made = tuple(changes)
    return lambda file: reduce(lambda now, change: change(now), made, file)


def value_at(entry: Any, path: DraftPath) -> Any:
    """What stands at a path that there is."""
    for key in path:
        if isinstance(entry, tuple):
            entry = next(one for n, one in enumerate(entry) if key in {n, getattr(one, "id", n)})
        else:
            entry = getattr(entry, str(key))
    return entry


def set_at(entry: _S, path: DraftPath, value: object) -> _S:
    """A draft, or an entry, with another value at a path.

    The same one where there is no such path, or no such value may stand there.
    """
    key, *rest = str(path[0]), *path[1:]
    if not rest:
        return edited(entry, **{key: value})
    old = getattr(entry, key, None)
    if isinstance(old, tuple):
        name, *inner = rest
        new: object = tuple(
            set_at(one, tuple(inner), value) if name in {n, getattr(one, "id", n)} else one
            for n, one in enumerate(old)
        )
    else:
        new = set_at(old, tuple(rest), value) if isinstance(old, msgspec.Struct) else old
    return entry if old is None else replace(entry, **{key: new})


def turned(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """A list of names without one that it has, or with one that it hasn't."""
    left = tuple(one for one in names if one != name)
    return left if len(left) < len(names) else (*names, name)


def free_name_of(start: str, entries: Sequence[UnitEntry | BuildingEntry]) -> str:
    """An id that none of some entries has: a number behind the start."""
    taken = {one.id for one in entries}
    return next(name for n in range(1, len(taken) + 2) if (name := f"{start}{n}") not in taken)


def new_draft(title: str) -> ScenarioFile:
    """An empty map for all referees; `title` is 1 to 80 characters."""
    return ScenarioFile(
        format=1,
        id=NEW_ID,
        title=title,
        referees=REFEREES,
        turns=NEW_TURNS,
        first="german",
        map=MapEntry(columns=NEW_COLUMNS, rows=NEW_ROWS, even_columns="down"),
        victory=VictoryEntry(side="german", hexes=(), need=1, when="end"),
    )


def grid_of(file: ScenarioFile) -> Grid:
    return Grid(file.map.columns, file.map.rows, file.map.even_columns)


def edited(entry: _S, **changes: Any) -> _S:
    """An entry with other values; the same one where a key can't have its value."""
    try:
        return msgspec.convert(msgspec.to_builtins(entry) | changes, type(entry))
    except msgspec.ValidationError:
        return entry


def runs_of(grid: Grid, hexes: Iterable[int]) -> tuple[str, ...]:
    """Hexes as names and runs in one column, in order.

    >>> runs_of(Grid(2, 4, "down"), [2, 0, 1, 4])
    ('A1:A3', 'B1')
    """
    found: list[list[int]] = []
    for number in sorted(set(hexes)):
        last = found[-1][-1] if found else OFF_MAP
        if found and number == last + 1 and number // grid.rows == last // grid.rows:
            found[-1].append(number)
        else:
            found.append([number])
    return tuple(
        grid.name(run[0]) if len(run) == 1 else f"{grid.name(run[0])}:{grid.name(run[-1])}"
        for run in found
    )


def with_hex(
    grid: Grid, table: Mapping[str, tuple[str, ...]], number: int, words: Iterable[str]
) -> dict[str, tuple[str, ...]]:
    """A table of terrains in which a hex stands under these words and no others (B3.1)."""
    wanted = list(words)
    found: dict[str, tuple[str, ...]] = {}
    for word in (*table, *(each for each in wanted if each not in table)):
        hexes = set(run_hexes(grid, table.get(word, ())))
        changed = hexes | {number} if word in wanted else hexes - {number}
        runs = table.get(word, ()) if changed == hexes else runs_of(grid, changed)
        if runs:
            found[word] = runs
    return found


def words_of(grid: Grid, table: Mapping[str, Iterable[str]], number: int) -> tuple[str, ...]:
    """The words under which a hex stands in a table of terrains."""
    return tuple(word for word, runs in table.items() if number in run_hexes(grid, runs))


def building_at(file: ScenarioFile, name: str) -> BuildingEntry | None:
    """The building of a hex; None where there is none."""
    wanted = name.upper()
    return next(
        (one for one in file.map.building if wanted in (each.upper() for each in one.hexes)), None
    )


def building_named(file: ScenarioFile, name: str) -> BuildingEntry | None:
    """The building with an id; None where there is none."""
    return next((one for one in file.map.building if one.id == name), None)


def side_at(file: ScenarioFile, one: str, other: str) -> SideEntry | None:
    """What stands on a hexside; None for nothing."""
    wanted = {one.upper(), other.upper()}
    return next(
        (side for side in file.map.side if {each.upper() for each in side.between} == wanted), None
    )


def with_map(file: ScenarioFile, **changes: Any) -> ScenarioFile:
    """A draft with other parts of its map."""
    return replace(file, map=replace(file.map, **changes))


def controlled(file: ScenarioFile, side: SideWord) -> tuple[int, ...]:
    """The hexes that a side controls at the start."""
    return tuple(run_hexes(grid_of(file), getattr(file.control, side)))


def zone_of(file: ScenarioFile, side: SideWord) -> tuple[str, ...]:
    """The runs of hexes of a side's zone of set-up; none where it is where its units stand."""
    zone = file.k47.zone_german if side == "german" else file.k47.zone_soviet
    return zone or ()


def cropped(file: ScenarioFile) -> ScenarioFile:
    """A draft without what lies beyond its map, or stands where nothing can stand."""
    grid = grid_of(file)

    def there(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each for each in names if grid.parse(each) != OFF_MAP))

    def runs(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(each for run in names for each in cut_run(grid, run))

    def table(words: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
        return {word: kept for word, each in words.items() if (kept := runs(each))}

    buildings = tuple(
        kept for one in file.map.building if (kept := _cropped_building(grid, one)) is not None
    )
    whole = replace(
        file.map,
        terrain=table(file.map.terrain),
        also=table(file.map.also),
        level=table(file.map.level),
        building=buildings,
        side=tuple(one for one in file.map.side if _touches(grid, one.between)),
        ruin=tuple(one for one in file.map.ruin if there((one.hex,))),
    )
    hexes = there(file.victory.hexes)
    need = file.victory.need
    if len(hexes) < len(file.victory.hexes):
        need = max(1, min(need, len(hexes)))
    units = tuple(one for one in file.unit if one.at is None or on_map(grid, one.at))
    kept_units = {one.id for one in units}
    return replace(
        file,
        map=whole,
        marker=tuple(one for one in file.marker if on_map(grid, one.at)),
        unit=units,
        setup=replace(
            with_set_up_units(file.setup, lambda one: one if one in kept_units else None),
            german=replace(file.setup.german, zone=runs(file.setup.german.zone)),
            soviet=replace(file.setup.soviet, zone=runs(file.setup.soviet.zone)),
        ),
        control=ControlEntry(german=runs(file.control.german), soviet=runs(file.control.soviet)),
        victory=replace(file.victory, hexes=hexes, need=need),
        k47=_cropped_zones(file.k47, runs),
        ats=replace(
            file.ats,
            fanatic=tuple(one for one in file.ats.fanatic if one in {b.id for b in buildings}),
        ),
    )


def with_set_up_units(entry: SetupEntry, named: Callable[[str], str | None]) -> SetupEntry:
    """A set-up whose units have other ids, those of None gone."""

    def kept(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for name in names if (one := named(name)) is not None)

    return replace(
        entry,
        exchange=kept(entry.exchange),
        german=replace(entry.german, units=kept(entry.german.units)),
        soviet=replace(entry.soviet, units=kept(entry.soviet.units)),
    )


def _cropped_zones(entry: K47Entry, runs: Any) -> K47Entry:
    zones = {
        key: None if zone is None else runs(zone) or None
        for key, zone in (("zone_german", entry.zone_german), ("zone_soviet", entry.zone_soviet))
    }
    return replace(entry, **zones)


def _cropped_building(grid: Grid, entry: BuildingEntry) -> BuildingEntry | None:
    kept = tuple(dict.fromkeys(one for one in entry.hexes if grid.parse(one) != OFF_MAP))
    return None if not kept else only_hexes(entry, kept) if kept != entry.hexes else entry


def only_hexes(entry: BuildingEntry, hexes: tuple[str, ...]) -> BuildingEntry:
    """A building of fewer hexes; what was said of the others is forgotten."""
    left = {name.upper() for name in hexes}

    def among(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(each for each in names if each.upper() in left)

    return replace(
        entry,
        hexes=hexes,
        stairs=among(entry.stairs) if isinstance(entry.stairs, tuple) else entry.stairs,
        roofless=among(entry.roofless),
        silo=among(entry.silo),
        doors=tuple(
            door for door in entry.doors if len({each.upper() for each in door} & left) == 1
        ),
        entrance=None if entry.entrance is None else among(entry.entrance),
    )


def cut_run(grid: Grid, run: str) -> tuple[str, ...]:
    """What of a hex or run lies on the map."""
    first, _, last = run.partition(":")
    start, end = grid.parse(first), grid.parse(last or first)
    if OFF_MAP not in {start, end}:
        return (run,)
    if start == OFF_MAP:
        return ()
    return runs_of(grid, range(start, (start // grid.rows + 1) * grid.rows))


def on_map(grid: Grid, text: str) -> bool:
    """Whether the hex of a location is on the map."""
    try:
        return parse_location(grid, text) != NOWHERE
    except ValueError:
        return False


def _touches(grid: Grid, between: tuple[str, str]) -> bool:
    one, other = (grid.parse(each) for each in between)
    return OFF_MAP not in {one, other} and grid.touch(one, other)
