"""Movement (AT1.5, AT6.5, AT6.6, AT7.1, AT8, AT9.1): the steps of a move, one after another.

What refuses a step is looked for in the order of B10.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ....data_files.faults import Keyed
from ...board.hexes import OFF_MAP
from ...board.locations import (
    CELLAR,
    GROUND,
    NOWHERE,
    ROOF,
    UNDER,
    hex_of,
    is_level,
    location,
    place_of,
)
from ...judge.reason import Reason
from ...position.codes import SOVIET
from ...position.questions import Fields, MoveAnswer
from .entry import enter
from .field import Field
from .places import full, in_order, missing, neighbouring
from .sight import look
from .steps import (
    MODES,
    Before,
    Mode,
    RollKind,
    Step,
    StepRoll,
    Way,
    fields_met,
    number,
    plain,
    refused,
)
from .units import Mark

PERSONNEL_MODES: Final = ("assault", "crawl", "run", "infiltrate")
HEAVY_MODES: Final = ("assault", "crawl")
VEHICLE_MODES: Final = ("assault", "cross")


_DUG: Final = ("trench", "blockhouse")
"""Markers from which one slips into a cellar (AT8.4)."""


class Mover:
    """A unit on its way, in one mode: judges one step after another, changing nothing."""

    def __init__(
        self,
        field: Field,
        unit: int,
        mode: Mode,
        *,
        knows: bool = True,
        below: bool = False,
        flees: bool = False,
        alights: bool = False,
    ) -> None:
        """A unit about to move; `knows` says that hidden enemies are known as well (B3.5).

        `below`: by the sewer, to a hex that touches as well; `flees`: from flames, so that neither
        its nerves nor a melee hold it (AT6.13); `alights`: from what carries it (AT2.6).
        """
        self._below: Final = below
        self._alights: Final = alights
        self._flees: Final = flees
        self.field: Final = field
        self.unit: Final = unit
        self.mode: Final = mode
        self._knows: Final = knows
        self.values: Final = field.values(unit)
        self.side: Final = field.position.side_of(unit)

    @property
    def allowance(self) -> Fraction | None:
        """The points of the mode; None where one step is all, whatever it costs (AT7.1)."""
        figures = self.field.tables.allowance
        if self.values.vehicle:
            share = figures.vehicle_share if self.mode == "assault" else 1
            return Fraction(self.values.mp, share)
        if self.values.personnel and self.mode in {"assault", "run"}:
            return Fraction(figures.run if self.mode == "run" else figures.assault)
        return None

    def step(self, start: int, end: int, spent: Fraction, *, first: bool) -> Step | Reason:
        """One step from where the unit is, or why it may not be taken.

        `spent`: points of the steps before; `first`: whether there were none.
        """
        refusal = (
            missing(self.field, end)
            or self._touching(start, end)
            or self._unable(start, end)
            or self._no_mode()
            or (self._held(start) if first else None)
        )
        if refusal is not None:
            return refusal
        return self._there(start, end, spent, first=first)

    def first_steps(self, start: int) -> Iterator[Step]:
        """Every first step from a location that may be taken, in the order of their ends."""
        if self._no_mode() or self._held(start):
            return
        broken = self.field.has(self.unit, Mark.BROKEN)  # of all that holds it, it asks where to
        if not broken and self._unable(start, start):
            return
        for end in next_locations(self.field, start):
            if broken and self._unable(start, end):
                continue
            step = self._there(start, end, Fraction(0), first=True)
            if isinstance(step, Step):
                yield step

    def _there(self, start: int, end: int, spent: Fraction, *, first: bool) -> Step | Reason:
        """A step that its unit could take, if there is a way, and room where it leads."""
        way = self._way(start, end)
        if isinstance(way, Reason):
            return way
        refusal = (
            self._enemy(end)
            or full(self.field, self.unit, end)
            or self._too_far(way, end, spent, first=first)
        )
        return refusal or self._step(way, start, end)

    def _step(self, way: Way, start: int, end: int) -> Step:
        """A step that is allowed, with its rolls in order: before, mines, after (B10)."""
        mined = fields_met(self.field, self.values, self.side, self.mode, start, end)
        rolls = [roll for roll in way.rolls if roll.when == "before"]
        rolls += mined
        rolls += [roll for roll in way.rolls if roll.when == "after"]
        if self.mode == "crawl":  # AT7.1
            return self._free(end, "cost.crawl", "AT7.1", rolls)
        if self.mode == "infiltrate" and not way.rule.startswith("AT8.1"):  # AT1.5
            return self._free(end, "cost.infiltrate", "AT1.5", rolls)
        reason = Reason(way.key, way.rule, number(way.points), way.facts)
        return Step(end, way.points, reason, tuple(rolls))

    def _free(self, end: int, key: str, rule: str, rolls: Sequence[StepRoll]) -> Step:
        return Step(end, Fraction(0), Reason(key, rule, 0, {"loc": end}), tuple(rolls))

    # Refusals, in the order of B10.

    def _touching(self, start: int, end: int) -> Reason | None:
        if start == NOWHERE:
            return refused("off_board", "AT2.3", unit=self.unit)
        one, other = hex_of(start), hex_of(end)
        if self.by_sewer(start, end):
            return None
        if start == end or not (one == other or self.field.grid.touch(one, other)):
            return refused("apart", "B1.4", start=start, loc=end)
        return None

    def _unable(self, start: int, end: int) -> Reason | None:
        field, unit = self.field, self.unit
        if field.carrier(unit) >= 0 and not self._alights:
            return refused("carried", "AT2.6", unit=unit, other=field.carrier(unit))
        if field.has(unit, Mark.SUPPRESSED) and not self._flees:
            return refused("suppressed", "AT4.2", unit=unit)
        if field.has(unit, Mark.BROKEN):
            if self.mode != "crawl":
                return refused("broken", "AT4.2", unit=unit)
            enemy = self._faced(start, end)
            if enemy is not None:
                return refused("broken_away", "AT4.2", unit=unit, other=enemy)
        if field.has(unit, Mark.M_KILL):
            return refused("m_kill", "AT7.4 A120", unit=unit)
        if field.has(unit, Mark.ABANDONED):
            return refused("abandoned", "AT9.5 A145", unit=unit)
        return None

    def _faced(self, start: int, end: int) -> int | None:
        """An enemy that a broken unit sees and wouldn't get away from (AT4.2)."""
        distance = self.field.grid.distance
        for unit, now in enumerate(self.field.state.units):
            if now.loc <= NOWHERE or self.field.position.side_of(unit) == self.side:
                continue
            if not self.field.position.knows(self.side, unit):
                continue
            before = distance(hex_of(start), hex_of(now.loc))
            nearer = distance(hex_of(end), hex_of(now.loc)) <= before
            if nearer and look(self.field, start, now.loc).seen:
                return unit
        return None

    def _no_mode(self) -> Reason | None:
        if self.mode == "infiltrate" and not self.values.personnel:
            return refused("personnel_only", "AT1.5", unit=self.unit)
        if self.values.vehicle:
            allowed: tuple[str, ...] = VEHICLE_MODES
        else:
            allowed = PERSONNEL_MODES if self.values.personnel else HEAVY_MODES
        if self.mode in allowed:
            return None
        rule = "AT7.2" if self.values.unit_class == "heavy" and self.mode == "run" else "AT7.1"
        who = "vehicle" if self.values.vehicle else self.values.unit_class
        return refused(f"mode_{who}", rule, unit=self.unit)

    def _held(self, start: int) -> Reason | None:
        """AT5: nobody leaves a melee but by infiltration, and vehicles in assault mode."""
        if self.mode == "infiltrate" or self._flees:
            return None
        if not self.field.enemies_at(start, self.side):
            return None
        held = self.field.tables.rules.melees_hold_vehicles
        if self.values.vehicle and self.mode == "assault" and not held:
            return None
        return refused("melee", "AT5", unit=self.unit, loc=start)

    def _enemy(self, end: int) -> Reason | None:
        enemies = self._enemies(end)
        if not enemies or self.mode == "infiltrate":  # AT1.5
            return None
        if self.overruns(end):  # AT4.4
            return None
        return refused("enemy", "AT2.1", other=enemies[0], loc=end)

    def _enemies(self, loc: int) -> list[int]:
        enemies = self.field.enemies_at(loc, self.side)
        return [one for one in enemies if self._knows or self.field.position.knows(self.side, one)]

    def overruns(self, end: int) -> bool:
        """Whether a step into a location is an overrun (AT4.4): no vehicle stands in the way."""
        enemies = self._enemies(end)
        return (
            bool(enemies)
            and self.values.unit_class == "tracked"
            and self.mode == "assault"
            and not any(self.field.values(unit).vehicle for unit in enemies)
        )

    def _too_far(self, way: Way, end: int, spent: Fraction, *, first: bool) -> Reason | None:
        most = self.allowance
        if most is None:
            if first:
                return None
            rule = {"crawl": "AT7.1", "infiltrate": "AT1.5"}.get(self.mode, "AT7.2")
            if self.values.unit_class == "heavy":
                rule = "AT7.2"
            return refused("one_step", rule, unit=self.unit, loc=end)
        total = spent + way.points
        if total <= most:
            return None
        facts = {"loc": end, "points": number(total), "most": number(most)}
        return refused("too_far", "AT7.1", **facts)

    # Ways.

    def by_sewer(self, start: int, end: int) -> bool:
        """Whether a step goes through the sewers, as it does between hexes far apart (AT8.1)."""
        one, other = hex_of(start), hex_of(end)
        return (
            self.mode == "infiltrate"
            and one != other
            and (self._below or not self.field.grid.touch(one, other))
            and all("sewer" in self.field.position.terrains(each) for each in (one, other))
        )

    def _way(self, start: int, end: int) -> Way | Reason:
        """What a step by itself costs, or why there is no way."""
        if self.field.flaming(end):  # AT6.13
            return refused("flame", "AT6.13 A084", loc=end)
        if self.by_sewer(start, end):
            return self._sewer(start, end)
        if hex_of(start) == hex_of(end):
            return self._upright(start, end)
        return self._sideways(start, end)

    def _sewer(self, start: int, end: int) -> Way | Reason:
        rule, reach = "AT8.1 A070", self.field.tables.sewer.reach
        if not self.values.personnel or self.side != SOVIET:
            return refused("sewer_who", rule, unit=self.unit)
        if place_of(start) not in {GROUND, UNDER} or place_of(end) != GROUND:
            return refused("sewer_ground", rule, loc=end)
        if self.field.grid.distance(hex_of(start), hex_of(end)) > reach:
            return refused("sewer_reach", rule, loc=end, most=reach)
        return Way(Fraction(0), "cost.sewer", rule, {"loc": end})

    def _upright(self, start: int, end: int) -> Way | Reason:
        """Within a hex: stairs, cellar, under a hedgehog."""
        field, steps = self.field, self.field.tables.steps
        low, high = in_order(place_of(start), place_of(end))
        facts = {"loc": end}
        if UNDER in {low, high}:
            if {low, high} != {GROUND, UNDER}:
                return refused("under_way", "AT9.1 A132", loc=end)
            if place_of(start) == UNDER:
                return Way(Fraction(steps.climb_out), "cost.climb_out", "AT9.1", {**facts})
            return self._under(end, steps.under, "AT9.1 A132")
        if low == CELLAR:
            if high != GROUND:
                return refused("cellar_way", "AT8.2 A074", loc=end)
            return self._cellar(end, steps.cellar, "AT8.2 A074")
        if not self.values.personnel:  # A053
            return refused("ground_only", "AT6.7 A053", unit=self.unit, loc=end)
        roof = high == ROOF
        rule = "AT6.6 A052" if roof else "AT6.5 A050"
        if not neighbouring(field, hex_of(end), low, high):
            return refused("levels_apart", rule, loc=end)
        if not field.stairs(hex_of(end)):
            return refused("no_stairs", "AT6.6 A052" if roof else "AT6.5", loc=end)
        points = steps.roof if roof else steps.level
        return Way(Fraction(points), "cost.stairs", rule, {**facts})

    def _under(self, end: int, points: int, rule: str) -> Way | Reason:
        if not self.values.personnel:  # A130
            return refused("under_who", "AT9.1 A130", unit=self.unit, loc=end)
        return Way(Fraction(points), "cost.under", rule, {"loc": end})

    def _cellar(self, end: int, points: int, rule: str) -> Way | Reason:
        if not self.values.personnel:  # A074
            return refused("cellar_who", "AT8.2 A074", unit=self.unit, loc=end)
        return Way(Fraction(points), "cost.cellar", rule, {"loc": end})

    def _sideways(self, start: int, end: int) -> Way | Reason:
        """Into a hex that touches."""
        field = self.field
        one, other = hex_of(start), hex_of(end)
        places = place_of(start), place_of(end)
        if ROOF in places:
            return self._roofs(start, end)
        if UNDER in places or CELLAR in places:
            burrow = self._burrow(start, end)
            if burrow is not None:
                return burrow
        if is_level(places[1]) and places[1] != GROUND and not self.values.personnel:  # A053
            return refused("ground_only", "AT6.7 A053", unit=self.unit, loc=end)
        level = GROUND if places[0] == UNDER else places[0]
        if level == GROUND == places[1]:
            return self._laden(one, other) or enter(field, self.values, self.mode, start, end)
        if not field.position.same_building(one, other):
            key = "out_from_ground" if level != GROUND else "in_to_ground"
            return refused(key, "AT6.5", loc=end)
        if level != places[1]:
            return refused("other_level", "AT6.5 A051", loc=end)
        if field.position.shut(one, other):
            return refused("bar", "AT10.6 A026", hex=one, blocker=other)
        if self.mode == "run" and field.rubble_at(end) is not None:
            return refused("no_running", "AT7.2 A107", loc=end, terrain=str(field.rubble_at(end)))
        building = field.position.intact(other)
        material = "masonry" if building is None else building.material
        points = field.tables.material[material].cost.of("personnel") or Fraction(0)
        return Way(points, "cost.same_level", "AT6.5 A050", {"loc": end})

    def _laden(self, one: int, other: int) -> Reason | None:
        """AT2.6: who is carried gets into no building but by a factory's entrance."""
        field = self.field
        building = field.position.intact(other)
        if building is None or not self.values.bears or not field.aboard(self.unit):
            return None
        inside = field.factory(one) == building.number
        if building.type == "factory" and (inside or other in building.entrance):
            return None
        carried = field.aboard(self.unit)[0]
        return refused("laden", "AT2.6", unit=self.unit, other=carried, loc=location(other))

    def _roofs(self, start: int, end: int) -> Way | Reason:
        """AT6.6: from roof to roof of one building; bars don't matter."""
        rule = "AT6.6 A052"
        if not self.values.personnel:
            return refused("ground_only", "AT6.7 A053", unit=self.unit, loc=end)
        same = self.field.position.same_building(hex_of(start), hex_of(end))
        if place_of(start) != place_of(end) or not same:
            return refused("roof_way", rule, loc=end)
        return Way(Fraction(self.field.tables.steps.roof), "cost.roofs", rule, {"loc": end})

    def _burrow(self, start: int, end: int) -> Way | Reason | None:
        """Under hedgehogs and into cellars from the next hex (AT8.4, AT9.1).

        None where a unit climbs out and goes on as from on top.
        """
        steps = self.field.tables.steps
        places = place_of(start), place_of(end)
        digs = [self._dug_in(loc) for loc in (start, end)]
        if places == (UNDER, UNDER):
            if self.mode == "run":  # A132
                return refused("under_run", "AT9.1 A132", loc=end)
            return self._under(end, steps.under, "AT9.1 A132")
        if CELLAR in places:
            return self._tunnel(start, end, digs)
        if places[1] == UNDER:
            if self.mode == "infiltrate" and places[0] == GROUND:
                return self._under(end, steps.under, "AT9.1 A132")
            if digs[0]:
                return self._under(end, steps.burrow, "AT9.1 A132")
            return refused("under_way", "AT9.1 A132", loc=end)
        if digs[1] and places[1] == GROUND:
            return Way(Fraction(steps.burrow), "cost.trench", "AT9.1 A132", {"loc": end})
        return None

    def _tunnel(self, start: int, end: int, digs: Sequence[bool]) -> Way | Reason:
        """AT8.4: between a cellar and the next hedgehog, trench or bunker."""
        rule, points = "AT8.4 A076", self.field.tables.steps.burrow
        own = self.field.position.same_building(hex_of(start), hex_of(end))
        if not any(digs) or (own and not self.field.tables.rules.bunkers_to_next_cellar):
            return refused("cellar_way", "AT8.2 A074", loc=end)
        if place_of(end) == UNDER:
            return self._under(end, points, rule)
        return self._cellar(end, points, rule)

    def _dug_in(self, loc: int) -> bool:
        """Whether a location is under a hedgehog, in a trench, blockhouse or bunker (AT8.4)."""
        if place_of(loc) != GROUND:
            return place_of(loc) == UNDER
        building = self.field.position.intact(hex_of(loc))
        bunker = building is not None and building.material == "bunker"
        return bunker or any(self.field.marked(hex_of(loc), word) for word in _DUG)


class _Followed(NamedTuple):
    """A way as far as it was judged."""

    steps: list[Step]
    spent: Fraction
    """Points after it."""


class Follower:
    """The ways of a unit, each step judged as if those before had succeeded (B10).

    A way that goes on from one asked about before is judged from there on, so nothing may change
    meanwhile.
    """

    def __init__(
        self,
        field: Field,
        unit: int,
        mode: Mode,
        spent: Fraction = Fraction(0),
        *,
        begun: bool = False,
        below: bool = False,
    ) -> None:
        """`spent` points have gone before, `begun`: steps have; `below`: by the sewer."""
        self.unit: Final = unit
        self._mover: Final = Mover(field, unit, mode, below=below)
        self._start: Final = field.position.loc_of(unit)
        self._begun: Final = begun
        self._judged: Final[dict[tuple[int, ...], _Followed | Reason]] = {(): _Followed([], spent)}

    def follow(self, path: tuple[int, ...]) -> _Followed | Reason:
        """The steps of a way, or why it can't be gone."""
        judged, count = self._judged, len(path)
        while path[:count] not in judged:
            count -= 1
        found = judged[path[:count]]
        while count < len(path) and not isinstance(found, Reason):
            here = path[count - 1] if count else self._start
            first = not count and not self._begun
            step = self._mover.step(here, path[count], found.spent, first=first)
            if isinstance(step, Reason):
                found = step
            else:
                found = _Followed([*found.steps, step], found.spent + step.points)
            count += 1
            judged[path[:count]] = found
        return found


def follow(
    field: Field, unit: int, path: Sequence[int], mode: Mode, *, below: bool = False
) -> list[Step] | Reason:
    """The steps of a whole move; `below`: by the sewer."""
    found = Follower(field, unit, mode, below=below).follow(tuple(path))
    return found if isinstance(found, Reason) else found.steps


class RollOnWay(Fields, frozen=True, kw_only=True):
    """A roll that a step brings on."""

    at: str
    when: Before
    kind: RollKind
    chance: Fraction | None
    """None where it isn't known how dense the mines are."""


class AtsMove(MoveAnswer, frozen=True, kw_only=True):
    """Points, the mode by which they count, and what is rolled for on the way."""

    legal: bool
    cost: int | float | None
    why: Sequence[Reason]
    mode: Mode
    rolls: Sequence[RollOnWay] = ()


def mode_named(word: str | None) -> Mode:
    """A mode; the first where none is said. Raises `ValueError` for one that there isn't."""
    chosen = MODES[0] if word is None else next((m for m in MODES if m == word), None)
    if chosen is None:
        raise ValueError(Keyed("street.fault.no_mode", word=repr(word), words=", ".join(MODES)))
    return chosen


def answer_of_steps(field: Field, found: list[Step] | Reason, mode: Mode) -> AtsMove:
    """A move as an answer tells it, or why there is none."""
    if isinstance(found, Reason):
        return AtsMove(legal=False, cost=None, why=[found], mode=mode)
    return AtsMove(
        legal=True,
        cost=plain(sum((step.points for step in found), Fraction(0))),
        why=[step.reason for step in found],
        mode=mode,
        rolls=[
            RollOnWay(
                at=field.board.loc_name(roll.loc),
                when=roll.when,
                kind=roll.kind,
                chance=roll.chance if roll.known else None,
            )
            for step in found
            for roll in step.rolls
        ],
    )


def next_locations(field: Field, start: int, *, sewers: bool = False) -> list[int]:
    """The locations that a step from `start` could lead to, allowed or not, in order."""
    here = hex_of(start)
    hexes = {here, *(each for each in field.grid.neighbours[here] if each != OFF_MAP)}
    if sewers:
        reach = field.tables.sewer.reach
        hexes |= {
            each
            for each in field.position.hexes_within(here, reach)
            if "sewer" in field.position.terrains(each)
        }
    found = []
    for each in sorted(hexes):
        found.append(location(each))  # it is always there
        building = field.position.intact(each)
        above = () if building is None else (*range(1, building.floors), ROOF, CELLAR)
        places = (location(each, place) for place in (*above, UNDER))
        found += [loc for loc in places if field.position.exists(loc)]
    return [loc for loc in found if loc != start]
