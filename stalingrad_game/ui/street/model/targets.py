"""What can be pointed at to choose an option: locations, units, verbs."""

from __future__ import annotations

from typing import Literal, NamedTuple

TargetKind = Literal["loc", "unit", "verb"]


class Target(NamedTuple):
    """A part of an option that can be pointed at."""

    kind: TargetKind
    number: int
    """The location or unit; of a verb the act. A hex is its ground."""
    more: tuple[int, ...] = ()
    """Of a verb: the words that belong to it, such as the kind of attack."""


class Mark(NamedTuple):
    """Something on the table that a panel may point at."""

    kind: Literal["hex", "floor", "unit", "panel", "verb"]
    number: int = -1
    """A hex, a location or a unit."""
    panel: str = ""
    verb: Target | None = None


def loc_target(loc: int) -> Target:
    """A location."""
    return Target("loc", loc)


def unit_target(unit: int) -> Target:
    return Target("unit", unit)
