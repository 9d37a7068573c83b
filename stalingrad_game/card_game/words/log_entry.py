"""What a log line is made of: a text's key, its rule, and its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from ...localisation.catalogue import Fact
from ..state.codes import Event, side_of
from ..state.state import State
from .names import Names

EventRun = Sequence[Event]
"""Events of one kind that happened one after the other and are told in one line."""


class LogEntry(NamedTuple):
    """How a run of events is told."""

    key: str
    """The text's key under ``event``."""
    rule: str
    facts: dict[str, Fact]
    number: int = -1
    """The number that chooses a plural form; -1 where the text has none."""


EntryBuilder = Callable[[Names, EventRun, State], LogEntry | None]
"""Tells a run, given the table as it stood before; None where there is nothing to say."""
_ARGUMENT_FACTS: Final[Mapping[str, Callable[[Names, int, State], Fact]]] = MappingProxyType(
    {
        "card": lambda names, card, _view: names.quoted(card),
        "formation": lambda names, formation, _view: names.formation_noun(formation),
        "unit": lambda names, unit, _view: names.unit_noun(unit),
        "who": lambda names, seat, view: names.acting(seat, view),
        "other": lambda names, seat, view: names.acting(seat, view),
    }
)


def plain_line(key: str, rule: str, *arguments: str) -> EntryBuilder:
    """How an event is told that is told alike wherever it happens.

    `arguments` says of each of its numbers what it is: a fact of the text, a "side" or a "seat"
    whose side and enemy the text names, the "number" that chooses its plural form, or "" for one
    that isn't told.
    """

    def build(names: Names, run: EventRun, view: State) -> LogEntry:
        facts: dict[str, Fact] = {}
        number = -1
        for argument, value in zip(arguments, run[0][1:], strict=False):
            if argument == "number":
                number = value
            elif argument in {"side", "seat"}:
                facts |= names.sides(side_of(value))
            elif argument in _ARGUMENT_FACTS:
                facts[argument] = _ARGUMENT_FACTS[argument](names, value, view)
            elif argument:
                facts[argument] = value
        return LogEntry(key, rule, facts, number)

    return build


class LogPlace(NamedTuple):
    """Where in the game something happens."""

    turn: int
    phase: int
    district: int
    """That is fought for, or -1."""
    round: int
    """The action round, or 0."""
    side: int
    """Whose round it is, or -1."""


class LogLine(NamedTuple):
    """One line of the log."""

    group: str
    """Its heading: "Round 4 · Soviets"."""
    text: str
    rule: str
    """As "R4.4"; "" where none is shown."""
    moment: int
    """What the caller named the moment by."""
    kind: int
    """The `Ev` that it tells."""
    level: int
    """How deep its heading lies: 0 the turn, 1 a step of it or a battle, 2 a step of a battle."""
    path: str
    """Its heading where the ones above it aren't shown: "Turn 2 › Red Square (B) › Round 4 …"."""
    outer: str
    """The heading of the turn or battle that it belongs to."""
    place: LogPlace
    entry: LogEntry
    """What it was made of."""
    events: EventRun
    """What it tells, as its seat may see it."""


def format_entry(names: Names, entry: LogEntry) -> str:
    texts, key = names.catalogue, f"event.{entry.key}"
    if entry.number < 0:
        return texts.sentence(key, **entry.facts)
    none = f"{key}.none"
    if entry.number == 0 and none in texts:
        return texts.sentence(none, n=0, **entry.facts)
    return texts.counted(key, entry.number, **entry.facts)
