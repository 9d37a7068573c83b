"""A view as the officer weighs it: what units are worth, what places are worth to them.

The core of all referees: objectives by B9, what the enemy can do to a place, what can be done from
it. What a shot does, what a step costs and who sees whom is asked of the referee's own functions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import cached_property, partial, wraps
from heapq import heappop, heappush, nlargest
from math import inf
from typing import ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar, TypeVarTuple

from msgspec.structs import replace

from ...kernel.decision import Decision, Option
from ..board.board import Board
from ..board.locations import NOWHERE, hex_of, location
from ..position.codes import Table
from ..position.position import Position
from ..position.referee import StreetKit
from ..position.state import State, UnitState
from .memory import MOST_BY_ENEMY, MOST_WAYS, Memory, MemoryKey, Roads, Steps, StepsBack
from .weights import (
    BACKED,
    CONTESTED,
    CROWD,
    KIND_WORTH,
    NEAR,
    OPEN,
    QUIET,
    SAFE,
    TAKEN,
    THREATENED,
    Weights,
)

_Weigher = TypeVar("_Weigher")
_Args = TypeVarTuple("_Args")
_Answer = TypeVar("_Answer")


def memoised(
    method: Callable[[_Weigher, *_Args], _Answer],
) -> Callable[[_Weigher, *_Args], _Answer]:
    """A method that an object works out once for the same arguments."""
    name = f"{method.__name__} by arguments"

    @wraps(method)
    def answer(weigher: _Weigher, *args: *_Args) -> _Answer:
        answers: dict[tuple[*_Args], _Answer] | None = weigher.__dict__.get(name)
        if answers is None:
            answers = weigher.__dict__[name] = {}
        if args not in answers:
            answers[args] = method(weigher, *args)
        return answers[args]

    return answer


class Ready(NamedTuple):
    """A unit with its lasting states alone."""

    state: UnitState

    @property
    def numbers(self) -> tuple[int, ...]:
        """What tells it apart from the same unit at another time, its place left out."""
        now = self.state
        return (now.steps, now.marks, now.count, now.facing, now.aim)

    def at(self, loc: int) -> UnitState:
        """The unit at a location; a state of its own."""
        return replace(self.state, loc=loc)


def costs_to(goals: Iterable[int], back: StepsBack) -> dict[int, float]:
    """By location: what it costs to get from there to the nearest of some goals."""
    found = {loc: 0.0 for loc in goals if loc in back}
    queue = [(0.0, loc) for loc in sorted(found)]
    while queue:
        cost, loc = heappop(queue)
        if cost > found[loc]:
            continue
        for before, more in back[loc]:
            if cost + more < found.get(before, 1e9):
                found[before] = cost + more
                heappush(queue, (cost + more, before))
    return found


Pursuit: TypeAlias = tuple[int, Mapping[int, float], float]
"""An objective hex, by location what the ways there cost, and how much it asks for a unit."""
BLIND: Final = 0.0
MOST_LOOKED_AT: Final = 6
"""Places that a unit in haste weighs."""
EVERYWHERE: Final = 1_000
"""A range that no map has."""


class Battle(ABC):
    """One decision's view, for the side that decides."""

    weights: ClassVar[Weights] = Weights()
    hasty = False
    """Whether of the places in reach only those are weighed that objectives make worth most."""
    along_lines: ClassVar[bool] = False
    """Whether what a shot takes depends on nothing that lies off its lines."""

    def __init__(self, kit: StreetKit, view: State, side: int, memory: Memory) -> None:
        self.kit: Final = kit
        self.view: Final = view
        self.side: Final = side
        self.memory: Final = memory
        self.position: Final = Position(kit.scenario, view)
        self.board: Final[Board] = kit.board
        self._distance: Final = kit.board.grid.distance
        self._ranges: Final[dict[int, int]] = {}
        self._unlikes: Final[dict[int, tuple[Mapping[int, object], Set[int]]]] = {}
        """By the id of a row of how enemies stood: the row, and who stands otherwise now."""

    # What a referee says.

    @abstractmethod
    def full(self, unit: int) -> int:
        """The steps of a whole unit."""

    @abstractmethod
    def counts(self, unit: int) -> bool:
        """Whether a unit can control a hex (B8.3), its state apart."""

    def afoot(self, unit: int) -> bool:
        """Whether it goes on its own, as all do where nothing carries them."""
        return True

    @abstractmethod
    def able(self, unit: int) -> bool:
        """Whether it could now."""

    @abstractmethod
    def acted(self, unit: int) -> bool:
        """Whether a unit has had its turn."""

    @abstractmethod
    def as_firer(self, now: UnitState) -> UnitState:
        """A unit as it will fire next turn, with its lasting states alone."""

    @abstractmethod
    def as_target(self, now: UnitState) -> UnitState:
        """A unit as it will be fired at, with its lasting states alone."""

    @abstractmethod
    def strike(self, shooter: int, target: int) -> float:
        """Points that a shot takes on the empty board, where these two have been put."""

    def as_firer_there(self, now: UnitState) -> UnitState:
        """The same of a unit that will stand somewhere else by then."""
        return self.as_firer(now)

    def readiness(self, unit: int) -> float:
        """How likely it is that a unit will fire at all."""
        return 1.0

    @abstractmethod
    def looks(self, start: int, end: int) -> bool:
        """Whether there is a line of sight."""

    def both_ways(self, _start: int, _end: int) -> bool:
        """Whether a line between two locations is taken for the same from either end."""
        return False

    @abstractmethod
    def indirect(self, unit: int) -> bool:
        """Whether a unit fires at what others see."""

    def farthest(self, _unit: int) -> int:
        """Beyond so many hexes a unit can fire at nothing."""
        return EVERYWHERE

    @abstractmethod
    def step_costs(self, unit: int, start: int, mode: str) -> Iterable[tuple[int, float, float]]:
        """Steps on the empty board with cost and risk; without a mode of a whole turn's march."""

    @abstractmethod
    def has_room(self, unit: int, loc: int) -> bool:
        """Whether a unit may enter a location as it is held now: no enemies, room."""

    @abstractmethod
    def goes_like(self, unit: int) -> object:
        """What stands for all units that move alike."""

    def usual_mode(self, _unit: int) -> str:
        """The mode of a whole turn's march, where it is also one of its own."""
        return ""

    @abstractmethod
    def pace(self, unit: int) -> float:
        """What a unit may spend on steps in a turn."""

    # Units.

    def now(self, unit: int) -> UnitState:
        return self.view.units[unit]

    def is_own(self, unit: int) -> bool:
        """Whether a unit is of the side that decides."""
        return self.kit.scenario.units[unit].side == self.side

    @cached_property
    def own(self) -> list[int]:
        return [unit for unit in self._present if self.is_own(unit)]

    @cached_property
    def enemies(self) -> list[int]:
        """The enemy's units that are seen on the map."""
        return [unit for unit in self._present if not self.is_own(unit)]

    @cached_property
    def _present(self) -> list[int]:
        return [unit for unit, now in enumerate(self.view.units) if now.loc >= 0 and now.steps > 0]

    @memoised
    def kind(self, unit: int) -> str:
        """The kind that it is of now."""
        return self.kit.referee.kind_now(self.position, unit)

    def base(self, unit: int) -> float:
        """What a whole unit of its kind is worth."""
        card = self.kit.scenario.units[unit]
        return KIND_WORTH[self.kind(unit)] * (1.15 if card.officer or card.commissar else 1.0)

    def loss(self, unit: int, steps: float, chance_of_all: float = 0.0) -> float:
        """What so many steps of a unit are worth, and that it may be its last."""
        base, kill = self.base(unit), self.weights.kill
        return base * ((1 - kill) * steps / max(1, self.full(unit)) + kill * chance_of_all)

    def worth(self, unit: int) -> float:
        """What is left of a unit is worth."""
        return self.loss(unit, self.now(unit).steps, 1.0)

    def hexes_bonus(self, loc: int) -> float:
        """How much more harm counts at a location."""
        return self.weights.in_hex if hex_of(loc) in self.objectives else 1.0

    # Objectives (B9).

    @cached_property
    def objectives(self) -> frozenset[int]:
        """The hexes that decide."""
        return frozenset(self.kit.scenario.victory.hexes)

    @cached_property
    def left(self) -> int:
        """The turns left, this one too."""
        return max(1, self.kit.turns - self.view.table[Table.TURN] + 1)

    @cached_property
    def care(self) -> float:
        """How much own losses count: little in a last turn that would be lost as hexes are held."""
        victory, control = self.kit.scenario.victory, self.view.control
        held = sum(control[number] == victory.side for number in victory.hexes)
        wins = (held >= victory.need) == (victory.side == self.side)
        return 1.0 if wins or self.left > 1 else self.weights.last_chance

    @cached_property
    def holders(self) -> dict[int, tuple[set[int], set[int]]]:
        """By objective hex: who of ours, and of the enemy, could control it."""
        found: dict[int, tuple[set[int], set[int]]] = {
            number: (set(), set()) for number in self.objectives
        }
        for unit in self._present:
            number = hex_of(self.now(unit).loc)
            if number in found and self.counts(unit) and self.afoot(unit):
                found[number][not self.is_own(unit)].add(unit)
        return found

    @cached_property
    def _near(self) -> dict[int, tuple[set[int], bool]]:
        """By objective hex: friends at hand, and whether enemies are near."""
        distance = self.board.grid.distance
        found = {}
        for number in self.objectives:
            friends = {
                unit
                for unit in self.own
                if self.counts(unit) and distance(hex_of(self.now(unit).loc), number) <= 1
            }
            near = any(
                self.counts(unit) and distance(hex_of(self.now(unit).loc), number) <= NEAR
                for unit in self.enemies
            )
            found[number] = (friends, near)
        return found

    def asks(self, number: int, unit: int) -> float:
        """How much an objective hex asks for one more unit, this one: about 0 to 1."""
        ours, theirs = self.holders[number]
        friends, near = self._near[number]
        others = len(ours - {unit})
        if theirs:
            return CONTESTED / (1 + CROWD * len(friends - {unit}))
        if self.view.control[number] == self.side:
            if others:
                return (BACKED if near else SAFE) / others
            return THREATENED if near else QUIET
        return TAKEN / others if others else OPEN

    @memoised
    def pull(self, unit: int, loc: int) -> float:
        """What objectives make a location worth to a unit."""
        weights, time, best = self.weights, self.left + 0.5, 0.0
        if not self.counts(unit):
            nearest = min(turns for turns, _ in self._turns_to_each(unit, loc))
            return weights.support * max(0.0, 1 - nearest / time) - 0.1 * weights.drift * nearest
        for turns, urgency in self._turns_to_each(unit, loc):
            value = weights.hexes * max(0.0, 1 - turns / time) - weights.drift * turns
            if value > -5:
                best = max(best, urgency * (value + 5))
        return best

    def sought(self, unit: int, loc: int) -> int:
        """The objective hex for which a unit is best placed at a location."""
        pace, pursuits = self._pursuits(unit)
        away = self.board.grid.distance

        def urgency(pursuit: Pursuit) -> tuple[float, int]:
            number, costs, wanted = pursuit
            far = costs.get(loc, pace * (4.0 + away(hex_of(loc), number)))
            return wanted * max(0.0, 1 - far / pace / (self.left + 0.5)), -number

        number, *_ = max(pursuits, key=urgency)
        return number

    def _turns_to_each(self, unit: int, loc: int) -> Iterator[tuple[float, float]]:
        """The turns to each objective hex, with how much it asks for the unit."""
        pace, objectives = self._pursuits(unit)
        for number, costs, urgency in objectives:
            far = costs.get(loc)
            if far is None:  # nowhere to go on foot: as the crow flies
                yield 4.0 + self.board.grid.distance(hex_of(loc), number), urgency
            else:
                yield far / pace, urgency

    @memoised
    def _pursuits(self, unit: int) -> tuple[float, Sequence[Pursuit]]:
        """A unit's pace; by objective hex: what the ways there cost, how much it asks for it."""
        rows = ((one, self.ways_to(unit, one), self.asks(one, unit)) for one in self.objectives)
        return self.pace(unit), tuple(rows)

    # Ways.

    def goals(self, unit: int, number: int) -> tuple[int, ...]:
        """Where in an objective hex a unit has to go: anywhere."""
        return tuple(location(number, place) for place in range(16))

    @memoised
    def ways_to(self, unit: int, number: int) -> Mapping[int, float]:
        """By location: what it costs to get into a hex from there, over an empty board."""
        roads, goals = self._roads(unit), self.goals(unit, number)
        found = roads.ways.get(goals)
        if found is None:
            if len(roads.ways) >= MOST_WAYS:
                roads.ways.clear()
            found = roads.ways[goals] = costs_to(goals, roads.back)
        return found

    def _roads(self, unit: int) -> Roads:
        like = self.goes_like(unit)
        found = self.memory.roads.get(like)
        if found is None:
            steps, mode = partial(self.steps_from, unit), self.usual_mode(unit)
            found = self.memory.kept_roads(like, mode, steps)
            found = self.memory.roads[like] = found or Roads(self._steps_back(unit), {})
        return found

    def _steps_back(self, unit: int) -> StepsBack:
        """By location: from where a step leads to it, with its cost."""
        found: dict[int, list[tuple[int, float]]] = {}
        for start in self._locations():
            found.setdefault(start, [])
            for end, cost, risk in self.steps_from(unit, start):
                found.setdefault(end, []).append((start, cost + 3 * risk))
        return found

    def steps_from(self, unit: int, start: int, mode: str = "") -> Steps:
        """The steps from a location on the empty board: end, cost, the chance of harm."""
        key = (self.goes_like(unit), mode or self.usual_mode(unit), start)
        found = self.memory.steps.get(key)
        if found is None:
            found = self.memory.steps[key] = list(self.step_costs(unit, start, mode))
        return found

    def reach(
        self, unit: int, points: float, mode: str = ""
    ) -> dict[int, tuple[float, int, float]]:
        """By location that a unit can get to: what it costs, the first step, the chance of harm."""
        start = self.now(unit).loc
        found = {start: (0.0, start, 0.0)}
        queue = [(0.0, start)]
        while queue:
            cost, here = heappop(queue)
            if cost > found[here][0]:
                continue
            _, first, risk = found[here]
            for end, more, chance in self.steps_from(unit, here, mode):
                spent = cost + more
                if spent > points or (end in found and spent >= found[end][0]):
                    continue
                if not self._lets_in(unit, end):
                    continue
                found[end] = (spent, end if here == start else first, risk + chance)
                heappush(queue, (spent, end))
        return found

    def looked_at(self, unit: int, places: Collection[int]) -> Collection[int]:
        """The places in reach that are weighed, in their order."""
        if not self.hasty or len(places) <= MOST_LOOKED_AT:
            return places
        best = nlargest(MOST_LOOKED_AT, places, key=lambda loc: self.pull(unit, loc))
        return [loc for loc in places if loc in best]

    @memoised
    def _lets_in(self, unit: int, loc: int) -> bool:
        return self.has_room(unit, loc)

    def _locations(self) -> Iterator[int]:
        position = self.memory.position
        for number in range(self.board.grid.count):
            for place in range(13):
                if position.exists(location(number, place)):
                    yield location(number, place)

    # Harm.

    def sees(self, start: int, end: int) -> bool:
        """Whether there is a line between two locations."""
        pair = (end, start) if end < start and self.both_ways(start, end) else (start, end)
        found = self.memory.sees.get(pair)
        if found is None:
            found = self.memory.sees[pair] = self.looks(*pair)
        return found

    def harm(self, shooter: int, target: int, start: int = NOWHERE, end: int = NOWHERE) -> float:
        """Points that a shot next turn would take: from where and at where they stand, or would."""
        return self._harm(shooter, target, start, end) * self.readiness(shooter)

    def _harm(self, shooter: int, target: int, start: int = NOWHERE, end: int = NOWHERE) -> float:
        """The same, if the shooter is ready."""
        units = self.view.units
        here = units[shooter].loc
        goal = end if end >= 0 else units[target].loc
        place = start if start >= 0 else here
        if place == goal or goal < 0:
            return BLIND
        if place >= 0 and self._distance(hex_of(place), hex_of(goal)) > self._range(shooter):
            return BLIND
        observer = -1
        if not (place >= 0 and self.sees(place, goal)):
            if not self.indirect(shooter):
                return BLIND
            observer = self._observer(shooter, goal)
            if observer < 0:
                return BLIND
        firer = self._firer(shooter) if place == here else self._firer_there(shooter)
        other = self._target(target)
        like = self.memory.like
        key: MemoryKey = (like[shooter], place, firer.numbers, like[target], goal, other.numbers)
        if observer >= 0:
            seer, post = self._firer(observer), self.now(observer).loc
            key = (*key, observer, post, seer.numbers)
        found = self.memory.harm.get(key)
        if found is None:
            placed = {shooter: firer.at(place), target: other.at(goal)}
            lines = [(place, goal)] if place >= 0 else []
            if observer >= 0:
                placed[observer] = seer.at(post)
                lines.append((post, goal))
            strike = partial(self._struck, placed, shooter, target)
            found = self.memory.shot(key, lines, strike) if self.along_lines else strike()
            self.memory.harm[key] = found
        return found

    def _range(self, unit: int) -> int:
        found = self._ranges.get(unit)
        if found is None:
            found = self._ranges[unit] = self.farthest(unit)
        return found

    @memoised
    def _firer(self, unit: int) -> Ready:
        return Ready(self.as_firer(self.now(unit)))

    @memoised
    def _firer_there(self, unit: int) -> Ready:
        return Ready(self.as_firer_there(self.now(unit)))

    @memoised
    def _target(self, unit: int) -> Ready:
        return Ready(self.as_target(self.now(unit)))

    def _struck(self, placed: dict[int, UnitState], shooter: int, target: int) -> float:
        units = self.memory.empty.units
        for unit, state in placed.items():
            units[unit] = state
        try:
            return self.strike(shooter, target)
        finally:
            for state in placed.values():
                state.loc = NOWHERE

    def _observer(self, shooter: int, loc: int) -> int:
        friends = self.own if self.is_own(shooter) else self.enemies
        for unit in friends:
            if unit != shooter and self.able(unit) and self.sees(self.now(unit).loc, loc):
                return unit
        return -1

    # Places.

    @memoised
    def danger(self, unit: int, loc: int) -> float:
        """What the enemy could do to a unit at a location, all units together."""
        # Not all of them will find the time to fire at it: the worst counts in full, each further
        # one less than the one before.
        key = "at", self.memory.like[unit], self._target(unit).numbers, loc
        harms = self._by_enemy(key, lambda enemy: self._harm(enemy, unit, end=loc))
        each = [self._threat(*one) for one in harms.items()]
        if each and min(each) < 0.0:  # who harms nobody comes before
            each += [0.0] * (len(self.enemies) - len(each))
        each.sort(reverse=True)
        found, share = 0.0, 1.0
        for harm in each:
            found += share * harm
            share *= self.weights.danger_more
        return min(found, self.worth(unit))

    def _threat(self, enemy: int, harm: float) -> float:
        """What one enemy could do to a unit that it harms so much if it is ready."""
        harm *= self.readiness(enemy)
        return harm * self.weights.acted if harm and self.acted(enemy) else harm

    @memoised
    def offence(self, unit: int, loc: int) -> float:
        """The most that a unit could do from a location with one shot."""
        firer = self._firer(unit) if loc == self.now(unit).loc else self._firer_there(unit)
        key: MemoryKey = ("from", self.memory.like[unit], firer.numbers, loc)
        if self.indirect(unit):  # it depends on what others see for it
            key = (*key, unit, self._watch(True))
        harms = self._by_enemy(key, lambda enemy: self._harm(unit, enemy, start=loc))
        ready = self.readiness(unit)
        best = 0.0 if len(harms) < len(self.enemies) or not harms else -inf
        for enemy, harm in harms.items():
            best = max(best, harm * ready * self.hexes_bonus(self.now(enemy).loc))
        return best

    def _by_enemy(self, key: MemoryKey, harm: Callable[[int], float]) -> Mapping[int, float]:
        """What isn't 0 of a harm for each enemy; anew for those who don't stand as before."""
        now, memory = self._stances, self.memory.by_enemy
        before, harms = memory.get(key, (None, {}))
        if before is now:
            return harms
        anew = now.keys() if before is None else self._unlike(before)
        found = {enemy: one for enemy, one in harms.items() if enemy not in anew}
        for enemy in anew:
            if enemy in now and (one := harm(enemy)):
                found[enemy] = one
        if len(memory) >= MOST_BY_ENEMY:
            memory.clear()
        memory[key] = now, found
        return found

    def _unlike(self, before: Mapping[int, object]) -> Set[int]:
        """The enemies who don't stand as they did, or are there no more."""
        known = self._unlikes.get(id(before))
        if known is None:
            now = self._stances
            both = now.keys() | before.keys()
            unlike = {enemy for enemy in both if now.get(enemy) != before.get(enemy)}
            known = self._unlikes[id(before)] = before, unlike
        return known[1]

    @cached_property
    def _stances(self) -> Mapping[int, object]:
        """By enemy: a number for where and how it stands, and for who sees for it."""
        number, found = self.memory.number, dict[int, object]()
        for enemy in self.enemies:
            sees_for_it = self._watch(False) if self.indirect(enemy) else -1
            now, other = self._firer(enemy).numbers, self._target(enemy).numbers
            found[enemy] = number((self.now(enemy).loc, now, other, sees_for_it))
        return self.memory.same(found)

    @memoised
    def _watch(self, own: bool) -> int:
        """A number for all of a side that may see for others, where and how they stand."""
        friends = self.own if own else self.enemies
        watch = ((one, self.now(one).loc, self._firer(one).numbers) for one in friends)
        return self.memory.number(tuple(row for row in watch if self.able(row[0])))

    @memoised
    def stand(self, unit: int, loc: int) -> float:
        """What it is worth that a unit stands at a location when its turn is over."""
        weights = self.weights
        future = min(1.0, 0.4 + 0.2 * (self.left - 1))
        value = self.pull(unit, loc) + weights.offence * future * self.offence(unit, loc)
        return value - self.care * weights.danger * max(0.5, future) * self.danger(unit, loc)

    def gain(self, unit: int, loc: int) -> float:
        """What it is worth to stand there and not here."""
        return self.stand(unit, loc) - self.stand(unit, self.now(unit).loc)

    @contextmanager
    def moved(self, unit: int, loc: int) -> Iterator[None]:
        """The view with a unit put somewhere else, for a while."""
        now = self.view.units[unit]
        before, now.loc = now.loc, loc
        try:
            yield
        finally:
            now.loc = before


BattleSeen = TypeVar("BattleSeen", bound=Battle)


class Officer(ABC, Generic[BattleSeen]):
    """Who weighs the options of one decision by what is asked."""

    def __init__(self, battle: BattleSeen, decision: Decision) -> None:
        self.b: Final = battle
        self.decision: Final = decision

    @abstractmethod
    def worth(self) -> Callable[[Option], float]:
        """What weighs the options of the decision."""

    def waiting_fire(self, unit: int) -> float:
        """The most that a unit could do to who comes: who hasn't acted, one step on the way."""
        b, best = self.b, 0.0
        for enemy in b.enemies:
            if b.counts(enemy) and not b.acted(enemy):
                loc = self._next_step(enemy)
                best = max(best, b.harm(unit, enemy, end=loc) * b.hexes_bonus(loc))
        return best

    def _next_step(self, enemy: int) -> int:
        """Where an enemy would go next, towards the nearest objective."""
        b, here = self.b, self.b.now(enemy).loc
        number = min(b.objectives, key=lambda one: (b.ways_to(enemy, one).get(here, 99.0), one))
        ways = b.ways_to(enemy, number)
        around = [end for end, *_ in b.steps_from(enemy, here)]
        return min(around, key=lambda end: (ways.get(end, 99.0), end), default=here)
