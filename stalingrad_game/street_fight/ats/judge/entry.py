"""Entering the ground of a hex (AT6.5, AT6.7, AT6.9, AT7.2 to AT7.6): cost, and rolls on AT7.4.

Hexsides, wrecks and wire are part of it; mines are not (`mines`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from ...board.locations import GROUND, hex_of, place_of
from ...judge.reason import Fact, Reason
from ..tables import Costs, MoverClass
from .emplacements import DITCHES, rows_in
from .field import Field
from .obstacles import WRECKS
from .steps import Mode, StepRoll, Way, refused
from .units import UnitValues

_SLOW: Final = ("crawl", "infiltrate")
"""The modes in which Personnel gets into wire (A119)."""
_LANE_MODES: Final = ("crawl", "assault", "infiltrate")
"""The modes in which a lane is followed (AT9.3)."""


class Ground(NamedTuple):
    """What is entered, as the table has it."""

    shown: str
    """The word of what it is called."""
    rule: str
    cost: Fraction
    rolls: bool = False
    running: bool = True
    assault_only: bool = False
    marker: str = ""
    """The word of a marker by which it is so dear."""


def mover_of(values: UnitValues) -> MoverClass:
    """The column of the table of terrain for a unit; raises `ValueError` for a battery."""
    if values.unit_class == "off_board":
        raise ValueError("a battery isn't on the board")
    return values.unit_class


def immobilised(field: Field, values: UnitValues) -> Fraction:
    """The chance of an M-kill where the table asks for a roll (AT7.4)."""
    figures = field.tables.immobilisation
    added: int = getattr(figures, values.unit_class)
    if values.elite_commander:
        added += figures.elite_commander
    faces = field.tables.die.faces
    kills = sum(roll + added >= figures.kill for roll in range(1, faces + 1))
    return Fraction(kills, faces)


def enter(field: Field, values: UnitValues, mode: Mode, start: int, end: int) -> Way | Reason:
    """The way onto the ground of an adjacent hex, over its hexside."""
    mover = mover_of(values)
    ground = _building(field, mover, start, end) or _terrain(field, mover, start, end)
    if isinstance(ground, Reason):
        return ground
    if mode == "run" and not ground.running:  # AT7.2 °
        return refused("no_running", ground.rule, loc=end, terrain=ground.shown)
    if mover == "tracked" and ground.assault_only and mode != "assault":  # A107
        return refused("assault_only", ground.rule, loc=end, terrain=ground.shown)
    found = _markers(field, mover, mode, end, ground)
    if isinstance(found, Reason):
        return found
    ground = found
    more = _hexside(field, mover, start, end)
    if isinstance(more, Reason):
        return more
    side_points, side_study, before = more
    climb = field.position.climb(hex_of(start), hex_of(end))
    if abs(climb) > 1 and mover != "personnel":  # B6.1
        return refused("too_steep", "B6.1", loc=end)
    chance = immobilised(field, values) if values.vehicle else Fraction(0)
    rolls = []
    if before:
        rolls.append(StepRoll(end, "before", "immobilise", chance))
    if ground.rolls:
        rolls.append(StepRoll(end, "after", "immobilise", chance))
    rule = f"{ground.rule} {side_study}".rstrip()
    key = "cost.across" if side_points else "cost.enter"
    facts: dict[str, Fact] = {"loc": end, "terrain": ground.shown}
    if ground.marker:
        key = "cost.across_marker" if side_points else "cost.enter_marker"
        facts = {"loc": end, "marker": ground.marker}
    points = ground.cost + side_points
    if climb > 0:  # B6.1
        points += climb * field.tables.steps.climb
        key, rule, facts = "cost.uphill", "B6.1", {"loc": end, "terrain": ground.shown}
    return Way(points, key, rule, facts, tuple(rolls))


def _building(field: Field, mover: MoverClass, start: int, end: int) -> Ground | Reason | None:
    """A hex of a standing building (AT6.5, AT6.7, AT6.9); None where none stands."""
    number, before = hex_of(end), hex_of(start)
    building = field.position.intact(number)
    if building is None:
        return None
    vehicle = mover not in {"personnel", "heavy"}
    row = field.tables.material[building.material]
    roofless = number in building.roofless
    if building.type == "factory":
        inside = field.factory(before) == building.number
        word = "roofless" if roofless else "factory"
        inner = field.tables.terrain[word]
        shown = inner.traits.shown
        rolls = _rolls(field, mover, number, word)
        cost = inner.cost.of(mover)
        if inside and cost is not None:  # A054, A056
            rule = "AT6.9 A056" if roofless else "AT6.9 A054"
            return Ground(shown, rule, cost, rolls, inner.running)
        if number in building.entrance and vehicle and cost is not None:  # A055
            return Ground("building", "AT6.9 A055", cost, rolls and roofless)
        rule = "AT6.9 A054"
    else:
        rule = "AT6.5 A050"
    cost = row.cost.of(mover)
    if cost is None:
        return refused("no_way_in", "AT6.7 A053", loc=end)
    return Ground("building", rule, cost, mover in row.rolls)


def _terrain(field: Field, mover: MoverClass, start: int, end: int) -> Ground | Reason:
    """A hex without a building: the dearer of its terrains (AT7.2, B3.1)."""
    number = hex_of(end)
    road = field.position.joined(hex_of(start), number)
    rows = field.tables.terrain
    words = {
        ("road" if road else "open") if field.terrain_row(word).traits.road else word
        for word in field.position.terrains(number)
        if not field.terrain_row(word).beside
    } or {"open"}
    costs: list[tuple[Fraction, str]] = []
    for word in sorted(words):
        cost = rows[word].cost.of(mover)
        if cost is None:
            rule = f"AT7.2 {rows[word].study}".rstrip()
            return refused("no_entry", rule, loc=end, terrain=word)
        costs.append((cost, word))
    cost, word = max(costs, key=lambda each: each[0])
    return Ground(
        "road_dirt" if word == "road" else word,
        f"AT7.2 {rows[word].study}".rstrip(),
        cost,
        any(_rolls(field, mover, number, each) for each in words),
        all(rows[each].running for each in words),
        any(rows[each].tracked_assault for each in words),
    )


def _rolls(field: Field, mover: MoverClass, number: int, word: str) -> bool:
    """Whether a class rolls in a terrain; fully tracked ones don't in a lane (AT7.5)."""
    row = field.tables.terrain[word]
    if mover == "tracked" and row.traits.lane and field.lane(number, "debris"):
        return False
    return mover in row.rolls


def _markers(
    field: Field, mover: MoverClass, mode: Mode, end: int, ground: Ground
) -> Ground | Reason:
    """Wire, ditches, wrecks and hedgehogs on the ground entered (AT7.2, AT7.9, AT9.1, AT9.8)."""
    number = hex_of(end)
    vehicle = mover not in {"personnel", "heavy"}
    if not field.anything_in(number) and not (vehicle and field.vehicle_in(number)):
        return ground  # as mostly
    for word, row in rows_in(field, number, DITCHES):
        points = row.cost.of(mover)
        if points is None:
            return refused("ditch", "AT7.9", loc=end, marker=word)
        if points > ground.cost:
            ground = ground._replace(cost=points, rule="AT7.9", marker=word)
    follows = field.lane(number, "wire") and mode in _LANE_MODES
    if field.marked(number, "wire") and not follows:
        row = field.tables.marker["wire"]
        points = row.cost.of(mover)
        if vehicle:
            if points is None:
                return refused("wire", "AT7.2 A119", loc=end)
            cost = points + (ground.cost if ground.cost > 1 else 0)
            ground = ground._replace(
                cost=cost, rule="AT7.2 A119", rolls=ground.rolls or mover in row.rolls
            )
        elif mode not in _SLOW:
            return refused("wire", "AT7.2 A119", loc=end)
    rows = [field.tables.marker[word] for word in WRECKS if field.marked(number, word)]
    if not rows and vehicle and field.vehicle_in(number):
        rows.append(field.tables.vehicle)
    for row in rows:
        times, more = _points(row.times, mover, 1), _points(row.more, mover, 0)
        if times != 1 or more:
            ground = ground._replace(cost=ground.cost * times + more, rule=f"AT7.2 {row.study}")
    if mover == "wheeled" and field.marked(number, "hedgehog") and place_of(end) == GROUND:
        ground = ground._replace(rolls=True)  # A133
    return ground


def _points(costs: Costs, mover: MoverClass, default: int) -> Fraction:
    found = costs.of(mover)
    return Fraction(default) if found is None else found


def _hexside(
    field: Field, mover: MoverClass, start: int, end: int
) -> tuple[Fraction, str, bool] | Reason:
    """What the hexside adds, its study, and whether there is a roll before it (AT7.2, AT7.6)."""
    one, other = hex_of(start), hex_of(end)
    side = field.position.side(one, other)
    if side is None or side.kind is None or side.gate:  # A057
        return Fraction(0), "", False
    if side.kind == "bar":
        return refused("bar", "AT10.6 A026", hex=one, blocker=other)
    row = field.tables.side[side.kind]
    more = row.more.of(mover)
    if more is None:
        return refused("gate_only", f"AT7.2 {row.study}", loc=end)
    return more, row.study if more else "", mover in row.rolls
