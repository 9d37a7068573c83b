"""The one door to the rules: who decides, what may be chosen, why not, and what then happens.

After every option the game rests at exactly one decision, or it is over.
"""

from __future__ import annotations

from typing import Final

import msgspec

from .codes import VARIANTS, Act, Ev, Event, Frame, Option, Why
from .game import Operation, Resolver
from .kit import Kit
from .operations import OPERATIONS
from .set_up import set_up
from .state import State, view

RULES_VERSION: Final = 1
"""Raised whenever the same record would lead to another game."""


class IllegalOption(ValueError):
    """An option that the present decision doesn't offer; `why` is its `Why`."""

    def __init__(self, option: Option, why: int) -> None:
        """The option, and the reason code."""
        super().__init__(f"option {option} is not offered (reason {why})")
        self.option = option
        self.why = why


class Decision(msgspec.Struct, frozen=True):
    """What the game waits for."""

    seat: int
    """Who answers."""
    op: int
    """The number of the operation that asks, see `Op`."""
    frame: Frame
    """Its frame: what the question is about."""
    rule: str
    """The rule that the question comes from, as "R3.6"."""
    options: tuple[Option, ...]
    """What may be chosen, in table order; never empty."""

    @property
    def operation(self) -> Operation:
        """The operation that asks."""
        return OPERATIONS[self.op]


def default_variants() -> tuple[int, ...]:
    """The first value of every variant."""
    return (0,) * len(VARIANTS)


def variants_from(settings: dict[str, str]) -> tuple[int, ...]:
    """The variants with some of them set by name; raises `ValueError` for an unknown one."""
    chosen = list(default_variants())
    keys = [key for key, _ in VARIANTS]
    for key, value in settings.items():
        if key not in keys:
            raise ValueError(f"unknown variant {key!r}; allowed: {', '.join(keys)}")
        values = VARIANTS[keys.index(key)][1]
        if value not in values:
            raise ValueError(f"variant {key} can't be {value!r}; allowed: {', '.join(values)}")
        chosen[keys.index(key)] = values.index(value)
    return tuple(chosen)


class Engine:
    """The rules with one data pack in one mode; it holds no game, so one serves any number."""

    def __init__(self, kit: Kit) -> None:
        """An engine for a kit."""
        self.kit: Final = kit

    def new(self, seed: int, variants: tuple[int, ...] | None = None) -> tuple[State, list[Event]]:
        """A new game at its first decision, and what has happened up to there."""
        state = set_up(self.kit, seed, default_variants() if variants is None else variants)
        return state, self.advance(state)

    def advance(self, state: State) -> list[Event]:
        """Run on to the next decision or the end; only a state laid by hand needs it."""
        game = Resolver(self.kit, state)
        _advance(game)
        return game.events

    def decision(self, state: State) -> Decision | None:
        """What the game waits for; None when it is over."""
        if not state.agenda:
            return None
        frame = state.agenda[-1]
        operation = OPERATIONS[frame[0]]
        game = Resolver(self.kit, state)
        return Decision(
            operation.seat(game, frame),
            frame[0],
            frame,
            operation.rule,
            tuple(operation.options(game, frame)),
        )

    def options(self, state: State) -> list[Option]:
        """The options alone; empty when the game is over."""
        if not state.agenda:
            return []
        frame = state.agenda[-1]
        return OPERATIONS[frame[0]].options(Resolver(self.kit, state), frame)

    def candidates(self, state: State) -> list[Option]:
        """Every option and everything else that a player might think of at this decision."""
        frame = state.agenda[-1]
        return OPERATIONS[frame[0]].candidates(Resolver(self.kit, state), frame)

    def why(self, state: State, option: Option) -> int:
        """0 where an option is offered, else the `Why` it isn't."""
        if not state.agenda:
            return Why.NOT_NOW
        if option[0] == Act.RECLAIM:
            return Why.OK if option in standing_options(state) else Why.NOT_NOW
        frame = state.agenda[-1]
        game = Resolver(self.kit, state)
        operation = OPERATIONS[frame[0]]
        if option not in operation.candidates(game, frame):
            return Why.NOT_NOW
        return operation.why(game, frame, option)

    def apply(self, state: State, option: Option) -> list[Event]:
        """Take an option and run on to the next decision; raises `IllegalOption`, nothing moved."""
        why = self.why(state, option)
        if why:
            raise IllegalOption(option, why)
        return self.play(state, option)

    def play(self, state: State, option: Option) -> list[Event]:
        """As `apply`, for an option taken from `options` just now: it isn't looked up again."""
        game = Resolver(self.kit, state)
        if option[0] == Act.RECLAIM:
            game.emit((Ev.WAIVED, option[1], 0))
            return game.events
        frame = state.agenda.pop()
        OPERATIONS[frame[0]].answer(game, frame, option)
        _advance(game)
        return game.events

    def view(self, state: State, seat: int) -> State:
        """What a seat may see."""
        return view(state, seat)


def standing_options(state: State) -> list[Option]:
    """What may be said besides answering: seats take back their waiver of interception (R9.4)."""
    return [(Act.RECLAIM, seat, -1) for seat in range(state.seats) if state.waived >> seat & 1]


def _advance(game: Resolver) -> None:
    agenda = game.s.agenda
    rows = OPERATIONS
    while agenda:
        frame = agenda.pop()
        if rows[frame[0]].run(game, frame):
            agenda.append(frame)
            return


def variant(state: State, key: int) -> str:
    """The value of a variant by its `Variant` place."""
    return VARIANTS[key][1][state.variants[key]]
