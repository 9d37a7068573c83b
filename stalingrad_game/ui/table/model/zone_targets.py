"""Where the engine's zones and lines lie on the table, for whatever moves there."""

from __future__ import annotations

from ....card_game.state.codes import CardZone, FormationZone
from .targets import BUTTON, PILE, ButtonId, PileId, Target
from .view_model import FORMATION_ROW


def card_zone_target(zone: int) -> Target:
    """The pile or hand of a `CardZone`."""
    if zone < CardZone.DECK:
        return Target(BUTTON, ButtonId.HAND, zone % CardZone.PICKED)
    if zone < CardZone.DISCARD:
        return Target(PILE, PileId.DECK, zone - CardZone.DECK)
    if zone < CardZone.ASH:
        return Target(PILE, PileId.DISCARD, zone - CardZone.DISCARD)
    return Target(PILE, PileId.ASH)


def formation_zone_target(line: int) -> Target:
    """The pile of a `FormationZone`, or the row itself."""
    if line >= FormationZone.DECK:
        return Target(PILE, PileId.FORMATIONS, line - FormationZone.DECK)
    if line >= FormationZone.ASH:
        return Target(PILE, PileId.ASH)
    if line >= FormationZone.DESTROYED:
        return Target(PILE, PileId.DESTROYED, line - FormationZone.DESTROYED)
    return Target(FORMATION_ROW, line)
