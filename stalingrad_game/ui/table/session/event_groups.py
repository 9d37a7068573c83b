"""Events that are shown at once, as one thing.

They are what the log tells in one line, and more where a whole step of the turn, or the effects of
one card, would else pass piece by piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from ....card_game.rules.kit import Kit
from ....card_game.state.codes import Ev, Event, FormationZone, Phase, UnitCause
from ....card_game.state.events import FormationMoved, UnitChanged
from ....card_game.state.fold import seen_by
from ....card_game.state.state import State
from ....card_game.words.log import first_run

GroupKind = Literal["", "reinforcements", "losses", "returns", "effects"]
"""What several lines of the log have in common; "" where there is no more than one."""
LOSS_EVENTS: Final = frozenset({Ev.CLEARED, Ev.DEPLETED, Ev.LEADER})
RETURN_EVENTS: Final = frozenset({Ev.INFERNO, Ev.FIRE, Ev.BUCKET})
EFFECT_EVENTS: Final = frozenset(
    {
        *(Ev.UNIT, Ev.TERROR, Ev.SPILLOVER, Ev.FIRE, Ev.BUCKET, Ev.INFERNO, Ev.CARD, Ev.SHUFFLE),
        *(Ev.DEPLETED, Ev.LEADER, Ev.EXECUTED, Ev.FORMATION, Ev.OWNER, Ev.WOUNDED, Ev.HERO_LEAVES),
        *(Ev.BONUS, Ev.STOLEN, Ev.GHOST),
    }
)
"""What cards, units, vanguards and buildings do in a battle; what had no effect is told apart."""
REINFORCEMENT_EVENTS: Final = frozenset({Ev.FORMATION, Ev.LEADER, Ev.OWNER, Ev.DEPLETED})


class EventGroup(NamedTuple):
    """Events that are shown at once."""

    events: tuple[Event, ...]
    """As the public sees them; what it doesn't see isn't among them."""
    number: int
    """How many events they are with those that the public doesn't see."""
    kind: GroupKind = ""


def first_group(
    kit: Kit, events: Sequence[Event], view: State, before: Event | None = None
) -> EventGroup:
    """The first of some events of a step that are shown at once; the view is the public's.

    `before` is the event before them in that step, None where they are all of it.
    """
    kind = group_kind(events[0], view)
    if not kind:
        run, number = first_run(kit, events, view, before)
        return EventGroup(tuple(run), number)
    number = 0
    while number < len(events) and group_kind(events[number], view) == kind:
        number += 1
    seen = (seen_by(event, view) for event in events[:number])
    return EventGroup(tuple(event for event in seen if event is not None), number, kind)


def group_kind(event: Event, view: State) -> GroupKind:
    """What an event is shown together with beyond its line of the log."""
    code = event[0]
    if view.phase == Phase.REINFORCEMENT:
        return "reinforcements" if code in REINFORCEMENT_EVENTS else ""
    if view.phase != Phase.AFTERMATH:
        return "effects" if view.district >= 0 and code in EFFECT_EVENTS else ""
    if code == Ev.FORMATION:
        there = FormationMoved(*event).destination
        return "losses" if there >= FormationZone.DESTROYED else "returns"
    if code == Ev.UNIT:
        return "returns" if UnitChanged(*event).cause == UnitCause.CAPTURED else ""
    if code in LOSS_EVENTS:
        return "losses"
    return "returns" if code in RETURN_EVENTS else ""
