"""Single questions about a position by the rules of `k47`, answered field by field (B10).

It judges with the same functions as the game; nothing is spent and nobody's turn is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from ..board.locations import hex_of, location
from ..judge.odds import CERTAIN
from ..judge.reason import Reason
from ..position.position import Position
from ..position.referee import Answer, Query
from .assaulting import assault
from .buildings import burst_level, descent, no_descent
from .fire import KINDS, Kind, Volley, judge
from .losses import armour_odds, losses
from .movement import ORDERS, Going, MoveOrder, unable, unable_to_move, walk
from .places import exists, locations_of, outdoors, without_effect
from .ramming import ram_dice, ram_odds, ram_refusal
from .sight import CLEAR, blocked
from .units import Units


class K47Judge:
    """Answers the questions of `ask`."""

    def __init__(self, units: Units) -> None:
        """Judge by the figures of these units."""
        self._units: Final = units

    def cost(self, position: Position, unit: int, path: Sequence[int], mode: str | None) -> Answer:
        """The moves of a unit through locations, and the smallest order that suffices (KB3.9)."""
        profile = self._units.profile(position, unit)
        orders: tuple[MoveOrder, ...] = tuple(one for one in ORDERS if mode in {None, one})
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

    def sees(self, position: Position, start: int, end: int) -> Answer:
        """The line between two locations (KB5.7)."""
        cut = blocked(position, start, end)
        return {"sees": cut is None, "why": [cut or CLEAR]}

    def capacity(self, position: Position, loc: int, side: int) -> Answer:
        """How many more rifle squads of a side have room (KB1.3)."""
        if not exists(position, loc):
            why = Reason("no_location", "B2.1", facts={"loc": loc})
            return {"legal": False, "room": None, "why": [why]}
        ground = outdoors(position, loc)
        most = self._units.tables.room.outdoors if ground else self._units.tables.room.floor
        facts = {"loc": loc, "most": most}
        rule = "KB1.3" if ground else "KB3.3 K05"
        why = Reason("room.hex" if ground else "room.floor", rule, most, facts)
        if without_effect(loc):
            return {"legal": True, "room": 0, "why": [Reason("no_effect", "KB3.8", 0, facts)]}
        if position.units_at(loc, position.enemy(side)):
            rule = "KB1.3" if ground else "KB3.3 K06"
            return {"legal": True, "room": 0, "why": [Reason("room.enemy", rule, 0, facts)]}
        there = len(position.units_at(loc, side))
        entries = [why]
        if there:
            entries.append(Reason("room.friends", rule, -there, {**facts, "n": there}))
        return {"legal": True, "room": max(0, most - there), "why": entries}

    def other(self, position: Position, verb: str, words: Sequence[int]) -> Answer:
        """``ram UNIT HEX`` and ``descend LOC``."""
        if verb == "ram":
            return self._ram(position, words[0], words[1])
        return self._descend(position, words[0])

    def _ram(self, position: Position, unit: int, number: int) -> Answer:
        profile = self._units.profile(position, unit)
        refused = ram_refusal(position, profile, number)
        if refused is not None:
            return {"legal": False, "vehicle": None, "building": None, "odds": {}, "why": [refused]}
        more, dice, entries = ram_dice(self._units, position, profile, number)
        return {
            "legal": True,
            "vehicle": f"D6+{more}",
            "building": f"{dice}D6",
            "odds": ram_odds(more, dice),
            "why": entries,
        }

    def _descend(self, position: Position, loc: int) -> Answer:
        refused = None
        if not exists(position, loc):
            refused = Reason("no_location", "B2.1", facts={"loc": loc})
        refused = refused or no_descent(position, loc)
        if refused is not None:
            return {"legal": False, "odds": {}, "why": [refused]}
        found = descent(self._units.tables, position, hex_of(loc))
        entries = [
            Reason("descent.level", "KB6.1 K34", chance, {"loc": location(hex_of(loc), level)})
            for level, chance in found.items()
        ]
        return {"legal": True, "odds": _by_level(found), "why": entries}

    # Attacks.

    def attack(self, position: Position, units: Sequence[int], loc: int, query: Query) -> Answer:
        """An attack by units at a unit or a place (B10)."""
        kind: Kind = next(one for one in KINDS if one == (query.kind or KINDS[0]))
        side = position.side_of(units[0])
        there = position.units_at(loc, position.enemy(side)) if exists(position, loc) else []
        target = there[0] if there else -1
        refused = self._nobody_acts(position, units, loc)
        if refused is not None:
            return _refused(kind, refused)
        if query.target is not None:
            target = query.target
            if target not in there:
                return _refused(
                    kind, Reason("no_target", "B10", facts={"unit": target, "loc": loc})
                )
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
        return self._answer(position, volleys, there)

    def told(self, position: Position, volley: Volley | Reason, kind: Kind) -> Answer:
        """The answer that tells a volley at a unit, or why there is none."""
        if isinstance(volley, Reason):
            return _refused(kind, volley)
        there = position.units_at(volley.loc, position.enemy(position.side_of(volley.unit)))
        return self._answer(position, [volley], there)

    def _nobody_acts(self, position: Position, units: Sequence[int], loc: int) -> Reason | None:
        """What refuses before anything else: no such place, then a unit that can't act (B10)."""
        if not exists(position, loc):
            return Reason("no_location", "B2.1", facts={"loc": loc})
        found = (unable(position, self._units.profile(position, unit)) for unit in units)
        return next((reason for reason in found if reason is not None), None)

    def _answer(self, position: Position, volleys: Sequence[Volley], there: list[int]) -> Answer:
        leader = volleys[0]
        first = leader.groups[0]
        place_only = leader.target < 0
        odds = {} if place_only else self._odds(position, volleys)
        targets: list[dict[str, Any]] = []
        for unit in self._struck(position, leader):
            own = odds if unit == leader.target else self._burst_odds(position, volleys, unit)
            targets.append({"unit": position.card(unit).id, "odds": own})
        return {
            "legal": True,
            "kind": leader.kind,
            "shots": sum(group.shots for volley in volleys for group in volley.groups),
            "to_hit": first.to_hit,
            "damage": None if place_only else first.damage,
            "pen": first.pen,
            "p_hit": first.p_hit,
            "p_damage": None if place_only else first.p_damage,
            "floors": None if leader.floors is None else _by_level(leader.floors),
            "collapse": leader.collapse,
            "odds": odds,
            "targets": targets,
            "why": list(leader.entries),
        }

    def _odds(self, position: Position, volleys: Sequence[Volley]) -> dict[str, Fraction]:
        leader = volleys[0]
        if leader.armour is not None:
            return armour_odds(self._units.tables, leader.groups[0], leader.armour)
        assert leader.fallen is not None
        groups = [group for volley in volleys for group in volley.groups]
        reached = _reached(position, leader, leader.loc)
        return losses(self._units.tables, groups, leader.fallen, reached)

    def _struck(self, position: Position, leader: Volley) -> list[int]:
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

    def _burst_odds(
        self, position: Position, volleys: Sequence[Volley], unit: int
    ) -> dict[str, Fraction]:
        """The odds of a unit that a shell aimed at another place of its section may strike."""
        loc = position.loc_of(unit)
        moved = []
        for volley in volleys:
            found = judge(self._units, position, volley.unit, loc, unit, volley.kind)
            if isinstance(found, Reason):
                return {}
            moved.append(found)
        return self._odds(position, moved)


def walk_answer(found: tuple[Going, list[Reason]] | Reason) -> Answer:
    """A move as an answer writes it, or why there is none."""
    if isinstance(found, Reason):
        return {"legal": False, "cost": None, "order": None, "why": [found]}
    going, entries = found
    return {"legal": True, "cost": going.steps, "order": going.orders[0], "why": entries}


def _reached(position: Position, volley: Volley, loc: int) -> Fraction:
    """The chance that a shell that hits bursts where a location is struck (KB6.1)."""
    if volley.floors is None:
        return CERTAIN
    return volley.floors.get(burst_level(position, loc), Fraction(0))


def _by_level(found: dict[int, Fraction]) -> dict[str, Fraction]:
    return {str(level): chance for level, chance in found.items()}


def _refused(kind: Kind, why: Reason) -> Answer:
    numbers = ("shots", "to_hit", "damage", "pen", "p_hit", "p_damage", "floors", "collapse")
    empty: Answer = dict.fromkeys(numbers)
    return {"legal": False, "kind": kind, **empty, "odds": {}, "targets": [], "why": [why]}
