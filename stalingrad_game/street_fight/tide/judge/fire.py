"""The plan of an attack by fire: who sees, at what range, with how many dice, against what.

Keeps TI5, and of TI8 what fire at a building needs. The game rolls what a plan says, and `ask`
tells it.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ...board.locations import GROUND, hex_of, place_of
from ...judge.reason import Fact, Reason
from ...position.questions import AttackQuery
from ..tables import TideTables, half
from .aim import MOVE_FIRE, SUPPRESS, Aim, aim_at, firers_refusal, spotters
from .cover import defence, total
from .house import (
    Shot,
    ability_user,
    extra_dice,
    floors_of,
    occupied,
    shot,
    shot_reasons,
)
from .movement import missing
from .sight import Sight, sight
from .units import BATTERY, Mark, Scene, Weapon

CLOSE = "close"
USUAL = "normal"
LONG = "long"
AREA = "area"
RANGES = (CLOSE, USUAL, LONG)
"""Classes of range, the best first (TI5.1)."""


class Struck(NamedTuple):
    """A unit that an attack strikes."""

    unit: int
    dice: int
    defence: int


class Plan(msgspec.Struct, frozen=True):
    """An attack by fire that may be made."""

    aim: Aim
    units: tuple[int, ...]
    dice: int
    range: str
    hit_on: int
    struck: tuple[Struck, ...]
    shot: Shot | None
    """The roll against a building: the attack itself, or the second roll of an area attack."""
    ability_by: int
    """The unit whose ability is used up; -1 for none."""
    why: list[Reason]


class _Pool(NamedTuple):
    """What one unit brings."""

    range: str
    dice: int
    reasons: list[Reason]


def plan_fire(scene: Scene, query: AttackQuery, *, waiting: bool = False) -> Plan | Reason:
    """An attack by fire, or what refuses it (B10's order); `waiting` for op fire."""
    if (gone := missing(scene, query.loc)) is not None:
        return gone
    units, kind = query.units, query.kind or "normal"
    if (refused := firers_refusal(scene, units, kind, waiting=waiting)) is not None:
        return refused
    aim = aim_at(scene, query)
    if isinstance(aim, Reason):
        return aim
    if waiting and aim.area:  # TI5.9
        return Reason("tide.area_op_fire", "TI5.9", facts={"unit": units[0]})
    lines = _lines(scene, units, aim)
    if isinstance(lines, Reason):
        return lines
    return _dice(scene, units, aim, lines)


# Sight


def _lines(scene: Scene, units: tuple[int, ...], aim: Aim) -> list[Sight] | Reason:
    """The line of each unit to what is shot at, or what cuts one of them."""
    if aim.area:
        return _area_line(scene, units[0], aim)
    lines = list[Sight]()
    for unit in units:
        line = _line(scene, scene.now(unit).loc, aim)
        if not line.clear:
            return line.reason
        lines.append(line)
    return lines


def _line(scene: Scene, start: int, aim: Aim) -> Sight:
    """The line from a location: to a building hex one to any of its levels will do (TI8.2)."""
    ends = floors_of(scene, hex_of(aim.loc)) if aim.hard else [aim.loc]
    first = sight(scene, start, ends[0])
    lines = (sight(scene, start, end) for end in ends[1:])
    return first if first.clear else next((line for line in lines if line.clear), first)


def _area_line(scene: Scene, leader: int, aim: Aim) -> list[Sight] | Reason:
    """That somebody sees it for an area weapon (TI5.8); mortars and all unseen ignore walls."""
    cut: Reason | None = None
    for unit in spotters(scene, leader):
        line = _line(scene, scene.now(unit).loc, aim)
        if line.clear:
            row = scene.squad_row(leader)
            mortar = row is not None and row.area and not scene.tables.rules.own_line_walls
            itself = unit == leader and not mortar  # TI12.3
            return [line if itself else line._replace(wall=False)]
        cut = cut or line.reason
    return cut or Reason("tide.nobody_sees", "TI5.8", facts={"loc": aim.loc})


# Range and dice


def _dice(scene: Scene, units: tuple[int, ...], aim: Aim, lines: list[Sight]) -> Plan | Reason:
    """The pools of all who fire, and what stands against them."""
    user = ability_user(scene, units) if aim.ability else -1
    hard = aim.hard or (aim.target >= 0 and not scene.is_squad(aim.target))
    worst, dice, why = CLOSE, 0, list[Reason]()
    for number, unit in enumerate(units):
        pool = _pool(scene, unit, aim, hard=hard, ability=unit == user)
        if isinstance(pool, Reason):
            return pool
        if pool.range == LONG and aim.kind == MOVE_FIRE:  # TI3.3
            return Reason("tide.moves_long", "TI3.3", facts={"unit": unit})
        worst = _worse(worst, pool.range)
        if number == 0:
            dice, why = pool.dice, [*pool.reasons]
        else:  # TI5.7
            facts: dict[str, Fact] = {"unit": unit, "dice": pool.dice}
            dice += half(pool.dice)
            why.append(Reason("tide.supporter", "TI5.7", half(pool.dice), facts))
            why += [each for each in pool.reasons if each.rule == "TI12.1"]
    if not dice:  # TI8.3
        return Reason("tide.no_building_dice", "TI8.3 T28", facts={"unit": units[0]})
    if aim.ammunition:  # TI12.1
        more = scene.tables.cards.ammunition
        dice += more
        why.append(Reason("tide.card.ammunition", "TI12.1", more))
    return _against(scene, units, aim, lines, _Pool(worst, dice, why), user)


def _worse(one: str, other: str) -> str:
    if AREA in {one, other}:
        return AREA
    return max(one, other, key=RANGES.index)


def _pool(scene: Scene, unit: int, aim: Aim, *, hard: bool, ability: bool) -> _Pool | Reason:
    """The dice of one unit after its bonuses and halving, and its class of range."""
    if aim.hard and not scene.hits_buildings(unit):  # TI8.3: counts 0
        return _Pool(CLOSE, 0, [])
    reached = in_range(scene, unit, aim.loc, aim.at, hard=hard)
    if isinstance(reached, Reason):
        return reached
    word, weapons = reached
    facts: dict[str, Fact] = {"unit": unit}
    base = sum(weapon.dice for weapon in weapons)
    key, rule = _base_rule(scene, unit, aim, hard=hard)
    why = [Reason(key, rule, base, facts), *_bonuses(scene, unit, aim, word, ability=ability)]
    night = scene.in_play("night")  # TI12.1
    if night and in_range(scene, unit, aim.loc, aim.at, hard=hard, dark=False) != reached:
        why.append(Reason("tide.card.night", "TI12.1", facts=facts))
    return _halved(scene, unit, aim, _Pool(word, total(why), why))


def _base_rule(scene: Scene, unit: int, aim: Aim, *, hard: bool) -> tuple[str, str]:
    if aim.hard:
        inside = occupied(scene, hex_of(aim.loc))
        return "tide.house.dice", "TI8.5 T30" if inside else "TI8.4 T29"
    row, own = scene.squad_row(unit), scene.entry(unit)
    if (own.vehicle if hard else own.infantry) is not None:
        return "tide.dice", "TI2.5"
    if row is None:
        return "tide.dice", "TI2.4"
    return "tide.dice", "TI2.3" if row.token and hard else "TI2.2"


def _bonuses(scene: Scene, unit: int, aim: Aim, word: str, *, ability: bool) -> list[Reason]:
    """What a unit adds to its value (TI2.3, TI5.10, TI8.8, TI8.9)."""
    facts: dict[str, Fact] = {"unit": unit}
    if aim.hard:
        extra = extra_dice(scene, unit, ability=ability)
        return [] if extra is None else [extra]
    found = list[Reason]()
    if scene.has_flame(unit) and word == CLOSE:  # TI2.3
        found.append(Reason("tide.flame", "TI2.3", scene.tables.fire.flame_dice, facts))
    inside = scene.position.intact(hex_of(aim.loc)) is not None
    squad = aim.target >= 0 and scene.is_squad(aim.target)
    if inside and squad and scene.concussive(unit):  # TI5.10
        more = scene.tables.fire.concussive
        found.append(Reason("tide.concussive", "TI5.10 T30", more, facts))
    return found


def _halved(scene: Scene, unit: int, aim: Aim, pool: _Pool) -> _Pool:
    """Half dice, after all bonuses: pinned, damaged, on the move (TI3.3, TI3.4, TI5.5)."""
    dice, why = pool.dice, [*pool.reasons]
    for applies, key, rule in (
        (scene.has(unit, Mark.PINNED), "tide.half_pinned", "TI3.4"),
        (scene.has(unit, Mark.DAMAGED), "tide.half_damaged", "TI5.5"),
        (aim.kind == MOVE_FIRE, "tide.half_moving", "TI3.3"),
    ):
        if applies:
            lost = dice - half(dice)
            why.append(Reason(key, rule, -lost, {"unit": unit}))
            dice -= lost
    return _Pool(pool.range, dice, why)


def distance(scene: Scene, unit: int, loc: int) -> int:
    """The range from a unit on the map, at least 1 (TI5.1)."""
    here = hex_of(scene.now(unit).loc)
    return max(1, scene.position.board.grid.distance(here, hex_of(loc)))


def in_range(
    scene: Scene, unit: int, loc: int, at: str, *, hard: bool, dark: bool = True
) -> tuple[str, list[Weapon]] | Reason:
    """The best class of range that any weapon reaches, with those that reach it (TI2.6, TI5.1).

    Not `dark` if the card *Night* is not to be thought of (TI12.1).
    """
    weapons = scene.weapons(unit, hard=hard)
    if not weapons:  # only a medic is left
        return Reason("tide.unarmed", "TI12.2", facts={"unit": unit})
    if scene.card(unit).kind == BATTERY:
        return AREA, weapons
    start = scene.now(unit).loc
    far = distance(scene, unit, loc)
    goal = GROUND if at == "building" else place_of(loc)
    more = scene.tables.fire.higher if place_of(start) > goal else 0
    row = scene.squad_row(unit)
    if at == "building" and row is not None and row.token and far > scene.tables.fire.token_range:
        facts: dict[str, Fact] = {"unit": unit, "range": far}
        return Reason("tide.token_range", "TI8.3 T28", facts=facts)
    if scene.is_area(unit):
        nearest = scene.tables.fire.area_nearest
        if far < nearest:
            return Reason("tide.too_near", "TI5.1", facts={"unit": unit, "range": nearest})
        reach = [each for each in weapons if each.range + more >= far]
        if reach:
            return AREA, reach
    else:
        night = dark and scene.in_play("night")
        near = scene.tables.cards.night if night else far
        for word in RANGES:
            reach = [each for each in weapons if _class(far, each.range + more, near) == word]
            if reach:
                return word, reach
    return Reason("tide.out_of_range", "TI5.1", facts={"unit": unit, "range": far})


def _class(far: int, reach: int, near: int) -> str | None:
    """The class of a range for a weapon that reaches so far (TI5.1); all beyond `near` is long."""
    if far == 1:
        return CLOSE
    if far <= min(reach, near):
        return USUAL
    return LONG if far <= 2 * reach else None


def hit_number(tables: TideTables, word: str) -> int:
    """What a die needs at a class of range (TI5.2)."""
    fire = tables.fire
    return {CLOSE: fire.close, USUAL: fire.normal, LONG: fire.long, AREA: fire.area}[word]


# What stands against it


def _against(
    scene: Scene,
    units: tuple[int, ...],
    aim: Aim,
    lines: list[Sight],
    pool: _Pool,
    user: int,
) -> Plan:
    hit_on = hit_number(scene.tables, pool.range)
    facts: dict[str, Fact] = {"word": f"range_{pool.range}", "hit": hit_on}
    why = [*pool.reasons, Reason("tide.hits_on", "TI5.2", facts=facts)]
    if aim.hard:
        found = shot(scene, hex_of(aim.loc), pool.dice)
        why += shot_reasons(found)
        return Plan(aim, units, pool.dice, pool.range, hit_on, (), found, user, why)
    flame = any(scene.has_flame(unit) and distance(scene, unit, aim.loc) == 1 for unit in units)
    wall = lines[0].wall  # the leader's line
    struck = list[Struck]()
    for unit in aim.struck:
        entries = defence(
            scene, unit, aim.loc, wall=wall, flame=flame, suppress=aim.kind == SUPPRESS
        )
        if unit == aim.target:
            why += entries
        struck.append(Struck(unit, pool.dice, total(entries)))
    second = _second_roll(scene, units[0], aim)
    if second is not None:
        detail: dict[str, Fact] = {"unit": units[0], "hex": second.hex}
        why.append(Reason("tide.house.second", "TI8.6 T31", second.dice, detail))
        why += shot_reasons(second)
    return Plan(aim, units, pool.dice, pool.range, hit_on, tuple(struck), second, user, why)


def _second_roll(scene: Scene, leader: int, aim: Aim) -> Shot | None:
    """The roll against the building that a normal area attack adds (TI8.6)."""
    number = hex_of(aim.loc)
    position = scene.position
    falls = position.scenario.destructible and position.intact(number) is not None
    if not aim.area or aim.kind == SUPPRESS or not falls:
        return None
    dice = sum(weapon.dice for weapon in scene.weapons(leader, hard=True))
    extra = extra_dice(scene, leader, ability=False)
    dice += 0 if extra is None or extra.value is None else int(extra.value)
    if scene.has(leader, Mark.PINNED):  # TI3.4
        dice = half(dice)
    if scene.has(leader, Mark.DAMAGED):  # TI5.5
        dice = half(dice)
    return shot(scene, number, dice)
