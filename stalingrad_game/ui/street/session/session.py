"""A game of Street Fight at the window's table: its dice, its log, its pauses, its language."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final

from ....kernel.decision import Decision, Event, Option
from ....localisation.catalogue import catalogue
from ....localisation.language import Language
from ....record.record import GameRecord
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import NOBODY, SIDES, Ev, LogLevel, Table
from ....street_fight.position.placing import PLACING, SET_UP_PHASE
from ....street_fight.position.referee import StreetKit
from ....street_fight.position.state import State
from ....street_fight.words.log import LogLine, StreetLog
from ....street_fight.words.words import GameWords
from ...session.session import GameSession
from ...session.settings import SessionSettings
from .computer_notes import StreetNotes
from .computers import StreetAdviceService, StreetComputers, StreetThinker
from .event_sounds import street_ambience, street_sound
from .guide import StreetGuide
from .playback import StreetPlayback
from .shown_dice import ResultPages, ShownResults


class StreetSession(GameSession[StreetGame]):
    """One game at the table."""

    computers: StreetComputers
    guide: StreetGuide
    playback: StreetPlayback

    def __init__(
        self,
        record: GameRecord[StreetGame],
        language: Language,
        settings: SessionSettings | None = None,
        background: StreetThinker | None = None,
    ) -> None:
        """A game where its record stands.

        `background` thinks for computer players who aren't quick; None: the game waits for them.
        """
        players = StreetComputers(record, background, watched=self.watched)
        super().__init__(record, players)
        self.game: Final = record.game
        self.kit: Final[StreetKit] = record.game.kit
        self.settings = settings or SessionSettings()
        self.advice: Final = StreetAdviceService(self.kit, players.questions, background)
        self.guide = StreetGuide(record, self.people, self.automatic)
        self.words = GameWords(self.kit, catalogue(language))
        self.language = language
        self.results: Final = ShownResults(
            record, lambda: self.log, lambda: self.words, lambda event: self.rolls((event,))
        )
        """Those that are shown, from the first one of the game."""
        self._coming: Final[deque[tuple[int, int]]] = deque()
        """The steps whose events are still to be shown, and how many each has left."""
        self._walks = False
        """Whether a computer player is asked again what it was asked before its last move."""
        self._notes: Final = StreetNotes(record, players)
        self._log = self._log_anew()
        self.playback = self._playback()
        self.result_pages: Final = ResultPages(self.results, self.touch, self._goes_on)
        self.settled()

    def can_undo(self) -> bool:
        """Whether a person's last choice may still be taken back; not that a lesson was left."""
        return not self.guide.begins_fight and super().can_undo()

    def _playback(self) -> StreetPlayback:
        people = self.people or SIDES
        return StreetPlayback(
            self.game, self.record.state, self._event_shown, people, self._event_heard, self._line
        )

    def _log_seats(self) -> Iterable[int]:
        """The seats who read the log together."""
        return self.people or SIDES

    # --- what is known

    @property
    def log(self) -> Sequence[LogLine]:
        """The log of what is shown, as all people here may read it together."""
        return self._log.lines

    @property
    def shown_log(self) -> Sequence[LogLine]:
        """The log but for the dice that are just seen rolling."""
        lines, now = self.log, self.playback.current
        rolls = now is not None and self.rolls((now,)) and not self.settings.reduced_motion
        newest = self._telling(now) if rolls else -1
        return lines[:newest] if newest >= 0 else lines

    def _telling(self, event: Event | None) -> int:
        """Where the newest line that is no aim stands, where it tells an event; else -1."""
        lines = self.log
        place = len(lines) - 1
        while place >= 0 and lines[place].aim:
            place -= 1
        return place if place >= 0 and lines[place].event is event else -1

    def view(self, seat: int) -> State:
        """What a seat sees of what is shown; `NOBODY`: what both know."""
        return self.playback.view(seat)

    def own(self, unit: int) -> bool:
        """Whether a unit belongs to the side that is asked."""
        decision = self.decision
        return unit >= 0 and decision is not None and self.game.side_of_unit(unit) == decision.seat

    @property
    def phase(self) -> str:
        """The word of the phase that is shown; the record may be further on."""
        decision = self.decision
        if decision is not None and decision.op == PLACING:
            return SET_UP_PHASE
        return self.kit.referee.phases[self.view(NOBODY).table[Table.PHASE]]

    # --- what is done

    def show_step(self, number: int, events: Sequence[Event], seat: int) -> None:
        person = seat in self.people
        self._notes.note(number)
        self.expect(number, events)
        self._notes.before(self._log, self.words, number)
        pace = self.settings.pace(computer=not person)
        pause = self._pauses(events, person=person)
        within = self._counted(events) if self._stops else 0
        if self._stops and not any(map(self.playback.notes, events[:within])):
            within = self._to_turn(events)
        if within:  # who controls what now, or the new turn, stands until somebody goes on
            self.playback.add(events[:within], pace, pause=True, result=False)
            events = events[within:]
        self.playback.add(events, pace, pause=pause, result=self.rolls(events))

    def _counted(self, events: Sequence[Event]) -> int:
        """How many of some events go by until the change of control is told; 0 for none (B8.3)."""
        changes = [n for n, event in enumerate(events) if event[0] == Ev.CONTROL]
        if not changes:
            return 0
        rest = events[changes[-1] + 1 :]
        details = takewhile(lambda event: event[0] == Ev.LOGGED and self._is_detail(event), rest)
        return changes[-1] + 1 + len(list(details))

    def _to_turn(self, events: Sequence[Event]) -> int:
        """How many of some events go by until another turn begins; 0 where none does."""
        if self.record.state.table[Table.TURN] <= 1:
            return 0
        begins = (self.playback.level(event) == LogLevel.TURN for event in events)
        return next((n for n, turns in enumerate(begins, 1) if turns), 0)

    def _is_detail(self, event: Event) -> bool:
        return self.playback.level(event) == LogLevel.DETAIL

    @property
    def _stops(self) -> bool:
        """Whether anything waits at all until a person goes on."""
        return bool(self.people) and self.settings.pauses != "none" and self.guide.step is None

    def computer_waits_ms(self) -> float:
        """Nothing before it goes on with what it has begun: to attack, or a walk."""
        steps = self.record.steps
        if not steps or steps[-1].seat != self.acting:
            return super().computer_waits_ms()
        seen = [one for one in steps[-1].events if self.playback.is_seen(one)]
        walks = self._walks and any(one[0] == Ev.PLACE for one in seen)
        if walks or not any(one[0] in {Ev.LOGGED, Ev.ROLL} for one in seen):
            return 0.0
        return super().computer_waits_ms()

    def computer_moved(self, before: State, decision: Decision, option: Option) -> bool:
        """Its next move is always shown apart."""
        del before, option
        self._walks = self.decision is not None and self.decision.op == decision.op
        return False

    def expect(self, number: int, events: Sequence[Event]) -> None:
        """The events of a step are to be shown next."""
        self._coming.append((number, len(events)))
        self._tell_aims()

    def _tell_aims(self) -> None:
        """The steps whose events are all shown: say what they were after."""
        while self._coming and not self._coming[0][1]:
            number, _ = self._coming.popleft()
            self._tell_aim(self._log, number)

    def _pauses(self, events: Sequence[Event], *, person: bool) -> bool:
        """Whether what was done waits until somebody goes on: what a computer player has done.

        Of a person's the dice wait, where a computer player acts next.
        """
        if not self._stops:
            return False
        if self.rolls(events):
            return not person or self.acting in self.computers.names
        logged = any(event[0] == Ev.LOGGED for event in events)
        return logged and not person and self.settings.pauses == "all"

    def rolls(self, events: Sequence[Event]) -> bool:
        """Whether dice fell that decide something."""
        return any(event[0] == Ev.ROLL and not self.playback.deals(event) for event in events)

    def _goes_on(self) -> bool:
        """Whether more is about to be shown; always where people go through a game themselves."""
        playback = self.playback
        return self.watched or (playback.busy and not playback.waits)

    def skip(self) -> bool:
        """Show at once what is still to be shown, up to a result; says whether there was any."""
        return self._went_on(self.playback.skip())

    def hasten(self) -> bool:
        """Show the next event at once, but pass over no result; says whether there was any."""
        return self._went_on(self.playback.hasten())

    def _went_on(self, moved: bool) -> bool:
        if moved:
            self.touch()
            if not self.playback.busy:
                self.all_shown()
        return moved

    def show_anew(self) -> None:
        self._coming.clear()
        self.playback.jump(self.record.state)
        steps = len(self.record.steps)
        self._notes.forget(steps)
        self._log = self._log_anew()

    def speak(self, language: Language) -> None:
        """Say everything in another language from now on."""
        if language != self.language:
            self.language = language
            self.words = GameWords(self.kit, catalogue(language))
            self.finish()
            self._log = self._log_anew()
            self.touch()

    def set(self, settings: SessionSettings) -> None:
        """Take other settings, at once."""
        if settings != self.settings:
            aims = self.settings.computer_aims
            self.settings = settings
            if settings.computer_aims != aims and not self.playback.busy:
                self._log = self._log_anew()
            self.touch()

    # --- the log

    def _log_anew(self) -> StreetLog:
        """The log of all steps of the record."""
        log = StreetLog(self.game, self.words, self._log_seats(), headed=True)
        log.begin(self.record.at(0), self.record.opening)
        for number, step in enumerate(self.record.steps, 1):
            log.step = number
            self._notes.before(log, self.words, number)
            log.add(step.events)
            self._tell_aim(log, number)
        return log

    def _tell_aim(self, log: StreetLog, number: int) -> None:
        if self.settings.computer_aims:
            self._notes.after(log, self.words, number)

    def pass_time(self, ms: float) -> None:
        super().pass_time(ms)
        thinks = self.computers.thinking and not self.playback.busy
        if self.advice.update(ms) or (thinks and self.computers.dots.pass_time(ms)):
            self.touch()

    def settled(self) -> None:
        self.advice.drop()
        super().settled()
        if not self.playback.busy:
            self.all_shown()

    def _line(self, event: Event) -> str:
        """The newest line of the log, where it tells an event; "" where nothing tells it."""
        place = self._telling(event)
        return self.log[place].text if place >= 0 else ""

    def _event_heard(self, event: Event) -> None:
        self.cues.add(street_sound(self.playback, event))

    @property
    def ambience(self) -> str:
        """What is heard all the time as things are shown now; "" for nothing."""
        return street_ambience(self.view(NOBODY), self.phase, over=self.over)

    def _event_shown(self, event: Event, _seen: bool) -> None:
        if self._coming:
            number, left = self._coming[0]
            self._coming[0] = (number, left - 1)
            self._log.step = number
        self._log.add((event,))
        self._tell_aims()
