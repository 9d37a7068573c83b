"""Whom the chosen unit could attack, how likely, and the attack that stands ready.

All of it is found by what the side that is asked can know, a few questions a frame.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Decision, Option
from ....street_fight.board.locations import hex_of
from ....street_fight.plans import Attack, AttackSort, Plan, Planner, effect
from ....street_fight.position.state import State
from ..model.board_model import Spot
from ..model.table_model import Target, loc_target, unit_target
from ..session.session import StreetSession
from .frame_search import FrameSearch
from .option_targets import AIMED_LATER, APPROACHES, ATTACKS, OptionTargets
from .viewport import Viewport


class AttackPlans(FrameSearch):
    """The attacks of one unit at one decision."""

    def __init__(self, session: StreetSession, reader: OptionTargets) -> None:
        super().__init__()
        self._session: Final = session
        self._reader: Final = reader
        self._planner: Final = Planner(session.kit)
        self._of: tuple[Decision | None, int, int] = (None, -1, -1)
        self._attacks: list[Attack] = []
        self._plans: dict[tuple[Option, ...], Plan] = {}
        """By the answers of an attack: it with those supporters who add most."""
        self._chances: dict[Target, Fraction] = {}
        self._sorts: dict[Target, AttackSort] = {}
        self._view: State | None = None
        self._reaches: dict[Option, bool] = {}
        """By act that lets a unit step nearer, or aim: whether it leads to any enemy."""
        self.kinds: tuple[Attack, ...] = ()
        """The ways of the attack that stands ready."""
        self.plan: Plan | None = None
        """The attack that stands ready."""
        self.rolled_for: Plan | None = None
        """The attack that *Roll* took last; None where it took something else."""
        self._gains: tuple[Plan | None, Mapping[int, Fraction]] = (None, MappingProxyType({}))
        """What each who takes part in a plan, or could, adds to it."""

    def follow(self, decision: Decision | None, viewer: int, view: State, unit: int) -> None:
        """Another question is asked, another unit chosen, or another side looks: search anew.

        `unit` is -1 where the question is about a unit, and -2 where nothing shall be found.
        """
        if self._of[0] is decision and self._of[1:] == (viewer, unit):
            return
        if self._of[0] is not decision or self._of[1] != viewer:
            self._reaches = {}
        self._of, self._view = (decision, viewer, unit), view
        self._attacks, self._plans, self._chances, self._sorts = [], {}, {}, {}
        self.drop()
        question = decision if unit > -2 else None
        self.begin(None if question is None else self._all(question, view, unit))

    def _all(self, decision: Decision, view: State, unit: int) -> Iterator[bool]:
        """Ask one question after the other."""
        nearer: list[Attack] = []
        for attack in self._planner.attacks(view, decision, unit, self._leads, self._approaches):
            if attack is not None and self._may_stand(attack):
                (nearer if attack.approaches else self._attacks).append(attack)
            yield True
        self._attacks += _best_ways(nearer, self._attacks)
        for attack in self._attacks:
            target = target_of(attack)
            if target not in self._chances and not self._named(attack):
                self._chances[target] = effect(self.best(attack).sum)
                self._sorts[target] = attack.sort
                yield True
        for option in decision.options if unit >= 0 else ():
            if option[1:2] == (unit,):
                self.weigh(option)
                yield True

    def weigh(self, option: Option) -> None:
        """Find out whether an act of a unit that names no enemy yet leads to any."""
        decision, view = self._of[0], self._view
        steps, aims = self._approaches(option), self._verb_word(option) in AIMED_LATER
        unaimed = (steps or aims) and len(self._reader.on_map(option)) == 1
        if decision is None or view is None or not unaimed or option in self._reaches:
            return
        if not self._session.own(option[1]) or self._session.guide.leads:
            return
        found = any(attack.options[0] == option for attack in self._attacks)
        leads = self._planner.may_reach if steps else self._planner.may_aim
        self._reaches[option] = found or leads(view, decision, option, self._leads)

    @property
    def idle(self) -> Collection[Option]:
        """The acts that are known to lead to no enemy, though they are for that."""
        return {option for option, reaches in self._reaches.items() if not reaches}

    def _may_stand(self, attack: Attack) -> bool:
        """Whether an attack may stand ready; while a lesson leads only the one that it tells of."""
        guide = self._session.guide
        if not guide.leads:
            return True
        options = self.best(attack).options
        return options == guide.ahead[: len(options)]

    def _named(self, attack: Attack) -> bool:
        """Whether what is at a place is a target itself already: one chance stands there."""
        aims = (one for one in self._attacks if one.unit >= 0)
        return attack.unit < 0 and any(one.query.loc == attack.query.loc for one in aims)

    def _verb_word(self, option: Option) -> str:
        return self._reader.verb_word(self._reader.verb(option))

    def _leads(self, option: Option) -> bool:
        return self._verb_word(option) in ATTACKS

    def _approaches(self, option: Option) -> bool:
        return self._verb_word(option) in APPROACHES

    def best(self, attack: Attack) -> Plan:
        """An attack with those who add most to it."""
        if attack.options not in self._plans:
            self._plans[attack.options] = self._planner.plan(attack)
        return self._plans[attack.options]

    @property
    def chances(self) -> Mapping[Target, Fraction]:
        """Whom the unit could attack, as far as it is known, with the chance to do something."""
        return MappingProxyType(self._chances)

    @property
    def sorts(self) -> Mapping[Target, AttackSort]:
        """By whom the unit could attack: by what sort of attack, which the chance is of."""
        return MappingProxyType(self._sorts)

    def at(self, spot: Spot) -> Sequence[Attack]:
        """The attacks that a spot means: at the unit, at its place, at the house of its hex.

        A unit of one's own means no attack at where it stands.
        """
        own = self._session.own(spot.unit)

        def near(attack: Attack) -> int:
            """How well an attack fits: 0 the best, 3 not at all."""
            loc = attack.query.loc
            if attack.unit >= 0:
                if attack.unit == spot.unit:
                    return 0
                return 3 if spot.unit >= 0 or loc != spot.loc else 2
            if own:
                return 3
            return 1 if loc == spot.loc or (hex_of(loc) == spot.hex and spot.hex >= 0) else 3

        found = sorted((near(one), number) for number, one in enumerate(self._attacks))
        best = [self._attacks[number] for rank, number in found if rank < 3]
        aim = next((one.unit for one in best if one.unit >= 0), -1)
        return [one for one in best if one.unit in {-1, aim}]

    def thought_of(self, viewport: Viewport) -> Plan | None:
        """The attack that stands ready, else the one that a click would have ready."""
        stands, spot = self.plan, viewport.spot
        if viewport.choice is not None or viewport.rests:
            return stands
        if self.supports(spot.unit):
            return stands
        aimed = self.at(spot)
        if stands is not None and (not aimed or stands.attack in aimed):
            return stands
        return self.best(aimed[0]) if aimed else None

    # --- the attack that stands ready

    def choose(self, attacks: Sequence[Attack]) -> None:
        """Have an attack ready, with those who add most; `attacks` are its ways."""
        self.kinds, self.plan = tuple(attacks), self.best(attacks[0])

    def drop(self) -> None:
        self.kinds, self.plan = (), None

    def switch(self, number: int) -> None:
        """Attack in another way."""
        if self.plan is not None:
            self.plan = self.best(self.kinds[number % len(self.kinds)])

    def switch_end(self, number: int) -> None:
        """Roll in another way."""
        plan = self.plan
        if plan is not None:
            self.plan = self._planner.plan(plan.attack, plan.supporters, number)

    @property
    def targets(self) -> Sequence[Target]:
        """What Tab goes through: who can be attacked.

        Of an attack that stands ready its aim first, then who supports it or could.
        """
        aims, plan = tuple(self._chances), self.plan
        if plan is None:
            return aims
        spare = sorted((*plan.supporters, *plan.others))
        return target_of(plan.attack), *map(unit_target, spare), *aims

    @property
    def has_ways(self) -> bool:
        """Whether the attack that stands ready can be made, or rolled for, in several ways."""
        return self.plan is not None and max(len(self.kinds), len(self.plan.ends)) > 1

    def supports(self, unit: int) -> bool:
        """Whether a unit takes part in the attack that stands ready, or could."""
        return self.plan is not None and unit in {*self.plan.supporters, *self.plan.others}

    def turn_supporter(self, unit: int) -> bool:
        """Take a supporter in or out; says whether that unit is one."""
        plan = self.plan
        if plan is None or not self.supports(unit):
            return False
        self.plan = self._planner.turned(plan, unit)
        return True

    @property
    def gains(self) -> Mapping[int, Fraction]:
        """By unit that takes part in the attack that stands ready, or could: what it adds."""
        plan = self.plan
        if self._gains[0] is not plan:
            found: dict[int, Fraction] = {}
            if plan is not None:
                units = (*plan.supporters, *plan.others)
                found = {unit: self._planner.gain(plan, unit) for unit in units}
            self._gains = (plan, MappingProxyType(found))
        return self._gains[1]

    def go_on_with(self, options: Sequence[Option]) -> bool:
        """Have the attack ready that these answers were planned for, where it still is one.

        Says whether it is just as it was when it was rolled for.
        """
        self.finish()
        for attack in self._attacks:
            if attack.options == tuple(options[: len(attack.options)]):
                self.choose([attack])
                break
        seen, plan = self.rolled_for, self.plan
        if seen is None or plan is None or plan.options != tuple(options):
            return False
        return plan.sum.answer == seen.sum.answer


def target_of(attack: Attack) -> Target:
    """Whom or what an attack is aimed at."""
    return unit_target(attack.unit) if attack.unit >= 0 else loc_target(attack.query.loc)


def _best_ways(nearer: Sequence[Attack], at_once: Sequence[Attack]) -> Iterator[Attack]:
    """Of attacks with steps before them the best one of each aim that isn't attacked so at once."""
    known = {one.options[-1] for one in at_once}
    best: dict[Option, Attack] = {}
    for attack in nearer:
        last = attack.options[-1]
        if last not in known and (last not in best or _rank(attack) > _rank(best[last])):
            best[last] = attack
    return iter(best.values())


def _rank(attack: Attack) -> tuple[Fraction, int]:
    """How good an attack is, the shorter way first."""
    return effect(attack.sum), -len(attack.options)
