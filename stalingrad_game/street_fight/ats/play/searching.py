"""Searching for mines, and picking up those that lie open (AT9.2, AT9.7)."""

from __future__ import annotations

from ...board.locations import hex_of
from ...board.terrain import MARKERS
from ...position.knowledge import knows_marker
from ...position.referee import StreetResolver
from ..judge.field import Field
from ..judge.units import Mark
from .codes import fact
from .deeds import mines_at_hand
from .losses import add_marks


def search(g: StreetResolver, field: Field, unit: int) -> None:
    """AT9.7: all hidden mines in adjacent hexes appear; it counts as crawling.

    A side's own ones stay hidden: it knows them.
    """
    g.reveal(unit)
    add_marks(g, unit, Mark.DONE | Mark.MOVED_OTHER)
    g.tell(fact("searched"), unit)
    here = hex_of(field.position.loc_of(unit))
    kind, side = MARKERS.index("mines"), field.position.side_of(unit)
    for number, one in enumerate(g.s.markers):
        unknown = not knows_marker(one, side)
        if (
            one.kind == kind
            and unknown
            and one.loc >= 0
            and field.grid.touch(here, hex_of(one.loc))
        ):
            g.show_marker(number)
            g.tell(fact("found"), one.loc)


def pick_up(g: StreetResolver, field: Field, unit: int) -> None:
    """A141: a field of AT mines leaves play."""
    g.reveal(unit)
    add_marks(g, unit, Mark.DONE)
    number = mines_at_hand(field, unit)
    assert number is not None
    g.take_marker(number)
    g.tell(fact("picked_up"), unit, field.position.loc_of(unit))
