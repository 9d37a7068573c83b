"""The log of Street Fight at three depths: every event, the same with its rule, or as a story.

The story leaves out the dice, for what they came to is told, and the headings of parts in which
nothing happened; it goes a way in one sentence. Whose activation or order it is goes without
saying, as what the unit does names its side; so does who holds a hex that doesn't count, and that
both sides pass and so end a phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from ...kernel.decision import Event
from ...record.detail import LogDepth
from ..position.codes import Ev, Logged, LogLevel
from .log import LogLine
from .words import GameWords

HALF_WORD: Final = "_half"
"""How the word of a fact ends that tells half a point more."""
STRETCHES: Final = frozenset({"tide.log.step", "log.moved"})
"""Words of facts that tell where a unit goes from where, one after the other on its way."""
UNSAID: Final = frozenset(
    {"tide.log.stops", "tide.log.turn", "log.drawn", "log.ordered", "log.obeys"}
)
"""Words of facts that go without saying."""
HOLDERS: Final = frozenset({"tide.log.control", "log.control", "log.controls"})
"""Words of facts that say who holds a hex, which only matters of some."""
HELD_BACK: Final = frozenset({"log.passed", "log.initiative"})
"""Words of facts that are told only where something is done after them in the same phase."""

Numbered = tuple[int, LogLine]
"""A line with its number in the log."""


def told_lines(words: GameWords, lines: Iterable[Numbered], depth: LogDepth) -> Iterator[Numbered]:
    """The lines that are told at a depth, each with a rule only where it is shown."""
    if depth != "story":
        for number, line in lines:
            yield number, line if depth == "rules" else line._replace(rule="")
        return
    way: Numbered | None = None
    heading: Numbered | None = None
    waiting: list[Numbered] = []
    for number, line in lines:
        if line.level == LogLevel.PART:
            heading, waiting = None, []
        if _goes_unsaid(words, line):
            continue
        if way is not None:
            joined = _joined(words, way[1], line)
            if joined is not None:
                way = way[0], joined
                continue
            yield way
            way = None
        if line.level == LogLevel.PART:
            heading = number, line._replace(rule="")
            continue
        if _word(words, line) in HELD_BACK:
            waiting.append((number, line._replace(rule="")))
            continue
        if line.level > LogLevel.PART:
            if heading is not None:
                yield heading
            yield from waiting
        heading, waiting = None, []
        if _goes_on(words, line):
            way = number, line._replace(rule="")
        else:
            yield number, line._replace(rule="")
    for rest in (way, heading, *waiting):
        if rest is not None:
            yield rest


def whole_lines(words: GameWords, lines: Sequence[LogLine], *, stopped: bool = False) -> int:
    """How many lines are whole: a way at the end may go on, unless its unit has `stopped`.

    A heading at the end waits for what stands below it, and so does a pass.
    """
    end = len(lines)
    while end:
        line = lines[end - 1]
        heads = line.level <= LogLevel.PART or _word(words, line) in HELD_BACK
        goes = _goes_on(words, line) and not stopped
        if not (heads or goes or _goes_unsaid(words, line)):
            break
        end -= 1
    return end


def headed_lines(lines: Iterable[LogLine], heading: str = "") -> Iterator[LogLine]:
    """Lines under the headings of their turns, which stand among them; for a terminal."""
    for line in lines:
        if line.level == LogLevel.TURN:
            heading = line.plain
        else:
            yield line._replace(text=line.plain, group=heading, path=heading)


def _word(words: GameWords, line: LogLine) -> str:
    """The word of the fact that a line tells, as "tide.log.step"; "" for none."""
    if line.event is None or line.event[0] != Ev.LOGGED:
        return ""
    return words.fact_word(line.event)


def _goes_on(words: GameWords, line: LogLine) -> bool:
    """Whether a line tells a stretch of a way."""
    return _word(words, line).removesuffix(HALF_WORD) in STRETCHES


def _goes_unsaid(words: GameWords, line: LogLine) -> bool:
    if line.event is None:
        return False
    word = _word(words, line)
    if word in HOLDERS:
        return not any(map(words.counts, words.hexes_of(line.event)))
    return line.event[0] == Ev.ROLL or word in UNSAID


def first_deed(words: GameWords, lines: Sequence[LogLine], start: int) -> int:
    """From a line on, the first that tells something done; the number of lines where none does."""
    return next(
        (
            number
            for number, line in enumerate(lines[start:], start)
            if line.level > LogLevel.PART and not _goes_unsaid(words, line)
        ),
        len(lines),
    )


def _joined(words: GameWords, first: LogLine, last: LogLine) -> LogLine | None:
    """Two stretches of one way as one; None where the second doesn't go on from the first."""
    one, two = first.event, last.event
    assert one is not None
    word = _word(words, first).removesuffix(HALF_WORD)
    if two is None or _word(words, last).removesuffix(HALF_WORD) != word:
        return None
    _, (unit, start, middle, *own) = Logged.of(one)
    _, (other, begun, end, *more) = Logged.of(two)
    if (
        (unit, middle) != (other, begun)
        or start == end
        or (own != more and word != "tide.log.step")
    ):
        return None
    event: Event
    if word == "tide.log.step":
        points = _points(words, one) + _points(words, two)
        name = word if points.denominator == 1 else word + HALF_WORD
        event = (Ev.LOGGED, words.fact_called(name), unit, start, end, int(points))
    else:
        event = (Ev.LOGGED, one[1], unit, start, end, *own)
    told = words.told(event).text
    text = words.texts.phrase("street.log.line", turn=words.turn(last.turn), text=told)
    return last._replace(plain=told, text=text, rule="", event=event, level=first.level)


def _points(words: GameWords, event: Event) -> Fraction:
    whole = Fraction(Logged.of(event)[1][3])
    return whole + Fraction(1, 2) if words.fact_word(event).endswith(HALF_WORD) else whole
