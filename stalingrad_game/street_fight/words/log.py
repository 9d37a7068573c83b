"""The log of a game, a line for each fact and each roll: "Turn 2 · German G3: D4 → D4/1 (TI4.5)".

It tells what all who look on may know; with its seed it is the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ...kernel.decision import Event
from ...localisation.catalogue import Fact as Said
from ..game import StreetGame
from ..position.codes import NOBODY, Ev, Logged, Rolled, Table, TableChanged
from ..position.dice_needs import DiceNote, DiceOutcome, DiceReading, Need
from ..position.state import State
from .words import GameWords, StreetWords


class LogLine(NamedTuple):
    """One line."""

    text: str
    rule: str = ""
    """Rule ids stand in the text."""
    group: str = ""
    path: str = ""
    plain: str = ""
    """Of a fact: without the turn."""


class StreetLog:
    """The log of one game in one language."""

    def __init__(self, game: StreetGame, words: GameWords, seats: Iterable[int]) -> None:
        """The log of a new game, as it is told to people at some seats together."""
        self.lines: Final[list[LogLine]] = []
        self._game: Final = game
        self._words: Final = words
        self._seats: Final = tuple(seats)
        self._views: list[State] = []
        self._turn = 1

    def begin(self, state: State, opening: Sequence[Event]) -> None:
        """Tell the opening, which has led to a state."""
        self._views = [self._game.view(state, seat) for seat in self._seats]
        self._words.names.state = self._views[0]
        for event in opening:
            self._follow(event)
            if event[0] != Ev.LOGGED or all(self._sees(event, view) for view in self._views):
                self._tell(event)

    def add(self, events: Sequence[Event]) -> list[LogLine]:
        """Go on; returns the new lines."""
        before = len(self.lines)
        for event in events:
            told = [self._game.seen_by(event, view) for view in self._views]
            for view, part in zip(self._views, told, strict=True):
                if part is not None:
                    self._game.fold(view, part)
            self._follow(event)
            self._words.names.state = self._views[0]
            if None not in told:
                self._tell(event)
        return self.lines[before:]

    def remark(self, text: str) -> None:
        """Add a line that tells no event."""
        self._add(text, NOBODY)

    def _sees(self, event: Event, view: State) -> bool:
        return self._game.seen_by(event, view) is not None

    def _follow(self, event: Event) -> None:
        if event[0] == Ev.TABLE:
            changed = TableChanged(*event)
            if changed.field == Table.TURN:
                self._turn = changed.value

    def _tell(self, event: Event) -> None:
        if event[0] == Ev.LOGGED:
            self._add(self._words.fact(event), self._side_of_fact(event))
        elif event[0] == Ev.ROLL and Rolled.of(event).dice:
            self._add(self._words.roll(event), NOBODY)

    def _add(self, text: str, side: int) -> None:
        texts = self._words.texts
        plain = text
        if side == NOBODY:
            line = texts.phrase("street.log.line", turn=self._turn, text=text)
        else:
            said = self._words.side(side)
            line = texts.phrase("street.log.of_side", turn=self._turn, side=said, text=text)
            plain = texts.phrase("street.log.plain_of_side", side=said, text=text)
        self.lines.append(LogLine(line, plain=texts.language.capitalised(plain)))

    def _side_of_fact(self, event: Event) -> int:
        """Whose unit a fact begins with; `NOBODY` for others, which name the side themselves."""
        fact, arguments = Logged.of(event)
        kinds = self._game.kit.referee.all_facts[fact].kinds
        if kinds[:1] == ("unit",) and arguments[0] >= 0:
            return self._game.side_of_unit(arguments[0])
        return NOBODY


def dice_text(words: StreetWords, event: Event, reading: DiceReading | None) -> str:
    """What a roll was for, and what its dice needed; without its dice."""
    texts = words.texts
    roll = texts.language.capitalised(words.purpose(event))
    if reading is None:
        return roll
    told: dict[str, Said] = {"roll": roll, "rule": reading.rule}
    if isinstance(reading, Need):
        return texts.phrase(f"street.dice.{_need_key(reading)}", n=reading.number, **told)
    if isinstance(reading, DiceNote):
        note = words.noted(f"dice.{reading.key}", reading.facts)
        return texts.phrase("street.dice.note", note=note, **told)
    if not reading.outcomes:
        return texts.phrase("street.dice.nothing", **told)
    outcomes = texts.language.listed(_outcome(words, one) for one in reading.outcomes)
    return texts.phrase("street.dice.table", outcomes=outcomes, **told)


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
