"""A game in progress at a table: its record, who plays, and what is displayed of it.

Options are taken at once and shown afterwards. Whatever changes raises `version`, and only then is
anything drawn anew. A game brings its computer players, its playback and how its steps are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from ...kernel.decision import Decision, Event, Option
from ...kernel.game import Game, Result
from ...record.record import GameRecord
from .computers import Computers
from .guide import Guide
from .playback import Playback
from .settings import SessionSettings
from .sound_cues import SoundCues
from .task import TableTask

NO_SEAT: Final = -1
AFTER_TROUBLE_MS: Final = 4_000
"""How long a computer player lets be what could not be written, whatever the pace."""

G = TypeVar("G", bound=Game[Any])


class ChoiceCheck:
    """Looks at what people choose before it is taken; this one lets everything pass."""

    @property
    def busy(self) -> bool:
        """Whether something that was chosen waits to be taken."""
        return False

    def holds(self, option: Option, *, goes_on: bool) -> bool:
        """Whether an option isn't taken now: it is later, or not at all; `goes_on` as in `take`."""
        del option, goes_on
        return False

    def choose_again(self) -> None:
        """Let what waits be: it isn't taken."""

    def rests(self) -> None:
        """The game rests at another decision, or at the same one anew."""

    def pass_time(self, ms: float) -> None:
        """Let time pass; raises `RecordError` where what was held can't be written."""

    def close(self) -> None:
        """Nobody plays on here."""


class AutomaticAnswers:
    """Which steps, from 1, belong to the choice before.

    They were answered for people, because no answer made a difference, or one gesture gave several
    answers. Undo and redo take them together with that choice. They stand in the record like any
    other step; of a game that is resumed they are no longer known, and then are taken back one by
    one.
    """

    def __init__(self) -> None:
        self._numbers: set[int] = set()

    def note(self, number: int) -> None:
        """A step belongs to the choice before."""
        self._numbers.add(number)

    def forget(self, number: int) -> None:
        """A step was taken by choice: it and all that stood after it are no such answers."""
        self._numbers = {one for one in self._numbers if one < number}

    def answered(self, number: int) -> bool:
        """Whether a step belongs to the choice before."""
        return number in self._numbers

    def trailing(self, number: int) -> int:
        """How many such steps end with a step."""
        count = 0
        while number - count in self._numbers:
            count += 1
        return count


class GameSession(Generic[G]):
    """One game at a table."""

    watched: ClassVar[bool] = False
    """Whether the game is only looked at: nobody is asked anything."""
    computer_delay_ms: ClassVar[int] = 450
    """How long a computer player waits before it acts, at the usual pace."""

    computers: Computers[G, Any, Any]
    cues: SoundCues
    """What is to be heard of it."""
    guide: Guide[Any, Any]
    playback: Playback[Any]
    settings = SessionSettings()

    def __init__(self, record: GameRecord[G], computers: Computers[G, Any, Any]) -> None:
        """A game where its record stands; whoever extends it ends with `settled`."""
        self.record: Final = record
        self.version = 0
        self.computers = computers
        self.cues = SoundCues()
        self.people: Final = (
            frozenset[int]() if self.watched else record.people - frozenset(computers.names)
        )
        """The seats that people play here."""
        self.guide = Guide(record, self.people)
        self.check: ChoiceCheck = ChoiceCheck()
        self.automatic: Final = AutomaticAnswers()
        self.task = TableTask()
        """What the table is for, beside playing."""
        self._waited = 0.0
        self._lets_be = 0.0
        """For how many more milliseconds a computer player lets be what could not be written."""

    # --- what a game brings

    def show_step(self, number: int, events: Sequence[Event], seat: int) -> None:
        """Show next what has happened in a step, the first being 1, by a seat's decision."""
        raise NotImplementedError

    def show_anew(self) -> None:
        """The record stands elsewhere: show at once how."""
        raise NotImplementedError

    def show_redone(self, first: int) -> None:
        """Steps were taken again, from the one of this number on."""
        del first
        self.show_anew()

    def automatic_option(self) -> Option | None:
        """What is taken for the person to act without asking; None where they are asked."""
        return None

    def all_shown(self) -> None:
        """Everything that happened is displayed: whoever is to act is called."""
        self.cues.call(self.acting, person=self.person_acts)
        self.task.shown()
        self.touch()

    @property
    def covered(self) -> bool:
        """Whether computer players wait, as while a table is handed over."""
        return False

    def computer_waits_ms(self) -> float:
        """How long a computer player waits before its move, at pace 1."""
        return self.computer_delay_ms

    def computer_moved(self, before: Any, decision: Decision, option: Option) -> bool:
        """A computer player has taken an option; says whether its next move takes no time."""
        del before, decision, option
        return False

    # --- what is known

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; None when it is over."""
        return self.record.decision

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.record.result

    @property
    def acting(self) -> int:
        """The seat to act, or `NO_SEAT` when the game is over."""
        decision = self.decision
        return NO_SEAT if decision is None else decision.seat

    @property
    def person_acts(self) -> bool:
        """Whether a person is to act."""
        return self.acting in self.people

    @property
    def asks(self) -> bool:
        """Whether a person is to answer, and everything before is shown."""
        return self.person_acts and not self.playback.busy

    @property
    def computer_acts(self) -> bool:
        """Whether a computer player is to act, and everything before is shown and read."""
        acts = self.acting in self.computers.names and not (self.covered or self.task.waits)
        return acts and not self.playback.busy and not self.guide.held

    @property
    def over(self) -> bool:
        """Whether the game is over and all of it is shown."""
        return self.decision is None and not self.playback.busy

    @property
    def hot_seat(self) -> bool:
        """Whether several persons share this window, so that nothing secret may lie open."""
        return len(self.people) > 1

    @property
    def only_person(self) -> int:
        """The seat of the only person here; `NO_SEAT` where there are two or none."""
        return next(iter(self.people)) if len(self.people) == 1 else NO_SEAT

    @property
    def hides_nothing(self) -> bool:
        """Whether whoever looks on sees what all seats hide: never in a game that is played."""
        return False

    @property
    def captions(self) -> Sequence[str]:
        """The names of the sounds that are written on the table, the newest last."""
        return self.cues.captions if self.settings.sound_captions else ()

    # --- what is done

    def take_sounds(self) -> Sequence[str]:
        """The sounds that are to be played now."""
        names = self.cues.take()
        if names and self.settings.sound_captions:
            self.touch()
        return names

    def touch(self) -> None:
        """Something looks different now."""
        self.version += 1

    def take(self, option: Option, *, goes_on: bool = False) -> None:
        """Take an option; raises as `GameRecord.take` does, and then nothing moved.

        `goes_on` says that it belongs to the choice before: undo takes both back.
        """
        if self.person_acts and self.check.holds(option, goes_on=goes_on):
            return
        self.finish()
        self._take(option)
        try:
            if not self.record.steps[-1].standing:
                self._answer_for_people(goes_on=goes_on)
        finally:
            self.settled()
        self.task.taken()

    def _answer_for_people(self, *, goes_on: bool) -> None:
        self.automatic.forget(len(self.record.steps))
        if goes_on:
            self.automatic.note(len(self.record.steps))
        while self.person_acts and (option := self.automatic_option()) is not None:
            self._take(option)
            self.automatic.note(len(self.record.steps))

    def _take(self, option: Option) -> None:
        seat = self.acting
        events = self.record.take(option)
        self.show_step(len(self.record.steps), events, seat)

    def can_undo(self) -> bool:
        """Whether a person's last choice may still be taken back: to the last die or reveal."""
        if self.check.busy:
            return True
        steps = self.record.steps
        count = self.automatic.trailing(len(steps)) + 1
        own = len(steps) >= self.task.begins + count and steps[-count].seat in self.people
        return own and self.record.can_undo(count=count)

    def undo(self) -> bool:
        """Take the last choice back; False where a barrier forbids it.

        One that waits to be taken is let be instead.
        """
        if self.check.busy:
            self.check.choose_again()
            return True
        if not self.can_undo():
            return False
        for _ in range(self.automatic.trailing(len(self.record.steps)) + 1):
            self.record.undo()
        self.computers.forget()
        self.show_anew()
        self.settled()
        return True

    def can_redo(self) -> bool:
        """Whether an option can be taken again; only people take options back."""
        return self.record.can_redo()

    def redo(self) -> bool:
        """Take a choice again that was taken back; False where there is none."""
        if not self.can_redo():
            return False
        self.finish()
        first = len(self.record.steps) + 1
        again = True
        while again:
            self.record.redo()
            again = self.can_redo() and self.automatic.answered(len(self.record.steps) + 1)
        self.show_redone(first)
        self.settled()
        return True

    def resign(self, seat: int) -> None:
        """A seat gives up the game for its side."""
        self.finish()
        self.record.resign(seat)
        self.settled()

    def finish(self) -> bool:
        """Show at once whatever is still to be shown; says whether there was anything."""
        if not self.playback.finish():
            return False
        self.all_shown()
        self.touch()
        return True

    def go_on(self) -> bool:
        """End the event or the pause that is shown; says whether there was one."""
        if not self.playback.go_on():
            return False
        self.touch()
        if not self.playback.busy:
            self.all_shown()
        return True

    def hurry(self) -> None:
        """Let the computer player act without waiting."""
        self._waited, self._lets_be = self.computer_waits_ms(), 0.0

    def close(self) -> None:
        """Nobody plays on here: whoever thinks leaves off, and the record is closed."""
        self.check.close()
        self.computers.close()
        self.record.close()

    def settled(self) -> None:
        """The game rests at another decision."""
        self._waited = 0.0
        self.guide.follow()
        self.computers.rests(None if self.guide.leads else self.decision)
        self.check.rests()
        self.touch()

    # --- time

    def update(self, ms: float, *, waiting: bool = False) -> bool:
        """Let time pass; says whether anything looks different. Computers wait while told to.

        Raises `RecordError` where a computer player's option can't be written; it is tried again
        after a while.
        """
        before = self.version
        if self.playback.advance(ms):
            self.touch()
            if not self.playback.busy:
                self.all_shown()
        self.pass_time(ms)
        self.check.pass_time(ms)
        if self.computer_acts and not waiting:
            self._let_computer_act(ms)
        return self.version != before

    def pass_time(self, ms: float) -> None:
        """Let time pass for whatever else changes with it."""
        if self.cues.pass_time(ms) and self.settings.sound_captions:
            self.touch()

    def _let_computer_act(self, ms: float) -> None:
        self._lets_be = max(self._lets_be - ms, 0.0)
        if self._lets_be:
            return
        pace, seat = self.settings.pace(computer=True), self.acting
        self._waited += ms * pace
        if pace > 0 and self._waited < self.computer_waits_ms():
            return
        at_once = True
        while at_once:
            decision = self.decision
            if decision is None or decision.seat != seat:
                return
            option = self.guide.option or self.computers.answer(decision)
            if option is None:
                return
            self._waited = 0.0
            self._lets_be = AFTER_TROUBLE_MS
            before = self.record.state
            self.take(option)
            self._lets_be = 0.0
            at_once = self.computer_moved(before, decision, option)
