"""What the entries of a scenario file must keep beyond the types of their keys (B1 to B9).

The map is checked by `map_check`; what a referee demands of its own tables is told by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from ...data_files.faults import Fault, quoted
from .board import Board
from .existence import location_exists
from .hexes import Grid, run_hexes
from .locations import GROUND, NOWHERE, hex_of, place_of
from .map_check import HexNames, entry_label, map_faults
from .scenario_file import REFEREES, MarkerEntry, ScenarioFile, UnitEntry
from .terrain import BATTERIES, UNIT_KINDS

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
