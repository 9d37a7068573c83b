"""A squad more for the weaker side: a scenario made from another one, for an even game.

The squad is like the side's first one that carries no weapon of its own, and begins with it, or
where the rules leave no room there at the nearest place of the side that holds (B9).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from ..board.locations import GROUND, hex_of, location
from ..board.scenario import Scenario
from ..board.scenario_file import ScenarioFile, SideSetupEntry, UnitEntry
from ..faults import SetUpFault
from .codes import SIDE_WORDS
from .opening import opening_faults
from .referee import StreetKit

PLAIN_SQUADS: Final = ("rifle_squad", "elite_squad", "engineer_squad")
"""The kinds of squads that one is added of, the first one that a side has."""


class NoRoomForSquad(SetUpFault):
    """A side has no squad like which one could be added, or no place for it."""


def with_squad(kit: StreetKit, side: int) -> StreetKit:
    """A kit in which a side has a squad more; raises `NoRoomForSquad`."""
    scenario, word = kit.scenario, SIDE_WORDS[side]
    like = next(
        (
            unit
            for kind in PLAIN_SQUADS
            for unit in scenario.file.unit
            if unit.side == word and unit.kind == kind and unit.at is not None
        ),
        None,
    )
    for place in () if like is None else dict.fromkeys(_places(scenario, like)):
        assert like is not None
        file = _with_unit(scenario.file, like, place)
        more = Scenario(msgspec.structs.replace(file, referees=(kit.referee.id,)))
        if not opening_faults(more, [kit.referee], scenario.id, playable=True):
            return StreetKit(more, kit.referee)
    raise NoRoomForSquad(f"{scenario.id} has no place for a squad more on the {word} side")


def _places(scenario: Scenario, like: UnitEntry) -> Iterator[str]:
    """Where the squad may begin: with the one it is like, with others of its side, beside them."""
    own = [unit.at for unit in scenario.file.unit if unit.side == like.side and unit.at]
    if like.at is not None:
        yield like.at
    yield from own
    board = scenario.board
    for name in own:
        for beside in board.grid.neighbours[hex_of(board.loc(name))]:
            if beside >= 0:
                yield board.loc_name(location(beside, GROUND))


def _with_unit(file: ScenarioFile, like: UnitEntry, place: str) -> ScenarioFile:
    taken = {unit.id.lower() for unit in file.unit}
    letter = like.side[0].upper()
    name = next(one for n in range(1, 100) if (one := f"{letter}{n}").lower() not in taken)
    unit = msgspec.structs.replace(
        like, id=name, at=place, officer=False, commissar=False, medic=False
    )
    setup = file.setup
    entry: SideSetupEntry = getattr(setup, like.side)
    if like.id in entry.units:
        entry = msgspec.structs.replace(entry, units=(*entry.units, name))
        setup = msgspec.structs.replace(setup, **{like.side: entry})
    return msgspec.structs.replace(file, unit=(*file.unit, unit), setup=setup)
