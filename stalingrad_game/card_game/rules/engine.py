"""The one door to the rules: who decides, what may be chosen, why not, and what then happens.

After every option the game rests at exactly one decision, or it is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...kernel.agenda import AgendaEngine, numbers
from ..state.code_names import ACT_NAMES, EV_NAMES, WHY_NAMES
from ..state.codes import Act, Ev, Event, Frame, Option
from ..state.state import State, view
from ..state.variants import DEFAULT_VARIANTS, Variants
from .kit import Kit
from .operations import OPERATIONS
from .resolver import Operation, Resolver
from .set_up import set_up


def describe_option(option: Option) -> str:
    """An option by its act; arguments that it hasn't are left out.

    >>> describe_option((1, 12, 30))
    'play 12 30'
    """
    return _row(ACT_NAMES.get(option[0]), option[:1] + tuple(n for n in option[1:] if n != -1))


def describe_frame(frame: Frame) -> str:
    """A frame by its operation: "hold 1 17"."""
    operation = OPERATIONS.get(frame[0])
    return _row(operation.name if operation else None, frame)


def describe_event(event: Event) -> str:
    """An event by its kind: "hold 2"."""
    return _row(EV_NAMES.get(event[0]), event)


def describe_refusal(option: Option, why: int) -> str:
    """An option that isn't offered, and the name of the reason."""
    return f"{describe_option(option)} is not offered: {WHY_NAMES.get(why, why)}"


def _row(name: str | None, row: tuple[int, ...]) -> str:
    """A row with a name, where there is one, for its first number."""
    return numbers(row) if name is None else " ".join((name, *map(str, row[1:])))


RULES_VERSION: Final = 1
"""Raised whenever the same record would lead to another game."""


class Engine(AgendaEngine[Kit, State, Resolver]):
    """The rules with one data pack in one mode; it holds no game, so one serves any number."""

    STANDING_ACTS = frozenset({Act.RECLAIM})

    def __init__(self, kit: Kit, operations: Mapping[int, Operation] = OPERATIONS) -> None:
        """An engine for a kit; other `operations` are the same with somebody who looks on."""
        super().__init__(operations, Resolver, kit)

    def new(self, seed: int, variants: Variants = DEFAULT_VARIANTS) -> tuple[State, list[Event]]:
        """A new game at its first decision, and what has happened up to there."""
        state = set_up(self.kit, seed, variants)
        return state, self.advance(state)

    def standing_options(self, state: State) -> list[Option]:
        """What may be said besides answering."""
        return standing_options(state)

    def answer_standing(self, g: Resolver, option: Option) -> None:
        """Take back a waiver (R9.4)."""
        g.emit((Ev.WAIVED, option[1], 0))

    def describe_option(self, option: Option) -> str:
        return describe_option(option)

    def describe_frame(self, frame: Frame) -> str:
        return describe_frame(frame)

    def describe_event(self, event: Event) -> str:
        return describe_event(event)

    def describe_refusal(self, option: Option, why: int) -> str:
        """An option that isn't offered and the reason, by name."""
        return describe_refusal(option, why)

    def view(self, state: State, seat: int) -> State:
        """What a seat may see."""
        return view(state, seat)


def standing_options(state: State) -> list[Option]:
    """What may be said besides answering: seats take back their waiver of interception (R9.4)."""
    return [(Act.RECLAIM, seat, -1) for seat in range(state.seats) if state.waived >> seat & 1]
