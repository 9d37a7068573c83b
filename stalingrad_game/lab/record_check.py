"""A game played once more through its record: saved, loaded, taken back as far as that goes.

What bars the way back is said here a second time, in other words than the record says it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ..card_game.rules.codes import CardZone, Ev, Event, FormationZone, Option
from ..card_game.rules.engine import Engine
from ..card_game.rules.variants import Variants
from ..record.record import GameRecord
from ..record.setup import Setup
from .invariant import check

BACK_EVERY: Final = 12
"""About once in so many steps everything is taken back that can be."""
CHANCE_EVENTS: Final = frozenset(
    {
        *(Ev.SHUFFLE, Ev.FORMATIONS_SHUFFLE, Ev.BUILDINGS_SHUFFLE, Ev.CARNAGE_SHUFFLE),
        *(Ev.ROLL, Ev.CARNAGE, Ev.CAMPAIGN, Ev.BUILDING, Ev.TURNED, Ev.LOOK),
    }
)


def barred(events: Sequence[Event], seat: int) -> bool:
    """Whether chance, or a card out of another hand, has answered a seat's option."""
    for event in events:
        kind = event[0]
        if kind in CHANCE_EVENTS or (kind == Ev.FORMATION and event[2] >= FormationZone.DECK):
            return True
        if kind == Ev.CARD:
            _, _, source, _, by_chance = event
            drawn = CardZone.DECK <= source < CardZone.DISCARD
            strange = source < CardZone.DECK and source % CardZone.PICKED != seat
            if drawn or strange or by_chance:
                return True
    return False


def check_record(
    engine: Engine, seed: int, variants: Variants, options: Sequence[Option], random: Random
) -> None:
    """Play the options through a record, loading it half-way and at its end; raises `Broken`."""
    setup = Setup(seed, variants, begun="1942-09-13")
    record = GameRecord.start(engine, setup)
    half = int(random.random() * len(options))
    for number, option in enumerate(options):
        record.take(option)
        step = record.steps[-1]
        over = record.decision is None
        free = not over and not barred(step.events, step.seat)
        check("undo stops at its barriers", record.can_undo() == free, (number, step))
        if free and random.random() * BACK_EVERY < 1:
            _back_and_forth(record)
        if number == half:
            _load(record)
    _load(record)


def _back_and_forth(record: GameRecord) -> None:
    """Take back whatever can be, then take it all again."""
    state, steps, data = record.state.copy(), list(record.steps), len(record.data)
    while record.can_undo():
        undone = record.undo()
        same = record.state == record.at(len(record.steps))
        check("undo leads back to the state before", same, undone)
    kept = len(record.steps)
    check("undo goes back alone", record.steps == steps[:kept], kept)
    if kept:
        last, following = steps[kept - 1], steps[kept]
        stopped = barred(last.events, last.seat) or last.seat != following.seat
        check("undo goes as far as it may", stopped, (last, following))
    while record.can_redo():
        record.redo()
    check("redo leads forth to the same state", record.state == state, kept)
    check("redo takes the same steps", list(record.steps) == steps, kept)
    check("taking back is written down", len(record.data) > data)


def _load(record: GameRecord) -> None:
    """The record, read back, is the same game at the same decision."""
    again = GameRecord.from_bytes(record.data, [record.kit.content])
    check("loaded, the same state", again.state == record.state)
    check("loaded, the same decision", again.decision == record.decision)
    check("loaded, the same record", again.data == record.data)
    check("loaded, the same way back", again.can_undo() == record.can_undo())
