"""A scenario ready to be played (B8, B9): its board, its units and aims, as numbers.

It is read from a file whose every fault is told at once, a line each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final, get_args

import msgspec

from ...assets import asset
from ...data_files.faults import Keyed, quoted
from ...folders import FolderError, scenarios_folder
from .board import Board
from .hexes import DIRECTIONS, run_hexes
from .locations import NOWHERE, hex_of
from .scenario_file import (
    REFEREES,
    AtsEntry,
    ControlEntry,
    K47Entry,
    MarkerEntry,
    QualityWord,
    ScenarioFile,
    SideSetupEntry,
    SideWord,
    TideEntry,
    UnitEntry,
)
from .scenario_toml import ScenarioError, read_scenario, recorded_tables

__all__ = [
    "Scenario",
    "ScenarioError",
    "is_standard",
    "load_scenario",
    "older_scenarios",
    "own_scenarios",
    "standard_file",
    "standard_scenarios",
]

_NO_SIDE: Final = -1
_SIDES: Final[tuple[str, ...]] = get_args(SideWord)
_SUFFIX: Final = ".toml"
_STANDARD: Final = (
    *("bunker_line", "first_house", "grain_elevator"),
    *("sewer_raid", "the_works", "tractor_hall", "volga_block"),
    *("works_foundry", "works_halls", "works_repair_shop"),
)
"""Named here, so that a file that got lost is missed."""


class UnitCard(msgspec.Struct, frozen=True):
    """A unit as the file sets it up (B8.1)."""

    number: int
    """Its place in the file."""
    id: str
    side: int
    kind: str
    loc: int
    """Where it begins; `NOWHERE` for a battery."""
    steps: int | None
    """What is left of it; None for all."""
    officer: bool
    commissar: bool
    quality: QualityWord | None
    facing: int
    """The hexside that a fixed weapon points to, -1 for none."""
    hidden: bool
    own: Mapping[str, Mapping[str, object]]
    """By referee: what the file says of it for that one."""
    medic: bool = False
    """Whether a medic is with it (TI12.2)."""
    air: bool = False
    """Of a battery: whether it is an air strike (AT9.10)."""


class MarkerCard(msgspec.Struct, frozen=True):
    """A marker as the file sets it up (B3.4)."""

    kind: str
    loc: int
    side: int
    """-1 where it belongs to nobody."""
    density: int
    hidden: bool
    at_only: bool
    dummy: bool
    of: str | None
    """Of a lane: through what it leads; of a left weapon: the kind of unit that had it."""
    count: int
    """Of cracks: how many."""


class SideSetUp(msgspec.Struct, frozen=True):
    """What a side places itself before the first turn (B9)."""

    zone: frozenset[int]
    units: tuple[int, ...]
    entry: SideSetupEntry
    """Its allowances."""


class Victory(msgspec.Struct, frozen=True):
    """Who wins by which hexes, and when it is looked at (B9)."""

    side: int
    hexes: tuple[int, ...]
    need: int
    at_any: bool
    """Whether the end of any turn will do, not of the last one only."""


class Scenario:
    """A scenario file without faults, its names turned to numbers."""

    def __init__(self, file: ScenarioFile) -> None:
        """Read the names of a file; what is wrong with it has been found before."""
        self.file: Final = file
        self.board: Final = Board(file.map)
        self.id: Final = file.id
        self.title: Final = file.title
        self.referees: Final = file.referees
        self.first: Final = _SIDES.index(file.first)
        """The side that starts where no dice say it."""
        self.destructible: Final = file.destructible
        self.units: Final = tuple(self._unit(n, entry) for n, entry in enumerate(file.unit))
        self.markers: Final = tuple(self._marker(entry) for entry in file.marker)
        board = self.board
        self.ruins: Final[Mapping[int, tuple[int, int]]] = MappingProxyType(
            {board.hex(entry.hex): (entry.level, entry.extra) for entry in file.map.ruin}
        )
        """By hex: the level that is rubble from there up, and the extra cost (B4.9)."""
        self.control: Final = self._control(file.control)
        """By hex: the side that controls it at the start, or -1 (B8.3)."""
        self.victory: Final = Victory(
            side=_SIDES.index(file.victory.side),
            hexes=tuple(board.hex(name) for name in file.victory.hexes),
            need=file.victory.need,
            at_any=file.victory.when == "any",
        )
        self._numbers: Final[Mapping[str, int]] = {card.id: card.number for card in self.units}
        self.exchange: Final = tuple(self._numbers[name] for name in file.setup.exchange)
        """Units of one side whose places its player may exchange in secret (B9)."""
        self.set_ups: Final = (
            self._set_up(file.setup.german),
            self._set_up(file.setup.soviet),
        )
        """By side: what it places itself before the first turn (B9)."""
        self.operations: Final = (file.operations.german, file.operations.soviet)
        """By side: its operations cards (TI12.1)."""
        self.zones: Final = (
            self._zone(file.k47.zone_german, 0),
            self._zone(file.k47.zone_soviet, 1),
        )
        """By side: the hexes where it sets up; by default where its units are."""

    @cached_property
    def recorded(self) -> bytes:
        """All that a game follows from, for its digest."""
        return msgspec.json.encode(recorded_tables(self.file), order="sorted")

    def _unit(self, number: int, entry: UnitEntry) -> UnitCard:
        return UnitCard(
            number=number,
            id=entry.id,
            side=_SIDES.index(entry.side),
            kind=entry.kind,
            loc=NOWHERE if entry.at is None else self.board.loc(entry.at),
            steps=entry.steps,
            officer=entry.officer,
            commissar=entry.commissar,
            quality=entry.quality,
            facing=-1 if entry.facing is None else DIRECTIONS.index(entry.facing),
            hidden=entry.hidden,
            own=MappingProxyType({word: getattr(entry, word, {}) for word in REFEREES}),
            medic=entry.medic,
            air=entry.air,
        )

    def _marker(self, entry: MarkerEntry) -> MarkerCard:
        return MarkerCard(
            kind=entry.kind,
            loc=self.board.loc(entry.at),
            side=_NO_SIDE if entry.side is None else _SIDES.index(entry.side),
            density=entry.density or 0,
            hidden=entry.hidden,
            at_only=entry.at_only,
            dummy=entry.dummy,
            of=entry.of,
            count=entry.count or 1,
        )

    def _control(self, entry: ControlEntry) -> tuple[int, ...]:
        control = [_NO_SIDE] * self.board.grid.count
        for side, runs in enumerate((entry.german, entry.soviet)):
            for number in run_hexes(self.board.grid, runs):
                control[number] = side
        return tuple(control)

    def _zone(self, runs: tuple[str, ...] | None, side: int) -> frozenset[int]:
        if runs is not None:
            return frozenset(run_hexes(self.board.grid, runs))
        return frozenset(
            hex_of(card.loc) for card in self.units if card.side == side and card.loc != NOWHERE
        )

    def _set_up(self, entry: SideSetupEntry) -> SideSetUp:
        return SideSetUp(
            zone=frozenset(run_hexes(self.board.grid, entry.zone)),
            units=tuple(sorted(self._numbers[name] for name in entry.units)),
            entry=entry,
        )

    def unit_named(self, name: str) -> int | None:
        """The number of the unit with an id, None where there is none."""
        return self._numbers.get(name)

    def turns_of(self, referee: str) -> int:
        """The turns, or rounds, that are played by the rules of a referee (B9)."""
        own: TideEntry | AtsEntry | K47Entry | None = getattr(self.file, referee, None)
        return self.file.turns if own is None or own.turns is None else own.turns


def load_scenario(
    source: str | Path, kinds: Mapping[str, frozenset[str]] | None = None
) -> Scenario:
    """The scenario of a file, or the one with an id, standard or one's own.

    A text that ends in ".toml" is a file. `kinds` gives the kinds of units that each referee knows;
    without it that is not checked. Raises `ScenarioError`.
    """
    if isinstance(source, str) and not source.endswith(_SUFFIX):
        source = _file_of(source)
    return Scenario(read_scenario(Path(source), kinds or {}))


def file_name(source: str | Path) -> str:
    """What the file of a scenario is called, in faults that are found in it."""
    file = Path(source)
    return quoted(file.name if file.suffix else f"{source}{_SUFFIX}")


@cache
def _standard_title(name: str) -> str:
    return load_scenario(name).title


def is_standard(scenario: Scenario) -> bool:
    """Whether a scenario came with the program, in whatever position it stands.

    A changed copy is somebody's own as soon as it has a title of its own.
    """
    return scenario.id in _STANDARD and scenario.title == _standard_title(scenario.id)


def _file_of(name: str) -> Path:
    """The file of the scenario with an id; raises `ScenarioError`."""
    if name in _STANDARD:
        return standard_file(name)
    own = own_scenarios()
    if name not in own:
        known = ", ".join((*_STANDARD, *own))
        raise ScenarioError.line(name, Keyed("street.fault.no_scenario", words=known))
    return own[name]


def standard_scenarios() -> tuple[str, ...]:
    """The ids of the scenarios that come with the program, in the order of their file names."""
    return _STANDARD


def older_scenarios() -> tuple[Path, ...]:
    """The files of scenarios that came with earlier versions and have changed, for their games."""
    return tuple(sorted(Path(asset("street", "older", "scenarios")).glob("*" + _SUFFIX)))


def standard_file(name: str) -> Path:
    """The file of a scenario that comes with the program."""
    return Path(asset("street", "scenarios", name + _SUFFIX))


def own_scenarios() -> Mapping[str, Path]:
    """The files in the user's folder of scenarios, by id, in order; not those of standard ids.

    Whether one can be read is found out as it is loaded.
    """
    try:
        files = sorted(scenarios_folder().glob("*" + _SUFFIX))
    except (FolderError, OSError):
        return {}
    return {path.stem: path for path in files if path.stem not in _STANDARD}
