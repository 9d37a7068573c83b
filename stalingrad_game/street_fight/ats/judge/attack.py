"""An attack of any kind judged and written down (AT2 to AT6, B10).

`judged` serves the game and the answer alike; refusals come in the order of B10.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from ...board.locations import hex_of
from ...judge.reason import Reason
from ...position.questions import NOTHING_ROLLED, AttackAnswer, AttackQuery, Fields
from .building_fire import shot_at_building
from .direct_fire import shot_at_unit
from .field import Field
from .firers import able_refusal, side_refusal, state_refusal
from .indirect_fire import barrage, strike_on
from .melee import melee
from .places import missing
from .shot import HIT, MISS, Shot, Strike

KINDS: Final = ("fire", "assault_fire", "melee", "indirect", "flame")
"""What ``--kind`` allows; the first is the default."""
UNIT: Final = "unit"
BUILDING: Final = "building"
Odds: TypeAlias = Mapping[str, Fraction]


class StruckPlace(Fields, frozen=True, kw_only=True):
    """A location of a building, one hit (AT6.11)."""

    at: str
    gf: int
    shifts: int
    column: int | None
    odds: Odds


class StruckUnit(Fields, frozen=True, kw_only=True):
    """What may become of one unit."""

    unit: str
    at: str
    shifts: int | None
    column: int | None
    odds: Odds


class AtsAttack(AttackAnswer, frozen=True, kw_only=True):
    """An attack of any kind; of a refusal all numbers are None (B10)."""

    legal: bool
    kind: str
    gf: int | None = None
    column: int | None = None
    shifts: int | None = None
    to_hit: int | None = None
    morale: int | None = None
    rubble: Fraction | None = None
    locations: Sequence[StruckPlace] = ()
    targets: Sequence[StruckUnit] = ()
    odds: Odds = NOTHING_ROLLED
    why: Sequence[Reason]

    @property
    def falls(self) -> Fraction | None:
        return self.rubble


def judged(field: Field, query: AttackQuery) -> Shot | Reason:
    """An attack by units on a location, the first of which leads; or the first refusal."""
    units, loc, kind = query.units, query.loc, query.kind or KINDS[0]
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
        return _at_building(field, query)
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


def _at_building(field: Field, query: AttackQuery) -> Shot | Reason:
    """AT6.11, where the firer chooses it or nobody is at the location (B10)."""
    units, loc = query.units, query.loc
    if query.at is None and field.position.intact(hex_of(loc)) is None:
        return Reason("attack.nobody", "B10", None, {"loc": loc})
    if len(units) > 1:
        return Reason("attack.alone", "AT3.1", None, {"unit": units[1]})
    return shot_at_building(field, units[0], loc, query.kind or KINDS[0], query.ability)


def attack_answer(field: Field, query: AttackQuery, found: Shot | Reason) -> AtsAttack:
    """An attack as judged, as an answer tells it (B10)."""
    if isinstance(found, Reason):
        return AtsAttack(legal=False, kind=query.kind or KINDS[0], why=[found])
    return answer_of(field, found)


def answer_of(field: Field, shot: Shot) -> AtsAttack:
    """A shot as an answer tells it."""
    rows = [] if shot.at_building else targets(field, shot)
    factors, shifts, column, odds = _top(field, shot, rows)
    return AtsAttack(
        legal=True,
        kind=shot.kind,
        gf=factors,
        column=column,
        shifts=shifts,
        to_hit=shot.to_hit,
        morale=shot.morale,
        rubble=shot.rubble,
        locations=[_place(field, each) for each in shot.strikes] if shot.at_building else [],
        targets=rows,
        odds=odds,
        why=list(shot.why),
    )


def _place(field: Field, strike: Strike) -> StruckPlace:
    table = field.tables.casualty
    return StruckPlace(
        at=field.board.loc_name(strike.loc),
        gf=strike.factors,
        shifts=strike.left,
        column=table.factors(strike.column),
        odds=table.named(strike.column),
    )


def _top(
    field: Field, shot: Shot, rows: Sequence[StruckUnit]
) -> tuple[int | None, int | None, int | None, Odds]:
    """Factors, shifts, column, odds of the unit aimed at, of the location or of the building."""
    if shot.at_building:
        hit = Fraction(0) if shot.hit is None else shot.hit
        odds = {word: chance for word, chance in ((MISS, 1 - hit), (HIT, hit)) if chance}
        return shot.strikes[0].factors, None, None, odds
    strike, table = shot.strike, field.tables.casualty
    if shot.target >= 0:
        name = field.position.card(shot.target).id
        row = next(each for each in rows if each.unit == name)
        factors = None if strike is None or row.column is None else strike.factors
        return factors, row.shifts, row.column, row.odds
    assert strike is not None
    return strike.factors, strike.left, table.factors(strike.column), shot.odds(table, strike)


def _on(field: Field, shot: Shot, strike: Strike, unit: int) -> Strike:
    """What a strike does to one unit of its location."""
    return strike_on(field, strike, unit) if shot.kind == "indirect" else strike


def targets(field: Field, shot: Shot) -> list[StruckUnit]:
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
        strike: Strike | None = None
        if each is not None and (shot.kind == "melee" or not field.values(unit).vehicle):
            strike = _on(field, shot, each, unit)
        found.append(
            StruckUnit(
                unit=field.position.card(unit).id,
                at=field.board.loc_name(field.position.loc_of(unit)),
                shifts=None if strike is None else strike.left,
                column=None if strike is None else table.factors(strike.column),
                odds=shot.vehicle_odds() if strike is None else shot.odds(table, strike),
            )
        )
    return found
