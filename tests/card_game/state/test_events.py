"""Events by names: every event of a game has as many numbers as its name says, and equals it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from stalingrad_game.card_game.state import events
from stalingrad_game.card_game.state.codes import Ev
from tests.support.games import played

NAMES: Final[Mapping[int, type[Any]]] = {
    getattr(Ev, word): found
    for found in vars(events).values()
    if isinstance(found, type) and hasattr(found, "_fields")
    for word in re.findall(r"`Ev\.(\w+)`", (found.__doc__ or "").partition(":")[0])
}


def test_every_event_that_has_a_name_equals_it() -> None:
    met = set()
    for mode in ("basic", "expert"):
        record = played(seed=5, mode=mode)
        for event in (*record.opening, *(one for step in record.steps for one in step.events)):
            if event[0] == Ev.ROLL:
                side, dice = events.DiceRolled.of(event)
                assert (Ev.ROLL, side, *dice) == event
            elif event[0] in NAMES:
                met.add(event[0])
                assert NAMES[event[0]](*event) == event
    assert len(met) > 20, sorted(met)
    assert len(NAMES) > 28
