"""A position as a scenario file (B9): a referee asked about the file answers as about the position.

It is written as the state says it: of a side's view what that side knows, of a game everything.
Work that has begun, dice that have been drawn and the turn's passes can't be written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ..board.hexes import DIRECTIONS
from ..board.locations import NOWHERE
from ..board.scenario_file import (
    ControlEntry,
    MarkerEntry,
    RuinEntry,
    ScenarioFile,
    SetupEntry,
    UnitEntry,
)
from ..board.terrain import BATTERIES, CRACKED, MARKED_OF, MARKERS
from .codes import GERMAN, NOBODY, SIDE_WORDS, SIDES, SOVIET, MarkerFlag, Table
from .position import Position
from .referee import StreetKit
from .state import Marker, State

_LEAST_EXTRA: Final = 1
_MINES: Final = MARKERS.index("mines")


def position_file(kit: StreetKit, state: State, first: int | None = None) -> ScenarioFile:
    """The file of a position, to be judged or played on by its referee alone.

    `first` is the side that moves, as a rule the one that acts first in this turn. Mines of a
    density that the viewer doesn't know are left out, as all that it doesn't see.
    """
    position, scenario = Position(kit.scenario, state), kit.scenario
    word = kit.referee.id
    left = max(1, kit.turns - state.table[Table.TURN] + 1)
    own = getattr(scenario.file, word, None)
    if own is not None:
        zones = {"zone_german": None, "zone_soviet": None} if kit.referee.zones else {}
        own = replace(own, turns=None, **zones, **kit.referee.allowances(position))
    changes: dict[str, Any] = {
        "referees": (word,),
        "turns": left,
        "first": SIDE_WORDS[state.table[Table.FIRST] if first is None else first],
        "map": replace(scenario.file.map, ruin=tuple(_ruins(position))),
        "marker": tuple(_markers(position)),
        "unit": tuple(_units(kit, position)),
        "setup": SetupEntry(),
        "control": _control(position),
        **({} if own is None else {word: own}),
    }
    return replace(scenario.file, **changes)


def _ruins(position: Position) -> Iterator[RuinEntry]:
    for number, (level, extra) in sorted(position.state.ruins.items()):
        yield RuinEntry(
            hex=position.board.name(number), level=level, extra=max(_LEAST_EXTRA, extra)
        )


def _markers(position: Position) -> Iterator[MarkerEntry]:
    for marker in position.state.markers:
        if marker.loc < 0 or marker.density < 0 or not position.exists(marker.loc):
            continue
        written: dict[str, Any] = {
            "at": position.board.loc_name(marker.loc),
            "kind": MARKERS[marker.kind],
            "side": None if marker.side == NOBODY else SIDE_WORDS[marker.side],
            "of": None if marker.of < 0 else MARKED_OF[MARKERS[marker.kind]][marker.of],
            "count": marker.density if MARKERS[marker.kind] == CRACKED else None,
        }
        if marker.kind == _MINES:
            written |= _mines(marker)
        yield msgspec.convert(written, MarkerEntry)


def _mines(marker: Marker) -> dict[str, Any]:
    return {
        "density": marker.density,
        "hidden": bool(marker.flags & MarkerFlag.HIDDEN),
        "at_only": bool(marker.flags & MarkerFlag.AT_ONLY),
        "dummy": bool(marker.flags & MarkerFlag.DUMMY) or not marker.density,
    }


def _units(kit: StreetKit, position: Position) -> Iterator[UnitEntry]:
    """The units that are in the game, as far as anybody looking at the position knows them."""
    entries = {entry.id: entry for entry in kit.scenario.file.unit}
    for unit, now in enumerate(position.state.units):
        card = position.card(unit)
        off_map = card.kind in BATTERIES
        if now.steps <= 0 or (now.loc <= NOWHERE and not off_map):
            continue
        entry, word = entries[card.id], kit.referee.id
        own = {word: kit.referee.entry_of(position, unit)} if hasattr(entry, word) else {}
        yield replace(
            entry,
            kind=kit.referee.kind_now(position, unit),
            at=None if off_map else position.board.loc_name(now.loc),
            steps=now.steps,
            facing=None if now.facing < 0 else DIRECTIONS[now.facing],
            hidden=now.hidden,
            **own,
        )


def _control(position: Position) -> ControlEntry:
    held: dict[int, tuple[str, ...]] = {
        side: tuple(
            position.board.name(number)
            for number, holder in enumerate(position.state.control)
            if holder == side
        )
        for side in SIDES
    }
    return ControlEntry(german=held[GERMAN], soviet=held[SOVIET])
