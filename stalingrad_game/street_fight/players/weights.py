"""What the officer thinks that things are worth, in points: a full rifle squad is worth ten.

The figures were set by hand and by trial games; no rule depends on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

KIND_WORTH: Final[Mapping[str, float]] = MappingProxyType(
    {
        "rifle_squad": 10.0,
        "elite_squad": 14.0,
        "mg_squad": 12.0,
        "at_squad": 8.0,
        "engineer_squad": 12.0,
        "flame_squad": 11.0,
        "mortar_squad": 10.0,
        "at_gun": 11.0,
        "infantry_gun": 12.0,
        "panzer_iii": 15.0,
        "stug_iii": 18.0,
        "sig33b": 18.0,
        "t34": 18.0,
        "t70": 12.0,
        "kv1": 20.0,
        "superheavy_tank": 24.0,
        "superheavy_walker": 24.0,
        "halftrack": 9.0,
        "truck": 4.0,
        "battery": 12.0,
    }
)
"""By kind: a whole unit."""


class Weights(msgspec.Struct, frozen=True):
    """What the officer weighs."""

    hexes: float = 20.0
    """An objective hex that is to be taken or held, for the unit that stands in it."""
    drift: float = 0.4
    """A turn nearer to an objective that can't be reached in time."""
    offence: float = 0.4
    """Of the harm that a unit could do from a place, in the turns to come."""
    danger: float = 0.6
    """Of the harm that the enemy could do to a unit at a place."""
    danger_more: float = 0.5
    """How much each further enemy that can fire counts of what the one before him did."""
    acted: float = 0.6
    """Of an enemy's harm where he has had his turn."""
    kill: float = 0.25
    """Of a unit's worth that is lost with its last step alone."""
    in_hex: float = 1.4
    """Harm to an enemy in an objective hex, against harm elsewhere."""
    storm: float = 6.0
    """A location in an objective hex that is taken from the enemy."""
    last_chance: float = 0.2
    """Of what own losses count, where a game that ends with this turn would be lost."""
    support: float = 3.0
    """To be near an objective, for a unit that can't control it."""


# How much an objective hex asks for one more unit, by what is seen of it.
CONTESTED: Final = 1.0
"""Enemies stand in it."""
OPEN: Final = 1.2
"""Nobody does, and it isn't ours."""
TAKEN: Final = 0.35
"""It isn't ours yet, but only friends stand there."""
THREATENED: Final = 0.8
"""Ours and empty, enemies near."""
BACKED: Final = 0.35
"""Ours, with a friend in it, enemies near."""
QUIET: Final = 0.3
"""Ours and empty, no enemy near."""
SAFE: Final = 0.1
"""Ours, with a friend in it, no enemy near."""
NEAR: Final = 3
"""How many hexes away an enemy is near."""
CROWD: Final = 0.2
"""How much less each friend at hand makes a contested hex ask for."""
