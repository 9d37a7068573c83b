"""A game of Street Fight at the window's table: the record, who plays, what is shown of it.

Options are taken at once and shown afterwards. Whatever changes raises `version`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from ....kernel.decision import Event, Option
from ....localisation.catalogue import catalogue
from ....localisation.language import Language
from ....record.record import GameRecord
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import NOBODY, SIDES, Ev
from ....street_fight.position.referee import StreetKit
from ....street_fight.position.state import State
from ....street_fight.words.log import LogLine, StreetLog
from ....street_fight.words.words import GameWords
from ...session.record_session import RecordSession
from ..guide.guide import StreetGuide
from .computers import StreetComputers, StreetThinker
from .playback import Playback
from .settings import StreetSettings

COMPUTER_DELAY_MS: Final = 350
"""How long a computer player waits before it acts, at the usual pace."""
AFTER_TROUBLE_MS: Final = 4_000
"""How long it lets be before it tries again what could not be written."""


class StreetSession(RecordSession[StreetGame]):
    """One game at the table."""

    watched: ClassVar[bool] = False
    """Whether the game is only looked at: nobody is asked anything."""

    def __init__(
        self,
        record: GameRecord[StreetGame],
        language: Language,
        settings: StreetSettings | None = None,
        background: StreetThinker | None = None,
    ) -> None:
        """A game where its record stands.

        `background` thinks for computer players who aren't quick; None: the game waits for them.
        """
        super().__init__(record)
        self.game: Final = record.game
        self.kit: Final[StreetKit] = record.game.kit
        self.settings: StreetSettings = settings or StreetSettings()
        self.computers: Final = StreetComputers(record, background, watched=self.watched)
        self.people: Final = self._seated()
        self.guide: Final = StreetGuide(record, self.people)
        self.words = GameWords(self.kit, catalogue(language))
        self.language = language
        self.rolled: tuple[Event, ...] = ()
        """The dice of the last step that rolled some, as far as they are shown."""
        self.outcome: tuple[str, ...] = ()
        """What was told since those dice."""
        self._anew = True
        """Whether no dice of the last step have been shown yet."""
        self._log = self._told_again()
        self.playback: Final = self._played()
        self._waited = 0.0
        self._lets_be = 0.0
        self._settled()

    def _seated(self) -> frozenset[int]:
        """The sides that people play here."""
        return self.record.people - frozenset(self.computers.names)

    def _played(self) -> Playback:
        """What shows the events."""
        return Playback(self.game, self.record.state, self._told, self.people or SIDES)

    def _log_sides(self) -> Iterable[int]:
        """The sides who read the log together."""
        return self.people or SIDES

    # --- what is known

    @property
    def asks(self) -> bool:
        """Whether a person is to answer, and everything before is shown."""
        decision = self.decision
        return decision is not None and decision.seat in self.people and not self.playback.busy

    @property
    def over(self) -> bool:
        """Whether the game is over and all of it is shown."""
        return self.decision is None and not self.playback.busy

    @property
    def hot_seat(self) -> bool:
        """Whether several persons share this window, so that nothing secret may lie open."""
        return len(self.people) > 1

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to act, and everything before is shown."""
        decision = self.decision
        acts = decision is not None and decision.seat in self.computers.names
        return acts and not self.playback.busy and not self.guide.held

    @property
    def only_person(self) -> int:
        """The side of the only person here; `NOBODY` where there are two or none."""
        return next(iter(self.people)) if len(self.people) == 1 else NOBODY

    @property
    def hides_nothing(self) -> bool:
        """Whether whoever looks on sees what both sides hide: never in a game that is played."""
        return False

    @property
    def log(self) -> Sequence[LogLine]:
        """The log of what is shown, as all people here may read it together."""
        return self._log.lines

    def view(self, side: int) -> State:
        """What a side sees of what is shown; `NOBODY`: what both know."""
        return self.playback.view(side)

    # --- what is done

    def take(self, option: Option) -> None:
        """Take an option; raises as `GameRecord.take` does, and then nothing moved."""
        self.finish()
        decision = self.decision
        person = decision is not None and decision.seat in self.people
        events = self.record.take(option)
        self._anew = True
        pace = self.settings.pace if person else self.settings.computer_pace
        self.playback.add(events, pace, pause=not person and self._pauses(events))
        self._settled()

    def _pauses(self, events: Sequence[Event]) -> bool:
        """Whether what a computer player has done waits until somebody goes on."""
        if not self.people or self.settings.pauses == "none" or self.guide.step is not None:
            return False
        if any(event[0] == Ev.ROLL and not self.playback.deals(event) for event in events):
            return True
        return self.settings.pauses == "all" and any(event[0] == Ev.LOGGED for event in events)

    def can_undo(self) -> bool:
        """Whether a person's last choice may still be taken back: to the last die or reveal."""
        steps = self.record.steps
        return bool(steps) and steps[-1].seat in self.people and self.record.can_undo()

    def undo(self) -> bool:
        """Take the last choice back; False where a barrier forbids it."""
        if not self.can_undo():
            return False
        self.finish()
        self.record.undo()
        self._begin_again()
        return True

    def redo(self) -> bool:
        """Take a choice again that was taken back; False where there is none."""
        if not self.can_redo():
            return False
        self.finish()
        self.record.redo()
        self._begin_again()
        return True

    def resign(self, side: int) -> None:
        """A side gives up the game."""
        self.finish()
        self.record.resign(side)
        self._settled()

    def finish(self) -> bool:
        """Show at once whatever is still to be shown; says whether there was anything."""
        found = self.playback.finish()
        if found:
            self.touch()
        return found

    def go_on(self) -> bool:
        """End the event or the pause that is shown; says whether there was one."""
        found = self.playback.go_on()
        if found:
            self.touch()
        return found

    def speak(self, language: Language) -> None:
        """Say everything in another language from now on."""
        if language != self.language:
            self.language = language
            self.words = GameWords(self.kit, catalogue(language))
            self.finish()
            self._log = self._told_again()
            self.touch()

    def set(self, settings: StreetSettings) -> None:
        """Take other settings, at once."""
        if settings != self.settings:
            self.settings = settings
            self.touch()

    def update(self, ms: float) -> bool:
        """Let time pass; says whether anything looks different.

        Raises `RecordError` where a computer player's option can't be written; it is tried again
        after a while.
        """
        before = self.version
        if self.playback.advance(ms):
            self.touch()
        if self.thinking:
            self._let_computer_act(ms)
        return self.version != before

    def close(self) -> None:
        """Nobody plays on here: whoever thinks leaves off, and the record is closed."""
        self.computers.close()
        self.record.close()

    def _let_computer_act(self, ms: float) -> None:
        self._waited += ms
        self._lets_be -= ms
        pace = self.settings.computer_pace
        if self._lets_be > 0 or (pace > 0 and self._waited < COMPUTER_DELAY_MS / pace):
            return
        decision = self.decision
        assert decision is not None
        option = self.guide.option or self.computers.answer(decision)
        if option is None:
            return
        self._lets_be = AFTER_TROUBLE_MS
        self.take(option)
        self._lets_be = 0.0

    def _settled(self) -> None:
        """The game rests at another decision."""
        self._waited = 0.0
        self.guide.follow()
        self.computers.rests(None if self.guide.leads else self.decision)
        self.touch()

    def _begin_again(self) -> None:
        """The record stands elsewhere: show that, and tell the log anew."""
        self.rolled, self.outcome = (), ()
        self.playback.jump(self.record.state)
        self._log = self._told_again()
        self._settled()

    # --- the log

    def _told_again(self) -> StreetLog:
        """The log of all steps of the record."""
        log = StreetLog(self.game, self.words, self._log_sides())
        log.begin(self.record.at(0), self.record.opening)
        for step in self.record.steps:
            log.add(step.events)
        return log

    def _told(self, event: Event, _seen: bool) -> None:
        """An event is shown."""
        if event[0] == Ev.ROLL and not self.playback.deals(event):
            if self._anew:
                self.rolled, self.outcome = (), ()
                self._anew = False
            self.rolled = (*self.rolled, event)
        new = self._log.add((event,))
        if event[0] == Ev.LOGGED and not self._anew:
            self.outcome = (*self.outcome, *(line.text for line in new))
