"""Single questions about a position by the rules of `k47`, answered field by field (B10).

It judges with the same functions as the game; nothing is spent and nobody's turn is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final, TypeAlias

from ...board.locations import hex_of, location
from ...judge.odds import CERTAIN
from ...judge.reason import Reason
from ...position.position import Position
from ...position.questions import (
    NOTHING_ROLLED,
    Answer,
    AttackAnswer,
    AttackQuery,
    CapacityAnswer,
    CapacityQuery,
    CostQuery,
    Fields,
    LineAnswer,
    MoveAnswer,
    Query,
    RollAnswer,
    SightQuery,
)
from ...position.referee import Judge
from .assault import assault, ram_dice, ram_odds, ram_refusal
from .fight import fight_odds
from .fire import KINDS, Kind, Volley, burst_at, judge
from .losses import armour_odds, losses
from .movement import ORDERS, Going, MoveOrder, unable, unable_to_move, walk
from .places import burst_level, descent, exists, locations_of, no_descent, outdoors, without_effect
from .sight import CLEAR, blocked
from .units import Units

Odds: TypeAlias = Mapping[str, Fraction]


class RamQuery(Query, frozen=True):
    """What comes of ramming a building (KB8)."""

    WORD: ClassVar[str] = "ram"
    unit: int
    hex: int

    @property
    def acting(self) -> int:
        return self.unit


class DescentQuery(Query, frozen=True):
    """Where a shell that hits a section bursts (KB6.1)."""

    WORD: ClassVar[str] = "descend"
    location: int


class K47Move(MoveAnswer, frozen=True, kw_only=True):
    """Steps, and the smallest order that suffices (KB3.9)."""

    legal: bool
    cost: int | None
    order: MoveOrder | None
    why: Sequence[Reason]


class RamAnswer(Answer, frozen=True, kw_only=True):
    """The dice of both, and who is the higher."""

    legal: bool
    vehicle: str | None = None
    building: str | None = None
    odds: Odds = NOTHING_ROLLED
    why: Sequence[Reason]


class TargetOdds(Fields, frozen=True, kw_only=True):
    """What may become of one unit."""

    unit: str
    odds: Odds


class K47Attack(AttackAnswer, frozen=True, kw_only=True):
    """An attack; of a refusal all numbers are None (B10)."""

    legal: bool
    kind: Kind
    shots: int | None = None
    to_hit: int | None = None
    damage: int | None = None
    pen: int | None = None
    p_hit: Fraction | None = None
    p_damage: Fraction | None = None
    floors: Odds | None = None
    collapse: Fraction | None = None
    odds: Odds = NOTHING_ROLLED
    targets: Sequence[TargetOdds] = ()
    why: Sequence[Reason]

    @property
    def falls(self) -> Fraction | None:
        """With the roll to hit; `collapse` is the chance once a shell has hit (KB6.3)."""
        if self.collapse is None or self.p_hit is None or self.shots is None:
            return None
        return 1 - (1 - self.p_hit * self.collapse) ** self.shots


class K47Assault(K47Attack, frozen=True, kw_only=True):
    """An assault, the whole fight too (KB7.4); `odds` are those of its first exchange (KB7.5)."""

    fight: Odds
    """Who wins in the end."""
    reply: Odds
    """Men that the attacker loses until then, all of them where he is beaten."""


class K47Judge(Judge):
    """Answers the questions of `ask`."""

    def __init__(self, units: Units) -> None:
        self._units: Final = units

    def cost(self, position: Position, query: CostQuery) -> MoveAnswer:
        """The moves of a unit through locations, and the smallest order that suffices (KB3.9)."""
        unit, path = query.unit, query.path
        profile = self._units.profile(position, unit)
        orders = tuple(one for one in ORDERS if query.mode in {None, one})
        refused = self._missing(position, path) or self._apart(position, unit, path[0])
        refused = refused or unable_to_move(position, profile)
        begun = Going(position.loc_of(unit), orders=orders)
        return walk_answer(refused or walk(self._units, position, profile, path, begun))

    def _missing(self, position: Position, path: Sequence[int]) -> Reason | None:
        for loc in path:
            if not exists(position, loc):
                return Reason("no_location", "B2.1", facts={"loc": loc})
        return None

    def _apart(self, position: Position, unit: int, loc: int) -> Reason | None:
        """That the first step leads to a hex that doesn't touch."""
        here = position.loc_of(unit)
        touch = hex_of(here) == hex_of(loc) or position.board.grid.touch(hex_of(here), hex_of(loc))
        if here >= 0 and (here == loc or not touch):
            return Reason("no_touch", "B1.4", facts={"start": here, "loc": loc})
        return None

    def sees(self, position: Position, query: SightQuery) -> LineAnswer:
        cut = blocked(self._units.tables, position, query.start, query.end)
        return LineAnswer(sees=cut is None, why=[cut or CLEAR])

    def capacity(self, position: Position, query: CapacityQuery) -> CapacityAnswer:
        """How many more rifle squads of a side have room (KB1.3)."""
        loc, side = query.loc, query.side
        if not exists(position, loc):
            why = Reason("no_location", "B2.1", facts={"loc": loc})
            return CapacityAnswer(legal=False, room=None, why=[why])
        ground = outdoors(position, loc)
        most = self._units.tables.room.outdoors if ground else self._units.tables.room.floor
        facts = {"loc": loc, "most": most}
        rule = "KB1.3" if ground else "KB3.3 K05"
        why = Reason("room.hex" if ground else "room.floor", rule, most, facts)
        if without_effect(loc):
            why = Reason("no_effect", "KB3.8", 0, facts)
            return CapacityAnswer(legal=True, room=0, why=[why])
        if position.units_at(loc, position.enemy(side)):
            rule = "KB1.3" if ground else "KB3.3 K06"
            why = Reason("room.enemy", rule, 0, facts)
            return CapacityAnswer(legal=True, room=0, why=[why])
        there = len(position.units_at(loc, side))
        entries = [why]
        if there:
            entries.append(Reason("room.friends", rule, -there, {**facts, "n": there}))
        return CapacityAnswer(legal=True, room=max(0, most - there), why=entries)

    def other(self, position: Position, query: Query) -> Answer:
        """``ram UNIT HEX`` and ``descend LOC``; raises `LookupError`."""
        if isinstance(query, RamQuery):
            return ram_answer(self._units, position, query)
        if isinstance(query, DescentQuery):
            return self._descend(position, query.location)
        return super().other(position, query)

    def _descend(self, position: Position, loc: int) -> Answer:
        refused = None
        if not exists(position, loc):
            refused = Reason("no_location", "B2.1", facts={"loc": loc})
        refused = refused or no_descent(position, loc)
        if refused is not None:
            return RollAnswer(legal=False, why=[refused])
        found = descent(self._units.tables, position, hex_of(loc))
        entries = [
            Reason("descent.level", "KB6.1 K34", chance, {"loc": location(hex_of(loc), level)})
            for level, chance in found.items()
        ]
        return RollAnswer(legal=True, odds=_by_level(found), why=entries)

    def attack(self, position: Position, query: AttackQuery) -> AttackAnswer:
        units, loc = query.units, query.loc
        kind = kind_of(query)
        side = position.side_of(units[0])
        there = position.units_at(loc, position.enemy(side)) if exists(position, loc) else []
        target = there[0] if there else -1
        refused = self._nobody_acts(position, units, loc)
        if refused is not None:
            return _refused(kind, refused)
        if query.target is not None:
            target = query.target
            if target not in there:
                facts = {"unit": target, "loc": loc}
                return _refused(kind, Reason("no_target", "B10", facts=facts))
        if query.at == "building":
            target = -1
        volleys = []
        for unit in units:
            if kind == "assault":
                found = assault(self._units, position, unit, loc, target)
            else:
                found = judge(self._units, position, unit, loc, target, kind)
            if isinstance(found, Reason):
                return _refused(kind, found)
            volleys.append(found)
        return _volleys(self._units, position, volleys)

    def _nobody_acts(self, position: Position, units: Sequence[int], loc: int) -> Reason | None:
        """What refuses before anything else: no such place, then a unit that can't act (B10)."""
        if not exists(position, loc):
            return Reason("no_location", "B2.1", facts={"loc": loc})
        found = (unable(position, self._units.profile(position, unit)) for unit in units)
        return next((reason for reason in found if reason is not None), None)


def kind_of(query: AttackQuery) -> Kind:
    """Of an attack; the first where none is said."""
    return next(one for one in KINDS if one == (query.kind or KINDS[0]))


def attack_answer(
    units: Units, position: Position, found: Volley | Reason, kind: Kind
) -> AttackAnswer:
    """What a volley tells, or why there is none."""
    if isinstance(found, Reason):
        return _refused(kind, found)
    return _volleys(units, position, [found])


def _volleys(units: Units, position: Position, volleys: Sequence[Volley]) -> K47Attack:
    leader = volleys[0]
    first = leader.groups[0]
    place_only = leader.target < 0
    odds = NOTHING_ROLLED if place_only else _odds(units, position, volleys)
    attack = K47Attack(
        legal=True,
        kind=leader.kind,
        shots=sum(group.shots for volley in volleys for group in volley.groups),
        to_hit=first.to_hit,
        damage=None if place_only else first.damage,
        pen=first.pen,
        p_hit=first.p_hit,
        p_damage=None if place_only else first.p_damage,
        floors=None if leader.floors is None else _by_level(leader.floors),
        collapse=leader.collapse,
        odds=odds,
        targets=[
            TargetOdds(
                unit=position.card(unit).id,
                odds=odds if unit == leader.target else _burst_odds(units, position, volleys, unit),
            )
            for unit in _struck(position, leader)
        ],
        why=list(leader.entries),
    )
    if leader.bout is None or len(volleys) > 1:
        return attack
    fought = fight_odds(leader.bout)
    return K47Assault(**dict(attack.fields()), fight=fought.ends, reply=fought.own)


def _odds(units: Units, position: Position, volleys: Sequence[Volley]) -> Odds:
    leader = volleys[0]
    if leader.armour is not None:
        return armour_odds(units.tables, leader.groups[0], leader.armour)
    assert leader.fallen is not None
    groups = tuple(group for volley in volleys for group in volley.groups)
    return losses(units.tables, groups, leader.fallen, _reached(position, leader, leader.loc))


def _struck(position: Position, leader: Volley) -> list[int]:
    """The units that a volley may strike, in file order (B10).

    A shell through a building may strike any in its section.
    """
    if leader.floors is None:
        return [] if leader.target < 0 else [leader.target]
    return sorted(
        unit
        for loc in locations_of(position, hex_of(leader.loc))
        for unit in position.units_at(loc)
        if loc == leader.loc or _reached(position, leader, loc)
    )


def _burst_odds(units: Units, position: Position, volleys: Sequence[Volley], unit: int) -> Odds:
    """The odds of a unit that a shell aimed at another place of its section may strike."""
    return _odds(units, position, [burst_at(units, position, volley, unit) for volley in volleys])


def ram_answer(units: Units, position: Position, query: RamQuery) -> RamAnswer:
    """What comes of a ram, or why there can't be one."""
    profile = units.profile(position, query.unit)
    refused = ram_refusal(position, profile, query.hex)
    if refused is not None:
        return RamAnswer(legal=False, why=[refused])
    more, dice, entries = ram_dice(units, position, profile, query.hex)
    return RamAnswer(
        legal=True,
        vehicle=f"D6+{more}",
        building=f"{dice}D6",
        odds=ram_odds(more, dice),
        why=entries,
    )


def walk_answer(found: tuple[Going, list[Reason]] | Reason, before: int = 0) -> K47Move:
    """A move after so many steps, or why there is none."""
    if isinstance(found, Reason):
        return K47Move(legal=False, cost=None, order=None, why=[found])
    going, entries = found
    return K47Move(legal=True, cost=going.steps - before, order=going.orders[0], why=entries)


def _reached(position: Position, volley: Volley, loc: int) -> Fraction:
    """The chance that a shell that hits bursts where a location is struck (KB6.1)."""
    if volley.floors is None:
        return CERTAIN
    return volley.floors.get(burst_level(position, loc), Fraction(0))


def _by_level(found: dict[int, Fraction]) -> Odds:
    return {str(level): chance for level, chance in found.items()}


def _refused(kind: Kind, why: Reason) -> K47Attack:
    return K47Attack(legal=False, kind=kind, why=[why])
