"""Who is still in the game, and who is able to act (AT4.2, AT9.5, B8.3, B9)."""

from __future__ import annotations

from .field import Field
from .units import Mark


def alive(field: Field, unit: int) -> bool:
    """Whether a unit stands on the map with steps left and, of a vehicle, a crew."""
    now = field.state.units[unit]
    return now.loc >= 0 and now.steps > 0 and not now.marks & Mark.ABANDONED


def able(field: Field, unit: int) -> bool:
    """Whether a unit is able to act at all: a broken one only crawls away (AT4.2)."""
    return alive(field, unit) and not field.has(unit, Mark.BROKEN)
