"""What an act asks: the options of an order, from any of its decisions on (KB2, KB5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from ...kernel.decision import Frame, Option
from ..board.locations import hex_of
from ..judge.reason import Reason
from ..position.asking import Asked
from ..position.position import Position
from ..position.state import UnitState
from .fire import KINDS, Kind, Split
from .firing import aim_at, split_of
from .judge import K47Judge, walk_answer
from .movement import Going, walk
from .moving import going_of
from .orders import obedience_answer
from .units import Mark, Units
from .words import ADVANCE, DOWN, ORDER_WORDS, RUN, Act
from .work import AIM, AMBUSH, MOVE, ORDER, REACT


class Deed(msgspec.Struct):
    """An act as far as it has been chosen."""

    unit: int = -1
    order: int = -1
    """As `ORDER_WORDS` has it."""
    fresh: bool = False
    """Whether the order is only now given."""
    going: Going | None = None
    """The move as it stands."""
    path: list[int] = msgspec.field(default_factory=list)
    """Locations to go to from where the unit stands."""
    kind: Kind | None = None
    target: int = -1
    ram: int = -1
    """The hex that is rammed."""
    split: Split | None = None
    """What has been fired in this order (KB5.2)."""


def asked(
    judge: K47Judge, units: Units, position: Position, frame: Frame, path: Sequence[Option]
) -> Asked | None:
    """What the options of an act ask, the first of them an answer to a frame; None for nothing."""
    deed = _begun(units, position, frame)
    for option in path:
        _further(frame, deed, option)
    if deed.unit < 0:
        return None
    card = position.card
    name, names = card(deed.unit).id, position.board
    changed = _changed(units, position, deed)
    if deed.ram >= 0:
        return Asked(("ram", name, names.name(deed.ram)), changed=changed)
    if deed.kind is not None:
        loc = position.loc_of(deed.target)
        if loc < 0:
            return None
        options = {"at": "unit", "kind": deed.kind, "target": card(deed.target).id}
        found = Asked(("attack", name, names.loc_name(loc)), options, changed)
        return replace(found, answer=_rest_of_fire(judge, units, position, deed))
    if not deed.path:
        if not deed.fresh:
            return None
        test = obedience_answer(units, position, deed.unit, deed.order)
        return Asked(("order", name, ORDER_WORDS[deed.order]), answer=test)
    options = {"mode": ORDER_WORDS[deed.order]}
    ordered = _ordered(position, deed)
    words = ("cost", name, *map(names.loc_name, deed.path))
    found = Asked(words, options, ordered, 0 if deed.going is None else deed.going.steps)
    return replace(found, answer=_rest_of_move(units, position, deed))


def _begun(units: Units, position: Position, frame: Frame) -> Deed:
    """What has been chosen before a decision."""
    if frame[0] == MOVE:
        return Deed(frame[2], frame[3], going=going_of(position, frame))
    if frame[0] == AIM:
        names = list(units.tables.weapons)
        fired = tuple(names[number] for number in frame[4:])
        split = Split(fired, split_of(frame).sides) if frame[3] else None
        return Deed(frame[2], split=split)
    return Deed()


def _further(frame: Frame, deed: Deed, option: Option) -> None:
    act = option[0]
    if act == Act.ORDER:
        deed.unit, deed.order, deed.fresh = option[1], option[2], frame[0] == ORDER
    elif act == Act.MOVE:
        deed.path.append(option[1])
    elif act == Act.FIRE:
        deed.target, deed.kind = option[1], KINDS[option[2]]
    elif act == Act.ASSAULT:
        deed.target, deed.kind = option[1], "assault"
    elif act == Act.RAM:
        deed.ram = option[1]
    elif act == Act.REACT and frame[0] in {AMBUSH, REACT}:
        deed.unit, deed.kind = option[1], KINDS[option[2]]
        deed.target = frame[2] if frame[0] == AMBUSH else frame[3]


def _ordered(position: Position, deed: Deed) -> dict[int, UnitState]:
    """The unit as an order finds it that it obeys: without its last one, a pin off (KB2.2)."""
    now = position.state.units[deed.unit]
    if not deed.fresh or deed.order == DOWN:
        return {}
    marks = (now.marks | Mark.ORDERED) & ~(Mark.MOVED | Mark.AMBUSH | Mark.DOWN)
    return {deed.unit: replace(now, marks=marks, count=max(0, now.count - 1))}


def _changed(units: Units, position: Position, deed: Deed) -> dict[int, UnitState]:
    """The unit as it will be when it fires, assaults or rams: ordered, and where it went."""
    found = _ordered(position, deed)
    now = found.get(deed.unit, position.state.units[deed.unit])
    profile = units.profile(position, deed.unit)
    if deed.fresh and deed.order in {ADVANCE, RUN} and profile.infantry:  # KB5.3
        now = replace(now, facing=-1)
    for loc in deed.path:
        facing = now.facing
        if facing >= 0 and profile.vehicle:
            facing = position.board.grid.direction(hex_of(now.loc), hex_of(loc))
        now = replace(now, loc=loc, marks=now.marks | Mark.MOVED, facing=facing, aim=-1)
    return {} if now == position.state.units[deed.unit] else {deed.unit: now}


def _rest_of_fire(
    judge: K47Judge, units: Units, position: Position, deed: Deed
) -> dict[str, Any] | None:
    """What a unit that splits its fire has left, which isn't part of `ask` (KB5.2)."""
    if deed.split is None or deed.kind is None:
        return None
    means = KINDS.index(deed.kind)
    volley = aim_at(units, position, deed.unit, deed.target, means, deed.split)
    return judge.told(position, volley, deed.kind)


def _rest_of_move(units: Units, position: Position, deed: Deed) -> dict[str, Any] | None:
    """A move that goes on, which isn't part of `ask`; its cost is that of the rest (KB3.9)."""
    going = deed.going
    if going is None or not going.steps:
        return None
    found = walk(units, position, units.profile(position, deed.unit), deed.path, begun=going)
    answer = walk_answer(found)
    if not isinstance(found, Reason):
        answer["cost"] = found[0].steps - going.steps
    return answer
