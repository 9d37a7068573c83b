"""An attack of any kind judged and written down (AT2 to AT6, B10).

`judged` serves the game and the answer alike; refusals come in the order of B10.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from ...board.locations import hex_of
from ...judge.reason import Reason
from ...position.referee import Answer, Query
from ..field import Field
from ..places import missing
from .building_fire import shot_at_building
from .direct_fire import shot_at_unit
from .firers import able_refusal, side_refusal, state_refusal
from .indirect_fire import barrage, strike_on
from .melee import melee
from .shot import HIT, MISS, Shot, Strike

KINDS: Final = ("fire", "assault_fire", "melee", "indirect", "flame")
"""What ``--kind`` allows; the first is the default."""
UNIT: Final = "unit"
BUILDING: Final = "building"


def judged(field: Field, units: Sequence[int], loc: int, query: Query) -> Shot | Reason:
    """An attack by units on a location, the first of which leads; or the first refusal."""
    kind = query.kind or KINDS[0]
    refused = missing(field, loc) or firers_refusal(field, units, kind)
    if refused is not None:
        return refused
    enemies = field.enemies_at(loc, field.position.side_of(units[0]))
    target = enemies[0] if enemies else -1
    if query.target is not None:
        if query.target not in enemies:
            return Reason("attack.not_there", "B10", None, {"unit": query.target, "loc": loc})
        target = query.target
    if kind == "melee":
        return melee(field, units, loc, target)
    if kind == "indirect":
        return barrage(field, units, loc, target)
    if (query.at or (UNIT if enemies else BUILDING)) == BUILDING:
        return _at_building(field, units, loc, query)
    if target < 0:
        return Reason("attack.nobody", "B10", None, {"loc": loc})
    return shot_at_unit(field, units, target, kind, query.ability)


def firers_refusal(field: Field, units: Sequence[int], kind: str) -> Reason | None:
    """What is wrong with those who attack: sides, whether they can act, their states."""
    refused = side_refusal(field, units)
    if refused is not None:
        return refused
    for judge in (able_refusal, lambda field, unit: state_refusal(field, unit, kind)):
        for unit in units:
            refused = judge(field, unit)
            if refused is not None:
                return refused
    return None


def _at_building(field: Field, units: Sequence[int], loc: int, query: Query) -> Shot | Reason:
    """AT6.11, where the firer chooses it or nobody is at the location (B10)."""
    asked = query.at is not None
    if not asked and field.position.intact(hex_of(loc)) is None:
        return Reason("attack.nobody", "B10", None, {"loc": loc})
    if len(units) > 1:
        return Reason("attack.alone", "AT3.1", None, {"unit": units[1]})
    return shot_at_building(field, units[0], loc, query.kind or KINDS[0], query.ability)


def attack_answer(field: Field, units: Sequence[int], loc: int, query: Query) -> Answer:
    """The answer of ``ask attack`` (B10)."""
    found = judged(field, units, loc, query)
    kind = query.kind or KINDS[0]
    if isinstance(found, Reason):
        return refusal(kind, found)
    return answer_of(field, found)


def refusal(kind: str, reason: Reason) -> Answer:
    """A refusal: all numbers are null."""
    return {
        "legal": False,
        "kind": kind,
        "gf": None,
        "column": None,
        "shifts": None,
        "to_hit": None,
        "morale": None,
        "rubble": None,
        "locations": [],
        "targets": [],
        "odds": {},
        "why": [reason],
    }


def answer_of(field: Field, shot: Shot) -> Answer:
    """A shot as an answer writes it."""
    top = _top(field, shot)
    return {
        "legal": True,
        "kind": shot.kind,
        "gf": top["gf"],
        "column": top["column"],
        "shifts": top["shifts"],
        "to_hit": shot.to_hit,
        "morale": shot.morale,
        "rubble": shot.rubble,
        "locations": [_location(field, each) for each in shot.strikes] if shot.at_building else [],
        "targets": [] if shot.at_building else targets(field, shot),
        "odds": top["odds"],
        "why": list(shot.why),
    }


def _location(field: Field, strike: Strike) -> dict[str, Any]:
    """A location of a building, one hit (AT6.11)."""
    table = field.tables.casualty
    return {
        "at": field.board.loc_name(strike.loc),
        "gf": strike.factors,
        "shifts": strike.left,
        "column": table.factors(strike.column),
        "odds": {f"C{n}": chance for n, chance in table.odds(strike.column).items()},
    }


def _top(field: Field, shot: Shot) -> dict[str, Any]:
    """The fields of the unit aimed at, of the location, or of the building as a whole."""
    table = field.tables.casualty
    if shot.at_building:
        hit = Fraction(0) if shot.hit is None else shot.hit
        odds = {word: chance for word, chance in ((MISS, 1 - hit), (HIT, hit)) if chance}
        return {"gf": shot.strikes[0].factors, "column": None, "shifts": None, "odds": odds}
    if shot.target >= 0 and field.values(shot.target).vehicle and shot.kind != "melee":
        return {"gf": None, "column": None, "shifts": None, "odds": shot.vehicle_odds()}
    strike = shot.strike
    assert strike is not None
    if shot.target >= 0:
        strike = _on(field, shot, strike, shot.target)
    return {
        "gf": strike.factors,
        "column": table.factors(strike.column),
        "shifts": strike.left,
        "odds": shot.odds(table, strike),
    }


def _on(field: Field, shot: Shot, strike: Strike, unit: int) -> Strike:
    """What a strike does to one unit of its location."""
    return strike_on(field, strike, unit) if shot.kind == "indirect" else strike


def targets(field: Field, shot: Shot) -> list[dict[str, Any]]:
    """All units struck, in file order (B10)."""
    table = field.tables.casualty
    struck: dict[int, Strike | None]
    if not shot.strikes:
        struck = {shot.target: None}
    elif shot.kind == "indirect":
        struck = {unit: each for each in shot.strikes for unit in each.units}
    else:
        struck = {shot.target: shot.strikes[0]}
    found = []
    for unit, each in sorted(struck.items()):
        loc = field.position.loc_of(unit)
        row: dict[str, Any]
        if each is None or (field.values(unit).vehicle and shot.kind != "melee"):
            row = {"shifts": None, "column": None, "odds": shot.vehicle_odds()}
        else:
            strike = _on(field, shot, each, unit)
            row = {
                "shifts": strike.left,
                "column": table.factors(strike.column),
                "odds": shot.odds(table, strike),
            }
        name = field.position.card(unit).id
        found.append({"unit": name, "at": field.board.loc_name(loc), **row})
    return found
