"""Hints that fade: a word at the first times that a question comes up, seldom later, then never."""

from __future__ import annotations

from typing import Final

from ....card_game.state.state import State
from ..model.settings import TableSettings

TOLD_AT: Final = frozenset({1, 2, 4, 8})
"""At which time of its coming up a question has its hint."""
MOST_COUNTED: Final = max(TOLD_AT)

_Moment = tuple[str, int, int, int, int, int]


class FadingHints:
    """Which hint lies on one table now, and how often each question has come up."""

    def __init__(self, settings: TableSettings) -> None:
        """Nothing has come up yet at this table."""
        self._met = dict(settings.hints_met)
        self._moment: _Moment | None = None
        self.name = ""
        """The question that the hint speaks of; "" for no hint."""

    def forget(self) -> None:
        """All questions are new again, the one that is asked now, too."""
        self._met, self._moment = {}, None

    def asked(self, name: str, seat: int, state: State, settings: TableSettings) -> bool:
        """A person is asked a question of this name; says whether it came up anew.

        Asked several times in one phase or round it has come up once.
        """
        moment = (name, seat, state.turn, state.phase, state.district, state.round)
        if moment == self._moment:
            return False
        self._moment, self.name = moment, ""
        times = min(self._met.get(name, 0) + 1, MOST_COUNTED + 1)
        self._met[name] = times
        if settings.hint_policy == "full" or (
            settings.hint_policy == "fading" and times in TOLD_AT
        ):
            self.name = name
        return times <= MOST_COUNTED

    def close(self) -> bool:
        """Put the hint away; says whether there was one."""
        was, self.name = self.name, ""
        return bool(was)
