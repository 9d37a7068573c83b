"""A game as the row of its steps, each with the state it led to; taking back moves along the row.

It knows no file. A barrier is never crossed backwards: nobody takes back what chance, a reveal or
another seat's input has answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from ..card_game.record.chance_words import outcomes, reveals
from ..card_game.record.notation import SIDE_WORDS, Notation
from ..card_game.rules.codes import Act, Event, Option, Victory, side_of
from ..card_game.rules.engine import Engine
from ..card_game.rules.state import State
from ..kernel.decision import Decision
from .digest import state_digest
from .lines import End, Redo, Resign, Start, Take, Undo
from .setup import Setup, completed, moment_of, start_line

VICTORIES: Final[Mapping[int, str]] = MappingProxyType(
    {
        Victory.ALL_CLOSED: "all_closed",
        Victory.NO_BUILDING_LEFT: "no_building_left",
        Victory.BUILDING_HELD: "building_held",
        Victory.NO_ATTACK: "no_attack",
    }
)
"""By `Victory`: its word in a record."""
RESIGNED: Final = "resigned"


class GameOver(ValueError):
    """Nothing more can be done: the game has a result."""

    def __init__(self) -> None:
        super().__init__("the game is over")


class NothingToMove(ValueError):
    """There is nothing that could be taken back, or taken again, by that seat."""

    def __init__(self) -> None:
        super().__init__("there is nothing to take back, or again")


class Step(msgspec.Struct, frozen=True):
    """An option taken and what came of it."""

    seat: int
    option: Option
    text: str
    """The option in words of the record."""
    events: tuple[Event, ...]
    chance: tuple[str, ...]
    """What chance did, in words of the record."""
    barrier: bool
    """Whether it can't be taken back."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: int
    """A side."""
    how: str
    """A word of `VICTORIES`, or `RESIGNED`."""


class Timeline:
    """A game with its past: steps 1 to n led from state 0 to state n."""

    def __init__(self, engine: Engine, setup: Setup) -> None:
        """A new game; raises `ValueError` where the set-up can't be played."""
        self.engine: Final = engine
        self.setup: Final = completed(setup, engine.kit.seats)
        self.names: Final = Notation(engine.kit)
        state, events = engine.new(self.setup.seed, self.setup.variants)
        self.opening: Final = tuple(events)
        self.steps: Final[list[Step]] = []
        self._states: Final[list[State]] = [state]
        self._undone: Final[list[tuple[Step, State]]] = []
        self._floor = 0
        self._resigned: int | None = None
        self._decision: tuple[State, Decision | None] | None = None

    @property
    def state(self) -> State:
        """The state now; whoever wants to change one takes a copy."""
        return self._states[-1]

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; None when it is over."""
        if self._decision is None or self._decision[0] is not self.state:
            self._decision = (self.state, self.engine.decision(self.state))
        return None if self.result else self._decision[1]

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self._resigned is not None:
            return Result(1 - side_of(self._resigned), RESIGNED)
        if self.state.agenda:
            return None
        return Result(self.state.winner, VICTORIES[self.state.victory])

    @property
    def undone(self) -> int:
        """How many steps can be taken again."""
        return len(self._undone)

    def at(self, number: int) -> State:
        """A copy of the state after step `number`; 0 is the first decision; raises `IndexError`."""
        if number < 0:
            raise IndexError(number)
        return self._states[number].copy()

    def may_undo(self, seat: int | None = None) -> bool:
        """Whether the last step can be taken back, by this seat or by anybody."""
        return (
            len(self.steps) > self._floor
            and self.result is None
            and seat in {None, self.steps[-1].seat}
        )

    def may_redo(self, seat: int | None = None) -> bool:
        """Whether a step can be taken again, by this seat or by anybody."""
        return (
            bool(self._undone) and self.result is None and seat in {None, self._undone[-1][0].seat}
        )

    def tried(self, option: Option) -> tuple[Step, State]:
        """The step that an option would be; nothing moves yet.

        Raises `GameOver`, or the engine's `IllegalOption`.
        """
        decision = self.decision
        if decision is None:
            raise GameOver
        state = self.state.copy()
        events = tuple(self.engine.apply(state, option))
        chance = outcomes(self.names, events)
        seat = option[1] if option[0] == Act.RECLAIM else decision.seat  # R9.4: at any time
        barrier = bool(chance) or any(reveals(event, seat) for event in events)
        return Step(seat, option, self.names.text(option), events, chance, barrier), state

    def add(self, step: Step, state: State) -> None:
        """Go on with a step just tried."""
        self._undone.clear()
        self._append(step, state)

    def undo(self) -> Step:
        """Take the last step back; raises `NothingToMove`."""
        if not self.may_undo():
            raise NothingToMove
        step = self.steps.pop()
        self._undone.append((step, self._states.pop()))
        return step

    def redo(self) -> Step:
        """Take the step again that was taken back last; raises `NothingToMove`."""
        if not self.may_redo():
            raise NothingToMove
        step, state = self._undone.pop()
        self._append(step, state)
        return step

    def resign(self, seat: int) -> Result:
        """A seat gives up for its side; raises `GameOver`, or `ValueError` for an unknown seat."""
        self.resign_line(seat)
        self._resigned = seat
        return Result(1 - side_of(seat), RESIGNED)

    def start_line(self) -> Start:
        """The line that the game began with."""
        return start_line(self.engine, self.names, self.setup, self._states[0], self.opening)

    def take_line(self, step: Step, state: State) -> Take:
        """The line of a step that leads to a state."""
        return Take(
            seat=step.seat,
            option=step.text,
            chance=step.chance,
            at=moment_of(self.names, state),
            state=state_digest(state),
        )

    def undo_line(self) -> Undo:
        """The line of a step taken back; raises `NothingToMove`."""
        if not self.may_undo():
            raise NothingToMove
        state = self._states[-2]
        return Undo(
            seat=self.steps[-1].seat, at=moment_of(self.names, state), state=state_digest(state)
        )

    def redo_line(self) -> Redo:
        """The line of a step taken again; raises `NothingToMove`."""
        if not self.may_redo():
            raise NothingToMove
        step, state = self._undone[-1]
        return Redo(seat=step.seat, at=moment_of(self.names, state), state=state_digest(state))

    def resign_line(self, seat: int) -> Resign:
        """The line of a seat that gives up; raises as `resign`."""
        if self.result:
            raise GameOver
        if not 0 <= seat < self.engine.kit.seats:
            raise ValueError(f"there is no seat {seat}")
        return Resign(seat=seat)

    def end_line(self) -> End:
        """The line of the result, once there is one."""
        result = self.result
        if result is None:
            raise ValueError("the game goes on")
        return End(winner=SIDE_WORDS[result.winner], how=result.how, steps=len(self.steps))

    def _append(self, step: Step, state: State) -> None:
        if self.steps and self.steps[-1].seat != step.seat:
            self._floor = len(self.steps)
        self.steps.append(step)
        self._states.append(state)
        if step.barrier:
            self._floor = len(self.steps)
