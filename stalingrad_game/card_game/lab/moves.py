"""Plays one game between computer players, for whoever counts or notes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision, Event
from ..players.listeners import Listeners
from ..players.player import ComputerPlayer
from ..rules.engine import Engine
from ..state.state import State
from ..state.variants import DEFAULT_VARIANTS, Variants


def moves(
    engine: Engine,
    players: Sequence[ComputerPlayer],
    seed: int,
    variants: Variants = DEFAULT_VARIANTS,
) -> Iterator[tuple[State, Sequence[Event], Decision | None]]:
    """Play a game, players by seat: its state, what has happened since, and what it waits for.

    First after the opening, then after every option; it waits for nothing when it is over.
    """
    state, events = engine.new(seed, variants)
    listeners = Listeners(dict(enumerate(players)), state)
    listeners.tell(events)
    decision = engine.decision(state)
    yield state, events, decision
    while decision:
        view = engine.view(state, decision.seat)
        option = players[decision.seat].choose(view, decision)
        events, options = engine.step(state, option)
        listeners.tell(events)
        decision = engine.decision_among(state, options)
        yield state, events, decision
