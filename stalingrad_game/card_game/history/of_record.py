"""The battles of a recorded game, as everybody saw them."""

from __future__ import annotations

from collections.abc import Iterator

from ...record.record import GameRecord
from ..game import CardGame
from ..rules.set_up import set_up
from ..state.codes import Event
from ..state.state import PUBLIC, view
from .battle_facts import BattleFacts, battles_of


def record_events(record: GameRecord[CardGame]) -> Iterator[tuple[int, Event]]:
    """All that has happened, each event with the number of steps after which it was told."""
    yield from ((0, event) for event in record.opening)
    for number, step in enumerate(record.steps, 1):
        yield from ((number, event) for event in step.events)


def record_battles(record: GameRecord[CardGame]) -> tuple[BattleFacts, ...]:
    """Every battle that is over, in its order."""
    kit = record.game.kit
    opening = set_up(kit, record.setup.seed, record.state.variants)
    return battles_of(kit, view(opening, PUBLIC), record_events(record))
