"""Where a recorded game is watched, and how one goes on from there: by key, by clock, by mouse.

It knows no game: a stage shows steps and events, an outline says where the parts of the game begin.
"""

from __future__ import annotations

from typing import Final, Protocol

from .outline import DECISION, EVENT, ReplayOutline

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""How many times as fast as usual a game is played."""
USUAL_SPEED: Final = 1
"""Which of them it begins with."""
STEP_REST_MS: Final = 350
"""How long a step is left standing before the next one is played, at the usual speed."""


class Stage(Protocol):
    """What shows a game."""

    @property
    def busy(self) -> bool:
        """Whether something of the last step played is still to be shown."""

    def show(self, step: int, /) -> None:
        """Show the game as it stood after so many steps, at once."""

    def play(self, step: int, /) -> None:
        """Show how this step came about, from the one before it, which is shown now."""

    def go_on(self) -> bool:
        """Show the next event of the step that is played; False where there is none."""


class ReplayCursor:
    """Where one is in a game, and whether it plays."""

    def __init__(self, outline: ReplayOutline, stage: Stage, at: int | None = None) -> None:
        """After so many steps, or at the beginning."""
        self.outline: Final = outline
        self._stage: Final = stage
        self.at = 0
        """The step that is shown, or is being played."""
        self.event = 0
        """How many events of that step were shown one by one; 0: all of it is shown."""
        self.playing = False
        self.unit = DECISION
        """By what one goes forward and back."""
        self._speed = USUAL_SPEED
        self._rest = 0.0
        self.jump(at or 0)

    @property
    def speed(self) -> float:
        """How many times as fast as usual it plays."""
        return SPEEDS[self._speed]

    @property
    def ended(self) -> bool:
        """Whether all of the record has been shown."""
        return self.at == self.outline.steps and not self._stage.busy

    def jump(self, step: int) -> None:
        """Stand after so many steps, or at the end nearest to that."""
        self.at, self.event = min(max(step, 0), self.outline.steps), 0
        self._rest = 0.0
        self._stage.show(self.at)

    def home(self) -> None:
        """The beginning; it doesn't play on from there."""
        self.playing = False
        self.jump(0)

    def end(self) -> None:
        self.playing = False
        self.jump(self.outline.steps)

    def forward(self, unit: str = "") -> None:
        """One unit on; events one by one, whatever is larger at once."""
        self.playing = False
        unit = unit or self.unit
        if unit == EVENT:
            self._next_event()
        elif self._stage.busy and unit == DECISION:
            self.jump(self.at)
        else:
            self.jump(self.outline.next(unit, self.at))

    def back(self, unit: str = "") -> None:
        """One unit back; in the middle of a step that is its beginning."""
        self.playing = False
        unit = unit or self.unit
        if unit == EVENT:
            self._last_event()
        elif unit == DECISION and self._stage.busy:
            self.jump(self.at - 1)
        else:
            self.jump(self.outline.previous(unit, self.at))

    def toggle(self) -> None:
        """Play, or stop; at the end from the beginning."""
        if not self.playing and self.ended:
            self.jump(0)
        self.playing = not self.playing
        self._rest = STEP_REST_MS

    def faster(self, steps: int = 1) -> None:
        """Play faster, or slower with a number below 0."""
        self._speed = min(max(self._speed + steps, 0), len(SPEEDS) - 1)

    def wider(self, steps: int = 1) -> None:
        """Go by the next larger unit, or smaller with a number below 0; round and round."""
        units = self.outline.units
        self.unit = units[(units.index(self.unit) + steps) % len(units)]

    def update(self, ms: float) -> bool:
        """Let time pass for what is shown by itself; says whether another step is played."""
        if not self.playing or self._stage.busy:
            return False
        self._rest += ms * self.speed
        if self._rest < STEP_REST_MS:
            return False
        self._rest = 0.0
        if self.at == self.outline.steps:
            self.playing = False
        else:
            self.at, self.event = self.at + 1, 0
            self._stage.play(self.at)
        return True

    def _next_event(self) -> None:
        """Show one event more: of this step, else the first one of the next."""
        if self._stage.busy:
            self.event += 1
            if not self._stage.go_on() or not self._stage.busy:
                self.event = 0
            return
        if self.at == self.outline.steps:
            return
        self.at, self.event = self.at + 1, 1
        self._stage.play(self.at)
        if not self._stage.busy:
            self.event = 0

    def _last_event(self) -> None:
        """Show one event fewer: those of this step again up to it, else the step before."""
        if self.event <= 1:
            self.jump(self.at - (self.event == 1 or not self._stage.busy))
            return
        shown = self.event - 1
        self._stage.show(self.at - 1)
        self._stage.play(self.at)
        self.event = 1
        while self.event < shown and self._stage.busy:
            self._stage.go_on()
            self.event += 1
