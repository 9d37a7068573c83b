"""What a battle and a turn are about: how much a building matters, how strong a side stands there.

From public facts alone: what lies on the table, what has left the game, and how many turns remain.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.kit import Kit
from ..state.codes import DISTRICTS, GERMAN, DistrictStatus, FormationZone
from ..state.state import State
from ..state.variants import handicap_dice
from .weights import Weights

LEAD: Final = 0.43
"""What a formation at full strength more than the enemy adds to the log-odds of a capture."""
START: Final = -0.55
DEFENCE: Final = 0.5
INFERNO: Final = 0.45
FIRE_WEIGHT: Final = 0.3
UNIT_WEIGHT: Final = 0.05
"""As `LEAD`, all measured in some thousand battles: an even start, a point of defence more than 2,
an Inferno, a Fire counter on its way, a unit more than the enemy's."""


def strength(kit: Kit, view: State, formation: int) -> float:
    """What a formation adds to a battle; 1 is any that is at full strength."""
    return (0.5 if view.depleted[formation] else 1.0) + 0.03 * kit.strength[formation]


def capture_odds(strength_lead: float, ground: float) -> float:
    """The German's chance in a battle not yet begun."""
    return 1 / (1 + exp(-(LEAD * strength_lead + ground)))


def ground(kit: Kit, view: State, district: int) -> float:
    """What a building's defence, Infernos and units do for the German's log-odds."""
    units = sum(
        number if kit.unit_side[unit] == GERMAN else -number
        for unit, number in enumerate(view.units[district])
    )
    german_handicap, soviet_handicap = handicap_dice(view.variants.handicap, district)
    return (
        START
        - DEFENCE * (kit.defence[view.buildings[district]] - 2 + soviet_handicap - german_handicap)
        + INFERNO * view.inferno[district]
        + FIRE_WEIGHT * view.fire[district] / view.variants.track_length
        + UNIT_WEIGHT * units
    )


def closing_chance(kit: Kit, view: State, district: int) -> float:
    """How likely a captured building closes its district for good (R3.5)."""
    if kit.river_bank[view.buildings[district]] or view.turn >= view.last_turn:
        return 1.0
    volga = kit.content.pack.volga_cards - view.volga
    gone = {*view.captured, *view.buildings}
    others = sum(
        home == district and building not in gone
        for building, home in enumerate(kit.building_district)
    )
    return volga / (volga + others) if volga + others else 1.0


def capture_value(kit: Kit, view: State, district: int, weights: Weights) -> float:
    """What capturing a building is worth: all of it where the district closes, less if not."""
    closing = closing_chance(kit, view, district)
    return closing + (1 - closing) * weights.renewal


def formations_wanted(kit: Kit, view: State, side: int, weights: Weights) -> bool:
    """Whether a side has too few formations at full strength, or more than it can send (R3.4)."""
    staging = view.lines[FormationZone.STAGING + side]
    whole = sum(not view.depleted[formation] for formation in staging)
    sites = 0.0
    room = 0.0
    for district in DISTRICTS:
        if view.status[district] == DistrictStatus.OPEN:
            sites += 1
            room += kit.concentration[view.buildings[district]]
        elif view.status[district] == DistrictStatus.CAPTURED and view.turn < view.last_turn:
            sites += 0.5
            room += 1.5
    return len(staging) > room or whole < weights.whole_a_site * sites
