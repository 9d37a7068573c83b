"""A first guess at who will win, from what lies on the table between battles."""

from __future__ import annotations

from math import exp, log
from typing import Final, Protocol

from ...rules.game import on_table, seats_of
from ...rules.kit import Kit
from ...state.codes import DISTRICTS, GERMAN, SOVIET, CardZone, DistrictStatus, lane
from ...state.state import State
from ..capture_odds import capture_odds, closing_chance, ground, strength

LATER: Final = 0.75
"""The chance that an open building will be gone at the end, before the last turn."""
CARD_LOGIT: Final = 0.06
FULL_LOGIT: Final = 0.25
WORN_LOGIT: Final = 0.1
LEAST: Final = 1e-3


class Leaf(Protocol):
    """Whatever says how likely the Germans win the game."""

    def german_chance(self, state: State) -> float:
        """The chance, 0 to 1, of a state at the end of a battle or between battles and turns."""


class Standing:
    """Each district's chance to be gone at the end, times the others'; then cards and formations."""

    def __init__(self, kit: Kit) -> None:
        """A guess for games of a kit."""
        self._kit: Final = kit

    def german_chance(self, state: State) -> float:
        """The chance that the Germans win the game."""
        kit = self._kit
        chance = 1.0
        last = state.turn >= state.last_turn
        for district in DISTRICTS:
            status = state.status[district]
            if status == DistrictStatus.CLOSED or (status == DistrictStatus.CAPTURED and last):
                continue
            if status == DistrictStatus.CAPTURED:
                chance *= 0.5 + 0.5 * LATER
                continue
            own, enemy = (
                sum(strength(kit, state, f) for f in state.lines[lane(district, side)])
                for side in (GERMAN, SOVIET)
            )
            taken = capture_odds(own - enemy, ground(kit, state, district)) if own else 0.0
            if last:
                chance *= taken
            else:
                closing = closing_chance(kit, state, district)
                gone = closing + (1 - closing) * LATER
                chance *= taken * gone + (1 - taken) * LATER
        if chance in (0.0, 1.0):
            return chance
        chance = min(max(chance, LEAST), 1 - LEAST)
        lead = log(chance / (1 - chance))
        for side, sign in ((GERMAN, 1.0), (SOVIET, -1.0)):
            cards = sum(len(state.cards[CardZone.HAND + seat]) for seat in seats_of(state, side))
            worth = CARD_LOGIT * cards
            if not last:
                for formation in on_table(state, side):
                    worth += WORN_LOGIT if state.depleted[formation] else FULL_LOGIT
            lead += sign * worth
        return 1 / (1 + exp(-lead))
