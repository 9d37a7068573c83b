"""Which options are taken at once, and which wait for *Roll*, by the words of their acts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from ....kernel.decision import Option
from ....street_fight.position.state import State
from ....street_fight.sums import sum_of_act
from ..model.targets import Target
from ..session.session import StreetSession
from .act_words import NAMED, PLACED, ROLLS, TESTED, WITH_DICE
from .option_targets import OptionTargets


class Taking:
    """How the options of one game are taken."""

    def __init__(
        self, session: StreetSession, reader: OptionTargets, view: Callable[[], State]
    ) -> None:
        """Those of one table, of which a side sees a view."""
        self._session: Final = session
        self._view: Final = view
        self._reader: Final = reader
        self._dice: Final = WITH_DICE[session.kit.referee.id]

    def rolls(self, option: Option) -> bool:
        """Whether dice decide what comes of an option: its sum is shown before it is taken."""
        word = self._reader.word(option)
        return word in ROLLS or word in self._dice or (word in TESTED and self._has_odds(option))

    def _has_odds(self, option: Option) -> bool:
        """Whether the referee's sum of an option of the present decision has odds."""
        decision = self._session.decision
        if decision is None:
            return False
        found = sum_of_act(self._session.kit, self._view(), decision.frame, option)
        return found is not None and bool(found.answer.odds)

    def at_once(self, option: Option, picks: Collection[Target]) -> bool:
        """Whether a complete option needs no *Roll*: its verb, or all it is done to, was chosen."""
        word = self._reader.word(option)
        if self.rolls(option):
            return False
        on_map, verb = self._reader.on_map(option), self._reader.verb(option)
        if verb in picks:
            return True
        if not on_map or not set(on_map) <= set(picks):
            return False
        placed = any(target.kind != "unit" for target in on_map)
        return word in NAMED or (placed and word in PLACED)
