"""The Melee phase: wherever both sides stand both roll, at the same time (AT5, AT1.6)."""

from __future__ import annotations

from ....kernel.decision import Frame, Option
from ...position.codes import SIDES
from ...position.referee import Query
from ...position.work import StreetOperation, StreetResolver
from ..combat.attack import judged
from ..combat.melee import fighters
from ..combat.shot import Shot
from ..field import Field
from .base import field_of
from .facts import fact
from .losses import lay_losses
from .resolve import casualties


class Melees(StreetOperation):
    """Fight every melee once; owners choose their losses afterwards."""

    rule = "AT5"

    def run(self, g: StreetResolver, frame: Frame) -> list[Option]:
        """One location after another, in order."""
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
    units = fighters(field, loc, side)
    if not units:
        return 0
    shot = judged(field, units, loc, Query(kind="melee"))
    if not isinstance(shot, Shot) or shot.strikes[0].column < 0:
        return 0
    for unit in units:
        g.reveal(unit)
    return casualties(g, field, shot.strikes[0], side)
