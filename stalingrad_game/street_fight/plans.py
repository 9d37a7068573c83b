"""Attacks planned ahead: whom a unit could attack and how, who would support it, what comes of it.

An attack is several answers: who acts, how, at whom, who supports, then the roll. A plan is such a
row of answers, found by trying what each of them leads to (`foresight.py`); it knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import Final, Literal, NamedTuple, TypeAlias

from ..kernel.decision import Decision, Option
from .board.hexes import OFF_MAP
from .board.locations import hex_of
from .foresight import Foreseen, Foresight
from .judge.odds import hurt_chance
from .position.fold import copied
from .position.position import Position
from .position.questions import AttackAnswer, AttackQuery, CostQuery, Sum
from .position.referee import StreetKit, StreetResolver, answer
from .position.state import State
from .sums import WaySearch, sum_of_act

SUPPORTS: Final = frozenset({"support", "join"})
"""The words of acts by which one more unit takes part in an attack."""
_ON_MAP: Final = frozenset({"unit", "location", "hex"})
"""Kinds of arguments by which an answer names a target; one without any may lead to an attack."""
_HAND_TO_HAND: Final = frozenset({"assault", "melee"})
"""The kinds of attacks that are no fire."""
AttackSort: TypeAlias = Literal["fire", "assault", "house", ""]
"""What a chance is of: fire at somebody, an assault, a shot at a house."""
LEAST_GAIN: Final = Fraction(1, 10)
"""How much a supporter must add to the chance to be in a plan at first."""


class Attack(NamedTuple):
    """A way in which a unit can attack: the answers up to the one that names its target."""

    options: tuple[Option, ...]
    """The last one is the attack itself."""
    last: Foreseen
    """The decision that the last of them answers."""
    sum: Sum
    """By this unit alone."""
    tested: bool
    """Whether the unit must pass a test before."""

    @property
    def query(self) -> AttackQuery:
        assert isinstance(self.sum.query, AttackQuery)
        return self.sum.query

    @property
    def approaches(self) -> bool:
        """Whether steps come before it."""
        return len(self.options) > len(("begin", "attack"))

    @property
    def sort(self) -> AttackSort:
        """By its kind, and by whether a house may fall."""
        if self.query.kind in _HAND_TO_HAND:
            return "assault"
        answered = self.sum.answer
        falls = isinstance(answered, AttackAnswer) and answered.falls is not None
        return "house" if self.unit < 0 and falls else "fire"

    @property
    def unit(self) -> int:
        """The unit it is aimed at; -1 for a building or a place."""
        return -1 if self.query.target is None else self.query.target


class Plan(NamedTuple):
    """An attack with all who take part in it."""

    attack: Attack
    supporters: tuple[int, ...]
    others: tuple[int, ...]
    """Who else could take part."""
    ends: tuple[Option, ...]
    """In which ways it can be rolled for; none where the attack itself is the last answer."""
    end: int
    """Which of them is chosen."""
    options: tuple[Option, ...]
    """All answers, the dice fall after the last one."""
    sum: Sum


def effect(found: Sum) -> Fraction:
    """The chance that an attack does something: hurts its target, wins, brings the house down."""
    answered = found.answer
    hurts = hurt_chance(answered.verdict) or Fraction(0)
    falls = answered.falls if isinstance(answered, AttackAnswer) else None
    return max(hurts, falls or Fraction(0))


class Planner:
    """Plans the attacks of one kit."""

    def __init__(self, kit: StreetKit) -> None:
        self._kit: Final = kit
        self._foresight: Final = Foresight(kit)
        self._acts: Final = kit.referee.acts

    def attacks(
        self,
        view: State,
        decision: Decision,
        unit: int,
        leads: Callable[[Option], bool],
        approaches: Callable[[Option], bool] = lambda _: False,
    ) -> Iterator[Attack | None]:
        """Every attack that a unit can be led to from a decision of its side.

        Of -1 those at once of whoever the decision is about. None now and then, where the caller
        may rest. `view` is what the side sees; `leads` says which answers may be attacks, or lead
        to one, `approaches` which of these let the unit step nearer before.
        """
        now = Foreseen(view, decision, tested=False)
        worth = self._worth_a_shell(view, decision.seat)
        for option in decision.options:
            if self._named(decision, option) != unit or not leads(option):
                continue
            attack = self._attack(now, (), option, worth)
            yield attack
            then = None
            if unit >= 0 and not _ON_MAP.intersection(self._acts[option[0]].kinds[1:]):
                then = self._foresight.after(view, decision, option)
                yield None
            if then is None:
                continue
            for attack in self._attacks_at(then, (option,), leads, worth):
                yield attack if attack and attack.query.acting == unit else None
            if approaches(option):
                yield from self._after_steps(then, option, leads, worth)

    def _attacks_at(
        self,
        now: Foreseen,
        before: tuple[Option, ...],
        leads: Callable[[Option], bool],
        worth: Collection[int],
    ) -> Iterator[Attack | None]:
        """The attacks at a decision that answers have led to."""
        for option in now.decision.options:
            if leads(option):
                yield self._attack(now, before, option, worth)

    def _after_steps(
        self,
        begun: Foreseen,
        option: Option,
        leads: Callable[[Option], bool],
        worth: Collection[int],
    ) -> Iterator[Attack | None]:
        """The attacks of a unit that steps to an enemy first, by the cheapest ways.

        Only ways on which nobody is asked anything, as far as the side knows.
        """
        steps = [one for one in begun.decision.options if self._is_step(begun, one)]
        yield None
        if not steps:
            return
        search = WaySearch(self._kit, begun.view, begun.decision.frame, steps)
        while not search.ask(lambda: False):
            yield None
        near = self._near_enemies(begun)
        gone: dict[tuple[Option, ...], Foreseen] = {(): begun}
        for loc, way in search.ways.items():
            path: tuple[Option, ...] = tuple((steps[0][0], step.loc) for step in way.steps)
            for length in range(1, len(path) + 1 if hex_of(loc) in near else 0):
                before, then = gone.get(path[: length - 1]), None
                if path[:length] not in gone and before is not None:
                    then = self._foresight.after(before.view, before.decision, path[length - 1])
                    yield None
                if then is not None:
                    gone[path[:length]] = then
            there = gone.get(path)
            if there is not None and hex_of(loc) in near:
                yield from self._attacks_at(there, (option, *path), leads, worth)

    def may_reach(
        self, view: State, decision: Decision, option: Option, leads: Callable[[Option], bool]
    ) -> bool:
        """Whether a unit that steps nearer could attack anybody from anywhere in its reach.

        As far as its side knows, and whoever is asked something on the way.
        """
        begun, unit = self._foresight.after(view, decision, option), option[1]
        if begun is None:
            return True
        ends = {begun.view.units[unit].loc}
        steps = [one for one in begun.decision.options if self._is_step(begun, one)]
        if steps:
            search = WaySearch(self._kit, begun.view, begun.decision.frame, steps)
            search.ask()
            ends.update(search.ways)
        near, frame = self._near_enemies(begun), begun.decision.frame
        work = self._kit.referee.operations[frame[0]]
        for end in ends:
            there = copied(begun.view)
            there.units[unit].loc = end
            if hex_of(end) in near:
                options = work.options(StreetResolver(self._kit, there), frame)
                if any(map(leads, options)):
                    return True
        return False

    def may_aim(
        self, view: State, decision: Decision, option: Option, leads: Callable[[Option], bool]
    ) -> bool:
        """Whether an act that asks for its target later would be asked for one.

        As far as its side knows; true where dice fall before that.
        """
        options = self._foresight.first_question(view, decision, option)
        return options is None or any(map(leads, options))

    def _is_step(self, now: Foreseen, option: Option) -> bool:
        """Whether an answer moves a unit a step."""
        if self._acts[option[0]].kinds != ("location",):
            return False
        found = self._sum(now, option)
        return found is not None and isinstance(found.query, CostQuery)

    def _near_enemies(self, now: Foreseen) -> Collection[int]:
        """The hexes in which an enemy is seen, and those around."""
        position, around = Position(self._kit.scenario, now.view), self._kit.board.grid.neighbours
        held = {
            hex_of(unit.loc)
            for number, unit in enumerate(now.view.units)
            if unit.loc >= 0 and position.side_of(number) != now.decision.seat
        }
        return held.union(*(around[number] for number in held)) - {OFF_MAP}

    def _named(self, decision: Decision, option: Option) -> int:
        """The unit of its own side that an answer names first; -1 where it names none."""
        form = self._acts.get(option[0])
        if form is None or form.kinds[:1] != ("unit",):
            return -1
        own = self._kit.scenario.units[option[1]].side == decision.seat
        return option[1] if own else -1

    def _attack(
        self, now: Foreseen, before: tuple[Option, ...], option: Option, worth: Collection[int]
    ) -> Attack | None:
        """An answer as an attack, where it is one with dice at a hex that is worth it."""
        form = self._acts.get(option[0])
        if form is None or form.word in SUPPORTS or len(option) == 1:
            return None
        aims = [
            number if kind == "hex" else hex_of(number)
            for kind, number in zip(form.kinds, option[1:], strict=False)
            if kind in {"hex", "location"} and number >= 0
        ]
        if aims and aims[-1] not in worth:
            return None
        found = self._sum(now, option)
        if found is None or not isinstance(found.query, AttackQuery) or not found.answer.odds:
            return None
        return Attack((*before, option), now, found, now.tested) if self._harms(found) else None

    def _worth_a_shell(self, view: State, side: int) -> Collection[int]:
        """The hexes in which an enemy of a side is seen, and those of houses that count.

        Those are houses in which an enemy is seen or a hex counts for victory. A mortar could fire
        at most of a map.
        """
        position, victory = Position(self._kit.scenario, view), self._kit.scenario.victory.hexes
        held = {
            hex_of(now.loc)
            for unit, now in enumerate(view.units)
            if now.loc >= 0 and position.side_of(unit) != side
        }
        houses = (position.intact(number) for number in {*held, *victory})
        return held.union(*(house.hexes for house in houses if house is not None))

    def _sum(self, now: Foreseen, option: Option) -> Sum | None:
        return sum_of_act(self._kit, now.view, now.decision.frame, option)

    def _harms(self, found: Sum) -> bool:
        """Whether an attack is aimed at a unit, at a place with an enemy, or may fell a house.

        Ground where nobody is seen is nothing to plan for.
        """
        query, answered = found.query, found.answer
        assert isinstance(query, AttackQuery)
        if query.target is not None:
            return True
        if isinstance(answered, AttackAnswer) and (answered.falls or answered.cracks):
            return True
        position = Position(self._kit.scenario, found.state)
        enemy = position.enemy(position.side_of(query.acting))
        return bool(position.units_in(hex_of(query.loc), enemy))

    def plan(self, attack: Attack, supporters: Iterable[int] | None = None, end: int = 0) -> Plan:
        """An attack with supporters, by default those who add most to it."""
        wanted = None if supporters is None else list(supporters)
        options, found, taken = attack.options, attack.sum, []
        now = self._foresight.after(attack.last.view, attack.last.decision, options[-1])
        while now is not None:
            option = self._next_supporter(now, found, wanted)
            then = None if option is None else self._foresight.after(*now[:2], option)
            if option is None or then is None:
                break
            sum_with = self._sum(now, option)
            assert sum_with is not None
            found = sum_with
            taken.append(option[1])
            options, now = (*options, option), then
        others = () if now is None else tuple(one[1] for one in self._supports(now))
        ends = () if now is None else self._ends(now)
        if now is None or not ends:
            return Plan(attack, tuple(taken), others, (), 0, options, found)
        end = min(end, len(ends) - 1)
        last = self._sum(now, ends[end])
        assert last is not None
        return Plan(attack, tuple(taken), others, ends, end, (*options, ends[end]), last)

    def turned(self, plan: Plan, unit: int) -> Plan:
        """A plan with a supporter taken in or out."""
        own = plan.supporters
        wanted = [one for one in own if one != unit] if unit in own else [*own, unit]
        return self.plan(plan.attack, wanted, plan.end)

    def gain(self, plan: Plan, unit: int) -> Fraction:
        """How much a supporter adds to the chance, or would add, with the others as they are."""
        other = effect(self.turned(plan, unit).sum)
        own = effect(plan.sum)
        return own - other if unit in plan.supporters else other - own

    def _supports(self, now: Foreseen) -> Sequence[Option]:
        return [
            option
            for option in now.decision.options
            if option[0] in self._acts and self._acts[option[0]].word in SUPPORTS
        ]

    def _next_supporter(self, now: Foreseen, found: Sum, wanted: list[int] | None) -> Option | None:
        """Who comes next: the first of those wanted, or who adds most, if that is enough."""
        offered = self._supports(now)
        if wanted is not None:
            return next((one for one in offered if one[1] in wanted), None)
        sums = {option: self._sum(now, option) for option in offered}
        chances = {one: effect(found) for one, found in sums.items() if found and found.legal}
        best = max(chances, key=chances.__getitem__, default=None)
        return best if best and chances[best] >= effect(found) + LEAST_GAIN else None

    def _ends(self, now: Foreseen) -> tuple[Option, ...]:
        """The answers that name nobody and are the same attack."""
        return tuple(
            option
            for option in now.decision.options
            if len(option) == 1
            and (found := self._sum(now, option)) is not None
            and isinstance(found.query, AttackQuery)
        )


def threats(kit: StreetKit, view: State, unit: int, loc: int) -> Iterator[tuple[int, Fraction]]:
    """Which enemies that are seen could hurt a unit that stood somewhere, and how likely."""
    there = copied(view)
    there.units[unit].loc = loc
    position = Position(kit.scenario, there)
    side = position.side_of(unit)
    for enemy, now in enumerate(there.units):
        if now.loc < 0 or position.side_of(enemy) == side:
            continue
        query = AttackQuery((enemy,), loc, "unit", unit)
        found = answer(kit.referee.judge, position, query)
        chance = hurt_chance(found.odds) if found.legal else None
        if chance:
            yield enemy, chance


class Danger(NamedTuple):
    """Enemies at one place who could hurt a unit."""

    enemies: tuple[int, ...]
    """The most dangerous first."""
    chance: Fraction
    """That at least one of them does, if each fires by himself."""


def gathered_threats(
    found: Iterable[tuple[int, Fraction]], place_of: Callable[[int], int]
) -> Sequence[Danger]:
    """Threats by the place of an enemy, the most dangerous place first."""
    by_place: dict[int, list[tuple[int, Fraction]]] = {}
    for enemy, chance in sorted(found, key=lambda one: one[1], reverse=True):
        by_place.setdefault(place_of(enemy), []).append((enemy, chance))
    dangers = (
        Danger(tuple(enemy for enemy, _ in there), any_comes_true(chance for _, chance in there))
        for there in by_place.values()
    )
    return sorted(dangers, key=lambda one: one.chance, reverse=True)


def any_comes_true(chances: Iterable[Fraction]) -> Fraction:
    """The chance that at least one of several things happens that don't depend on each other."""
    return 1 - prod((1 - chance for chance in chances), start=Fraction(1))
