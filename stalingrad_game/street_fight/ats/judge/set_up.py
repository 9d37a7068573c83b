"""What may be set up where (AT6.4, AT6.7, AT7.8, AT9.1, AT9.2, AT9.8, AT9.9): faults of a scenario.

Whom a scenario hides where nobody can hide is set up in the open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....data_files.faults import Keyed
from ...board.locations import GROUND, NOWHERE, hex_of, place_of
from ...board.scenario import MarkerCard, Scenario, UnitCard
from ...board.terrain import LEFT_WEAPON, PAVED, RUBBLE
from ...faults import unit_fault
from ...judge.reason import Reason
from ...position.codes import SIDES
from ...position.opening import DICE_BOUND, FACTORS_BOUND
from ...position.position import Position, opening_markers
from ...position.state import State, UnitState
from ..tables import Tables
from .emplacements import DITCHES, PITS, rows_in
from .entry import mover_of
from .field import Field
from .sight import look
from .units import CARRIED_KEYS, UnitEntryAts, read_ats_entry, unit_faults, unit_values


def ats_faults(tables: Tables, scenario: Scenario) -> list[str]:
    """What this referee finds wrong with a scenario, a sentence each."""
    found: list[str] = []
    for card in scenario.units:
        own = unit_faults(tables, card)
        found += own
        if not own and card.kind in tables.unit:
            found += _unit_faults(tables, scenario, card, read_ats_entry(card.own["ats"]))
            found += _carried_faults(tables, scenario, card)
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
        yield unit_fault(card.id, "ats", Keyed("street.fault.aim", word=entry.aim))
    if not unit_values(tables, card).personnel and place_of(card.loc) != GROUND:  # A053, A130
        yield Keyed("street.fault.on_ground", word=card.id, place=name)
    if entry.full_cover:  # A040
        building = _opening(scenario).intact(hex_of(card.loc))
        if building is None or len(building.hexes) == 1:
            yield unit_fault(card.id, "ats", Keyed("street.fault.full_cover"))


def _carried_faults(tables: Tables, scenario: Scenario, card: UnitCard) -> Iterator[str]:
    """What is wrong with the vehicle that a unit is said to be carried or towed by (AT2.6)."""
    entry = read_ats_entry(card.own["ats"])
    for key in CARRIED_KEYS:
        name = getattr(entry, key)
        if name is None:
            continue
        number = scenario.unit_named(name)
        if number is None or scenario.units[number].side != card.side:
            yield unit_fault(card.id, "ats", Keyed("street.fault.no_vehicle", word=name))
            continue
        other = scenario.units[number]
        row = tables.unit.get(other.kind)
        bears = None if row is None else row.bears
        personnel = tables.unit[card.kind].unit_class == "personnel"
        if personnel != (key == "carried_by") or tables.unit[card.kind].unit_class not in _BORNE:
            yield unit_fault(card.id, "ats", Keyed("street.fault.borne"))
        elif bears is None or (bears == "riders" and not personnel):
            yield unit_fault(card.id, "ats", Keyed("street.fault.bears_not", word=name))
        elif other.loc != card.loc:
            yield unit_fault(card.id, "ats", Keyed("street.fault.vehicle_elsewhere", word=name))
        elif any(carrier_of(scenario, one) == number for one in range(card.number)):
            yield unit_fault(card.id, "ats", Keyed("street.fault.vehicle_taken", word=name))
        elif entry.full_cover:
            yield unit_fault(card.id, "ats", Keyed("street.fault.carried_cover"))


_BORNE: Final = ("personnel", "heavy")


def carrier_of(scenario: Scenario, unit: int) -> int | None:
    """The number of the vehicle that carries or tows a unit as a scenario opens (AT2.6)."""
    own = scenario.units[unit].own["ats"]
    name = own.get("carried_by") or own.get("towed_by")
    return scenario.unit_named(name) if isinstance(name, str) else None


def _is_location(scenario: Scenario, text: str) -> bool:
    try:
        return _opening(scenario).exists(scenario.board.loc(text))
    except ValueError:
        return False


def _marker_faults(tables: Tables, scenario: Scenario, marker: MarkerCard) -> Iterator[str]:
    field = Field(tables, _opening(scenario))
    found = [key for key, _ in _wrongly_laid(field, marker.kind, marker.loc, hidden=marker.hidden)]
    if marker.hidden and (marker.dummy or marker.density == 0):  # A147
        found.append("hidden_dummy")
    if marker.kind == LEFT_WEAPON and marker.side not in SIDES:
        found.append("left_side")
    place = scenario.board.loc_name(marker.loc)
    for key in found:
        what = Keyed(f"street.fault.{key}")
        yield Keyed("street.fault.marker", word=marker.kind, place=place, what=what)


def _wrongly_laid(
    field: Field, kind: str, loc: int, *, hidden: bool = False
) -> Iterator[tuple[str, str]]:
    """Why nothing of a kind is laid there: the key of the fault, and the rule."""
    number = hex_of(loc)
    traits, paved = field.traits(number), PAVED in field.position.terrains(number)
    indoors = field.position.intact(number) is not None
    if kind == "hedgehog":
        if indoors or not all(each.hedgehogs for each in traits):
            yield "no_ravine", "AT9.1 A131"
        if paved:
            yield "no_road", "AT7.8 A060"
    if kind == "mines":
        if not all(each.mines for each in traits):
            yield "no_water", "AT9.2 A140"
        if hidden and paved:
            yield "no_hidden", "AT7.8 A060"
    if kind in {*PITS, *DITCHES} and kind in field.tables.marker and paved:
        yield "no_road", "AT7.8 A060"
    if kind == "wire" and indoors:
        yield "indoors", "AT9.8 A150"


def laying_refusal(field: Field, kind: str, loc: int) -> Reason | None:
    """Why a side can't lay something there as it sets up (AT9.1, AT9.2, AT9.8)."""
    wrong = next(_wrongly_laid(field, kind, loc), None)
    if wrong is None:
        return None
    return Reason(f"laid.{wrong[0]}", wrong[1], facts={"marker": kind, "loc": loc})


def wrongly_set_up(field: Field) -> Iterator[str]:
    """What mustn't stand where it does as a game opens, a sentence each (AT5, AT7.2)."""
    name, melee = field.board.loc_name, field.position.scenario.file.ats.melee
    met: set[int] = set()
    for unit, now in enumerate(field.state.units):
        card = field.position.card(unit)
        if now.loc <= NOWHERE:
            continue
        if _shut(field, unit, now.loc):
            yield Keyed(
                "street.fault.misplaced", word=card.id, place=field.board.name(hex_of(now.loc))
            )
        if not melee and now.loc not in met and field.in_melee(now.loc):
            met.add(now.loc)
            yield Keyed("street.fault.both", place=name(now.loc))


def _shut(field: Field, unit: int, loc: int) -> bool:
    """Whether nothing of a unit's kind can be in a hex; guns may begin in rubble (A107)."""
    values, number = field.values(unit), hex_of(loc)
    building = field.position.intact(number)
    mover = mover_of(values)
    if any(row.cost.of(mover) is None for _, row in rows_in(field, number, DITCHES)):  # AT7.9
        return True
    if building is not None:  # A053, A055
        material = field.tables.material[building.material].cost.of(mover)
        return material is None and not (building.type == "factory" and building.entrance)
    if values.vehicle and field.marked(number, "wire"):
        return field.tables.marker["wire"].cost.of(mover) is None
    return any(
        field.terrain_row(word).cost.of(mover) is None
        for word in field.position.terrains(number)
        if not field.terrain_row(word).beside and not (mover == "heavy" and word in RUBBLE)
    )


def out_of_bounds(scenario: Scenario) -> Iterator[str]:
    """Figures of units that are out of bounds, a sentence each (B9)."""
    for card in scenario.units:
        entry = read_ats_entry(card.own["ats"])
        bounds = {"gf": FACTORS_BOUND, "frag": FACTORS_BOUND, "range": DICE_BOUND}
        for key, most in bounds.items():
            if (getattr(entry, key) or 0) > most:
                yield Keyed(
                    "street.fault.unit",
                    word=card.id,
                    table=key,
                    what=Keyed("fault.allowed", what=Keyed("street.fault.bounds", most=most)),
                )


def may_hide(tables: Tables, scenario: Scenario, unit: int) -> bool:
    """Whether a unit may be set up hidden where the scenario has it (AT9.9)."""
    loc = scenario.units[unit].loc
    return loc != NOWHERE and hiding_refusal(Field(tables, _opening(scenario)), unit, loc) is None


def not_hidden(tables: Tables, scenario: Scenario) -> Iterator[tuple[int, str, str]]:
    """Units that a scenario hides where nobody hides, so that they begin in the open (AT9.9)."""
    for card in scenario.units:
        if card.hidden and card.loc != NOWHERE and not may_hide(tables, scenario, card.number):
            place = scenario.board.loc_name(card.loc)
            yield (
                card.number,
                "hidden",
                Keyed("street.fault.in_the_open", word="ats", place=place),
            )


def hiding_refusal(field: Field, unit: int, loc: int) -> Reason | None:
    """Why a unit can't be set up hidden at a location (AT9.9)."""
    number, facts = hex_of(loc), {"unit": unit, "loc": loc}
    no_place = Reason("hiding.no_place", "AT9.9", facts=facts)
    if place_of(loc) != GROUND:
        return no_place
    hides = {each.hides for each in field.traits(number)}
    if "anybody" in hides or (field.roofless(number) and field.inside(loc) is not None):
        return None
    if "personnel" in hides:
        return None if field.values(unit).personnel else no_place
    if "unseen" not in hides:
        return no_place
    side_of = field.position.side_of
    for other, now in enumerate(field.state.units):
        enemy = now.loc > NOWHERE and side_of(other) != side_of(unit)
        if enemy and look(field, now.loc, loc).seen:
            return Reason("hiding.seen", "AT9.9 A029", facts={**facts, "other": other})
    return None


def cover_refusal(field: Field, unit: int, loc: int) -> Reason | None:
    """Why a unit can't be set up in Full Cover at a location (AT6.4)."""
    building = field.inside(loc)
    facts = {"unit": unit, "loc": loc}
    if not field.values(unit).personnel:
        return Reason("full_cover.personnel", "AT6.4 A040", facts=facts)
    if building is None or len(building.hexes) == 1:
        return Reason("full_cover.building", "AT6.4 A040", facts=facts)
    return None


def _opening(scenario: Scenario) -> Position:
    """The map and the units as the scenario has them, for questions of set-up only."""
    state = State(
        units=[UnitState(loc=card.loc) for card in scenario.units],
        markers=opening_markers(scenario),
        ruins=dict(scenario.ruins),
    )
    return Position(scenario, state)
