"""What the greedy player thinks things are worth, in one place, so that it can be measured.

One is the whole battle: winning for certain what would have been lost for certain.
"""

from __future__ import annotations

from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Weights of the greedy player, found by letting tempers play each other."""

    card: float = 0.008
    """A card in hand."""
    full: float = 0.05
    """A formation at full strength rather than depleted."""
    formation: float = 0.05
    """A depleted formation rather than a destroyed one."""
    leader: float = 0.02
    """A leader of level 0; level 1 counts twice."""
    unit: float = 0.004
    """A unit more or fewer, beside what it does for the unit die."""
    unit_spread: float = 1.2
    """Units by which the difference in a building changes in one Hold's time."""
    formation_spread: float = 0.35
    """The same for full-strength formations."""
    promise: float = 0.8
    """Units that a card not yet played will be good for."""
    fire_promise: float = 0.5
    """How much a Fire or Bucket counter on its way counts as having arrived."""
    keep: float = 1.3
    """Units that a card must be good for to stay in hand in a refresh."""
    reserve: float = 0.01
    """What committing a formation costs in a turn that isn't the last."""
    renewal: float = 0.45
    """What capturing a building is worth, before the last turn, when the district is renewed."""
    whole_a_site: float = 2.0
    """Formations at full strength wanted for every building, before consolidation stops."""
    impatience: float = 0.005
    """What every round already fought adds to the worth of a Hold where all is open."""


ROLLOUT_WEIGHTS: Final = Weights(
    card=0.0075,
    full=0.028,
    formation_spread=0.2,
    promise=0.56,
    fire_promise=1.15,
    keep=1.8,
    renewal=0.58,
    whole_a_site=1.6,
    impatience=0.0015,
)
"""Better ones, for whoever plays on where a search looks ahead.

Found by `build_spec.training.screen_weights`; the greedy player keeps its own, by which others
are measured.
"""
