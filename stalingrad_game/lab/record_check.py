"""A game played once more through its record: saved, loaded, taken back as far as that goes.

What bars the way back is said by the game's checks, in other words than the record says it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from ..kernel.decision import Option
from ..kernel.library import GameLibrary, SingleGame
from ..record.record import GameRecord
from ..record.setup import Setup
from ..record.timeline import Step
from .game_checks import GameChecks
from .invariant import check

BACK_EVERY: Final = 12
"""About once in so many steps everything is taken back that can be."""


def check_record(
    checks: GameChecks[Any],
    seed: int,
    variants: Mapping[str, str],
    options: Sequence[Option],
    random: Random,
) -> None:
    """Play the options through a record, loading it half-way and at its end.

    Raises `InvariantError`.
    """
    setup = Setup(seed, variants, begun="1942-09-13")
    record = GameRecord.start(checks.game, setup)
    half = int(random.random() * len(options))
    for number, option in enumerate(options):
        record.take(option)
        step = record.steps[-1]
        over = record.decision is None
        free = not over and not checks.bars(step.events, step.seat)
        check("undo stops at its barriers", record.can_undo() == free, _steps_text, record, step)
        if free and random.random() * BACK_EVERY < 1:
            _back_and_forth(checks, record)
        if number == half:
            _load(record)
    _load(record)


def _back_and_forth(checks: GameChecks[Any], record: GameRecord[Any]) -> None:
    """Take back whatever can be, then take it all again."""
    state, steps, data = record.at(len(record.steps)), list(record.steps), len(record.data)
    while record.can_undo():
        undone = record.undo()
        same = record.state == record.at(len(record.steps))
        check("undo leads back to the state before", same, _steps_text, record, undone)
    kept = len(record.steps)
    check("undo goes back alone", record.steps == steps[:kept], kept)
    if kept:
        last, following = steps[kept - 1], steps[kept]
        seats = [step.seat for step in steps[:kept] if not step.standing] or [following.seat]
        stopped = checks.bars(last.events, last.seat) or seats[-1] != following.seat
        check("undo goes as far as it may", stopped, _steps_text, record, last, following)
    while record.can_redo():
        record.redo()
    check("redo leads forth to the same state", record.state == state, kept)
    check("redo takes the same steps", list(record.steps) == steps, kept)
    check("taking back is written down", len(record.data) > data)


def _steps_text(record: GameRecord[Any], *steps: Step) -> str:
    """Steps in words, after so many others."""
    words = (
        f"seat {step.seat} {step.text!r}: {', '.join(map(record.game.describe_event, step.events))}"
        for step in steps
    )
    return f"after {len(record.steps)} steps: {'; '.join(words)}"


def _load(record: GameRecord[Any]) -> None:
    """The record, read back, is the same game at the same decision."""
    again = GameRecord.from_bytes(record.data, GameLibrary([SingleGame(record.game)]))
    check("loaded, the same state", again.state == record.state)
    check("loaded, the same decision", again.decision == record.decision)
    check("loaded, the same record", again.data == record.data)
    check("loaded, the same way back", again.can_undo() == record.can_undo())
