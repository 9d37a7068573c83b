"""The Melee phase: wherever both sides stand both roll, at the same time (AT5, AT1.6)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from ....kernel.decision import Frame, Option
from ...judge.reason import Reason
from ...position.codes import SIDES
from ...position.fold import copied
from ...position.position import Position
from ...position.questions import AttackQuery, Sum
from ...position.referee import StreetOperation, StreetResolver
from ..judge.attack import AtsAttack, answer_of, fighters, judged
from ..judge.field import Field
from ..judge.shot import Shot
from ..judge.units import Mark
from .base import field_of, tables_of
from .codes import fact
from .losses import lay_losses
from .march import MARK_OF_MODE
from .resolve import casualties


class Melees(StreetOperation):
    """Fight every melee once; owners choose their losses afterwards."""

    rule = "AT5"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        field = field_of(g)
        places = sorted({now.loc for now in g.s.units if now.loc >= 0})
        suffered: list[tuple[int, int, int]] = []
        for loc in places:
            if field.in_melee(loc):
                g.tell(fact("melee"), loc)
                suffered += [(loc, 1 - side, inflicted(g, field, loc, side)) for side in SIDES]
        for loc, side, number in reversed(suffered):
            lay_losses(g, field, loc, side, number)
        return []


def inflicted(g: StreetResolver, field: Field, loc: int, side: int) -> int:
    """What a side's roll with all its GF costs the other side."""
    shot = blow(field, loc, side)
    if not isinstance(shot, Shot) or shot.strikes[0].column < 0:
        return 0
    for unit in shot.units:
        g.reveal(unit)
    return casualties(g, field, shot.strikes[0], side)


class MeleeAnswer(AtsAttack, frozen=True, kw_only=True):
    """The melee that infiltration leads to, the enemy's blow too."""

    suffers: Fraction
    """The chance that it costs the own side anything."""


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
    suffers = Fraction(0)
    if isinstance(theirs, Shot):
        odds = theirs.odds(field.tables.casualty, theirs.strikes[0])
        suffers = 1 - odds.get("C0", Fraction(0))
    if isinstance(own, Shot):
        strikes = answer_of(field, own)
    else:
        strikes = AtsAttack(legal=True, kind="melee", why=())
    told = dict(strikes.fields()) | {"why": [*way, *strikes.why]}
    return Sum(query, MeleeAnswer(**told, suffers=suffers), then, same_as_ask=False)


def blow(field: Field, loc: int, side: int) -> Shot | Reason | None:
    """What a side rolls in a melee; None where nobody of it fights."""
    units = fighters(field, loc, side)
    return judged(field, AttackQuery(tuple(units), loc, kind="melee")) if units else None
