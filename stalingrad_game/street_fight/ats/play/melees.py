"""The Melee phase: wherever both sides stand both roll, at the same time (AT5, AT1.6).

Before that each side says who strikes at a vehicle instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from msgspec.structs import replace

from ....kernel.decision import Frame, Option
from ...judge.reason import Reason
from ...position.codes import NOBODY, SIDES
from ...position.fold import copied
from ...position.position import Position
from ...position.questions import NOTHING_ROLLED, AttackQuery, Sum
from ...position.referee import StreetResolver
from ..judge.attack import (
    AtsAttack,
    Odds,
    answer_of,
    fighters,
    judged,
    melee_strikes,
    strike_number,
)
from ..judge.field import Field
from ..judge.shot import Shot
from ..judge.units import Mark
from .base import AtsOperation, field_of, tables_of
from .codes import Act, Op, Roll, fact
from .group import attack_sum
from .losses import lay_losses, soft
from .march import MARK_OF_MODE
from .resolve import casualties, roll_die, wreck

NO_STRIKES: Final[Mapping[int, int]] = MappingProxyType({})


class MeleesFrame(NamedTuple):
    """The frame of `Melees` by names."""

    side: int
    second: bool
    """Whether the first side has said who strikes."""
    strikes: tuple[tuple[int, int], ...]
    """Who strikes, and at what vehicle."""

    @classmethod
    def of(cls, frame: Frame) -> Self:
        numbers = frame[3:]
        pairs = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        return cls(frame[1], len(frame) > 2 and bool(frame[2]), pairs)


def _melees_frame(side: int, second: bool, strikes: Sequence[tuple[int, int]]) -> Frame:
    return (Op.MELEES, side, int(second), *chain.from_iterable(strikes))


class Melees(AtsOperation):
    """Who strikes at vehicles, side by side; then every melee once, all at the same time."""

    rule = "AT5"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """Only a side that can strike at a vehicle is asked; owners choose their losses last."""
        options = self.options(g, frame)
        if len(options) > 1:
            return options
        self._finish_side(g, frame)
        return []

    def candidates(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """That all is said, and whoever has an enemy vehicle in his location."""
        field, melees = field_of(g), MeleesFrame.of(frame)
        found: list[Option] = [(Act.PASS,)]
        if not melee_strikes(field):
            return found
        for unit, now in enumerate(g.s.units):
            if now.loc < 0 or field.position.side_of(unit) != melees.side:
                continue
            found += [
                (Act.STRIKE, unit, other)
                for other in field.enemies_at(now.loc, melees.side)
                if field.values(other).vehicle
            ]
        return found

    def refusal(self, g: StreetResolver, frame: Frame, option: Option) -> Reason | None:
        """Personnel that isn't broken, each unit once a phase."""
        if option[0] == Act.PASS:
            return None
        if option[1] in dict(MeleesFrame.of(frame).strikes):
            return Reason("act.struck", "AT5", facts={"unit": option[1]})
        field = field_of(g)
        found = judged(field, _strike_query(field, option))
        return found if isinstance(found, Reason) else None

    def preview(self, g: StreetResolver, frame: Frame, option: Option) -> Sum | None:
        if option[0] == Act.PASS:
            return None
        field = field_of(g)
        return attack_sum(field, _strike_query(field, option))

    def answer(self, g: StreetResolver, frame: Frame, option: Option) -> None:
        """One more strikes, or the side has said all."""
        if option[0] == Act.PASS:
            self._finish_side(g, frame)
            return
        _, unit, vehicle = option
        side, second, strikes = MeleesFrame.of(frame)
        g.reveal(unit)
        g.push(_melees_frame(side, second, (*strikes, (unit, vehicle))))

    def _finish_side(self, g: StreetResolver, frame: Frame) -> None:
        side, second, strikes = MeleesFrame.of(frame)
        if second:
            fight(g, dict(strikes))
        else:
            g.push(_melees_frame(1 - side, True, strikes))


def _strike_query(field: Field, option: Option) -> AttackQuery:
    _, unit, vehicle = option
    loc = field.position.loc_of(vehicle)
    return AttackQuery((unit,), loc, target=vehicle, kind="melee")


def fight(g: StreetResolver, strikes: Mapping[int, int]) -> None:
    """All melees, once; whatever is wrecked has rolled with the others."""
    field = field_of(g)
    places = sorted({now.loc for now in g.s.units if now.loc >= 0})
    suffered: list[tuple[int, int, int]] = []
    wrecks: set[int] = set()
    for loc in places:
        if field.in_melee(loc):
            g.tell(fact("melee"), loc)
            for side in SIDES:
                wrecks |= struck(g, field, loc, side, strikes)
                suffered.append((loc, 1 - side, inflicted(g, field, loc, side, strikes)))
    for unit in sorted(wrecks):
        wreck(g, field, unit, "wrecked")
    for loc, side, number in reversed(suffered):
        lay_losses(g, field, loc, side, number, with_riders(field, loc, side))


def with_riders(field: Field, loc: int, side: int) -> list[int]:
    """Who of a side takes the casualties of a melee, where riders are among them (AT2.6).

    None named where no riders are: then all there take them.
    """
    there = [unit for unit in field.open_at(loc, side) if soft(field, unit)]
    return there if any(field.carrier(unit) >= 0 for unit in there) else []


def struck(
    g: StreetResolver, field: Field, loc: int, side: int, strikes: Mapping[int, int]
) -> set[int]:
    """The vehicles that a side's strikes in a location wreck."""
    found = set()
    for unit in field.afoot_at(loc, side):
        vehicle = strikes.get(unit, NOBODY)
        if vehicle == NOBODY:
            continue
        g.tell(fact("struck"), unit, vehicle)
        if roll_die(g, Roll.STRIKE, side) <= (strike_number(field, unit, vehicle) or 0):
            found.add(vehicle)
    return found


def inflicted(
    g: StreetResolver, field: Field, loc: int, side: int, strikes: Mapping[int, int]
) -> int:
    """What a side's roll with the GF of all who don't strike costs the other side."""
    shot = blow(field, loc, side, strikes)
    if not isinstance(shot, Shot) or not shot.strikes or shot.strikes[0].column < 0:
        return 0
    for unit in shot.units:
        g.reveal(unit)
    return casualties(g, field, shot.strikes[0], side)


class MeleeAnswer(AtsAttack, frozen=True, kw_only=True):
    """The melee that infiltration leads to, the enemy's blow too."""

    suffers: Fraction
    """The chance that it costs the own side anything."""
    reply: Odds = NOTHING_ROLLED
    """What it costs the own side."""


def melee_sum(g: StreetResolver, units: tuple[int, ...], loc: int, way: list[Reason]) -> Sum:
    """The melee as it stands when these have come."""
    then = copied(g.s)
    for unit in units:
        now = then.units[unit]
        marks = now.marks & ~Mark.FULL_COVER | MARK_OF_MODE["infiltrate"]
        then.units[unit] = replace(now, loc=loc, marks=marks, aim=-1)
    field = Field(tables_of(g), Position(g.kit.scenario, then))
    query = AttackQuery(units, loc, kind="melee")
    side = field.position.side_of(units[0])
    own, theirs = (blow(field, loc, one) for one in (side, 1 - side))
    reply = NOTHING_ROLLED
    if isinstance(theirs, Shot):
        reply = theirs.odds(field.tables.casualty, theirs.strikes[0])
    suffers = 1 - reply.get("C0", Fraction(0)) if reply else Fraction(0)
    if isinstance(own, Shot):
        strikes = answer_of(field, own)
    else:
        strikes = AtsAttack(legal=True, kind="melee", why=())
    fields = dict(strikes.fields()) | {"why": [*way, *strikes.why]}
    return Sum(query, MeleeAnswer(**fields, suffers=suffers, reply=reply), then, same_as_ask=False)


def blow(
    field: Field, loc: int, side: int, strikes: Mapping[int, int] = NO_STRIKES
) -> Shot | Reason | None:
    """What a side rolls in a melee; None where nobody of it fights."""
    units = [unit for unit in fighters(field, loc, side) if unit not in strikes]
    if not units:
        return None
    enemies = field.open_at(loc, 1 - side)
    target = next((one for one in enemies if soft(field, one)), None)
    return judged(field, AttackQuery(tuple(units), loc, target=target, kind="melee"))
