"""What asks the question that a record stands at."""

from __future__ import annotations

from typing import Any

from ...record.record import GameRecord
from ..rules.causes import Cause, question_cause
from ..rules.kit import Kit
from ..rules.set_up import set_up
from ..state.state import State


def recorded_cause(kit: Kit, record: GameRecord[Any]) -> Cause | None:
    """The cause of a record's present question; None when its game is over."""
    if record.decision is None:
        return None

    def opening() -> State:
        return set_up(kit, record.setup.seed, record.at(0).variants)

    options = [step.option for step in record.steps]
    anew = [(point.step, point.seed) for point in record.timeline.branches]
    return question_cause(kit, opening, record.at, options, anew)
