"""What may be set up where (AT6.4, AT6.7, AT7.8, AT9.1, AT9.2, AT9.8, AT9.9): faults of a scenario.

Whom a scenario hides where nobody can hide is set up in the open.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...board.locations import GROUND, NOWHERE, hex_of, place_of
from ...board.scenario import MarkerCard, Scenario, UnitCard
from ...board.terrain import PAVED
from ...position.position import Position, opening_markers
from ...position.state import State, UnitState
from ..tables import Tables
from .field import Field
from .sight import look
from .units import UnitEntryAts, read_ats_entry, unit_faults, unit_values


def ats_faults(tables: Tables, scenario: Scenario) -> list[str]:
    """What this referee finds wrong with a scenario, a sentence each."""
    found: list[str] = []
    for card in scenario.units:
        own = unit_faults(tables, card)
        found += own
        if not own and card.kind in tables.unit:
            found += _unit_faults(tables, scenario, card, read_ats_entry(card.own["ats"]))
    for marker in scenario.markers:
        found += _marker_faults(tables, scenario, marker)
    return found


def _unit_faults(
    tables: Tables, scenario: Scenario, card: UnitCard, entry: UnitEntryAts
) -> Iterator[str]:
    if card.loc == NOWHERE:
        return
    name = scenario.board.loc_name(card.loc)
    if entry.aim is not None and not _is_location(scenario, entry.aim):  # B2.1
        yield f"unit {card.id}: ats: aim: {entry.aim}: there is no such location (B2.1)"
    if not unit_values(tables, card).personnel and place_of(card.loc) != GROUND:  # A053, A130
        yield f"unit {card.id}: at {name}: allowed on the ground only (AT6.7 A053)"
    if entry.full_cover:  # A040
        building = _opening(scenario).intact(hex_of(card.loc))
        if building is None or len(building.hexes) == 1:
            yield f"unit {card.id}: ats: full_cover is for buildings of several hexes (AT6.4 A040)"


def _is_location(scenario: Scenario, text: str) -> bool:
    try:
        return _opening(scenario).exists(scenario.board.loc(text))
    except ValueError:
        return False


def _marker_faults(tables: Tables, scenario: Scenario, marker: MarkerCard) -> Iterator[str]:
    position = _opening(scenario)
    number, name = hex_of(marker.loc), scenario.board.loc_name(marker.loc)
    words, traits = position.terrains(number), Field(tables, position).traits(number)
    indoors = position.intact(number) is not None
    at = f"marker {marker.kind} at {name}"
    if marker.kind == "hedgehog":
        if indoors or not all(each.hedgehogs for each in traits):  # A131
            yield f"{at}: not allowed in a building or a ravine (AT9.1 A131)"
        if PAVED in words:  # A060
            yield f"{at}: not allowed on a paved road (AT7.8 A060)"
    if marker.kind == "mines":
        if not all(each.mines for each in traits):  # A140
            yield f"{at}: not allowed in water (AT9.2 A140)"
        if marker.hidden and PAVED in words:  # A060
            yield f"{at}: hidden is not allowed on a paved road (AT7.8 A060)"
        if marker.hidden and (marker.dummy or marker.density == 0):  # A147
            yield f"{at}: a dummy is never hidden (AT9.6 A147)"
    if marker.kind == "wire" and indoors:  # A150
        yield f"{at}: not allowed in a building (AT9.8 A150)"


def may_hide(tables: Tables, scenario: Scenario, unit: int) -> bool:
    """Whether a unit stands where it may be set up hidden (AT9.9)."""
    card = scenario.units[unit]
    if card.loc == NOWHERE or place_of(card.loc) != GROUND:
        return False
    field = Field(tables, _opening(scenario))
    number = hex_of(card.loc)
    hides = {each.hides for each in field.traits(number)}
    if "anybody" in hides or (field.roofless(number) and field.inside(card.loc) is not None):
        return True
    if "personnel" in hides:
        return unit_values(tables, card).personnel
    if "unseen" not in hides:
        return False
    return not any(
        look(field, other.loc, card.loc).seen
        for other in scenario.units
        if other.side != card.side and other.loc != NOWHERE
    )


def _opening(scenario: Scenario) -> Position:
    """The map and the units as the scenario has them, for questions of set-up only."""
    state = State(
        units=[UnitState(loc=card.loc) for card in scenario.units],
        markers=opening_markers(scenario),
        ruins=dict(scenario.ruins),
    )
    return Position(scenario, state)
