"""Which options are taken at once, and which wait for *Roll*, by the words of their acts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ....kernel.decision import Option
from ..model.targets import Target
from .act_words import NAMED, PLACED, ROLLS, WITH_DICE
from .option_targets import OptionTargets


class Taking:
    """How the options of one referee are taken."""

    def __init__(self, reader: OptionTargets, referee: str) -> None:
        """`referee` by its word."""
        self._reader: Final = reader
        self._dice: Final = WITH_DICE[referee]

    def rolls(self, option: Option) -> bool:
        """Whether dice decide what comes of an option: its sum is shown before it is taken."""
        word = self._reader.word(option)
        return word in ROLLS or word in self._dice

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
