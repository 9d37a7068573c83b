"""Officers' games, decision by decision, with what each seat has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...kernel.decision import Decision
from ..players.greedy import GreedyPlayer
from ..players.listeners import Listeners
from ..players.memory import Attentive
from ..players.sample import Sampler
from ..rules.engine import Engine
from ..state.codes import Option
from ..state.state import State
from ..state.variants import DEFAULT_VARIANTS, Variants


class _Seat(Attentive):
    """A seat that remembers, and that the officer answers for."""

    def choose(self, _view: State, decision: Decision) -> Option:
        """Never asked."""
        return decision.options[0]


class OfficerDecision(NamedTuple):
    """A decision of such a game while the game stands at it."""

    state: State
    """The true state; it is played on afterwards."""
    view: State
    """Of the seat that decides."""
    decision: Decision
    answer: Option
    """The officer's."""
    seat: _Seat

    def sampler(self) -> Sampler:
        """What deals tables that agree with all that the seat may know."""
        return Sampler(self.view, self.decision, self.seat.memory(self.view))


def officer_decisions(
    engine: Engine,
    officer: GreedyPlayer,
    seed: int,
    variants: Variants = DEFAULT_VARIANTS,
    *,
    instead: Callable[[OfficerDecision], Option | None] | None = None,
) -> Iterator[OfficerDecision]:
    """All decisions of the game of a seed in which the officer answers for every seat.

    What `instead` gives is answered in place of that, where it gives anything.
    """
    state, events = engine.new(seed, variants)
    seats = [_Seat(engine.kit) for _ in range(engine.kit.seats)]
    listeners = Listeners(dict(enumerate(seats)), state)
    listeners.tell(events)
    while (decision := engine.decision(state)) is not None:
        view = engine.view(state, decision.seat)
        answer = officer.choose(view, decision)
        asked = OfficerDecision(state, view, decision, answer, seats[decision.seat])
        yield asked
        better = None if instead is None else instead(asked)
        events, _ = engine.step(state, better or answer)
        listeners.tell(events)
