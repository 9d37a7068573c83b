"""What stands on the table, as plain values: who stands where, and what is seen of the city."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..sprites.building import (
    BuildingNameSprite,
    BuildingSprite,
    DistrictLetterSprite,
    InitiativeSprite,
)
from ..sprites.edges import DistrictSummarySprite, StagingHeadSprite
from ..sprites.ground import LaneGroundSprite, RiverSprite

BySide = tuple[tuple[int, ...], tuple[int, ...]]
"""Numbers of the German's pieces, then of the Soviet's."""
NO_PIECES: BySide = ((), ())


class DistrictModel(NamedTuple):
    """A district's lane."""

    number: int
    """The district."""
    fought: bool
    """Whether a battle is fought here."""
    formations: BySide
    units: BySide
    """The unit types that stand in the building, in the order of the data."""
    strengths: BySide
    """How many units of each of these types there are."""
    heroes: BySide
    """Those of the battle that is fought here (R9.3)."""
    closed: bool
    """Whether the Germans have taken it for good."""
    ground: LaneGroundSprite
    letter: DistrictLetterSprite
    picture: BuildingSprite
    name: BuildingNameSprite
    initiative: InitiativeSprite | None
    """What the building gives with the initiative; None where none stands."""
    summary: DistrictSummarySprite
    """All of it in a line, where there is little room."""


class BoardModel(NamedTuple):
    """The city with both Staging Lines, and what lies open beside it."""

    districts: tuple[DistrictModel, ...]
    """From south to north."""
    fought: int
    """The district being fought for, or -1."""
    staging: tuple[tuple[int, ...], ...]
    """By side: the formations of its Staging Line from the first place on; -1 is a gap."""
    heads: tuple[StagingHeadSprite, ...]
    """By side: what stands over its Staging Line."""
    river: RiverSprite
    played: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    """By formation: the places in `State.played` of the cards on it."""
    beside: BySide = NO_PIECES
    """The same of cards that lie beside the building (R8.2.2)."""
    campaign_open: tuple[int, ...] = ()
    """The sides whose campaign card of this turn lies open."""
    carnage_open: bool = False
    """Whether a carnage card is being read."""
