"""What a learner may do on the path of a lesson: what is scripted, read on, or leave it."""

from __future__ import annotations

from typing import Final

from ....kernel.decision import Option
from ....street_fight.lesson_game import GO_ALONE
from ..model.table_model import Target, loc_target
from ..session.session import StreetSession
from .attack_plans import AttackPlans
from .far_walk import FarWalk
from .option_targets import OptionTargets
from .selection import Selection

SUM: Final = "sum"
"""What a page points at that speaks of the sum of the scripted option."""


class LessonPath:
    """The path at one table; away from it everything is allowed."""

    def __init__(
        self,
        session: StreetSession,
        reader: OptionTargets,
        selection: Selection,
        far: FarWalk,
        attacks: AttackPlans,
    ) -> None:
        self._session: Final = session
        self._reader: Final = reader
        self._selection: Final = selection
        self._far: Final = far
        self._attacks: Final = attacks

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

    @property
    def first_unit(self) -> Target | None:
        """The unit that begins the gesture of which a lesson speaks, while nobody is chosen."""
        first = next(iter(self.scripted), None)
        if first is None or first.kind != "unit" or self._selection.picks:
            return None
        several = len(self._session.guide.ahead) > 1
        return first if several and self._selection.fits(first) else None

    def next_choice(self, subject: int) -> Target | None:
        """What to choose next: an attack's aim, a way's end of `subject`, a part of an answer."""
        scripted = self.first_unit or self.next_target
        aims = tuple(self._attacks.chances)
        several = len(self._session.guide.ahead) > 1
        if several and aims and (scripted is None or scripted.kind != "unit"):
            return aims[0]
        way = self._far.lesson_way
        return loc_target(way[-1][1]) if way and subject >= 0 else scripted

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
