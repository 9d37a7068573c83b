"""What a recorded game tells everybody: battles, changes since a seat last acted, what asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ...record.record import GameRecord
from ..game import CardGame
from ..rules.causes import Cause, question_cause
from ..rules.set_up import set_up
from ..state.codes import Ev, Event
from ..state.state import PUBLIC, State, view
from .battle_facts import BattleFacts, battles_of
from .table_changes import TableChanges, cards_shown, compare_views


def record_events(record: GameRecord[CardGame]) -> Iterator[tuple[int, Event]]:
    """All that has happened, each event with the number of steps after which it was told."""
    yield from ((0, event) for event in record.opening)
    for number, step in enumerate(record.steps, 1):
        yield from ((number, event) for event in step.events)


def record_opening(record: GameRecord[CardGame]) -> State:
    """The public view of the set-up, before anything has happened."""
    return view(set_up(record.game.kit, record.setup.seed, record.state.variants), PUBLIC)


def record_battles(record: GameRecord[CardGame]) -> tuple[BattleFacts, ...]:
    return battles_of(record.game.kit, record_opening(record), record_events(record))


class SinceActed(msgspec.Struct, frozen=True):
    """What everybody has seen happen since a seat last acted."""

    before: State
    """The public view as that seat left it; the set-up where it has never acted."""
    after: State
    """The public view now."""
    changes: TableChanges
    cards: tuple[int, ...] = ()
    """Combat cards played meanwhile, in their order."""
    battles: tuple[BattleFacts, ...] = ()
    """The battles that ended meanwhile."""


def since_acted(
    record: GameRecord[CardGame], seat: int, *, decided: bool = False
) -> SinceActed | None:
    """What is different since a seat last acted; None where nothing happened since.

    What came of its last decision itself belongs to it where a battle ended by it, or where it is
    asked for: `decided`.
    """
    steps = record.steps
    last = record.last_step_of(seat)
    ended = _ends_battle(steps[last - 1].events) if last > 0 else False
    since = last - 1 if last > 0 and (decided or ended) else last
    if since == len(steps):
        return None
    before = view(record.at(since), PUBLIC) if since >= 0 else record_opening(record)
    after = view(record.state, PUBLIC)
    later = [event for step in steps[max(last, 0) :] for event in step.events]
    if last < 0:
        later = [*record.opening, *later]
    battles: tuple[BattleFacts, ...] = ()
    if ended or _ends_battle(later):
        battles = tuple(one for one in record_battles(record) if one.last_step > since)
    changes = compare_views(record.game.kit, before, after)
    return SinceActed(before, after, changes, cards_shown(later, after), battles)


def _ends_battle(events: Iterable[Event]) -> bool:
    return any(event[0] == Ev.BATTLE_END for event in events)


def recorded_cause(record: GameRecord[CardGame]) -> Cause | None:
    """What asks the question that a record stands at; None when its game is over."""
    if record.decision is None:
        return None
    kit = record.game.kit

    def opening() -> State:
        return set_up(kit, record.setup.seed, record.at(0).variants)

    options = [step.option for step in record.steps]
    anew = [(point.step, point.seed) for point in record.timeline.branches]
    return question_cause(kit, opening, record.at, options, anew)
