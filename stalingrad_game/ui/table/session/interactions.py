"""Every way of pointing at the present decision: what can be chosen, and what can't and why.

Clicks, drags and keys walk the same paths, one thing after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ....card_game.rules.codes import Act, Op, Option
from ....card_game.rules.engine import Decision, Engine
from ....card_game.rules.state import PUBLIC, State
from ..model.targets import HAND, PICK, Path, Thing, path


class Way(NamedTuple):
    """A candidate of the decision and the things that one points at to choose it."""

    option: Option
    path: Path
    why: int
    """0 where it is offered, else its `Why`."""
    private: bool
    """Whether only the deciding seat may know that it is thought of."""


class Ways:
    """The ways of one decision, as its seat may know them."""

    def __init__(self, engine: Engine, state: State) -> None:
        """The ways of a state's decision; only what its seat may see of the state is looked at."""
        asked = engine.decision(state)
        seen = seen_with_agenda(engine, state, asked.seat if asked else PUBLIC)
        self.decision: Final = asked and engine.decision(seen)
        self.seen: Final = seen
        """What the deciding seat sees."""
        self.ways: Final = tuple(_ways(engine, seen, asked)) if asked else ()

    def among(self, selected: Path, *, private: bool) -> list[Way]:
        """The ways that begin with what was pointed at; private ones only where they may show."""
        return [
            way for way in self.ways if (private or not way.private) and begins(way.path, selected)
        ]

    def next_things(self, selected: Path, *, private: bool) -> frozenset[Thing]:
        """What can be pointed at to go on; that any card can be handed over needs no light."""
        done = len(selected)
        return frozenset(
            way.path[done]
            for way in self.among(selected, private=private)
            if not way.why and len(way.path) > done and (done or way.option[0] != Act.GIVE)
        )


def seen_with_agenda(engine: Engine, state: State, seat: int) -> State:
    """What a seat sees, with the question that is asked: enough to ask the rules about options."""
    seen = engine.view(state, seat)
    seen.agenda = state.agenda[:]
    return seen


def _ways(engine: Engine, seen: State, decision: Decision) -> Iterator[Way]:
    for option in engine.candidates(seen):
        yield _way(decision, seen, option, engine.why(seen, option))


def _way(decision: Decision, seen: State, option: Option, why: int) -> Way:
    steps = path(option, decision, seen)
    first = steps[0].kind
    looked_at = first == PICK and decision.op == Op.TONGUES_CARD
    return Way(option, steps, why, private=first == HAND or looked_at)


def same(step: Thing, thing: Thing) -> bool:
    """Whether a thing is what a path speaks of; any copy of a hand card is.

    >>> same(Thing("hand", 7), Thing("hand", 7, 1)), same(Thing("unit", 0, 1), Thing("unit", 0, 2))
    (True, False)
    """
    return step == thing or (step.kind == HAND == thing.kind and step.a == thing.a)


def begins(whole: Path, selected: Path) -> bool:
    """Whether a path begins with these things."""
    return len(whole) >= len(selected) and all(
        same(step, thing) for step, thing in zip(whole, selected, strict=False)
    )
