"""What is laid in the set-up, one piece after the other, and taken back by a second click (B9)."""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Option
from ....street_fight.board.locations import hex_of
from ....street_fight.position.codes import SetUp
from ....street_fight.position.placing import LAID_WORDS, MINES
from ..model.board_model import Spot
from ..model.table_model import Target, loc_target
from ..session.session import StreetSession
from .option_targets import LAYS, OptionTargets
from .selection import Selection


class Laying:
    """What is being laid at one table."""

    def __init__(self, session: StreetSession, reader: OptionTargets, selection: Selection) -> None:
        self._session: Final = session
        self._reader: Final = reader
        self._selection: Final = selection
        self._last: Target | None = None
        """The verb by which something was laid at last, where nothing else was done since."""

    @property
    def _verb(self) -> Target | None:
        """The verb that was chosen first, where it lays something; None for any other."""
        verb = next(iter(self._selection.picks), None)
        lays = verb is not None and verb.kind == "verb"
        return verb if lays and verb and self._reader.act_word(verb.number) in LAYS else None

    def goes_on(self, option: Option) -> Target | None:
        """The verb that stays chosen when an option is taken; None where none does."""
        laying = self._verb
        if option[0] == SetUp.TAKE_BACK:
            return laying or self._last
        self._last = laying
        return laying

    def taken_back(self, spot: Spot) -> Option | None:
        """What a click on a spot takes back, where the same was laid there before."""
        verb, decision = self._verb, self._session.decision
        if verb is None and not self._selection.picks and spot.unit < 0:
            verb = self._last
        if verb is None or decision is None:
            return None
        kind = verb.more[0] if verb.number == SetUp.MARKER else LAID_WORDS.index(MINES)
        for option in decision.options:
            if option[:2] == (SetUp.TAKE_BACK, kind) and hex_of(option[2]) == spot.hex:
                fits = self._selection.among((verb, loc_target(option[2])))
                return None if fits else option
        return None
