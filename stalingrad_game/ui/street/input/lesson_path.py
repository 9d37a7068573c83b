"""What a learner may do on the path of a lesson: what is scripted, read on, or leave it."""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Option
from ....street_fight.lesson_game import GO_ALONE
from ..model.table_model import Target
from ..session.session import StreetSession
from .option_targets import OptionTargets
from .selection import Selection

SUM: Final = "sum"
"""What a page points at that speaks of the sum of the scripted option."""


class LessonPath:
    """The path at one table; away from it everything is allowed."""

    def __init__(self, session: StreetSession, reader: OptionTargets, selection: Selection) -> None:
        self._session: Final = session
        self._reader: Final = reader
        self._selection: Final = selection

    @property
    def reads(self) -> bool:
        """Whether a page is open and seen."""
        session = self._session
        return session.guide.page is not None and not session.playback.busy

    @property
    def option(self) -> Option | None:
        """What the learner is to take; None where he is free, or others act."""
        return self._session.guide.option if self._session.asks else None

    @property
    def scripted(self) -> tuple[Target, ...]:
        """What makes up the scripted option."""
        option = self.option
        return () if option is None else self._reader.targets(option)

    @property
    def summed(self) -> Option | None:
        """The scripted option while the open page speaks of its sum."""
        page = self._session.guide.page
        return self.option if page is not None and SUM in page.at else None

    @property
    def next_target(self) -> Target | None:
        """What is to be chosen next; None where all of it was, or nothing is scripted."""
        selection = self._selection
        left = [one for one in self.scripted if one not in selection.picks]
        if not left:
            return None
        offered = {*selection.narrowing, *selection.verbs}
        return next((one for one in left if one in offered), None)

    def allows(self, target: Target) -> bool:
        """Whether a target may be chosen; one that isn't scripted is refused by the guide."""
        scripted = self.scripted
        if not scripted or target in scripted:
            self._session.guide.accept()
            return True
        self.refuse()
        return False

    def allows_option(self, option: Option) -> bool:
        """Whether an option may be taken; one that isn't scripted is refused by the guide."""
        scripted = self.option
        if scripted is None or option in {scripted, GO_ALONE}:
            return True
        self.refuse()
        return False

    def refuse(self) -> None:
        """Say that this isn't what is scripted."""
        self._session.guide.refuse()
        self._session.touch()

    # --- pages

    def turn(self) -> bool:
        """Read on; says whether there was a page to turn."""
        if not self.reads or not self._session.guide.turn():
            return False
        self._session.touch()
        return True

    @property
    def can_turn_back(self) -> bool:
        """Whether a page lies before, or an option that can be taken back."""
        return self.reads and (self._session.guide.can_turn_back or self._session.can_undo())

    def turn_back(self) -> bool:
        """The page before; says whether there was one."""
        if not self.reads or not self._session.guide.turn_back():
            return False
        self._session.touch()
        return True

    @property
    def away(self) -> Option:
        """What leaves the path."""
        return GO_ALONE

    @property
    def can_go_alone(self) -> bool:
        """Whether the path may be left now."""
        session = self._session
        return session.guide.leads and not session.playback.busy
