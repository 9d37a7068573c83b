"""Spotting: how near a firer must be to a unit that it has a line to (AT3.7, AT3.9).

Its table for roofs differs on purpose from that of cover (AT3.9).
"""

from __future__ import annotations

from typing import NamedTuple

from ...board.locations import ROOF, UNDER, hex_of, is_level, place_of
from ...judge.reason import Reason
from .cover import cover_at
from .field import Field
from .units import Mark


class Spotted(NamedTuple):
    """From how far off a unit is spotted."""

    hexes: int
    rule: str


def spotting_range(field: Field, target: int, firer_loc: int) -> Spotted:
    """How far off a unit is spotted from a location (AT3.7)."""
    figures = field.tables.spotting
    marks = field.state.units[target].marks
    loc = field.position.loc_of(target)
    if marks & Mark.FIRED:
        return Spotted(figures.stationary, "AT3.7")
    if marks & Mark.MOVED:
        rule = "AT3.7 A045" if place_of(loc) == ROOF else "AT3.7"
        return Spotted(figures.moving, rule)
    if marks & Mark.FULL_COVER or place_of(loc) == UNDER:
        return Spotted(figures.full_cover, "AT3.7")
    if place_of(loc) == ROOF:
        higher = field.height(firer_loc) > field.height(loc)
        value = figures.stationary if higher else figures.good
        return Spotted(value, "AT3.7 A045")
    number = hex_of(loc)
    building = field.position.intact(number)
    if building is not None and is_level(place_of(loc)) and number not in building.roofless:
        ruin = field.position.ruin(number)
        if ruin is None or place_of(loc) < ruin[0]:
            return Spotted(figures.improved, "AT3.7 A046")
    level = int(cover_at(field, target, loc, firer_loc).value or 0)
    value = (figures.stationary, figures.good, figures.improved, figures.improved)[min(level, 3)]
    return Spotted(value, "AT3.7")


def spotted_refusal(field: Field, firer: int, target: int, hexes: int) -> Reason | None:
    """AT3.7: no fire at a unit that the firer itself doesn't spot; adjacent ones always are."""
    if hexes <= 1:
        return None
    found = spotting_range(field, target, field.position.loc_of(firer))
    if hexes <= found.hexes:
        return None
    facts = {"unit": firer, "other": target, "range": hexes, "spotted": found.hexes}
    return Reason("attack.not_spotted", found.rule, facts=facts)
