"""What an act asks: the options of an impulse, from any of its decisions on (AT1, AT7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ....kernel.decision import Frame, Option
from ...board.locations import NOWHERE
from ...judge.reason import Reason
from ...position.asking import Asked, with_changes
from ...position.position import Position
from ...position.referee import Query
from ...position.state import UnitState
from ..combat.attack import answer_of, judged, refusal
from ..combat.melee import fighters
from ..combat.shot import Shot
from ..field import Field
from ..movement import answer_of_steps, follow
from ..steps import MODES, Mode
from ..units import Mark
from .codes import WEAPONS, Act, Op
from .infiltration import sewer_answer
from .march import HALVES, MARK_OF_MODE
from .taking import belly_shot

_FIRING: Final[Mapping[int, str]] = MappingProxyType(
    {Act.FIRE: "fire", Act.FIRE_AT_BUILDING: "fire", Act.FIRE_FIRST: "assault_fire"}
)
_OVER_ANY_COST: Final = 1000


class Deed(msgspec.Struct):
    """An act as far as it has been chosen."""

    units: list[int] = msgspec.field(default_factory=list)
    """Who acts, the first named first."""
    mode: Mode | None = None
    """Of a move."""
    spent: int = 0
    """Half points."""
    steps: int = 0
    """Taken already."""
    path: list[int] = msgspec.field(default_factory=list)
    """Locations to go to from where the units stand."""
    kind: str = ""
    """Of an attack, as `ask` has it."""
    at: str = ""
    aim: int = NOWHERE
    """A location."""
    target: int = -1
    weapon: int = 0
    belly: bool = False
    checker: int = -1
    """Who checks for a party in the sewers."""


def asked(field: Field, frame: Frame, path: Sequence[Option]) -> Asked | None:
    """What the options of an act ask, the first of them an answer to a frame; None for nothing."""
    deed = _begun(field, frame)
    for option in path:
        _further(field, frame, deed, option)
    if not deed.units:
        return None
    if deed.kind:
        return _attack(field, deed)
    if deed.checker >= 0:
        words = ("check", field.position.card(deed.checker).id)
        return Asked(words, answer=sewer_answer(field, deed.checker))
    if not deed.path:
        return None
    return _into_melee(field, deed) or _move(field, deed)


def _begun(field: Field, frame: Frame) -> Deed:
    """What has been chosen before a decision."""
    op = frame[0]
    if op == Op.GROUP:
        _, _, assault, target, weapon, number, *units = frame
        kind = "assault_fire" if assault else "fire"
        loc = field.position.loc_of(target)
        return Deed(units[:number], kind=kind, at="unit", aim=loc, target=target, weapon=weapon)
    if op == Op.MARCH:
        _, _, number, spent, steps, _, *units = frame
        return Deed(units, MODES[number], spent, steps)
    if op == Op.SEWER_PARTY:
        _, _, loc, *units = frame
        return Deed(units, "infiltrate", path=[loc])
    return Deed()


def _further(field: Field, frame: Frame, deed: Deed, option: Option) -> None:
    act = option[0]
    if act in _FIRING:
        _, unit, aim, weapon = option
        parting = frame[0] == Op.PARTING_SHOT or bool(deed.path)
        deed.units = [unit]
        deed.kind = "assault_fire" if parting else _FIRING[act]
        deed.weapon, deed.belly = weapon, frame[0] == Op.BELLY_SHOT
        building = act == Act.FIRE_AT_BUILDING
        deed.at = "building" if building else "unit"
        deed.aim = aim if building else field.position.loc_of(aim)
        deed.target = -1 if building else aim
    elif act in {Act.INDIRECT, Act.SMOKE}:
        deed.units, deed.kind, deed.aim = [option[1]], "indirect", option[2]
    elif act == Act.MOVE:
        deed.units, deed.mode = [option[1]], MODES[option[2]]
    elif act in {Act.INFILTRATE, Act.SEWER}:
        deed.units, deed.mode, deed.path = [option[1]], "infiltrate", [option[2]]
    elif act == Act.STEP:
        deed.path.append(option[1])
    elif act == Act.JOIN:
        deed.units.append(option[1])
    elif act == Act.CHECK:
        deed.checker = option[1]


def _attack(field: Field, deed: Deed) -> Asked | None:
    if deed.aim < 0:
        return None
    names = "+".join(field.position.card(unit).id for unit in deed.units)
    options = {"kind": deed.kind}
    if deed.at:
        options["at"] = deed.at
    if deed.target >= 0:
        options["target"] = field.position.card(deed.target).id
    if deed.weapon:
        options["ability"] = WEAPONS[deed.weapon]
    words = ("attack", names, field.board.loc_name(deed.aim))
    found = Asked(words, options, _moved(field, deed))
    return replace(found, answer=_belly(field, deed)) if deed.belly else found


def _belly(field: Field, deed: Deed) -> dict[str, Any]:
    """A shot at a vehicle that shows its belly, which isn't part of `ask` (AT7.8)."""
    shot = belly_shot(field, deed.units[0], deed.target)
    return refusal(deed.kind, shot) if isinstance(shot, Reason) else answer_of(field, shot)


def _moved(field: Field, deed: Deed) -> dict[int, UnitState]:
    """Those that have moved first, where they will stand (AT6.4, AT7.1)."""
    if not deed.path or deed.mode is None:
        return {}
    on = MARK_OF_MODE[deed.mode]
    found = {}
    for unit in deed.units:
        now = field.state.units[unit]
        marks = now.marks & ~Mark.FULL_COVER | on
        found[unit] = replace(now, loc=deed.path[-1], marks=marks, aim=-1)
    return found


def _into_melee(field: Field, deed: Deed) -> Asked | None:
    """The melee that infiltration leads to, as it stands then (AT1.5, AT5); None for no melee."""
    side, loc = field.position.side_of(deed.units[0]), deed.path[-1]
    if deed.mode != "infiltrate" or not field.enemies_at(loc, side):
        return None
    steps = follow(field, deed.units[0], deed.path, "infiltrate")
    if isinstance(steps, Reason):
        return None
    names = "+".join(field.position.card(unit).id for unit in deed.units)
    words = ("attack", names, field.board.loc_name(loc))
    found = Asked(words, {"kind": "melee"}, _moved(field, deed))
    then = Position(field.position.scenario, with_changes(field.state, found))
    there = Field(field.tables, then)
    own, theirs = (_blow(there, loc, one) for one in (side, 1 - side))
    answer = answer_of(there, own) if isinstance(own, Shot) else {"legal": True}
    suffers = _hurt(there, theirs) if isinstance(theirs, Shot) else Fraction(0)
    blows = list(own.why) if isinstance(own, Shot) else []
    why = [step.reason for step in steps] + blows
    return replace(found, answer=answer | {"suffers": suffers, "why": why})


def _blow(field: Field, loc: int, side: int) -> Shot | Reason | None:
    """What a side rolls in a melee; None where nobody of it fights."""
    units = fighters(field, loc, side)
    return judged(field, units, loc, Query(kind="melee")) if units else None


def _hurt(field: Field, shot: Shot) -> Fraction:
    """The chance that a blow in a melee costs anything."""
    strike = shot.strikes[0]
    return 1 - shot.odds(field.tables.casualty, strike).get("C0", Fraction(0))


def _move(field: Field, deed: Deed) -> Asked:
    """A move; of a group that of the unit to which it is dearest, or of the first that can't."""
    assert deed.mode is not None
    unit = max(deed.units, key=lambda one: _worth(field, deed, one))
    words = ("cost", field.position.card(unit).id, *map(field.board.loc_name, deed.path))
    spent = Fraction(deed.spent, HALVES)
    found = Asked(words, {"mode": deed.mode}, spent=spent)
    if not deed.steps:
        return found
    steps = follow(field, unit, deed.path, deed.mode, spent, begun=True)
    return replace(found, answer=answer_of_steps(field, steps, deed.mode))


def _worth(field: Field, deed: Deed, unit: int) -> Fraction:
    """How dear a move is to a unit; more than any cost where it can't be made."""
    assert deed.mode is not None
    spent = Fraction(deed.spent, HALVES)
    steps = follow(field, unit, deed.path, deed.mode, spent, begun=deed.steps > 0)
    if isinstance(steps, Reason):
        return Fraction(_OVER_ANY_COST)
    return sum((step.points for step in steps), Fraction(0))
