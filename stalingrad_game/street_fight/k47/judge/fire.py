"""Who may fire at whom, with what, and with which dice: a volley, or why there is none.

It joins shooting (KB4) with openings (KB5) and buildings (KB6); the game rolls the same volley.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from ...board.locations import hex_of
from ...judge.reason import Reason
from ...position.position import Position
from ..tables import Tables
from .fight import Bout
from .losses import Fallen, Group, collapse_chance
from .movement import unable
from .openings import (
    counted,
    cover_of,
    facing_ways,
    from_front,
    plunging,
    section_of,
    weapons_in,
    weapons_out,
)
from .places import BUNKER, building_in, descent, exists, house_of, on_roof, without_effect
from .shooting import (
    AUTOMATIC,
    can_harm,
    die_needed,
    indirect_to_hit,
    man_need,
    penetration,
    to_hit,
)
from .sight import Way, blocked, ways
from .units import Mark, Profile, Units, alive

Kind = Literal["fire", "indirect", "flame", "assault"]
KINDS: Final[tuple[Kind, ...]] = ("fire", "indirect", "flame", "assault")


class Volley(msgspec.Struct, frozen=True):
    """What a unit fires at a target or a place."""

    unit: int
    target: int
    """The unit fired at, -1 for the place alone."""
    loc: int
    kind: Kind
    groups: tuple[Group, ...]
    """By weapon, in the order of the table."""
    fallen: Fallen | None
    """None for armour, and for the place alone."""
    armour: int | None
    floors: dict[int, Fraction] | None
    """Where an indirect shell bursts, by level (KB6.1)."""
    collapse: Fraction | None
    out: int
    """The direction by which it leaves a building, -1 outdoors."""
    entries: tuple[Reason, ...]
    bout: Bout | None = None
    """Of an assault: the fight that its first exchange begins."""


class Split(msgspec.Struct, frozen=True):
    """What a unit has fired already, where it splits its fire by side of the building (KB5.2)."""

    fired: tuple[str, ...] = ()
    """Weapons, a name for each."""
    sides: frozenset[int] = frozenset()
    """Directions through which it has fired."""


WHOLE: Final = Split()


class _Aim(msgspec.Struct):
    """What is known of a volley while it is judged."""

    shooter: Profile
    target: Profile | None
    start: int
    loc: int
    kind: Kind
    distance: int
    ways: list[Way]
    split: Split


def judge(
    units: Units,
    position: Position,
    unit: int,
    loc: int,
    target: int,
    kind: Kind,
    split: Split = WHOLE,
) -> Volley | Reason:
    """The volley of a unit at a target, or at a place where `target` is -1, or why there is none.

    Rules refuse in the order of B10. `split` is what the unit has fired in this order already.
    """
    if not exists(position, loc):
        return Reason("no_location", "B2.1", facts={"loc": loc})
    shooter = units.profile(position, unit)
    found = unable(position, shooter)
    if found is not None:
        return found
    aimed = None if target < 0 else units.profile(position, target)
    start = position.loc_of(unit)
    aim = _Aim(shooter, aimed, start, loc, kind, 0, [], split)
    if not shooter.battery:
        aim.distance = position.board.grid.distance(hex_of(start), hex_of(loc))
        aim.ways = ways(units.tables, position, start, loc)
    if kind == "flame" and shooter.marks & Mark.EMPTY:
        return Reason("no_fuel", "KB4.8", facts={"unit": unit})
    names = _weapons_of_kind(units, shooter, kind)
    if isinstance(names, Reason):
        return names
    for name in split.fired:
        if name in names:
            names.remove(name)
    if not names:
        return Reason("all_fired", "KB5.2 K22", facts={"unit": unit})
    refused = _wrong_target(position, aim)
    if refused is not None:
        return refused
    if kind == "indirect":
        return _indirect(units, position, aim, names)
    return _direct(units, position, aim, names)


def _wrong_target(position: Position, aim: _Aim) -> Reason | None:
    facts = {"loc": aim.loc, "unit": aim.shooter.unit}
    if without_effect(aim.loc):
        return Reason("no_effect", "KB3.8", facts=facts)
    building = building_in(position, hex_of(aim.loc))
    if aim.kind == "indirect":
        if building is not None and building.material == BUNKER:
            return Reason("bunker_indirect", "KB9 K52", facts=facts)
    elif aim.target is None and building is None:
        return Reason("empty", "B10", facts=facts)
    return None


def _weapons_of_kind(units: Units, shooter: Profile, kind: Kind) -> list[str] | Reason:
    """The weapons that a unit can fire so (KB4.4, KB4.7, KB4.8)."""
    facts = {"unit": shooter.unit}
    spent = bool(shooter.marks & Mark.SPENT)
    names = [n for n in shooter.weapons if not (spent and units.weapon(n).one_shot)]
    table = units.weapon
    if kind == "flame":
        found = [name for name in names if table(name).flame]
        return found or Reason("no_flamethrower", "KB4.8", facts=facts)
    if kind == "indirect":
        found = [name for name in names if table(name).indirect_from]
        return found or Reason("no_indirect", "KB4.7", facts=facts)
    found = [name for name in names if table(name).direct and not table(name).flame]
    if shooter.row.indirect_only or not found:
        if any(table(name).flame for name in names):
            return Reason("flame_only", "KB4.8", facts=facts)
        if names:
            return Reason("indirect_only", "KB4.7", facts=facts)
        return Reason("no_weapon", "KB4.5", facts=facts)
    return found


def _harming(units: Units, position: Position, aim: _Aim, names: Sequence[str]) -> list[str]:
    """The weapons that can harm the target (KB4.2, KB4.9)."""
    target = aim.target
    if target is None or not target.row.armour:
        return list(names)
    armour = units.tables.armour[target.row.armour]
    plain = _bonus(units, position, aim, None)[0]
    bonus = max((_bonus(units, position, aim, way)[0] for way in aim.ways), default=plain)
    return [name for name in names if can_harm(units.tables, armour, _pen(units, aim, name), bonus)]


def _pen(units: Units, aim: _Aim, name: str) -> int:
    weapon = units.weapon(name)
    armoured = aim.target is not None and aim.target.vehicle
    he = _he(units, aim.shooter, name)
    return penetration(units.tables, weapon, he, at_armour=armoured)


def _he(units: Units, shooter: Profile, name: str) -> str | None:
    own = units.weapon(name).he
    return (shooter.he or own) if own else None


def _bonus(
    units: Units, position: Position, aim: _Aim, way: Way | None
) -> tuple[int, Reason | None]:
    """What a vehicle's top, side or rear adds to penetration (KB4.2, KB4.7, KB5.4)."""
    rules = units.tables.armour_rules
    if aim.target is None or not aim.target.vehicle:
        return 0, None
    if aim.kind == "indirect":
        return rules.top, Reason("pen.indirect", "KB4.7", rules.top)
    if plunging(units.tables, position, aim.start, aim.loc, aim.distance):
        return rules.top, Reason("pen.plunging", "KB5.4 K24", rules.top)
    if not from_front(position, aim.target, way):
        return rules.side, Reason("pen.side", "KB4.2", rules.side)
    return 0, None


def _too_weak(aim: _Aim) -> Reason:
    assert aim.target is not None
    facts = {"unit": aim.shooter.unit, "other": aim.target.unit}
    return Reason("no_harm", "KB4.2", facts=facts)


def _direct(units: Units, position: Position, aim: _Aim, names: list[str]) -> Volley | Reason:
    """Fire and flame over open sights (KB5)."""
    shooter, facts = aim.shooter, {"unit": aim.shooter.unit, "loc": aim.loc}
    names = _harming(units, position, aim, names)
    if not names:
        return _too_weak(aim)
    free, possible = facing_ways(units, position, shooter, names, aim.ways)
    if not free:  # KB5.3
        return Reason("fixed", "KB5.3 K23", facts=facts)
    cut = blocked(units.tables, position, aim.start, aim.loc)
    if cut is not None:
        return cut
    near = [name for name in free if aim.distance <= units.weapon(name).range]
    if not near:
        most = max(units.weapon(name).range for name in free)
        rule = "KB4.8" if aim.kind == "flame" else "KB4.4"
        return Reason("out_of_range", rule, facts={**facts, "n": aim.distance, "most": most})
    best: Volley | None = None
    why: Reason | None = None
    for way in possible:  # the better way out and in, KB1.4
        found = _by_way(units, position, aim, near, way)
        if isinstance(found, Reason):
            why = why or found
        elif best is None or _worth(found) > _worth(best):
            best = found
    if best is not None:
        return best
    assert why is not None
    return why


def _worth(volley: Volley) -> tuple[Fraction, int]:
    """What is to be hoped for, then how much fires: one way alone keeps nothing out (B5.8)."""
    hoped = sum((g.p_hit * g.p_damage * g.shots for g in volley.groups), Fraction(0))
    return hoped, sum(group.shots for group in volley.groups)


def _by_way(
    units: Units, position: Position, aim: _Aim, names: list[str], way: Way
) -> Volley | Reason:
    grid = position.board.grid
    if grid.direction(*way.out) in aim.split.sides:
        facts = {"unit": aim.shooter.unit, "loc": aim.loc}
        return Reason("side_fired", "KB5.2 K22", facts=facts)
    out, entries, refused = weapons_out(units, position, names, aim.start, way)
    if refused is not None:
        return refused
    within, refused = names, None
    if not _leaps(aim):
        within, refused = weapons_in(units, position, names, aim.start, aim.loc, way)
    if refused is not None:
        return refused
    if len(within) < len(names):
        out, entries, refused = weapons_out(units, position, within, aim.start, way)
        if refused is not None:
            return refused
    direction = -1
    if house_of(position, aim.start) is not None:
        direction = grid.direction(*way.out)
    return _volley(units, position, aim, out, way, entries, direction)


def _leaps(aim: _Aim) -> bool:
    """Whether the target leaps out of a building just now, out of its cover (KB7.3 K11)."""
    return aim.target is not None and bool(aim.target.marks & Mark.LEAPING)


def _volley(
    units: Units,
    position: Position,
    aim: _Aim,
    names: Sequence[str],
    way: Way | None,
    more: Sequence[Reason],
    direction: int,
) -> Volley:
    """The dice of weapons that fire."""
    tables, target = units.tables, aim.target
    infantry = target is None or target.infantry
    cover = cover_of(tables, position, aim.loc, way, infantry=infantry, leaping=_leaps(aim))
    armour = None
    if target is not None and target.row.armour:
        armour = tables.armour[target.row.armour]
    bonus, bonus_reason = _bonus(units, position, aim, way)
    within = house_of(position, aim.loc) is not None and not _leaps(aim)
    groups: list[Group] = []
    entries: list[Reason] = []
    counts = counted(names)
    for name in tables.weapons:
        if name not in counts:
            continue
        weapon = units.weapon(name)
        he = None if armour is not None else _he(units, aim.shooter, name)
        if weapon.flame:
            needed, sum_ = AUTOMATIC, [Reason("hit.flame", "KB4.8", 0)]
        elif aim.kind == "indirect":
            number = hex_of(aim.loc) if aim.shooter.battery else -1
            before = aim.shooter.shots_in_place(
                number if target is None or aim.shooter.battery else target.unit
            )
            needed, sum_ = indirect_to_hit(tables, before)
        else:
            needed, sum_ = to_hit(tables, weapon, aim.shooter, target, aim.distance, cover)
        pen = _pen(units, aim, name) + bonus
        need, need_reason = _need(units, position, aim, name, way)
        count = counts[name]
        shots = count * (1 if weapon.flame or he is not None else weapon.shots)
        group = Group(name, count, shots, needed, die_needed(need, pen), pen, he, weapon.flame)
        if not groups:
            entries += sum_
            if need_reason is not None:
                entries.append(need_reason)
            entries.append(Reason("pen.weapon", "KB4.4", pen - bonus, {"word": name}))
            if bonus_reason is not None:
                entries.append(bonus_reason)
        groups.append(group)
    fallen = None
    if target is not None and armour is None:
        fallen = Fallen(target.men, target.down, within)
    he = next((group.he for group in groups if group.he), None)
    floors = None
    if aim.kind == "indirect" and section_of(position, aim.loc):
        floors = descent(tables, position, hex_of(aim.loc))
        entries.append(Reason("falls", "KB6.1 K34"))
    collapse = collapse_chance(tables, he) if within and fallen is not None else None
    if collapse is not None:
        entries.append(Reason("collapse", "KB6.3 K37", tables.buildings.collapse_hits))
    return Volley(
        unit=aim.shooter.unit,
        target=-1 if target is None else target.unit,
        loc=aim.loc,
        kind=aim.kind,
        groups=tuple(groups),
        fallen=fallen,
        armour=armour,
        floors=floors,
        collapse=collapse,
        out=direction,
        entries=(*entries, *more),
    )


def _need(
    units: Units, position: Position, aim: _Aim, name: str, way: Way | None
) -> tuple[int, Reason | None]:
    """The die that harms before penetration (KB4.2, KB6.2, KB6.4)."""
    target, weapon = aim.target, units.weapon(name)
    if target is None:
        return 0, None
    if target.row.armour:
        value = units.tables.armour[target.row.armour]
        return value, Reason("damage.armour", "KB4.2", value)
    blast = weapon.flame or bool(weapon.he)  # KB5.6 K36 K38, KB6.2
    within = house_of(position, aim.loc) is not None and not _leaps(aim)
    shielded = (
        target.row.shield
        and aim.kind == "fire"
        and not within
        and not (blast and on_roof(aim.loc))
        and from_front(position, target, way)
    )
    return man_need(units.tables, target, in_building=within and not blast, shielded=shielded)


def _indirect(units: Units, position: Position, aim: _Aim, names: list[str]) -> Volley | Reason:
    """Fire over the heads of others, at what one's own side sees (KB4.7)."""
    shooter, facts = aim.shooter, {"unit": aim.shooter.unit, "loc": aim.loc}
    names = _harming(units, position, aim, names)
    if not names:
        return _too_weak(aim)
    if not shooter.battery and not facing_ways(units, position, shooter, names, aim.ways)[0]:
        return Reason("fixed", "KB5.3 K23", facts=facts)
    if not observed(units.tables, position, shooter.side, aim.loc):
        return Reason("unobserved", "KB4.7", facts=facts)
    if not shooter.battery:
        reach = [
            name
            for name in names
            if units.weapon(name).indirect_from <= aim.distance <= units.weapon(name).range
        ]
        if not reach:
            row = units.weapon(names[0])
            far = aim.distance > row.range
            most = row.range if far else row.indirect_from
            key = "out_of_range" if far else "too_near"
            return Reason(key, "KB4.4", facts={**facts, "n": aim.distance, "most": most})
        names = reach
    return _volley(units, position, aim, names, None, (), -1)


def burst_at(units: Units, position: Position, volley: Volley, unit: int) -> Volley:
    """The same shells where they burst beside another unit of the section, seen or not (KB6.1).

    They hit as they do the one that they are aimed at.
    """
    shooter, target = units.profile(position, volley.unit), units.profile(position, unit)
    start, loc = position.loc_of(volley.unit), position.loc_of(unit)
    aim = _Aim(shooter, target, start, loc, volley.kind, 0, [], WHOLE)
    names = [group.weapon for group in volley.groups for _ in range(group.count)]
    found = _volley(units, position, aim, names, None, (), -1)
    groups = tuple(
        replace(here, to_hit=aimed.to_hit)
        for here, aimed in zip(found.groups, volley.groups, strict=True)
    )
    return replace(found, groups=groups)


def observed(tables: Tables, position: Position, side: int, loc: int) -> bool:
    """Whether a unit of a side that isn't Down sees a location (KB4.7)."""
    return any(
        position.side_of(other) == side
        and position.on_board(other)
        and alive(position, other)
        and not position.state.units[other].marks & Mark.DOWN
        and blocked(tables, position, position.loc_of(other), loc) is None
        for other in range(len(position.state.units))
    )
