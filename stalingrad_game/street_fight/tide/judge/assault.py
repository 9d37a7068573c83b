"""The plan of an assault: who may assault what, with how many dice against how many.

Keeps TI6 but for its results.
"""

from __future__ import annotations

import msgspec

from ...board.locations import GROUND, hex_of, place_of
from ...judge.reason import Fact, Reason
from ...position.questions import AttackQuery
from ..tables import half
from .cover import burnt, cover, total
from .movement import OPEN_SIDES, missing
from .units import Mark, Scene


class Assault(msgspec.Struct, frozen=True):
    """An assault that may be made."""

    units: tuple[int, ...]
    """Who assaults, then the supporters."""
    loc: int
    dice: int
    defence: int
    against: int
    """The defender's dice."""
    defenders: tuple[int, ...]
    why: list[Reason]


def next_to(scene: Scene, start: int, end: int) -> Reason | None:
    """Why a location isn't next to another for an assault; None where it is (TI6.1)."""
    one, other = hex_of(start), hex_of(end)
    position = scene.position
    facts: dict[str, Fact] = {"start": start, "loc": end}
    if one == other:
        if start == end or abs(place_of(start) - place_of(end)) == 1:  # TI8.11: thrown together
            return None
        return Reason("tide.assault_level", "TI6.1", facts=facts)
    if start < 0 or not position.board.grid.touch(one, other):
        return Reason("tide.no_touch", "B1.4", facts=facts)
    if position.shut(one, other):
        return Reason("tide.bar", "TI4.2", facts=facts)
    if position.same_building(one, other):
        levels = place_of(start) == place_of(end)
    else:
        levels = place_of(start) == place_of(end) == GROUND
    return None if levels else Reason("tide.assault_level", "TI6.1", facts=facts)


def plan_assault(scene: Scene, query: AttackQuery) -> Assault | Reason:
    """The assault of a unit, with supporters; or what refuses it (B10's order)."""
    units, loc = query.units, query.loc
    if (gone := missing(scene, loc)) is not None:
        return gone
    leader = units[0]
    beside = next_to(scene, scene.now(leader).loc, loc)
    for refused in (
        None if scene.on_board(leader) else kind_refusal(scene, leader),  # a battery is in no hex
        beside if beside is not None and beside.rule == "B1.4" else None,
        scene.idle(leader),
        kind_refusal(scene, leader),
        beside,
        _place_refusal(scene, leader, loc),
        _target_refusal(scene, query),
        _support_refusal(scene, units, loc),
    ):
        if refused is not None:
            return refused
    return _plan(scene, units, loc)


def kind_refusal(scene: Scene, unit: int) -> Reason | None:
    """Who may not assault at all (TI6.1, TI6.6)."""
    row = scene.squad_row(unit)
    if scene.is_vehicle(unit):  # TI6.6
        return Reason("tide.vehicle_assaults", "TI6.6", facts={"unit": unit})
    if row is None or row.crew:  # TI6.1
        return Reason("tide.crew_assaults", "TI6.1", facts={"unit": unit})
    return None


def _place_refusal(scene: Scene, unit: int, loc: int) -> Reason | None:
    """Nobody joins units that were thrown together (TI8.11)."""
    side = scene.card(unit).side
    mixed = scene.enemies_at(loc, side) and scene.position.units_at(loc, side)
    if mixed and scene.now(unit).loc != loc:
        return Reason("tide.thrown_together", "TI8.11", facts={"loc": loc})
    return None


def _target_refusal(scene: Scene, query: AttackQuery) -> Reason | None:
    """What may be assaulted (TI6.1, TI6.6)."""
    loc = query.loc
    enemies = scene.enemies_at(loc, scene.card(query.units[0]).side)
    if query.ability is not None:  # TI8.9
        return Reason("tide.ability_building", "TI8.9")
    if query.at == "building" or not enemies:
        return Reason("tide.assault_nobody", "TI6.1", facts={"loc": loc})
    if query.target is not None and query.target not in enemies:
        facts: dict[str, Fact] = {"loc": loc, "other": query.target}
        return Reason("tide.target_not_there", "B10", facts=facts)
    for enemy in enemies:
        if scene.is_vehicle(enemy) and scene.armour(enemy) >= scene.tables.assault.armour:  # TI6.6
            return Reason("tide.assault_armour", "TI6.6", facts={"other": enemy})
    return None


def _support_refusal(scene: Scene, units: tuple[int, ...], loc: int) -> Reason | None:
    """Why supporters can't support (TI6.2)."""
    for unit in units[1:]:
        refused = supporter_refusal(scene, unit, loc)
        if refused is not None:
            return refused
    most = scene.tables.assault.supporters
    if len(units) > most + 1:
        return Reason("tide.assault_supporters", "TI6.2", facts={"n": most})
    return None


def supporter_refusal(scene: Scene, unit: int, loc: int) -> Reason | None:
    """Why a unit can't support an assault; fatigue is no reason (TI6.2, TI6.4)."""
    facts: dict[str, Fact] = {"unit": unit, "loc": loc}
    if not scene.is_squad(unit):
        return Reason("tide.assault_squads", "TI6.2", facts=facts)
    if not scene.steady(unit):
        return Reason("tide.support_shaken", "TI6.2", facts=facts)
    if next_to(scene, scene.now(unit).loc, loc) is not None:
        return Reason("tide.support_far", "TI6.2", facts=facts)
    return None


def _plan(scene: Scene, units: tuple[int, ...], loc: int) -> Assault:
    leader = units[0]
    why = list[Reason]()
    for number, unit in enumerate(units):
        facts: dict[str, Fact] = {"unit": unit}
        dice = scene.full_dice(unit)
        flame = scene.tables.fire.flame_dice if scene.has_flame(unit) else 0  # TI2.3
        if number == 0:
            why.append(Reason("tide.assault_dice", "TI6.2", dice, facts))
            if flame:
                why.append(Reason("tide.flame", "TI2.3", flame, facts))
        else:
            detail: dict[str, Fact] = {**facts, "dice": dice + flame}
            why.append(Reason("tide.assault_support", "TI6.2", half(dice + flame), detail))
    start = scene.now(leader).loc
    if place_of(start) != place_of(loc):  # TI6.2
        why.append(Reason("tide.assault_stairs", "TI6.2 T21", -scene.tables.assault.floor))
    elif hex_of(start) != hex_of(loc) and scene.has_card(scene.card(leader).side, "stormers"):
        why.append(Reason("tide.card.stormers", "TI12.1", scene.tables.cards.stormers))
    dice = max(0, total(why))
    enemies = tuple(scene.enemies_at(loc, scene.card(leader).side))
    covered = _cover(scene, units, enemies[0], loc)
    hit: dict[str, Fact] = {"hit": scene.tables.assault.hit}
    why.append(Reason("tide.assault_hits_on", "TI6.3", facts=hit))
    why += covered
    defending = [_defender(scene, unit) for unit in enemies]
    why += defending
    why += [
        Reason(f"tide.assault_{end}", "TI6.5", facts={"unit": leader, "loc": loc})
        for end in ("wins", "ties", "loses")
    ]
    return Assault(units, loc, dice, total(covered), total(defending), enemies, why)


def _cover(scene: Scene, units: tuple[int, ...], target: int, loc: int) -> list[Reason]:
    """The cover of the assaulted location (TI6.3), a wall that is stormed over counts."""
    one, other = hex_of(scene.now(units[0]).loc), hex_of(loc)
    side = scene.position.side(one, other) if one != other else None
    wall = side is not None and side.kind in OPEN_SIDES
    covered = cover(scene, target, loc, wall=wall)
    if any(scene.has_flame(unit) for unit in units):
        covered += burnt(scene, covered)
    return covered


def _defender(scene: Scene, unit: int) -> Reason:
    """The dice of a unit that is assaulted; a vehicle has none (TI6.3)."""
    if not scene.is_squad(unit):
        return Reason("tide.defends_unarmed", "TI6.3", 0, {"unit": unit})
    dice = scene.full_dice(unit)
    dice += scene.tables.fire.flame_dice if scene.has_flame(unit) else 0  # TI2.3
    facts: dict[str, Fact] = {"unit": unit}
    if scene.has(unit, Mark.DISRUPTED):
        return Reason("tide.defends_not", "TI6.3", 0, facts)
    if scene.has(unit, Mark.PINNED) and not scene.officer_at(unit):
        return Reason("tide.defends_half", "TI6.3", half(dice), facts)
    return Reason("tide.defends", "TI6.3", dice, facts)
