"""The log of a table, put into words once for all windows of a process that show the same game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Final

import msgspec
import pytest

from stalingrad_game.card_game.state.codes import Ev
from stalingrad_game.card_game.words.log_entry import LogLine
from stalingrad_game.ui.table.session.log import TableLog
from stalingrad_game.ui.table.session.playback import HistoryEvent

MOST_STEPS: Final = 20_000
lines_of_step: Final = TableLog._say


@cache
def steps_said() -> dict[object, tuple[LogLine, ...]]:
    """What was said of steps in this process, by words, what was seen before, and what happened."""
    return {}


def shared_say(log: TableLog, happened: Sequence[HistoryEvent]) -> list[LogLine]:
    """`TableLog._say`; of the end of a game it says what decided all battles before, so anew."""
    events = tuple(tuple(one.event) for one in happened)
    if any(event[0] == Ev.OVER for event in events):
        return lines_of_step(log, happened)
    known = steps_said()
    key = (log._words, msgspec.msgpack.encode(log._view), happened[0].step, events)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_STEPS:
            known.clear()
        found = known[key] = tuple(lines_of_step(log, happened))
    return list(found)


@contextmanager
def log_shared() -> Iterator[None]:
    """While tables say together what happened."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableLog, "_say", shared_say)
        yield
