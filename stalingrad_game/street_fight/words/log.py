"""The log of a game: a sentence for each fact, as "German G3 moves from D4 to D4/1", and each roll.

It tells what all who look on may know; with its seed it is the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ...kernel.decision import Event
from ...localisation.catalogue import Fact as TextFact
from ..board.locations import NOWHERE
from ..game import StreetGame
from ..position.codes import (
    Ev,
    Logged,
    LogLevel,
    Placed,
    Rolled,
    Table,
    TableChanged,
)
from ..position.dice_needs import DiceNote, DiceOutcome, DiceReading, Need
from ..position.state import State
from .words import GameWords, StreetWords


class LogLine(NamedTuple):
    """One line."""

    text: str
    """With the turn."""
    rule: str = ""
    """The rules that it follows from, as "TI4.5"."""
    group: str = ""
    """The turn's heading, where it is told under one."""
    path: str = ""
    """The same."""
    plain: str = ""
    """Without the turn."""
    level: int = LogLevel.DETAIL
    turn: int = 1
    step: int = 0
    """With which step of the record it was told, where somebody keeps count; 0 for the opening."""
    event: Event | None = None
    """What it tells; None for a remark, and for a heading that no fact tells."""
    aim: bool = False
    """Whether it says what a computer player was after."""
    place: str = ""
    """Of a fact about units that names no place: where the last one named was."""


class StreetLog:
    """The log of one game in one language."""

    def __init__(
        self, game: StreetGame, words: GameWords, seats: Iterable[int], *, headed: bool = False
    ) -> None:
        """The log of a new game, as it is told to people at some seats together.

        `headed` gives each turn, and each part of one, a line of its own where no fact is one.
        """
        self.lines: Final[list[LogLine]] = []
        self.step = 0
        """The step of the record whose events come next."""
        self._game: Final = game
        self._words: Final = words
        self._seats: Final = tuple(seats)
        self._headed: Final = headed
        self._levels: Final = game.kit.referee.log_levels
        self._views: list[State] = []
        self._left: dict[int, int] = {}
        """By unit that has left the game: where it was."""
        self._turn = 1
        self._begun = False
        """Whether a turn has had its heading."""
        self._due: dict[int, str] = {}
        """By level: the heading of what has begun, of which nothing was told yet."""

    def begin(self, state: State, opening: Sequence[Event]) -> None:
        """Tell the opening, which has led to a state."""
        self._views = [self._game.view(state, seat) for seat in self._seats]
        self._words.names.state = self._views[0]
        for event in opening:
            self._follow(event)
            if event[0] != Ev.LOGGED or all(self._sees(event, view) for view in self._views):
                self._tell(event)

    def rest(self) -> Sequence[LogLine]:
        """Nothing is held back."""
        return ()

    def add(self, events: Sequence[Event]) -> list[LogLine]:
        """Go on; returns the new lines."""
        before = len(self.lines)
        for event in events:
            seen = [self._game.seen_by(event, view) for view in self._views]
            self._note_place(event)
            for view, part in zip(self._views, seen, strict=True):
                if part is not None:
                    self._game.fold(view, part)
            self._follow(event)
            self._words.names.state = self._views[0]
            if None not in seen:
                self._tell(event)
        return self.lines[before:]

    def remark(self, text: str, *, aim: bool = False) -> None:
        """Add a line that tells no event; `aim`: what a computer player was after."""
        self._add(text)
        self.lines[-1] = self.lines[-1]._replace(aim=aim)

    def _sees(self, event: Event, view: State) -> bool:
        return self._game.seen_by(event, view) is not None

    def _note_place(self, event: Event) -> None:
        if event[0] == Ev.PLACE:
            placed = Placed(*event)
            self._left[placed.unit] = self._views[0].units[placed.unit].loc

    def _follow(self, event: Event) -> None:
        """A new turn, or a new phase of it."""
        if event[0] != Ev.TABLE:
            return
        changed = TableChanged(*event)
        if changed.field == Table.TURN:
            self._turn = changed.value
            self._due = {LogLevel.TURN: self._words.turn(self._turn)}
        elif changed.field == Table.PHASE:
            word = self._game.kit.referee.phases[changed.value]
            self._due[LogLevel.PART] = self._words.phase(word)
            if not self._begun:  # the set-up is done
                self._due[LogLevel.TURN] = self._words.turn(self._turn)

    def _tell(self, event: Event) -> None:
        if event[0] == Ev.LOGGED:
            level = self._levels.get(Logged.of(event).fact, LogLevel.DETAIL)
            told = self._words.told(event)
            text = told.text if level > LogLevel.PART else told.text.rstrip(".")
            self._add(text, told.rule, level, event)
        elif event[0] == Ev.ROLL and Rolled.of(event).dice:
            self._add(self._words.roll(event), event=event)

    def _add(
        self,
        text: str,
        rule: str = "",
        level: int = LogLevel.DETAIL,
        event: Event | None = None,
    ) -> None:
        texts, turn = self._words.texts, self._words.turn(self._turn)
        self._head(level)
        plain = line = texts.language.capitalised(text)
        if level != LogLevel.TURN:
            line = texts.phrase("street.log.line", turn=turn, text=plain)
        self.lines.append(
            LogLine(
                line,
                rule=rule,
                plain=plain,
                level=level,
                turn=self._turn,
                step=self.step,
                event=event,
                place="" if event is None else self._place(event),
            )
        )

    def _head(self, level: int) -> None:
        """Give what is told now the headings that it stands below."""
        self._begun = self._begun or level == LogLevel.TURN or LogLevel.TURN in self._due
        for due in sorted(self._due):
            if self._headed and due < level:
                text = self._words.texts.language.capitalised(self._due[due])
                line = LogLine(text, plain=text, level=due, turn=self._turn, step=self.step)
                self.lines.append(line)
            if due <= level:
                del self._due[due]

    def _place(self, event: Event) -> str:
        """Where the last unit is, or was, of whom a fact tells something without a place."""
        if event[0] != Ev.LOGGED:
            return ""
        fact, arguments = Logged.of(event)
        kinds = self._game.kit.referee.all_facts[fact].kinds
        named = [n for kind, n in zip(kinds, arguments, strict=False) if kind == "unit"]
        if not named or {"location", "hex"} & set(kinds) or named[-1] < 0:
            return ""
        unit = named[-1]
        loc = self._views[0].units[unit].loc
        if loc <= NOWHERE:  # it has left the game meanwhile
            loc = self._left.get(unit, NOWHERE)
        return "" if loc <= NOWHERE else self._words.names.location(loc)


def dice_text(words: StreetWords, event: Event, reading: DiceReading | None) -> str:
    """What a roll was for, and what its dice needed; without its dice."""
    texts = words.texts
    roll = texts.language.capitalised(words.purpose(event))
    if reading is None:
        return roll
    facts: dict[str, TextFact] = {"roll": roll, "rule": reading.rule}
    if isinstance(reading, Need):
        return texts.phrase(f"street.dice.{_need_key(reading)}", n=reading.number, **facts)
    if isinstance(reading, DiceNote):
        note = words.noted(f"dice.{reading.key}", reading.facts)
        return texts.phrase("street.dice.note", note=note, **facts)
    if not reading.outcomes:
        return texts.phrase("street.dice.nothing", **facts)
    outcomes = texts.language.listed(_outcome(words, one) for one in reading.outcomes)
    return texts.phrase("street.dice.table", outcomes=outcomes, **facts)


def _need_key(need: Need) -> str:
    """How what dice needed is said."""
    if need.added:
        return "to_together"
    if need.does == "again":
        return "from_again"
    return "to" if need.most else "from"


def _outcome(words: StreetWords, one: DiceOutcome) -> str:
    texts, what = words.texts, str(words.names.fact("word", one.word))
    if one.word.isdecimal():
        what = texts.counted_phrase("street.dice.casualties", int(one.word))
    if one.low == one.high:
        return texts.phrase("street.dice.on", what=what, low=one.low)
    return texts.phrase("street.dice.on_several", what=what, low=one.low, high=one.high)
