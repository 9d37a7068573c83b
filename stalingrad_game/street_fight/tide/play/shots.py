"""Shots as options: what a unit could fire at, and the plan that a shot stands for.

Keeps TI3.3, TI5.7 and TI5.9 as far as they say who may fire at what in the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....kernel.decision import Option
from ...board.locations import GROUND, location
from ...judge.reason import Fact, Reason
from ...position.questions import AttackQuery
from ..judge.aim import AMMUNITION, BUILDING, KINDS, MOVE_FIRE, NORMAL, STIELGRANATE, SUPPRESS, UNIT
from ..judge.fire import Plan, in_range, plan_fire
from ..judge.house import has_ability
from ..judge.units import Mark, Scene
from .codes import Act, Mode

ABILITIES: Final = (STIELGRANATE, AMMUNITION)
PLAIN: Final = "plain"
SHELLS: Final = (PLAIN, STIELGRANATE)
"""What a building is fired at with."""
NO_UNIT: Final = -1


def shots(scene: Scene, unit: int, mode: int) -> list[Option]:
    """Everything that a unit could think of firing at: enemies, then building hexes."""
    side, area = scene.card(unit).side, scene.is_area(unit)
    kinds = (MOVE_FIRE,) if mode == Mode.FIRE_MOVE else (NORMAL, SUPPRESS)
    found, seen = list[Option](), set[int]()
    for enemy in range(len(scene.state.units)):
        loc = scene.now(enemy).loc
        if loc < 0 or scene.card(enemy).side == side or (area and loc in seen):
            continue
        seen.add(loc)
        found += [shot_at_unit(loc, enemy, kind) for kind in kinds]
    abilities = (None, STIELGRANATE) if has_ability(scene, unit) else (None,)
    for number in scene.position.board.built:
        found += [shot_at_house(number, kinds[0], ability) for ability in abilities]
    return found


def shots_in_reach(scene: Scene, unit: int, mode: int) -> list[Option]:
    """The `shots` without those that a unit's weapons don't reach, or can't be fired at houses."""
    houses = scene.hits_buildings(unit)
    found = list[Option]()
    for shot in shots(scene, unit, mode):
        if shot[0] == Act.SHELL:
            if houses and _reaches(scene, unit, location(shot[1], GROUND), BUILDING, hard=True):
                found.append(shot)
        elif _reaches(scene, unit, shot[1], UNIT, hard=not scene.is_squad(shot[2])):
            found.append(shot)
    return found


def _reaches(scene: Scene, unit: int, loc: int, at: str, *, hard: bool) -> bool:
    return not isinstance(in_range(scene, unit, loc, at, hard=hard), Reason)


def shot_at_unit(loc: int, target: int, kind: str) -> Option:
    """Fire at a unit; an area attack strikes all who are there."""
    return (Act.SHOOT, loc, target, KINDS.index(kind))


def shot_at_house(number: int, kind: str, ability: str | None) -> Option:
    return (Act.SHELL, number, KINDS.index(kind), SHELLS.index(ability or PLAIN))


def query_of(
    units: tuple[int, ...], shot: Sequence[int], *, ammunition: bool = False
) -> AttackQuery:
    """The question about a shot by units, the first leading; perhaps with the card (TI12.1)."""
    more = AMMUNITION if ammunition else None
    if shot[0] == Act.SHOOT:
        _, loc, target, kind = shot
        return AttackQuery(units, loc, UNIT, target, KINDS[kind], more)
    _, number, kind, shell = shot
    ability = more if SHELLS[shell] == PLAIN else SHELLS[shell]
    return AttackQuery(units, location(number, GROUND), BUILDING, None, KINDS[kind], ability)


def plan_of(
    scene: Scene,
    units: tuple[int, ...],
    shot: Sequence[int],
    mode: int,
    active: int,
    *,
    ammunition: bool = False,
) -> Plan | Reason:
    """The plan of a shot; of op fire at the active unit, who may fire once more (TI5.9)."""
    if mode == Mode.OP_FIRE:
        for unit in units:
            if scene.now(unit).aim == active:
                facts: dict[str, Fact] = {"unit": unit, "other": active}
                return Reason("tide.fired_at_it", "TI5.9", facts=facts)
    if ammunition and shot[0] == Act.SHELL and SHELLS[shot[3]] != PLAIN:
        return Reason("tide.one_ability", "TI12.1", facts={"unit": units[0]})
    query = query_of(units, shot, ammunition=ammunition)
    return plan_fire(scene, query, waiting=mode == Mode.OP_FIRE)


def first_plan(scene: Scene, unit: int, mode: int) -> Reason | None:
    """None where any shot may be fired, else that none may be."""
    for shot in shots_in_reach(scene, unit, mode):
        if isinstance(plan_of(scene, (unit,), shot, mode, NO_UNIT), Plan):
            return None
    return Reason("tide.no_target", "TI5.1", facts={"unit": unit})


def reaction_shot(scene: Scene, active: int, kind: int) -> Option:
    """Op fire at the unit that has just moved."""
    return shot_at_unit(scene.now(active).loc, active, KINDS[kind])


def keeps_waiting(scene: Scene, unit: int) -> bool:
    """Whether a unit may fire several times a round: a machine-gun squad (TI5.9)."""
    row = scene.squad_row(unit)
    waits = scene.has(unit, Mark.OP_FIRE)
    return waits and row is not None and row.crew and not row.area
