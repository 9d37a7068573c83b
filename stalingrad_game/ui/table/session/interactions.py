"""Every way of pointing at the present decision: what can be chosen, and what can't and why.

Clicks, drags and keys walk the same paths, one target after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ....card_game.rules.engine import Engine
from ....card_game.rules.operations import asking_operation
from ....card_game.state.codes import Act, Option
from ....card_game.state.state import PUBLIC, State
from ....kernel.decision import Decision
from ..model.targets import HAND, REVEALED_CARD, Target, TargetPath, target_path


class Interaction(NamedTuple):
    """A candidate of the decision and the targets that one points at to choose it."""

    option: Option
    path: TargetPath
    why: int
    """0 where it is offered, else its `Why`."""
    private: bool
    """Whether only the deciding seat may know that it is thought of."""


class InteractionSet:
    """The ways of one decision, as its seat may know them."""

    def __init__(self, engine: Engine, state: State) -> None:
        """The ways of a state's decision; only what its seat may see of the state is looked at."""
        asked = engine.decision(state)
        seen = view_with_agenda(engine, state, asked.seat if asked else PUBLIC)
        self.decision: Final = asked and engine.decision(seen)
        self.seen: Final = seen
        """What the deciding seat sees."""
        self.interactions: Final = tuple(_interactions(engine, seen, asked)) if asked else ()

    def among(self, selected: TargetPath, *, private: bool) -> list[Interaction]:
        """The ways that begin with what was pointed at; private ones only where they may show."""
        shown = [one for one in self.interactions if private or not one.private]
        if not selected:
            return shown
        return [one for one in shown if path_starts_with(one.path, selected)]

    def next_things(self, selected: TargetPath, *, private: bool) -> frozenset[Target]:
        """What can be pointed at to go on; that any card can be handed over needs no light."""
        done = len(selected)
        return frozenset(
            interaction.path[done]
            for interaction in self.among(selected, private=private)
            if not interaction.why
            and len(interaction.path) > done
            and (done or interaction.option[0] != Act.GIVE)
        )


def view_with_agenda(engine: Engine, state: State, seat: int) -> State:
    """What a seat sees, with the question that is asked: enough to ask the rules about options."""
    seen = engine.view(state, seat)
    seen.agenda = state.agenda[:]
    return seen


def _interactions(engine: Engine, seen: State, decision: Decision) -> Iterator[Interaction]:
    for option in engine.candidates(seen):
        yield _interaction(decision, seen, option, engine.why(seen, option))


def _interaction(decision: Decision, seen: State, option: Option, why: int) -> Interaction:
    steps = target_path(option, decision, seen)
    first = steps[0].kind
    looked_at = first == REVEALED_CARD and asking_operation(decision).private
    return Interaction(option, steps, why, private=first == HAND or looked_at)


def same_target(step: Target, target: Target) -> bool:
    """Whether a target is what a path speaks of; any copy of a hand card is.

    >>> hand = same_target(Target("hand", 7), Target("hand", 7, 1))
    >>> hand, same_target(Target("unit", 0, 1), Target("unit", 0, 2))
    (True, False)
    """
    return step == target or (step.kind == HAND == target.kind and step.a == target.a)


def path_starts_with(whole: TargetPath, selected: TargetPath) -> bool:
    """Whether a path begins with these targets."""
    return len(whole) >= len(selected) and all(map(same_target, whole, selected))
