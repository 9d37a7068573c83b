"""Movement (KB3): what each step needs, in what order it can be done, and why it can't.

The same judgement serves the question of a cost, the options of a move, and an assault's way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from ....data_files.faults import Keyed
from ...board.locations import NOWHERE, ROOF, hex_of, place_of
from ...judge.reason import Reason
from ...position.position import Position
from .places import (
    BUNKER,
    TRAP,
    building_in,
    burning,
    connected,
    exists,
    on_roof,
    outdoors,
    same_building,
    top_level,
    way_in,
    without_effect,
)
from .units import Mark, Profile, Units, alive

MoveOrder = Literal["advance", "run"]
ORDERS: Final[tuple[MoveOrder, ...]] = ("advance", "run")
OBSTACLES: Final = ("wire", "hedgehog")
"""Markers that are difficult ground (KB3.8)."""
HURDLES: Final = ("wall", "hedge", "fence")
"""Hexsides that nobody runs across (KB3.1)."""


class Going(msgspec.Struct, frozen=True):
    """A move that has begun."""

    at: int
    """Where the unit is now."""
    steps: int = 0
    floors: int = 0
    """Steps up or down inside a building."""
    sections: int = 0
    """Steps into an adjoining section."""
    entered: bool = False
    """Whether it has entered a building from outside, which ends the move (KB3.2)."""
    orders: tuple[MoveOrder, ...] = ORDERS
    """The orders by which all this can be done."""
    lost: Reason | None = None
    """Why Run is none of them any more."""


class Step(msgspec.Struct, frozen=True):
    """What a step is."""

    kind: Literal["open", "enter", "leave", "floor", "section"]
    difficult: bool = False
    hurdle: bool = False
    uphill: bool = False
    """Whether it leads to higher ground, which is as difficult (B6.1)."""


def unable(position: Position, profile: Profile) -> Reason | None:
    """Why a unit can do nothing at all now."""
    facts = {"unit": profile.unit}
    if not alive(position, profile.unit):
        return Reason("off_board", "B8.2", facts=facts)
    if profile.down:
        return Reason("down", "KB2.1", facts=facts)
    return None


def unable_to_move(position: Position, profile: Profile) -> Reason | None:
    facts = {"unit": profile.unit}
    found = unable(position, profile)
    if found is not None:
        return found
    if profile.battery:
        return Reason("off_board", "B8.2", facts=facts)
    if profile.marks & Mark.IMMOBILE:
        return Reason("immobile", "KB4.3", facts=facts)
    return None


def difficult(units: Units, position: Position, number: int) -> bool:
    """Whether the ground of a hex is difficult (KB3.1 K01, KB3.8)."""
    if units.tables.ground(position.terrains(number)).difficult:
        return True
    return any(position.markers(number << 4, word) for word in OBSTACLES)


def closed(units: Units, position: Position, number: int) -> bool:
    """Whether nobody gets into a hex (KB3.1)."""
    return units.tables.ground(position.terrains(number)).closed


def no_vehicles(units: Units, position: Position, number: int) -> bool:
    """Whether no vehicle gets into a hex (B3.1)."""
    return not units.tables.ground(position.terrains(number)).vehicles


def misplaced(units: Units, position: Position) -> Iterator[str]:
    """Units where nothing of their kind can go, or that burn, a sentence each (KB3.1, KB6.4)."""
    name = position.board.name
    for unit, now in enumerate(position.state.units):
        if now.loc <= NOWHERE:
            continue
        profile, number = units.profile(position, unit), hex_of(now.loc)
        wheels = profile.row.moves == "wheeled" and difficult(units, position, number)
        vehicles = profile.vehicle and no_vehicles(units, position, number)
        if closed(units, position, number) or wheels or vehicles:
            yield Keyed("street.fault.misplaced", word=position.card(unit).id, place=name(number))
        if not outdoors(position, now.loc) and burning(position, number):
            yield Keyed(
                "street.fault.in_flames",
                word=position.card(unit).id,
                place=position.board.loc_name(now.loc),
            )


def hurdle(units: Units, position: Position, one: int, other: int) -> bool:
    """Whether a wall, hedge or fence stands between two hexes; nobody runs at its gate (B3.3)."""
    side = position.side(one, other)
    if side is None or side.kind not in HURDLES:
        return False
    return not (side.gate and units.tables.rules.gates_as_gaps)


def way_of(
    units: Units, position: Position, profile: Profile, going: Going, loc: int
) -> Step | Reason:
    """What a step is, if the kind of unit and the sides between allow it at all."""
    here = going.at
    for each in (loc, here):
        if not exists(position, each):
            return Reason("no_location", "B2.1", facts={"loc": each})
    a, b = hex_of(here), hex_of(loc)
    if here == loc or (a != b and not position.board.grid.touch(a, b)):
        return Reason("no_touch", "B1.4", facts={"start": here, "loc": loc})
    if without_effect(loc):
        return Reason("no_effect", "KB3.8", facts={"loc": loc})
    if (shut := _shut(units, position, profile, here, loc)) is not None:
        return shut
    if not outdoors(position, here):
        return _from_inside(units, position, profile, going, loc)
    uphill = position.climb(a, b) > 0
    if outdoors(position, loc):
        ground = difficult(units, position, b)
        kept_out = _vehicle_kept_out(position, profile, loc, ground=ground, uphill=uphill)
        return kept_out or Step("open", ground, hurdle(units, position, a, b), uphill)
    return _entering(units, position, profile, here, loc)


def _vehicle_kept_out(
    position: Position, profile: Profile, loc: int, *, ground: bool, uphill: bool
) -> Reason | None:
    """What keeps a vehicle out of a hex outdoors, whose ground may be difficult (KB3.1, KB9)."""
    facts = {"loc": loc, "unit": profile.unit}
    if uphill and profile.row.moves == "wheeled":
        return Reason("uphill_wheels", "B6.1", facts=facts)
    if ground and profile.row.moves == "wheeled":
        return Reason("difficult_wheels", "KB3.1 K01", facts=facts)
    if profile.vehicle and position.markers(loc, TRAP):
        return Reason("tank_trap", "KB9 K53", facts=facts)
    return None


def _shut(units: Units, position: Position, profile: Profile, here: int, loc: int) -> Reason | None:
    """What keeps everybody, or every vehicle, out of a hex (KB3.1, KB6.4)."""
    a, b, facts = hex_of(here), hex_of(loc), {"loc": loc, "unit": profile.unit}
    if position.shut(a, b):
        return Reason("bar", "KB3.1", facts=facts)
    if closed(units, position, b):
        return Reason("water", "KB3.1", facts=facts)
    if burning(position, b):
        return Reason("burning", "KB6.4 K38 K39", facts=facts)
    if profile.vehicle and no_vehicles(units, position, b):
        return Reason("no_vehicles", "B3.1", facts=facts)
    if not profile.infantry and abs(position.climb(a, b)) > 1:
        return Reason("too_steep", "B6.1", facts=facts)
    return None


def _entering(
    units: Units, position: Position, profile: Profile, here: int, loc: int
) -> Step | Reason:
    """From outdoors into a building (KB3.2, KB3.4)."""
    facts = {"loc": loc, "unit": profile.unit}
    a, b = hex_of(here), hex_of(loc)
    building = building_in(position, b)
    assert building is not None
    if profile.artillery:
        return Reason("artillery_enters", "KB3.4 K08", facts=facts)
    if not profile.infantry:
        return Reason("vehicle_enters", "KB3.7", facts=facts)
    if position.scenario.file.k47.closed_buildings:
        return Reason("closed", "KB10 K01", facts=facts)
    if on_roof(loc):
        return Reason("roof_from_below", "KB1.3", facts=facts)
    if place_of(loc) != 0:
        return Reason("enter_ground", "KB3.2 K02 K03 K04", facts=facts)
    if not way_in(position, building, b, a):
        if building.material == BUNKER:
            return Reason("no_door", "KB9 K50", facts=facts)
        return Reason("enter_blank", "KB3.2 K02 K03 K04", facts=facts)
    across, uphill = hurdle(units, position, a, b), position.climb(a, b) > 0
    return Step("enter", hurdle=across, uphill=uphill)


def _from_inside(
    units: Units, position: Position, profile: Profile, going: Going, loc: int
) -> Step | Reason:
    """Inside a building, on its roof, or out of it (KB3.4, KB3.5, KB3.6)."""
    here, facts = going.at, {"loc": loc, "unit": profile.unit, "start": going.at}
    a, b = hex_of(here), hex_of(loc)
    building = building_in(position, a)
    assert building is not None
    if profile.artillery:
        return Reason("artillery_inside", "KB3.4 K08", facts=facts)
    if not profile.infantry:
        return Reason("vehicle_enters", "KB3.7", facts=facts)
    if a == b:
        return _floor(position, here, loc)
    if same_building(position, a, b):
        return _section(position, here, loc)
    if place_of(here) != 0:
        return Reason("leave_upper", "KB3.5 K09", facts=facts)
    if not outdoors(position, loc):
        return Reason("not_connected", "KB1.2", facts=facts)
    if not way_in(position, building, a, b):
        if building.material == BUNKER:
            return Reason("no_door", "KB9 K50", facts=facts)
        return Reason("leave_blank", "KB3.5 K09", facts=facts)
    if going.floors or going.sections:
        return Reason("leave_after_inside", "KB3.5 K09", facts=facts)
    ground, across = difficult(units, position, b), hurdle(units, position, a, b)
    return Step("leave", ground, across, position.climb(a, b) > 0)


def _floor(position: Position, here: int, loc: int) -> Step | Reason:
    """Up or down in one section (KB1.3, KB3.6)."""
    number, facts = hex_of(here), {"loc": loc, "start": here}
    building = building_in(position, number)
    assert building is not None
    if ROOF in {place_of(here), place_of(loc)}:
        if number in building.silo:
            return Reason("silo", "KB1.3", facts=facts)
        other = place_of(here) if on_roof(loc) else place_of(loc)
        if other != top_level(position, number):
            return Reason("roof_from_below", "KB1.3", facts=facts)
        return Step("floor")
    if abs(place_of(here) - place_of(loc)) != 1:
        return Reason("one_floor", "KB3.6 K12 K13", facts=facts)
    return Step("floor")


def _section(position: Position, here: int, loc: int) -> Step | Reason:
    """Into an adjoining section of the same floor, or over the roofs by a silo's (KB1.3, KB3.6)."""
    a, b, facts = hex_of(here), hex_of(loc), {"loc": loc, "start": here}
    building = building_in(position, a)
    assert building is not None
    if on_roof(here) != on_roof(loc):
        return Reason("roof_from_below", "KB1.3", facts=facts)
    if on_roof(here):
        silos = building.silo & {a, b}
        if not silos or b not in building.hexes:  # a passage leads from floor to floor
            return Reason("roof_from_below", "KB1.3", facts=facts)
        return Step("section")
    if place_of(here) != place_of(loc) or not connected(position, a, b):
        return Reason("one_section", "KB3.6 K12 K13", facts=facts)
    return Step("section")


def no_room(
    units: Units, position: Position, profile: Profile, loc: int, *, last: bool
) -> Reason | None:
    """An enemy there, or no room for one more (KB1.3, KB3.3, KB3.8)."""
    facts = {"loc": loc, "unit": profile.unit}
    ground = outdoors(position, loc)
    if position.units_at(loc, position.enemy(profile.side)):
        if ground:
            return Reason("enemy_hex", "KB1.3", facts=facts)
        return Reason("enemy_floor", "KB3.3 K06", facts=facts)
    friends = [each for each in position.units_at(loc, profile.side) if each != profile.unit]
    rooms = units.tables.room
    if len(friends) < (rooms.outdoors if ground else rooms.floor):
        return None
    if ground:
        return Reason("full_hex", "KB1.3", facts={**facts, "most": rooms.outdoors})
    if last:
        return Reason("full_floor", "KB3.3 K05", facts=facts)
    return Reason("friends_floor", "KB3.8", facts=facts)


def order_refusal(
    units: Units, position: Position, profile: Profile, going: Going, step: Step, order: MoveOrder
) -> Reason | None:
    """Why an order doesn't allow a step more of this kind."""
    facts = {"unit": profile.unit}
    allowed = getattr(units.tables.moves[profile.row.moves], order)
    if going.entered:  # KB3.2
        return Reason("entered", "KB3.2 K02 K03 K04", facts=facts)
    if order == "run" and profile.artillery and not allowed:  # KB3.4, before the ground
        return Reason("too_far_run", "KB3.4 K08", facts={**facts, "most": allowed})
    if order == "run" and step.uphill:
        return Reason("run_uphill", "B6.1", facts=facts)
    if order == "run" and (step.difficult or step.hurdle):
        rule = "KB3.1 K01" if step.difficult else "KB3.1"
        return Reason("run_difficult" if step.difficult else "run_hurdle", rule, facts=facts)
    if step.kind == "enter" and order == "advance":
        return Reason("enter_by_run", "KB3.2 K02 K03 K04", facts=facts)
    if going.steps + 1 > allowed:
        if profile.artillery:
            rule = "KB3.4 K08"
        elif profile.vehicle:
            rule = "KB3.7"
        elif step.kind in {"floor", "section"}:
            rule = "KB3.6 K12 K13"
        else:
            rule = "KB1.1"
        return Reason(f"too_far_{order}", rule, facts={**facts, "most": allowed})
    large = position.scenario.file.k47.large_sections
    if large and order == "run" and step.kind == "section" and going.sections:
        return Reason("large_sections", "KB3.6 K14", facts=facts)
    return None


def at_its_end(units: Units, profile: Profile, going: Going) -> bool:
    """Whether no order of a move allows a step more, wherever it leads (KB1.1, KB3.2)."""
    row = units.tables.moves[profile.row.moves]
    return going.entered or all(going.steps >= getattr(row, order) for order in going.orders)


def take_step(
    units: Units,
    position: Position,
    profile: Profile,
    going: Going,
    loc: int,
    *,
    last: bool = True,
    over_enemy: bool = False,
) -> Going | Reason:
    """The move after one more step, or why it isn't possible; `over_enemy` for an assault."""
    step = way_of(units, position, profile, going, loc)
    if isinstance(step, Reason):
        return step
    full = None if over_enemy else no_room(units, position, profile, loc, last=last)
    return full or _after(units, position, profile, going, step, loc)


def _after(
    units: Units, position: Position, profile: Profile, going: Going, step: Step, loc: int
) -> Going | Reason:
    """The move after a step for which there is room, or why no order allows it."""
    left: list[MoveOrder] = []
    lost, why = going.lost, going.lost
    for order in going.orders:
        refused = order_refusal(units, position, profile, going, step, order)
        if refused is None:
            left.append(order)
        elif order == "run":
            lost = why = refused
        elif "run" not in going.orders:
            why = going.lost or refused
    if not left:
        assert why is not None
        return why
    return Going(
        at=loc,
        steps=going.steps + 1,
        floors=going.floors + (step.kind == "floor"),
        sections=going.sections + (step.kind == "section"),
        entered=going.entered or step.kind == "enter",
        orders=tuple(left),
        lost=lost,
    )


_STEP_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "open": "KB3.1",
        "enter": "KB3.2 K02 K03 K04",
        "leave": "KB3.5 K09",
        "floor": "KB3.6 K12 K13",
        "section": "KB3.6 K12 K13",
    }
)


def step_reason(profile: Profile, step: Step, start: int, loc: int) -> Reason:
    """The entry of an answer for a step that is possible: one move (KB3.9)."""
    key, rule = f"step.{step.kind}", _STEP_RULES[step.kind]
    if on_roof(start) or on_roof(loc):
        rule = "KB1.3"
    elif step.kind in {"open", "leave"} and step.uphill:
        key, rule = "step.uphill", "B6.1"
    elif step.kind == "open" and step.difficult:
        key, rule = "step.difficult", "KB3.1 K01"
    elif profile.vehicle:
        key, rule = "step.vehicle", "KB3.7"
    return Reason(key, rule, 1, {"start": start, "loc": loc})


def assault_way(
    units: Units, position: Position, profile: Profile, loc: int
) -> tuple[int, ...] | None:
    """The locations by which a Run reaches an enemy to assault him, shortest first (KB7.1, KB7.2).

    None where no way of the reach leads there.
    """
    start = Going(position.loc_of(profile.unit), orders=("run",))
    direct = take_step(units, position, profile, start, loc, over_enemy=True)
    if isinstance(direct, Going):
        return (loc,)
    for number in sorted(position.hexes_within(hex_of(start.at), 1)):
        between = number << 4
        if number == hex_of(start.at) or not outdoors(position, between):
            continue
        first = take_step(units, position, profile, start, between, last=False)
        if isinstance(first, Reason):
            continue
        second = take_step(units, position, profile, first, loc, over_enemy=True)
        if isinstance(second, Going) and second.steps <= units.tables.assault.reach:
            return between, loc
    return None


def walk(
    units: Units,
    position: Position,
    profile: Profile,
    path: Sequence[int],
    begun: Going,
) -> tuple[Going, list[Reason]] | Reason:
    """A move step by step, with an entry for each, or why it isn't possible."""
    going = begun
    entries = []
    for number, loc in enumerate(path):
        last = number == len(path) - 1
        step = way_of(units, position, profile, going, loc)
        if isinstance(step, Reason):
            return step
        full = no_room(units, position, profile, loc, last=last)
        taken = full or _after(units, position, profile, going, step, loc)
        if isinstance(taken, Reason):
            return taken
        entries.append(step_reason(profile, step, going.at, loc))
        going = taken
    return going, entries
