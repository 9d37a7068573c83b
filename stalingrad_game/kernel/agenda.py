"""The loop of a game: unfinished work lies on an agenda and runs until a question must be answered.

Where a game stands is plain data in its state; a question is computed from it and never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from .decision import NOT_NOW, OK, Decision, Event, Frame, IllegalOption, Option


class Folds(Protocol):
    """How each kind of event changes a state: a row or a mapping of functions."""

    def __getitem__(self, kind: int, /) -> Callable[[Any, Event], None]:
        """The function of a kind of event."""


class AgendaState(Protocol):
    """What the loop needs of a state."""

    agenda: list[Frame]
    """Unfinished work, the next piece last; empty when the game is over."""


S = TypeVar("S", bound=AgendaState)
K = TypeVar("K")


class Resolver(Generic[K, S]):
    """What an operation works on: the game's tables, its state, and the events since the option.

    `emit` is its only way to change the state.
    """

    __slots__ = ("events", "kit", "s")

    FOLDS: ClassVar[Folds]
    """By kind of event that changes the state: how it does so."""

    def __init__(self, kit: K, state: S) -> None:
        """A game about to move; nothing has happened yet."""
        self.kit = kit
        self.s = state
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Note an event that changes the state, and change it."""
        self.events.append(event)
        self.FOLDS[event[0]](self.s, event)

    def log(self, event: Event) -> None:
        """Note an event that changes nothing."""
        self.events.append(event)

    def push(self, frame: Frame) -> None:
        """Lay a piece of work on the agenda: it is done next."""
        self.s.agenda.append(frame)


R = TypeVar("R", bound=Resolver[Any, Any])


class Operation(Generic[R]):
    """One kind of work. It asks at most one question; most ask none."""

    rule: ClassVar[str] = ""
    """The rule that the work, or its question, keeps."""

    def run(self, g: R, frame: Frame) -> list[Option]:
        """Do the work; the options, where a question must be answered first: the frame is kept.

        By default a question is always asked.
        """
        return self.options(g, frame)

    def seat(self, g: R, frame: Frame) -> int:
        """Who answers."""
        return frame[1]

    def candidates(self, g: R, frame: Frame) -> list[Option]:
        """Everything a player might think of here; what isn't an option has a reason."""
        raise NotImplementedError

    def why(self, g: R, frame: Frame, option: Option) -> int:
        """0 where a candidate is an option, else the reason it is none; by default all are."""
        return OK

    def options(self, g: R, frame: Frame) -> list[Option]:
        """What may be chosen, in table order: by default every candidate.

        One that knows reasons lists those `without_reason`, or finds the same in less time.
        """
        return self.candidates(g, frame)

    def without_reason(self, g: R, frame: Frame) -> list[Option]:
        """The candidates without a reason."""
        return [option for option in self.candidates(g, frame) if not self.why(g, frame, option)]

    def answer(self, g: R, frame: Frame, option: Option) -> None:
        """Do what was chosen; the frame has left the agenda."""
        raise NotImplementedError


def numbers(row: Iterable[int]) -> str:
    """A row of numbers in a message.

    >>> numbers((1, 12, 30))
    '1 12 30'
    """
    return " ".join(map(str, row))


class AgendaEngine(Generic[K, S, R]):
    """The rules of a game as operations; it holds no game, so one serves any number.

    After every option a game rests at exactly one decision, or it is over.
    """

    STANDING_ACTS: ClassVar[frozenset[int]] = frozenset()
    """Acts that may be taken besides answering, at any decision; the number behind the act is the
    seat that takes it."""

    def __init__(
        self, operations: Mapping[int, Operation[R]], resolver: Callable[[K, S], R], kit: K
    ) -> None:
        """Operations by the first number of their frames; what makes their resolver of a `kit`."""
        self._rows: Final = dict(operations)
        self._resolver: Final = resolver
        self.kit: Final = kit
        self._standing: Final = self.STANDING_ACTS

    def advance(self, state: S) -> list[Event]:
        """Run on to the next decision or the end; only a state laid by hand needs it."""
        game = self._resolver(self.kit, state)
        self._advance(game)
        return game.events

    def decision(self, state: S) -> Decision | None:
        """What the game waits for; None when it is over."""
        return self.decision_among(state, self.options(state))

    def decision_among(self, state: S, options: Sequence[Option]) -> Decision | None:
        """As `decision`, with the options that a `step` has just told."""
        if not state.agenda:
            return None
        frame = state.agenda[-1]
        operation = self._rows[frame[0]]
        seat = operation.seat(self._resolver(self.kit, state), frame)
        return Decision(seat, frame[0], frame, operation.rule, tuple(options), tuple(state.agenda))

    def options(self, state: S) -> list[Option]:
        """The options alone; empty when the game is over."""
        if not state.agenda:
            return []
        frame = state.agenda[-1]
        return self._rows[frame[0]].options(self._resolver(self.kit, state), frame)

    def candidates(self, state: S) -> list[Option]:
        """Every option and everything else that a player might think of at this decision."""
        frame = state.agenda[-1]
        return self._rows[frame[0]].candidates(self._resolver(self.kit, state), frame)

    def reasons(self, state: S) -> list[int]:
        """For each of the `candidates` in their order: 0, or the reason why it is no option."""
        frame = state.agenda[-1]
        game, operation = self._resolver(self.kit, state), self._rows[frame[0]]
        return [operation.why(game, frame, one) for one in operation.candidates(game, frame)]

    def asks(self, state: S) -> bool:
        """Whether the work that waits, done anew from this state, asks its question again."""
        trial = deepcopy(state)
        frame = trial.agenda[-1]
        return bool(self._rows[frame[0]].run(self._resolver(self.kit, trial), frame))

    def standing_options(self, state: S) -> list[Option]:
        """What may be taken now besides answering; by default nothing."""
        return []

    def answer_standing(self, g: R, option: Option) -> None:
        """Do what a standing option says; the decision stays."""
        raise NotImplementedError

    def why(self, state: S, option: Option) -> int:
        """0 where an option is offered, else the reason why it isn't."""
        if not state.agenda:
            return NOT_NOW
        if option[0] in self.STANDING_ACTS:
            return OK if option in self.standing_options(state) else NOT_NOW
        frame = state.agenda[-1]
        game = self._resolver(self.kit, state)
        operation = self._rows[frame[0]]
        if option not in operation.candidates(game, frame):
            return NOT_NOW
        return operation.why(game, frame, option)

    def apply(self, state: S, option: Option) -> list[Event]:
        """Take an option and run on to the next decision; raises `IllegalOption`, nothing moved."""
        why = self.why(state, option)
        if why:
            raise IllegalOption(option, why, self.describe_refusal(option, why))
        return self.play(state, option)

    def describe_option(self, option: Option) -> str:
        """An option as messages name it; numbers, where a game says nothing better."""
        return numbers(option)

    def describe_frame(self, frame: Frame) -> str:
        return numbers(frame)

    def describe_event(self, event: Event) -> str:
        return numbers(event)

    def describe_refusal(self, option: Option, why: int) -> str:
        """An option that isn't offered and the reason."""
        return f"{self.describe_option(option)} is not offered: reason {why}"

    def describe_decision(self, decision: Decision) -> str:
        """A decision by its seat, its question, its rule and its options."""
        options = ", ".join(self.describe_option(option) for option in decision.options)
        work = self.describe_frame(decision.frame)
        return f"seat {decision.seat}, {work} ({decision.rule}): {options}"

    def play(self, state: S, option: Option) -> list[Event]:
        """As `apply`, for an option taken from `options` just now: it isn't looked up again."""
        return self.step(state, option)[0]

    def step(self, state: S, option: Option) -> tuple[list[Event], list[Option]]:
        """As `play`, with the options of the decision that follows; none when the game is over."""
        game = self._resolver(self.kit, state)
        if option[0] in self._standing:
            self.answer_standing(game, option)
            return game.events, self.options(state)
        frame = state.agenda.pop()
        self._rows[frame[0]].answer(game, frame, option)
        options = self._advance(game)
        return game.events, options

    def lay_out(self, state: S, option: Option) -> None:
        """Take an option of the decision, and leave all the work that follows on the agenda."""
        frame = state.agenda.pop()
        self._rows[frame[0]].answer(self._resolver(self.kit, state), frame, option)

    def work_on(self, state: S) -> bool:
        """Do the next piece of work on the agenda; True where it asks a question and so stays."""
        frame = state.agenda.pop()
        asks = bool(self._rows[frame[0]].run(self._resolver(self.kit, state), frame))
        if asks:
            state.agenda.append(frame)
        return asks

    def taker(self, state: S, option: Option) -> int:
        """The seat that takes an option: the one that is asked, or the one a standing option names.

        Raises `LookupError` where the game is over.
        """
        if option[0] in self.STANDING_ACTS:
            return option[1]
        frame = state.agenda[-1]
        return self._rows[frame[0]].seat(self._resolver(self.kit, state), frame)

    def _advance(self, game: R) -> list[Option]:
        rows, agenda = self._rows, game.s.agenda
        while agenda:
            frame = agenda.pop()
            options = rows[frame[0]].run(game, frame)
            if options:
                agenda.append(frame)
                return options
        return []
