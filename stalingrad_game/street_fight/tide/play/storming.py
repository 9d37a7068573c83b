"""An assault: its supporters, its rolls, what it costs both sides, who retreats where.

Keeps TI6.2 to TI6.5.
"""

from __future__ import annotations

from ....kernel.decision import Frame, Option
from ...board.locations import NOWHERE, hex_of
from ...judge.reason import Reason
from ...position.questions import AttackQuery, Sum
from ...position.referee import StreetResolver
from ..judge.aim import ASSAULT
from ..judge.answers import attack_answer
from ..judge.assault import Assault, next_to, plan_assault
from ..judge.movement import Step, reachable, step
from ..judge.units import Mark, Scene
from .codes import Act, Op, Roll, fact
from .effects import attacked, count, disrupt, fatigue, hit_vehicle, lose, over, pin, remove
from .work import TideOperation, own_units


class Storming(TideOperation):
    """One supporter more, or the rolls (TI6.2)."""

    rule = "TI6.2"

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """The roll, and every other unit of the side."""
        scene, named = self.scene(g), frame[3:]
        others = [unit for unit in own_units(scene, frame[1]) if unit not in named]
        return [(Act.READY,), *((Act.SUPPORT, unit) for unit in others)]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        if option[0] == Act.READY:
            return None
        plan = plan_assault(self.scene(g), _assault(frame, option))
        return plan if isinstance(plan, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum:
        return assault_sum(self, g, _assault(frame, option))

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Add one, or fight."""
        if option[0] == Act.SUPPORT:
            g.reveal(option[1])
            g.tell(fact("supports"), option[1], frame[3])
            g.push((*frame, option[1]))
            return
        scene = self.scene(g)
        plan = plan_assault(scene, _assault(frame, option))
        assert isinstance(plan, Assault)
        fight(g, scene, plan)


def _assault(frame: Frame, option: Option) -> AttackQuery:
    """The assault of those who are named with the option."""
    return AttackQuery((*frame[3:], *option[1:]), frame[2], kind=ASSAULT)


def assault_sum(work: TideOperation, g: StreetResolver, query: AttackQuery) -> Sum:
    """What an assault comes to before the rolls."""
    scene = work.scene(g)
    return Sum(query, attack_answer(scene, plan_assault(scene, query), query), g.s)


def fight(g: StreetResolver, scene: Scene, plan: Assault) -> None:
    """Both sides roll at once; then losses, and who holds the place (TI6.3, TI6.5)."""
    leader, side = plan.units[0], scene.card(plan.units[0]).side
    hit_on = scene.tables.assault.hit
    g.tell(fact("assaults"), leader, plan.loc, plan.dice, plan.against)
    hits = count(g.roll(Roll.ASSAULT, side, plan.dice), hit_on)
    stopped = count(g.roll(Roll.COVER, 1 - side, plan.defence), scene.tables.fire.cancel)
    suffered = count(g.roll(Roll.DEFENDER, 1 - side, plan.against), hit_on)
    inflicted = max(0, hits - stopped)
    start = scene.now(leader).loc
    g.tell(fact("assault_hits"), leader, inflicted, suffered)
    for unit in plan.defenders:
        attacked(g, scene, unit)
    lose(g, leader, suffered)
    spread(g, scene, plan.defenders, inflicted)
    if g.s.units[leader].loc != NOWHERE:
        fatigue(g, leader)
    # All net hits are compared. Where the attacker falls all the same nobody enters, and there is
    # nobody's reach to retreat from: TI6.5 doesn't say what then, and the defender holds.
    if inflicted <= suffered or g.s.units[leader].loc == NOWHERE:
        key = "assault_tied" if inflicted == suffered else "assault_lost"
        g.tell(fact(key), leader, plan.loc)
        over(g)
        return
    g.tell(fact("assault_won"), leader, plan.loc)
    if over(g):
        return
    g.push((Op.ENTERING, side, leader, plan.loc))
    for unit in reversed(plan.defenders):
        if g.s.units[unit].loc != NOWHERE:
            g.push((Op.RETREAT, 1 - side, unit, start))


def spread(g: StreetResolver, scene: Scene, units: tuple[int, ...], hits: int) -> None:
    """Losses of several squads: each from the one with most figures left, the first of equals."""
    shares = dict.fromkeys(units, 0)
    for _ in range(hits):
        hurt = max(units, key=lambda unit: scene.now(unit).steps - shares[unit])
        shares[hurt] += 1
    for unit, share in shares.items():
        if scene.is_squad(unit):
            lose(g, unit, share)
        else:
            hit_vehicle(g, unit, share)


class Retreat(TideOperation):
    """Where a survivor retreats to; without a choice it is done at once (TI6.5)."""

    rule = "TI6.5"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Ask where there are several places."""
        scene, (_, _, unit, start) = self.scene(g), frame
        ways = retreats(scene, unit, start)
        if scene.has(unit, Mark.DISRUPTED) or not ways:
            g.tell(fact("no_retreat"), unit)
            remove(g, unit)
            over(g)
            return []
        if len(ways) == 1:
            self.answer(g, frame, (Act.RETREAT, ways[0]))
            return []
        return self.options(g, frame)

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        around = reachable(self.scene(g), frame[2])
        return [(Act.RETREAT, loc) for loc in around]

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        return retreat_refusal(self.scene(g), frame[2], frame[3], option[1])

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """Go there, shaken (TI6.5)."""
        unit, scene = frame[2], self.scene(g)
        g.tell(fact("retreats"), unit, option[1])
        g.place(unit, option[1])
        if not scene.is_squad(unit):
            return
        if scene.has(unit, Mark.PINNED):
            disrupt(g, unit)
        else:
            pin(g, unit)


def retreats(scene: Scene, unit: int, start: int) -> list[int]:
    """The locations that a survivor may retreat to, the attacker having come from `start`."""
    around = reachable(scene, unit)
    return [loc for loc in around if retreat_refusal(scene, unit, start, loc) is None]


def retreat_refusal(scene: Scene, unit: int, start: int, loc: int) -> Reason | None:
    """Why a survivor can't retreat there: the same building comes first (TI6.5)."""
    if (refused := _way_refusal(scene, unit, start, loc)) is not None:
        return refused
    here = scene.now(unit).loc
    if _same_building(scene, here, loc):
        return None
    for other in reachable(scene, unit):
        if _same_building(scene, here, other) and not _way_refusal(scene, unit, start, other):
            return Reason("tide.retreat_inside", "TI6.5", facts={"unit": unit, "loc": other})
    return None


def _way_refusal(scene: Scene, unit: int, start: int, loc: int) -> Reason | None:
    """Why it can't get there, or would still be in the attacker's reach."""
    here = scene.now(unit).loc
    taken = step(scene, unit, here, loc, None)
    if not isinstance(taken, Step):
        return taken
    if start != here and next_to(scene, start, loc) is None:
        return Reason("tide.retreat_reach", "TI6.5", facts={"unit": unit, "loc": loc})
    return None


def _same_building(scene: Scene, one: int, other: int) -> bool:
    building = scene.position.intact(hex_of(one))
    return building is not None and scene.position.intact(hex_of(other)) is building


class Entering(TideOperation):
    """The winner of an assault goes in (TI6.5)."""

    rule = "TI6.5"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Take the place; who waits may fire at it (TI5.9)."""
        _, side, unit, loc = frame
        if over(g) or g.s.units[unit].loc == NOWHERE:
            return []
        if g.s.units[unit].loc != loc:
            g.place(unit, loc)
            g.push((Op.REACTION, 1 - side, unit))
        return []
