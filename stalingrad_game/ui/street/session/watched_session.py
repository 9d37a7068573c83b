"""A recorded game of Street Fight at the table: nobody is asked, any moment of it can be shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....kernel.decision import Event
from ....localisation.language import Language
from ....record.watched_record import WatchedRecord
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import NOBODY, SIDES
from ....street_fight.position.fold import copied
from ....street_fight.position.state import State
from ....street_fight.words.log import LogLine
from ....watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT
from ...session.settings import SessionSettings
from ...session.watched import WatchedSession
from .playback import StreetPlayback
from .session import StreetSession


class WatchedPlayback(StreetPlayback):
    """What is shown of a game that is watched; with all eyes, nothing is hidden."""

    viewpoint = PUBLIC_VIEWPOINT
    """Through whose eyes the game is watched."""

    def jump(self, state: State) -> None:
        self._true = copied(state)
        super().jump(state)

    def view(self, viewer: int) -> State:
        """What a side sees, or what both know: everything, where all is seen."""
        if viewer == NOBODY and self.viewpoint == FULL_VIEWPOINT:
            return self._true
        return super().view(viewer)

    def is_seen(self, event: Event) -> bool:
        """Whether these eyes see an event; others take no time, and betray nothing."""
        if self.viewpoint == FULL_VIEWPOINT:
            return True
        sides = (self.viewpoint,) if self.viewpoint >= 0 else SIDES
        return all(self._game.seen_by(event, self._views[side]) for side in sides)

    def shown(self, event: Event, *, seen: bool) -> None:
        self._game.fold(self._true, event)
        super().shown(event, seen=seen)


class WatchedStreetSession(WatchedSession[StreetGame], StreetSession):
    """A recorded game, shown as it stood after a step or as a step comes about."""

    playback: WatchedPlayback

    def __init__(
        self, record: WatchedRecord[StreetGame], language: Language, settings: SessionSettings
    ) -> None:
        self._steps_of_lines: list[int] = []
        self._pace = 1.0
        super().__init__(record, language, settings)
        self.playback.holds = True

    def _playback(self) -> WatchedPlayback:
        return WatchedPlayback(
            self.game,
            self.record.state,
            self._event_shown,
            hears=self._event_heard,
            line=self._line,
        )

    def _log_seats(self) -> Iterable[int]:
        """The side through whose eyes the game is watched; else both."""
        return (self.viewpoint,) if self.viewpoint >= 0 else SIDES

    @property
    def numbered_log(self) -> list[tuple[int, LogLine]]:
        """The log, each line with the number of steps after which it was told."""
        lines = self.log
        return [(line.step, line) for line in lines]

    def show_moved(self, before: int) -> None:
        """Tell only what came after what was told; anew where it stands further back."""
        steps = self.record.steps
        if len(steps) <= before:
            self.show_anew()
            return
        self.finish()
        for number in range(before + 1, len(steps) + 1):
            self._log.step = number
            self._log.add(steps[number - 1].events)
        self.playback.jump(self.record.state)

    def show_step(self, number: int, events: Sequence[Event], _seat: int) -> None:
        self.expect(number, events)
        self.playback.add(events, self._pace)
        self.playback.go_on()

    def look_through(self, viewpoint: int) -> None:
        """Show what these eyes see; what they may see is asked before."""
        super().look_through(viewpoint)
        self.playback.viewpoint = viewpoint
        self.finish()
        self.show_anew()
        self.settled()

    def set_speed(self, speed: float) -> None:
        self._pace = speed
