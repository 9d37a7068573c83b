"""A unit on the move, step by step: Advance, Fire and Movement, Assault.

Keeps TI3.3, TI4 and the move of TI6.1; after each step the enemy's waiting units may fire.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from ....kernel.decision import Frame, Option
from ...board.locations import NOWHERE
from ...judge.reason import Reason
from ...position.questions import AttackQuery, CostQuery, Sum
from ...position.referee import StreetResolver
from ..judge.aim import ASSAULT
from ..judge.answers import move_answer
from ..judge.assault import plan_assault
from ..judge.movement import move, reachable
from ..judge.units import Mark, Scene
from .codes import Act, Mode, Op, fact
from .effects import fatigue, over
from .firing import shot_sum
from .shots import plan_of, shots, shots_in_reach
from .storming import assault_sum
from .work import TideOperation


class Moving(TideOperation):
    """The next step of a unit that moves, or what it moves for."""

    rule = "TI3.3"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Ask, unless its activation has ended (TI5.9)."""
        if over(g):
            return []
        unit = frame[2]
        if g.s.units[unit].loc == NOWHERE or g.s.units[unit].marks & Mark.FATIGUED:
            return []
        return self.options(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Every location around, what may be fired at or assaulted, and the stop."""
        return self._acts(g, frame, shots)

    def likely(self, g: StreetResolver, frame: Frame) -> list[Option]:
        return self._acts(g, frame, shots_in_reach)

    def _acts(
        self, g: StreetResolver, frame: Frame, shots_of: Callable[[Scene, int, int], list[Option]]
    ) -> list[Option]:
        scene, unit, mode = self.scene(g), frame[2], frame[3]
        found: list[Option] = [(Act.STEP, loc) for loc in reachable(scene, unit)]
        if mode == Mode.FIRE_MOVE:
            found += shots_of(scene, unit, Mode.FIRE_MOVE)
        if mode == Mode.ASSAULT:
            found += [(Act.STORM, loc) for loc in storms(scene, unit)]
        return [*found, (Act.STOP,)]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Why it can't step there, or fire, or assault."""
        _, _, unit, mode, spent, _, fired = frame
        scene, act = self.scene(g), option[0]
        if act == Act.STOP:
            return None
        if act == Act.STEP:
            found = move(scene, unit, option[1:], left(scene, unit, mode, spent), None)
            return found if isinstance(found, Reason) else None
        if act == Act.STORM:
            plan = plan_assault(scene, storm(unit, option[1]))
            return plan if isinstance(plan, Reason) else None
        if fired:  # TI3.3: once
            return Reason("tide.fired_once", "TI3.3", facts={"unit": unit})
        shot = plan_of(scene, (unit,), option, Mode.FIRE_MOVE, unit)
        return shot if isinstance(shot, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        act, unit = option[0], frame[2]
        if act == Act.STEP:
            return self.preview_way(g, frame, option[1:])
        if act == Act.STORM:
            return assault_sum(self, g, storm(unit, option[1]))
        if act == Act.STOP:
            return None
        plan = plan_of(self.scene(g), (unit,), option, Mode.FIRE_MOVE, unit)
        return shot_sum(self, g, (unit,), option, plan)

    def preview_way(self, g: StreetResolver, frame: Frame, path: Sequence[int]) -> Sum:
        _, _, unit, mode, spent, *_ = frame
        scene = self.scene(g)
        found = move(scene, unit, path, left(scene, unit, mode, spent), None)
        return Sum(
            CostQuery(unit, tuple(path)),
            move_answer(found),
            g.s,
            same_as_ask=mode == Mode.ADVANCE and not spent,
            spent=Fraction(spent, 2),
        )

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Step and let the enemy react; or fire, assault, stop."""
        op, side, unit, mode, spent, steps, fired = frame
        act = option[0]
        if act == Act.STOP:
            g.tell(fact("stops"), unit)
            fatigue(g, unit)
        elif act == Act.STEP:
            scene, start = self.scene(g), g.s.units[unit].loc
            found = move(scene, unit, option[1:], left(scene, unit, mode, spent), None)
            assert not isinstance(found, Reason)
            halves = int(found.cost * 2)
            word = "step_half" if halves % 2 else "step"
            g.tell(fact(word), unit, start, option[1], halves // 2)
            g.place(unit, option[1])
            g.push((op, side, unit, mode, spent + halves, steps + 1, fired))
            g.push((Op.REACTION, 1 - side, unit))
        elif act == Act.STORM:
            g.push((Op.STORMING, side, option[1], unit))
        else:
            if not steps:  # it may move afterwards
                g.push((op, side, unit, mode, spent, steps, 1))
            g.push((Op.SUPPORTING, side, Mode.FIRE_MOVE, unit, *option, unit))


def storm(unit: int, loc: int) -> AttackQuery:
    return AttackQuery((unit,), loc, kind=ASSAULT)


def left(scene: Scene, unit: int, mode: int, spent: int) -> Fraction:
    """The movement points that are left, after so many halves (TI3.3, TI4.1, TI6.1)."""
    whole = scene.points(unit) if mode == Mode.ADVANCE else scene.short_points(unit)
    return Fraction(2 * whole - spent, 2)


def storms(scene: Scene, unit: int) -> list[int]:
    """The locations with enemies that are around a unit, its own too (TI6.1)."""
    side, start = scene.card(unit).side, scene.now(unit).loc
    around = {*reachable(scene, unit), start}
    return sorted(loc for loc in around if scene.enemies_at(loc, side))
