"""The sentence that stands at the head of the table while something is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....card_game.history.battle_facts import leader_change
from ....card_game.state.code_names import SIDE_NAMES
from ....card_game.state.codes import Ev
from ....card_game.state.state import State
from ....card_game.words.log import PASSING_EVENTS, GameLog
from ....card_game.words.log_entry import LogLine
from ....card_game.words.words import Localizer
from .event_groups import EventGroup


def shown_line(words: Localizer, group: EventGroup, view: State) -> str:
    """The one line of what is shown at once, "" for none; the view stands as it was before.

    Several lines of the log, or a long one, are summed up in one sentence; what always happens in
    the same way has none. The log tells all of it in full.
    """
    if group.kind == "returns":
        return ""
    told = GameLog(words, view).add(group.events)
    lines = [line for line in told if line.kind not in PASSING_EVENTS]
    if len(lines) < 2:
        return _short_text(words, lines[0]) if lines else ""
    counts = Counter[str]()
    for key, number in _counted(words, group, view):
        counts[key] += number
    parts = [
        words.catalogue.counted_phrase(f"interface.table.shown.{group.kind}.{key}", number)
        for key, number in sorted(counts.items())
    ]
    return words.interface(f"table.shown.{group.kind}.text", list=words.listed(parts))


def _short_text(words: Localizer, line: LogLine) -> str:
    """What a line says at the head: a hand is counted, the end of the game is its verdict."""
    key, facts = line.entry.key, line.entry.facts
    if line.kind == Ev.OVER:
        return str(facts["verdict"])
    if key == "formations_shuffle.deck":
        return ""
    if key == "card.discards" and line.entry.rule == "R3.2.3":
        return words.catalogue.counted("interface.table.shown.hand", line.entry.number, **facts)
    return line.text


def _counted(words: Localizer, group: EventGroup, view: State) -> Iterator[tuple[str, int]]:
    """What is counted in a summary, and how many pieces of it each event tells."""
    for event in group.events:
        if group.kind == "reinforcements" and event[0] == Ev.FORMATION:
            yield SIDE_NAMES[words.kit.formation_side[event[1]]], 1
        elif group.kind == "losses" and event[0] == Ev.FORMATION:
            yield "destroyed", 1
        elif group.kind == "losses" and event[0] == Ev.DEPLETED:
            yield "depleted", 1
        elif group.kind == "losses" and event[0] == Ev.LEADER:
            yield f"leader_{leader_change(event, view)}", 1
