"""What an act asks: the options of an action of `tide`, from any of its decisions on, as `ask`.

Keeps TI3.3, TI5.7, TI5.9 and TI6 as far as they say what an act will be judged by.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.structs import replace

from ...kernel.decision import Frame, Option
from ..board.locations import GROUND, location
from ..judge.reason import Reason
from ..position.asking import Asked
from ..position.state import UnitState
from .activation import MODES
from .aim import ASSAULT, KINDS, NORMAL
from .codes import Act, Mode, Op
from .firing import SHOT, UNITS
from .judge import TideJudge, plain
from .movement import move
from .moving import left
from .shots import plan_of, query_of, reaction_shot
from .units import Scene

_SHOTS: Final = (Act.SHOOT, Act.SHELL)


class Deed(msgspec.Struct):
    """An act as far as it has been chosen."""

    units: list[int]
    """The active unit or the leader first, then those who support."""
    mode: int
    spent: int = 0
    """Half points."""
    path: list[int] = msgspec.field(default_factory=list)
    """Locations to go to from where the unit stands."""
    shot: Option = ()
    storm: int = -1
    """Location that is assaulted."""
    active: int = -1
    """In op fire: at whom."""


def asked(judge: TideJudge, scene: Scene, frame: Frame, path: Sequence[Option]) -> Asked | None:
    """What the options of an act ask, the first of them an answer to a frame; None for nothing."""
    deed = _begun(frame)
    for option in path:
        if deed is None:
            deed = _of_action(scene, frame, option)
            if deed is None:
                return None
        else:
            _further(deed, option)
    return None if deed is None else _question(judge, scene, deed)


def _begun(frame: Frame) -> Deed | None:
    """What has been chosen before a decision."""
    op = frame[0]
    if op == Op.MOVING:
        return Deed([frame[2]], frame[3], frame[4])
    if op == Op.FIRING:
        return Deed([frame[2]], Mode.CONCENTRATE)
    if op == Op.SUPPORTING:
        active = frame[3] if frame[2] == Mode.OP_FIRE else -1
        return Deed(list(frame[UNITS]), frame[2], shot=frame[SHOT], active=active)
    if op == Op.STORMING:
        return Deed(list(frame[3:]), Mode.ASSAULT, storm=frame[2])
    return None


def _of_action(scene: Scene, frame: Frame, option: Option) -> Deed | None:
    """An act's first option: an action, or op fire."""
    act = option[0]
    if frame[0] == Op.ACTION and act in MODES:
        return Deed([option[1]], MODES[act])
    if frame[0] == Op.ACTION and act == Act.CONCENTRATE:
        return Deed([option[1]], Mode.CONCENTRATE)
    if frame[0] == Op.REACTION and act == Act.REACT:
        _, unit, kind = option
        shot = reaction_shot(scene, frame[2], kind)
        return Deed([unit], Mode.OP_FIRE, shot=shot, active=frame[2])
    return None


def _further(deed: Deed, option: Option) -> None:
    act = option[0]
    if act == Act.STEP:
        deed.path.append(option[1])
    elif act in _SHOTS:
        deed.shot = option
    elif act == Act.STORM:
        deed.storm = option[1]
    elif act == Act.SUPPORT:
        deed.units.append(option[1])


def _question(judge: TideJudge, scene: Scene, deed: Deed) -> Asked | None:
    board = scene.position.board
    names = "+".join(scene.card(unit).id for unit in deed.units)
    moved = _moved(scene, deed)
    if deed.storm >= 0:
        words = ("attack", names, board.loc_name(deed.storm))
        return Asked(words, {"kind": ASSAULT}, moved)
    if deed.shot:
        loc = deed.shot[1] if deed.shot[0] == Act.SHOOT else location(deed.shot[1], GROUND)
        found = Asked(("attack", names, board.loc_name(loc)), _options(scene, deed.shot), moved)
        if deed.mode != Mode.OP_FIRE:
            return found
        return replace(found, answer=_op_fire(judge, scene, deed))
    if deed.path:
        way = ("cost", scene.card(deed.units[0]).id, *map(board.loc_name, deed.path))
        asks = deed.mode == Mode.ADVANCE and not deed.spent
        answer = None if asks else _rest_of_move(scene, deed)
        return Asked(way, spent=Fraction(deed.spent, 2), answer=answer)
    return None


def _moved(scene: Scene, deed: Deed) -> dict[int, UnitState]:
    """The active unit where it will have gone."""
    if not deed.path:
        return {}
    unit = deed.units[0]
    now = msgspec.structs.replace(scene.now(unit), loc=deed.path[-1])
    return {unit: now}


def _options(scene: Scene, shot: Option) -> dict[str, str]:
    """The options of `ask` that say the same as a shot."""
    query = query_of(shot)
    found = {"at": str(query.at), "kind": query.kind or NORMAL}
    if query.target is not None:
        found["target"] = scene.card(query.target).id
    if query.ability is not None:
        found["ability"] = query.ability
    return found


def _op_fire(judge: TideJudge, scene: Scene, deed: Deed) -> dict[str, object]:
    """Op fire, which isn't part of `ask` (TI5.9)."""
    plan = plan_of(scene, tuple(deed.units), deed.shot, Mode.OP_FIRE, deed.active)
    return judge.planned(scene.position, plan, KINDS[deed.shot[3]])


def _rest_of_move(scene: Scene, deed: Deed) -> dict[str, object]:
    """A move within what is left of it (TI3.3, TI4.1, TI6.1)."""
    unit = deed.units[0]
    found = move(scene, unit, deed.path, left(scene, unit, deed.mode, deed.spent), None)
    if isinstance(found, Reason):
        return {"legal": False, "cost": None, "why": [found]}
    return {"legal": True, "cost": plain(found.cost), "why": found.reasons}
