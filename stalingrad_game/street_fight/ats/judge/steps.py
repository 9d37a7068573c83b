"""What a judged step of a move is made of (B10): points, a reason, rolls; and the mines it meets.

Mines are AT9.2 to AT9.5: which fields a step meets, and by what roll.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, TypeAlias

import msgspec

from ...board.locations import GROUND, UNDER, hex_of, place_of
from ...board.terrain import MARKERS
from ...judge.reason import Fact, Reason
from ...position.codes import MarkerFlag
from ...position.knowledge import UNKNOWN
from ...position.state import Marker
from .field import Field
from .units import UnitValues

Mode: TypeAlias = Literal["crawl", "assault", "run", "cross", "infiltrate"]
MODES: Final[tuple[Mode, ...]] = ("assault", "crawl", "run", "cross", "infiltrate")
"""The first is the default (B10)."""
FAST: Final = ("run", "cross")
"""Modes that rush into mines (AT9.3)."""

Before: TypeAlias = Literal["before", "after"]
RollKind: TypeAlias = Literal["immobilise", "forcing", "mines"]


class StepRoll(msgspec.Struct, frozen=True):
    """A roll that a step asks for."""

    loc: int
    """The location entered, also where the roll comes before the hexside."""
    when: Before
    kind: RollKind
    chance: Fraction
    """Of harm: an M-kill, or an attack by mines."""
    known: bool = True
    """False in the view of a side that doesn't know how dense the mines are (B3.5)."""
    marker: int = -1
    """Of mines: the marker's number."""


class Way(msgspec.Struct, frozen=True):
    """What a step costs, by itself, and why."""

    points: Fraction
    key: str
    rule: str
    facts: dict[str, Fact] = msgspec.field(default_factory=dict)
    rolls: tuple[StepRoll, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """A step that is allowed."""

    loc: int
    points: Fraction
    """As its mode counts them: nothing for a crawl and in infiltration."""
    reason: Reason
    rolls: tuple[StepRoll, ...] = ()


def refused(key: str, rule: str, **facts: Fact) -> Reason:
    """Why a step isn't allowed."""
    return Reason(f"cost.{key}", rule, None, facts)


def number(points: Fraction) -> int | Fraction:
    """Points as an answer's entry names them."""
    return points.numerator if points.denominator == 1 else points


def plain(points: Fraction) -> int | float:
    return points.numerator if points.denominator == 1 else float(points)


def fields_met(
    field: Field, values: UnitValues, side: int, mode: Mode, start: int, end: int
) -> list[StepRoll]:
    """The rolls for mines in the hex entered, in the order of the markers (AT9.3, AT9.4)."""
    number = hex_of(end)
    if hex_of(start) == number or place_of(end) not in {GROUND, UNDER}:
        return []
    under = place_of(start) == place_of(end) == UNDER
    kind = MARKERS.index("mines")
    found = []
    for each, marker in enumerate(field.state.markers):
        if marker.kind != kind or marker.loc < 0 or hex_of(marker.loc) != number:
            continue
        if marker.flags & MarkerFlag.AT_ONLY and not values.vehicle:  # A141
            continue
        own = marker.side == side
        if own and mode not in FAST:  # A142
            continue
        if not own and mode in FAST:  # A143: attacked at once
            chance = Fraction(0 if is_dummy(marker) else 1)
            found.append(_roll(end, "mines", chance, marker, each))
            continue
        if not own and (under or field.lane(number, "mines")):  # A143
            continue
        chance = forcing(field, marker, side)
        found.append(_roll(end, "forcing", chance, marker, each))
    return found


def near_mines(field: Field) -> frozenset[int]:
    """The hexes with mines and those that touch one."""
    kind = MARKERS.index("mines")
    mined = {hex_of(one.loc) for one in field.state.markers if one.kind == kind and one.loc >= 0}
    return frozenset(each for middle in mined for each in field.grid.within(middle, 1))


def _roll(end: int, kind: RollKind, chance: Fraction, marker: Marker, number: int) -> StepRoll:
    """A roll for mines, their density perhaps unknown."""
    known = marker.density != UNKNOWN
    return StepRoll(end, "after", kind, chance, known=known, marker=number)


def forcing(field: Field, marker: Marker, side: int) -> Fraction:
    """The chance that a forcing roll of a side brings on an attack (AT9.4)."""
    if is_dummy(marker):
        return Fraction(0)
    attacked = marker.density
    if marker.side != side and marker.flags & MarkerFlag.HIDDEN:
        attacked -= field.tables.mines.hidden
    faces = field.tables.die.faces
    return Fraction(max(0, min(attacked, faces)), faces)


def is_dummy(marker: Marker) -> bool:
    """Whether a marker is no field at all (AT9.6)."""
    return marker.density == 0 or bool(marker.flags & MarkerFlag.DUMMY)


def factors(field: Field, marker: Marker) -> int:
    """The factors with which a field attacks Personnel (AT9.5)."""
    return marker.density * field.tables.mines.factors
