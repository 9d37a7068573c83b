"""The log: what has happened, as one seat may know it, in lines grouped by turn, battle and round.

Events that belong together are told in one line; each line keeps its rule and its moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..content.effects import parse_effect
from ..history.battle_facts import leader_change, units_left
from ..history.rolled_dice import DecidingDice, DiceThrow, RollReader
from ..history.turning_point import BattleHistory
from ..rules.break_test import Dice
from ..rules.kit import Kit
from ..rules.set_up import set_up
from ..state.codes import Ev, Event, Phase
from ..state.events import (
    BattleDecided,
    DiceRolled,
    GameEnded,
    SlaughterRolled,
    TrackMoved,
    TurnBegun,
    UnitChanged,
)
from ..state.fold import fold, seen_by
from ..state.state import State
from ..state.state import view as masked
from ..state.variants import Variants
from . import battle_log, pieces_log, strategy_log
from .closing import BattleEnd
from .log_entry import EntryBuilder, EventRun, LogEntry, LogLine, LogPlace, format_entry
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
        *(Ev.BATTLE_END, Ev.CAMPAIGN_ASH, Ev.CARNAGE, Ev.CARNAGE_ASH, Ev.CAPTURED, Ev.CLEARED),
        *(Ev.PICK, Ev.REFRESHES, Ev.BUILDINGS_SHUFFLE, Ev.LOOK_END, Ev.GIFTS_END),
    }
)
"""Events that have no line."""
PASSING_EVENTS: Final = SILENT_EVENTS | {Ev.PHASE, Ev.ROUND, Ev.REFRESHED, Ev.SPILLOVER}
"""Events that need no line at the head of the table while they are shown: some have none at all,
of others the log alone says how things stand, or what the next one comes from."""
JOINING_EVENTS: Final[Mapping[int, int]] = MappingProxyType(
    {
        Ev.OWNER: Ev.FORMATION,
        Ev.EXECUTED: Ev.LEADER,
        Ev.HERO: Ev.INTERCEPTED,
        Ev.GHOST: Ev.INTERCEPTED,
        Ev.LEADER: Ev.RETREAT,
    }
)
"""Events that are told in the line of another kind that comes before them."""


CONSOLIDATION_EVENTS: Final = frozenset({Ev.LEADER_PASSES, Ev.LEADER, Ev.FORMATION, Ev.DEPLETED})
"""Events that are one consolidation: a formation is destroyed to restore another (R3.4)."""


class GameLog:
    """Folds what one seat sees into its own copy of a view and tells it, line by line."""

    def __init__(self, names: Names, view: State, battles: BattleHistory | None = None) -> None:
        """A log for the seat of a view, which stands as it was before the first events.

        `battles` is what was seen of the game before them.
        """
        self._names: Final = names
        self._view: Final = view.copy()
        self._rolls: RollReader | None = None
        self._dice: Dice | None = None
        self._battles: Final = battles.copy() if battles is not None else BattleHistory()
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
            entry = (
                self._verdict(run) or self._end(run[0]) or log_entry(self._names, run, self._view)
            )
            if entry is not None:
                text = format_entry(self._names, entry)
                heading = log_heading(self._names, self._view, run[0])
                self.lines.append(
                    LogLine(
                        heading.text,
                        text,
                        entry.rule,
                        moment,
                        run[0][0],
                        heading.level,
                        heading.path,
                        heading.outer,
                        log_place(self._view),
                        entry,
                        tuple(run),
                    )
                )
            for event in run:
                self._battles.see(event, self._view)
                fold(self._view, event)
        return self.lines[first:]

    def _verdict(self, run: EventRun) -> LogEntry | None:
        """The result of a battle whose dice, if any, have been told, with what decided it."""
        for event in run:
            if event[0] == Ev.DICE:
                self._dice = Dice(*event[1:])
                self._rolls = RollReader(self._dice)
            elif event[0] == Ev.ROLL and self._rolls is not None:
                self._rolls.roll(*DiceRolled.of(event))
            elif event[0] == Ev.SLAUGHTER and self._rolls is not None:
                self._rolls.slaughter(SlaughterRolled(*event).value)
        if run[0][0] != Ev.RESULT:
            return None
        _, _, winner, untested = BattleDecided(*run[0])
        if not untested and self._rolls is None:
            return None
        deciding, throws, chance = DecidingDice("untested"), tuple[DiceThrow, ...](), None
        if self._rolls is not None and self._dice is not None and not untested:
            deciding = self._rolls.deciding(winner)
            throws = self._rolls.throws() if deciding.verdict == "higher" else ()
            chance = self._dice.chance(self._view.variants.break_test)
        dice = None if untested else self._dice
        units = units_left(self._names.kit, self._view)
        end = BattleEnd(winner, deciding, dice, throws, chance, units)
        self._rolls = self._dice = None
        return battle_log.log_verdict(self._names, run, self._view, end, self._battles.over + 1)

    def _end(self, event: Event) -> LogEntry | None:
        """The end of a game, with what decided it, where that has been told."""
        if event[0] != Ev.OVER:
            return None
        decided = self._battles.turning_point(GameEnded(*event).victory, self._view)
        return strategy_log.log_end(self._names, event, self._view, decided)

    @property
    def view(self) -> State:
        """The table as the log's seat sees it now; it is the log's own."""
        return self._view

    def _runs(self, events: Iterable[Event]) -> Iterator[EventRun]:
        """Events parted where a new line begins; each run is folded before the next is parted."""
        happened, start = tuple(events), 0
        while start < len(happened):
            before = happened[start - 1] if start else None
            run, number = first_run(self._names.kit, happened[start:], self._view, before)
            start += number
            if run:
                yield run


def first_run(
    kit: Kit, events: Iterable[Event], view: State, before: Event | None = None
) -> tuple[EventRun, int]:
    """The first events that are told in one line, as the view's seat sees them.

    With them comes how many of all they are with those that the seat doesn't see. The view stands
    as it was before them; `before` is the last event before them in the same step.
    """
    run: list[Event] = []
    number, sort, most = 0, None, _most_events(kit, before)
    for happened in events:
        event = seen_by(happened, view)
        joins = event is not None and run and JOINING_EVENTS.get(event[0]) == run[0][0]
        if event is not None and not joins:
            here = grouping_key(kit, event, view)
            if run and (here != sort or len(run) == most or starts_new_run(event, run)):
                break
            sort = here
        if event is not None:
            run.append(event)
        number += 1
    return run, number


def _most_events(kit: Kit, before: Event | None) -> int:
    """How many events a terror tactic or a Spillover comes to; what follows is told apart."""
    if before is None or before[0] not in {Ev.TERROR, Ev.SPILLOVER}:
        return 0
    if before[0] == Ev.SPILLOVER:
        return 1
    return sum(parse_effect(phrase).count for phrase in kit.units[before[1]].terror)


def format_log_line(names: Names, run: EventRun, view: State) -> tuple[str, str] | None:
    """The sentence of a run of events and its rule; None: no line.

    The view is that of one seat as it stood before, the events as that seat may see them.
    """
    entry = log_entry(names, run, view)
    return (format_entry(names, entry), entry.rule) if entry else None


def log_entry(names: Names, run: EventRun, view: State) -> LogEntry | None:
    """How a run of events is told; None: not at all."""
    if view.phase == Phase.CONSOLIDATION and run[-1][0] == Ev.DEPLETED:
        return pieces_log.log_consolidation(names, run, view)
    build = ENTRY_BUILDERS.get(run[0][0])
    return build(names, run, view) if build else None


def grouping_key(kit: Kit, event: Event, view: State) -> object:
    """What an event has in common with those that are told in the same line."""
    code = event[0]
    if code == Ev.CARD:
        return code, event[2:]
    if code == Ev.UNIT:
        _, _, unit, change, cause = UnitChanged(*event)
        return code, kit.unit_side[unit], change > 0, cause
    if view.phase == Phase.CONSOLIDATION and code in CONSOLIDATION_EVENTS:
        return Phase.CONSOLIDATION
    if code == Ev.FORMATION:
        return code, formation_move(event, view), event[2:]
    if code == Ev.DEPLETED:
        return code, event[2:]
    if code == Ev.LEADER:
        return code, leader_change(event, view)
    return (code, TrackMoved(*event).district) if code in {Ev.FIRE, Ev.BUCKET} else code


def starts_new_run(event: Event, run: EventRun) -> bool:
    """Whether an event must not join a run: only pieces gather, each once, and counters go on."""
    code = event[0]
    if code in {Ev.CARD, Ev.UNIT, Ev.TURNED}:
        return False
    if code in {Ev.FIRE, Ev.BUCKET}:
        return TrackMoved(*event).step < TrackMoved(*run[-1]).step
    if run[-1][0] == Ev.DEPLETED and code != Ev.DEPLETED:
        return True
    if code in {Ev.FORMATION, Ev.DEPLETED, Ev.LEADER}:
        return any(event[:2] == other[:2] for other in run)
    return True


class Heading(NamedTuple):
    """Where in the game something happens, and how deep that lies (see `LogLine.level`)."""

    text: str
    level: int
    path: str
    outer: str


def log_place(view: State) -> LogPlace:
    """Where the game is; up to the first round the initiative is being resolved."""
    if view.phase != Phase.ACTION:
        return LogPlace(view.turn, view.phase, view.district, 0, -1)
    if not view.round:
        return LogPlace(view.turn, Phase.INITIATIVE, view.district, 0, -1)
    return LogPlace(view.turn, view.phase, view.district, view.round, view.active)


_HEADINGS: Final = frozenset({Ev.OVER, Ev.TURN, Ev.BATTLE})
"""Events that are headings themselves."""


def log_heading(names: Names, view: State, event: Event) -> Heading:
    """Where in the game an event happens; the view stands before it."""
    place = log_place(view)
    if event[0] in _HEADINGS:
        return _log_heading(names, view, event, place)
    building = view.buildings[view.district] if view.district >= 0 else -1
    key, made = (*place, building), names.made_headings
    if key not in made:
        made[key] = _log_heading(names, view, event, place)
    return Heading(*made[key])


def _log_heading(names: Names, view: State, event: Event, place: LogPlace) -> Heading:
    texts, phase = names.catalogue, names.phase(place.phase)
    begun = TurnBegun(*event).turn if event[0] == Ev.TURN else view.turn
    turn = texts.sentence("group.turn", turn=begun)
    if event[0] == Ev.OVER:
        over = texts.sentence("group.over")
        return Heading(over, 0, over, over)
    if event[0] == Ev.TURN:
        return Heading(turn, 0, turn, turn)
    if view.district < 0 and event[0] != Ev.BATTLE:
        path = texts.phrase("group.path", outer=turn, inner=phase)
        return Heading(names.language.capitalised(phase), 1, path, turn)
    _, district = event if event[0] == Ev.BATTLE else (0, view.district)
    battle = texts.sentence("group.battle", place=names.place_noun(view, district))
    outer = texts.phrase("group.path", outer=turn, inner=names.place(view, district))
    if event[0] == Ev.BATTLE:
        return Heading(battle, 1, outer, battle)
    text = names.language.capitalised(phase)
    if place.round:
        text = texts.sentence("group.round", round=place.round, side=names.people(place.side))
    return Heading(text, 2, texts.phrase("group.path", outer=outer, inner=text), battle)
