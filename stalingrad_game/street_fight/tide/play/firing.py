"""Fire: what at, who supports, then the roll; and the fire of units that wait.

Keeps TI5.7 and TI5.9.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from ....kernel.decision import Frame, Option
from ...board.locations import NOWHERE, hex_of
from ...judge.reason import Reason
from ...position.codes import UnitField
from ...position.questions import Sum
from ...position.referee import StreetResolver
from ..judge.aim import AMMUNITION, KINDS, NORMAL, SUPPRESS, op_fire_refusal
from ..judge.answers import attack_answer
from ..judge.fire import Plan
from ..judge.units import SHAKEN, Mark, Scene
from .codes import Act, Mode, Op, fact
from .effects import fatigue, over, strike
from .shots import keeps_waiting, plan_of, query_of, reaction_shot, shots, shots_in_reach
from .work import TideOperation, own_units

REACTIONS: Final = (NORMAL, SUPPRESS)


class SupportFrame(NamedTuple):
    """The frame of `Supporting` by names."""

    side: int
    mode: int
    active: int
    """Of op fire: who is fired at; else who acts."""
    shot: Option
    units: tuple[int, ...]
    """Who fires, the leader first."""

    @classmethod
    def of(cls, frame: Frame) -> Self:
        _, side, mode, active = frame[:4]
        return cls(side, mode, active, frame[4:8], frame[8:])


class Firing(TideOperation):
    """What a unit fires at (TI3.2)."""

    rule = "TI5.7"

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Every enemy in both ways, every building hex."""
        return shots(self.scene(g), frame[2], Mode.CONCENTRATE)

    def likely(self, g: StreetResolver, frame: Frame) -> list[Option]:
        return shots_in_reach(self.scene(g), frame[2], Mode.CONCENTRATE)

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        plan = self._plan(g, frame, option)
        return plan if isinstance(plan, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum:
        return shot_sum(self, g, (frame[2],), option, self._plan(g, frame, option))

    def _plan(self, g: StreetResolver, frame: Frame, option: Option) -> Plan | Reason:
        unit = frame[2]
        return plan_of(self.scene(g), (unit,), option, Mode.CONCENTRATE, unit)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Go on to supporters."""
        _, side, unit = frame
        g.push((Op.SUPPORTING, side, Mode.CONCENTRATE, unit, *option, unit))


class Supporting(TideOperation):
    """One supporter more, or the roll (TI5.7)."""

    rule = "TI5.7"

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The roll, and every other unit of the side."""
        scene, support = self.scene(g), SupportFrame.of(frame)
        others = [unit for unit in own_units(scene, support.side) if unit not in support.units]
        card = support.mode == Mode.CONCENTRATE and scene.has_card(support.side, AMMUNITION)
        rolls = [(Act.READY,), *([(Act.AMMUNITION,)] if card else [])]
        return [*rolls, *((Act.SUPPORT, unit) for unit in others)]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        if option[0] == Act.READY:
            return None
        plan = self._plan(self.scene(g), frame, option)
        return plan if isinstance(plan, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum:
        plan, support = self._plan(self.scene(g), frame, option), SupportFrame.of(frame)
        query = query_of(
            (*support.units, *option[1:]), support.shot, ammunition=option[0] == Act.AMMUNITION
        )
        fired = isinstance(plan, Reason) and plan.key == "tide.ammunition_fired"
        same = support.mode != Mode.OP_FIRE and not fired
        return Sum(query, attack_answer(self.scene(g), plan, query), g.s, same)

    def _plan(self, scene: Scene, frame: Frame, option: Option) -> Plan | Reason:
        """The shot of those who are named with the option."""
        _, mode, active, shot, units = SupportFrame.of(frame)
        more = option[0] == Act.AMMUNITION
        return plan_of(scene, (*units, *option[1:]), shot, mode, active, ammunition=more)

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Add one, or roll."""
        if option[0] == Act.SUPPORT:
            g.reveal(option[1])
            g.tell(fact("supports"), option[1], SupportFrame.of(frame).units[0])
            g.push((*frame, option[1]))
            return
        side, mode, active, *_ = SupportFrame.of(frame)
        known = self.scene(g.known_to(side))
        plan = self._plan(known, frame, option)
        assert isinstance(plan, Plan)
        g.reveal_all(plan.units)
        scene = self.scene(g)
        if plan.aim.area or plan.shot is not None:  # it strikes all who are there
            g.reveal_all(scene.position.units_in(hex_of(plan.aim.loc)))
            again = self._plan(scene, frame, option)
            plan = again if isinstance(again, Plan) else plan
        announce(g, plan, mode)
        if mode == Mode.OP_FIRE:
            react(g, self, plan, active)
            return
        strike(g, scene, plan)
        if mode == Mode.CONCENTRATE:
            for unit in plan.units:  # TI5.7: each becomes fatigued
                fatigue(g, unit)
        elif not g.s.agenda or g.s.agenda[-1][:3] != (Op.MOVING, side, active):
            fatigue(g, active)
        over(g)


def shot_sum(
    work: TideOperation,
    g: StreetResolver,
    units: tuple[int, ...],
    shot: Option,
    plan: Plan | Reason,
    *,
    same_as_ask: bool = True,
) -> Sum:
    """What a plan tells of a shot."""
    query = query_of(units, shot)
    return Sum(query, attack_answer(work.scene(g), plan, query), g.s, same_as_ask)


def announce(g: StreetResolver, plan: Plan, mode: int) -> None:
    leader, target, numbers = plan.units[0], plan.aim.target, (plan.dice, plan.hit_on)
    suppressing = plan.aim.kind == SUPPRESS
    if mode == Mode.OP_FIRE:
        g.tell(fact("op_fires"), leader, target, *numbers)
    elif target >= 0:
        g.tell(fact("suppresses" if suppressing else "fires_at"), leader, target, *numbers)
    else:
        g.tell(fact("fires"), leader, plan.aim.loc, *numbers)


def react(g: StreetResolver, work: TideOperation, plan: Plan, active: int) -> None:
    """Op fire; what pins, disrupts or damages ends the activation (TI5.9)."""
    scene = work.scene(g)
    before = g.s.units[active].marks
    strike(g, scene, plan)
    for unit in plan.units:
        if keeps_waiting(scene, unit):
            g.set_unit(unit, UnitField.AIM, active)
        else:
            fatigue(g, unit)
    now = g.s.units[active]
    hurt = (SHAKEN | Mark.DAMAGED) & now.marks & ~before
    if now.loc != NOWHERE and hurt:
        g.tell(fact("ended"), active)
        fatigue(g, active)
    over(g)


class Reaction(TideOperation):
    """Whether a waiting unit fires at the one that has just moved (TI5.9)."""

    rule = "TI5.9"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Ask only where somebody could fire; everybody sees who waits."""
        if g.s.units[frame[2]].loc == NOWHERE:
            return []
        return self.offered(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """No reaction, and every unit of the side in both ways."""
        found: list[Option] = [(Act.NO_REACTION,)]
        for unit in own_units(self.scene(g), frame[1]):
            found += [(Act.REACT, unit, KINDS.index(kind)) for kind in REACTIONS]
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        if option[0] == Act.NO_REACTION:
            return None
        scene = self.scene(g)
        if (refused := op_fire_refusal(scene, option[1])) is not None:
            return refused
        plan = self._plan(scene, frame, option)
        return plan if isinstance(plan, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        if option[0] == Act.NO_REACTION:
            return None
        scene, (_, unit, kind) = self.scene(g), option
        shot, plan = reaction_shot(scene, frame[2], kind), self._plan(scene, frame, option)
        return shot_sum(self, g, (unit,), shot, plan, same_as_ask=False)

    def _plan(self, scene: Scene, frame: Frame, option: Option) -> Plan | Reason:
        _, unit, kind = option
        shot = reaction_shot(scene, frame[2], kind)
        return plan_of(scene, (unit,), shot, Mode.OP_FIRE, frame[2])

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Nothing, or go on to supporters."""
        if option[0] == Act.NO_REACTION:
            return
        _, side, active = frame
        _, unit, kind = option
        shot = reaction_shot(self.scene(g), active, kind)
        g.push((Op.SUPPORTING, side, Mode.OP_FIRE, active, *shot, unit))
