"""A recorded game of Street Fight at the table: nobody is asked, any moment of it can be shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from ....kernel.decision import Event
from ....localisation.language import Language
from ....record.watched_record import WatchedRecord
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import NOBODY, SIDES
from ....street_fight.position.fold import copied
from ....street_fight.position.state import State
from ....street_fight.words.log import LogLine, StreetLog
from ....watching.eyes import ALL_EYES, PUBLIC_EYES
from .playback import Playback
from .session import StreetSession
from .settings import StreetSettings


class WatchedPlayback(Playback):
    """What is shown of a game that is watched; with all eyes, nothing is hidden."""

    eyes = PUBLIC_EYES
    """Through whose eyes the game is watched."""

    def jump(self, state: State) -> None:
        """Show a state at once."""
        self._true = copied(state)
        super().jump(state)

    def view(self, side: int) -> State:
        """What a side sees, or what both know: everything, where all is seen."""
        if side == NOBODY and self.eyes == ALL_EYES:
            return self._true
        return super().view(side)

    def _is_told(self, event: Event) -> bool:
        """Whether these eyes see an event; others take no time, and betray nothing."""
        if self.eyes == ALL_EYES:
            return True
        sides = (self.eyes,) if self.eyes >= 0 else SIDES
        return all(self._game.seen_by(event, self._views[side]) for side in sides)

    def _fold(self, events: Iterable[Event], *, seen: bool) -> None:
        for event in events:
            self._game.fold(self._true, event)
            super()._fold((event,), seen=seen)


class WatchedStreetSession(StreetSession):
    """A recorded game, shown as it stood after a step or as a step comes about."""

    watched: ClassVar[bool] = True

    def __init__(
        self, record: WatchedRecord[StreetGame], language: Language, settings: StreetSettings
    ) -> None:
        """Where the record stands."""
        self._watched: Final = record
        self._eyes = PUBLIC_EYES
        self._steps_of_lines: list[int] = []
        super().__init__(record, language, settings)
        self.playback.holds = True
        self._pace = 1.0

    def _seated(self) -> frozenset[int]:
        return frozenset()

    def _played(self) -> Playback:
        """A playback that can show everything."""
        self._shows = WatchedPlayback(self.game, self.record.state, self._told)
        return self._shows

    def _log_sides(self) -> Iterable[int]:
        """The side through whose eyes the game is watched; else both."""
        return (self._eyes,) if self._eyes >= 0 else SIDES

    @property
    def thinking(self) -> bool:
        return False

    @property
    def only_person(self) -> int:
        """The side through whose eyes the game is watched."""
        return self._eyes if self._eyes >= 0 else NOBODY

    @property
    def told_steps(self) -> list[tuple[int, LogLine]]:
        """The log, each line with the number of steps after which it was told."""
        lines = self.log
        self._number_lines(self._log, len(self.record.steps))
        return list(zip(self._steps_of_lines, lines, strict=True))

    def show(self, step: int) -> None:
        """Show at once how the game stood after so many steps; raises `IndexError`."""
        before = len(self._watched.steps)
        if step > before:
            self.finish()
            for number in range(before + 1, step + 1):
                self._watched.stand(number)
                self._log.add(self._watched.steps[-1].events)
                self._number_lines(self._log, number)
            self.rolled, self.outcome = (), ()
            self.playback.jump(self.record.state)
            self._settled()
            return
        self._watched.stand(step)
        self._begin_again()

    def play(self, step: int) -> None:
        """Show how a step comes about, from the one before it."""
        if len(self._watched.steps) != step - 1:
            self.show(step - 1)
        self.finish()
        self._number_lines(self._log, step - 1)
        self._watched.stand(step)
        self._anew = True
        self.playback.add(self._watched.steps[-1].events, self._pace)
        self.playback.go_on()
        self._settled()

    @property
    def hides_nothing(self) -> bool:
        """Whether it is watched with all eyes."""
        return self._eyes == ALL_EYES

    def look_through(self, eyes: int) -> None:
        """Show what these eyes see; what they may see is asked before."""
        self._eyes = eyes
        self._shows.eyes = eyes
        self.finish()
        self._begin_again()

    def run(self, *, runs: bool, speed: float) -> None:
        """Let what is shown pass by itself so many times as fast as usual, or hold it."""
        self.playback.holds, self._pace = not runs, speed

    def _told_again(self) -> StreetLog:
        """The log of all steps, each line with its step."""
        self._steps_of_lines = []
        log = StreetLog(self.game, self.words, self._log_sides())
        log.begin(self.record.at(0), self.record.opening)
        self._number_lines(log, 0)
        for number, step in enumerate(self.record.steps, 1):
            log.add(step.events)
            self._number_lines(log, number)
        return log

    def _number_lines(self, log: StreetLog, step: int) -> None:
        """The lines without a number were told in this step."""
        left = len(log.lines) - len(self._steps_of_lines)
        self._steps_of_lines += [step] * left
