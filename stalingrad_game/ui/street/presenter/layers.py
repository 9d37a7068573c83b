"""What lies over the map while somebody points or chooses: places, ways, a line of sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

import msgspec

from ....kernel.decision import Option
from ....street_fight.board.locations import hex_of
from ....street_fight.judge.reason import number_text
from ....street_fight.plans import AttackSort, Plan, effect
from ....street_fight.position.codes import NOBODY
from ....street_fight.position.questions import AttackQuery, MoveAnswer, Sum
from ....street_fight.sums import WayStep, last_step, sight_line
from ...session.session import NO_SEAT
from ..input.attack_plans import target_of
from ..input.controller import StreetController
from ..model.board_model import (
    ChanceModel,
    CounterMark,
    CounterModel,
    FloorModel,
    OverlayModel,
    ReachModel,
    SectionModel,
    SightModel,
    TraceModel,
)
from ..model.board_reading import floor_name, level_of
from ..model.table_model import Target
from .sums import Sums
from .traces import as_if_done, traces_of
from .wording import Wording

Marks: TypeAlias = Mapping[int, tuple[CounterMark, str, AttackSort]]
"""By unit: what it is to an attack, its chance, and by what sort of attack."""
MOST_COSTS: Final = 24
"""For how many places the cost is asked; where there are more, they are places of a set-up."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Who is chosen, and what can be chosen next."""

    units: tuple[int, ...]
    offered: frozenset[int]
    places: dict[int, str]
    """By location: its cost, "" where nothing is to be said."""
    subjects: frozenset[int]
    """Units that can begin an option: those that can act."""


class Layers:
    """Makes the overlay of one table, and marks counters and floors."""

    def __init__(self, control: StreetController, wording: Wording, sums: Sums) -> None:
        self._control: Final = control
        self._wording: Final = wording
        self._sums: Final = sums

    def chosen(self) -> Chosen:
        control = self._control
        if not control.asks:
            return Chosen((), frozenset(), {}, frozenset())
        selection = control.selection
        next_ones = selection.narrowing or selection.on_map
        costs = dict(control.far.reach)
        if control.attacks.plan is not None:
            costs = {}  # nobody walks off while an attack stands ready
        elif control.subject < 0 or not costs:
            places = [target for target in next_ones if target.kind != "unit"]
            few = len(places) <= MOST_COSTS
            costs |= {one.number: self._cost(one.number) if few else "" for one in places}
        units = {target.number for target in next_ones if target.kind == "unit"}
        begins = {
            on_map[0].number
            for option in selection.options
            if (on_map := control.reader.on_map(option)) and on_map[0].kind == "unit"
        }
        picked = tuple(one.number for one in selection.picks if one.kind == "unit")
        subjects = frozenset() if picked else frozenset(units & begins)
        acting = self._sums.acting
        shown = picked or ((acting,) if acting >= 0 and not subjects else ())
        return Chosen(shown, frozenset(units), costs, subjects)

    def _cost(self, loc: int) -> str:
        """What a step to a place costs, where exactly one option leads there."""
        selection = self._control.selection
        targets = (*selection.picks, ("loc", loc, ()))
        options = [
            option
            for option in selection.options
            if set(targets) <= set(self._control.reader.targets(option))
        ]
        found = self._sums.sum(options[0]) if len(options) == 1 else None
        answer = None if found is None else found.answer
        cost = answer.cost if isinstance(answer, MoveAnswer) else None
        return "" if cost is None else str(cost)

    def overlay(self, chosen: Chosen) -> OverlayModel:
        control = self._control
        viewport, option = control.viewport, control.considered
        plan = control.attacks.thought_of(viewport)
        reach = tuple(
            ReachModel(loc, cost, self._level(loc), self._told("way", loc, cost))
            for loc, cost in chosen.places.items()
        )
        path: tuple[ReachModel, ...] = ()
        if plan is None:
            path = self._far_path() if option is None else self._path(option)
        elif plan.attack.approaches:
            path = self._approach(plan)
        return OverlayModel(
            cursor=viewport.cursor.loc if viewport.by_key else -1,
            hovered=viewport.spot.hex,
            pointed=viewport.spot.unit,
            chosen=chosen.units,
            offered=tuple(sorted(chosen.offered)),
            opened=viewport.house,
            reach=reach,
            path=path,
            sight=self._sight(),
            chances=self._house_chances(plan),
            traces=self._traces(),
        )

    def _traces(self) -> tuple[TraceModel, ...]:
        since, cards = self._control.since, self._control.session.kit.scenario.units
        advised = self._control.advised.shown
        if since.seat == NO_SEAT and advised is None:
            return ()
        sides = [card.side for card in cards]
        facts = since.facts if advised is None else as_if_done(advised)
        return tuple(traces_of(facts, sides, self._level))

    def _house_chances(self, plan: Plan | None) -> tuple[ChanceModel, ...]:
        """Of houses and places that the chosen unit could attack, where no enemy is seen."""
        percent = self._wording.words.texts.language.whole_percent
        ready = self._aim(plan)
        return tuple(
            ChanceModel(
                target.number,
                percent(self._shown(plan, target, chance)),
                target == ready,
                self._sort(plan, target),
                self._level(target.number),
                self._told("aim", target.number, percent(self._shown(plan, target, chance))),
            )
            for target, chance in self._control.attacks.chances.items()
            if target.kind == "loc" and not self._aimed_at(target)
        )

    def _aimed_at(self, target: Target) -> Sequence[int]:
        """The units that an attack is aimed at: one, or all enemies seen at its place."""
        if target.kind == "unit":
            return (target.number,)
        position, decision = self._control.position, self._control.session.decision
        side = NOBODY if decision is None else position.enemy(decision.seat)
        return position.units_at(target.number, side)

    def _aim(self, plan: Plan | None) -> Target | None:
        """What the attack that is thought of is aimed at, while one stands ready."""
        stands = self._control.attacks.plan is not None
        return target_of(plan.attack) if stands and plan is not None else None

    @staticmethod
    def _shown(plan: Plan | None, target: Target, chance: Fraction) -> Fraction:
        """The chance of an attack, of one that is thought of as it stands."""
        thought_of = plan is not None and target_of(plan.attack) == target
        return effect(plan.sum) if plan is not None and thought_of else chance

    def _sort(self, plan: Plan | None, target: Target) -> AttackSort:
        """By what sort of attack a target is hurt, of one that is thought of as it stands."""
        if plan is not None and target_of(plan.attack) == target:
            return plan.attack.sort
        return self._control.attacks.sorts.get(target, "")

    def _marks(self, place_of: Callable[[int], int] = int) -> Marks:
        """By unit: what it is to the attack that is thought of, and its chance.

        Of enemies at one place who could hurt a unit one tells it of all; `place_of` makes a place
        of a location.
        """
        control = self._control
        plan = control.attacks.thought_of(control.viewport)
        percent = self._wording.words.texts.language.whole_percent
        marks: dict[int, tuple[CounterMark, str, AttackSort]] = {
            danger.enemies[0]: ("threat", percent(danger.chance), "")
            for danger in self._sums.dangers(place_of)
        }
        if marks:
            return marks
        aim = self._aim(plan)
        for target, chance in control.attacks.chances.items():
            tag = percent(self._shown(plan, target, chance))
            marks |= dict.fromkeys(
                self._aimed_at(target), ("target", tag, self._sort(plan, target))
            )
        if aim is not None and plan is not None:
            tag = percent(effect(plan.sum))
            marks |= dict.fromkeys(self._aimed_at(aim), ("ready", tag, plan.attack.sort))
        if plan is not None:
            gains = control.attacks.gains if plan is control.attacks.plan else {}
            takes_part: tuple[tuple[CounterMark, tuple[int, ...]], ...] = (
                ("support", plan.supporters),
                ("spare", plan.others),
            )
            for mark, units in takes_part:
                for unit in units:
                    text = self._wording.points(gains[unit]) if unit in gains else ""
                    marks[unit] = (mark, text, "")
        return marks

    def _told(self, key: str, loc: int, figure: str) -> str:
        """A place that can be chosen, with what it costs or how likely an attack does something."""
        texts, position = self._wording.words.texts, self._control.position
        number = hex_of(loc)
        place = position.board.name(number)
        if position.building(number) is not None:
            floor = floor_name(texts, loc)
            place = texts.phrase("street.map.section", house=place, hex=floor)
        return texts.phrase(f"street.map.{key}", place=place, n=figure) if figure else place

    def _level(self, loc: int) -> str:
        return level_of(self._wording.words.texts, loc)

    def _path(self, option: Option) -> tuple[ReachModel, ...]:
        """The way that an option would go, each place with the cost up to it."""
        found = self._sums.sum(option)
        step = None if found is None else last_step(found)
        return () if found is None or step is None else self._drawn(found, [step])

    def _far_path(self) -> tuple[ReachModel, ...]:
        """The way of several steps to what is pointed at."""
        route = self._control.far.route(self._control.viewport.spot)
        if route is None:
            return ()
        return self._drawn(route.way.sum, route.way.steps)

    def _approach(self, plan: Plan) -> tuple[ReachModel, ...]:
        """The way that a unit goes to an enemy before it attacks him."""
        start = self._control.view.units[plan.attack.query.acting].loc
        steps = (option[1] for option in plan.attack.options[1:-1])
        return tuple(ReachModel(loc, level=self._level(loc)) for loc in (start, *steps))

    def _drawn(self, found: Sum, steps: Sequence[WayStep]) -> tuple[ReachModel, ...]:
        """A way with the cost up to each place of it."""
        start = found.state.units[found.query.acting].loc
        places = tuple(
            ReachModel(step.loc, number_text(step.so_far), self._level(step.loc)) for step in steps
        )
        return (ReachModel(start), *places) if start >= 0 else places

    def _sight(self) -> SightModel | None:
        """The line of the shot under the cursor, or from the chosen unit to a hovered enemy."""
        control = self._control
        kit, view = control.session.kit, control.view
        found = self._sums.considered()
        if found is not None and isinstance(found.query, AttackQuery):
            start, end = found.state.units[found.query.acting].loc, found.query.loc
        else:
            subject, unit = self._sums.acting, control.viewport.spot.unit
            if not control.asks or subject < 0 or unit < 0:
                return None
            if kit.scenario.units[subject].side == kit.scenario.units[unit].side:
                return None
            start, end = view.units[subject].loc, view.units[unit].loc
        if start < 0 or end < 0 or start == end:
            return None
        line = sight_line(kit, view, start, end)
        text = self._wording.say(f"sight.{line.state}")
        if line.cut_by >= 0:
            text = self._wording.say("cut_by", how=text, hex=kit.board.name(line.cut_by))
        return SightModel(start, end, line.state, line.obscuring, line.cut_by, text)

    def counters(
        self, counters: tuple[CounterModel, ...], chosen: Chosen
    ) -> tuple[CounterModel, ...]:
        """The counters, with what they are to who is chosen, and those marked that can act now.

        All floors of a hex are one place here.
        """
        marks = self._marks(hex_of)
        return tuple(_marked(one, marks, chosen) for one in counters)

    def section(self, section: SectionModel, chosen: Chosen) -> SectionModel:
        """The house cut open, its floors marked that can be reached."""
        marks = self._marks()
        columns = [
            msgspec.structs.replace(
                column, floors=tuple(self._floor(floor, marks, chosen) for floor in column.floors)
            )
            for column in section.columns
        ]
        spot = self._control.viewport.spot
        return msgspec.structs.replace(
            section,
            columns=tuple(columns),
            hovered=spot.loc,
            cursor=spot.loc if self._control.viewport.by_key else -1,
            pointed=spot.unit,
            chosen=chosen.units,
            offered=tuple(sorted(chosen.offered)),
            chances=self._house_chances(self._control.attacks.thought_of(self._control.viewport)),
        )

    def _floor(self, floor: FloorModel, marks: Marks, chosen: Chosen) -> FloorModel:
        """A floor, barred where it can't be reached; the one pointed at says why."""
        reachable = floor.loc in chosen.places
        barred, refusal, rule = floor.barred, floor.refusal, floor.rule
        if chosen.places and not reachable and not barred:
            barred = self._sums.bars(floor.loc)
            pointed_at = floor.loc == self._control.viewport.spot.loc
            why = self._sums.refusal_of_place(floor.loc) if barred and pointed_at else None
            if why is not None:
                refusal, rule = why
        return msgspec.structs.replace(
            floor,
            counters=tuple(_marked(one, marks, chosen) for one in floor.counters),
            reachable=reachable,
            cost=chosen.places.get(floor.loc, ""),
            barred=barred,
            refusal=refusal,
            rule=rule,
        )


def _marked(one: CounterModel, marks: Marks, chosen: Chosen) -> CounterModel:
    ready = one.unit in chosen.subjects
    mark, chance, sort = marks.get(one.unit, ("", "", ""))
    if not ready and not mark:
        return one
    return msgspec.structs.replace(one, ready=ready, mark=mark, chance=chance, attack=sort)
