"""The results of a game as far as they are shown: who did what to whom, dice, what came of them.

They are read in the log: a result is an action, and all that is told up to the next one, if dice
fell that decide something. What the dice needed is found by reading its steps again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from ....kernel.decision import Event
from ....record.record import GameRecord
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import Ev, Logged, LogLevel, Rolled
from ....street_fight.position.dice_needs import DiceReading
from ....street_fight.position.position import Position
from ....street_fight.position.state import State
from ....street_fight.sums import sum_of_act
from ....street_fight.words.log import LogLine
from ....street_fight.words.words import GameWords


class ShownRoll(NamedTuple):
    """Dice that were shown, and what came of them."""

    event: Event
    need: DiceReading | None
    """What they needed, where that is known."""
    outcomes: tuple[str, ...] = ()
    """What was told after them."""


class ShownResult(NamedTuple):
    """An action for which dice were rolled."""

    title: str
    """Who did it, with whom, against whom, and where."""
    text: str
    """The line of the log that tells it; "" where that says no more."""
    turn: str
    """The turn in which it was done."""
    rolls: tuple[ShownRoll, ...]


class ResultSpan(NamedTuple):
    """The lines of the log from one up to another one."""

    start: int
    end: int
    action: int
    """The line that tells what was done, -1 where none does."""
    rolls: int
    """How often dice were rolled that decide something."""


class DiceReadings:
    """What the dice of each step of a game needed."""

    def __init__(self, record: GameRecord[StreetGame]) -> None:
        self._record: Final = record
        self._found: Final[dict[int, tuple[object, Sequence[DiceReading | None]]]] = {}
        """By step: what it was read of, and a reading for each of its rolls."""

    def of(self, number: int) -> Sequence[DiceReading | None]:
        """Those of a step, in the order of its rolls."""
        step = self._record.steps[number - 1]
        kept = self._found.get(number)
        if kept is None or kept[0] is not step:
            kept = self._found[number] = (step, self._read(number))
        return kept[1]

    def _read(self, number: int) -> Sequence[DiceReading | None]:
        record, game = self._record, self._record.game
        reader, kit = game.kit.referee.dice_reader(), game.kit
        found: list[DiceReading | None] = []
        for one in range(max(number - reader.remembers, 1), number + 1):
            state, step = record.at(one - 1), record.steps[one - 1]
            if any(event[0] == Ev.ROLL for event in step.events):
                known = game.known(state)
                reader.begin(sum_of_act(kit, known, known.agenda[-1], step.option))
            found = []
            for event in step.events:
                game.fold(state, event)
                look = partial(_position, game, state)
                reading = reader.read(event, look)
                if event[0] == Ev.ROLL:
                    found.append(reading)
                elif reading is not None and found:
                    found[-1] = reading
        return found


class ShownResults:
    """The results of one game, from the first one on."""

    def __init__(
        self,
        record: GameRecord[StreetGame],
        log: Callable[[], Sequence[LogLine]],
        words: Callable[[], GameWords],
        decides: Callable[[Event], bool],
    ) -> None:
        """`log` are the lines that are shown; `decides`: an event is a roll that decides something.

        `words` are those in which they are told.
        """
        self._record: Final = record
        self._log: Final = log
        self._words: Final = words
        self._decides: Final = decides
        self._readings: Final = DiceReadings(record)
        referee = record.game.kit.referee
        self._opening: Final = referee.opening_rolls
        self._joining: Final = referee.joining
        self._facts: Final = referee.all_facts
        self._spans: tuple[tuple[int, LogLine | None], tuple[ResultSpan, ...]] = ((0, None), ())

    @property
    def spans(self) -> Sequence[ResultSpan]:
        """Where the results stand in the log."""
        log = self._log()
        of = len(log), log[-1] if log else None
        if self._spans[0] != of:
            self._spans = (of, tuple(self._found(log)))
        return self._spans[1]

    def __len__(self) -> int:
        return len(self.spans)

    def at_line(self, line: int) -> int:
        """The number of the result that a line of the log tells of; -1 for none."""
        return next(
            (n for n, span in enumerate(self.spans) if span.start <= line < span.end),
            -1,
        )

    def action_line(self, number: int) -> int:
        """The line of the log with which a result is called."""
        span = self.spans[number]
        return span.action if span.action >= 0 else span.start

    def result(self, number: int) -> ShownResult:
        """A result by its number, from 0."""
        span, log = self.spans[number], self._log()
        lines = log[span.start : span.end]
        action = log[span.action] if span.action >= 0 else None
        title, text = self._title(lines, action)
        turn = self._words().turn(lines[-1].turn)
        return ShownResult(title, text, turn, tuple(self._rolls(lines, action)))

    def _found(self, log: Sequence[LogLine]) -> Iterator[ResultSpan]:
        start, action, rolls = 0, -1, 0
        for number, line in enumerate(log):
            opens = line.level < LogLevel.DETAIL
            if opens and number and log[number - 1].level == LogLevel.LEAD:
                opens = False
            elif not opens and line.event is not None and line.event[0] == Ev.ROLL:
                first = Rolled.of(line.event).purpose in self._opening
                opens = first and not any(
                    one.step == line.step and one.level in {LogLevel.LEAD, LogLevel.ACTION}
                    for one in log[start:number]
                )
            if opens:
                if rolls:
                    yield ResultSpan(start, number, action, rolls)
                start, action, rolls = number, -1, 0
            if line.level == LogLevel.ACTION or (opens and line.level < LogLevel.LEAD):
                action = number
            if line.event is not None and self._decides(line.event):
                rolls += 1
        if rolls:
            yield ResultSpan(start, len(log), action, rolls)

    def _title(self, lines: Sequence[LogLine], action: LogLine | None) -> tuple[str, str]:
        """What a result is called, and the line of its action."""
        words = self._words()
        if action is None:  # nothing tells what was begun
            option = self._record.steps[lines[0].step - 1].option
            return words.texts.language.capitalised(words.option(option)), ""
        if action.level != LogLevel.ACTION or action.event is None:
            return action.plain, ""
        fact, row = Logged.of(action.event)
        kinds = self._facts[fact].kinds
        named = [(kind, n) for kind, n in zip(kinds, row, strict=False) if kind in _NAMED]
        if not named or named[0][0] != "unit":
            return action.plain, ""
        units = [words.names.unit(named[0][1]), *self._joined(lines)]
        who = " + ".join(units)
        aims = [(kind, n) for kind, n in named[1:] if n >= 0]
        if not aims or sum(kind != "unit" for kind, _ in aims) > 1:  # a way
            return action.plain, ""
        aim = str(words.names.fact(*aims[0]))
        place = action.place or (str(words.names.fact(*aims[1])) if len(aims) > 1 else "")
        key = "against_at" if aims[0][0] == "unit" and place else "against"
        return words.texts.phrase(f"street.log.{key}", who=who, aim=aim, place=place), action.plain

    def _joined(self, lines: Sequence[LogLine]) -> Iterator[str]:
        """Who took part besides."""
        for line in lines:
            if line.event is not None and line.event[0] == Ev.LOGGED:
                fact, row = Logged.of(line.event)
                if fact in self._joining:
                    yield self._words().names.unit(row[0])

    def _rolls(self, lines: Sequence[LogLine], action: LogLine | None) -> Iterator[ShownRoll]:
        texts = self._words().texts
        kept: ShownRoll | None = None
        counted: dict[int, int] = {}
        for line in lines:
            event = line.event
            if event is not None and event[0] == Ev.ROLL:
                number = counted.get(line.step, 0)
                counted[line.step] = number + 1
                if not self._decides(event):
                    continue
                if kept is not None:
                    yield kept
                kept = ShownRoll(event, self._need(line.step, event, number))
            elif event is not None and kept is not None and line is not action:
                text = line.plain
                if line.place:
                    text = texts.phrase("street.log.at_place", place=line.place, text=text)
                kept = kept._replace(outcomes=(*kept.outcomes, text))
        if kept is not None:
            yield kept

    def _need(self, step: int, event: Event, number: int) -> DiceReading | None:
        """What the dice of a roll needed; `number`: how many rolls of its step were told before.

        Rolls without dice aren't told.
        """
        if step <= 0:
            return None
        rolled = [one for one in self._record.steps[step - 1].events if one[0] == Ev.ROLL]
        with_dice = [n for n, one in enumerate(rolled) if Rolled.of(one).dice]
        readings = self._readings.of(step)
        same = number < len(with_dice) and rolled[with_dice[number]] == event
        return readings[with_dice[number]] if same else None


class ResultPages:
    """Which result is looked at: the one whose dice fall, until something else is begun.

    Of several that came one after the other, the first one is looked at as soon as all are shown.
    """

    def __init__(
        self, results: ShownResults, touch: Callable[[], None], moves: Callable[[], bool]
    ) -> None:
        """None is looked at; `touch` says that something looks different.

        `moves` says whether more is about to be shown before anybody is waited for.
        """
        self._results: Final = results
        self._touch: Final = touch
        self._moves: Final = moves
        self.open = False
        """Whether one is looked at."""
        self.number = -1
        """Which, from 0."""
        self._last = self._newest()
        self._begun: object = None
        self._first = -1
        """The first one that came while things moved without a stop; -1 for none."""
        self._unread = -1
        """The last of several that came so, as long as it wasn't looked at; -1 for none."""

    @property
    def count(self) -> int:
        return len(self._results)

    @property
    def more(self) -> int:
        """How many came together with the one that is looked at, and are still to be read."""
        return max(self._unread - self.number, 0) if self.open else 0

    def _newest(self) -> tuple[int, int]:
        """The number of the last result, and how often dice were rolled for it."""
        spans = self._results.spans
        return len(spans), spans[-1].rolls if spans else 0

    def follow(self, begun: object) -> None:
        """Open the last result where dice have fallen; close it where something else is begun.

        `begun` is what was chosen or stands ready, None for nothing.
        """
        newest, before = self._newest(), self._last
        taken_back = newest < before or self.number >= self.count
        if newest > before:
            if self._first < 0:
                self._first = self._first_since(before)
            self._look_at(self.count - 1)
        elif taken_back or (begun is not None and begun != self._begun):
            self.close()
        if self._first >= 0 and not self._moves():
            several = self._first < self.count - 1
            if self.open and several:
                self._unread = self.count - 1
                self._look_at(self._first)
            self._first = -1
        self._last, self._begun = newest, begun

    def _first_since(self, before: tuple[int, int]) -> int:
        """The number of the first result for which dice have fallen since so many."""
        count, rolls = before
        spans = self._results.spans
        return count - 1 if count and spans[count - 1].rolls > rolls else count

    def _look_at(self, number: int) -> None:
        self.open, self.number = True, number
        if number == self._unread:
            self._unread = -1
        self._touch()

    def leaf(self) -> None:
        """Open the last one; from there on to what came with it, else to the one before."""
        self.turn(1 if self.more else -1)

    def turn(self, steps: int) -> None:
        """Open the last one, or turn to one before or after."""
        count = self.count
        if not count:
            return
        self._look_at(min(max(self.number + steps, 0), count - 1) if self.open else count - 1)

    def show(self, number: int) -> None:
        """Open one by its number."""
        self._look_at(number)

    def close(self) -> bool:
        """Look at none; says whether one was looked at."""
        was, self.open, self._unread = self.open, False, -1
        if was:
            self._touch()
        return was

    def leave(self) -> None:
        """Look at none, by a button."""
        self.close()


_NAMED: Final = frozenset({"unit", "location", "hex"})


def _position(game: StreetGame, state: State) -> Position:
    return Position(game.kit.scenario, game.public(state))
