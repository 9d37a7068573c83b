"""A game as the row of its steps, each with the state it led to; taking back moves along the row.

It knows no file. A barrier is never crossed backwards: nobody takes back what chance, a reveal or
another seat's input has answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from ..kernel.decision import Decision, Event, Option
from ..kernel.game import Game, Result
from .lines import Branch, End, MomentNote, Redo, Resign, Start, Take, Undo
from .setup import Setup, completed, is_seed, start_line

S = TypeVar("S")
G_co = TypeVar("G_co", bound=Game[Any], covariant=True)

RESIGNED: Final = "resigned"
"""How a game given up has ended."""


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
    standing: bool = False
    """Whether it answered nothing and so bars nobody's way back: a standing option."""


class BranchPoint(NamedTuple):
    """Where a game left another one."""

    step: int
    """After how many steps."""
    parent: str
    """The checksum of the first line of the record that it left."""
    seed: int
    """Of all chance from there on."""


class Timeline(Generic[G_co]):
    """A game with its past: steps 1 to n led from state 0 to state n."""

    def __init__(self, game: G_co, setup: Setup) -> None:
        """A new game; raises `ValueError` where the set-up can't be played."""
        self._game: Final = game
        self.setup: Final = completed(setup, game)
        state, events = game.begin(self.setup.seed, self.setup.variants)
        self.opening: Final = tuple(events)
        self.steps: Final[list[Step]] = []
        self._states: Final[list[Any]] = [state]
        self._undone: Final[list[tuple[Step, Any]]] = []
        self._floor = 0
        self._resigned: int | None = None
        self.branches: Final[list[BranchPoint]] = []
        """Where the game left those that it began in, the oldest first."""
        self._notes: Final[dict[int, str]] = {}
        self._decision: tuple[Any, Decision | None] | None = None

    @property
    def game(self) -> G_co:
        return self._game

    @property
    def state(self: Timeline[Game[S]]) -> S:
        """The state now; whoever wants to change one takes a copy."""
        state: S = self._states[-1]
        return state

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; None when it is over."""
        state = self._states[-1]
        if self._decision is None or self._decision[0] is not state:
            over = self._game.result(state) is not None
            self._decision = (state, None if over else self._game.decision(state))
        return self._decision[1] if self._resigned is None else None

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self._resigned is not None:
            return Result(self._enemy(self._resigned), RESIGNED)
        return self._game.result(self._states[-1])

    @property
    def undone(self) -> int:
        """How many steps can be taken again."""
        return len(self._undone)

    def at(self: Timeline[Game[S]], number: int) -> S:
        """A copy of the state after step `number`; 0 is the first decision; raises `IndexError`."""
        if number < 0:
            raise IndexError(number)
        return self._game.copy(self._states[number])

    def may_undo(self, seat: int | None = None, count: int = 1) -> bool:
        """Whether the last `count` steps can be taken back, by the seat of the last or anybody."""
        return (
            len(self.steps) - count >= self._floor
            and self.result is None
            and seat in {None, self.steps[-1].seat}
        )

    def may_redo(self, seat: int | None = None) -> bool:
        """Whether a step can be taken again, by this seat or by anybody."""
        return (
            bool(self._undone) and self.result is None and seat in {None, self._undone[-1][0].seat}
        )

    def tried(self, option: Option) -> tuple[Step, Any]:
        """The step that an option would be, and the state it leads to; nothing moves yet.

        Raises `GameOver`, or `IllegalOption`.
        """
        if self.result:
            raise GameOver
        game, before = self._game, self._states[-1]
        state = game.copy(before)
        events = tuple(game.apply(state, option))
        chance = game.outcomes(events)
        seat = game.taker(before, option)
        barrier = bool(chance) or any(game.reveals(event, seat) for event in events)
        standing = option in game.standing_options(before)
        text = game.option_text(option)
        return Step(seat, option, text, events, chance, barrier, standing), state

    @property
    def notes(self) -> Mapping[int, str]:
        """By step: what was noted there."""
        return MappingProxyType(self._notes)

    def dealt_anew(self, seed: int) -> Any:
        """The state as it would be with everything unseen dealt anew; raises `GameOver`."""
        if self.result:
            raise GameOver
        state = self._game.copy(self._states[-1])
        self._game.deal_anew(state, seed)
        return state

    def branch(self, point: BranchPoint, state: Any) -> None:
        """Go on from a state just dealt anew; nothing before it is taken back any more."""
        self.branches.append(point)
        self._undone.clear()
        self._states[-1] = state
        self._floor = len(self.steps)

    def branch_line(self, point: BranchPoint, state: Any) -> Branch:
        """The line of a branch that leads to a state; raises `ValueError` for a bad seed."""
        if not is_seed(point.seed):
            raise ValueError(f"the seed {point.seed} is out of bounds")
        game = self._game
        return Branch(
            parent=point.parent,
            seed=point.seed,
            deal=game.deal(state),
            at=game.moment(state),
            state=game.digest(state),
        )

    def note(self, line: MomentNote) -> None:
        """Keep a note, or take one away; raises `ValueError` where there is no such step."""
        if not 0 <= line.step <= len(self.steps):
            raise ValueError(f"there is no step {line.step}")
        if line.text:
            self._notes[line.step] = line.text
        else:
            self._notes.pop(line.step, None)

    def add(self, step: Step, state: Any) -> None:
        """Go on with a step just tried."""
        self._undone.clear()
        self._append(step, state)

    def undo(self) -> Step:
        """Take the last step back; raises `NothingToMove`."""
        if not self.may_undo():
            raise NothingToMove
        self._notes.pop(len(self.steps), None)
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
        return Result(self._enemy(seat), RESIGNED)

    def start_line(self, branch_seeds: Iterable[int] = ()) -> Start:
        """The line that the game began with; `branch_seeds` are those of its branches."""
        return start_line(self._game, self.setup, self._states[0], self.opening, branch_seeds)

    def take_line(self, step: Step, state: Any) -> Take:
        """The line of a step that leads to a state."""
        return Take(
            seat=step.seat,
            option=step.text,
            chance=step.chance,
            at=self._game.moment(state),
            state=self._game.digest(state),
        )

    def undo_line(self) -> Undo:
        """The line of a step taken back; raises `NothingToMove`."""
        if not self.may_undo():
            raise NothingToMove
        game, state = self._game, self._states[-2]
        return Undo(seat=self.steps[-1].seat, at=game.moment(state), state=game.digest(state))

    def redo_line(self) -> Redo:
        """The line of a step taken again; raises `NothingToMove`."""
        if not self.may_redo():
            raise NothingToMove
        game, (step, state) = self._game, self._undone[-1]
        return Redo(seat=step.seat, at=game.moment(state), state=game.digest(state))

    def resign_line(self, seat: int) -> Resign:
        """The line of a seat that gives up; raises as `resign`."""
        if self.result:
            raise GameOver
        if not 0 <= seat < self._game.seats:
            raise ValueError(f"there is no seat {seat}")
        return Resign(seat=seat, winner=self._game.side_words[self._enemy(seat)])

    def end_line(self) -> End:
        """The line of the result, once there is one."""
        result = self.result
        if result is None:
            raise ValueError("the game goes on")
        return End(
            winner=self._game.side_words[result.winner], how=result.how, steps=len(self.steps)
        )

    def _enemy(self, seat: int) -> int:
        return 1 - self._game.side_of(seat)

    def _append(self, step: Step, state: Any) -> None:
        last = next((one for one in reversed(self.steps) if not one.standing), step)
        if last.seat != step.seat and not step.standing:
            self._floor = len(self.steps)
        self.steps.append(step)
        self._states.append(state)
        if step.barrier:
            self._floor = len(self.steps)
