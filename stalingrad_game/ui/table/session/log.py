"""The log of what is displayed, as the public may know it.

Nothing is told before it is shown: a step that is being shown is told as far as it has come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import Final, NamedTuple

from ....card_game.game import CardGame
from ....card_game.history.battle_facts import BattleFacts, leader_change
from ....card_game.history.of_record import SinceActed, record_battles, since_acted
from ....card_game.history.turning_point import BattleHistory
from ....card_game.state.code_names import SIDE_NAMES
from ....card_game.state.codes import Ev
from ....card_game.state.events import FormationMoved
from ....card_game.state.fold import fold, seen_by
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ....card_game.words.log import PASSING_EVENTS, GameLog
from ....card_game.words.log_entry import LogLine
from ....card_game.words.story import open_part, story_lines
from ....record.detail import LogDepth
from ....record.record import GameRecord
from ..model.view_model import LogRow
from .event_groups import EventGroup
from .playback import HistoryEvent


class RecordFacts:
    """Facts of one record, each made once for each state that it stands at."""

    def __init__(self, record: GameRecord[CardGame]) -> None:
        """Nothing is made before it is asked for."""
        self._record: Final = record
        self._state: State | None = None
        self._battles: tuple[BattleFacts, ...] | None = None
        self._since: dict[tuple[int, bool], SinceActed | None] = {}

    def battles(self, displayed: int) -> tuple[BattleFacts, ...]:
        """The battles that were over after so many events."""
        self._refresh()
        if self._battles is None:
            self._battles = record_battles(self._record)
        return tuple(battle for battle in self._battles if battle.ended <= displayed)

    def since_acted(self, seat: int, *, decided: bool) -> SinceActed | None:
        """What is different since a seat last acted, as `since_acted` has it."""
        self._refresh()
        key = seat, decided
        if key not in self._since:
            self._since[key] = since_acted(self._record, seat, decided=decided)
        return self._since[key]

    def _refresh(self) -> None:
        """Forget what was made for another state."""
        if self._state is not self._record.state:
            self._state, self._battles, self._since = self._record.state, None, {}


def shown_line(words: Localizer, group: EventGroup, view: State) -> str:
    """The one line of what is shown at once, "" for none; the view stands as it was before.

    Several lines of the log, or a long one, are summed up in one sentence, effects by their first;
    what always happens in the same way has none. The log tells all of it in full.
    """
    if group.kind == "returns":
        return ""
    added = GameLog(words, view).add(group.events)
    lines = [line for line in added if line.kind not in PASSING_EVENTS]
    if len(lines) < 2 or group.kind == "effects":
        return _short_text(words, lines[0]) if lines else ""
    counts = Counter[str]()
    for key, number in _counted(words, group, view):
        counts[key] += number
    parts = [
        words.catalogue.counted_phrase(f"interface.table.shown.{group.kind}.{key}", number)
        for key, number in sorted(counts.items())
    ]
    return words.interface(f"table.shown.{group.kind}.text", list=words.listed(parts))


SHORT_LINES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "battle.text": "battle",
        "battle.undefended": "battle",
        "campaign.german": "campaign.german",
        "campaign.soviet": "campaign.soviet",
        "leader.executed": "executed",
        "card.discards": "discards",
        "card.chosen": "discards",
        "card.loses": "discards",
    }
)
"""By the log's text: the short one that stands at the head of the table in its place."""
FEW: Final = 2
"""So many pieces are named there; more are counted."""


def _short_text(words: Localizer, line: LogLine) -> str:
    """What a line says at the head: what is listed in the log is counted or left out there."""
    key, facts, number = line.entry.key, line.entry.facts, line.entry.number
    if line.kind == Ev.OVER:
        return str(facts["verdict"])
    if key == "formations_shuffle.deck":
        return ""
    if key == "card.discards" and line.entry.rule == "R3.2.3":
        return words.catalogue.counted("interface.table.shown.hand", number, **facts)
    short = SHORT_LINES.get(key)
    if short is None or (line.kind in _LISTS and number <= FEW):
        return line.text
    return words.interface(f"table.shown.{short}", **{"n": number, **facts})


_LISTS: Final = frozenset({Ev.LEADER, Ev.CARD})


def _counted(words: Localizer, group: EventGroup, view: State) -> Iterator[tuple[str, int]]:
    """What is counted in a summary, and how many pieces of it each event tells."""
    for event in group.events:
        if group.kind == "reinforcements" and event[0] == Ev.FORMATION:
            yield SIDE_NAMES[words.kit.formation_side[FormationMoved(*event).formation]], 1
        elif group.kind == "losses" and event[0] == Ev.FORMATION:
            yield "destroyed", 1
        elif group.kind == "losses" and event[0] == Ev.DEPLETED:
            yield "depleted", 1
        elif group.kind == "losses" and event[0] == Ev.LEADER:
            yield f"leader_{leader_change(event, view)}", 1


class _Shown(NamedTuple):
    displayed: int
    depth: LogDepth
    rows: tuple[LogRow, ...] = ()


class _Rows(NamedTuple):
    """Rows made of lines that nothing can be added to any more."""

    lines: int
    """How many lines they were made of."""
    rows: list[LogRow]
    group: str
    """The heading that they end under."""
    battles: int
    """How many battles have ended in them."""


class TableLog:
    """The log of one table in one language; the opening is the public's view of the set-up."""

    def __init__(self, words: Localizer, opening: State) -> None:
        """Nothing is told yet."""
        self._words: Final = words
        self._opening: Final = opening
        self.forget()

    def forget(self) -> None:
        """Tell everything anew: steps were taken back."""
        self._view = self._opening.copy()
        self._battles = BattleHistory()
        self._lines: list[LogLine] = []
        self._next = 0
        self._forget_rows("rules")

    def _forget_rows(self, depth: LogDepth) -> None:
        self._made = _Rows(0, [], "", 0)
        self._shown = _Shown(-1, depth)

    def rows(
        self, history: Sequence[HistoryEvent], displayed: int, depth: LogDepth
    ) -> tuple[LogRow, ...]:
        """The log of what has been displayed, headings among the lines."""
        if self._shown.depth != depth:
            self._forget_rows(depth)
        if self._shown.displayed != displayed:
            begun = self._tell(history, displayed)
            lines = [*self._lines, *begun]
            self._shown = _Shown(displayed, depth, self._rows_of(lines, depth))
        return self._shown.rows

    def _tell(self, history: Sequence[HistoryEvent], displayed: int) -> list[LogLine]:
        """Tell every whole step that has been displayed; the lines of one that is on its way."""
        while self._next < displayed:
            whole = _events_of_step(history, self._next)
            shown = displayed - self._next
            if shown < len(whole):
                return self._say(whole[:shown])
            self._tell_step(whole)
        return []

    def _tell_step(self, whole: Sequence[HistoryEvent]) -> None:
        """Tell a step that has been displayed to its end."""
        self._lines += self._say(whole)
        for event in whole:
            seen = seen_by(event.event, self._view)
            if seen is not None:
                self._battles.see(seen, self._view)
                fold(self._view, seen)
        self._next += len(whole)

    def _say(self, happened: Sequence[HistoryEvent]) -> list[LogLine]:
        """The lines of a step's events."""
        seen = [seen_by(one.event, self._view) for one in happened]
        log = GameLog(self._words, self._view, self._battles)
        return log.add([event for event in seen if event is not None], happened[0].step)

    def _rows_of(self, lines: Sequence[LogLine], depth: LogDepth) -> tuple[LogRow, ...]:
        """The rows of lines, of which those that are complete are made once."""
        kept = open_part(self._lines)
        self._made = self._with(lines[self._made.lines : kept], depth)
        return tuple(self._with(lines[kept:], depth).rows)

    def _with(self, lines: Sequence[LogLine], depth: LogDepth) -> _Rows:
        """The rows made so far and those of further lines."""
        number, rows, group, battles = self._made
        rows = rows[:]
        for line in story_lines(self._words, lines, depth):
            if line.group != group:
                group = line.group
                rows.append(LogRow(group, "", line.moment, line.level))
            ends = line.kind == Ev.RESULT
            battle = battles if ends else -1
            rows.append(LogRow(line.text, line.rule, line.moment, 3, battle=battle))
            battles += ends
        return _Rows(number + len(lines), rows, group, battles)


class _Whole(NamedTuple):
    """The log after a step that was told to its end."""

    next: int
    lines: tuple[LogLine, ...]
    """Of this step."""
    view: State
    battles: BattleHistory


class WatchedLog(TableLog):
    """The log of a game whose steps never change, told up to wherever one looks.

    Each step is told once; going back and on again costs next to nothing.
    """

    def __init__(self, words: Localizer, opening: State) -> None:
        """Nothing is told yet."""
        self._wholes: Final[dict[int, _Whole]] = {}
        super().__init__(words, opening)

    def rows(
        self, history: Sequence[HistoryEvent], displayed: int, depth: LogDepth
    ) -> tuple[LogRow, ...]:
        """The log of what is displayed; less than before where one has gone back."""
        if displayed < self._next:
            self.forget()
        return super().rows(history, displayed, depth)

    def _tell_step(self, whole: Sequence[HistoryEvent]) -> None:
        """Tell a step, or remember how it was told."""
        first = self._next
        if first not in self._wholes:
            before = len(self._lines)
            super()._tell_step(whole)
            lines = tuple(self._lines[before:])
            self._wholes[first] = _Whole(self._next, lines, self._view.copy(), self._battles.copy())
            return
        known = self._wholes[first]
        self._lines += known.lines
        self._next = known.next
        self._view, self._battles = known.view.copy(), known.battles.copy()


def _events_of_step(history: Sequence[HistoryEvent], first: int) -> list[HistoryEvent]:
    """Everything that was told in the same step from a place on."""
    step = history[first].step
    rest = (history[n] for n in range(first, len(history)))
    return list(takewhile(lambda one: one.step == step, rest))
