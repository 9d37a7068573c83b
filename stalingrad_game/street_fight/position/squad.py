"""A squad more for the weaker side, or half of one: a scenario made from another one.

The squad is like the side's first one that carries no weapon of its own, and begins with it, or
where the rules leave no room there at the nearest place of the side that holds (B9). Half a squad
has half of what is left of that one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from ..board.locations import GROUND, hex_of, location
from ..board.scenario import Scenario
from ..board.scenario_file import ScenarioFile, SideSetupEntry, UnitEntry
from ..faults import SetUpFault
from .codes import GERMAN, SIDE_WORDS, SOVIET
from .opening import opening_faults
from .position import opening_state
from .referee import StreetKit

PLAIN_SQUADS: Final = ("rifle_squad", "elite_squad", "engineer_squad")
"""The kinds of squads that one is added of, the first one that a side has."""


class MoreSquad(NamedTuple):
    """A squad that a side has more than the scenario gives it."""

    side: int
    half: bool = False


MORE_SQUADS: Final[Mapping[str, MoreSquad]] = MappingProxyType(
    {
        "german_half": MoreSquad(GERMAN, half=True),
        "german": MoreSquad(GERMAN),
        "soviet_half": MoreSquad(SOVIET, half=True),
        "soviet": MoreSquad(SOVIET),
    }
)
"""By the word that commands and records have for it."""


class NoRoomForSquad(SetUpFault):
    """A side has no squad like which one could be added, or no place for it."""


def with_squad(kit: StreetKit, squad: str) -> StreetKit:
    """A kit with one of `MORE_SQUADS`; raises `NoRoomForSquad`."""
    scenario, more = kit.scenario, MORE_SQUADS[squad]
    word = SIDE_WORDS[more.side]
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
        found = _of_one_referee(file, kit)
        if more.half:
            *_, whole = opening_state(found).units
            *others, unit = file.unit
            unit = msgspec.structs.replace(unit, steps=max(1, whole.steps // 2))
            found = _of_one_referee(msgspec.structs.replace(file, unit=(*others, unit)), kit)
        if not opening_faults(found.scenario, [kit.referee], scenario.id, playable=True):
            return found
    raise NoRoomForSquad(f"{scenario.id} has no place for a squad more on the {word} side")


def _of_one_referee(file: ScenarioFile, kit: StreetKit) -> StreetKit:
    """A kit's referee with a scenario that is for him alone."""
    return StreetKit(
        Scenario(msgspec.structs.replace(file, referees=(kit.referee.id,))), kit.referee
    )


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
