"""What an attack is aimed at, and whether such a thing may be shot at in this way.

Keeps TI5.6 to TI5.8 and TI8.1 to TI8.9 as far as they refuse; sight and range come later.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...board.locations import hex_of, place_of
from ...judge.reason import Fact, Reason
from ...position.questions import AttackQuery
from .house import ability_refusal, refusal
from .movement import top_level
from .units import BATTERY, Mark, Scene, TideTable

NORMAL: Final = "normal"
SUPPRESS: Final = "suppress"
ASSAULT: Final = "assault"
MOVE_FIRE: Final = "move_fire"
KINDS: Final = (NORMAL, SUPPRESS, ASSAULT, MOVE_FIRE)
UNIT: Final = "unit"
BUILDING: Final = "building"
STIELGRANATE: Final = "stielgranate_42"
AMMUNITION: Final = "ammunition"
"""The operations card, named as an ability in a question (TI12.1)."""


class Aim(NamedTuple):
    """What is shot at."""

    kind: str
    at: str
    loc: int
    target: int
    """The unit that the odds are told of; -1 for a building or an empty location."""
    struck: tuple[int, ...]
    """All units that the attack strikes, in file order."""
    ability: bool
    """Whether the *Stielgranate 42* is fired (TI8.9)."""
    area: bool
    ammunition: bool = False
    """Whether the card is used for it (TI12.1)."""

    @property
    def hard(self) -> bool:
        """Whether it is a vehicle or a building (TI5.11)."""
        return self.at == BUILDING


def firers_refusal(
    scene: Scene, units: tuple[int, ...], kind: str, *, waiting: bool
) -> Reason | None:
    """Why these can't fire as they are; `waiting` for op fire (TI3, TI5.9)."""
    for number, unit in enumerate(units):
        refused = op_fire_refusal(scene, unit) if waiting else scene.idle(unit)
        if refused is None:
            continue
        leads = number == 0 and kind in {NORMAL, SUPPRESS} and not waiting
        if leads and pinned_leader(scene, unit):  # TI3.4
            continue
        return refused
    return None


def pinned_leader(scene: Scene, unit: int) -> bool:
    """Whether it is a fresh pinned squad that an officer keeps firing (TI3.4)."""
    busy = Mark.FATIGUED | Mark.OP_FIRE | Mark.DISRUPTED
    return scene.has(unit, Mark.PINNED) and not scene.has(unit, busy) and scene.officer_at(unit)


def op_fire_refusal(scene: Scene, unit: int) -> Reason | None:
    """Why a unit isn't waiting to fire (TI5.9)."""
    if scene.has(unit, Mark.OP_FIRE) and scene.steady(unit):
        return None
    return Reason("tide.not_waiting", "TI5.9", facts={"unit": unit})


def aim_at(scene: Scene, query: AttackQuery) -> Aim | Reason:
    """What an attack is aimed at, or why it can't be."""
    units, loc, kind = query.units, query.loc, query.kind or NORMAL
    if (refused := _kind_refusal(scene, units, kind)) is not None:
        return refused
    enemies = scene.enemies_at(loc, scene.card(units[0]).side)
    at = query.at or _default_at(scene, units[0], loc, enemies)
    more = query.ability == AMMUNITION
    if more and (refused := ammunition_refusal(scene, units[0], kind)) is not None:
        return refused
    shell = query.ability is not None and not more
    if shell and (refused := _ability_refusal(scene, units, at)) is not None:
        return refused
    if at == BUILDING:
        if (refused := _building_refusal(scene, units, loc, kind)) is not None:
            return refused
        return Aim(kind, at, loc, -1, (), shell, scene.is_area(units[0]), more)
    return _at_unit(scene, query, enemies)


def ammunition_refusal(scene: Scene, unit: int, kind: str) -> Reason | None:
    """Why the card can't be used for the fire that a unit leads (TI12.1)."""
    side = scene.card(unit).side
    facts: dict[str, Fact] = {"side": side, "word": AMMUNITION}
    if not scene.has_card(side, AMMUNITION):
        return Reason("tide.no_card", "TI12.1", facts=facts)
    if kind == MOVE_FIRE or scene.is_area(unit):
        return Reason("tide.ammunition_fire", "TI12.1", facts={"unit": unit})
    if scene.of_cards(TideTable.AMMUNITION) >> side & 1:
        return Reason("tide.ammunition_fired", "TI12.1", facts=facts)
    return None


def _default_at(scene: Scene, leader: int, loc: int, enemies: list[int]) -> str:
    """Unit where an enemy stands, else building; an area attack may also strike nobody (B10)."""
    if enemies:
        return UNIT
    position = scene.position
    falls = position.scenario.destructible and position.intact(hex_of(loc)) is not None
    return UNIT if scene.is_area(leader) and not falls else BUILDING


def _kind_refusal(scene: Scene, units: tuple[int, ...], kind: str) -> Reason | None:
    """Whether such a group may attack in this way."""
    if kind == MOVE_FIRE:
        if scene.is_area(units[0]):  # TI3.3
            return Reason("tide.area_moves", "TI3.3", facts={"unit": units[0]})
        if len(units) > 1:  # TI5.7
            return Reason("tide.moves_alone", "TI5.7")
    if len(units) > 1:
        for unit in units:
            if scene.is_area(unit):  # TI5.7
                return Reason("tide.area_alone", "TI5.7", facts={"unit": unit})
    return None


def _ability_refusal(scene: Scene, units: tuple[int, ...], at: str) -> Reason | None:
    if at != BUILDING:  # TI8.9
        return Reason("tide.ability_building", "TI8.9")
    return ability_refusal(scene, units)


def _building_refusal(scene: Scene, units: tuple[int, ...], loc: int, kind: str) -> Reason | None:
    if (refused := refusal(scene, hex_of(loc), suppress=kind == SUPPRESS)) is not None:
        return refused
    if not any(scene.hits_buildings(unit) for unit in units):  # TI8.3
        return Reason("tide.no_building_dice", "TI8.3 T28", facts={"unit": units[0]})
    return None


def _at_unit(scene: Scene, query: AttackQuery, enemies: list[int]) -> Aim | Reason:
    loc, kind, area = query.loc, query.kind or NORMAL, scene.is_area(query.units[0])
    facts: dict[str, Fact] = {"loc": loc}
    if query.target is not None and query.target not in enemies:
        return Reason("tide.target_not_there", "B10", facts={**facts, "other": query.target})
    if not enemies and not area:
        return Reason("tide.nobody_there", "B10", facts=facts)
    target = enemies[0] if query.target is None and enemies else query.target
    if target is None:
        target = -1
    if area and place_of(loc) != top_level(scene, hex_of(loc)):  # TI5.8
        return Reason("tide.area_top", "TI5.8 T31", facts=facts)
    struck = tuple(scene.position.units_at(loc)) if area and enemies else (target,)
    struck = tuple(unit for unit in struck if unit >= 0)
    if kind == SUPPRESS:
        if target >= 0 and not scene.is_squad(target):  # TI5.6
            return Reason("tide.vehicle_immune", "TI5.6", facts={"other": target})
        struck = tuple(unit for unit in struck if scene.is_squad(unit))
    more = query.ability == AMMUNITION
    return Aim(kind, UNIT, loc, target, struck, ability=False, area=area, ammunition=more)


def spotters(scene: Scene, leader: int) -> list[int]:
    """Who may see for an area weapon, itself first (TI2.4, TI5.8)."""
    side, battery = scene.card(leader).side, scene.card(leader).kind == BATTERY
    own = [
        unit
        for unit in range(len(scene.state.units))
        if unit != leader
        and scene.card(unit).side == side
        and scene.on_board(unit)
        and (battery or (scene.is_squad(unit) and scene.steady(unit)))
    ]
    return own if battery else [leader, *own]
