"""What the table shows, as plain values: map, Section and panels; and what can be pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from .board_model import MapModel, SectionModel


class SumLine(NamedTuple):
    """An entry of a sum."""

    value: str
    text: str
    rule: str


class ShareModel(NamedTuple):
    """A part of the bar of the odds."""

    text: str
    share: float
    percent: str
    exact: str


class PanelState(NamedTuple):
    """One of the panels that are listed: what it shows, and whether it is open."""

    model: Any
    """Its own model; None where it has nothing to show."""
    open: bool


class TableViewModel(msgspec.Struct, frozen=True):
    """Map, Section, and what stands around them."""

    map: MapModel
    section: SectionModel | None
    panels: Mapping[str, PanelState]
    """By the names of the panels that are listed."""
    house_on_stage: bool = False
    """Whether the Section has the large place, and the map the wing."""
    trade: str = ""
    """What is said of the button that lets the two change places."""


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
    return Target("loc", loc)


def unit_target(unit: int) -> Target:
    return Target("unit", unit)
