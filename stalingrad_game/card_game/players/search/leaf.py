"""The leaf value: the Germans' chance to win the game from what lies open on the table.

Only public facts are read, and hands by their number of cards: every seat's view has one value.
"""

from __future__ import annotations

from typing import Final

from ...rules.kit import Kit
from ...state.codes import GERMAN, Phase
from ...state.state import State
from .leaf_city import LeafTables, Outlook
from .leaf_coefficients import ModeCoefficients


class LeafValue:
    """The chances of one kit's games; it keeps nothing of any game."""

    def __init__(self, kit: Kit, coefficients: ModeCoefficients | None = None) -> None:
        """With the numbers of the program's file for the kit's mode if no others are given."""
        self.tables: Final = LeafTables(kit, coefficients)

    def german_chance(self, state: State) -> float:
        """The chance that the Germans win the game, of a state or of any seat's view of it.

        0 or 1 where that is certain, else between. Best at the end of a battle and between
        battles; in a battle both of its results are weighed by `Outlook.captures`. In a view of
        the manoeuvre, which doesn't tell who is still to move, it is taken as over once there
        is an attack.
        """
        if state.phase == Phase.OVER:
            return float(state.winner == GERMAN)
        outlook = Outlook(self.tables, state)
        captures = outlook.captures
        if state.district < 0:
            return outlook.chance(captures)
        chance = captures[state.district]
        captured, held = outlook.either_way(state.district)
        return chance * captured + (1.0 - chance) * held

    def captured_or_held(self, state: State, district: int) -> tuple[float, float]:
        """The same if the building under attack in a district is captured, and if it is held.

        It looks past the aftermath (R4.6) without resolving it: formations there come home
        depleted, or not at all where they are depleted already, and their leaders graduate.
        """
        return Outlook(self.tables, state).either_way(district)
