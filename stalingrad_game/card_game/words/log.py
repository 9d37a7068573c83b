"""The log: what has happened, as one seat may know it, in lines grouped by turn, battle and round.

Events that belong together are told in one line; each line keeps its rule and its moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..history.battle_facts import leader_change
from ..rules.kit import Kit
from ..rules.set_up import set_up
from ..state.codes import Ev, Event, Phase
from ..state.fold import fold, seen_by
from ..state.state import State
from ..state.state import view as masked
from ..state.variants import Variants
from . import battle_log, pieces_log, strategy_log
from .log_entry import EntryBuilder, EventRun, format_entry
from .names import Names
from .pieces_log import formation_move

ENTRY_BUILDERS: Final[Mapping[int, EntryBuilder]] = MappingProxyType(
    {
        **pieces_log.PIECE_ENTRY_BUILDERS,
        **strategy_log.STRATEGY_ENTRY_BUILDERS,
        **battle_log.BATTLE_ENTRY_BUILDERS,
    }
)
"""By `Ev`: how it is told."""

SILENT_EVENTS: Final = frozenset(
    {
        *(Ev.PHASE, Ev.ROUND, Ev.BATTLE_END),  # the headings tell them
        *(Ev.CAMPAIGN_ASH, Ev.CARNAGE, Ev.CARNAGE_ASH, Ev.CAPTURED, Ev.CLEARED),
        *(Ev.PICK, Ev.REFRESHES, Ev.REFRESHED, Ev.BUILDINGS_SHUFFLE),
        *(Ev.LOOK_END, Ev.GIFTS_END),
    }
)
"""Events that need no line of their own."""


class LogLine(NamedTuple):
    """One line of the log."""

    group: str
    """Its heading: "Turn 2 › Red Square (B) › Round 4"."""
    text: str
    rule: str
    moment: int
    """What the caller named the moment by."""
    kind: int
    """The `Ev` that it tells."""
    level: int
    """How deep its heading lies: 0 the turn, 1 a step of it or a battle, 2 a step of a battle."""


class GameLog:
    """Folds what one seat sees into its own copy of a view and tells it, line by line."""

    def __init__(self, names: Names, view: State) -> None:
        """A log for the seat of a view, which stands as it was before the first events."""
        self._names: Final = names
        self._view: Final = view.copy()
        self.lines: Final[list[LogLine]] = []

    @classmethod
    def of_game(
        cls, names: Names, seed: int, variants: Variants, seat: int, opening: Iterable[Event]
    ) -> GameLog:
        """A log of a whole game: its set-up laid again, then what led to the first decision."""
        log = cls(names, masked(set_up(names.kit, seed, variants), seat))
        log.add(opening)
        return log

    def add(self, events: Iterable[Event], moment: int = 0) -> list[LogLine]:
        """Tell events, of which only what the view's seat may see is told; the new lines."""
        first = len(self.lines)
        for run in self._runs(events):
            text = format_log_line(self._names, run, self._view)
            if text is not None:
                heading = log_heading(self._names, self._view, run[0])
                self.lines.append(LogLine(heading.text, *text, moment, run[0][0], heading.level))
            for event in run:
                fold(self._view, event)
        return self.lines[first:]

    @property
    def view(self) -> State:
        """The table as the log's seat sees it now; it is the log's own."""
        return self._view

    def _runs(self, events: Iterable[Event]) -> Iterator[EventRun]:
        """Events parted where a new line begins; each run is folded before the next is parted."""
        happened, start = tuple(events), 0
        while start < len(happened):
            run, number = first_run(self._names.kit, happened[start:], self._view)
            start += number
            if run:
                yield run


def first_run(kit: Kit, events: Iterable[Event], view: State) -> tuple[EventRun, int]:
    """The first events that are told in one line, as the view's seat sees them.

    With them comes how many of all they are with those that the seat doesn't see. The view stands
    as it was before them.
    """
    run: list[Event] = []
    number, sort = 0, None
    for happened in events:
        event = seen_by(happened, view)
        joins = event is not None and event[0] == Ev.OWNER and run and run[0][0] == Ev.FORMATION
        if event is not None and not joins:
            here = grouping_key(kit, event, view)
            if run and (here != sort or starts_new_run(event, run)):
                break
            sort = here
        if event is not None:
            run.append(event)
        number += 1
    return run, number


def format_log_line(names: Names, run: EventRun, view: State) -> tuple[str, str] | None:
    """The sentence of a run of events and its rule; None: no line.

    The view is that of one seat as it stood before, the events as that seat may see them.
    """
    build = ENTRY_BUILDERS.get(run[0][0])
    entry = build(names, run, view) if build else None
    return (format_entry(names, entry), entry.rule) if entry else None


def grouping_key(kit: Kit, event: Event, view: State) -> object:
    """What an event has in common with those that are told in the same line."""
    code = event[0]
    if code == Ev.CARD:
        return code, event[2:]
    if code == Ev.UNIT:
        return code, kit.unit_side[event[2]], event[3] > 0, event[4]
    if code == Ev.FORMATION:
        return code, formation_move(event, view), event[2:]
    if code == Ev.DEPLETED:
        return code, event[2:]
    if code == Ev.LEADER:
        return code, leader_change(event, view)
    return (code, event[1]) if code in {Ev.FIRE, Ev.BUCKET} else code


def starts_new_run(event: Event, run: EventRun) -> bool:
    """Whether an event must not join a run: only pieces gather, each once, and counters go on."""
    code = event[0]
    if code in {Ev.CARD, Ev.UNIT, Ev.TURNED}:
        return False
    if code in {Ev.FIRE, Ev.BUCKET}:
        return event[2] < run[-1][2]
    if code in {Ev.FORMATION, Ev.DEPLETED, Ev.LEADER}:
        return any(event[1] == other[1] for other in run)
    return True


class Heading(NamedTuple):
    """Where in the game something happens, and how deep that lies (see `LogLine.level`)."""

    text: str
    level: int


def log_heading(names: Names, view: State, event: Event) -> Heading:
    """Where in the game an event happens; the view stands before it."""
    texts, phase = names.catalogue, names.phase(view.phase)
    if event[0] == Ev.OVER:
        return Heading(texts.sentence("group.over"), 0)
    if event[0] == Ev.TURN:
        return Heading(texts.sentence("group.turn", turn=event[1]), 0)
    if event[0] == Ev.BATTLE:
        place = names.place(view, event[1])
        return Heading(texts.sentence("group.battle", turn=view.turn, place=place), 1)
    if view.district < 0:
        return Heading(texts.sentence("group.phase", turn=view.turn, phase=phase), 1)
    place = names.place(view, view.district)
    if view.phase == Phase.ACTION and view.round:
        said = texts.sentence("group.round", turn=view.turn, place=place, round=view.round)
        return Heading(said, 2)
    return Heading(texts.sentence("group.step", turn=view.turn, place=place, phase=phase), 2)
