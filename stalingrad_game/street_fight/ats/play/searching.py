"""Searching for mines; picking up those that lie open, and weapons (AT9.2, AT9.7, AT9.10)."""

from __future__ import annotations

from ...board.locations import hex_of
from ...board.terrain import LEFT_WEAPONS, MARKERS
from ...position.codes import UnitField
from ...position.knowledge import knows_marker
from ...position.referee import StreetResolver
from ..judge.field import Field
from ..judge.units import KIND_TOOK, Mark
from .acts import mines_at_hand, weapons_at_hand
from .codes import fact
from .losses import add_marks, set_marks


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
    """AT9.10: a weapon that was left; A141: else a field of AT mines. Either leaves play."""
    g.reveal(unit)
    weapons, loc = weapons_at_hand(field, unit), field.position.loc_of(unit)
    if not weapons:
        add_marks(g, unit, Mark.DONE)
        number = mines_at_hand(field, unit)
        assert number is not None
        g.take_marker(number)
        g.tell(fact("picked_up"), unit, loc)
        return
    kind = LEFT_WEAPONS[g.s.markers[weapons[0]].of]
    took = next(mark for mark, word in KIND_TOOK.items() if word == kind)
    set_marks(g, unit, g.s.units[unit].marks & ~Mark.SPENT | Mark.DONE | took)
    most = field.values(unit).steps
    if g.s.units[unit].steps > most:
        g.set_unit(unit, UnitField.STEPS, most)
    g.take_marker(weapons[0])
    g.tell(fact("weapon_taken"), unit, loc)
