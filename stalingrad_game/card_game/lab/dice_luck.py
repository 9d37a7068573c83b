"""What the dice of Break Tests gave a side: taken off, far fewer games tell who plays better.

A Break Test's result is worth the leaf value after it; its mean is known before the dice, for the
odds are exact (R4.5). The difference is luck: nothing on an average, whoever plays and however well
the leaf value judges. Who won, less the luck, has the same mean as who won, and varies far less.
"""

from __future__ import annotations

from typing import Final

from ..history.watched_rules import watched_engine
from ..players.search.leaf import LeafValue
from ..rules.break_test import chance_now
from ..rules.engine import Engine
from ..rules.kit import Kit
from ..state.codes import GERMAN, Frame, Op
from ..state.state import State

LUCK_UNIT: Final = 1_000_000
"""Luck is counted in millionths of a game: whole numbers add up alike in any order."""


class DiceLuck:
    """Counts the luck of the dice in games that are played on its `engine`."""

    def __init__(self, kit: Kit) -> None:
        self.engine: Final[Engine] = watched_engine(
            kit, {Op.BREAK_TEST: self._before, Op.AFTERMATH: self._after}
        )
        self.total = 0
        """What the dice gave the Germans since it was last set to 0, in `LUCK_UNIT`."""
        self._kit: Final = kit
        self._leaf: Final = LeafValue(kit)
        self._worth = (0.0, 0.0)
        self._mean = 0.0

    def _before(self, state: State, _frame: Frame) -> None:
        captured, held = self._leaf.captured_or_held(state, state.district)
        chance = float(chance_now(self._kit, state, state.district))
        self._worth = (captured, held)
        self._mean = chance * captured + (1.0 - chance) * held

    def _after(self, _state: State, frame: Frame) -> None:
        _, winner, untested = frame
        if not untested:
            self.total += round(LUCK_UNIT * (self._worth[winner != GERMAN] - self._mean))
