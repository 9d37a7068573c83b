"""The sentence that stands at the head of the table while something is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....card_game.history.battle_facts import leader_change
from ....card_game.state.code_names import SIDE_NAMES
from ....card_game.state.codes import Ev
from ....card_game.state.state import State
from ....card_game.words.log import GameLog
from ....card_game.words.words import Localizer
from .event_groups import EventGroup


def shown_line(words: Localizer, group: EventGroup, view: State) -> str:
    """The one line of what is shown at once, "" for none; the view stands as it was before.

    Several lines of the log are summed up in one sentence; the log tells them in full.
    """
    lines = GameLog(words, view).add(group.events)
    if len(lines) < 2:
        return lines[0].text if lines else ""
    counts = Counter(_counted(words, group, view))
    if not counts:
        return words.interface(f"table.shown.{group.kind}.text")
    parts = [
        words.catalogue.counted(f"interface.table.shown.{group.kind}.{key}", number)
        for key, number in sorted(counts.items())
    ]
    return words.interface(f"table.shown.{group.kind}.text", list=words.listed(parts))


def _counted(words: Localizer, group: EventGroup, view: State) -> Iterator[str]:
    """What is counted in a summary, once for each piece."""
    for event in group.events:
        if group.kind == "reinforcements" and event[0] == Ev.FORMATION:
            yield SIDE_NAMES[words.kit.formation_side[event[1]]]
        elif group.kind == "losses" and event[0] == Ev.FORMATION:
            yield "destroyed"
        elif group.kind == "losses" and event[0] == Ev.DEPLETED:
            yield "depleted"
        elif group.kind == "losses" and event[0] == Ev.LEADER:
            yield f"leader_{leader_change(event, view)}"
